"""A game in which nobody can do anything any more: its rounds follow each other and nothing changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.state import MarketPlace, State

AGAIN: Final = 2
"""So often a round begins as it began before until the game counts as standing still.

Some rules ask whether it is the first round of its kind: once alike may be followed by something else.
"""


class Standstill:
    """The rounds that have begun since the last decision."""

    def __init__(self) -> None:
        """No round has begun yet."""
        self._begun: list[State] = []

    def is_reached(self, state: State) -> bool:
        """Whether the round of ``state`` began like others before it, so that nothing will ever change."""
        place = (state.round.kind, state.round.number, state.round.index)
        if self._begun:
            last = self._begun[-1].round
            if place == (last.kind, last.number, last.index):
                return False
        alike = sum(_plain(earlier) == _plain(state) for earlier in self._begun)
        self._begun.append(state)
        return alike >= AGAIN


def _plain(state: State) -> tuple[State, Mapping[CompanySymbol, tuple[int, int]]]:
    """The state without what counts on in each round: its number, and when markers arrived in their boxes."""
    boxes = {symbol: _box(place) for symbol, place in state.market.items()}
    return replace(state, round=replace(state.round, number=0), market={}, arrivals=0), boxes


def _box(place: MarketPlace) -> tuple[int, int]:
    return place.row, place.column
