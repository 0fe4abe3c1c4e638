"""1.1, 6.3, 7, 9, 10 as 18xx.games has them: bank, certificate limits, trains, phases, market."""

import pytest

from roundhouse.engine.title import Title
from tests.rules.t1825 import table as t

HALF = ("2", "3", "4", "5", "6", "7")


def there(options: str) -> Title:
    return t.title(*options.split(), "18xx_games")


def counts(options: str) -> dict[str, int]:
    return {name: train.count or 0 for name, train in there(options).definition.trains.items()}


@pytest.mark.parametrize(
    ("options", "bank"),
    [
        ("unit_1", 5000), ("unit_2", 5000), ("unit_3", 4000), ("unit_1 unit_2", 5000),
        ("unit_1 unit_2 big_bank", 10000), ("unit_2 unit_3 big_bank", 9000), ("unit_1 big_bank", 5000),
        ("unit_1 unit_2 unit_3 big_bank", 14000), ("unit_1 r1", 7000), ("unit_1 r2", 7000),
        ("unit_1 r3", 5000), ("unit_1 r1 r2 r3 k3", 11000), ("unit_1 r1 k3 strict_bank", 5000),
    ],
)  # fmt: skip
def test_s1_1_18xx_games_counts_the_first_unit_and_r2_twice(options: str, bank: int) -> None:
    assert there(options).definition.bank == bank


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("unit_1", (6, 4, 3, 4, 0, 0)), ("unit_2", (5, 3, 2, 3, 2, 0)), ("unit_3", (5, 3, 1, 2, 0, 2)),
        ("unit_1 unit_2", (7, 6, 4, 5, 2, 0)), ("unit_2 unit_3", (5, 5, 4, 5, 0, 2)),
        ("unit_1 unit_2 unit_3", (7, 6, 5, 5, 2, 2)), ("unit_1 k3", (6, 4, 3, 3, 3, 2)),
        ("unit_1 unit_2 k3", (7, 6, 4, 4, 5, 2)), ("unit_1 k2 k3", (6, 3, 2, 3, 3, 2)),
        ("unit_1 unit_2 unit_3 k2 k3", (7, 5, 4, 3, 5, 4)),
    ],
)  # fmt: skip
def test_s9_18xx_games_has_other_trains(options: str, expected: tuple[int, ...]) -> None:
    found = counts(options)
    assert tuple(found.get(kind, 0) for kind in HALF) == expected


def test_s9_unit_3_has_advanced_trains_to_spare_only_where_the_table_chose_them() -> None:
    assert (counts("unit_3")["3T"], counts("unit_3")["U3"]) == (0, 0)
    assert (counts("unit_3 u3p")["3T"], counts("unit_3 u3p")["U3"]) == (2, 2)
    all_of_them = counts("unit_1 unit_2 unit_3 k2 k3 u3p")
    assert (all_of_them["3T"], all_of_them["U3"], all_of_them["4+4E"]) == (7, 5, 2)


def test_s10_2_18xx_games_adds_other_certificates() -> None:
    """Five players and three minor companies: two more, one by 10.2; R3's company is not counted."""
    assert there("unit_1 r1 k7").definition.certificate_limit[5] == 12
    assert t.title("unit_1", "r1", "k7").definition.certificate_limit[5] == 11
    assert there("unit_1 r3").definition.certificate_limit[2] == 24
    assert there("unit_1 r2").definition.certificate_limit[4] == 13


def test_s7_phases_4_and_5_need_k3_there() -> None:
    phases = there("unit_2").phases
    assert list(phases) == ["1", "2", "3", "3a"]
    assert (phases["3a"].on, phases["3a"].train_limit, phases["3a"].color) == ("6", {"": 3}, "gray")
    assert there("unit_2").definition.trains["3"].rusts_on == ""
    assert list(there("unit_3").phases) == ["1", "2", "3"]
    with_k3 = there("unit_1 k2 k3")
    assert list(with_k3.phases) == ["1", "2", "3", "4", "4a"]
    assert with_k3.definition.trains["4+4E"].available_on == "4a"
    assert with_k3.definition.trains["3"].rusts_on == "7"


def test_s6_3_k3_alone_leaves_the_market_short_there() -> None:
    for options, last in (("unit_1 k3", 340), ("unit_1", 340), ("unit_2", 500), ("unit_1 unit_2 k3", 500)):
        prices = [space.price for space in there(options).definition.market.rows[0] if space]
        assert prices[-1] == last


@pytest.mark.parametrize(
    ("options", "since"), [("unit_2 k2", "3a"), ("unit_1 k2", ""), ("unit_1 k2 k3", "4")]
)
def test_s7_k2_without_k3_has_only_phases_that_come_there(options: str, since: str) -> None:
    """No train waits for a phase that never begins."""
    title = there(options)
    assert title.definition.trains["4T"].available_on == since
    assert {train.available_on for train in title.definition.trains.values()} <= {"", *title.phases}
