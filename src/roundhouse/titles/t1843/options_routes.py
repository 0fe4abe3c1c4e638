"""1843: other readings of sections 8.5.3 and 8.6.1 that a table may choose; each is off by default."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.catalogue.definitions import End, Face, HexDefinition, Path
from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.titles.t1843.ports import NotePorts, RouteInRange


def port_route_in_range(title: Title) -> Title:
    """8.5.3: a port is claimed only by way of a route that a train of the company can run."""
    return changed(title, NotePorts, lambda old: replace(old, routes=RouteInRange()))


def offboard_both_ends(title: Title) -> Title:
    """8.6.1: a route may begin and end at an off-board by two of its entries, which are then two places."""
    hexes = {hex_id: _parted(old) for hex_id, old in title.definition.hexes.items()}
    return replace(title, definition=replace(title.definition, hexes=hexes))


def _parted(old: HexDefinition) -> HexDefinition:
    """The hex with an off-board for each entry of its only one; written once, with how often it counts."""
    if len(old.face.offboards) != 1 or len(old.face.paths) < 2:
        return old
    place, *_ = old.face.offboards
    entries = tuple(edge for path in old.face.paths for edge in (path.a, path.b) if edge.kind == "edge")
    others = (replace(place, hidden=True) for _ in entries[1:])
    paths = tuple(Path(edge, End("offboard", number)) for number, edge in enumerate(entries))
    written = replace(place, special=f"{len(entries)} ×")
    face: Face = replace(old.face, offboards=(written, *others), paths=paths)
    return replace(old, face=face)


OPTIONS: Final = (
    OptionDefinition("port_route_in_range", "8.5.3", change=port_route_in_range),
    OptionDefinition("offboard_both_ends", "8.6.1", change=offboard_both_ends),
)
