"""1861: what could be tried at a position, legal or not; see :mod:`tests.rules.brute_force`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine import actions as act
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import Owner, company
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from tests.rules import brute_force as brute
from tests.rules.brute_force import actors, on_turn, some

BOXES = ((3, 5), (4, 4), (4, 5), (1, 7), (0, 8), (6, 2), (0, 0), (5, 5), (11, 0))


def _bids(position: Position, rng: Random) -> Iterator[act.Action]:
    definition, state = position.definition, position.state
    minors = [symbol for symbol, each in definition.companies.items() if each.kind != "national"]
    for actor, symbol in product(actors(position, rng), [*definition.privates, *minors]):
        cost, top = state.private_costs.get(PrivateSymbol(symbol), 100), state.lot.amount
        cash = state.cash.get(actor, 0)
        amounts = {
            0,
            cost - 5,
            cost,
            cost + 3,
            cost + 5,
            top,
            top + 5,
            top + 7,
            cash,
            cash - cash % 5,
            cash + 5,
        }
        yield from (act.BidForCompany(actor, symbol, amount) for amount in amounts)


def _pars(position: Position, rng: Random) -> Iterator[act.Action]:
    for actor, symbol, box in product(actors(position, rng), position.definition.companies, BOXES):
        yield act.Par(actor, symbol, *box)


def _mergers(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every pair, and some larger sets of those of which every two are offered to somebody."""
    minors = [symbol for symbol, each in position.definition.companies.items() if each.kind == "minor"]
    formed = market.operating_order(position, "minor")
    publics = [symbol for symbol, each in position.definition.companies.items() if each.kind == "major"]
    for actor in on_turn(position):
        for symbol in [*publics, "RSR", "N"]:
            yield act.Convert(actor, CompanySymbol(symbol))
            yield from (act.Merge(actor, (minor,), CompanySymbol(symbol)) for minor in minors)
        yield act.Merge(actor, (), publics[0])
        for pair in some(list(combinations(formed, 2)), rng, 20):
            if has_two_of_one_owner(position, actor, pair):
                yield act.Merge(actor, pair, rng.choice(publics))


def has_two_of_one_owner(position: Position, actor: Owner, minors: Sequence[str]) -> bool:
    """Whether nobody would have to buy a share: then what fits in pairs fits together."""
    symbols = [*minors, actor.partition(":")[2]]
    owners = [cert.president(position.state, CompanySymbol(symbol)) for symbol in symbols]
    return any(owner and owners.count(owner) > 1 for owner in owners)


DOMAINS: brute.Domains = (
    (brute.SIMPLE, brute.simple),
    ({act.BidForCompany}, _bids),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, brute.shares),
    ({act.LayTile}, brute.lays),
    ({act.LayTile}, brute.lays_nearby),
    ({act.PlaceToken, act.GiveUpToken}, brute.tokens),
    ({act.BuyTrain}, brute.trains),
    ({act.DiscardTrain}, brute.discards),
    ({act.BuyPrivate}, brute.privates),
    ({act.Convert, act.Merge}, _mergers),
)


def everything(position: Position) -> Iterator[act.LayTile]:
    """Every tile on every hex in every rotation by whoever is on turn."""
    definition, actor = position.definition, company(position.state.operating.company)
    for hex_id, tile, rotation in product(definition.hexes, definition.tiles, range(EDGES)):
        yield act.LayTile(actor, hex_id, tile, rotation)
