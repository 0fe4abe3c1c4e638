"""Where stops, circles and track lie on the board, in the scene's coordinates (board units)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Piece, Stop
from roundhouse.geometry.hexes import RADIUS, Point, Points, edge_middle, hex_center
from roundhouse.ui.board.layout.shapes import MARKER, FaceLayout

_OFFBOARD = 34.0
_RINGS = {"city": 36.0, "town": 25.0, "offboard": 20.0}
"""The radius of a ring around a stop, by its kind; a city with several circles has a larger one."""
_OFF = 11.0
"""How far a ring is off the circles of a city."""
_BESIDE = 2.1 * RADIUS
"""Hexes with middles so near to each other lie side by side."""


class Places:
    """Answers where things are drawn; ``layout`` gives what lies on a hex at the moment."""

    def __init__(self, definition: TitleDefinition, layout: Callable[[HexId], FaceLayout]) -> None:
        """Places on the map of ``definition``."""
        self.definition = definition
        self.layout = layout
        self._centers = {
            name: hex_center(definition.layout, cell.x, cell.y) for name, cell in definition.hexes.items()
        }

    def center(self, hex_id: HexId) -> Point:
        """The middle of a hex."""
        return self._centers[hex_id]

    def hex_at(self, point: Point) -> HexId | None:
        """The hex that covers ``point``, or None."""
        name, center = min(self._centers.items(), key=lambda entry: math.dist(entry[1], point))
        if math.dist(center, point) > RADIUS:
            return None
        x, y = point[0] - center[0], point[1] - center[1]
        middles = (edge_middle(self.definition.layout, edge) for edge in range(6))
        inside = all(x * mx + y * my <= mx * mx + my * my for mx, my in middles)
        return name if inside else None

    def slot(self, hex_id: HexId, city: int, slot: int) -> tuple[Point, float]:
        """The middle and the radius of a token's circle; of the city where there is no such circle."""
        layout = self.layout(hex_id)
        own = [each for each in layout.slots if each.city == city]
        found = next((each for each in own if each.slot == slot), own[0] if own else None)
        if found is None:
            return self.center(hex_id), RADIUS * 0.25
        return self._on_board(hex_id, (found.x, found.y)), found.radius

    def circles_around(self, hex_id: HexId) -> tuple[tuple[float, float, float], ...]:
        """Those of tokens on the hexes beside this one, as seen from its middle: x, y and radius."""
        x, y = self._centers[hex_id]
        near = {name: at for name, at in self._centers.items() if 0 < math.dist(at, (x, y)) < _BESIDE}
        return tuple(
            (round(cx - x + slot.x, 3), round(cy - y + slot.y, 3), slot.radius)
            for name, (cx, cy) in near.items()
            for slot in self.layout(name).slots
        )

    def port(self, hex_id: HexId) -> tuple[Point, float]:
        """The middle and the radius of the marker that lies on a hex."""
        found = next((mark for mark in self.layout(hex_id).marks if mark.kind == "port"), None)
        middle = (found.x, found.y) if found else (0.0, 0.0)
        return self._on_board(hex_id, middle), MARKER

    def stop(self, stop: Stop, layout: FaceLayout | None = None) -> Point:
        """The middle of a city, town or off-board; ``layout`` is what the hex would show."""
        layout = layout or self.layout(stop.hex)
        if stop.kind == "city":
            for outline in layout.outlines:
                if outline.city == stop.index:
                    return self._on_board(stop.hex, (outline.x, outline.y))
        if stop.kind == "town":
            for town in layout.towns:
                if town.town == stop.index:
                    return self._on_board(stop.hex, (town.x, town.y))
        return self.center(stop.hex)

    def ring(self, stop: Stop, layout: FaceLayout | None = None) -> float:
        """The radius of a ring around a stop that crosses none of its circles, so that its tokens are seen.

        ``layout`` is what the hex would show.
        """
        if stop.kind != "city":
            return _RINGS[stop.kind]
        layout = layout or self.layout(stop.hex)
        middle = self.stop(stop, layout)
        slots = (each for each in layout.slots if each.city == stop.index)
        circles = ((self._on_board(stop.hex, (slot.x, slot.y)), slot.radius) for slot in slots)
        return max([_RINGS["city"], *(math.dist(at, middle) + radius + _OFF for at, radius in circles)])

    def stop_at(self, point: Point, stops: Sequence[Stop]) -> Stop | None:
        """Of ``stops`` the one that a click on ``point`` means: the nearest one on the hex that covers it."""
        hex_id = self.hex_at(point)
        here = [stop for stop in stops if stop.hex == hex_id]
        return min(here, key=lambda stop: math.dist(self.stop(stop), point), default=None)

    def piece(self, piece: Piece, layout: FaceLayout | None = None) -> Points:
        """The middle line of a piece of track, from its end ``a`` to its end ``b``.

        ``layout`` is what the hex would show, by default what it shows.
        """
        layout = layout or self.layout(piece.hex)
        for track in layout.tracks:
            if (track.a, track.b) == (piece.a, piece.b):
                return self._line(piece.hex, track.points)
            if (track.a, track.b) == (piece.b, piece.a):
                return self._line(piece.hex, track.points[::-1])
        return self._line(piece.hex, tuple(self._end(layout, piece, end) for end in (0, 1)))

    def line(self, track: Sequence[Piece]) -> Points:
        """The middle line of several pieces, each run so that it goes on from the one before."""
        lines = [self.piece(piece) for piece in track]
        if len(lines) > 1 and _gap(lines[0][-1], lines[1]) > _gap(lines[0][0], lines[1]):
            lines[0] = lines[0][::-1]
        found = list(lines[0]) if lines else []
        for line in lines[1:]:
            onward = line if math.dist(found[-1], line[0]) <= math.dist(found[-1], line[-1]) else line[::-1]
            found.extend(onward)
        return tuple(found)

    def _end(self, layout: FaceLayout, piece: Piece, which: int) -> Point:
        """An end of a piece that is drawn as an arrow: towards a place off the board."""
        end = piece.b if which else piece.a
        if end.kind == "edge":
            return edge_middle(layout.layout, end.index)
        other = piece.a if which else piece.b
        if other.kind == "edge":
            x, y = edge_middle(layout.layout, other.index)
            length = math.hypot(x, y)
            return (x / length * _OFFBOARD, y / length * _OFFBOARD)
        return (0.0, 0.0)

    def _line(self, hex_id: HexId, points: Points) -> Points:
        return tuple(self._on_board(hex_id, point) for point in points)

    def _on_board(self, hex_id: HexId, point: Point) -> Point:
        x, y = self._centers[hex_id]
        return (x + point[0], y + point[1])


def _gap(point: Point, line: Points) -> float:
    return min(math.dist(point, line[0]), math.dist(point, line[-1]))
