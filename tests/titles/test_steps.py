"""What is told of a step's offers without listing them is what listing them tells."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import loop
from roundhouse.engine.actions import Pass
from roundhouse.engine.offers import OfferBuyShares, OfferLayTile, OfferPass
from roundhouse.titles import registry
from tests.games.recorded import example

titles = pytest.mark.parametrize("title", registry.names())


@pytest.mark.quick("1894")
@titles
@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_a_step_has_offers_exactly_when_it_lists_some(title: str, every: int) -> None:
    told = set[tuple[str, bool]]()
    for known in example(title)[::every]:
        here, listed = replace(known), replace(known)
        for step in loop.steps(here):
            answer = loop.is_offered(here, step)
            assert answer == bool(loop.offered(listed, step)), step.name
            if step.has_offers(here) is not None:
                told.add((step.name, answer))
    assert {name for name, answer in told if answer} >= {"lay_track", "buy_shares", "place_token"}
    assert any(not answer for _, answer in told)


@pytest.mark.quick("1843")
@titles
def test_passes_are_found_without_listing_lays_and_purchases(title: str) -> None:
    for here in example(title)[::29]:
        passes = tuple(offer for offer in loop.offers(here) if isinstance(offer, OfferPass))
        found = loop.offers_for(here, Pass)
        assert tuple(offer for offer in found if isinstance(offer, OfferPass)) == passes
        listed = [offer for offer in found if isinstance(offer, OfferLayTile | OfferBuyShares)]
        assert not listed or here.state.lap.lap, "in a lap after a merger one step sells and takes passes"
