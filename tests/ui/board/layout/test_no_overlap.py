"""No label, value, circle, token, town bar or name covers another, and nothing leaves its hex."""

from __future__ import annotations

from itertools import islice

import pytest

from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.engine.names import HexId
from roundhouse.queries.titles import printed
from roundhouse.ui.board.layout.face import face_layout
from tests.ui.board.layout.lays import all_lays, faults, widest_lays

TITLES = title_names()
ONE_FAST = [name if name == "1894" else pytest.param(name, marks=pytest.mark.slow) for name in TITLES]


EVERYTHING = frozenset(("unit_1", "unit_2", "unit_3", "r1", "r2", "r3", "k1", "k2", "k3", "k5", "k6", "k7"))
OLDER = frozenset(
    ("unit_1", "unit_3", "unit_2", "d1", "k5", "k7", "printed_db1", "printed_db2", "printed_db3")
)


def test_there_are_five_titles() -> None:
    assert {name[:4] for name in TITLES} == {"1825", "1839", "1843", "1861", "1894"}


@pytest.mark.parametrize("name", ONE_FAST)
def test_nothing_overlaps_on_the_map(name: str) -> None:
    title = read_title(name)
    found = {h.id: faults(face_layout(title.layout, h.face, 0, h)) for h in title.hexes.values()}
    assert {key: list_ for key, list_ in found.items() if list_} == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", ONE_FAST)
def test_nothing_overlaps_on_any_tile_by_itself(name: str) -> None:
    title = read_title(name)
    found = {
        (tile.name, rotation): faults(face_layout(title.layout, tile.definition.face, rotation, None, tile))
        for tile in title.tiles.values()
        for rotation in range(6)
    }
    assert {key: list_ for key, list_ in found.items() if list_} == {}


@pytest.mark.quick("options3")
@pytest.mark.parametrize("options", [EVERYTHING, OLDER, frozenset({"unit_2"}), frozenset({"unit_3"})])
def test_nothing_overlaps_on_maps_and_tiles_that_are_put_together(options: frozenset[str]) -> None:
    title = printed("1825", options)
    found = {h.id: faults(face_layout(title.layout, h.face, 0, h)) for h in title.hexes.values()}
    found |= {
        HexId(f"tile {tile.name}"): faults(face_layout(title.layout, tile.definition.face, 0, None, tile))
        for tile in title.tiles.values()
    }
    assert {key: list_ for key, list_ in found.items() if list_} == {}


@pytest.mark.slow
def test_nothing_overlaps_on_a_sample_of_the_tiles_on_hexes_of_1894() -> None:
    sample = islice(all_lays(read_title("1894")), 0, None, 23)
    found = {key: faults(face_layout("pointy", *lay)) for key, lay in sample}
    assert len(found) > 300
    assert {key: list_ for key, list_ in found.items() if list_} == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", TITLES)
def test_nothing_overlaps_on_any_tile_on_any_hex(name: str) -> None:
    title = read_title(name)
    found = {key: faults(face_layout(title.layout, *lay)) for key, lay in widest_lays(title)}
    assert len(found) > 1000
    assert {key: list_ for key, list_ in found.items() if list_} == {}


@pytest.mark.slow
def test_nothing_overlaps_on_any_tile_of_all_units_and_kits() -> None:
    title = printed("1825", EVERYTHING)
    found = {key: faults(face_layout(title.layout, *lay)) for key, lay in widest_lays(title)}
    assert len(found) > 1000
    assert {key: list_ for key, list_ in found.items() if list_} == {}


@pytest.mark.slow
@pytest.mark.parametrize("beside", [1, 2, 3])
def test_tokens_beside_the_circles_cover_nothing(beside: int) -> None:
    """1894 lets two tokens share a place of a split city, and puts tokens of split cities aside."""
    title = read_title("1894")
    bad: dict[str, list[str]] = {}
    for key, (face, rotation, hex_, tile) in widest_lays(title):
        if not (hex_ and tile and face.cities):
            continue
        cities = tuple(k % len(face.cities) for k in range(beside))
        layout = face_layout(title.layout, face, rotation, hex_, tile, extras=cities)
        found = faults(layout)
        if len(layout.extras) != beside:
            found.append("a token found no place")
        if found:
            bad[key] = found
    assert bad == {}
