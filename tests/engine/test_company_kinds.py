"""A company's kind follows from the row of its price marker where a title has it so."""

from __future__ import annotations

from roundhouse.engine.company_kinds import KindByRow, company_kind
from roundhouse.engine.names import CompanySymbol
from tests.finance import positions as p

TEN = CompanySymbol("Ten")
ROWS = KindByRow("13", ("major", "local", "minor", "minor", "minor"))


def test_the_printed_kind_where_no_rule_says_otherwise() -> None:
    assert company_kind(p.parred(p.position(p.title()), "Ten", 1, 2), TEN) == "major"
    assert company_kind(p.position(p.title()), CompanySymbol("Loc")) == "local"


def test_the_kind_of_the_row_as_soon_as_there_is_a_marker() -> None:
    at = p.position(p.title(ROWS))
    assert company_kind(at, TEN) == "major"
    assert company_kind(p.parred(at, "Ten", 1, 2), TEN) == "local"
    assert company_kind(p.parred(at, "Loc", 0, 2), CompanySymbol("Loc")) == "major"
