"""What stands in the bar in place of a tool's button while the tool is in use, with the button's number."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.text import Label

_ASIDE: Final = 14
"""How far the text begins behind its number, at a scale of 1, as on a button."""
_BELOW: Final = 2
"""How far the number begins below the text, which is higher, at a scale of 1."""


class ToolInUse(Label):
    """Text with the number that its button has printed on it, so that the first number in sight is 1."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        """Without text and number."""
        super().__init__("", parent)
        self._look = look
        self._apart = 0
        self.setFont(look.font("text", True))
        self._number = Label(self)
        self._number.setProperty("type", "small")
        self._number.move(0, look.px(_BELOW))
        self._number.hide()

    @property
    def number(self) -> int:
        """The number that is printed before the text; 0 for none."""
        return int(self._number.text() or 0)

    def set_number(self, number: int) -> None:
        """Print a number before the text (0: none)."""
        self._number.setText(str(number) if number else "")
        self._number.setVisible(bool(number))
        self._number.adjustSize()
        self._keep_room()

    def keep_apart(self, pixels: int) -> None:
        """Leave so much room between the text and what follows."""
        self._apart = pixels
        self._keep_room()

    def _keep_room(self) -> None:
        self.setContentsMargins(self._look.px(_ASIDE) if self.number else 0, 0, self._apart, 0)
