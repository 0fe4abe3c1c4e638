"""What the colours, frames and dots of a market mean, in words, where its boxes leave room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import is_plain, paint_zone, zone_look
from roundhouse.ui.docks.free_layout_view import Placement
from roundhouse.ui.models.market_model import Box

_LINE: Final = 15.0
"""The height of a line, at a scale of 1."""
_SIGN: Final = (15.0, 11.0)
"""The width and height of the sign of a zone, at a scale of 1."""
_AFTER_SIGN: Final = 5.0
_BETWEEN: Final = 12.0
"""The space between what stands in one line, at a scale of 1."""
_EDGE: Final = 6.0
_BESIDE: Final = 14.0
"""The space between boxes and legend, at a scale of 1."""


class Meaning(msgspec.Struct, frozen=True):
    """What all boxes mean that look like this ``box``."""

    box: Box
    text: str


def meanings(look: Look, boxes: Iterable[Box], zones: Callable[[Box], Sequence[str]]) -> list[Meaning]:
    """A meaning for each look of a zone, pars first, in the order in which the boxes are read.

    Boxes that look alike may differ in what nobody sees: what all of them allow is told. A zone that allows
    more than another, by so many dots, is told by what it adds.
    """
    found: dict[tuple[str, str, int], tuple[Box, list[str]]] = {}
    for box in boxes:
        if box.kinds and not is_plain(look, box):
            first, texts = found.setdefault(zone_look(look, box), (box, list(zones(box))))
            common = [text for text in texts if text in zones(box)]
            found[zone_look(look, box)] = (first, common)
    graded = {box.grade: texts for box, texts in found.values() if box.grade}
    told = [Meaning(box, _told(texts, graded.get(box.grade - 1, []))) for box, texts in found.values()]
    return sorted((each for each in told if each.text), key=lambda each: not each.box.zone.par)


def _told(texts: Sequence[str], less: Sequence[str]) -> str:
    """What a zone allows, or what it adds to one that allows ``less``."""
    if less and list(texts[: len(less)]) == list(less):
        return "+ " + " · ".join(texts[len(less) :])
    return " · ".join(texts)


class Legend:
    """Measures and paints what zones mean; ``look``: in the size in which the market is written."""

    def __init__(self, look: Look, told: Sequence[Meaning]) -> None:
        self._look, self._told = look, told

    def in_corner(self, placement: Placement, bottom: float) -> list[tuple[Meaning, QRectF]]:
        """Where each meaning stands right of the boxes of a grid and above ``bottom``; none without room.

        One below the other, or as few lines as there is the height for.
        """
        look, right = self._look, placement.extent.width() - self._look.px(_EDGE)
        lying = (*placement.rects.values(), *placement.more)
        for lines in range(len(self._told), 0, -1):
            top = bottom - look.px(_EDGE) - lines * look.px(_LINE)
            beside = [r.right() for r in lying if r.bottom() > top - look.px(_EDGE)]
            left = max(beside, default=0) + look.px(_BESIDE)
            placed = self._flowing(QRectF(left, top, right - left, lines * look.px(_LINE)))
            if placed and top >= 0:
                return placed
        return []

    def in_room(self, room: QRectF) -> list[tuple[Meaning, QRectF]]:
        """Where each meaning stands in a room, in as few lines as they need; none where they don't fit."""
        look = self._look
        inner = room.adjusted(look.px(_BESIDE), look.px(2), -look.px(_EDGE), -look.px(2))
        for lines in range(1, 1 + int(inner.height() / look.px(_LINE))):
            high = lines * look.px(_LINE)
            placed = self._flowing(QRectF(inner.left(), inner.center().y() - high / 2, inner.width(), high))
            if placed:
                return placed
        return []

    def _flowing(self, room: QRectF) -> list[tuple[Meaning, QRectF]]:
        """One after the other, line by line; none where they don't fit."""
        look, found = self._look, list[tuple[Meaning, QRectF]]()
        x, y = room.left(), room.top()
        for each in self._told:
            wide = look.px(_SIGN[0] + _AFTER_SIGN + 1) + look.width(each.text, "small")
            if x > room.left() and x + wide > room.right():
                x, y = room.left(), y + look.px(_LINE)
            if x + wide > room.right() or y + look.px(_LINE) > room.bottom() + 0.5:
                return []
            found.append((each, QRectF(x, y, wide, look.px(_LINE))))
            x += wide + look.px(_BETWEEN)
        return found


def paint_meaning(painter: QPainter, look: Look, rect: QRectF, meaning: Meaning) -> None:
    """The sign of a zone, and what it means behind it."""
    wide, high = (look.px(side) for side in _SIGN)
    sign = QRectF(rect.left(), rect.center().y() - high / 2, wide, high)
    paint_zone(painter, look, sign, meaning.box)
    line = rect.adjusted(wide + look.px(_AFTER_SIGN), 0, 0, 0)
    strokes.write(painter, look, line, meaning.text, size="small", color="quiet_text")
