"""Tokens that belong to no company: whose lines they stop, who takes their place, who is kept out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Correct, PlaceToken
from roundhouse.engine.checks import Checks
from roundhouse.engine.company_kinds import KindByRow
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId
from roundhouse.engine.offers import OfferPlaceToken
from roundhouse.engine.position import Position
from roundhouse.engine.state import CHARTER, MarketPlace, Stop
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, find_best
from roundhouse.steps.place_token import PlaceTokens
from roundhouse.track.features import NeutralTokens
from roundhouse.track.occupancy import blocked_stops, company_reach, free_slots, slots_to_take
from roundhouse.track.token_checks import (
    CircleFree,
    Connected,
    FreeCircle,
    HomeOnHexKept,
    InCity,
    OneOnHex,
    TokenAffordable,
    TokenCase,
    TokenLeft,
)
from roundhouse.track.token_prices import PrintedPrice
from tests.names import company
from tests.track import made_up

GOVERNMENT = NeutralTokens(CompanySymbol("gov"), 4, open_to=frozenset({"local"}), gives_way=True)
CLOSED = NeutralTokens(CompanySymbol("blk"), 4, open_to=frozenset(), gives_way=False)
PLACE = PlaceTokens(
    "5",
    Checks[TokenCase](
        InCity("5.1"), TokenLeft("5.2"), OneOnHex("5.3"), FreeCircle("5.4"), HomeOnHexKept("5.5"),
        Connected("5.6"), TokenAffordable("5.7", PrintedPrice()), CircleFree("5.8"),
    ),
)  # fmt: skip
TITLE = made_up.title(GOVERNMENT, CLOSED, steps=(PLACE,))
A3 = Stop(HexId("A3"), "city", 0)


def with_token(name: str, symbol: str) -> Position:
    """The company's token in A2, one called ``name`` in the only circle of A3."""
    return made_up.position(TITLE, {f"{symbol}-0": ("A2", 0, 0), name: ("A3", 0, 0)}, on_turn=symbol)


def spots(step: PlaceTokens, at: Position) -> set[tuple[str, int]]:
    """The circles that the step offers."""
    offers = [offer for offer in step.offers(at) if isinstance(offer, OfferPlaceToken)]
    return {(spot.hex, spot.slot) for offer in offers for spot in offer.spots}


@pytest.mark.parametrize(
    ("name", "symbol", "passes"),
    [
        ("gov-0", "X", False), ("gov-0", "L", True), ("blk-0", "X", False), ("blk-0", "L", False),
        ("Y-0", "L", False),
    ],
)  # fmt: skip
def test_a_neutral_token_stops_the_lines_of_those_it_is_not_open_to(
    name: str, symbol: str, passes: bool
) -> None:
    at = with_token(name, symbol)
    assert (A3 in blocked_stops(at, CompanySymbol(symbol))) is not passes
    reached = {stop.hex for stop in company_reach(at, CompanySymbol(symbol)).stops}
    assert reached == ({"A1", "A2", "A3", "A4", "A5"} if passes else {"A1", "A2", "A3"})
    best = find_best(run_context(at, CompanySymbol(symbol)))
    assert isinstance(best, BestRun)
    assert best.value.total == (100 if passes else 60), "20 for each city that the train calls at"


@pytest.mark.parametrize(("row", "passes"), [(None, True), (0, False), (1, True)])
def test_where_the_price_tells_the_kind_it_says_who_passes(row: int | None, passes: bool) -> None:
    """``L`` is printed as a local company; the first row of the market makes it a major one."""
    by_row = made_up.title(KindByRow("1", ("major", "local")), GOVERNMENT, steps=(PLACE,))
    at = made_up.position(by_row, {"L-0": ("A2", 0, 0), "gov-0": ("A3", 0, 0)}, on_turn="L")
    market = {} if row is None else {CompanySymbol("L"): MarketPlace(row, 0, 0)}
    priced = replace(at, state=replace(at.state, market=market))
    assert (A3 not in blocked_stops(priced, CompanySymbol("L"))) is passes
    assert (A3 not in run_context(priced, CompanySymbol("L")).blocked) is passes


def test_an_open_token_beside_a_strangers_leaves_the_city_open() -> None:
    tokens = {"L-0": ("A1", 0, 0), "gov-0": ("A2", 0, 0), "Y-0": ("A2", 0, 1)}
    at = made_up.position(TITLE, tokens, on_turn="L")
    assert Stop(HexId("A2"), "city", 0) not in blocked_stops(at, CompanySymbol("L"))
    full = made_up.position(TITLE, {**tokens, "gov-0": ("A4", 0, 0), "blk-0": ("A2", 0, 0)}, on_turn="L")
    assert Stop(HexId("A2"), "city", 0) in blocked_stops(full, CompanySymbol("L"))


def test_a_circle_held_by_one_that_gives_way_can_be_taken_but_is_not_free() -> None:
    giving, kept = with_token("gov-0", "X"), with_token("blk-0", "X")
    assert (free_slots(giving, A3), slots_to_take(giving, A3)) == ((), (0,))
    assert (free_slots(kept, A3), slots_to_take(kept, A3)) == ((), ())


def test_a_company_takes_its_place_and_it_goes_back_to_the_supply() -> None:
    at = with_token("gov-0", "X")
    assert ("A3", 0) in spots(PLACE, at)
    _, after = made_up.played(at, PlaceToken(company("X"), HexId("A3"), 0, 0))
    assert made_up.standing(after, "A3") == {(0, 0): "X-1"}
    assert after.state.tokens["gov-0"].where == CHARTER
    assert after.state.cash[company("X")] == 960


def test_one_that_stays_fills_its_circle_for_good() -> None:
    at = with_token("blk-0", "X")
    assert ("A3", 0) not in spots(PLACE, at)
    with pytest.raises(ActionRefused) as caught:
        made_up.played(at, PlaceToken(company("X"), HexId("A3"), 0, 0))
    assert (caught.value.reason, caught.value.section) == ("token.full", "5.4")


@pytest.mark.parametrize(("name", "kept"), [("gov-0", False), ("blk-0", True)])
def test_one_that_gives_way_counts_as_a_place_for_a_home_to_come(name: str, kept: bool) -> None:
    title = made_up.title(GOVERNMENT, CLOSED, steps=(PLACE,), slots=2)
    at = made_up.position(title, {name: ("B1", 0, 0)}, has_operated=frozenset({"X", "Y", "L"}))
    terms = PLACE.checks.without(Connected, OneOnHex)
    found = {slot for hex_id, slot in spots(PlaceTokens("5", terms), at) if hex_id == "B1"}
    assert found == (set() if kept else {0, 1}), "W's home needs one of the two circles"


def test_a_neutral_token_is_put_right_by_hand_like_any_other() -> None:
    at = made_up.position(TITLE, {})
    entry, after = made_up.played(at, Correct(company("X"), "token", "gov-2", "it stood there", "A3"))
    assert entry.events[-1] == ev.TokenPlaced("gov-2", NO_COMPANY, HexId("A3"), 0, 0, "corrected")
    assert made_up.standing(after, "A3") == {(0, 0): "gov-2"}
