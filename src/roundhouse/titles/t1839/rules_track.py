"""1839: sections 8.3.1, 8.3.2, 12, 14.4 and 15: track and tokens, in the order of the rulebook."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.place_token import PlaceTokens
from roundhouse.track import lay_checks as lay
from roundhouse.track import printed_checks as printed
from roundhouse.track import token_checks as token
from roundhouse.track.features import NeutralTokens
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_costs import LaterAction, Terrain, Treasury
from roundhouse.track.token_prices import FlatPrice
from roundhouse.track.track_actions import TrackActions

GOVERNMENT = NeutralTokens(CompanySymbol("gov"), 96, open_to=frozenset({"local"}), gives_way=True)
"""14.4: tokens of the government, more than are ever needed."""

# 8.3.1: two track actions, one upgrade at most
ACTIONS = TrackActions(total=2, lays=2, upgrades=1, uncounted=frozenset(), exclusive=False)
LAY = Checks[LayCase](
    printed.KnownHex("15.3.1"),
    printed.KnownTile("15.3.1"),
    printed.OpenHex("15.3.1"),
    printed.NotFinal("15.3.1"),
    printed.OnItsHexes("15.2"),
    printed.NextColor("15.1"),
    printed.SameType("15.2", None),
    printed.SameLabel("15.2"),
    printed.NotThroughWalls("15.3.1"),
    printed.NoBlankEdge("15.3.1"),
    printed.OnMap("15.3.1"),
    printed.JoinsStubs("12"),
    printed.KeepsTrack("15.3.2", None, fixed=frozenset(), choice=True),
    lay.NotBlocked("14.2.1"),
    lay.NotTwice("15.3.2"),
    lay.ColorInPhase("17"),
    lay.InSupply("15.1"),
    lay.ActionsLeft("8.3.1", ACTIONS),
    lay.Reached("15.3.1", waiting=False),
    lay.Affordable(
        "8.3.1", (Terrain(free_if_printed=frozenset()), LaterAction(Money(20), ACTIONS)), Treasury()
    ),
)
LAY_TRACK = LayTrack("8.3.1", LAY, ())

# 8.3.2: tokens
TOKEN = Checks[token.TokenCase](
    token.OneATurn("8.3.2.1"),
    token.InCity("8.3.2.2"),
    token.TokensAllowed("8.3.2.2"),
    token.TokenLeft("8.3.2.2"),
    token.OneOnHex("8.3.2.1"),
    token.FreeCircle("8.3.2.2"),
    token.HomeOnHexKept("8.3.2.1"),
    token.Connected("8.3.2.2"),
    token.TokenAffordable("8.3.2.2", FlatPrice(Money(20))),
    token.CircleFree("8.3.2.2"),
)
PLACE_TOKEN = PlaceTokens("8.3.2.2", TOKEN)

PARTS = (GOVERNMENT,)
