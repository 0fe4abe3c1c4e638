"""Certificates as cards: those for sale in a stock round, and those that a player holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.offers import (
    Offer,
    OfferBidForCompany,
    OfferBuyPrivate,
    OfferBuyShares,
    OfferPar,
    OfferRedeem,
)
from roundhouse.engine.owners import IPO, POOL, Owner, company, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries import companies, holdings
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.choices import is_deal
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.models.private_words import NO_WORDS, PrivateWords, private_words
from roundhouse.ui.words.speaker import Words


class CertificateCard(msgspec.Struct, frozen=True):
    """A certificate, or ``count`` alike.

    ``price`` is what it costs or is worth (None: not known yet), ``pars`` the prices to choose from;
    ``sources`` where a purchase takes it from (``ipo``, ``pool``; two for a double purchase).
    ``offer`` is what may be decided about it now; without one it is shown quieter. ``most``: it stands for
    all purchases of up to so many at once, of which the dearest costs ``dearest``; which one is asked for.
    ``beside``: the president's certificate lies there, too, but is none of these.
    """

    livery: Livery
    percent: int
    president: bool = False
    count: int = 1
    price: int | None = None
    pars: tuple[int, ...] = ()
    sources: tuple[Owner, ...] = ()
    offer: Offer | None = None
    most: int = 0
    dearest: int | None = None
    beside: bool = False


class PrivateCard(msgspec.Struct, frozen=True):
    """A private company's card; ``blocks`` hexes, ``cost`` at present, ``offer`` to buy it now."""

    symbol: PrivateSymbol
    name: str
    cost: int
    revenue: int
    blocks: tuple[HexId, ...] = ()
    power: str = ""
    section: str = ""
    offer: Offer | None = None


Card = CertificateCard | PrivateCard
_PAIR = 2
"""Purchases of two certificates at once have a card each; where more may be bought they share one."""


class CertificateRole(IntEnum):
    """Roles of :class:`CertificateModel`."""

    PRICE = CellRole.OWN
    """The price (int or None)."""
    OFFER = CellRole.OWN + 1
    """The offer that may be taken (Offer or None)."""
    SOURCES = CellRole.OWN + 2
    """Where a purchase takes the certificates from (list of str)."""


class CertificateModel(KeyedList[Card]):
    """Certificates for sale in IPO and pool, those on offer first; before them private companies on offer."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: self._told,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                CertificateRole.PRICE: _price,
                CertificateRole.OFFER: lambda card: card.offer,
                CertificateRole.SOURCES: lambda card: list(sources_of(card)),
            },
            words,
            parent,
        )

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show what is for sale at a position; ``offers`` are those of this moment."""
        if position is None:
            self.show_list({})
            return
        cards: dict[str, Card] = dict(privates_for_sale(position, offers, self._words.code))
        cards.update(for_sale(position, offers))
        before: dict[str, Card] | None = None
        if previous is not None:
            earlier = dict(for_sale(previous, ()))
            before = {key: _as_offered(card, cards.get(key)) for key, card in earlier.items()}
            before |= {key: card for key, card in cards.items() if isinstance(card, PrivateCard)}
        order = sorted(cards, key=lambda key: cards[key].offer is None)
        self.show_list({key: cards[key] for key in order}, before)

    def number(self, cell: Card) -> int | None:
        """How many certificates there are, or the cost of a private company."""
        return cell.count if isinstance(cell, CertificateCard) else cell.cost

    def _told(self, card: Card) -> str:
        if isinstance(card, PrivateCard):
            return f"{card.symbol} · {card.cost}"
        what = self._words.say("card.certificate", company=card.livery.symbol, percent=card.percent)
        where = " + ".join(self._words.owner(source) for source in card.sources)
        price = "" if card.price is None else str(card.price)
        return " · ".join(part for part in (what, where, price) if part)


def sources_of(card: Card) -> tuple[Owner, ...]:
    """Where a purchase takes the certificates from; nowhere for a private company."""
    return card.sources if isinstance(card, CertificateCard) else ()


def privates_for_sale(
    position: Position, offers: Sequence[Offer], language: str
) -> Iterator[tuple[str, PrivateCard]]:
    """The private companies on offer for a fixed price at this moment, by key ``private:SYMBOL``."""
    for offer in offers:
        if isinstance(offer, OfferBuyPrivate) and not is_deal(offer):
            card = private_card(position, offer.private, language)
            yield f"private:{offer.private}", replace(card, cost=offer.minimum, offer=offer)


def _as_offered(card: CertificateCard, now: Card | None) -> CertificateCard:
    """An earlier card with the offer of now, so that only what lies there counts as changed."""
    if not isinstance(now, CertificateCard):
        return card
    return replace(card, offer=now.offer, pars=now.pars)


def for_sale(position: Position, offers: Sequence[Offer]) -> Iterator[tuple[str, CertificateCard]]:
    """Cards by key ``SYMBOL/source`` (``SYMBOL/ipo+pool`` for two at once).

    What a private company is handed in for is no purchase, and has no card.
    """
    livery = liveries(position.definition)
    shares = holdings.holdings(position)
    pars = {offer.company: offer for offer in offers if isinstance(offer, OfferPar) and not offer.private}
    buys = {o.company: o for o in offers if isinstance(o, OfferBuyShares) and not o.percent}
    larger = [offer for offer in offers if isinstance(offer, OfferBuyShares) and offer.percent]
    bids = {offer.company: offer for offer in offers if isinstance(offer, OfferBidForCompany)}
    redeems = {symbol_of(offer.actor): offer for offer in offers if isinstance(offer, OfferRedeem)}
    for symbol in position.definition.companies:
        if symbol in redeems:
            yield f"{symbol}/redeem", _taken_back(position, livery[symbol], redeems[symbol])
        if companies.is_undivided(position, symbol):
            # It isn't sold in shares but auctioned, and only when it can be put up.
            if symbol in bids and symbol not in position.state.par:
                _, percent = holdings.president_certificate(position, symbol)
                least = bids[symbol].minimum
                yield (
                    f"{symbol}/{IPO}",
                    CertificateCard(livery[symbol], percent, price=least, offer=bids[symbol]),
                )
            continue
        if not companies.is_shown(position, symbol) or _comes_later(position, symbol):
            continue
        if symbol not in position.state.par:
            card = _unstarted(position, livery[symbol], pars.get(symbol))
            if card:
                yield f"{symbol}/{IPO}", card
            continue
        cards = dict(_started(position, livery[symbol], shares[symbol], buys.get(symbol)))
        for offer in larger:
            if offer.company == symbol:
                for key, card in _larger(livery[symbol], offer):
                    _put(cards, key, card)
        yield from cards.items()


def _comes_later(position: Position, symbol: CompanySymbol) -> bool:
    """Whether companies are sold in the order of their printed prices, and this one's turn hasn't come."""
    in_order = any(companies.face_value(position, each) for each in position.definition.companies)
    return in_order and not companies.is_for_sale(position, symbol)


def _unstarted(position: Position, livery: Livery, offer: OfferPar | None) -> CertificateCard | None:
    """The president's certificate of a company without a par, when it can be bought at all."""
    owner, percent = holdings.president_certificate(position, livery.symbol)
    if owner != IPO:
        return None
    prices = tuple(sorted({box.price for box in offer.boxes})) if offer else ()
    face = companies.face_value(position, livery.symbol)
    return CertificateCard(
        livery, percent, True, price=face or None, pars=prices, sources=(IPO,), offer=offer
    )


def _started(
    position: Position, livery: Livery, held: Mapping[Owner, holdings.Holding], offer: OfferBuyShares | None
) -> Iterator[tuple[str, CertificateCard]]:
    choices = dict(offer.choices) if offer else {}
    smallest = holdings.share_percent(position, livery.symbol)
    own = company(livery.symbol)
    for source in (IPO, POOL, own):
        there = held.get(source)
        # What a company holds of itself is shown where it is for sale.
        if there is not None and there.certificates and (source != own or (own,) in choices):
            # The president's certificate among others is not the one that is sold.
            sold = there.certificates - there.president
            percent = there.percent if there.certificates == 1 else smallest
            asked = companies.certificate_price(position, livery.symbol, source, percent) if sold else None
            price = choices.get((source,), asked)
            taken = offer if (source,) in choices else None
            alone = there.president and not sold
            card = CertificateCard(livery, percent, alone, sold or 1, price, (), (source,), taken)
            yield f"{livery.symbol}/{source}", replace(card, beside=there.president and not alone)
    several = {sources: price for sources, price in choices.items() if len(sources) > 1}
    most = max(map(len, several), default=0)
    if most > _PAIR:
        low, high = min(several.values()), max(several.values())
        card = CertificateCard(livery, smallest * _PAIR, price=low, offer=offer, most=most, dearest=high)
        yield f"{livery.symbol}/several", card
        return
    for sources, price in several.items():
        yield (
            f"{livery.symbol}/{'+'.join(sources)}",
            CertificateCard(livery, smallest * len(sources), False, 1, price, (), sources, offer),
        )


def _taken_back(position: Position, livery: Livery, offer: OfferRedeem) -> CertificateCard:
    """The shares that a company could take back into its treasury, by a decision of its president."""
    size, count = holdings.share_percent(position, livery.symbol), max(offer.counts)
    return CertificateCard(livery, size, False, count, offer.price, (), (POOL,), offer)


def _larger(livery: Livery, offer: OfferBuyShares) -> Iterator[tuple[str, CertificateCard]]:
    """The certificates of a size beside the smallest that may be bought."""
    for sources, price in offer.choices:
        percent = offer.percent * len(sources)
        key = f"{livery.symbol}/{'+'.join(sources)}/{offer.percent}"
        yield key, CertificateCard(livery, percent, False, 1, price, (), sources, offer)


def _put(cards: dict[str, CertificateCard], key: str, larger: CertificateCard) -> None:
    """Add the card of a larger certificate; a president's one that lies there alone is that certificate."""
    lies = next((k for k, card in cards.items() if card.sources == larger.sources), None)
    if lies is None or not cards[lies].president or cards[lies].percent != larger.percent:
        cards[key] = larger
    elif cards[lies].offer is None:
        cards[lies] = replace(cards[lies], price=larger.price, offer=larger.offer)


def private_card(position: Position, symbol: PrivateSymbol, language: str) -> PrivateCard:
    """The card of a private company in a language."""
    printed = position.definition.privates[symbol]
    words: PrivateWords = private_words(position.definition.name, language).get(symbol, NO_WORDS)
    cost = position.state.private_costs.get(symbol, printed.cost)
    revenue = companies.private_revenue(position, symbol)
    return PrivateCard(symbol, printed.name, cost, revenue, printed.blocks, words.power, words.section)


def _name(card: Card) -> str:
    return f"{card.livery.symbol} {card.percent}" if isinstance(card, CertificateCard) else card.symbol


def _price(card: Card) -> int | None:
    return card.price if isinstance(card, CertificateCard) else card.cost
