"""Sections 1.7 and 6.4: major companies without a president, and what the receiver does."""

import pytest

from roundhouse.archive.history import History
from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.owners import CREDIT, POOL, SUPPLY, player
from roundhouse.engine.tree import first
from roundhouse.finance import certificates as cert
from roundhouse.finance.speaking import speaks_for
from roundhouse.routes.bounded import bounded_best
from roundhouse.routes.positions import run_context
from roundhouse.steps.lay_track import LayTrack
from roundhouse.titles.t1825.lease import PaidOff, improves, sure_income
from roundhouse.track.lay_checks import Affordable
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import BIRMINGHAM, BOTH, GWR, LNWR, LNWR_SYMBOL, LONDON, NO_LINE, running
from tests.rules.t1825.table import title

LEASE = act.LeaseTrain(LNWR, "2-0")


def receiver(position: t.Position, symbol: str = "LNWR") -> str:
    """Who acts for the company."""
    return speaks_for(position, CompanySymbol(symbol))


# --- 6.4: who acts -------------------------------------------------------------------------------------


def test_s6_4__somebody_who_is_neither_receiver_nor_president_of_any_company() -> None:
    position = lines.formed(lines.received(Ada=1), "GWR", "Ada")
    assert receiver(position) == "Ben", "not Ada, who presides over the GWR, although she has a share"
    position = lines.formed(lines.formed(position, "GER", "Cleo"), "LSWR", "")
    assert (receiver(position), receiver(position, "LSWR")) == ("Ben", "Ben")


def test_s6_4__next_a_receiver_who_is_no_president() -> None:
    position = lines.formed(lines.formed(lines.received(), "GWR", ""), "GER", "Ada")
    assert (receiver(position), receiver(position, "GWR")) == ("Ben", "Cleo"), "the next free one"
    position = lines.formed(position, "LSWR", "Cleo")
    assert receiver(position, "GWR") == "Ben", "again, as all others preside"


def test_s6_4__then_the_president_whose_companies_are_worth_least() -> None:
    position = lines.formed(lines.received(Ada=1), "GWR", "Ada", price=90)
    position = lines.formed(position, "GER", "Ben", price=76)
    position = lines.formed(position, "LSWR", "Cleo", price=55)
    assert receiver(position) == "Cleo"
    position = lines.formed(position, "SECR", "Cleo", price=67)
    assert receiver(position) == "Ben", "Cleo's two are worth 122 together"


def test_s6_4__of_equal_ones_a_shareholder() -> None:
    assert receiver(lines.received(Cleo=1)) == "Cleo"
    assert receiver(lines.received(Ben=1, Cleo=1)) == "Ben"


@pytest.mark.parametrize(
    ("order", "name"), [(("Ben", "Cleo", "Ada"), "Ben"), (("Cleo", "Ada", "Ben"), "Cleo")]
)
def test_s6_4__else_the_first_from_the_priority_deal_on(order: tuple[str, ...], name: str) -> None:
    assert receiver(t.change(lines.received(), order=order)) == name


def test_s1_7__only_a_company_that_has_formed_has_a_receiver() -> None:
    position = lines.opened("unit_1")
    assert receiver(position) == ""
    (speaker,) = position.title.speakers
    assert speaker.speaks_for(position, LNWR_SYMBOL) is None


# --- 6.4.1: income is withheld -------------------------------------------------------------------------


def test_s6_4_1__income_is_withheld_and_nobody_is_asked() -> None:
    position = running(LONDON, "2")
    played = t.play(position, t.best_run(position))
    assert t.paid(played, "withheld") == [(CREDIT, LNWR, 60)]
    assert t.price_of(played.position, "LNWR") == 90


def test_s6_4_1__even_into_bankruptcy() -> None:
    position = t.price(running(LONDON, "2"), "LNWR", 0, 1)
    played = t.play(position, t.best_run(position))
    assert [event.company for event in played.all(ev.CompanyClosed)] == [LNWR_SYMBOL]


# --- 6.4.3: leases -------------------------------------------------------------------------------------


def test_s6_4_3__the_next_new_train_for_10_goes_back_after_the_run() -> None:
    position = running(LONDON)
    assert t.offer_of(position, off.OfferLeaseTrain) == off.OfferLeaseTrain(
        LNWR, "6.4.3", "2-0", Money(10), must=True
    )
    leased = t.play(position, LEASE)
    assert t.kinds_of(leased.position, "LNWR") == ["2"]
    ran = t.play(leased.position, t.best_run(leased.position))
    assert ran.state.trains["2-0"] == SUPPLY
    assert t.money(ran.position, "LNWR") == 50


def test_s6_4_3__a_leased_5_begins_no_phase_and_the_next_company_may_buy_it() -> None:
    position = running(LONDON, new="5")
    position = t.phase(position, "2")
    position = t.settle(t.supply_from(position, "5"))
    leased = t.play(position, act.LeaseTrain(LNWR, "5-0"))
    assert not leased.all(ev.PhaseBegan)
    ran = t.play(leased.position, t.best_run(leased.position))
    assert (ran.state.phase, ran.state.trains["5-0"]) == ("2", SUPPLY)
    position = lines.at_stage(ran.position, "GWR", "trains", "run", "dividend")
    bought = t.play(position, act.BuyTrain(GWR, "5-0", SUPPLY, Money(550)))
    assert bought.state.phase == "3"


def test_s6_4_3__it_must_lease_where_it_earns_more() -> None:
    position = running(LONDON)
    t.refused(position, act.Pass(LNWR), "stage.must_act")
    position = running(BOTH, "2")
    assert t.offer_of(position, off.OfferLeaseTrain).must
    t.refused(position, act.RunTrains(LNWR, ()), "lease.must", "6.4.3")
    position = t.submit(position, act.LeaseTrain(LNWR, "2-1"))
    best = t.best_run(position)
    assert t.paid(t.play(position, best), "withheld") == [(CREDIT, LNWR, 110)]


def test_s6_4_3__and_may_not_where_it_earns_no_more() -> None:
    position = running(LONDON, "2")
    assert not t.offers_of(position, off.OfferLeaseTrain)
    t.refused(position, LEASE, "lease.no_improvement", "6.4.3")
    position = running(NO_LINE)
    assert not t.offers_of(position, off.OfferLeaseTrain), "no track, no route"


def test_s6_4_3__one_train_a_turn_and_the_next_new_one_only() -> None:
    position = running(BOTH)
    t.refused(position, act.LeaseTrain(LNWR, "3-0"), "lease.other_train", "6.4.3")
    leased = t.submit(position, LEASE)
    t.refused(leased, act.LeaseTrain(LNWR, "2-1"), "lease.once", "6.4.3")


def test_s6_4_3__a_train_that_came_back_is_not_leased() -> None:
    position = running(BOTH, new="3")
    position = t.settle(t.trains(position, pool="2"))
    assert t.offer_of(position, off.OfferLeaseTrain).train == "3-0"


def test_s6_4_3__nobody_else_leases() -> None:
    position = t.settle(lines.at_stage(lines.lnwr(LONDON), "LNWR", "run"))
    assert position.state.operating.stage != "run", "it has no train"
    at = lines.at_stage(lines.lnwr(LONDON), "LNWR", "run")
    t.refused(at, LEASE, "lease.not_in_receivership")


def test_s6_4_3__a_compulsory_lease_waits_for_no_unbounded_proof() -> None:
    position = running(BOTH, "2 2 2 2")
    assert improves(position, LNWR_SYMBOL, "2-4") is False
    few = loop.offers(position)
    assert not [offer for offer in few if isinstance(offer, off.OfferLeaseTrain)]


@pytest.mark.parametrize("trains", ["2 2 2 2", "2 2 2 3 3", "3 3 3 3", "2 2 2 2 4"])
def test_s6_4_3__a_lease_is_judged_without_trying_equal_trains_in_every_order(trains: str) -> None:
    """Of each train three routes are looked at, and so many sets as that allows."""
    context = run_context(lines.at_stage(lines.received(BOTH, 0, trains), "LNWR", "run"), LNWR_SYMBOL)
    found = bounded_best(context, routes=3)
    assert (found.proven, found.total) == (True, 110)


# --- 6.4.6: payments at the end ------------------------------------------------------------------------


def building(track: lines.Track, money: int = 0) -> t.Position:
    """The LNWR in receivership may place a token."""
    return t.settle(lines.at_stage(lines.received(track, money), "LNWR", "token"))


TOKEN = act.PlaceToken(LNWR, HexId("V20"), 1, 0)


def test_s6_4_6__a_payment_waits_for_the_income_that_is_sure_to_come() -> None:
    position = building(LONDON)
    assert sure_income(position, LNWR_SYMBOL) == 50, "60 with the train that it must lease, less 10"
    placed = t.play(position, TOKEN)
    assert t.paid(placed, "advance") == [(CREDIT, LNWR, 40)]
    assert t.paid(placed, "token") == [(LNWR, CREDIT, 40)]
    leased = t.play(placed.position, LEASE)
    assert t.paid(leased, "advance") == [(CREDIT, LNWR, 10)]
    ran = t.play(leased.position, t.best_run(leased.position))
    assert t.paid(ran, "paid_back") == [(LNWR, CREDIT, 50)]
    assert t.money(ran.position, "LNWR") == 10
    assert not ran.state.flags["advance"]


def test_s6_4_6__what_cant_be_covered_is_refused() -> None:
    position = building(BIRMINGHAM)
    position = t.tokens(position, {"LNWR-1": ("S13", 2, 0)})
    refusal = t.refused(lines.at_stage(position, "LNWR", "token"), TOKEN)
    assert refusal.reason == "token.no_connection"
    hundred = t.tokens(building(LONDON, 49), {"LNWR-1": ("R16", 0, 0)})
    at = lines.at_stage(hundred, "LNWR", "token")
    assert t.refused(at, TOKEN, "token.cannot_afford").facts["cash"] == 99
    enough = lines.at_stage(t.cash(hundred, LNWR=50), "LNWR", "token")
    assert t.paid(t.play(enough, TOKEN), "advance") == [(CREDIT, LNWR, 50)]


def test_s6_4_6__the_run_must_earn_what_is_owed() -> None:
    position = t.submit(t.submit(building(LONDON), TOKEN), LEASE)
    assert t.offer_of(position, off.OfferRunTrains).least == 50
    refusal = t.refused(position, act.RunTrains(LNWR, ()), "run.below_need", "6.4.6")
    assert (refusal.facts["needed"], refusal.facts["revenue"]) == (50, 0)


def test_s6_4_6__no_run_is_asked_for_that_isnt_there() -> None:
    position = t.submit(t.submit(building(LONDON), TOKEN), LEASE)
    assert PaidOff().needed(position, LNWR_SYMBOL) == 50
    corrected = t.tiles(position, V18=("8", 0))
    assert PaidOff().needed(corrected, LNWR_SYMBOL) == 0, "the line has been taken up by hand"
    after = t.settle(corrected)
    assert (after.state.flags["advance"], t.money(after, "LNWR")) == (0, 0)


def test_s6_4_6__a_company_with_a_president_pays_at_once() -> None:
    position = lines.lnwr(LONDON, money=39, trains="2")
    at = lines.at_stage(position, "LNWR", "token")
    assert t.refused(at, TOKEN, "token.cannot_afford").facts["cash"] == 39


def test_s6_4_6__terrain_waits_for_the_income_too() -> None:
    paying = first(title(), LayTrack).checks.find(Affordable)
    assert isinstance(paying, Affordable)
    received = lines.at_stage(lines.received(LONDON, trains="2"), "LNWR", "track")
    assert paying.purse.money(received, LNWR_SYMBOL) == 60
    directed = lines.at_stage(lines.lnwr(LONDON, trains="2"), "LNWR", "track")
    assert paying.purse.money(directed, LNWR_SYMBOL) == 0


def test_s6_4_6__terrain_is_paid_out_of_what_the_track_over_it_brings() -> None:
    position = lines.formed(lines.opened("unit_2"), "LNWR", "", money=0)
    position = lines.at_stage(position, "LNWR", "track")
    lays = {("8", 3), ("9", 2), ("9", 5)}
    assert t.lays_of(position, "P10") == lays, "to Manchester or Liverpool: 50, less 10 for a lease"
    lay = act.LayTile(LNWR, HexId("P10"), "8", 3)
    laid = t.play(position, lay)
    assert t.paid(laid, "advance") == [(CREDIT, LNWR, 40)]
    other = t.refused(position, act.LayTile(LNWR, HexId("P10"), "8", 5), "track.cannot_afford", "5.2.7")
    assert (other.facts["cost"], other.facts["cash"]) == (40, 0)
    assert not t.lays_of(position, "P12"), "100 is more than the other line to it would bring"
    position = t.submit(t.settle(lines.at_stage(laid.position, "LNWR", "run")), LEASE)
    ran = t.play(position, t.best_run(position))
    assert t.money(ran.position, "LNWR") == 0
    directed = lines.formed(lines.opened("unit_2"), "LNWR", money=39)
    assert not t.lays_of(lines.at_stage(directed, "LNWR", "track"), "P10")


# --- 6.4.4: what must be bought ------------------------------------------------------------------------


def shopping(money: int, trains: str = "", **others: str) -> t.Position:
    """The LNWR in receivership decides over trains."""
    position = lines.formed(lines.received(LONDON, money), "GWR", "Ben")
    position = t.trains(position, LNWR=trains, **others)
    return t.settle(lines.at_stage(position, "LNWR", "trains", "run", "dividend"))


def test_s6_4_4__without_a_train_it_must_buy_the_next_new_one_as_soon_as_it_can() -> None:
    position = shopping(180)
    assert t.offer_of(position, off.OfferBuyTrain).must
    t.refused(position, act.Pass(LNWR), "stage.must_act")
    bought = t.submit(position, act.BuyTrain(LNWR, "2-0", SUPPLY, Money(180)))
    assert t.kinds_of(bought, "LNWR") == ["2"]
    assert bought.state.operating.stage != "trains" or loop.offers(bought)
    assert shopping(179).state.operating.stage != "trains", "it can't pay for one, and needn't"


def test_s6_4_4__only_where_that_train_has_a_route() -> None:
    position = lines.formed(lines.opened("unit_1"), "LNWR", "", money=500)
    position = t.settle(lines.at_stage(position, "LNWR", "trains", "run", "dividend"))
    assert not t.offer_of(position, off.OfferBuyTrain).must
    t.submit(position, act.Pass(LNWR))


def test_s6_4_4__nothing_second_hand_from_the_bank() -> None:
    position = shopping(900, pool="3")
    train = t.train_of(position, POOL, "3")
    t.refused(position, act.BuyTrain(LNWR, train, POOL, Money(300)), "receivership.next_new", "6.4.4")
    assert [o.train for o in t.offers_of(position, off.OfferBuyTrain)] == ["2-0"]


def test_s6_4_4__from_a_company_only_the_same_type_for_less() -> None:
    position = shopping(900, GWR="2 3")
    (offer,) = t.offers_of(position, off.OfferBuyTrain, seller=GWR)
    assert (offer.train, offer.minimum, offer.maximum, offer.must) == ("2-0", 1, 179, False)
    three = t.train_of(position, "GWR", "3")
    t.refused(position, act.BuyTrain(LNWR, three, GWR, Money(1)), "receivership.same_type", "6.4.4")
    t.refused(position, act.BuyTrain(LNWR, "2-0", GWR, Money(180)), "train.price")
    bought = t.submit(position, act.BuyTrain(LNWR, "2-0", GWR, Money(179)))
    assert t.kinds_of(bought, "LNWR") == ["2"], "then it owns one, and need not buy the bank's"


def test_s6_4_4__it_never_sells() -> None:
    position = shopping(0, trains="2")
    position = lines.at_stage(t.cash(position, GWR=900), "GWR", "trains", "run", "dividend")
    assert not t.offers_of(position, off.OfferBuyTrain, seller=LNWR)
    t.refused(position, act.BuyTrain(GWR, "2-0", LNWR, Money(9)), "receivership.never_sells", "6.4.4")


def test_s6_4_4__with_a_train_it_buys_another_one_if_the_receiver_likes() -> None:
    position = shopping(900, trains="2")
    assert not t.offer_of(position, off.OfferBuyTrain).must
    t.submit(position, act.Pass(LNWR))


# --- 6.4.5 and 6.4.7 -----------------------------------------------------------------------------------


def test_s6_4_5__what_is_vetoed_is_taken_back_at_the_table() -> None:
    position = lines.formed(lines.formed(lines.received(LONDON, 40), "GWR", "Ada"), "GER", "Ben")
    position = lines.formed(position, "LSWR", "Cleo", price=55)
    assert receiver(position) == "Cleo", "who presides over the cheapest and may be overruled"
    history = History(lines.at_stage(position, "LNWR", "token"))
    history.submit(TOKEN)
    assert "V20" in t.where(history.position, "LNWR")
    history.undo()
    assert t.where(history.position, "LNWR") == ["T16"]


def test_s6_4_7__who_holds_two_shares_is_president_at_once() -> None:
    position = t.stock_turn(lines.received(Ben=1), "Ben")
    played = t.play(position, act.BuyShares(player("Ben"), LNWR_SYMBOL, (POOL,)))
    assert cert.president(played.state, LNWR_SYMBOL) == "Ben"
    (speaker,) = position.title.speakers
    assert speaker.speaks_for(played.position, LNWR_SYMBOL) is None
    assert receiver(played.position) == "Ben"
