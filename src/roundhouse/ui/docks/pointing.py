"""Which cell of a view is pointed at: by the pointer, or by keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, Signal
from PySide6.QtWidgets import QAbstractItemView


class Pointing(QObject):
    """Tells by ``at`` the index that the pointer rests on or keys reach; an invalid one: nothing any more.

    A child of the view, which has its model already and tracks the mouse.
    """

    at = Signal(QModelIndex)

    def __init__(self, view: QAbstractItemView) -> None:
        """Watch ``view``."""
        super().__init__(view)
        self._viewport = view.viewport()
        view.entered.connect(self.at)
        view.viewportEntered.connect(self._nothing)
        view.selectionModel().currentChanged.connect(lambda current, _: self.at.emit(current))
        view.installEventFilter(self)
        self._viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pointer may leave, and keys may go on elsewhere."""
        left = event.type() == QEvent.Type.Leave and watched is self._viewport
        if left or (event.type() == QEvent.Type.FocusOut and watched is self.parent()):
            self._nothing()
        return False

    def _nothing(self) -> None:
        self.at.emit(QModelIndex())
