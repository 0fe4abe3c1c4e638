"""The set with which the search begins where trains have too many routes to list."""

import time

import pytest

from roundhouse.routes import first_set as module
from roundhouse.routes import search
from roundhouse.routes.check import check
from roundhouse.routes.context import RunContext
from roundhouse.routes.first_set import first_set
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.search import BestRun, find_best
from roundhouse.routes.train_rules import DoubleHeading
from roundhouse.routes.valuation import value
from tests.routes import drawn
from tests.routes.dense import dense


@pytest.mark.parametrize("kinds", [("D", "5"), ("4", "3", "2"), ("D", "D")])
def test_it_is_legal_and_nearly_the_best(kinds: tuple[str, ...]) -> None:
    context = dense(4, [drawn.train(kind) for kind in kinds], tokens=2)
    routes = first_set(context, graph_of(context), context.trains)
    check(context, routes)
    found = find_best(context)
    assert isinstance(found, BestRun)
    best = found.value.total
    assert 0.8 * best <= value(context, routes).total <= best


def test_trains_that_run_together_are_no_trains_beside_them() -> None:
    """Two 2 trains run apart or as one 3 train, never both."""
    plain = dense(3, [drawn.train("2"), drawn.train("2")], tokens=1)
    kinds = {kind: drawn.train(kind) for kind in ("2", "3")}
    context = drawn.context(
        plain.network, [kinds["2"]] * 2, sorted(plain.tokens), [DoubleHeading("2", "3")], train_kinds=kinds
    )
    check(context, first_set(context, graph_of(context), context.trains))


def test_it_ends_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(4, [drawn.train("D"), drawn.train("5"), drawn.train("3")], tokens=2)
    graph = graph_of(context)
    far = first_set(context, graph, context.trains, deadline=time.monotonic() + 3600)
    assert far == first_set(context, graph, context.trains) != ()

    def no_program(*_: object) -> None:
        raise AssertionError("a program was made")

    monkeypatch.setattr(module, "Model", no_program)
    assert first_set(context, graph, context.trains, deadline=0.0) == ()


@pytest.mark.usefixtures("without_diagrams")
def test_the_search_tells_it_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float | None] = []

    def without_routes(
        _context: RunContext, _graph: Graph, _trains: object, deadline: float | None
    ) -> object:
        told.append(deadline)
        return ()

    monkeypatch.setattr(search, "first_set", without_routes)
    monkeypatch.setattr(search, "MOST_LISTED", 0)
    monkeypatch.setattr(search, "MOST_COLUMNS", 0)
    context = dense(4, [drawn.train("D"), drawn.train("5")], tokens=2)
    for seconds in (3600.0, None):
        find_best(context, seconds, try_routes=0)
    assert [deadline is None for deadline in told] == [False, True]
