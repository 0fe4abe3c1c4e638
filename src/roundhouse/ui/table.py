"""The table: board in the middle, tray below it, charter and log left, market and holdings right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Look
from roundhouse.ui.panel import Panel
from roundhouse.ui.panels import Panels
from roundhouse.ui.scrubber import Scrubber
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.words import Words

_LEFT, _MIDDLE, _RIGHT = 232, 700, 434


class Table(QWidget):
    """Everything that is seen of a game at once."""

    def __init__(self, words: Words, look: Look, panels: Panels, parent: QWidget | None = None) -> None:
        """Lay ``panels`` out in ``look``."""
        super().__init__(parent)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.panels = panels
        self._words, self._look = words, look
        self.turn_bar = TurnBar(words, look, self)
        self.scrubber = Scrubber(words, look, self)
        self.tray = QStackedWidget(self)
        self.tray.addWidget(panels.tray)
        self.tray.addWidget(panels.certificates)
        self._tray_panel = Panel(look, words.say("panel.tray"), self.tray)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.turn_bar)
        column.addWidget(self._columns(), 1)
        column.addWidget(self.scrubber)

    def _columns(self) -> QSplitter:
        look, say, panels = self._look, self._words.say, self.panels
        left = self._stacked(
            (Panel(look, say("panel.charter"), panels.charter), 344),
            (Panel(look, say("panel.log"), panels.log), 280),
        )
        middle = self._stacked((panels.board, 500), (self._tray_panel, 126))
        right = self._stacked(
            (Panel(look, say("panel.market"), panels.market), 296),
            (Panel(look, say("panel.tableau"), panels.tableau), 214),
            (Panel(look, say("panel.trains"), panels.trains), 116),
        )
        columns = QSplitter(Qt.Orientation.Horizontal, self)
        for widget, wide in ((left, _LEFT), (middle, _MIDDLE), (right, _RIGHT)):
            columns.addWidget(widget)
            widget.setMinimumWidth(look.px(wide * 0.5))
        columns.setSizes([look.px(wide) for wide in (_LEFT, _MIDDLE, _RIGHT)])
        columns.setStretchFactor(1, 1)
        columns.setChildrenCollapsible(False)
        return columns

    def _stacked(self, *parts: tuple[QWidget, int]) -> QSplitter:
        stack = QSplitter(Qt.Orientation.Vertical, self)
        for at, (widget, high) in enumerate(parts):
            stack.addWidget(widget)
            widget.setMinimumHeight(self._look.px(48))
            stack.setStretchFactor(at, high)
        stack.setSizes([self._look.px(high) for _, high in parts])
        stack.setChildrenCollapsible(False)
        return stack

    def show_position(self, position: Position, previous: Position | None) -> None:
        """Show ``position`` in every panel; what differs from ``previous`` is marked there."""
        for view in self.panels.views():
            view.show_position(position, previous)
        stock = position.state.round.kind != "operating"
        self.tray.setCurrentWidget(self.panels.certificates if stock else self.panels.tray)
        self._tray_panel.heading.setText(self._words.say("panel.certificates" if stock else "panel.tray"))
