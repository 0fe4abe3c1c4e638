"""Certificates are dragged: one on offer to the player on turn, who buys it, one of his to the pool."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QMouseEvent

from roundhouse.engine.actions import SellShares
from roundhouse.engine.offers import OfferBidForCompany, OfferRedeem
from roundhouse.engine.owners import NOBODY, Owner, is_company, name_of, symbol_of
from roundhouse.queries.companies import price_of
from roundhouse.queries.holdings import share_percent
from roundhouse.queries.turns import acting_player, deciding
from roundhouse.ui.board_watch import BoardWatch
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.dragging import Drag
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.models.certificate_model import Card, CertificateCard
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.outline import Outline
from roundhouse.ui.why_not import WhyNot

_POOL: Final = "fact:pool"
"""The key of the pool's figures in the holdings."""
_NO_PURCHASE: Final = OfferRedeem | OfferBidForCompany


class ShareHand(QObject):
    """Drags cards of the certificates and shares of the holdings; a click there means what it always does.

    Lives as long as the screens of ``window``.
    """

    def __init__(self, window: MainWindow, bridge: Bridge, watch: BoardWatch, why: WhyNot) -> None:
        """Decisions go through ``watch`` as those of clicks do; refusals are told by ``why``."""
        super().__init__(window.table)
        self._window, self._bridge, self._watch, self._why = window, bridge, watch, why
        self._cards, self._holdings = window.panels.certificates, window.panels.tableau
        self.lane = Outline(window.look, "may", window)
        """Lies around where what is dragged may be let go."""
        self._held: Card | None = None
        self._has_dropped = False
        self.buying, self.selling = Drag(self._cards), Drag(self._holdings)
        self._drags: Mapping[QObject, Drag] = {
            self._cards.viewport(): self.buying,
            self._holdings.viewport(): self.selling,
        }
        for pane, drag in self._drags.items():
            drag.moved.connect(drag.float_at)
            drag.dropped.connect(partial(self._drop, drag))
            drag.cancelled.connect(self.lane.hide)
            drag.cancelled.connect(self._say_nothing)
            pane.installEventFilter(self)
        bridge.shown.connect(self._put_back)
        self.destroyed.connect(self.lane.deleteLater)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is done with a certificate in the hand is done here; everything else is the pane's."""
        drag = self._drags.get(watched)
        if event.type() == QEvent.Type.ToolTip:
            # Where something was let go nothing is rested on: a question may have been opened there.
            return self._has_dropped
        if drag is None or not isinstance(event, QMouseEvent):
            return False
        self._has_dropped = False
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._press(drag, event)
        elif event.type() == QEvent.Type.MouseMove and event.buttons():
            return self._move(drag, event)
        elif event.type() == QEvent.Type.MouseButtonRelease:
            return drag.release(event)
        return False

    def _press(self, drag: Drag, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        found = self._card_at(place) if drag is self.buying else self._share_at(place)
        if found is not None and self._goal(drag).isValid():
            self._held = found
            drag.press(event)

    def _move(self, drag: Drag, event: QMouseEvent) -> bool:
        if self._held is not None and drag.move(event):
            say = self._bridge.words.say
            drag.show_picture(self._cards.picture_of(self._held))
            self.lane.setGeometry(self._goal(drag))
            self.lane.show()
            self.lane.raise_()
            text = (
                say("drag.buy", player=name_of(self._player())) if drag is self.buying else say("drag.sell")
            )
            self._bridge.noticed.emit(text)
        drag.go_on(event)
        return drag.is_on

    def _drop(self, drag: Drag, at: QPoint) -> None:
        """Buy or sell; anywhere else than where it may be let go it goes back, and the place says so."""
        self.lane.hide()
        self._say_nothing()
        self._has_dropped = True
        card, inside = self._held, self._window.mapFromGlobal(at)
        if card is None:
            return
        if not self._goal(drag).contains(inside):
            self._goes_back(drag, inside)
            return
        if drag is self.selling and isinstance(card, CertificateCard):
            symbol = card.livery.symbol
            is_done = self._watch.sell(symbol) or self._why.of_sale(self._player(), symbol, inside)
        else:
            is_done = self._cards.take(card) or self._why.of_cell(card, inside)
        if not is_done:
            self._bridge.noticed.emit(self._bridge.words.say("drag.not_now"))

    def _goes_back(self, drag: Drag, inside: QPoint) -> None:
        """Say at a point of the window where it is to be let go; where it lay nothing is meant."""
        own = self._holdings.lane(self._player())
        back = {
            self.buying: self._cards.rect().contains(self._cards.mapFrom(self._window, inside)),
            self.selling: own.contains(self._holdings.mapFrom(self._window, inside)),
        }
        if back[drag]:
            return
        key = "drag.buy_elsewhere" if drag is self.buying else "drag.sell_elsewhere"
        text = self._bridge.words.say(key, player=name_of(self._player()))
        self._bridge.noticed.emit(text)
        self._why.bubble.tell(text, inside)

    def _say_nothing(self) -> None:
        """What was said of a certificate in the hand is over."""
        self._bridge.noticed.emit("")

    def _put_back(self) -> None:
        """Another moment is shown: what was in the hand may be elsewhere."""
        self._held = None
        self.lane.hide()
        for drag in self._drags.values():
            drag.end()

    # --- what lies where ----------------------------------------------------------------------

    def _player(self) -> Owner:
        """Whoever would buy and sell: the player on turn."""
        position = self._bridge.position
        return acting_player(position, self._bridge.acting_owner()) if position is not None else NOBODY

    def _goal(self, drag: Drag) -> QRect:
        """Where what is dragged may be let go, in the window; empty where that isn't in sight, or not now."""
        if not self._bridge.is_now or not self._holdings.isVisible():
            return QRect()
        lane = self._holdings.lane(self._player() if drag is self.buying else _POOL)
        return QRect(self._holdings.mapTo(self._window, lane.topLeft()), lane.size())

    def _card_at(self, place: QPoint) -> Card | None:
        card: Card | None = self._cards.indexAt(place).data(CellRole.CELL)
        return None if card is None or isinstance(card.offer, _NO_PURCHASE) else card

    def _share_at(self, place: QPoint) -> Card | None:
        """A share of the player on turn under a point of the holdings, at a time when such are sold."""
        index, position = self._holdings.indexAt(place), self._bridge.position
        if not index.isValid() or position is None or SellShares not in deciding(position):
            return None
        keys = {index.data(CellRole.ROW_KEY), index.data(CellRole.COLUMN_KEY)}
        symbol = next((symbol_of(Owner(key)) for key in keys if is_company(Owner(key))), None)
        cell = index.data(CellRole.CELL)
        if symbol is None or self._player() not in keys or cell is None or not cell.number:
            return None
        livery = liveries(position.definition)[symbol]
        smallest = share_percent(position, symbol)
        return CertificateCard(livery, smallest, price=price_of(position, symbol))
