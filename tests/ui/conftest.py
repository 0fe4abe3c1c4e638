"""A home for settings and games that is gone after each test, and a program in a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize
from PySide6.QtGui import QCursor

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.apply import fold
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.position import Position
from roundhouse.titles import random_player, registry
from roundhouse.ui.app import Program
from roundhouse.ui.route_finder import Searcher
from roundhouse.ui.settings import Settings
from tests.ui.operator import Operator
from tests.ui.patience import PatientBot

AWAY = QPoint(-1000, -1000)
"""Where no window lies."""
PLAYERS = ("Anna", "Bob", "Chloé")
SIZE = QSize(1366, 768)
Sit = Callable[[Position, Searcher], Operator]


@pytest.fixture(autouse=True)
def _nothing_waits_to_be_deleted(qapp):
    """What a test leaves to be deleted goes: without a loop that runs, Qt would keep it to the end."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def _pointer_rests(qapp):
    """The pointer lies where no window is, and not where the test before has left it.

    A window that opens below it would show what it is on, and a move before it is seen wouldn't take
    that back.
    """
    QCursor.setPos(AWAY)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))


@pytest.fixture
def qtbot(qapp, request):
    """That of pytest-qt, with more patience."""
    return PatientBot(request)


@pytest.fixture
def make_program(qtbot, tmp_path):
    """Makes programs in a language and a theme; all are closed afterwards."""
    made: list[Program] = []

    def make(
        language: str = "en",
        theme: Literal["light", "dark"] = "light",
        size: QSize = SIZE,
        searcher: Searcher | None = None,
    ) -> Program:
        settings = Settings(language=language, theme=theme, animations=False)
        program = Program(settings, tmp_path / "settings.ini", size, searcher)
        made.append(program)
        program.leave_alone()
        program.window.show()
        return program

    yield make
    for program in made:
        program.close()
        program.window.deleteLater()


@pytest.fixture
def program(make_program: Callable[[], Program]) -> Program:
    return make_program()


@pytest.fixture
def sit(qtbot, tmp_path: Path) -> Iterator[Sit]:
    """Opens a game that begins at a position, in a window with a searcher."""
    made: list[Program] = []

    def open_at(position: Position, searcher: Searcher) -> Operator:
        program = Program(Settings(language="en", animations=False), tmp_path / "s.json", SIZE, searcher)
        made.append(program)
        program.leave_alone()
        program.window.show()
        path = tmp_path / "game.roundhouse"
        session = GameSession.begin(position, position.state.seats, 1, path, listed=False)
        program.bridge.set_session(session)
        return Operator(program)

    yield open_at
    for program in made:
        program.close()
        program.window.deleteLater()


class ByChance:
    """Games of 1894 by chance, whose decisions are made once and grow as more of them are asked for."""

    def __init__(self) -> None:
        self._games: dict[int, tuple[Random, list[Entry], Position]] = {}

    def entries(self, seed: int, first: Position, count: int) -> list[Entry]:
        """The first decisions of the game that begins at ``first`` and goes on by ``seed``."""
        rng, made, position = self._games.get(seed, (Random(seed), [], first))
        while len(made) < count:
            made.append(random_player.play(position, rng))
            position = replace(position, state=fold(position.state, made[-1].events))
        self._games[seed] = rng, made, position
        return made[:count]


@pytest.fixture(scope="session")
def by_chance() -> ByChance:
    return ByChance()


@pytest.fixture
def new_session(tmp_path: Path, by_chance: ByChance):
    """Begins a game of 1894 for three, by seed."""
    begun: list[GameSession] = []

    def begin(seed: int = 7, decisions: int = 0) -> GameSession:
        path = tmp_path / f"game {seed} {len(begun)}.roundhouse"
        first = start(registry.load("1894"), PLAYERS, frozenset(), seed)
        made = by_chance.entries(seed, first, decisions)
        session = GameSession.begin(first, PLAYERS, seed, path, entries=made)
        begun.append(session)
        return session

    yield begin
    for session in begun:
        session.close()
