"""Trains that run any distance and count the best few stops: routes put together over the dearest of them."""

import pytest

from roundhouse.routes import search
from roundhouse.routes.check import is_legal
from roundhouse.routes.context import RunContext
from roundhouse.routes.express import Express, express_values, sets_of
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.lists import RouteLists
from roundhouse.routes.rules import OneStopEachHex
from roundhouse.routes.search import BestRun, find_best
from roundhouse.routes.valuation import value
from tests.routes import drawn
from tests.routes.dense import dense

EXPRESS = drawn.train("2+2E", (("city",), 2, None), (("town",), 0, None), multiplier=2)
SHORT = drawn.train("3")
LINE = drawn.row(
    drawn.face("c0-4", [70]),
    drawn.face("1-c0 c0-4", [20]),
    drawn.face("1-t0 t0-4", towns=[90]),
    drawn.face("1-c0 c0-4", [30]),
    drawn.face("1-c0", [60]),
)


def searched(context: RunContext, number: int = 0) -> tuple[Graph, Express]:
    graph = graph_of(context)
    values = express_values(context, context.trains[number])
    assert values is not None
    return graph, Express(context, graph, context.trains[number], values)


def test_the_two_dearest_cities_of_the_line_count_twice() -> None:
    context = drawn.context(LINE, [EXPRESS], [drawn.stop("A2.c0")])
    graph, express = searched(context)
    total, walked = express.routes()[0]
    assert total == express.most_possible == 2 * (70 + 60)
    assert value(context, [walked.route(graph, "2+2E-0")]).total == total


def test_only_trains_that_run_any_distance_and_count_a_few_are_expresses() -> None:
    kinds = [SHORT, drawn.train("D"), drawn.train("2/4", (drawn.ALL, 2, 4)), EXPRESS]
    context = drawn.context(LINE, kinds, [drawn.stop("A2.c0")])
    found = [express_values(context, train) is not None for train in context.trains]
    assert found == [False, False, False, True]


def test_what_is_possible_has_one_city_of_a_hex() -> None:
    two = drawn.face("1-c0 c1-4", [70, 70])
    network = drawn.row(drawn.face("c0-4", [40]), two, drawn.face("1-c0", [20]))
    tokens = [drawn.stop("A1.c0"), drawn.stop("A3.c0")]
    _, alone = searched(drawn.context(network, [EXPRESS], tokens, [OneStopEachHex()]))
    assert alone.most_possible == 2 * (70 + 40)
    _, both = searched(drawn.context(network, [EXPRESS], tokens))
    assert both.most_possible == 2 * (70 + 70)


def test_routes_use_nothing_that_is_taken() -> None:
    context = dense(8, [EXPRESS, EXPRESS], tokens=4)
    graph, express = searched(context)
    for one, other in sets_of([express, express], 0, graph.shared):
        routes = (one.route(graph, "2+2E-0"), other.route(graph, "2+2E-1"))
        assert is_legal(context, routes)


def test_no_more_routes_are_looked_for_than_are_enough() -> None:
    _, express = searched(dense(8, [EXPRESS], tokens=4))
    some, many = express.routes(enough=2), express.routes(enough=1000)
    assert [total for total, _ in some[:2]] == [express.most_possible] * 2
    assert many[0][0] == express.most_possible
    assert len(some) < len(many)


@pytest.mark.usefixtures("without_diagrams")
def test_what_earns_all_that_is_possible_needs_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(8, [EXPRESS, EXPRESS, SHORT], tokens=4, seed=1)
    by_program = find_best_without_express(context, monkeypatch)

    def no_program(*_: object) -> None:
        raise AssertionError("a program was made")

    monkeypatch.setattr(search, "Model", no_program)
    monkeypatch.setattr(search, "price", no_program)
    found = find_best(context, try_routes=0)
    assert isinstance(found, BestRun)
    assert found.proven
    assert found.value.total == by_program.value.total


def test_routes_that_were_too_many_at_first_are_listed_later() -> None:
    context = dense(6, [EXPRESS], tokens=2)
    lists, train = RouteLists(context, graph_of(context)), context.trains[0]
    assert lists.count(train, 3) is None
    number = lists.count(train, 100_000)
    assert number is not None
    assert number > 3
    assert lists.of(train)


def find_best_without_express(context: RunContext, monkeypatch: pytest.MonkeyPatch) -> BestRun:
    with monkeypatch.context() as patch:
        patch.setattr(search, "EXPRESS_SETS", 0)
        found = find_best(context, try_routes=0)
    assert isinstance(found, BestRun)
    assert found.proven
    return found
