"""How wide the lines of choices in the rows of a sheet are, and how many rows lie below each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ACROSS, ChoiceButton
from roundhouse.ui.choice_numbers import button_of
from roundhouse.ui.sheet_place import words_in_foot

APART: Sequence[tuple[float, float, float]] = ((6, 12, 0), (3, 4, 0), (1, 4, 0), (1, 4, 2))
"""The space between rows, that above and below all, and what a row is less high at its upper and lower edge.

Less space where they don't fit otherwise, at a scale of 1.
"""
BROADEST_NAME = 0.2
"""The share of the window's width beyond which the name of a row takes several lines."""
_BROADEST = 0.6
"""The share of the window's width that the choices of a row take before the next line begins."""
_HIGHEST = 0.7
"""The share of the window's height that rows one below the other want at most, if there is another way."""
_ANY_LINES = 99
"""More lines than the choices of a row ever take."""
_LESS_ACROSS = 6
"""What is at the sides of what stands on a button where that spares lines, at a scale of 1."""
_ASIDE = 112
"""What margins, marks, spaces and a bar to scroll by take of the width, at a scale of 1."""
_AROUND = 56
"""What margins and the links at the foot take of the height, at a scale of 1."""
_BEHIND = 6
"""The space behind each control of a line, at a scale of 1."""
_BETWEEN_LINES = 4
"""What is reckoned for the space below each line of a row, at a scale of 1."""
_SPARED = APART[0][0] + _BETWEEN_LINES - APART[-1][0] + 2 * APART[-1][2]
"""How much lower a row than reckoned is where rows are closest to each other, at a scale of 1."""


class _Manner(NamedTuple):
    """What is at the sides of what stands on the buttons, at a scale of 1, and whether that is brief."""

    across: float
    brief: bool = False


_USUAL, _CLOSER = _Manner(ACROSS), _Manner(_LESS_ACROSS)
_BRIEF = _Manner(_LESS_ACROSS, brief=True)


class RowLines:
    """Measures the controls of rows: ``over`` is what their sheet opens over, a widget of ``window``."""

    def __init__(self, look: Appearance, window: QWidget, over: QWidget | None) -> None:
        """Nothing is measured yet."""
        self._look, self._window, self._over = look, window, over

    def named(self, names: Iterable[str], type_: QFontMetrics) -> float:
        """How wide the names beside rows are (0: none), which break where they would be broader than most."""
        most, gap = self._window.width() * BROADEST_NAME, self._look.px(_BEHIND)
        return max((min(most, type_.horizontalAdvance(name) + gap) for name in names), default=0)

    def broadest(self, rows: Collection[Sequence[QWidget]], named: float) -> float:
        """How wide the choices of a row may be: as what they lie over, if the rows have room in that.

        All that there is where lines would be too many otherwise. Then the sheet would lie over the bar.
        """
        window, aside = self._window.size(), self._look.px(_ASIDE)
        usual, highest = window.width() * _BROADEST, window.height() * _HIGHEST
        over = self._over
        if over is not None and over.isVisible():
            room = min(usual, over.width() - named - aside)
            foot = words_in_foot(self._look, self._window) or window.height()
            high = foot - over.mapTo(self._window, QPoint()).y()
            close = high + self._look.px(_SPARED) * len(rows)
            # Prices are compared along their lines, each in one if a little less around them makes it so.
            for manner in (_USUAL, _CLOSER):
                if self._high(rows, room, manner, 1) <= close:
                    return room
            if self._lowest(rows, room, _USUAL, _CLOSER) <= high:
                return room
            if self._high(rows, room, _BRIEF) <= close:
                return room
        if self._high(rows, usual, _USUAL) <= highest:
            return usual
        broadest = max(usual, window.width() - named - aside)
        self._lowest(rows, broadest, _USUAL, _CLOSER)
        return broadest

    def _lowest(self, rows: Collection[Sequence[QWidget]], most: float, *manners: _Manner) -> float:
        """Lay rows with lines up to ``most`` wide out in the lowest of ``manners``; how high they are."""
        lowest = min(manners, key=lambda manner: self._high(rows, most, manner))
        return self._high(rows, most, lowest)

    def _high(
        self,
        rows: Collection[Sequence[QWidget]],
        most: float,
        manner: _Manner,
        most_lines: int = _ANY_LINES,
    ) -> float:
        """Lay rows out in a manner; how high they are with lines no wider than ``most``.

        Infinite where lines aren't, or where a row has more of them than ``most_lines``.
        """
        for button in filter(None, map(button_of, chain.from_iterable(rows))):
            button.keep_across(manner.across)
            button.keep_brief(brief=manner.brief)
        high = self._look.px(_AROUND)
        for controls in rows:
            for control in controls:
                if isinstance(control, ChoiceButton):
                    control.wrap(round(most))
            wides = self.wides(controls)
            lines = lines_within(wides, most)
            if lines > most_lines or max(wides) > most + self._look.px(_BEHIND):
                return inf
            line = max(control.sizeHint().height() for control in controls) + self._look.px(_BETWEEN_LINES)
            high += lines * line + self._look.px(_BEHIND)
        return high

    def rows_in_block(self, named: float, laid: Mapping[int, Sequence[QWidget]]) -> int:
        """How many rows lie one below the other: half of them where all are too high, and two abreast fit."""
        rows = [self.wides(controls) for controls in laid.values()]
        gap, window = self._look.px(_BEHIND), self._window.size()
        lines = [max(each.sizeHint().height() for each in controls) + gap for controls in laid.values()]
        if max(map(len, rows), default=0) != 1 or sum(lines) <= window.height() * _HIGHEST:
            return len(rows)
        wide = named + max(wide for (wide,) in rows) + self._look.px(_ASIDE) / 2
        return -(-len(rows) // 2) if 2 * wide <= window.width() else len(rows)

    def wides(self, controls: Sequence[QWidget]) -> list[float]:
        """What each control takes of a line, with the space behind it."""
        gap = self._look.px(_BEHIND)
        return [max(control.sizeHint().width(), control.minimumWidth()) + gap for control in controls]

    def lines(self, controls: Sequence[QWidget], broadest: float) -> Sequence[Sequence[QWidget]]:
        """The controls of a row by the line that they stand in, lines of about one length."""
        most, used = even_line(self.wides(controls), broadest), inf
        lines: list[list[QWidget]] = []
        for control, taken in zip(controls, self.wides(controls), strict=True):
            if used + taken - self._look.px(_BEHIND) > most:
                lines.append([])
                used = 0
            lines[-1].append(control)
            used += taken
        return lines

    def align(self, rows: Iterable[Sequence[QWidget]], broadest: float) -> None:
        """Buttons stand in columns where a row takes several lines: of all rows, or else of that row.

        Each as far as that takes no line more.
        """
        all_buttons = [row for row in rows if all(isinstance(each, ChoiceButton) for each in row)]
        if all(lines_within(self.wides(row), broadest) == 1 for row in all_buttons):
            return
        widest = _widest(chain.from_iterable(all_buttons))
        if all(self._has_room(row, widest, broadest) for row in all_buttons):
            self._have_width(chain.from_iterable(all_buttons), widest)
            return
        for row in all_buttons:
            widest = _widest(row)
            if lines_within(self.wides(row), broadest) > 1 and self._has_room(row, widest, broadest):
                self._have_width(row, widest)

    def _has_room(self, controls: Sequence[QWidget], wide: float, broadest: float) -> bool:
        """Whether a row takes no line more if each button is so wide."""
        lines = lines_within(self.wides(controls), broadest)
        return lines_within([wide + self._look.px(_BEHIND)] * len(controls), broadest) == lines

    def _have_width(self, buttons: Iterable[QWidget], wide: int) -> None:
        for button in buttons:
            button.setMinimumWidth(wide)


def _widest(buttons: Iterable[QWidget]) -> int:
    return max(button.sizeHint().width() for button in buttons)


def even_line(wides: Sequence[float], most: float) -> float:
    """How wide lines of things of these widths may be, so that all of them are about as long.

    ``most``: what no line is wider than.
    """
    lines = lines_within(wides, most)
    if lines == 1:
        return most
    ends = (sum(wides[begin:end]) for begin in range(len(wides)) for end in range(begin + 1, len(wides) + 1))
    enough = (wide for wide in ends if max(wides) <= wide <= most and lines_within(wides, wide) == lines)
    return min(enough, default=most)


def lines_within(wides: Sequence[float], most: float) -> int:
    """How many lines no wider than ``most`` things of these widths take."""
    lines, used = 1, 0.0
    for wide in wides:
        if used and used + wide > most:
            lines, used = lines + 1, 0.0
        used += wide
    return lines
