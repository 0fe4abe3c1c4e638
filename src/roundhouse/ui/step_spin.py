"""The box in which an amount is typed: steps, Enter and Esc."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QValidator
from PySide6.QtWidgets import QDialog, QWidget

from roundhouse.ui.spin_box import SpinBox

_MOST_DIGITS = 6
_ENDING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape})


class StepSpin(SpinBox):
    """A spin box that stays on ``minimum``, ``minimum + step``, ...

    An amount out of its range stays as it was typed, and Enter doesn't take it: with its last digit refused,
    1000 of at most 300 would be 100. ``entered``: Enter takes the amount; ``left``: Esc leaves it, so that
    numbers are those of choices again; ``fits`` tells with each change whether it is within its range.
    """

    entered = Signal()
    left = Signal()
    fits = Signal(bool)

    def __init__(
        self,
        minimum: int,
        maximum: int,
        step: int,
        parent: QWidget | None = None,
        *,
        usual: int = 0,
        snaps: bool = True,
    ) -> None:
        """Start at what is ``usual``, the minimum at least; with ``snaps`` nothing between steps stays."""
        super().__init__(parent)
        self.setRange(minimum, maximum)
        self.setSingleStep(step)
        self.setValue(max(minimum, usual))
        self.setCorrectionMode(SpinBox.CorrectionMode.CorrectToNearestValue)
        self.lineEdit().textChanged.connect(self._tell_fit)
        if snaps:
            self.editingFinished.connect(self._snap)
        self.snaps = snaps

    def event(self, event: QEvent) -> bool:
        """What is no part of an amount gives the command that it gives everywhere."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._is_command(event):
            event.ignore()
            return False
        return bool(super().event(event))

    def _is_command(self, event: QKeyEvent) -> bool:
        """Letters, and undo and redo where nothing was typed that they could take back."""
        if event.matches(QKeySequence.StandardKey.Undo):
            return not self.lineEdit().isUndoAvailable()
        if event.matches(QKeySequence.StandardKey.Redo):
            return not self.lineEdit().isRedoAvailable()
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        return is_plain and Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the amount, once however long it is held; in a dialog it takes that as a whole."""
        if event.key() not in _ENDING:
            super().keyPressEvent(event)
            return
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif not self.hasAcceptableInput():
            self.selectAll()
            return
        elif not event.isAutoRepeat():
            self.enter()
        if isinstance(self.window(), QDialog):
            event.ignore()

    def enter(self) -> None:
        """Take what is typed, as far as it is within the range."""
        if not self.hasAcceptableInput():
            return
        self.interpretText()
        if self.snaps:
            self._snap()
        self.entered.emit()

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Digits that make an amount out of the range are no fault while it is typed."""
        digits = text.removeprefix(self.prefix()).removesuffix(self.suffix()).strip()
        if digits.isdecimal() and len(digits) <= _MOST_DIGITS:
            within = self.minimum() <= int(digits) <= self.maximum()
            state = QValidator.State.Acceptable if within else QValidator.State.Intermediate
            return state, text, place
        return super().validate(text, place)

    def _tell_fit(self) -> None:
        self.fits.emit(self.hasAcceptableInput())

    def _snap(self) -> None:
        step = max(1, self.singleStep())
        self.setValue(self.minimum() + (self.value() - self.minimum()) // step * step)
