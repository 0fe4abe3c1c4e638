"""1825: sections 5.2, 5.4 and 8.5.4: track and tokens, in the order of the rulebook."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.place_token import PlaceTokens
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import (
    ActionsLeft,
    Affordable,
    ColorInPhase,
    InSupply,
    NotBlocked,
    NotTwice,
    Reached,
)
from roundhouse.track.lay_costs import Terrain, Treasury
from roundhouse.track.printed_checks import (
    KeepsTrack,
    KnownHex,
    KnownTile,
    NextColor,
    NoBlankEdge,
    NotFinal,
    OnItsHexes,
    OnMap,
    OpenHex,
    SameLabel,
    SameType,
)
from roundhouse.track.token_checks import (
    CircleFree,
    Connected,
    FreeCircle,
    HomeOnHexKept,
    InCity,
    NotKept,
    OneATurn,
    OneOnHex,
    TokenAffordable,
    TokenCase,
    TokenLeft,
)
from roundhouse.track.token_prices import PrintedPrice
from roundhouse.track.track_actions import TrackActions

# 5.2.1: track actions
ACTIONS = TrackActions(total=2, lays=2, upgrades=1, uncounted=frozenset(), exclusive=True)
TERRAIN = Terrain(free_if_printed=frozenset())

# 5.2.2 to 5.2.8: what must hold before a tile is laid
LAY = Checks[LayCase](
    KnownHex("5.2"),
    KnownTile("5.2"),
    OpenHex("5.2"),
    NotFinal("5.2"),
    OnItsHexes("5.2.6"),
    NextColor("5.2.2"),
    SameType("5.2.6", None),
    SameLabel("5.2.6"),
    NoBlankEdge("5.2.5"),
    OnMap("5.2.5"),
    KeepsTrack("5.2.3", None, fixed=frozenset(), choice=False),
    NotBlocked("5.2.8"),
    NotTwice("5.2.1"),
    ColorInPhase("5.2.2"),
    InSupply("1.12"),
    ActionsLeft("5.2.1", ACTIONS),
    Reached("5.2.4", waiting=False),
    Affordable("5.2.7", (TERRAIN,), Treasury()),
)
LAY_TRACK = LayTrack("5.2", LAY, ())

# 5.4: what must hold before a token is placed
TOKEN = Checks[TokenCase](
    OneATurn("5.4"),
    InCity("5.4"),
    TokenLeft("5.4"),
    NotKept("5.4"),
    OneOnHex("5.4"),
    FreeCircle("5.4"),
    HomeOnHexKept("5.4"),
    Connected("5.4"),
    TokenAffordable("5.4", PrintedPrice()),
    CircleFree("5.4"),
)
PLACE_TOKEN = PlaceTokens("5.4", TOKEN)
