"""The free room of a hex: where a box or a disc of a given size may lie, and what speaks against it.

Places are tried on a grid over the hex. Circles, bars and what was placed before are hard:
nothing may touch them. Track is soft: covering it costs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.catalogue.definitions import EDGES, Layout
from roundhouse.geometry.hexes import APOTHEM, Point, Points, edge_angle, polar, turned
from roundhouse.ui.board.layout.shapes import CASING, TRACK

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Indices = NDArray[np.intp]

Disc = tuple[float, float, float]
"""Centre and radius."""
Box = tuple[float, float, float, float]
"""Centre, width and height."""

PITCH = 4.0
"""Distance between the places that are tried."""
_HALF = 25
_SIDE = 2 * _HALF + 1
_LINE: Floats = np.asarray((np.arange(_SIDE) - _HALF) * PITCH, dtype=np.float64)
"""The grid has these places along either axis: rows by y, columns by x."""


class Wish(msgspec.Struct, frozen=True):
    """Where a mark would like to be: near ``x``, ``y`` and not on track.

    ``sideways`` and ``upright`` are the cost of a unit of distance along the two axes,
    ``track`` that of lying wholly on track; ``corners`` draws it outwards.
    """

    x: float
    y: float
    sideways: float = 0.1
    upright: float = 0.1
    track: float = 30.0
    corners: bool = False


@lru_cache(maxsize=1024)
def _room(layout: Layout, width: float, height: float, margin: float, round_: bool, angle: float) -> Flags:
    """Where on the grid a box (or disc) fits inside the hex turned back by ``angle``; not to be changed."""
    normals = np.array([polar(edge_angle(layout, edge) - angle, 1.0) for edge in range(EDGES)])
    across, down = normals[:, :1] * _LINE, normals[:, 1:] * _LINE
    sizes = np.abs(normals) * (width, height) / 2
    reach = np.full(EDGES, width / 2) if round_ else sizes[:, 0] + sizes[:, 1]
    ends = across[:, None, :] + down[:, :, None] + reach[:, None, None]
    fits: Flags = (ends <= APOTHEM - margin).all(axis=0)
    return fits


class Field:
    """The room of one hex while marks are placed on it. Not shared, so it may change."""

    def __init__(self, layout: Layout, tracks: Iterable[Points], angle: float = 0.0) -> None:
        self._layout: Layout = layout
        self._angle = angle
        self._tracks = tuple(tracks)
        self._discs: list[Disc] = []
        self._boxes: list[Box] = []

    @property
    def angle(self) -> float:
        """By how much text placed here is turned."""
        return self._angle

    def copy(self) -> Field:
        """The same room, to try something out."""
        twin = Field(self._layout, self._tracks, self._angle)
        twin.fill(self._discs, self._boxes)
        return twin

    def tilted(self, angle: float) -> Field:
        """The same room seen by text that is turned clockwise by ``angle``; places come back turned."""
        twin = Field(self._layout, self._tracks, angle)
        discs = self._discs + [disc for box in self._boxes for disc in box_discs(*box)]
        centres = turned(tuple((x, y) for x, y, _ in discs), -angle)
        twin.fill([(x, y, r) for (x, y), (_, _, r) in zip(centres, discs, strict=True)], [])
        return twin

    def fill(self, discs: Iterable[Disc], boxes: Iterable[Box]) -> None:
        """Nothing else may lie on these discs and boxes."""
        self._discs.extend(discs)
        self._boxes.extend(boxes)

    def add_disc(self, x: float, y: float, radius: float) -> None:
        """Nothing else may lie on this disc."""
        self._discs.append((x, y, radius))

    def add_box(self, x: float, y: float, width: float, height: float) -> None:
        """Nothing else may lie on this box."""
        self._boxes.append((x, y, width, height))

    def add_line(self, points: Points, radius: float) -> None:
        """Nothing else may come nearer than ``radius`` to this line."""
        for (ax, ay), (bx, by) in pairwise(points):
            steps = max(1, math.ceil(math.hypot(bx - ax, by - ay) / max(2.0, radius * 0.7)))
            for k in range(steps + 1):
                self._discs.append((ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps, radius))

    def best(
        self,
        width: float,
        height: float,
        wish: Wish,
        *,
        round_: bool = False,
        gap: float = 2.0,
        margin: float = 3.0,
    ) -> tuple[float, Point] | None:
        """The cheapest free place for a box or disc: its cost and centre, or None where none is free."""
        free = _room(self._layout, width, height, margin, round_, self._angle).copy()
        if self._discs:
            free &= _beside_discs(self._discs, width / 2, height / 2, round_, gap)
        if self._boxes:
            free &= _beside_boxes(self._boxes, width / 2, height / 2, round_, gap)
        rows, columns = free.nonzero()
        if not rows.size:
            return None
        ((wx, wy),) = turned(((wish.x, wish.y),), -self._angle)
        cost = (np.abs(_LINE - wx) * wish.sideways)[columns] + (np.abs(_LINE - wy) * wish.upright)[rows]
        if wish.track:
            w, h = (max(1, round(side / PITCH / 2 - 0.25)) for side in (width, height))
            cost += _covered(_summed(self._tracks, self._angle), rows, columns, w, h) * wish.track
        if wish.corners:
            cost -= np.hypot(_LINE[columns], _LINE[rows]) * 0.02
        least = int(np.argmin(cost))
        place = float(_LINE[columns[least]]), float(_LINE[rows[least]])
        (spot,) = turned((place,), self._angle)
        return float(cost[least]), spot


def _beside_discs(discs: list[Disc], w: float, h: float, round_: bool, gap: float) -> Flags:
    """Where on the grid a box (or disc) of half size ``w`` x ``h`` touches none of the discs.

    What is between a disc and a place is reckoned for rows and columns, and put together for their crossings.
    """
    x, y, radius = np.array(discs).T[:, :, None]
    dx, dy = np.abs(_LINE - x), np.abs(_LINE - y)
    if not round_:
        dx, dy = np.maximum(dx - w, 0.0), np.maximum(dy - h, 0.0)
    reach = radius + gap + (w if round_ else 0.0)
    dx, dy = dx * dx, dy * dy
    free: Flags = (dx[:, None, :] + dy[:, :, None] >= (reach * reach)[:, :, None]).all(axis=0)
    return free


def _beside_boxes(boxes: list[Box], w: float, h: float, round_: bool, gap: float) -> Flags:
    """Where on the grid a box (or disc) of half size ``w`` x ``h`` touches none of the boxes."""
    x, y, width, height = np.array(boxes).T[:, :, None]
    ax, ay = np.abs(_LINE - x), np.abs(_LINE - y)
    free: Flags
    if round_:
        dx, dy = np.maximum(ax - width / 2, 0.0), np.maximum(ay - height / 2, 0.0)
        dx, dy = dx * dx, dy * dy
        free = (dx[:, None, :] + dy[:, :, None] >= (w + gap) ** 2).all(axis=0)
    else:
        across, down = ax >= w + width / 2 + gap, ay >= h + height / 2 + gap
        free = (across[:, None, :] | down[:, :, None]).all(axis=0)
    return free


def _covered(cover: Floats, rows: Indices, columns: Indices, w: int, h: int) -> Floats:
    """The share of a box, ``w`` and ``h`` cells to each side of places on the grid, that lies on track."""
    left, right = _ends(w)
    top, bottom = _ends(h)
    left, right, top, bottom = left[columns], right[columns], top[rows], bottom[rows]
    share: Floats = (cover[bottom, right] - cover[top, right] - cover[bottom, left] + cover[top, left]) / (
        (2 * w + 1) * (2 * h + 1)
    )
    return share


@lru_cache(maxsize=64)
def _ends(reach: int) -> tuple[Indices, Indices]:
    """Where what reaches so many cells to each side of a place begins and ends; not to be changed."""
    index = np.arange(_SIDE)
    return np.clip(index - reach, 0, _SIDE), np.clip(index + reach + 1, 0, _SIDE)


@lru_cache(maxsize=64)
def _summed(tracks: tuple[Points, ...], angle: float) -> Floats:
    """The cover by track, summed from the upper left corner on.

    The same for every hex with these tracks, as for a tile on one hex after the other; not to be changed.
    """
    cover = np.zeros((_SIDE + 1, _SIDE + 1))
    cover[1:, 1:] = _coverage([turned(line, -angle) for line in tracks]).cumsum(0).cumsum(1)
    return cover


def box_discs(x: float, y: float, width: float, height: float, angle: float = 0.0) -> list[Disc]:
    """Discs that together cover a box turned by ``angle``; they stand out of it a little."""
    long, short = max(width, height), min(width, height)
    count = max(1, math.ceil(long / short * 2))
    step = long / count
    radius = math.hypot(short, step) / 2
    way = angle if width >= height else angle + math.pi / 2
    spots = [(k + 0.5) * step - long / 2 for k in range(count)]
    return [(x + math.cos(way) * t, y + math.sin(way) * t, radius) for t in spots]


def _coverage(tracks: list[Points]) -> Floats:
    """How much of every grid cell track covers: 1 under the dark line, less under its casing."""
    cover = np.zeros((_SIDE, _SIDE))
    samples = [p for line in tracks for p in _dense(line)]
    if not samples:
        return cover
    reach = math.ceil((TRACK / 2 + CASING) / PITCH)
    x, y = np.array(samples).T[:, :, None]
    columns, rows = (np.rint(at / PITCH).astype(int) + np.arange(-reach, reach + 1) for at in (x, y))
    across, down = (columns * PITCH - x) ** 2, (rows * PITCH - y) ** 2
    apart = across[:, None, :] + down[:, :, None]
    inside = (np.abs(columns) <= _HALF)[:, None, :] & (np.abs(rows) <= _HALF)[:, :, None]
    for limit, weight in ((TRACK / 2 + CASING, 0.3), (TRACK / 2, 1.0)):
        near, row, column = (inside & (apart <= limit * limit)).nonzero()
        cover[rows[near, row] + _HALF, columns[near, column] + _HALF] = weight
    return cover


def _dense(line: Points) -> list[Point]:
    """Points along a line, at most one grid pitch apart; where two of its pieces meet there is one."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(line):
        steps = max(1, math.ceil(math.hypot(bx - ax, by - ay) / PITCH))
        found.extend((ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps))
    return [*found, *line[-1:]]
