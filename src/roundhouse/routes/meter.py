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
from roundhouse.routes.bonuses import CopyLargest
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


class Counts(NamedTuple):
    """Of each row of the train's distance how many stops it has paid and how many not; then the centres.

    ``copies``: how many stops are worth as much as the largest.
    """

    paid: tuple[int, ...]
    unpaid: tuple[int, ...]
    centres: int
    copies: int = 0


class _Way(NamedTuple):
    """A way to treat a stop from some counts, whatever the amounts are: those ``after`` it.

    ``paid``: the stop's amount is gained, ``copied``: so is the largest worth.
    """

    after: Counts
    paid: bool
    copied: bool


class _Pattern(NamedTuple):
    """A way from each of the counts, in columns: whether there ``may`` be one, the number of those after it.

    And whether the stop is paid and the largest worth ``copied``, as 0 or 1.
    """

    may: NDArray[np.bool_]
    begins: Numbers
    paid: Numbers
    copied: Numbers


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

    A state is one of the ``counts`` with the largest worth so far, for all of these beside each other.
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
        self.need_centres = any(not self._is_centre(stop) for stop in stops)
        none = (0,) * len(self.distance)
        shapes = {self._shape(stop): stop for stop in stops}
        self._ways_of = self._reached(Counts(none, none, 0 if self.need_centres else CENTRES), shapes)
        worths = {0, *(map(self._worth, stops) if self.copies else ())}
        self._largest = np.array(sorted(worths))
        self._copies = np.array([each.copies for each in self.counts])[:, None]
        self.size = len(self.counts) * len(worths)
        self._known: dict[object, tuple[Choice, ...]] = {}
        self._patterns_of: dict[object, list[_Pattern]] = {}

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """Whether a route may end in each of the states."""
        return self._by_state([each.centres >= CENTRES for each in self.counts]) > 0

    @cached_property
    def room(self) -> Numbers | None:
        """By state how many more stops that take up room may be visited; None where none does."""
        row = self._narrow
        most = None if row is None else self.distance[row].visit
        if row is None or most is None:
            return None
        return self._by_state([most - each.paid[row] - each.unpaid[row] for each in self.counts])

    def _by_state(self, by_counts: Sequence[int]) -> Numbers:
        return np.repeat(np.array(by_counts, np.intp), len(self._largest))

    def takes_room(self, stop: Stop) -> bool:
        """Whether a visit of the ``stop`` takes up room."""
        row, counted = self._narrow, self.train.mode(stop) not in {"never", "free"}
        return counted and row is not None and self.context.kinds[stop] in self.distance[row].kinds

    @cached_property
    def _narrow(self) -> int | None:
        """The row of the distance by which room is told, the only one for its kinds of stops; or None."""
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
        """By state one that comes to the same if no stop copies any more, and none is worth over ``most``."""
        states = np.arange(self.size).reshape(len(self.counts), -1)
        grows = (self._copies > 0) & (self._largest < most)
        return np.where(grows, states, states[:, -1:]).ravel()

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
        others = [b for b in context.bonuses if not isinstance(b, CopyLargest)]
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

    def _reached(self, start: Counts, shapes: Mapping[object, Stop]) -> Mapping[object, list[list[_Way]]]:
        """By shape the ways to treat stops from each of the counts, which are kept, to which stops lead."""
        found = {start: None}
        self.counts = [start]
        ways_of: dict[object, list[list[_Way]]] = {shape: [] for shape in shapes}
        for counts in self.counts:
            for shape, stop in shapes.items():
                ways = list(self._ways(counts, stop))
                ways_of[shape].append(ways)
                new = [way.after for way in ways if way.after not in found]
                found.update(dict.fromkeys(new))
                self.counts += dict.fromkeys(new)
        return ways_of

    def _shape(self, stop: Stop) -> object:
        """Equal for stops that a train treats in the same way."""
        kind, mode = self.context.kinds[stop], self.train.mode(stop)
        return kind, mode, self._is_centre(stop), stop in self.copies

    def _choices(self, stop: Stop) -> Iterator[Choice]:
        factor, amount, worth = self.train.definition.multiplier, self._amount(stop), self._worth(stop)
        largest = np.maximum(self._largest, worth if self.copies else 0)
        places = self._largest.searchsorted(largest)
        more = factor * self._copies * (largest - self._largest)
        for way in self._patterns(stop):
            after = np.where(way.may, way.begins * len(largest) + places, self.size)
            gains, once = (more + factor * largest * way.copied) * way.may, np.zeros(after.shape, np.int64)
            (once if self._once(stop) else gains)[:] += amount * way.paid
            yield Choice(after.ravel(), gains.ravel(), once.ravel())

    def _patterns(self, stop: Stop) -> list[_Pattern]:
        """The ways to treat a stop, the first ones from all counts together, then the second ones."""
        shape = self._shape(stop)
        if shape not in self._patterns_of:
            ways_of = self._ways_of[shape]
            rows = (
                [each[which] if which < len(each) else None for each in ways_of]
                for which in range(max(map(len, ways_of)))
            )
            self._patterns_of[shape] = [self._pattern(ways) for ways in rows]
        return self._patterns_of[shape]

    def _pattern(self, ways: Sequence[_Way | None]) -> _Pattern:
        number = self._number_of
        found = [(1, number[way.after], way.paid, way.copied) if way else (0, 0, 0, 0) for way in ways]
        may, begins, paid, copied = np.array(found, np.intp).T[:, :, None]
        return _Pattern(may > 0, begins, paid, copied)

    @cached_property
    def _number_of(self) -> dict[Counts, int]:
        return {counts: at for at, counts in enumerate(self.counts)}

    def _ways(self, counts: Counts, stop: Stop) -> Iterator[_Way]:
        """The ways to treat ``stop`` from some ``counts``."""
        mode = self.train.mode(stop)
        centres = min(counts.centres + self._is_centre(stop), CENTRES)
        copied = stop in self.copies and mode != "never"
        if copied and counts.copies == self.most_copies:
            return
        rest = centres, counts.copies + copied
        if mode in {"never", "free"}:
            yield _Way(Counts(counts.paid, counts.unpaid, *rest), mode == "free", copied)
            return
        for counted, paid in self._counted(counts, self.context.kinds[stop]):
            yield _Way(Counts(*counted, *rest), paid, copied)

    def _counted(
        self, counts: Counts, kind: str
    ) -> Iterator[tuple[tuple[tuple[int, ...], tuple[int, ...]], bool]]:
        """How the rows of the train's distance may count a stop of a ``kind``, and whether as a paid one."""
        seen: set[tuple[int, ...]] = set()
        for row, entry in enumerate(self.distance):
            if kind not in entry.kinds:
                continue
            paid, unpaid = counts.paid[row], counts.unpaid[row]
            if entry.visit is not None and paid + unpaid >= entry.visit:
                continue
            if entry.pay is None or paid < entry.pay:
                after = counts.paid if entry.pay is entry.visit is None else _more(counts.paid, row)
                if after not in seen:
                    seen.add(after)
                    yield (after, counts.unpaid), True
            if entry.pay != entry.visit and self._may_leave(unpaid, row):
                left = counts.unpaid if entry.visit is None else _more(counts.unpaid, row)
                yield (counts.paid, left), False

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
        self._takers: dict[object, NDArray[np.bool_]] = {}

    @cached_property
    def room(self) -> Numbers | None:
        """As :attr:`Meter.room`; None where no meter has it."""
        if all(meter.room is None for meter in self.meters):
            return None
        rooms = (np.full(m.size, NO_LIMIT) if m.room is None else m.room for m in self.meters)
        return np.concatenate(list(rooms))

    def takes_room(self, stop: Stop) -> NDArray[np.bool_]:
        """As :meth:`Meter.takes_room`, by meter."""
        key = self.class_of(stop)
        if key not in self._takers:
            self._takers[key] = np.array([meter.takes_room(stop) for meter in self.meters])
        return self._takers[key]

    def worth(self, stop: Stop) -> int:
        """What the ``stop`` is worth to others that copy the largest: to all trains as much."""
        return self.meters[0].worth(stop)

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

    def classes_of(self, one: Stop | None, other: Stop | None) -> tuple[object, object]:
        """Equal for pairs of nodes that all trains treat alike; None for a node that is no stop."""
        return one and self.class_of(one), other and self.class_of(other)

    def choices(self, stop: Stop) -> tuple[Choice, ...]:
        """The ways in which a train may treat ``stop``, a way of each meter in one choice."""
        key = self.class_of(stop)
        if key not in self._known:
            self._known[key] = tuple(self._choices(stop))
        return self._known[key]

    def _choices(self, stop: Stop) -> Iterator[Choice]:
        by_meter = [meter.choices(stop) for meter in self.meters]
        for number in range(max(1, *map(len, by_meter))):
            after = np.full(self.size, self.size, dtype=np.intp)
            gains, once = np.zeros((2, self.size), dtype=np.int64)
            for start, meter, mine in zip(self.starts, self.meters, by_meter, strict=True):
                if number < len(mine):
                    choice, states = mine[number], slice(start, start + meter.size)
                    after[states] = np.where(choice.after < meter.size, choice.after + start, self.size)
                    gains[states], once[states] = choice.gains, choice.once
            yield Choice(after, gains, once)


def _more(numbers: tuple[int, ...], row: int) -> tuple[int, ...]:
    return (*numbers[:row], numbers[row] + 1, *numbers[row + 1 :])
