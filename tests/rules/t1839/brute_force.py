"""1839: what could be tried at a position, legal or not; see :mod:`tests.rules.brute_force`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations, product
from random import Random

from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine.names import HexId, Money
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.titles.t1839.setup import SAVED
from tests.rules import brute_force as brute
from tests.rules.brute_force import actors, on_turn, some

POWERS = ("", "LVG", "SRV", "KR")
NEAR_POWERS = ("", "", "", "LVG")
POWER_HEXES = (("H7", "LVG"), ("I16", "SRV"), ("K16", "SRV"))
BOXES = ((0, 6), (0, 7), (0, 8), (1, 4), (1, 8), (0, 0), (1, 11), (2, 0))
PAIRS = 12
"""So many pairs of homes are tried of each company."""


def _auction(position: Position, rng: Random) -> Iterator[act.Action]:
    for actor, symbol in product(actors(position, rng), position.definition.privates):
        yield act.Discount(actor, symbol)
        price = max(0, position.state.private_costs[symbol])
        for amount in {0, price - 1, price, price + 1, position.definition.privates[symbol].cost}:
            yield act.BuyPrivate(actor, symbol, Money(amount))


def _pars(position: Position, rng: Random) -> Iterator[act.Action]:
    cities = [name for name, cell in position.definition.hexes.items() if cell.face.cities]
    pairs = [*combinations(cities, 2), *((city, city) for city in cities)]
    for actor, symbol, box in product(on_turn(position), position.definition.companies, BOXES):
        yield act.Par(actor, symbol, *box)
        yield act.Par(actor, symbol, *box, rng.choice(cities))
        for home, second in some(pairs, rng, PAIRS):
            yield act.Par(actor, symbol, *box, home, second_home=second)


def _told_lays(position: Position, rng: Random) -> Iterator[act.Action]:
    """Lays that tell which city becomes which, needed or not."""
    double = [name for name, cell in position.definition.hexes.items() if len(cell.face.cities) > 1]
    for action in brute.lays_nearby(position, rng, more=[(name, "") for name in double]):
        if isinstance(action, act.LayTile):
            cities = len(position.definition.tiles[action.tile].definition.face.cities)
            if action.hex in double or rng.random() < 0.05:
                yield from (replace(action, cities=order) for order in permutations(range(cities)))


def _swaps(position: Position, rng: Random) -> Iterator[act.Action]:
    """From each own token to every circle of every city."""
    hexes = [name for name, cell in position.definition.hexes.items() if cell.face.cities]
    own = sorted({p.hex for p in position.state.tokens.values() if p.where == ON_MAP})
    for actor in on_turn(position):
        for origin, city, there, slot in product(own, range(2), hexes, range(brute.SLOTS)):
            yield act.SwapToken(actor, origin, city, HexId(there), rng.randrange(2), slot)


def _cards(position: Position, rng: Random) -> Iterator[act.Action]:
    """Trains given up, marked, and given away."""
    for actor, train in product(actors(position, rng), position.state.trains):
        yield act.DiscardTrain(actor, train)
        yield act.MarkTrain(actor, train, SAVED)
        yield act.GiveTrain(actor, train, rng.choice(list(position.definition.companies)))


DOMAINS: brute.Domains = (
    (brute.SIMPLE, brute.simple),
    ({act.Discount, act.BuyPrivate}, _auction),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, brute.shares),
    ({act.LayTile}, partial(brute.lays, powers=POWERS)),
    ({act.LayTile}, partial(brute.lays_nearby, powers=NEAR_POWERS, more=POWER_HEXES)),
    ({act.LayTile}, _told_lays),
    ({act.PlaceToken, act.ChooseCity}, partial(brute.tokens, powers=("", "SRV"))),
    ({act.MoveToken}, partial(brute.moves, powers=("", "KR"))),
    ({act.SwapToken}, _swaps),
    ({act.BuyTrain}, brute.trains),
    ({act.DiscardTrain, act.MarkTrain, act.GiveTrain}, _cards),
    ({act.BuyPrivate}, brute.privates),
    ({act.ExchangePrivate}, brute.exchanges),
)
