"""Section 7.4: starting and floating a company."""

import pytest

from roundhouse.engine.owners import BANK, player
from tests.names import company
from tests.rules.t1843 import table as t

ADA, BEN = player("Ada"), player("Ben")
PARS = {
    "Yellow": [67, 73, 79],
    "Green": [67, 73, 79, 86, 94],
    "Blue": [67, 73, 79, 86, 94, 105],
    "Brown": [67, 73, 79, 86, 94, 105, 120],
    "Red": [67, 73, 79, 86, 94, 105, 120],
    "Gray": [67, 73, 79, 86, 94, 105, 120],
}


@pytest.mark.parametrize("phase", PARS)
def test_s7_4__the_pars_of_the_phase(phase: str) -> None:
    position = t.stock_turn(t.phase(t.plain(), phase), "Ben")
    assert t.pars_of(position, "SO") == PARS[phase]
    for par in set(t.PAR_BOXES) - set(PARS[phase]):
        t.refused(position, t.par_at("Ben", "SO", par))


@pytest.mark.parametrize("par", t.PAR_BOXES)
def test_s7_4__the_director_s_certificate_costs_twice_the_par_and_sets_the_price(par: int) -> None:
    position = t.stock_turn(t.phase(t.plain(), "Brown"), "Ben")
    played = t.play(position, t.par_at("Ben", "SO", par))
    assert t.place(played.position, "SO") == t.PAR_BOXES[par]
    assert t.price_of(played.position, "SO") == par
    assert played.state.par[t.CompanySymbol("SO")] == par
    assert [(e.payer, e.payee, e.amount) for e in played.all(t.ev.Paid)] == [(BEN, BANK, 2 * par)]
    assert t.held(played.position, "Ben", "SO") == 2
    assert t.treasury_of(played.position, "SO") == 0


def test_s7_4__only_a_par_box_may_be_chosen() -> None:
    position = t.stock_turn(t.phase(t.plain(), "Brown"), "Ben")
    t.refused(position, t.act.Par(BEN, t.CompanySymbol("SO"), 10, 3))


def test_s7_4__a_company_parred_later_lies_below() -> None:
    position = t.submit(t.stock_turn(t.plain(), "Ada"), t.par_at("Ada", "SO", 73))
    position = t.submit(t.done(position, "Ada"), t.par_at("Ben", "PO", 73))
    assert t.stack(position, 11, 6) == ("SO", "PO")


def test_s7_4__a_company_floats_when_40_percent_are_left() -> None:
    position = t.stock_turn(t.parred(t.plain(), "SO", 73, "Ada", Ada=4), "Ada")
    position = t.done(t.submit(position, t.buy("Ada", "SO")), "Ada")
    assert position.state.floated == ()
    assert t.treasury_of(position, "SO") == 0
    played = t.play(position, t.buy("Ben", "SO"))
    assert played.state.floated == ("SO",)
    assert t.treasury_of(played.position, "SO") == 730
    assert [e.amount for e in played.all(t.ev.Paid) if e.payee == company("SO")] == [730]


def test_s7_4__the_capital_is_paid_once() -> None:
    position = t.stock_turn(t.floated(t.plain(), "SO", 73, "Ada", Ada=6), "Ben")
    position = t.submit(position, t.buy("Ben", "SO"))
    assert t.treasury_of(position, "SO") == 730


def test_s7_4__shares_in_the_pool_count_as_gone() -> None:
    position = t.stock_turn(t.parred(t.plain(), "SO", 73, "Ada", Ada=2, Ben=1, pool=2), "Cleo")
    assert t.submit(position, t.buy("Cleo", "SO", pool=1)).state.floated == ()
    position = t.submit(position, t.buy("Cleo", "SO"))
    assert position.state.floated == ("SO",)
    assert t.treasury_of(position, "SO") == 730


def test_s7_4__eta_floats_with_the_director_s_certificate_and_three_singles() -> None:
    position = t.stock_turn(t.shares(t.plain(), "ETA", Cleo=1), "Ada")
    position = t.submit(position, t.par_at("Ada", "ETA", 67))
    assert t.held(position, "ipo", "ETA") == 7
    position = t.done(position, "Ada")
    for name in ("Ben", "Cleo"):
        position = t.done(t.submit(position, t.buy(name, "ETA")), name)
        assert position.state.floated == ()
    position = t.submit(position, t.buy("Ada", "ETA"))
    assert position.state.floated == ("ETA",)
    assert t.treasury_of(position, "ETA") == 670


def test_s7_4__what_has_not_floated_does_not_operate() -> None:
    position = t.parred(t.plain(), "SO", 73, "Ada", Ada=3, Ben=2)
    position = t.submit(t.stock_turn(position, "Ben"), t.sell("Ben", "SO", 2))
    assert t.price_of(position, "SO") == 64
    assert t.held(position, "pool", "SO") == 2
    position = t.done(position, "Ben")
    played = t.all_pass(position)
    assert not [e for e in played.all(t.ev.TurnBegan) if e.actor == company("SO")]
    assert t.price_of(played.position, "SO") == 64


def test_s7_4__what_has_floated_operates_in_the_next_round() -> None:
    position = t.stock_turn(t.floated(t.plain(), "SO", 73, "Ada", Ada=6), "Ada")
    position = t.all_pass(position).position
    assert position.state.actor == company("SO")


def test_s7_4__the_director_of_an_unfloated_company_may_change() -> None:
    position = t.stock_turn(t.parred(t.plain(), "SO", 73, "Ada", Ada=2, Ben=2), "Ben")
    position = t.submit(position, t.buy("Ben", "SO"))
    assert t.president(position, "SO") == "Ben"
    assert position.state.floated == ()
