"""The dividers between panes: where they are dragged to is kept for each kind of round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QSplitter, QWidget

KeptDividers = Mapping[str, tuple[int, ...]]
"""Where dividers were dragged to, by what they divide: parts in thousandths of the whole."""

_WHOLE: Final = 1000
_KEEP: Final = 400
"""Milliseconds after a divider was moved until it is kept."""


class Dividers(QObject):
    """What divides the table; ``moved`` goes out with all :data:`KeptDividers` a moment after a drag."""

    moved = Signal(object)

    def __init__(
        self, table: QWidget, scale: float, divided_for: Callable[[], str], kept: KeptDividers
    ) -> None:
        """Divide ``table`` as it was left (``kept``), each time for what ``divided_for`` names."""
        super().__init__(table)
        self._table, self._scale, self._divided_for = table, scale, divided_for
        self._kept = dict(kept)
        self._splitters: dict[str, QSplitter] = {}
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(_KEEP)
        self._keep.timeout.connect(lambda: self.moved.emit(dict(self._kept)))

    def __getitem__(self, name: str) -> QSplitter:
        """The splitter of that name, made since :meth:`begin`."""
        return self._splitters[name]

    def begin(self) -> None:
        """Panes come to stand otherwise: the splitters up to now are not divided any more."""
        self._splitters = {}

    def splitter(self, name: str, orientation: Qt.Orientation) -> QSplitter:
        """A splitter that remembers where it is dragged to."""
        made = QSplitter(orientation, self._table)
        made.setObjectName(name)
        made.setChildrenCollapsible(False)
        made.splitterMoved.connect(partial(self._moved, name))
        self._splitters[name] = made
        return made

    def apply(self, name: str, sizes: Sequence[float]) -> None:
        """Divide as it was left in such a round, else into ``sizes`` (at a scale of 1)."""
        splitter = self._splitters[name]
        kept = self._kept.get(self._named(name))
        if kept is not None and len(kept) == splitter.count():
            whole = sum(sizes)
            sizes = [part * whole / _WHOLE for part in kept]
        splitter.setSizes([round(size * self._scale) for size in sizes])

    def sizes(self) -> dict[str, list[int]]:
        """How all is divided at present, in pixels."""
        return {name: each.sizes() for name, each in self._splitters.items()}

    def forget(self) -> bool:
        """Keep nothing of what was dragged; False where nothing was."""
        were_moved = bool(self._kept)
        self._kept.clear()
        self._keep.start()
        return were_moved

    def _named(self, name: str) -> str:
        return f"{self._divided_for()}.{name}"

    def _moved(self, name: str, _place: int, _index: int) -> None:
        sizes = self._splitters[name].sizes()
        whole = max(1, sum(sizes))
        self._kept[self._named(name)] = tuple(round(size * _WHOLE / whole) for size in sizes)
        self._keep.start()
