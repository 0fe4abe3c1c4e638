"""Powers that lay a tile and place a token there at a flat cost: together, or one after the other."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import LayTile, Pass, PlaceToken
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.loop import offers
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.offers import OfferLayTile, OfferPlaceToken
from roundhouse.engine.owners import BANK
from roundhouse.engine.position import Position
from roundhouse.engine.state import Lay, Operating
from roundhouse.steps.lay_track import AskForToken, LayByPower, LayTrack
from roundhouse.steps.place_token import PlaceByPower, PlaceTokens, PowerPlace, TokenAfterLay
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import (
    ActionsLeft,
    Affordable,
    InsteadOfOthers,
    NotTwice,
    OnlyColors,
    OnlyOn,
    OwnsPower,
    TokenFollows,
)
from roundhouse.track.lay_costs import Fee, Treasury
from roundhouse.track.printed_checks import KeepsTrack, NextColor
from roundhouse.track.token_checks import (
    CircleFree,
    FreeCircle,
    InCity,
    LaidByPower,
    OneATurn,
    OneOnHex,
    OnlyAt,
    TokenAffordable,
    TokenCase,
    TokenLeft,
)
from roundhouse.track.token_prices import FlatPrice
from roundhouse.track.track_actions import Left, TrackActions
from tests.names import company
from tests.states import changed
from tests.track import made_up

X = company("X")
ACTIONS = TrackActions(2, 2, 1, frozenset(), exclusive=False, whole=frozenset({PrivateSymbol("P")}))
KEEPS = KeepsTrack("6", None, frozenset(), choice=False)
BOTH = Checks[LayCase](
    KEEPS, OwnsPower("10.1", PrivateSymbol("P")), OnlyOn("10.2", (HexId("B1"),)),
    InsteadOfOthers("10.3", PrivateSymbol("P")),
    NotTwice("10.4"),
    TokenFollows("10.5"), Affordable("10.6", (Fee(Money(80)),), Treasury()),
)  # fmt: skip
"""Tile and token together for 80, instead of all other track and tokens."""
THERE = Checks[TokenCase](
    OneATurn("5.1"), InCity("5.2"), OnlyAt("10.2", (HexId("B1"),)), TokenLeft("5.3"), OneOnHex("5.4"),
    FreeCircle("5.5"), TokenAffordable("10.6", FlatPrice(NO_MONEY)), CircleFree("5.6"),
)  # fmt: skip
PLACE = PowerPlace(PrivateSymbol("P"), "10", THERE, must=True)
POWER = LayByPower("10", PrivateSymbol("P"), BOTH, spends=False, then=(AskForToken(PrivateSymbol("P")),))
LAY = LayTrack("6", Checks[LayCase](KEEPS, NextColor("6.1"), ActionsLeft("6.2", ACTIONS)), ())
TOKEN = PlaceTokens("5", Checks[TokenCase](OneATurn("5.1"), TokenLeft("5.3"), FreeCircle("5.5")))
ALONE = PlaceByPower(
    "11", PrivateSymbol("P"), THERE.replace(TokenAffordable("11.1", FlatPrice(Money(100)))), counts=True
)
TITLE = made_up.title(steps=(POWER, LAY, TOKEN), questions=(TokenAfterLay("10", (PLACE,), once=False),))


def start(made: Position | None = None, **changes: object) -> Position:
    at = made or made_up.position(TITLE, {"X-0": ("A1", 0, 0)})
    return replace(at, state=changed(at.state, **changes))


def lays(at: Position) -> set[tuple[str, str, int]]:
    """What the power lays: hex, tile, cost."""
    found = [offer for offer in POWER.offers(at) if isinstance(offer, OfferLayTile)]
    return {(lay.hex, lay.tile, lay.cost) for offer in found for lay in offer.lays}


def placed(asked: Position) -> Position:
    """After the answer where the token goes: the first place that is offered."""
    (offer,) = offers(asked)
    assert isinstance(offer, OfferPlaceToken)
    spot = offer.spots[0]
    return made_up.played(asked, PlaceToken(X, spot.hex, spot.city, spot.slot, PrivateSymbol("P")))[1]


def by_power(tile: str = "57") -> LayTile:
    return LayTile(X, HexId("B1"), tile, 0, PrivateSymbol("P"))


def test_tile_and_token_together_for_one_price() -> None:
    at = start()
    assert {hex_id for hex_id, _, _ in lays(at)} == {"B1"}
    assert ("B1", "57", 80) in lays(at), "the water under it costs nothing more"
    entry, asked = made_up.played(at, by_power())
    assert [type(event) for event in entry.events] == [ev.Paid, ev.TileLaid, ev.QuestionAsked]
    after = placed(asked)
    assert made_up.standing(after, "B1") == {(0, 0): "X-1"}
    assert after.state.cash == {**at.state.cash, X: 920, BANK: 80}


def test_it_takes_the_place_of_all_other_track_and_tokens() -> None:
    after = placed(made_up.played(start(), by_power())[1])
    assert ACTIONS.left(after, CompanySymbol("X")) == Left(0, 0, 0)
    assert not LAY.offers(after)
    assert not TOKEN.offers(after)
    assert LAY.offers(start())
    for earlier in (
        Operating(company=CompanySymbol("X"), lays=(Lay(HexId("A1"), "lay"),)),
        Operating(company=CompanySymbol("X"), tokens=1),
    ):
        assert not lays(start(operating=earlier))
        with pytest.raises(ActionRefused) as caught:
            made_up.played(start(operating=earlier), by_power())
        assert (caught.value.reason, caught.value.section) == ("power.instead", "10.3")


@pytest.mark.parametrize(
    ("tokens", "cash", "tile", "reason"),
    [
        ({"X-0": ("A1", 0, 0), "X-1": ("A2", 0, 0), "X-2": ("A4", 0, 0)}, 80, "57", "token.none_left"),
        ({"X-0": ("B1", 0, 0)}, 80, "57", "token.already_here"),
        ({"Y-0": ("B1", 0, 0)}, 80, "57", "token.full"),
        ({"Y-0": ("B1", 0, 0)}, 80, "15", ""),
        ({}, 79, "57", "track.cannot_afford"),
        ({}, 80, "57", ""),
    ],
)
def test_both_or_nothing(tokens: dict[str, tuple[str, int, int]], cash: int, tile: str, reason: str) -> None:
    at = made_up.position(TITLE, tokens, cash=cash)
    assert (tile in {name for _, name, _ in lays(at)}) is not bool(reason)
    if reason:
        with pytest.raises(ActionRefused) as caught:
            made_up.played(at, by_power(tile))
        assert caught.value.reason == reason
    else:
        after = placed(made_up.played(at, by_power(tile))[1])
        assert "X" in {name[0] for name in made_up.standing(after, "B1").values()}


def test_between_two_cities_the_company_chooses_and_cannot_decline() -> None:
    _, asked = made_up.played(start(), by_power("59"))
    (offer,) = offers(asked)
    assert isinstance(offer, OfferPlaceToken)
    assert [(spot.city, spot.slot, spot.cost) for spot in offer.spots] == [(0, 0, 0), (1, 0, 0)]
    with pytest.raises(ActionRefused) as caught:
        made_up.played(asked, Pass(X))
    assert caught.value.refusal is Refusal.UNAVAILABLE
    _, after = made_up.played(asked, PlaceToken(X, HexId("B1"), 1, 0, PrivateSymbol("P")))
    assert made_up.standing(after, "B1") == {(1, 0): "X-1"}
    assert (after.state.operating.tokens, after.state.cash[X]) == (1, 920)


def test_a_token_alone_for_a_flat_price_counts_as_the_turns() -> None:
    at = start(made_up.position(made_up.title(steps=(ALONE, TOKEN)), {"X-0": ("A1", 0, 0)}))
    entry, after = made_up.played(at, PlaceToken(X, HexId("B1"), 0, 0, PrivateSymbol("P")))
    assert entry.events == (
        ev.Paid(X, BANK, Money(100), "token", "B1"),
        ev.TokenPlaced("X-1", CompanySymbol("X"), HexId("B1"), 0, 0, "token"),
    )  # fmt: skip
    assert not TOKEN.offers(after)


def test_a_token_later_in_the_turn_only_where_the_power_has_laid() -> None:
    """The lay is one of the turn's actions for a flat 80; the token follows in the step for tokens, free."""
    checks = BOTH.without(InsteadOfOthers, TokenFollows).before(OnlyOn, OnlyColors("12", ("yellow",)))
    power = LayByPower("12", PrivateSymbol("P"), checks, spends=False, then=())
    follows = PlaceByPower(
        "12.1", PrivateSymbol("P"), THERE.before(InCity, LaidByPower("12.1", PrivateSymbol("P"))), counts=True
    )
    at = made_up.position(made_up.title(steps=(power, LAY, follows)), {"X-0": ("A1", 0, 0)})
    assert not follows.offers(at)
    with pytest.raises(ActionRefused) as caught:
        made_up.played(at, PlaceToken(X, HexId("B1"), 0, 0, PrivateSymbol("P")))
    assert (caught.value.reason, caught.value.section) == ("token.lay_first", "12.1")
    _, laid = made_up.played(at, by_power())
    assert made_up.standing(laid, "B1") == {}
    _, after = made_up.played(laid, PlaceToken(X, HexId("B1"), 0, 0, PrivateSymbol("P")))
    assert made_up.standing(after, "B1") == {(0, 0): "X-1"}
    assert after.state.cash[X] == 920
