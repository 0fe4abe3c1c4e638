"""What each title is made of, by its numbers."""

import pytest

from roundhouse.catalogue.definitions import EDGES, TitleDefinition
from roundhouse.catalogue.grid import neighbours, opposite
from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.reader import read_tiles, read_title, title_names
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol

# hexes, kinds of tiles, counted tiles, companies, privates, counted trains
NUMBERS = {
    "1825": (84, 41, 70, 6, 4, 17),
    "1839": (101, 73, 165, 16, 16, 35),
    "1843": (115, 73, 106, 9, 7, 51),
    "1861": (144, 62, 128, 25, 5, 29),
    "1894": (76, 62, 124, 9, 13, 26),
}


def counted_tiles(title: TitleDefinition, color: str) -> int:
    return sum(stock.count or 0 for stock in title.tiles.values() if stock.definition.face.color == color)


def test_all_titles_are_there() -> None:
    assert set(title_names()) == set(NUMBERS)


@pytest.mark.parametrize(("name", "numbers"), NUMBERS.items())
def test_a_title_has_all_its_parts(name: str, numbers: tuple[int, ...]) -> None:
    title = read_title(name)
    assert title.name == name
    assert numbers == (
        len(title.hexes),
        len(title.tiles),
        sum(stock.count or 0 for stock in title.tiles.values()),
        len(title.companies),
        len(title.privates),
        sum(train.count or 0 for train in title.trains.values()),
    )


@pytest.mark.parametrize("name", NUMBERS)
def test_a_title_is_set_up_for_every_number_of_players(name: str) -> None:
    title = read_title(name)
    assert title.designer
    assert title.edition
    assert set(title.starting_cash) == set(range(title.players[0], title.players[1] + 1))
    assert title.phases[0].on == ""
    for phase in title.phases[1:]:
        assert phase.on in title.trains


@pytest.mark.parametrize("name", NUMBERS)
def test_fixed_track_joins_only_hexes_that_can_answer(name: str) -> None:
    """Printed track never runs into the blank side of a hex that no tile will cover."""
    title = read_title(name)
    fixed = ("gray", "red", "blue", "black", "sepia")
    for hex_id, others in neighbours(title).items():
        if title.hexes[hex_id].face.color not in fixed:
            continue
        for edge in title.hexes[hex_id].face.edges():
            other = others[edge]
            if other is not None and title.hexes[other].face.color in fixed and name != "1825":
                assert opposite(edge) in title.hexes[other].face.edges(), (hex_id, edge, other)


def test_tile_numbers_are_shared_where_the_tiles_are_equal() -> None:
    tiles = read_tiles(data_folder("tiles"))
    assert len(tiles) == 203
    for name in ("1861", "1894"):
        assert read_title(name).tiles["57"].definition == tiles["57"]
    assert tiles["10"].face.cities[0].revenue.at(()) == 30
    assert tiles["1843/10"].face.cities[0].revenue.at(()) == 40
    assert read_title("1843").tiles["10"].definition.id == "1843/10"


@pytest.mark.parametrize("kit_tile", ["35", "48", "60", "119", "166", "200", "887", "888"])
def test_tiles_of_the_1825_kits_are_in_the_catalogue(kit_tile: str) -> None:
    assert kit_tile in read_tiles(data_folder("tiles"))


def test_1861_counts_its_tiles_as_the_rulebook_does() -> None:
    title = read_title("1861")
    assert [counted_tiles(title, color) for color in ("green", "brown", "gray")] == [66, 35, 3]
    assert [title.tiles[name].count for name in ("7", "8", "9")] == [None, None, None]
    assert title.bank == 15000
    assert title.layout == "flat"


def test_1861_knows_its_kinds_of_companies() -> None:
    companies = read_title("1861").companies.values()
    kinds = [company.kind for company in companies]
    assert [kinds.count(kind) for kind in ("minor", "major", "national")] == [16, 8, 1]
    assert [company.symbol for company in companies if company.late] == ["MB", "Y", "V", "TR", "SV", "E"]
    assert all(company.chooses_home for company in companies if company.kind == "major")


def test_1839_takes_the_readings_of_its_sources() -> None:
    title = read_title("1839")
    assert title.certificate_limit == {}
    assert title.hexes[HexId("J7")].face.color == "yellow"
    assert {str(home.hex) for home in title.companies[CompanySymbol("NRS")].home_choices} == {"I16", "K16"}
    assert title.companies[CompanySymbol("NCS")].homes[0].city == 1
    assert title.privates[PrivateSymbol("RB1")].revenue == -100
    for big in ("A378", "R378"):
        assert title.tiles[big].definition.face.edges() == frozenset(range(EDGES))
    assert [len(row) for row in title.market.rows] == [26, 12]
    assert title.market.rows[0][-1] is not None
    assert title.market.rows[0][-1].kinds == ("end",)


def test_1839_barriers_stand_on_both_sides() -> None:
    title = read_title("1839")
    around = neighbours(title)
    barriers = [
        (hex_id, border)
        for hex_id, cell in title.hexes.items()
        for border in cell.borders
        if border.kind == "barrier"
    ]
    assert len(barriers) == 16
    for hex_id, border in barriers:
        assert border.until == "Dark Brown"
        other = around[hex_id][border.edge]
        assert other is not None
        assert any(
            b.edge == opposite(border.edge) and b.kind == "barrier" for b in title.hexes[other].borders
        )


def test_1843_has_ports_double_sided_trains_and_named_tiles() -> None:
    title = read_title("1843")
    assert [name for name, cell in title.hexes.items() if cell.port] == [
        "A6",
        "C14",
        "C18",
        "H7",
        "K8",
        "N15",
    ]
    assert title.trains["2+1"].variants == ("2x2", "3+1")
    assert title.trains["3/5x2"].trains == 2
    assert title.trains["3/5x2"].distance[0].visit == 5
    assert title.tiles["X05"].hexes == ("E16",)
    assert title.hexes[HexId("F17")].blocked_by == ("C",)
    pars = [
        box.price
        for row in title.market.rows
        for box in row
        if box and box.kinds[:1] and "par" in box.kinds[0]
    ]
    assert sorted(pars) == [67, 73, 79, 86, 94, 105, 120]
