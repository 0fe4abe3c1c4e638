"""Play an export through our rules, action by action."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.site18xx.export import Export
from roundhouse.archive.site18xx.filter import Raw, plays
from roundhouse.archive.site18xx.ids import Names
from roundhouse.archive.site18xx.translate import Moment, remember, translate
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Pass
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry, offers, start, submit
from roundhouse.engine.offers import OfferPass
from roundhouse.engine.owners import is_company, is_player, name_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title

_MOST_PASSES = 12


class Step(msgspec.Struct, frozen=True):
    """A recorded action, the decisions it became and the position after them."""

    raw: Raw
    entries: tuple[Entry, ...]
    position: Position


class _Ready(msgspec.Struct, frozen=True):
    """How the next recorded action is played: after these passes, as this action (None: nothing to do)."""

    passes: tuple[Entry, ...]
    before: Position
    action: Action | None
    entry: Entry | None
    after: Position


_Played = tuple[Action | None, Entry | None, Position]


def first_position(export: Export, title: Title) -> Position:
    """The start of the game, played as that site plays; raises ActionRefused where the title refuses it."""
    site = {option.name for option in title.options if option.kind == "site"}
    return start(title, export.players, export.options | site, export.seed)


def replay(export: Export, title: Title) -> Iterator[Step]:
    """Every action that was not undone, each with the position after it.

    Raises :class:`ImportRefused` at the first action that the rules refuse (``refused``), and when a run
    earns another amount than was recorded (``revenue``).
    """
    return _Replay(export, title).steps()


class _Replay:
    """The replay under way."""

    def __init__(self, export: Export, title: Title) -> None:
        self._position = first_position(export, title)
        self._names = Names(self._position, export.ids)
        self._actions = export.actions
        self._plays = [{**play, "id": action["id"]} for action in export.actions for play in plays(action)]
        self._done = 0
        self._ready: _Ready | None = None

    def steps(self) -> Iterator[Step]:
        for action in self._actions:
            entries: list[Entry] = []
            for _ in plays(action):
                entries += self._play(self._plays[self._done])
            yield Step(action, tuple(entries), self._position)

    def _play(self, play: Raw) -> list[Entry]:
        ready = self._ready or self._prepared(play)
        if isinstance(ready, ImportRefused):
            raise ready
        self._position = ready.after
        entries = [*ready.passes] if self._ready is None else []
        if ready.entry is not None:
            _check_revenue(play, ready.entry)
            entries.append(ready.entry)
        remember(self._names, play, ready.action)
        self._done += 1
        self._ready = None
        return entries + self._look_ahead()

    def _look_ahead(self) -> list[Entry]:
        """Pass at once where the next recorded action needs it: that site passes over such steps unasked."""
        if self._done >= len(self._plays):
            return []
        ready = self._prepared(self._plays[self._done])
        if isinstance(ready, ImportRefused):
            return []  # reported when its turn comes
        self._ready = ready
        self._position = ready.before
        return [*ready.passes]

    def _prepared(self, play: Raw) -> _Ready | ImportRefused:
        """The next recorded action, after as many passes as it needs, or the first refusal."""
        position = self._position
        passes: list[Entry] = []
        found = self._attempt(position, play)
        refusal = found
        while isinstance(found, ImportRefused):
            passed = _passed(position) if found.code == "refused" else None
            if passed is None or len(passes) == _MOST_PASSES or self._ends_turn(passed, play):
                break
            passes.append(passed)
            position = _after(position, passed)
            found = self._attempt(position, play)
        if not isinstance(found, ImportRefused):
            action, entry, after = found
            return _Ready(tuple(passes), position, action, entry, after)
        if isinstance(refusal, ImportRefused) and (play["type"] != "pass" or refusal.code != "refused"):
            return refusal
        return _Ready((), self._position, None, None, self._position)

    def _attempt(self, position: Position, play: Raw) -> _Played | ImportRefused:
        moment = Moment(position, self._names, self._plays[self._done + 1 :])
        try:
            action = translate(moment, play)
            if action is None:
                if play["type"] == "pass" and self._pass_is_due(position, play):
                    return _refused(play, "pass.not_now", {})
                return None, None, position
            entry = submit(position, action)
        except ImportRefused as error:
            error.facts.setdefault("id", play["id"])
            return error
        except ActionRefused as error:
            return _refused(play, error.reason or error.refusal.value, error.facts, error)
        return action, entry, _after(position, entry)

    def _ends_turn(self, passed: Entry, play: Raw) -> bool:
        owner = self._names.owner(play)
        return any(isinstance(event, ev.TurnEnded) and event.actor == owner for event in passed.events)

    def _pass_is_due(self, position: Position, play: Raw) -> bool:
        """Whether a recorded pass that can't be played now may be waited for, and isn't just superfluous."""
        owner, state = self._names.owner(play), position.state
        if state.ending:
            return False
        if is_player(owner):
            previous = self._plays[self._done - 1] if self._done else None
            return previous is None or previous.get("entity") != play.get("entity")
        return (
            is_company(owner)
            and state.actor != owner
            and is_company(state.actor)
            and name_of(owner) not in state.operating.operated
        )


def _refused(
    play: Raw, reason: str, facts: object, cause: ActionRefused | None = None
) -> ImportRefused:
    refused = ImportRefused("refused", id=play["id"], action=play["type"], reason=reason, facts=facts)
    refused.__cause__ = cause
    return refused


def _after(position: Position, entry: Entry) -> Position:
    return Position(position.title, position.options, fold(position.state, entry.events))


def _passed(position: Position) -> Entry | None:
    """What passing would cause, where it is possible."""
    for offer in offers(position):
        if isinstance(offer, OfferPass):
            return submit(position, Pass(offer.actor))
    return None


def _check_revenue(play: Raw, entry: Entry) -> None:
    """The recorded revenue must be what the rules make of the routes."""
    if play["type"] != "run_routes":
        return
    recorded = sum(int(route.get("revenue") or 0) for route in play.get("routes") or ())
    recorded += int(play.get("extra_revenue") or 0)
    computed = sum(event.revenue for event in entry.events if isinstance(event, ev.TrainsRun))
    if recorded != computed:
        raise ImportRefused("revenue", id=play["id"], recorded=recorded, computed=computed)
