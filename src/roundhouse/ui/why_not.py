"""What is said, and where, when something can't be done: on the board, on cards, and by a refusal."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Position
from roundhouse.queries import reasons
from roundhouse.queries.lays import why_not
from roundhouse.queries.places import why_not_on
from roundhouse.ui.about.subject import Subject, of_cell
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.models.auction_model import Lot
from roundhouse.ui.models.certificate_model import CertificateCard, PrivateCard, sources_of
from roundhouse.ui.models.offered_train_model import OfferedTrain
from roundhouse.ui.why_bubble import WhyBubble


class WhyNot(QObject):
    """Tells refusals in a bubble at the place of the click, the drop or the key.

    ``subject_wanted`` (what the place is about) and ``rules_wanted`` (a section) are its links; ``named``
    gives the hexes that a refusal names, and ``()`` once the bubble is gone.
    """

    named = Signal(object)

    subject_wanted = Signal(object, QPoint)
    rules_wanted = Signal(str)

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        """Listen to the screens of ``window``, and live as long as they do."""
        super().__init__(window.table)
        self._window, self._bridge = window, bridge
        self.bubble = WhyBubble(bridge.words, window.look, window)
        self.bubble.rules_wanted.connect(self.rules_wanted)
        self.bubble.subject_wanted.connect(lambda subject: self.subject_wanted.emit(subject, self._pointed()))
        window.panels.tools.refused_at.connect(self._on_board)
        window.panels.hand.in_vain.connect(self._of_token)
        bridge.not_done.connect(self._not_done)
        bridge.shown.connect(self.bubble.put_away)
        self.bubble.closed.connect(lambda: self.named.emit(()))
        self.destroyed.connect(self.bubble.deleteLater)

    def _pointed(self) -> QPoint:
        """Where the pointer is in the window, or the middle where it is elsewhere, as keys don't need it."""
        # Asked for once something is told: to note each press takes a filter of all events of the program.
        inside = self._window.mapFromGlobal(QCursor.pos())
        return inside if self._window.rect().contains(inside) else self._window.rect().center()

    def tell(self, refused: ActionRefused, at: QPoint, subject: Subject | None = None) -> None:
        """Say why not at a point of the window."""
        position = self._bridge.position
        words = self._bridge.words.with_sides(position.state.sides) if position else self._bridge.words
        text = words.refusal(refused, position.definition if position else None)
        self.bubble.tell(text, at, refused.section, subject)
        if self._window.table.scrubber.message.text() == text:
            # Said where the pointer rested before: a long sentence may lie over the links of the bubble.
            self._window.table.scrubber.tell("")
        self.named.emit(self._bridge.words.hexes_in(refused))

    def _not_done(self, refused: ActionRefused) -> None:
        # A dialog says for itself what is refused.
        if QApplication.activeModalWidget() is None:
            self.tell(refused, self._pointed())

    def _on_board(self, refused: ActionRefused | None, place: QPointF | None) -> None:
        view = self._window.panels.board
        if refused is None or view.board is None:
            return
        at = self._pointed()
        if place is not None:
            at = view.viewport().mapTo(self._window, view.mapFromScene(place))
        hex_id = view.board.hex_at(place) if place is not None else None
        self.tell(refused, at, Subject("hex", hex_id) if hex_id is not None else None)

    # --- what was clicked in vain -------------------------------------------------------------

    def of_hex(self, hex_id: HexId, at: QPoint) -> bool:
        """Say why nothing can be done on a hex with the tool in use; False where nothing is against it."""
        position = self._bridge.position
        if position is None or not self._bridge.is_now:
            return False
        refused = self._of_tool(position, hex_id)
        if refused is None:
            return False
        self.tell(refused, at, Subject("hex", hex_id))
        return True

    def _of_tool(self, position: Position, hex_id: HexId) -> ActionRefused | None:
        """What is against the tool in use on a hex."""
        tools = self._window.panels.tools
        if tools.kind == "lay":
            return why_not(position, hex_id)
        lifted = tools.swap.lifted if tools.kind == "swap" else tools.token.lifted
        origin = (lifted.spot.hex, lifted.spot.city) if lifted is not None else None
        if tools.kind == "swap" and lifted is not None and origin is not None:
            return reasons.why_no_swap(position, lifted.actor, origin, hex_id)
        # In the step for tokens the board may have no tool, where all that is left is chosen by buttons.
        waits = tools.kind == "token" or not (tools.kind or position.state.questions)
        placed = reasons.why_no_token(position, hex_id) if waits and origin is None else None
        return placed or why_not_on(position, tools.taken_up, hex_id, origin, tools.homes.first)

    def _of_token(self, symbol: CompanySymbol, at: QPoint) -> None:
        """Say why a company places no token now."""
        position = self._bridge.position
        if position is None or not self._bridge.is_now:
            return
        refused = reasons.why_no_token_of(position, symbol)
        if refused is not None:
            self.tell(refused, self._window.mapFromGlobal(at), Subject("company", symbol))

    def of_cell(self, cell: object, at: QPoint) -> bool:
        """Say why a card can't be taken; False where nothing is against it, or it isn't the time for it."""
        position = self._bridge.position
        if position is None or not self._bridge.is_now:
            return False
        refused: ActionRefused | None = None
        if isinstance(cell, CertificateCard):
            sources = sources_of(cell)
            symbol = cell.livery.symbol
            refused = reasons.why_no_share(position, symbol, *sources[:1])
        elif isinstance(cell, OfferedTrain) and not isinstance(cell.offer, OfferBuyTrain):
            refused = reasons.why_no_train(position, cell.kind, cell.seller)
        elif isinstance(cell, Lot):
            refused = reasons.why_no_bid(position, cell.card.symbol)
        elif isinstance(cell, PrivateCard):
            refused = reasons.why_no_bid(position, cell.symbol)
        if refused is None:
            return False
        self.tell(refused, at, of_cell(position, cell, "", ""))
        return True

    def of_sale(self, seller: Owner, symbol: CompanySymbol, at: QPoint) -> bool:
        """Say why a share of a company can't be sold; False where nothing is against it."""
        position = self._bridge.position
        refused = reasons.why_no_sale(position, seller, symbol) if position is not None else None
        if refused is None:
            return False
        self.tell(refused, at, Subject("company", symbol))
        return True
