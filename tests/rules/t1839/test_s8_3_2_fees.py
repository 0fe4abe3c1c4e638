"""Sections 8.3.2.3 and 14.2.2.1: what a swap in a dear city costs, and the free marker of SRV."""

import pytest

from roundhouse.engine.names import HexId, PrivateSymbol
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

NBDS = company("NBDS")
SRV = PrivateSymbol("SRV")


def test_s8_3_2_3__e19_the_location_won_times_three_tokens() -> None:
    position = t.tiles(g.floated(g.begun("Green"), "NBDS", 56), I12=("U121", 0))
    position = g.at_home(position, "NBDS", "K8", "L13", "L17")
    position = t.tokens(t.trains(position, NBDS="3+"), {"SS-2": ("I12", 0, 0)})
    position = t.at_step(position, "NBDS", "token")
    swaps = t.offer_of(position, t.off.OfferSwapToken).swaps
    swap = next(found for found in swaps if (found.origin, found.hex) == ("L17", "I12"))
    assert (swap.partner, swap.cost) == ("SS", 150)
    deal = t.act.SwapToken(NBDS, swap.origin, swap.origin_city, swap.hex, swap.city, swap.slot)
    position = t.submit(position, deal)
    assert (t.money(position, "NBDS"), t.money(position, "SS")) == (350, 500)
    assert t.where(position, "NBDS") == ["I12", "K8", "L13"]
    assert t.where(position, "SS") == ["B19", "K12", "L17"]


def with_srv(*others: tuple[str, tuple[str, int, int]], **tiles: tuple[str, int]) -> t.Position:
    """NBDS (Breda, Weert), which has no track to Venlo, owns SRV and begins its turn."""
    position = t.tiles(g.floated(g.begun("Green"), "NBDS", 56), **tiles)
    position = t.private(g.at_home(position, "NBDS", "K8", "L13"), "SRV", "NBDS")
    return t.turn_of(t.trains(t.tokens(position, dict(others)), NBDS="3+"), "NBDS")


def test_s14_2_2_1__e37_eighty_in_all_and_the_marker_for_nothing() -> None:
    position = with_srv()
    assert ("57", 1) in t.lays_of(position, "K16", "SRV")
    assert not t.lays_of(position, "K16")
    position = t.submit(position, t.act.LayTile(NBDS, HexId("K16"), "57", 1, SRV))
    assert t.money(position, "NBDS") == 420
    position = t.pass_to(position, "token")
    spots = [spot for o in t.offers_of(position, t.off.OfferPlaceToken) for spot in o.spots]
    assert ("K16", 0) in {(spot.hex, spot.cost) for spot in spots}
    position = t.submit(position, t.act.PlaceToken(NBDS, HexId("K16"), 0, 0, SRV))
    assert t.money(position, "NBDS") == 420
    assert t.where(position, "NBDS") == ["K16", "K8", "L13"]
    assert g.has(position, "SRV") == "removed"


def test_s14_2_2_1__e37_no_marker_where_nrs_has_no_other_place() -> None:
    position = with_srv(("SS-2", ("I16", 0, 0)), I16=("57", 0))
    position = t.submit(position, t.act.LayTile(NBDS, HexId("K16"), "57", 1, SRV))
    t.refused(position, t.act.PlaceToken(NBDS, HexId("K16"), 0, 0, SRV))


@pytest.mark.parametrize(("first", "paid"), [(False, 80), (True, 100)])
def test_s14_2_2_1__as_the_second_action_twenty_besides(first: bool, paid: int) -> None:
    position = with_srv()
    if first:
        tile, turned = min(t.lays_of(position, "K8"))
        position = t.submit(position, t.act.LayTile(NBDS, HexId("K8"), tile, turned))
    before = t.money(position, "NBDS")
    position = t.submit(position, t.act.LayTile(NBDS, HexId("K16"), "57", 1, SRV))
    assert before - t.money(position, "NBDS") == paid
