"""A home for settings and games that is gone after each test, and a program in a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from PySide6.QtCore import QSize

from roundhouse.archive.game_file import GameSession
from roundhouse.titles import random_player
from roundhouse.ui.app import Program, application
from roundhouse.ui.settings import Settings

PLAYERS = ("Anna", "Bob", "Chloé")
SIZE = QSize(1366, 768)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="session")
def qapp_cls():
    return application


@pytest.fixture(scope="session")
def qapp():
    return application()


@pytest.fixture
def make_program(qtbot, tmp_path):
    """Makes programs in a language and a theme; all are closed afterwards."""
    made: list[Program] = []

    def make(language: str = "en", theme: Literal["light", "dark"] = "light", size: QSize = SIZE) -> Program:
        settings = Settings(language=language, theme=theme, animations=False)
        program = Program(settings, tmp_path / "settings.json", size)
        made.append(program)
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
def new_session(tmp_path):
    """Begins a game of 1894 for three, by seed."""
    begun: list[GameSession] = []

    def begin(seed: int = 7, decisions: int = 0) -> GameSession:
        path = tmp_path / f"game {seed} {len(begun)}.roundhouse"
        session = GameSession.new("1894", PLAYERS, (), seed, path)
        begun.append(session)
        rng = Random(seed)
        for _ in range(decisions):
            session.submit(random_player.choose(session.position, rng))
        return session

    yield begin
    for session in begun:
        session.close()
