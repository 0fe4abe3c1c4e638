"""What was in the game at setup is in it at the end: the check behind every event in tests and self-play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.apply import apply
from roundhouse.engine.owners import BANK, CREDIT, Owner
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.state import State


class Unconserved(Exception):
    """Something came from nowhere, went nowhere, or a holder of money is below zero.

    ``what`` is ``money``, ``debt`` (money below zero), ``certificates``, ``privates``, ``trains``,
    ``tokens``, ``markers`` or ``tiles``; ``subject`` names it where one thing can be named. ``before`` and
    ``after`` are whole units of the currency, or how often there is the subject.
    """

    def __init__(self, what: str, subject: str, before: int, after: int) -> None:
        """Keep what isn't conserved and its two values."""
        super().__init__(what, subject, before, after)
        self.what = what
        self.subject = subject
        self.before = before
        self.after = after


def fold_conserving(definition: TitleDefinition, state: State, events: Iterable[ev.Event]) -> State:
    """The state after all ``events``, checked after each; raises :class:`Unconserved`."""
    for event in events:
        following = apply(state, event)
        check(definition, state, following)
        state = following
    return state


def check(definition: TitleDefinition, before: State, after: State) -> None:
    """Compare what two states hold; raises :class:`Unconserved`. What is shared by both is not looked at."""
    if before.cash is not after.cash:
        _check_money(before.cash, after.cash)
    for what in ("certificates", "privates", "tokens", "markers"):
        _check_same_things(what, getattr(before, what), getattr(after, what))
    if before.trains is not after.trains:
        _check_same_things("trains", _limited(definition, before.trains), _limited(definition, after.trains))
    if before.tiles is not after.tiles or before.tile_supply is not after.tile_supply:
        _check_tiles(before, after)


def _check_money(before: Mapping[Owner, int], after: Mapping[Owner, int]) -> None:
    if sum(before.values()) != sum(after.values()):
        raise Unconserved("money", "", sum(before.values()), sum(after.values()))
    for owner, cash in after.items():
        if cash < 0 and owner not in (BANK, CREDIT) and cash < before.get(owner, 0):
            raise Unconserved("debt", owner, before.get(owner, 0), cash)


def _check_same_things(what: str, before: Mapping[str, object], after: Mapping[str, object]) -> None:
    if before is not after and before.keys() != after.keys():
        name = min(before.keys() ^ after.keys())
        raise Unconserved(what, name, int(name in before), int(name in after))


def _limited(definition: TitleDefinition, trains: Mapping[str, Owner]) -> dict[str, Owner]:
    """The trains of kinds whose number is limited; of the others there are always more."""
    endless = {kind for kind, train in definition.trains.items() if train.count is None}
    return {name: owner for name, owner in trains.items() if kind_of(name) not in endless}


def _check_tiles(before: State, after: State) -> None:
    """Every kind of tile: those in the supply and on the board together stay as many."""
    then, now = _tiles(before), _tiles(after)
    for name in then.keys() | now.keys():
        if then.get(name, 0) != now.get(name, 0):
            raise Unconserved("tiles", name, then.get(name, 0), now.get(name, 0))


def _tiles(state: State) -> dict[str, int]:
    counts = {name: left for name, left in state.tile_supply.items() if left is not None}
    for name, left in counts.items():
        if left < 0:
            raise Unconserved("tiles", name, 0, left)
    for tile in state.tiles.values():
        if tile.name in counts:
            counts[tile.name] += 1
    return counts
