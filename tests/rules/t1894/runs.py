"""Routes of AG on drawn boards of 1894, written as text.

``route`` reads stops like ``D15.c0`` (city, town, off-board by number) and pieces like ``D13:1-4`` or
``D15:c0-1`` (an edge, or a stop of the hex).
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundhouse.catalogue.definitions import End
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.state import Piece, Route, Stop
from roundhouse.routes.check import check
from roundhouse.routes.context import RunContext
from roundhouse.routes.positions import run_context
from roundhouse.routes.valuation import RunValue, value
from tests.rules.t1894 import table as t

KINDS = {"c": "city", "t": "town", "o": "offboard"}

# Lille, Gent, D17, E16 and Bruxelles, with a triangle Gent - D17 - E16 and the way to the Netherlands.
BELGIUM = {
    "D11": ("X15", 0),
    "D13": ("9", 1),
    "D15": ("14", 1),
    "D17": ("15", 0),
    "E16": ("15", 0),
    "F15": ("X13", 0),
}
GENT = {"AG-0": ("D15", 0, 0)}


def run(
    trains: str,
    tiles: Mapping[str, tuple[str, int]] = BELGIUM,
    tokens: Mapping[str, tuple[object, ...]] = GENT,
    phase: str = "Purple",
    ferry: bool = False,
) -> RunContext:
    """AG's run with these trains, tiles and tokens; its token in Gent unless told otherwise."""
    position = t.trains(t.phase(t.after_auction(), phase), AG=trains)
    position = t.tokens(t.tiles(position, **tiles), tokens)
    if ferry:
        position = t.ferry(position, "AG")
    return run_context(position, CompanySymbol("AG"))


def train(context: RunContext, kind: str, number: int = 0) -> str:
    """The id of a train of this kind."""
    return [each.id for each in context.trains if each.definition.name == kind][number]


def end(text: str) -> End:
    if text.isdigit():
        return End("edge", int(text))
    return End(KINDS[text[0]], int(text[1:]))  # type: ignore[arg-type]


def route(context: RunContext, kind: str, stops: str, track: str, number: int = 0) -> Route:
    """The route of a train of this kind."""
    visited = []
    for name in stops.split():
        hex_id, _, which = name.partition(".")
        visited.append(Stop(HexId(hex_id), KINDS[which[0]], int(which[1:])))
    pieces = []
    for name in track.split():
        hex_id, _, ends = name.partition(":")
        a, _, b = ends.partition("-")
        pieces.append(Piece(HexId(hex_id), end(a), end(b)))
    return Route(train(context, kind, number), tuple(visited), tuple(pieces))


def worth(context: RunContext, *routes: Route) -> RunValue:
    """What legal routes earn."""
    check(context, routes)
    return value(context, routes)


def refused(context: RunContext, reason: str, *routes: Route, section: str = "13.3") -> None:
    """The routes are refused for ``reason``."""
    with pytest.raises(ActionRefused) as caught:
        check(context, routes)
    assert caught.value.reason == "route." + reason
    assert caught.value.section == section
