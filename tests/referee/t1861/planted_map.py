"""Faults on the map of 1861 to be planted into a game, and books that make a decision wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId
from tests.referee.judge import Decision, Referee
from tests.referee.planting import (
    LONGER,
    ONWARDS,
    WITH_GAP,
    Planted,
    Prepared,
    abroad,
    beside,
    best_asked,
    filled,
    gone,
    is_kind,
    more,
    put,
    run_again,
    through_a_city,
    twice,
    with_routes,
)
from tests.referee.t1861 import tables
from tests.referee.t1861.board import empty
from tests.referee.t1861.works import Tokens


def public_home(decision: Decision, event: ev.TokenPlaced) -> bool:
    """The first token of a public company that a player begins."""
    del decision
    return event.kind == "home" and event.company in tables.PUBLICS


def at_a_home(decision: Decision, event: ev.TokenPlaced) -> bool:
    """A token placed where a minor has its home."""
    del decision
    return event.kind == "token" and event.hex in {hex_id for hex_id, _ in tables.HOMES.values()}


def plain_upgrade(decision: Decision, event: ev.TileLaid) -> bool:
    """An upgrade of plain track."""
    del decision
    return event.kind == "upgrade" and event.hex in tables.PLAIN


def six_exits(decision: Decision, event: ev.TileLaid) -> bool:
    """A brown city tile with six exits."""
    del decision
    return event.tile == "63"


def of_two(decision: Decision, event: ev.CompaniesMerged) -> bool:
    """A merger."""
    del event
    return isinstance(decision.action, act.Merge)


def joined_city(judge: Referee, action: Any, event: Any) -> None:
    """Track lies between the city and a town beside it."""
    judge.book.tiles[event.hex] = ("63", 0)
    judge.book.tiles.update({across_of(event.hex): ("911", 0)})


def across_of(hex_id: str) -> str:
    """The hex to the south."""
    return f"{hex_id[0]}{int(hex_id[1:]) + 2}"


def cut(judge: Referee, action: Any, event: Any) -> None:
    """All tokens of the company are on a hex without track."""
    for name, place in judge.book.tokens.items():
        if place and name.rpartition("-")[0] == event.company:
            judge.book.tokens[name] = ("Z99", 0, 0)


def apart(judge: Referee, action: Any, event: Any) -> None:
    """The minors that merge have their tokens on hexes without track."""
    for number, (name, place) in enumerate(judge.book.tokens.items()):
        if place and name.rpartition("-")[0] in tables.MINORS:
            judge.book.tokens[name] = (f"Z{number}", 0, 0)


def awaited(judge: Referee, action: Any, event: Any) -> None:
    """The other circles are taken, and a minor that hasn't been formed has its home there."""
    judge.book.phase = "4"
    judge.watcher(Tokens).formed.clear()
    for city, slot in empty(judge.book, event.hex):
        if (city, slot) != (event.city, event.slot):
            judge.book.tokens[f"stranger-{city}-{slot}"] = (event.hex, city, slot)


PLANTED: Mapping[str, Planted] = {
    "track into the sea": Planted("5.5.2.2", ev.TileLaid, put(rotation=0), is_kind("lay", hex="D20")),
    "track that is lost": Planted("5.5.2.3", ev.TileLaid, more("rotation", 1), plain_upgrade),
    "five exits instead of six": Planted("5.5.2.3", ev.TileLaid, put(tile="611"), six_exits),
    "a tile without a line": Planted("5.5.2.2", ev.TileLaid, put(hex=HexId("O9")), is_kind("lay", tile="9")),
    "an upgrade of somebody else": Planted(
        "5.5.2.2", ev.TileLaid, put(company=CompanySymbol("MKV")), plain_upgrade
    ),
    "a tile on a red hex": Planted("5.5.2", ev.TileLaid, put(hex=HexId("A9")), is_kind("lay", tile="9")),
    "a token out of reach": Planted("5.5.3", ev.TokenPlaced, put(hex=HexId("P2")), is_kind("token")),
    "a token that changes its city": Planted("5.5.2.3", ev.TokenMoved, put(hex=HexId("M19"))),
    "a second token": Planted("5.5.3", ev.TokenPlaced, twice, is_kind("token")),
    "no token of the state in St Petersburg": Planted(
        "5.6.1", ev.TokenPlaced, gone, lambda d, e: e.company == tables.STATE and e.hex == "E1"
    ),
    "a route too far": Planted("5.5.4", ev.TrainsRun, LONGER, with_routes),
    "a route through a red hex": Planted("5.5.4", ev.TrainsRun, ONWARDS, abroad),
    "a route with a gap": Planted("5.3", ev.TrainsRun, WITH_GAP, with_routes),
    "a route beside the track": Planted("5.3", ev.TrainsRun, beside(HexId("F10")), with_routes),
    "a route that is run twice": Planted("5.3", ev.TrainsRun, run_again, with_routes),
}

PREPARED: Mapping[str, Prepared] = {
    "a line that is cut": Prepared("5.5.3", ev.TokenPlaced, is_kind("token"), cut),
    "a public company where a route begins": Prepared("4.2.3", ev.TokenPlaced, public_home, joined_city),
    "a circle kept for a minor": Prepared("5.5.3", ev.TokenPlaced, at_a_home, awaited),
    "minors without a line": Prepared("6", ev.CompaniesMerged, of_two, apart),
    "a run that isn't the best one": Prepared("5.5.4", ev.TrainsRun, with_routes, best_asked),
    "a city that is full": Prepared("5.3", ev.TrainsRun, through_a_city, filled(empty)),
}
