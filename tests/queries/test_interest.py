"""What is told of the interest that a company owes, in its turn and beside it."""

from __future__ import annotations

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.queries.companies import interest_due
from tests.rules.t1861 import table as t
from tests.rules.t1861.test_s5_5_5_dividends import public


@pytest.mark.parametrize(
    ("symbol", "stage", "due"),
    [("GRR", "dividend", 15), ("GRR", "before_loans", 15), ("GRR", "trains", 0), ("N", "trains", 15)],
)
def test_interest_that_is_paid_is_not_due_in_the_same_turn(symbol: str, stage: str, due: int) -> None:
    position = t.at_stage(public(30, owed=3), symbol, stage)
    assert interest_due(position, CompanySymbol("GRR")) == due
