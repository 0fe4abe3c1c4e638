"""1894: what could be tried at a position, legal or not; see :mod:`tests.rules.brute_force`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine import actions as act
from roundhouse.engine.names import HexId, PrivateSymbol
from roundhouse.engine.position import Position
from tests.rules import brute_force as brute
from tests.rules.brute_force import on_turn

POWERS = ("", "LRC", "GLG", "SAC", "LS")
NEAR_POWERS = ("", "", "", "LRC")
POWER_HEXES = (("H17", "GLG"), ("D17", "SAC"))


def _pars(position: Position, rng: Random) -> Iterator[act.Action]:
    boxes = [(3, 5), (1, 1), (4, 3), (7, 5), (0, 0), (7, 4), (11, 0)]
    cities = [h for h, cell in position.definition.hexes.items() if cell.face.cities]
    for actor, symbol in product(on_turn(position), position.definition.companies):
        late = position.definition.companies[symbol].late
        homes = ["", *cities] if late else ["", "D9"]
        yield from (act.Par(actor, symbol, *box, HexId(home)) for box, home in product(boxes, homes))


DOMAINS: brute.Domains = (
    (brute.SIMPLE, brute.simple),
    ({act.Bid}, brute.bids),
    ({act.Par}, _pars),
    ({act.BuyShares, act.SellShares}, brute.shares),
    ({act.LayTile}, partial(brute.lays, powers=POWERS)),
    ({act.LayTile}, partial(brute.lays_nearby, powers=NEAR_POWERS, more=POWER_HEXES)),
    ({act.PlaceToken, act.ChooseCity}, partial(brute.tokens, powers=POWERS)),
    ({act.BuyTrain}, brute.trains),
    ({act.DiscardTrain}, brute.discards),
    ({act.BuyPrivate}, brute.privates),
)


def everything(position: Position) -> Iterator[act.LayTile]:
    """Every tile on every hex in every rotation by whoever is on turn; so too by his powers, and LRC's."""
    definition = position.definition
    for actor in on_turn(position):
        powers = (
            "",
            *(p for p in POWERS[1:] if p == "LRC" or position.state.privates.get(PrivateSymbol(p)) == actor),
        )
        for power, hex_id, tile in product(powers, definition.hexes, definition.tiles):
            yield from (
                act.LayTile(actor, hex_id, tile, rotation, PrivateSymbol(power)) for rotation in range(EDGES)
            )
