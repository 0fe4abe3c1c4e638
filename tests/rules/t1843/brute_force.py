"""1843: what could be tried at a position, legal or not; see :mod:`tests.rules.brute_force`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random

from roundhouse.engine import actions as act
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.position import Position
from roundhouse.steps.trains import sides_of
from roundhouse.titles.t1843.setup import ENGINEERS
from tests.rules import brute_force as brute
from tests.rules.brute_force import actors, on_turn
from tests.rules.t1843.table import PAR_BOXES

POWERS = ("", "TB", "PStG", "LH", "BA")
NEAR_POWERS = ("", "", "", "TB")
POWER_HEXES = (("E14", "PStG"), ("C14", "LH"), ("C18", "BA"))
VDL = PrivateSymbol("VdL")


def _pars(position: Position, rng: Random) -> Iterator[act.Action]:
    boxes = [*PAR_BOXES.values(), (0, 0), (12, 7)]
    companies = position.definition.companies
    for actor, symbol, box in product(on_turn(position), companies, boxes):
        yield act.Par(actor, symbol, *box)
        yield act.Par(actor, symbol, *box, private=VDL)


def _turned_in(position: Position, rng: Random) -> Iterator[act.Action]:
    """Private companies sold to the bank or turned into trains."""
    for actor, symbol in product(actors(position, rng), position.definition.privates):
        yield act.SellPrivate(actor, symbol)
        yield act.TurnIntoTrain(actor, symbol)


def _cards(position: Position, rng: Random) -> Iterator[act.Action]:
    """Cards given up, turned to each of their sides, and marked."""
    for actor, train in product(actors(position, rng), position.state.trains):
        yield act.DiscardTrain(actor, train)
        yield act.MarkTrain(actor, train, ENGINEERS)
        yield from (act.TurnTrain(actor, train, side) for side in sides_of(position, train))


def _sides(position: Position, rng: Random) -> Iterator[act.Action]:
    """One train of each kind and owner, with each of its sides up."""
    for action in brute.trains(position, rng):
        if isinstance(action, act.BuyTrain):
            for side in ("", *sides_of(position, action.train)):
                price = position.definition.trains[side].price if side else action.price
                yield act.BuyTrain(action.actor, action.train, action.seller, price, action.trade_in, side)


DOMAINS: brute.Domains = (
    (brute.SIMPLE, brute.simple),
    ({act.Bid}, brute.bids),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, brute.shares),
    ({act.LayTile}, partial(brute.lays, powers=POWERS)),
    ({act.LayTile}, partial(brute.lays_nearby, powers=NEAR_POWERS, more=POWER_HEXES)),
    ({act.PlaceToken, act.ChooseCity}, partial(brute.tokens, powers=("", "BA"))),
    ({act.MoveToken}, brute.moves),
    ({act.BuyTrain}, brute.trains),
    ({act.BuyTrain}, _sides),
    ({act.DiscardTrain, act.TurnTrain, act.MarkTrain}, _cards),
    ({act.BuyPrivate}, brute.privates),
    ({act.SellPrivate, act.TurnIntoTrain}, _turned_in),
    ({act.ExchangePrivate}, brute.exchanges),
)
