"""The track plan of a face: stops, track, crossings and arrows in any rotation."""

from __future__ import annotations

import math
from functools import lru_cache

import msgspec
from shapely import LineString, MultiPoint, MultiPolygon, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from roundhouse.catalogue.definitions import End, Face, Layout, Path
from roundhouse.geometry.hexes import (
    APOTHEM,
    EDGE_TURN,
    Point,
    Points,
    edge_angle,
    edge_to_edge,
    edge_to_point,
    polar,
    turned,
)
from roundhouse.ui.board.layout.shapes import (
    BAR,
    CASING,
    TRACK,
    Arrow,
    CityOutline,
    Crossing,
    Slot,
    TownMark,
    TrackPiece,
)
from roundhouse.ui.board.layout.stop_values import StopPlace
from roundhouse.ui.board.layout.stops import place_stops, slot_radius, stops_of

OVERHANG = 1.4
"""How far track reaches over the edge, so that no hairline shows between two hexes."""


class TrackPlan(msgspec.Struct, frozen=True):
    """What of a face turns with it: everything but text."""

    tracks: tuple[TrackPiece, ...]
    crossings: tuple[Crossing, ...]
    arrows: tuple[Arrow, ...]
    outlines: tuple[CityOutline, ...]
    slots: tuple[Slot, ...]
    towns: tuple[TownMark, ...]


@lru_cache(maxsize=2048)
def track_plan(layout: Layout, face: Face, rotation: int = 0) -> TrackPlan:
    """Stops, track and arrows of ``face`` turned by ``rotation`` sixths."""
    if rotation % 6:
        return _turn(track_plan(layout, face, 0), rotation % 6)
    places = place_stops(face, layout)
    stops = stops_of(face)
    where = {End(s.kind, s.index): p for s, p in zip(stops, places, strict=True)}
    tracks = _tracks(face, layout, where)
    radius = slot_radius(face)
    cities = [where[End("city", i)] for i in range(len(face.cities))]
    return TrackPlan(
        tracks=tracks,
        crossings=_crossings(tracks),
        arrows=_arrows(face, layout),
        outlines=tuple(_outline(i, p, radius) for i, p in enumerate(cities)),
        slots=tuple(
            Slot(i, k, x, y, radius) for i, p in enumerate(cities) for k, (x, y) in enumerate(p.discs)
        ),
        towns=tuple(_town(face, i, where[End("town", i)]) for i in range(len(face.towns))),
    )


def _turn(plan: TrackPlan, rotation: int) -> TrackPlan:
    angle = rotation * EDGE_TURN

    def spin(x: float, y: float) -> Point:
        return turned(((x, y),), angle)[0]

    def end(e: End) -> End:
        return End("edge", (e.index + rotation) % 6) if e.kind == "edge" else e

    return TrackPlan(
        tracks=tuple(TrackPiece(t.path, end(t.a), end(t.b), turned(t.points, angle)) for t in plan.tracks),
        crossings=tuple(Crossing(tuple(turned(s, angle) for s in c.strips)) for c in plan.crossings),
        arrows=tuple(Arrow(a.path, (a.edge + rotation) % 6, turned(a.points, angle)) for a in plan.arrows),
        outlines=tuple(CityOutline(o.city, *spin(o.x, o.y), turned(o.points, angle)) for o in plan.outlines),
        slots=tuple(Slot(s.city, s.slot, *spin(s.x, s.y), s.radius, s.home) for s in plan.slots),
        towns=tuple(
            TownMark(t.town, t.style, *spin(t.x, t.y), t.angle + angle, t.length, t.width) for t in plan.towns
        ),
    )


def _tracks(face: Face, layout: Layout, where: dict[End, StopPlace]) -> tuple[TrackPiece, ...]:
    found = []
    for index, path in enumerate(face.paths):
        if "offboard" in (path.a.kind, path.b.kind):
            continue
        points = _line(path, layout, where)
        if len(points) > 1:
            found.append(TrackPiece(index, path.a, path.b, points))
    return tuple(found)


def _line(path: Path, layout: Layout, where: dict[End, StopPlace]) -> Points:
    a, b = path.a, path.b
    if a.kind == "edge" and b.kind == "edge":
        return (_over(layout, a), *edge_to_edge(layout, a.index, b.index)[1:-1], _over(layout, b))
    if b.kind == "edge":
        return tuple(reversed(_line(Path(b, a), layout, where)))
    stop = where.get(b)
    middle = (stop.x, stop.y) if stop else (0.0, 0.0)
    if a.kind == "edge":
        return (_over(layout, a), *edge_to_point(layout, a.index, middle)[1:])
    other = where.get(a)
    return ((other.x, other.y) if other else (0.0, 0.0), middle)


def _over(layout: Layout, end: End) -> Point:
    return polar(edge_angle(layout, end.index), APOTHEM + OVERHANG)


def _joined(a: TrackPiece, b: TrackPiece) -> bool:
    return bool({a.a, a.b} & {b.a, b.b})


def _crossings(tracks: tuple[TrackPiece, ...]) -> tuple[Crossing, ...]:
    """Light strips beside the upper of two pieces that cross without joining."""
    found = []
    bands = [t.line().buffer(TRACK / 2, cap_style="flat") for t in tracks]
    for upper in range(len(tracks)):
        for lower in range(upper):
            if _joined(tracks[upper], tracks[lower]) or not tracks[upper].line().intersects(
                tracks[lower].line()
            ):
                continue
            beside = (
                tracks[upper].line().buffer(TRACK / 2 + CASING, cap_style="flat").difference(bands[upper])
            )
            others = [b for k, b in enumerate(bands) if k not in (upper, lower)]
            strips = beside.intersection(bands[lower]).difference(
                unary_union(others) if others else Polygon()
            )
            shapes = _outlines(strips)
            if shapes:
                found.append(Crossing(shapes))
    return tuple(found)


def _outlines(shape: BaseGeometry) -> tuple[Points, ...]:
    if isinstance(shape, Polygon):
        return (tuple((x, y) for x, y in shape.exterior.coords),) if shape.area > 0.5 else ()
    if isinstance(shape, MultiPolygon) or hasattr(shape, "geoms"):
        return tuple(points for part in shape.geoms for points in _outlines(part))
    return ()


def _outline(index: int, place: StopPlace, radius: float) -> CityOutline:
    hull = MultiPoint(place.discs).convex_hull.buffer(radius + 3.0, quad_segs=14)
    assert isinstance(hull, Polygon)
    return CityOutline(index, place.x, place.y, tuple((x, y) for x, y in hull.exterior.coords))


def _town(face: Face, index: int, place: StopPlace) -> TownMark:
    town = face.towns[index]
    stop = next(s for s in stops_of(face) if s.kind == "town" and s.index == index)
    if town.halt:
        return TownMark(index, "halt", place.x, place.y, 0.0, 22.0, 22.0)
    if len(stop.edges) in (1, 2):
        return TownMark(index, "bar", place.x, place.y, place.angle + math.pi / 2, *BAR)
    size = 22.0 if not stop.edges else 30.0
    return TownMark(index, "dot", place.x, place.y, 0.0, size, size)


def _arrows(face: Face, layout: Layout) -> tuple[Arrow, ...]:
    """A broad arrow for every edge that leads to a place off the board."""
    found = []
    for index, path in enumerate(face.paths):
        ends = (path.a, path.b) if path.a.kind == "edge" else (path.b, path.a)
        if ends[0].kind == "edge" and ends[1].kind == "offboard":
            found.append(Arrow(index, ends[0].index, _arrow(edge_angle(layout, ends[0].index))))
    return tuple(found)


def _arrow(angle: float) -> Points:
    half, wing = TRACK / 2, 17.0
    neck, tip = 68.0, 44.0
    back = APOTHEM + OVERHANG
    side = ((back, -half), (neck, -half), (neck + 3, -wing))
    shape = (*side, (tip, 0.0), *((x, -y) for x, y in reversed(side)))
    return turned(shape, angle)


def arrow_discs(layout: Layout, edge: int) -> tuple[tuple[float, float, float], ...]:
    """Discs that together cover the arrow at ``edge``."""
    angle = edge_angle(layout, edge)
    own = ((84.0, 0.0, 8.5), (75.0, 0.0, 9.5), (66.0, 0.0, 12.0), (58.0, 0.0, 10.5), (50.0, 0.0, 7.0),
           (69.0, 12.0, 7.0), (69.0, -12.0, 7.0))  # fmt: skip
    spots = turned(tuple((x, y) for x, y, _ in own), angle)
    return tuple((x, y, r) for (x, y), (_, _, r) in zip(spots, own, strict=True))


def stub_line(layout: Layout, edge: int, length: float = 20.0) -> Points:
    """The printed end of a track at ``edge``."""
    angle = edge_angle(layout, edge)
    return (polar(angle, APOTHEM + OVERHANG), polar(angle, APOTHEM - length))


def band(points: Points, width: float) -> BaseGeometry:
    """The area of a line drawn ``width`` broad."""
    return LineString(points).buffer(width / 2, cap_style="flat")
