"""A box to tick whose words go on in further lines where one is too narrow; Qt's own has a single line."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

_HIGH = 1 << 16


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
        if self.width() >= super().sizeHint().width():
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
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


_SHOWN = int(Qt.TextFlag.TextShowMnemonic)
_UPPER = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_WRAPPED = int(Qt.TextFlag.TextShowMnemonic | Qt.TextFlag.TextWordWrap | _UPPER)
