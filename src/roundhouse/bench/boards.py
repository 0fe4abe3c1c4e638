"""Boards on which finding the best routes is hard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from roundhouse.catalogue.definitions import EDGES, End, Face, TitleDefinition
from roundhouse.catalogue.grid import opposite
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.state import LaidTile, Piece, Stop
from roundhouse.engine.title import Title
from roundhouse.routes.context import RunContext, RunFacts
from roundhouse.routes.network import Gate, Point, StopFacts, Track, assemble, network_of
from roundhouse.routes.rules import RevenueRules
from roundhouse.track.board import Board
from roundhouse.track.walls import walls_of

_BUILT = ("white", "yellow", "green")
_SWEEPS = 8
_LATE = {"yellow": 0.0, "green": 5.0, "brown": 10.0, "gray": 15.0}
LONDON, LONDON_BONUS = HexId("A10"), HexId("A12")
LONDON_OF_1825 = HexId("V20")


def full_map(
    title: Title, trains: Sequence[str], endless: bool = False, own: int = 5, taken: int = 12, seed: int = 1
) -> RunContext:
    """1894 with a tile on every hex, of as late a colour as there are tiles, at the end of the game.

    ``endless``: as if there were any number of each tile, so that all are brown except for the towns. The
    company has ``own`` cities with a token, a ferry marker and the bonus of London; ``taken`` other cities
    have one or two tokens of others, which fill some of them. ``seed`` draws all this.
    """
    rng = Random(seed)
    definition = title.definition
    board = Board(definition, _Layer(definition, rng, endless).lay())
    phase = definition.phases[-1]
    network = network_of(board, phase.revenue_colors, walls_of(definition, phase.name))
    cities = [stop for stop in sorted(network.stops) if stop.kind == "city"]
    cities = [stop for stop in cities if stop.hex not in (LONDON, LONDON_BONUS)]
    rng.shuffle(cities)
    others = {stop: rng.randint(1, 2) for stop in cities[own : own + taken]}
    facts = RunFacts(
        company=CompanySymbol("X"),
        network=network,
        tokens=frozenset([*cities[:own], Stop(LONDON_BONUS, "city")]),
        blocked=frozenset(stop for stop, count in others.items() if count >= network.stops[stop].slots),
        trains=tuple((f"{kind}-{n}", definition.trains[kind]) for n, kind in enumerate(trains)),
        phase=phase.name,
        markers=frozenset({"ferry"}),
        train_kinds=definition.trains,
    )
    return title.part(RevenueRules).context(facts)


ALL_OF_1825 = frozenset(
    ("unit_1", "unit_2", "unit_3", "r1", "r2", "r3", "k2", "k3", "k5", "k7", "d1", "ports", "suburban")
)
"""Units 1 to 3 with their kits, and the variants in which trains earn at ports and share track."""
STATIONS_IN_LONDON = 6


def full_board(
    title: Title, trains: Sequence[str], own: int = 5, taken: int = 12, seed: int = 1
) -> RunContext:
    """1825 with a tile on every hex, of as late a colour as there are tiles, at the end of the game.

    The company has ``own`` bases in as many hexes, the first in London, from where suburban routes begin;
    ``taken`` other cities have one or two tokens of others, which fill some of them. ``seed`` draws all this.
    """
    rng = Random(seed)
    definition = title.definition
    board = Board(definition, _Layer(definition, rng, endless=False).lay())
    phase = definition.phases[-1]
    network = network_of(board, phase.revenue_colors, walls_of(definition, phase.name))
    cities = [stop for stop in sorted(network.stops) if stop.kind == "city"]
    rng.shuffle(cities)
    bases = {LONDON_OF_1825: Stop(LONDON_OF_1825, "city", seed % STATIONS_IN_LONDON)}
    for city in cities:
        if len(bases) < own:
            bases.setdefault(city.hex, city)
    free = [city for city in cities if city not in bases.values()]
    others = {stop: rng.randint(1, 2) for stop in free[:taken]}
    facts = RunFacts(
        company=CompanySymbol("X"),
        network=network,
        tokens=frozenset(bases.values()),
        blocked=frozenset(stop for stop, count in others.items() if count >= network.stops[stop].slots),
        trains=tuple((f"{kind}-{n}", definition.trains[kind]) for n, kind in enumerate(trains)),
        phase=phase.name,
        train_kinds=definition.trains,
    )
    return title.part(RevenueRules).context(facts)


class _Layer:
    """Lays a tile on every hex, then turns and changes them until they meet their neighbours well."""

    def __init__(self, definition: TitleDefinition, rng: Random, endless: bool) -> None:
        self.definition, self.rng, self.endless = definition, rng, endless
        bare = Board(definition, {})
        self.choices = {name: _choices(definition, bare, name) for name in definition.hexes}
        self.laid: dict[HexId, LaidTile] = {}
        self.left = {number: stock.count for number, stock in definition.tiles.items()}

    def lay(self) -> Mapping[HexId, LaidTile]:
        """The tiles by hex."""
        names = [name for name, fitting in self.choices.items() if fitting]
        for _ in range(_SWEEPS):
            self.rng.shuffle(names)
            for name in names:
                self._lay_best(name)
        return self.laid

    def _lay_best(self, name: HexId) -> None:
        """Exchange the tile on the hex for the best there is now."""
        old = self.laid.pop(name, None)
        if old is not None:
            self._take(old, -1)
        board = Board(self.definition, self.laid)
        scored = [
            (_joins(self.definition, board, name, tile), self.rng.random(), number)
            for number, tile in enumerate(self.choices[name])
            if self.endless or self.left[tile.name] != 0
        ]
        if scored:
            tile = self.choices[name][max(scored)[2]]
            self.laid[name] = tile
            self._take(tile, 1)

    def _take(self, tile: LaidTile, count: int) -> None:
        left = self.left[tile.name]
        self.left[tile.name] = None if left is None else left - count


def _choices(definition: TitleDefinition, bare: Board, name: HexId) -> list[LaidTile]:
    """The tiles that fit the hex, as they may lie, with no track into nowhere."""
    printed = definition.hexes[name].face
    if printed.color not in _BUILT:
        return []
    found: list[LaidTile] = []
    for number, stock in definition.tiles.items():
        face = stock.definition.face
        if face.labels == printed.labels and _alike(face, printed):
            for turn in range(EDGES):
                tile = LaidTile(number, turn)
                if all(_leads_on(bare, name, edge) for edge in _edges(definition, tile)):
                    found.append(tile)
    return found


def _alike(face: Face, printed: Face) -> bool:
    return bool(face.cities) == bool(printed.cities) and len(face.towns) == len(printed.towns)


def _edges(definition: TitleDefinition, tile: LaidTile) -> frozenset[int]:
    face = definition.tiles[tile.name].definition.face
    return frozenset((edge + tile.rotation) % EDGES for edge in face.edges())


def _leads_on(bare: Board, name: HexId, edge: int) -> bool:
    beyond = bare.neighbour(name, edge)
    if beyond is None:
        return False
    return bare.face(beyond).color in _BUILT or opposite(edge) in bare.edges(beyond)


def _joins(definition: TitleDefinition, board: Board, name: HexId, tile: LaidTile) -> float:
    """How well the tile meets the track around it; late colours and many lines are better."""
    edges = _edges(definition, tile)
    face = definition.tiles[tile.name].definition.face
    score = _LATE[face.color] + 0.5 * (len(face.paths) >= 4)
    for edge in range(EDGES):
        beyond = board.neighbour(name, edge)
        if beyond is not None:
            meets = opposite(edge) in board.edges(beyond)
            score += 2 if meets and edge in edges else -1 if meets != (edge in edges) else 0
    return score


def loops(title: Title, trains: Sequence[str], cities: int = 16) -> RunContext:
    """Cities in a ring; between neighbours a straight track and one over a junction, the junctions joined.

    Every junction leads to two cities and two junctions, and every fourth city has a token.
    """
    stops = [Stop(HexId(f"C{n}"), "city") for n in range(cities)]
    gates = [Gate(HexId(f"J{n}"), "junction") for n in range(cities)]
    tracks: dict[Piece, Track] = {}

    def join(a: Point, b: Point) -> None:
        piece = Piece(HexId(f"T{len(tracks)}"), End("edge", 0), End("edge", 3))
        tracks[piece] = Track(piece, a, b)

    for n in range(cities):
        after = (n + 1) % cities
        join(stops[n], stops[after])
        join(stops[n], gates[n])
        join(gates[n], stops[after])
        join(gates[n], gates[after])
        join(gates[n], gates[(n + cities // 2) % cities])
    facts = {stop: StopFacts("city", 20 + 10 * (n % 5), slots=2) for n, stop in enumerate(stops)}
    kinds = title.definition.trains
    revenue = title.part(RevenueRules)
    return RevenueRules(revenue.route, revenue.run, ()).context(
        RunFacts(
            company=CompanySymbol("X"),
            network=assemble(facts, tracks),
            tokens=frozenset(stops[::4]),
            blocked=frozenset(),
            trains=tuple((f"{kind}-{n}", kinds[kind]) for n, kind in enumerate(trains)),
        )
    )
