"""Tokens that wait beside a hex and return at the next lay, or with a phase, to a free circle."""

from __future__ import annotations

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.actions import ChooseCity, LayTile
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import offers
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId
from roundhouse.engine.offers import OfferChooseCity
from roundhouse.engine.position import Position
from roundhouse.engine.state import ASIDE, LaidTile, Question, TokenPlace
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.place_token import ChooseTokenCity, FreeCircles, WaitingSetDown
from roundhouse.steps.waiting_tokens import (
    WAITING_QUESTION,
    ReturnWaiting,
)
from roundhouse.track.features import NeutralTokens
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import Reached
from roundhouse.track.printed_checks import KeepsTrack
from tests.names import company
from tests.track import made_up

CHECKS = Checks[LayCase](KeepsTrack("6", None, frozenset(), choice=False), Reached("6.1", waiting=True))
LAY = LayTrack("6", CHECKS, (ReturnWaiting(),))
CHOOSE = ChooseTokenCity("6.2", WAITING_QUESTION, FreeCircles(), (WaitingSetDown(),))
NEUTRAL = NeutralTokens(CompanySymbol("blk"), 2, open_to=frozenset(), gives_way=False)
TITLE = made_up.title(NEUTRAL, steps=(LAY,), questions=(CHOOSE,))
BESIDE = TokenPlace(ASIDE, HexId("B1"))


def waiting(*tokens: str, **changes: object) -> Position:
    """A yellow tile with Y's token lies on B1; ``tokens`` wait beside it."""
    places = {"Y-2": ("B1", 0, 0), **dict.fromkeys(tokens, BESIDE)}
    tiles = {"B1": LaidTile("57", 0)}
    return made_up.position(TITLE, places, on_turn="Y", tiles=tiles, **changes)  # type: ignore[arg-type]


def lay(tile: str, symbol: str = "Y") -> LayTile:
    return LayTile(company(symbol), HexId("B1"), tile, 0)


def test_a_token_that_waits_returns_with_the_next_tile_that_has_a_free_circle() -> None:
    entry, after = made_up.played(waiting("W-0"), lay("15"))
    assert entry.events[-1] == ev.TokenPlaced("W-0", CompanySymbol("W"), HexId("B1"), 0, 1, "choice")
    assert made_up.standing(after, "B1") == {(0, 0): "Y-2", (0, 1): "W-0"}


def test_of_several_the_first_in_operating_order_returns_and_the_other_goes_on_waiting() -> None:
    at = waiting("W-0", "X-0")
    assert [at.state.market[symbol].column for symbol in (CompanySymbol("X"), CompanySymbol("W"))] == [
        4,
        2,
    ], "X operates before W"
    _, after = made_up.played(at, lay("15"))
    assert made_up.standing(after, "B1") == {(0, 0): "Y-2", (0, 1): "X-0"}
    assert after.state.tokens["W-0"] == BESIDE


def test_neutral_tokens_return_last() -> None:
    _, after = made_up.played(waiting("blk-0", "W-0"), lay("15"))
    assert made_up.standing(after, "B1") == {(0, 0): "Y-2", (0, 1): "W-0"}
    entry, after = made_up.played(waiting("blk-0"), lay("15"))
    assert made_up.standing(after, "B1") == {(0, 0): "Y-2", (0, 1): "blk-0"}
    assert entry.events[-1] == ev.TokenPlaced("blk-0", NO_COMPANY, HexId("B1"), 0, 1, "neutral")


def test_where_several_cities_have_room_the_company_is_asked_whoever_laid() -> None:
    """Both cities of the green tile are free: W, which waits, is asked, though Y has laid."""
    anywhere = LayTrack("6", CHECKS.without(Reached), (ReturnWaiting(),))
    title = made_up.title(steps=(anywhere,), questions=(CHOOSE,))
    bare = made_up.position(title, {"W-0": BESIDE, "L-0": BESIDE}, on_turn="Y")
    _, asked = made_up.played(bare, lay("59"))
    assert asked.state.questions == (Question(WAITING_QUESTION, company("W"), "B1"),)
    (offer,) = offers(asked)
    assert isinstance(offer, OfferChooseCity)
    assert [(spot.city, spot.slot) for spot in offer.spots] == [(0, 0), (1, 0)]
    with pytest.raises(ActionRefused) as caught:
        made_up.played(asked, ChooseCity(company("W"), HexId("A1"), 0, 0))
    assert (caught.value.reason, caught.value.section) == ("token.not_here", "6.2")
    assert caught.value.facts == {"hex": HexId("A1"), "hexes": (HexId("B1"),)}, "it says where it may go"
    _, after = made_up.played(asked, ChooseCity(company("W"), HexId("B1"), 1, 0))
    assert not after.state.questions
    assert made_up.standing(after, "B1") == {(1, 0): "W-0"}, "L waits for the next lay"


def test_a_company_lays_under_its_own_token_that_waits() -> None:
    bare = made_up.position(TITLE, {"W-0": BESIDE}, on_turn="W")
    _, after = made_up.played(bare, lay("57", "W"))
    assert made_up.standing(after, "B1") == {(0, 0): "W-0"}
