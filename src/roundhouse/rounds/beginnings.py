"""How one round leads to the next, as effects at the end of a round."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State
from roundhouse.finance.order import left_of, rotated


class BeginFirst(Consequence, frozen=True):
    """The first round of a ``kind`` begins."""

    kind: str

    def happen(self, draft: Draft) -> None:
        """With the number 1."""
        draft.emit(ev.RoundBegan(self.kind, 1))


class SetLength(Protocol):
    """How many operating rounds follow a stock round."""

    def rounds(self, position: Position) -> int:
        """For the set that begins now."""


class RoundsOfPhase(Consequence, frozen=True):
    """As many operating rounds as the phase says."""

    def rounds(self, position: Position) -> int:
        """Those of the phase at the beginning of the set."""
        return position.phase.operating_rounds


class BeginSet(Consequence, frozen=True):
    """A set of operating rounds begins; it has the number of the stock round before it."""

    length: SetLength

    def happen(self, draft: Draft) -> None:
        """Begin the first operating round of the set."""
        number, count = draft.state.round.number, self.length.rounds(draft.position)
        draft.emit(ev.RoundBegan("operating", number, 1, count))


class LastSet(Protocol):
    """When the game is over after a set of operating rounds."""

    def reason(self, position: Position) -> str:
        """Why it is over now that the set has been played; empty: it goes on."""


class EndsIfFlagged(msgspec.Struct, frozen=True):
    """The game ends, for the reason ``because``, after a set at whose beginning the ``flag`` was set."""

    flag: str
    because: str

    def reason(self, position: Position) -> str:
        """The reason, where the flag is set."""
        return self.because if position.state.flags.get(self.flag, 0) == 1 else ""


class NeverLast(msgspec.Struct, frozen=True):
    """No set of operating rounds is the last: the game ends in other ways."""

    def reason(self, position: Position) -> str:
        """Empty after every set."""
        del position
        return ""


class NextOfSet(Consequence, frozen=True):
    """The next operating round of the set; after the last one a stock round, or the end by ``last``."""

    last: LastSet

    def happen(self, draft: Draft) -> None:
        """At the end of an operating round."""
        place = draft.state.round
        if place.index < place.count:
            draft.emit(ev.RoundBegan("operating", place.number, place.index + 1, place.count))
        elif reason := self.last.reason(draft.position):
            draft.emit(ev.GameEnded(reason))
        else:
            draft.emit(ev.RoundBegan("stock", place.number + 1))


class OrderOfPassing(Consequence, frozen=True):
    """The next order of players is that in which they stopped acting."""

    def happen(self, draft: Draft) -> None:
        """Who never stopped is not left out: he comes last, in the present order."""
        state = draft.state
        rest = tuple(name for name in state.order if name not in state.stock.passed)
        draft.emit(ev.OrderSet((*state.stock.passed, *rest)))


class LeftOfLastActor(Consequence, frozen=True):
    """The next round begins with the player to the left of the last one who acted."""

    def happen(self, draft: Draft) -> None:
        """If nobody acted, the order stays."""
        state = draft.state
        if state.stock.last:
            draft.emit(ev.OrderSet(rotated(state.order, left_of(state.order, state.stock.last))))


class LeftOfLastBuyer(Consequence, frozen=True):
    """The next round begins with the player to the left of the one whose purchase ended the auction."""

    def happen(self, draft: Draft) -> None:
        """The others follow clockwise."""
        state = draft.state
        draft.emit(ev.OrderSet(rotated(state.order, left_of(state.order, state.auction.trigger))))


class FollowerBegins(Consequence, frozen=True):
    """The first round of a ``kind`` begins, with the player after who last bought at the price asked.

    The order of players stays.
    """

    kind: str

    def happen(self, draft: Draft) -> None:
        """With the number 1."""
        state = draft.state
        first = left_of(state.order, state.auction.buyer)
        draft.emit(ev.RoundBegan(self.kind, 1), ev.TurnBegan(player(first)))


class OrderOfCash(Consequence, frozen=True):
    """The next order of players is by money, most first; with equal money the present order counts."""

    def happen(self, draft: Draft) -> None:
        """Put the players in their new order."""
        draft.emit(ev.OrderSet(self.order(draft.state)))

    def order(self, state: State) -> tuple[str, ...]:
        """The players, whoever has most cash first."""
        return tuple(sorted(state.order, key=lambda name: -state.cash[player(name)]))
