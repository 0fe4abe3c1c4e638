"""What is remembered about print stays bounded, however many games are played in one process."""

import gc
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine.loop import start
from roundhouse.engine.state import LaidTile
from roundhouse.titles import registry
from roundhouse.titles.t1894.rules import LAY
from roundhouse.track import lays
from roundhouse.track.board import Bounded, grid_of
from roundhouse.track.lay_cases import PrintedCheck
from roundhouse.track.walls import lasting_walls


def test_answers_about_print_are_bounded() -> None:
    position = start(registry.load("1894"), ("Ann", "Bob", "Cem"), frozenset(), 1)
    printed = lays.Lays(position.definition, LAY).printed
    definition, rng = position.definition, Random(1)
    hexes, tiles = list(definition.hexes), list(definition.tiles)
    for _ in range(12_000):
        lying = LaidTile(rng.choice(tiles), rng.randrange(EDGES))
        printed.fit(rng.choice(hexes), lying, rng.choice(tiles), rng.randrange(EDGES))
    assert printed.remembered <= 1024 + 512


@pytest.mark.slow
def test_few_titles_are_remembered_at_a_time() -> None:
    """Each choice of options is a title of its own with answers of its own."""
    position = start(registry.load("1894"), ("Ann", "Bob", "Cem"), frozenset(), 1)
    gc.collect()
    before = sum(type(each) is lays.Printed for each in gc.get_objects())
    for _ in range(40):
        other = replace(position.title, definition=replace(position.definition))
        lays.lays_of(replace(position, title=other), LAY)
    gc.collect()
    assert sum(type(each) is lays.Printed for each in gc.get_objects()) <= before + 12


def test_misfits_are_not_remembered_when_all_lays_are_listed() -> None:
    position = start(registry.load("1894"), ("Ann", "Bob", "Cem"), frozenset(), 1)
    printed = lays.Printed(position.definition, _rules())
    for hex_id in position.definition.hexes:
        printed.fits(hex_id, None)
    assert printed.remembered == len(position.definition.hexes)


def _rules() -> lays.Rules:
    return tuple((n, rule) for n, rule in enumerate(LAY) if isinstance(rule, PrintedCheck))


def test_what_is_remembered_of_track_is_bounded() -> None:
    definition = registry.load("1861").definition
    grid = grid_of(definition, lasting_walls(definition))
    assert isinstance(grid.links, Bounded)
    assert isinstance(grid.known, Bounded)
    answers: Bounded[int, int] = Bounded()
    for number in range(3 * Bounded.MOST):
        answers[number] = number
        assert len(answers) <= Bounded.MOST
        assert answers[number] == number
