"""The control of a choice that asks for an amount: a spin box and the button that takes what is in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choices import Amount
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.text import Label


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
