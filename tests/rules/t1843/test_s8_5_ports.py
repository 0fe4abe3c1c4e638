"""8.5.3, 8.9: claiming port markers, and buying them from other companies."""

from __future__ import annotations

import pytest

from tests.names import company
from tests.rules.t1843 import table as t

SO = company("SO")
PO = company("PO")
ROUTE = {"H7": ("57", 0), "G8": ("1", 2)}
"""Bordeaux joined to a town."""


def operating(laid: dict[str, tuple[str, int]], holds: bool = True) -> t.Position:
    """SO, at home in Bordeaux, begins its turn on this track, with a train or without."""
    position = t.at_home(t.floated(t.plain(), "SO", treasury=2000), "SO")
    position = t.tiles(t.phase(position, "Green"), **laid)
    return t.turn_of(t.trains(position, SO=("4+1",)) if holds else position, "SO")


def claim(port: str) -> t.act.ClaimMarker:
    """SO claims the marker of a port."""
    return t.act.ClaimMarker(SO, f"port:{port}")


def claims(position: t.Position) -> list[str]:
    """The kinds of the markers that may be claimed."""
    return [o.kind for o in t.offers_of(position, t.off.OfferClaimMarker)]


def owner(position: t.Position, port: str) -> str:
    """Who has the marker of a port."""
    return position.state.markers[f"port:{port}-0"]


def test_s8_5_3__a_port_on_a_route_is_claimed_and_no_token_follows() -> None:
    position = t.pass_to(operating(ROUTE), "token")
    assert claims(position) == ["port:H7"]
    t.refused(position, claim("A6"), "marker.no_route", "8.5.3")
    position = t.submit(position, claim("H7"))
    assert owner(position, "H7") == SO
    assert position.state.operating.stage == "run"


def test_s8_5_3__track_of_the_same_turn_leads_to_no_claim() -> None:
    position = operating({"H7": ("57", 0)})
    position = t.submit(position, t.act.LayTile(SO, t.HexId("G8"), "1", 2))
    assert position.state.operating.stage != "token"


def test_s8_5_3__without_a_train_at_the_start_nothing_is_claimed() -> None:
    position = operating(ROUTE, holds=False)
    assert "train_at_start" not in position.state.operating.notes
    position = t.submit(position, t.act.Pass(SO))
    assert not claims(position)


def test_s8_5_3__a_marker_that_a_company_has_stays_with_it() -> None:
    position = operating(ROUTE)
    taken = t.change(position, markers={**position.state.markers, "port:H7-0": PO})
    assert not claims(t.submit(taken, t.act.Pass(SO)))


def buying(price: int, agreed: tuple[str, ...] = ("Ben",)) -> t.act.BuyCompanyMarker:
    """SO buys Brest's marker from PO."""
    return t.act.BuyCompanyMarker(SO, "port:A6", PO, t.Money(price), agreed=agreed)


def selling() -> t.Position:
    """The end of SO's turn; PO, of which Ben is president, has Brest's marker."""
    position = t.at_home(t.floated(t.plain(), "SO", treasury=2000), "SO")
    position = t.floated(position, "PO", president="Ben", treasury=100)
    position = t.change(position, markers={**position.state.markers, "port:A6-0": PO})
    return t.at_step(t.phase(position, "Green"), "SO", "end")


def test_s8_9__a_port_is_bought_for_20() -> None:
    position = selling()
    offer = t.offer_of(position, t.off.OfferBuyCompanyMarker)
    assert (offer.kind, offer.seller, offer.price, offer.section) == ("port:A6", PO, 20, "8.9")
    position = t.submit(position, buying(20))
    assert owner(position, "A6") == SO
    assert (t.treasury_of(position, "SO"), t.treasury_of(position, "PO")) == (1980, 120)


@pytest.mark.parametrize("price", [19, 21])
def test_s8_9__no_other_price_is_agreed_on(price: int) -> None:
    t.refused(selling(), buying(price), "marker.price", "8.9")


def test_s8_9__the_sellers_director_is_asked() -> None:
    asked = t.switched(selling(), "consent")
    t.refused(asked, buying(20, ()), "consent.missing", "8.9")
    assert owner(t.submit(asked, buying(20)), "A6") == SO


def test_s8_1__a_port_earns_its_company_20_at_the_start_of_a_round() -> None:
    position = t.operating_round(selling())
    notes = position.state.operating.notes - {"round_begun"}
    position = t.change(position, operating=t.Operating(notes=notes))
    assert t.treasury_of(t.settle(position), "PO") == 120
