"""The view of the board: zoom at the pointer, pan by dragging, fit; it hands clicks and keys to the tool."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import NO_HEX, HexId
from roundhouse.engine.position import Position
from roundhouse.ui.board.items.cached import CachedItem
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.theme import Theme

_STEP = 1.18
"""How much a notch of the wheel zooms."""
_NEAREST = 9.0
"""The largest zoom, in fits."""
_SETTLE = 140
"""Milliseconds without zooming after which everything is painted sharply."""
_SLICE = 0.012
"""Seconds of painting at a time while the picture is made sharp."""


class BoardTool(Protocol):
    """What the view needs of a tool; all places are in the scene's coordinates."""

    def hover(self, place: QPointF | None) -> None:
        """The pointer is at ``place``, or has left the board."""

    def click(self, place: QPointF) -> bool:
        """The left button was pressed and let go there; True when that meant something."""

    def wheel(self, steps: int) -> bool:
        """The wheel was turned towards the user (< 0) or away; False leaves it to the zoom."""

    def key(self, key: Qt.Key) -> bool:
        """A key was pressed; True when that meant something."""

    def wants(self, key: Qt.Key) -> bool:
        """Whether :meth:`key` would use this key now."""


class BoardView(QGraphicsView):
    """Shows a board. ``hex_clicked`` and ``hex_hovered`` name a hex (empty: the pointer left the land)."""

    hex_clicked = Signal(str)
    hex_hovered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """A view without a board; give it one with :meth:`set_definition`."""
        super().__init__(parent)
        self.board: BoardScene | None = None
        self._tool: BoardTool | None = None
        self._fitted = True
        self._pressed: QPoint | None = None
        self._panning = False
        self._hovered: HexId = NO_HEX
        self._wheel_rest = 0
        self._sharpen_timer = QTimer(self)
        self._sharpen_timer.setSingleShot(True)
        self._sharpen_timer.timeout.connect(self._sharpen)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(160, 120))

    # --- what is shown ------------------------------------------------------------------------

    def set_definition(self, definition: TitleDefinition, theme: Theme | None = None) -> BoardScene:
        """Show the map of another title, bare; gives its scene."""
        board = BoardScene(definition, self)
        if theme is not None:
            board.set_theme(theme)
        if self.board is not None:
            board.scale, board.motion = self.board.scale, self.board.motion
            board.set_layers(self.board.layers)
            self.board.deleteLater()
        self.board = board
        self.setScene(board)
        self.fit()
        return board

    def show_position(self, position: Position, previous: Position | None = None) -> frozenset[HexId]:
        """Show ``position``, on another map if it is of another title; gives the hexes painted anew."""
        board = self.board
        if board is None or board.definition is not position.definition:
            board = self.set_definition(position.definition, board.theme if board else None)
        return board.show_position(position, previous)

    def set_theme(self, theme: Theme) -> None:
        """Paint board and ground in the colours of another theme."""
        if self.board is not None:
            self.board.set_theme(theme)
        self.resetCachedContent()
        self.viewport().update()

    def set_layers(self, layers: Iterable[str]) -> None:
        """Show these layers and no others."""
        if self.board is not None:
            self.board.set_layers(layers)

    def set_tool(self, tool: BoardTool | None) -> None:
        """Clicks, the wheel and keys go to ``tool`` first."""
        self._tool = tool

    # --- zoom and pan -------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Pixels of the view for a board unit."""
        return self.transform().m11()

    def fit(self) -> None:
        """The whole board, as large as it goes; it stays so until the user zooms or pans."""
        self._fitted = True
        board = self.board
        if board is None or self.viewport().width() < 2:
            return
        scale = self._fit_scale()
        self.setTransform(QTransform.fromScale(scale, scale))
        self.centerOn(board.area.center())
        self._moved()

    def zoom_in(self) -> None:
        """A step nearer, around the middle."""
        self.zoom_at(QPointF(self.viewport().rect().center()), _STEP)

    def zoom_out(self) -> None:
        """Show more of the board: one step of the zoom."""
        self.zoom_at(QPointF(self.viewport().rect().center()), 1 / _STEP)

    def zoom_at(self, place: QPointF, factor: float) -> None:
        """Zoom by ``factor``; what lies under ``place`` (pixels of the view) stays there."""
        fit = self._fit_scale()
        target = min(max(self.zoom * factor, fit), fit * _NEAREST)
        if abs(target - self.zoom) < 1e-9:
            return
        self._fitted = target <= fit * 1.0001
        if self._fitted:
            self._blur()
            self.fit()
            return
        self._blur()
        under = self.mapToScene(place.toPoint())
        self.setTransform(QTransform.fromScale(target, target))
        moved = self.transform().map(under) - place
        self.horizontalScrollBar().setValue(round(moved.x()))
        self.verticalScrollBar().setValue(round(moved.y()))
        self._moved()

    def _fit_scale(self) -> float:
        if self.board is None:
            return 1.0
        area, size = self.board.area, self.viewport().size()
        return max(1e-3, min(size.width() / area.width(), size.height() / area.height()))

    def _moved(self) -> None:
        if self.board is not None:
            window = self.mapToScene(self.viewport().rect()).boundingRect()
            self.board.set_window(window, 1 / self.zoom)

    # --- sharpness ----------------------------------------------------------------------------

    def _blur(self) -> None:
        """While zooming, old pictures are stretched."""
        if self.board is not None:
            self.board.sharpness.quick = True
            self._sharpen_timer.start(_SETTLE)

    def _sharpen(self) -> None:
        """Paint the pictures for the present zoom, a few at a time, so that nothing stalls."""
        board = self.board
        if board is None:
            return
        until = time.perf_counter() + _SLICE
        ratio = self.devicePixelRatioF()
        view = self.viewportTransform()
        for item in self.items(self.viewport().rect()):
            if isinstance(item, CachedItem):
                before = item.paintings
                item.sharpen(item.sceneTransform() * view, ratio)
                if item.paintings != before:
                    item.update()
                    if time.perf_counter() > until:
                        self._sharpen_timer.start(0)
                        return
        board.sharpness.quick = False

    # --- events -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the board fitted, or its middle in the middle."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self._moved()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        """Another part is shown."""
        super().scrollContentsBy(dx, dy)
        self._moved()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The tool's turn first, then zoom at the pointer."""
        self._wheel_rest += event.angleDelta().y()
        steps = int(self._wheel_rest / 120)
        self._wheel_rest -= steps * 120
        event.accept()
        if not steps:
            return
        if self._tool is not None and self._tool.wheel(steps):
            return
        self.zoom_at(event.position(), _STEP**steps)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click or a pan begins."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            self._panning = False
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan while a button is held, else hover."""
        at = event.position().toPoint()
        buttons = Qt.MouseButton.LeftButton | Qt.MouseButton.MiddleButton
        if self._pressed is not None and event.buttons() & buttons:
            if not self._panning:
                if (at - self._pressed).manhattanLength() < QApplication.startDragDistance():
                    return
                self._panning = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._pan(at - self._pressed)
            self._pressed = at
            return
        self.hover_at(at)

    def _pan(self, by: QPoint) -> None:
        self._fitted = False
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - by.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - by.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A pan ends, or it was a click."""
        if self._pressed is None:
            super().mouseReleaseEvent(event)
            return
        self._pressed = None
        if self._panning:
            self._panning = False
            self.viewport().unsetCursor()
        elif event.button() == Qt.MouseButton.LeftButton:
            self.click_at(event.position().toPoint())

    def click_at(self, at: QPoint) -> None:
        """Click at a pixel of the view: the tool first, then whoever listens for hexes."""
        place = self.mapToScene(at)
        if self._tool is not None and self._tool.click(place):
            return
        hex_id = self.board.hex_at(place) if self.board is not None else None
        if hex_id is not None:
            self.hex_clicked.emit(hex_id)

    def hover_at(self, at: QPoint) -> None:
        """The pointer rests at a pixel of the view."""
        place = self.mapToScene(at)
        self._tell_hover(place)
        if self._tool is not None:
            self._tool.hover(place)

    def _tell_hover(self, place: QPointF | None) -> None:
        hex_id = self.board.hex_at(place) if self.board is not None and place is not None else None
        if (hex_id or NO_HEX) != self._hovered:
            self._hovered = hex_id or NO_HEX
            self.hex_hovered.emit(self._hovered)

    def viewportEvent(self, event: QEvent) -> bool:
        """The pointer may leave."""
        if event.type() == QEvent.Type.Leave:
            self._tell_hover(None)
            if self._tool is not None:
                self._tool.hover(None)
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keys that the tool uses don't trigger the window's shortcuts."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._tool is not None
            and self._tool.wants(Qt.Key(event.key()))
        ):
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab belongs to the tool when it uses it."""
        if self._tool is not None and self._tool.wants(Qt.Key.Key_Tab):
            return False
        return super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The tool's keys, then F to fit and + and - to zoom."""
        key = Qt.Key(event.key())
        if self._tool is not None and self._tool.key(key):
            event.accept()
        elif key == Qt.Key.Key_F:
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        else:
            super().keyPressEvent(event)


def repaint_board(view: BoardView) -> float:
    """Paint everything that ``view`` shows once more; gives the seconds it took."""
    begun = time.perf_counter()
    view.viewport().repaint()
    return time.perf_counter() - begun
