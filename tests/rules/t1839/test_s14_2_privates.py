"""Section 14.2: what private companies can do, and for whom."""

import pytest

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import IPO, REMOVED
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

CLEO, NBDS, SS = t.owner_of("Cleo"), company("NBDS"), company("SS")


def turn(phase: str, players: int = 3, trains: str = "3+", **privates: str) -> t.Position:
    """NBDS (Breda, Weert) begins its turn; SS has a 5+; ``privates`` name who has a private company."""
    position = t.trains(g.begun(phase, players), SS="5+")
    for symbol, holder in privates.items():
        position = t.private(position, symbol, t.owner_of(holder))
    position = g.at_home(g.floated(position, "NBDS", 56), "NBDS", "K8", "L13")
    return t.turn_of(t.trains(position, NBDS=trains), "NBDS")


def deal(symbol: str, price: int) -> t.act.BuyPrivate:
    """NBDS buys a private company."""
    return t.act.BuyPrivate(NBDS, PrivateSymbol(symbol), t.Money(price))


# --- 14.2.1 -----------------------------------------------------------------------------------------


def test_s14_2_1__from_one_guilder_to_face_value() -> None:
    position = turn("Green", SRV="Cleo")
    offer = t.offer_of(position, t.off.OfferBuyPrivate)
    assert (offer.private, offer.minimum, offer.maximum) == ("SRV", 1, 100)
    t.refused(position, deal("SRV", 0))
    t.refused(position, deal("SRV", 101))
    position = t.submit(position, deal("SRV", 100))
    assert (t.money(position, "Cleo"), t.money(position, "NBDS")) == (5100, 400)
    assert g.has(position, "SRV") == NBDS


@pytest.mark.parametrize(("phase", "symbol"), [("Yellow", "LVG"), ("Green", "KR"), ("Green", "CM")])
def test_s14_2_1__not_before_its_phase(phase: str, symbol: str) -> None:
    kind = "2" if phase == "Yellow" else "3+"
    t.refused(turn(phase, 4, kind, **{symbol: "Cleo"}), deal(symbol, 30))


def test_s14_2_1__the_owner_must_agree() -> None:
    position = t.switched(turn("Green", SRV="Cleo"), "consent")
    assert t.loop.who_must_agree(position, deal("SRV", 50)) == ("Cleo",)
    t.refused(position, deal("SRV", 50), "consent.missing")


# --- 14.2.2.1 ---------------------------------------------------------------------------------------


def test_s14_2_2_1__the_power_of_lvg_costs_twenty_and_closes_it() -> None:
    position = turn("Green", LVG="NBDS")
    lay = next(
        lay
        for o in t.offers_of(position, t.off.OfferLayTile, power="LVG")
        for lay in o.lays
        if lay.hex == "K8"
    )
    assert lay.cost == 20
    action = t.act.LayTile(NBDS, lay.hex, lay.tile, lay.rotation, PrivateSymbol("LVG"))
    position = t.submit(position, action)
    assert (g.has(position, "LVG"), t.money(position, "NBDS")) == (REMOVED, 480)
    assert not t.lays_of(position, "K8")


def test_s14_2_2_1__lvg_lays_no_upgrade() -> None:
    position = turn("Green", LVG="NBDS")
    lays = [lay for o in t.offers_of(position, t.off.OfferLayTile, power="LVG") for lay in o.lays]
    assert lays
    assert not any(lay.upgrade for lay in lays)


def test_s14_2_2_1__a_players_power_is_nobodys() -> None:
    position = turn("Green", LVG="Ada", SRV="Ada")
    assert not t.offers_of(position, t.off.OfferLayTile, power="LVG")
    assert not t.offers_of(position, t.off.OfferLayTile, power="SRV")


def test_s14_2_2_1__srv_lays_in_arnhem_or_venlo_for_eighty_and_marks_for_nothing() -> None:
    position = turn("Green", SRV="NBDS")
    offer = t.offer_of(position, t.off.OfferLayTile, power="SRV")
    assert {(lay.hex, lay.cost) for lay in offer.lays} == {("I16", 80), ("K16", 80)}
    lay = next(lay for lay in offer.lays if lay.hex == "K16" and lay.tile == "57")
    position = t.submit(position, t.act.LayTile(NBDS, lay.hex, lay.tile, lay.rotation, PrivateSymbol("SRV")))
    assert t.money(position, "NBDS") == 420
    position = t.pass_to(position, "token")
    (spot,) = t.offer_of(position, t.off.OfferPlaceToken, power="SRV").spots
    assert (spot.hex, spot.cost) == ("K16", 0)
    position = t.submit(
        position, t.act.PlaceToken(NBDS, spot.hex, spot.city, spot.slot, PrivateSymbol("SRV"))
    )
    assert t.where(position, "NBDS") == ["K16", "K8", "L13"]
    assert g.has(position, "SRV") == REMOVED
    assert not t.offers_of(position, t.off.OfferPlaceToken)


# --- 14.2.2.2 ---------------------------------------------------------------------------------------


def test_s14_2_2_2__a_saved_marker_for_a_hundred_and_fifty_one_a_round() -> None:
    position = turn("Blue", trains="3+ 5+", NFWS="SS")
    offer = t.offer_of(position, t.off.OfferMarkTrain)
    assert (len(offer.trains), offer.cost) == (2, 150)
    position = t.submit(position, t.act.MarkTrain(NBDS, offer.trains[0], offer.kind))
    assert (t.money(position, "NBDS"), t.money(position, "SS")) == (350, 650)
    assert not t.offers_of(position, t.off.OfferMarkTrain)


@pytest.mark.parametrize("owner", ["NBDS", "Cleo"])
def test_s14_2_2_2__none_for_its_owner_and_none_from_a_player(owner: str) -> None:
    assert not t.offers_of(turn("Blue", NFWS=owner), t.off.OfferMarkTrain)


def test_s14_2_2_2__a_marked_train_is_kept_when_it_rusts() -> None:
    position = turn("Blue", trains="3+", NFWS="SS")
    offer = t.offer_of(position, t.off.OfferMarkTrain)
    train = offer.trains[0]
    position = t.pass_to(t.submit(position, t.act.MarkTrain(NBDS, train, offer.kind)), "trains")
    position = g.answered(g.first_of(position, "R4").position)
    assert sorted(t.kinds_of(position, "NBDS")) == ["3+", "R4"]
    assert position.state.trains[train] == NBDS


def test_s14_2_2_2__beside_a_saved_train_another_of_its_kind_is_sold() -> None:
    position = g.at_trains(t.trains(g.begun("Blue"), SS="5+ 5+"), "5+")
    saved, other = (train for train, owner in position.state.trains.items() if owner == SS)
    position = t.change(position, markers={**position.state.markers, "saved-0": f"train:{saved}"})
    assert [offer.train for offer in t.offers_of(position, t.off.OfferBuyTrain, seller=SS)] == [other]


def test_s14_2_2_2__option_a_train_that_rusts_in_its_own_turn_still_runs_once() -> None:
    position = t.switched(g.begun("Light Brown", 4), "saved_one_run")
    position = g.at_trains(position, "5+")
    train = t.train_of(position, "NBDS", "5+")
    position = t.change(position, markers={**position.state.markers, "saved-0": f"train:{train}"})
    position = t.submit(g.answered(g.first_of(position, "7").position), t.act.Pass(NBDS))
    assert sorted(t.kinds_of(position, "NBDS")) == ["5+", "7"]
    position = t.pass_to(t.turn_of(position, "NBDS", number=3), "trains")
    assert t.kinds_of(t.submit(position, t.act.Pass(NBDS)), "NBDS") == ["7"]


def test_s14_2_2_2__option_a_saved_train_is_not_given_up_for_the_limit() -> None:
    position = t.switched(g.begun("Light Brown", 4), "saved_one_run")
    position = t.trains(g.at_trains(position, "5+"), SS="5+ R4 R4 R4 R4")
    train = t.train_of(position, "SS", "5+")
    position = t.change(position, markers={**position.state.markers, "saved-0": f"train:{train}"})
    position = g.first_of(position, "7").position
    offer = t.offer_of(position, t.off.OfferDiscardTrain)
    assert (offer.actor, train in offer.trains, len(offer.trains)) == (SS, False, 4)
    t.refused(position, t.act.DiscardTrain(SS, train), "train.not_counted", "14.2.2.2.2")


def test_s14_2_2_2__beijnes_in_a_companys_hands() -> None:
    position = g.answered(
        g.first_of(t.pass_to(turn("Blue", trains="5+", BEIJNES="SS"), "trains"), "R4").position
    )
    assert sorted(t.kinds_of(position, "SS")) == ["5+", "R4"]
    assert (g.left(position, "R4"), g.has(position, "BEIJNES")) == (3, REMOVED)


def test_s14_2_2_2__beijnes_in_a_players_hands_goes_to_any_company_below_its_limit() -> None:
    position = turn("Blue", trains="5+", BEIJNES="Cleo")
    position = t.trains(t.pass_to(position, "trains"), SS="5+ 5+ 5+")
    position = g.answered(g.first_of(position, "R4").position)
    assert t.kinds_of(position, "Cleo") == ["R4"]
    offer = t.offer_of(position, t.off.OfferGiveTrain)
    assert (offer.actor, offer.companies) == (CLEO, ("NBDS",))
    position = t.submit(position, t.act.GiveTrain(CLEO, offer.train, CompanySymbol("NBDS")))
    assert sorted(t.kinds_of(position, "NBDS")) == ["5+", "R4", "R4"]


def test_s14_2_2_2__the_train_of_beijnes_rusts_in_the_players_hands() -> None:
    position = turn("Blue", trains="5+", BEIJNES="Cleo")
    position = g.answered(g.first_of(t.pass_to(position, "trains"), "R4").position)
    position = g.answered(g.first_of(position, "R2+").position)
    assert t.kinds_of(position, "Cleo") == []
    assert t.money(position, "Cleo") == 5000


def test_s14_2_2_2__cm_comes_back_and_is_sold_again() -> None:
    position = turn("Blue", 4, "5+", CM="SS")
    position = g.answered(g.first_of(t.pass_to(position, "trains"), "R4").position, nationalise="SS")
    assert (g.has(position, "CM"), g.has(position, "RB1")) == (t.owner_of("Ben"), t.owner_of("Ben"))
    offer = t.offer_of(position, t.off.OfferBuyPrivate, private="CM")
    assert (offer.minimum, offer.maximum) == (1, 300)
    position = t.submit(t.cash(position, NBDS=2000), deal("CM", 300))
    assert t.money(position, "Ben") == 5300
    position = g.answered(g.first_of(position, "R2+").position)
    assert t.money(position, "NBDS") == 1000 - 500 + 800
    assert {g.has(position, "RB1"), g.has(position, "RB2")} == {t.owner_of("Ben"), NBDS}


# --- 14.2.3 -----------------------------------------------------------------------------------------


def browned(**counts: int) -> t.Position:
    """NBDS, to which Cleo's AB is assigned, has bought its first train; NWS is held so at 82."""
    position = g.brown(g.begun("Green"), "AB", "Cleo", "NBDS")
    position = g.parred(position, "NWS", 82, "Ben", False, (), **counts) if counts else position
    position = g.at_trains(position)
    return t.submit(position, g.buying(position, "3+"))


def take(symbol: str) -> t.act.ExchangePrivate:
    """Cleo takes a share of a company from the IPO."""
    return t.act.ExchangePrivate(CLEO, PrivateSymbol("AB"), CompanySymbol(symbol), IPO)


def test_s14_2_3_1__it_closes_with_the_first_train_and_its_owner_takes_a_share() -> None:
    position = browned()
    assert g.asked(position)[0][1] == CLEO
    position = t.submit(position, take("NBDS"))
    assert (t.held(position, "Cleo", "NBDS"), t.money(position, "Cleo")) == (1, 5000)
    assert g.has(position, "AB") == REMOVED


def test_s14_2_3_1__he_may_decline() -> None:
    position = t.submit(browned(), t.act.Pass(CLEO))
    assert (g.has(position, "AB"), t.held(position, "Cleo", "NBDS")) == (REMOVED, 0)
    assert position.state.questions == ()


def test_s14_2_3_1__the_share_may_float_a_company_which_waits_for_the_next_round() -> None:
    position = t.submit(browned(Ben=5), take("NWS"))
    assert "NWS" in position.state.floated
    assert t.money(position, "NWS") == 820
    position = t.submit(position, t.act.Pass(NBDS))
    assert position.state.operating.company != "NWS"


def test_s14_2_3_1__it_may_make_a_director() -> None:
    position = g.brown(g.begun("Green"), "AB", "Cleo", "NBDS")
    position = g.at_trains(g.parred(position, "NWS", 82, "Ben", Ben=3, Cleo=3))
    position = t.submit(position, g.buying(position, "3+"), take("NWS"))
    assert t.president(position, "NWS") == "Cleo"


def test_s14_2_3_1__no_share_of_a_company_not_parred_or_above_sixty_per_cent() -> None:
    position = browned(Ben=2, Cleo=6)
    offer = t.offer_of(position, t.off.OfferExchangePrivate)
    assert {symbol for symbol, _ in offer.choices} == {"NBDS", "SS"}


def test_s14_2_3_1__option_a_share_above_sixty_per_cent() -> None:
    position = g.brown(t.switched(g.begun("Green"), "brown_share_over_60"), "AB", "Cleo", "NBDS")
    position = g.at_trains(g.parred(position, "NWS", 82, "Cleo", Cleo=6, Ben=2))
    position = t.submit(position, g.buying(position, "3+"), take("NWS"))
    assert t.held(position, "Cleo", "NWS") == 7


def test_s14_2_3_1__nobody_buys_it() -> None:
    position = g.brown(g.begun("Blue"), "AB", "Cleo", "HIJSM")
    position = t.trains(g.at_home(g.floated(position, "NBDS", 56), "NBDS", "K8", "L13"), NBDS="5+")
    position = t.turn_of(position, "NBDS")
    t.refused(position, deal("AB", 100))


def test_s14_2_3_2__a_red_one_is_not_for_sale_and_never_closes() -> None:
    position = turn("Dark Brown", trains="7", RB1="Cleo")
    t.refused(position, deal("RB1", 1))
    position = g.answered(g.first_of(t.pass_to(position, "trains"), "R2+").position)
    assert g.has(position, "RB1") == CLEO


def test_s14_2_2_2__a_company_without_a_train_may_be_given_beijnes_before_it_runs() -> None:
    """SS, on turn, has its two tiles and no train; Ada holds one, which it runs."""
    position = t.trains(g.begun("Light Brown", Ben=6), Ada="R4")
    position = t.turn_of(t.cash(position, SS=1000), "SS")
    while position.state.operating.stage == "track":
        (first, *_) = t.offers_of(position, t.off.OfferLayTile)[0].lays
        position = t.submit(position, t.act.LayTile(SS, first.hex, first.tile, first.rotation))
    position = t.pass_to(position, "run")
    gift = t.offer_of(position, t.off.OfferGiveTrain)
    given = t.submit(position, t.act.GiveTrain(gift.actor, gift.train, CompanySymbol("SS")))
    assert given.state.operating.stage == "run"
    assert t.offer_of(given, t.off.OfferRunTrains).trains == (gift.train,)
    passed = t.submit(position, t.act.Pass(SS))
    assert (passed.state.operating.stage, t.price_of(passed, "SS")) == ("trains", 82)
    others = t.trains(turn("Light Brown", trains=""), Ada="R4")
    (gift,) = t.offers_of(t.pass_to(others, "run"), t.off.OfferGiveTrain)
    assert gift.companies == ("SS", "NBDS"), "once, though the stage waits for one of them only"
