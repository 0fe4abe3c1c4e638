"""What a player wishes in the auction and in stock rounds."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.names import NO_HEX, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import IPO, is_player, name_of, player, private, symbol_of
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.steps.exchange_private import EXCHANGE_QUESTION
from roundhouse.steps.trains import trains_of
from roundhouse.track.homes import distance
from tests.games.sensible.wishes import (
    Wish,
    earnings,
    lasts,
    led_by,
    next_price,
    reserve,
    runs_next,
    taste,
    treasury,
)

KEPT = 200
"""What a player keeps of his money when private companies are sold, in whole units."""
TO_FLOAT = 6
"""How many shares must be sold for a company to begin."""


def bid(position: Position, offer: off.OfferBid) -> Iterator[Wish]:
    """Bid as little as is possible, up to a bit more than is printed; each player likes some more."""
    name = name_of(offer.actor)
    printed = position.definition.privates[offer.private].cost
    liked = taste(position, name, offer.private)
    most = printed * (1 + 0.3 * liked)
    keeps = position.state.cash[offer.actor] - offer.minimum >= 200
    if offer.minimum > most or not keeps:
        return
    held = len(cert.privates_held(position.state, offer.actor))
    own_bid = name in position.state.auction.bids.get(offer.private, {})
    if own_bid and not position.state.auction.contested:
        return
    value = 2 + liked - held if offer.buys else 4 * liked - 1 - held
    yield Wish(value, act.Bid(offer.actor, offer.private, offer.minimum))


def _worth(position: Position, name: str, symbol: PrivateSymbol) -> float:
    """What a private company is worth to a player: what is printed, shares and taste, in whole units."""
    brought = sum(owner == private(symbol) for owner in position.state.certificates.values())
    return position.definition.privates[symbol].cost + 25 * brought + 60 * taste(position, name, symbol)


def discount(position: Position, offer: off.OfferDiscount) -> Iterator[Wish]:
    """Rather what others like, and only as long as nothing is cheap enough."""
    liked = taste(position, name_of(offer.actor), offer.private)
    yield Wish(1 - liked, act.Discount(offer.actor, offer.private))


def _from_row(position: Position, offer: off.OfferBuyPrivate) -> Iterator[Wish]:
    """What costs less than it is worth, as long as enough is kept to float a company."""
    cash, price = position.state.cash[offer.actor], offer.minimum
    gain = _worth(position, name_of(offer.actor), offer.private) - price
    spare = cash - price >= KEPT or price == 0
    yield Wish(gain / 10 if spare else -1, act.BuyPrivate(offer.actor, offer.private, price))


def par(position: Position, offer: off.OfferPar) -> Iterator[Wish]:
    """The dearest par at which the player can float the company, or a middle one that others help with."""
    name = name_of(offer.actor)
    cash = position.state.cash[offer.actor] - reserve(position, name)
    boxes = sorted(offer.boxes, key=lambda box: box.price)
    others = sum(amount for owner, amount in position.state.cash.items() if is_player(owner)) - cash
    waiting = [c for c in position.state.par if c not in position.state.floated]
    alone = [box for box in boxes if TO_FLOAT * box.price <= cash]
    if position.state.questions:  # the company of a private company: nobody else decides
        box, value = boxes[len(boxes) // 2], 1.0
    elif alone:
        box, value = alone[-1], 50.0
    elif not waiting and 4 * boxes[0].price <= cash and TO_FLOAT * boxes[0].price <= cash + others:
        box, value = boxes[min(1, len(boxes) - 1)], 40.0
    else:
        return
    value += 10 * taste(position, name, offer.company)
    home, second = offer.homes[0] if offer.homes else NO_HEX, NO_HEX
    if offer.home_pairs:
        home, second = min(offer.home_pairs, key=lambda pair: _apart(position, name, pair))
    yield Wish(value, act.Par(offer.actor, offer.company, box.row, box.column, home, offer.private, second))


def _apart(position: Position, name: str, pair: tuple[HexId, HexId]) -> tuple[int, float]:
    """How far two homes lie from each other; of those equally near the one that he likes."""
    definition = position.definition
    one, other = (definition.hexes[hex_id] for hex_id in pair)
    return distance(definition.layout, one, other), -taste(position, name, "-".join(sorted(pair)))


def worth_buying(position: Position, name: str, symbol: CompanySymbol, each: int) -> float:
    """How good a share of the company is at the price of ``each``."""
    leads = cert.president(position.state, symbol) == name
    share = earnings(position, symbol) / 10 / each
    value = 20 + 100 * share + 3 * taste(position, name, symbol)
    if symbol not in position.state.floated:
        value += 60 if leads else 12
    elif not runs_next(position, symbol) and treasury(position, symbol) < next_price(position):
        value -= 25
    return value


def buy(position: Position, offer: off.OfferBuyShares) -> Iterator[Wish]:
    """The cheapest of what is offered, if enough is kept for trains."""
    name = name_of(offer.actor)
    for sources, price in offer.choices:
        if len(sources) > 1 or position.state.cash[offer.actor] - price < reserve(position, name):
            continue
        value = worth_buying(position, name, offer.company, price) + (IPO in sources) / 10
        yield Wish(value, act.BuyShares(offer.actor, offer.company, sources, offer.percent))


def sell(position: Position, offer: off.OfferSellShares) -> Iterator[Wish]:
    """All of a company that has neither train nor money and is led by another; else what a train needs."""
    name = name_of(offer.actor)
    if offer.emergency:
        poor = earnings(position, offer.company) / 10 / max(1, offer.price)
        yield Wish(
            5 - poor - 0.1 * offer.counts[0], act.SellShares(offer.actor, offer.company, offer.counts[0])
        )
        return
    if offer.company in led_by(position, name) or offer.company not in position.state.floated:
        return
    broke = treasury(position, offer.company) < next_price(position) / 2
    if broke and not runs_next(position, offer.company):
        yield Wish(90, act.SellShares(offer.actor, offer.company, max(offer.counts)))


def redeem(position: Position, offer: off.OfferRedeem) -> Iterator[Wish]:
    """What is sold, if a train can still be paid; in a turn what is cheap and can easily be paid."""
    symbol = symbol_of(offer.actor)
    spare = treasury(position, symbol) - next_price(position)
    for count in offer.counts:
        left = spare - count * offer.price
        if position.state.questions:
            yield Wish(5 if left >= 0 else -1, act.Redeem(offer.actor, count))
        elif left >= next_price(position) and runs_next(position, symbol):
            yield Wish(5 + count, act.Redeem(offer.actor, count))


def nationalise(position: Position, offer: off.OfferNationalise) -> Iterator[Wish]:
    """When the company is worth nothing: neither money nor a train that lasts."""
    symbol = symbol_of(offer.actor)
    trains = trains_of(position.state, offer.actor)
    poor = treasury(position, symbol) < next_price(position) / 2
    lost = poor and not any(lasts(position, train) > 1 for train in trains)
    yield Wish(
        5 if lost and offer.price <= 0 and earnings(position, symbol) < 100 else -5,
        act.Nationalise(offer.actor),
    )


def sell_private(position: Position, offer: off.OfferSellPrivate) -> Iterator[Wish]:
    """For a train that is due, before shares."""
    yield Wish(8, act.SellPrivate(offer.actor, offer.private))


def exchange(position: Position, offer: off.OfferExchangePrivate) -> Iterator[Wish]:
    """In the phase before private companies close, for the dearest share that is better than its income.

    At once where the private company closes anyway and the share costs nothing.
    """
    closing = any(question.kind == EXCHANGE_QUESTION for question in position.state.questions)
    if not closing and position.state.phase != "Blue":
        return
    for symbol, source in offer.choices:
        value = cert.share_price(position, symbol) + earnings(position, symbol) / 10
        yield Wish(value / 10, act.ExchangePrivate(offer.actor, offer.private, symbol, source))


def buy_private(position: Position, offer: off.OfferBuyPrivate) -> Iterator[Wish]:
    """From the own president, for as much as there is beyond a train; from the bank in the auction."""
    if is_player(offer.actor):
        yield from _from_row(position, offer)
        return
    symbol = CompanySymbol(name_of(offer.actor))
    chief = cert.president(position.state, symbol)
    if offer.seller != player(chief or "") or not runs_next(position, symbol):
        return
    price = min(offer.maximum, treasury(position, symbol) - next_price(position))
    if price >= position.definition.privates[offer.private].cost:
        agreed = position.state.seats
        yield Wish(30, act.BuyPrivate(offer.actor, offer.private, Money(price), agreed=agreed))
