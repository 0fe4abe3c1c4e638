"""The panels of the table: made in one place, for the window, the second window and the pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Look
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.docks.log import LogView
from roundhouse.ui.panel import Empty
from roundhouse.ui.words import Words

MOTION = 180
"""Milliseconds of what moves on the board."""


class View(Protocol):
    """What every panel answers."""

    def show_position(self, position: Position, previous: Position | None) -> object:
        """Show ``position``; what differs from ``previous`` may be marked."""


class Panels:
    """One of each: board, tray, certificates, charter, market, tableau, trains and log."""

    def __init__(self, words: Words, look: Look) -> None:
        """Make all of them, empty."""
        say = words.say
        self._look = look
        self.board = BoardView()
        self.tray = Empty(say("empty.tray"))
        self.certificates = Empty(say("panel.missing", panel=say("panel.certificates")))
        self.charter = Empty(say("empty.charter"))
        self.market = Empty(say("panel.missing", panel=say("panel.market")))
        self.tableau = Empty(say("panel.missing", panel=say("panel.tableau")))
        self.trains = Empty(say("panel.missing", panel=say("panel.trains")))
        self.log = LogView(words, look)

    def set_definition(self, definition: TitleDefinition) -> None:
        """Lay the board of a title on the table."""
        board = self.board.set_definition(definition, self._look.theme)
        board.scale = self._look.scale
        board.motion = MOTION if self._look.motion else 0

    def views(self) -> Iterator[View]:
        """Those that show a position."""
        yield from (self.board, self.tray, self.certificates, self.charter)
        yield from (self.market, self.tableau, self.trains)
