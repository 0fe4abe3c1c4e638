"""Pages that turn by themselves: where nobody scrolls, what lies outside comes into sight after a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QAbstractScrollArea

MILLISECONDS: Final = 6000
"""How long a page is seen."""
_ON: Final = 0.7
"""The part of its height by which a page is further on: what an edge has cut, or faded, is whole then."""


class PageTurning(QObject):
    """Turns the pages of scrolled areas from the first to the last, and begins anew.

    ``turned`` tells each time, for what has parts of another kind.
    """

    turned = Signal()

    def __init__(self, areas: Sequence[QAbstractScrollArea], parent: QObject) -> None:
        """Turn those of ``areas`` for as long as ``parent`` lives."""
        super().__init__(parent)
        self.areas = tuple(areas)
        self._timer = QTimer(self)
        self._timer.setInterval(MILLISECONDS)
        self._timer.timeout.connect(self.turn)
        self._timer.start()

    def turn(self) -> None:
        """Show the next page of each area that has more than one, unless somebody points there."""
        for area in self.areas:
            bar = area.verticalScrollBar()
            if bar.maximum() > bar.minimum() and area.isVisible() and not area.underMouse():
                further = bar.value() + max(1, round(_ON * area.viewport().height()))
                bar.setValue(bar.minimum() if bar.value() >= bar.maximum() else further)
        self.turned.emit()
