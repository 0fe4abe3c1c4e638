"""What faces and hexes can have wrong: track without a stop, hexes on one another, names of nobody."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import Face, HexDefinition, Path, TitleDefinition
from roundhouse.catalogue.grid import neighbours
from roundhouse.catalogue.names import HexId
from roundhouse.catalogue.raw import RawEntry


def check_face(entry: RawEntry, face: Face) -> None:
    """Track ends at stops that the face has, and no piece of it is written twice."""
    stops = {"city": len(face.cities), "town": len(face.towns), "offboard": len(face.offboards)}
    seen: set[Path] = set()
    for index, path in enumerate(face.paths):
        for end in (path.a, path.b):
            if end.index >= stops.get(end.kind, end.index + 1):
                raise entry.wrong("missing-stop", f"track[{index}]", f"{end.kind} {end.index}")
        if path in seen or Path(path.b, path.a) in seen:
            raise entry.wrong("duplicate", f"track[{index}]")
        seen.add(path)


def check_board(entries: Mapping[HexId, RawEntry], title: TitleDefinition) -> None:
    """Everything that the hexes of a title can have wrong."""
    _check_places(entries, title)
    for name, entry in entries.items():
        check_face(entry, title.hexes[name].face)
    _check_track(entries, title)
    phases = {phase.name for phase in title.phases}
    for name, entry in entries.items():
        _check_companies(entry, title.hexes[name], title)
        for index, border in enumerate(title.hexes[name].borders):
            if border.until and border.until not in phases:
                raise entry.wrong("unknown-phase", f"borders[{index}].until", border.until)


def _check_places(entries: Mapping[HexId, RawEntry], title: TitleDefinition) -> None:
    """No two hexes lie at one place, and none lies between the rows of the others."""
    places: dict[tuple[int, int], HexId] = {}
    parity: int | None = None
    for name, entry in entries.items():
        x, y = title.hexes[name].x, title.hexes[name].y
        parity = (x + y) % 2 if parity is None else parity
        if (x + y) % 2 != parity:
            raise entry.wrong("wrong-parity", "x", [x, y])
        if (x, y) in places:
            raise entry.wrong("same-place", "x", f"{[x, y]} is {places[x, y]}")
        places[x, y] = name


def _check_track(entries: Mapping[HexId, RawEntry], title: TitleDefinition) -> None:
    """Printed track may leave the map only over an edge that ``leaves_map`` names.

    None of the maps prints such track except where a unit of 1825 is played alone.
    """
    around = neighbours(title)
    for name, entry in entries.items():
        cell = title.hexes[name]
        for edge in sorted(cell.face.edges()):
            if around[name][edge] is None and edge not in cell.leaves_map:
                raise entry.wrong("off-map", "track", edge)
        for edge in cell.stubs:
            if around[name][edge] is None:
                raise entry.wrong("off-map", "stubs", edge)


def _check_companies(entry: RawEntry, cell: HexDefinition, title: TitleDefinition) -> None:
    for symbol in cell.blocked_by:
        if symbol not in title.privates:
            raise entry.wrong("unknown-company", "blocked_by", symbol)
    for symbol in cell.reserved_for:
        if symbol not in title.companies:
            raise entry.wrong("unknown-company", "reserved_for", symbol)
    for index, city in enumerate(cell.face.cities):
        for symbol in city.reserved_for:
            if symbol not in title.companies:
                raise entry.wrong("unknown-company", f"cities[{index}].reserved_for", symbol)
