"""The graph of a board: the same routes without gates at which only routes from one side have a choice."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roundhouse.engine.state import Piece, Route
from roundhouse.routes.columns import list_routes
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.graph import graph_of
from tests.routes import drawn
from tests.routes.dense import dense
from tests.routes.test_against_brute_force import KINDS, RULES, random_context

SEEDS = st.integers(0, 2**32).map(Random)
MOST_PAIRS = 2000


def routes_and_pairs(
    context: RunContext, all_gates: bool
) -> tuple[set[frozenset[Piece]], set[frozenset[frozenset[Piece]]]]:
    """The track of each route of the first train, and of some the pairs that are in each other's way."""
    graph, train = graph_of(context, all_gates), context.trains[0]
    if not graph.segments:
        return set(), set()
    listed = [each.walked for each in list_routes(context, train, graph, 100_000)]
    routes: list[Route] = [walked.route(graph, train.id) for walked in listed]
    tracks = [frozenset(route.track) for route in routes]
    assert len(set(tracks)) == len(tracks)
    some = sorted(range(len(listed)), key=lambda n: sorted(tracks[n]))[:: 1 + len(listed) // 60]
    apart = {
        frozenset((tracks[one], tracks[other]))
        for one, other in combinations(some, 2)
        if listed[one].uses & listed[other].uses & graph.shared
    }
    return set(tracks), apart


@settings(max_examples=80)
@given(SEEDS)
def test_the_same_routes_in_the_way_of_the_same_others(random: Random) -> None:
    chosen = [rule for rule in RULES.values() if random.random() < 0.2]
    context = random_context(random, [KINDS["D"]], chosen)
    if context is not None:
        assert routes_and_pairs(context, all_gates=False) == routes_and_pairs(context, all_gates=True)


@pytest.mark.parametrize(("size", "kind"), [(3, "D"), (4, "D"), (6, "3"), (8, "2")])
def test_the_same_routes_on_dense_track_over_fewer_segments(size: int, kind: str) -> None:
    context = dense(size, [drawn.train(kind)], tokens=2)
    few, many = graph_of(context), graph_of(context, all_gates=True)
    assert len(few.segments) < len(many.segments)
    assert len(few.gates()) < len(many.gates())
    assert routes_and_pairs(context, all_gates=False) == routes_and_pairs(context, all_gates=True)


def test_segments_of_a_clash_have_a_node_in_common() -> None:
    graph = graph_of(dense(6, [drawn.train("D")], tokens=2))
    assert graph.clashes
    for clash in graph.clashes:
        for node in graph.meeting(clash):
            assert all(node == graph.other_end(number, graph.other_end(number, node)) for number in clash)
        assert graph.meeting(clash)
        assert not any(graph.contested(number) for number in clash)


@pytest.mark.parametrize("sharing", [False, True])
def test_the_shared_bits_are_those_of_contested_segments_and_all_others(sharing: bool) -> None:
    graph = replace(graph_of(dense(12, [drawn.train("3")] * 2)), sharing=sharing)
    segments = (1 << len(graph.segments)) - 1
    contested = sum(1 << number for number in range(len(graph.segments)) if graph.contested(number))
    assert graph.shared & segments == contested
    assert contested > 0
    assert (contested == segments) == sharing
    assert graph.shared | segments == 2 * graph.sharing_bit - 1


def test_the_graph_is_made_once_for_all_runs_along_the_same_track() -> None:
    """With other trains it is the same; with a token less, or where routes may share track, another."""
    context = dense(5, [drawn.train("3")], tokens=2)
    graph = graph_of(context)
    others = tuple(RunTrain(name, drawn.train(name), (name,)) for name in ("4", "5"))
    longer = replace(context, trains=others)
    assert graph_of(longer) is graph
    assert graph_of(replace(context, tokens=frozenset(sorted(context.tokens)[:1]))) is not graph
    assert graph_of(replace(context, forbidden=frozenset(sorted(context.kinds)[:1]))) is not graph
    assert graph_of(replace(context, network=replace(context.network))) is not graph
    assert graph_of(context, all_gates=True) is not graph
