"""Diagrams of all routes: against the routes walked one by one, and what is found in them."""

from contextlib import suppress
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roundhouse.engine.state import Stop
from roundhouse.routes import bids as bidding
from roundhouse.routes import by_diagram, together
from roundhouse.routes.bids import Group, bids, earned_by, work_out
from roundhouse.routes.bonuses import CopyLargest
from roundhouse.routes.by_diagram import ByDiagram, NoDiagramError
from roundhouse.routes.columns import list_routes
from roundhouse.routes.context import RunContext
from roundhouse.routes.counting import best_count
from roundhouse.routes.diagram import (
    LOST,
    ROOT,
    WHOLE,
    DiagramTooLargeError,
    Level,
    Topology,
    diagram_of,
    topology_of,
)
from roundhouse.routes.enumerate import single_routes, try_all
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.meter import START, Meter, NotMeteredError
from roundhouse.routes.metered import metered, paid_for
from roundhouse.routes.potentials import Potentials, Prices
from roundhouse.routes.sweep import Sweep, likely_rows, sweep_along, sweep_of
from roundhouse.routes.valuation import single_total, value
from tests.routes import drawn
from tests.routes.dense import dense
from tests.routes.test_against_brute_force import KINDS, RULES, random_context

SEEDS = st.integers(0, 2**32).map(Random)
WIDE = 1e9
SHARES = 0.0, 0.5, 1.0, 1.5, 0.25, 1.0, 0.75
"""Prices of some stops as parts of their amounts."""


def swept(graph: Graph) -> Sweep:
    found = sweep_of(graph)
    assert found is not None
    return found


def routes_in(context: RunContext, another: bool = False) -> int:
    """How many routes the diagram of the first train has, along one sweep or ``another``."""
    graph = graph_of(context)
    sweep = sweep_along(graph, graph_of(context, all_gates=True)) if another else swept(graph)
    levels = diagram_of(graph, sweep, topology_of(context, context.trains[0], graph), 100_000)
    following = {LOST: 0, WHOLE: 1}
    for level in reversed(levels):
        pairs = zip(level.left.tolist(), level.taken.tolist(), strict=True)
        following = {n: following[left] + following[taken] for n, (left, taken) in enumerate(pairs)}
        following[WHOLE] = 1
    return following.get(ROOT, 0)


@settings(max_examples=60)
@given(SEEDS)
def test_a_diagram_has_every_route_once(random: Random) -> None:
    chosen = [rule for rule in RULES.values() if random.random() < 0.2]
    context = random_context(random, [KINDS["D"]], chosen)
    if context is not None and graph_of(context).segments:
        graph, train = graph_of(context), context.trains[0]
        walked = {frozenset(graph.segments_of(route)) for route in single_routes(context, train)}
        if context.centres_on(train, tuple(context.amounts)) == len(context.amounts):
            assert routes_in(context) == routes_in(context, another=True) == len(walked)
        else:
            assert routes_in(context) >= len(walked)  # how many centres there are is the meter's matter


@pytest.mark.parametrize("size", [3, 4])
def test_a_diagram_of_dense_track_has_every_route_once(size: int) -> None:
    context = dense(size, [drawn.train("D")], tokens=2)
    walked = list_routes(context, context.trains[0], graph_of(context), 1_000_000)
    assert routes_in(context) == routes_in(context, another=True) == len(walked)


def test_a_sweep_along_a_graph_with_fewer_nodes_has_all_segments() -> None:
    context = dense(4, [drawn.train("D")], tokens=2)
    fewer, graph = graph_of(context), graph_of(context, all_gates=True)
    assert set(graph.points) - set(fewer.points)
    sweep = sweep_along(graph, fewer)
    assert sorted(sweep.segments) == list(range(len(graph.segments)))
    assert all(
        {graph.segments[name].a, graph.segments[name].b} & {node}
        for node, last in enumerate(sweep.last)
        for name in sweep.segments[last : last + 1]
    )


def test_more_rows_are_expected_where_more_is_on_the_border() -> None:
    """A stop that routes pass counts for more than one where they end, and a worse order for more rows."""
    context = dense(5, [drawn.train("D")], tokens=2)
    graph = graph_of(context)
    sweep, passes = swept(graph), topology_of(context, context.trains[0], graph).passes
    order = sorted(sweep.segments)
    last = {
        node: number
        for number, name in enumerate(order)
        for node in (graph.segments[name].a, graph.segments[name].b)
    }
    worse = Sweep(tuple(order), sweep.states, tuple(last[node] for node in range(len(graph.points))))
    assert (
        likely_rows(graph, worse, passes) > likely_rows(graph, sweep, passes) > likely_rows(graph, sweep, ())
    )
    assert likely_rows(graph, sweep, ()) >= len(graph.segments)


def test_another_order_of_the_board_comes_first_when_it_promises_fewer_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context = dense(5, [drawn.train("3"), drawn.train("4")], tokens=2)
    graph = graph_of(context)
    another = sweep_along(graph, graph_of(context, all_gates=True))
    assert another != swept(graph)
    tried: list[Sweep] = []

    def looked_at(
        graph: Graph, sweep: Sweep, topology: Topology, most: int, rows: float = WIDE
    ) -> list[Level]:
        tried.append(sweep)
        return diagram_of(graph, sweep, topology, most, rows)

    monkeypatch.setattr(by_diagram, "diagram_of", looked_at)
    monkeypatch.setattr(by_diagram, "LIKELY_ROWS", 0)
    monkeypatch.setattr(
        by_diagram, "likely_rows", lambda _graph, sweep, _passed: 1 if sweep == another else 2
    )
    found = ByDiagram(context, graph, lambda bound: None, WIDE).best(lambda: False)
    assert found is not None
    assert found[1] == try_all(context).value.total
    assert tried
    assert all(sweep == another for sweep in tried)


def test_a_diagram_may_be_too_large() -> None:
    context = dense(5, [drawn.train("D")], tokens=2)
    graph = graph_of(context)
    sweep, topology = swept(graph), topology_of(context, context.trains[0], graph)
    rows = max(len(level.left) - ROOT for level in diagram_of(graph, sweep, topology, 100_000))
    with pytest.raises(DiagramTooLargeError):
        diagram_of(graph, sweep, topology, rows - 1)
    with pytest.raises(DiagramTooLargeError):
        diagram_of(graph, sweep, topology, 100_000, together=rows)


def test_the_sweep_looks_at_every_segment_and_leaves_each_node_after_its_last() -> None:
    graph = graph_of(dense(6, [drawn.train("D")], tokens=2))
    sweep = swept(graph)
    assert sweep_of(graph, sweep.states) is None
    assert sweep_of(graph, sweep.states + 1) == sweep
    assert sorted(sweep.segments) == list(range(len(graph.segments)))
    for node, last in enumerate(sweep.last):
        places = [sweep.segments.index(number) for number in graph.around[node]]
        assert max(places, default=0) == last


@settings(max_examples=60)
@given(SEEDS, st.sampled_from(sorted(KINDS)))
def test_a_meter_counts_as_the_valuation_does(random: Random, kind: str) -> None:
    """Stop by stop, in any order, the best of all choices."""
    chosen = [RULES[name] for name in RULES if random.random() < 0.1]
    context = random_context(random, [KINDS[kind]], chosen)
    if context is None:
        return
    train, stops = context.trains[0], sorted(context.network.stops)
    try:
        meter = Meter(context, train, stops)
    except NotMeteredError:
        return
    visited = random.sample(stops, random.randint(2, min(5, len(stops))))
    if sum(not context.may_pass(stop) for stop in visited) > 2:
        return
    if any(len(group.intersection(visited)) > 1 for group in (*context.exclusive, *train.exclusive)):
        return
    reached: dict[int, float] = {START: 0}
    for stop in visited:
        following: dict[int, float] = {}
        for state, earned in reached.items():
            for choice in meter.choices(stop):
                after = int(choice.after[state])
                if after < meter.size:
                    following[after] = max(following.get(after, 0), earned + choice.gains[state])
        reached = following
    if best_count(context, train, visited, context.amounts) is None:
        assert not reached
        return
    ended = [earned for state, earned in reached.items() if meter.ends[state]]
    assert bool(ended) == (context.centres_on(train, visited) >= 2)
    assert max(ended, default=0) == (single_total(context, train, visited) if ended else 0)


@pytest.mark.parametrize("kinds", [("3",), ("4", "2"), ("D", "4")])
def test_no_row_has_more_stops_ahead_than_a_train_may_visit(kinds: tuple[str, ...]) -> None:
    context = dense(4, [drawn.train(kind) for kind in kinds], tokens=2)
    graph, stops = graph_of(context), sorted(context.network.stops)
    levels = diagram_of(graph, swept(graph), topology_of(context, context.trains[0], graph), 100_000)
    meters = [Meter(context, train, stops) for train in context.trains]
    assert any(meter.room is not None for meter in meters)
    whole = np.array([False, True])
    for level in reversed(metered(graph, levels, meters).levels):
        whole = np.asarray(whole[level.rows].any(axis=0))
        assert whole[ROOT:].all()


@pytest.mark.parametrize("kind", ["2", "5", "D", "doubled", "local"])
def test_states_that_are_alike_come_to_the_same(kind: str) -> None:
    """Where no stop is worth more than some amount, and none copies the largest."""
    found = 0
    for seed in range(40):
        random = Random(seed)
        context = random_context(random, [KINDS[kind]], [RULES[random.choice(("copy", "copy doubled"))]])
        if context is None or not context.bonuses:
            continue
        copying = {bonus.stop for bonus in context.bonuses if isinstance(bonus, CopyLargest)}
        silent = replace(context, amounts={**context.amounts, **dict.fromkeys(copying, 0)})
        stops = sorted(silent.network.stops)
        try:
            meter = Meter(silent, silent.trains[0], stops)
        except NotMeteredError:
            continue
        most = random.choice(sorted({meter.worth(stop) for stop in stops}))
        later = [stop for stop in stops if stop not in meter.copies and meter.worth(stop) <= most]
        visited = random.sample(later, min(2, len(later)))
        others = meter.alike(most).tolist()
        found += sum(start != other for start, other in enumerate(others))
        for start, other in enumerate(others):
            assert outcomes(meter, start, visited) == outcomes(meter, other, visited)
    assert found


def outcomes(meter: Meter, state: int, visited: list[Stop]) -> set[tuple[int, bool]]:
    """What may be gained from a state at the stops ``visited``, and whether a route may end there."""
    found = {(state, 0)}
    for stop in visited:
        found = {
            (int(choice.after[state]), earned + int(choice.gains[state] + choice.once[state]))
            for state, earned in found
            for choice in meter.choices(stop)
            if choice.after[state] < meter.size
        }
    return {(earned, bool(meter.ends[state])) for state, earned in found}


@pytest.mark.parametrize("kind", ["D", "3", "best 2 of any", "doubled"])
def test_the_potential_of_the_root_is_the_best_route(kind: str) -> None:
    context = dense(5, [KINDS[kind]], tokens=2)
    graph, train = graph_of(context), context.trains[0]
    levels = diagram_of(graph, swept(graph), topology_of(context, train, graph), 100_000)
    meter = Meter(context, train, sorted(context.network.stops))
    joint = metered(graph, levels, [meter])
    group = Group((train.id,), Potentials(joint.levels), joint.roots[0])

    def above_prices(prices: Prices) -> float:
        work_out([group], prices)
        return group.above()

    listed = list_routes(context, train, graph, 1_000_000)
    assert above_prices({}) == max(each.total for each in listed)
    random = Random(3)
    shared = graph.shared
    bits = [bit for bit in range(shared.bit_length()) if shared >> bit & 1]
    prices = {bit: float(random.randint(0, 30)) for bit in random.sample(bits, len(bits) // 2)}
    above = {
        each.walked.uses & shared: each.total
        - sum(p for bit, p in prices.items() if each.walked.uses >> bit & 1)
        for each in sorted(listed, key=lambda each: each.total)
    }
    assert above_prices(prices) == pytest.approx(max(above.values()), abs=0.01)
    best = group.best()
    start, path = graph.in_order(best.segments)
    route = graph.route(train.id, start, path)
    assert value(context, (route,)).total == best.earns
    used = 0
    for segment in best.segments:
        used |= graph.uses[segment]
    assert above[used & shared] == pytest.approx(max(above.values()), abs=0.01)


def counted_once(context: RunContext) -> RunContext:
    """The same run where cities count once for all trains."""
    return replace(context, once=frozenset({"city"}))


@pytest.mark.parametrize("kinds", [("4", "3"), ("D", "D"), ("doubled", "4"), ("doubled", "D", "3")])
def test_of_stops_that_count_once_the_best_payment_is_found(kinds: tuple[str, ...]) -> None:
    """Also where one train would be paid more for a stop than another that is there first."""
    context = counted_once(
        dense(4, [drawn.train(k) if k != "doubled" else KINDS[k] for k in kinds], tokens=2)
    )
    graph, best = graph_of(context), try_all(context).value.total
    found = ByDiagram(context, graph, lambda bound: None, WIDE).best(lambda: False)
    assert found is not None
    assert value(context, found[0]).total == found[1] == best
    search = ByDiagram(context, graph, lambda bound: None, WIDE)
    work_out(search.groups, {})
    sets = together.Together(search.groups, context.limits, {})
    assert sets.likely(50_000).earned == best
    gap = sets.bound - best
    assert sets.likely(50_000, gap + 1).earned == best
    assert sets.likely(50_000, gap + 1).others < best + 1
    assert not sets.likely(50_000, gap - 1).earned
    assert sets.best(best) is not None
    assert sets.best(best + 1) is None


def test_who_is_paid_for_a_stop_that_counts_once_is_no_choice_of_a_route() -> None:
    context = counted_once(dense(4, [drawn.train("4")], tokens=2))
    graph, train = graph_of(context), context.trains[0]
    levels = diagram_of(graph, swept(graph), topology_of(context, train, graph), 100_000)
    found = metered(graph, levels, [Meter(context, train, sorted(context.network.stops))]).levels
    assert {len(level.taken) for level in found} == {1}
    assert any(each.claims for level in found for each in level.taken)


def test_a_route_claims_stops_that_count_once_and_is_worth_what_they_add_to_others() -> None:
    context = counted_once(dense(4, [drawn.train("D"), drawn.train("4")], tokens=2))
    graph = graph_of(context)
    groups = ByDiagram(context, graph, lambda bound: None, WIDE).groups
    work_out(groups, {})
    paths = [group.best() for group in groups]
    for group, path in zip(groups, paths, strict=True):
        assert path.claims
        assert earned_by([path]) == earned_by([path, path._replace(earns=0)]) == group.above()
    every = {thing: amount for path in paths for thing, amount in path.claims}
    assert earned_by(paths) == sum(every.values()) + sum(path.earns for path in paths)
    prices = {
        thing: amount * share for (thing, amount), share in zip(sorted(every.items()), SHARES, strict=False)
    }
    work_out(groups, prices)
    numbers = {stop: node for node, stop in graph.stops()}

    def above(stop: Stop) -> float:
        return max(context.amounts[stop] - prices.get(paid_for(graph, numbers[stop]), 0.0), 0.0)

    routes = single_routes(context, context.trains[0])
    assert groups[0].above() == pytest.approx(max(sum(map(above, route.stops)) for route in routes), abs=0.01)


def test_groups_within_others_are_none_of_a_topology() -> None:
    context = dense(4, [drawn.train("4")], tokens=2)
    graph = graph_of(context)
    (_, one), (_, two), (_, three) = graph.stops()[:3]
    small, large = frozenset({one, two}), frozenset({one, two, three})
    both = replace(context, exclusive=(small, large, small, frozenset({three})))
    topology = topology_of(both, both.trains[0], graph)
    assert topology == topology_of(replace(context, exclusive=(large,)), both.trains[0], graph)
    assert len(topology.groups) == 1


@pytest.mark.parametrize("rows", [0, 40, 45_000])
def test_along_any_sweep_the_best_is_the_same(monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    monkeypatch.setattr(by_diagram, "MANY_ROWS", rows)
    context = dense(5, [drawn.train("4"), drawn.train("3")], tokens=3)
    found = ByDiagram(context, graph_of(context), lambda bound: None, WIDE).best(lambda: False)
    assert found is not None
    assert value(context, found[0]).total == found[1] == try_all(context).value.total


def test_diagrams_of_all_kinds_are_along_one_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of them is too large along the first: levels belong to the same segments."""
    context = dense(6, [drawn.train("D"), drawn.train("4")], tokens=2, seed=2)
    cities = sorted(stop for stop, kind in context.kinds.items() if kind == "city")
    free, bound = context.trains
    bound = replace(bound, exclusive=(frozenset(cities[:2]), frozenset(cities[2:5])))
    context = replace(context, trains=(free, bound))
    graph = graph_of(context)
    topologies = [topology_of(context, train, graph) for train in context.trains]

    def fits(topology: Topology, rows: int) -> bool:
        with suppress(DiagramTooLargeError):
            return bool(diagram_of(graph, swept(graph), topology, 100_000, together=rows))
        return False

    rows = next(rows for rows in range(10, 100_000, 5) if any(fits(each, rows) for each in topologies))
    assert [fits(each, rows) for each in topologies].count(True) == 1
    monkeypatch.setattr(by_diagram, "MANY_ROWS", rows)
    search = ByDiagram(context, graph, lambda bound: None, WIDE)
    one, other = (group.potentials.levels for group in search.groups)
    assert [level.segment for level in one] == [level.segment for level in other]


def test_kinds_in_one_diagram_are_as_good_as_alone() -> None:
    """Their potentials are worked out together, each from a root of its own."""
    kinds = ["D", "3", "best 2 of any", "doubled"]
    context = dense(4, [KINDS[kind] for kind in kinds], tokens=2)
    groups = ByDiagram(context, graph_of(context), lambda bound: None, WIDE).groups
    assert len({id(group.potentials) for group in groups}) == 1
    work_out(groups, {})
    for group, train in zip(groups, context.trains, strict=True):
        listed = list_routes(context, train, graph_of(context), 100_000)
        assert group.above() == group.best().earns == max(each.total for each in listed)


def test_prices_bound_what_trains_earn_together() -> None:
    context = dense(5, [drawn.train("4"), drawn.train("4"), drawn.train("3")], tokens=3)
    graph = graph_of(context)
    search = ByDiagram(context, graph, lambda bound: None, WIDE)
    work_out(search.groups, {})
    alone = sum(len(group.trains) * group.above() for group in search.groups)
    offer = bids(graph, search.groups, context.limits, 1, lambda: False)
    assert try_all(context).value.total <= offer.bound < alone


def test_bounds_are_told_on_the_way_and_hold() -> None:
    context = dense(6, [drawn.train("D"), drawn.train("D"), drawn.train("4")], tokens=3)
    told: list[float] = []
    found = ByDiagram(context, graph_of(context), told.append, WIDE).best(lambda: False)
    assert found is not None
    routes, earned = found
    assert value(context, routes).total == earned
    assert told == sorted(told, reverse=True)
    assert told[-1] >= earned


def test_there_may_be_no_time_or_too_many_states(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(6, [drawn.train("D"), drawn.train("D")], tokens=3)
    graph = graph_of(context)
    assert ByDiagram(context, graph, lambda bound: None, WIDE).best(lambda: True) is None
    with pytest.raises(NoDiagramError):
        ByDiagram(context, graph, lambda bound: None, 1.0)
    monkeypatch.setattr(bidding, "ROUNDS", 1)
    monkeypatch.setattr(bidding, "DESCENTS", 1)
    monkeypatch.setattr(together, "MOST_STATES", 0)
    monkeypatch.setattr(by_diagram, "WIDTHS", ())
    with pytest.raises(NoDiagramError):
        ByDiagram(context, graph, lambda bound: None, WIDE).best(lambda: False)
    monkeypatch.setattr(by_diagram, "MOST_ROWS", 0)
    with pytest.raises(NoDiagramError):
        ByDiagram(context, graph, lambda bound: None, WIDE)


@pytest.mark.parametrize("widths", [(1,), (1, 8), (5000,), ()])
def test_the_best_set_is_found_beside_likely_ones(
    monkeypatch: pytest.MonkeyPatch, widths: tuple[int, ...]
) -> None:
    monkeypatch.setattr(by_diagram, "WIDTHS", [(width, 1.0) for width in widths])
    monkeypatch.setattr(bidding, "ROUNDS", 1)
    monkeypatch.setattr(bidding, "DESCENTS", 2)  # prices that leave something to look for
    context = dense(5, [drawn.train("4"), drawn.train("4"), drawn.train("3")], tokens=3)
    found = ByDiagram(context, graph_of(context), lambda bound: None, WIDE).best(lambda: False)
    assert found is not None
    assert value(context, found[0]).total == found[1] == try_all(context).value.total


def test_a_likely_set_can_be_run() -> None:
    context = dense(5, [drawn.train("D"), drawn.train("4"), drawn.train("3")], tokens=3)
    graph, best = graph_of(context), try_all(context).value.total
    search = ByDiagram(context, graph, lambda bound: None, WIDE)
    work_out(search.groups, {})
    sets = together.Together(search.groups, context.limits, {})
    likely = [sets.likely(width) for width in (1, 20, 50_000)]
    for each in likely:
        assert value(context, search._routes(each.segments)).total == each.earned <= best
        assert best <= max(each.earned, each.others)
    assert likely[0].others > best
    assert likely[-1].earned == best > likely[-1].others


def test_a_likely_set_is_the_best_when_no_other_may_earn_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The states of all trains are gone through once then."""
    context = dense(5, [drawn.train("4"), drawn.train("4"), drawn.train("3")], tokens=3)

    def no_second(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(bidding, "ROUNDS", 0)
    monkeypatch.setattr(bidding, "DESCENTS", 2)  # prices that leave something to look for
    monkeypatch.setattr(by_diagram, "WIDTHS", ((50_000, 1.0),))
    monkeypatch.setattr(together.Together, "best", no_second)
    found = ByDiagram(context, graph_of(context), lambda bound: None, WIDE).best(lambda: False)
    assert found is not None
    assert found[1] == try_all(context).value.total


def test_moving_prices_bounds_what_trains_earn_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any program of their routes the bound falls, and holds."""
    context = dense(5, [drawn.train("4"), drawn.train("4"), drawn.train("3")], tokens=3)
    graph = graph_of(context)
    groups = ByDiagram(context, graph, lambda bound: None, WIDE).groups
    monkeypatch.setattr(bidding, "ROUNDS", 0)
    bounds = []
    for descents in (1, 5, 20):
        monkeypatch.setattr(bidding, "DESCENTS", descents)
        bounds.append(bids(graph, groups, context.limits, 1, lambda: False).bound)
    assert bounds[0] > bounds[1] > bounds[2] >= try_all(context).value.total


@settings(max_examples=30)
@given(SEEDS)
def test_by_diagrams_the_best_is_that_of_trying(random: Random) -> None:
    kinds = [KINDS[random.choice(sorted(KINDS))] for _ in range(random.randint(1, 3))]
    chosen = [RULES[name] for name in RULES if random.random() < 0.1]
    context = random_context(random, kinds, chosen)
    if context is None or not graph_of(context).segments:
        return
    try:
        found = ByDiagram(context, graph_of(context), lambda bound: None, WIDE).best(lambda: False)
    except NoDiagramError:
        return
    assert found is not None
    assert value(context, found[0]).total == found[1] == try_all(context).value.total


@pytest.mark.slow
@pytest.mark.parametrize("copy", ["copy", pytest.param("copy doubled", marks=pytest.mark.slow)])
def test_a_stop_that_copies_another_does_so_where_trains_halt_for_nothing(copy: str) -> None:
    """The stop takes none of the train's length, and is worth what the largest other one is."""
    random, compared = Random(1825), 0
    for _ in range(400):
        kinds = [KINDS[random.choice(("3", "D", "2+"))] for _ in range(random.randint(1, 2))]
        context = random_context(random, kinds, [RULES[copy], RULES["free halts"]])
        if context is None or not graph_of(context).segments:
            continue
        with suppress(NoDiagramError):
            found = ByDiagram(context, graph_of(context), lambda bound: None, WIDE).best(lambda: False)
            assert found is not None
            assert found[1] == try_all(context).value.total
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(("fewest", "tried"), [(0, [100, 80, 40]), (60, [100, 80, 40, 60]), (75, None)])
def test_after_too_many_states_the_steps_are_smaller(fewest: int, tried: list[int] | None) -> None:
    """The best set earns 70, and targets below the ``fewest`` leave too many states."""
    search = ByDiagram(
        dense(4, [drawn.train("3")], tokens=2), graph_of(dense(4, [drawn.train("3")], tokens=2)), print, WIDE
    )
    search.step = 10
    targets: list[int] = []

    class Counted(together.Together):
        def __init__(self) -> None:
            """Nothing to prepare but a bound."""
            self.bound = 100.0

        def likely(self, _width: int, _loss: float = 0) -> together.Solution:
            return together.Solution(0, ((),))

        def best(self, target: int, most: int | None = None) -> together.Solution | None:
            if most is not None:
                raise together.TooManyStatesError
            targets.append(target)
            if target < fewest:
                raise together.TooManyStatesError
            return together.Solution(70, ((),)) if target <= 70 else None

    if tried is None:
        with pytest.raises(NoDiagramError):
            search._searched(Counted(), 100, lambda: False)
        return
    assert search._searched(Counted(), 100, lambda: False) == together.Solution(70, ((),))
    assert targets == tried


@pytest.mark.parametrize("kinds", [("D",), ("3", "3")])
def test_prices_that_come_from_whole_routes_prove_them(
    kinds: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No states of all trains together are looked at then."""
    context = dense(5, [drawn.train(kind) for kind in kinds], tokens=3)

    def no_search(*_: object) -> None:
        raise AssertionError("states were looked at")

    monkeypatch.setattr(by_diagram, "Together", no_search)
    found = ByDiagram(context, graph_of(context), lambda bound: None, WIDE).best(lambda: False)
    assert found is not None
    assert value(context, found[0]).total == found[1] == try_all(context).value.total
