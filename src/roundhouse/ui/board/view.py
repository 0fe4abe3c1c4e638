"""The view of the board: it hands clicks, the wheel and keys to the tool, zooms at the pointer and pans."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from roundhouse.engine.names import NO_HEX, HexId
from roundhouse.ui.board.following import FollowingSight
from roundhouse.ui.board.sight import STEP

_COMMANDS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""With these a key is a command of the window's and none of the tool's."""
_DECIDING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""Keys that decide, and do so once however long they are held."""
_REST: Final = 450
"""Milliseconds after which a hex under the pointer is shown from near, where the board is seen from afar."""


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

    def bound(self, key: Qt.Key) -> str:
        """What a key does with the tool, by the name of its words; empty for keys of others, too."""

    def reached(self) -> object:
        """What keys may change of the tool: a key that leaves it equal has done nothing."""


class BoardView(FollowingSight):
    """Shows a board. ``hex_clicked`` and ``hex_hovered`` name a hex (empty: the pointer left the land).

    ``clicked_at`` is the pixel of the view at which a hex was clicked last. ``key_idle`` names what a key of
    the tool does (``key.turn``) that has found nothing to do; ``key_used``: another has found something.
    """

    hex_clicked = Signal(str)
    hex_hovered = Signal(str)
    key_idle = Signal(str)
    key_used = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """A view without a board and without a tool."""
        super().__init__(parent)
        self._tool: BoardTool | None = None
        self.clicked_at = QPoint()
        self._pressed: QPoint | None = None
        self._panning = False
        self._hovered: HexId = NO_HEX
        self._wheel_rest = 0
        self._rest_timer = QTimer(self)
        self._rest_timer.setSingleShot(True)
        self._rest_timer.setInterval(_REST)
        self._rest_timer.timeout.connect(self._look_closer)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_tool(self, tool: BoardTool | None) -> None:
        """Clicks, the wheel and keys go to ``tool`` first."""
        self._tool = tool

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
        self.zoom_at(event.position(), STEP**steps)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click or a pan begins."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            self._look_away()
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

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click shows the network of the company on turn."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = None
            self.fit_company()
            event.accept()
        else:
            super().mouseDoubleClickEvent(event)

    def click_at(self, at: QPoint) -> None:
        """Click at a pixel of the view: the tool first, then whoever listens for hexes."""
        place = self.mapToScene(at)
        if self._tool is not None and self._tool.click(place):
            return
        hex_id = self.board.hex_at(place) if self.board is not None else None
        if hex_id is not None:
            self.clicked_at = at
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
            self._look_away()
            if hex_id is not None:
                self._rest_timer.start()

    def _look_closer(self) -> None:
        """The pointer has rested on a hex."""
        if self.board is not None and self._pressed is None:
            self.board.show_loupe(self._hovered)

    def _look_away(self) -> None:
        self._rest_timer.stop()
        if self.board is not None:
            self.board.show_loupe(NO_HEX)

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
            and not event.modifiers() & _COMMANDS
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

    def _is_of_tool(self, key: Qt.Key) -> bool:
        """Whether the tool takes a key; one that it knows and has nothing to do for is told."""
        tool = self._tool
        if tool is None:
            return False
        bound, before = tool.bound(key), tool.reached()
        taken = tool.key(key)
        if bound and tool.reached() == before:
            self.key_idle.emit(bound)
        elif taken:
            self.key_used.emit()
        return taken or bool(bound)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The tool's keys, then F to fit and + and - to zoom."""
        key = Qt.Key(event.key())
        is_held = event.isAutoRepeat() and key in _DECIDING
        if is_held:
            event.accept()
        elif self._is_of_tool(key):
            # What the pointer has come to rest on would lie over what the key shows.
            self._look_away()
            event.accept()
        elif key == Qt.Key.Key_F and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.fit_width()
        elif key == Qt.Key.Key_F:
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        else:
            super().keyPressEvent(event)
