"""Faces of tiles and hexes: stops, revenue, track.

An end of track is written as a digit for an edge, ``cN``, ``tN`` or ``oN`` for the city,
town or off-board number N, ``j`` for the junction; a piece of track as ``"0-c0"``.
"""

from __future__ import annotations

from roundhouse.catalogue.definitions import (
    EDGES,
    City,
    End,
    EndKind,
    Face,
    Offboard,
    Path,
    Revenue,
    TerrainCost,
    Town,
)
from roundhouse.catalogue.entry import Entry

FACE_KEYS = ("second_color", "cities", "towns", "offboards", "track", "labels")
TILE_COLORS = ("yellow", "green", "brown", "gray")
HEX_COLORS = ("white", *TILE_COLORS, "red", "blue", "black", "sepia")
REVENUE_COLORS = ("yellow", "green", "blue", "brown", "red", "gray", "purple")

_STOPS: dict[str, EndKind] = {"c": "city", "t": "town", "o": "offboard"}


def read_face(entry: Entry, color: str) -> Face:
    """The face in ``entry``; the caller has refused the keys it doesn't know."""
    cities = tuple(_city(part) for part in entry.parts("cities"))
    towns = tuple(_town(part) for part in entry.parts("towns"))
    offboards = tuple(_offboard(part) for part in entry.parts("offboards"))
    stops = {"city": len(cities), "town": len(towns), "offboard": len(offboards)}
    return Face(
        color=color,
        second_color=entry.choice("second_color", HEX_COLORS, ""),
        cities=cities,
        towns=towns,
        offboards=offboards,
        paths=_track(entry, stops),
        labels=entry.texts("labels"),
    )


def read_edge(entry: Entry, field: str, value: object) -> int:
    """``value`` as an edge number 0..5."""
    edge = entry.as_number(field, value, least=-EDGES)
    if not 0 <= edge < EDGES:
        raise entry.error("bad-edge", field, edge)
    return edge


def read_terrain(entry: Entry, field: str) -> tuple[TerrainCost, ...]:
    """The terrain costs in a list of ``{"cost", "kind"}``."""
    return tuple(
        TerrainCost(part.number("cost"), part.text("kind", ""))
        for part in (part.only("cost", "kind") for part in entry.parts(field))
    )


def read_revenue(entry: Entry, field: str = "revenue") -> Revenue:
    """A revenue written as a number or as ``{"yellow": 30, "brown": 60}``."""
    if not isinstance(entry.value(field), dict):
        return Revenue.fixed(entry.number(field))
    part = entry.part(field)
    for color in part.raw:
        if color not in REVENUE_COLORS:
            raise part.error("unknown-key", color)
    if not part.raw:
        raise entry.error("bad-value", field, "{}")
    return Revenue(tuple((color, part.number(color)) for color in part.raw))


def _track(entry: Entry, stops: dict[str, int]) -> tuple[Path, ...]:
    paths: list[Path] = []
    for text in entry.texts("track"):
        halves = text.split("-")
        if len(halves) != 2 or halves[0] == halves[1]:
            raise entry.error("bad-value", "track", text)
        a, b = (_end(entry, half, text, stops) for half in halves)
        if Path(b, a) in paths:
            raise entry.error("duplicate", "track", text)
        paths.append(Path(a, b))
    return tuple(paths)


def _end(entry: Entry, half: str, text: str, stops: dict[str, int]) -> End:
    if half == "j":
        return End("junction")
    if half.isdecimal():
        if int(half) >= EDGES:
            raise entry.error("bad-edge", "track", text)
        return End("edge", int(half))
    kind = _STOPS.get(half[:1])
    if kind is None or not half[1:].isdecimal():
        raise entry.error("bad-value", "track", text)
    if int(half[1:]) >= stops[kind]:
        raise entry.error("missing-stop", "track", text)
    return End(kind, int(half[1:]))


def _place(part: Entry) -> float | None:
    if not part.has("place"):
        return None
    value = part.value("place")
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise part.error("wrong-type", "place", value)
    if not 0 <= value < EDGES:
        raise part.error("bad-edge", "place", value)
    return float(value)


def _city(part: Entry) -> City:
    part.only("revenue", "slots", "reserved_for", "place", "name", "groups")
    return City(
        revenue=read_revenue(part),
        slots=part.number("slots", 1, least=1),
        reserved_for=part.texts("reserved_for"),
        place=_place(part),
        name=part.text("name", ""),
        groups=part.texts("groups"),
    )


def _town(part: Entry) -> Town:
    part.only("revenue", "place", "halt", "visit_cost", "name")
    return Town(
        revenue=read_revenue(part),
        place=_place(part),
        halt=part.flag("halt"),
        visit_cost=part.number("visit_cost", 1),
        name=part.text("name", ""),
    )


def _offboard(part: Entry) -> Offboard:
    part.only("revenue", "groups", "hidden", "name", "special")
    return Offboard(
        revenue=read_revenue(part),
        groups=part.texts("groups"),
        hidden=part.flag("hidden"),
        name=part.text("name", ""),
        special=part.text("special", ""),
    )
