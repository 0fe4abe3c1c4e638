"""The stops of trains' routes in words, and a piece of the line in which a route is drawn."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.items.routes import style_of
from roundhouse.ui.text import Label
from roundhouse.ui.theme import color


class Dash(QWidget):
    """A piece of line in the colour and dashes of a train's route."""

    def __init__(
        self, look: Appearance, number: int, parent: QWidget | None = None, *, short: bool = False
    ) -> None:
        """The style of route ``number``."""
        super().__init__(parent)
        self._look, self._style = look, style_of(number)
        self.setFixedSize(QSize(look.px(28 if short else 40), look.px(12)))

    def show_number(self, number: int) -> None:
        """Take the style of route ``number``."""
        self._style = style_of(number)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line in the style of the train's route."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(color(self._style.color), self._look.px(4))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if self._style.dashes:
            pen.setDashPattern(list(self._style.dashes))
        painter.setPen(pen)
        y = self.height() / 2
        painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        painter.end()


class RouteStops(Label):
    """The stops of one route in words; a piece of its line stands before them while several are told."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        """Without stops, and not in sight."""
        super().__init__(parent)
        self._look = look
        self._dash = Dash(look, 0, self, short=True)
        self._dash.move(look.px(8), 0)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setProperty("quiet", True)
        self.write("text", marked=False)
        self.hide()

    def tell(self, number: int, stops: str) -> None:
        """The ``stops`` of route ``number``."""
        self._dash.show_number(number)
        self.setText(stops)

    def write(self, size: str, *, marked: bool) -> None:
        """In a size of type, with a piece of the line before them if ``marked``."""
        self.set_type(size)
        before = self._dash.width() + self._look.px(8) if marked else 0
        self.setContentsMargins(self._look.px(8) + before, 0, self._look.px(8), 0)
        self._dash.setFixedHeight(QFontMetrics(self.font()).lineSpacing())
        self._dash.setVisible(marked)
