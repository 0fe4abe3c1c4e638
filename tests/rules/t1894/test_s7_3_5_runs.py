"""Sections 7.3.5 and 7.3.6: running trains, paying or keeping what they earn."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, player
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
# From Gent over D13 to Lille (20 and 30) and on to Douai.
TRACK = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4), "E12": ("1", 1)}
SHARES = {"Ada": 4, "Ben": 2, "pool": 1, "treasury": 1}  # and two in the IPO


def running(trains: str = "2", **more: object) -> t.Position:
    """AG is about to run; its price is 67."""
    position = t.floated(t.after_auction(), "AG", money=0, **(more.get("shares") or SHARES))  # type: ignore[arg-type]
    position = t.trains(t.tiles(t.operated(position, "AG"), **TRACK), AG=trains)
    position = t.tokens(position, {"AG-0": ("D15", 0, 0)})
    return t.at_step(position, "AG", "run")


def earned(trains: str = "2") -> t.Position:
    """AG has run for the most and decides what to do with it."""
    position = running(trains)
    return t.submit(position, t.best_run(position))


def revenue(position: t.Position) -> int:
    return position.state.runs[CompanySymbol("AG")].revenue


def test_s7_3_5__the_revenue_is_the_sum_over_all_trains() -> None:
    position = t.tiles(running("2 2"), D15=("14", 1), C14=("57", 2))
    run = t.best_run(position)
    assert len(run.routes) == 2
    alone = [revenue(t.submit(position, act.RunTrains(AG, (route,)))) for route in run.routes]
    assert revenue(t.submit(position, run)) == sum(alone) > max(alone)


def test_s7_3_5__only_trains_owned_in_this_step_earn() -> None:
    position = running("2")
    assert t.offer_of(position, off.OfferRunTrains).trains == (t.train_of(position, "AG", "2"),)
    foreign = t.train_of(t.trains(position, PLM="3"), "PLM", "3")
    (route,) = t.best_run(position).routes
    other = t.msgspec.structs.replace(route, train=foreign)
    t.refused(position, act.RunTrains(AG, (other,)), "route.unknown_train", "7.3.5")
    t.refused(position, act.RunTrains(AG, (route, route)), "route.train_twice", "7.3.5")


def test_s7_3_5__a_better_run_that_somebody_shows_can_be_used() -> None:
    position = running("3")
    values = {
        revenue(t.submit(position, act.RunTrains(AG, (route,))))
        for route in t.routes_of(position, t.train_of(position, "AG", "3"))
    }
    assert len(values) > 1, "there are worse runs"
    assert revenue(t.submit(position, t.best_run(position))) == max(values)


def test_s7_3_5__trains_that_can_run_do() -> None:
    t.refused(running("2"), act.Pass(AG), "stage.must_act", "7.3.5")


def test_s7_3_5__without_a_train_nothing_runs() -> None:
    position = t.floated(t.after_auction(), "AG", money=0)
    played = t.play(t.turn_of(t.tiles(position, D15=("57", 1)), "AG"), act.Pass(AG))
    assert not played.all(ev.TrainsRun)
    assert played.all(ev.DividendDeclared) == [ev.DividendDeclared(CompanySymbol("AG"), "none", 0)]


def test_s7_3_5__a_ferry_marker_may_be_bought_just_for_the_run_to_london() -> None:
    position = t.floated(t.after_auction(), "AG", money=80)
    position = t.tokens(t.tiles(t.operated(position, "AG"), B11=("57", 2)), {"AG-0": ("B11", 0, 0)})
    position = t.at_step(t.trains(position, AG="2"), "AG", "run")
    assert not t.offers_of(position, off.OfferRunTrains)
    assert t.offer_of(position, off.OfferPass).meaning == "no_run"
    assert t.submit(position, act.Pass(AG)).state.operating.stage != "run"
    position = t.submit(position, act.BuyMarker(AG, "ferry"))
    (route,) = t.best_run(position).routes
    assert {stop.hex for stop in route.stops} == {"B11", "A10"}
    assert t.submit(position, act.RunTrains(AG, (route,))).state.operating.stage == "dividend"


def test_s7_3_6__it_is_all_paid_or_all_withheld() -> None:
    position = earned()
    offer = t.offer_of(position, off.OfferDividend)
    assert [choice.kind for choice in offer.choices] == ["pay", "withhold"]
    t.refused(position, act.Dividend(AG, "half"), "dividend.kind", "7.3.6")
    t.refused(position, act.Pass(AG), "stage.must_act", "7.3.6")


def test_s7_3_6__players_get_their_percentage_from_the_bank() -> None:
    position = earned()
    total = revenue(position)
    assert total > 0
    played = t.play(position, act.Dividend(AG, "pay"))
    paid = {p.payee: p.amount for p in played.all(ev.Paid)}
    assert paid[player("Ada")] == total * 4 // 10, "the president's certificate counts for two"
    assert paid[player("Ben")] == total * 2 // 10
    assert player("Cleo") not in paid
    assert {p.payer for p in played.all(ev.Paid)} == {BANK}


def test_s7_3_6__ipo_and_treasury_shares_pay_the_company_and_the_pool_nobody() -> None:
    position = earned()
    total = revenue(position)
    played = t.play(position, act.Dividend(AG, "pay"))
    assert t.money(played.position, "AG") == total * 3 // 10
    assert sum(p.amount for p in played.all(ev.Paid)) == total * 9 // 10, "the share in the pool pays nothing"


def test_s7_3_6__withheld_revenue_goes_to_the_treasury() -> None:
    position = earned()
    played = t.play(position, act.Dividend(AG, "withhold"))
    assert played.all(ev.Paid) == [ev.Paid(BANK, AG, revenue(position), "withheld", "AG")]
    assert t.money(played.position, "AG") == revenue(position)


@pytest.mark.parametrize(("kind", "column"), [("pay", 6), ("withhold", 4)])
def test_s7_3_6__the_price_moves_right_when_paid_and_left_when_withheld(kind: str, column: int) -> None:
    played = t.play(earned(), act.Dividend(AG, kind))
    (moved,) = played.all(ev.PriceMoved)
    assert (moved.row, moved.column) == (7, column)
    choice = next(c for c in t.offer_of(earned(), off.OfferDividend).choices if c.kind == kind)
    assert choice.new_price == moved.price == t.price_of(played.position, "AG")


def test_s7_3_6__without_revenue_the_price_moves_left_unasked() -> None:
    played = t.play(running("2"), act.RunTrains(AG, ()))
    assert not t.offers_of(played.position, off.OfferDividend)
    (moved,) = played.all(ev.PriceMoved)
    assert (moved.row, moved.column) == (7, 4)


def test_s7_3_6__what_is_paid_shows_in_the_offer() -> None:
    position = earned()
    for choice in t.offer_of(position, off.OfferDividend).choices:
        played = t.play(position, act.Dividend(AG, choice.kind))
        assert {p.payee: p.amount for p in played.all(ev.Paid)} == choice.payments


# --- the option: best runs only -------------------------------------------------------------------


def best_only(trains: str = "3") -> t.Position:
    return t.switched(running(trains), "best_run")


def poorer(position: t.Position) -> act.RunTrains:
    """A legal run of the one train that earns less than the best."""
    best = revenue(t.submit(position, t.best_run(position)))
    free = t.Position(t.TITLE, frozenset(), position.state)
    for route in t.routes_of(position, t.train_of(position, "AG", "3")):
        run = act.RunTrains(AG, (route,))
        if revenue(t.submit(free, run)) < best:
            return run
    raise AssertionError("every run is the best")


def test_s7_3_5__a_run_below_the_best_is_refused_with_what_is_missing() -> None:
    position = best_only()
    assert t.offer_of(position, off.OfferRunTrains).best
    run = poorer(position)
    earned = revenue(t.submit(running("3"), run))
    best = revenue(t.submit(position, t.best_run(position)))
    refusal = t.refused(position, run, "run.below_best", "7.3.5")
    assert refusal.facts == {"company": "AG", "revenue": earned, "best": best, "gap": best - earned}
    idle = t.refused(position, act.RunTrains(AG, ()), "run.below_best")
    assert idle.facts["gap"] == best


def test_s7_3_5__any_run_that_earns_as_much_will_do() -> None:
    position = best_only("2")
    best = revenue(t.submit(position, t.best_run(position)))
    (train,) = t.offer_of(position, off.OfferRunTrains).trains
    earning = [act.RunTrains(AG, (route,)) for route in t.routes_of(position, train)]
    free = running("2")
    for run in earning:
        if revenue(t.submit(free, run)) == best:
            assert revenue(t.submit(position, run)) == best


def test_s7_3_5__the_figure_that_was_shown_is_compared_and_nothing_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = best_only()
    run = poorer(position)
    shown = revenue(t.submit(position, t.best_run(position)))
    monkeypatch.delattr("roundhouse.steps.run_trains.find_best")
    refusal = t.refused(position, t.msgspec.structs.replace(run, best_known=shown), "run.below_best")
    assert refusal.facts["best"] == shown
    with pytest.raises(NameError):
        t.submit(position, run)


def test_s7_3_5__without_the_option_a_president_may_run_for_less() -> None:
    position = running("3")
    assert not t.offer_of(position, off.OfferRunTrains).best
    assert t.submit(position, poorer(position)).state.runs[CompanySymbol("AG")].revenue
