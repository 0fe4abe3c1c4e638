"""Sections 1.6, 5.5.9, 5.5.10 and 6.3: dividends, share prices, bankruptcy; 8.6.0: idle minor companies."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, CREDIT, POOL, REMOVED, player
from roundhouse.engine.pieces import company_of, own_trains
from tests.names import company
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import LNWR

GNOS = company("GNoS")


def deciding(income: int, price: int = 0, **how: object) -> t.Position:
    """The LNWR at ``price`` decides over its income: Ada has 30 %, Ben 10 %, the rest lies in the pool."""
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=price, Ada=3, Ben=1, **how)  # type: ignore[arg-type]
    return t.earning(t.trains(position, LNWR="2"), "LNWR", income)


def after(income: int, price: int, kind: str = "pay") -> int:
    """The LNWR's price after a dividend."""
    return t.price_of(t.submit(deciding(income, price), act.Dividend(LNWR, kind)), "LNWR")


def test_s1_6__ten_percent_for_each_share_that_a_player_holds() -> None:
    played = t.play(deciding(200), act.Dividend(LNWR, "pay"))
    assert t.paid(played, "dividend") == [(BANK, player("Ada"), 60), (BANK, player("Ben"), 20)]
    assert not t.paid(played, "withheld"), "what the bank's shares would get is not paid"


def test_s5_5_9__all_is_paid_out_or_all_is_withheld() -> None:
    position = deciding(200)
    assert [choice.kind for choice in t.offer_of(position, off.OfferDividend).choices] == ["pay", "withhold"]
    t.refused(position, act.Dividend(LNWR, "half"), "dividend.kind")


def test_s5_5_9__withholding_400_leaves_the_bank_as_it_was() -> None:
    position = deciding(400)
    played = t.play(position, act.Dividend(LNWR, "withhold"))
    assert t.paid(played, "withheld") == [(CREDIT, LNWR, 400)]
    assert t.money(played.position, BANK) == t.money(position, BANK)
    paid = t.play(position, act.Dividend(LNWR, "pay")).position
    assert t.money(paid, BANK) == t.money(position, BANK) - 160


def test_s5_5_10__the_price_changes_with_the_decision() -> None:
    assert (after(100, 100), after(100, 100, "withhold")) == (112, 90)


@pytest.mark.parametrize(
    ("income", "spaces"),
    [(50, 0), (60, 1), (190, 1), (200, 2), (300, 3), (390, 3), (400, 4), (500, 4)],
)
def test_s6_3__at_a_price_of_100(income: int, spaces: int) -> None:
    line = [100, 112, 126, 142, 160]
    assert after(income, 100) == line[spaces]


@pytest.mark.parametrize(("income", "price"), [(30, 76), (40, 82), (150, 82), (160, 90)])
def test_s6_3__at_a_price_of_76(income: int, price: int) -> None:
    assert after(income, 76) == price


def test_s6_3__without_income_down_one_space_and_nobody_is_asked() -> None:
    position = lines.formed(lines.opened("unit_1"), "LNWR")
    played = t.earning(position, "LNWR", 0)
    assert t.price_of(played, "LNWR") == 90
    assert not t.offers_of(played, off.OfferDividend)


def test_s6_3__a_price_stays_at_the_end() -> None:
    assert after(2000, 320) == 340
    position = deciding(2000, 340)
    played = t.play(position, act.Dividend(LNWR, "pay"))
    assert not played.all(ev.PriceMoved)


def test_s6_3__nobody_withholds_an_income_into_bankruptcy() -> None:
    position = deciding(10, 5)
    assert [choice.kind for choice in t.offer_of(position, off.OfferDividend).choices] == ["pay"]
    t.refused(position, act.Dividend(LNWR, "withhold"), "dividend.withholding_ruins", "6.3")
    assert t.price_of(t.submit(position, act.Dividend(LNWR, "pay")), "LNWR") == 16, "twice the price"


@pytest.mark.parametrize("income", [10, 500])
def test_s6_3__from_a_price_of_0_any_dividend_goes_up_four_spaces(income: int) -> None:
    """Any income is more than four times nothing; only a correction leaves a company at 0."""
    row, column = next(
        (row, column)
        for row, boxes in enumerate(deciding(10).definition.market.rows)
        for column, box in enumerate(boxes)
        if box and box.price == 0
    )
    zero = act.Correct(player("Ada"), "price", "LNWR", "as agreed", row=row, column=column)
    position = t.submit(deciding(income, 5), zero)
    assert t.price_of(position, "LNWR") == 0
    assert t.price_of(t.submit(position, act.Dividend(LNWR, "pay")), "LNWR") == 24


def test_s6_3__below_5_a_company_is_bankrupt() -> None:
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=5, money=77, Ada=3, Ben=1)
    position = lines.formed(t.trains(position, LNWR="2 3"), "GWR", "Ben")
    position = lines.earned(position, "LNWR", 0)
    state = position.state
    assert "LNWR" not in (*state.floated, *state.market, *state.has_operated)
    held = {owner for certificate, owner in state.certificates.items() if company_of(certificate) == "LNWR"}
    assert held == {REMOVED}
    assert {p.where for token, p in state.tokens.items() if company_of(token) == "LNWR"} == {REMOVED}
    assert t.kinds_of(position, POOL) == ["2", "3"]
    assert t.money(position, "LNWR") == 0
    assert state.actor == company("GWR"), "its turn is over"


def test_s6_3__another_company_buys_its_trains_from_the_bank() -> None:
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=5)
    position = lines.formed(t.trains(position, LNWR="3"), "GWR", "Ben")
    position = t.earning(position, "LNWR", 0)
    position = lines.at_stage(position, "GWR", "trains")
    assert t.offers_of(position, off.OfferBuyTrain, seller=POOL, minimum=300, maximum=300)


def minor(price: int, president: str = "") -> t.Position:
    """The Great North of Scotland at ``price`` is about to begin a turn, the Caledonian comes after it."""
    position = lines.formed(lines.opened("unit_3", players=2), "GNoS", president, price=price)
    return t.turn_of(lines.formed(position, "CR", "Ben"), "GNoS")


def test_s6_3__a_train_that_a_bankrupt_minor_company_has_brought_leaves_the_game() -> None:
    position = minor(5)
    (baked,) = own_trains(position.definition)[CompanySymbol("GNoS")]
    assert position.state.trains[baked] == REMOVED
    assert t.kinds_of(position, POOL) == []


def test_s8_6_0__a_minor_company_without_a_president_does_nothing_and_its_price_falls() -> None:
    position = minor(100)
    assert position.state.actor != GNOS
    assert t.price_of(position, "GNoS") == 90
    assert "GNoS" in position.state.has_operated
    assert t.kinds_of(position, "GNoS") == ["5"], "the train stays where it is"


def test_s8_6_0__a_minor_company_is_never_in_receivership() -> None:
    position = lines.formed(lines.opened("unit_3", players=2), "GNoS", "")
    assert [speaker.speaks_for(position, CompanySymbol("GNoS")) for speaker in position.title.speakers] == [
        None
    ]


def test_s8_6_0__nobody_sells_a_train_for_it() -> None:
    position = lines.formed(lines.opened("unit_3", players=2), "GNoS", "")
    position = lines.formed(position, "CR", "Ben", money=900)
    position = t.change(position, trains={**position.state.trains, "2-0": GNOS})
    position = lines.at_stage(position, "CR", "trains", "run", "dividend")
    assert not t.offers_of(position, off.OfferBuyTrain, seller=GNOS)
    action = act.BuyTrain(company("CR"), "2-0", GNOS, Money(9))
    t.refused(position, action, "receivership.never_sells")


def test_s8_6_0__with_a_president_it_acts_like_any_other() -> None:
    position = minor(100, "Ada")
    assert position.state.actor == GNOS
