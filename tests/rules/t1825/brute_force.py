"""1825: what could be tried at a position, legal or not; see :mod:`tests.rules.brute_force`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from roundhouse.engine import actions as act
from roundhouse.engine.names import Money
from roundhouse.engine.owners import IPO, POOL
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from tests.rules import brute_force as brute
from tests.rules.brute_force import on_turn


def _seats(position: Position, rng: Random) -> Iterator[act.Action]:
    """Some orders of some players."""
    for actor, count in product(on_turn(position), (0, 1, 2, 2, 2)):
        yield act.SeatPlayers(actor, tuple(rng.sample(position.state.seats[-2:], count)))


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
        smallest = min(position.definition.companies[symbol].certificates)
        for source, percent in product((POOL, IPO), {20, 40} - {smallest}):
            yield act.BuyShares(actor, symbol, (source,), percent)


def _private_sales(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every private company by whoever is on turn."""
    del rng
    for actor, private in product(on_turn(position), position.definition.privates):
        yield act.SellPrivate(actor, private)


def _leases(position: Position, rng: Random) -> Iterator[act.Action]:
    """Every train."""
    del rng
    return (act.LeaseTrain(a, train) for a, train in product(on_turn(position), position.state.trains))


def _funds(position: Position, rng: Random) -> Iterator[act.Action]:
    """One train of every kind and owner, paid for by one player or two in telling amounts."""
    state = position.state
    firsts = {(kind_of(train), owner): train for train, owner in state.trains.items()}
    for actor, ((kind, owner), train) in product(on_turn(position), firsts.items()):
        face = position.definition.trains[kind].price
        names = rng.sample(state.seats, 2)
        for price, own in product((Money(1), face, Money(face + 1)), {0, state.cash.get(actor, 0)}):
            for part in (price - own, price, 0, -1):
                single = (act.Contribution(names[0], Money(part)),)
                yield act.FundTrain(actor, train, owner, price, single)
                yield act.FundTrain(
                    actor, train, owner, price, (*single, act.Contribution(names[1], Money(price - part)))
                )


def _consents(position: Position, rng: Random) -> Iterator[act.Action]:
    """Tile 115 and another on every start hex, by whoever is asked or on turn."""
    del rng
    homes = {home.hex for each in position.definition.companies.values() for home in each.homes}
    for actor, hex_id, tile in product(on_turn(position), sorted(homes), ("115", "5")):
        yield act.AllowLay(actor, hex_id, tile)


DOMAINS: brute.Domains = (
    (brute.SIMPLE, brute.simple),
    ({act.SeatPlayers}, _seats),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, brute.shares),
    ({act.BuyShares}, _presidencies),
    ({act.SellPrivate}, _private_sales),
    ({act.LayTile}, brute.lays),
    ({act.LayTile}, brute.lays_nearby),
    ({act.AllowLay}, _consents),
    ({act.PlaceToken, act.ChooseCity}, brute.tokens),
    ({act.BuyTrain}, brute.trains),
    ({act.LeaseTrain}, _leases),
    ({act.FundTrain}, _funds),
    ({act.DiscardTrain}, brute.discards),
    ({act.BuyPrivate}, brute.privates),
)
