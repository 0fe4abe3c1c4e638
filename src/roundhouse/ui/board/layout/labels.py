"""Names on a board that is seen from afar: what is to be written, and a name as it is written.

All lengths are pixels of the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from roundhouse.geometry.hexes import Point
from roundhouse.ui.board.layout.shapes import FaceLayout, Mark
from roundhouse.ui.board.layout.text import ASCENT, DESCENT, LEADING, text_width

VALUE_GAP: Final = 0.35
"""The space between a name and the value behind it, in sizes of the type."""

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
    ``half`` is half the side of a square as large as the hex; 0 where it has no ground of its own.
    """

    name: str
    value: str
    x: float
    y: float
    discs: tuple[Disc, ...]
    rank: int
    printed: Point | None = None
    others: tuple[Box, ...] = ()
    half: float = 0.0


class Label(msgspec.Struct, frozen=True):
    """A name at its place: ``lines`` from ``top`` down, around the middle ``x``; ``value`` ends the last.

    The last is empty where the value has a line of its own. ``size`` is that of the type.
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
    gap = VALUE_GAP if lines[-1] else 0.0
    widths[-1] += (gap + text_width(value, "sans") * 0.9) * size if value else 0.0
    return max(widths), (ASCENT + DESCENT + LEADING * (len(lines) - 1)) * size
