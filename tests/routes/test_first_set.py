"""The set with which the search begins where trains have too many routes to list."""

import pytest

from roundhouse.routes.check import check
from roundhouse.routes.first_set import first_set
from roundhouse.routes.graph import graph_of
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
