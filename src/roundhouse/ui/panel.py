"""The frame of a panel: a quiet heading, space, and what stands in it; no box inside a box."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.text import Label

_NO_LIMIT = (1 << 24) - 1
"""Qt's largest length of a widget."""
_BESIDE_SENTENCE = 40
"""The margins of a panel and what lies between its heading and a sentence."""
_BESIDE_HEADING = 16
"""The margins of a panel beside its heading."""


class Panel(QWidget):
    """A heading over a widget; ``beside`` may stand at the right of the heading."""

    def __init__(
        self,
        look: Appearance,
        heading: str,
        content: QWidget,
        beside: QWidget | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Put ``content`` under ``heading`` (an empty one takes no room)."""
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.content = content
        self._look = look
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(look.px(4), look.px(6), look.px(4), look.px(4))
        column.setSpacing(look.px(4))
        self.heading = Label(heading, self)
        self.heading.setProperty("heading", True)
        # A question may be a long one: it widens no column, and stands in the turn bar, too.
        self.heading.setMinimumWidth(1)
        self._gives_way = False
        if heading or beside is not None:
            row = QHBoxLayout()
            row.setContentsMargins(look.px(4), 0, look.px(4), 0)
            row.setSpacing(look.px(12))
            row.addWidget(self.heading)
            self.sentence = Label(self)
            self.sentence.setProperty("quiet", True)
            self.sentence.setWordWrap(True)
            self.sentence.hide()
            row.addWidget(self.sentence, 1)
            row.addStretch()
            if beside is not None:
                row.addWidget(beside)
            column.addLayout(row)
        else:
            self.heading.hide()
            self.sentence = self.heading
        content.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column.addWidget(content, 1)

    def overhead(self) -> int:
        """What the frame adds to the height of its content; a heading that is hidden adds nothing."""
        margins = self._column.contentsMargins()
        heading = 0 if self.heading.isHidden() else self._look.px(4) + self.heading.sizeHint().height()
        return margins.top() + margins.bottom() + heading

    def collapse(self, sentence: str) -> None:
        """Be no more than the heading and a ``sentence``; an empty one opens the panel again."""
        self.content.setVisible(not sentence)
        self._gives_way = True
        if self.sentence is not self.heading:
            self.sentence.setText(sentence)
            self.sentence.setVisible(bool(sentence))
            self._make_room()
        policy = QSizePolicy.Policy.Maximum if sentence else QSizePolicy.Policy.Preferred
        self.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
        if sentence:
            self._keep_to_sentence()
        else:
            self.setMinimumHeight(0)
            self.setMaximumHeight(_NO_LIMIT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for heading and sentence, or not."""
        super().resizeEvent(event)
        if self.sentence is not self.heading and self._gives_way:
            self._make_room()
            if self.sentence.text():
                self._keep_to_sentence()

    def _make_room(self) -> None:
        """What doesn't fit beside the heading, or into its line, stands alone: the turn bar has it, too."""
        told = [label for label in (self.heading, self.sentence) if label.text()]
        wide = sum(label.fontMetrics().horizontalAdvance(label.text()) for label in told)
        apart = _BESIDE_SENTENCE if self.sentence.text() else _BESIDE_HEADING
        self.heading.setVisible(wide + self._look.px(apart) <= self.width())

    def _keep_to_sentence(self) -> None:
        """Be as high as the lines that the sentence takes in this width, no more and no less."""
        self._column.invalidate()
        wrapped = self._column.heightForWidth(self.width()) if self._column.hasHeightForWidth() else 0
        self.setFixedHeight(wrapped if wrapped > 0 else self._column.sizeHint().height())
