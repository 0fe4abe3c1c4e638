"""1825: what could be tried at a position, legal or not; see :mod:`tests.rules.brute_force`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from roundhouse.engine import actions as act
from roundhouse.engine.position import Position
from tests.rules import brute_force as brute
from tests.rules.brute_force import on_turn


def _pars(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every box of the line, and one that isn't there."""
    columns = range(len(position.definition.market.rows[0]) + 1)
    for actor, symbol in product(on_turn(position), position.definition.companies):
        yield from (act.Par(actor, symbol, 0, column) for column in columns)
        yield act.Par(actor, symbol, 1, rng.choice(columns))


DOMAINS: brute.Domains = (
    (brute.SIMPLE, brute.simple),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, brute.shares),
    ({act.LayTile}, brute.lays),
    ({act.LayTile}, brute.lays_nearby),
    ({act.PlaceToken, act.ChooseCity}, brute.tokens),
    ({act.BuyTrain}, brute.trains),
    ({act.DiscardTrain}, brute.discards),
    ({act.BuyPrivate}, brute.privates),
)
