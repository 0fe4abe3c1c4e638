"""The numbers 1 to 9 on the buttons of choices, and of rows of them where there are more than nine."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.text import Label

_MOST_NUMBERS = 9
_FURTHER = 9
"""The number that goes on to the next choices of a row that has more than there are numbers."""
MORE = " …"
"""What stands behind that number beside the name of a row."""


def button_of(control: QWidget) -> ChoiceButton | None:
    """The button of a choice, or that of the amount that it asks for."""
    return control if isinstance(control, ChoiceButton) else control.findChild(ChoiceButton)


def put_numbers(controls: Sequence[QWidget]) -> None:
    """Print 1 to 9 on the buttons of the first choices."""
    buttons = [button for control in controls if (button := button_of(control)) is not None]
    for at, button in enumerate(buttons):
        button.set_number(at + 1 if at < _MOST_NUMBERS else 0)


def press_number(controls: Sequence[QWidget], number: int) -> bool:
    """Press the button with this number, or ask for its amount, or take what is typed there already.

    False if there is none.
    """
    for control in controls:
        button = button_of(control)
        if button is not None and button.number == number and control.isVisible():
            spin = control.findChild(StepSpin)
            if spin is None:
                button.click()
            elif spin.hasFocus():
                spin.enter()
            else:
                spin.setFocus(Qt.FocusReason.ShortcutFocusReason)
                spin.selectAll()
            return True
    return False


def take_focus(control: QWidget) -> None:
    """Put the focus on the button of a choice, or into the box where the decision is what is typed."""
    button, spin = button_of(control), control.findChild(StepSpin)
    if spin is not None and not spin.snaps:
        spin.setFocus(Qt.FocusReason.ShortcutFocusReason)
        spin.selectAll()
    elif button is not None:
        button.setFocus(Qt.FocusReason.ShortcutFocusReason)


def in_steps(rows: Sequence[int]) -> bool:
    """Whether rows of so many choices are numbered in two steps: more than nine, and several in a row."""
    return sum(rows) > _MOST_NUMBERS and max(rows) > 1


class RowNumbers:
    """The numbers of a sheet: on its choices, or in two steps on rows and then on the choices of one.

    More than nine choices, or rows, are numbered in parts: the first have 1 to 8, and 9 goes on to the next
    ones, from the last back to the first. It is printed below all, or beside the name of the row that was
    taken.
    """

    def __init__(
        self, rows: Sequence[tuple[Label | None, Sequence[QWidget]]], further: Label, told: str
    ) -> None:
        """For rows of controls; where there are two steps, a row of several has a label for its number.

        ``further`` is the label below all rows, which has ``told`` behind its number.
        """
        self._rows = rows
        self._labels = [label for label, _ in rows if label is not None]
        self._further = further
        self._told = told
        self._controls = [control for _, row in rows for control in row if button_of(control) is not None]
        self._taken: int | None = None
        self._first = 0
        self._row_of: dict[int, int] = {}
        """The rows by the numbers that are printed beside their names."""

    def begin(self) -> None:
        """Print the numbers of the first step; the only row there is has been taken already."""
        self._taken = 0 if self._labels and len(self._rows) == 1 else None
        self._first = 0
        self._print()

    def press(self, number: int) -> bool:
        """Take the choice or row with this number, or go on to further ones; False if there is none."""
        if number == _FURTHER and len(self._numbered) > _MOST_NUMBERS:
            further = self._first + _FURTHER - 1
            self._first = further if further < len(self._numbered) else 0
        elif number in self._row_of:
            self._taken, self._first = self._row_of[number], 0
        else:
            return press_number(self._controls, number)
        self._print()
        take_focus(self._numbered[self._first][0])
        return True

    def leave_row(self) -> bool:
        """Go back to the numbers of the rows, with the focus in the one that was taken; False for none."""
        if self._taken is None or len(self._rows) == 1:
            return False
        row = self._rows[self._taken][1]
        self.begin()
        take_focus(row[0])
        return True

    @property
    def _numbered(self) -> list[Sequence[QWidget]]:
        """What has numbers now, or has a place among numbered ones: choices, or rows of several."""
        if self._taken is not None:
            return [[control] for control in self._rows[self._taken][1]]
        return [row for _, row in self._rows] if self._labels else [[control] for control in self._controls]

    def _print(self) -> None:
        every = self._numbered
        most = _MOST_NUMBERS if len(every) <= _MOST_NUMBERS else _FURTHER - 1
        for control in self._controls:
            _set_number(control, 0)
        told = dict[int, str]()
        self._row_of = {}
        for number, row in enumerate(every[self._first : self._first + most], 1):
            if len(row) == 1:
                _set_number(row[0], number)
                continue
            at = self._first + number - 1
            self._row_of[number], told[at] = at, str(number)
        goes_on = len(every) > most
        if self._taken is not None and goes_on:
            told[self._taken] = f"{_FURTHER}{MORE}"
        for at, (label, _) in enumerate(self._rows):
            if label is not None:
                label.setText(told.get(at, ""))
        is_below = goes_on and self._taken is None
        self._further.setText(f"{_FURTHER}  {self._told}" if is_below else "")
        self._further.setVisible(is_below)


def _set_number(control: QWidget, number: int) -> None:
    button = button_of(control)
    if button is not None:
        button.set_number(number)
