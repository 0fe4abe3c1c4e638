"""Section 14.1: ferry markers."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import HexId, Money
from roundhouse.engine.owners import BANK, SUPPLY
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
COAST = {"B11": ("57", 2), "C12": ("9", 2), "D13": ("8", 2), "D15": ("57", 1)}  # Gent to London
FERRY = act.BuyMarker(AG, "ferry")


def markers(position: t.Position) -> list[str]:
    return [n for n, owner in position.state.markers.items() if owner == AG]


def test_s14_1__a_route_to_london_80_and_a_marker_from_the_supply() -> None:
    position = t.builder(COAST)
    assert t.offer_of(position, off.OfferBuyMarker) == off.OfferBuyMarker(AG, "14.1", "ferry", Money(80))
    played = t.play(position, FERRY)
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, Money(80), "marker", "ferry")]
    (moved,) = played.all(ev.MarkerMoved)
    assert (moved.giver, moved.taker) == (SUPPLY, AG)
    assert len(markers(played.position)) == 1


def test_s14_1__without_a_route_to_london_none_is_sold() -> None:
    position = t.builder({**COAST, "C12": ("9", 0)})
    assert not t.offers_of(position, off.OfferBuyMarker)
    t.refused(position, FERRY, "marker.not_reached", "14.1")


def test_s14_1__the_way_to_london_leads_through_no_filled_city() -> None:
    full = {"Nord-2": ("B11", 0, 0)}
    t.refused(t.builder(COAST, full), FERRY, "marker.not_reached", "14.1")
    own = {"AG-1": ("B11", 0, 0)}
    assert t.offers_of(t.builder(COAST, own), off.OfferBuyMarker)


def test_s14_1__the_treasury_pays_80_or_with_london_shipping_40() -> None:
    for owner, cost in (("Ada", 80), ("AG", 40)):
        position = t.private(t.builder(COAST, treasury=cost), "LS", owner)
        assert t.money(t.submit(position, FERRY), "AG") == 0
        t.refused(t.cash(position, AG=cost - 1), FERRY, "marker.cannot_afford", "14.1")


@pytest.mark.parametrize("step", ["finance", "track", "token", "run", "dividend", "trains", "end"])
def test_s14_1__at_any_time_of_the_operations(step: str) -> None:
    position = t.phase(t.floated(t.after_auction(), "AG", money=500, Ada=6, pool=1), "Green")
    position = t.tokens(t.tiles(t.operated(position, "AG"), **COAST), {"AG-0": ("D15", 0, 0)})
    position = t.turn_of(t.trains(position, AG="3"), "AG")
    if step == "dividend":
        position = t.pass_to(position, "run")
        position = t.submit(position, t.best_run(position))
    else:
        position = t.pass_to(position, step)
    assert position.state.operating.stage == step
    after = t.submit(position, FERRY)
    assert len(markers(after)) == 1


def test_s14_1__at_the_very_end_with_what_was_withheld() -> None:
    position = t.floated(t.after_auction(), "AG", money=0)
    position = t.tokens(t.tiles(t.operated(position, "AG"), **COAST), {"AG-0": ("D15", 0, 0)})
    position = t.at_step(t.supply_from(t.trains(position, AG="6"), "7"), "AG", "run")
    position = t.submit(position, t.best_run(position))
    position = t.cash(position, AG=60)
    position = t.submit(position, act.Dividend(AG, "withhold"))
    assert position.state.operating.stage == "end", "no train can be bought"
    assert len(markers(t.submit(position, FERRY))) == 1


def test_s14_1__not_in_another_companys_turn() -> None:
    position = t.builder(COAST, {"Est-1": ("B11", 0, 0)})
    t.refused(position, act.BuyMarker(company("Est"), "ferry"))


def test_s14_1__there_are_four() -> None:
    position = t.builder(COAST)
    assert len(position.state.markers) == 4
    for symbol in ("PLM", "Nord", "Est"):
        position = t.ferry(position, symbol)
    assert t.offers_of(position, off.OfferBuyMarker)
    position = t.ferry(position, "Ouest")
    assert not t.offers_of(position, off.OfferBuyMarker)
    refused = t.refused(position, FERRY, "marker.none_left", "14.1")
    owners = refused.facts["owners"]
    assert isinstance(owners, tuple)
    assert set(owners) == {company(each) for each in ("PLM", "Nord", "Est", "Ouest")}


def test_s14_1__one_a_company() -> None:
    position = t.submit(t.builder(COAST), FERRY)
    assert not t.offers_of(position, off.OfferBuyMarker)
    t.refused(position, FERRY, "marker.has_one", "14.1")


def test_s14_1__with_the_marker_track_markers_and_trains_use_london() -> None:
    coast = {**COAST, "B9": ("57", 0)}
    first = t.trains(t.after_auction(), AG="3")
    position = t.builder(coast, {"AG-1": ("B11", 0, 0)}, first=first)
    assert not t.lays_of(position, "C8")
    t.refused(position, act.LayTile(AG, HexId("C8"), "9", 0), "track.no_connection")
    bought = t.submit(position, FERRY)
    assert t.lays_of(bought, "C8")
    token = t.submit(bought, act.Pass(AG))
    assert {s.hex for s in t.offer_of(token, off.OfferPlaceToken).spots} == {"B9"}
    train = t.train_of(bought, "AG", "3")
    assert any("A10" in {s.hex for s in r.stops} for r in t.routes_of(bought, train))
    assert not any("A10" in {s.hex for s in r.stops} for r in t.routes_of(position, train))
