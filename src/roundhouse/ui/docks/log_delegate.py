"""How a line of the log is painted: a stripe for the actor, details indented, rounds as headings."""

from __future__ import annotations

from math import ceil
from typing import Final, cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QTextLayout, QTextLine, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.look import Size
from roundhouse.ui.cards.strokes import wrapped
from roundhouse.ui.models.log_model import LogRole
from roundhouse.ui.text import hyphenated
from roundhouse.ui.words.marked import Named
from roundhouse.ui.words.terms import NO_BREAK, with_amounts, with_names

_HEADINGS: Final = frozenset({"round", "phase", "end"})
_BEGUN: Final = frozenset({"decision", "detail"})
"""The levels of lines that are begun where not all of one has room."""
_MORE: Final = " …"
"""Behind a line that is only begun."""
_RING: Final = 2
"""The width of the ring around the line that keys have reached, in pixels at a scale of 1."""
_FLAGS: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)


class LogDelegate(QStyledItemDelegate):
    """Paints lines; the one whose decision is shown (``moment``) is marked."""

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        """Paint in ``look``."""
        super().__init__(parent)
        self._look = look
        self._stripes: dict[str, str] = {}
        self._heights: dict[tuple[str, str], int] = {}
        self._width = 0
        self.moment = -1
        self.room = 0
        """The height of what is seen at once, in pixels."""
        self.has_whole = False
        """Whether any line is seen whole."""
        self.is_by_keys = False
        """Whether the line that keys have reached is set off."""
        self.set_off: tuple[int, Named] | None = None
        """The name that keys have reached, with its row: it is underlined."""

    def set_stripes(self, stripes: dict[str, str]) -> None:
        """Take the colours at the left edge of lines, by the owner they are about."""
        self._stripes = stripes

    def height(self, text: str, level: str, width: int) -> int:
        """The height in pixels of a line broken at ``width``; many lines of a game are the same."""
        if width != self._width:
            self._width = width
            self._heights.clear()
        found = self._heights.get((text, level))
        if found is None:
            room = QRect(0, 0, max(40, width - self._left(level) - self._look.px(8)), 10_000)
            metrics = QFontMetrics(self._font(level))
            found = metrics.boundingRect(room, _FLAGS, unbroken(text)).height()
            found += sum(self._margins(level))
            self._heights[text, level] = found
        return found

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a line of the log by its level, unless an edge would cut it."""
        look, level = self._look, str(index.data(LogRole.LEVEL))
        rect = option.rect
        if self.is_left_out(rect, index):
            return
        written, text = self._room(rect, level), unbroken(str(index.data()))
        if self.is_cut(rect, level):
            written, text = self._begun(written, text)
        painter.save()
        present = index.data(LogRole.MOMENT) == self.moment
        if present or option.state & QStyle.StateFlag.State_MouseOver:
            ground = QColor(look.theme.may)
            ground.setAlphaF(0.14 if present else 0.07)
            painter.fillRect(rect, ground)
        stripe = self._stripes.get(str(index.data(LogRole.ACTOR)))
        if level == "decision" and stripe:
            painter.fillRect(QRect(rect.left(), written.top(), look.px(4), written.height()), QColor(stripe))
        if self.is_by_keys and option.state & QStyle.StateFlag.State_HasFocus:
            ring = QRectF(rect).adjusted(*(look.px(each) / 2 for each in (_RING, _RING, -_RING, -_RING)))
            painter.setPen(QPen(QColor(look.theme.may), look.px(_RING)))
            painter.drawRect(ring)
        painter.setFont(self._font(level))
        painter.setPen(QColor(self._ink(level)))
        self._keep_lines_whole(painter, written)
        painter.drawText(written, _FLAGS, text)
        if self.set_off is not None and self.set_off[0] == index.row():
            painter.setPen(QPen(QColor(look.theme.text), look.px(1)))
            for box in self.boxes(rect, index, self.set_off[1]):
                painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.restore()

    def is_left_out(self, rect: QRect, index: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether nothing of a line (which lies in ``rect``) is painted, since an edge would cut it.

        Of the decision that is shown, the line is begun which the upper edge cuts: what follows says nothing
        of who decided, or of what it came from, over bare room.
        """
        level = str(index.data(LogRole.LEVEL))
        if not self.is_cut(rect, level):
            return False
        is_shown = index.data(LogRole.MOMENT) == self.moment and level in _BEGUN
        return not is_shown or rect.top() >= 0 or not self._lines_above(self._room(rect, level).bottom())

    def _lines_above(self, bottom: int) -> int:
        """How many lines of small letters have room between the upper edge and ``bottom``."""
        return max(0, (bottom + 1) // QFontMetrics(self._font("decision")).lineSpacing())

    def _begun(self, written: QRect, text: str) -> tuple[QRect, str]:
        """Where a line that the upper edge cuts is begun, and how: in whole words of what has room."""
        wide, most = written.width(), self._lines_above(written.bottom())
        lines = wrapped(self._look, text, wide)
        begun = list(lines[:most])
        if len(lines) > most:
            while self._look.width(begun[-1] + _MORE, "small") > wide and " " in begun[-1]:
                begun[-1] = begun[-1].rpartition(" ")[0]
            begun[-1] += _MORE
        high = len(begun) * QFontMetrics(self._font("decision")).lineSpacing()
        return written.adjusted(0, written.height() - high, 0, 0), "\n".join(begun)

    def _keep_lines_whole(self, painter: QPainter, written: QRect) -> None:
        """Leave out of a sentence that an edge cuts the line of letters which it would cut through.

        Where no other line of it is in sight, half a line is better than nothing.
        """
        high = painter.fontMetrics().lineSpacing()
        before, inside = -min(0, written.top()), min(written.bottom() + 1, self.room) - written.top()
        first, after = ceil(before / high), inside // high
        if (before or inside < written.height()) and first < after:
            painter.setClipRect(written.adjusted(0, first * high, 0, after * high - written.height()))

    def named_at(
        self, rect: QRect, index: QModelIndex | QPersistentModelIndex, place: QPointF
    ) -> Named | None:
        """What the words of a line (which lies in ``rect``) name at a place; None for nothing."""
        for named in index.data(LogRole.NAMED) or ():
            if any(box.contains(place) for box in self.boxes(rect, index, named)):
                return cast("Named", named)
        return None

    def boxes(
        self, rect: QRect, index: QModelIndex | QPersistentModelIndex, named: Named
    ) -> tuple[QRectF, ...]:
        """Where a name of a line (which lies in ``rect``) stands: a box for each line it is broken into.

        None where an edge cuts it.
        """
        level = str(index.data(LogRole.LEVEL))
        if self.is_cut(rect, level):
            return ()
        room = self._room(rect, level)
        layout = QTextLayout(unbroken(str(index.data())), self._font(level))
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        found: list[QRectF] = []
        layout.beginLayout()
        y = float(room.top())
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room.width())
            first = max(named.first, line.textStart())
            after = min(named.after, line.textStart() + line.textLength())
            if first < after:
                left, right = _across(line, first), _across(line, after)
                found.append(QRectF(room.left() + left, y, right - left, line.height()))
            y += line.height() + line.leading()
        layout.endLayout()
        return tuple(found)

    def _room(self, rect: QRect, level: str) -> QRect:
        """Where a line is written that lies in ``rect``."""
        above, below = self._margins(level)
        return rect.adjusted(self._left(level), above, -self._look.px(8), -below)

    def is_cut(self, rect: QRect, level: str) -> bool:
        """Whether an edge cuts the words of a line that could be seen whole: half a line can't be read.

        Where there is only room for halves, they are better than nothing.
        """
        written = self._room(rect, level)
        is_inside = written.top() >= 0 and written.bottom() < self.room
        return self.has_whole and not is_inside and rect.height() <= self.room

    def _font(self, level: str) -> QFont:
        size: Size = "text" if level in _HEADINGS else "small"
        return self._look.font(size, level in _HEADINGS)

    def _ink(self, level: str) -> str:
        theme = self._look.theme
        return {"detail": theme.quiet_text, "phase": theme.careful}.get(level, theme.text)

    def _left(self, level: str) -> int:
        return self._look.px({"decision": 12, "detail": 24}.get(level, 12))

    def _margins(self, level: str) -> tuple[int, int]:
        if level in _HEADINGS:
            return self._look.px(8), self._look.px(4)
        return (self._look.px(3), self._look.px(1)) if level == "decision" else (0, self._look.px(1))


def _across(line: QTextLine, at: int) -> float:
    """How far from the left a character stands, in pixels."""
    # Qt gives the character, too.
    return float(cast("tuple[float, int]", line.cursorToX(at))[0])


def unbroken(text: str) -> str:
    """The text with its figures kept together with the signs beside them, so that no line begins with one."""
    text = text.replace(" %", f"{NO_BREAK}%").replace(" × ", f"{NO_BREAK}×{NO_BREAK}")
    return hyphenated(with_names(with_amounts(text.replace("(× ", f"(×{NO_BREAK}"))))
