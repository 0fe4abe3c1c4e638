"""Small boards drawn for tests: hexes beside each other, each with a face of its own.

``network`` takes a drawing: for every hex its coordinates and face. ``face`` reads paths like
``"0-c0 c0-3 1-j j-t0"``: edges by number, ``c`` a city, ``t`` a town, ``o`` an off-board, ``j`` the junction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.catalogue.definitions import (
    City,
    End,
    Face,
    HexDefinition,
    MarketDefinition,
    Offboard,
    Path,
    Revenue,
    TitleDefinition,
    Town,
    TrainDefinition,
    TrainDistance,
)
from roundhouse.engine.checks import Checks
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.state import Stop
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.context import RunContext, RunFacts
from roundhouse.routes.network import Network, network_of
from roundhouse.routes.rules import RevenueRules, Rule
from roundhouse.track.board import Board
from roundhouse.track.walls import walls_of

ROUTE = Checks[RouteCase](
    route.OwnTrain("1.1"),
    route.TrackThere("1.2"),
    route.TwoStops("1.3"),
    route.Unbroken("1.4"),
    route.NoTrackTwice("1.5"),
    route.NoEdgeTwice("1.6"),
    route.NoJunctionTwice("1.7"),
    route.NoStopTwice("1.8"),
    route.NotForbidden("1.9", "route.no_ferry_marker"),
    route.OneOfGroup("1.10"),
    route.NotThroughTerminal("1.11"),
    route.NotThroughFull("1.12"),
    route.EndsAtStops("1.13"),
    route.VisitsToken("1.14"),
    route.WithinReach("1.15"),
)
ROUTES = Checks[RunCase](route.EachTrainOnce("2.1"), route.WithinRunLimits("2.2"), route.NoSharedTrack("2.3"))
"""Every check that there is, each with a section of its own."""

ALL = ("city", "offboard", "town")
KIND = {"c": "city", "t": "town", "o": "offboard"}


def end(text: str) -> End:
    if text[0].isdigit():
        return End("edge", int(text))
    if text[0] == "j":
        return End("junction", 0)
    return End(KIND[text[0]], int(text[1:] or 0))  # type: ignore[arg-type]


def face(
    paths: str = "",
    cities: Sequence[int] = (),
    towns: Sequence[int | Town] = (),
    offboards: Sequence[int | Offboard] = (),
    slots: int = 1,
) -> Face:
    """A face; cities, towns and off-boards are given by what they pay."""
    return Face(
        "white",
        cities=tuple(City(Revenue.fixed(amount), slots) for amount in cities),
        towns=tuple(t if isinstance(t, Town) else Town(Revenue.fixed(t)) for t in towns),
        offboards=tuple(o if isinstance(o, Offboard) else Offboard(Revenue.fixed(o)) for o in offboards),
        paths=tuple(Path(*(end(each) for each in path.split("-"))) for path in paths.split()),
    )


def definition(hexes: Mapping[str, tuple[int, int, Face]]) -> TitleDefinition:
    """A title that is a map and nothing else."""
    return TitleDefinition(
        name="drawn",
        subtitle="",
        edition="",
        designer="",
        currency="",
        layout="pointy",
        players=(2, 2),
        bank=None,
        starting_cash={},
        certificate_limit={},
        hexes={HexId(name): HexDefinition(HexId(name), x, y, drawn) for name, (x, y, drawn) in hexes.items()},
        tiles={},
        companies={},
        privates={},
        trains={},
        phases=(),
        market=MarketDefinition("linear", ()),
    )


def network(hexes: Mapping[str, tuple[int, int, Face]], colors: tuple[str, ...] = ()) -> Network:
    """The network of a drawing; ``x`` and ``y`` are doubled coordinates of a pointy layout."""
    drawn = definition(hexes)
    return network_of(Board(drawn, {}), colors, walls_of(drawn, ""))


def row(*faces: Face) -> Network:
    """Hexes A1, A2, ... beside each other from west to east: edge 4 of one is edge 1 of the next."""
    return network({f"A{n}": (2 * n, 0, each) for n, each in enumerate(faces, 1)})


def train(
    name: str, *distance: tuple[Sequence[str], int | None, int | None], multiplier: int = 1, **more: object
) -> TrainDefinition:
    """A kind of train; without ``distance`` its name is how many stops it has (``D``: any number)."""
    stops = int(name) if name.isdigit() else None
    rows = distance or ((ALL, stops, stops),)
    entries = tuple(TrainDistance(tuple(kinds), pay, visit) for kinds, pay, visit in rows)
    return TrainDefinition(name, 100, None, entries, multiplier=multiplier, **more)  # type: ignore[arg-type]


def context(
    network: Network,
    trains: Sequence[TrainDefinition],
    tokens: Sequence[Stop],
    rules: Sequence[Rule] = (),
    blocked: Sequence[Stop] = (),
    **more: object,
) -> RunContext:
    """The run of company ``X`` with ``trains`` (ids ``KIND-NUMBER``) on ``network``."""
    facts = RunFacts(
        company=CompanySymbol("X"),
        network=network,
        tokens=frozenset(tokens),
        blocked=frozenset(blocked),
        trains=tuple((f"{each.name}-{n}", each) for n, each in enumerate(trains)),
        **more,  # type: ignore[arg-type]
    )
    return RevenueRules(ROUTE, ROUTES, tuple(rules)).context(facts)


def stop(name: str) -> Stop:
    """A stop by a short name: ``A1.c0``, ``A2.t1``, ``A3.o0``."""
    hex_id, _, which = name.partition(".")
    return Stop(HexId(hex_id), KIND[which[0]], int(which[1:] or 0))
