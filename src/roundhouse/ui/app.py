"""Starting the window, and catching what nobody else caught."""

from __future__ import annotations

import sys
import traceback
from itertools import count
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog

from roundhouse.engine.cycles import collect_seldom
from roundhouse.queries.runs import RouteSearch
from roundhouse.ui import settings as store
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.changing_settings import words_for
from roundhouse.ui.command_handlers import CommandHandlers
from roundhouse.ui.connections import connect_all
from roundhouse.ui.dialogs.crash import CrashDialog
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.opening_check import OpeningCheck
from roundhouse.ui.ring_style import RingStyle
from roundhouse.ui.route_finder import RouteFinder, Searcher
from roundhouse.ui.settings import Place, Settings
from roundhouse.ui.theme import load_fonts
from roundhouse.ui.warm_up import WarmUp

_SMALL_SCREEN = QSize(1366, 768)


def application() -> QApplication:
    """The one QApplication of the process, with the bundled fonts."""
    present = QApplication.instance()
    if isinstance(present, QApplication):
        return present
    made = QApplication(sys.argv[:1])
    made.setApplicationName("Roundhouse")
    made.setDesktopFileName("roundhouse")
    made.setStyle(RingStyle())
    load_fonts()
    collect_seldom()
    return made


class Program:
    """A window with its bridge and its handlers, connected."""

    def __init__(
        self,
        settings: Settings,
        settings_place: Place,
        size: QSize,
        searcher: Searcher | None = None,
        *,
        checked: bool = False,
    ) -> None:
        """Build the window for ``size``; it isn't shown yet. Without ``searcher`` no routes are suggested.

        ``checked``: games that are opened are held against today's rules.
        """
        words = words_for(settings)
        self.bridge = Bridge(words)
        self.window = MainWindow(self.bridge, settings, size)
        # What listens to the bridge holds it, and would hold the whole window after it is gone.
        self.bridge.setParent(self.window)
        self.bridge.pauses = lambda: self.window.settings.pause
        self.handlers = CommandHandlers(self.window, self.bridge, settings_place)
        self.finder = RouteFinder(searcher, self.window) if searcher is not None else None
        self.check = OpeningCheck(self.window)
        if checked:
            self.bridge.closed.connect(lambda: self.check.follow(self.bridge.session))
            self.check.found.connect(self.handlers.notices.tell_findings)
        self.seconds = connect_all(self.window, self.bridge, self.handlers, self.finder)

    def leave_alone(self) -> None:
        """Nobody sits before the window: it asks nobody, passes for nobody, and no hand is too quick."""
        self.bridge.pauses = lambda: True
        self.bridge.may_leave = lambda _: True
        self.handlers.guard.now = map(float, count()).__next__

    def close(self) -> None:
        """Close the window and the game."""
        if self.finder is not None:
            self.finder.close()
        self.window.may_close = lambda: True
        self.window.close()
        self.bridge.set_session(None)

    def crashed(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Show an error that nobody caught; the journal holds every decision already."""
        details = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(details)
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        dialog = CrashDialog(self.bridge.words, self.window.look, self.bridge.path, details, self.window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            QApplication.exit(1)


def first_size() -> QSize:
    """The size of the window when it opens: the room of the screen."""
    screens = QGuiApplication.screens()
    return screens[0].availableGeometry().size() if screens else _SMALL_SCREEN


def main(file: Path | None = None) -> int:
    """Open the window (with the game in ``file``) and stay until it is closed; gives the exit code."""
    app = application()
    place = store.settings_place()
    found = store.find(place)
    program = Program(found.settings, place, first_size(), RouteSearch(), checked=True)
    if found.is_harmed:
        program.handlers.settings_were_harmed()
    sys.excepthook = program.crashed
    program.window.showMaximized()
    WarmUp(parent=program.window)
    if file is not None:
        program.handlers.files.open_path(file)
    code = app.exec()
    program.close()
    return code
