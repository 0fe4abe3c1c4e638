"""How the turn bar fits what it tells and its choices into its width."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.bar_controls import BarControls, Writing
from roundhouse.ui.foldable import Foldable
from roundhouse.ui.offers_area import NO_LIMIT, OffersArea
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip

_MOST_HEIGHT: Final = 96
_MOST_STACKED: Final = 72
_LOW: Final = 500
_MOST_PART: Final = 0.1
"""In a window lower than this at a scale of 1 choices with details have no more than such a part of it."""
_OVER_BOARD: Final = 50
"""What the menu and the order of play take over the board, at a scale of 1."""
_EDGE: Final = 4
_LOW_EDGE: Final = 2
"""The margin above, between and below what stands in the bar, and that in a low window, at a scale of 1."""
_LINE: Final = 26
"""The height of a line of choices, at a scale of 1."""
_MOST_LINES: Final = 2
_CLOSE: Final = 7.0
"""What is at the sides of the lines of a button where room is short, at a scale of 1."""
_NARROW: Final = 900
_NARROWER: Final = 700


class BarParts(NamedTuple):
    """The labels of the bar, the ``area`` of its choices, and the ``row`` in a ``column`` that holds them."""

    column: QVBoxLayout
    row: QHBoxLayout
    area: OffersArea
    name: Label
    task: Label
    round: Label
    phase: Label


class BarFitting:
    """Fits ``parts`` and ``controls`` into the width of ``bar``.

    ``number`` is called whenever other choices are seen, before they are measured. ``tasks`` are the ways to
    tell what is done, the longest first, and ``briefer`` those for a narrow window, where the mark says whose
    turn it is (empty: none); ``foldable`` are choices that may go behind one button.
    """

    def __init__(
        self,
        look: Appearance,
        bar: QWidget,
        parts: BarParts,
        controls: BarControls,
        number: Callable[[], None],
    ) -> None:
        """There is room enough so far."""
        self._look, self._bar, self._parts, self._controls = look, bar, parts, controls
        self._number = number
        self.tasks: tuple[str, ...] = ("",)
        self.briefer: tuple[str, ...] = ()
        self.foldable: list[Foldable] = []
        self._is_fitting = self._is_tight = self._is_stacked = self._is_narrow = False

    def follow_width(self, wide: int) -> None:
        """The bar is ``wide`` pixels wide from now on."""
        self._tighten(is_tight=wide < self._look.px(_NARROW))
        self._is_narrow = wide < self._look.px(_NARROWER)

    def _tighten(self, *, is_tight: bool) -> None:
        """Where the window is narrow, what is told takes several lines and smaller type."""
        if is_tight == self._is_tight:
            return
        self._is_tight = is_tight
        name, place = self._parts.name, self._parts.round
        for label, size, smaller in ((name, "title", "large"), (place, "large", "text")):
            label.set_type(smaller if is_tight else size)
        self._wrap(is_wrapped=is_tight)

    def _stack(self, *, is_stacked: bool) -> None:
        """Where even that is too much beside each other, the choices have a line of their own."""
        if is_stacked == self._is_stacked:
            return
        self._is_stacked = is_stacked
        self._wrap(is_wrapped=self._is_tight)
        if is_stacked:
            self._parts.row.removeWidget(self._parts.area)
            self._parts.column.addWidget(self._parts.area)
        else:
            self._parts.column.removeWidget(self._parts.area)
            self._parts.row.insertWidget(1, self._parts.area, 1)
        self._parts.area.most = self._look.px(_MOST_STACKED) if is_stacked else NO_LIMIT

    def _wrap(self, *, is_wrapped: bool) -> None:
        labels = (self._parts.name, self._parts.task, self._parts.round, self._parts.phase)
        if all(label.wordWrap() == is_wrapped for label in labels):
            return
        for label in labels:
            label.setWordWrap(is_wrapped)
        self.measure_anew()

    def fit(self) -> None:
        """Leave out details of choices until the buttons need no more than two lines; panes have them too.

        Where that isn't enough choices of one kind go behind one button, those that are widest first: what
        ends the turn stays in sight. What is told takes no second line where the first is enough, or the
        choices have room in one of their own. Where even that is too much they have lines of their own.
        """
        if self._is_fitting:
            # Qt lays the bar out anew as soon as a line of a button is seen, or no longer.
            return
        self._is_fitting = True
        self._stack(is_stacked=self._is_narrow)
        self._fit_beside()
        is_too_high = not self._is_stacked and self._is_too_high()
        if is_too_high or (not self._is_tight and self._parts.name.wordWrap() and not self._is_stacked):
            self._stack(is_stacked=True)
            self._fit_beside()
            if not is_too_high and self._controls.line_count() > 1:
                self._stack(is_stacked=False)
                self._fit_beside()
        self._leave_board_its_half()
        for one, following in pairwise(self._controls.stops()):
            QWidget.setTabOrder(one, following)
        self._is_fitting = False

    def _leave_board_its_half(self) -> None:
        """In a low window choices are scrolled rather than that the board has less than half of it."""
        if not self._is_stacked:
            return
        px, column, most = self._look.px, self._parts.column, self._look.px(_MOST_STACKED)
        is_low = self._bar.window().height() < px(_LOW)
        side, edge = column.contentsMargins().left(), px(_LOW_EDGE if is_low else _EDGE)
        column.setContentsMargins(side, edge, side, edge)
        column.setSpacing(edge)
        if is_low:
            self.measure_anew()
            margins, row = column.contentsMargins(), self._parts.row
            # Where no line is wrapped there is no height for a width.
            told = max(row.heightForWidth(self._room()), row.sizeHint().height())
            taken = margins.top() + told + column.spacing()
            free = self._bar.window().height() // 2 - px(_OVER_BOARD) - taken - margins.bottom()
            most = max(px(_LINE), min(most, free))
        if most != self._parts.area.most:
            self._parts.area.most = most
            self._parts.area.updateGeometry()

    def _ways(self) -> tuple[str, ...]:
        """The ways to tell what is done in this width."""
        return (*self.tasks, *self.briefer) if self._is_narrow else self.tasks

    def _fit_beside(self) -> None:
        self._parts.task.setText(self._ways()[-1])
        for each in self.foldable:
            each.unfold()
        # What stands beside no choice has the whole line.
        may_wrap = self._is_stacked or not self._is_tight or not self._controls.all
        if may_wrap:
            self._wrap(is_wrapped=False)
        self._leave_out()
        if may_wrap and self._is_too_wide():
            self._wrap(is_wrapped=True)
            self._leave_out()
        self._fold()
        if may_wrap and self._parts.name.wordWrap():
            # Choices that were folded leave room.
            self._wrap(is_wrapped=False)
            self._leave_out()
            if self._is_too_wide() or self._controls.line_count() > _MOST_LINES:
                self._wrap(is_wrapped=True)
                self._leave_out()
        self._tell_more()

    def _tell_more(self) -> None:
        """Tell as much of what is done as has room beside the choices; a rest of the hand tells all."""
        task = self._parts.task
        if not task.wordWrap():
            told = next(filter(self._has_room_for, self._ways()))
            if told != task.text():
                task.setText(told)
                self.measure_anew()
                self._parts.column.activate()
        task.setToolTip("" if task.text() == self.tasks[0] else tip(self.tasks[0]))

    def _has_room_for(self, task: str) -> bool:
        """Whether nothing else moves when that is told; the shortest way always has its room."""
        if task == self._ways()[-1]:
            return True
        told, flow = self._parts.task, self._controls.flow
        least = max(self._parts.name.sizeHint().width(), told.sizeHint().width())
        more = told.fontMetrics().horizontalAdvance(task) + self._look.px(1) - least
        free = self._room() - self._parts.row.totalMinimumSize().width()
        wide = self._controls.box.width()
        moves = not self._is_stacked and flow.heightForWidth(wide - more) > flow.heightForWidth(wide)
        return more <= free and not moves

    def _fold(self) -> None:
        """Fold what is widest until two lines are enough; a single choice only in lines of their own."""
        may = (each for each in self.foldable if self._is_stacked or len(each.choices) > 1)
        standing = sorted(may, key=lambda each: each.width)
        while standing and self._controls.line_count() > _MOST_LINES:
            standing.pop().fold()
            self.measure_anew()
            self._leave_out()

    def _is_too_high(self) -> bool:
        if self._controls.line_count() > _MOST_LINES:
            return True
        self.measure_anew()
        return self._parts.row.heightForWidth(self._room()) > self._look.px(_MOST_HEIGHT)

    def _is_too_wide(self) -> bool:
        self.measure_anew()
        return self._parts.row.totalMinimumSize().width() > self._room()

    def _room(self) -> int:
        """Pixels of width inside the margins."""
        margins = self._parts.column.contentsMargins()
        return self._bar.width() - margins.left() - margins.right()

    def measure_anew(self) -> None:
        """What was written, left out or is seen again is told to the layouts only later."""
        for control in self._controls.all:
            inner = control.layout()
            if inner is not None:
                # The number on its button may be new.
                inner.invalidate()
                control.updateGeometry()
        self._controls.flow.invalidate()
        # Layouts keep the least size of a widget until it says that it has changed.
        self._parts.area.updateGeometry()
        for each in (self._parts.row, *self._parts.row.findChildren(QLayout)):
            each.invalidate()

    def _leave_out(self) -> None:
        self._number()
        # What is told takes more or less room from turn to turn.
        self.measure_anew()
        self._parts.column.activate()
        controls, wide = self._controls, self._controls.box.width()
        most = min(self._usual(), self._part_of_window())
        # What is higher comes last, then what has a line to itself: nothing is closer together for nothing.
        ways: list[tuple[float, bool, int, Writing]] = []
        for at, way in enumerate(self._ways_to_write()):
            controls.write(way)
            high, is_alone = controls.flow.heightForWidth(wide), controls.ends_alone()
            if high <= most and not is_alone:
                return
            ways.append((max(high, most), is_alone, at, way))
        controls.write(min(ways)[-1])

    def _ways_to_write(self) -> Iterator[Writing]:
        """All details, fewer, then the first parts of one, and at last none: each closer together, too."""
        most = max((each.manner[2] for each in self._controls.buttons()), default=0)
        for kept in range(most, -1, -1):
            for is_short in (False, True) if kept == 1 else (False,):
                yield Writing(kept, is_short=is_short)
                if kept <= 1:
                    yield Writing(kept, _CLOSE, is_short=is_short)

    def _usual(self) -> int:
        """What choices have of the height that the bar has from turn to turn."""
        return self._bar.minimumHeight() - 2 * self._look.px(_EDGE)

    def _part_of_window(self) -> float:
        """What details may take in a low window with large type: panes have them, too, and no board."""
        high = self._bar.window().height()
        return high * _MOST_PART if high < self._look.px(_LOW) else high
