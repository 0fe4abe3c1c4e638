"""What speaks against a place for a stop: the rim of the hex, other circles, track that is not its own."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from roundhouse.catalogue.definitions import EDGES, Layout
from roundhouse.geometry.hexes import APOTHEM, Points, edge_angle, polar
from roundhouse.ui.board.layout.shapes import TRACK
from roundhouse.ui.board.layout.stop_values import Floats, Stop, StopPlace

_STUB = 14.0
"""How much of its track should show between a circle and the edge."""

_RING = 4.0
"""Room for the outline around a circle."""


def single_costs(
    stop: Stop, options: Sequence[StopPlace], through: Sequence[Points], layout: Layout
) -> Floats:
    """What is against each place by itself: the rim of the hex, and track that passes by."""
    costs = np.array([o.cost for o in options])
    discs = np.array([o.discs for o in options])
    reach = stop.radius + (_RING + 3.0 if stop.kind == "city" else 3.0)
    for e in range(EDGES):
        nx, ny = polar(edge_angle(layout, e), 1.0)
        over = discs[..., 0] * nx + discs[..., 1] * ny + reach - APOTHEM
        costs += np.maximum(over, 0.0).max(axis=1) * 4.0
    for edge in stop.edges:
        mx, my = polar(edge_angle(layout, edge), APOTHEM)
        near = np.hypot(discs[..., 0] - mx, discs[..., 1] - my).min(axis=1)
        costs += np.maximum(stop.radius + _STUB - near, 0.0) * 0.5
    if through:
        samples = np.array([p for line in through for p in line])
        clear = _nearest(discs, samples) - stop.radius - TRACK / 2 - 3.0
        costs += np.maximum(-clear, 0.0) * 1.5
    return costs


def _nearest(discs: Floats, samples: Floats) -> Floats:
    """For each option (rows of ``discs``) the distance from its circles to the nearest sample."""
    gaps = discs[:, :, None, :] - samples[None, None, :, :]
    nearest: Floats = np.hypot(gaps[..., 0], gaps[..., 1]).min(axis=(1, 2))
    return nearest


def pair_costs(
    a: Stop,
    b: Stop,
    places_a: Sequence[StopPlace],
    places_b: Sequence[StopPlace],
    tracks_a: Sequence[Floats],
    tracks_b: Sequence[Floats],
) -> Floats:
    """What is against each pair of places of two stops: a matrix, one row a place of ``a``."""
    discs_a = np.array([p.discs for p in places_a])
    discs_b = np.array([p.discs for p in places_b])
    gaps = discs_a[:, None, :, None, :] - discs_b[None, :, None, :, :]
    apart = np.hypot(gaps[..., 0], gaps[..., 1]).min(axis=(2, 3)) - a.radius - b.radius
    close = 2 * _RING + 2.0
    cost: Floats = np.maximum(close - apart, 0.0) * 12.0 + np.maximum(close + 8.0 - apart, 0.0) * 0.3
    if b.edges:
        cost += _on_foreign_track(discs_a, tracks_b, a.radius)
    if a.edges:
        cost += _on_foreign_track(discs_b, tracks_a, b.radius).T
    far_a = np.array([math.hypot(p.x, p.y) for p in places_a])
    far_b = np.array([math.hypot(p.x, p.y) for p in places_b])
    cost += 0.004 * (far_a[:, None] - far_b[None, :]) ** 2
    return cost


def _on_foreign_track(discs: Floats, tracks: Sequence[Floats], radius: float) -> Floats:
    """Costs (places x other's places) of circles that come near the other stop's track."""
    samples = np.stack(tracks)
    gaps = discs[:, None, :, None, :] - samples[None, :, None, :, :]
    nearest = np.hypot(gaps[..., 0], gaps[..., 1]).min(axis=(2, 3))
    clear = nearest - radius - TRACK / 2 - 3.0
    cost: Floats = np.maximum(-clear, 0.0) * 2.0
    return cost
