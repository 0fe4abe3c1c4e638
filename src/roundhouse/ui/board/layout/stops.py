"""Where the cities and towns of a face stand: a search over a few places for each.

Every stop gets candidate places that suit its own track; the chosen combination keeps circles
apart from one another and from track that is not theirs. Places are for rotation 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from roundhouse.catalogue.definitions import EDGES, End, Face, Layout
from roundhouse.geometry.hexes import (
    APOTHEM,
    EDGE_TURN,
    Point,
    Points,
    along,
    edge_angle,
    edge_to_edge,
    edge_to_point,
    polar,
)
from roundhouse.ui.board.layout.shapes import BAR, SLOT
from roundhouse.ui.board.layout.stop_costs import pair_costs, single_costs
from roundhouse.ui.board.layout.stop_values import Floats, Stop, StopPlace

_MOST = 110
"""How many places of a stop are compared with those of another."""


def stops_of(face: Face) -> tuple[Stop, ...]:
    """The cities, then the towns of a face."""
    radius = slot_radius(face)
    found = []
    for kind, members in (("city", face.cities), ("town", face.towns)):
        for index in range(len(members)):
            edges = edges_of(face, End("city" if kind == "city" else "town", index))
            if kind == "city":
                city = face.cities[index]
                found.append(Stop("city", index, edges, max(1, city.slots), city.place, radius))
            else:
                town = face.towns[index]
                found.append(Stop("town", index, edges, 1, town.place, BAR[0] / 2))
    return tuple(found)


def edges_of(face: Face, end: End) -> tuple[int, ...]:
    """The edges joined to a stop of the face, in order."""
    found = set()
    for path in face.paths:
        for near, far in ((path.a, path.b), (path.b, path.a)):
            if near == end and far.kind == "edge":
                found.add(far.index)
    return tuple(sorted(found))


def slot_radius(face: Face) -> float:
    """The radius of the circles: smaller where many have to share the hex."""
    cities = len(face.cities)
    slots = sum(max(1, c.slots) for c in face.cities)
    if cities <= 1:
        return SLOT if slots <= 3 else SLOT - 2.0 if slots == 4 else SLOT - 3.5
    if slots <= 2:
        return SLOT
    if slots == 3:
        return SLOT - 2.5
    return SLOT - 3.5 if slots == 4 else SLOT - 5.0


def slot_pattern(slots: int, radius: float, angle: float) -> Points:
    """The centres of the circles of a city around its own centre: a row of two, else a ring."""
    if slots == 1:
        return ((0.0, 0.0),)
    gap = radius + 1.0
    ring = gap / math.sin(math.pi / slots)
    return tuple(polar(angle + 2 * math.pi * k / slots, ring) for k in range(slots))


def place_stops(face: Face, layout: Layout) -> tuple[StopPlace, ...]:
    """A place for every stop of :func:`stops_of`, in the same order."""
    stops = stops_of(face)
    if not stops:
        return ()
    through = tuple(
        edge_to_edge(layout, p.a.index, p.b.index) for p in face.paths if p.a.kind == p.b.kind == "edge"
    )
    alone = len(stops) == 1 and not face.offboards
    options = [_options(stop, layout, alone and not through, len(stops)) for stop in stops]
    options = [_keep(s, o, through, layout) for s, o in zip(stops, options, strict=True)]
    single = [single_costs(s, o, through, layout) for s, o in zip(stops, options, strict=True)]
    tracks = [
        [_own_tracks(stop, place, layout) for place in places]
        for stop, places in zip(stops, options, strict=True)
    ]
    pairs = {
        (i, j): pair_costs(stops[i], stops[j], options[i], options[j], tracks[i], tracks[j])
        for i in range(len(stops))
        for j in range(i)
    }
    chosen = _choose(single, pairs)
    return tuple(options[i][k] for i, k in enumerate(chosen))


def _keep(stop: Stop, options: list[StopPlace], through: Sequence[Points], layout: Layout) -> list[StopPlace]:
    """The most promising places: comparing all pairs of several hundred would take too long."""
    if len(options) <= _MOST:
        return options
    costs = single_costs(stop, options, through, layout)
    return [options[k] for k in sorted(np.argsort(costs, kind="stable")[:_MOST])]


def _choose(single: list[Floats], pairs: dict[tuple[int, int], Floats]) -> list[int]:
    count = len(single)
    if count == 1:
        return [int(np.argmin(single[0]))]
    if count == 2:
        total = pairs[1, 0] + single[1][:, None] + single[0][None, :]
        second, first = np.unravel_index(int(np.argmin(total)), total.shape)
        return [int(first), int(second)]
    return _settle(single, pairs)


def _settle(single: list[Floats], pairs: dict[tuple[int, int], Floats]) -> list[int]:
    """Lets every stop in turn take its best place until none wants to move."""
    chosen = [int(np.argmin(costs)) for costs in single]
    for _ in range(12):
        before = list(chosen)
        for i, costs in enumerate(single):
            total = costs.copy()
            for j in range(len(single)):
                if j < i:
                    total += pairs[i, j][:, chosen[j]]
                elif j > i:
                    total += pairs[j, i][chosen[j], :]
            chosen[i] = int(np.argmin(total))
        if chosen == before:
            break
    return chosen


def _own_tracks(stop: Stop, place: StopPlace, layout: Layout) -> Floats:
    lines = [edge_to_point(layout, e, (place.x, place.y), 10) for e in stop.edges]
    points = [p for line in lines for p in line]
    return np.array(points or [(place.x, place.y)], dtype=np.float64)


def _options(stop: Stop, layout: Layout, at_centre: bool, stops: int) -> list[StopPlace]:
    """Places for one stop, without regard to the others."""
    found: list[StopPlace] = []
    for x, y, cost, heading in _centres(stop, layout, at_centre, stops):
        for angle in _angles(stop, layout):
            pattern = slot_pattern(stop.slots, stop.radius, angle)
            discs = tuple((x + dx, y + dy) for dx, dy in pattern)
            crowd = _along_track(stop, layout, angle) if stop.slots > 1 else 0.0
            found.append(StopPlace(x, y, discs, cost + crowd, heading if stop.slots == 1 else angle))
    return found


def _angles(stop: Stop, layout: Layout) -> list[float]:
    if stop.slots == 1:
        return [0.0]
    steps = 12 if stop.slots != 2 else 6
    return [edge_angle(layout, 0) + k * math.pi / 6 for k in range(steps)]


def _along_track(stop: Stop, layout: Layout, angle: float) -> float:
    """How much the circles of a city would lie on the track that leads to it."""
    cost = 0.0
    for edge in stop.edges:
        way = edge_angle(layout, edge)
        for k in range(stop.slots):
            apart = abs((angle + 2 * math.pi * k / stop.slots - way + math.pi) % (2 * math.pi) - math.pi)
            cost += max(0.0, 1.0 - apart / EDGE_TURN) ** 2 * 6
    return cost


Centre = tuple[float, float, float, float]


def _centres(stop: Stop, layout: Layout, at_centre: bool, stops: int) -> list[Centre]:
    """Possible centres ``(x, y, cost, heading of the track)`` for a stop."""
    if stop.place is not None and (stops > 1 or stop.kind == "city" or len(stop.edges) < 2):
        return _hinted(stop, layout)
    if at_centre and not (stop.kind == "town" and len(stop.edges) == 2):
        heading = edge_angle(layout, stop.edges[0]) if len(stop.edges) == 1 else 0.0
        return [(0.0, 0.0, 0.0, heading)]
    if not stop.edges:
        return _free(layout)
    if len(stop.edges) == 1:
        return _on_spoke(stop, layout, stops)
    if len(stop.edges) == 2:
        return _on_line(stop, layout, stops)
    return _between(stop, layout)


def _hinted(stop: Stop, layout: Layout) -> list[Centre]:
    assert stop.place is not None
    angle = edge_angle(layout, stop.place)
    found = []
    for distance in (30.0, 36.0, 42.0, 46.0, 50.0, 54.0):
        x, y = polar(angle, distance)
        found.append((x, y, abs(distance - 50) * 0.15 + _bends(stop, layout, (x, y)), angle + math.pi / 2))
    return found


def _bends(stop: Stop, layout: Layout, point: Point) -> float:
    """How sharply the track of a stop would have to bend to reach ``point``, in squared radians."""
    cost = 0.0
    for edge in stop.edges:
        mx, my = polar(edge_angle(layout, edge), APOTHEM)
        way = math.atan2(point[1] - my, point[0] - mx) - edge_angle(layout, edge) - math.pi
        bend = abs((way + math.pi) % (2 * math.pi) - math.pi)
        cost += bend * bend + (30.0 if bend > 1.3 else 0.0)
    return cost


def _free(layout: Layout) -> list[Centre]:
    """Places for a stop without track, best to the left and right of the centre."""
    found = []
    for k in range(12):
        for distance in (34.0, 40.0, 46.0, 52.0):
            x, y = polar(edge_angle(layout, k / 2), distance)
            found.append((x, y, abs(y) * 0.12 + abs(distance - 42) * 0.15, 0.0))
    found.append((0.0, 0.0, 8.0, 0.0))
    return found


def _on_spoke(stop: Stop, layout: Layout, stops: int) -> list[Centre]:
    angle = edge_angle(layout, stop.edges[0])
    wanted = 0.0 if stops == 1 else 40.0 if stops <= 3 else 52.0
    found = []
    for step in range(-2, 12):
        distance = step * 5.0
        x, y = polar(angle, distance)
        found.append((x, y, abs(distance - wanted) * (0.12 if stops <= 3 else 2.0), angle))
    for side in (-0.5, 0.5, -1.0, 1.0):
        for distance in (25.0, 40.0, 50.0):
            x, y = polar(angle + side * EDGE_TURN, distance)
            found.append((x, y, 6.0 + _bends(stop, layout, (x, y)), angle))
    return found


def _on_line(stop: Stop, layout: Layout, stops: int) -> list[Centre]:
    """Places along the curve between the two edges of a stop."""
    line = edge_to_edge(layout, stop.edges[0], stop.edges[1])
    found = []
    for step in range(2, 19):
        share = step / 20
        (x, y), heading = along(line, share)
        found.append((x, y, abs(share - 0.5) * 8.0, heading))
    if stop.kind == "city" and stops == 1:
        found.append((0.0, 0.0, -1.0, line_heading(line)))
    return found


def line_heading(line: Points) -> float:
    """The heading in the middle of a polyline."""
    return along(line, 0.5)[1]


def _between(stop: Stop, layout: Layout) -> list[Centre]:
    found: list[Centre] = [(0.0, 0.0, 0.0, 0.0)]
    for k in range(EDGES * 2):
        for distance in (14.0, 22.0, 30.0, 36.0, 42.0, 50.0):
            x, y = polar(edge_angle(layout, k / 2), distance)
            found.append((x, y, _bends(stop, layout, (x, y)) * 2.0 + distance * 0.03, 0.0))
    return found
