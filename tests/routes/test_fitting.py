"""Routes that fit together, found by what they cost at prices: as brute force finds them."""

import pytest
from msgspec.structs import replace

from roundhouse.routes.columns import best_of_alike, list_routes
from roundhouse.routes.context import Limit, RunContext
from roundhouse.routes.enumerate import try_all
from roundhouse.routes.fitting import TooManySetsError, fit, routes_of
from roundhouse.routes.graph import graph_of
from roundhouse.routes.prices import Priced, price
from roundhouse.routes.table import table_of
from roundhouse.routes.valuation import value
from tests.routes import drawn
from tests.routes.dense import dense

ENOUGH = 100_000
TRAINS = [drawn.train("3"), drawn.train("2"), drawn.train("2")]
CONTEXT = dense(5, TRAINS, tokens=3)
ONE, OTHER, ALIKE = (train.id for train in CONTEXT.trains)
LIMITS: tuple[tuple[Limit, ...], ...] = (
    (),
    (Limit(frozenset((ONE, OTHER, ALIKE)), 2),),
    (Limit(frozenset((OTHER, ALIKE)), 1),),
    (Limit(frozenset((ONE, ALIKE)), 1, of_card=True),),
    (Limit(frozenset((ONE,)), 0),),
)


def priced_of(context: RunContext) -> Priced:
    """The prices of all routes of the trains."""
    graph = graph_of(context)
    listed = {t.id: best_of_alike(graph, list_routes(context, t, graph, ENOUGH)) for t in context.trains}
    return price(context, {train: table_of(graph, routes) for train, routes in listed.items()})


@pytest.mark.parametrize("limits", LIMITS)
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_most_that_fits_is_the_best_there_is(limits: tuple[Limit, ...], seed: int) -> None:
    context = replace(dense(5, TRAINS, tokens=3, seed=seed), limits=limits)
    best = try_all(context).value.total
    priced = priced_of(context)
    found = fit(priced, limits, best, ENOUGH)
    assert found is not None
    routes = routes_of(graph_of(context), priced, found)
    assert value(context, routes).total == best <= priced.bound + 0.001
    assert all(sum(r.train in limit.trains for r in routes) <= limit.most for limit in limits)
    assert fit(priced, limits, best + 10, ENOUGH) is None


def test_a_set_costs_what_it_earns_less_than_the_bound_or_less() -> None:
    priced = priced_of(CONTEXT)
    best = try_all(CONTEXT).value.total
    found = fit(priced, (), best, ENOUGH)
    assert found is not None
    assert sum(choice.loss for choice in found) <= priced.bound - best + 0.001
    assert sum(choice.total for choice in found) == best


def test_trains_may_stand_idle() -> None:
    priced = priced_of(replace(CONTEXT, limits=LIMITS[2]))
    found = fit(priced, LIMITS[2], 10, ENOUGH)
    assert found is not None
    assert len(found) == len(TRAINS)
    assert any(choice.route is None for choice in found)


def test_too_many_sets_are_not_looked_at() -> None:
    with pytest.raises(TooManySetsError):
        fit(priced_of(CONTEXT), (), 10, 1)
