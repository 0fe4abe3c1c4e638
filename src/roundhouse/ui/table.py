"""The table: board in the middle, tray below it, charter and log left, market and holdings right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Look
from roundhouse.ui.panel import Panel
from roundhouse.ui.panels import Panels
from roundhouse.ui.scrubber import Scrubber
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.words import Words

_LEFT, _MIDDLE, _RIGHT = 236, 690, 440
_ORDER = 30
_BOARD, _TRAY, _CERTIFICATES, _AUCTION = 500, 126, 190, 330
"""Heights in pixels at a scale of 1: the board, and what lies below it by the kind of round."""


class Table(QWidget):
    """Everything that is seen of a game at once."""

    def __init__(self, words: Words, look: Look, panels: Panels, parent: QWidget | None = None) -> None:
        """Lay ``panels`` out in ``look``."""
        super().__init__(parent)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.panels = panels
        self._words, self._look = words, look
        self._share = _TRAY
        self.turn_bar = TurnBar(words, look, self)
        self.scrubber = Scrubber(words, look, self)
        self.tray = QStackedWidget(self)
        for widget in (panels.tray, panels.certificates, panels.auction, panels.run):
            self.tray.addWidget(widget)
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
        center = QWidget(self)
        center.setObjectName("panel")
        center.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(center)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        panels.order.setFixedHeight(look.px(_ORDER))
        column.addWidget(panels.order)
        column.addWidget(panels.board, 1)
        self._middle = middle = self._stacked((center, _BOARD), (self._tray_panel, _TRAY))
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

    def show_position(self, position: Position, previous: Position | None, offers: Sequence[Offer]) -> None:
        """Show ``position`` in every panel; what differs from ``previous`` is marked there."""
        self.panels.show_position(position, previous, offers)
        self.show_tray(position)

    def show_tray(self, position: Position) -> None:
        """Below the board lies what the round is about."""
        panels = self.panels
        kind = position.state.round.kind
        shown, key = {
            "auction": (panels.auction, "panel.auction"),
            "stock": (panels.certificates, "panel.certificates"),
        }.get(kind, (panels.tray, "panel.tray"))
        if panels.tools.kind == "routes":
            shown, key = panels.run, "panel.run"
        self.tray.setCurrentWidget(shown)
        self._tray_panel.heading.setText(self._words.say(key))
        share = {"auction": _AUCTION, "stock": _CERTIFICATES}.get(kind, _TRAY)
        if share != self._share:
            self._share = share
            whole = sum(self._middle.sizes()) or self._look.px(_BOARD + _TRAY)
            low = whole * share // (_BOARD + _TRAY)
            self._middle.setSizes([whole - low, low])
