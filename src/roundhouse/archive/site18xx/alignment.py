"""Where our rules and 18xx.games ask at different moments: what becomes of the recorded passes.

18xx.games records a pass where it asked. Our rules may not have asked there (the pass is superfluous), may
have moved on past the place where it asked (they wait there, and the pass ends that stage), or may ask where
18xx.games didn't (a pass that was not recorded). Between two actions that aren't passes the cheapest way is
taken that makes the second one legal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property

import msgspec
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Pass
from roundhouse.engine.apply import fold
from roundhouse.engine.loop import Decided, Entry, decide, offers_for, submit
from roundhouse.engine.offers import OfferPass
from roundhouse.engine.owners import NOBODY, Owner
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import State
from roundhouse.rounds.operating import DONE

STOP, UNRECORDED, SUPERFLUOUS, AUTOMATIC = 2, 3, 5, 1
"""What it costs to wait at a moment that we would have passed, to make a pass that isn't recorded, and to
take a recorded pass for nothing: one that somebody made, and one that 18xx.games made for him."""

_MOST = 80
_NODES = 4000


class Planned(msgspec.Struct, frozen=True):
    """What becomes of one recorded action: the decisions, and the position after them."""

    entries: tuple[Entry, ...]
    position: Position


class RecordedPass(msgspec.Struct, frozen=True):
    """Who passed (empty: nobody, it is nothing), and whether 18xx.games did it for him.

    ``stages``: those of a company's turn that it may end (empty: any).
    """

    owner: Owner
    automatic: bool = False
    stages: frozenset[str] = frozenset()

    def fits(self, position: Position) -> bool:
        """Whether it may be made at the position."""
        operating = position.state.round.kind == "operating"
        if operating and self.stages and position.state.operating.stage not in self.stages:
            return False
        return may_pass(position, self.owner)

    @property
    def superfluous(self) -> int:
        """What it costs to take it for nothing."""
        if not self.owner:
            return 0
        return AUTOMATIC if self.automatic else SUPERFLUOUS


class Goal(msgspec.Struct, frozen=True):
    """What the next action that isn't a pass needs: ``owner`` plays it, ``is_legal`` at a position.

    ``merges``: it belongs to a merger round.
    """

    owner: Owner
    is_legal: Callable[[Position], bool]
    merges: bool = False


class Reached(msgspec.Struct, frozen=True):
    """A moment after an action, and how it came about."""

    entries: tuple[Entry, ...]
    position: Position


class Attempt:
    """An action at a position: where the game moves on to, and the moments on the way there."""

    def __init__(self, position: Position, action: Action) -> None:
        """Nothing is played yet."""
        self.position = position
        self.action: Action | None = action
        self._entries: dict[int, Entry] = {}

    @classmethod
    def nothing(cls, position: Position) -> Attempt:
        """No action at all: the position stays."""
        attempt = cls(position, Pass(NOBODY))
        attempt.action = None
        return attempt

    def settled(self) -> Reached:
        """The next decision; raises ActionRefused."""
        return self._settled[0]

    def stops(self, recorded: RecordedPass) -> Iterator[Reached]:
        """The moments on the way at which who passed could do it."""
        for number, position in self._moments():
            if position.state.actor == recorded.owner and recorded.fits(position):
                yield Reached((self._until(number),), position)

    def legal(self, is_legal: Callable[[Position], bool]) -> Iterator[Reached]:
        """The moments on the way at which the goal is legal."""
        for number, position in self._moments():
            if is_legal(position):
                yield Reached((self._until(number),), position)

    def _moments(self) -> Iterator[tuple[int, Position]]:
        """The moments at which somebody is on turn; not the one just after a pass, which has ended it."""
        for number, position in enumerate(self._settled[1]):
            if position.state.actor and not (number == 0 and isinstance(self.action, Pass)):
                yield number, position

    @cached_property
    def _settled(self) -> tuple[Reached, tuple[Position, ...]]:
        if self.action is None:
            return Reached((), self.position), ()
        decided = _decided(self.position, self.action)
        last = decided.position
        return Reached((decided.entry,), last), tuple(m for m in decided.moments if m is not last)

    def _until(self, number: int) -> Entry:
        """The entry that stops at moment ``number``."""
        if number not in self._entries:
            self._entries[number] = self._stopped(number)
        return self._entries[number]

    def _stopped(self, number: int) -> Entry:
        seen = -1

        def is_there(_: Position) -> bool:
            nonlocal seen
            seen += 1
            return seen == number

        assert self.action is not None
        return submit(self.position, self.action, is_there)


def align(attempt: Attempt, goals: Sequence[Goal], passes: Sequence[RecordedPass]) -> list[Planned]:
    """What becomes of the action just attempted and of each of the ``passes`` after it.

    The first of the ``goals`` that anything makes legal counts; else the passes are made where they can be.
    """
    for goal in goals:
        found = _found(attempt, goal, passes)
        if found is not None:
            return _straightened(attempt.position, found)
    return _greedy(attempt, passes)


def _found(attempt: Attempt, goal: Goal, passes: Sequence[RecordedPass]) -> list[Planned] | None:
    """The cheapest way to the goal; None where there is none, or none is found in time."""
    search = _Search(goal, passes)
    for budget in range(_MOST):
        found = search.within(budget, attempt, 0)
        if found is not None:
            return found
        if search.nodes > _NODES or not search.cut:
            break
    return None


def _straightened(position: Position, planned: Sequence[Planned]) -> list[Planned]:
    """The plan without waiting for passes that change nothing.

    What is left can be played once more, decision by decision, where the rules ask by themselves.
    """
    straight: list[Planned] = []
    while len(straight) < len(planned):
        here, rest = planned[len(straight)], planned[len(straight) + 1 :]
        straight += _moving_on(position, here, rest) or [here]
        position = straight[-1].position
    return straight


def _moving_on(position: Position, here: Planned, rest: Sequence[Planned]) -> list[Planned]:
    """The first action without the wait after it and nothing for the passes that come to the same place.

    Nothing where it doesn't wait, or where a pass changes something.
    """
    if not here.entries or not rest:
        return []
    *before, entry = here.entries
    for earlier in before:
        position = _after(position, earlier)
    decided = _decided(position, entry.action)
    whole, there = decided.entry, decided.position
    if whole.events == entry.events:
        return []
    for number, planned in enumerate(rest, start=1):
        if not all(isinstance(made.action, Pass) for made in planned.entries):
            return []
        if _without_passes(planned.position.state) == _without_passes(there.state):
            return [Planned((*before, whole), there), *[Planned((), there)] * number]
    return []


class _Search:
    """Ways of growing cost; ``cut``: some way was left because it cost too much."""

    def __init__(self, goal: Goal, passes: Sequence[RecordedPass]) -> None:
        self.goal = goal
        self.passes = passes
        self.nodes = 0
        self.cut = False
        self._attempts: dict[tuple[int, Owner], Attempt] = {}
        self._legal: dict[int, tuple[Position, bool]] = {}
        self._failed: dict[Hashable, int] = {}

    def within(self, budget: int, attempt: Attempt, index: int) -> list[Planned] | None:
        if index == 0:
            self.cut = False
        return self._from(attempt, (), index, budget)

    def _from(
        self, attempt: Attempt, before: tuple[Entry, ...], index: int, budget: int
    ) -> list[Planned] | None:
        """The way from an attempt after which pass ``index`` (or the goal) is next.

        ``before``: entries that belong to the same recorded action and come before those of the attempt.
        """
        here = attempt.settled()
        key = (index, attempt.action, _place(attempt.position), _place(here.position))
        if self.nodes > _NODES or self._failed.get(key, -1) >= budget:
            self.cut = True
            return None
        self.nodes += 1
        found = self._way(attempt, here, before, index, budget)
        if found is None:
            self._failed[key] = budget
        return found

    def _way(
        self, attempt: Attempt, here: Reached, before: tuple[Entry, ...], index: int, budget: int
    ) -> list[Planned] | None:
        if index == len(self.passes):
            return self._to_goal(attempt, here, before, budget)
        recorded = self.passes[index]
        found = self._played(here, before, index, budget) if recorded.fits(here.position) else None
        found = found or self._superfluous(here, before, index, budget)
        if found is None and self._may_spend(budget, STOP):
            for stop in attempt.stops(recorded):
                found = self._played(stop, before, index, budget - STOP)
                if found is not None:
                    return found
        if found is None and not may_pass(here.position, recorded.owner):
            found = self._unrecorded(here, before, index, budget)
        return found

    def _may_spend(self, budget: int, cost: int) -> bool:
        self.cut = self.cut or budget < cost
        return budget >= cost

    def _played(
        self, here: Reached, before: tuple[Entry, ...], index: int, budget: int
    ) -> list[Planned] | None:
        """The recorded pass is one of ours."""
        rest = self._from(self._passing(here.position, self.passes[index].owner), (), index + 1, budget)
        return None if rest is None else [Planned((*before, *here.entries), here.position), *rest]

    def _superfluous(
        self, here: Reached, before: tuple[Entry, ...], index: int, budget: int
    ) -> list[Planned] | None:
        """The recorded pass is nothing."""
        cost = self.passes[index].superfluous
        if not self._may_spend(budget, cost):
            return None
        rest = self._from(Attempt.nothing(here.position), (), index + 1, budget - cost)
        return None if rest is None else [Planned((*before, *here.entries), here.position), *rest]

    def _unrecorded(
        self, here: Reached, before: tuple[Entry, ...], index: int, budget: int
    ) -> list[Planned] | None:
        """A pass of ours that isn't recorded; never one that ends the turn of who acts next.

        In a merger round a company is passed by if it next acts in another round.
        """
        passer = who_may_pass(here.position)
        if passer is None or not self._may_spend(budget, UNRECORDED):
            return None
        attempt = self._passing(here.position, passer)
        following = self.passes[index].owner if index < len(self.passes) else self.goal.owner
        declines = here.position.state.round.kind == "merger" and not self._merges(index)
        if _ends_turn(attempt.settled(), following) and not declines:
            return None
        return self._from(attempt, (*before, *here.entries), index, budget - UNRECORDED)

    def _merges(self, index: int) -> bool:
        """Whether what follows may belong to a merger round."""
        return index < len(self.passes) or self.goal.merges

    def _to_goal(
        self, attempt: Attempt, here: Reached, before: tuple[Entry, ...], budget: int
    ) -> list[Planned] | None:
        if self._reaches(here.position):
            return [Planned((*before, *here.entries), here.position)]
        if self._may_spend(budget, STOP):
            for stop in attempt.legal(self._reaches):
                return [Planned((*before, *stop.entries), stop.position)]
        return self._unrecorded(here, before, len(self.passes), budget)

    def _passing(self, position: Position, owner: Owner) -> Attempt:
        key = id(position), owner
        if key not in self._attempts:
            self._attempts[key] = Attempt(position, Pass(owner))
        return self._attempts[key]

    def _reaches(self, position: Position) -> bool:
        if id(position) not in self._legal:
            self._legal[id(position)] = position, self.goal.is_legal(position)
        return self._legal[id(position)][1]


def _without_passes(state: State) -> State:
    """The state, whatever stages of the turn were passed rather than left by themselves."""
    operating = state.operating
    notes = frozenset(note for note in operating.notes if not note.startswith(DONE))
    rounds = state.round.remembering(operating=replace(operating, notes=notes))
    return replace(state, round=rounds)


def _place(position: Position) -> Hashable:
    """What passes change of a position: enough to know it again between two of them."""
    state = position.state
    turns = (state.operating, state.stock, state.lot, state.lap)
    return (state.round.identity, state.actor, turns, len(state.questions))


def _greedy(attempt: Attempt, passes: Sequence[RecordedPass]) -> list[Planned]:
    planned = []
    for each in passes:
        here = attempt.settled()
        planned.append(Planned(here.entries, here.position))
        made = each.fits(here.position)
        attempt = Attempt(here.position, Pass(each.owner)) if made else Attempt.nothing(here.position)
    here = attempt.settled()
    return [*planned, Planned(here.entries, here.position)]


def may_pass(position: Position, owner: Owner) -> bool:
    """Whether ``owner`` may pass at the position."""
    return any(offer.actor == owner for offer in _passes(position))


def who_may_pass(position: Position) -> Owner | None:
    """The first who may pass, or None."""
    return next((offer.actor for offer in _passes(position)), None)


def _passes(position: Position) -> Iterator[OfferPass]:
    return (offer for offer in offers_for(position, Pass) if isinstance(offer, OfferPass))


def _ends_turn(reached: Reached, owner: Owner) -> bool:
    happened = (event for entry in reached.entries for event in entry.events)
    return any(isinstance(event, ev.TurnEnded) and event.actor == owner for event in happened)


@remembered
def _decided(position: Position, action: Action) -> Decided:
    """What an action leads to."""
    return decide(position, action)


def _after(position: Position, entry: Entry) -> Position:
    return Position(position.title, position.options, fold(position.state, entry.events))
