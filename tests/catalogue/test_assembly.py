"""Parts laid over a head, on a made-up title: what adds, what covers, what goes, and what is refused."""

import json
from pathlib import Path

import pytest

from roundhouse.catalogue.assembly import load_parts
from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.errors import CatalogueError, Mistake
from roundhouse.catalogue.raw import RawEntry
from roundhouse.catalogue.reader import read_assembled, read_title
from roundhouse.engine.names import CompanySymbol, HexId
from tests.catalogue.made_up import Raw, facts, write

GRAY = {"x": 0, "y": 0, "color": "gray"}


def in_parts(folder: Path, **parts: Raw) -> Path:
    """The made-up title as a head, with ``parts``; the first is what is usually played."""

    def change(raw: Raw) -> None:
        raw["parts"] = list(parts)
        raw["usual"] = ["first"]

    write(folder, change)
    beside = folder / "maps" / "18zz"
    beside.mkdir()
    for name, part in parts.items():
        (beside / f"{name}.json").write_text(json.dumps({"when": [name], **part}))
    return folder


def title(folder: Path, options: str = "first", **parts: Raw) -> TitleDefinition:
    return read_assembled("18zz", frozenset(options.split()), folder=in_parts(folder, **parts))


def mistake(folder: Path, options: str = "first", **parts: Raw) -> Mistake:
    with pytest.raises(CatalogueError) as caught:
        title(folder, options, **parts)
    return caught.value.mistake


def test_a_title_in_parts_is_read_by_its_name_as_it_is_usually_played(tmp_path: Path) -> None:
    found = read_title("18zz", in_parts(tmp_path, first={"bank": 2000}, second={"bank": 3000}))
    assert found.bank == 2000


def test_parts_come_in_the_order_of_the_head(tmp_path: Path) -> None:
    assert title(tmp_path, "second first", first={"bank": 2000}, second={"bank": 3000}).bank == 3000


def test_a_part_is_there_when_any_of_its_choices_holds(tmp_path: Path) -> None:
    part = {"when": ["a b", "c !d"], "bank": 5}
    folder = in_parts(tmp_path, first={}, other=part)
    banks = {words: read_assembled("18zz", frozenset(words.split()), folder=folder).bank
             for words in ("a", "a b", "c", "c d", "a b d")}  # fmt: skip
    assert list(banks.values()) == [1000, 5, 5, 1000, 5]
    assert load_parts(folder / "maps" / "18zz.json").options() == {"first", "a", "b", "c", "d"}


def test_a_gray_hex_covers_none_and_another_covers_gray(tmp_path: Path) -> None:
    first: Raw = {"hexes": {"A1": GRAY, "A9": {"x": 8, "y": 0, "color": "gray"}}}
    second: Raw = {"hexes": {"A9": {"x": 8, "y": 0, "name": "East"}}}
    found = title(tmp_path, "first second", first=first, second=second)
    assert found.hexes[HexId("A1")].face.color == "white"
    assert (found.hexes[HexId("A9")].face.color, found.hexes[HexId("A9")].name) == ("white", "East")


def test_a_hex_without_coordinates_changes_the_one_below(tmp_path: Path) -> None:
    found = title(
        tmp_path, first={"hexes": {"A3": {"name": "Centre"}, "A7": {"offboards": [{"revenue": 50}]}}}
    )
    assert (found.hexes[HexId("A3")].name, len(found.hexes[HexId("A3")].face.cities)) == ("Centre", 1)
    assert found.hexes[HexId("A7")].face.offboards[0].revenue.at(()) == 50


def test_a_change_of_a_hex_that_is_not_there_is_refused(tmp_path: Path) -> None:
    found = mistake(tmp_path, first={"hexes": {"B2": {"name": "Nowhere"}}})
    assert (found.file, *facts(found)) == ("maps/18zz/first.json", "unknown-hex", "hexes B2", "")


def test_counts_of_tiles_are_added(tmp_path: Path) -> None:
    part: Raw = {"tiles": {"57": {"tile": "57", "count": 2}, "7": {"tile": "7", "count": 3}}}
    found = title(tmp_path, first=part).tiles
    assert (found["57"].count, found["7"].count) == (4, None)


@pytest.mark.parametrize(("least", "count"), [(1, 2), (3, 3)])
def test_at_least_so_many_tiles(tmp_path: Path, least: int, count: int) -> None:
    part: Raw = {"tiles": {"57": {"tile": "57", "count": f"at least {least}"}}}
    assert title(tmp_path, first=part).tiles["57"].count == count


def test_the_last_tile_taken_away_is_out(tmp_path: Path) -> None:
    assert "57" not in title(tmp_path, first={"tiles": {"57": {"tile": "57", "count": -2}}}).tiles


@pytest.mark.parametrize("count", [-3, "many", True, None])
def test_a_count_that_is_none_is_refused(tmp_path: Path, count: object) -> None:
    found = mistake(tmp_path, first={"tiles": {"57": {"tile": "57", "count": count}}})
    assert facts(found) == ("out-of-range", "tiles 57", "count")


def test_fields_of_a_company_are_replaced_and_null_takes_one_away(tmp_path: Path) -> None:
    first: Raw = {"companies": {"ABC": {"note": "first", "face_value": 90}}}
    second: Raw = {"companies": {"ABC": {"note": None}}}
    found = title(tmp_path, "first second", first=first, second=second).companies[CompanySymbol("ABC")]
    assert (found.face_value, found.note, found.name) == (90, "", "A to C")


def test_null_takes_an_entry_away(tmp_path: Path) -> None:
    assert title(tmp_path, first={"privates": {"P": None}}).privates == {}


def test_null_for_an_entry_that_is_not_there_is_refused(tmp_path: Path) -> None:
    found = mistake(tmp_path, first={"privates": {"Q": None}})
    assert (found.file, found.code, found.value) == ("maps/18zz/first.json", "missing-field", "Q")


def test_a_market_is_replaced_whole(tmp_path: Path) -> None:
    market = {"shape": "linear", "zones": [], "rows": [[10, 20]]}
    assert title(tmp_path, first={"market": market}).market.shape == "linear"


def test_what_contradicts_itself_is_a_mistake_of_the_file_that_says_it(tmp_path: Path) -> None:
    found = mistake(tmp_path, "first second", first={}, second={"hexes": {"A5": {"reserved_for": ["XYZ"]}}})
    assert (found.file, found.code, found.entry) == ("maps/18zz/second.json", "unknown-company", "hexes A5")


def test_the_last_part_may_be_worked_out_from_the_others(tmp_path: Path) -> None:
    def worked_out(raw: object) -> RawEntry:
        return RawEntry("tables", "", {"bank": 7})

    folder = in_parts(tmp_path, first={})
    assert read_assembled("18zz", frozenset({"first"}), worked_out, folder).bank == 7


def test_a_file_that_the_head_does_not_name_is_refused(tmp_path: Path) -> None:
    folder = in_parts(tmp_path, first={})
    (folder / "maps" / "18zz" / "forgotten.json").write_text('{"when": ["k9"]}')
    with pytest.raises(CatalogueError) as caught:
        read_title("18zz", folder)
    assert (caught.value.mistake.field, caught.value.mistake.value) == ("parts", "forgotten")


@pytest.mark.parametrize("when", [None, [], "first", [1]])
def test_a_part_says_when_it_is_there(tmp_path: Path, when: object) -> None:
    found = mistake(tmp_path, first={"when": when})
    assert (found.file, found.field) == ("maps/18zz/first.json", "when")
