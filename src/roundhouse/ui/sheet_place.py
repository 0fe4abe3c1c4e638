"""Where a sheet of choices lies in the window, so that what counts beside it stays in sight."""

from __future__ import annotations

from typing import TypeGuard

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton

_ABOVE_FOOT = 6
"""What lies above the words in the foot of the window, at a scale of 1."""
_BELOW_BUTTON = 4
"""What is between a button and the sheet below it, at a scale of 1."""
_MARGIN = 8
"""What stays free beside it at the edges of the window, at a scale of 1."""


def words_in_foot(look: Appearance, window: QWidget) -> int:
    """Where the words in the foot of a window begin; 0 where none is seen."""
    foot = window.findChild(QWidget, "foot")
    if foot is None or not foot.isVisible():
        return 0
    return foot.mapTo(window, QPoint()).y() + look.px(_ABOVE_FOOT)


def _is_seen(widget: QWidget | None) -> TypeGuard[QWidget]:
    """Whether there is a widget that Qt hasn't deleted and that is in sight."""
    return widget is not None and isValid(widget) and widget.isVisible()


class SheetPlace:
    """The place of a sheet in ``window``, where rows can over the widget ``over`` of it alone.

    It begins where it was opened, and is moved from there for what is to be kept in sight.
    """

    def __init__(self, look: Appearance, window: QWidget, over: QWidget | None) -> None:
        """It isn't open yet, and nothing is to be kept in sight."""
        self._look, self._window, self._over = look, window, over
        self._place = QPoint()
        self._clear: QWidget | None = None
        self._above: QWidget | None = None
        self._whole: QWidget | None = None
        self._below_bar = 0
        self._bar_lines: frozenset[int] = frozenset()
        """Where the lines of buttons begin of which it was opened under one, in the window."""

    def open_under(self, button: QWidget, bar: QWidget | None) -> None:
        """It opens below ``button``; without room there over whole lines of buttons.

        Where all of it has room below the ``bar`` that the button is in, none of that is covered.
        """
        if bar is not None:
            self._below_bar = bar.mapTo(self._window, QPoint(0, bar.height())).y()
        below = self._look.px(_BELOW_BUTTON)
        around = button.parentWidget() or button
        others = (each for each in around.findChildren(ChoiceButton) if each.isVisible())
        tops = (self._window.mapFromGlobal(each.mapToGlobal(QPoint())).y() for each in others)
        self._bar_lines = frozenset(top - below for top in tops)
        self.open_at(button.mapToGlobal(QPoint(0, button.height() + below)))

    def open_at(self, place: QPoint) -> None:
        """It opens at ``place`` of the screen."""
        self._place = self._window.mapFromGlobal(place)

    def keep_below(self, widget: QWidget) -> None:
        """Open below a line of the window, which says what the choices are worth, when it is seen."""
        self._above = widget

    def keep_whole(self, widget: QWidget) -> None:
        """Open below a line of the window whose words it would cut through, if all of it has room there."""
        self._whole = widget

    def keep_off(self, widget: QWidget) -> None:
        """Leave a widget of the window in sight, which shows what the choices lead to, if that has room."""
        self._clear = widget

    def found(self, size: QSize) -> QRect:
        """Where a sheet of ``size`` lies, which is higher then if its edge would cut through words."""
        window, margin = self._window, self._look.px(_MARGIN)
        wide, high = size.width(), size.height()
        left = min(self._place.x(), window.width() - wide - margin)
        top = max(0, min(self._highest(high), window.height() - high - margin))
        if self._bar_lines and top < self._place.y():
            # An edge would cut through the letters of the bar.
            top = max((line for line in self._bar_lines if line <= top), default=0)
        if 0 < words_in_foot(self._look, window) < top + high < window.height():
            # Its lower edge would cut through the letters of the foot.
            high = window.height() - top
        left = self._beside(QRect(left, top, wide, high), margin)
        return QRect(max(0, self._within_over(left, wide)), top, wide, high)

    def above_foot(self) -> tuple[int, int]:
        """The heights below where it opened that cover no words in the foot of the window.

        The first leaves the line in sight that it is to keep whole.
        """
        begins = max(self._place.y(), self._below_bar, self._foot_of(self._above))
        foot = words_in_foot(self._look, self._window)
        return max(0, foot - max(begins, self._foot_of(self._whole))), max(0, foot - begins)

    def _highest(self, high: int) -> int:
        """Where it begins if it has room below for being so high."""
        feet = (self._below_bar, self._foot_of(self._whole))
        last = self._window.height() - high - self._look.px(_MARGIN)
        return max(self._place.y(), self._foot_of(self._above), *(foot for foot in feet if foot <= last))

    def _foot_of(self, widget: QWidget | None) -> int:
        """Where a widget ends in the window; 0 while it isn't seen."""
        if not _is_seen(widget):
            return 0
        return widget.mapTo(self._window, QPoint(0, widget.height())).y()

    def _within_over(self, left: int, wide: int) -> int:
        """How far left it lies to begin and end within what it opens over, be its button beside that.

        A wider one begins where that begins: it covers as little as it can of what is to the right.
        """
        over = self._over
        if not _is_seen(over) or not self._below_bar:
            return left
        begin = over.mapTo(self._window, QPoint()).x()
        if wide > over.width():
            return min(left, begin)
        end = begin + over.width()
        return max(begin, min(left, end - wide))

    def _beside(self, sheet: QRect, margin: int) -> int:
        """How far left it lies to cover nothing of what it keeps off, and still is where it opened."""
        clear = self._clear
        if not _is_seen(clear):
            return sheet.left()
        kept = QRect(clear.mapTo(self._window, QPoint()), clear.size())
        before = kept.left() - sheet.width() - margin
        moves = kept.intersects(sheet) and before >= 0 and self._place.x() < kept.left() - margin
        return before if moves else sheet.left()
