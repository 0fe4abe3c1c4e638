"""What a hand at the table does, with real events: move, click, drag, turn the wheel, press a key."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from roundhouse.ui.board.view import BoardView
from roundhouse.ui.tools.box import ToolBox
from roundhouse.ui.tray import Tray
from roundhouse.ui.tray_model import TILE_ROLE

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


class Table:
    """A board with its tray and tools in a window of their own."""

    def __init__(self, qtbot, position, offers, size=(1100, 800)):
        self.qtbot = qtbot
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.view, self.tray = BoardView(self.window), Tray("Tiles will lie here", self.window)
        # Placed by hand: the offscreen platform warns of windows whose layout gives them a least size.
        below = size[1] - self.tray.height()
        self.view.setGeometry(0, 0, size[0], below)
        self.tray.setGeometry(0, below, size[0], self.tray.height())
        self.box = ToolBox(self.view, self.tray)
        self.actions: list[Any] = []
        self.reasons: list[object] = []
        self.previews: list[object] = []
        self.box.action.connect(self.actions.append)
        self.box.why.connect(self.reasons.append)
        self.box.previewed.connect(self.previews.append)
        self.window.resize(*size)
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.show(position, offers)

    def show(self, position, offers):
        self.view.show_position(position)
        self.view.board.motion = 0
        self.box.show(position, offers)

    @property
    def board(self):
        return self.view.board

    def pixel(self, place):
        return self.view.mapFromScene(place if isinstance(place, QPointF) else QPointF(*place))

    def over_hex(self, hex_id):
        return self.pixel(self.board.places.center(hex_id))

    def over_stop(self, stop):
        return self.pixel(self.board.places.stop(stop))

    def move(self, at):
        # Qt drops a move to where the pointer is already, for instance since the test before.
        QTest.mouseMove(self.view.viewport(), at + QPoint(1, 1))
        QTest.mouseMove(self.view.viewport(), at)

    def click(self, at):
        self.move(at)
        QTest.mouseClick(self.view.viewport(), LEFT, PLAIN, at)

    def key(self, key):
        self.view.setFocus()
        QTest.keyClick(self.view, key)

    def wheel(self, at, notches):
        viewport = self.view.viewport()
        event = QWheelEvent(
            QPointF(at), QPointF(viewport.mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton, PLAIN, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport, event)

    def tray_place(self, tile, power=""):
        model = self.tray.model()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            if index.data(TILE_ROLE).key == (tile, power):
                self.tray.scrollTo(index)
                return self.tray.visualRect(index).center()
        raise AssertionError(f"{tile} is not in the tray")

    def click_tray(self, tile, power=""):
        QTest.mouseClick(self.tray.viewport(), LEFT, PLAIN, self.tray_place(tile, power))

    def drag_from_tray(self, tile, power=""):
        """Press on a tile and begin to drag it; ends with :meth:`drop`."""
        start = self.tray_place(tile, power)
        QTest.mousePress(self.tray.viewport(), LEFT, PLAIN, start)
        QTest.mouseMove(self.tray.viewport(), start + QPoint(3, 3))
        QTest.mouseMove(self.tray.viewport(), start + QPoint(0, -30))

    def drag_over(self, at):
        QTest.mouseMove(self.tray.viewport(), self.in_tray(at) + QPoint(1, 1))
        QTest.mouseMove(self.tray.viewport(), self.in_tray(at))

    def drop(self, at):
        self.drag_over(at)
        QTest.mouseRelease(self.tray.viewport(), LEFT, PLAIN, self.in_tray(at))

    def in_tray(self, at):
        return self.tray.viewport().mapFromGlobal(self.view.viewport().mapToGlobal(at))

    def reason(self):
        """The reason told after the pointer has rested."""
        self.qtbot.waitUntil(lambda: bool(self.reasons and self.reasons[-1]))
        return self.reasons[-1]
