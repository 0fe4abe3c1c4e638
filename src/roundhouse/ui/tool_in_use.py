"""What stands in the bar in place of a tool's button while the tool is in use, with the button's number."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.text import Label


class ToolInUse(QWidget):
    """The words of a button where they stand on it, without its frame: nothing moves when a tool is taken up.

    The number stands before them, so that the first number in sight is 1.
    """

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        """Without words and number, as long as it stands for no button."""
        super().__init__(parent)
        self._look = look
        self._button: ChoiceButton | None = None
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._lines: list[Label] = []
        self._number = Label(self)
        self._number.setProperty("type", "small")
        self._number.hide()

    @property
    def number(self) -> int:
        """The number that is printed before the words; 0 for none."""
        return int(self._number.text() or 0)

    def stand_for(self, button: ChoiceButton) -> None:
        """Say what that button says."""
        self._button = button
        self.follow()

    def follow(self) -> None:
        """Say what the button says now, and print its number where this is seen in its place."""
        if self._button is None:
            return
        told = self._button.told()
        while len(self._lines) < len(told):
            self._add_line()
        for label, text in zip(self._lines, (*told, *[""] * len(self._lines)), strict=False):
            if label.text() != text:
                label.setText(text)
            label.setVisible(bool(text))
        self._column.setContentsMargins(self._button.around())
        number = 0 if self.isHidden() else self._button.number
        self._number.setText(str(number) if number else "")
        self._number.setVisible(bool(number))
        if number:
            self._number.adjustSize()
            self._number.move(self._button.number_place())
        self.updateGeometry()

    def _add_line(self) -> None:
        """The first line in the type of a title, others in that of details."""
        label = Label(self)
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        label.setProperty("type", "small" if self._lines else "text")
        if not self._lines:
            label.setFont(self._look.font("text", True))
        self._column.addWidget(label)
        self._lines.append(label)
