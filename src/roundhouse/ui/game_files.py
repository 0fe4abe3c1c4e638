"""The files of games: beginning, opening, keeping and leaving one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog

from roundhouse.archive import library
from roundhouse.archive.errors import Cancelled, ImportRefused, JournalError
from roundhouse.archive.game_file import GameSession, TitleLoader
from roundhouse.archive.imports import import_game, is_journal
from roundhouse.engine.errors import ActionRefused
from roundhouse.queries.board import has_board
from roundhouse.queries.titles import titles
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.dialog_runner import DialogRunner
from roundhouse.ui.dialogs.new_game import NewGame, NewGameDialog
from roundhouse.ui.dialogs.open_game import OpenDialog
from roundhouse.ui.dialogs.question import LostDialog
from roundhouse.ui.exporting import file_named
from roundhouse.ui.file_notices import LOOKED_AT, FileNotices
from roundhouse.ui.laying_out import loader, show
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.picture_file import write_picture
from roundhouse.ui.settings import Settings


class GameFiles:
    """Begins, opens, keeps and closes the game of ``window``; ``notices`` tells what goes wrong.

    ``keep`` is called with the settings that remember what was begun last.
    """

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        dialogs: DialogRunner,
        notices: FileNotices,
        keep: Callable[[Settings], object],
    ) -> None:
        """Nothing is opened yet."""
        self._window, self._bridge, self._dialogs = window, bridge, dialogs
        self._notices, self._keep = notices, keep

    def new_game(self, title: str = "") -> None:
        """Ask for a new game, of that title or the last one to begin with, and begin it."""
        window = self._window
        last = window.settings
        dialog = NewGameDialog(self._bridge.words, window.look, titles(), last.names, parent=window)
        wanted = title or last.title
        dialog.choose(wanted, last.options if wanted == last.title else None)
        if self._dialogs.run(dialog):
            self.begin(dialog.choice())

    def begin(self, choice: NewGame) -> None:
        """Begin the game that was chosen; its journal is there from now on."""
        if not self.may_leave_game():
            return
        busy = Busy(self._bridge.words, self._bridge.words.say("busy.begin"), self._window)
        try:
            new = GameSession.new(
                choice.title, choice.players, choice.options, choice.seed, load=loader(busy.heed)
            )
            show(self._bridge, new, busy.heed, is_made=True)
        except Cancelled:
            self._notices.tell_cancelled()
            return
        except ActionRefused as error:
            self._bridge.refused.emit(self._bridge.words.refusal(error))
            return
        except JournalError as error:
            self._notices.cannot(self._bridge.words.file_error(error), "save.failed")
            return
        finally:
            busy.finish()
        last = replace(
            self._window.settings, names=choice.players, title=choice.title, options=choice.options
        )
        self._keep(last)

    def open_game(self) -> None:
        """Ask which game to open."""
        window = self._window
        try:
            folder = library.games_folder()
        except JournalError:
            folder = library.home()
        dialog = OpenDialog(self._bridge.words, window.look, library.recent(), folder, window)
        if self._dialogs.run(dialog) and dialog.path is not None:
            self.open_path(dialog.path)

    def open_path(self, path: Path | str) -> bool:
        """Open a journal, or a recorded game of 18xx.games as a new journal; tells why when it can't.

        A journal that can't be written is opened to be looked at, and one that is open here stays so.
        """
        if self._bridge.is_open(Path(path)):
            self._bridge.noticed.emit(self._bridge.words.say("notice.open_already"))
            return True
        if not self.may_leave_game():
            return False
        try:
            session = self._open(Path(path))
        except JournalError as error:
            self._notices.cannot(self._bridge.words.file_error(error))
            return False
        except ImportRefused as error:
            self._notices.cannot(self._bridge.words.import_error(error))
            return False
        except Cancelled:
            self._notices.tell_cancelled()
            return False
        # a branch that is offered takes the place of the game: what else there is to tell comes before
        for notice in sorted(session.notices, key=lambda each: each.behind):
            self._notices.tell(notice, session.path)
        return True

    def _open(self, path: Path) -> GameSession:
        """Open and show a game; gives it."""
        busy = Busy(self._bridge.words, self._bridge.words.say("busy.import", file=path.name), self._window)
        try:
            load = loader(busy.heed)
            is_made = not is_journal(path)
            session = import_game(path, load=load, heed=busy.heed) if is_made else self._of_file(path, load)
            show(self._bridge, session, busy.heed, is_made=is_made)
            return session
        finally:
            busy.finish()

    def _of_file(self, path: Path, load: TitleLoader) -> GameSession:
        try:
            return GameSession.open(path, load=load)
        except JournalError as error:
            if error.code not in LOOKED_AT:
                raise
            return GameSession.look(path, error, load=load)

    def save_as(self) -> bool:
        """Ask where to keep a copy and go on there; gives whether it was kept."""
        session = self._bridge.session
        if session is None:
            return False
        say = self._bridge.words.say
        name, _ = QFileDialog.getSaveFileName(
            self._window, say("save.title"), str(session.path), say("save.filter")
        )
        if not name:
            return False
        try:
            session.save_as(Path(name), replace=True)
        except JournalError as error:
            self._notices.cannot(self._bridge.words.file_error(error), "save.failed")
            return False
        self._bridge.announce_file()
        self._bridge.noticed.emit(say("notice.saved", file=Path(name).name))
        return True

    def may_leave_game(self) -> bool:
        """Whether the open game may be left: where others took or changed its file, it is asked for first."""
        game = self._bridge.game
        if game is None or game.is_kept:
            return True
        dialog = LostDialog(self._bridge.words, self._window.look, game.path.name, self._window)
        if not self._dialogs.run(dialog):
            return dialog.leaves
        self._bridge.end_scratch()
        return self.save_as()

    def save_picture(self) -> None:
        """Ask where to keep a picture of the board, or of the market where there is none."""
        say, position = self._bridge.words.say, self._bridge.position
        if position is None:
            return
        shown = say("export.map" if has_board(position) else "export.market")
        name, _ = QFileDialog.getSaveFileName(
            self._window, say("picture.title"), file_named(self._bridge, shown, "png"), say("picture.filter")
        )
        if not name:
            return
        board = self._window.panels.board
        board.sharpen_now()
        try:
            write_picture(self._window.table.middle.viewport().grab().toImage(), Path(name))
        except JournalError as error:
            self._dialogs.tell(self._bridge.words.file_error(error))
            return
        self._bridge.noticed.emit(say("picture.saved", file=Path(name).name))

    def close_game(self) -> None:
        """Go back to the start screen."""
        if self.may_leave_game():
            self._bridge.set_session(None)
