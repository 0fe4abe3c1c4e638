"""A recorded game held against today's rules and its own books, decision by decision.

Opening folds what was recorded and asks no rule. What this finds changes nothing: the game stays as it was
recorded, and somebody is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from roundhouse.archive.format import Header
from roundhouse.archive.history import History
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Correct, RunTrains
from roundhouse.engine.checks import Fault
from roundhouse.engine.conservation import Unconserved, fold_conserving
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry, decide, start
from roundhouse.engine.names import NO_MONEY
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import made_unsound, unsound
from roundhouse.engine.state import State
from roundhouse.engine.title import Title

_BEHIND_STAGES: Final = (ev.StageBegan, ev.TurnBegan, ev.TurnEnded, ev.RoundBegan, ev.GameEnded)
"""With these a turn no longer stands in the stage that began before."""


class OtherFact(msgspec.Struct, frozen=True):
    """A part of a position or of an event that is another one than it would be today.

    ``what`` is a field of :class:`State`, or of the event.

    ``subject``: of what it holds, empty where it is no table; ``recorded`` and ``today`` are its values,
    None where there is none.
    """

    what: str
    subject: str = ""
    recorded: object = None
    today: object = None


class Imbalance(msgspec.Struct, frozen=True):
    """What comes from nowhere or goes nowhere, as in :class:`~roundhouse.engine.conservation.Unconserved`."""

    what: str
    subject: str
    before: int
    after: int


class Finding(msgspec.Struct, frozen=True):
    """Something about decision ``n`` (0: the start) that isn't as it should be.

    ``code``: ``start`` (the rules begin the game otherwise: ``other``), ``refused`` (the rules refuse the
    action, see ``refused``; None where they can't make anything of it), ``events`` (it has the consequence
    ``today`` where ``recorded`` stands; None: no further one; of two of a kind ``other`` is the first
    fact that differs), ``books`` (see ``imbalance``) or ``unsound`` (see ``fault``).
    """

    code: str
    n: int = 0
    action: Action | None = None
    refused: ActionRefused | None = None
    recorded: ev.Event | None = None
    today: ev.Event | None = None
    imbalance: Imbalance | None = None
    fault: Fault | None = None
    other: OtherFact | None = None


def findings(history: History, header: Header, title: Title) -> Iterator[Finding | None]:
    """What is found at the start, then decision by decision; None for each step without a fault.

    ``title`` is that of the header without options. The best runs are not proven again. What is decided or
    undone meanwhile changes nothing: the decisions are those that were there at the first step.
    """
    entries = history.all_entries()
    first, states, noted = history.at(0), history.states(), noted_in(entries)
    yield _about_start(first, header, title)
    for n, (state, entry) in enumerate(zip(states[:-1], entries, strict=True), 1):
        # what is asked of a position is forgotten with it: the history's own would keep the answers
        yield about(Position(first.title, first.options, state), entry, n, noted)


def noted_in(entries: Iterable[Entry]) -> frozenset[str]:
    """The names of what a game has noted and of its numbers: an older version may not have noted others."""
    return frozenset(name for entry in entries for event in entry.events if (name := _note(event)))


def about(position: Position, entry: Entry, n: int, noted: frozenset[str]) -> Finding | None:
    """What is wrong with decision ``n``, recorded at ``position`` of a game that has ``noted`` this."""
    return books(position, entry, n) or _judged(position, entry, n, noted)


def books(position: Position, entry: Entry, n: int) -> Finding | None:
    """Whether what is recorded conserves what there is and leads to a sound position."""
    try:
        state = fold_conserving(position.definition, position.state, entry.events)
    except Unconserved as error:
        imbalance = Imbalance(error.what, error.subject, error.before, error.after)
        return Finding("books", n, entry.action, imbalance=imbalance)
    later = Position(position.title, position.options, state)
    fault = next(made_unsound(position, later), None)
    return Finding("unsound", n, entry.action, fault=fault) if fault else None


def difference(recorded: Entry, today: Entry, n: int, noted: frozenset[str]) -> Finding | None:
    """The first event that differs, or None.

    What the game hasn't ``noted`` anywhere is none, nor are stages through which a turn has only passed:
    where it stands counts.
    """
    if recorded.events == today.events:
        return None
    pairs = zip_longest(_counting(recorded.events, noted), _counting(today.events, noted))
    differing = ((then, now) for then, now in pairs if not _agree(then, now))
    then, now = next(differing, (None, None))
    if then is None and (now is None or _is_left_on_turn(recorded.action, now)):
        return None
    other = _other_fact(then, now) if then is not None and now is not None else None
    return Finding("events", n, recorded.action, recorded=then, today=now, other=other)


def _is_left_on_turn(action: Action, now: ev.Event) -> bool:
    """Whether an older version left on turn whoever was, whom a correction of the order puts back today."""
    return isinstance(action, Correct) and isinstance(now, ev.TurnBegan)


def _counting(events: Sequence[ev.Event], noted: frozenset[str]) -> Iterator[ev.Event]:
    """The events by which two entries are compared."""
    left = max((n for n, event in enumerate(events) if isinstance(event, _BEHIND_STAGES)), default=-1)
    for n, event in enumerate(events):
        is_passed = isinstance(event, ev.StageBegan) and n < left
        if not is_passed and (not (name := _note(event)) or name in noted):
            yield event


def _note(event: ev.Event) -> str:
    """The name of what an event notes, or of its number; empty: it does neither."""
    if isinstance(event, ev.Noted):
        return event.note.partition(":")[0]
    return event.flag.partition(":")[0] if isinstance(event, ev.FlagSet) else ""


def _agree(recorded: ev.Event | None, today: ev.Event | None) -> bool:
    """Whether two events are the same, as far as older files have noted what one tells."""
    if isinstance(recorded, ev.PriceMoved) and isinstance(today, ev.PriceMoved) and not recorded.before:
        return recorded == replace(today, before=NO_MONEY)
    return recorded == today


def _other_fact(recorded: ev.Event, today: ev.Event) -> OtherFact | None:
    if type(recorded) is not type(today):
        return None
    names = recorded.__struct_fields__
    name = next(name for name in names if getattr(recorded, name) != getattr(today, name))
    return OtherFact(name, "", getattr(recorded, name), getattr(today, name))


def _judged(position: Position, entry: Entry, n: int, noted: frozenset[str]) -> Finding | None:
    try:
        today = decide(position, _taken_as_best(entry)).entry
    except ActionRefused as error:
        return Finding("refused", n, entry.action, refused=error)
    except Exception:
        return Finding("refused", n, entry.action)
    return difference(entry, today, n, noted)


def _taken_as_best(entry: Entry) -> Action:
    """The action; a run of which nobody knew the best counts as that, as proving it takes seconds."""
    action = entry.action
    if not isinstance(action, RunTrains) or action.best_known is not None:
        return action
    earned = sum(event.revenue for event in entry.events if isinstance(event, ev.TrainsRun))
    return replace(action, best_known=earned)


def _about_start(first: Position, header: Header, title: Title) -> Finding | None:
    fault = next(iter(unsound(first)), None)
    if fault is not None:
        return Finding("unsound", fault=fault)
    try:
        wanted = start(title, header.players, frozenset(header.options), header.seed).state
    except ActionRefused as error:
        return Finding("refused", refused=error)
    other = _other(first.state, wanted)
    return Finding("start", other=other) if other else None


def _other(recorded: State, wanted: State) -> OtherFact | None:
    """The first fact in which two states differ, or None."""
    for name in State.__struct_fields__:
        then, now = getattr(recorded, name), getattr(wanted, name)
        if then == now:
            continue
        if isinstance(then, Mapping) and isinstance(now, Mapping):
            key = next(key for key in (*then, *now) if _under(then, key) != _under(now, key))
            return OtherFact(name, str(key), then.get(key), now.get(key))
        return OtherFact(name, "", then, now)
    return None


def _under(facts: Mapping[Any, Any], key: object) -> tuple[bool, object]:
    return key in facts, facts.get(key)
