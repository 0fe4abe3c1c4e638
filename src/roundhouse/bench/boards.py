"""Boards on which finding the best routes is hard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from roundhouse.catalogue.definitions import EDGES, End, PhaseDefinition
from roundhouse.catalogue.grid import opposite
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.state import LaidTile, Piece, Stop
from roundhouse.engine.title import Title
from roundhouse.engine.tree import first
from roundhouse.routes.context import RunContext, RunFacts
from roundhouse.routes.network import Gate, Network, Point, StopFacts, Track, assemble, network_of
from roundhouse.routes.rules import RevenueRules
from roundhouse.steps.lay_track import LayTrack
from roundhouse.track.board import Board, grid_of
from roundhouse.track.lay_cases import PrintedCheck
from roundhouse.track.placement import Placement, face_on, next_color
from roundhouse.track.printed_checks import KeepsTrack
from roundhouse.track.walls import lasting_walls, walls_of

SWEEPS = 8
"""How often each tile is exchanged for one that meets its neighbours better."""
LATER = 5.0
"""What a tile of the next colour is better."""
MEETS, ENDS = 3.0, 1.0
"""What a line that meets one of the neighbour makes a tile better, and one that doesn't makes it worse."""
SEVERAL_LINES = 4
"""A tile with as many paths has lines that run beside each other."""


class Company(msgspec.Struct, frozen=True):
    """The company whose run is looked for: its ``trains`` by kind, and its ``tokens``.

    Beside these it has tokens drawn at random until there are ``own``, in as many hexes and not in those
    ``apart``, where no other company has one either; ``taken`` other cities have one or two tokens of others,
    which fill some of them. ``markers``: the kinds of marker that it owns.
    """

    trains: tuple[str, ...]
    tokens: tuple[Stop, ...] = ()
    own: int = 5
    taken: int = 12
    apart: frozenset[HexId] = frozenset()
    markers: frozenset[str] = frozenset()


def built(title: Title, seed: int = 1, phase: str = "", endless: bool = False) -> Board:
    """The map of a title with a tile on every hex, of as late a colour as there are tiles in a phase.

    ``phase``: its name (empty: the last one); ``endless``: as if there were any number of each tile.
    """
    return Board(title.definition, _Layer(title, Random(seed), _phase(title, phase), endless).lay())


def full_board(
    title: Title, company: Company, seed: int = 1, phase: str = "", endless: bool = False
) -> RunContext:
    """The run of the ``company`` on the map as it is :func:`built`. ``seed`` draws tiles and tokens."""
    return on_board(title, built(title, seed, phase, endless), company, seed, phase)


def on_board(title: Title, board: Board, company: Company, seed: int = 1, phase: str = "") -> RunContext:
    """The run of the ``company`` on a ``board``; ``seed`` draws the tokens."""
    rng = Random(seed)
    definition, now = title.definition, _phase(title, phase)
    network = network_of(board, now.revenue_colors, walls_of(definition, now.name))
    bases, blocked = _tokens(network, company, rng)
    facts = RunFacts(
        company=CompanySymbol("X"),
        network=network,
        tokens=bases,
        blocked=blocked,
        trains=tuple((f"{kind}-{n}", definition.trains[kind]) for n, kind in enumerate(company.trains)),
        phase=now.name,
        markers=company.markers,
        train_kinds=definition.trains,
    )
    return title.part(RevenueRules).context(facts)


def _tokens(network: Network, company: Company, rng: Random) -> tuple[frozenset[Stop], frozenset[Stop]]:
    """The cities with a token of the company, and those that others have filled."""
    cities = [stop for stop in sorted(network.stops) if stop.kind == "city"]
    cities = [stop for stop in cities if stop.hex not in company.apart]
    rng.shuffle(cities)
    own = {stop.hex: stop for stop in company.tokens}
    for city in cities:
        if len(own) < company.own:
            own.setdefault(city.hex, city)
    free = [city for city in cities if city not in own.values()]
    others = {stop: rng.randint(1, 2) for stop in free[: company.taken]}
    full = (stop for stop, count in others.items() if count >= network.stops[stop].slots)
    return frozenset(own.values()), frozenset(full)


def _phase(title: Title, name: str) -> PhaseDefinition:
    phases = title.definition.phases
    return next((phase for phase in phases if phase.name == name), phases[-1])


class _Layer:
    """Lays a tile on every hex, then turns and changes them until they meet their neighbours well."""

    def __init__(self, title: Title, rng: Random, phase: PhaseDefinition, endless: bool) -> None:
        self.definition, self.rng, self.endless = title.definition, rng, endless
        self.colors = phase.tiles
        self.choices = {name: fitting for name, fitting in _choices(title, phase).items() if fitting}
        self.laid: dict[HexId, LaidTile] = {}
        self.left = {number: stock.count for number, stock in self.definition.tiles.items()}

    def lay(self) -> Mapping[HexId, LaidTile]:
        """The tiles by hex."""
        names = list(self.choices)
        for _ in range(SWEEPS):
            self.rng.shuffle(names)
            for name in names:
                self._lay_best(name)
        return self.laid

    def _lay_best(self, name: HexId) -> None:
        """Exchange the tile on the hex for the best there is now."""
        old = self.laid.pop(name, None)
        if old is not None:
            self._take(old, -1)
        gains = self._gains(name)
        scored = [
            (self._worth(tile, gains), self.rng.random(), number)
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

    def _gains(self, name: HexId) -> Sequence[float]:
        """By edge of the hex how much better it is to have track there, which meets that of the neighbour."""
        board = Board(self.definition, self.laid)
        around = [(board.neighbour(name, edge), opposite(edge)) for edge in range(EDGES)]
        return [
            0 if beyond is None else MEETS if facing in board.edges(beyond) else -ENDS
            for beyond, facing in around
        ]

    def _worth(self, tile: LaidTile, gains: Sequence[float]) -> float:
        """How good a tile is: late colours and many lines are better, and lines that meet others."""
        face = self.definition.tiles[tile.name].definition.face
        joins = sum(gains[(edge + tile.rotation) % EDGES] for edge in face.edges())
        return joins + LATER * self.colors.index(face.color) + 0.5 * (len(face.paths) >= SEVERAL_LINES)


def _choices(title: Title, phase: PhaseDefinition) -> Mapping[HexId, Sequence[LaidTile]]:
    """By hex the tiles that may come to lie there, as they may lie.

    It follows another, whichever way that one was turned: whether it keeps all track isn't asked.
    """
    definition = title.definition
    grid = grid_of(definition, lasting_walls(definition))
    checks = [check for check in first(title, LayTrack).checks if isinstance(check, PrintedCheck)]
    turning = [check for check in checks if check.turning and not isinstance(check, KeepsTrack)]
    still = [check for check in checks if not check.turning]

    def fit(name: HexId, lying: LaidTile | None, tile: LaidTile, rules: Sequence[PrintedCheck]) -> bool:
        placement = Placement(definition, grid, name, lying, tile.name, tile.rotation)
        return all(rule.misfit(placement) is None for rule in rules)

    found: dict[HexId, Sequence[LaidTile]] = {}
    for name in definition.hexes:
        known: dict[str, list[LaidTile]] = {}
        waiting: list[LaidTile | None] = [None]
        while waiting:
            lying = waiting.pop()
            color = next_color(definition, face_on(definition, name, lying))
            for tile, stock in definition.tiles.items():
                upright = LaidTile(tile, 0)
                if tile in known or color not in phase.tiles or stock.definition.face.color != color:
                    continue
                if fit(name, lying, upright, still):
                    turns = (LaidTile(tile, turn) for turn in range(EDGES))
                    known[tile] = [each for each in turns if fit(name, lying, each, turning)]
                    waiting.append(upright)
        found[name] = [tile for turns in known.values() for tile in turns]
    return found


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
