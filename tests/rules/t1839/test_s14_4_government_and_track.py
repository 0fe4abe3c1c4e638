"""Sections 14.4, 8.3.2.2 and 15.3.1: the government's tokens, fees for tokens, and barriers."""

import pytest

from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import REMOVED
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

NBDS = company("NBDS")


def after_ams() -> t.Position:
    """NBDS in its stage for tokens; AMS has been nationalised, Roermond has a token of the government."""
    position = g.floated(g.begun("Green"), "AMS", 113, "Cleo")
    position = t.trains(g.at_home(position, "AMS", "L17", "N15"), AMS="3+")
    position = g.answered(g.first_of(g.at_trains(position), "5+").position, nationalise="AMS")
    return t.at_step(t.cash(position, NBDS=500), "NBDS", "token")


def test_s14_4__its_circle_may_be_taken_for_the_fee_of_the_third_token() -> None:
    position = after_ams()
    assert g.government(position) == ["L17", "N15"]
    (spot,) = t.offer_of(position, t.off.OfferPlaceToken).spots
    assert (spot.hex, spot.cost) == ("L17", 60)
    position = t.submit(position, t.act.PlaceToken(NBDS, spot.hex, spot.city, spot.slot))
    assert g.government(position) == ["N15"]
    assert t.where(position, "NBDS") == ["K8", "L13", "L17"]
    assert t.money(position, "NBDS") == 440


@pytest.mark.parametrize(
    ("local", "spots"), [(False, {("L17", 90)}), (True, {("L17", 90), ("N15", 60)})], ids=["major", "local"]
)
def test_s8_3_2_2__a_city_of_others_and_the_government_lets_local_companies_pass(
    local: bool, spots: set[tuple[str, int]]
) -> None:
    """Green Roermond, full with the government and SS, lies on the way from Weert to Maastricht."""
    position = t.tiles(after_ams(), L17=("14", 0), M16=("4", 0), N15=("57", 0))
    position = t.tokens(position, {"SS-2": ("L17", 0, 1)})
    position = t.price(position, "NBDS", *g.box(55, local=True)) if local else position
    assert {(spot.hex, spot.cost) for spot in t.offer_of(position, t.off.OfferPlaceToken).spots} == spots


def test_s14_4__it_is_not_swapped() -> None:
    swaps = [swap for o in t.offers_of(after_ams(), t.off.OfferSwapToken) for swap in o.swaps]
    assert swaps
    assert {swap.partner for swap in swaps} == {"SS"}


def test_s14_4__it_may_be_chosen_as_a_home() -> None:
    offer = t.offer_of(t.stock_turn(after_ams(), "Cleo"), t.off.OfferPar, company="S1")
    assert any("L17" in pair for pair in offer.home_pairs)


@pytest.mark.parametrize(
    ("phase", "joined"), [("Green", False), ("Light Brown", False), ("Dark Brown", True)]
)
def test_s15_3_1__no_track_across_a_barrier_before_dark_brown(phase: str, joined: bool) -> None:
    kind = {"Green": "3+", "Light Brown": "R4", "Dark Brown": "7"}[phase]
    position = g.floated(g.begun(phase), "HIJSM", 56)
    position = t.turn_of(t.trains(g.at_home(position, "HIJSM", "B13", "G8"), HIJSM=kind), "HIJSM")
    west = {("5", 0), ("57", 1), ("57", 4), ("6", 1), ("6", 5)}
    lays = t.lays_of(position, "B13")
    assert ("57", 0) in lays
    assert bool(lays & west) is joined


def test_s15_3_1__water_costs_eighty_and_bare_breda_nothing() -> None:
    position = g.floated(g.begun("Green"), "HIJSM", 56)
    position = t.turn_of(t.trains(g.at_home(position, "HIJSM", "B13", "G8"), HIJSM="3+"), "HIJSM")
    costs = {(lay.hex, lay.cost) for o in t.offers_of(position, t.off.OfferLayTile) for lay in o.lays}
    assert {("B13", 0), ("G8", 80)} <= costs
    position = t.turn_of(g.at_home(g.floated(g.begun("Green"), "NBDS", 56), "NBDS", "K8", "L13"), "NBDS")
    costs = {(lay.hex, lay.cost) for o in t.offers_of(position, t.off.OfferLayTile) for lay in o.lays}
    assert ("K8", 0) in costs


def test_s8_3_1__the_second_track_action_costs_twenty() -> None:
    position = g.floated(g.begun("Green"), "HIJSM", 56)
    position = t.turn_of(t.trains(g.at_home(position, "HIJSM", "B13", "G8"), HIJSM="3+"), "HIJSM")
    position = t.submit(position, t.act.LayTile(company("HIJSM"), HexId("B13"), "57", 0))
    assert t.money(position, "HIJSM") == 500
    costs = {lay.cost for o in t.offers_of(position, t.off.OfferLayTile) for lay in o.lays if lay.hex == "G8"}
    assert costs == {100}
    assert not t.lays_of(position, "B13")


def test_s8_3_1__e15_an_upgrade_a_lay_and_the_one_of_lvg() -> None:
    """Amsterdam 80, Den Haag over water as the second action 100, Leiden by LVG 20."""
    zhesm = company("ZHESM")
    position = g.floated(t.private(g.begun("Green"), "LVG", zhesm), "ZHESM", 56)
    position = t.turn_of(t.trains(g.at_home(position, "ZHESM", "G10", "H5"), ZHESM="3+"), "ZHESM")
    amsterdam, *_ = sorted(t.lays_of(position, "G10"))
    for hex_id, lay in (("G10", amsterdam), ("H5", ("5", 3))):
        position = t.submit(position, t.act.LayTile(zhesm, HexId(hex_id), *lay))
    assert t.money(position, "ZHESM") == 500 - 80 - 100
    by_power = [lay for o in t.offers_of(position, t.off.OfferLayTile, power="LVG") for lay in o.lays]
    assert {("H7", 20), ("G6", 100), ("G8", 100)} <= {(lay.hex, lay.cost) for lay in by_power}
    leiden = next(lay for lay in by_power if lay.hex == "H7")
    position = t.submit(
        position, t.act.LayTile(zhesm, leiden.hex, leiden.tile, leiden.rotation, PrivateSymbol("LVG"))
    )
    assert (t.money(position, "ZHESM"), g.has(position, "LVG")) == (500 - 200, REMOVED)
    position = t.turn_of(position, "ZHESM", number=3)
    costs = {(lay.hex, lay.cost) for o in t.offers_of(position, t.off.OfferLayTile) for lay in o.lays}
    assert ("H5", 0) in costs


def test_s8_3_1__e17_den_helder_and_hoorn() -> None:
    position = g.floated(g.begun("Yellow"), "ZHESM", 56)
    position = t.trains(g.at_home(position, "ZHESM", "E10", "H5"), ZHESM="2")
    position = t.turn_of(position, "ZHESM")
    position = t.submit(position, t.act.LayTile(company("ZHESM"), HexId("E8"), "8", 2))
    assert t.money(position, "ZHESM") == 500
    position = t.pass_to(position, "run")
    position = t.submit(position, t.best_run(position))
    assert position.state.runs[CompanySymbol("ZHESM")].revenue == 50
