"""The command that writes parts of the game into files: asks what, in which form and where."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QDialog, QFileDialog

from roundhouse.archive.errors import Cancelled, ExportRefused, JournalError
from roundhouse.archive.heed import part_of
from roundhouse.archive.site18xx.writing import write_export
from roundhouse.engine.position import Position
from roundhouse.queries.board import has_board
from roundhouse.ui import prints
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.dialogs.export import ExportDialog
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.text import of_title

_NAMED: Final = 5
"""So many files are named in a question."""


class Exporting:
    """Works for ``window``; ``run`` shows a dialog and gives whether it was accepted."""

    def __init__(self, window: MainWindow, bridge: Bridge, run: Callable[[QDialog], bool]) -> None:
        """Nothing is asked yet."""
        self._window, self._bridge, self._run = window, bridge, run

    def ask(self) -> None:
        """Ask what to write and where, and write it as it stands at the moment that is shown."""
        position = self._bridge.position
        if position is None:
            return
        words = self._bridge.words
        dialog = ExportDialog(words, self._window.look, self._window, with_map=has_board(position))
        if not self._run(dialog):
            return
        what, form = dialog.choice()
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            words.say("export.title"),
            file_named(self._bridge, words.say(f"export.{what}"), form),
            f"{words.say(f'export.form.{form}')} (*.{form})",
        )
        if not name:
            return
        path = Path(name)
        if not path.suffix:
            path = path.with_name(f"{path.name}.{form}")
            if not self._may_replace([path]):
                return
        busy = Busy(words, words.say("busy.export", file=path.name), self._window)
        try:
            written = self._write(position, what, form, path, busy)
        except Cancelled:
            self._bridge.noticed.emit(words.say("export.cancelled"))
            return
        except JournalError as error:
            self._bridge.refused.emit(words.file_error(error))
            return
        except ExportRefused as error:
            self._bridge.refused.emit(words.export_error(error))
            return
        finally:
            busy.finish()
        self._bridge.noticed.emit(words.say("export.written", file=", ".join(each.name for each in written)))

    def _may_replace(self, paths: Sequence[Path]) -> bool:
        """Ask about files that are there under names that nobody has chosen in so many words."""
        there = [path.name for path in paths if os.path.lexists(path)]
        words = self._bridge.words
        title, text = words.say("export.title"), words.say("export.replace", file=", ".join(there[:_NAMED]))
        return not there or self._run(
            QuestionDialog(words, self._window.look, title, text, careful=True, parent=self._window)
        )

    def _write(self, position: Position, what: str, form: str, path: Path, busy: Busy) -> list[Path]:
        """The files that were written. Raises JournalError, ExportRefused and Cancelled."""
        words, session = self._bridge.words, self._bridge.session
        if what == "game" and session is not None:
            write_export(session.history, session.header, path, busy.heed)
            return [path]
        if form == "csv":
            prints.write_csv(position, words, path, what)
            return [path]
        # Drawing is about half of the work.
        drawn, put = part_of(busy.heed, 0, 2), part_of(busy.heed, 1, 2)
        kinds = prints.everything(position) if what == "all" else (what,)
        pages = prints.pages(position, words, kinds, drawn)
        if form == "pdf":
            prints.write_pdf(pages, path, of_title(self._window), put)
            return [path]
        paths = [path]
        if len(pages) > 1:
            paths = [path.with_stem(f"{path.stem} {number}") for number in range(1, len(pages) + 1)]
            if not self._may_replace(paths):
                raise Cancelled
        for done, (page, each) in enumerate(zip(pages, paths, strict=True)):
            put(done, len(pages))
            prints.write_svg(page, each, of_title(self._window))
        return paths


def file_named(bridge: Bridge, what: str, form: str) -> str:
    """The name that is proposed for a file with ``what`` of the open game, with the ending ``form``."""
    stem = bridge.path.stem if bridge.path else "roundhouse"
    return f"{stem} {what}.{form}"
