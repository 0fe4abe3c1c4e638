"""Sections 11.1 and 11.2.1: the kinds of companies, and what all private companies have in common."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.names import HexId, PrivateSymbol
from roundhouse.engine.owners import REMOVED, SUPPLY, player
from tests.names import company
from tests.rules.t1894 import table as t

SALEABLE = {"LRC": 20, "AR": 25, "GLG": 50, "SAC": 50, "SQG": 70, "LS": 90, "NMinorS": 140}
PHASES = ("Yellow", "Green", "Blue", "Brown", "Red", "Gray", "Purple")
NORD = company("Nord")


def nord(phase: str = "Green", removed: str = "SAC") -> t.Position:
    """Ada presides over Nord, which has 1000 and is about to operate."""
    return t.at_home(t.phase(t.floated(t.after_auction(removed=removed), "Nord", money=1000), phase), "Nord")


def buy(symbol: str, price: int) -> act.Action:
    return act.BuyPrivate(NORD, PrivateSymbol(symbol), price)


def test_s11_1__private_and_public_companies_and_late_ones_are_public() -> None:
    late = {symbol for symbol, c in t.DEFINITION.companies.items() if c.late}
    assert late == {"LF", "LB"}
    assert not set(t.DEFINITION.companies) & set(t.DEFINITION.privates)
    position = t.stock_turn(t.phase(t.cash(t.after_auction(), Ada=1000), "Brown"), "Ada")
    assert {o.company for o in t.offers_of(position, off.OfferPar)} >= {"LF", "LB", "Nord"}


def test_s11_2_1__they_pay_their_owners_at_the_start_of_each_operating_round() -> None:
    position = t.private(nord(), "GLG", "Nord")
    before = t.change(position, round=t.Round("stock", 2), actor="", stock=t.Stock())
    position = t.stock_turn(before, "Ada")
    for _ in range(2):
        position = t.submit(position, act.Pass(position.state.actor))
    played = t.play(position, act.Pass(position.state.actor))
    paid = [(e.subject, e.payee, e.amount) for e in played.all(ev.Paid) if e.reason == "private_revenue"]
    assert paid == [
        ("LRC", player("Ada"), 5),
        ("AR", player("Ben"), 5),
        ("GLG", NORD, 10),
        ("LS", player("Ben"), 15),
        ("NMinorS", player("Cleo"), 20),
        ("PLMMS", player("Ada"), 40),
        ("BMS", player("Ben"), 60),
    ]
    kinds = [type(e) for e in played.events]
    assert kinds.index(ev.RoundBegan) < kinds.index(ev.Paid) < kinds.index(ev.TurnBegan)


def test_s11_2_1__also_in_the_second_round_of_a_set() -> None:
    position = t.operating_round(t.operated(nord(), "Nord", "PLM", "Belge"), 1, 2, done=("PLM", "Belge"))
    position = t.pass_to(t.settle(position), "end")
    played = t.play(position, act.Pass(NORD))
    assert played.state.round.index == 2
    assert any(e.reason == "private_revenue" for e in played.all(ev.Paid))


def test_s11_2_1__a_company_s_revenue_goes_to_its_treasury() -> None:
    position = t.private(nord(), "NMinorS", "Nord")
    position = t.change(t.operating_round(position), operating=t.Operating())
    assert t.money(t.settle(position), "Nord") == 1000 + 20


def test_s11_2_1__they_do_not_operate() -> None:
    position = t.change(t.operating_round(nord()), operating=t.Operating())
    assert set(t.market.operating_order(position)) == {"Nord", "PLM", "Belge"}


def test_s11_2_1__they_close_when_red_begins() -> None:
    position = t.supply_from(nord("Brown"), "6")
    position = t.private(position, "AR", "Nord")
    position = t.at_step(t.operated(position, "Nord"), "Nord", "trains")
    train = t.offer_of(position, off.OfferBuyTrain)
    played = t.play(position, act.BuyTrain(NORD, train.train, SUPPLY, 600))
    assert played.state.phase == "Red"
    left = {p for p, o in played.state.privates.items() if o != REMOVED}
    assert left == {"SQG"}
    assert "AR" in {e.private for e in played.all(ev.PrivateMoved)}


@pytest.mark.parametrize("phase", PHASES)
def test_s11_2_1__companies_buy_them_in_the_green_blue_and_brown_phase(phase: str) -> None:
    position = t.turn_of(nord(phase), "Nord")
    if phase in ("Green", "Blue", "Brown"):
        assert t.offers_of(position, off.OfferBuyPrivate, private="LRC")
        assert t.submit(position, buy("LRC", 20)).state.privates[PrivateSymbol("LRC")] == NORD
    else:
        assert not t.offers_of(position, off.OfferBuyPrivate)
        t.refused(position, buy("LRC", 20), "private.phase", "11.2.1")


@pytest.mark.parametrize("symbol", SALEABLE)
def test_s11_2_1__from_half_to_twice_the_face_value(symbol: str) -> None:
    face = SALEABLE[symbol]
    removed = {"GLG": "SAC", "SAC": "GLG"}.get(symbol, "GLG")
    position = t.turn_of(nord(removed=removed), "Nord")
    offer = t.offer_of(position, off.OfferBuyPrivate, private=symbol)
    assert (offer.minimum, offer.maximum) == (-(-face // 2), 2 * face)
    for price in (offer.minimum - 1, offer.maximum + 1):
        t.refused(position, buy(symbol, price), "private.price", "11.2.1")
    for price in (offer.minimum, offer.maximum):
        assert t.submit(position, buy(symbol, price)).state.privates[PrivateSymbol(symbol)] == NORD


def test_s11_2_1__the_treasury_pays_the_player() -> None:
    played = t.play(t.turn_of(nord(), "Nord"), buy("LS", 100))
    assert played.all(ev.Paid) == [ev.Paid(NORD, player("Ben"), 100, "private", "LS")]
    assert played.all(ev.PrivateMoved) == [ev.PrivateMoved(PrivateSymbol("LS"), player("Ben"), NORD, 100)]


def test_s11_2_1__only_the_treasury_s_money_counts() -> None:
    position = t.turn_of(t.cash(nord(), Nord=30), "Nord")
    assert t.offer_of(position, off.OfferBuyPrivate, private="LRC").maximum == 30
    assert not t.offers_of(position, off.OfferBuyPrivate, private="LS")
    t.refused(position, buy("LRC", 31), "private.cannot_afford", "11.2.1")


def test_s11_2_1__both_must_agree_so_the_offer_names_the_owner() -> None:
    position = t.turn_of(nord(), "Nord")
    sellers = {o.private: o.seller for o in t.offers_of(position, off.OfferBuyPrivate)}
    assert sellers[PrivateSymbol("LRC")] == player("Ada")
    assert sellers[PrivateSymbol("LS")] == player("Ben")
    assert all(o.section == "11.2.1" for o in t.offers_of(position, off.OfferBuyPrivate))


@pytest.mark.parametrize("symbol", ["PLMMS", "BMS"])
def test_s11_2_1__only_saleable_ones_are_sold(symbol: str) -> None:
    position = t.turn_of(t.private(nord(), symbol, "Ben"), "Nord")
    assert not t.offers_of(position, off.OfferBuyPrivate, private=symbol)
    t.refused(position, buy(symbol, 180), "private.not_for_sale", "11.2.1")


def test_s11_2_1__a_company_sells_none_and_a_closed_one_is_gone() -> None:
    position = t.private(t.private(nord(), "AR", "PLM"), "LRC", REMOVED)
    position = t.turn_of(position, "Nord")
    for symbol in ("AR", "LRC"):
        assert not t.offers_of(position, off.OfferBuyPrivate, private=symbol)
        t.refused(position, buy(symbol, 25), "private.not_with_player", "11.2.1")


@pytest.mark.parametrize("step", ["finance", "track", "token", "run", "dividend", "trains", "end"])
def test_s11_2_1__at_any_time_of_the_company_s_operations(step: str) -> None:
    position = t.floated(nord(), "Nord", 67, "Ada", 1000, Ada=6, pool=1)
    position = t.trains(t.operated(position, "Nord"), Nord="2")
    position = t.tiles(position, D9=("57", 2), E10=("57", 2))
    position = t.tokens(position, {"Nord-0": ("D9", 0, 0)})
    position = t.earning(position, "Nord", 40) if step == "dividend" else t.at_step(position, "Nord", step)
    assert position.state.operating.stage == step
    after = t.submit(position, buy("LRC", 10))
    assert after.state.privates[PrivateSymbol("LRC")] == NORD
    assert after.state.operating.stage == step


def test_s11_2_1__not_in_another_company_s_turn_nor_in_a_stock_round() -> None:
    position = t.turn_of(nord(), "Nord")
    t.refused(position, act.BuyPrivate(company("PLM"), PrivateSymbol("LRC"), 20))
    t.refused(t.stock_turn(nord(), "Ada"), buy("LRC", 20))


def test_s11_2_1__the_power_may_be_used_from_the_purchase_on() -> None:
    position = t.at_step(t.operated(t.cash(nord(), Nord=500), "Nord"), "Nord", "track")
    position = t.tokens(position, {"Nord-0": ("D9", 0, 0)})
    lays = t.offers_of(position, off.OfferLayTile)
    assert {o.power for o in lays} == {""}
    position = t.submit(position, buy("LRC", 20))
    assert {o.power for o in t.offers_of(position, off.OfferLayTile)} == {"", "LRC"}


def test_s11_2_1__a_closed_private_s_power_is_gone() -> None:
    position = t.private(t.operated(nord(), "Nord"), "LS", "Nord")
    open_ = t.at_step(position, "Nord", "track")
    closed = t.at_step(t.private(position, "LS", REMOVED), "Nord", "track")
    assert t.offers_of(open_, off.OfferPlaceToken, power="LS")
    assert not t.offers_of(closed, off.OfferPlaceToken, power="LS")


def test_s11_2_1__a_private_with_a_player_gives_no_power() -> None:
    position = t.at_step(t.operated(nord(), "Nord"), "Nord", "track")
    assert all(not getattr(o, "power", "") for o in loop.offers(position))
    t.refused(
        position, act.PlaceToken(NORD, HexId("A12"), 0, 0, PrivateSymbol("LS")), "power.not_owned", "11.2.2.6"
    )


def test_s11_2_1__the_owner_of_the_private_company_agrees() -> None:
    position = t.switched(t.turn_of(t.private(nord(), "LRC", "Ben"), "Nord"), "consent")
    sale = act.BuyPrivate(NORD, PrivateSymbol("LRC"), 20)
    assert t.refused(position, sale, "consent.missing", "11.2.1").facts == {"players": ("Ben",)}
    t.refused(position, act.BuyPrivate(NORD, PrivateSymbol("LRC"), 20, agreed=("Cleo",)), "consent.missing")
    agreed = act.BuyPrivate(NORD, PrivateSymbol("LRC"), 20, agreed=("Ben",))
    assert t.submit(position, agreed).state.privates[PrivateSymbol("LRC")] == NORD


def test_s11_2_1__a_president_who_sells_his_own_agrees_with_himself() -> None:
    position = t.switched(t.turn_of(t.private(nord(), "LRC", "Ada"), "Nord"), "consent")
    assert (
        t.submit(position, act.BuyPrivate(NORD, PrivateSymbol("LRC"), 20)).state.privates[
            PrivateSymbol("LRC")
        ]
        == NORD
    )


def test_s11_2_1__nobody_is_asked_about_a_price_that_is_not_allowed() -> None:
    position = t.switched(t.turn_of(t.private(nord(), "LRC", "Ben"), "Nord"), "consent")
    t.refused(position, act.BuyPrivate(NORD, PrivateSymbol("LRC"), 1), "private.price")
