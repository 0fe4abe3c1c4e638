"""Where the name of a hex on a board seen from afar is tried, and in which forms.

All lengths are pixels of the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.geometry.hexes import Point
from roundhouse.ui.board.layout.labels import Box, Disc, Label, Place, label_size
from roundhouse.ui.board.layout.text import breaks, name_parts, text_width

_NEAR: Final = 1.0
"""The space between a stop and its name."""
_BROKEN: Final = 7.5
"""A name wider than this, in sizes of the type, is broken where it can be."""
_ALONG: Final = (0.25, -0.25, 0.5, -0.5)
"""How far a name is moved along a stop that it stands above or below, in widths of the name."""
_FINE: Final = tuple(sign * step / 20 for step in range(1, 13) for sign in (1, -1))
"""The same in small steps, for a name that would lose its value otherwise."""
_OUTER: Final = 0.8
"""How far from the middle of a hex without a stop a name begins beside it, in halves of the hex."""
_PAST: Final = (0.5, -0.5, 1.0, -1.0)
"""How far a name is moved up or down beside a stop, in heights of the name."""


class Wish(msgspec.Struct, frozen=True):
    """How a name may be written: in type of ``size``; ``valued``: with what its stops pay.

    ``aside``: moved along its stops or beside one of several, too, and with the value in a line of its own.
    ``astray``: also where it is nearer to a stop of another name than to its own. ``fine``: moved aside in
    small steps.
    """

    size: float
    valued: bool = True
    aside: bool = False
    astray: bool = False
    fine: bool = False


Spot = tuple[Label, Box]
"""A label and what it covers."""


def reach(place: Place, size: float) -> Box:
    """All that a name in type of ``size`` could cover where it is tried, and more."""
    wide, high = label_size((place.name,), place.value, size)
    x, y = (place.x, place.y) if place.printed is None else place.printed
    left, top, right, bottom = _hull((*place.discs, Disc(place.x, place.y, 0.0), Disc(x, y, 0.0)))
    aside, above = 1.5 * wide + 2 * _NEAR, 3 * high + 4 * size
    return left - aside, top - above, right + aside, bottom + above


def spots(place: Place, wish: Wish, within: Box | None) -> tuple[Spot, ...]:
    """Where the name of a place is tried, in this order: most places stay as they are from lay to lay.

    One that would be cut off above or below isn't tried. ``within``: the edges that none crosses.
    """
    tried = dict.fromkeys(_tried(place, wish))
    if within is None:
        return tuple((label, covered(label)) for label in tried)
    left, top, right, bottom = within
    moved = (_moved_in(each, (left, right)) for each in tried)
    return tuple((each, covered(each)) for each in moved if top <= each.top <= bottom - each.height)


def covered(label: Label) -> Box:
    """What a label covers."""
    half = label.width / 2
    return label.x - half, label.top, label.x + half, label.top + label.height


def _tried(place: Place, wish: Wish) -> Iterator[Label]:
    value = place.value if wish.valued else ""
    for lines in _forms(place.name, value, apart=wish.aside):
        wide, high = label_size(lines, value, wish.size)
        along = _FINE if wish.fine else _ALONG
        where = _aside(place, wide, high, along) if wish.aside else _beside(place, wide, high)
        for x, y in where:
            yield Label(lines, value, x, y, wide, high, wish.size)


def _beside(place: Place, wide: float, high: float) -> Iterator[Point]:
    """As printed, below the stops, above, at the right and at the left.

    Without stops in the middle of the hex, or half the name's height above or below that.
    """
    if place.printed is not None:
        yield place.printed[0], place.printed[1] - high / 2
    if place.discs:
        yield from _around(_hull(place.discs), wide, high)
        return
    for by in (0.0, -high / 2, high / 2):
        yield place.x, place.y - high / 2 + by


def _around(hull: Box, wide: float, high: float) -> Iterator[Point]:
    """Below, above, at the right and at the left."""
    left, top, right, bottom = hull
    yield (left + right) / 2, bottom + _NEAR
    yield (left + right) / 2, top - _NEAR - high
    yield right + 2 * _NEAR + wide / 2, (top + bottom - high) / 2
    yield left - 2 * _NEAR - wide / 2, (top + bottom - high) / 2


def _aside(place: Place, wide: float, high: float, along: Sequence[float]) -> Iterator[Point]:
    """The same, and moved along the stops, then around each of them by itself.

    Without stops it is moved across the hex, then to both sides, where at the edge of the board is sea.
    """
    yield from _beside(place, wide, high)
    if not place.discs:
        for up in (0.0, 0.5, -0.5, 1.0, -1.0):
            for by in along:
                yield place.x + by * wide, place.y - high / 2 + up * high
        for up in (0.0, 0.5, -0.5):
            for side in (1, -1):
                yield place.x + side * (_OUTER * place.half + wide / 2), place.y - high / 2 + up * high
        return
    hull = _hull(place.discs)
    yield from _moved(hull, wide, high, along)
    if len(place.discs) > 1:
        for disc in place.discs:
            yield from _around(_hull((disc,)), wide, high)
        for disc in place.discs:
            yield from _moved(_hull((disc,)), wide, high, along)


def _moved(hull: Box, wide: float, high: float, along: Sequence[float]) -> Iterator[Point]:
    below, above, right, left = _around(hull, wide, high)
    for by in along:
        for x, y in (below, above):
            yield x + by * wide, y
    for by in _PAST:
        for x, y in (right, left):
            yield x, y + by * high


def _hull(discs: tuple[Disc, ...]) -> Box:
    return (
        min(disc.x - disc.radius for disc in discs),
        min(disc.y - disc.radius for disc in discs),
        max(disc.x + disc.radius for disc in discs),
        max(disc.y + disc.radius for disc in discs),
    )


def _forms(name: str, value: str, *, apart: bool) -> Iterator[tuple[str, ...]]:
    """The ways to write a name; ``apart``: and those with the value in a line of its own."""
    yield from _broken(name)
    if apart and value:
        for lines in _broken(name):
            yield (*lines, "")


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


def _moved_in(label: Label, sides: Point) -> Label:
    """The label as far to the side as the edges ask for, though it may lie on its own stop then."""
    half = label.width / 2
    x = max(min(label.x, sides[1] - half), sides[0] + half)
    return label if x == label.x else replace(label, x=x)
