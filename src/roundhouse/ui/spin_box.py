"""A box for an amount with room for the arrows that :mod:`ring_style` draws, which grow with the type."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSpinBox

from roundhouse.ui.ring_style import column_of, inset_of, padding_of

_BLINKING = 2
"""Pixels for the mark behind the last digit."""


class SpinBox(QSpinBox):
    """Qt's own asks for the same few pixels beside the digits however large the type is.

    Asking for more in the style would cost a call for every widget that there is.
    """

    def sizeHint(self) -> QSize:
        """The longer one of the highest and the lowest amount, the arrows, and what is around."""
        found, metrics = super().sizeHint(), self.fontMetrics()
        amounts = (self.textFromValue(each) for each in (self.minimum(), self.maximum()))
        texts = [f"{self.prefix()}{each}{self.suffix()}" for each in amounts]
        digits = max(metrics.horizontalAdvance(each) for each in texts)
        around = column_of(metrics) + 2 * padding_of(metrics) + inset_of(metrics)
        found.setWidth(max(found.width(), digits + _BLINKING + around))
        return found

    def minimumSizeHint(self) -> QSize:
        """Nothing of an amount may be hidden."""
        return self.sizeHint()
