"""A recorded game is played to its end, most of it through the window: clicks, drags and keys."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import read_game
from roundhouse.engine.actions import Action, BuyTrain, DiscardTrain, Merge, RunTrains
from roundhouse.engine.state import State
from roundhouse.ui.app import Program
from roundhouse.ui.settings import Settings
from tests.games.recorded import raw
from tests.ui.operator import Operator

GAMES = ("1894-stock_market", "1861-167259")
FIRST = 10
"""Of each kind of decision so many are made by hand, wherever they come."""
STRETCH = 40
"""Of so many decisions in a row all are made by hand; not so in the two stretches that follow."""
PAINTED = 5
"""One of so many decisions is painted: what is clicked has its place before."""


def plain(state: State, names: dict[str, str]) -> State:
    """The state with other ``names`` for trains, and the routes of each run in the order of these.

    Which of two equal trains is which, and which runs first, says nothing.
    """
    runs = {}
    for symbol, run in state.runs.items():
        routes = [replace(route, train=names.get(route.train, route.train)) for route in run.routes]
        runs[symbol] = replace(run, routes=in_order(routes))
    trains = {names.get(train, train): owner for train, owner in state.trains.items()}
    return replace(state, runs=runs, trains=trains)


def in_order(routes):
    return tuple(sorted(routes, key=lambda route: route.train))


def same(one, other):
    if isinstance(one, Merge) and isinstance(other, Merge):
        return (one.company, set(one.minors)) == (other.company, set(other.minors))
    if isinstance(one, RunTrains) and isinstance(other, RunTrains):
        return in_order(one.routes) == in_order(other.routes)
    return one == other


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_recorded_game_is_played_through_the_window(qtbot, tmp_path: Path, game: str):
    recorded = read_game(raw(game)).history
    first = recorded.at(0)
    program = Program(Settings(language="en", animations=False), tmp_path / "settings.ini", QSize(1366, 768))
    program.leave_alone()
    qtbot.addWidget(program.window)
    with qtbot.waitExposed(program.window):
        program.window.show()
    session = GameSession.begin(first, first.state.seats, 0, tmp_path / "game.roundhouse")
    program.bridge.set_session(session)
    told: list[object] = []
    program.bridge.refused.connect(told.append)
    operator, kinds = Operator(program), Counter[type[Action]]()
    shown = True
    for number, entry in enumerate(recorded.entries(), start=1):
        kinds[type(entry.action)] += 1
        by_hand = kinds[type(entry.action)] <= FIRST or number // STRETCH % 3 == 0
        # What a train is called depends on how it was bought.
        if not by_hand and not isinstance(entry.action, BuyTrain | DiscardTrain):
            session.submit(operator.translated(entry.action))
            shown = False
            continue
        if not shown:
            program.bridge.announce()
        shown = True
        program.window.setUpdatesEnabled(number % PAINTED == 0)
        wanted = operator.play(entry.action)
        assert program.bridge.count == number, f"{number}: {wanted} was not made; {told[-1:]}"
        made = session.history.entry(number).action
        assert same(made, wanted), f"{number}: {made} instead of {wanted}"
    program.bridge.announce()
    assert plain(program.bridge.position.state, {}) == plain(
        recorded.at(len(recorded)).state, operator.trains
    )
    assert told == []
    program.close()
