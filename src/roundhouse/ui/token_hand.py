"""Tokens are taken from a charter and dragged to the board."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent

from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.dragging import Drag
from roundhouse.ui.tools.box import ToolBox


class TokenHand(QObject):
    """Takes a token that is left to the company on turn where the pointer drags it off its charter.

    A click there means what it always does. ``in_vain`` goes out for a token that can't be placed now and is
    dragged all the same: its company, and where the pointer is on the screen.
    """

    in_vain = Signal(str, QPoint)

    def __init__(self, charter: CharterView, tools: ToolBox) -> None:
        """Watch ``charter``; what is dragged from it is placed by ``tools``."""
        super().__init__(charter)
        self._charter, self._tools = charter, tools
        self._touched = QPoint()
        self.drag = Drag(charter)
        self._vain = Drag(charter)
        """That of a token that can't be placed now, which ends as soon as it begins."""
        tools.carry(self.drag)
        charter.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is done with a token is done here; everything else is the charter's."""
        kind = event.type()
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            return self._move(event)
        if kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._press(event)
        elif kind == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._vain.end()
            return self.drag.release(event)
        return False

    def _press(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self._charter.token_at(place):
            self._touched = place
            (self.drag if self._may_take(place) else self._vain).press(event)

    def _move(self, event: QMouseEvent) -> bool:
        """Drag what was touched; a hand shows what may be."""
        if not event.buttons():
            open_hand = self._may_take(event.position().toPoint())
            shape = Qt.CursorShape.OpenHandCursor if open_hand else Qt.CursorShape.ArrowCursor
            self._charter.viewport().setCursor(shape)
            return False
        if self._vain.move(event):
            self._vain.end()
            self.in_vain.emit(self._charter.token_at(self._touched), event.globalPosition().toPoint())
        if self.drag.move(event):
            self.drag.show_picture(self._charter.token_picture(self._touched))
            self._tools.take_token()
        self.drag.go_on(event)
        return self.drag.is_on

    def _may_take(self, place: QPoint) -> bool:
        company = self._charter.token_at(place)
        return bool(company) and self._tools.carries(company)
