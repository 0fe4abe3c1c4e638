"""What a train counts and earns on its way, as states that stops lead from one to the next.

A *meter* is all that matters of the stops that a route has visited so far: how many of each kind the train's
length has room for, how many of the two centres there are, the largest stop where another is worth as much.
Which stops count is a choice; a route is worth the most that its choices come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.catalogue.definitions import TrainDistance
from roundhouse.engine.state import Stop
from roundhouse.routes.bonuses import CopyLargest, EachRoute
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import counts_all
from roundhouse.routes.walk import CENTRES

Numbers = NDArray[np.intp]
Amounts = NDArray[np.int64]

START = 0
ENDS = 2
"""How many ends a route has."""
NO_LIMIT = 10_000
"""The room of a train that may visit any number of stops: more than there are."""


class State(NamedTuple):
    """Of each row of the train's distance how many stops it has paid and how many not; then the centres.

    ``largest``: the largest worth of a stop, ``copies`` how many stops are worth as much.
    """

    paid: tuple[int, ...]
    unpaid: tuple[int, ...]
    centres: int
    largest: int = 0
    copies: int = 0


_Move = tuple[int, int, int]
"""The number of the state after a visit, what it gains, and what it gains if no other train is paid for the
stop.
"""


class _Way(NamedTuple):
    """A way to treat a stop from a state, whatever the amounts are: the ``counts`` after it.

    ``paid``: the stop's amount is gained, ``copied``: so is the largest worth; ``once``: the amount is gained
    by one of all trains.
    """

    counts: tuple[tuple[int, ...], tuple[int, ...], int]
    copies: int
    paid: bool
    copied: bool
    once: bool


class Choice(NamedTuple):
    """One way to treat a stop, by state: the state ``after`` it (as many as there are states: not allowed).

    ``gains`` are what the route gains, in whole units of the currency, and ``once`` what it gains besides if
    none of the other trains is paid for the stop.
    """

    after: Numbers
    gains: Amounts
    once: Amounts


class NotMeteredError(Exception):
    """What the routes of a train earn can't be told from its stops one by one."""


class Meter:
    """The meter of one kind of train on ``stops``.

    Raises :class:`NotMeteredError`.
    """

    def __init__(self, context: RunContext, train: RunTrain, stops: Sequence[Stop]) -> None:
        self.context, self.train = context, train
        self._centres: dict[Stop, bool] = {}
        self.distance = tuple(self._binding(entry, stops) for entry in train.definition.distance)
        self._check(stops)
        self.copies = frozenset(bonus.stop for bonus in context.bonuses if isinstance(bonus, CopyLargest))
        alone = any(self.copies <= group for group in (*context.exclusive, *train.exclusive))
        self.most_copies = 1 if alone else len(self.copies)
        self.first_gain = sum(bonus.amount for bonus in context.bonuses if isinstance(bonus, EachRoute))
        self.need_centres = any(not self._is_centre(stop) for stop in stops)
        none = (0,) * len(self.distance)
        self.start = State(none, none, 0 if self.need_centres else CENTRES)
        self._moves_of: dict[object, dict[int, list[_Move]]] = {}
        self.states = self._reached({self.class_of(stop): stop for stop in stops})
        self.size = len(self.states)
        self._known: dict[object, tuple[Choice, ...]] = {}

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """Whether a route may end in each of the states."""
        return np.array([state.centres >= CENTRES for state in self.states])

    @cached_property
    def room(self) -> Numbers | None:
        """By state how many more stops that take up room may be visited; None where none does."""
        row = self._narrow
        most = None if row is None else self.distance[row].visit
        if row is None or most is None:
            return None
        return np.array([most - state.paid[row] - state.unpaid[row] for state in self.states])

    def takes_room(self, stop: Stop) -> bool:
        """Whether a visit of the ``stop`` takes up room."""
        row, counted = self._narrow, self.train.mode(stop) not in {"never", "free"}
        return counted and row is not None and self.context.kinds[stop] in self.distance[row].kinds

    @cached_property
    def _narrow(self) -> int | None:
        """The row of the distance by which room is told, the only one for its kinds of stops; None for none."""
        kinds = [kind for entry in self.distance for kind in entry.kinds]
        limited = (
            (-len(entry.kinds), number)
            for number, entry in enumerate(self.distance)
            if entry.visit is not None and all(kinds.count(kind) == 1 for kind in entry.kinds)
        )
        return min(limited, default=(0, None))[1]

    def worth(self, stop: Stop) -> int:
        """What the ``stop`` is worth to others that copy the largest; 0 where none does."""
        return self._worth(stop) if self.copies else 0

    def alike(self, most: int) -> Numbers:
        """By state one that comes to the same if none is copied any more and no stop is worth over ``most``."""
        first: dict[object, int] = {}
        found = []
        for number, state in enumerate(self.states):
            grows = state.copies and state.largest < most
            key = state._replace(largest=state.largest if grows else -1)
            found.append(first.setdefault(key, number))
        return np.array(found)

    def choices(self, stop: Stop) -> tuple[Choice, ...]:
        """The ways in which a train may treat ``stop``."""
        key = self.class_of(stop)
        if key not in self._known:
            self._known[key] = tuple(self._choices(stop))
        return self._known[key]

    def class_of(self, stop: Stop) -> object:
        """Equal for stops that a train treats in the same way and that earn the same."""
        context = self.context
        found = context.kinds[stop], self.train.mode(stop), context.amounts[stop], self._is_centre(stop)
        return (*found, self._worth(stop), stop in self.copies)

    def _check(self, stops: Sequence[Stop]) -> None:
        context, train = self.context, self.train
        if train.counts_token or train.shares or "may" in {train.mode(stop) for stop in stops}:
            raise NotMeteredError
        copying = [bonus for bonus in context.bonuses if isinstance(bonus, CopyLargest)]
        others = [b for b in context.bonuses if not isinstance(b, CopyLargest | EachRoute)]
        if others or (copying and not counts_all(self.distance)):
            raise NotMeteredError
        for bonus in copying:
            silent = not any(context.amounts[stop] for stop in (*bonus.excluding, bonus.stop))
            if not silent or bonus.doubled != copying[0].doubled or context.kinds[bonus.stop] in context.once:
                raise NotMeteredError

    @cached_property
    def _doubled(self) -> frozenset[Stop]:
        """The stops that are worth twice as much to one that is worth as much as the largest."""
        return next((b.doubled for b in self.context.bonuses if isinstance(b, CopyLargest)), frozenset())

    def _worth(self, stop: Stop) -> int:
        """What the stop is worth to another that is worth as much as the largest."""
        return self.context.amounts[stop] * (2 if stop in self._doubled else 1)

    def _amount(self, stop: Stop) -> int:
        """What the train earns at the stop."""
        return self.train.definition.multiplier * self.context.amounts[stop]

    def _is_centre(self, stop: Stop) -> bool:
        if stop not in self._centres:
            self._centres[stop] = self.context.centres_on(self.train, (stop,)) > 0
        return self._centres[stop]

    @property
    def factor(self) -> int:
        """How many times the train is paid for a stop that counts once for all; 0 if it counts none so."""
        return self.train.definition.multiplier if self.context.once and not self.train.recounts else 0

    def _once(self, stop: Stop) -> bool:
        return self.context.kinds[stop] in self.context.once and not self.train.recounts

    def _binding(self, entry: TrainDistance, stops: Sequence[Stop]) -> TrainDistance:
        """The row of the train's distance; without a limit where its stops are the ends of a route only."""
        passed = any(self.context.may_pass(s) for s in stops if self.context.kinds[s] in entry.kinds)
        if passed or entry.pay != entry.visit or entry.visit is None or entry.visit < ENDS:
            return entry
        return msgspec.structs.replace(entry, pay=None, visit=None)

    def _reached(self, classes: Mapping[object, Stop]) -> Mapping[State, int]:
        """All states that stops of the ``classes`` lead to, with their numbers."""
        found = {self.start: START}
        waiting = [self.start]
        self._moves_of = {known: {} for known in classes}
        shapes = {self._shape(stop): stop for stop in classes.values()}
        numbers = {shape: number for number, shape in enumerate(shapes)}
        visits = [
            (numbers[self._shape(stop)], self._amount(stop), self._worth(stop), self._moves_of[known])
            for known, stop in classes.items()
        ]
        ways_of: dict[object, list[list[_Way]]] = {}
        while waiting:
            state = waiting.pop()
            counts = state[:3], state.copies
            if counts not in ways_of:
                ways_of[counts] = [list(self._ways(state, stop)) for stop in shapes.values()]
            ways, number = ways_of[counts], found[state]
            for shape, amount, worth, moves_of in visits:
                moves = moves_of[number] = []
                for after, gains, once in self._moves(state, ways[shape], amount, worth):
                    if after not in found:
                        found[after] = len(found)
                        waiting.append(after)
                    moves.append((found[after], gains, once))
        return found

    def _shape(self, stop: Stop) -> object:
        """Equal for stops that a train treats in the same way."""
        kind, mode = self.context.kinds[stop], self.train.mode(stop)
        return kind, mode, self._is_centre(stop), stop in self.copies

    def _moves(
        self, state: State, ways: Sequence[_Way], amount: int, worth: int
    ) -> Iterator[tuple[State, int, int]]:
        """Where the ``ways`` to treat a stop lead from ``state``, and what they gain, as in a move."""
        if not ways:
            return
        largest, more, factor = state.largest, 0, self.train.definition.multiplier
        if self.copies and worth > largest:
            more = factor * state.copies * (worth - largest)
            largest = worth
        for (paid, unpaid, centres), copies, pays, copied, once in ways:
            gains = more + factor * largest * copied
            gained, claimed = (0, amount) if once else (amount, 0)
            after = State(paid, unpaid, centres, largest, copies)
            yield (after, gains + gained, claimed) if pays else (after, gains, 0)

    def _choices(self, stop: Stop) -> Iterator[Choice]:
        known = self._moves_of[self.class_of(stop)]
        moves = [known[state] for state in range(self.size)]
        for number in range(max(map(len, moves))):
            after = np.full(self.size, self.size, dtype=np.intp)
            gains, once = np.zeros((2, self.size), dtype=np.int64)
            for state, each in enumerate(moves):
                if number < len(each):
                    after[state], gains[state], once[state] = each[number]
            yield Choice(after, gains, once)

    def _ways(self, state: State, stop: Stop) -> Iterator[_Way]:
        """The ways to treat ``stop`` from ``state``."""
        mode, once = self.train.mode(stop), self._once(stop)
        centres = min(state.centres + self._is_centre(stop), CENTRES)
        copied = stop in self.copies and mode != "never"
        if copied and state.copies == self.most_copies:
            return
        if mode in {"never", "free"}:
            counts = state.paid, state.unpaid, centres
            yield _Way(counts, state.copies + copied, mode == "free", copied, once)
            return
        for counted, paid in self._counted(state, self.context.kinds[stop]):
            yield _Way((*counted, centres), state.copies + copied, paid, copied, once)

    def _counted(
        self, state: State, kind: str
    ) -> Iterator[tuple[tuple[tuple[int, ...], tuple[int, ...]], bool]]:
        """How the rows of the train's distance may count a stop of a ``kind``, and whether as a paid one."""
        seen: set[tuple[int, ...]] = set()
        for row, entry in enumerate(self.distance):
            if kind not in entry.kinds:
                continue
            paid, unpaid = state.paid[row], state.unpaid[row]
            if entry.visit is not None and paid + unpaid >= entry.visit:
                continue
            if entry.pay is None or paid < entry.pay:
                after = state.paid if entry.pay is entry.visit is None else _more(state.paid, row)
                if after not in seen:
                    seen.add(after)
                    yield (after, state.unpaid), True
            if entry.pay != entry.visit and self._may_leave(unpaid, row):
                yield (state.paid, state.unpaid if entry.visit is None else _more(state.unpaid, row)), False

    def _may_leave(self, unpaid: int, row: int) -> bool:
        """Whether one more stop of a row may be visited without pay: only those beyond what it pays."""
        entry = self.distance[row]
        return entry.visit is None or unpaid < entry.visit - (entry.pay or 0)


class JointMeter:
    """Several meters as one, whose states stand beside each other; ``starts`` are those of each."""

    def __init__(self, meters: Sequence[Meter]) -> None:
        self.meters = meters
        self.starts = [int(start) for start in np.cumsum([START, *(meter.size for meter in meters[:-1])])]
        self.size = sum(meter.size for meter in meters)
        self.ends = np.concatenate([meter.ends for meter in meters])
        self.need_centres = any(meter.need_centres for meter in meters)
        self.of = np.repeat(np.arange(len(meters)), [meter.size for meter in meters])
        self.copies = meters[0].copies
        self._classes: dict[Stop, object] = {}
        self._known: dict[object, tuple[Choice, ...]] = {}
        self._alike: dict[tuple[int, bool], Numbers] = {}

    @cached_property
    def room(self) -> Numbers | None:
        """As :attr:`Meter.room`; None where no meter has it."""
        if all(meter.room is None for meter in self.meters):
            return None
        rooms = (np.full(m.size, NO_LIMIT) if m.room is None else m.room for m in self.meters)
        return np.concatenate(list(rooms))

    def takes_room(self, stop: Stop) -> NDArray[np.bool_]:
        """As :meth:`Meter.takes_room`, by meter."""
        return np.array([meter.takes_room(stop) for meter in self.meters])

    def worth(self, stop: Stop) -> int:
        """The most that the ``stop`` is worth to others that copy the largest."""
        return max(meter.worth(stop) for meter in self.meters)

    def alike(self, most: int, both: bool) -> Numbers:
        """As :meth:`Meter.alike`, with a state more that nobody reaches; all states follow if ``both``."""
        key = most, both
        if key not in self._alike:
            parts = [start + meter.alike(most) for start, meter in zip(self.starts, self.meters, strict=True)]
            every = [np.arange(self.size + 1)] if both else []
            self._alike[key] = np.concatenate([*parts, [self.size], *every])
        return self._alike[key]

    def class_of(self, stop: Stop) -> object:
        """Equal for stops that all trains treat in the same way and that earn the same."""
        if stop not in self._classes:
            self._classes[stop] = tuple(meter.class_of(stop) for meter in self.meters)
        return self._classes[stop]

    def choices(self, stop: Stop) -> tuple[Choice, ...]:
        """The ways in which a train may treat ``stop``, a way of each meter in one choice."""
        key = self.class_of(stop)
        if key not in self._known:
            self._known[key] = tuple(self._choices(stop))
        return self._known[key]

    def _choices(self, stop: Stop) -> Iterator[Choice]:
        by_meter = [meter.choices(stop) for meter in self.meters]
        for number in range(max(map(len, by_meter))):
            after = np.full(self.size, self.size, dtype=np.intp)
            gains, once = np.zeros((2, self.size), dtype=np.int64)
            for start, meter, mine in zip(self.starts, self.meters, by_meter, strict=True):
                if number < len(mine):
                    allowed = np.flatnonzero(mine[number].after < meter.size)
                    after[start + allowed] = start + mine[number].after[allowed]
                    gains[start + allowed] = mine[number].gains[allowed]
                    once[start + allowed] = mine[number].once[allowed]
            yield Choice(after, gains, once)


def _more(numbers: tuple[int, ...], row: int) -> tuple[int, ...]:
    return (*numbers[:row], numbers[row] + 1, *numbers[row + 1 :])
