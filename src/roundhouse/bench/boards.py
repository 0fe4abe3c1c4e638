"""Boards on which finding the best routes is hard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from roundhouse.catalogue.definitions import EDGES, End, Face, TitleDefinition
from roundhouse.catalogue.grid import opposite
from roundhouse.engine.state import LaidTile, Piece, Stop
from roundhouse.engine.title import Title
from roundhouse.routes.context import RunContext, RunFacts
from roundhouse.routes.network import Gate, Point, StopFacts, Track, assemble, network_of, walls_of
from roundhouse.routes.rules import RevenueRules
from roundhouse.track.board import Board

_BUILT = ("white", "yellow", "green")
_SWEEPS = 8
LONDON, LONDON_BONUS = "A10", "A12"


def brown_map(
    title: Title, trains: Sequence[str], own: int = 5, taken: int = 12, seed: int = 1
) -> RunContext:
    """1894 with a brown tile wherever one fits (towns have none), however many of each there are.

    The company has ``own`` cities with a token, a ferry marker and the bonus of London; ``taken`` other
    cities have one or two tokens of others, which fill some of them. ``seed`` draws all this.
    """
    rng = Random(seed)
    definition = title.definition
    board = Board(definition, full_map(definition, rng))
    phase = definition.phases[-1]
    network = network_of(board, phase.revenue_colors, walls_of(definition, phase.name))
    cities = [stop for stop in sorted(network.stops) if stop.kind == "city"]
    cities = [stop for stop in cities if stop.hex not in (LONDON, LONDON_BONUS)]
    rng.shuffle(cities)
    others = {stop: rng.randint(1, 2) for stop in cities[own : own + taken]}
    facts = RunFacts(
        company="X",
        network=network,
        tokens=frozenset([*cities[:own], Stop(LONDON_BONUS, "city")]),
        blocked=frozenset(stop for stop, count in others.items() if count >= network.stops[stop].slots),
        trains=tuple((f"{kind}-{n}", definition.trains[kind]) for n, kind in enumerate(trains)),
        phase=phase.name,
        markers=frozenset({"ferry"}),
        train_kinds=definition.trains,
    )
    if not isinstance(title.revenue, RevenueRules):
        raise TypeError(type(title.revenue))
    return title.revenue.context(facts)


def full_map(definition: TitleDefinition, rng: Random) -> Mapping[str, LaidTile]:
    """A tile on every hex that takes one, of the last colour there is for it, turned to meet its neighbours."""
    bare = Board(definition, {})
    choices = {name: _choices(definition, bare, name) for name in definition.hexes}
    laid = {name: rng.choice(fitting) for name, fitting in choices.items() if fitting}
    for _ in range(_SWEEPS):
        names = sorted(laid)
        rng.shuffle(names)
        for name in names:
            board = Board(definition, laid)
            best = max(choices[name], key=lambda tile: (_joins(definition, board, name, tile), rng.random()))
            laid[name] = best
    return laid


def _choices(definition: TitleDefinition, bare: Board, name: str) -> list[LaidTile]:
    """The tiles that fit the hex, as they may lie, with no track into nowhere."""
    printed = definition.hexes[name].face
    if printed.color not in _BUILT:
        return []
    found: list[LaidTile] = []
    colors = ("yellow",) if printed.towns else ("brown",)
    for number, stock in definition.tiles.items():
        face = stock.definition.face
        if face.color in colors and face.labels == printed.labels and _alike(face, printed):
            turns = (LaidTile(number, turn) for turn in range(EDGES))
            found += [tile for tile in turns if all(_leads_on(bare, name, e) for e in _edges(definition, tile))]
    return found


def _alike(face: Face, printed: Face) -> bool:
    return bool(face.cities) == bool(printed.cities) and len(face.towns) == len(printed.towns)


def _edges(definition: TitleDefinition, tile: LaidTile) -> frozenset[int]:
    face = definition.tiles[tile.name].definition.face
    return frozenset((edge + tile.rotation) % EDGES for edge in face.edges())


def _leads_on(bare: Board, name: str, edge: int) -> bool:
    beyond = bare.neighbour(name, edge)
    if beyond is None:
        return False
    return bare.face(beyond).color in _BUILT or opposite(edge) in bare.edges(beyond)


def _joins(definition: TitleDefinition, board: Board, name: str, tile: LaidTile) -> float:
    """How well the tile meets the track around it; more lines are better."""
    edges = _edges(definition, tile)
    score = 0.5 * (len(definition.tiles[tile.name].definition.face.paths) >= 4)
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
    stops = [Stop(f"C{n}", "city") for n in range(cities)]
    gates = [Gate(f"J{n}", "junction") for n in range(cities)]
    tracks: dict[Piece, Track] = {}

    def join(a: Point, b: Point) -> None:
        piece = Piece(f"T{len(tracks)}", End("edge", 0), End("edge", 3))
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
    return RevenueRules().context(
        RunFacts(
            company="X",
            network=assemble(facts, tracks),
            tokens=frozenset(stops[::4]),
            blocked=frozenset(),
            trains=tuple((f"{kind}-{n}", kinds[kind]) for n, kind in enumerate(trains)),
        )
    )
