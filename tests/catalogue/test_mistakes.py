"""Each kind of mistake in a data file is refused with file, entry and field named."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundhouse.catalogue.errors import CatalogueError, Mistake
from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.reader import read_tiles, read_title
from roundhouse.engine.names import HexId

Raw = dict[str, Any]
Change = Callable[[Raw], object]

MAP = "maps/1894.json"
YELLOW = "tiles/yellow.json"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the tiles and of the map of 1894."""
    shutil.copytree(data_folder("tiles"), tmp_path / "tiles")
    (tmp_path / "maps").mkdir()
    shutil.copy(data_folder("maps") / "1894.json", tmp_path / "maps")
    return tmp_path


def refusal(folder: Path) -> Mistake:
    with pytest.raises(CatalogueError) as caught:
        read_title("1894", folder)
    message = str(caught.value)
    assert "\n" not in message
    for part in (caught.value.mistake.file, caught.value.mistake.entry, caught.value.mistake.field):
        assert part in message
    return caught.value.mistake


def spoil(folder: Path, file: str, change: Change) -> Mistake:
    path = folder / file
    raw = json.loads(path.read_text(encoding="utf-8"))
    change(raw)
    path.write_text(json.dumps(raw), encoding="utf-8")
    return refusal(folder)


def put(*keys: str | int, value: object) -> Change:
    """Sets what ``keys`` lead to."""

    def change(raw: Any) -> None:
        for key in keys[:-1]:
            raw = raw[key]
        raw[keys[-1]] = value

    return change


def drop(*keys: str | int) -> Change:
    """Removes what ``keys`` lead to."""

    def change(raw: Any) -> None:
        for key in keys[:-1]:
            raw = raw[key]
        del raw[keys[-1]]

    return change


TILE_MISTAKES: list[tuple[str, str, str, Change]] = [
    ("bad-edge", "tiles 57", "track[0]", put("tiles", "57", "track", value=["6-c0"])),
    ("missing-stop", "tiles 57", "track[0]", put("tiles", "57", "track", value=["0-c1"])),
    ("missing-stop", "tiles 7", "track[0]", put("tiles", "7", "track", value=["0-t0"])),
    ("bad-value", "tiles 7", "track[0]", put("tiles", "7", "track", value=["0-x1"])),
    ("bad-value", "tiles 7", "track[0]", put("tiles", "7", "track", value=["0-0"])),
    ("bad-value", "tiles 7", "track[0]", put("tiles", "7", "track", value=["0-1-2"])),
    ("duplicate", "tiles 7", "track[1]", put("tiles", "7", "track", value=["0-1", "1-0"])),
    ("wrong-type", "tiles 7", "track", put("tiles", "7", "track", value="0-1")),
    ("unknown-key", "tiles 7", "tracks", put("tiles", "7", "tracks", value=[])),
    ("unknown-key", "tiles 57", "cities[0].slot", put("tiles", "57", "cities", 0, "slot", value=2)),
    ("missing-field", "tiles 57", "cities[0].revenue", drop("tiles", "57", "cities", 0, "revenue")),
    ("wrong-type", "tiles 57", "cities[0].revenue", put("tiles", "57", "cities", 0, "revenue", value="20")),
    ("wrong-type", "tiles 57", "cities[0].revenue", put("tiles", "57", "cities", 0, "revenue", value=True)),
    ("out-of-range", "tiles 57", "cities[0].revenue", put("tiles", "57", "cities", 0, "revenue", value=-20)),
    ("out-of-range", "tiles 57", "cities[0].slots", put("tiles", "57", "cities", 0, "slots", value=0)),
    ("out-of-range", "tiles 57", "cities[0].place", put("tiles", "57", "cities", 0, "place", value=6.5)),
    (
        "unknown-key",
        "tiles 57",
        "cities[0].revenue.pink",
        put("tiles", "57", "cities", 0, "revenue", value={"pink": 10}),
    ),
    ("wrong-type", "tiles 57", "cities[0]", put("tiles", "57", "cities", value=[20])),
    ("wrong-type", "tiles 7", "", put("tiles", "7", value=[])),
    ("bad-value", "", "color", put("color", value="pink")),
    ("duplicate", "tiles 14", "", put("tiles", "14", value={})),
]

MAP_MISTAKES: list[tuple[str, str, str, Change]] = [
    ("bad-edge", "hexes A4", "track[0]", put("hexes", "A4", "track", value=["6-o0"])),
    ("missing-stop", "hexes G4", "track[0]", put("hexes", "G4", "track", value=["2-c1"])),
    ("off-map", "hexes A4", "track", put("hexes", "A4", "track", value=["2-o0"])),
    ("off-map", "hexes I4", "track", put("hexes", "I4", "track", value=["0-3"])),
    ("off-map", "hexes I4", "stubs", put("hexes", "I4", "stubs", value=[0])),
    ("out-of-range", "hexes I4", "stubs[0]", put("hexes", "I4", "stubs", value=[6])),
    ("out-of-range", "hexes B11", "borders[0].edge", put("hexes", "B11", "borders", 0, "edge", value=6)),
    ("bad-value", "hexes B11", "borders[0].kind", put("hexes", "B11", "borders", 0, "kind", value="wall")),
    (
        "unknown-phase",
        "hexes B11",
        "borders[0].until",
        put("hexes", "B11", "borders", 0, "until", value="Pink"),
    ),
    ("bad-value", "hexes B1", "color", put("hexes", "B1", "color", value="pink")),
    ("same-place", "hexes B3", "x", put("hexes", "B3", "x", value=0)),
    ("wrong-parity", "hexes B1", "x", put("hexes", "B1", "x", value=1)),
    ("wrong-type", "hexes B1", "x", put("hexes", "B1", "x", value=[0])),
    ("missing-field", "hexes B1", "y", drop("hexes", "B1", "y")),
    ("unknown-key", "hexes B1", "id", put("hexes", "B1", "id", value="B2")),
    ("unknown-key", "hexes B1", "face", put("hexes", "B1", "face", value={})),
    ("unknown-key", "tiles 57", "name", put("tiles", "57", "name", value="58")),
    ("wrong-type", "hexes", "", put("hexes", value=[])),
    ("missing-field", "", "hexes", drop("hexes")),
    ("missing-field", "", "market", drop("market")),
    (
        "duplicate",
        "hexes B3",
        "cities[0].reserved_for[1]",
        put("hexes", "B3", "cities", 0, "reserved_for", value=["Ouest", "Ouest"]),
    ),
    ("out-of-range", "hexes B1", "terrain[0].cost", put("hexes", "B1", "terrain", 0, "cost", value=-40)),
    (
        "unknown-company",
        "hexes B3",
        "cities[0].reserved_for",
        put("hexes", "B3", "cities", 0, "reserved_for", value=["West"]),
    ),
    ("unknown-company", "hexes B3", "blocked_by", put("hexes", "B3", "blocked_by", value=["XYZ"])),
    ("unknown-key", "hexes B3", "label", put("hexes", "B3", "label", value="P")),
    ("unknown-tile", "tiles 57", "tile", put("tiles", "57", "tile", value="5757")),
    ("out-of-range", "tiles 57", "count", put("tiles", "57", "count", value=-1)),
    ("wrong-type", "tiles 57", "count", put("tiles", "57", "count", value="many")),
    ("unknown-hex", "tiles 57", "hexes", put("tiles", "57", "hexes", value=["Z99"])),
    ("no-home", "companies Est", "homes", drop("companies", "Est", "homes")),
    ("unknown-hex", "companies Est", "homes", put("companies", "Est", "homes", value=["I99"])),
    ("unknown-city", "companies Est", "homes", put("companies", "Est", "homes", value=["I8"])),
    ("unknown-city", "companies PLM", "homes", put("companies", "PLM", "homes", value=["G6/2"])),
    ("bad-value", "companies PLM", "homes[0]", put("companies", "PLM", "homes", value=["G6/x"])),
    ("unknown-hex", "companies PLM", "home_choices", put("companies", "PLM", "home_choices", value=["Z1"])),
    ("bad-value", "companies PLM", "color", put("companies", "PLM", "color", value="plum")),
    ("bad-value", "companies PLM", "certificates", put("companies", "PLM", "certificates", value=[20, 10])),
    ("out-of-range", "companies PLM", "float_percent", put("companies", "PLM", "float_percent", value=160)),
    ("bad-value", "companies PLM", "kind", put("companies", "PLM", "kind", value="huge")),
    ("duplicate", "companies LB", "name", put("companies", "LB", "name", value="Late French")),
    (
        "duplicate",
        "companies LS",
        "",
        put("companies", "LS", value={"name": "Twin", "color": "#000000", "late": True}),
    ),
    ("unknown-hex", "privates LRC", "blocks", put("privates", "LRC", "blocks", value=["I41"])),
    ("out-of-range", "privates LRC", "sale_price", put("privates", "LRC", "sale_price", value=[40, 10])),
    ("out-of-range", "privates LRC", "cost", put("privates", "LRC", "cost", value=-5)),
    ("unknown-train", "trains 2", "rusts_on", put("trains", "2", "rusts_on", value="9")),
    ("unknown-train", "trains 3", "discounts", put("trains", "3", "discounts", value={"1": 40})),
    ("unknown-phase", "trains 2", "available_on", put("trains", "2", "available_on", value="Pink")),
    (
        "bad-value",
        "trains 5+1",
        "distance[0].kinds[0]",
        put("trains", "5+1", "distance", 0, "kinds", value=["village"]),
    ),
    ("wrong-type", "trains 2", "distance", put("trains", "2", "distance", value="far")),
    (
        "missing-field",
        "trains 5+1",
        "distance[0].kinds",
        put("trains", "5+1", "distance", 0, "kinds", value=[]),
    ),
    ("wrong-type", "trains 5+1", "distance[0].pay", put("trains", "5+1", "distance", 0, "pay", value="all")),
    ("unknown-key", "trains 5+1", "distance[0].stop", put("trains", "5+1", "distance", 0, "stop", value=1)),
    ("unknown-train", "", "phases[1].on", put("phases", 1, "on", value="3T")),
    ("missing-field", "", "phases[1].on", drop("phases", 1, "on")),
    ("duplicate", "", "phases[1].name", put("phases", 1, "name", value="Yellow")),
    ("bad-value", "", "phases[1].tiles[0]", put("phases", 1, "tiles", value=["pink"])),
    ("out-of-range", "", "phases[1].operating_rounds", put("phases", 1, "operating_rounds", value=0)),
    ("missing-field", "", "phases", put("phases", value=[])),
    ("unknown-zone", "market", "rows[1][1]", put("market", "rows", 1, 1, value="95 parr")),
    ("wrong-type", "market", "rows[0][0]", put("market", "rows", 0, 0, value="cheap")),
    ("bad-value", "market", "shape", put("market", "shape", value="round")),
    ("missing-field", "", "starting_cash.4", drop("starting_cash", "4")),
    ("wrong-type", "", "starting_cash.four", put("starting_cash", "four", value=480)),
    ("bad-value", "", "layout", put("layout", value="square")),
    ("bad-value", "", "title", put("title", value="1849")),
    ("missing-field", "", "designer", drop("designer")),
    ("unknown-key", "", "colour", put("colour", value="red")),
]


@pytest.mark.parametrize(("code", "entry", "field", "change"), TILE_MISTAKES)
def test_a_mistake_in_a_tile_is_refused(
    folder: Path, code: str, entry: str, field: str, change: Change
) -> None:
    mistake = spoil(folder, YELLOW, change)
    assert (mistake.code, mistake.file, mistake.entry, mistake.field) == (code, YELLOW, entry, field)


@pytest.mark.parametrize(("code", "entry", "field", "change"), MAP_MISTAKES)
def test_a_mistake_in_a_map_is_refused(
    folder: Path, code: str, entry: str, field: str, change: Change
) -> None:
    mistake = spoil(folder, MAP, change)
    assert (mistake.code, mistake.file, mistake.entry, mistake.field) == (code, MAP, entry, field)


def test_track_may_leave_the_map_where_the_file_says_so(folder: Path) -> None:
    path = folder / MAP
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["hexes"]["A4"] |= {"track": ["2-o0"], "leaves_map": [2]}
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert read_title("1894", folder).hexes[HexId("A4")].face.edges() == {2}


def test_an_entry_written_twice_is_refused(folder: Path) -> None:
    path = folder / YELLOW
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"8": {', '"7": {', 1), encoding="utf-8")
    mistake = refusal(folder)
    assert (mistake.code, mistake.file, mistake.entry) == ("duplicate", YELLOW, "7")


def test_broken_json_is_refused_with_its_line(folder: Path) -> None:
    path = folder / MAP
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[19] = lines[19].rstrip(",")
    path.write_text("\n".join(lines), encoding="utf-8")
    mistake = refusal(folder)
    assert (mistake.code, mistake.file, mistake.entry) == ("malformed", MAP, "line 21")


def test_another_encoding_is_refused(folder: Path) -> None:
    (folder / MAP).write_bytes("Évreux".encode("latin-1"))
    assert refusal(folder).code == "malformed"


def test_a_list_at_the_top_is_refused(folder: Path) -> None:
    (folder / MAP).write_text("[]", encoding="utf-8")
    assert (refusal(folder).code, refusal(folder).file) == ("wrong-type", MAP)


def test_an_unknown_title_is_refused() -> None:
    with pytest.raises(CatalogueError) as caught:
        read_title("1830")
    assert (caught.value.mistake.code, caught.value.mistake.file) == ("missing-file", "maps/1830.json")


def test_a_folder_without_tiles_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError) as caught:
        read_tiles(tmp_path)
    assert caught.value.mistake.code == "missing-file"
