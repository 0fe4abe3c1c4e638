"""The loop that runs a game: offers, decisions, and moving on when nothing has to be decided."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.engine import corrections
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, AgreeWinner, Correct
from roundhouse.engine.errors import ActionRefused, Refusal, illegal
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State
from roundhouse.engine.title import Step, Title

_ENDLESS = 2000


class Entry(msgspec.Struct, frozen=True):
    """A decision and everything that it caused."""

    action: Action
    events: tuple[ev.Event, ...]


def start(title: Title, players: Sequence[str], options: frozenset[str], seed: int) -> Position:
    """The first position of a game; raises ActionRefused for an unknown option or number of players."""
    known = {option.name for option in title.options}
    unknown = sorted(options - known)
    if unknown:
        raise illegal("setup.unknown_option", option=unknown[0], title=title.name)
    title = title.under(options)
    state = title.setup(title.definition, players, options, seed)
    return Position(title, options, settled(title, options, state))


def settled(title: Title, options: frozenset[str], state: State) -> State:
    """The state moved on to the first decision."""
    draft = Draft(Position(title, options, state))
    _settle(draft)
    return draft.state


def steps(position: Position) -> tuple[Step, ...]:
    """The steps that may be taken now; a question goes before everything else."""
    state = position.state
    if state.ending:
        return ()
    if state.questions:
        return (position.title.questions[state.questions[-1].kind],)
    return position.title.rounds[state.round.kind].steps(position)


def offers(position: Position) -> tuple[Offer, ...]:
    """Everything that may be decided now (table decisions apart)."""
    return tuple(offer for step in steps(position) for offer in step.offers(position))


def submit(position: Position, action: Action) -> Entry:
    """Play ``action``: the entry for the journal.

    Raises ActionRefused, and then nothing has changed.
    """
    if position.state.ending and not isinstance(action, Correct):
        raise ActionRefused(Refusal.GAME_OVER)
    draft = Draft(position)
    if isinstance(action, Correct):
        corrections.correct(draft, action)
    elif isinstance(action, AgreeWinner):
        _agree(draft, action)
    else:
        _play(draft, action)
    position.title.watch(draft)
    _settle(draft)
    position.title.watch(draft)
    return Entry(action, draft.events)


def _play(draft: Draft, action: Action) -> None:
    """Let the first step play the action whose business it is and whose turn it is."""
    position = draft.position
    candidates = [step for step in steps(position) if isinstance(action, step.accepts)]
    if not candidates:
        raise ActionRefused(Refusal.UNAVAILABLE, "loop.not_now", action=type(action).__name__)
    refused = ActionRefused(Refusal.NOT_YOUR_TURN, "loop.not_your_turn", actor=name_of(action.actor))
    for step in candidates:
        if action.actor not in step.actors(position):
            continue
        try:
            step.play(draft, action)
        except ActionRefused as error:
            if error.refusal is not Refusal.UNAVAILABLE:
                raise
            refused = error
        else:
            return
    raise refused


def _agree(draft: Draft, action: AgreeWinner) -> None:
    if action.winner not in draft.state.seats:
        raise illegal("end.unknown_player", player=action.winner)
    draft.emit(ev.GameEnded("agreed", action.winner))


def _settle(draft: Draft) -> None:
    """Move on until somebody has to decide something."""
    for _ in range(_ENDLESS):
        state = draft.state
        if state.ending or state.questions:
            return
        if not draft.title.rounds[state.round.kind].advance(draft):
            return
    raise RuntimeError("the round never waits for a decision")
