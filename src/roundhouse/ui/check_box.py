"""Boxes to tick, with a frame as thick as the type wants, and words that go on in further lines.

Qt's own have a single line, and a frame of a pixel that can hardly be seen on dark ground. A style that
frames them would be asked about every box, bar and button that is painted.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QRadioButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from roundhouse.ui.ring_style import line_of

_HIGH = 1 << 16
_QUIET: Final = 0.6
"""How much is seen of the frame of a box to tick."""


class CheckBox(QCheckBox):
    """A box with ``text``, which may take several lines."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Not ticked yet."""
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _beside(self) -> int:
        """The width of all that isn't words."""
        return super().sizeHint().width() - self.fontMetrics().size(_SHOWN, self.text()).width()

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the lines at ``width``."""
        single = super().sizeHint()
        if width >= single.width():
            return single.height()
        metrics = self.fontMetrics()
        needed = metrics.boundingRect(0, 0, width - self._beside(), _HIGH, _WRAPPED, self.text())
        return single.height() - metrics.height() + needed.height()

    def minimumSizeHint(self) -> QSize:
        """The longest word."""
        metrics = self.fontMetrics()
        longest = max((metrics.size(_SHOWN, word).width() for word in self.text().split()), default=0)
        return QSize(self._beside() + longest, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint one line as Qt does, several beside the box."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        if self.width() >= super().sizeHint().width():
            super().paintEvent(event)
            _paint_frame(self, option, QStyle.SubElement.SE_CheckBoxIndicator)
            return
        painter = QStylePainter(self)
        room = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        option.text = ""
        # The box stands beside the first line.
        single = super().sizeHint().height()
        option.rect.setHeight(single)
        room.setTop((single - self.fontMetrics().height()) // 2)
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)
        painter.drawItemText(
            room, _WRAPPED, self.palette(), self.isEnabled(), self.text(), self.foregroundRole()
        )
        painter.end()
        _paint_frame(self, option, QStyle.SubElement.SE_CheckBoxIndicator)


class RadioButton(QRadioButton):
    """A button of which one of several is on."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it as Qt does, with its frame."""
        super().paintEvent(event)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        _paint_frame(self, option, QStyle.SubElement.SE_RadioButtonIndicator)


def _paint_frame(button: QAbstractButton, option: QStyleOptionButton, part: QStyle.SubElement) -> None:
    """Paint the frame around the ``part`` of a button that is ticked, thicker where the type is large."""
    line = line_of(option.fontMetrics)
    painter = QPainter(button)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = option.palette.color(QPalette.ColorRole.WindowText)
    ink.setAlphaF(_QUIET)
    painter.setPen(QPen(ink, line))
    box = QRectF(button.style().subElementRect(part, option, button))
    frame = box.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    if part == QStyle.SubElement.SE_CheckBoxIndicator:
        painter.drawRoundedRect(frame, line, line)
    else:
        painter.drawEllipse(frame)
    painter.end()


_SHOWN = int(Qt.TextFlag.TextShowMnemonic)
_UPPER = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_WRAPPED = int(Qt.TextFlag.TextShowMnemonic | Qt.TextFlag.TextWordWrap | _UPPER)
