"""Qt's Fusion style, but boxes for amounts look as other inputs do, with a ring when they have the focus.

Menus that are higher than the screen are scrolled: Fusion would set them in columns, beyond its edge.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionSpinBox,
    QWidget,
)

_LINE: Final = 0.04
"""How thick a line is, of the height of the type: a pixel up to twice the usual size."""
_STROKE: Final = 0.08
"""How thick an arrow is, of the height of the type."""
_HALF: Final = 0.2
"""Half the width of an arrow, of the height of the type; it is half as high as wide."""
_COLUMN: Final = 0.9
"""The width of the column of arrows, of the height of the type."""
_LEAST_COLUMN: Final = 14
_PADDING: Final = 4
"""The space between the edges and what is within, in lines."""
_INSET: Final = 0.3
"""How far the text is from the left edge, of the height of the type: as far as that of other inputs."""
_RING: Final = 0.118
"""How thick the ring of the focus is, of the height of the type: as thick as that of other inputs."""
_ROUND: Final = 0.25
"""The radius of the corners, of the height of the type."""
_MOST_ROUND: Final = 6.0
_FAINT: Final = 0.45
"""How much is seen of an arrow that leads no further."""

_SPIN: Final = QStyle.ComplexControl.CC_SpinBox
_ARROWS: Final = (
    (QStyle.SubControl.SC_SpinBoxUp, QAbstractSpinBox.StepEnabledFlag.StepUpEnabled, -1),
    (QStyle.SubControl.SC_SpinBoxDown, QAbstractSpinBox.StepEnabledFlag.StepDownEnabled, 1),
)


class RingStyle(QProxyStyle):
    """A border in the style sheet would take the arrows of such a box, and move its text.

    The colours are the palette's: ``Base`` the ground, ``Mid`` the line around it, ``Highlight`` the ring.
    """

    def __init__(self) -> None:
        """On top of Fusion."""
        super().__init__("Fusion")

    def styleHint(  # noqa: N802
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803 - Qt's name
    ) -> int:
        """Menus in one column; everything else as Fusion has it."""
        if hint == QStyle.StyleHint.SH_Menu_Scrollable:
            return 1
        return super().styleHint(hint, option, widget, returnData)

    def drawComplexControl(  # noqa: N802
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw a box for amounts with its frame and arrows; everything else as Fusion does."""
        if control != _SPIN or not isinstance(option, QStyleOptionSpinBox):
            super().drawComplexControl(control, option, painter, widget)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw_frame(option, painter)
        for part, enabled, down in _ARROWS:
            may = bool(option.stepEnabled & enabled)
            _draw_arrow(option, painter, self.subControlRect(control, option, part, widget), down, may=may)
        painter.restore()

    def subControlRect(  # noqa: N802
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Where the ``part`` of a control is; arrows grow with the type."""
        found: QRect = super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]
        if control != _SPIN:
            return found
        column, padding = _column(option), padding_of(option.fontMetrics)
        if part == QStyle.SubControl.SC_SpinBoxEditField:
            ring = ring_of(option.fontMetrics)
            found.setLeft(option.rect.left() + inset_of(option.fontMetrics))
            found.setRight(option.rect.right() - column - padding)
            # The ground of the text would cover a part of the ring.
            found.setTop(max(found.top(), option.rect.top() + ring))
            found.setBottom(min(found.bottom(), option.rect.bottom() - ring))
        elif part in {each for each, _, _ in _ARROWS}:
            found.setRight(option.rect.right() - padding)
            found.setLeft(found.right() - column + 1)
        return found


def _column(option: QStyleOption) -> int:
    return column_of(option.fontMetrics)


def column_of(metrics: QFontMetrics) -> int:
    """The width in pixels of the column of arrows beside type of these ``metrics``."""
    return max(_LEAST_COLUMN, round(metrics.height() * _COLUMN))


def line_of(metrics: QFontMetrics) -> int:
    """How thick a line is, in pixels, around a box with type of these ``metrics``."""
    return max(1, round(metrics.height() * _LINE))


def padding_of(metrics: QFontMetrics) -> int:
    """The pixels between the edges of a box with type of these ``metrics`` and what is within."""
    return _PADDING * line_of(metrics)


def inset_of(metrics: QFontMetrics) -> int:
    """The pixels between the left edge of a box with type of these ``metrics`` and its text."""
    return max(padding_of(metrics), round(metrics.height() * _INSET))


def ring_of(metrics: QFontMetrics) -> int:
    """How thick the ring of the focus is, in pixels, around a box with type of these ``metrics``."""
    return max(2, round(metrics.height() * _RING))


def _draw_frame(option: QStyleOptionSpinBox, painter: QPainter) -> None:
    """The ground with a hairline, or with the ring of the focus."""
    is_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
    colors, metrics = option.palette, option.fontMetrics
    wide = ring_of(metrics) if is_focus else line_of(metrics)
    painter.setPen(QPen(colors.highlight() if is_focus else colors.mid(), wide))
    painter.setBrush(colors.base())
    half, radius = wide / 2, min(_MOST_ROUND, option.fontMetrics.height() * _ROUND)
    painter.drawRoundedRect(QRectF(option.rect).adjusted(half, half, -half, -half), radius, radius)


def _draw_arrow(option: QStyleOptionSpinBox, painter: QPainter, room: QRect, down: int, *, may: bool) -> None:
    """An arrow in its ``room``, upwards (``down`` -1) or downwards (1); fainter where there is no further."""
    group = QPalette.ColorGroup.Active if may else QPalette.ColorGroup.Disabled
    size, middle = option.fontMetrics.height(), QRectF(room).center()
    half = size * _HALF
    ink = option.palette.color(group, QPalette.ColorRole.Text)
    if not may:
        ink.setAlphaF(_FAINT)
    painter.setPen(
        QPen(ink, size * _STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    tip = QPointF(middle.x(), middle.y() + down * half / 2)
    ends = [QPointF(middle.x() + side * half, middle.y() - down * half / 2) for side in (-1, 1)]
    painter.drawPolyline([ends[0], tip, ends[1]])
