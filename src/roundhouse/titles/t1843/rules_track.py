"""1843: sections 8.4, 8.5, 9, 10.2 and 12: track and markers, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.steps.buy_company_marker import BuyCompanyMarkers, MarkerOfOther, MarkerPrice
from roundhouse.steps.buy_marker import MarkerAffordable
from roundhouse.steps.lay_track import AskForToken, CloseAfterLay, LayByPower, LayTrack
from roundhouse.steps.move_token import CountMove, MoveTokens
from roundhouse.steps.place_token import PlaceByPower, PlaceTokens, PowerPlace, TokenAfterLay
from roundhouse.steps.waiting_tokens import ReturnWaiting
from roundhouse.titles.t1843.ports import MARKERS, NoPortClaimed
from roundhouse.titles.t1843.track import (
    ByCompany,
    HomeFirst,
    LayStraight,
    MayLeaveOut,
    NothingAfterPower,
    NothingAfterWhole,
    NothingLaid,
    OnLaidTile,
    OwnTileOrType,
    StillBuilding,
    StraightToBrown,
    TokenInsteadOfAll,
)
from roundhouse.track import lay_checks as lay
from roundhouse.track import move_checks as moving
from roundhouse.track import printed_checks as printed
from roundhouse.track import token_checks as token
from roundhouse.track.features import NeutralTokens, PrintIsTile
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_costs import Fee, LaterAction, Terrain, Treasury
from roundhouse.track.lays import LayChecks
from roundhouse.track.move_checks import MoveCase
from roundhouse.track.token_checks import TokenChecks
from roundhouse.track.token_prices import FlatPrice, PrintedPrice
from roundhouse.track.track_actions import TrackActions

TB, PSTG, LH, BA = map(PrivateSymbol, ("TB", "PStG", "LH", "BA"))
SAINT_GERMAIN, LE_HAVRE, CALAIS, ALBI = map(HexId, ("E14", "C14", "C18", "J9"))
MID = CompanySymbol("MID")
NOWHERE: Final[frozenset[HexId]] = frozenset()

BLOCKED = NeutralTokens(CompanySymbol("blocked"), 9, open_to=frozenset(), gives_way=False)
"""8.5.2: a marker that has been moved leaves a blocked one behind."""

# 8.4: one upgrade, or a yellow tile, two for some
FREE = frozenset({TB, PSTG})
WHOLE = frozenset({LH, BA})
BESIDE = frozenset({PSTG})
"""10.2.3: whose tile doesn't count as the build of a turn, neither before nor after a power of ``WHOLE``."""
ONE = TrackActions(total=1, lays=1, upgrades=1, uncounted=FREE, exclusive=True, whole=WHOLE)
TWO = TrackActions(total=2, lays=2, upgrades=1, uncounted=FREE, exclusive=True, whole=WHOLE)
ACTIONS = ByCompany(one=ONE, two=TWO)
PORT_PRICE = Money(20)
TERRAIN = Terrain(free_if_printed=NOWHERE)

NAMED_LAST = tuple((tile, ()) for tile in ("X06", "X07", "X08", "X09", "X10", "X11"))
"""12.2: no tile follows a brown one that is named for its city."""

LAY = Checks[LayCase](
    printed.KnownHex("8.4.1"),
    printed.KnownTile("8.4.1"),
    printed.OpenHex("8.4.1"),
    printed.NotFinal("8.4.1"),
    printed.OnItsHexes("8.4.2"),
    printed.NextColor("8.4.2"),
    OwnTileOrType("8.4.1", printed.SameType("8.4.1", None)),
    printed.OwnTilesFirst("8.4.2", printed.SameLabel("8.4.2")),
    printed.Charted("12.2", NAMED_LAST, ()),
    printed.Upright("8.4.3"),
    printed.NotThroughWalls("8.4.1"),
    printed.NoBlankEdge("8.4.1"),
    printed.OnMap("8.4.1"),
    printed.KeepsTrack("8.4.2", None, fixed=NOWHERE, choice=False),
    lay.NotBlocked("10.1"),
    lay.ColorInPhase("15"),
    lay.InSupply("12"),
    lay.ActionsLeft("8.4.1", ACTIONS),
    NothingAfterPower("10.2.1", TB),
    NothingAfterWhole("10.2.4", (LH, BA)),
    lay.Reached("8.4.1", waiting=True),
    lay.Affordable("8.4.1", (TERRAIN, LaterAction(Money(20), ACTIONS)), Treasury()),
)
LAY_TRACK = LayTrack("8.4", LAY, (ReturnWaiting(),))
LAY_STRAIGHT = LayStraight(
    "8.4.3",
    LAY.after(printed.NextColor, StraightToBrown("8.4.3"))
    .without(printed.NextColor)
    .after(lay.ActionsLeft, MayLeaveOut("8.4.3"), NothingLaid("8.4.3", ACTIONS))
    .without(lay.ActionsLeft),
    (ReturnWaiting(),),
)

# 8.5.1: markers
TOKEN = Checks[token.TokenCase](
    token.OneATurn("8.5.1"),
    NoPortClaimed("8.5.3"),
    token.InCity("8.5.1"),
    token.TokensAllowed("8.5.1"),
    token.TokenLeft("8.5.1"),
    token.OneOnHex("8.5.1"),
    token.FreeCircle("8.5.1"),
    token.HomeOnHexKept("8.5.1"),
    HomeFirst("8.5.1", ALBI, MID),
    token.Connected("8.5.1"),
    token.TokenAffordable("8.5.1", PrintedPrice()),
    token.CircleFree("8.5.1"),
)
PLACE_TOKEN = PlaceTokens("8.5.1", TOKEN)

# 8.5.2: moving a marker
MOVE = Checks[MoveCase](
    token.OneATurn("8.5.2"),
    NoPortClaimed("8.5.3"),
    moving.MovesFromPhase("8.5.2", "Gray"),
    moving.OneMoveAGame("8.5.2"),
    moving.FillsOldCircle("8.5.2"),
    moving.StandsThere("8.5.2"),
    token.InCity("8.5.2"),
    moving.OneOnHexAfterwards("8.5.2"),
    token.FreeCircle("8.5.2"),
    token.HomeOnHexKept("8.5.2"),
    HomeFirst("8.5.1", ALBI, MID),
    token.Connected("8.5.2"),
    token.TokenAffordable("8.5.2", FlatPrice(Money(100))),
    token.CircleFree("8.5.2"),
)
MOVE_TOKEN = MoveTokens(
    "8.5.2", MOVE, leaves=BLOCKED.symbol, private=NO_PRIVATE, counts=True, then=(CountMove(),)
)


def power_lay(section: str, private: PrivateSymbol, hexes: tuple[HexId, ...], fee: Money) -> LayChecks:
    """A tile that the owner of ``private`` lays on its hexes without a connection, for ``fee`` in francs."""
    return (
        LAY.before(lay.NotBlocked, lay.OwnsPower(section, private), lay.OnlyOn(section, hexes))
        .without(lay.ActionsLeft, lay.Reached, NothingAfterPower, NothingAfterWhole)
        .replace(lay.Affordable(section, (Fee(fee),), Treasury()))
    )


def power_token(section: str, hexes: tuple[HexId, ...], price: Money) -> TokenChecks:
    """The marker of a power, without a connection; its price is 0 where the tile has been paid."""
    return (
        TOKEN.without(token.Connected)
        .after(token.InCity, token.OnlyAt(section, hexes))
        .replace(token.TokenAffordable(section, FlatPrice(price)))
    )


# 10.2.1: Toulouse to Barcelona
LAY_TB = LayByPower(
    "10.2.1",
    TB,
    LAY.before(lay.NotBlocked, lay.OwnsPower("10.2.1", TB))
    .after(lay.ColorInPhase, lay.OnlyColors("10.2.1", ("yellow",)))
    .without(lay.ActionsLeft, NothingAfterPower)
    .replace(lay.Affordable("10.2.1", (TERRAIN, Fee(Money(20))), Treasury())),
    spends=True,
    then=(ReturnWaiting(), CloseAfterLay(TB)),
)
LAY_TB_LATE = replace(LAY_TB, checks=Checks(StillBuilding("10.2.1"), *LAY_TB.checks))
"""Right after the build, which is over by itself: TB may be bought only then (8.3)."""

# 10.2.3: Paris to Saint-Germain
LAY_PSTG = LayByPower(
    "10.2.3",
    PSTG,
    power_lay("10.2.3", PSTG, (SAINT_GERMAIN,), Money(0)).after(
        lay.ColorInPhase, lay.OnlyColors("10.2.3", ("yellow",))
    ),
    spends=True,
    then=(),
)

# 10.2.4: Le Havre
LAY_LH = LayByPower(
    "10.2.4",
    LH,
    power_lay("10.2.4", LH, (LE_HAVRE,), Money(80))
    .before(lay.OwnsPower, lay.InsteadOfOthers("10.2.4", LH, BESIDE), lay.TokenFollows("10.2.4"))
    .after(lay.ColorInPhase, lay.OnlyColors("10.2.4", ("yellow",))),
    spends=True,
    then=(AskForToken(LH),),
)

# 10.2.6: Boulogne to Amiens
LAY_BA = LayByPower(
    "10.2.6",
    BA,
    power_lay("10.2.6", BA, (CALAIS,), Money(100)).before(
        lay.OwnsPower, lay.InsteadOfOthers("10.2.6", BA, BESIDE), lay.TokenFollows("10.2.6")
    ),
    spends=True,
    then=(AskForToken(BA),),
)
POWER_TOKENS = TokenAfterLay(
    "10.2.4",
    (
        PowerPlace(LH, "10.2.4", power_token("10.2.4", (LE_HAVRE,), Money(0)), must=True),
        PowerPlace(BA, "10.2.6", power_token("10.2.6", (CALAIS,), Money(0)), must=True),
    ),
    once=True,
)
PLACE_BA = PlaceByPower(
    "10.2.6",
    BA,
    power_token("10.2.6", (CALAIS,), Money(100)).before(
        token.InCity, TokenInsteadOfAll("10.2.6", BA, BESIDE), OnLaidTile("10.2.6")
    ),
    counts=True,
)
POWERS = (LAY_TB, LAY_LH, LAY_BA, PLACE_BA)

# 8.9: port markers of other companies
BUY_PORTS = BuyCompanyMarkers(
    "8.9",
    MARKERS,
    Checks(MarkerOfOther("8.9"), MarkerPrice("8.9", PORT_PRICE), MarkerAffordable("8.9")),
    PORT_PRICE,
)

PARTS = (BLOCKED, PrintIsTile())
