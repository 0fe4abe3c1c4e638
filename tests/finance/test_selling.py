"""Selling where president's certificates go to the pool, prices don't fall, or young companies bring less."""

from __future__ import annotations

import pytest

from roundhouse.engine.checks import Checks
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import POOL, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Round
from roundhouse.finance import certificates as cert
from roundhouse.finance import presidency, selling
from roundhouse.finance.selling import Sale, Selling
from tests.finance import positions as p

TO_POOL = Checks(
    selling.HasPrice("4"),
    selling.AtLeastOne("4"),
    selling.Held("4"),
    selling.NotBoughtThisTurn("4.3"),
    selling.CanBeSplit("4.4"),
)
DIRECTORS = Selling(TO_POOL, selling.CurrentPrice("4"), selling.PresidentsToo("4.4"), selling.NoFall("4"))
TITLE = p.title(DIRECTORS)


def at(**owners: str) -> Position:
    """Ten at 100 and Big at 90, nobody in the IPO but what isn't dealt."""
    return p.dealt(p.parred(p.parred(p.position(TITLE), "Ten", 1, 2), "Big", 1, 1), **owners)


def sold(position: Position, seller: str, symbol: str, count: int) -> Position:
    """After the sale, which is allowed and conserves everything."""
    DIRECTORS.checks.demand(Sale(position, seller, CompanySymbol(symbol), count))
    draft = Draft(position)
    DIRECTORS.sell(draft, seller, CompanySymbol(symbol), count)
    fold_conserving(position.definition, position.state, draft.events)
    return draft.position


def percent(position: Position, name: str, symbol: str = "Ten") -> int:
    return cert.percent_held(position, POOL if name == POOL else player(name), CompanySymbol(symbol))


def reason(position: Position, seller: str, symbol: str, count: int) -> str | None:
    fault = DIRECTORS.checks.fault(Sale(position, seller, CompanySymbol(symbol), count))
    return fault.reason if fault else None


def test_without_a_successor_the_whole_certificate_goes_to_the_pool() -> None:
    position = sold(at(Ten="Ann Bob Cem"), "Ann", "Ten", 2)
    assert position.state.certificates["Ten-0"] == POOL
    assert cert.president(position.state, CompanySymbol("Ten")) is None
    assert position.state.cash[player("Ann")] == 1200
    assert position.state.market[CompanySymbol("Ten")] == at().state.market[CompanySymbol("Ten")], (
        "the price doesn't fall"
    )


def test_half_of_it_for_a_single_from_the_pool() -> None:
    position = sold(at(Ten="Ann pool Bob"), "Ann", "Ten", 1)
    assert position.state.certificates["Ten-0"] == POOL
    assert percent(position, "Ann") == 10
    assert percent(position, POOL) == 20


def test_half_of_it_for_a_single_just_sold() -> None:
    position = sold(at(Ten="Ann Ann"), "Ann", "Ten", 2)
    assert percent(position, "Ann") == 10
    assert percent(position, POOL) == 20


def test_it_can_not_be_split_without_a_single() -> None:
    position = at(Ten="Ann Bob")
    assert reason(position, "Ann", "Ten", 1) == "sale.no_change"
    assert DIRECTORS.counts(position, "Ann", CompanySymbol("Ten")) == (2,)


def test_who_holds_more_presides_first() -> None:
    position = sold(at(Ten="Ann Ann Bob Bob Bob"), "Ann", "Ten", 1)
    assert cert.president(position.state, CompanySymbol("Ten")) == "Bob"
    assert percent(position, "Ann") == 20


def test_equal_holders_do_not_take_over() -> None:
    position = sold(at(Ten="Ann Ann Bob Bob"), "Ann", "Ten", 1)
    assert cert.president(position.state, CompanySymbol("Ten")) == "Ann"


def test_three_singles_of_20_percent_beat_a_certificate_of_40() -> None:
    draft = Draft(at(Big="Ann Bob Bob Bob"))
    presidency.after_purchase(draft, CompanySymbol("Big"), "Bob")
    assert cert.president(draft.state, CompanySymbol("Big")) == "Bob"
    assert percent(draft.position, "Bob", "Big") == 60
    draft = Draft(at(Big="Ann Bob Bob"))
    presidency.after_purchase(draft, CompanySymbol("Big"), "Bob")
    assert cert.president(draft.state, CompanySymbol("Big")) == "Ann"


def test_a_share_is_the_smallest_certificate() -> None:
    position = sold(at(Big="Ann Ann Bob"), "Ann", "Big", 1)
    assert percent(position, "Ann", "Big") == 40
    assert position.state.cash[player("Ann")] == 1000 + 2 * 90


def test_a_successor_needs_as_much_as_the_presidents_certificate() -> None:
    position = at(Big="Ann Bob")
    assert presidency.successor(position, CompanySymbol("Big"), "Ann", 0) is None
    assert presidency.successor(at(Big="Ann Bob Bob"), CompanySymbol("Big"), "Ann", 0) == "Bob"


@pytest.mark.parametrize(("owners", "president"), [("pool Bob Bob", "Bob"), ("pool Bob", None)])
def test_it_is_regained_by_holding_as_much(owners: str, president: str | None) -> None:
    draft = Draft(at(Ten=owners))
    presidency.after_purchase(draft, CompanySymbol("Ten"), "Bob")
    assert cert.president(draft.state, CompanySymbol("Ten")) == president
    assert percent(draft.position, "Bob") == 10 * owners.count("Bob")


def test_nothing_is_sold_of_what_was_bought_in_the_turn() -> None:
    position = at(Ten="Ann Ann")
    bought = p.change(position, stock=p.replace(position.state.stock, bought=("Ten-1",)))
    assert reason(bought, "Ann", "Ten", 1) == "sale.bought_this_turn"
    assert reason(position, "Ann", "Ten", 1) is None


def test_a_young_company_brings_the_price_one_step_lower() -> None:
    position, price = at(Ten="Ann Ann"), selling.LowerIfYoung("7.2")
    assert price.each(Sale(position, "Ann", CompanySymbol("Ten"), 1)) == 100
    assert (
        price.each(Sale(p.change(position, flags={"floated:Ten": 200}), "Ann", CompanySymbol("Ten"), 1)) == 90
    )
    assert (
        price.each(Sale(p.change(position, flags={"floated:Ten": 100}), "Ann", CompanySymbol("Ten"), 1))
        == 100
    )
    assert price.each(Sale(p.change(position, floated=()), "Ann", CompanySymbol("Ten"), 1)) == 90


def test_in_an_operating_round_every_floated_company_brings_its_price() -> None:
    position, price = at(Ten="Ann Ann"), selling.LowerIfYoung("7.2")
    later = p.change(position, round=Round("operating", 2, 1, 2), flags={"floated:Ten": 201})
    assert price.each(Sale(later, "Ann", CompanySymbol("Ten"), 1)) == 100
