"""The games that can be begun, each with its map: what the start screen shows before any was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from roundhouse.catalogue.places import data_folder
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.words import Words

SIZE: Final = QSize(480, 300)
"""The size of the pictures that come along, in pixels."""
_SHOWN: Final = QSize(152, 95)
"""The size in which one is seen, at a scale of 1."""
_MARGIN: Final = 8


def board_picture(title: str) -> QPixmap:
    """The map of a title as it is before the first tile, of :data:`SIZE`; empty where there is none.

    They are made by ``python -m roundhouse.ui.board.sheet TITLE resources/boards/TITLE.png --width 480
    --height 300``.
    """
    return QPixmap(str(data_folder("resources") / "boards" / f"{title}.png"))


class TitleCard(QPushButton):
    """A title's name under its map; its picture is read when it is first seen."""

    def __init__(self, words: Words, look: Appearance, title: str, parent: QWidget) -> None:
        """Without its picture yet."""
        super().__init__(parent)
        self.title, self._look = title, look
        told = words.say("start.begin", title=title)
        self.setAccessibleName(told)
        self.setToolTip(tip(told))
        column = QVBoxLayout(self)
        margin = look.px(_MARGIN)
        column.setContentsMargins(margin, margin, margin, look.px(4))
        column.setSpacing(look.px(4))
        self._picture, name = Label(self), Label(title, self)
        name.setProperty("type", "large")
        shown = look.px(_SHOWN.width()), look.px(_SHOWN.height())
        self._picture.setFixedSize(*shown)
        for label in (self._picture, name):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)

    def showEvent(self, event: QShowEvent) -> None:
        """Now the picture is wanted."""
        super().showEvent(event)
        if self._picture.pixmap().isNull():
            picture, ratio = board_picture(self.title), self.devicePixelRatioF()
            if not picture.isNull():
                by, well = (
                    Qt.AspectRatioMode.KeepAspectRatioByExpanding,
                    Qt.TransformationMode.SmoothTransformation,
                )
                scaled = picture.scaled(self._picture.size() * ratio, by, well)
                scaled.setDevicePixelRatio(ratio)
                self._picture.setPixmap(scaled)

    def sizeHint(self) -> QSize:
        """The picture with the name below it."""
        layout = self.layout()
        return super().sizeHint() if layout is None else layout.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As large as it is."""
        return self.sizeHint()


class TitleCards(QWidget):
    """A card for each of the ``titles`` (their names); ``picked`` gives the one that was clicked."""

    picked = Signal(str)

    def __init__(self, words: Words, look: Appearance, titles: Sequence[str], parent: QWidget) -> None:
        """The cards beside each other, going on below."""
        super().__init__(parent)
        flow = FlowLayout(self, look.px(12), look.px(12))
        self.cards = tuple(TitleCard(words, look, title, self) for title in sorted(titles))
        for card in self.cards:
            card.clicked.connect(lambda _checked, title=card.title: self.picked.emit(title))
            flow.addWidget(card)
