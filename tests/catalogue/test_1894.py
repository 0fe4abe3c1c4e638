"""The printed 1894, fact by fact where a slip would change the game."""

import pytest

from roundhouse.catalogue.definitions import End, Home, TitleDefinition
from roundhouse.catalogue.reader import read_title
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol


@pytest.fixture(scope="module")
def title() -> TitleDefinition:
    return read_title("1894")


def test_section_2_counts_the_components(title: TitleDefinition) -> None:
    by_color = dict.fromkeys(("yellow", "green", "brown"), 0)
    for stock in title.tiles.values():
        by_color[stock.definition.face.color] += stock.count or 0
    assert by_color == {"yellow": 50, "green": 39, "brown": 35}
    assert [train.count for train in title.trains.values()] == [7, 5, 4, 5, 2, 3, None]
    assert len(title.companies) == 9


def test_section_3_setup(title: TitleDefinition) -> None:
    assert title.players == (3, 4)
    assert title.starting_cash == {3: 570, 4: 480}
    assert title.certificate_limit == {3: 18, 4: 14}
    assert title.bank is None


def test_every_company_has_a_president_and_eight_certificates(title: TitleDefinition) -> None:
    for company in title.companies.values():
        assert company.certificates == (20, *[10] * 8)
        assert (company.float_percent, company.max_percent) == (60, 60)


def test_section_11_3_2_1_homes_and_markers(title: TitleDefinition) -> None:
    table = {
        symbol: ([home.hex for home in c.homes], len(c.token_prices)) for symbol, c in title.companies.items()
    }
    assert table == {
        "Ouest": (["B3", "E6"], 5),
        "Nord": (["D9", "G14"], 4),
        "AG": (["D15"], 5),
        "CFOR": (["D3", "H3"], 5),
        "Belge": (["E16"], 3),
        "PLM": (["G6"], 5),
        "Est": (["I10"], 5),
        "LF": ([], 3),
        "LB": ([], 3),
    }
    assert title.companies[CompanySymbol("PLM")].homes == (Home(HexId("G6"), 0),)
    assert [symbol for symbol, c in title.companies.items() if c.late] == ["LF", "LB"]
    assert title.companies[CompanySymbol("LF")].color != title.companies[CompanySymbol("LB")].color


def test_markers_cost_nothing_at_home_then_40_then_100(title: TitleDefinition) -> None:
    for company in title.companies.values():
        free = 2 if len(company.homes) == 2 else 1
        first = (0,) * free + ((40,) if free == 1 else ())
        assert company.token_prices[: len(first)] == first
        assert set(company.token_prices[len(first) :]) == {100}


def test_the_border_divides_france_from_belgium(title: TitleDefinition) -> None:
    french = "B3 B9 B11 D3 D9 D11 E2 E6 E10 G4 G6 G10 H3 H9 I10"
    belgian = "C14 D15 D17 E16 F15 G14 G18 H17"
    for hex_id, cell in title.hexes.items():
        if cell.face.cities and cell.face.color != "blue":
            expected = "France" if hex_id in french.split() else "Belgium"
            assert cell.region == expected, hex_id
            assert hex_id in f"{french} {belgian}".split()
    assert {title.hexes[HexId(name)].region for name in ("B13", "D13", "F13", "H15", "I16")} == {"Belgium"}
    assert {title.hexes[HexId(name)].region for name in ("C12", "E12", "G12", "H13", "I14")} == {"France"}
    assert [title.hexes[HexId(name)].region for name in ("A4", "A10", "C18", "I2", "I18")] == [""] * 5
    for symbol, company in title.companies.items():
        assert company.region == ("Belgium" if symbol in ("AG", "Belge", "LB") else "France")
        assert all(
            title.hexes[home.hex].region == company.region for home in company.homes if symbol != "Nord"
        )


def test_privates_block_their_hexes(title: TitleDefinition) -> None:
    blocked = {name: cell.blocked_by for name, cell in title.hexes.items() if cell.blocked_by}
    assert blocked == {"I14": ("LRC",), "H17": ("GLG",), "D17": ("SAC",)}


def test_privates_cost_and_pay(title: TitleDefinition) -> None:
    assert [(p.cost, p.revenue) for p in title.privates.values()] == [
        *((20, 5), (25, 5), (50, 10), (50, 10), (70, 0), (90, 15), (140, 20)),
        *[(180, 40)] * 5,
        (200, 60),
    ]
    assert title.privates[PrivateSymbol("AR")].sale_price == (13, 50)
    assert title.privates[PrivateSymbol("BMS")].sale_price is None


def test_section_13_2_trains(title: TitleDefinition) -> None:
    assert {name: (t.price, t.rusts_on, dict(t.discounts)) for name, t in title.trains.items()} == {
        "2": (80, "4", {}),
        "3": (120, "5+1", {"2": 40}),
        "4": (300, "7", {"3": 60}),
        "5+1": (400, "D", {"4": 150}),
        "6": (600, "", {"5+1": 200}),
        "7": (700, "", {"6": 300}),
        "D": (800, "", {"5+1": 200, "6": 300, "7": 350}),
    }
    town, any_stop = title.trains["5+1"].distance
    assert (town.kinds, town.pay, any_stop.visit) == (("town",), 1, 5)
    assert title.trains["D"].distance[0].visit is None


def test_section_15_phases(title: TitleDefinition) -> None:
    assert [(p.name, p.on, p.train_limit[""], p.operating_rounds, p.tiles[-1]) for p in title.phases] == [
        ("Yellow", "", 4, 1, "yellow"),
        ("Green", "3", 4, 2, "green"),
        ("Blue", "4", 3, 2, "green"),
        ("Brown", "5+1", 3, 3, "brown"),
        ("Red", "6", 3, 3, "brown"),
        ("Gray", "7", 3, 3, "brown"),
        ("Purple", "D", 2, 3, "brown"),
    ]


def test_revenue_follows_the_phase(title: TitleDefinition) -> None:
    london = title.hexes[HexId("A10")].face.cities[0].revenue
    assert [london.at(phase.revenue_colors) for phase in title.phases] == [30, 30, 30, 80, 80, 80, 80]


def test_section_19_market(title: TitleDefinition) -> None:
    zones: dict[str, list[tuple[int, int, int]]] = {}
    for y, row in enumerate(title.market.rows):
        for x, box in enumerate(row):
            assert box is not None
            for kind in box.kinds:
                zones.setdefault(kind, []).append((y, x, box.price))
    assert zones["par"] == [(1, 1, 95), (4, 3, 80), (7, 5, 67)]
    assert zones["par-first"] == [(3, 5, 100)]
    assert zones["end"] == [(0, 13, 450)]
    assert len(zones["gray"]) == 1 + 2 + 3 + 4 + 5 + 5
    assert [len(row) for row in title.market.rows] == [14, 14, 13, 12, 11, 10, 8, 7, 5, 5, 5]


def test_paris_has_a_place_for_plm_that_stays(title: TitleDefinition) -> None:
    paris = title.hexes[HexId("G6")].face
    assert [city.reserved_for for city in paris.cities] == [("PLM",), ()]
    assert paris.labels == ("P",)
    only = [name for name, stock in title.tiles.items() if "P" in stock.definition.face.labels]
    assert only == ["X1", "X4", "X5", "X9", "X10", "X11", "X12"]


def test_a_green_city_has_nine_tiles_that_split_it(title: TitleDefinition) -> None:
    split = [title.tiles[f"X{number}"] for number in range(16, 25)]
    for stock in split:
        assert stock.count == 2
        assert [city.slots for city in stock.definition.face.cities] == [1, 1]
        assert len(stock.definition.face.edges()) == 4


def test_a_path_leads_from_an_edge_to_a_stop(title: TitleDefinition) -> None:
    path = title.tiles["57"].definition.face.paths[0]
    assert (path.a, path.b) == (End("edge", 0), End("city", 0))
    assert title.tiles["X1"].definition.upgrade_cost[0].cost == 40
    assert title.tiles["X1"].definition.face.cities[0].place == 0.5
