"""1825, sections 2 and 1.4: what counts in the end; the kinds of company; 1.11: what the market shows."""

from __future__ import annotations

from roundhouse.engine.names import CompanySymbol
from tests.rules.t1825 import table as t
from tests.rules.table import cash


def test_s2__shares_count_at_their_price_or_at_face_value_and_privates_at_face_value() -> None:
    """Ada: S&M 30; three shares of the LNWR at 112; two of the GWR that never operated at 90."""
    position = t.formed(t.start(players=3), "LNWR", "Ada", price=112, Ada=3)
    position = cash(t.started(position, "GWR", "Ada", Ada=2), Ada=77)
    score = next(each for each in position.title.score(position) if each.player == "Ada")
    assert (score.cash, score.shares, score.privates) == (77, 3 * 112 + 2 * 90, 30)
    assert score.total == 77 + 516 + 30


def test_s2__minors_that_never_operated_count_at_the_price_that_was_chosen() -> None:
    position = t.started(t.start("unit_3", players=2), "HR", "Ben", par=49, Ben=3)
    score = next(each for each in position.title.score(position) if each.player == "Ben")
    assert score.shares == 6 * 49


def test_s1_4__nine_certificates_for_ten_shares_and_four_of_a_minor() -> None:
    companies = t.title(*t.ALL_UNITS, "r1", "r2", "r3", "k5", "k7").definition.companies
    for company in companies.values():
        expected = (40, 20, 20, 20) if company.kind == "minor" else (20, *(10,) * 8)
        assert company.certificates == expected
        assert company.max_percent == 100, "there is no limit of what one holds"


def test_s1_11__a_company_has_no_marker_before_it_is_formed() -> None:
    position = t.started(t.start(players=3), "LNWR", "Ada", Ada=5)
    assert CompanySymbol("LNWR") not in position.state.market
    assert position.state.par[CompanySymbol("LNWR")] == 100
