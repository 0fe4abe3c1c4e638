"""Leads through the tour: the recorded game in the window, the steps, and what whoever is led tries."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QTabWidget, QWidget
from shiboken6 import isValid

from roundhouse.archive.errors import Cancelled
from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.places import data_folder
from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.queries.previews import what_follows
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.file_notices import FileNotices
from roundhouse.ui.game_files import GameFiles
from roundhouse.ui.laying_out import loader, show
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.panel import Panel
from roundhouse.ui.rooms import PANES
from roundhouse.ui.tour import Stop, stops
from roundhouse.ui.tour_panel import Ground, TourPanel

TITLE: Final = "1894"
"""The title of the tour where the open game has no recorded one."""


def recorded(title: str) -> Path:
    """The recorded game of a title that comes along, or that of the tour's title."""
    folder = data_folder("resources") / "games"
    own = folder / f"{title}-example.roundhouse"
    return own if own.is_file() else folder / f"{TITLE}-example.roundhouse"


class Tour(QObject):
    """Begins, goes on and ends; the game that was open before comes back. Nothing is written."""

    def __init__(self, window: MainWindow, bridge: Bridge, files: GameFiles, notices: FileNotices) -> None:
        """No tour is under way; ``files`` opens again what was open, ``notices`` tells what was given up."""
        super().__init__(window)
        self._window, self._bridge = window, bridge
        self._files, self._notices = files, notices
        self.panel: TourPanel | None = None
        self.stops: tuple[Stop, ...] = ()
        self.number = 0
        self._session: GameSession | None = None
        self._before: Path | None = None
        self._pointed: QWidget | None = None
        window.rebuilt.connect(self._rebuilt)
        self._bridge.game_changed.connect(self._game_changed)

    @property
    def is_on(self) -> bool:
        """Whether a tour is under way."""
        return self._session is not None

    def begin(self) -> None:
        """Begin with the recorded game of the open title; in the tour the keys come back to its panel."""
        bridge = self._bridge
        if self.panel is not None:
            self.panel.next.setFocus(Qt.FocusReason.ShortcutFocusReason)
            bridge.noticed.emit(bridge.words.say("already.tour"))
            return
        title = bridge.position.definition.name if bridge.position is not None else TITLE
        before = bridge.path if bridge.session is not None and bridge.session.is_writable else None
        self._window.thinking.hold(held=True)
        try:
            session = self._show_recorded_game(recorded(title))
        except Cancelled:
            self._window.thinking.hold(held=False)
            self._notices.tell_cancelled()
            return
        self._session, self._before = session, before
        self.stops, self.number = stops(session.history.all_entries()), 0
        bridge.rehearsal = self._tried
        self._make_panel()
        self._go_to(0)

    def _show_recorded_game(self, path: Path) -> GameSession:
        """Show where the tour begins in the game; gives that, raises Cancelled."""
        words = self._bridge.words
        busy = Busy(words, words.say("busy.import", file=path.name), self._window)
        try:
            session = GameSession.open(path, read_only=True, load=loader(busy.heed))
            session.history.move_to(stops(session.history.all_entries())[0].moment)
            show(self._bridge, session, busy.heed)
            return session
        finally:
            busy.finish()

    def _make_panel(self) -> None:
        self.panel = panel = TourPanel(self._bridge.words, self._window.look, self._window)
        panel.next_wanted.connect(self.go_on)
        panel.back_wanted.connect(self.go_back)
        panel.leave_wanted.connect(self.leave)
        panel.is_used = self._escape_is_used

    def _escape_is_used(self) -> bool:
        """Whether the tool on the board takes something back by Esc."""
        tools = self._window.panels.tools
        known = {"lay": tools.lay, "token": tools.token, "routes": tools.routes}
        tool = known.get(tools.kind)
        return tool is not None and tool.wants(Qt.Key.Key_Escape)

    def go_on(self) -> None:
        """To the next step, or out of the tour after the last one."""
        if self.number + 1 < len(self.stops):
            self._go_to(self.number + 1)
        else:
            self.leave()

    def go_back(self) -> None:
        """To the step before."""
        if self.number:
            self._go_to(self.number - 1)

    def leave(self) -> None:
        """End the tour: back to the game that was open, or to the start screen."""
        if not self.is_on:
            return
        self._end()
        before, self._before = self._before, None
        if before is not None and self._files.open_path(before):
            # It is the game whose time was held, though it has been opened anew.
            self._window.timed = self._bridge.session
        else:
            self._bridge.set_session(None)
        self._window.thinking.hold(held=False)

    def _end(self) -> None:
        self._session = None
        self._bridge.rehearsal = None
        self._watch(None)
        if self.panel is not None:
            self.panel.put_away()
            self.panel.outline.deleteLater()
            self.panel.deleteLater()
            self.panel = None

    def _game_changed(self) -> None:
        """Somebody has opened another game: the tour is over."""
        if self.is_on and self._bridge.session is not self._session:
            self._end()
            self._window.thinking.hold(held=False)

    def _rebuilt(self) -> None:
        """The screens are new: another language, theme or size."""
        if self.panel is not None:
            self.panel.outline.deleteLater()
            self.panel.deleteLater()
            self._make_panel()
            self._tell()

    # --- a step -------------------------------------------------------------------------------

    def _go_to(self, number: int) -> None:
        session = self._session
        assert session is not None
        self.number = number
        # What was only tried from a sheet leaves it open.
        self._window.table.turn_bar.sheets.put_away()
        moment = self.stops[number].moment
        if self._bridge.session is not session or session.cursor != moment:
            session.history.move_to(moment)
            self._bridge.set_session(session)
        self._tell()

    def _tell(self) -> None:
        at = self.stops[self.number].step.at
        pane = "tray" if at == "below" else at
        if pane in ("tray", *PANES):
            self._window.table.places.to_front(pane)
        # What is pointed at has its place once the window has been laid out.
        QTimer.singleShot(0, self, self._point)

    def _point(self) -> None:
        if self.panel is None:
            return
        stop, say = self.stops[self.number], self._bridge.words.say
        if stop.step.tool:
            self._window.panels.tools.choose(stop.step.tool)
        key = f"tour.{stop.step.key}"
        widget = self._widget(stop)
        self._watch(widget)
        at = clear = None
        if widget is not None and widget.isVisible():
            at, clear = self._place(widget), self._place(_with_heading(widget))
        texts = say(f"{key}.title"), say(f"{key}.text")
        self.panel.tell(*texts, self.number + 1, len(self.stops), at, clear, self._ground())
        if stop.step.kind is None:
            self.panel.next.setFocus()

    def _ground(self) -> Ground:
        """Where board and tray are seen."""
        board, tray = self._window.panels.board, self._window.table.below.stack
        return Ground(*(self._place(each) if each.isVisible() else QRect() for each in (board, tray)))

    def _place(self, widget: QWidget) -> QRect:
        """Where a widget lies in the window."""
        return QRect(widget.mapTo(self._window, QPoint(0, 0)), widget.size())

    def _watch(self, widget: QWidget | None) -> None:
        """The frame goes with what it is around, which may find its place later."""
        if self._pointed is not widget:
            if self._pointed is not None and isValid(self._pointed):
                self._pointed.removeEventFilter(self)
            if widget is not None:
                widget.installEventFilter(self)
            self._pointed = widget

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is pointed at has moved."""
        if watched is self._pointed and event.type() in {QEvent.Type.Resize, QEvent.Type.Move}:
            QTimer.singleShot(0, self, self._point)
        return super().eventFilter(watched, event)

    def _widget(self, stop: Stop) -> QWidget | None:
        table, panels = self._window.table, self._window.panels
        places: dict[str, QWidget] = {
            "bar": table.turn_bar,
            "below": table.below.stack,
            "board": panels.board,
            "market": panels.market,
            "tableau": panels.tableau,
            "trains": panels.trains,
            "log": panels.log,
            "scrubber": table.scrubber,
            "charter": panels.charter,
            "order": panels.order,
        }
        return places.get(stop.step.at)

    def _tried(self, action: Action) -> bool:
        """Whoever is led has decided something: a decision of the step's kind leads on."""
        bridge = self._bridge
        position = bridge.position
        if position is None:
            return False
        answer = what_follows(position, action)
        if isinstance(answer, ActionRefused):
            bridge.not_done.emit(answer)
            return False
        kind = self.stops[self.number].step.kind
        if kind is not None and isinstance(action, kind):
            bridge.noticed.emit(bridge.words.say("tour.well_done"))
            QTimer.singleShot(0, self, self.go_on)
        else:
            bridge.noticed.emit(bridge.words.say("tour.allowed"))
        return False


def _with_heading(widget: QWidget) -> QWidget:
    """A pane together with its heading or its row of tabs; anything else as it is."""
    found, parent = widget, widget.parentWidget()
    while parent is not None:
        if isinstance(parent, Panel | QTabWidget):
            found = parent
        parent = parent.parentWidget()
    return found
