"""Hexes of a map file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from roundhouse.catalogue.definitions import Border, BorderKind, HexDefinition
from roundhouse.catalogue.entry import Entry
from roundhouse.catalogue.faces import FACE_KEYS, HEX_COLORS, TILE_COLORS, read_edge, read_face, read_terrain

_KEYS = (
    *FACE_KEYS,
    "at",
    "color",
    "name",
    "terrain",
    "borders",
    "blocked_by",
    "stubs",
    "port",
    "region",
    "future_label",
    "future_label_color",
    "leaves_map",
    "note",
)


def read_hexes(top: Entry, blocked: Mapping[str, tuple[str, ...]]) -> Mapping[str, HexDefinition]:
    """All hexes by id; ``blocked`` holds the privates that block a hex.

    Refuses two hexes at one place and a hex between the rows of the others.
    """
    hexes: dict[str, HexDefinition] = {}
    places: dict[tuple[int, int], str] = {}
    parity: int | None = None
    for name, entry in top.entries("hexes"):
        cell = _hex(name, entry, blocked.get(name, ()))
        parity = (cell.x + cell.y) % 2 if parity is None else parity
        if (cell.x + cell.y) % 2 != parity:
            raise entry.error("wrong-parity", "at", [cell.x, cell.y])
        if (cell.x, cell.y) in places:
            raise entry.error("same-place", "at", f"{[cell.x, cell.y]} is {places[cell.x, cell.y]}")
        places[cell.x, cell.y] = name
        hexes[name] = cell
    return hexes


def _hex(name: str, entry: Entry, blocked: tuple[str, ...]) -> HexDefinition:
    entry.only(*_KEYS)
    x, y = entry.pair("at", least=-1000)
    return HexDefinition(
        id=name,
        x=x,
        y=y,
        face=read_face(entry, entry.choice("color", HEX_COLORS, "white")),
        name=entry.text("name", ""),
        terrain=read_terrain(entry, "terrain"),
        borders=tuple(_border(part) for part in entry.parts("borders")),
        blocked_by=(*entry.texts("blocked_by"), *blocked),
        stubs=tuple(read_edge(entry, "stubs", value) for value in entry.items("stubs")),
        port=entry.flag("port"),
        region=entry.text("region", ""),
        future_label=entry.text("future_label", ""),
        future_label_color=entry.choice("future_label_color", TILE_COLORS, ""),
        note=entry.text("note", ""),
    )


def _border(part: Entry) -> Border:
    part.only("edge", "kind", "cost", "until")
    return Border(
        edge=read_edge(part, "edge", part.value("edge")),
        kind=cast("BorderKind", part.choice("kind", get_args(BorderKind))),
        cost=part.number("cost", 0),
        until=part.text("until", ""),
    )
