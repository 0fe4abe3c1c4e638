"""Section 14.2.2.2.1: Kabinet-Rochussen moves a marker of its company."""

from roundhouse.engine.owners import REMOVED
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g
from tests.rules.t1839.pictured import PICTURED
from tests.rules.t1839.test_s14_4_government_and_track import after_ams

NBDS = company("NBDS")


def moving(position: t.Position, origin: str, hex_id: str) -> t.act.MoveToken:
    """NBDS moves its marker between two hexes by the power."""
    offer = t.offer_of(position, t.off.OfferMoveToken, power="KR")
    move = next(each for each in offer.moves if (each.origin, each.hex) == (origin, hex_id))
    assert move.cost == 0
    return t.act.MoveToken(NBDS, move.origin, move.origin_city, move.hex, move.city, move.slot, offer.power)


def test_s14_2_2_2__kr_moves_a_marker_for_nothing_and_leaves_one_of_the_government() -> None:
    """Roermond, a place of the government, is legal for a marker of NBDS (Breda, Weert); Maastricht isn't."""
    position = t.private(after_ams(), "KR", NBDS)
    offer = t.offer_of(position, t.off.OfferMoveToken, power="KR")
    assert {each.hex for each in offer.moves} == {"L17"}
    position = t.submit(position, moving(position, "K8", "L17"))
    assert t.where(position, "NBDS") == ["L13", "L17"]
    assert g.government(position) == ["K8", "N15"]
    assert (t.money(position, "NBDS"), g.has(position, "KR")) == (500, REMOVED)


def test_s14_2_2_2__on_a_hex_of_its_own_kr_gives_both_former_places_to_the_government() -> None:
    """Green Breda has two circles: the marker that stood there goes back to the charter."""
    position = PICTURED["token moves with KR"]()
    position = t.submit(position, moving(position, "L13", "K8"))
    assert t.where(position, "NBDS") == ["K8"]
    assert g.government(position) == ["K8", "L13"]
    assert position.state.tokens["NBDS-0"].where == "charter"


def test_s8_3_2_1__a_marker_is_placed_or_moved_once_a_round() -> None:
    position = t.private(after_ams(), "KR", NBDS)
    (spot,) = t.offer_of(position, t.off.OfferPlaceToken).spots
    action = moving(position, "L13", "L17")
    placed = t.submit(position, t.act.PlaceToken(NBDS, spot.hex, spot.city, spot.slot))
    t.refused(placed, action)
    moved = t.submit(position, action)
    t.refused(moved, t.act.PlaceToken(NBDS, spot.hex, spot.city, spot.slot))
    assert not t.offers_of(moved, t.off.OfferSwapToken)


def test_s14_2_2_2__a_players_kr_moves_nothing() -> None:
    assert not t.offers_of(t.private(after_ams(), "KR", t.owner_of("Ada")), t.off.OfferMoveToken)
