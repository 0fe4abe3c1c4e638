"""Bound and losses of listed routes: those of the whole program, found with a part of it."""

import pytest

from roundhouse.routes import prices
from roundhouse.routes.columns import best_of_alike, list_routes
from roundhouse.routes.graph import graph_of
from roundhouse.routes.model import Model
from roundhouse.routes.prices import price
from roundhouse.routes.search import BestRun, find_best
from roundhouse.routes.table import table_of
from tests.routes import drawn
from tests.routes.dense import dense

CONTEXT = dense(7, [drawn.train("4"), drawn.train("3")], tokens=4)
GRAPH = graph_of(CONTEXT)
LISTS = {
    train.id: best_of_alike(GRAPH, list_routes(CONTEXT, train, GRAPH, 10000)) for train in CONTEXT.trains
}
TABLES = {train: table_of(GRAPH, routes) for train, routes in LISTS.items()}


@pytest.mark.parametrize("first", [1, 7, 10000])
def test_the_bound_is_that_of_all_routes(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    monkeypatch.setattr(prices, "FIRST", first)
    whole = Model(CONTEXT, GRAPH, LISTS).program.relaxation().solve()
    assert price(CONTEXT, TABLES).bound == pytest.approx(whole.earned)


def test_the_best_set_costs_no_more_than_it_is_below_the_bound() -> None:
    priced = price(CONTEXT, TABLES)
    found = find_best(CONTEXT)
    assert isinstance(found, BestRun)
    assert 0 <= min(priced.sorted_losses()) <= prices.SMALL
    within = Model(CONTEXT, GRAPH, priced.within(priced.bound - found.value.total + 0.001))
    assert round(within.program.solve(None).earned) == found.value.total


def test_of_routes_in_the_way_of_the_same_others_the_dearest_stays() -> None:
    for train in CONTEXT.trains:
        routes = list_routes(CONTEXT, train, GRAPH, 10000)
        best: dict[int, int] = {}
        for each in routes:
            uses = each.walked.uses & GRAPH.shared
            best[uses] = max(best.get(uses, 0), each.total)
        kept = {each.walked.uses & GRAPH.shared: each.total for each in LISTS[train.id]}
        assert kept == best
        assert len(LISTS[train.id]) == len(best) < len(routes)


def test_routes_clash_exactly_where_what_they_share_does() -> None:
    one, other = LISTS.values()
    for first in one[::7]:
        for second in other[::7]:
            both = first.walked.uses & second.walked.uses
            assert bool(both) == bool(both & GRAPH.shared)
