"""The recorded games, fact by fact after every action, and what an import makes of them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import import_game, read_game, title_of
from roundhouse.archive.site18xx.export import load_export
from roundhouse.archive.site18xx.facts import fact_lines
from roundhouse.archive.site18xx.replay import first_position, replay
from roundhouse.engine import events as ev
from roundhouse.engine.conservation import fold_conserving
from tests.games import recorded

GAMES = pytest.mark.parametrize("name", recorded.NAMES)


@pytest.mark.slow
@GAMES
def test_every_fact_agrees_after_every_action(name: str) -> None:
    record = recorded.facts(name)
    export = load_export(recorded.raw(name))
    lines: Iterator[Mapping[str, Any]] = fact_lines(export, title_of(export))
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
@GAMES
def test_the_result_and_the_winner(name: str) -> None:
    record = recorded.facts(name)
    position = read_game(recorded.raw(name)).position
    scores = {score.player: score.total for score in position.title.score(position)}
    assert scores == record["result"]
    assert max(scores, key=scores.__getitem__) == max(record["result"], key=record["result"].__getitem__)


@pytest.mark.slow
@GAMES
def test_every_run_is_checked_and_earns_what_was_recorded(name: str) -> None:
    """The import refuses another revenue; here the runs are counted so that none is left out."""
    export = load_export(recorded.raw(name))
    runs = 0
    for step in replay(export, title_of(export)):
        happened = [event for entry in step.entries for event in entry.events]
        earned = [event.revenue for event in happened if isinstance(event, ev.TrainsRun)]
        if step.raw["type"] == "run_routes":
            runs += 1
            assert earned == [sum(route["revenue"] for route in step.raw["routes"])]
    wanted = sum(step["action"]["type"] == "run_routes" for step in recorded.facts(name)["steps"])
    assert runs == wanted > 0


@pytest.mark.slow
@GAMES
def test_everything_is_conserved(name: str) -> None:
    export = load_export(recorded.raw(name))
    title = title_of(export)
    state = first_position(export, title).state
    for step in replay(export, title):
        for entry in step.entries:
            state = fold_conserving(title.definition, state, entry.events)
    assert state.ending is not None


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
