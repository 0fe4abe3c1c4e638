"""The recorded games, fact by fact after every action, and what an import makes of them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import import_game, title_of
from roundhouse.archive.site18xx import facts
from roundhouse.archive.site18xx.export import Export, load_export
from roundhouse.archive.site18xx.replay import Step, first_position, replay
from roundhouse.engine import events as ev
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.position import Position
from tests.archive.site18xx.coming_back import assert_comes_back, assert_trains_have_their_numbers
from tests.games import recorded


class Game(msgspec.Struct, frozen=True):
    """A recorded game, replayed once for all tests."""

    name: str
    export: Export
    first: Position
    steps: tuple[Step, ...]


@pytest.fixture(scope="module", params=recorded.NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    export = load_export(recorded.raw(request.param))
    title = title_of(export)
    return Game(request.param, export, first_position(export, title), tuple(replay(export, title)))


@pytest.mark.slow
def test_every_fact_agrees_after_every_action(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    record = recorded.facts(game.name)
    monkeypatch.setattr(facts, "replay", lambda export, title: game.steps)
    lines: Iterator[Mapping[str, Any]] = facts.fact_lines(game.export, title_of(game.export))
    first = next(lines)
    assert first["id"] == 0
    want, have = dict(record["initial"]), dict(first["set"])
    assert recorded.differences(want, have, recorded.HARD) == {}
    by_id = {line["id"]: line["set"] for line in lines}
    for step in record["steps"]:
        number = step["action"]["id"]
        want |= step["set"]
        have |= by_id[number]
        assert recorded.differences(want, have, recorded.HARD) == {}, number
        assert recorded.differences(want, have, recorded.SOFT) == {}, number
    assert have["finished"]


@pytest.mark.slow
def test_the_result_and_the_winner(game: Game) -> None:
    record = recorded.facts(game.name)
    position = game.steps[-1].position
    scores = {score.player: score.total for score in position.title.score(position)}
    assert scores == record["result"]
    assert max(scores, key=scores.__getitem__) == max(record["result"], key=record["result"].__getitem__)


@pytest.mark.slow
def test_every_run_is_checked_and_earns_what_was_recorded(game: Game) -> None:
    """The import refuses another revenue; here the runs are counted so that none is left out."""
    runs = 0
    for step in game.steps:
        happened = [event for entry in step.entries for event in entry.events]
        earned = [event.revenue for event in happened if isinstance(event, ev.TrainsRun)]
        if step.raw["type"] == "run_routes":
            runs += 1
            assert earned == [sum(route["revenue"] for route in step.raw["routes"])]
    wanted = sum(step["action"]["type"] == "run_routes" for step in recorded.facts(game.name)["steps"])
    assert runs == wanted > 0


@pytest.mark.slow
def test_everything_is_conserved(game: Game) -> None:
    state = game.first.state
    for step in game.steps:
        for entry in step.entries:
            state = fold_conserving(game.first.definition, state, entry.events)
    assert state.ending is not None
    assert state == game.steps[-1].position.state


@pytest.mark.slow
def test_trains_are_numbered_as_18xx_games_does(game: Game) -> None:
    assert_trains_have_their_numbers(game.export, game.first, game.steps)


@pytest.mark.slow
def test_it_is_written_for_18xx_games_and_comes_back(game: Game) -> None:
    assert_comes_back(game.export, game.first, game.steps)


@pytest.mark.slow
def test_an_imported_game_is_a_file_that_opens_without_the_rules(tmp_path: Path) -> None:
    source = recorded.raw("1894-bankrupt")
    session = import_game(source, tmp_path / "game.roundhouse")
    last, count = session.position.state, session.cursor
    session.close()
    again = GameSession.open(tmp_path / "game.roundhouse", read_only=True)
    assert again.cursor == count > 445
    assert again.position.state == last
    assert again.header.players == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert again.header.seed == 1255283704
    assert "18xx_games" in again.header.options
