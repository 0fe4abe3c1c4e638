"""1.1, 9.1, 9.2, 10.1, 10.2: the tables, with their numbers."""

import pytest

from roundhouse.titles.t1825.choice import definition

COUNTED = ("2", "3", "4", "5", "6", "7", "U3", "3T")


def title(words: str):
    return definition(frozenset(words.split()))


def counts(words: str) -> dict[str, int]:
    return {name: train.count or 0 for name, train in title(words).trains.items()}


@pytest.mark.parametrize(
    ("units", "bank"),
    [
        ("unit_1", 6000), ("unit_2", 6000), ("unit_3", 4000), ("unit_1 unit_2", 11000),
        ("unit_2 unit_3", 9000), ("unit_1 unit_2 unit_3", 14000),
        ("unit_1 r1", 8000), ("unit_1 k2", 8000), ("unit_1 k2 k3", 10000), ("unit_2 k5 k3", 10000),
    ],
)  # fmt: skip
def test_s1_1_the_bank(units: str, bank: int) -> None:
    assert title(units).bank == bank


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ("unit_1", (6, 4, 3, 4, 0, 0, 0, 0)),
        ("unit_2", (5, 3, 2, 5, 2, 0, 0, 0)),
        ("unit_3", (5, 3, 1, 2, 0, 2, 2, 2)),
        ("unit_1 unit_2", (7, 5, 4, 5, 2, 0, 0, 0)),
        ("unit_2 unit_3", (5, 5, 4, 5, 2, 2, 2, 2)),
        ("unit_1 unit_2 unit_3", (7, 6, 5, 5, 2, 2, 2, 2)),
    ],
)
def test_s9_1_trains_always_used(units: str, expected: tuple[int, ...]) -> None:
    found = counts(units)
    assert tuple(found.get(kind, 0) for kind in COUNTED) == expected


def test_s9_2_k2_gives_fewer_trains_where_seven_companies_play_or_less() -> None:
    """Eight companies with R1: four 3T and two U3; seven with K7: three and one. Minors' own come on top."""
    eight, seven = counts("unit_1 r1 k2"), counts("unit_1 k7 k2")
    assert (eight["3T"], eight["U3"], eight["4T"]) == (4, 2, 0)
    assert (seven["3T"], seven["U3"], seven["2+2"]) == (3, 1, 0)
    assert title("unit_1 r1 k2").companies["Cam"].trains == ("U3",)


def test_s9_2_k2_in_two_or_three_units_counts_those_of_the_table() -> None:
    for units in ("unit_1 unit_2", "unit_2 unit_3", "unit_1 unit_2 unit_3"):
        found = counts(f"{units} k2")
        assert (found["3T"], found["U3"]) == (5, 3)


def test_s9_2_k3_in_unit_2() -> None:
    found = counts("unit_2 k3")
    assert (found["6"], found["5"], found["7"]) == (3, 4, 2)


def test_s9_2_late_advanced_trains_need_late_phases() -> None:
    assert "4T" not in counts("unit_1 k2")
    six = counts("unit_2 k2")
    assert (six["4T"], six["2+2"]) == (2, 3)
    assert "4+4E" not in six
    assert counts("unit_1 k2 k3")["4+4E"] == 2


@pytest.mark.parametrize(
    ("units", "players", "cash", "limit"),
    [
        ("unit_1", 2, 1200, 24), ("unit_1", 5, 504, 10), ("unit_2", 3, 800, 16), ("unit_3", 2, 750, 17),
        ("unit_1 unit_2", 7, 360, 14), ("unit_2 unit_3", 5, 504, 18),
        ("unit_1 unit_2 unit_3", 4, 630, 33), ("unit_1 unit_2 unit_3", 9, 280, 15),
    ],
)  # fmt: skip
def test_s10_1_cash_and_certificates(units: str, players: int, cash: int, limit: int) -> None:
    found = title(units)
    assert (found.starting_cash[players], found.certificate_limit[players]) == (cash, limit)


def test_s10_1_how_many_play() -> None:
    ranges = {units: title(units).players for units in ("unit_1", "unit_2", "unit_3", "unit_1 unit_2 unit_3")}
    assert list(ranges.values()) == [(2, 5), (2, 4), (2, 2), (4, 9)]


def test_s10_2_the_example_of_the_rulebook() -> None:
    """Five players, Unit 1 with the five minors of the regional kits and K7: 504 each, a limit of 12."""
    found = title("unit_1 r1 r2 r3 k7")
    assert sum(company.kind == "minor" for company in found.companies.values()) == 5
    assert (found.starting_cash[5], found.certificate_limit[5]) == (504, 12)


def test_s10_2_minors_of_unit_3_are_counted_in_its_table() -> None:
    assert title("unit_2 unit_3").certificate_limit[4] == 23
    assert title("unit_2 unit_3 k5").certificate_limit[4] == 24


def test_s7_0_phases_are_those_whose_trains_are_there() -> None:
    def names(units: str) -> list[str]:
        return [phase.name for phase in title(units).phases]

    assert names("unit_1") == ["1", "2", "3"]
    assert names("unit_1 unit_2") == ["1", "2", "3", "4"]
    assert names("unit_3") == ["1", "2", "3", "5"]
    assert names("unit_1 k3") == ["1", "2", "3", "4", "5"]
    fifth = title("unit_3").phases[-1]
    assert (fifth.on, fifth.train_limit) == ("7", {})
    assert "gray" in fifth.tiles


def test_s7_0_5_three_trains_go_with_the_first_7_where_there_is_one() -> None:
    assert title("unit_3").trains["3"].rusts_on == "7"
    assert title("unit_1 unit_2").trains["3"].rusts_on == ""


def test_s7_0_advanced_trains_come_on_sale_with_a_phase() -> None:
    found = title("unit_1 unit_2 k2 k3").trains
    phases = {name: train.available_on for name, train in found.items() if train.available_on}
    assert phases == {"3T": "3", "U3": "3", "4T": "4", "2+2": "4", "4+4E": "5"}


def test_s3_one_of_the_privates_for_30() -> None:
    assert list(title("unit_1 unit_2").privates) == ["S&M", "C&HP", "C&W", "L&M", "S&D"]
    assert list(title("unit_2 unit_3").privates) == ["C&HP", "S&D", "L&M", "A&F", "TWW"]
    assert list(title("unit_1 unit_2 unit_3").privates) == ["S&M", "C&HP", "C&W", "L&M", "S&D", "TWW"]


def test_v3_the_printing_is_the_default_and_the_older_one_an_option() -> None:
    new, old = title("unit_1"), title("unit_1 printed_db1 printed_db2")
    assert (new.companies["SECR"].face_value, old.companies["SECR"].face_value) == (67, 71)
    kept = [[t.hexes[name].reserved_for for name in ("W21", "W23", "X20")] for t in (new, old)]
    assert kept == [[("SECR",), (), ()], [(), ("SECR",), ("LBSC",)]]
    assert [sum(c.cost for c in t.hexes["W23"].terrain) for t in (new, old)] == [0, 40]
    assert {"887", "888"} <= set(new.tiles)
    assert {"87", "88"} <= set(old.tiles)
    assert not {"87", "88"} & set(new.tiles)


def test_7_0_with_k3_or_unit_2_the_market_goes_to_500() -> None:
    ends = {words: [box.price for box in title(words).market.rows[0] if box][-1]
            for words in ("unit_1", "unit_3", "unit_1 k3", "unit_2")}  # fmt: skip
    assert list(ends.values()) == [340, 340, 500, 500]


def test_8_minors_bring_their_trains() -> None:
    companies = title("unit_1 unit_2 unit_3 r1 r2 r3 k5 k7").companies
    brought = {symbol: company.trains[0] for symbol, company in companies.items() if company.kind == "minor"}
    assert brought == {
        "GNoS": "5", "HR": "U3", "M&C": "3T", "Cam": "U3", "TV": "4T", "S&DR": "5", "M&GN": "4T",
        "FR": "5", "NS": "3T", "LT&S": "2+2",
    }  # fmt: skip


def test_5_1_homes_that_parts_add() -> None:
    both = title("unit_1 unit_2").companies["LNWR"]
    assert ([home.hex for home in both.homes], both.token_prices) == (
        ["T16", "Q11"], (0, 0, 40, 100, 100, 100, 100),
    )  # fmt: skip
    west = title("unit_1 r2").companies["GWR"]
    assert ([home.hex for home in west.homes], west.token_prices[:2]) == (["V14", "Y7"], (0, 0))
    assert title("unit_1 unit_2").hexes["R14"].reserved_for == ("MR",)
    assert title("unit_1").hexes["R14"].reserved_for == ()
