"""What only several entries together can have wrong."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import HexDefinition, Home, TitleDefinition
from roundhouse.catalogue.entry import Entry
from roundhouse.catalogue.faces import read_edge
from roundhouse.catalogue.grid import neighbours


def check_title(top: Entry, title: TitleDefinition) -> None:
    """Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first contradiction."""
    entries = {kind: dict(top.entries(kind)) for kind in ("hexes", "companies", "privates")}
    _check_track(entries["hexes"], title)
    _check_hex_names(entries["hexes"], title)
    for symbol, entry in entries["companies"].items():
        if symbol in title.privates:
            raise entry.error("duplicate", "", symbol)
        company = title.companies[symbol]
        _check_homes(entry, "homes", company.homes, title.hexes)
        _check_homes(entry, "home_choices", company.home_choices, title.hexes)
    for symbol, entry in entries["privates"].items():
        for name in title.privates[symbol].blocks:
            if name not in title.hexes:
                raise entry.error("unknown-hex", "blocks", name)


def _check_track(entries: Mapping[str, Entry], title: TitleDefinition) -> None:
    """Printed track may leave the map only over an edge that ``leaves_map`` names.

    None of the maps prints such track except where a unit of 1825 is played alone.
    """
    around = neighbours(title)
    for name, entry in entries.items():
        cell = title.hexes[name]
        leaving = {read_edge(entry, "leaves_map", value) for value in entry.items("leaves_map")}
        for edge in sorted(cell.face.edges()):
            if around[name][edge] is None and edge not in leaving:
                raise entry.error("off-map", "track", edge)
        for edge in cell.stubs:
            if around[name][edge] is None:
                raise entry.error("off-map", "stubs", edge)


def _check_hex_names(entries: Mapping[str, Entry], title: TitleDefinition) -> None:
    phases = {phase.name for phase in title.phases}
    for name, entry in entries.items():
        cell = title.hexes[name]
        for symbol in cell.blocked_by:
            if symbol not in title.companies and symbol not in title.privates:
                raise entry.error("unknown-company", "blocked_by", symbol)
        for index, city in enumerate(cell.face.cities):
            for symbol in city.reserved_for:
                if symbol not in title.companies:
                    raise entry.error("unknown-company", f"cities[{index}].reserved_for", symbol)
        for index, border in enumerate(cell.borders):
            if border.until and border.until not in phases:
                raise entry.error("unknown-phase", f"borders[{index}].until", border.until)


def _check_homes(
    entry: Entry, field: str, homes: tuple[Home, ...], hexes: Mapping[str, HexDefinition]
) -> None:
    for home in homes:
        if home.hex not in hexes:
            raise entry.error("unknown-hex", field, home.hex)
        cities = hexes[home.hex].face.cities
        if not cities or (home.city is not None and home.city >= len(cities)):
            raise entry.error("unknown-city", field, f"{home.hex}/{home.city or 0}")
