"""Runs of company X under the rules of 1825, on its own board with tiles or on small drawn ones.

``way`` reads a route as hexes in order, with the stop where it has one: ``V20.c1 V18 V16.t0 V14.c0``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.state import LaidTile, Piece, Route
from roundhouse.engine.title import Title
from roundhouse.routes.check import check
from roundhouse.routes.context import RunContext, RunFacts
from roundhouse.routes.enumerate import try_all
from roundhouse.routes.network import Network, Point, Track, may_follow, network_of
from roundhouse.routes.rules import RevenueRules
from roundhouse.routes.search import BestRun, NoRun, find_best
from roundhouse.routes.valuation import RunValue, value
from roundhouse.track.board import Board
from roundhouse.track.walls import walls_of
from tests.routes import drawn
from tests.rules.t1825 import table as t

EVERY_KIND = t.title("unit_1", "unit_2", "unit_3", "k2", "k3").definition.trains
Tiles = Mapping[str, tuple[str, int]]


def board(played: Title, tiles: Tiles) -> Network:
    """The network of a title's board with ``tiles`` in its last phase."""
    definition = played.definition
    laid = {HexId(name): LaidTile(*tile) for name, tile in tiles.items()}
    phase = definition.phases[-1]
    return network_of(Board(definition, laid), phase.revenue_colors, walls_of(definition, phase.name))


def on(
    network: Network,
    trains: str,
    tokens: str,
    *options: str,
    full: str = "",
    played: Title | None = None,
    flags: Mapping[str, int] | None = None,
) -> RunContext:
    """X's run with ``trains`` and ``tokens``; ``full`` are cities full of others' tokens."""
    title = played or t.title(*options)
    facts = RunFacts(
        company=CompanySymbol("X"),
        network=network,
        tokens=frozenset(map(drawn.stop, tokens.split())),
        blocked=frozenset(map(drawn.stop, full.split())),
        trains=tuple((f"{kind}-{n}", EVERY_KIND[kind]) for n, kind in enumerate(trains.split())),
        train_kinds=EVERY_KIND,
        flags=flags or {},
    )
    return title.part(RevenueRules).context(facts)


def run(tiles: Tiles, trains: str, tokens: str, *options: str, full: str = "") -> RunContext:
    """X's run on the board of the ``options`` (none: Unit 1)."""
    played = t.title(*options)
    return on(board(played, tiles), trains, tokens, full=full, played=played)


def line(*stops: str) -> Network:
    """Stops behind each other, a hex each (A1, A2, ...): ``c20`` a city of 20, ``t10`` a town, ``-`` none."""
    faces = []
    for number, text in enumerate(stops):
        name = {"c": "c0", "t": "t0", "-": ""}[text[0]]
        if not name:
            faces.append(drawn.face("1-4"))
            continue
        sides = [f"1-{name}"] * (number > 0) + [f"{name}-4"] * (number < len(stops) - 1)
        amounts = [int(text[1:])]
        cities, towns = (amounts, []) if name == "c0" else ([], amounts)
        faces.append(drawn.face(" ".join(sides), cities=cities, towns=towns))
    return drawn.row(*faces)


def way(context: RunContext, train: str, places: str) -> Route:
    """The route of a train (id, or its kind for the first of it) through ``places``."""
    found = [each.id for each in context.trains if train in (each.id, each.definition.name)]
    wanted = places.split()
    stops = tuple(drawn.stop(place) for place in wanted if "." in place)
    track = _track(context.network, [place.partition(".")[0] for place in wanted], stops)
    assert track is not None, places
    return Route(found[0] if found else train, stops, track)


def _track(network: Network, hexes: Sequence[str], stops: Sequence[Point]) -> tuple[Piece, ...] | None:
    """The track through ``hexes`` that meets these stops and no others."""

    def go(point: Point, place: int, met: int, tracks: tuple[Track, ...]) -> tuple[Piece, ...] | None:
        if met == len(stops) and place == len(hexes) - 1:
            return tuple(track.piece for track in tracks)
        for track in network.around.get(point, ()):
            step = int(track.piece.hex != hexes[place])
            after = place + step
            if after >= len(hexes) or track.piece.hex != hexes[after] or track in tracks:
                continue
            if tracks and not may_follow(tracks[-1], track, point):
                continue
            other = track.other(point)
            is_next = met < len(stops) and other == stops[met]
            if other in network.stops and not is_next:
                continue
            found = go(other, after, met + is_next, (*tracks, track))
            if found is not None:
                return found
        return None

    return go(stops[0], 0, 1, ())


def worth(context: RunContext, *routes: Route) -> RunValue:
    """What legal routes earn."""
    check(context, routes)
    return value(context, routes)


def refused(context: RunContext, section: str, reason: str, *routes: Route) -> None:
    """The routes are refused for ``reason`` by a section."""
    with pytest.raises(ActionRefused) as caught:
        check(context, routes)
    assert (caught.value.section, caught.value.reason) == (section, "route." + reason)


def best(context: RunContext) -> RunValue:
    """The best run: proven by trying and by the program, and equal to plain enumeration."""
    found = [find_best(context, try_routes=most) for most in (0, 6000)]
    runs = [each for each in found if isinstance(each, BestRun)]
    totals = {0 if isinstance(each, NoRun) else each.value.total for each in found}
    assert totals == {try_all(context).value.total}
    assert all(each.proven for each in runs)
    for each in runs:
        check(context, each.routes)
    return runs[0].value if runs else RunValue(0, ())
