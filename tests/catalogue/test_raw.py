"""Files are loaded apart from decoding, so that entries of several files make one title."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from roundhouse.catalogue.errors import CatalogueError
from roundhouse.catalogue.raw import RawEntry, RawTitle, load, load_title
from roundhouse.catalogue.reader import read_tiles
from roundhouse.catalogue.title_file import decode_title
from roundhouse.engine.names import HexId
from tests.catalogue import made_up

PART = "maps/part.json"


def laid_over(raw: RawTitle, **tables: dict[str, RawEntry]) -> RawTitle:
    return replace(
        raw, tables={name: {**table, **tables.get(name, {})} for name, table in raw.tables.items()}
    )


def test_every_entry_remembers_its_file_and_its_name(tmp_path: Path) -> None:
    raw = load_title(made_up.write(tmp_path) / "maps" / "18zz.json")
    cell = raw.tables["hexes"]["A3"]
    assert (cell.file, cell.name, cell.key) == ("maps/18zz.json", "hexes A3", "A3")
    assert cell.data == made_up.title()["hexes"]["A3"]
    assert raw.sections["market"].data == made_up.title()["market"]
    assert set(raw.top.data).isdisjoint({*raw.tables, *raw.sections})


def test_the_entries_of_another_file_are_laid_over_a_title(tmp_path: Path) -> None:
    folder = made_up.write(tmp_path)
    raw = load_title(folder / "maps" / "18zz.json")
    part = {
        "A5": RawEntry(PART, "hexes A5", {"x": 4, "y": 0, "name": "Port"}),
        "A9": RawEntry(PART, "hexes A9", {"x": 8, "y": 0}),
    }
    title = decode_title(laid_over(raw, hexes=part), read_tiles(folder / "tiles"))
    assert list(title.hexes) == ["A1", "A3", "A5", "A7", "A9"]
    assert title.hexes[HexId("A5")].name == "Port"


@pytest.mark.parametrize(
    ("data", "code"), [({"x": 8, "y": 0, "port": 1}, "wrong-type"), ({"x": 6, "y": 0}, "same-place")]
)
def test_a_mistake_is_one_of_the_file_that_it_stands_in(
    tmp_path: Path, data: dict[str, object], code: str
) -> None:
    folder = made_up.write(tmp_path)
    raw = load_title(folder / "maps" / "18zz.json")
    part = {"A9": RawEntry(PART, "hexes A9", data)}
    with pytest.raises(CatalogueError) as caught:
        decode_title(laid_over(raw, hexes=part), read_tiles(folder / "tiles"))
    mistake = caught.value.mistake
    assert (mistake.file, mistake.entry, mistake.code) == (PART, "hexes A9", code)


def test_a_file_is_loaded_without_its_link_to_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"$schema": "schema.json", "b": 1}', encoding="utf-8")
    assert load(path).data == {"b": 1}
