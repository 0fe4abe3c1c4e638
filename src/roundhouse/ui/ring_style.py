"""Qt's Fusion style, with a ring of our own around boxes for amounts that have the focus."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOptionComplex, QWidget

_RING: Final = 2.0
_RADIUS: Final = 3.0


class RingStyle(QProxyStyle):
    """A border in the style sheet would take the arrows of such a box, and move its text."""

    def __init__(self) -> None:
        """On top of Fusion."""
        super().__init__("Fusion")

    def drawComplexControl(  # noqa: N802
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw the box as ever, and the ring within its edges."""
        super().drawComplexControl(control, option, painter, widget)
        is_amount = control == QStyle.ComplexControl.CC_SpinBox
        if not is_amount or not option.state & QStyle.StateFlag.State_HasFocus:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(option.palette.highlight(), _RING))
        half = _RING / 2
        painter.drawRoundedRect(QRectF(option.rect).adjusted(half, half, -half, -half), _RADIUS, _RADIUS)
        painter.restore()
