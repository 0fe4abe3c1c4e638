"""Where on a hex the value of a stop hides as little as possible."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from roundhouse.geometry.hexes import Point
from roundhouse.ui.board.layout.shapes import FaceLayout

Floats = NDArray[np.float64]

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom of where discs may lie, as seen from the middle of a hex, in board units."""
OPEN: Edges = (-math.inf, -math.inf, math.inf, math.inf)
"""No edge is near."""

Disc = tuple[float, float, float]
"""Middle (x, y) and radius."""

_STEP, _STEPS = 10.0, 6
"""How far apart places are tried around a stop, and how many on each side of it."""
_INSIDE = 72.0
"""So far from the middle of its hex a value lies at most."""
_LARGE = 30.0
"""Discs with a larger radius are as wide as their hex: they may lie further out by that."""
_TRACK = 30.0
"""What it costs to lie on track, in board units of distance: another train's route may run there."""
_CUT = 40.0
"""What each board unit costs that is cut off."""


@lru_cache(maxsize=1024)
def freest(
    layout: FaceLayout,
    stop: Point,
    others: tuple[Point, ...],
    reach: float,
    edges: Edges = OPEN,
    around: tuple[Disc, ...] = (),
) -> Point:
    """Of the printed values and the places around ``stop`` the one where a disc hides least.

    The disc has the radius ``reach``; ``others`` are the places of discs that are there already. Beyond
    ``edges`` a part of it would be cut off. ``around`` are circles of tokens on hexes beside this one.
    """
    printed = [(mark.x, mark.y) for mark in layout.marks if mark.kind == "revenue"]
    step, inside = _STEP * max(1.0, reach / _LARGE), _INSIDE + 2 * max(0.0, reach - _LARGE)
    steps = [step * each for each in range(-_STEPS, _STEPS + 1)]
    grid = [(stop[0] + dx, stop[1] + dy) for dx in steps for dy in steps]
    places = np.array(printed + [at for at in grid if math.hypot(*at) < inside])
    hidden = _covered(layout, around, places, reach) * 1200.0 + _on_track(layout, places, reach) * _TRACK
    for other in others:
        apart = np.hypot(places[:, 0] - other[0], places[:, 1] - other[1])
        hidden += np.maximum(0.0, 2 * reach - apart) ** 2
    left, top, right, bottom = edges
    beyond = np.maximum(0.0, np.maximum(left + reach - places[:, 0], places[:, 0] + reach - right))
    beyond += np.maximum(0.0, np.maximum(top + reach - places[:, 1], places[:, 1] + reach - bottom))
    hidden += beyond * _CUT
    far = np.hypot(places[:, 0] - stop[0], places[:, 1] - stop[1])
    cost = hidden + 1.2 * far + 90.0
    cost[: len(printed)] -= 90.0
    x, y = places[int(np.argmin(cost))]
    return (float(x), float(y))


def is_large(reach: float) -> bool:
    """Whether a disc of this radius may lie on the hexes beside its own."""
    return reach > _LARGE


def _covered(layout: FaceLayout, around: tuple[Disc, ...], places: Floats, radius: float) -> Floats:
    """For each place the share of a disc there that lies on cities, tokens, towns or writing."""
    angles = np.arange(12) * (math.pi / 6)
    rim = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    spread = np.concatenate([[(0.0, 0.0)], rim * radius * 0.55, rim * radius])
    points = places[:, None, :] + spread[None, :, :]
    x, y = points[..., 0], points[..., 1]
    on = np.zeros(x.shape, dtype=bool)
    discs = [(slot.x, slot.y, slot.radius + 3.0) for slot in layout.slots]
    discs += around
    discs += [(extra.x, extra.y, extra.radius) for extra in layout.extras]
    discs += [(town.x, town.y, town.length / 2) for town in layout.towns]
    for dx, dy, reach in discs:
        on |= np.hypot(x - dx, y - dy) < reach
    for mark in layout.marks:
        if mark.kind not in ("revenue", "hex_id", "tile_number"):
            on |= (np.abs(x - mark.x) < mark.width / 2) & (np.abs(y - mark.y) < mark.height / 2)
    return np.asarray(on.mean(axis=1), dtype=np.float64)


def _on_track(layout: FaceLayout, places: Floats, radius: float) -> NDArray[np.bool_]:
    """Whether a disc at each place lies on track."""
    lines = [point for track in layout.tracks for point in track.points]
    if not lines:
        return np.zeros(len(places), np.bool_)
    away = places[:, None, :] - np.array(lines)[None, :, :]
    return np.asarray(np.hypot(away[..., 0], away[..., 1]).min(axis=1) < radius)
