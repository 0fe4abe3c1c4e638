"""A token that is about to be placed."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.ui.board.layers import Layer
from roundhouse.ui.board.painters.looks import TokenLook
from roundhouse.ui.board.painters.stops import paint_token
from roundhouse.ui.theme import Theme


class TokenItem(QGraphicsItem):
    """A company's token of ``radius`` around its place."""

    def __init__(self, look: TokenLook, radius: float, theme: Theme) -> None:
        """A token above the spots."""
        super().__init__()
        self._look = look
        self._radius = radius
        self._theme = theme
        self.setZValue(Layer.PREVIEW)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The disc and its shadow."""
        reach = self._radius * 1.2
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the token in the livery of its company."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_token(painter, QPointF(0, 0), self._radius, self._look, self._theme)
