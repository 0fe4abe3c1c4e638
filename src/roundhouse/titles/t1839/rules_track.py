"""1839: sections 8.3.1, 8.3.2, 12, 14.2.2, 14.4 and 15: track and markers, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import HexId, Money, PrivateSymbol
from roundhouse.rounds.operating import Stage
from roundhouse.steps.lay_track import CloseAfterLay, LayByPower, LayTrack
from roundhouse.steps.move_token import CloseAfterMove, MoveTokens
from roundhouse.steps.place_token import HOME_QUESTION, HomeOpens, PlaceByPower, PlaceTokens
from roundhouse.steps.swap_tokens import SwapTokens
from roundhouse.titles.t1839.government import GOVERNMENT, OwnMarkerGoes
from roundhouse.titles.t1839.homes import (
    ChooseHome,
    HomeCircles,
    HomesKept,
    HomesKeptByMove,
    NamesHomes,
    PlaceHomes,
)
from roundhouse.titles.t1839.places import HomesUntilNationalised
from roundhouse.titles.t1839.track import CloseOnceUsed, FreeOn, OneTile, TimesMarkers
from roundhouse.track import lay_checks as lay
from roundhouse.track import move_checks as moving
from roundhouse.track import printed_checks as printed
from roundhouse.track import swap_checks as swapping
from roundhouse.track import token_checks as token
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_costs import Fee, LaterAction, Terrain, Treasury
from roundhouse.track.move_checks import MoveCase
from roundhouse.track.swap_checks import SwapCase
from roundhouse.track.token_prices import FlatPrice
from roundhouse.track.track_actions import TrackActions

LVG, SRV, KR = map(PrivateSymbol, ("LVG", "SRV", "KR"))
LEIDEN, ARNHEM, VENLO = map(HexId, ("H7", "I16", "K16"))
NOWHERE: Final[frozenset[HexId]] = frozenset()

# 8.3.1: two tiles, one of them an upgrade at most; the second one costs 20
ACTIONS = TrackActions(total=2, lays=2, upgrades=1, uncounted=frozenset({LVG}), exclusive=False)
LATER = LaterAction(Money(20), ACTIONS)
TERRAIN = Terrain(free_if_printed=NOWHERE)

LAY = Checks[LayCase](
    printed.KnownHex("15.3.1"),
    printed.KnownTile("15.1"),
    printed.OpenHex("15.3.1"),
    printed.NotFinal("15.1"),
    printed.NextColor("15.1"),
    printed.SameType("15.2", None),
    printed.SameLabel("15.2"),
    printed.NotThroughWalls("12"),
    printed.NoBlankEdge("15.3.1"),
    printed.OnMap("15.3.1"),
    printed.JoinsStubs("12"),
    printed.KeepsTrack("15.3.2", None, fixed=NOWHERE, choice=True),
    lay.NotBlocked("14.2.1"),
    lay.NotTwice("15.3.2"),
    lay.ColorInPhase("15.3.2"),
    lay.InSupply("15.1"),
    lay.ActionsLeft("8.3.1", ACTIONS),
    lay.NotOverBarriers("15.3.1"),
    lay.Reached("15.3.1", waiting=False),
    lay.Affordable("8.3.1", (TERRAIN, LATER), Treasury()),
)
LAY_TRACK = LayTrack("8.3.1", LAY, ())

# 14.2.2.1.1: Het Laantje van der Gaag
LAY_LVG = LayByPower(
    "14.2.2.1.1",
    LVG,
    LAY.before(lay.NotBlocked, lay.OwnsPower("14.2.2.1.1", LVG))
    .after(lay.ColorInPhase, lay.OnlyColors("14.2.2.1.1", ("yellow",)))
    .without(lay.ActionsLeft)
    .replace(
        lay.Affordable("14.2.2.1.1", (FreeOn(TERRAIN, frozenset({LEIDEN})), Fee(Money(20))), Treasury())
    ),
    spends=True,
    then=(CloseAfterLay(LVG),),
)

# 14.2.2.1.2: Spoorlijn Roosendaal - Vlissingen
LAY_SRV = LayByPower(
    "14.2.2.1.2",
    SRV,
    LAY.before(
        lay.NotBlocked,
        lay.OwnsPower("14.2.2.1.2", SRV),
        lay.OnlyOn("14.2.2.1.2", (ARNHEM, VENLO)),
        OneTile("14.2.2.1.2", SRV),
    )
    .without(lay.Reached)
    .replace(lay.Affordable("14.2.2.1.2", (Fee(Money(80)), LATER), Treasury())),
    spends=False,
    then=(),
)

# 8.3.2.2: markers
TOKEN = Checks[token.TokenCase](
    token.OneATurn("8.3.2.1"),
    token.InCity("8.3.2.2"),
    token.TokenLeft("8.3.2.2"),
    token.OneOnHex("8.3.2.1"),
    token.FreeCircle("8.3.2.2"),
    HomesKept("8.3.2.1"),
    token.Connected("8.3.2.2"),
    token.TokenAffordable("8.3.2.2", TimesMarkers(added=1)),
    token.CircleFree("8.3.2.2"),
)
PLACE_TOKEN = PlaceTokens("8.3.2.2", TOKEN)
PLACE_SRV = PlaceByPower(
    "14.2.2.1.2",
    SRV,
    TOKEN.without(token.Connected)
    .after(
        token.InCity,
        token.OnlyAt("14.2.2.1.2", (ARNHEM, VENLO)),
        token.LaidByPower("14.2.2.1.2", SRV),
    )
    .replace(token.TokenAffordable("14.2.2.1.2", FlatPrice(Money(0)))),
    counts=True,
)

# 8.3.2.3: markers that change places
SWAP = Checks[SwapCase](
    token.OneATurn("8.3.2.1"),
    swapping.SeveralPlaced("8.3.2.3", 2),
    moving.StandsThere("8.3.2.3"),
    token.InCity("8.3.2.3"),
    swapping.OtherStandsThere("8.3.2.3"),
    moving.OneOnHexAfterwards("8.3.2.1"),
    swapping.OtherOneOnHexAfterwards("8.3.2.1"),
    token.TokenAffordable("8.3.2.3", TimesMarkers(added=0)),
)
SWAP_TOKENS = SwapTokens("8.3.2.3", SWAP)

# 14.2.2.2.1: Kabinet-Rochussen
MOVE_KR = MoveTokens(
    "14.2.2.2.1",
    Checks[MoveCase](
        token.OneATurn("8.3.2.1"),
        moving.PowerOwned("14.2.2.2.1", KR),
        moving.StandsThere("14.2.2.2.1"),
        token.InCity("8.3.2.2"),
        token.FreeCircle("8.3.2.2"),
        HomesKeptByMove("8.3.2.1"),
        token.Connected("8.3.2.2"),
        token.CircleFree("8.3.2.2"),
    ),
    leaves=GOVERNMENT.symbol,
    private=KR,
    counts=True,
    then=(OwnMarkerGoes(), CloseAfterMove(KR)),
)

# 8.3: the stages of a turn, and the homes before them
PLACE_HOMES = PlaceHomes("8.3")
CHOOSE_HOME = ChooseHome("8.3", HOME_QUESTION, HomeCircles(), (HomeOpens(),), home=True)
TRACK_STAGE = Stage("track", "8.3.1", (LAY_TRACK, LAY_LVG, LAY_SRV))
TOKEN_STAGE = Stage(
    "token",
    "8.3.2",
    (PLACE_TOKEN, SWAP_TOKENS, MOVE_KR, PLACE_SRV),
    finish=(CloseOnceUsed("14.2.2.1.2", SRV),),
)

PARTS = (GOVERNMENT, NamesHomes(), HomesUntilNationalised())
