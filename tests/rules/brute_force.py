"""Actions by brute force over small domains, and whether an offer stands for an action.

A title's own module lists its ``Domains``: what could be tried at a position, legal or not. ``covered`` reads
an offer as the window does; a train is as good as another of its kind from the same owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from roundhouse.catalogue.definitions import EDGES
from roundhouse.catalogue.grid import neighbours
from roundhouse.engine import actions as act
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, SUPPLY, Owner, company, is_player, name_of, player
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, State
from roundhouse.engine.tree import every
from roundhouse.finance.row_bids import free_cash
from roundhouse.steps.told_amounts import TOKEN, TellsAmount
from roundhouse.steps.told_facts import TellsFact
from roundhouse.titles import random_player
from tests.rules.whole_games import fresh

T = TypeVar("T")
SLOTS = 3
IDLE = 20
"""How many actions are tried of a kind that no step plays at the moment."""

Domain = Callable[[Position, Random], Iterator[act.Action]]
Domains = Sequence[tuple[set[type[act.Action]], Domain]]


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


def _told_amount(offer: off.OfferTellAmount, action: act.TellAmount, state: State) -> bool:
    steps, rest = divmod(action.amount - offer.minimum, offer.increment)
    same = (offer.matter, offer.power) == (action.matter, action.power)
    return same and rest == 0 and steps >= 0 and action.amount <= offer.maximum


def _company_bid(offer: off.OfferBidForCompany, action: act.BidForCompany, state: State) -> bool:
    steps, rest = divmod(action.amount - offer.minimum, offer.increment)
    fits = rest == 0 and steps >= 0 and action.amount <= offer.maximum
    return offer.company == action.company and fits


def _par(offer: off.OfferPar, action: act.Par, state: State) -> bool:
    box = (action.row, action.column) in {(b.row, b.column) for b in offer.boxes}
    homes = (action.home, action.second_home)
    if offer.home_pairs:
        named = homes in offer.home_pairs or homes[::-1] in offer.home_pairs
    else:
        named = action.home in (offer.homes or ("",)) and not action.second_home
    same = (offer.company, offer.private) == (action.company, action.private)
    return same and box and named


def _buy(offer: off.OfferBuyShares, action: act.BuyShares, state: State) -> bool:
    sources = {tuple(sorted(choice)) for choice, _ in offer.choices}
    same = (offer.company, offer.percent) == (action.company, action.percent)
    return same and tuple(sorted(action.sources)) in sources


def _sell(offer: off.OfferSellShares, action: act.SellShares, state: State) -> bool:
    return offer.company == action.company and action.count in offer.counts


def _lay(offer: off.OfferLayTile, action: act.LayTile, state: State) -> bool:
    lays = {(lay.hex, lay.tile, lay.rotation, lay.cities) for lay in offer.lays}
    return offer.power == action.power and (action.hex, action.tile, action.rotation, action.cities) in lays


def _token(offer: off.OfferPlaceToken, action: act.PlaceToken, state: State) -> bool:
    spots = {(spot.hex, spot.city, spot.slot) for spot in offer.spots}
    return offer.power == action.power and (action.hex, action.city, action.slot) in spots


def _move(offer: off.OfferMoveToken, action: act.MoveToken, state: State) -> bool:
    moves = {(m.origin, m.origin_city, m.hex, m.city, m.slot) for m in offer.moves}
    wanted = (action.origin, action.origin_city, action.hex, action.city, action.slot)
    return offer.power == action.power and wanted in moves


def _swap(offer: off.OfferSwapToken, action: act.SwapToken, state: State) -> bool:
    swaps = {(s.origin, s.origin_city, s.hex, s.city, s.slot) for s in offer.swaps}
    return (action.origin, action.origin_city, action.hex, action.city, action.slot) in swaps


def _city(offer: off.OfferChooseCity, action: act.ChooseCity, state: State) -> bool:
    """A choice is between cities: the slot within one makes no difference."""
    return (action.hex, action.city) in {(spot.hex, spot.city) for spot in offer.spots}


def _run(offer: off.OfferRunTrains, action: act.RunTrains, state: State) -> bool:
    """Of runs that are tried only the one without any route may be below the best."""
    del state
    cards = {name.partition("/")[0] for route in action.routes for name in route.train.split("&")}
    own = cards <= set(offer.trains)
    return own and (bool(action.routes) or not (offer.best or offer.least))


def _train(offer: off.OfferBuyTrain, action: act.BuyTrain, state: State) -> bool:
    same = (
        kind_of(offer.train) == kind_of(action.train)
        and offer.seller == action.seller == state.trains[action.train]
        and (offer.side or state.train_kind(offer.train)) == (action.side or state.train_kind(action.train))
    )
    traded = kind_of(offer.trade_in) == kind_of(action.trade_in) and (
        not action.trade_in or state.trains[action.trade_in] == action.actor
    )
    return same and traded and offer.minimum <= action.price <= offer.maximum


def _fund(offer: off.OfferFundTrain, action: act.FundTrain, state: State) -> bool:
    """Whoever adds something can, is named once, and the treasury pays the rest."""
    same = (kind_of(offer.train), offer.seller, offer.seller) == (
        kind_of(action.train), action.seller, state.trains[action.train],
    )  # fmt: skip
    names = [each.player for each in action.funders]
    within = all(0 <= each.amount <= offer.funds.get(each.player, -1) for each in action.funders)
    rest = action.price - sum(each.amount for each in action.funders)
    priced = offer.minimum <= action.price <= offer.maximum and 0 <= rest <= offer.treasury
    return same and bool(names) and len(set(names)) == len(names) and within and priced


def _private(offer: off.OfferBuyPrivate, action: act.BuyPrivate, state: State) -> bool:
    return offer.private == action.private and offer.minimum <= action.price <= offer.maximum


def _give_up(offer: off.OfferGiveUpToken, action: act.GiveUpToken, state: State) -> bool:
    return (action.hex, action.city) in {(spot.hex, spot.city) for spot in offer.spots}


def _merge(offer: off.OfferMerge, action: act.Merge, state: State) -> bool:
    """One of those that merge leads to all the others, and one of the smallest sets is among them."""
    minors = {name_of(action.actor), *action.minors}
    whole = len(minors) == 1 + len(action.minors) and 2 <= len(minors) <= offer.most
    whole = whole and any(minors.issuperset(least) for least in offer.least)
    found = any(minors <= {hub, *leads} for hub, leads in offer.hubs.items() if hub in minors)
    return action.company in offer.companies and whole and found


def _always(offer: off.Offer, action: act.Action, state: State) -> bool:
    return True


_Cover = Callable[[Any, Any, State], bool]
_COVERS: Mapping[type[off.Offer], tuple[type[act.Action], _Cover]] = {
    off.OfferPass: (act.Pass, _always),
    off.OfferSeatPlayers: (act.SeatPlayers, lambda o, a, _: a.players in o.orders),
    off.OfferBid: (act.Bid, _bid),
    off.OfferDiscount: (act.Discount, lambda o, a, _: o.private == a.private),
    off.OfferPar: (act.Par, _par),
    off.OfferBuyShares: (act.BuyShares, _buy),
    off.OfferSellShares: (act.SellShares, _sell),
    off.OfferRedeem: (act.Redeem, lambda o, a, _: a.count in o.counts),
    off.OfferReissue: (act.Reissue, _always),
    off.OfferLayTile: (act.LayTile, _lay),
    off.OfferPlaceToken: (act.PlaceToken, _token),
    off.OfferMoveToken: (act.MoveToken, _move),
    off.OfferSwapToken: (act.SwapToken, _swap),
    off.OfferChooseCity: (act.ChooseCity, _city),
    off.OfferRunTrains: (act.RunTrains, _run),
    off.OfferDividend: (act.Dividend, lambda o, a, _: a.kind in {c.kind for c in o.choices}),
    off.OfferBuyTrain: (act.BuyTrain, _train),
    off.OfferLeaseTrain: (act.LeaseTrain, lambda o, a, _: o.train == a.train),
    off.OfferFundTrain: (act.FundTrain, _fund),
    off.OfferDiscardTrain: (act.DiscardTrain, lambda o, a, _: a.train in o.trains),
    off.OfferBuyPrivate: (act.BuyPrivate, _private),
    off.OfferGiveTrain: (act.GiveTrain, lambda o, a, _: o.train == a.train and a.company in o.companies),
    off.OfferSellPrivate: (act.SellPrivate, lambda o, a, _: o.private == a.private),
    off.OfferBuyMarker: (act.BuyMarker, lambda o, a, _: o.kind == a.kind),
    off.OfferClaimMarker: (act.ClaimMarker, lambda o, a, _: o.kind == a.kind),
    off.OfferBuyCompanyMarker: (
        act.BuyCompanyMarker,
        lambda o, a, _: (o.kind, o.seller, o.price) == (a.kind, a.seller, a.price),
    ),
    off.OfferBidForCompany: (act.BidForCompany, _company_bid),
    off.OfferGiveUpToken: (act.GiveUpToken, _give_up),
    off.OfferConvert: (act.Convert, lambda o, a, _: a.company in o.companies),
    off.OfferMerge: (act.Merge, _merge),
    off.OfferNationalise: (act.Nationalise, _always),
    off.OfferAllowLay: (act.AllowLay, lambda o, a, _: (o.hex, o.tile) == (a.hex, a.tile)),
    off.OfferTurnTrain: (act.TurnTrain, lambda o, a, _: (a.train, a.side) in o.choices),
    off.OfferTurnIntoTrain: (act.TurnIntoTrain, lambda o, a, _: o.private == a.private),
    off.OfferMarkTrain: (act.MarkTrain, lambda o, a, _: o.kind == a.kind and a.train in o.trains),
    off.OfferExchangePrivate: (
        act.ExchangePrivate,
        lambda o, a, _: o.private == a.private and (a.company, a.source) in o.choices,
    ),
    off.OfferBankruptcy: (act.DeclareBankruptcy, _always),
    off.OfferTellAmount: (act.TellAmount, _told_amount),
    off.OfferTellFact: (act.TellFact, lambda o, a, _: o.fact == a.fact),
}


def candidates(position: Position, rng: Random, limit: int, domains: Domains) -> list[act.Action]:
    """Actions of every kind, legal or not; of each domain at most ``limit``, drawn by chance.

    Of what no step plays at the moment only a few are drawn: all of that is refused in the same way.
    """
    played = {kind for step in loop.steps(position) for kind in step.accepts}
    found: list[act.Action] = []
    for kinds, domain in domains:
        items = list(domain(position, rng))
        most = limit if played & kinds else IDLE
        found += items if len(items) <= most else rng.sample(items, most)
    return found


def accepted(position: Position, action: act.Action) -> bool:
    """Whether the action is played if everybody agrees to it, and all is conserved."""
    if isinstance(action, act.JointAction):
        action = replace(action, agreed=position.state.seats)
    try:
        entry = loop.submit(position, action)
    except ActionRefused:
        return False
    fold_conserving(position.definition, position.state, entry.events)
    return True


def compare(position: Position, rng: Random, limit: int, domains: Domains) -> None:
    """An action is accepted exactly when an offer stands for it."""
    offers = loop.offers(position)
    tried = candidates(position, rng, limit, domains)
    tried += [random_player.concrete(position, offer, rng) for offer in offers]
    for action in tried:
        assert accepted(position, action) is covered(offers, action, position.state), told(action)


def moments(positions: Sequence[Position]) -> dict[str, list[Position]]:
    """The positions in which something is decided, by the round, step and question that wait."""
    found: dict[str, list[Position]] = {}
    for position in positions:
        state = position.state
        asked = state.questions[-1].kind if state.questions else ""
        contest = "contest" if state.auction.contested or state.lot.company else ""
        lap = f"lap {state.lap.lap}" if state.lap.lap else ""
        key = " ".join((state.round.kind, state.operating.stage, asked or contest or lap))
        if not state.ending:
            found.setdefault(key, []).append(position)
    return found


def somewhere(positions: Sequence[Position], rng: Random) -> Position:
    """A position of a kind of moment that is drawn first, so that rare kinds are drawn as often."""
    kinds = moments(positions)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def compare_everywhere(positions: Sequence[Position], rng: Random, limit: int, domains: Domains) -> None:
    """The same at a position of each kind of moment."""
    for alike in moments(positions).values():
        compare(fresh(rng.choice(alike)), rng, limit, domains)


def actors(position: Position, rng: Random) -> list[Owner]:
    """Everybody who is asked, all players, and two companies by chance."""
    state = position.state
    asked = [question.actor for question in state.questions]
    others = rng.sample([company(c) for c in position.definition.companies], 2)
    named = [state.actor, *asked, *(player(name) for name in state.seats), *others]
    return list(dict.fromkeys(actor for actor in named if actor))


def on_turn(position: Position) -> list[Owner]:
    """Those of whom most is worth trying: on turn, or asked."""
    state = position.state
    asked = [question.actor for question in state.questions]
    return list(dict.fromkeys(actor for actor in (state.actor, *asked) if actor))


def simple(position: Position, rng: Random) -> Iterator[act.Action]:
    """What has few forms: passing, dividends, redeeming and the like."""
    for actor in actors(position, rng):
        yield act.Pass(actor)
        yield act.DeclareBankruptcy(actor)
        yield act.Reissue(actor)
        yield act.RunTrains(actor, ())
        yield act.Nationalise(actor)
        yield from (act.Redeem(actor, count) for count in range(6))
        yield from (act.Dividend(actor, kind) for kind in ("pay", "withhold", "half", "none"))
        for marker, holder in position.state.markers.items():
            yield act.ClaimMarker(actor, kind_of(marker))
            yield from (
                act.BuyCompanyMarker(actor, kind_of(marker), holder, Money(price)) for price in (19, 20, 21)
            )
        yield from (act.BuyMarker(actor, marker) for marker in ("ferry", "bridge"))


SIMPLE: set[type[act.Action]] = {
    act.Pass,
    act.DeclareBankruptcy,
    act.Reissue,
    act.RunTrains,
    act.Nationalise,
    act.Redeem,
    act.Dividend,
    act.BuyMarker,
    act.ClaimMarker,
    act.BuyCompanyMarker,
}


def shares(position: Position, rng: Random) -> Iterator[act.Action]:
    """Purchases from every source, and sales."""
    for actor, symbol in product(actors(position, rng), position.definition.companies):
        single = [(IPO,), (POOL,), (BANK,), (), (company(symbol),)]
        double = list(combinations_with_replacement((IPO, POOL), 2))
        sources: Sequence[tuple[Owner, ...]] = (*single, *double, (IPO, IPO, IPO))
        yield from (act.BuyShares(actor, symbol, source) for source in sources)
        yield from (act.SellShares(actor, symbol, count) for count in range(8))


def lays(position: Position, rng: Random, powers: Sequence[str] = ("",)) -> Iterator[act.Action]:
    """A part of all hexes, tiles and rotations, with any power."""
    definition = position.definition
    hexes = rng.sample(list(definition.hexes), 8)
    tiles = rng.sample(list(definition.tiles), 8)
    for actor in on_turn(position):
        for hex_id, tile, rotation in product(hexes, tiles, range(EDGES)):
            yield act.LayTile(actor, hex_id, tile, rotation, PrivateSymbol(rng.choice(powers)))


def lays_nearby(
    position: Position, rng: Random, powers: Sequence[str] = ("",), more: Sequence[tuple[str, str]] = ()
) -> Iterator[act.Action]:
    """All tiles in all rotations on hexes where one can be expected: under and beside tiles and tokens.

    So too on ``more``: hexes with a power.
    """
    definition, state = position.definition, position.state
    tokens = {place.hex for place in state.tokens.values() if place.where == ON_MAP}
    known = neighbours(definition)
    near = tokens | set(state.tiles)
    near |= {there for hex_id in near for there in known[hex_id] if there}
    places = [(hex_id, rng.choice(powers)) for hex_id in some(sorted(near), rng, 5)]
    for actor in on_turn(position):
        for hex_id, power in [*places, *more]:
            for tile, rotation in product(definition.tiles, range(EDGES)):
                yield act.LayTile(actor, HexId(hex_id), tile, rotation, PrivateSymbol(power))


def some(items: list[T], rng: Random, most: int) -> list[T]:
    return items if len(items) <= most else rng.sample(items, most)


def tokens(position: Position, rng: Random, powers: Sequence[str] = ("",)) -> Iterator[act.Action]:
    """Every circle of every city, and a hex without one."""
    faces = position.definition.hexes
    hexes = [*(h for h in faces if faces[h].face.cities), next(h for h in faces if not faces[h].face.cities)]
    for actor, hex_id, city, slot in product(on_turn(position), hexes, range(3), range(SLOTS)):
        yield from (act.PlaceToken(actor, hex_id, city, slot, PrivateSymbol(power)) for power in powers)
        yield act.ChooseCity(actor, hex_id, city, slot)
        yield act.GiveUpToken(actor, hex_id, city)


def moves(position: Position, rng: Random, powers: Sequence[str] = ("",)) -> Iterator[act.Action]:
    """From every hex with a city to every circle."""
    hexes = [name for name, cell in position.definition.hexes.items() if cell.face.cities]
    places = product(
        on_turn(position), hexes, range(2), hexes, range(2), range(SLOTS), map(PrivateSymbol, powers)
    )
    yield from (act.MoveToken(*place) for place in places)


def trains(position: Position, rng: Random) -> Iterator[act.Action]:
    """One train of every kind and owner at telling prices, from its owner or another, with trade-ins."""
    state = position.state
    owners = [company(c) for c in position.definition.companies]
    firsts: dict[tuple[str, str], str] = {}
    for train, owner in state.trains.items():
        firsts.setdefault((kind_of(train), owner), train)
    for actor in on_turn(position):
        mine = (t for (_, owner), t in firsts.items() if owner == actor)
        own = ["", *mine, rng.choice(list(state.trains))]
        cash = state.cash.get(actor, 0)
        for train, trade_in in product(firsts.values(), dict.fromkeys(own)):
            price = position.definition.trains[kind_of(train)].price
            discounts = dict(position.definition.trains[kind_of(train)].discounts)
            asked = {price, price - discounts.get(kind_of(trade_in), 0), 0, 1, cash, cash + 1}
            yield from (act.BuyTrain(actor, train, state.trains[train], Money(a), trade_in) for a in asked)
            yield act.BuyTrain(actor, train, rng.choice([SUPPLY, *owners]), price, trade_in)


def bids(position: Position, rng: Random) -> Iterator[act.Action]:
    """Bids on every private company at telling amounts, all that a player has among them."""
    for actor, (symbol, private) in product(actors(position, rng), position.definition.privates.items()):
        cost = position.state.private_costs[symbol]
        standing = position.state.auction.bids.get(symbol, {})
        top = max([cost, *standing.values()])
        name = name_of(actor)
        all_in = free_cash(position.state, name) + standing.get(name, 0) if is_player(actor) else 0
        amounts = {0, cost, cost + 5, private.cost, private.cost + 5, top, top + 3, top + 5, top + 50}
        yield from (act.Bid(actor, symbol, Money(amount)) for amount in {*amounts, all_in, all_in + 5})


def exchanges(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every private company for a share of every company."""
    privates, companies = position.definition.privates, position.definition.companies
    for actor, private in product(actors(position, rng), privates):
        for symbol, source in product(companies, (IPO, POOL)):
            yield act.ExchangePrivate(actor, private, symbol, source)


def discards(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every train, given up by anybody."""
    return (act.DiscardTrain(a, t) for a, t in product(actors(position, rng), position.state.trains))


def privates(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every private company at telling prices."""
    for actor, (symbol, private) in product(on_turn(position), position.definition.privates.items()):
        half = -(-private.cost // 2)
        cash = position.state.cash.get(actor, 0)
        for price in {
            0,
            1,
            half - 1,
            half,
            private.cost,
            private.cost + 1,
            2 * private.cost,
            2 * private.cost + 1,
            cash,
        }:
            yield act.BuyPrivate(actor, symbol, Money(price))


def amounts_told(position: Position, rng: Random) -> Iterator[act.Action]:
    """What may be told of the players' own board: every matter by every power at telling amounts."""
    steps = tuple(every(position.title, TellsAmount))
    matters = sorted({step.matter for step in steps} | {TOKEN})
    powers = ("", *position.definition.privates)
    for actor in actors(position, rng):
        cash = position.state.cash.get(actor, Money(0))
        amounts = {-1, 0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 130, 2000, 2010, cash - 1, cash, cash + 1}
        for matter, power, amount in product(matters, powers, sorted(amounts)):
            yield act.TellAmount(actor, matter, Money(amount), PrivateSymbol(power))


def facts_told(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every fact that some step of the title is told, by anybody."""
    facts = sorted({step.fact for step in every(position.title, TellsFact)})
    return (act.TellFact(actor, fact) for actor, fact in product(actors(position, rng), facts))


TOLD: Domains = (({act.TellAmount}, amounts_told), ({act.TellFact}, facts_told))
"""What is tried beside everything else where the players have the board."""


def told(action: act.Action) -> str:
    """The action for a failure's message."""
    return f"{name_of(action.actor)}: {act.to_text(action)}"  # type: ignore[arg-type]
