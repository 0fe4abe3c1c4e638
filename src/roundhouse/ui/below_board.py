"""What lies below the board: shown for what is asked, and kept as long as the board is to stay as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.queries.companies import acting_company
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.nothing_laid_out import sentence
from roundhouse.ui.panel import Panel
from roundhouse.ui.panel_below_board import heading_below_board, panel_below_board
from roundhouse.ui.panels import Panels
from roundhouse.ui.text import Label
from roundhouse.ui.tray_stack import TrayStack
from roundhouse.ui.words import Words

_CALM: Final = 250
"""Milliseconds after which the board takes the room of what is asked no more in the course of a turn."""


class BelowBoard(QObject):
    """One of the panes for what is asked, in a ``stack`` with a heading (``panel``), or a sentence.

    ``changed`` goes out when it needs another room a moment after a decision. ``has_tray``: it is more than a
    sentence, or stays open in the course of a turn.
    """

    changed = Signal()
    kept = 0.0
    """How high it was below the board since a company operates or companies merge, at a scale of 1."""
    _turn: tuple[tuple[str, int, int, int], CompanySymbol] | None = None
    """The round, and the company of which something is decided in it."""

    def __init__(self, words: Words, look: Appearance, panels: Panels, table: QWidget) -> None:
        """The tiles of ``panels`` lie in it until a position is shown."""
        super().__init__(table)
        self._words, self._panels = words, panels
        self.has_tray = True
        self.stack = TrayStack(table)
        self._waiting = _quiet_sentence(self.stack)
        self._lying: Mapping[str, QWidget] = {
            "tray": panels.tray,
            "wait": self._waiting,
            "run": panels.run,
            **panels.below(),
        }
        for widget in dict.fromkeys(self._lying.values()):
            self.stack.addWidget(widget)
        self.panel = Panel(look, words.say("below.tray"), self.stack)
        self._calm = self._timer(self._give_up_tray)
        self._next = self._timer(self._forget_kept)

    def _timer(self, then: Callable[[], object]) -> QTimer:
        made = QTimer(self)
        made.setSingleShot(True)
        made.setInterval(_CALM)
        made.timeout.connect(lambda: self._unless_held(made, then))
        return made

    @property
    def is_calm(self) -> bool:
        """Whether it keeps its room for the moment, although nothing lies in it any more."""
        return self._calm.isActive()

    def show_position(
        self,
        position: Position,
        previous: Position | None,
        offers: Sequence[Offer],
        kind: str,
        *,
        is_aside: bool,
    ) -> None:
        """Show what the round (of a ``kind``), or the step of the turn, is about; ``is_aside``: not below."""
        what, panels = panel_below_board(position, offers, self._panels.tools.kind), self._panels
        if what == "wait":
            # Where nothing can be laid out it says what is asked, and where to decide, instead.
            panels.tray.empty = sentence(self._words, position, offers, panels.tools)
            self._waiting.setText(panels.tray.empty)
        elif what == "tray":
            panels.tray.empty = self._words.say("empty.tray")
        below = panels.below().get(what)
        if below is not None:
            # What isn't seen isn't worked out.
            below.show_position(position, previous, offers)
            is_empty = below.keyed().rowCount() == 0
            panels.tray.empty = below.empty if is_empty else panels.tray.empty
        else:
            is_empty = what == "wait" or (what == "tray" and panels.tray.tiles.rowCount() == 0)
        self.stack.setCurrentWidget(self._lying[what])
        self.panel.heading.setText(heading_below_board(self._words, position, what))
        place = position.state.round.identity
        turn, self._turn = self._turn, (place, acting_company(position))
        # As long as a company lays, runs and pays the board stays as it is, whatever lies below it.
        is_operating = turn is not None and turn[0][0] == kind == "operating"
        is_merging = turn is not None and turn[0] == place and kind == "merger"
        if not (is_merging or is_operating):
            self.kept = 0.0
        if is_operating and turn != self._turn:
            # What ended the turn is seen at once; only then the board takes what its tray kept.
            self._next.start()
        stays_open = is_operating and self.has_tray and bool(offers) and not is_aside
        has_tray = not is_empty or stays_open
        if self.has_tray and not has_tray and turn == self._turn:
            # What was laid is seen at once; only then the board grows, which takes longer to paint.
            self._calm.start()
        else:
            self._calm.stop()
            self.has_tray = has_tray

    def collapse(self, *, is_alone: bool) -> None:
        """What is no more than a sentence takes no more room than that, unless it is alone in a tab."""
        self.panel.collapse("" if self.has_tray or is_alone else self._panels.tray.empty)

    def forget_turn(self) -> None:
        """What lay below the board in this turn was only tried: it keeps no room there."""
        self._turn = None

    def _unless_held(self, timer: QTimer, then: Callable[[], object]) -> None:
        """The board stays as it is as long as somebody has something in the hand, or a button down.

        What is let go would come down elsewhere than where it was aimed.
        """
        if self._panels.tools.is_holding or QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            timer.start()
        else:
            then()

    def _forget_kept(self) -> None:
        """The next company's tray takes no more than it needs."""
        self.kept = 0.0
        self.changed.emit()

    def _give_up_tray(self) -> None:
        """In the course of a turn nothing more has come to lie below the board."""
        self.has_tray = False
        self.changed.emit()

    def come_to_rest(self) -> None:
        """Take now what would be taken a moment later: for pictures."""
        for timer, then in ((self._next, self._forget_kept), (self._calm, self._give_up_tray)):
            if timer.isActive():
                timer.stop()
                then()


def _quiet_sentence(parent: QWidget) -> Label:
    made = Label(parent)
    made.setProperty("quiet", True)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    made.setWordWrap(True)
    return made
