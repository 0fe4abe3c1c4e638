"""18zz: what could be tried at a position, legal or not; see :mod:`tests.rules.brute_force`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random

from roundhouse.engine import actions as act
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from tests.rules import brute_force as brute

POWERS = ("", "TC")


def _pars(position: Position, rng: Random) -> Iterator[act.Action]:
    boxes = [(0, 1), (1, 1), (2, 1), (0, 0), (3, 0), (9, 9)]
    found = product(brute.on_turn(position), position.definition.companies, boxes, ("", "B5"))
    return (act.Par(actor, symbol, *box, HexId(home)) for actor, symbol, box, home in found)


DOMAINS: brute.Domains = (
    (brute.SIMPLE, brute.simple),
    ({act.Bid}, brute.bids),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, brute.shares),
    ({act.LayTile}, partial(brute.lays, powers=POWERS)),
    ({act.LayTile}, partial(brute.lays_nearby, powers=POWERS, more=(("A6", "TC"),))),
    ({act.PlaceToken, act.ChooseCity}, partial(brute.tokens, powers=POWERS)),
    ({act.MoveToken}, partial(brute.moves, powers=POWERS)),
    ({act.BuyTrain}, brute.trains),
    ({act.DiscardTrain}, brute.discards),
    ({act.BuyPrivate}, brute.privates),
)
