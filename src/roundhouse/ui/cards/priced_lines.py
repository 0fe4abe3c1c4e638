"""What stands where on a private company that is bought at its price: its name is whole before all else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import msgspec
from PySide6.QtCore import QSizeF

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.low_lot import OWNER_MARK, is_whole, name_lines

NARROW_NAME: Final = 0.78
"""How narrow the letters of a name become before it is cut: letters and card tell which one it is."""
_NARROW_AMOUNT: Final = 0.72
"""The same of what is told beside letters and price, or at the foot."""
_ROOMY_NAME: Final = 0.9
"""Narrower letters of a name in one line stand in two, where there is room."""
LEAST_STEP: Final = 0.9
"""How near to each other lines come, as a part of their height."""

CLOSE: Final = 2.5
"""So much nearer to letters and price stand markers whose words would have no room, at a scale of 1."""


class Told(msgspec.Struct, frozen=True):
    """What a lot tells: its ``name``, its ``revenue``, and how its price came about.

    ``face``: the printed price and what is taken off it, empty where nothing is; ``sold``: whose it is stands
    at its foot; ``has_foot``: so does anything; ``markers``: what stands there if nothing else does.
    """

    name: str
    revenue: str
    face: str = ""
    sold: bool = False
    has_foot: bool = False
    markers: str = ""


class Room(msgspec.Struct, frozen=True):
    """The room on a lot in pixels: for ``lines`` below the head, between letters and price (``head``).

    ``foot``: beside what stands there; ``below``: how much higher lines reach without anything there.
    """

    lines: QSizeF
    head: float
    foot: float
    below: float


class Arranged(msgspec.Struct, frozen=True):
    """The ``lines`` below the head, those of the name (in bold type) with True; what is told elsewhere.

    ``head`` and ``foot``: between letters and price, and beside what stands at the foot; ``is_foot_above``:
    the name takes the room of that, whose mark or words stand in the head.
    """

    lines: tuple[tuple[str, bool], ...]
    head: str = ""
    foot: str = ""
    is_foot_above: bool = False


def arranged(look: Look, told: Told, room: Room) -> Arranged:
    """The first way to tell everything; then without how the price came about; then without the revenue.

    Where no way leaves room for all of the name, it has its first words.
    """
    if told.sold:
        return _sold(look, told, room)
    step = look.height("small") * LEAST_STEP
    high = room.lines.height() + (0.0 if told.has_foot else room.below)
    is_low = room.lines.height() < 2 * step
    for way, name in _tried(told, *_names(look, told.name, room.lines.width()), is_low=is_low):
        has_room = _fits(look, way.head, room.head) and _fits(look, way.foot, room.foot)
        if has_room and (len(name) + len(way.lines)) * step <= high:
            return msgspec.structs.replace(way, lines=(*_bold(name), *way.lines))
    halves = strokes.name_lines(look, told.name, room.lines.width())
    has_room = len(halves) * step <= room.lines.height() + room.below and is_whole(halves)
    beside = room.head + look.px(2 * CLOSE)
    if told.markers and has_room and look.width(told.markers, "small") * strokes.NARROW <= beside:
        return Arranged(_bold(halves), told.markers, is_foot_above=True)
    begun = name_lines(look, told.name, room.lines.width(), step, NARROW_NAME)
    told_below = not told.has_foot and (len(begun) + 1) * step <= high
    return Arranged((*_bold(begun), *(((_all_of(told), False),) if told_below else ())))


def _sold(look: Look, told: Told, room: Room) -> Arranged:
    """The name above its owner, or beside the mark of that; the revenue stands in the head."""
    step, wide = look.height("small") * LEAST_STEP, room.lines.width()
    ordinary, narrow = _names(look, told.name, wide)
    fitting = (name for name in (*ordinary, *narrow) if len(name) * step <= room.lines.height())
    lines, above = next(fitting, ()), False
    if not lines and room.head >= look.px(OWNER_MARK):
        # A name that would be cut has the line of its owner, too.
        lines = name_lines(look, told.name, wide, room.lines.height() + room.below, NARROW_NAME)
        above = is_whole(lines)
    if not lines or not is_whole(lines):
        lines = name_lines(look, told.name, wide, step, NARROW_NAME)
    head = told.revenue
    if above and look.width(head, "small") + look.px(6 + OWNER_MARK) > room.head:
        head = ""
    return Arranged(_bold(lines), head, is_foot_above=above)


_Name = tuple[str, ...]


def _names(look: Look, name: str, wide: float) -> tuple[Sequence[_Name], Sequence[_Name]]:
    """The whole name in a line or in two; and in one line of letters that are narrower."""
    single, halves = look.width(name, "small", bold=True), strokes.name_lines(look, name, wide)
    ordinary: list[_Name] = [(name,)] if single * _ROOMY_NAME <= wide else []
    ordinary += [halves] if len(halves) > 1 and is_whole(halves) else []
    return ordinary, [(name,)] if _ROOMY_NAME * single > wide >= single * NARROW_NAME else []


def _tried(
    told: Told, ordinary: Sequence[_Name], narrow: Sequence[_Name], *, is_low: bool
) -> Iterator[tuple[Arranged, _Name]]:
    """Where revenue and face stand, and the name above them, the best way first.

    ``lines`` of a way are those below the name. ``is_low``: a card with anything at its foot has none there.
    """
    everything = _all_of(told)
    whole = [Arranged(((everything, False),)), Arranged((), head=everything)]
    if is_low:
        # What each of them pays stands in one place on all cards that have room for it there.
        whole = [Arranged(((told.face, False),) if told.face else (), told.revenue), *whole]
    in_part = [Arranged((), head=told.revenue)]
    if told.has_foot:
        whole += [Arranged((), foot=everything)]
        whole += [Arranged((), told.revenue, told.face), Arranged((), told.face, told.revenue)]
        in_part += [Arranged((), foot=told.revenue)]
    yield from product(whole, ordinary)
    yield from product(whole, narrow)
    yield from product((*in_part, Arranged(())), (*ordinary, *narrow))


def _bold(lines: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    return tuple((line, True) for line in lines)


def _all_of(told: Told) -> str:
    return " · ".join(part for part in (told.face, told.revenue) if part)


def _fits(look: Look, text: str, wide: float) -> bool:
    return not text or look.width(text, "small") * _NARROW_AMOUNT <= wide
