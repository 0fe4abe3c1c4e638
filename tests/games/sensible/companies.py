"""What a president wishes in a company's turn."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.loop import preview
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import POOL, company, is_company, name_of, symbol_of
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, find_best
from roundhouse.steps.trains import definition_of, has_rusted, trains_of
from tests.games.sensible.wishes import Wish, could_earn, lasts, led_by, next_price, promise, treasury

MOST_LAYS = 40
"""How many lays are compared at a time."""
SPARE = 40
"""What a company keeps for track, in whole units."""


def _needs(position: Position, symbol: CompanySymbol) -> int:
    """What the company should keep for its next train, in whole units."""
    owned = trains_of(position.state, company(symbol))
    return 0 if any(lasts(position, train) > 1 for train in owned) else next_price(position)


def lay(position: Position, offer: off.OfferLayTile) -> Iterator[Wish]:
    """The tile that makes most of the company's track, if it is worth its cost."""
    symbol = symbol_of(offer.actor)
    before = promise(position, symbol)
    spare = treasury(position, symbol) - _needs(position, symbol)
    for each in _spread(offer.lays):
        if each.cost > max(spare, SPARE):
            continue
        action = act.LayTile(offer.actor, each.hex, each.tile, each.rotation, offer.power, each.cities)
        gain = promise(preview(position, action).position, symbol) - before - each.cost / 10
        if gain > 0:
            yield Wish(gain, action)
        elif not each.cost and not offer.power:
            yield Wish(1 / (2 - gain), action)


def _spread(lays: tuple[off.TileLay, ...]) -> tuple[off.TileLay, ...]:
    """So many of them, from all over the board."""
    step = -(-len(lays) // MOST_LAYS)
    return lays[::step]


def token(position: Position, offer: off.OfferPlaceToken) -> Iterator[Wish]:
    """Where it makes most of the company's track."""
    symbol = symbol_of(offer.actor)
    before = promise(position, symbol)
    spare = treasury(position, symbol) - _needs(position, symbol)
    for each in offer.spots:
        if each.cost > spare:
            continue
        action = act.PlaceToken(offer.actor, each.hex, each.city, each.slot, offer.power)
        gain = promise(preview(position, action).position, symbol) - before
        yield Wish(gain - each.cost / 8 + (100 if offer.power else 0), action)


def move_token(position: Position, offer: off.OfferMoveToken) -> Iterator[Wish]:
    """Where it makes much more of the company's track."""
    symbol = symbol_of(offer.actor)
    before = promise(position, symbol)
    for each in offer.moves[:MOST_LAYS]:
        action = act.MoveToken(
            offer.actor, each.origin, each.origin_city, each.hex, each.city, each.slot, offer.power
        )
        if each.cost <= treasury(position, symbol) - _needs(position, symbol):
            gain = promise(preview(position, action).position, symbol) - before
            yield Wish(gain - each.cost / 2, action)


def swap_token(position: Position, offer: off.OfferSwapToken) -> Iterator[Wish]:
    """Where it makes much more of the company's track, whatever becomes of the other one's."""
    symbol = symbol_of(offer.actor)
    before = promise(position, symbol)
    for each in offer.swaps[:MOST_LAYS]:
        places = (each.origin, each.origin_city, each.hex, each.city, each.slot)
        action = act.SwapToken(offer.actor, *places, agreed=position.state.seats)
        if each.cost <= treasury(position, symbol) - _needs(position, symbol):
            gain = promise(preview(position, action).position, symbol) - before
            yield Wish(gain - 20 - each.cost / 2, action)


def choose_city(position: Position, offer: off.OfferChooseCity) -> Iterator[Wish]:
    """The city from which most can be earned."""
    symbol = symbol_of(offer.actor)
    for each in offer.spots:
        action = act.ChooseCity(offer.actor, each.hex, each.city, each.slot)
        yield Wish(1 + promise(preview(position, action).position, symbol), action)


def run(position: Position, offer: off.OfferRunTrains) -> Iterator[Wish]:
    """The best run."""
    found = find_best(run_context(position, symbol_of(offer.actor)))
    routes, total = (found.routes, found.value.total) if isinstance(found, BestRun) else ((), 0)
    yield Wish(100, act.RunTrains(offer.actor, routes, total))


def dividend(position: Position, offer: off.OfferDividend) -> Iterator[Wish]:
    """Pay; keep the money only when one more run pays for a train that the company will soon need.

    A half where that can be kept, and the train is still further off.
    """
    symbol = symbol_of(offer.actor)
    needed = _needs(position, symbol)
    money = treasury(position, symbol)
    keep = money < needed <= money + offer.revenue
    kinds = [choice.kind for choice in offer.choices]
    wanted = "withhold" if keep else "half" if "half" in kinds and money < needed else "pay"
    for kind in kinds:
        yield Wish(10 if kind == wanted else 1, act.Dividend(offer.actor, kind))


def buy_train(position: Position, offer: off.OfferBuyTrain) -> Iterator[Wish]:
    """The train of the bank that brings most for its price; of an own company what is needed at once."""
    symbol = symbol_of(offer.actor)
    if offer.contribution or offer.minimum > treasury(position, symbol):
        if offer.must:
            yield Wish(20 - offer.minimum / 100, _bought(position, offer, offer.minimum))
        return
    if is_company(offer.seller):
        yield from _from_company(position, offer)
        return
    owned = trains_of(position.state, company(symbol))
    kind = offer.side or position.state.train_kind(offer.train)
    rusted = offer.seller == POOL and has_rusted(position, offer.train)
    if rusted and offer.minimum + next_price(position) > treasury(position, symbol) and offer.must:
        return
    price = offer.minimum
    gain = _gain(position, symbol, kind)
    needed = not any(lasts(position, train) > 1 for train in owned)
    if not owned or offer.must or needed or gain >= price / 12:
        yield Wish(70 * (not owned) + 40 * needed + gain - price / 15, _bought(position, offer, price))


def _gain(position: Position, symbol: CompanySymbol, kind: str) -> int:
    """What a further train of a kind brings a run, in whole units."""
    owned = trains_of(position.state, company(symbol))
    shown = [f"{position.state.train_kind(train)}-{80 + n}" for n, train in enumerate(owned)]
    before = could_earn(position, symbol, *shown) if shown else 0
    return could_earn(position, symbol, *shown, f"{kind}-90") - before


def _from_company(position: Position, offer: off.OfferBuyTrain) -> Iterator[Wish]:
    """A company without a train gets one of another of its president's, which keeps one."""
    symbol, seller = symbol_of(offer.actor), symbol_of(offer.seller)
    state = position.state
    same = cert.president(state, symbol) == cert.president(state, seller)
    own, others = trains_of(state, offer.actor), trains_of(state, offer.seller)
    if not same or own or len(others) < 2 or lasts(position, offer.train) < 1:
        return
    printed = definition_of(position, offer.train).price
    price = max(offer.minimum, min(offer.maximum, printed, treasury(position, symbol)))
    yield Wish(25, _bought(position, offer, price))


def _bought(position: Position, offer: off.OfferBuyTrain, price: int) -> act.BuyTrain:
    return act.BuyTrain(
        offer.actor,
        offer.train,
        offer.seller,
        Money(price),
        offer.trade_in,
        offer.side,
        agreed=position.state.seats if is_company(offer.seller) else (),
    )


def discard(position: Position, offer: off.OfferDiscardTrain) -> Iterator[Wish]:
    """The one that is gone first, and of these the cheapest."""
    for train in offer.trains:
        value = 100 - 10 * lasts(position, train) - definition_of(position, train).price / 100
        yield Wish(value, act.DiscardTrain(offer.actor, train))


def turn(position: Position, offer: off.OfferTurnTrain) -> Iterator[Wish]:
    """Rather than give a train up."""
    train, side = offer.choices[-1]
    yield Wish(200 if position.state.questions else 0, act.TurnTrain(offer.actor, train, side))


def claim(position: Position, offer: off.OfferClaimMarker) -> Iterator[Wish]:
    """Whenever nothing better can be had."""
    yield Wish(15, act.ClaimMarker(offer.actor, offer.kind))


def mark(position: Position, offer: off.OfferMarkTrain) -> Iterator[Wish]:
    """The dearest train, when the next phase takes it away."""
    for train in offer.trains:
        if lasts(position, train) == 1:
            value = definition_of(position, train).price / 100
            yield Wish(value, act.MarkTrain(offer.actor, train, offer.kind))


def give_train(position: Position, offer: off.OfferGiveTrain) -> Iterator[Wish]:
    """To an own company that has none, or to the first that can take it when it is gone soon."""
    own = led_by(position, name_of(offer.actor))
    for symbol in offer.companies:
        needy = not trains_of(position.state, company(symbol))
        if symbol in own and (needy or lasts(position, offer.train) <= 1):
            yield Wish(30 + 10 * needy, act.GiveTrain(offer.actor, offer.train, symbol))


def into_train(position: Position, offer: off.OfferTurnIntoTrain) -> Iterator[Wish]:
    """When the company has none."""
    if not trains_of(position.state, offer.actor):
        yield Wish(40, act.TurnIntoTrain(offer.actor, offer.private))
