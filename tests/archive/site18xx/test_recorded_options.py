"""What the options of a recorded game are among ours."""

import pytest

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.imports import start_of, title_of
from roundhouse.archive.site18xx.export import Export, read_export
from roundhouse.archive.site18xx.titles import SITE_TITLES


def export(players: int, *recorded: str) -> Export:
    names = [{"id": number, "name": f"P{number}"} for number in range(players)]
    settings = {"seed": 1, "optional_rules": list(recorded)}
    return read_export({"title": "1825", "players": names, "settings": settings, "actions": []})


def ours(players: int, *recorded: str) -> set[str]:
    return set(export(players, *recorded).options)


def test_units_kits_and_older_printings() -> None:
    older_1 = {"printed_db1", "printed_db2"}
    assert ours(4, "unit_1") == {"unit_1", *older_1}
    assert ours(5, "unit_12", "r1", "k3", "d1", "db1") == {
        *("unit_1", "unit_2", "r1", "k3", "d1", "printed_db2"),
    }
    assert ours(6, "unit_123", "db1", "db2", "db3") == {"unit_1", "unit_2", "unit_3"}
    assert ours(3, "unit_2", "db1") == {"unit_2"}, "no printing is about Unit 2"
    assert ours(2, "unit_3", "u3p", "strict_bank") == {
        *("unit_3", "printed_db1", "printed_db3", "u3p", "strict_bank"),
    }


@pytest.mark.parametrize(
    ("players", "units"),
    [
        (2, "unit_3"), (3, "unit_2"), (4, "unit_1"), (5, "unit_1"), (6, "unit_1 unit_2"),
        (7, "unit_1 unit_2"), (8, "unit_1 unit_2 unit_3"), (9, "unit_1 unit_2 unit_3 r1 r2 r3"),
    ],
)  # fmt: skip
def test_without_a_unit_the_number_of_players_decides(players: int, units: str) -> None:
    found = {name for name in ours(players) if not name.startswith("printed")}
    assert found == set(units.split())


def test_unit_4_and_what_nobody_knows_are_refused() -> None:
    with pytest.raises(ImportRefused) as refused:
        export(4, "unit_4")
    assert (refused.value.code, refused.value.facts["option"]) == ("option_not_played", "unit_4")
    with pytest.raises(ImportRefused) as refused:
        export(4, "unit_1", "unit_5")
    assert refused.value.code == "unknown_option"
    assert refused.value.facts == {"option": "unit_5", "title": "1825"}


def test_other_titles_have_their_options_one_by_one() -> None:
    rules = SITE_TITLES["1861"].optional_rules
    assert rules.ours(["column_market"], 2) == {"column_market", "players_2_variant"}
    assert rules.ours([], 3) == frozenset()


def test_a_table_s_own_choices_are_switched_on_only_where_they_were_recorded() -> None:
    def options(*recorded: str) -> frozenset[str]:
        found = export(3, "unit_12", *recorded)
        return start_of(found, title_of(found)).options

    assert options() >= {"unit_1", "unit_2", "18xx_games"}
    assert not options() & {"big_bank", "strict_bank", "u3p"}
    assert "big_bank" in options("big_bank")
