"""What is put up for auction: the private companies in a row, or one minor company, with the bids."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Literal

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferBid, OfferBidForCompany, OfferBuyPrivate, OfferDiscount
from roundhouse.engine.owners import BANK, IPO, SUPPLY, is_player, name_of, private
from roundhouse.engine.position import Position
from roundhouse.engine.state import State
from roundhouse.queries import auctions, holdings
from roundhouse.queries.companies import homes_of
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.choices import is_deal
from roundhouse.ui.models.certificate_model import PrivateCard, private_card
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.words.facts import place_name
from roundhouse.ui.words.speaker import Words

UNSOLD = frozenset({BANK, IPO, SUPPLY})


Standing = Literal["", "in", "out"]


class Bid(msgspec.Struct, frozen=True):
    """A standing bid of the player at ``seat``, in whole units of the currency.

    ``standing``, while one company is put up: ``in`` may bid if the money is there, ``out`` has dropped out.
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


class Brought(msgspec.Struct, frozen=True):
    """What comes with a private company of one company's certificates: ``percent`` in all."""

    livery: Livery
    percent: int
    president: bool


class Priced(msgspec.Struct, frozen=True):
    """A private company in an auction of purchases and discounts.

    ``face`` is its printed price; ``discounts`` how often it was made cheaper in this turn, ``bought``
    whether it was bought in it; ``brings`` what comes with it, ``markers`` their kinds.
    """

    face: int
    discounts: int = 0
    bought: bool = False
    brings: tuple[Brought, ...] = ()
    markers: tuple[str, ...] = ()


class Lot(msgspec.Struct, frozen=True):
    """A private or minor company in the auction.

    ``bids`` highest first; ``cheapest``: it is bought at its cost; ``contested``: its bidders are
    fighting for it; ``owner`` and ``seat`` of the player who has bought it; ``priced`` where it isn't bid
    for but bought or made cheaper, by the offers ``buy`` and ``cheaper``.
    """

    card: PrivateCard | CompanyCard
    bids: tuple[Bid, ...] = ()
    cheapest: bool = False
    contested: bool = False
    owner: str = ""
    seat: int = -1
    offer: OfferBid | OfferBidForCompany | None = None
    priced: Priced | None = None
    buy: OfferBuyPrivate | None = None
    cheaper: OfferDiscount | None = None

    @property
    def offers(self) -> tuple[Offer, ...]:
        """All that may be decided about it now."""
        return tuple(offer for offer in (self.offer, self.buy, self.cheaper) if offer is not None)


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
    OFFERS = CellRole.OWN + 5
    """All that may be decided about it now (tuple of Offer)."""


class AuctionModel(KeyedList[Lot]):
    """The private companies by cost, the cheapest first."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda lot: lot.card.symbol,
                Qt.ItemDataRole.ToolTipRole: lambda lot: f"{lot.card.name}\n{lot.card.power}".strip(),
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                AuctionRole.COST: lambda lot: lot.card.cost,
                AuctionRole.HIGHEST: _highest,
                AuctionRole.CHEAPEST: lambda lot: lot.cheapest,
                AuctionRole.OFFER: lambda lot: lot.offer,
                AuctionRole.OWNER: lambda lot: lot.owner,
                AuctionRole.OFFERS: lambda lot: lot.offers,
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
        before = lots(previous, language) if previous else None
        self.show_list(
            _with_offers(now, offers), _with_offers(before, offers) if before is not None else None
        )

    def number(self, cell: Lot) -> int | None:
        """The highest bid, or the cost."""
        return _highest(cell) or cell.card.cost

    def _told(self, lot: Lot) -> str:
        """The name, whose it is, or else what it costs and who bids how much."""
        if lot.owner:
            return " · ".join((lot.card.name, self._words.say("auction.bought", player=lot.owner)))
        # What is taken off may be more than the printed price: it is bought for nothing then.
        parts = [lot.card.name, str(max(0, lot.card.cost))]
        standing = {"auction.cheapest": lot.cheapest, "auction.contested": lot.contested}
        parts += [self._words.say(key) for key, is_so in standing.items() if is_so]
        return " · ".join([*parts, *(f"{bid.player} {bid.amount}" for bid in lot.bids)])


def _with_offers(found: dict[str, Lot], offers: Sequence[Offer]) -> dict[str, Lot]:
    """The lots with what may be decided about each."""
    changes: dict[str, dict[str, Offer]] = {}
    for offer in offers:
        if isinstance(offer, OfferBid):
            changes.setdefault(offer.private, {})["offer"] = offer
        elif isinstance(offer, OfferBidForCompany):
            changes.setdefault(offer.company, {})["offer"] = offer
        elif isinstance(offer, OfferDiscount):
            changes.setdefault(offer.private, {})["cheaper"] = offer
        elif isinstance(offer, OfferBuyPrivate) and not is_deal(offer):
            changes.setdefault(offer.private, {})["buy"] = offer
    return {key: msgspec.structs.replace(lot, **changes.get(key, {})) for key, lot in found.items()}


def lots(position: Position, language: str) -> dict[str, Lot]:
    """Every private company in the game by symbol, by printed cost, those for sale first."""
    state = position.state
    if state.lot.company in position.definition.companies:
        return {state.lot.company: _company_lot(position)}
    turn = auctions.turn(position)
    unsold = [s for s, owner in state.privates.items() if owner in UNSOLD]
    if turn:
        unsold = list(auctions.private_lots(position))
    bought = [s for s, owner in state.privates.items() if is_player(owner)]
    printed = list(position.definition.privates)
    cards = {symbol: private_card(position, symbol, language) for symbol in (*unsold, *bought)}
    cheapest = () if turn else auctions.lots(position)[:1]
    rows: dict[str, Lot] = {}

    def place(symbol: PrivateSymbol) -> tuple[bool, int, int]:
        """Those that are bid for go before those that are bought; where all are in sight they stay."""
        is_bought = not turn and symbol in bought
        return is_bought, position.definition.privates[symbol].cost, printed.index(symbol)

    for symbol in sorted(cards, key=place):
        owner = state.privates[symbol]
        name = name_of(owner) if is_player(owner) else ""
        rows[symbol] = Lot(
            cards[symbol],
            bidders(state, symbol),
            symbol in cheapest,
            symbol in {state.auction.contested, state.lot.company},
            name,
            state.seats.index(name) if name else -1,
            priced=_priced(position, symbol, turn) if turn else None,
        )
    return rows


def _priced(position: Position, symbol: PrivateSymbol, turn: auctions.AuctionTurn) -> Priced:
    """The pot of a private company, and what comes with it."""
    livery = liveries(position.definition)
    brings = holdings.comes_with(position, symbol)
    return Priced(
        position.definition.privates[symbol].cost,
        turn.discounted.count(symbol),
        symbol in turn.bought,
        tuple(Brought(livery[each], held.percent, held.president) for each, held in brings.items()),
        holdings.markers_of(position.state, private(symbol)),
    )


def bidders(state: State, symbol: str) -> tuple[Bid, ...]:
    """The bids on ``symbol``, highest first.

    While it alone is put up: the highest bid, then who is still in, in turn, then who is out.
    """
    standing = state.auction.bids.get(PrivateSymbol(symbol), {})
    if standing:
        bids = sorted(standing.items(), key=lambda bid: -bid[1])
        return tuple(Bid(who, state.seats.index(who), amount) for who, amount in bids)
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
