"""No button of the table does nothing, and nobody is asked to press one that decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from roundhouse.engine.loop import offers, start
from roundhouse.engine.offers import OfferPass
from roundhouse.engine.position import Position
from roundhouse.queries.turns import nothing_to_decide
from roundhouse.titles import registry
from roundhouse.ui import choices
from roundhouse.ui.app import Program
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.settings import Settings
from roundhouse.ui.words import for_language
from tests.contracts.games import random, recorded
from tests.ui.conftest import PLAYERS, SIZE
from tests.ui.presses import Presses, kinds_of_moment
from tests.ui.test_run_panel import running

pytestmark = pytest.mark.window
TITLES = registry.names()
SEED = 3


@pytest.fixture
def hand(qtbot, tmp_path: Path) -> Iterator[Presses]:
    program = Program(Settings(animations=False), tmp_path / "s.ini", SIZE, InlineSearch(20))
    program.leave_alone()
    program.window.show()
    yield Presses(program, tmp_path)
    program.close()
    program.window.deleteLater()


def positions(title: str) -> list[Position]:
    """One of each kind of moment, of the game that comes along and of one by chance."""
    return kinds_of_moment([each.position for each in (*recorded(title), *random(title, SEED))])


def test_every_button_changes_something_when_trains_run(hand: Presses) -> None:
    assert list(hand.silent(running("3"))) == []
    assert hand.count > 1


def test_every_button_changes_something_in_an_auction(hand: Presses) -> None:
    first = start(registry.load("1861"), PLAYERS, frozenset(), SEED)
    assert list(hand.silent(first)) == []
    assert hand.count > 1


def test_a_button_that_does_nothing_is_found(hand: Presses) -> None:
    idle = QPushButton("idle", hand.window)
    idle.setGeometry(0, 0, 60, 20)
    idle.show()
    assert [each.text for each in hand.silent(running("3"))] == ["idle"]


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_every_button_of_a_title_changes_something(hand: Presses, title: str) -> None:
    assert {each: position for position in positions(title) for each in hand.silent(position)} == {}


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_what_can_only_be_passed_is_passed_without_a_press(title: str) -> None:
    """A lone choice of the bar that is a pass is one that the window makes by itself."""
    for position in positions(title):
        made = choices.groups(for_language("en"), position, offers(position))
        lone = [choice for group in made for choice in group.choices]
        passes = any(isinstance(each, OfferPass) for each in offers(position))
        assert len(lone) > 1 or not passes or nothing_to_decide(position)
