"""What ends a player's turn in a stock round, what ends the round, and what counts as a pass."""

from __future__ import annotations

from typing import Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State


def has_acted(state: State) -> bool:
    """Whether the player on turn has bought or sold in this turn."""
    return bool(state.stock.bought or state.stock.sales)


# --- the end of a turn ----------------------------------------------------------------------------


class TurnEnd(Protocol):
    """What happens when a player ends his turn."""

    def end(self, draft: Draft) -> None:
        """End the turn of the player on turn."""


class PlainEnd(Consequence, frozen=True):
    """A turn without a sale or purchase was a pass."""

    def end(self, draft: Draft) -> None:
        """Note that the player has passed, unless he has acted."""
        actor = draft.state.actor
        if not has_acted(draft.state):
            draft.emit(ev.Passed(actor, "stock"))
        draft.emit(ev.TurnEnded(actor))


class PassTakesPlace(Consequence, frozen=True):
    """A pass takes the next place in the coming order, an act gives one's own place back."""

    def end(self, draft: Draft) -> None:
        """Note the pass and who has which place."""
        state = draft.state
        name, passed = name_of(state.actor), state.stock.passed
        if has_acted(state):
            if name in passed:
                draft.emit(ev.PlaceInOrder(tuple(p for p in passed if p != name)))
        else:
            if name not in passed:
                draft.emit(ev.PlaceInOrder((*passed, name)))
            draft.emit(ev.Passed(state.actor, "stock"))
        draft.emit(ev.TurnEnded(state.actor))


class PurchaseClearsPlaces(Consequence, frozen=True):
    """Not to buy is to pass, whatever is sold, and takes a place in the order; a purchase clears all."""

    def end(self, draft: Draft) -> None:
        """Note the pass and who has which place."""
        state = draft.state
        name, passed = name_of(state.actor), state.stock.passed
        if state.stock.bought:
            if passed:
                draft.emit(ev.PlaceInOrder(()))
        elif name not in passed:
            draft.emit(ev.PlaceInOrder((*passed, name)))
        if not has_acted(state):
            draft.emit(ev.Passed(state.actor, "stock"))
        draft.emit(ev.TurnEnded(state.actor))


# --- the end of the round -------------------------------------------------------------------------


class RoundEnd(Protocol):
    """When a stock round is over."""

    def is_over(self, position: Position) -> bool:
        """Asked between two turns."""


class AllPassInSuccession(Consequence, frozen=True):
    """The round is over when all players have passed one after another."""

    def is_over(self, position: Position) -> bool:
        """As many passes in a row as players."""
        return position.state.stock.passes >= len(position.state.order)


class NobodyBuys(Consequence, frozen=True):
    """The round is over when all players in succession have bought nothing."""

    def is_over(self, position: Position) -> bool:
        """Whether everybody has a place in the coming order."""
        return set(position.state.order) <= set(position.state.stock.passed)


class Revival(Protocol):
    """What lets a round go on although all have passed."""

    def goes_on(self, draft: Draft) -> bool:
        """Whether it does; what that takes has then happened."""


class Pauses(Protocol):
    """When a player is asked although nothing but passing is possible."""

    def waits(self, position: Position) -> bool:
        """Whether the player on turn is asked."""
