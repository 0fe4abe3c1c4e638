"""The values that a layout consists of. Lengths are board units from the centre of the hex."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

import msgspec

from roundhouse.catalogue.definitions import Border, End, Layout
from roundhouse.engine.names import NO_COMPANY, CompanySymbol
from roundhouse.geometry.hexes import Points, hex_polygon

if TYPE_CHECKING:
    from shapely import LineString, Polygon
    from shapely.geometry.base import BaseGeometry

TRACK = 15.0
"""Width of the dark track."""
CASING = 4.0
"""How far the light casing stands out on each side of the track."""
SLOT = 25.0
"""Radius of a city's circle, which a token fills."""
MARKER = 12.5
"""Radius of a marker that lies on a hex, such as that of a port."""
FAR_MARKER = 1.9
"""How much larger it is drawn where the board is seen from so far that nothing is written."""
EXTRA = 23.0
"""Radius of a token that lies beside the circles."""
BAR = (36.0, 11.0)
"""Length (across the track) and thickness of a town's bar."""

TownStyle = Literal["bar", "dot", "halt", "open"]
MarkKind = Literal[
    "revenue", "name", "label", "cost", "upgrade", "hex_id", "tile_number", "port", "blocked", "home",
    "paid", "future", "special", "water",
]  # fmt: skip


class Slot(msgspec.Struct, frozen=True):
    """A token circle: ``slot`` of ``city``, reserved as the ``home`` of a company or of nobody."""

    city: int
    slot: int
    x: float
    y: float
    radius: float
    home: CompanySymbol = NO_COMPANY

    def polygon(self) -> Polygon:
        """The disc that a token in the circle covers."""
        return _disc(self.x, self.y, self.radius)


class Extra(msgspec.Struct, frozen=True):
    """The place of an extra token beside ``city`` (-1: beside the whole hex)."""

    city: int
    x: float
    y: float
    radius: float

    def polygon(self) -> Polygon:
        """The disc that the token covers."""
        return _disc(self.x, self.y, self.radius)


class CityOutline(msgspec.Struct, frozen=True):
    """The rounded shape around the circles of one city."""

    city: int
    x: float
    y: float
    points: Points


class TownMark(msgspec.Struct, frozen=True):
    """A town: a bar across the track at ``angle`` (radians, along the bar) or a dot."""

    town: int
    style: TownStyle
    x: float
    y: float
    angle: float
    length: float
    width: float

    def polygon(self) -> Polygon:
        """The outline of the bar or dot."""
        if self.style != "bar":
            return _disc(self.x, self.y, self.length / 2, corners=12)
        return _box(self.x, self.y, self.length, self.width, self.angle)


class TrackPiece(msgspec.Struct, frozen=True):
    """A drawn piece of track: ``path`` is its index in the face, ``points`` its middle line from a to b."""

    path: int
    a: End
    b: End
    points: Points

    def line(self) -> LineString:
        """The middle line of the track, as points."""
        from shapely import LineString  # noqa: PLC0415

        return LineString(self.points)


class Arrow(msgspec.Struct, frozen=True):
    """The arrow of track that leaves the board over ``edge``, as an outline."""

    path: int
    edge: int
    points: Points

    def polygon(self) -> Polygon:
        """The outline of the arrow."""
        from shapely import Polygon  # noqa: PLC0415

        return Polygon(self.points)


class Mark(msgspec.Struct, frozen=True):
    """Something printed that found its place: centre, size, text and what it is about.

    ``round`` marks are discs of diameter ``width``; others are boxes. ``steps`` are the
    phase values of a revenue, ``rows`` in how many rows they stand; ``size`` is the size of
    the type; ``index`` the first stop that the mark is about; ``angle`` by how much a box is
    turned about its centre (radians, clockwise).
    """

    kind: MarkKind
    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...] = ()
    size: float = 0.0
    round: bool = False
    steps: tuple[tuple[str, int], ...] = ()
    rows: int = 1
    symbol: str = ""
    index: int = 0
    angle: float = 0.0

    def polygon(self) -> Polygon:
        """The area that the mark covers."""
        if self.round:
            return _disc(self.x, self.y, self.width / 2)
        return _box(self.x, self.y, self.width, self.height, self.angle)


class Crossing(msgspec.Struct, frozen=True):
    """Where one piece of track passes over another: the light strips beside the upper one."""

    strips: tuple[Points, ...]


class FaceLayout(msgspec.Struct, frozen=True):
    """Where everything on a hex lies, ready to be painted; see :func:`.face.face_layout`.

    ``is_edge``: it belongs to what lies behind the map's edge.
    """

    layout: Layout
    rotation: int
    color: str
    second_color: str
    tracks: tuple[TrackPiece, ...]
    crossings: tuple[Crossing, ...]
    stubs: tuple[Points, ...]
    arrows: tuple[Arrow, ...]
    outlines: tuple[CityOutline, ...]
    slots: tuple[Slot, ...]
    towns: tuple[TownMark, ...]
    extras: tuple[Extra, ...]
    marks: tuple[Mark, ...]
    borders: tuple[Border, ...]
    terrain: tuple[str, ...] = ()
    is_tile: bool = False
    is_edge: bool = False
    unplaced: tuple[MarkKind, ...] = ()

    def areas(self) -> tuple[tuple[str, BaseGeometry], ...]:
        """Every circle, token, bar, name, label and number with the area that it covers."""
        found: list[tuple[str, BaseGeometry]] = []
        found += [(f"slot {s.city}.{s.slot}", s.polygon()) for s in self.slots]
        found += [(f"extra {i}", e.polygon()) for i, e in enumerate(self.extras)]
        found += [(f"town {t.town}", t.polygon()) for t in self.towns]
        # Like all track an arrow reaches a hair over its edge; only what lies inside counts.
        inside = hex_polygon(self.layout)
        found += [(f"arrow {a.edge}", a.polygon().intersection(inside)) for a in self.arrows]
        found += [(f"{m.kind} {' '.join(m.lines)}".strip(), m.polygon()) for m in self.marks]
        return tuple(found)


# Shapely is loaded when the first area is asked for: a window opens sooner without it.


def _disc(x: float, y: float, radius: float, corners: int = 16) -> Polygon:
    """A disc, as a polygon with ``corners`` to a quarter."""
    from shapely import Point as Dot  # noqa: PLC0415

    return Dot(x, y).buffer(radius, quad_segs=corners)


def _box(x: float, y: float, wide: float, high: float, angle: float) -> Polygon:
    """A box around a place, turned clockwise by ``angle`` (radians)."""
    from shapely import box  # noqa: PLC0415
    from shapely.affinity import rotate, translate  # noqa: PLC0415

    flat = box(-wide / 2, -high / 2, wide / 2, high / 2)
    return translate(rotate(flat, math.degrees(angle), (0, 0)), x, y)
