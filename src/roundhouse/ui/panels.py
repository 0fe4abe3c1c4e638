"""The panels of the table: made in one place, for the window, the second window and the pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.queries.turns import turn_stages
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.docks.auction_view import AuctionView
from roundhouse.ui.docks.certificate_view import CertificateView
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.docks.earnings_view import EarningsView
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.docks.log import LogView
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.merger_view import MergerView
from roundhouse.ui.docks.order_view import OrderView
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.docks.train_offer_view import TrainOfferView
from roundhouse.ui.docks.trains_view import TrainsView
from roundhouse.ui.focus_ring import FocusRing
from roundhouse.ui.models.auction_model import AuctionModel
from roundhouse.ui.models.certificate_model import CertificateModel
from roundhouse.ui.models.charter_model import CharterModel
from roundhouse.ui.models.earnings_model import EarningsModel
from roundhouse.ui.models.market_model import MarketModel, ParModel
from roundhouse.ui.models.merger_model import MergerModel
from roundhouse.ui.models.offered_train_model import OfferedTrainModel
from roundhouse.ui.models.order_model import OrderModel
from roundhouse.ui.models.own_share_model import OwnShareModel
from roundhouse.ui.models.tableau_model import TableauModel
from roundhouse.ui.models.train_model import TrainModel
from roundhouse.ui.run_panel import RunPanel
from roundhouse.ui.token_hand import TokenHand
from roundhouse.ui.tools.box import ToolBox
from roundhouse.ui.tray import Tray
from roundhouse.ui.words import Words

_NAMES: Final = 0.78
"""How large names on the board are, of their usual size, where larger ones would be left out."""
MOTION: Final = 180
"""Milliseconds of what moves on the board."""


class View(Protocol):
    """What a panel or its model answers."""

    def show_position(self, position: Position, previous: Position | None) -> object:
        """Show ``position``; what differs from ``previous`` may be marked."""


Below = AuctionView | CertificateView | EarningsView | MergerView | TrainOfferView


class Panels:
    """One of each, with its model: views that are put somewhere show the same position."""

    def __init__(self, words: Words, look: Appearance) -> None:
        """Make all of them, empty."""
        self._words, self._look = words, look
        self.board = BoardView()
        self.tray = Tray(words.say("empty.tray"))
        self.tray.set_look(look.theme, look.scale)
        self.tray.setObjectName("tray")
        self.tools = ToolBox(self.board, self.tray, self.board)
        self.run = RunPanel(words, look)
        self._market, self._pars = MarketModel(words), ParModel(words)
        self.market = MarketView(self._market, self._pars)
        self._tableau = TableauModel(words)
        self.tableau = TableauView(self._tableau)
        self._charter = CharterModel(words)
        self.charter = CharterView(self._charter)
        self.hand = TokenHand(self.charter, self.tools)
        self._certificates = CertificateModel(words)
        self.certificates = CertificateView(self._certificates)
        self._auction = AuctionModel(words)
        self.auction = AuctionView(self._auction)
        self._offered = OfferedTrainModel(words)
        self.offered = TrainOfferView(self._offered)
        self._own_shares = OwnShareModel(words)
        self.own_shares = CertificateView(self._own_shares)
        self._earnings = EarningsModel(words)
        self.earnings = EarningsView(self._earnings)
        self._merger = MergerModel(words)
        self.merger = MergerView(self._merger)
        self._order = OrderModel(words)
        self.order = OrderView(self._order)
        self._trains = TrainModel(words)
        self.trains = TrainsView(self._trains)
        self.log = LogView(words, look)
        self._own_models()
        # The market makes itself fit; bars would take the room that makes them needed.
        self.earnings.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.market.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for pane in self.widgets():
            FocusRing(pane, look)

    def _own_models(self) -> None:
        """A model lives as long as its view."""
        pairs: tuple[tuple[KeyedView, tuple[QObject, ...]], ...] = (
            (self.market, (self._market, self._pars)),
            (self.tableau, (self._tableau,)),
            (self.charter, (self._charter,)),
            (self.certificates, (self._certificates,)),
            (self.auction, (self._auction,)),
            (self.offered, (self._offered,)),
            (self.own_shares, (self._own_shares,)),
            (self.earnings, (self._earnings,)),
            (self.merger, (self._merger,)),
            (self.order, (self._order,)),
            (self.trains, (self._trains,)),
        )
        for view, models in pairs:
            view.set_look(self._look)
            view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            for model in models:
                model.setParent(view)

    def set_scale(self, scale: float, *views: KeyedView) -> None:
        """Draw some of the views larger than the others."""
        for view in views:
            view.set_look(replace(self._look, scale=scale))

    def widgets(self) -> tuple[QWidget, ...]:
        """All panels, those that are always in sight first."""
        placed = (self.board, self.tray, self.run, self.market, self.tableau, self.charter)
        below = (self.certificates, self.auction, self.offered, self.own_shares, self.earnings, self.merger)
        return (*placed, *below, self.order, self.trains, self.log)

    def keyed_views(self) -> tuple[KeyedView, ...]:
        """Those panels whose cells are laid out a moment after they change."""
        return tuple(widget for widget in self.widgets() if isinstance(widget, KeyedView))

    def set_definition(self, definition: TitleDefinition) -> None:
        """Lay the board of a title on the table."""
        board = self.board.set_definition(definition, self._look.theme)
        board.set_scale(self._look.scale)
        # Where larger text was asked for, a smaller name is still as large as without that, and told.
        board.name_sizes = tuple(dict.fromkeys((1.0, max(_NAMES, 1 / self._look.asked))))
        board.motion = MOTION if self._look.motion else 0
        self.certificates.set_definition(definition)
        self.auction.set_definition(definition)

    def below(self) -> Mapping[str, Below]:
        """What may lie below the board, by name, apart from the tray of tiles and the run under way."""
        return {
            "auction": self.auction,
            "certificates": self.certificates,
            "earnings": self.earnings,
            "merger": self.merger,
            "sales": self.own_shares,
            "shares": self.own_shares,
            "trains": self.offered,
        }

    def show_position(self, position: Position, previous: Position | None, offers: Sequence[Offer]) -> None:
        """Show ``position`` on the board with what may be decided there (nothing at a moment that is past).

        What lies below the board is left to the table, which knows which of it is seen; for the other panes
        see :meth:`show_panes`.
        """
        self.tools.put_away()
        self.board.show_position(position, previous)
        self.tools.show(position, offers)

    def read_ahead(self, position: Position) -> None:
        """Read what :meth:`show_panes` will show of a position; nothing is shown of it."""
        for model in (self._tableau, self._market, self._order, self._trains, self._charter):
            model.read_ahead(position)

    def show_panes(self, position: Position, previous: Position | None) -> None:
        """Show ``position`` in the panes around the board."""
        views: tuple[View, ...] = (self._market, self._pars, self._tableau, self._order, self._trains)
        for view in views:
            view.show_position(position, previous)
        steps = [(self._words.name("step", name), state) for name, state in turn_stages(position)]
        self._charter.show_position(position, previous, steps)

    def show_since(self, before: Position | None, after: Position | None) -> None:
        """Mark what has changed between two positions, on board, market and overview (None: no marks)."""
        for view in (self.board, self._market, self._tableau):
            view.show_since(before, after)

    def has_since(self) -> bool:
        """Whether anything is marked so."""
        board = self.board.board
        return bool(board and board.flagged) or self._market.has_since() or self._tableau.has_since()

    def clear(self) -> None:
        """Empty all panels: no game is open."""
        self.tools.show(None)
        self.log.clear()
