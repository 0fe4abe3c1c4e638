"""The loop that runs a game: offers, decisions, and moving on when nothing has to be decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

import msgspec
from msgspec.structs import replace

from roundhouse.engine import corrections
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, AgreeWinner, Correct, JointAction, demand_readable
from roundhouse.engine.consent import MISSING, AgreedEnd
from roundhouse.engine.effects import happen
from roundhouse.engine.errors import ActionRefused, Refusal, illegal
from roundhouse.engine.identity import Identity
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Draft, Position, remembered
from roundhouse.engine.standstill import Standstill
from roundhouse.engine.state import State
from roundhouse.engine.title import Pending, RoundRules, Step, Title

_ENDLESS = 2000
_NOT_NOW = "loop.not_now"


class Entry(msgspec.Struct, frozen=True):
    """A decision and everything that it caused."""

    action: Action
    events: tuple[ev.Event, ...]


class Preview(msgspec.Struct, frozen=True):
    """What a decision would lead to: the ``position`` right after it, and the ``events`` that it causes."""

    position: Position
    events: tuple[ev.Event, ...]


class Decided(msgspec.Struct, frozen=True):
    """A decision that was played, and the ``position`` to which its events lead.

    ``moments``: the positions on the way there at which the round moved on by itself.
    """

    entry: Entry
    position: Position
    moments: tuple[Position, ...] = ()


def start(title: Title, players: Sequence[str], options: frozenset[str], seed: int) -> Position:
    """The first position of a game.

    Raises ActionRefused for an unknown option, options that exclude each other or a number of players.
    """
    known = {option.name for option in title.options}
    unknown = sorted(options - known)
    if unknown:
        raise illegal("setup.unknown_option", option=unknown[0], title=title.name)
    title = title.variant(options)
    state = title.setup(title.definition, players, options, seed)
    return Position(title, options, settled(title, options, state))


def settled(title: Title, options: frozenset[str], state: State) -> State:
    """The state moved on to the first decision."""
    draft = Draft(Position(title, options, state))
    _settle(draft)
    return draft.state


@remembered
def steps(position: Position) -> tuple[Step, ...]:
    """The steps that may be taken now.

    A question goes before everything else but the steps that the title allows at any time.
    """
    state, title = position.state, position.title
    if state.ending:
        return ()
    if state.questions:
        return (title.questions[state.questions[-1].kind], *title.anytime)
    return (*title.rounds[state.round.kind].steps(position), *title.anytime)


@remembered
def offers(position: Position) -> tuple[Offer, ...]:
    """Everything that may be decided now (table decisions apart), each offer once."""
    found: list[Offer] = []
    for step in steps(position):
        found += [offer for offer in offered(position, step) if offer not in found]
    return tuple(found)


def offered(position: Position, step: Step) -> tuple[Offer, ...]:
    """What a step offers at a position."""
    return _offered(position, Identity(step))


def is_offered(position: Position, step: Step) -> bool:
    """Whether a step offers anything at a position."""
    return _is_offered(position, Identity(step))


@remembered
def _is_offered(position: Position, step: Identity[Step]) -> bool:
    known = step.value.has_offers(position)
    return bool(_offered(position, step)) if known is None else known


def offers_for(position: Position, kind: type[Action]) -> tuple[Offer, ...]:
    """What the steps offer that play a ``kind`` of action."""
    return tuple(
        offer for step in steps(position) if kind in step.accepts for offer in offered(position, step)
    )


@remembered
def _offered(position: Position, step: Identity[Step]) -> tuple[Offer, ...]:
    return step.value.offers(position)


def preview(position: Position, action: Action) -> Preview:
    """What ``action`` itself would do, before the game moves on from it; nothing is decided.

    Consent is taken as given. Raises ActionRefused where :func:`submit` would.
    """
    if isinstance(action, JointAction):
        action = replace(action, agreed=position.state.seats)
    draft = _played(position, action)
    return Preview(draft.position, draft.events)


def who_must_agree(position: Position, action: Action) -> tuple[str, ...]:
    """The players whose consent ``action`` still needs; nobody where it is refused for another reason."""
    refused = consent_missing(position, action)
    return cast("tuple[str, ...]", refused.facts["players"]) if refused is not None else ()


def consent_missing(position: Position, action: Action) -> ActionRefused | None:
    """The refusal of ``action`` for want of consent; None where that isn't what stands against it."""
    if not isinstance(action, JointAction):
        return None
    try:
        _played(position, action)
    except ActionRefused as refused:
        return refused if refused.reason == MISSING else None
    return None


def submit(position: Position, action: Action, until: Callable[[Position], bool] | None = None) -> Entry:
    """Play ``action``: the entry for the journal; as :func:`decide` does."""
    return decide(position, action, until).entry


def decide(position: Position, action: Action, until: Callable[[Position], bool] | None = None) -> Decided:
    """Play ``action``: the entry for the journal, and the position to which it leads.

    The game then moves on to the next decision, or to the first moment before it at which ``until`` is true
    (asked between the steps of moving on); from there it goes on with the next action. Raises ActionRefused,
    and then nothing has changed.
    """
    demand_readable(action)
    _demand_seated(position, action)
    action = corrections.fit(action) if isinstance(action, Correct) else action
    draft = _played(position, action)
    happen(position.title.watch, draft)
    moments = _settle(draft, until)
    happen(position.title.watch, draft)
    return Decided(Entry(action, draft.events), draft.position, moments)


def _demand_seated(position: Position, action: Action) -> None:
    """Raise :class:`ActionRefused` (unreadable) unless who agrees sits at the table, each named once.

    That holds where nobody has to agree, too: no check looks at the names then.
    """
    agreed = action.agreed if isinstance(action, JointAction) else ()
    if len(set(agreed)) < len(agreed) or not set(agreed) <= set(position.state.seats):
        detail = f"{type(action).__name__}: agreed"
        raise ActionRefused(Refusal.UNREADABLE, "action.unreadable", detail=detail)


def _played(position: Position, action: Action) -> Draft:
    """The draft in which the action has been worked out and nothing else; raises ActionRefused."""
    if position.state.ending and not isinstance(action, Correct):
        raise ActionRefused(Refusal.GAME_OVER)
    draft = Draft(position)
    if isinstance(action, Correct):
        corrections.correct(draft, action)
    elif isinstance(action, AgreeWinner):
        _agree(draft, action)
    else:
        _play(draft, action)
    return draft


def _play(draft: Draft, action: Action) -> None:
    """Let the first step play the action whose business it is and whose turn it is."""
    position = draft.position
    candidates = [step for step in steps(position) if isinstance(action, step.accepts)]
    if not candidates:
        raise ActionRefused(Refusal.UNAVAILABLE, _NOT_NOW, step=_step(position))
    not_his = (Refusal.NOT_YOUR_TURN, "loop.not_your_turn")
    try:
        play_first(candidates, draft, action, ActionRefused(*not_his, actor=name_of(action.actor)))
    except ActionRefused as error:
        if error.reason == _NOT_NOW:
            error.facts.setdefault("step", _step(position))
        raise


def _step(position: Position) -> str:
    """What is decided now: a question, a stage of a turn, or what the round is about."""
    return position.state.step or position.state.round.kind


def play_first(among: Iterable[Step], draft: Draft, action: Action, refused: ActionRefused) -> None:
    """Let the first of the steps play the action whose business it is and whose turn it is.

    Raises what a step refuses; where all say that it isn't their business, the last of them, and ``refused``
    where none is asked.
    """
    position = draft.position
    try:
        for step in among:
            if not isinstance(action, step.accepts) or action.actor not in step.actors(position):
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
    finally:
        # an error knows where it was raised: known there in turn, both would keep the game in memory
        del refused


def _agree(draft: Draft, action: AgreeWinner) -> None:
    if action.winner not in draft.state.order:
        raise illegal("end.unknown_player", player=action.winner)
    draft.title.agreement.demand(AgreedEnd(draft.position, action.winner, action.agreed))
    draft.emit(ev.GameEnded("agreed", action.winner))


def _settle(draft: Draft, until: Callable[[Position], bool] | None = None) -> tuple[Position, ...]:
    """Move on until somebody has to decide something, or ``until`` is true; the moments on the way.

    A game that stands still is over.
    """
    moments: list[Position] = []
    standstill = Standstill()
    for _ in range(_ENDLESS):
        state = draft.state
        if state.ending:
            return tuple(moments)
        moving: RoundRules | Pending = draft.title.rounds[state.round.kind]
        if state.questions:
            pending = draft.title.pending.get(state.questions[-1].kind)
            if pending is None:
                return tuple(moments)
            moving = pending
        else:
            if until is not None and until(draft.position):
                return tuple(moments)
            if standstill.is_reached(state):
                draft.emit(ev.GameEnded("standstill"))
                return tuple(moments)
            moments.append(draft.position)
        if not moving.advance(draft):
            return tuple(moments)
    raise RuntimeError("the round never waits for a decision")
