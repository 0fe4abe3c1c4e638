"""The main window: the start screen, the table and the end screen, in one look and one language.

Another language, theme or size makes the screens anew: nothing is retranslated or restyled piece by piece.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar, QStackedWidget, QWidget

from roundhouse.archive.errors import Cancelled
from roundhouse.archive.heed import Heed, unheeded
from roundhouse.ui.appearance import Appearance, asked_for, dots_per_inch, palette, scale_for, style_sheet
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.clock import Allowance, ThinkingTime
from roundhouse.ui.commands import Actions
from roundhouse.ui.end_screen import EndScreen
from roundhouse.ui.icons import icon
from roundhouse.ui.panels import Panels
from roundhouse.ui.qt_words import QtWords
from roundhouse.ui.settings import Settings
from roundhouse.ui.start_screen import StartScreen
from roundhouse.ui.table import Expected, Table
from roundhouse.ui.theme import load_fonts, theme_of
from roundhouse.ui.words import Words

MAIN_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
SMALLEST = QSize(1024, 640)
_FRAME = QSize(16, 48)
"""What a system's frame and title may take of the screen; they are there once the window is shown."""
_SETTLE_MILLISECONDS = 120
_CLOSE_ENOUGH = 0.03
_LOOKS = ("theme", "palette", "language", "animations", "helps", "text_size")
"""Settings with which the screens are made anew."""
_WORK, _PANELS, _SCREENS, _FILLED = 10, 1, 2, 6
"""What it takes to make them anew until they are painted, and how much of it is done in its course."""


def least_size(room: QSize) -> QSize:
    """The least size of the window, which fits into a screen's ``room`` with its frame."""
    return SMALLEST.boundedTo(room - _FRAME)


def focused(window: QWidget) -> QWidget | None:
    """What has the focus of a window, if anything has."""
    return window.focusWidget()


def _let_go(widget: QWidget) -> None:
    """Has held ``widget`` as long as it was there."""
    del widget


class MainWindow(QMainWindow):
    """Holds the screens. ``rebuilt`` goes out when they were made anew, to be connected and filled.

    ``look_kept`` goes out when somebody had enough of that: what shows the choice shows the look that is.
    """

    rebuilt = Signal()
    look_kept = Signal()
    closing = Signal()
    main_wanted = Signal()

    def __init__(self, bridge: Bridge, settings: Settings, size: QSize) -> None:
        """Build the screens for a window of ``size``."""
        super().__init__()
        # Nothing is docked: Qt would set the screens into their place by an animation after each layout.
        self.setAnimated(False)
        load_fonts()
        self.bridge = bridge
        self.settings = settings
        self.thinking = ThinkingTime()
        self.timed: object = None
        """The game whose time is counted."""
        self.may_close: Callable[[], bool] = lambda: True
        """Asked before the window goes."""
        self.setMinimumSize(least_size(self.screen().availableSize()))
        self.resize(size)
        self.qt_words = QtWords(self)
        self.closing.connect(self.qt_words.be_silent)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MILLISECONDS)
        self._settle.timeout.connect(self._fit_scale)
        self.build()

    @property
    def words(self) -> Words:
        """The language of the window."""
        return self.bridge.words

    def build(self, heed: Heed = unheeded) -> None:
        """Make menus and screens for the present settings and size, while ``heed`` watches.

        What it raises before :attr:`look` is another one leaves the screens as they were.
        """
        settings, size = self.settings, self.size()
        theme = theme_of(settings.theme, settings.palette)
        asked = asked_for(settings.text_size, dots_per_inch())
        look = Appearance(theme=theme, scale=self._scale(size), motion=settings.animations, asked=asked)
        heed(0, _WORK)
        panels = Panels(self.words, look)
        heed(_PANELS, _WORK)
        shown: Table | None = getattr(self, "table", None)
        expected = Expected(size) if shown is None else shown.expected(size)
        table = Table(self.words, look, panels, expected, kept=settings.dividers)
        start, end = StartScreen(self.words, look), EndScreen(self.words, look)
        heed(_SCREENS, _WORK)
        former_end: EndScreen | None = getattr(self, "end", None)
        self.showed_ranking = former_end is not None and former_end.isVisibleTo(self)
        self.look, self.panels, self.table = look, panels, table
        self.start, self.end = start, end
        self._change_screens()
        self.rebuilt.emit()
        heed(_FILLED, _WORK)

    def _change_screens(self) -> None:
        """Put the new screens, and menus, in the place of those before, in their look and language."""
        theme = self.look.theme
        self.qt_words.speak(self.words.code)
        self.setWindowIcon(icon("roundhouse", theme.text))
        # What goes needn't take on what is set for what comes.
        self._put_away_screens()
        QApplication.setPalette(palette(theme))
        self.setStyleSheet(style_sheet(self.look))
        former: Actions | None = getattr(self, "actions_by_key", None)
        if former is not None:
            former.put_away()
        self.actions_by_key = Actions(self.words, self)
        bar = QMenuBar(self)
        self.recent_menu: QMenu = self.actions_by_key.fill(bar)
        self.setMenuBar(bar)
        self.addActions(list(self.actions_by_key))
        self.screens = QStackedWidget()
        for screen in (self.start, self.table, self.end):
            self.screens.addWidget(screen)
        self.setCentralWidget(self.screens)

    def _put_away_screens(self) -> None:
        screens = self.centralWidget()
        if screens is not None:
            # Alone it would become a window; and one of them may have asked for the change: it is kept until
            # Qt deletes it.
            aside = QWidget()
            screens.setParent(aside)
            aside.destroyed.connect(partial(_let_go, aside))
            aside.deleteLater()

    def looks_otherwise(self, settings: Settings) -> bool:
        """Whether the screens are made anew for other settings."""
        return any(getattr(self.settings, name) != getattr(settings, name) for name in _LOOKS)

    def apply(self, settings: Settings, heed: Heed = unheeded) -> None:
        """Use other settings; the screens are made anew when language or looks differ.

        Raises Cancelled with ``heed``: the settings are then those of the screens that are there.
        """
        is_other, old, look = self.looks_otherwise(settings), self.settings, getattr(self, "look", None)
        self.settings = settings
        if not is_other:
            return
        try:
            self.build(heed)
        except Cancelled:
            if self.look is look:
                self.settings = old
            raise

    def _scale(self, size: QSize) -> float:
        return scale_for(size, self.settings.text_size, dots_per_inch())

    def allowance(self) -> Allowance:
        """The time that each player has by the settings."""
        return Allowance(self.settings.clock_minutes * 60, self.settings.clock_increment)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Larger windows are drawn larger, once the size has settled."""
        super().resizeEvent(event)
        if abs(self._scale(event.size()) / self.look.scale - 1) > _CLOSE_ENOUGH:
            self._settle.start()

    def _fit_scale(self) -> None:
        """Draw everything as large as the window wants it; whoever has enough of that keeps what is there."""
        if abs(self._scale(self.size()) / self.look.scale - 1) <= _CLOSE_ENOUGH:
            return
        busy = Busy(self.words, self.words.say("busy.look"), self)
        try:
            self.build(busy.heed)
        except Cancelled:
            self.bridge.noticed.emit(self.words.say("notice.look_kept"))
        finally:
            busy.finish()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, where nothing that has the focus takes it, is for the main choice."""
        if event.key() in MAIN_KEYS and not event.isAutoRepeat():
            self.main_wanted.emit()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window goes, unless the game may not be left."""
        if not self.may_close():
            event.ignore()
            return
        self.closing.emit()
        super().closeEvent(event)
