"""Actions by brute force over small domains, and whether an offer stands for an action.

``candidates`` draws from everything that could be tried at a position, legal or not. ``covered`` reads an
offer as the window does; a train is as good as another of its kind from the same owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any, TypeVar

from roundhouse.catalogue.definitions import EDGES
from roundhouse.catalogue.grid import neighbours
from roundhouse.engine import actions as act
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.owners import IPO, POOL, SUPPLY, company, is_player, name_of, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, State
from roundhouse.finance.certificates import company_of
from roundhouse.rounds.auction import free_cash

T = TypeVar("T")
POWERS = ("", "LRC", "GLG", "SAC", "LS")
SLOTS = 3
IDLE = 20
"""How many actions are tried of a kind that no step plays at the moment."""


def covered(offers: Iterable[off.Offer], action: act.Action, state: State) -> bool:
    """Whether one of the offers stands for ``action``."""
    return any(
        offer.actor == action.actor
        and isinstance(action, _COVERS[type(offer)][0])
        and _COVERS[type(offer)][1](offer, action, state)
        for offer in offers
    )


def _bid(offer: off.OfferBid, action: act.Bid, state: State) -> bool:
    steps, rest = divmod(action.amount - offer.minimum, offer.increment)
    fits = rest == 0 and steps >= 0 and action.amount <= offer.maximum
    return offer.private == action.private and fits


def _par(offer: off.OfferPar, action: act.Par, state: State) -> bool:
    box = (action.row, action.column) in {(b.row, b.column) for b in offer.boxes}
    return offer.company == action.company and box and action.home in (offer.homes or ("",))


def _buy(offer: off.OfferBuyShares, action: act.BuyShares, state: State) -> bool:
    sources = {tuple(sorted(choice)) for choice, _ in offer.choices}
    return offer.company == action.company and tuple(sorted(action.sources)) in sources


def _sell(offer: off.OfferSellShares, action: act.SellShares, state: State) -> bool:
    return offer.company == action.company and action.count in offer.counts


def _lay(offer: off.OfferLayTile, action: act.LayTile, state: State) -> bool:
    lays = {(lay.hex, lay.tile, lay.rotation) for lay in offer.lays}
    return offer.power == action.power and (action.hex, action.tile, action.rotation) in lays


def _token(offer: off.OfferPlaceToken, action: act.PlaceToken, state: State) -> bool:
    spots = {(spot.hex, spot.city, spot.slot) for spot in offer.spots}
    return offer.power == action.power and (action.hex, action.city, action.slot) in spots


def _city(offer: off.OfferChooseCity, action: act.ChooseCity, state: State) -> bool:
    """A choice is between cities: the slot within one makes no difference."""
    return (action.hex, action.city) in {(spot.hex, spot.city) for spot in offer.spots}


def _train(offer: off.OfferBuyTrain, action: act.BuyTrain, state: State) -> bool:
    same = (
        company_of(offer.train) == company_of(action.train)
        and offer.seller == action.seller == state.trains[action.train]
    )
    traded = company_of(offer.trade_in) == company_of(action.trade_in) and (
        not action.trade_in or state.trains[action.trade_in] == action.actor
    )
    return same and traded and offer.minimum <= action.price <= offer.maximum


def _private(offer: off.OfferBuyPrivate, action: act.BuyPrivate, state: State) -> bool:
    return offer.private == action.private and offer.minimum <= action.price <= offer.maximum


def _always(offer: off.Offer, action: act.Action, state: State) -> bool:
    return True


_Cover = Callable[[Any, Any, State], bool]
_COVERS: Mapping[type[off.Offer], tuple[type[act.Action], _Cover]] = {
    off.OfferPass: (act.Pass, _always),
    off.OfferBid: (act.Bid, _bid),
    off.OfferPar: (act.Par, _par),
    off.OfferBuyShares: (act.BuyShares, _buy),
    off.OfferSellShares: (act.SellShares, _sell),
    off.OfferRedeem: (act.Redeem, lambda o, a, _: a.count in o.counts),
    off.OfferReissue: (act.Reissue, _always),
    off.OfferLayTile: (act.LayTile, _lay),
    off.OfferPlaceToken: (act.PlaceToken, _token),
    off.OfferChooseCity: (act.ChooseCity, _city),
    off.OfferRunTrains: (act.RunTrains, lambda o, a, _: {r.train for r in a.routes} <= set(o.trains)),
    off.OfferDividend: (act.Dividend, lambda o, a, _: a.kind in {c.kind for c in o.choices}),
    off.OfferBuyTrain: (act.BuyTrain, _train),
    off.OfferDiscardTrain: (act.DiscardTrain, lambda o, a, _: a.train in o.trains),
    off.OfferBuyPrivate: (act.BuyPrivate, _private),
    off.OfferBuyMarker: (act.BuyMarker, lambda o, a, _: o.kind == a.kind),
    off.OfferBankruptcy: (act.DeclareBankruptcy, _always),
}


def candidates(position: Position, rng: Random, limit: int) -> list[act.Action]:
    """Actions of every kind, legal or not; of each domain at most ``limit``, drawn by chance.

    Of what no step plays at the moment only a few are drawn: all of that is refused in the same way.
    """
    played = {kind for step in loop.steps(position) for kind in step.accepts}
    found: list[act.Action] = []
    for kinds, domain in _DOMAINS:
        items = list(domain(position, rng))
        most = limit if played & kinds else IDLE
        found += items if len(items) <= most else rng.sample(items, most)
    return found


def _actors(position: Position, rng: Random) -> list[str]:
    """Everybody who is asked, all players, and two companies by chance."""
    state = position.state
    asked = [question.actor for question in state.questions]
    others = rng.sample([company(c) for c in position.definition.companies], 2)
    named = [state.actor, *asked, *(player(name) for name in state.seats), *others]
    return list(dict.fromkeys(actor for actor in named if actor))


def _on_turn(position: Position) -> list[str]:
    """Those of whom most is worth trying: on turn, or asked."""
    state = position.state
    asked = [question.actor for question in state.questions]
    return list(dict.fromkeys(actor for actor in (state.actor, *asked) if actor))


def _simple(position: Position, rng: Random) -> Iterator[act.Action]:
    for actor in _actors(position, rng):
        yield act.Pass(actor)
        yield act.DeclareBankruptcy(actor)
        yield act.Reissue(actor)
        yield act.RunTrains(actor, ())
        for count in range(4):
            yield act.Redeem(actor, count)
        for kind in ("pay", "withhold", "half", "none"):
            yield act.Dividend(actor, kind)
        for marker in ("ferry", "bridge"):
            yield act.BuyMarker(actor, marker)


def _bids(position: Position, rng: Random) -> Iterator[act.Action]:
    for actor, (symbol, private) in product(_actors(position, rng), position.definition.privates.items()):
        cost = position.state.private_costs[symbol]
        standing = position.state.auction.bids.get(symbol, {}).values()
        top = max([cost, *standing])
        own = position.state.auction.bids.get(symbol, {}).get(name_of(actor), 0)
        all_in = free_cash(position.state, name_of(actor)) + own if is_player(actor) else 0
        amounts = {0, cost, cost + 5, private.cost, top, top + 3, top + 5, top + 50, all_in, all_in + 5}
        yield from (act.Bid(actor, symbol, amount) for amount in amounts)


def _pars(position: Position, rng: Random) -> Iterator[act.Action]:
    boxes = [(3, 5), (1, 1), (4, 3), (7, 5), (0, 0), (7, 4), (11, 0)]
    cities = [h for h, cell in position.definition.hexes.items() if cell.face.cities]
    for actor, symbol in product(_on_turn(position), position.definition.companies):
        late = position.definition.companies[symbol].late
        homes = ["", *cities] if late else ["", "D9"]
        yield from (act.Par(actor, symbol, *box, home) for box, home in product(boxes, homes))


def _shares(position: Position, rng: Random) -> Iterator[act.Action]:
    single = [(IPO,), (POOL,), ("bank",), ()]
    double = list(combinations_with_replacement((IPO, POOL), 2))
    sources: Sequence[tuple[str, ...]] = (*single, *double, (IPO, IPO, IPO))
    for actor, symbol in product(_actors(position, rng), position.definition.companies):
        yield from (act.BuyShares(actor, symbol, source) for source in sources)
        yield from (act.SellShares(actor, symbol, count) for count in range(8))


def _lays(position: Position, rng: Random) -> Iterator[act.Action]:
    """A part of all hexes, tiles and rotations, with any power."""
    definition = position.definition
    hexes = rng.sample(list(definition.hexes), 8)
    tiles = rng.sample(list(definition.tiles), 8)
    for actor in _on_turn(position):
        for hex_id, tile, rotation in product(hexes, tiles, range(EDGES)):
            yield act.LayTile(actor, hex_id, tile, rotation, rng.choice(POWERS))


def _lays_nearby(position: Position, rng: Random) -> Iterator[act.Action]:
    """All tiles in all rotations on hexes where one can be expected: under and beside tiles and tokens.

    So too on the hexes of private companies by their powers.
    """
    definition, state = position.definition, position.state
    tokens = {place.hex for place in state.tokens.values() if place.where == ON_MAP}
    known = neighbours(definition)
    near = tokens | set(state.tiles)
    near |= {there for hex_id in near for there in known[hex_id] if there}
    places = [(hex_id, rng.choice(("", "", "", "LRC"))) for hex_id in _some(sorted(near), rng, 5)]
    for actor in _on_turn(position):
        for hex_id, power in [*places, ("H17", "GLG"), ("D17", "SAC")]:
            for tile, rotation in product(definition.tiles, range(EDGES)):
                yield act.LayTile(actor, hex_id, tile, rotation, power)


def _some(items: list[T], rng: Random, most: int) -> list[T]:
    return items if len(items) <= most else rng.sample(items, most)


def _tokens(position: Position, rng: Random) -> Iterator[act.Action]:
    hexes = [h for h in position.definition.hexes if position.definition.hexes[h].face.cities]
    for actor, hex_id, city, slot in product(_on_turn(position), [*hexes, "C4"], range(2), range(SLOTS)):
        yield from (act.PlaceToken(actor, hex_id, city, slot, power) for power in POWERS)
        yield act.ChooseCity(actor, hex_id, city, slot)


def _trains(position: Position, rng: Random) -> Iterator[act.Action]:
    state = position.state
    owners = [company(c) for c in position.definition.companies]
    firsts: dict[tuple[str, str], str] = {}
    for train, owner in state.trains.items():
        firsts.setdefault((company_of(train), owner), train)
    for actor in _on_turn(position):
        own = ["", *(t for (_, owner), t in firsts.items() if owner == actor), rng.choice(("2-0", "5+1-0"))]
        cash = state.cash.get(actor, 0)
        for train, trade_in in product(firsts.values(), dict.fromkeys(own)):
            price = position.definition.trains[company_of(train)].price
            discounts = dict(position.definition.trains[company_of(train)].discounts)
            asked = {price, price - discounts.get(company_of(trade_in), 0), 0, 1, cash, cash + 1}
            yield from (act.BuyTrain(actor, train, state.trains[train], a, trade_in) for a in asked)
            yield act.BuyTrain(actor, train, rng.choice([SUPPLY, *owners]), price, trade_in)


def _discards(position: Position, rng: Random) -> Iterator[act.Action]:
    return (act.DiscardTrain(a, t) for a, t in product(_actors(position, rng), position.state.trains))


def _privates(position: Position, rng: Random) -> Iterator[act.Action]:
    for actor, (symbol, private) in product(_on_turn(position), position.definition.privates.items()):
        half = -(-private.cost // 2)
        cash = position.state.cash.get(actor, 0)
        for price in {half - 1, half, private.cost, 2 * private.cost, 2 * private.cost + 1, cash}:
            yield act.BuyPrivate(actor, symbol, price)


_Domain = Callable[[Position, Random], Iterator[act.Action]]
_SIMPLE = {
    act.Pass,
    act.DeclareBankruptcy,
    act.Reissue,
    act.RunTrains,
    act.Redeem,
    act.Dividend,
    act.BuyMarker,
}
_DOMAINS: tuple[tuple[set[type[act.Action]], _Domain], ...] = (
    (_SIMPLE, _simple),
    ({act.Bid}, _bids),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, _shares),
    ({act.LayTile}, _lays),
    ({act.LayTile}, _lays_nearby),
    ({act.PlaceToken, act.ChooseCity}, _tokens),
    ({act.BuyTrain}, _trains),
    ({act.DiscardTrain}, _discards),
    ({act.BuyPrivate}, _privates),
)


def everything(position: Position) -> Iterator[act.LayTile]:
    """Every tile on every hex in every rotation by whoever is on turn; so too by his powers, and LRC's."""
    definition = position.definition
    for actor in _on_turn(position):
        powers = ("", *(p for p in POWERS[1:] if p == "LRC" or position.state.privates.get(p) == actor))
        for power, hex_id, tile in product(powers, definition.hexes, definition.tiles):
            yield from (act.LayTile(actor, hex_id, tile, rotation, power) for rotation in range(EDGES))


def told(action: act.Action) -> str:
    """The action for a failure's message."""
    return f"{name_of(action.actor)}: {act.to_text(action)}"  # type: ignore[arg-type]
