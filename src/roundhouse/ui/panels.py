"""The panels of the table: made in one place, for the window, the second window and the pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from PySide6.QtWidgets import QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Look
from roundhouse.ui.docks.log import LogView
from roundhouse.ui.panel import Empty
from roundhouse.ui.words import Words


class View(Protocol):
    """What every panel answers."""

    def show_position(self, position: Position, previous: Position | None) -> None:
        """Show ``position``; what differs from ``previous`` may be marked."""


class Panels:
    """One of each: ``board``, ``tray``, ``certificates``, ``charter``, ``market``, ``tableau``, ``trains``, ``log``."""

    def __init__(self, words: Words, look: Look) -> None:
        """Make all of them, empty."""
        say = words.say
        self.board: QWidget = Empty(say("panel.missing", panel=say("panel.board")))
        self.tray: QWidget = Empty(say("empty.tray"))
        self.certificates: QWidget = Empty(say("panel.missing", panel=say("panel.certificates")))
        self.charter: QWidget = Empty(say("empty.charter"))
        self.market: QWidget = Empty(say("panel.missing", panel=say("panel.market")))
        self.tableau: QWidget = Empty(say("panel.missing", panel=say("panel.tableau")))
        self.trains: QWidget = Empty(say("panel.missing", panel=say("panel.trains")))
        self.log = LogView(words, look)

    def views(self) -> Iterator[View]:
        """Those that show a position."""
        yield from (self.board, self.tray, self.certificates, self.charter)  # type: ignore[misc]
        yield from (self.market, self.tableau, self.trains)  # type: ignore[misc]
