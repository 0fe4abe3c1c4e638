"""23 assemblies of units and kits by another program, in the terms of our definitions."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from roundhouse.catalogue.definitions import Face, HexDefinition, TitleDefinition
from roundhouse.catalogue.reader import read_assembled
from roundhouse.titles.t1825.tables import worked_out

FOLDER = Path(__file__).parent / "assemblies"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
Facts = dict[str, object]


def options_of(written: list[str]) -> frozenset[str]:
    """Our options: there several units are one option, and the printings DB1 to DB3 are the choice."""
    options: set[str] = set()
    for option in written:
        if option.startswith("unit_"):
            options |= {f"unit_{unit}" for unit in option.removeprefix("unit_")}
        elif option[:2] != "db" and option != "u3p":
            options.add(option)
    return frozenset(options | {f"printed_db{n}" for n in (1, 2, 3) if f"db{n}" not in written})


def assembly(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def ours(written: dict[str, Any]) -> TitleDefinition:
    options = options_of(written["options"])
    return read_assembled("1825", options, partial(worked_out, options))


def facts_of_title(title: TitleDefinition, players: int) -> Facts:
    """Every fact of a title under a name: ``hexes R14 color``, ``tiles 57``, ``trains 5``."""
    facts: Facts = {"market": [box.price for box in title.market.rows[0] if box]}
    facts["certificate_limit"] = title.certificate_limit.get(players)
    facts |= {f"tiles {name}": stock.count for name, stock in title.tiles.items()}
    facts |= {f"trains {name}": train.count for name, train in title.trains.items()}
    for phase in title.phases:
        facts[f"phases on {phase.on}"] = (list(phase.tiles), phase.operating_rounds)
    for private in title.privates.values():
        facts[f"privates {private.symbol}"] = [private.cost, private.revenue]
    for symbol, company in title.companies.items():
        facts[f"companies {symbol} homes"] = sorted(home.hex for home in company.homes)
        facts[f"companies {symbol} token_prices"] = list(company.token_prices)
        facts[f"companies {symbol} certificates"] = list(company.certificates)
    for name, cell in title.hexes.items():
        facts |= {f"hexes {name} {key}": value for key, value in _hex_facts(cell).items()}
    return facts


def _hex_facts(cell: HexDefinition) -> Facts:
    face = cell.face
    return {
        "place": (cell.x, cell.y),
        "color": face.color,
        "cities": [(city.revenue.at(()), city.slots, sorted(city.reserved_for)) for city in face.cities],
        "towns": [town.revenue.at(()) for town in face.towns],
        "track": _track(face),
        "labels": list(face.labels),
        "cost": sum(terrain.cost for terrain in cell.terrain),
        "walls": [border.edge for border in cell.borders],
        "reserved_for": sorted(cell.reserved_for),
    }


def _track(face: Face) -> list[list[str]]:
    ends = ([f"{end.kind}{end.index}" for end in (path.a, path.b)] for path in face.paths)
    return sorted(sorted(pair) for pair in ends)


def facts_of_assembly(written: dict[str, Any]) -> Facts:
    """The same facts of an assembly; a company that is named twice counts once."""
    facts: Facts = {"market": written["market"], "certificate_limit": written["certificate_limit"]}
    for table in ("tiles", "trains", "privates"):
        facts |= {f"{table} {name}": value for name, value in written[table].items()}
    for phase in written["phases"]:
        on = "" if phase["name"] == "1" else phase["on"]
        facts[f"phases on {on}"] = (phase["tiles"], phase["operating_rounds"])
    for symbol, company in written["companies"].items():
        facts |= {
            f"companies {symbol} {key}": sorted(value) if key == "homes" else value
            for key, value in company.items()
        }
    for name, cell in written["hexes"].items():
        facts |= {f"hexes {name} {key}": value for key, value in _written_hex(cell).items()}
    return facts


def _written_hex(cell: dict[str, Any]) -> Facts:
    ends = ([end if isinstance(end, str) else f"edge{end}" for end in pair] for pair in cell.get("paths", ()))
    return {
        "place": (cell["x"], cell["y"]),
        "color": cell["color"],
        "cities": [
            (city["revenue"], city["slots"], sorted(city.get("reserved_for", ())))
            for city in cell.get("cities", ())
        ],
        "towns": [town["revenue"] for town in cell.get("towns", ())],
        "track": sorted(sorted(pair) for pair in ends),
        "labels": cell.get("labels", []),
        "cost": sum(terrain["cost"] for terrain in cell.get("terrain", ())),
        "walls": [border["edge"] for border in cell.get("borders", ())],
        "reserved_for": sorted(set(cell.get("blocked_by", ()))),
    }


def differences(name: str) -> dict[str, tuple[object, object]]:
    """What our title and the assembly ``name`` say differently: ours, theirs."""
    written = assembly(name)
    mine, theirs = facts_of_title(ours(written), written["players"]), facts_of_assembly(written)
    keys = (*mine, *(key for key in theirs if key not in mine))
    return {key: (mine.get(key), theirs.get(key)) for key in keys if mine.get(key) != theirs.get(key)}
