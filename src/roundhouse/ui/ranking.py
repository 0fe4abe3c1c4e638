"""The end screen at any time of the game: the ranking as it stands, the charts, and what is kept of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from roundhouse.archive.errors import Cancelled, JournalError
from roundhouse.archive.heed import Heed, part_of
from roundhouse.archive.history import History
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.end_prints import write_end
from roundhouse.ui.end_screen import Course
from roundhouse.ui.exporting import file_named
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.over_game import dividends_by_company, received_by_players, shares_over_game
from roundhouse.ui.text import of_title
from roundhouse.ui.worth_over_game import worth_over_game


class Ranking:
    """Shows the end screen of ``window`` and leaves it; ``tell`` is called with what went wrong."""

    def __init__(self, window: MainWindow, bridge: Bridge, tell: Callable[[str], None]) -> None:
        """Nothing is shown yet."""
        self._window, self._bridge, self._tell = window, bridge, tell

    def show(self) -> None:
        """The end screen, with the ranking as it stands."""
        position, session = self._bridge.position, self._bridge.session
        if position is None or session is None:
            return
        busy = Busy(self._bridge.words, self._bridge.words.say("busy.ranking"), self._window)
        try:
            course = self._course(session.history, busy.heed)
        except Cancelled:
            return
        finally:
            busy.finish()
        self._window.end.show_end(position, course)
        self._window.screens.setCurrentWidget(self._window.end)

    def _course(self, history: History, heed: Heed) -> Course:
        """How the game went until the moment that is shown; ``heed`` watches, round by round."""
        moment, words = self._bridge.moment, self._bridge.words
        return Course(
            worth_over_game(history, moment, words, part_of(heed, 0, 2)),
            shares_over_game(history, moment, words, part_of(heed, 1, 2)),
            dividends_by_company(history, moment),
            received_by_players(history, moment),
        )

    def save(self) -> None:
        """Ask where to keep what is seen of the end, the ranking or a chart or both, as PDF, SVG or PNG."""
        say, position, end = self._bridge.words.say, self._bridge.position, self._window.end
        if position is None:
            return
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            say("end.save"),
            file_named(self._bridge, say(f"end.chart.{end.seen[-1]}"), "pdf"),
            say("end.save_filter"),
        )
        if not name:
            return
        try:
            write_end(end.seen, position, end.course, self._bridge.words, Path(name), of_title(self._window))
        except JournalError as error:
            self._tell(self._bridge.words.file_error(error))
            return
        self._bridge.noticed.emit(say("picture.saved", file=Path(name).name))

    def show_table(self) -> None:
        """Back to the table."""
        self._window.screens.setCurrentWidget(self._window.table)

    def leave(self) -> None:
        """Back to the table, if the ranking is shown."""
        if self._window.screens.currentWidget() is self._window.end:
            self.show_table()
