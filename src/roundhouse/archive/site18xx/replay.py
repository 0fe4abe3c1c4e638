"""Play an export through our rules, action by action."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import takewhile

import msgspec

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.site18xx.alignment import Attempt, Goal, Planned, RecordedPass, align, may_pass
from roundhouse.archive.site18xx.export import Export
from roundhouse.archive.site18xx.filter import Raw, plays
from roundhouse.archive.site18xx.ids import Names
from roundhouse.archive.site18xx.translate import Moment, remember, routes_run, translate
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.owners import NOBODY, Owner, is_company, is_private
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title

FOREIGN = (AttributeError, TypeError, ValueError, KeyError, IndexError, OverflowError, RecursionError)
"""What working on somebody else's plain JSON may raise when a value is of another kind than ever seen."""
PASSES_AHEAD = 60
"""So many passes are looked at beforehand: where nobody has anything left to do, hundreds come in a row."""

ANYTIME = frozenset({"buy_company", "special_buy"})
"""Kinds of action that a company may take in its whole turn, as it may place a private company's token."""

MERGERS = frozenset({"convert", "merge"})
"""Kinds of action of a merger round."""

AUTOMATIC = "automatic"
"""The key under which a play says that it is a consequence of a recorded action."""


class Step(msgspec.Struct, frozen=True):
    """A recorded action, the decisions it became and the position after them."""

    raw: Raw
    entries: tuple[Entry, ...]
    position: Position


def first_position(export: Export, title: Title) -> Position:
    """The start of the game, played as 18xx.games plays; raises ActionRefused where the title refuses it."""
    site = {option.name for option in title.options if option.kind == "site"}
    return start(title, export.players, export.options | site, export.seed)


def replay(export: Export, title: Title) -> Iterator[Step]:
    """Every action that was not undone, each with the position after it.

    Raises :class:`ImportRefused` at the first action that the rules refuse (``refused``), and when a run
    earns another amount than was recorded (``revenue``).
    """
    return _Replay(export, title).steps()


class _Replay:
    """The replay under way.

    A recorded action that isn't a pass is always played. What is done with the passes up to the next such
    action is looked for beforehand (see :mod:`roundhouse.archive.site18xx.alignment`).
    """

    def __init__(self, export: Export, title: Title) -> None:
        self._position = first_position(export, title)
        self._site = export.site
        self._names = Names(self._position, export.ids)
        self._actions = export.actions
        self._plays = [
            {**play, "id": action["id"], AUTOMATIC: play is not action}
            for action in export.actions
            for play in plays(action)
        ]
        self._done = 0
        self._planned: deque[Planned] = deque()
        self._latest: tuple[Position, Raw, Attempt] | None = None

    def steps(self) -> Iterator[Step]:
        for action in self._actions:
            entries: list[Entry] = []
            for _ in plays(action):
                entries += self._play()
            yield Step(action, tuple(entries), self._position)

    def _play(self) -> tuple[Entry, ...]:
        play = self._plays[self._done]
        if not self._planned:
            self._plan(play)
        planned = self._planned.popleft()
        for entry in planned.entries[:1]:
            _check_revenue(play, entry)
        for entry in planned.entries:
            self._names.follow(entry.events)
        self._position = planned.position
        self._done += 1
        return planned.entries

    def _plan(self, play: Raw) -> None:
        """Play the next action and decide what becomes of the passes that follow it."""
        following = self._plays[self._done + 1 :]
        attempt = self._attempt(self._position, play, following)
        remember(self._names, play, self._position, attempt.settled().entries)
        passes = list(takewhile(lambda other: other["type"] == "pass", following))
        ahead = passes[:PASSES_AHEAD]
        recorded = [self._recorded(each) for each in ahead]
        goals = self._goals(following[len(passes) :])
        if ahead != passes:
            goals = (self._pass_as_goal(passes[len(ahead)]),)
        self._planned.extend(align(attempt, goals, recorded))

    def _recorded(self, play: Raw) -> RecordedPass:
        """A pass; of nobody, where it only says that no other company joins a merger."""
        owner = self._names.owner(play)
        automatic = bool(play[AUTOMATIC])
        if not is_company(owner):
            return RecordedPass(owner, automatic)
        stages = self._site.passed_stages if automatic else frozenset[str]()
        return RecordedPass(NOBODY if self._names.merging else owner, automatic, stages)

    def _goals(self, rest: Sequence[Raw]) -> tuple[Goal, ...]:
        """Whether the next action that isn't a pass, the first of the ``rest``, can be played.

        One that may be taken at any time tells little of where the turn is: rather what its owner does next
        can be played after it, too.
        """
        if not rest:
            return (Goal(NOBODY, lambda _: True),)
        owner = self._whose_turn(rest)
        merges = rest[0]["type"] in MERGERS
        goal = Goal(owner, lambda position: self._is_legal(position, rest), merges)
        if not self._is_anytime(rest[0]) or not self._goes_on(owner, rest[1:]):
            return (goal,)
        return (Goal(owner, lambda position: self._is_followed(position, rest)), goal)

    def _is_anytime(self, play: Raw) -> bool:
        token = play["type"] == "place_token" and is_private(self._names.owner(play))
        return token or play["type"] in ANYTIME

    def _whose_turn(self, rest: Sequence[Raw]) -> Owner:
        """Who plays the first of the ``rest``: for a private company's power the company that goes on."""
        owners = (self._names.owner(play) for play in rest)
        return next((owner for owner in owners if not is_private(owner)), NOBODY)

    def _goes_on(self, owner: Owner, rest: Sequence[Raw]) -> bool:
        """Whether the next action is of the same ``owner`` or a private company's, and no pass."""
        if not rest or rest[0]["type"] == "pass":
            return False
        following = self._names.owner(rest[0])
        return following == owner or is_private(following)

    def _is_legal(self, position: Position, rest: Sequence[Raw]) -> bool:
        try:
            attempt = self._attempt(position, rest[0], rest[1:])
        except ImportRefused:
            return False
        return attempt.action is not None or rest[0]["type"] not in MERGERS or self._merges(position, rest[0])

    def _merges(self, position: Position, play: Raw) -> bool:
        """Whether the company on turn could be what becomes public by several actions, this the first."""
        state = position.state
        return state.round.kind == "merger" and state.actor == self._names.owner(play)

    def _is_followed(self, position: Position, rest: Sequence[Raw]) -> bool:
        """Whether the first of the ``rest``, and then the second can be played."""
        try:
            attempt = self._attempt(position, rest[0], rest[1:])
        except ImportRefused:
            return False
        following = rest[1:]
        go_on = self._is_anytime(following[0]) and self._goes_on(self._whose_turn(rest), following[1:])
        ask = self._is_followed if go_on else self._is_legal
        if ask(attempt.settled().position, following):
            return True
        return any(True for _ in attempt.legal(lambda moment: ask(moment, following)))

    def _pass_as_goal(self, play: Raw) -> Goal:
        """Whether a pass that is too far ahead to be looked at can be made."""
        owner = self._names.owner(play)
        return Goal(owner, lambda position: may_pass(position, owner))

    def _attempt(self, position: Position, play: Raw, following: Sequence[Raw]) -> Attempt:
        """The action at a position; raises ImportRefused with its number. The latest one is kept."""
        kept = self._latest
        if kept is not None and kept[0] is position and kept[1] is play:
            return kept[2]
        try:
            action = self._translated(position, play, following)
            attempt = Attempt(position, action) if action is not None else Attempt.nothing(position)
            attempt.settled()
        except ImportRefused as error:
            error.facts.setdefault("id", play["id"])
            raise
        except ActionRefused as error:
            raise _refused(play, error.reason or error.refusal.value, error.facts, error) from error
        self._latest = (position, play, attempt)
        return attempt

    def _translated(self, position: Position, play: Raw, following: Sequence[Raw]) -> Action | None:
        """The action of ours; a value that is none of what the site writes is told as unreadable."""
        try:
            return translate(Moment(position, self._names, following), play)
        except FOREIGN as error:
            detail = f"{play['type']} ({play['id']})"
            raise ImportRefused("unreadable", detail=detail, id=play["id"]) from error


def _refused(play: Raw, reason: str, facts: object, cause: ActionRefused | None = None) -> ImportRefused:
    refused = ImportRefused("refused", id=play["id"], action=play["type"], reason=reason, facts=facts)
    refused.__cause__ = cause
    return refused


def recorded_revenue(play: Raw) -> int:
    """What the routes of a run were said to earn; raises ImportRefused (``unreadable``)."""
    routes = play.get("routes") or ()
    try:
        return sum(int(route.get("revenue") or 0) for route in routes)
    except FOREIGN as error:
        raise ImportRefused("unreadable", detail="run_routes: revenue", id=play.get("id")) from error


def _check_revenue(play: Raw, entry: Entry) -> None:
    """The recorded revenue must be what the rules make of the routes; old exports record none."""
    if play["type"] != "run_routes" or any(route.get("revenue") is None for route in routes_run(play)):
        return
    recorded = recorded_revenue(play) + recorded_revenue({"routes": [{"revenue": play.get("extra_revenue")}]})
    computed = sum(event.revenue for event in entry.events if isinstance(event, ev.TrainsRun))
    if recorded != computed:
        raise ImportRefused("revenue", id=play["id"], recorded=recorded, computed=computed)
