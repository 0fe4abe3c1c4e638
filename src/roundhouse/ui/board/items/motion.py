"""What moves on the board: a number that runs for one item, and never beyond the life of item or scene."""

from __future__ import annotations

import weakref
from typing import Protocol

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QVariantAnimation
from PySide6.QtWidgets import QGraphicsScene
from shiboken6 import isValid


class Mover(Protocol):
    """An item that moves."""

    def scene(self) -> QGraphicsScene:
        """The scene that it lies in."""

    def moved(self, value: float) -> None:
        """The number has become ``value``."""


class Motion(QVariantAnimation):
    """Tells one item of ``scene`` after the other a number that runs from one value to another.

    The scene owns the motion as it owns the items, so that both end with it; no signal is connected, and the
    item is known weakly. A motion whose item has left the scene stops.
    """

    def __init__(self, scene: QGraphicsScene, curve: QEasingCurve.Type) -> None:
        """Nothing moves yet; the number will run along ``curve``."""
        super().__init__(scene)
        self._item: weakref.ReferenceType[Mover] | None = None
        self.setEasingCurve(curve)

    def run(self, item: Mover, first: float, last: float, milliseconds: int) -> None:
        """Have ``item`` follow from ``first`` to ``last``; another item is left where it is."""
        self.stop()
        self._item = weakref.ref(item)
        self.setStartValue(first)
        self.setEndValue(last)
        self.setDuration(milliseconds)
        item.moved(first)
        self.start()

    def moves(self, item: Mover) -> bool:
        """Whether ``item`` is moving."""
        running = self.state() == QAbstractAnimation.State.Running
        return running and self._item is not None and self._item() is item

    def updateCurrentValue(self, value: float) -> None:
        """Tell the item, as long as it lies in the scene."""
        if self.state() != QAbstractAnimation.State.Running or self._item is None:
            return
        item = self._item()
        if item is None or not isValid(item) or item.scene() is not self.parent():
            self._item = None
            self.stop()
        else:
            item.moved(value)
