"""1825: sections 5.2, 5.4 and 8.5.4: track and tokens, in the order of the rulebook.

Readings taken, each before the reading that was not taken.

- 5.2.3, 7.0: a halt is no stop to most trains, so that it may come to lie on the track that was there; it
  would change the routes of T-trains over it.
- 5.2.4.a: track is new where no track led over the same edge to the same station before; wherever it is drawn
  otherwise. Two towns that become one station bring none by that; they do. Whether a station is full is seen
  on the tile to be laid; on the one that lay there.
- 5.2.4.b: a route gains if a stop that counts for it gains; if all it earns is more. 7.0, 4+4E: if that is
  then among its four best; any of its large stations.
- 5.2.5: the gray hexes of the map are its edge, off which track may run; like dark brown ones they have blank
  sides. All around is sea; track may run out wherever no coast is drawn. Tile 200 gives Crewe, Swindon and
  Wolverton a fifth side; their printed blank side stays one.
- 5.2.6: the start hex of a company is the hex of any of its first bases, as long as the company is in play;
  only until it has formed. A company that lays there with the consent of its own president needs no other;
  each president agrees expressly.
- 5.2.8: a reservation lapses with the company's bankruptcy; the hex stays bare.
- 5.4, 8.5.4: room is kept on the start hexes of all companies in play that have no base there, those among
  them that have formed; of unformed ones only.
"""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.place_token import HOME_QUESTION, ChooseTokenCity, FreeCircles, HomeOpens, PlaceTokens
from roundhouse.titles.t1825.bases import BaseAsSoonAsPossible, LaysAtHome
from roundhouse.titles.t1825.consent_to_lay import AskForConsent, StartHexConsent, StartHexTile
from roundhouse.titles.t1825.gains import OwnRoutes
from roundhouse.titles.t1825.start_hexes import RoomForBase
from roundhouse.titles.t1825.tile_chart import BROWN_HEXES, CITIES, HALT, HALTS, STATIONS, T_TRAINS
from roundhouse.track.access import Accessible
from roundhouse.track.features import OneStopAHex
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import (
    ActionsLeft,
    Affordable,
    ColorInPhase,
    InSupply,
    NeedsTrain,
    NoBlankSideNow,
    NotBesideLay,
    NotTwice,
    ReservedForCompany,
)
from roundhouse.track.lay_costs import Terrain, Treasury
from roundhouse.track.printed_checks import (
    KeepsTrack,
    KnownHex,
    KnownTile,
    NextColor,
    NoBlankSide,
    NotFinal,
    NotThroughWalls,
    OnMap,
    OpenHex,
    SameLabel,
    SameType,
    TileChart,
)
from roundhouse.track.token_checks import (
    CircleFree,
    Connected,
    FreeCircle,
    HomeRoomKept,
    InCity,
    OneATurn,
    OneOnHex,
    TokenAffordable,
    TokenCase,
    TokenLeft,
)
from roundhouse.track.token_prices import PrintedPrice
from roundhouse.track.track_actions import TrackActions

# 5.5.3: what a line of track visits, wherever one is followed
LINES = OneStopAHex()

# 5.2.1: one promotion, or two lays
ACTIONS = TrackActions(total=2, lays=2, upgrades=1, uncounted=frozenset(), exclusive=True)
TERRAIN = Terrain(free_if_printed=frozenset())

# 5.2.6: what may follow what
CHART = TileChart(
    "5.2.6",
    listed=STATIONS,
    printed=CITIES,
    besides=HALTS,
    otherwise=(NextColor("5.2.6"), SameType("5.2.6", None), SameLabel("5.2.6")),
)

DEAD_END = StartHexTile("115", ("5", "6"))

BROWN = frozenset({"sepia"})
"""The colour of hexes with blank sides; gray ones are the edge of the map."""

# 5.2.2 to 5.2.8: what must hold before a tile is laid
LAY = Checks[LayCase](
    KnownHex("5.2"),
    KnownTile("5.2"),
    OpenHex("5.2", frozenset(BROWN_HEXES)),
    NotFinal("5.2.6"),
    CHART,
    NoBlankSide("5.2.5", BROWN, frozenset(BROWN_HEXES)),
    NotThroughWalls("5.2.5"),
    OnMap("5.2.5"),
    KeepsTrack("5.2.3", None, fixed=frozenset(), choice=True),
    ReservedForCompany("5.2.8"),
    NotTwice("5.2.1"),
    NotBesideLay("5.2.1"),
    ColorInPhase("5.2.2"),
    NeedsTrain("7.0", frozenset({HALT}), T_TRAINS),
    InSupply("1.12"),
    ActionsLeft("5.2.1", ACTIONS),
    NoBlankSideNow("5.2.5", frozenset(BROWN_HEXES), BROWN),
    RoomForBase("8.5.4"),
    StartHexConsent("5.2.6", DEAD_END),
    Accessible("5.2.4", OwnRoutes(), LaysAtHome()),
    Affordable("5.2.7", (TERRAIN,), Treasury()),
)
LAY_TRACK = LayTrack("5.2", LAY, (BaseAsSoonAsPossible(),), (AskForConsent(DEAD_END),))

# 5.4: what must hold before a token is placed
TOKEN = Checks[TokenCase](
    OneATurn("5.4"),
    InCity("5.4"),
    TokenLeft("5.4"),
    OneOnHex("5.4"),
    FreeCircle("5.4"),
    HomeRoomKept("5.4"),
    Connected("5.4"),
    TokenAffordable("5.4", PrintedPrice()),
    CircleFree("5.4"),
)
PLACE_TOKEN = PlaceTokens("5.4", TOKEN)

# 8.5.4: the choice between stations of a start hex
CHOOSE_BASE = ChooseTokenCity("8.5.4", HOME_QUESTION, FreeCircles(), (HomeOpens(),), home=True)
