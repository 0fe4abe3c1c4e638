"""Names of players cut to any length stay different."""

import pytest

from roundhouse.ui.short_names import level_that_fits, levels

NUMBERED = tuple(f"Player {n}" for n in range(1, 10))
TABLES = (
    NUMBERED,
    ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric", "Guillaume", "Hannah", "Ivo"),
    ("Maximilian", "Maximiliane", "Max", "Maxi"),
    ("Jean-Pierre Durand", "Jean-Paul Durand", "Jean"),
    ("aa", "ab", "a", "b"),
    ("Anna", "Anna B", "Anna C"),
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


def test_the_number_of_a_player_is_kept():
    found = levels(NUMBERED)
    assert "Pl. 1" in found["Player 1"]
    assert found["Player 9"][-1] == "P9"


def test_the_longest_names_that_fit_are_taken():
    names = [levels(NUMBERED)[name] for name in NUMBERED]
    level = level_that_fits(names, lambda text: 7.0 * len(text), [36.0] * len(names))
    assert {name[level] for name in names} == {f"Pl. {n}" for n in range(1, 10)}
    assert level_that_fits(names, len, [1.0] * len(names)) == len(names[0]) - 1, "none fits: the shortest"
