"""Thousands of decisions through the window, offscreen.

With undos, branches, corrections, moments looked at, games opened again and games changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final

from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from roundhouse.archive.game_file import GameSession
from roundhouse.bench.hangs import LONGEST
from roundhouse.bench.memory import grown
from roundhouse.bench.soaked import Scale, Soaked, Tally, at_home, game_number
from roundhouse.bench.tables import correction, lacks, seen
from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.position import Position
from roundhouse.ui.app import Program, application
from roundhouse.ui.first_window import SIZE
from roundhouse.ui.settings import Settings

DECISIONS: Final = 5_000
A_GAME: Final = 600
"""Decisions after which another game is begun."""
A_MARK: Final = 500
"""Decisions after which memory is looked at."""


class Player:
    """Plays by chance in the window of ``program``; ``tally`` counts decisions and uncaught errors."""

    def __init__(
        self,
        program: Program,
        folder: Path,
        choose: Callable[[Position, Random], Action],
        tally: Tally,
    ) -> None:
        """Nothing is played yet; ``choose`` draws an action."""
        self.program, self._folder, self._choose, self.tally = program, folder, choose, tally
        self.undos = self.games = self.branches = self.reopened = self.corrections = 0
        self._first = tally.number
        self._rng, self.chances = Random(self._first), Random(self._first)
        self._left = 0
        program.leave_alone()
        # It goes with the window: a dialog that another program opens later is nothing to it.
        self._guard = QTimer(program.window)
        self._guard.timeout.connect(self._close_dialog)
        self._guard.start(round(LONGEST * 1000))

    def _close_dialog(self) -> None:
        """A dialog would hold everything up: nobody is there to answer."""
        found = QApplication.activeModalWidget()
        if isinstance(found, QDialog):
            self._fail(f"{type(found).__name__} waits for an answer")
            found.reject()

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Keep an error that nobody caught."""
        del trace
        self._fail(f"{kind.__name__}: {error}")

    def _fail(self, what: str) -> None:
        self.tally.failures.append(f"decision {self.tally.cases}: {what}"[:300])

    @property
    def is_done(self) -> bool:
        """Whether all decisions are made, with a tenth as many undos, or the time is over."""
        tally = self.tally
        return tally.is_out_of_time or (tally.is_over and self.undos >= tally.wanted // 10)

    def step(self) -> None:
        """A decision, and now and then something else that is done at a table."""
        bridge = self.program.bridge
        session = bridge.session
        if session is None or self._left <= 0 or session.position.state.ending is not None:
            self._begin()
            return
        chance = self.chances.random()
        with self.tally.timed():
            if chance < 0.1 and bridge.can_undo:
                bridge.undo()
                self.undos += 1
            elif chance < 0.12 and bridge.can_redo:
                bridge.redo()
            elif chance < 0.14:
                bridge.show_moment(self._rng.randrange(bridge.count + 1))
                bridge.show_now()
            elif chance < 0.145:
                self._reopen(session)
            elif chance < 0.15:
                bridge.open_branch(self._rng.randrange(len(session.history.tree.branches)))
                self.branches += 1
            elif chance < 0.16:
                self.corrections += bridge.submit(correction(session.position, self._rng))
            else:
                self._decide(session)
            QApplication.processEvents()

    def _reopen(self, session: GameSession) -> None:
        """Close the game and open it from its file."""
        known, place, state = seen(session.history.tree), session.cursor, session.position.state
        self.program.bridge.set_session(None)
        session.close()
        again = self.program.bridge.session if self.program.handlers.files.open_path(session.path) else None
        if again is None:
            self._fail("the game can't be opened again")
            return
        self.reopened += 1
        if missing := lacks(again.history.tree, known):
            self._fail(f"opened again: {missing}")
        if (again.cursor, again.position.state) != (place, state):
            self._fail("opened again at another position")

    def _decide(self, session: GameSession) -> None:
        self.tally.cases += 1
        self._left -= 1
        action = self._choose(session.position, self._rng)
        if not self.program.bridge.submit(action):
            self._fail(f"{type(action).__name__} was refused")
            self._left = 0

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


def in_loop(step: Callable[[], None], is_done: Callable[[], bool]) -> None:
    """Step again and again in Qt's event loop, as at a table, until it is done.

    Only such a loop takes away what is to be deleted later. An error is left to ``sys.excepthook``.
    """
    # A loop of its own: to quit the application's would have every later loop of the process end at once.
    timer, loop = QTimer(), QEventLoop()

    def tick() -> None:
        if is_done():
            timer.stop()
            loop.quit()
        else:
            step()

    timer.timeout.connect(tick)
    timer.start(0)
    loop.exec()


def objects_of(program: Program) -> int:
    """How many of Qt's objects the window has."""
    return len(program.window.findChildren(QObject))


def played(scale: Scale) -> Soaked:
    """Play until there are so many decisions (:data:`DECISIONS`) with a tenth as many undos.

    The games are those from the scale's first number on.
    """
    from roundhouse.queries.chance import choose  # noqa: PLC0415 - no window needs it

    with TemporaryDirectory() as folder, at_home(folder):
        application()
        tally = Tally("window", scale.most or DECISIONS, scale.seconds, scale.first)
        program = Program(Settings(animations=False), Path(folder) / "settings.ini", SIZE)
        program.window.show()
        player = Player(program, Path(folder), choose, tally)
        hook, sys.excepthook = sys.excepthook, player.caught

        def step() -> None:
            player.step()
            if tally.cases >= (len(tally.memory) + 1) * A_MARK:
                tally.look_at_memory(objects_of(program))

        try:
            in_loop(step, lambda: player.is_done)
            objects = objects_of(program)
        finally:
            sys.excepthook = hook
            program.close()
    tally.failures += grown(tally.memory)
    return tally.soaked(
        undos=player.undos,
        branches=player.branches,
        corrections=player.corrections,
        reopened=player.reopened,
        games=player.games,
        objects=objects,
    )
