"""Sections 8.3.2.1 to 8.3.2.3: fees, protected homes and swaps."""

import msgspec

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

NBDS = company("NBDS")


def turn() -> t.Position:
    """NBDS (Breda, Weert) with 500 in its stage for tokens; SS has Groningen and Eindhoven."""
    position = t.trains(g.at_home(g.floated(g.begun("Green"), "NBDS", 56), "NBDS", "K8", "L13"), NBDS="3+")
    return t.at_step(position, "NBDS", "token")


def test_s8_3_2_1__the_last_circle_of_a_home_to_come_is_kept() -> None:
    assert not t.offers_of(turn(), t.off.OfferPlaceToken)


def test_s8_3_2_2__the_fee_counts_the_homes() -> None:
    position = g.at_home(g.floated(g.begun("Green"), "NBDS", 56), "NBDS", "K8", "L13")
    position = g.at_home(g.floated(position, "AMS", 61, "Cleo"), "AMS", "N15")
    position = t.at_step(t.trains(position, NBDS="3+"), "NBDS", "token")
    (spot,) = t.offer_of(position, t.off.OfferPlaceToken).spots
    assert (spot.hex, spot.cost) == ("L17", 20 * 3)


def test_s8_3_2_3__a_swap_costs_the_place_gained_times_the_tokens_on_the_map() -> None:
    position = t.switched(turn(), "consent")
    swaps = t.offer_of(position, t.off.OfferSwapToken).swaps
    swap = next(found for found in swaps if (found.origin, found.hex) == ("K8", "K12"))
    assert (swap.partner, swap.cost) == ("SS", 60)
    deal = t.act.SwapToken(NBDS, swap.origin, swap.origin_city, swap.hex, swap.city, swap.slot)
    t.refused(position, deal, "consent.missing")
    position = t.submit(position, msgspec.structs.replace(deal, agreed=("Ben",)))
    assert (t.where(position, "NBDS"), t.where(position, "SS")) == (["K12", "L13"], ["B19", "K8"])
    assert (t.money(position, "NBDS"), t.money(position, "SS")) == (440, 500)
    assert not t.offers_of(position, t.off.OfferSwapToken)


def test_s8_3_2_3__not_with_a_single_token() -> None:
    position = t.trains(g.at_home(g.floated(g.begun("Green"), "NBDS", 56), "NBDS", "L13"), NBDS="3+")
    position = t.turn_of(position, "NBDS")
    while position.state.operating.stage == "track":
        position = t.submit(position, t.act.Pass(NBDS))
    assert not t.offers_of(position, t.off.OfferSwapToken)
