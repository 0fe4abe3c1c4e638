"""What is put up for auction: the private companies in a row, or one minor company, with the bids."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Literal

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferBid, OfferBidForCompany
from roundhouse.engine.owners import BANK, IPO, SUPPLY, is_player, name_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import State
from roundhouse.queries import auctions
from roundhouse.queries.companies import homes_of
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.models.certificate_model import PrivateCard, private_card
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.words.facts import place_name
from roundhouse.ui.words.speaker import Words

UNSOLD = frozenset({BANK, IPO, SUPPLY})


Standing = Literal["", "in", "out"]


class Bid(msgspec.Struct, frozen=True):
    """A standing bid of the player at ``seat``, in whole units of the currency.

    ``standing``, while one company is put up: ``in`` may bid more, ``out`` has dropped out.
    """

    player: str
    seat: int
    amount: int
    standing: Standing = ""


class CompanyCard(msgspec.Struct, frozen=True):
    """A minor company that is put up: its home, and the ``price`` at which it would begin (None: no bid)."""

    livery: Livery
    home: str
    cost: int
    price: int | None = None

    @property
    def symbol(self) -> str:
        """The symbol of the company."""
        return self.livery.symbol

    @property
    def name(self) -> str:
        """The full name of the company."""
        return self.livery.name

    @property
    def power(self) -> str:
        """Nothing: its card needs no explanation."""
        return ""


class Lot(msgspec.Struct, frozen=True):
    """A private or minor company in the auction.

    ``bids`` highest first; ``cheapest``: it is bought at its cost; ``contested``: its bidders are
    fighting for it; ``owner`` and ``seat`` of the player who has bought it.
    """

    card: PrivateCard | CompanyCard
    bids: tuple[Bid, ...] = ()
    cheapest: bool = False
    contested: bool = False
    owner: str = ""
    seat: int = -1
    offer: OfferBid | OfferBidForCompany | None = None


class AuctionRole(IntEnum):
    """Roles of :class:`AuctionModel`."""

    COST = CellRole.OWN
    """What it costs at present (int)."""
    HIGHEST = CellRole.OWN + 1
    """The highest standing bid (int, 0 for none)."""
    CHEAPEST = CellRole.OWN + 2
    """Whether it is the cheapest one left (bool)."""
    OFFER = CellRole.OWN + 3
    """The bid that may be made now (OfferBid, OfferBidForCompany or None)."""
    OWNER = CellRole.OWN + 4
    """The player who has bought it (str)."""


class AuctionModel(KeyedList[Lot]):
    """The private companies by cost, the cheapest first."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda lot: lot.card.symbol,
                Qt.ItemDataRole.ToolTipRole: lambda lot: f"{lot.card.name}\n{lot.card.power}".strip(),
                Qt.ItemDataRole.AccessibleTextRole: lambda lot: f"{lot.card.name} {lot.card.cost}",
                AuctionRole.COST: lambda lot: lot.card.cost,
                AuctionRole.HIGHEST: _highest,
                AuctionRole.CHEAPEST: lambda lot: lot.cheapest,
                AuctionRole.OFFER: lambda lot: lot.offer,
                AuctionRole.OWNER: lambda lot: lot.owner,
            },
            words,
            parent,
        )

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show the auction at a position; ``offers`` are those of this moment."""
        if position is None:
            self.show_list({})
            return
        language = self._words.code
        now = lots(position, language)
        bids: dict[str, OfferBid | OfferBidForCompany] = {}
        for offer in offers:
            if isinstance(offer, OfferBid):
                bids[offer.private] = offer
            elif isinstance(offer, OfferBidForCompany):
                bids[offer.company] = offer
        before = lots(previous, language) if previous else None
        marked = None
        if before is not None:
            marked = {k: msgspec.structs.replace(lot, offer=bids.get(k)) for k, lot in before.items()}
        self.show_list({k: msgspec.structs.replace(lot, offer=bids.get(k)) for k, lot in now.items()}, marked)

    def number(self, cell: Lot) -> int | None:
        """The highest bid, or the cost."""
        return _highest(cell) or cell.card.cost


def lots(position: Position, language: str) -> dict[str, Lot]:
    """Every private company in the game by symbol, by present cost; those removed are left out."""
    state = position.state
    if state.lot.company in position.definition.companies:
        return {state.lot.company: _company_lot(position)}
    unsold = [s for s, owner in state.privates.items() if owner in UNSOLD]
    bought = [s for s, owner in state.privates.items() if is_player(owner)]
    printed = list(position.definition.privates)
    cards = {symbol: private_card(position, symbol, language) for symbol in (*unsold, *bought)}
    cheapest = auctions.lots(position)[:1]
    rows: dict[str, Lot] = {}
    for symbol in sorted(cards, key=lambda s: (position.definition.privates[s].cost, printed.index(s))):
        owner = state.privates[symbol]
        name = name_of(owner) if is_player(owner) else ""
        standing = state.auction.bids.get(symbol, {})
        bids = sorted(standing.items(), key=lambda bid: -bid[1])
        rows[symbol] = Lot(
            cards[symbol],
            tuple(Bid(who, state.seats.index(who), amount) for who, amount in bids) or bidders(state, symbol),
            symbol in cheapest,
            symbol in {state.auction.contested, state.lot.company},
            name,
            state.seats.index(name) if name else -1,
        )
    return rows


def bidders(state: State, symbol: str) -> tuple[Bid, ...]:
    """While ``symbol`` is put up: the highest bid, then who may bid more in turn, then who is out."""
    lot = state.lot
    if lot.company != symbol or not symbol:
        return ()
    at = state.order.index(lot.bidder) if lot.bidder in state.order else 0
    turns = (*state.order[at:], *state.order[:at])
    found = [Bid(lot.bidder, state.seats.index(lot.bidder), lot.amount)]
    found += [Bid(n, state.seats.index(n), 0, "in") for n in turns if n not in (*lot.out, lot.bidder)]
    return (*found, *(Bid(n, state.seats.index(n), 0, "out") for n in turns if n in lot.out))


def _company_lot(position: Position) -> Lot:
    """The minor company that is put up."""
    lot, definition = position.state.lot, position.definition
    minor = CompanySymbol(lot.company)
    home = next((place_name(definition.hexes[h].name) or h for h in homes_of(position, minor)), "")
    price = auctions.price_if_won(position)
    card = CompanyCard(liveries(definition)[minor], home, lot.amount, price)
    return Lot(card, bidders(position.state, lot.company), contested=True)


def _highest(lot: Lot) -> int:
    return lot.bids[0].amount if lot.bids else 0
