"""Games played by chance: rare things happen in them, and every fact agrees after every action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from roundhouse.archive.imports import title_of
from roundhouse.archive.site18xx.export import Export, read_export
from roundhouse.archive.site18xx.facts import all_facts
from roundhouse.archive.site18xx.replay import Step, first_position, replay
from roundhouse.engine.actions import Pass
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.loop import submit
from roundhouse.engine.position import Position
from tests.archive.site18xx.coming_back import assert_comes_back, assert_trains_have_their_numbers
from tests.games import by_chance, recorded

pytestmark = pytest.mark.slow
OF_1894 = [name for name in by_chance.NAMES if name.startswith("1894")]


class Game(msgspec.Struct, frozen=True):
    """A game and its replay: ``first`` is the position before the ``steps``."""

    name: str
    export: Export
    facts: dict[str, Any]
    first: Position
    steps: tuple[Step, ...]


@pytest.fixture(scope="module", params=by_chance.NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    raw, facts = by_chance.load(request.param)
    export = read_export(raw)
    title = title_of(export)
    return Game(request.param, export, facts, first_position(export, title), tuple(replay(export, title)))


def test_every_fact_agrees_after_every_action(game: Game) -> None:
    errors: Mapping[int, frozenset[str]] = by_chance.SITE_ERRORS.get(game.name, {})
    want, have = dict(game.facts["initial"]), all_facts(game.first, {})
    assert recorded.differences(want, have, recorded.HARD) == {}
    assert [number for number, _ in game.facts["steps"]] == [step.raw["id"] for step in game.steps]
    for step, (number, changed) in zip(game.steps, game.facts["steps"], strict=True):
        want |= changed
        have = all_facts(step.position, have)
        assert recorded.differences(want, have, recorded.HARD).keys() == errors.get(number, frozenset()), (
            number
        )


def test_the_end_and_the_result(game: Game) -> None:
    last = game.steps[-1].position
    assert (last.state.ending is not None) == game.facts["finished"]
    ids = {name: number for number, name in game.export.ids.items()}
    scores = {ids[score.player]: score.total for score in last.title.score(last)}
    assert scores == game.facts["result"]


def test_everything_is_conserved_and_can_be_played_again(game: Game) -> None:
    """Decision by decision, where the rules alone ask, it comes to the same events."""
    position = game.first
    for step in game.steps:
        for entry in step.entries:
            assert submit(position, entry.action) == entry, step.raw["id"]
            state = fold_conserving(position.definition, position.state, entry.events)
            position = Position(position.title, position.options, state)
        assert position.state == step.position.state, step.raw["id"]


def test_trains_are_numbered_as_18xx_games_does(game: Game) -> None:
    assert_trains_have_their_numbers(game.export, game.first, game.steps)


def test_it_is_written_for_18xx_games_and_comes_back(game: Game) -> None:
    assert_comes_back(game.export, game.first, game.steps)


@pytest.mark.parametrize("game", OF_1894, indirect=True, scope="module")
def test_1894_waits_wherever_a_pass_is_recorded_and_nowhere_else(game: Game) -> None:
    for step in game.steps:
        passes = [entry for entry in step.entries if isinstance(entry.action, Pass)]
        assert len(passes) == (step.raw["type"] == "pass"), step.raw["id"]
