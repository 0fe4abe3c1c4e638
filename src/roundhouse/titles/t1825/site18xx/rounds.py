"""When 18xx.games asks in the rounds of 1825, and in which order companies operate there."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from roundhouse.engine.owners import BANK, POOL, name_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed
from roundhouse.finance.holding import limit_of
from roundhouse.finance.operating_order import HighestPar
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.rounds.stock import StockRound
from roundhouse.titles.t1825.bands import MAJOR, MINOR


class AskedForPrivates(msgspec.Struct, frozen=True):
    """Whoever hasn't bought is asked while the bank has a private company, be it too dear for him."""

    def waits(self, position: Position) -> bool:
        """Whether the player on turn has any money, and room for a certificate."""
        state, limit = position.state, limit_of(position)
        if state.stock.bought or not state.cash.get(state.actor, 0):
            return False
        if limit is not None and not limit.leaves_room(position, name_of(state.actor), 1):
            return False
        return any(owner in (BANK, POOL) for owner in state.privates.values())


def asked_for_privates(title: Title) -> Title:
    """Players are asked for private companies that they can't pay; in 4 they pass by themselves."""
    return changed(title, StockRound, lambda old: replace(old, pauses=AskedForPrivates()))


def minors_by_price(title: Title) -> Title:
    """Minor companies operate by their first price, then by formation; in 8.5.1.3 by formation alone."""
    kinds = frozenset({MAJOR, MINOR})
    return changed(title, HighestPar, lambda old: replace(old, kinds=kinds))


def track_and_tokens_together(title: Title) -> Title:
    """A token may be placed before track, and a pass ends both; in 5.1.4 track comes first."""

    def change(rounds: OperatingRound) -> OperatingRound:
        return replace(rounds, turns={kind: _joined(stages) for kind, stages in rounds.turns.items()})

    return changed(title, OperatingRound, change)


def _joined(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """The stages with that of the token made one with that of the track."""
    by_name = {stage.name: stage for stage in stages}
    track, token = by_name["track"], by_name["token"]
    both = replace(
        track,
        steps=(*track.steps, *token.steps),
        beside=(*track.beside, *token.beside),
        begin=(*track.begin, *token.begin),
        finish=(*track.finish, *token.finish),
    )
    return tuple(both if stage is track else stage for stage in stages if stage is not token)
