"""A box with a list that may be narrower than what is chosen; Qt's own cuts that off at its edge."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QWidget

from roundhouse.ui.tips import tip

_BESIDE = 4
"""Pixels between a picture and the words, as Qt's styles leave them."""


class ComboBox(QComboBox):
    """As wide as the widest thing in its list where there is room, and no narrower than ``least`` letters.

    What has no room ends in an ellipsis; all of it is told on resting on the box.
    """

    def __init__(self, least: int, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMinimumContentsLength(least)

    def room(self) -> int:
        """The width in pixels for the words."""
        option = QStyleOptionComboBox()
        super().initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        picture = 0 if option.currentIcon.isNull() else option.iconSize.width() + _BESIDE
        return field.width() - picture

    def shown(self) -> str:
        """What is chosen, as far as there is room."""
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, self.room())

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """What Qt paints."""
        super().initStyleOption(option)
        option.currentText = self.shown()

    def event(self, event: QEvent) -> bool:
        """Tell all of what is shortened."""
        if event.type() == QEvent.Type.ToolTip:
            whole = self.currentText()
            self.setToolTip(tip(whole) if self.shown() != whole else "")
        return super().event(event)
