"""Choices of one kind that stand in the turn bar one by one, or behind one button that opens them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from roundhouse.ui.choice_button import ChoiceButton


class Foldable:
    """``choices`` stand beside each other until they are folded into the button that ``make`` gives."""

    def __init__(self, choices: Sequence[QWidget], make: Callable[[], ChoiceButton]) -> None:
        """Not folded; the button is made when it is wanted for the first time."""
        self.choices = tuple(choices)
        self._make = make
        self._button: ChoiceButton | None = None

    @property
    def width(self) -> int:
        """Pixels that the choices take beside each other."""
        return sum(each.sizeHint().width() for each in self.choices)

    def fold(self) -> None:
        """Show the one button."""
        if self._button is None:
            self._button = self._make()
        self._show(is_folded=True)

    def unfold(self) -> None:
        """Show the choices one by one."""
        self._show(is_folded=False)

    def _show(self, *, is_folded: bool) -> None:
        for each in self.choices:
            each.setVisible(not is_folded)
        if self._button is not None:
            self._button.setVisible(is_folded)
