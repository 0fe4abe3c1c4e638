"""Sections 9, 10.2.2, 12.1 and 13.1: the map, a private company without a power, tiles and trains."""

from __future__ import annotations

import importlib

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId, PrivateSymbol

DEFINITION: TitleDefinition = importlib.import_module("roundhouse.titles.t1843.title").build().definition
FIRST_NEEDS_GREEN = {"E16", "C18", "E12", "F23", "J9", "J15", "K8", "I22", "N19"}


def test_s9__nine_hexes_are_printed_yellow_and_six_lie_on_rivers() -> None:
    hexes = DEFINITION.hexes
    assert {name for name, cell in hexes.items() if cell.face.color == "yellow"} == FIRST_NEEDS_GREEN
    terrain = {name: [(each.kind, each.cost) for each in cell.terrain] for name, cell in hexes.items()}
    rivers = {name for name, found in terrain.items() if ("water", 80) in found}
    assert rivers == {"C14", "C20", "E8", "H7", "H9", "M14"}
    assert sum(("mountain", 80) in found for found in terrain.values()) == 22


def test_s10_2_2__the_ceinture_blocks_two_hexes_and_pays_five() -> None:
    ceinture = DEFINITION.privates[PrivateSymbol("C")]
    blocked = {*ceinture.blocks} | {name for name, cell in DEFINITION.hexes.items() if "C" in cell.blocked_by}
    assert (ceinture.cost, ceinture.revenue) == (20, 5)
    assert blocked == {HexId("E18"), HexId("F17")}


def test_s12_1__only_the_plain_yellow_tiles_are_without_number() -> None:
    endless = {name for name, stock in DEFINITION.tiles.items() if stock.count is None}
    assert endless == {"7", "8", "9"}
    assert sum(stock.count or 0 for stock in DEFINITION.tiles.values()) == 106


def test_s13_1__fifty_cards_in_six_colours() -> None:
    counts: dict[str, int] = {}
    for train in DEFINITION.trains.values():
        if not train.given:
            counts[train.color] = counts.get(train.color, 0) + (train.count or 0)
    assert counts == {"yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6, "gray": 18}
