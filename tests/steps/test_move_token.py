"""Moving tokens: once a game for 100 leaving a blocked one behind, and by a private company's power."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import MoveToken, PlaceToken
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.names import (
    NO_COMPANY,
    NO_MONEY,
    NO_PRIVATE,
    CompanySymbol,
    HexId,
    Money,
    PrivateSymbol,
)
from roundhouse.engine.offers import Offer, OfferMoveToken, TokenMove
from roundhouse.engine.owners import BANK, REMOVED
from roundhouse.engine.position import Position
from roundhouse.engine.state import TokenPlace
from roundhouse.steps.move_token import CloseAfterMove, CountMove, MoveTokens
from roundhouse.steps.place_token import PlaceTokens
from roundhouse.track.features import NeutralTokens
from roundhouse.track.move_checks import (
    FillsOldCircle,
    MoveCase,
    MovesFromPhase,
    OneMoveAGame,
    OneOnHexAfterwards,
    PowerOwned,
    StandsThere,
)
from roundhouse.track.occupancy import company_reach
from roundhouse.track.token_checks import (
    CircleFree,
    Connected,
    FreeCircle,
    HomeOnHexKept,
    InCity,
    NotKept,
    OneATurn,
    TokenAffordable,
    TokenCase,
    TokenLeft,
    TokensAllowed,
)
from roundhouse.track.token_moves import token_moves
from roundhouse.track.token_prices import FlatPrice, PrintedPrice
from tests.names import company
from tests.track import made_up

X = company("X")
BLOCKED = NeutralTokens(CompanySymbol("blk"), 1, open_to=frozenset(), gives_way=False)
GOVERNMENT = NeutralTokens(CompanySymbol("gov"), 9, open_to=frozenset(), gives_way=True)
CHECKS = Checks[MoveCase](
    MovesFromPhase("8.1", "II"), OneATurn("8.2"), OneMoveAGame("8.3"), FillsOldCircle("8.4"),
    StandsThere("8.5"), InCity("8.6"), TokensAllowed("8.6"), NotKept("8.6"), OneOnHexAfterwards("8.7"),
    FreeCircle("8.8"), HomeOnHexKept("8.9"), Connected("8.10"),
    TokenAffordable("8.11", FlatPrice(Money(100))), CircleFree("8.12"),
)  # fmt: skip
MOVE = MoveTokens(
    "8", CHECKS, leaves=CompanySymbol("blk"), private=NO_PRIVATE, counts=True, then=(CountMove(),)
)
POWER = MoveTokens(
    "9",
    CHECKS.replace(PowerOwned("9.1", PrivateSymbol("P")), of=MovesFromPhase)
    .without(OneMoveAGame)
    .replace(TokenAffordable("9.2", FlatPrice(NO_MONEY))),
    leaves=CompanySymbol("gov"),
    private=PrivateSymbol("P"),
    counts=True,
    then=(CloseAfterMove(PrivateSymbol("P")),),
)
FREE = MoveTokens(
    "7",
    CHECKS.without(FillsOldCircle, OneATurn),
    leaves=NO_COMPANY,
    private=NO_PRIVATE,
    counts=False,
    then=(),
)
PLACE = PlaceTokens("5", Checks[TokenCase](OneATurn("5.1"), TokenLeft("5.2"), FreeCircle("5.3")))
TITLE = made_up.title(BLOCKED, GOVERNMENT, steps=(MOVE, POWER, PLACE))
HOME = {"X-0": ("A2", 0, 0)}


def moves(step: MoveTokens, at: Position) -> set[tuple[str, str, int, int]]:
    """What the step offers: from, to, slot, cost."""
    found: tuple[Offer, ...] = step.offers(at)
    assert all(isinstance(offer, OfferMoveToken) for offer in found)
    return {(m.origin, m.hex, m.slot, m.cost) for offer in found for m in offer.moves}  # type: ignore[attr-defined]


def refused(at: Position, action: MoveToken) -> tuple[str, str]:
    with pytest.raises(ActionRefused) as caught:
        made_up.played(at, action)
    return caught.value.reason, caught.value.section


def to(hex_id: str, slot: int = 0, origin: str = "A2", power: str = "") -> MoveToken:
    return MoveToken(X, HexId(origin), 0, HexId(hex_id), 0, slot, PrivateSymbol(power))


def test_a_token_may_go_to_every_free_circle_that_track_reaches_even_in_its_own_city() -> None:
    at = made_up.position(TITLE, {**HOME, "Y-0": ("A3", 0, 0), "Y-1": ("A1", 0, 0)}, "II")
    assert moves(MOVE, at) == {("A2", "A1", 1, 100), ("A2", "A2", 1, 100)}


def test_it_pays_moves_and_leaves_a_neutral_token_in_its_old_circle() -> None:
    at = made_up.position(TITLE, HOME, "II")
    entry, after = made_up.played(at, to("A4", 1))
    assert entry.events == (
        ev.Paid(X, BANK, Money(100), "token", "A4"),
        ev.TokenMoved("X-0", HexId("A4"), 0, 1, "token"),
        ev.TokenPlaced("blk-0", NO_COMPANY, HexId("A2"), 0, 0, "neutral"),
        ev.FlagSet("moved_token:X", 1),
    )
    assert made_up.standing(after, "A4") == {(0, 1): "X-0"}
    assert made_up.standing(after, "A2") == {(0, 0): "blk-0"}


def test_lines_no_longer_start_at_the_old_city() -> None:
    at = made_up.position(TITLE, {**HOME, "Y-0": ("A2", 0, 1)}, "II")
    assert {stop.hex for stop in company_reach(at, CompanySymbol("X")).stops} == {
        "A1",
        "A2",
        "A3",
        "A4",
        "A5",
    }
    _, after = made_up.played(at, to("A3"))
    assert {stop.hex for stop in company_reach(after, CompanySymbol("X")).stops} == {
        "A2",
        "A3",
        "A4",
        "A5",
    }, "A2 is full"


@pytest.mark.parametrize(
    ("tokens", "changes", "action", "expected"),
    [
        (HOME, {"phase": "I"}, to("A4"), ("token.not_before_phase", "8.1")),
        (HOME, {"flags": {"moved_token:X": 1}}, to("A4"), ("token.one_move", "8.3")),
        (HOME, {"flags": {"moved_token:Y": 1}, "cash": 99}, to("A4"), ("token.cannot_afford", "8.11")),
        ({**HOME, "blk-0": ("A5", 0, 0)}, {}, to("A4"), ("token.no_neutral_left", "8.4")),
        (HOME, {}, to("A4", origin="A1"), ("token.none_there", "8.5")),
        (HOME, {}, to("Q9"), ("token.no_city", "8.6")),
        ({**HOME, "X-1": ("A4", 0, 0)}, {}, to("A4", 1), ("token.already_here", "8.7")),
        ({**HOME, "Y-0": ("A3", 0, 0)}, {}, to("A3"), ("token.full", "8.8")),
        ({**HOME, "Y-0": ("A3", 0, 0)}, {}, to("A4"), ("token.no_connection", "8.10")),
        (HOME, {}, to("A2", 0), ("token.slot_taken", "8.12")),
    ],
)  # fmt: skip
def test_what_is_refused_and_by_which_section(
    tokens: dict[str, tuple[str, int, int]],
    changes: dict[str, object],
    action: MoveToken,
    expected: tuple[str, str],
) -> None:
    at = made_up.position(TITLE, tokens, **{"phase": "II", **changes})  # type: ignore[arg-type]
    assert refused(at, action) == expected


def test_the_list_of_moves_is_what_checking_every_circle_finds() -> None:
    tokens = {**HOME, "X-1": ("A5", 0, 1), "Y-0": ("A3", 0, 0), "L-0": ("A1", 0, 0)}
    at = made_up.position(TITLE, tokens, "II")
    listed = {
        (m.origin, m.hex, m.city, m.slot)
        for m in token_moves(at, CompanySymbol("X"), CHECKS, CompanySymbol("blk"))
    }
    accepted = set()
    for origin in made_up.HEXES:
        for hex_id in made_up.HEXES:
            for city, slot in ((0, 0), (0, 1), (0, 2), (1, 0)):
                try:
                    made_up.played(at, MoveToken(X, HexId(origin), 0, HexId(hex_id), city, slot))
                except ActionRefused:
                    continue
                accepted.add((origin, hex_id, city, slot))
    assert listed == accepted
    assert {origin for origin, *_ in listed} == {"A2", "A5"}


def test_a_move_takes_the_place_of_the_turns_token_where_it_counts() -> None:
    at = made_up.position(TITLE, HOME, "II")
    _, after = made_up.played(at, to("A4"))
    assert not PLACE.offers(after)
    free = replace(TITLE, rounds={"operating": made_up.Turn((FREE, PLACE))})
    entry, after = made_up.played(replace(at, title=free), to("A4"))
    assert [type(event) for event in entry.events] == [ev.Paid, ev.TokenMoved]
    assert made_up.standing(after, "A2") == {}, "nothing is left behind"
    assert PLACE.offers(after)
    _, placed = made_up.played(at, PlaceToken(X, HexId("A4"), 0, 0))
    assert not MOVE.offers(placed)


def test_a_power_moves_for_nothing_onto_a_circle_that_gives_way_and_closes() -> None:
    at = made_up.position(TITLE, {**HOME, "gov-0": ("A3", 0, 0)})
    assert ("A2", "A3", 0, 0) in moves(POWER, at)
    entry, after = made_up.played(at, to("A3", power="P"))
    assert entry.events == (
        ev.TokenReturned("gov-0", neutral=True),
        ev.TokenMoved("X-0", HexId("A3"), 0, 0, "token"),
        ev.TokenPlaced("gov-0", NO_COMPANY, HexId("A2"), 0, 0, "neutral"),
        ev.PrivateMoved(PrivateSymbol("P"), X, REMOVED),
    )
    assert not POWER.offers(after)


def test_a_power_that_no_step_knows_moves_nothing() -> None:
    with pytest.raises(ActionRefused) as caught:
        made_up.played(made_up.position(TITLE, HOME, "II"), to("A4", power="Q"))
    assert caught.value.refusal is Refusal.UNAVAILABLE


def test_a_power_is_its_owners() -> None:
    at = made_up.position(TITLE, HOME, privates={"P": company("Y")})
    assert not POWER.offers(at)
    assert refused(at, to("A4", power="P")) == ("power.not_owned", "9.1")


@pytest.mark.parametrize(("step", "stays"), [(POWER, True), (FREE, True), (MOVE, False)])
def test_within_a_home_hex_it_counts_whether_the_old_circle_can_be_taken_again(
    step: MoveTokens, stays: bool
) -> None:
    """W is at home on B1, which has two circles: one of them is kept for it."""
    title = made_up.title(BLOCKED, GOVERNMENT, slots=2)
    at = made_up.position(title, {"X-0": ("B1", 0, 0)}, "II", has_operated=frozenset({"X", "Y", "L"}))
    assert (("B1", "B1", 1) in {move[:3] for move in moves(step, at)}) is stays


def test_a_printed_price_is_that_of_the_next_token_on_the_charter() -> None:
    checks = CHECKS.replace(TokenAffordable("8.11", PrintedPrice()))
    at = made_up.position(TITLE, {**HOME, "Y-0": TokenPlace("removed")}, "II")
    assert {move.cost for move in token_moves(at, CompanySymbol("X"), checks, CompanySymbol("blk"))} == {40}
    assert token_moves(at, CompanySymbol("X"), checks, CompanySymbol("blk"))[0] == TokenMove(
        HexId("A2"), 0, HexId("A1"), 0, 0, Money(40)
    )
