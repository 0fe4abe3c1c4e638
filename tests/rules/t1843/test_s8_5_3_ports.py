"""Sections 8.1, 8.5.3 and 8.9: port markers."""

import pytest

from roundhouse.engine.names import MarkerName
from roundhouse.engine.owners import BANK
from tests.names import company
from tests.rules.t1843 import table as t

PRO, OU = company("PRO"), company("OU")


def marseille(trains: str = "2+1", *, track: bool = True, **owners: str) -> t.Position:
    """PRO begins its turn; Marseille is linked with the town to the south-east of it."""
    position = t.floated(t.plain(), "PRO", 67, "Ada", None, 1000, Ada=6)
    position = t.floated(position, "OU", 67, "Ben", None, 670, Ben=6)
    if track:
        position = t.tiles(position, N15=("57", 2))
    position = t.cards(t.at_home(position, "PRO", "OU"), PRO=trains)
    held = {f"port:{hex_id}-0": t.owner_of(name) for hex_id, name in owners.items()}
    return t.turn_of(t.change(position, markers={**position.state.markers, **held}), "PRO")


def past_track(position: t.Position) -> t.Position:
    """The company builds no (more) track."""
    if position.state.operating.stage == "track":
        position = t.submit(position, t.act.Pass(position.state.actor))
    return position


def claims(position: t.Position) -> list[str]:
    """The port markers that the company may claim."""
    return [offer.kind for offer in t.offers_of(position, t.off.OfferClaimMarker)]


def claim(position: t.Position, hex_id: str) -> t.Position:
    """The company on turn claims a port marker."""
    (kind,) = [k for k in claims(position) if k == f"port:{hex_id}"]
    return t.submit(position, t.act.ClaimMarker(position.state.actor, kind))


def test_s8_5_3__a_route_and_a_train_at_the_start_claim_a_port_for_nothing() -> None:
    position = past_track(marseille())
    assert claims(position) == ["port:N15"]
    position = claim(position, "N15")
    assert position.state.markers[MarkerName("port:N15-0")] == PRO
    assert t.treasury_of(position, "PRO") == 1000
    assert not t.offers_of(position, t.off.OfferPlaceToken)
    assert not claims(position)


def test_s8_5_3__no_train_at_the_start() -> None:
    assert not claims(past_track(marseille("")))


def test_s8_5_3__track_laid_in_this_turn_makes_no_claim() -> None:
    position = marseille(track=False)
    offer = t.offer_of(position, t.off.OfferLayTile)
    lay = next(x for x in offer.lays if (x.hex, x.tile) == ("N15", "57"))
    position = t.submit(position, t.act.LayTile(PRO, lay.hex, lay.tile, lay.rotation))
    assert not claims(past_track(position))


def test_s8_5_3__a_port_that_another_company_has() -> None:
    assert not claims(past_track(marseille(N15="OU")))


def test_s8_5_3__the_route_needs_not_be_within_the_reach_of_the_train() -> None:
    assert claims(past_track(marseille("2"))) == ["port:N15"]


def test_s8_5_3__not_after_a_marker_has_been_placed() -> None:
    position = t.tiles(marseille(), M14=("8", 5))
    position = past_track(t.turn_of(position, "PRO"))
    offers = t.offers_of(position, t.off.OfferPlaceToken)
    assert offers
    spot = offers[0].spots[0]
    assert claims(position) == ["port:N15"]
    position = t.submit(position, t.act.PlaceToken(PRO, spot.hex, spot.city, spot.slot))
    assert not claims(position)


def test_s8_1__a_port_pays_20_to_the_treasury_before_anybody_operates() -> None:
    position = t.change(marseille(), markers={**marseille().state.markers, MarkerName("port:N15-0"): PRO})
    played = t.all_pass(t.stock_turn(position, "Ada"))
    paid = [(e.payer, e.payee, e.amount) for e in played.all(t.ev.Paid) if e.payee == PRO]
    assert paid == [(BANK, PRO, 20)]


def test_s8_1__a_port_on_the_map_pays_nobody() -> None:
    played = t.all_pass(t.stock_turn(marseille(), "Ada"))
    assert not [e for e in played.all(t.ev.Paid) if e.payee == PRO]


def test_s8_9__a_port_of_another_company_for_exactly_20() -> None:
    position = marseille("", track=False, N15="OU", A6="OU")
    position = t.pass_to(position, "end")
    found = t.offers_of(position, t.off.OfferBuyCompanyMarker)
    assert {(o.kind, o.seller, o.price) for o in found} == {("port:N15", OU, 20), ("port:A6", OU, 20)}
    for price in (19, 21):
        t.refused(position, t.act.BuyCompanyMarker(PRO, found[0].kind, OU, t.Money(price)))
    for offer in found:
        position = t.submit(position, t.act.BuyCompanyMarker(PRO, offer.kind, OU, t.Money(20)))
    assert (t.treasury_of(position, "PRO"), t.treasury_of(position, "OU")) == (960, 710)
    assert {position.state.markers[MarkerName(f"port:{h}-0")] for h in ("N15", "A6")} == {PRO}


def test_s8_9__with_less_than_20_no_port_is_bought() -> None:
    position = t.pass_to(marseille("", track=False, N15="OU"), "end")
    assert t.offers_of(position, t.off.OfferBuyCompanyMarker)
    assert not t.offers_of(t.cash(position, PRO=19), t.off.OfferBuyCompanyMarker)


@pytest.mark.parametrize(("rotation", "city"), [(4, 0), (1, 1)])
def test_s8_5_3__either_city_of_boulogne_and_calais(rotation: int, city: int) -> None:
    position = t.floated(t.phase(t.plain(), "Green"), "NOR", 67, "Ada", None, 1000, Ada=6)
    position = t.at_home(t.tiles(position, C18=("10", rotation), C20=("X03", 0)), "NOR")
    position = past_track(t.turn_of(t.cards(position, NOR="4+1"), "NOR"))
    spots = [(s.hex, s.city) for o in t.offers_of(position, t.off.OfferPlaceToken) for s in o.spots]
    assert spots == [("C18", city)]
    assert claims(position) == ["port:C18"]
