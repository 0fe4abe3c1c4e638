"""Tokens that wait beside a hex and return at the next lay, or with a phase, to a free circle."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import ChooseCity, LayTile
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import offers
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId
from roundhouse.engine.offers import OfferChooseCity
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ASIDE, LaidTile, Question, TokenPlace
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.phase_change import InPhases
from roundhouse.steps.place_token import ChooseTokenCity, FreeCircles, WaitingSetDown
from roundhouse.steps.waiting_tokens import (
    WAITING_QUESTION,
    OthersReturn,
    ReturnAllWaiting,
    ReturnWaiting,
    place_homes_or_wait,
)
from roundhouse.track.features import NeutralTokens
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import Reached
from roundhouse.track.printed_checks import KeepsTrack
from roundhouse.track.token_checks import Placing, TokenCase, WaitingKept
from tests.names import company
from tests.track import made_up

CHECKS = Checks[LayCase](KeepsTrack("6", None, frozenset(), choice=False), Reached("6.1", waiting=True))
LAY = LayTrack("6", CHECKS, (ReturnWaiting(),))
CHOOSE = ChooseTokenCity("6.2", WAITING_QUESTION, FreeCircles(), (WaitingSetDown(), OthersReturn()))
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
    _, after = made_up.played(asked, ChooseCity(company("W"), HexId("B1"), 1, 0))
    assert not after.state.questions
    assert made_up.standing(after, "B1") == {(1, 0): "W-0", (0, 0): "L-0"}, "one city was left for L"


def test_a_company_lays_under_its_own_token_that_waits() -> None:
    bare = made_up.position(TITLE, {"W-0": BESIDE}, on_turn="W")
    _, after = made_up.played(bare, lay("57", "W"))
    assert made_up.standing(after, "B1") == {(0, 0): "W-0"}


def test_with_a_phase_all_that_wait_return() -> None:
    at = waiting("W-0")
    effect = InPhases(("II",), ReturnAllWaiting("9"))
    for phase, tile, events in (("I", "15", 0), ("II", "57", 0), ("II", "15", 1)):
        state = replace(at.state, phase=phase, tiles={"B1": LaidTile(tile, 0)})
        draft = Draft(replace(at, state=state))
        effect.happen(draft)
        assert len(draft.events) == events, (phase, tile)


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ({}, [ev.TokenPlaced("W-0", CompanySymbol("W"), HexId("B1"), 0, 0, "home")]),
        ({"Y-0": ("B1", 0, 0)}, [ev.TokenPutAside("W-0", HexId("B1"))]),
        ({"W-0": ("B1", 0, 0)}, []),
    ],
)
def test_a_home_token_without_a_circle_waits(
    others: dict[str, tuple[str, int, int]], expected: list[ev.Event]
) -> None:
    draft = Draft(made_up.position(TITLE, others, on_turn="W"))
    place_homes_or_wait(draft, CompanySymbol("W"))
    assert list(draft.events) == expected


def test_where_the_hex_has_no_city_yet_the_home_token_waits_too() -> None:
    draft = Draft(made_up.position(made_up.title(slots=0), {}, on_turn="W"))
    place_homes_or_wait(draft, CompanySymbol("W"))
    assert list(draft.events) == [ev.TokenPutAside("W-0", HexId("B1"))]


@pytest.mark.parametrize(("aside", "free"), [(("W-0",), False), ((), True)])
def test_a_circle_is_kept_for_a_token_that_waits(aside: tuple[str, ...], free: bool) -> None:
    at = waiting(*aside)
    grown = replace(at, state=replace(at.state, tiles={"B1": LaidTile("15", 0)}))
    placing = Placing(grown, CompanySymbol("X"))
    (city,) = placing.cities(HexId("B1"))
    fault = WaitingKept("5").fault(TokenCase(placing, city))
    assert (fault is None) is free
    assert fault is None or fault.reason == "token.put_aside"
