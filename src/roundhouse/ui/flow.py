"""A layout that sets widgets beside each other and goes on below, centred in height."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

_TWO = 2

Columns = Literal["", "free", "fitted", "equal"]
"""None, each as wide as its widest item (where it takes no further line, or always), or all as wide."""


class _Line(NamedTuple):
    """Items beside each other with their widths in pixels; ``indent``: how far from the left they begin."""

    items: list[QLayoutItem]
    widths: list[int]
    indent: int = 0


class FlowLayout(QLayout):
    """Lines of widgets with ``gap`` pixels between them and ``line_gap`` between the lines."""

    def __init__(self, parent: QWidget, gap: int, line_gap: int, *, is_even: bool = False) -> None:
        """An empty layout of ``parent``; ``is_even``: what may grow is as high as the highest of its line."""
        super().__init__(parent)
        self._is_even = is_even
        self._items: list[QLayoutItem] = []
        self._known: dict[int, list[_Line]] = {}
        """The lines by the width in which they are, as long as no widget takes another room."""
        self._heights: dict[int, int] = {}
        """The heights of the lines by their width."""
        self._gap, self._line_gap = gap, line_gap
        self._columns: Columns = ""
        self._below: QWidget | None = None
        """What begins a line wherever those before it end, and leads those that follow."""
        self.setContentsMargins(QMargins())

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        """Put an item last."""
        self._items.append(item)
        self._forget()

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at ``index``, if there is one."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Take the item at ``index`` out."""
        self._forget()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def invalidate(self) -> None:
        """A widget may take another room."""
        self._forget()
        super().invalidate()

    def set_gap(self, gap: int) -> None:
        """Set widgets so many pixels apart."""
        if gap != self._gap:
            self._gap = gap
            self.invalidate()

    def set_columns(self, columns: Columns) -> None:
        """Set widgets into columns, which they fill, or one behind the other."""
        if columns != self._columns:
            self._columns = columns
            self.invalidate()

    def break_before(self, widget: QWidget | None) -> None:
        """Let ``widget`` begin a line, or none: those that follow hang beside it, in columns of their own."""
        if widget is not self._below:
            self._below = widget
            self.invalidate()

    def _forget(self) -> None:
        self._known.clear()
        self._heights.clear()

    def put_before(self, widget: QWidget, other: QWidget | None) -> None:
        """Move ``widget`` to the place before ``other``, or behind all (None); both are in the layout."""
        item = self._items.pop(self.indexOf(widget))
        self._items.insert(len(self._items) if other is None else self.indexOf(other), item)
        self.invalidate()

    def line_count(self, width: int) -> int:
        """How many lines there are at ``width``."""
        return len(self._lines(width))

    def ends_alone(self, width: int) -> bool:
        """Whether at ``width`` the last of several lines has one widget alone."""
        lines = self._lines(width)
        return len(lines) > 1 and len(lines[-1].items) == 1

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the lines at ``width``."""
        known = self._heights.get(width)
        if known is None:
            known = self._heights[width] = self._arrange(QRect(0, 0, width, 0), apply=False)
        return known

    def sizeHint(self) -> QSize:
        """The widest line is one widget."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """As large as the largest widget."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, rect: QRect) -> None:
        """Set the widgets into ``rect``."""
        super().setGeometry(rect)
        offset = max(0, (rect.height() - self.heightForWidth(rect.width())) // 2)
        self._arrange(rect.adjusted(0, offset, 0, 0), apply=True)

    def _lines(self, width: int) -> list[_Line]:
        known = self._known.get(width)
        if known is None:
            known = self._known[width] = self._made_lines(width)
        return known

    def _made_lines(self, width: int) -> list[_Line]:
        # What isn't seen takes no room.
        seen = [item for item in self._items if not item.isEmpty()]
        makers: Mapping[Columns, Callable[[list[QLayoutItem], int], list[_Line]]]
        makers = {"": self._broken, "free": self._in_free_columns}
        make = makers.get(self._columns, self._in_columns)
        at = next((n for n, item in enumerate(seen) if item.widget() is self._below), None)
        if self._below is None or at is None:
            return make(seen, width)
        lead, wide = seen[at], seen[at].sizeHint().width()
        indent = wide + self._gap
        hanging = [line._replace(indent=indent) for line in make(seen[at + 1 :], width - indent)]
        first, *others = hanging or [_Line([], [])]
        led = _Line([lead, *first.items], [wide, *first.widths])
        return [*make(seen[:at], width), led, *others]

    def _in_columns(self, items: list[QLayoutItem], width: int) -> list[_Line]:
        """The lines of as many columns as have room."""
        for beside in range(len(items), 0, -1):
            lines = [items[at : at + beside] for at in range(0, len(items), beside)]
            wide = self._column_widths(lines)
            if beside == 1 or sum(wide) + (beside - 1) * self._gap <= width:
                return [_Line(line, wide[: len(line)]) for line in lines]
        return []

    def _in_free_columns(self, items: list[QLayoutItem], width: int) -> list[_Line]:
        """The lines of columns, unless one behind the other takes fewer."""
        lines, broken = self._in_columns(items, width), self._broken(items, width)
        return lines if len(lines) <= len(broken) else broken

    def _column_widths(self, lines: Sequence[list[QLayoutItem]]) -> list[int]:
        """The width in pixels of each column; the first line has an item in every one."""
        columns = range(len(lines[0]))
        wide = [max(line[n].sizeHint().width() for line in lines if n < len(line)) for n in columns]
        return [max(wide)] * len(wide) if self._columns == "equal" else wide

    def _broken(self, items: list[QLayoutItem], width: int) -> list[_Line]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in items:
            wide = item.sizeHint().width()
            if not lines or used + self._gap + wide > width:
                lines.append([])
                used = wide
            else:
                used += self._gap + wide
            lines[-1].append(item)
        self._give_company(lines, width)
        return [_Line(line, [item.sizeHint().width() for item in line]) for line in lines]

    def _give_company(self, lines: list[list[QLayoutItem]], width: int) -> None:
        """What would stand alone below others has the one before it beside it, where both have room.

        Of two that stand above it the first must be as wide as both then are: else it would stand alone.
        """
        if len(lines) < _TWO or len(lines[-1]) > 1 or len(lines[-2]) < _TWO:
            return
        before, last = lines[-2][-1], lines[-1][0]
        least = lines[-2][0].sizeHint().width() if len(lines[-2]) == _TWO else width
        if before.sizeHint().width() + self._gap + last.sizeHint().width() <= least:
            lines[-1].insert(0, lines[-2].pop())

    def _arrange(self, rect: QRect, *, apply: bool) -> int:
        y = rect.y()
        lines = self._lines(rect.width())
        for line in lines:
            tall = max(item.sizeHint().height() for item in line.items)
            x = rect.x() + line.indent
            for item, wide in zip(line.items, line.widths, strict=True):
                high = tall if self._is_even else item.sizeHint().height()
                if apply:
                    item.setGeometry(QRect(QPoint(x, y + (tall - high) // 2), QSize(wide, high)))
                x += wide + self._gap
            y += tall + self._line_gap
        return y - rect.y() - (self._line_gap if lines else 0)
