"""The command that looks ahead: plays the rest of the game by habit, and shows what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtWidgets import QDialog

from roundhouse.archive.errors import Cancelled
from roundhouse.engine.position import Position
from roundhouse.queries.forecast import MOST_DECISIONS, MOST_ROUNDS, Ahead, forecast, is_too_early
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.dialogs.forecast import ForecastDialog, outlook
from roundhouse.ui.main_window import MainWindow

_OFTEN: Final = 10
"""After so many decisions whoever waits is heeded."""
_PARTS: Final = 1000


class Forecasting:
    """Works for ``window``; ``run`` shows a dialog and gives whether it was accepted."""

    def __init__(self, window: MainWindow, bridge: Bridge, run: Callable[[QDialog], bool]) -> None:
        """Nothing is looked at before :meth:`show`."""
        self._window, self._bridge, self._run = window, bridge, run

    def show(self) -> None:
        """Show what the moment that is shown would come to."""
        position, words = self._bridge.position, self._bridge.words
        if position is None:
            return
        if position.state.ending is not None:
            self._bridge.noticed.emit(words.say("turn.over"))
            return
        if is_too_early(position):
            self._bridge.noticed.emit(words.say("forecast.too_early"))
            return
        busy = Busy(words, words.say("forecast.working"), self._window)
        try:
            found = outlook(position, _watched(position, busy), words)
        except Cancelled:
            return
        finally:
            busy.finish()
        self._run(ForecastDialog(words, self._window.look, found, self._window))


def _watched(position: Position, busy: Busy) -> Iterator[Ahead]:
    """The forecast, which says how far it has come at least: in rounds, or in decisions of a long one."""
    rounds = 0
    for decisions, ahead in enumerate(forecast(position)):
        rounds += ahead.is_round
        if ahead.is_round or decisions % _OFTEN == 0:
            part = max(rounds / (MOST_ROUNDS + 1), decisions / (MOST_DECISIONS + 1))
            busy.heed(int(part * _PARTS), _PARTS)
        yield ahead
