"""The sheet under a button of the turn bar: a row for each company, private or train, its choices in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
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
from roundhouse.ui.amount_control import amount_control
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.choice_button import DOWN, ChoiceButton
from roundhouse.ui.choice_numbers import MORE, RowNumbers, button_of, in_steps, put_numbers, take_focus
from roundhouse.ui.choice_rows import decided, rows_of, tells_all
from roundhouse.ui.choices import Amount, AnyChoice, BoardChoice, Choice, Group
from roundhouse.ui.contents import Contents
from roundhouse.ui.hearing import hear_all, hear_no_more
from roundhouse.ui.link import Link
from roundhouse.ui.marks import Badge
from roundhouse.ui.row_lines import APART, BROADEST_NAME, RowLines
from roundhouse.ui.sheet_place import SheetPlace
from roundhouse.ui.text import Label
from roundhouse.ui.words.facts import hexes_of

_GOING_ON: Mapping[int, bool] = {
    Qt.Key.Key_Right: True,
    Qt.Key.Key_Down: True,
    Qt.Key.Key_Left: False,
    Qt.Key.Key_Up: False,
}
_COLUMNS = 3
"""A row has a mark, a name and its choices."""
_MARK = 26
"""The side of a company's mark, at a scale of 1."""
_SCROLLED = APART[0]
"""That of a sheet that is scrolled."""
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
        self.place = SheetPlace(look, parent, over)
        """Where it lies, and what it keeps in sight there."""
        self._row_lines = RowLines(look, parent, over)
        self._marks: list[Badge] = []
        whole = QVBoxLayout(self)
        self._contents = Contents(look, self)
        whole.addWidget(self._contents)
        self._grid = grid = QGridLayout()
        self._contents.column.addLayout(grid)
        grid.setHorizontalSpacing(look.px(12))
        self._lines: list[QVBoxLayout] = []
        rows = rows_of(group)
        laid = {
            at: [self._control(choice, name if tells_all(choices) else "") for choice in choices]
            for at, ((name, _), choices) in enumerate(rows.items())
        }
        # Before, its type is that of the program, whatever the size of text.
        self.ensurePolished()
        is_stepped = in_steps([len(choices) for choices in laid.values()]) and all(name for name, _ in rows)
        numbered = [
            (Label("", self) if is_stepped and len(controls) > 1 else None, controls)
            for controls in laid.values()
        ]
        # What is printed on buttons takes room before it is there.
        put_numbers([control for key, controls in numbered if key is None for control in controls])
        names = (name for (name, _), choices in rows.items() if not tells_all(choices))
        named = self._row_lines.named(names, self.fontMetrics())
        broadest = self._row_lines.broadest(laid.values(), named)
        in_block = self._row_lines.rows_in_block(named, laid)
        self._row_lines.align(laid.values(), broadest)
        for at, ((name, _), choices) in enumerate(rows.items()):
            block, line = divmod(at, in_block)
            key, controls = numbered[at]
            self._add_row(grid, (line, block * _COLUMNS), name, choices, controls, broadest, key)
        self._numbers = RowNumbers(numbered, self._further(grid, in_block), further)
        for at, (section, text) in enumerate(rules.items(), in_block + 1):
            link = Link(text, self)
            link.setWordWrap(False)
            link.clicked.connect(partial(self._to_rules, section))
            grid.addWidget(link, at, 1, 1, 2)
        self._part(*APART[0])

    def _add_row(
        self,
        grid: QGridLayout,
        place: tuple[int, int],
        name: str,
        choices: Sequence[AnyChoice],
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
        is_told = tells_all(choices)
        button = button_of(controls[0])
        if is_told and button is not None:
            button.begin_left()
        if name and not is_told:
            label = Heading(name, decided(first), self)
            label.setWordWrap(label.sizeHint().width() > self._window.width() * BROADEST_NAME)
            grid.addWidget(label, at, column + 1)
        lines = QVBoxLayout()
        self._lines.append(lines)
        self._controls += controls
        for line in self._row_lines.lines(controls, broadest):
            row = QHBoxLayout()
            row.setSpacing(self._look.px(6))
            if not is_told:
                row.setAlignment(Qt.AlignmentFlag.AlignLeft)
            lines.addLayout(row)
            for control in line:
                row.addWidget(control)
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
            button.brief = choice.brief
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
            button.brief = choice.brief
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
        self.place.open_under(button, bar)
        self._open()

    def show_at(self, place: QPoint) -> None:
        """Open at ``place`` of the screen, within the window."""
        self.place.open_at(place)
        self._open()

    def _open(self) -> None:
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
        self.setGeometry(self.place.found(self.size()))
        self._is_fitting = False

    def _resize(self) -> None:
        """As wide and high as the rows want; close to each other where they would have to be scrolled."""
        contents, room = self._contents, self._window.size()
        for most, apart in product((*self.place.above_foot(), room.height()), APART):
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
