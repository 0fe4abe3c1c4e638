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
"""The size in which one is seen usually, at a scale of 1."""
_LEAST, _MOST = 88, 300
"""The width in which one is seen at least and at most, at a scale of 1."""
_MARGIN: Final = 8
_BETWEEN: Final = 12
"""What lies between two cards, at a scale of 1."""


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
        self.set_picture(look.px(_SHOWN.width()))
        for label in (self._picture, name):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)

    @property
    def picture_width(self) -> int:
        """How wide the map is, in pixels."""
        return self._picture.width()

    def set_picture(self, wide: int) -> None:
        """Show the map so many pixels wide."""
        size = QSize(wide, wide * _SHOWN.height() // _SHOWN.width())
        if size == self._picture.size():
            return
        self._picture.setFixedSize(size)
        self._picture.clear()
        if self.isVisible():
            self._show_picture()
        self.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        """Now the picture is wanted."""
        super().showEvent(event)
        self._show_picture()

    def _show_picture(self) -> None:
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
        self._look = look
        flow = FlowLayout(self, look.px(_BETWEEN), look.px(_BETWEEN))
        self.cards = tuple(TitleCard(words, look, title, self) for title in sorted(titles))
        for card in self.cards:
            card.clicked.connect(lambda _checked, title=card.title: self.picked.emit(title))
            flow.addWidget(card)

    def least_height(self, wide: int, *, in_a_row: bool = False) -> int:
        """How high they are in so many pixels of width, with maps of the usual size.

        ``in_a_row``: of one with which all lie beside each other, as far as these can be told apart.
        """
        px, card = self._look.px, self.cards[0]
        shown = px(_SHOWN.width())
        if in_a_row:
            between, around = px(_BETWEEN), card.sizeHint().width() - card.picture_width
            shown = max(px(_LEAST), min(shown, (wide + between) // len(self.cards) - between - around))
        for each in self.cards:
            each.set_picture(shown)
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        return layout.heightForWidth(wide)

    def fit(self, wide: int, high: int) -> None:
        """Have maps as large as a room of so many pixels allows, in one row or several."""
        low, between = self.least_height(wide), self._look.px(_BETWEEN)
        card, least = self.cards[0].sizeHint(), self._look.px(_SHOWN.width())
        around = card.width() - least
        below = card.height() - least * _SHOWN.height() // _SHOWN.width()
        largest = least
        for columns in range(1, len(self.cards) + 1) if high > low else ():
            rows = -(-len(self.cards) // columns)
            across = (wide + between) // columns - between - around
            down = (high + between) // rows - between - below
            most = self._look.px(_MOST)
            largest = max(largest, min(across, down * _SHOWN.width() // _SHOWN.height(), most))
        for each in self.cards:
            each.set_picture(largest)
