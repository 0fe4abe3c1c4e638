"""The sheet under a button of the turn bar: a row for each company, private or train, its choices in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QLayout, QSpinBox, QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Look
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choices import Amount, AnyChoice, Choice, Group
from roundhouse.ui.marks import Mark


class StepSpin(QSpinBox):
    """A spin box that stays on ``minimum``, ``minimum + step``, ..."""

    def __init__(self, minimum: int, maximum: int, step: int, parent: QWidget | None = None) -> None:
        """Start at the minimum."""
        super().__init__(parent)
        self.setRange(minimum, maximum)
        self.setSingleStep(step)
        self.setValue(minimum)
        self.editingFinished.connect(self._snap)

    def _snap(self) -> None:
        step = max(1, self.singleStep())
        self.setValue(self.minimum() + (self.value() - self.minimum()) // step * step)


class OfferSheet(QFrame):
    """A popup with every choice of a group; ``chosen`` sends the choice taken (an action)."""

    chosen = Signal(object)

    def __init__(self, look: Look, position: Position, group: Group, parent: QWidget | None = None) -> None:
        """Lay the choices out in rows."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("sheet")
        self._look = look
        self._position = position
        grid = QGridLayout(self)
        grid.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        grid.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        grid.setHorizontalSpacing(look.px(12))
        grid.setVerticalSpacing(look.px(6))
        rows: dict[str, list[AnyChoice]] = {}
        for choice in group.choices:
            name = choice.row if isinstance(choice, Choice | Amount) else choice.title
            rows.setdefault(name, []).append(choice)
        for at, (name, choices) in enumerate(rows.items()):
            self._add_row(grid, at, name, choices)

    def _add_row(self, grid: QGridLayout, at: int, name: str, choices: list[AnyChoice]) -> None:
        first = choices[0]
        if isinstance(first, Choice) and first.company:
            mark = Mark(self._look, self._look.px(26), self)
            mark.show_company(liveries(self._position.definition)[first.company])
            grid.addWidget(mark, at, 0)
        label = QLabel(name, self)
        grid.addWidget(label, at, 1)
        row = QHBoxLayout()
        row.setSpacing(self._look.px(6))
        for choice in choices:
            row.addWidget(self._control(choice))
        row.addStretch(1)
        grid.addLayout(row, at, 2)

    def _control(self, choice: AnyChoice) -> QWidget:
        if isinstance(choice, Amount):
            return amount_control(self._look, choice, self._take, self)
        if isinstance(choice, Choice):
            title = choice.title if choice.title != choice.row else "✓"
            button = ChoiceButton(self._look, title, choice.details, careful=choice.careful, parent=self)
            button.clicked.connect(lambda: self._take(choice.action))
            return button
        return QLabel(choice.title, self)

    def _take(self, action: object) -> None:
        self.close()
        self.chosen.emit(action)

    def show_under(self, button: QWidget) -> None:
        """Open below ``button``, within its screen."""
        self.adjustSize()
        place = button.mapToGlobal(QPoint(0, button.height() + self._look.px(4)))
        screen = QGuiApplication.screenAt(place) or QGuiApplication.primaryScreen()
        area = screen.availableGeometry()
        place.setX(max(area.left(), min(place.x(), area.right() - self.width())))
        self.move(place)
        self.show()


def amount_control(look: Look, choice: Amount, take: Callable[[object], None], parent: QWidget) -> QWidget:
    """A spin box and its button side by side; ``take`` gets the action."""
    box = QWidget(parent)
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(6))
    spin = StepSpin(choice.minimum, choice.maximum, choice.increment, box)
    button = ChoiceButton(look, choice.title, parent=box)
    button.clicked.connect(lambda: take(choice.make(spin.value())))
    row.addWidget(spin)
    row.addWidget(button)
    return box
