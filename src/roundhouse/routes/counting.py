"""Which of the stops that a train visits count for it: the best choice that its kind allows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from roundhouse.catalogue.definitions import TrainDistance
from roundhouse.engine.state import Stop
from roundhouse.routes.context import Mode, RunContext, RunTrain

Item = tuple[str, Mode, int]
"""A visited stop as it counts: its kind, how the train treats it, what it would earn."""

_Used = tuple[int, ...]
_SURELY = 1_000_000
"""More than any stop earns: a stop worth so much more is counted if it can be."""


def best_count(
    context: RunContext, train: RunTrain, visited: Sequence[Stop], amounts: Mapping[Stop, int]
) -> frozenset[Stop] | None:
    """The stops of ``visited`` that count for the most money; None when the train can't visit them all.

    ``visited`` is the whole route in order, ``amounts`` what each stop would earn.
    """
    modes = train.modes_on(visited)
    noticed = [stop for stop, mode in zip(visited, modes, strict=True) if mode != "never"]
    free = frozenset(stop for stop, mode in zip(visited, modes, strict=True) if mode == "free")
    if free:
        noticed = [stop for stop in noticed if stop not in free]
    if counts_all(train.definition.distance) and "may" not in modes:
        kinds = [context.kinds[stop] for stop in noticed]
        return free.union(noticed) if may_visit(train.definition.distance, kinds) else None
    items = tuple(
        (context.kinds[stop], mode, amounts[stop])
        for stop, mode in zip(visited, modes, strict=True)
        if mode in ("must", "may")
    )
    chosen = _chosen(items, train.definition.distance)
    if chosen is None:
        return None
    counted = frozenset(stop for stop, counts in zip(noticed, chosen, strict=True) if counts)
    if train.counts_token and not counted & context.tokens:
        with_token = _with_token(context, train, noticed, items)
        return None if with_token is None else with_token | free
    return counted | free


def _with_token(
    context: RunContext, train: RunTrain, noticed: Sequence[Stop], items: tuple[Item, ...]
) -> frozenset[Stop] | None:
    """The best choice that has a city with an own token in it; None when there is none."""
    best: tuple[int, frozenset[Stop]] | None = None
    for number, stop in enumerate(noticed):
        if stop not in context.tokens:
            continue
        kind, mode, amount = items[number]
        raised = (*items[:number], (kind, mode, amount + _SURELY), *items[number + 1 :])
        chosen = _chosen(raised, train.definition.distance)
        if chosen is None or not chosen[number]:
            continue
        earned = sum(item[2] for item, counts in zip(items, chosen, strict=True) if counts)
        if best is None or earned > best[0]:
            best = earned, frozenset(s for s, counts in zip(noticed, chosen, strict=True) if counts)
    return best[1] if best else None


def counts_all(distance: tuple[TrainDistance, ...]) -> bool:
    """Whether a train of this kind counts every stop that it visits."""
    return all(entry.pay == entry.visit for entry in distance)


@lru_cache(maxsize=4096)
def _limits(distance: tuple[TrainDistance, ...]) -> tuple[tuple[frozenset[str], int | None], ...]:
    """For each set of kinds, how many stops of those kinds the train may visit at most."""
    kinds = ("city", "town", "offboard")
    subsets = (frozenset(k for n, k in enumerate(kinds) if mask >> n & 1) for mask in range(1, 8))
    return tuple((subset, _room(distance, subset)) for subset in subsets)


def _room(distance: tuple[TrainDistance, ...], kinds: frozenset[str]) -> int | None:
    rooms = [entry.visit for entry in distance if kinds.intersection(entry.kinds)]
    return None if None in rooms else sum(room for room in rooms if room is not None)


def visit_limits(distance: tuple[TrainDistance, ...]) -> tuple[tuple[frozenset[str], int | None], ...]:
    """For each set of kinds of stop, how many of those a train may visit; None for any number.

    A train may visit some stops exactly when no set of kinds has more than its number.
    """
    return _limits(distance)


def may_visit(distance: tuple[TrainDistance, ...], kinds: Iterable[str]) -> bool:
    """Whether a train may visit stops of ``kinds`` (one entry a stop)."""
    numbers = {"city": 0, "town": 0, "offboard": 0}
    for kind in kinds:
        numbers[kind] += 1
    return all(
        room is None or sum(numbers[kind] for kind in subset) <= room for subset, room in _limits(distance)
    )


def _chosen(items: tuple[Item, ...], distance: tuple[TrainDistance, ...]) -> tuple[bool, ...] | None:
    """Which of ``items`` count; None when the train can't visit them all.

    Many routes differ in nothing that matters here, so the answer is kept by the items in order of size.
    """
    order = sorted(range(len(items)), key=lambda number: items[number])
    found = _choose_sorted(tuple(items[number] for number in order), distance)
    if found is None:
        return None
    flags = [False] * len(items)
    for number, counts in zip(order, found, strict=True):
        flags[number] = counts
    return tuple(flags)


@lru_cache(maxsize=65536)
def _choose_sorted(items: tuple[Item, ...], distance: tuple[TrainDistance, ...]) -> tuple[bool, ...] | None:
    paying = [entry for entry in distance if entry.pay != 0]
    free = [entry for entry in distance if entry.pay == 0]
    visits_any = [entry for entry in distance if entry.visit is None]
    if len(paying) == 1 and paying[0].visit in (paying[0].pay, None) and all(e in visits_any for e in free):
        passing = frozenset(kind for entry in visits_any for kind in entry.kinds)
        return _choose_dearest(items, paying[0], passing)
    return _choose(items, distance)


def _choose_dearest(
    items: tuple[Item, ...], paying: TrainDistance, free: frozenset[str]
) -> tuple[bool, ...] | None:
    """One row pays and the others let any number of stops of the kinds ``free`` pass.

    Stops that can't pass have to count; what room they leave is for the dearest of the others.
    """
    room = len(items) if paying.pay is None else paying.pay
    flags = [False] * len(items)
    optional: list[int] = []
    for number, (kind, mode, _) in enumerate(items):
        if mode == "may" or kind in free:
            if kind in paying.kinds:
                optional.append(number)
        elif kind in paying.kinds:
            flags[number] = True
        else:
            return None
    room -= sum(flags)
    if room < 0:
        return None
    for number in sorted(optional, key=lambda number: -items[number][2])[:room]:
        flags[number] = True
    return tuple(flags)


def _choose(items: tuple[Item, ...], distance: tuple[TrainDistance, ...]) -> tuple[bool, ...] | None:
    """The best assignment of ``items`` to the rows of ``distance``, found row use by row use."""
    best: dict[_Used, tuple[int, tuple[bool, ...]]] = {(0,) * (2 * len(distance)): (0, ())}
    for item in items:
        following: dict[_Used, tuple[int, tuple[bool, ...]]] = {}
        for used, (amount, chosen) in best.items():
            for after, earned, counts in _uses(item, distance, used):
                found = (amount + earned, (*chosen, counts))
                if after not in following or following[after][0] < found[0]:
                    following[after] = found
        best = following
    return max(best.values(), key=lambda found: found[0])[1] if best else None


def _uses(item: Item, distance: tuple[TrainDistance, ...], used: _Used) -> Iterable[tuple[_Used, int, bool]]:
    """The ways to take ``item``: the rows used afterwards, what it earns, whether it counts."""
    kind, mode, amount = item
    if mode == "may":
        yield used, 0, False
    for row, entry in enumerate(distance):
        if kind not in entry.kinds:
            continue
        paid, visited = used[2 * row], used[2 * row + 1]
        if entry.visit is not None and visited >= entry.visit:
            continue
        seen = 0 if entry.visit is None else 1
        if entry.pay is None or paid < entry.pay:
            taken = 0 if entry.pay is None else 1
            yield _with(used, row, taken, seen), amount, True
        if mode == "must":
            yield _with(used, row, 0, seen), 0, False


def _with(used: _Used, row: int, paid: int, visited: int) -> _Used:
    changed = list(used)
    changed[2 * row] += paid
    changed[2 * row + 1] += visited
    return tuple(changed)
