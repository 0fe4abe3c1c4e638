"""Sections 5.6 and 5.7: the State Railway's turn, and the end of the operating round."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK
from roundhouse.engine.state import Stop
from roundhouse.engine.title import Deviation
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

N, RSR = company("N"), company("RSR")


def before(phase: str = "4", money: int = 0, trains: str = "4", **more: str) -> t.Position:
    """N (Moscow) is there; the State Railway has ``trains``."""
    position = t.phase(t.minor(t.opened(), "N"), phase)
    return t.trains(t.cash(position, RSR=money), RSR=trains, **more)


def turn(position: t.Position) -> t.Position:
    """The State Railway's turn, up to its decision if there is one."""
    return t.turn_of(position, "RSR")


def buying(position: t.Position) -> t.Played:
    """What it does after its revenue."""
    return t.moved_on(t.at_stage(position, "RSR", "dividend", "run", "dividend"))


@pytest.mark.parametrize("phase", list("2345678"))
def test_s5_6__it_operates_last_in_phases_4_to_7(phase: str) -> None:
    position = turn(before(phase, trains="8"))
    works = "RSR" in position.state.has_operated or position.state.actor == RSR
    assert works == (phase in "4567")


def test_s5_6__no_track_no_further_tokens_no_shares() -> None:
    position = turn(before(money=300))
    assert {type(offer) for offer in loop.offers(position)} == {off.OfferRunTrains}
    for action in (
        act.LayTile(RSR, HexId("E1"), "641", 0),
        act.PlaceToken(RSR, HexId("H8"), 0, 0),
        act.Redeem(RSR, 1),
    ):
        t.refused(position, action)
    t.refused(
        position, act.BuyPrivate(RSR, PrivateSymbol("TSR"), Money(30)), "private.not_for_company", "5.5"
    )


def test_s5_6_1__a_token_in_st_petersburg_on_its_first_turn() -> None:
    position = turn(before())
    assert t.where(position, "RSR") == ["E1"]
    assert position.state.tokens["RSR-0"].city == 1, "the circle that is not SPW's"
    assert t.where(turn(position), "RSR") == ["E1"], "one is enough"


def test_s5_6_1__in_the_brown_city_too() -> None:
    position = t.tiles(t.minor(before("5"), "SPW", "Ben"), E1=("641", 0))
    position = turn(position)
    assert t.where(position, "RSR") == ["E1"]
    assert position.state.tokens["RSR-0"].slot != position.state.tokens["SPW-0"].slot


def test_s5_6_1__not_if_a_nationalised_company_left_it_one_there() -> None:
    position = t.tokens(before(), {"RSR-0": ("E1", 0, 0)})
    assert t.where(turn(position), "RSR") == ["E1"]


def test_s5_6_1__one_in_moscow_as_soon_as_the_gray_tile_lies() -> None:
    position = t.tiles(t.phase(t.minor(t.opened(), "N"), "6"), H8=("638", 0))
    position = t.settle(t.at_stage(t.tokens(position, {"N-0": ("H8", 0, 0)}), "N", "track"))
    assert t.where(position, "RSR") == []
    rotation = min(r for tile, r in t.lays_of(position, "H8") if tile == "639")
    position = t.submit(position, act.LayTile(N, HexId("H8"), "639", rotation))
    assert t.where(position, "RSR") == ["H8"]
    assert position.state.tokens["RSR-1"].hex == "H8", "the one that is kept for Moscow"


def test_s5_6_1__not_a_second_one_in_moscow() -> None:
    position = t.tiles(t.phase(t.minor(t.opened(), "N"), "6"), H8=("638", 0))
    position = t.tokens(position, {"N-0": ("H8", 0, 0), "RSR-1": ("H8", 0, 1)})
    position = t.settle(t.at_stage(position, "N", "track"))
    rotation = min(r for tile, r in t.lays_of(position, "H8") if tile == "639")
    assert t.where(t.submit(position, act.LayTile(N, HexId("H8"), "639", rotation)), "RSR") == ["H8"]


def test_s5_6_2__its_trains_run_like_those_of_a_company() -> None:
    position = turn(before())
    assert t.offer_of(position, off.OfferRunTrains).actor == RSR
    best = t.best(t.run_context(position, CompanySymbol("RSR")))
    assert best.total == 90
    (route,) = best.routes
    assert {stop.hex for stop in route.stops} == {"E1", "G5", "H8"}, "it may end in a full city"
    t.refused(position, act.Pass(RSR), "stage.must_act")


def test_s5_6_2__nationalised_private_companies_add_to_its_routes() -> None:
    position = before("6", trains="4")
    position = t.change(position, privates=dict.fromkeys(position.state.privates, RSR))
    assert t.best(t.run_context(turn(position), CompanySymbol("RSR"))).total == 90 + 10 + 10, (
        "two of them for Moscow"
    )


def test_s5_6_2__without_a_train_it_earns_nothing() -> None:
    position = turn(before(trains=""))
    assert position.state.runs[CompanySymbol("RSR")].revenue == 0
    assert position.state.operating.company != "RSR"


def test_s5_6_3__all_of_its_revenue_is_kept() -> None:
    position = turn(before())
    played = t.play(
        position, act.RunTrains(RSR, t.best(t.run_context(position, CompanySymbol("RSR"))).routes)
    )
    assert t.paid(played, "withheld") == [(BANK, RSR, 90)]
    assert not t.paid(played, "dividend")
    assert t.money(played.position, "RSR") == 90


def test_s5_6_4__interest_and_repayment_as_for_a_company() -> None:
    played = buying(t.loans(before(money=120), RSR=3))
    assert t.paid(played, "interest") == [(RSR, BANK, 15)]
    assert t.paid(played, "repay_loan") == [(RSR, BANK, 100)]
    assert played.state.loans[CompanySymbol("RSR")] == 1
    assert t.money(played.position, "RSR") == 5


def test_s5_6_4__it_borrows_for_interest_without_a_limit() -> None:
    played = buying(t.loans(before(), RSR=20))
    assert t.paid(played, "loan") == [(BANK, RSR, 45)] * 3
    assert played.state.loans[CompanySymbol("RSR")] == 23
    assert t.money(played.position, "RSR") == 3 * 45 - 100


def test_s5_6_5__new_trains_as_long_as_its_cash_lasts() -> None:
    played = buying(before(money=800))
    assert t.paid(played, "train") == [(RSR, BANK, 350)] * 2
    assert t.kinds_of(played.position, "RSR") == ["4", "4", "4"]
    assert t.money(played.position, "RSR") == 100


@pytest.mark.parametrize(("money", "kinds"), [(1649, "5 5"), (1650, "5 5 5"), (2300, "5 5 5 6")])
def test_s5_6_5__all_that_its_cash_pays(money: int, kinds: str) -> None:
    """Three trains of the kind on sale are left."""
    played = buying(before("5", money=money))
    assert t.kinds_of(played.position, "RSR") == ["4", *kinds.split()]
    assert [payer for payer, _, _ in t.paid(played, "train")] == [RSR] * len(kinds.split())
    assert not t.paid(played, "loan")


def test_s5_6_5__no_loans_and_no_old_trains_while_it_has_one() -> None:
    played = buying(before(money=349, pool="3"))
    assert not t.paid(played, "train")
    assert not t.paid(played, "loan")


def test_s5_6_5__without_a_train_it_borrows_for_the_cheapest() -> None:
    played = buying(before(trains=""))
    assert t.paid(played, "loan") == [(BANK, RSR, 45)] * 8
    assert t.kinds_of(played.position, "RSR") == ["4"]
    assert t.money(played.position, "RSR") == 10


@pytest.mark.parametrize(("money", "trains"), [(0, ["3"]), (225, ["3"]), (575, ["3", "4"])])
def test_s5_6_5__the_pool_may_have_the_cheapest(money: int, trains: list[str]) -> None:
    played = buying(before(money=money, trains="", pool="3"))
    assert t.kinds_of(played.position, "RSR") == trains


def test_s5_6_5__a_new_train_begins_a_phase() -> None:
    played = buying(t.supply_from(before(money=550), "5"))
    assert played.all(ev.PhaseBegan) == [ev.PhaseBegan("5")]


def test_s5_6_5__with_the_first_8_it_is_out_of_play() -> None:
    position = t.public(before("7", money=1500, trains="7"), "GRR")
    position = t.supply_from(t.trains(position, GRR="7"), "8")
    played = buying(position)
    assert played.state.phase == "8"
    assert t.kinds_of(played.position, "RSR") == ["7", "8"]
    assert "RSR" not in t.TITLE.rounds["operating"].order.companies(played.position)  # type: ignore[attr-defined]


def quiet(phase: str, index: int, count: int = 2) -> t.Position:
    """The last company has had its turn in round ``index`` of ``count``."""
    position = t.public(t.phase(t.opened(), phase), "GRR")
    done = t.operating_round(position, index, count, done=("GRR", "RSR"))
    return t.settle(done)


def place(position: t.Position) -> tuple[str, int, int]:
    """Kind, number and index of the round."""
    return position.state.round.kind, position.state.round.number, position.state.round.index


def test_s5_7__the_second_round_of_the_pair_then_a_stock_round() -> None:
    assert place(quiet("2", 1)) == ("operating", 2, 2)
    assert place(quiet("2", 2)) == ("stock", 3, 1)


def test_s5_7__in_phases_3_to_7_by_way_of_a_merger_round() -> None:
    position = t.minor(t.opened(), "N")
    position = t.phase(t.boxed(position, N=(4, 6)), "3")
    assert place(t.settle(t.operating_round(position, 1, 2, done=("N",)))) == ("merger", 2, 1)
    assert place(t.settle(t.operating_round(position, 2, 2, done=("N",)))) == ("merger", 2, 2)


def test_s5_7__stops_are_where_they_were() -> None:
    """The rounds change nothing on the map."""
    position = t.minor(t.opened(), "N")
    after = t.settle(t.operating_round(position, 1, 2, done=("N",)))
    assert after.state.tokens == position.state.tokens
    assert after.state.tiles == position.state.tiles
    assert Stop(HexId("H8"), "city", 1) in t.run_context(after, CompanySymbol("N")).tokens


def test_s5_6_5__it_goes_on_buying_after_every_question() -> None:
    """The first 6 makes GRR discard, the first 8 leaves it without a train; both times it buys on."""
    position = t.public(before("5", money=2 * (650 + 800 + 1000), trains="4"), "GRR")
    position = t.trains(t.supply_from(position, "6"), GRR="4 4 4", N="5")
    played = buying(position)
    assert t.kinds_of(played.position, "RSR") == ["4", "6"]
    offer = t.offer_of(played.position, off.OfferDiscardTrain)
    position = t.submit(played.position, act.DiscardTrain(offer.actor, offer.trains[0]))
    assert t.kinds_of(position, "RSR") == ["5", "6", "6", "7", "7", "8"]
    assert t.offers_of(position, off.OfferNationalise)
    position = t.submit(position, act.Pass(company("GRR")))
    assert t.kinds_of(position, "RSR") == ["5", "6", "6", "7", "7", "8", "8"], "the 5 was N's"
    assert t.money(position, "RSR") < 1000


def test_s5_6_2__a_train_of_a_nationalised_company_runs_again_but_not_at_18xx_games() -> None:
    def left_with(train: str, *ways: Deviation) -> t.Position:
        """N can't pay its interest after its run; when the State Railway then runs."""
        position = t.cash(t.trains(t.loans(before(trains=train), N=2), N="4"), N=0)
        position = t.at_stage(t.played_there(position, *ways), "N", "dividend", "run", "dividend")
        operating = t.replace(position.state.operating, operated=())
        return t.settle(t.change(position, operating=operating))

    way = site18xx.trains_run_once_a_round
    for position, index in ((left_with(""), 1), (left_with("5", way), 1), (left_with("", way), 2)):
        assert (position.state.actor, position.state.round.index) == (RSR, index)


def test_s5_8_2__at_18xx_games_it_buys_on_before_anybody_decides() -> None:
    position = t.public(before("5", money=650 + 650, trains="4"), "GRR")
    position = t.trains(t.supply_from(position, "6"), GRR="4 4 4", N="5")
    assert t.kinds_of(buying(position).position, "RSR") == ["4", "6"]
    site = buying(t.played_there(position, site18xx.state_buys_before_questions))
    assert t.kinds_of(site.position, "RSR") == ["4", "6", "6"]
    assert t.offer_of(site.position, off.OfferDiscardTrain).actor == company("GRR")


def test_s5_6_5__it_goes_on_buying_when_each_of_two_phases_asks_several_companies() -> None:
    """The first 6 makes two discard and one lose its train, the first 8 leaves two without one."""
    position = t.public(before("5", money=2 * 650 + 2 * 800 + 3 * 1000, trains="5"), "GRR", share=135)
    position = t.public(position, "SE", home=("H18", 0))
    position = t.public(position, "NW", home=("D14", 1), share=80)
    position = t.trains(t.supply_from(position, "6"), GRR="4 4 4", SE="4 5 5", NW="3", N="5")
    position = buying(t.operated(position, "GRR", "SE", "NW")).position
    asked = []
    while position.state.questions:
        offer = loop.offers(position)[-1]
        phase, kind = position.state.phase, type(offer).__name__
        asked.append((phase, offer.actor.removeprefix("company:"), kind))
        if isinstance(offer, off.OfferDiscardTrain):
            position = t.submit(position, act.DiscardTrain(offer.actor, offer.trains[0]))
        else:
            position = t.submit(position, act.Pass(offer.actor))
    assert asked == [
        ("6", "GRR", "OfferDiscardTrain"), ("6", "SE", "OfferDiscardTrain"), ("6", "NW", "OfferPass"),
        ("8", "GRR", "OfferPass"), ("8", "NW", "OfferPass"),
    ]  # fmt: skip
    assert [kind for kind in t.kinds_of(position, "RSR") if kind != "5"] == [
        "6",
        "6",
        "7",
        "7",
        "8",
        "8",
        "8",
    ]
    assert t.money(position, "RSR") == 240, "what the minor companies brought along"


def test_s5_6_2__it_runs_its_best_and_nobody_decides() -> None:
    position = turn(t.switched(before(), "state_runs_itself"))
    offer = t.offer_of(position, off.OfferRunTrains)
    assert (offer.best, offer.alone) == (True, True)
    refusal = t.refused(position, act.RunTrains(RSR, ()), "run.below_best", "5.6.2")
    assert refusal.facts["gap"] == 90
    best = t.best(t.run_context(position, CompanySymbol("RSR")))
    assert t.submit(position, act.RunTrains(RSR, best.routes)).state.runs[CompanySymbol("RSR")].revenue == 90


def test_s5_6_2__other_companies_decide_as_before() -> None:
    position = t.switched(t.trains(t.minor(t.opened(), "N"), N="2"), "state_runs_itself")
    position = t.at_stage(t.tiles(position, H10=("57", 0)), "N", "run")
    found = t.offers_of(position, off.OfferRunTrains)
    assert [(offer.best, offer.alone) for offer in found] == [(False, False)]


def test_s5_6_2__where_all_best_runs_are_asked_for_its_own_is_too() -> None:
    position = turn(t.switched(before(), "best_run"))
    offer = t.offer_of(position, off.OfferRunTrains)
    assert (offer.best, offer.alone) == (True, False)
