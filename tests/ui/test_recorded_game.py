"""A recorded game is played to its end through the window: clicks, drags and keys, never the engine."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import read_game
from roundhouse.engine.actions import RunTrains
from roundhouse.engine.state import State
from roundhouse.ui.app import Program
from roundhouse.ui.settings import Settings
from tests.games.recorded import raw
from tests.ui.operator import Operator

GAME = "1894-stock_market"


def plain(state: State) -> State:
    """The state with the routes of each run in the order of their trains: who runs first says nothing."""
    from msgspec.structs import replace

    runs = {
        symbol: replace(run, routes=tuple(sorted(run.routes, key=lambda route: route.train)))
        for symbol, run in state.runs.items()
    }
    return replace(state, runs=runs)


def same(one, other):
    if isinstance(one, RunTrains) and isinstance(other, RunTrains):
        return sorted(one.routes, key=lambda route: route.train) == sorted(
            other.routes, key=lambda route: route.train
        )
    return one == other


@pytest.mark.slow
@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_recorded_game_is_played_through_the_window(qtbot, tmp_path: Path):
    recorded = read_game(raw(GAME)).history
    first = recorded.at(0)
    program = Program(
        Settings(language="en", animations=False), tmp_path / "settings.json", QSize(1366, 768)
    )
    qtbot.addWidget(program.window)
    with qtbot.waitExposed(program.window):
        program.window.show()
    session = GameSession.begin(first, first.state.seats, 0, tmp_path / "game.roundhouse")
    program.bridge.set_session(session)
    told = []
    program.bridge.refused.connect(told.append)
    operator = Operator(program)
    for number, entry in enumerate(recorded.entries(), start=1):
        operator.play(entry.action)
        assert program.bridge.count == number, f"{number}: {entry.action} was not made; {told[-1:]}"
        made = session.history.entry(number).action
        assert same(made, entry.action), f"{number}: {made} instead of {entry.action}"
    assert plain(program.bridge.position.state) == plain(recorded.at(len(recorded)).state)
    assert told == []
    program.close()
