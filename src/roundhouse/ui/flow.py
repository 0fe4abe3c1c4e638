"""A layout that sets widgets beside each other and goes on below, centred in height."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

_TWO = 2


class FlowLayout(QLayout):
    """Lines of widgets with ``gap`` pixels between them and ``line_gap`` between the lines."""

    def __init__(self, parent: QWidget, gap: int, line_gap: int) -> None:
        """An empty layout of ``parent``."""
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._known: dict[int, list[list[QLayoutItem]]] = {}
        """The lines by the width in which they are, as long as no widget takes another room."""
        self._heights: dict[int, int] = {}
        """The heights of the lines by their width."""
        self._gap, self._line_gap = gap, line_gap
        self._in_columns = False
        self._below: QWidget | None = None
        """What begins a line wherever those before it end."""
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

    def set_columns(self, *, in_columns: bool) -> None:
        """Set widgets into columns, each as wide as its widest one, or one behind the other."""
        if in_columns != self._in_columns:
            self._in_columns = in_columns
            self.invalidate()

    def break_before(self, widget: QWidget | None) -> None:
        """Let ``widget`` begin a line, or none, where they stand one behind the other."""
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

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        known = self._known.get(width)
        if known is None:
            known = self._known[width] = (self._columns if self._in_columns else self._broken)(width)
        return known

    def _columns(self, width: int) -> list[list[QLayoutItem]]:
        """The lines of as many columns as have room."""
        seen = [item for item in self._items if not item.isEmpty()]
        for beside in range(len(seen), 1, -1):
            lines = [seen[at : at + beside] for at in range(0, len(seen), beside)]
            if sum(_column_widths(lines)) + (beside - 1) * self._gap <= width:
                return lines
        return [[item] for item in seen]

    def _broken(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                # What isn't seen takes no room.
                continue
            wide = item.sizeHint().width()
            is_below = self._below is not None and item.widget() is self._below
            if not lines or is_below or used + self._gap + wide > width:
                lines.append([])
                used = wide
            else:
                used += self._gap + wide
            lines[-1].append(item)
        self._give_company(lines, width)
        return lines

    def _give_company(self, lines: list[list[QLayoutItem]], width: int) -> None:
        """What would stand alone below others has the one before it beside it, where both have room.

        Of two that stand above it the first must be as wide as both then are: else it would stand alone.
        """
        if len(lines) < _TWO or len(lines[-1]) > 1 or len(lines[-2]) < _TWO:
            return
        before, last = lines[-2][-1], lines[-1][0]
        if self._below is not None and self._below in {before.widget(), last.widget()}:
            return
        least = lines[-2][0].sizeHint().width() if len(lines[-2]) == _TWO else width
        if before.sizeHint().width() + self._gap + last.sizeHint().width() <= least:
            lines[-1].insert(0, lines[-2].pop())

    def _arrange(self, rect: QRect, *, apply: bool) -> int:
        y = rect.y()
        lines = self._lines(rect.width())
        columns = _column_widths(lines) if self._in_columns else []
        for line in lines:
            tall = max(item.sizeHint().height() for item in line)
            x = rect.x()
            for n, item in enumerate(line):
                size = item.sizeHint()
                if apply:
                    item.setGeometry(QRect(QPoint(x, y + (tall - size.height()) // 2), size))
                x += (columns[n] if self._in_columns else size.width()) + self._gap
            y += tall + self._line_gap
        return y - rect.y() - (self._line_gap if lines else 0)


def _column_widths(lines: list[list[QLayoutItem]]) -> list[int]:
    """The width in pixels of the widest item of each column; the first line has one in every column."""
    return (
        [max(line[n].sizeHint().width() for line in lines if n < len(line)) for n in range(len(lines[0]))]
        if lines
        else []
    )
