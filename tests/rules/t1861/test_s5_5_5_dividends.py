"""Sections 5.5.5 to 5.5.7: dividends, the share price, interest and repaying loans."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, REMOVED, player
from roundhouse.finance import market
from tests.names import company
from tests.rules.t1861 import table as t

ADA, BEN, CLEO = (player(name) for name in t.PLAYERS[:3])
GRR, MV, N = company("GRR"), company("MV"), company("N")


def minor(revenue: int, box: tuple[int, int] = (5, 3), *options: str) -> t.Position:
    """Ada's N, which has a train and 140, has earned ``revenue``; its price was in ``box``."""
    position = t.trains(t.minor(t.opened(3, *options), "N"), N="2")
    return t.earned(t.boxed(position, N=box), "N", revenue)


def public(revenue: int, money: int = 0, owed: int = 0, **counts: int) -> t.Position:
    """Ada's GRR (price 100, a 4-train, five shares of others) has earned ``revenue``."""
    position = t.phase(t.minor(t.opened(), "N"), "4")
    position = t.change(position, privates=dict.fromkeys(position.state.privates, REMOVED))
    counts = counts or {"Ben": 3, "Cleo": 1, "pool": 1}
    position = t.trains(t.public(position, "GRR", "Ada", money=money, home=("L12", 0), **counts), GRR="4")
    return t.earned(t.loans(position, GRR=owed), "GRR", revenue)


def test_s5_5_5_1__half_to_the_owner_half_to_the_treasury() -> None:
    position = minor(90)
    assert t.money(position, "Ada") == 420 + 45
    assert t.money(position, "N") == 140 + 45
    assert position.state.runs[CompanySymbol("N")].dividend == "half"


def test_s5_5_5_1__the_price_goes_right_with_revenue_and_left_without() -> None:
    assert t.box(minor(10), "N") == (5, 4)
    assert t.box(minor(0), "N") == (5, 2)


def test_s5_5_5_1__never_right_of_the_yellow_column_but_up_in_it() -> None:
    for row in range(1, 6):
        assert market.in_zone(minor(10, (row, 6)), CompanySymbol("N"), "max-minor")
        assert t.box(minor(10, (row, 6)), "N") == (row - 1, 6)
    assert t.box(minor(10, (0, 6)), "N") == (0, 6)


def test_s5_5_5_1__down_at_the_left_end_of_a_row_and_not_below_the_last() -> None:
    assert t.box(minor(0, (6, 0)), "N") == (7, 0)
    assert t.box(minor(0, (9, 0)), "N") == (9, 0)


def test_s5_5_5_1__the_marker_goes_under_those_in_the_box() -> None:
    position = t.boxed(t.trains(t.minor(t.minor(t.opened(), "N"), "KR"), N="2"), KR=(5, 4))
    assert market.stack(t.earned(position, "N", 10).state, 5, 4) == ("KR", "N")


def test_s5_5_5_1__in_the_market_of_one_row_the_last_box_of_a_minor_company_is_its_end() -> None:
    row = t.start(3, "column_market").definition.market.rows[0]
    last = next(n for n, each in enumerate(row) if each and "max-minor" in each.kinds)
    assert t.box(minor(10, (0, last), "column_market"), "N") == (0, last)
    assert t.box(minor(10, (0, last - 1), "column_market"), "N") == (0, last)
    assert t.box(minor(0, (0, last), "column_market"), "N") == (0, last - 1)


def test_s5_5_5_2__all_half_or_nothing() -> None:
    offer = t.offer_of(public(100), off.OfferDividend)
    assert [choice.kind for choice in offer.choices] == ["pay", "half", "withhold"]
    t.refused(public(100), act.Dividend(GRR, "none"), "dividend.kind", "5.5.5.2")


def test_s5_5_5_2__a_tenth_to_the_holder_of_each_share() -> None:
    played = t.play(public(130), act.Dividend(GRR, "pay"))
    assert sorted(t.paid(played, "dividend")) == sorted(
        [(BANK, ADA, 26), (BANK, BEN, 39), (BANK, CLEO, 13), (BANK, GRR, 39)]
    )


@pytest.mark.parametrize(("revenue", "paid"), [(200, 100), (130, 70), (110, 60), (90, 50), (10, 10)])
def test_s5_5_5_2__half_is_rounded_up_to_tens_for_the_shareholders(revenue: int, paid: int) -> None:
    position = public(revenue, Ben=3, Cleo=5)  # nothing in the treasury or the pool
    played = t.play(position, act.Dividend(GRR, "half"))
    dividends = {payee: amount for _, payee, amount in t.paid(played, "dividend")}
    kept = dividends.pop(GRR, 0)
    assert sum(dividends.values()) == paid
    assert dividends[BEN] == 3 * paid // 10
    assert kept == revenue - paid


def test_s5_5_5_2__nothing_keeps_it_all() -> None:
    played = t.play(public(130), act.Dividend(GRR, "withhold"))
    assert not t.paid(played, "dividend")
    assert t.paid(played, "withheld") == [(BANK, GRR, 130)]


@pytest.mark.parametrize(
    ("revenue", "kind", "box"),
    [
        (100, "pay", (4, 6)),
        (90, "pay", (4, 5)),
        (200, "half", (4, 6)),
        (190, "half", (4, 6)),
        (180, "half", (4, 5)),
        (500, "withhold", (4, 4)),
    ],
)
def test_s5_5_5_2__right_if_the_price_is_ten_dividends_at_most(
    revenue: int, kind: str, box: tuple[int, int]
) -> None:
    position = public(revenue)
    assert (t.box(position, "GRR"), t.price_of(position, "GRR")) == ((4, 5), 100)
    choice = next(c for c in t.offer_of(position, off.OfferDividend).choices if c.kind == kind)
    after = t.submit(position, act.Dividend(GRR, kind))
    assert t.box(after, "GRR") == box
    assert choice.new_price == t.price_of(after, "GRR")


def test_s5_5_5_2__left_without_revenue() -> None:
    assert t.box(public(0), "GRR") == (4, 4)


@pytest.mark.parametrize(
    ("kind", "box", "after"),
    [
        ("pay", (4, 9), (3, 9)),
        ("pay", (0, 18), (0, 18)),
        ("withhold", (4, 0), (5, 0)),
        ("withhold", (9, 0), (9, 0)),
    ],
)
def test_s5_5_5_2__at_the_ends_of_a_row_up_and_down(
    kind: str, box: tuple[int, int], after: tuple[int, int]
) -> None:
    position = t.boxed(public(5400), GRR=box)
    assert t.box(t.submit(position, act.Dividend(GRR, kind)), "GRR") == after


def test_s5_5_6__5_for_each_loan() -> None:
    played = t.play(public(30, owed=3), act.Dividend(GRR, "withhold"))
    assert t.paid(played, "interest") == [(GRR, BANK, 15)]
    assert t.money(played.position, "GRR") == 15
    assert played.state.loans[CompanySymbol("GRR")] == 3


def test_s5_5_6__loans_of_this_turn_have_paid_already() -> None:
    position = t.tiles(t.trains(t.minor(t.opened(), "MV", money=0), MV="2"), I13=("57", 0))
    position = t.settle(t.at_stage(t.loans(position, MV=1), "MV", "track"))
    for cost in (0, 20):
        offer = t.offer_of(position, off.OfferLayTile)
        lay = next(each for each in offer.lays if each.cost == cost)
        played = t.play(position, act.LayTile(MV, lay.hex, lay.tile, lay.rotation))
        position = played.position
    assert t.paid(played, "loan") == [(BANK, MV, 45)]
    assert t.paid(played, "interest") == [(MV, BANK, 5)]
    assert t.money(position, "MV") == 45 - 20 - 5
    assert position.state.loans[CompanySymbol("MV")] == 2


def test_s5_5_6__another_loan_pays_if_the_treasury_cannot() -> None:
    played = t.play(public(10, owed=3, Ben=3, Cleo=5), act.Dividend(GRR, "pay"))
    assert t.paid(played, "loan") == [(BANK, GRR, 45)]
    assert t.paid(played, "interest") == [(GRR, BANK, 15)]
    assert t.money(played.position, "GRR") == 30
    assert played.state.loans[CompanySymbol("GRR")] == 4


def test_s5_5_6__who_cannot_pay_at_all_is_nationalised_at_once() -> None:
    played = t.play(public(10, money=24, owed=5, Ben=3, Cleo=5), act.Dividend(GRR, "pay"))
    assert not t.paid(played, "interest")
    assert played.all(ev.CompanyClosed) == [ev.CompanyClosed(CompanySymbol("GRR"), "nationalised")]
    assert "GRR" not in played.state.floated
    saved = t.play(public(10, money=25, owed=5, Ben=3, Cleo=5), act.Dividend(GRR, "pay"))
    assert t.paid(saved, "interest") == [(GRR, BANK, 25)]
    assert "GRR" in saved.state.floated


def test_s5_5_6__two_loans_are_all_a_minor_company_has() -> None:
    position = t.loans(t.trains(t.minor(t.opened(), "N", money=9), N="2"), N=2)
    assert "N" not in t.earned(position, "N", 0).state.floated
    assert "N" in t.earned(t.cash(position, N=10), "N", 0).state.floated


def test_s5_5_7__as_many_as_possible_are_repaid() -> None:
    played = t.play(public(120, owed=3), act.Dividend(GRR, "withhold"))
    assert t.paid(played, "repay_loan") == [(GRR, BANK, 100)]
    assert played.state.loans[CompanySymbol("GRR")] == 1
    assert t.money(played.position, "GRR") == 120 - 15 - 100


def test_s5_5_7__not_with_less_than_50() -> None:
    played = t.play(public(60, money=4, owed=3), act.Dividend(GRR, "withhold"))
    assert not t.paid(played, "repay_loan")
    assert t.money(played.position, "GRR") == 49


def test_s5_5_7__nothing_is_due_without_loans() -> None:
    played = t.play(public(500), act.Dividend(GRR, "withhold"))
    assert not t.paid(played, "repay_loan")
    assert not t.paid(played, "interest")
    assert t.money(played.position, "GRR") == 500


def test_s5_5_7__loans_are_repaid_before_trains_are_bought() -> None:
    position = t.submit(public(330, money=20, owed=1), act.Dividend(GRR, "withhold"))
    assert t.money(position, "GRR") == 295
    assert not t.offers_of(position, off.OfferBuyTrain)
