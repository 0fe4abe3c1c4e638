"""Thousands of decisions through the window, offscreen, with undos, moments looked at and games changed."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final

from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.library import HOME_VARIABLE
from roundhouse.bench.soaked import MOST_TOLD, Soaked, game_number, resident
from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.position import Position
from roundhouse.ui.app import Program, application
from roundhouse.ui.first_window import SIZE
from roundhouse.ui.settings import Settings

DECISIONS: Final = 5_000
UNDOS: Final = 500
A_GAME: Final = 600
"""Decisions after which another game is begun."""


class Player:
    """Plays by chance in the window of ``program``; ``failures`` are errors that nobody caught."""

    def __init__(
        self, program: Program, folder: Path, choose: Callable[[Position, Random], Action], first: int
    ) -> None:
        """Nothing is played yet; ``choose`` draws an action."""
        self.program, self._folder, self._choose = program, folder, choose
        self.failures: list[str] = []
        self.decisions = self.undos = self.games = 0
        self.worst = 0.0
        self._rng = Random(first)
        self._first = first
        self._left = 0

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Keep an error that nobody caught."""
        del trace
        self.failures.append(f"decision {self.decisions}: {kind.__name__}: {error}"[:300])

    def step(self) -> None:
        """A decision, and now and then an undo, a redo or a look back."""
        bridge = self.program.bridge
        session = bridge.session
        if session is None or self._left <= 0 or session.position.state.ending is not None:
            self._begin()
            return
        began = time.monotonic()
        chance = self._rng.random()
        if chance < 0.1 and bridge.can_undo:
            bridge.undo()
            self.undos += 1
        elif chance < 0.12 and bridge.can_redo:
            bridge.redo()
        elif chance < 0.14:
            bridge.show_moment(self._rng.randrange(bridge.count + 1))
            bridge.show_now()
        else:
            action = self._choose(session.position, self._rng)
            if not bridge.submit(action):
                self.failures.append(f"decision {self.decisions}: {type(action).__name__} was refused")
                self._left = 0
            self.decisions += 1
            self._left -= 1
        QApplication.processEvents()
        self.worst = max(self.worst, time.monotonic() - began)

    def _begin(self) -> None:
        self.games += 1
        game = game_number(self._first + self.games)
        names = [f"Player {n}" for n in range(1, game.players + 1)]
        path = self._folder / f"{self.games}.roundhouse"
        try:
            session = GameSession.new(game.title, names, game.options, game.seed, path)
        except ActionRefused:
            return
        self._left = A_GAME
        self.program.bridge.set_session(session)
        QApplication.processEvents()


def played(seconds: float | None, most: int | None, first: int = 0) -> Soaked:
    """Play until there are ``most`` decisions (None: :data:`DECISIONS`) with a tenth as many undos.

    The games are those from number ``first`` on.
    """
    from roundhouse.queries.chance import choose  # noqa: PLC0415 - no window needs it

    wanted = most or DECISIONS
    began, early = time.monotonic(), 0.0
    with TemporaryDirectory() as folder:
        home = os.environ.get(HOME_VARIABLE)
        os.environ[HOME_VARIABLE] = folder
        application()
        program = Program(Settings(animations=False), Path(folder) / "settings.json", SIZE)
        program.window.show()
        player = Player(program, Path(folder), choose, first)
        hook, sys.excepthook = sys.excepthook, player.caught
        try:
            while player.decisions < wanted or player.undos < wanted // 10:
                if seconds is not None and time.monotonic() - began > seconds:
                    break
                player.step()
                if not early and player.decisions > wanted // 4:
                    gc.collect()
                    early = resident()
        finally:
            sys.excepthook = hook
            program.close()
            os.environ.pop(HOME_VARIABLE, None)
            if home is not None:
                os.environ[HOME_VARIABLE] = home
        gc.collect()
        late = resident()
    return Soaked(
        "window",
        player.decisions,
        wanted,
        round(time.monotonic() - began, 1),
        round(player.worst, 2),
        round(late, 1),
        tuple(player.failures[:MOST_TOLD]),
        {"undos": player.undos, "games": player.games, "early_megabytes": round(early, 1)},
    )
