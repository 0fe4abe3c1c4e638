"""1825: what could be tried at a position, legal or not; see :mod:`tests.rules.brute_force`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from roundhouse.engine import actions as act
from roundhouse.engine.owners import IPO, POOL
from roundhouse.engine.position import Position
from tests.rules import brute_force as brute
from tests.rules.brute_force import on_turn


def _pars(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every box of the line, and one that isn't there."""
    columns = range(len(position.definition.market.rows[0]) + 1)
    for actor, symbol in product(on_turn(position), position.definition.companies):
        yield from (act.Par(actor, symbol, 0, column) for column in columns)
        yield act.Par(actor, symbol, 1, rng.choice(columns))


def _presidencies(position: Position, rng: Random) -> Iterator[act.Action]:
    """Certificates of other sizes than the smallest, from the pool and from the IPO."""
    del rng
    for actor, symbol in product(on_turn(position), position.definition.companies):
        for source, percent in product((POOL, IPO), (10, 20, 40)):
            yield act.BuyShares(actor, symbol, (source,), percent)


def _private_sales(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every private company by whoever is on turn."""
    del rng
    for actor, private in product(on_turn(position), position.definition.privates):
        yield act.SellPrivate(actor, private)


DOMAINS: brute.Domains = (
    (brute.SIMPLE, brute.simple),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, brute.shares),
    ({act.BuyShares}, _presidencies),
    ({act.SellPrivate}, _private_sales),
    ({act.LayTile}, brute.lays),
    ({act.LayTile}, brute.lays_nearby),
    ({act.PlaceToken, act.ChooseCity}, brute.tokens),
    ({act.BuyTrain}, brute.trains),
    ({act.DiscardTrain}, brute.discards),
    ({act.BuyPrivate}, brute.privates),
)
