"""Commands that find everything as they would leave it, and say so: a key is never pressed in silence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt

from roundhouse.ui.bridge import Bridge
from roundhouse.ui.commands import ALL, LANGUAGE, LAYER, THEME, plain
from roundhouse.ui.main_window import MainWindow, focused
from roundhouse.ui.rooms import PANES

_SWITCHES: Final = frozenset(
    {"command.follow", "command.pause", "command.animations", "command.clock", *(each.key for each in LAYER)}
)
"""What is switched on or off without always being seen at once."""
_NAMES: Final = {command.key: command for command in ALL}


class Already(QObject):
    """Works for the screens of ``window``, and lives as long as they do.

    ``leave_ranking`` shows the table again: what is done to its panes is seen there.
    """

    def __init__(self, window: MainWindow, bridge: Bridge, leave_ranking: Callable[[], None]) -> None:
        """Connect the commands that may find nothing to change."""
        super().__init__(window.table)
        self._window, self._bridge, self._leave_ranking = window, bridge, leave_ranking
        board = window.panels.board
        for key, change in (
            ("zoom_in", board.zoom_in),
            ("zoom_out", board.zoom_out),
            ("fit", board.fit),
            ("fit_width", board.fit_width),
            ("fit_company", board.fit_company),
        ):
            self._take(f"command.{key}", partial(self._look, key, change))
        self._take("command.previous", lambda: self._show(bridge.moment - 1, "first"))
        self._take("command.next", lambda: self._show(bridge.moment + 1, "now"))
        self._take("command.round_before", lambda: self._show(self._round_before(), "first"))
        self._take("command.round_after", lambda: self._show(self._round_after(), "now"))
        self._take("command.first", lambda: self._show(0, "first"))
        self._take("command.now", lambda: self._show(bridge.count, "now"))
        self._take("command.reset_layout", self._reset_layout)
        for name in ("tray", "board", *PANES):
            self._take(f"pane.{name}", partial(self._go_to, name))
        self._idle = ""
        board.key_idle.connect(self._tell_idle)
        board.key_used.connect(self._take_back_idle)
        for key in _SWITCHES:
            self._take(key, partial(self._tell_switched, key))
        chosen = {key for key in (each.key for each in (*THEME, *LANGUAGE)) if self._is_on(key)}
        for key in chosen:
            self._take(key, partial(self._tell, "chosen", what=self._name(key)))

    def _take(self, key: str, take: Callable[[], None]) -> None:
        self._window.actions_by_key[key].triggered.connect(lambda _checked=False: take())

    def _is_on(self, key: str) -> bool:
        return self._window.actions_by_key[key].isChecked()

    def _name(self, key: str) -> str:
        return plain(self._bridge.words, _NAMES[key])

    def _tell_idle(self, does: str) -> None:
        words = self._bridge.words
        self._tell("no_use", what=words.say(f"key.{does}"))
        self._idle = self._window.table.scrubber.message.text()

    def _take_back_idle(self) -> None:
        """What a key hadn't to do is no longer true of what the next has reached."""
        scrubber = self._window.table.scrubber
        if self._idle and scrubber.message.text() == self._idle:
            scrubber.tell("")
        self._idle = ""

    def _tell(self, key: str, **facts: object) -> None:
        self._bridge.noticed.emit(self._bridge.words.say(f"already.{key}", **facts))

    def _look(self, key: str, change: Callable[[], None]) -> None:
        """Look at the board in another way, if there is one."""
        self._leave_ranking()
        board = self._window.panels.board
        before = board.looked_at
        change()
        if board.looked_at == before:
            self._tell(key)

    def _show(self, n: int, end: str) -> None:
        """Show the moment after ``n`` decisions, unless that is at or beyond the ``end`` that is shown."""
        self._leave_ranking()
        if max(0, min(n, self._bridge.count)) == self._bridge.moment:
            self._tell(end)
        else:
            self._bridge.show_moment(n)

    def _round_starts(self) -> tuple[int, ...]:
        session = self._bridge.session
        return session.history.round_starts() if session is not None else ()

    def _round_before(self) -> int:
        """The moment at which the round that is shown began, or where it does, the one before it."""
        return max((n for n in self._round_starts() if n < self._bridge.moment), default=0)

    def _round_after(self) -> int:
        """The moment at which the next round begins, or the latest one."""
        return min((n for n in self._round_starts() if n > self._bridge.moment), default=self._bridge.count)

    def _reset_layout(self) -> None:
        self._leave_ranking()
        if not self._window.table.reset_dividers():
            self._tell("layout")

    def _go_to(self, name: str) -> None:
        """Let the keys be those of a pane, if it is there."""
        self._leave_ranking()
        window = self._window
        before = focused(window)
        if name == "board":
            window.panels.board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            window.table.show_pane(name)
        focus = focused(window)
        if focus is None or not focus.isVisibleTo(window):
            self._tell("no_pane", what=self._name(f"pane.{name}"))
        elif focus is before:
            self._tell("pane", what=self._name(f"pane.{name}"))

    def _tell_switched(self, key: str) -> None:
        """Say how it is now: whoever has had enough of another look goes on with the one that was."""
        self._tell("switched_on" if self._is_on(key) else "switched_off", what=self._name(key))
