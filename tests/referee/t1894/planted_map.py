"""Faults on the map of 1894 to be planted into a game, and books that make a decision wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from tests.referee.judge import Decision, Referee
from tests.referee.planting import (
    LONGER,
    ONWARDS,
    WITH_GAP,
    Planted,
    Prepare,
    Prepared,
    abroad,
    acted,
    beside,
    best_asked,
    filled,
    gone,
    is_kind,
    more,
    put,
    reason,
    run_again,
    through_a_city,
    twice,
    with_routes,
)
from tests.referee.t1894 import tables
from tests.referee.t1894.board import empty
from tests.referee.t1894.track import Track

# --- what is changed -------------------------------------------------------------------------------


def to_aside(events: list[Any], at: int) -> None:
    """Put the marker aside instead."""
    events[at] = ev.TokenPutAside(events[at].token, events[at].hex)


# --- where -----------------------------------------------------------------------------------------


def big_city(decision: Decision, event: ev.Event) -> bool:
    """What is paid for the first upgrade of a big city."""
    lays = [e for e in decision.events if isinstance(e, ev.TileLaid) and e.replaced in ("X1", "X2", "X3")]
    return bool(lays) and isinstance(event, ev.Paid) and event.reason == "track"


def to_london(decision: Decision, event: ev.TrainsRun) -> bool:
    """A run to London."""
    del decision
    return any(stop.hex == tables.LONDON for route in event.routes for stop in route.stops)


def split(decision: Decision, event: ev.TileLaid) -> bool:
    """An ordinary green city that becomes brown."""
    del decision
    return tables.is_split(event.tile)


def by_private(decision: Decision, event: ev.TileLaid) -> bool:
    """A private company's tile."""
    del decision
    return event.power != ""


def at_the_end(decision: Decision, event: ev.TokenPlaced) -> bool:
    """A marker that is put back as the last one of a turn."""
    return event.kind == "choice" and any(isinstance(e, ev.TurnEnded) for e in decision.events)


def everywhere(decision: Decision, event: ev.Event) -> bool:
    """Any event of its kind."""
    del decision, event
    return True


# --- changes of the books --------------------------------------------------------------------------


def held_by(private: str, holder: str) -> Prepare:
    """Give a private company to somebody."""

    def change(judge: Referee, action: Any, event: Any) -> None:
        judge.book.privates[private] = holder

    return change


def nobodys(judge: Referee, action: Any, event: Any) -> None:
    """The private company whose power is used is somebody else's."""
    judge.book.privates[event.power] = "company:LB"


def used_before(judge: Referee, action: Any, event: Any) -> None:
    """The power has been used."""
    judge.watcher(Track).used.add(event.power)


def in_phase(phase: str) -> Prepare:
    """Have another phase."""

    def change(judge: Referee, action: Any, event: Any) -> None:
        judge.book.phase = phase

    return change


def used_up(judge: Referee, action: Any, event: Any) -> None:
    """All tiles of its kind lie on the map already, where nobody looks."""
    for number in range(tables.SUPPLY[event.tile]):
        judge.book.tiles[f"Z{number}"] = (event.tile, 0)


def cut(judge: Referee, action: Any, event: Any) -> None:
    """The company has no marker on the map but beside London."""
    company = getattr(event, "company", "") or event.taker.removeprefix("company:")
    for name, place in judge.book.tokens.items():
        if place and name.startswith(company + "-"):
            judge.book.tokens[name] = ("A12", 0, 9)


def taken(judge: Referee, action: Any, event: Any) -> None:
    """Somebody else's marker stands there."""
    judge.book.tokens["stranger-0"] = (event.hex, event.city, event.slot)


def awaited(judge: Referee, action: Any, event: Any) -> None:
    """A late company has its home there, and there is but one empty location."""
    judge.book.homes["LB"] = [event.hex]
    others = [place for place in empty(judge.book, event.hex) if place != (event.city, event.slot)]
    for number, (city, slot) in enumerate(others):
        judge.book.tokens[f"stranger-{number}"] = (event.hex, city, slot)


def has_a_ferry(judge: Referee, action: Any, event: Any) -> None:
    """The company has a ferry marker."""
    judge.book.markers["stranger"] = event.taker


def without_ferry(judge: Referee, action: Any, event: Any) -> None:
    """The company has no ferry marker."""
    for marker, holder in judge.book.markers.items():
        if holder == "company:" + event.company:
            judge.book.markers[marker] = "supply"


def turn_over(events: list[Any], at: int) -> None:
    """Let the turn of whoever takes it end before."""
    events.insert(at, ev.TurnEnded(events[at].taker))


PLANTED: Mapping[str, Planted] = {
    "a big city for nothing": Planted("7.3.3", ev.Paid, gone, big_city),
    "track of another company": Planted("7.3.3", ev.TileLaid, put(company=CompanySymbol("LB"))),
    "a plain tile on a city": Planted("12.2", ev.TileLaid, put(tile="9"), is_kind("lay", tile="57")),
    "a brown tile at once": Planted("12.3.1", ev.TileLaid, put(tile="47"), is_kind("lay", tile="9")),
    "track that is lost": Planted("12.3.1", ev.TileLaid, more("rotation", 2), is_kind("upgrade", tile="14")),
    "track off the map": Planted("12.3.1", ev.TileLaid, put(rotation=0), is_kind("lay", hex="B11")),
    "a tile without a line": Planted("12.3.1", ev.TileLaid, put(hex=HexId("D5")), is_kind("lay", tile="8")),
    "a green tile by LRC": Planted(
        "11.2.2", ev.TileLaid, put(power=PrivateSymbol("LRC")), is_kind("upgrade"), nth=3
    ),
    "a tile by SAC elsewhere": Planted(
        "11.2.2", ev.TileLaid, put(power=PrivateSymbol("SAC")), is_kind("upgrade"), nth=3
    ),
    "a marker that stays on a split city": Planted("12.3.2", ev.TokenPutAside, gone),
    "a marker put aside on a whim": Planted("12.3.2", ev.TokenPlaced, to_aside, is_kind("token")),
    "a home elsewhere": Planted("7.3.1", ev.TokenPlaced, put(hex=HexId("D17")), is_kind("home")),
    "no home": Planted("7.3.1", ev.TokenPlaced, gone, is_kind("home")),
    "a home in a circle that isn't there": Planted("7.3.1", ev.TokenPlaced, put(slot=5), is_kind("home")),
    "a home in PLM's location": Planted(
        "7.3.1", ev.TokenPlaced, put(hex=HexId("G6"), city=0, slot=0), is_kind("home")
    ),
    "a marker out of reach": Planted(
        "7.3.4", ev.TokenPlaced, put(hex=HexId("G18"), slot=0), is_kind("token")
    ),
    "a marker on a full city": Planted("7.3.4", ev.TokenPlaced, more("slot", 2), is_kind("token")),
    "a marker by a power without its tile": Planted(
        "7.3.4", ev.TokenPlaced, fits=is_kind("token"), action=acted(power=PrivateSymbol("GLG"))
    ),
    "a second marker in a turn": Planted("7.3.4", ev.TokenPlaced, twice, is_kind("token")),
    "a marker in PLM's location": Planted(
        "7.3.4", ev.TokenPlaced, put(hex=HexId("G6"), city=0, slot=0), is_kind("token")
    ),
    "a marker beside London": Planted(
        "7.3.4", ev.TokenPlaced, put(hex=HexId("A12"), city=0, slot=0), is_kind("token")
    ),
    "a marker of London shipping in Paris": Planted(
        "11.2.2.6", ev.TokenPlaced, put(hex=HexId("G6"), kind="power"), is_kind("token")
    ),
    "a marker back in another hex": Planted(
        "7.3.8", ev.TokenPlaced, put(hex=HexId("C14")), is_kind("choice", city=1)
    ),
    "a marker chosen for on a whim": Planted("7.3.8", ev.TokenPlaced, put(kind="choice"), is_kind("token")),
    "a marker in a third city": Planted("7.3.8", ev.TokenPlaced, more("city", 2), is_kind("choice")),
    "a marker that waits": Planted("7.3.8", ev.TokenPlaced, gone, at_the_end),
    "a late company where another waits": Planted("11.3.3", ev.HomeChosen, put(hex=HexId("A8"))),
    "a better run": Planted("13.4", ev.TrainsRun, more("revenue", 10)),
    "a route too far": Planted("13.4", ev.TrainsRun, LONGER, with_routes),
    "a route with a gap": Planted("13.3", ev.TrainsRun, WITH_GAP, with_routes),
    "a route beside the track": Planted("13.3", ev.TrainsRun, beside(HexId("E18")), with_routes),
    "a route that is run twice": Planted("13.3", ev.TrainsRun, run_again, with_routes),
    "a route through off-boards": Planted("13.3", ev.TrainsRun, ONWARDS, abroad),
    "a route of another company": Planted(
        "13.3", ev.TrainsRun, put(company=CompanySymbol("LB")), with_routes
    ),
    "no train for a company with a route": Planted(
        "7.3.7.3", ev.TrainMoved, turn_over, reason("bought"), nth=5
    ),
}

PREPARED: Mapping[str, Prepared] = {
    "a hex that is blocked": Prepared(
        "7.3.3", ev.TileLaid, is_kind("lay", hex="I14"), held_by("LRC", "player:Ada")
    ),
    "a tile too many": Prepared("12.3.1", ev.TileLaid, is_kind("lay", tile="57"), used_up),
    "a green city in the purple phase": Prepared("12.3.1", ev.TileLaid, split, in_phase("Purple")),
    "green before its phase": Prepared("12.3.1", ev.TileLaid, is_kind("upgrade"), in_phase("Yellow")),
    "a power used again": Prepared("11.2.2", ev.TileLaid, is_kind("lay", power="LRC"), used_before),
    "a power of somebody else": Prepared("11.2.2", ev.TileLaid, by_private, nobodys),
    "a location that is taken": Prepared("7.3.4", ev.TokenPlaced, is_kind("token"), taken),
    "a location that is kept": Prepared("7.3.4", ev.TokenPlaced, is_kind("token"), awaited),
    "a line that is cut": Prepared("7.3.4", ev.TokenPlaced, is_kind("token"), cut),
    "a ferry out of reach": Prepared("14", ev.MarkerMoved, everywhere, cut),
    "a second ferry": Prepared("14", ev.MarkerMoved, everywhere, has_a_ferry),
    "London without a ferry": Prepared("13.3", ev.TrainsRun, to_london, without_ferry),
    "a run that isn't the best one": Prepared("7.3.5", ev.TrainsRun, with_routes, best_asked),
    "a city that is full": Prepared("13.3", ev.TrainsRun, through_a_city, filled(empty)),
}
