"""Names of players cut to any length stay different."""

import pytest

from roundhouse.ui.short_names import level_that_fits, levels, levels_alike, levels_that_fit

NUMBERED = tuple(f"Player {n}" for n in range(1, 10))
SHORTEST = 4
TABLES = (
    NUMBERED,
    ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric", "Guillaume", "Hannah", "Ivo"),
    ("Maximilian", "Maximiliane", "Max", "Maxi"),
    ("Jean-Pierre Durand", "Jean-Paul Durand", "Jean"),
    ("aa", "ab", "a", "b"),
    ("Anna", "Anna B", "Anna C"),
    (
        "Johann Meier",
        "Johanna Meier",
        "Johann Müller",
        "Johanna Müller",
        "Johann der Große",
        "Jean-Pierre der Große",
        "Jean-Pierre",
        "Johann",
        "Johanna 10",
    ),
    ("Aa", "Aab", "Ab", "Aaab", "Aaaab", "Aaa"),
)


@pytest.mark.parametrize("names", TABLES, ids=lambda names: names[0])
def test_names_are_different_at_every_level(names):
    found = levels(names)
    for level in zip(*found.values(), strict=True):
        assert len(set(level)) == len(names)
    assert tuple(each[0] for each in found.values()) == names, "whole at first"


@pytest.mark.parametrize("names", TABLES, ids=lambda names: names[0])
def test_each_level_is_shorter_than_the_one_before(names):
    found = list(zip(*levels(names).values(), strict=True))
    lengths = [sum(map(len, level)) for level in found]
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize("names", TABLES, ids=lambda names: names[0])
def test_the_last_level_is_short_however_alike_the_names_begin(names):
    assert max(len(found[-1]) for found in levels(names).values()) <= SHORTEST


@pytest.mark.parametrize("names", TABLES, ids=lambda names: names[0])
def test_a_short_name_is_one_players_at_every_level(names):
    """Two windows may cut names to different lengths, and a dot more is no difference to the eye."""
    whose: dict[str, set[str]] = {}
    for name, found in levels(names).items():
        for text in found:
            whose.setdefault(text.rstrip(". ").casefold(), set()).add(name)
    assert {text: owners for text, owners in whose.items() if len(owners) > 1} == {}


def test_the_number_of_a_player_is_kept():
    found = levels(NUMBERED)
    assert "Pl. 1" in found["Player 1"]
    assert found["Player 9"][-1] == "P9"


def test_the_longest_names_that_fit_are_taken():
    names = [levels(NUMBERED)[name] for name in NUMBERED]
    level = level_that_fits(names, lambda text: 7.0 * len(text), [36.0] * len(names))
    assert {name[level] for name in names} == {f"Pl. {n}" for n in range(1, 10)}
    assert level_that_fits(names, len, [1.0] * len(names)) == len(names[0]) - 1, "none fits: the shortest"


def test_a_name_that_fits_stays_whole_beside_longer_ones():
    table = levels(("Daan", "Femke", "Bram", "Wilhelmina"))
    found = levels_that_fit(list(table.values()), len, [4.0] * len(table))
    assert [name[level] for name, level in zip(table.values(), found, strict=True)] == [
        "Daan",
        "Fem.",
        "Bram",
        "Wil.",
    ]


def test_names_that_differ_in_their_last_word_are_cut_alike():
    table = levels(("Player 1", "Player 2", "Daan", "Wilhelmina"))
    found = levels_alike(list(table.values()), len, [5.0, 8.0, 8.0, 5.0])
    assert [name[level] for name, level in zip(table.values(), found, strict=True)] == [
        "Pl. 1",
        "Pl. 2",
        "Daan",
        "Wilh.",
    ]
