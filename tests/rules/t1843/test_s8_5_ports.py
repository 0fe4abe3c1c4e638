"""8.5.3, 8.9: claiming port markers, and buying them from other companies."""

from __future__ import annotations

import pytest

from roundhouse.engine.owners import SUPPLY, company
from tests.rules.t1843 import table as t

SO = company("SO")
NEAR = {"H7": ("57", 0)}
"""Bordeaux lies open to both sides."""


def operating(holds: bool = True, **laid: tuple[str, int]) -> t.Position:
    """SO, at home in Bordeaux, begins its turn on this track, with a train or without."""
    position = t.at_home(t.floated(t.plain(), "SO", treasury=2000), "SO")
    position = t.tiles(t.phase(position, "Green"), **laid)
    return t.turn_of(t.trains(position, SO=("2+1",)) if holds else position, "SO")


def to_token(position: t.Position) -> t.Position:
    """The track stage is over."""
    return t.pass_to(position, "token")


def claim(port: str) -> t.act.ClaimMarker:
    """SO claims the marker of a port."""
    return t.act.ClaimMarker(SO, f"port:{port}")


ROUTE = {"H7": ("57", 0), "H9": ("57", 0)}


def owner(position: t.Position, port: str) -> str:
    """Who has the marker of a port."""
    return position.state.markers[f"port:{port}-0"]


def joined() -> dict[str, tuple[str, int]]:
    """Bordeaux joined to another stop."""
    return ROUTE


def test_s8_5_3__a_port_on_a_route_is_claimed_once_and_no_token_follows() -> None:
    position = to_token(operating(**joined()))
    assert [o.kind for o in t.offers_of(position, t.off.OfferClaimMarker)] == ["port:H7"]
    position = t.submit(position, claim("H7"))
    assert owner(position, "H7") == SO
    assert position.state.operating.stage != "token"
    t.refused(position, claim("H7"))


def test_s8_5_3__without_a_train_at_the_start_nothing_is_claimed() -> None:
    position = operating(holds=False, **joined())
    assert not t.offers_of(t.arriving(position), t.off.OfferClaimMarker)


def test_s8_9__a_port_costs_20_and_both_directors_agree() -> None:
    position = t.floated(operating(**joined()), "PO", president="Ben", treasury=100)
    markers = {**position.state.markers, "port:A6-0": company("PO")}
    position = t.pass_to(t.change(position, markers=markers), "end")
    offer = t.offer_of(position, t.off.OfferBuyCompanyMarker)
    assert (offer.kind, offer.seller, offer.price) == ("port:A6", company("PO"), 20)
    for price in (19, 21):
        deal = t.act.BuyCompanyMarker(SO, "port:A6", company("PO"), t.Money(price), agreed=("Ben",))
        t.refused(position, deal, "marker.price", "8.9")
    before = t.treasury_of(position, "PO")
    deal = t.act.BuyCompanyMarker(SO, "port:A6", company("PO"), t.Money(20), agreed=("Ben",))
    position = t.submit(position, deal)
    assert owner(position, "A6") == SO
    assert t.treasury_of(position, "PO") == before + 20
    assert SUPPLY not in (owner(position, "A6"),)
