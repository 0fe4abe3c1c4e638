"""Files with wrong content under right sums, opened in the window and used there as a table would."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog

from roundhouse.archive.checking import findings
from roundhouse.archive.format import SUFFIX
from roundhouse.archive.game_file import GameSession
from roundhouse.bench.hangs import HangError, watched
from roundhouse.bench.harm_content import wrong_content
from roundhouse.bench.memory import grown
from roundhouse.bench.soaked import Scale, Soaked, Tally, at_home, last_lines
from roundhouse.bench.tables import correction, left_by_all
from roundhouse.engine.soundness import unsound
from roundhouse.queries.titles import title_called
from roundhouse.ui.app import Program, application
from roundhouse.ui.bench_soak import in_loop, objects_of
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.first_window import SIZE
from roundhouse.ui.settings import Settings

WRONG: Final = 1_000
A_MARK: Final = 100
"""Files after which memory is looked at."""
MOMENTS: Final = 4
"""At which each game is looked."""


class Looker:
    """Opens files in the window of ``program`` and looks at all there is; ``told`` are dialogs' words.

    Questions are answered with yes. ``errors`` are those that nobody caught.
    """

    def __init__(self, program: Program) -> None:
        """Nothing is opened yet."""
        self.program = program
        self.errors: list[str] = []
        program.leave_alone()
        program.handlers.dialogs.run = self._run  # type: ignore[method-assign]

    def _run(self, dialog: QDialog) -> bool:
        dialog.grab()
        is_answered = isinstance(dialog, QuestionDialog)
        dialog.deleteLater()
        return is_answered

    def _caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        del trace
        self.errors.append(f"{kind.__name__}: {error}"[:300])

    @contextmanager
    def catching(self) -> Iterator[None]:
        """Keep the errors that nobody catches meanwhile."""
        hook, sys.excepthook = sys.excepthook, self._caught
        try:
            yield
        finally:
            sys.excepthook = hook

    def look(self, path: Path, rng: Random) -> str:
        """Open a file and use it; what is wrong, or empty."""
        from roundhouse.queries.chance import choose  # noqa: PLC0415 - no window needs it

        self.errors.clear()
        program = self.program
        bridge, handlers = program.bridge, program.handlers
        with self.catching():
            opened = handlers.files.open_path(path)
            session = bridge.session
            if not opened or session is None:
                return self._found()
            self._everywhere(session, rng)
            for number in rng.sample(range(len(session.history.tree.branches)), 1):
                bridge.open_branch(number)
                self._painted()
            steps = findings(session.history, session.header, title_called(session.header.title))
            handlers.notices.tell_findings([found for found in steps if found])
            handlers.undoing.branches()
            if session.position.state.ending is None:
                bridge.submit(choose(session.position, rng))
            bridge.submit(correction(session.position, rng))
            bridge.undo()
            bridge.redo()
            self._painted()
            if unsound(session.position):
                self.errors.append("open at an unsound position")
            self._put_away()
        return self._found()

    def _everywhere(self, session: GameSession, rng: Random) -> None:
        for n in {0, *(rng.randint(0, len(session.history)) for _ in range(MOMENTS))}:
            self.program.bridge.show_moment(n)
            self._painted()
        self.program.bridge.show_now()
        self._painted()

    def _painted(self) -> None:
        self.program.window.grab()
        QApplication.processEvents()

    def _put_away(self) -> None:
        self.program.bridge.set_session(None)
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QDialog):
                widget.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _found(self) -> str:
        return self.errors[0] if self.errors else ""


def played(scale: Scale) -> Soaked:
    """Files with wrong content (:data:`WRONG`), those from the scale's first number on."""
    with TemporaryDirectory() as folder, at_home(folder):
        application()
        tally = Tally("wrong", scale.most or WRONG, scale.seconds, scale.first)
        tables = left_by_all()
        program = Program(Settings(animations=False), Path(folder) / "settings.ini", SIZE)
        program.window.show()
        looker = Looker(program)

        def step() -> None:
            number = tally.number
            with tally.case():
                wrong = _guarded(looker, number, tables, Path(folder))
            if wrong:
                tally.failures.append(f"file {number}: {wrong}")
            if tally.cases % A_MARK == 0:
                tally.look_at_memory(objects_of(program))

        try:
            in_loop(step, lambda: tally.is_over)
        finally:
            program.close()
    tally.failures += grown(tally.memory)
    return tally.soaked()


def _guarded(looker: Looker, number: int, tables: Sequence[bytes], folder: Path) -> str:
    rng = Random(number)
    path = folder / f"wrong {number % 10}{SUFFIX}"
    path.write_bytes(wrong_content(rng.choice(tables), rng.choice(tables), rng))
    try:
        with watched():
            return looker.look(path, rng)
    except HangError as error:
        return f"a hang: {error}"
    except Exception:
        return last_lines()
