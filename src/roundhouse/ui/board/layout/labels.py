"""Names on a board that is seen from afar: of one size, wherever they hide nothing, the most telling first.

All lengths are pixels of the view. What finds no place isn't written: a nearer look shows it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import floor
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.geometry.hexes import Point
from roundhouse.ui.board.layout.shapes import FaceLayout, Mark
from roundhouse.ui.board.layout.text import ASCENT, DESCENT, LEADING, breaks, name_parts, text_width

VALUE_GAP: Final = 0.35
"""The space between a name and the value behind it, in sizes of the type."""
_NEAR: Final = 1.0
"""The space between a stop and its name."""
_GAP: Final = 0.4
"""The least space between two names side by side, in sizes of the type."""
_CELL: Final = 64
_SMALLER: Final = 0.82
"""How large a name is that finds no place in the size of the others, and one in this."""
_BROKEN: Final = 7.5
"""A name wider than this, in sizes of the type, is broken where it can be."""


Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Disc(msgspec.Struct, frozen=True):
    """A stop, or a token beside one, around ``x``, ``y``."""

    x: float
    y: float
    radius: float


class Place(msgspec.Struct, frozen=True):
    """What is to be written on a hex: its ``name``, the ``value`` of its stops (empty: none), its ``discs``.

    ``x``, ``y`` is the middle of the hex; ``rank`` says who chooses first, the lowest. ``printed`` is the
    middle of the name on the hex, where that is to be tried first; ``others`` is what else is written there.
    """

    name: str
    value: str
    x: float
    y: float
    discs: tuple[Disc, ...]
    rank: int
    printed: Point | None = None
    others: tuple[Box, ...] = ()


class Label(msgspec.Struct, frozen=True):
    """A name at its place: ``lines`` from ``top`` down, around the middle ``x``; ``value`` ends the last.

    ``size`` is that of the type.
    """

    lines: tuple[str, ...]
    value: str
    x: float
    top: float
    width: float
    height: float
    size: float


def value_beside(layout: FaceLayout) -> Mark | None:
    """The one value of a hex that is the same at all times, which stands behind a name beside its stop."""
    values = [mark for mark in layout.marks if mark.kind == "revenue"]
    is_named = any(mark.kind == "name" for mark in layout.marks)
    return values[0] if is_named and len(values) == 1 and len(values[0].steps) == 1 else None


def label_size(lines: Sequence[str], value: str, size: float) -> Point:
    """Width and height of a label in type of ``size``."""
    widths = [text_width(line) * size for line in lines]
    widths[-1] += (VALUE_GAP + text_width(value, "sans") * 0.9) * size if value else 0.0
    return max(widths), (ASCENT + DESCENT + LEADING * (len(lines) - 1)) * size


def place_labels(places: Iterable[Place], size: float, within: Box | None = None) -> tuple[Label, ...]:
    """The labels that find a place, in type of ``size``, those that choose first before the others.

    What finds none is a little smaller, where it finds one so. ``within``: the edges that none crosses.
    """
    ordered = sorted(places, key=lambda place: (place.rank, place.y, place.x))
    taken = _Taken()
    for place in ordered:
        for box in _discs(place):
            taken.add(box)
    found: list[Label] = []
    left_out = ordered
    for letters in (size, size * _SMALLER):
        left_out = [place for place in left_out if not _is_placed(place, letters, within, taken, found)]
    return tuple(found)


def _is_placed(place: Place, size: float, within: Box | None, taken: _Taken, found: list[Label]) -> bool:
    """Whether the name finds a place where nothing is ``taken``; it is among the ``found`` then."""
    gap = _GAP * size
    for label, box in _candidates(place, size, within):
        if taken.is_free(box):
            left, top, right, bottom = box
            # A name and the next one beside it read as one where nothing lies between.
            taken.add((left - gap, top, right + gap, bottom))
            found.append(label)
            return True
    return False


@lru_cache(maxsize=1024)
def _discs(place: Place) -> tuple[Box, ...]:
    """The boxes around the discs of a place, and those of what else is written there."""
    discs = tuple((d.x - d.radius, d.y - d.radius, d.x + d.radius, d.y + d.radius) for d in place.discs)
    return discs + place.others


@lru_cache(maxsize=1024)
def _candidates(place: Place, size: float, within: Box | None) -> tuple[tuple[Label, Box], ...]:
    """Where the name of a place is tried, in this order: most places stay as they are from lay to lay.

    One that would be cut off above or below isn't tried.
    """
    tried = _tried(place, size)
    if within is None:
        return tuple((label, _box(label)) for label in tried)
    left, top, right, bottom = within
    moved = (_moved_in(each, (left, right)) for each in tried)
    return tuple((each, _box(each)) for each in moved if top <= each.top <= bottom - each.height)


def _tried(place: Place, size: float) -> Iterator[Label]:
    """As printed, below its stops, above, at the right and at the left; first with its value, then without.

    Without stops in the middle of the hex, or half its height above or below that.
    """
    left = min((disc.x - disc.radius for disc in place.discs), default=place.x)
    right = max((disc.x + disc.radius for disc in place.discs), default=place.x)
    top = min((disc.y - disc.radius for disc in place.discs), default=place.y)
    bottom = max((disc.y + disc.radius for disc in place.discs), default=place.y)
    for value in dict.fromkeys((place.value, "")):
        for lines in _broken(place.name):
            wide, high = label_size(lines, value, size)
            middle = (left + right) / 2
            centred = place.y - high / 2
            aside = high / 2
            spots: tuple[Point, ...] = tuple((place.x, centred + by) for by in (0.0, -aside, aside))
            if place.discs:
                spots = (
                    (middle, bottom + _NEAR),
                    (middle, top - _NEAR - high),
                    (right + 2 * _NEAR + wide / 2, (top + bottom - high) / 2),
                    (left - 2 * _NEAR - wide / 2, (top + bottom - high) / 2),
                )
            if place.printed is not None:
                spots = ((place.printed[0], place.printed[1] - high / 2), *spots)
            for x, y in spots:
                yield Label(lines, value, x, y, wide, high, size)


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """The ways to write a name: a double one in two lines, a long one broken where it can be."""
    parts = name_parts(name)
    if len(parts) > 1:
        yield parts
        return
    two = breaks(name, 2)
    if two is not None and text_width(name) > _BROKEN:
        yield two
    yield (name,)
    if two is not None:
        yield two


def _box(label: Label) -> Box:
    half = label.width / 2
    return label.x - half, label.top, label.x + half, label.top + label.height


def _moved_in(label: Label, sides: Point) -> Label:
    """The label as far to the side as the edges ask for, though it may lie on its own stop then."""
    half = label.width / 2
    x = max(min(label.x, sides[1] - half), sides[0] + half)
    return label if x == label.x else replace(label, x=x)


class _Taken:
    """Boxes that nothing else may touch, in cells so that few of them have to be looked at."""

    def __init__(self) -> None:
        self._cells: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)

    def add(self, box: Box) -> None:
        """From now on this box is taken."""
        for cell in _cells(box):
            self._cells[cell].append(box)

    def is_free(self, box: Box) -> bool:
        """Whether nothing that is taken lies within the box."""
        left, top, right, bottom = box
        for cell in _cells(box):
            for a, b, c, d in self._cells[cell]:
                if a < right and b < bottom and left < c and top < d:
                    return False
        return True


@lru_cache(maxsize=4096)
def _cells(box: Box) -> tuple[tuple[int, int], ...]:
    left, top, right, bottom = (floor(edge / _CELL) for edge in box)
    return tuple((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1))
