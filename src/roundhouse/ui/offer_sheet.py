"""The sheet under a button of the turn bar: a row for each company, private or train, its choices in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain, product
from math import inf

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from roundhouse.engine.actions import Action
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.choice_button import ACROSS, DOWN, ChoiceButton
from roundhouse.ui.choice_numbers import MORE, RowNumbers, button_of, in_steps, take_focus
from roundhouse.ui.choices import Amount, AnyChoice, BoardChoice, Choice, Group
from roundhouse.ui.contents import Contents
from roundhouse.ui.hearing import hear_all, hear_no_more
from roundhouse.ui.link import Link
from roundhouse.ui.marks import Badge
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.text import Label
from roundhouse.ui.words.facts import hexes_of
from roundhouse.ui.words.terms import NO_BREAK

_GOING_ON: Mapping[int, bool] = {
    Qt.Key.Key_Right: True,
    Qt.Key.Key_Down: True,
    Qt.Key.Key_Left: False,
    Qt.Key.Key_Up: False,
}
_BROADEST = 0.6
"""The share of the window's width that the choices of a row take before the next line begins."""
_BROADEST_NAME = 0.2
"""The share beyond which the name of a row takes several lines."""
_HIGHEST = 0.7
"""The share of the window's height that rows one below the other want at most, if there is another way."""
_ANY_LINES = 99
"""More lines than the choices of a row ever take."""
_LESS_ACROSS = 6
"""What is at the sides of what stands on a button where that spares lines, at a scale of 1."""
_COLUMNS = 3
"""A row has a mark, a name and its choices."""
_ASIDE = 112
"""What margins, marks, spaces and a bar to scroll by take of the width, at a scale of 1."""
_AROUND = 56
"""What margins and the links at the foot take of the height, at a scale of 1."""
_MARK = 26
"""The side of a company's mark, at a scale of 1."""
_APART: Sequence[tuple[float, float, float]] = ((6, 12, 0), (3, 4, 0), (1, 4, 0), (1, 4, 2))
"""The space between rows, that above and below all, and what a row is less high at its upper and lower edge.

Less space where they don't fit otherwise, at a scale of 1.
"""
_SCROLLED = _APART[0]
"""That of a sheet that is scrolled."""
_ABOVE_FOOT = 6
"""What lies above the words in the foot of the window, at a scale of 1."""
_BETWEEN_LINES = 4
"""What is reckoned for the space below each line of a row, at a scale of 1."""
_IN_ROW = 1 / 3
"""The part of the space between rows that is between the lines of one."""
_FITS = 3
"""How often a sheet is laid out anew because of what its contents came to need."""


NO_RULES: Mapping[str, str] = {}


class Heading(Label):
    """What the choices of a row are about; ``about`` is the action or offer of one of them, if it has any."""

    def __init__(self, text: str, about: Action | Offer | None, parent: QWidget) -> None:
        """A label with ``text`` in ``parent``."""
        super().__init__(text, parent)
        self.about = about


class OfferSheet(QFrame):
    """Lies over the window with every choice of a group; a click beside it or Esc puts it away.

    ``chosen`` sends the choice taken (an action) and leaves the sheet open with what was typed, as the table
    may not want it after all; ``tool_wanted`` an offer that is taken up on the board,
    ``rules_wanted`` a section of the rulebook that its foot has links to;
    ``closed`` goes out when it is put away; ``hexes_pointed`` gives those that the choice reached names,
    ``decision_pointed`` the action that it decides, None afterwards.
    """

    chosen = Signal(object)
    tool_wanted = Signal(object)
    rules_wanted = Signal(str)
    closed = Signal()
    hexes_pointed = Signal(object)
    decision_pointed = Signal(object)

    def __init__(
        self,
        look: Appearance,
        position: Position,
        group: Group,
        parent: QWidget,
        further: str,
        rules: Mapping[str, str] = NO_RULES,
        over: QWidget | None = None,
    ) -> None:
        """Lay the choices out in rows; ``parent`` is the window, ``rules`` links by sections.

        ``further`` tells of choices that have no number yet. ``over`` is a widget of the window: wherever the
        rows can they lie over that alone, and not over what is beside it.
        """
        super().__init__(parent)
        self._window = parent
        self.setObjectName("sheet")
        self._look = look
        self._position = position
        self._controls: list[QWidget] = []
        self._before: QWidget | None = None
        self._is_fitting = False
        self._fitted = QSize()
        self._place = QPoint()
        self._clear: QWidget | None = None
        self._above: QWidget | None = None
        self._whole: QWidget | None = None
        self._over = over
        self._marks: list[Badge] = []
        self._below_bar = 0
        self._bar_lines: frozenset[int] = frozenset()
        """Where the lines of buttons begin of which it was opened under one, in the window."""
        whole = QVBoxLayout(self)
        self._contents = Contents(look, self)
        whole.addWidget(self._contents)
        self._grid = grid = QGridLayout()
        self._contents.column.addLayout(grid)
        grid.setHorizontalSpacing(look.px(12))
        self._lines: list[QVBoxLayout] = []
        rows: dict[tuple[str, str], list[AnyChoice]] = {}
        for choice in group.choices:
            name = choice.row if isinstance(choice, Choice | Amount | BoardChoice) else choice.title
            whose = choice.whose if isinstance(choice, Choice) else ""
            company = choice.company if isinstance(choice, Choice | Amount | BoardChoice) else ""
            told = f"{name} ({whose.replace(' ', NO_BREAK)})" if whose else name
            rows.setdefault((told, company), []).append(choice)
        laid = {
            at: [self._control(choice, name if _tells_all(choices) else "") for choice in choices]
            for at, ((name, _), choices) in enumerate(rows.items())
        }
        named = self._named(name for name, _ in rows)
        broadest = self._broadest(laid.values(), named)
        in_block = self._rows_in_block(named, laid)
        is_stepped = in_steps([len(choices) for choices in laid.values()]) and all(name for name, _ in rows)
        numbered: list[tuple[Label | None, list[QWidget]]] = []
        for at, ((name, _), choices) in enumerate(rows.items()):
            block, line = divmod(at, in_block)
            key = Label("", self) if is_stepped and len(choices) > 1 else None
            self._add_row(grid, (line, block * _COLUMNS), name, choices, laid[at], broadest, key)
            numbered.append((key, laid[at]))
        self._numbers = RowNumbers(numbered, self._further(grid, in_block), further)
        for at, (section, text) in enumerate(rules.items(), in_block + 1):
            link = Link(text, self)
            link.setWordWrap(False)
            link.clicked.connect(partial(self._to_rules, section))
            grid.addWidget(link, at, 1, 1, 2)
        self._part(*_APART[0])

    def _named(self, names: Iterable[str]) -> float:
        """How wide the names of the rows are, which break where they would be broader than most."""
        most, gap = self._window.width() * _BROADEST_NAME, self._look.px(6)
        # Before, its type is that of the program, whatever the size of text.
        self.ensurePolished()
        return max(min(most, self.fontMetrics().horizontalAdvance(name) + gap) for name in names)

    def _broadest(self, rows: Collection[Sequence[QWidget]], named: float) -> float:
        """How wide the choices of a row may be: as what they lie over, if the rows have room in that.

        All that there is where lines would be too many otherwise. Then the sheet would lie over the bar.
        """
        window, aside = self._window.size(), self._look.px(_ASIDE)
        usual, highest = window.width() * _BROADEST, window.height() * _HIGHEST
        over = self._over
        if over is not None and over.isVisible():
            room = min(usual, over.width() - named - aside)
            high = (self._foot_at() or window.height()) - over.mapTo(self._window, QPoint()).y()
            close = high + self._look.px(_APART[0][0] + _BETWEEN_LINES - _APART[-1][0]) * len(rows)
            # Prices are compared along their lines, each in one if a little less around them makes it so.
            for across in (ACROSS, _LESS_ACROSS):
                self._keep_across(rows, across)
                if self._high(rows, room, 1) <= close:
                    return room
            if self._lowest(rows, room) <= high:
                return room
            self._keep_across(rows, ACROSS)
        if self._high(rows, usual) <= highest:
            return usual
        broadest = max(usual, window.width() - named - aside)
        self._lowest(rows, broadest)
        return broadest

    def _lowest(self, rows: Collection[Sequence[QWidget]], most: float) -> float:
        """How high rows with lines up to ``most`` wide are, with less around words if that spares lines."""
        self._keep_across(rows, _LESS_ACROSS)
        closer = self._high(rows, most)
        self._keep_across(rows, ACROSS)
        usually = self._high(rows, most)
        if usually <= closer:
            return usually
        self._keep_across(rows, _LESS_ACROSS)
        return self._high(rows, most)

    def _keep_across(self, rows: Iterable[Sequence[QWidget]], across: float) -> None:
        """Have so much at the sides of what stands on the buttons."""
        for button in filter(None, map(button_of, chain.from_iterable(rows))):
            button.keep_across(across)

    def _high(self, rows: Iterable[Sequence[QWidget]], most: float, most_lines: int = _ANY_LINES) -> float:
        """How high rows are whose lines are no wider than ``most``; infinite where they aren't.

        The same with more lines in a row than ``most_lines``.
        """
        high = self._look.px(_AROUND)
        for controls in rows:
            for control in controls:
                if isinstance(control, ChoiceButton):
                    control.wrap(round(most))
            wides = self._wides(controls)
            lines = lines_within(wides, most)
            if lines > most_lines or max(wides) > most + self._look.px(6):
                return inf
            line = max(control.sizeHint().height() for control in controls) + self._look.px(_BETWEEN_LINES)
            high += lines * line + self._look.px(6)
        return high

    def _rows_in_block(self, named: float, laid: Mapping[int, Sequence[QWidget]]) -> int:
        """How many rows lie one below the other: half of them where all are too high, and two abreast fit."""
        rows = [self._wides(controls) for controls in laid.values()]
        gap, window = self._look.px(6), self._window.size()
        lines = [max(each.sizeHint().height() for each in controls) + gap for controls in laid.values()]
        if max(map(len, rows), default=0) != 1 or sum(lines) <= window.height() * _HIGHEST:
            return len(rows)
        wide = named + max(wide for (wide,) in rows) + self._look.px(_ASIDE) / 2
        return -(-len(rows) // 2) if 2 * wide <= window.width() else len(rows)

    def _wides(self, controls: Sequence[QWidget]) -> list[float]:
        gap = self._look.px(6)
        return [max(control.sizeHint().width(), control.minimumWidth()) + gap for control in controls]

    def _align(self, controls: Sequence[QWidget], broadest: float, *, are_numbered: bool) -> None:
        """Buttons in several lines of a row stand in columns, where that takes no line more."""
        buttons = [control for control in controls if isinstance(control, ChoiceButton)]
        wides = self._wides(controls)
        lines = lines_within(wides, broadest)
        if lines == 1 or len(buttons) < len(controls):
            return
        widest = 0
        for button in buttons:
            button.set_number(1 if are_numbered else 0)
            widest = max(widest, button.sizeHint().width())
            button.set_number(0)
        if lines_within([widest + self._look.px(6)] * len(buttons), broadest) == lines:
            for button in buttons:
                button.setMinimumWidth(widest)

    def _add_row(
        self,
        grid: QGridLayout,
        place: tuple[int, int],
        name: str,
        choices: list[AnyChoice],
        controls: list[QWidget],
        broadest: float,
        key: Label | None,
    ) -> None:
        """Lay a row out in the line and from the column of ``place`` on; ``key`` bears its number."""
        first, (at, column) = choices[0], place
        begin = QHBoxLayout()
        begin.setSpacing(self._look.px(6))
        if isinstance(first, Choice | Amount | BoardChoice) and first.company:
            mark = Badge(self._look, self._look.px(_MARK), self)
            self._marks.append(mark)
            mark.show_company(liveries(self._position.definition)[first.company])
            begin.addWidget(mark)
        if key is not None:
            key.setProperty("type", "small")
            key.setMinimumWidth(key.fontMetrics().horizontalAdvance(f"9{MORE}"))
            begin.addWidget(key)
        # Marks stand below each other, whether or not a number is behind them.
        begin.addStretch(1)
        grid.addLayout(begin, at, column)
        is_told = _tells_all(choices)
        button = button_of(controls[0])
        if is_told and button is not None:
            button.begin_left()
        if name and not is_told:
            label = Heading(name, _decided(first), self)
            label.setWordWrap(label.sizeHint().width() > self._window.width() * _BROADEST_NAME)
            grid.addWidget(label, at, column + 1)
        lines = QVBoxLayout()
        self._lines.append(lines)
        row, used = QHBoxLayout(), self._window.width()
        self._controls += controls
        self._align(controls, broadest, are_numbered=key is None)
        most = even_line(self._wides(controls), broadest)
        for control in controls:
            wide = max(control.sizeHint().width(), control.minimumWidth())
            if used + wide > most:
                row, used = QHBoxLayout(), 0
                row.setSpacing(self._look.px(6))
                if not is_told:
                    row.setAlignment(Qt.AlignmentFlag.AlignLeft)
                lines.addLayout(row)
            row.addWidget(control)
            used += wide + self._look.px(6)
        grid.addLayout(lines, at, column + (1 if is_told else 2), 1, 2 if is_told else 1)

    def _further(self, grid: QGridLayout, line: int) -> Label:
        """The place below all rows for the number that leads to those that have none yet."""
        label = Label("", self)
        label.setProperty("type", "small")
        label.hide()
        grid.addWidget(label, line, 1, 1, 2)
        return label

    def _control(self, choice: AnyChoice, told: str) -> QWidget:
        if isinstance(choice, Amount):
            return amount_control(self._look, choice, self.chosen.emit, self)
        if isinstance(choice, Choice):
            title = choice.title if choice.title != choice.row else told or "✓"
            button = ChoiceButton(self._look, title, choice.details, careful=choice.careful, parent=self)
            button.set_hint(choice.hint)
            button.tell_what_is_new()
            button.clicked.connect(lambda: self.chosen.emit(choice.action))
            button.hexes, button.decision = hexes_of(choice.action), choice.action
            button.pointed.connect(self.hexes_pointed)
            button.decision_pointed.connect(self.decision_pointed)
            return button
        if isinstance(choice, BoardChoice):
            title = choice.title if choice.title != choice.row else told or "✓"
            button = ChoiceButton(self._look, title, choice.details, parent=self)
            button.tell_what_is_new()
            button.clicked.connect(lambda: self._to_board(choice.offer))
            button.hexes = hexes_of(choice.offer)
            button.pointed.connect(self.hexes_pointed)
            return button
        return Label(choice.title, self)

    def _to_board(self, offer: object) -> None:
        self.put_away()
        self.tool_wanted.emit(offer)

    def _to_rules(self, section: str) -> None:
        self.put_away()
        self.rules_wanted.emit(section)

    def show_under(self, button: QWidget, bar: QWidget | None = None) -> None:
        """Open below ``button``, within the window; without room there, over whole lines of buttons.

        Where all of it has room below the ``bar`` that the button is in, none of that is covered.
        """
        if bar is not None:
            self._below_bar = bar.mapTo(self._window, QPoint(0, bar.height())).y()
        around = button.parentWidget() or button
        others = (each for each in around.findChildren(ChoiceButton) if each.isVisible())
        tops = (self._window.mapFromGlobal(each.mapToGlobal(QPoint())).y() for each in others)
        self._bar_lines = frozenset(top - self._look.px(4) for top in tops)
        self.show_at(button.mapToGlobal(QPoint(0, button.height() + self._look.px(4))))

    def show_at(self, place: QPoint) -> None:
        """Open at ``place`` of the screen, within the window."""
        self._place = self._window.mapFromGlobal(place)
        self._fit()
        self.show()
        self.raise_()
        self._numbers.begin()
        self._before = self._window.focusWidget()
        self.setFocus()
        if self._controls:
            take_focus(self._controls[0])
        self._fit()
        hear_all(self)

    def event(self, event: QEvent) -> bool:
        """Choices take more or less room while a number is printed on them."""
        handled = super().event(event)
        is_asked = event.type() == QEvent.Type.LayoutRequest and self.isVisible() and not self._is_fitting
        # Fitting asks for a layout itself: without a change that would go on for ever.
        if is_asked and self._contents.sizeHint() != self._fitted:
            self._fit()
        return handled

    def _fit(self) -> None:
        """Be as large as the choices need, and where it was opened, as far as that is within the window."""
        self._is_fitting = True
        for _ in range(_FITS):
            self._resize()
            self._contents.settle()
            # What is asked for anew by being laid out is known only now: a number on a button makes it wider.
            if self._contents.sizeHint() == self._fitted:
                break
        window, margin = self._window, self._look.px(8)
        left = min(self._place.x(), window.width() - self.width() - margin)
        top = max(0, min(self._highest(), window.height() - self.height() - margin))
        if self._bar_lines and top < self._place.y():
            # An edge would cut through the letters of the bar.
            top = max((line for line in self._bar_lines if line <= top), default=0)
        if 0 < self._foot_at() < top + self.height() < window.height():
            # Its lower edge would cut through the letters of the foot.
            self.resize(self.width(), window.height() - top)
        self.move(max(0, self._within_over(self._beside(left, top, margin))), top)
        self._is_fitting = False

    def keep_below(self, widget: QWidget) -> None:
        """Open below a line of the window, which says what the choices are worth, when it is seen."""
        self._above = widget

    def keep_whole(self, widget: QWidget) -> None:
        """Open below a line of the window whose words it would cut through, if all of it has room there."""
        self._whole = widget

    def _highest(self) -> int:
        """Where it begins if it has room below."""
        feet = (self._below_bar, self._foot_of(self._whole))
        last = self._window.height() - self.height() - self._look.px(8)
        return max(self._place.y(), self._foot_of(self._above), *(foot for foot in feet if foot <= last))

    def _foot_of(self, widget: QWidget | None) -> int:
        """Where a widget ends in the window; 0 while it isn't seen."""
        if widget is None or not isValid(widget) or not widget.isVisible():
            return 0
        return widget.mapTo(self._window, QPoint(0, widget.height())).y()

    def _within_over(self, left: int) -> int:
        """How far left it lies to begin and end within what it opens over, and still is where it opened."""
        over = self._over
        is_over = over is not None and isValid(over) and over.isVisible()
        if over is None or not is_over or not self._below_bar or self.width() > over.width():
            return left
        begin = over.mapTo(self._window, QPoint()).x()
        end = begin + over.width()
        return max(begin, min(left, end - self.width()) if self._place.x() < end else left)

    def keep_off(self, widget: QWidget) -> None:
        """Leave a widget of the window in sight, which shows what the choices lead to, if that has room."""
        self._clear = widget

    def _beside(self, left: int, top: int, margin: int) -> int:
        """How far left it lies to cover nothing of what it keeps off, and still is where it opened."""
        clear = self._clear
        if clear is None or not isValid(clear) or not clear.isVisible():
            return left
        kept = QRect(clear.mapTo(self._window, QPoint()), clear.size())
        before = kept.left() - self.width() - margin
        covers = kept.intersects(QRect(QPoint(left, top), self.size()))
        return before if covers and before >= 0 and self._place.x() < kept.left() - margin else left

    def _resize(self) -> None:
        """As wide and high as the rows want; close to each other where they would have to be scrolled."""
        contents, room = self._contents, self._window.size()
        for most, apart in product((*self._above_foot(), room.height()), _APART):
            self._part(*apart)
            wide, high = self._wanted()
            if high <= most:
                break
        else:
            # The lines of a row are told from those of the next row by the space between them.
            self._part(*_SCROLLED)
            wide, high = self._wanted()
            wide = min(wide + contents.bar(), room.width())
        self._fitted = contents.sizeHint()
        self.resize(wide, min(high, room.height()))

    def _foot_at(self) -> int:
        """Where the words in the foot of the window begin; 0 where none is seen."""
        foot = self._window.findChild(QWidget, "foot")
        if foot is None or not foot.isVisible():
            return 0
        return foot.mapTo(self._window, QPoint()).y() + self._look.px(_ABOVE_FOOT)

    def _above_foot(self) -> tuple[int, int]:
        """The heights below where it opened that cover no words in the foot of the window.

        The first leaves the line in sight that it is to keep whole.
        """
        begins = max(self._place.y(), self._below_bar, self._foot_of(self._above))
        foot = self._foot_at()
        return max(0, foot - max(begins, self._foot_of(self._whole))), max(0, foot - begins)

    def _part(self, between: float, around: float, less: float) -> None:
        """Put so much space between rows, and above and below all; each row is lower by twice ``less``."""
        px, layout = self._look.px, self.layout()
        assert layout is not None
        self._grid.setVerticalSpacing(px(between))
        for lines in self._lines:
            lines.setSpacing(px(between * _IN_ROW))
        layout.setContentsMargins(px(16), px(around), px(16), px(around))
        for button in self._contents.findChildren(ChoiceButton):
            button.keep_down(DOWN - 2 * less)
        for mark in self._marks:
            mark.set_side(px(_MARK - 2 * less))

    def _wanted(self) -> tuple[int, int]:
        """The width that there is for what the rows want, and the height that they want then."""
        contents, layout = self._contents, self.layout()
        contents.settle()
        assert layout is not None
        margins = layout.contentsMargins()
        frame = 2 * self.frameWidth()
        across = margins.left() + margins.right() + frame
        wide = min(contents.sizeHint().width() + across, self._window.width())
        return wide, contents.height_at(wide - across) + margins.top() + margins.bottom() + frame

    def press(self, number: int) -> bool:
        """Take the choice or row with this number printed on or beside it; False if there is none."""
        return self._numbers.press(number)

    def put_away(self) -> None:
        """Close the sheet without a decision."""
        hear_no_more(self)
        self.hide()
        self.closed.emit()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click beside the sheet puts it away; it stays within a window that takes another size."""
        # Of every event of the program: its class is known sooner than its type.
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            if QApplication.activeModalWidget() is not None:
                return False  # a question about what was chosen here
            place = self.mapFromGlobal(event.globalPosition().toPoint())
            if not self.rect().contains(place) and isinstance(watched, QWidget):
                self.put_away()
        elif isinstance(event, QResizeEvent) and watched is self._window:
            self._fit()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the row that was taken, and puts the sheet away; arrows go from choice to choice."""
        if event.key() == Qt.Key.Key_Escape:
            if self._numbers.leave_row():
                return
            # Else Qt hands the focus on to whatever comes next, which has nothing to do with it.
            if self._before is not None and isValid(self._before) and self._before.isVisible():
                self._before.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.put_away()
        elif event.key() in _GOING_ON:
            self.focusNextPrevChild(_GOING_ON[event.key()])
        else:
            super().keyPressEvent(event)


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


def _decided(choice: AnyChoice) -> Action | Offer | None:
    """What a choice decides or takes up; the action of an amount with the one that it begins at."""
    if isinstance(choice, Choice):
        return choice.action
    if isinstance(choice, BoardChoice):
        return choice.offer
    return choice.decided(choice.first) if isinstance(choice, Amount) else None


def _tells_all(choices: Sequence[AnyChoice]) -> bool:
    """Whether a row has nothing but one button, which says what the row is about."""
    first = choices[0]
    return len(choices) == 1 and isinstance(first, Choice) and first.title == first.row


def _tell_range(spin: StepSpin, button: ChoiceButton, title: str, fits: bool) -> None:
    """Say on the button what may be entered, as long as it is something else."""
    button.setEnabled(fits)
    button.set_title(title if fits else f"{spin.minimum()}\N{EN DASH}{spin.maximum()}")


def amount_control(
    look: Appearance, choice: Amount, take: Callable[[object], None], parent: QWidget, about: str = ""
) -> QWidget:
    """A spin box and its button side by side, after what they are ``about``; ``take`` gets the action."""
    box = QWidget(parent)
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(6))
    if about:
        row.addWidget(Label(about, box))
    spin = StepSpin(
        choice.least,
        choice.maximum,
        choice.increment,
        box,
        usual=choice.first,
        snaps=not choice.as_typed,
    )
    spin.setAccessibleName(choice.title)
    button = ChoiceButton(look, choice.title, parent=box)
    button.clicked.connect(lambda: take(choice.decided(spin.value())))
    spin.entered.connect(button.click)
    spin.fits.connect(partial(_tell_range, spin, button, choice.title))
    spin.left.connect(button.setFocus)
    row.addWidget(spin)
    row.addWidget(button)
    return box
