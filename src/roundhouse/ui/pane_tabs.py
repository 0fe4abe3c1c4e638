"""Panes that lie behind each other in tabs, where the window has no room for all side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

_FEW: Final = 3


class PaneTabs(QObject):
    """All groups of tabs of a table; ``turned`` goes out when another pane has come to the front."""

    turned = Signal()

    def __init__(self, table: QWidget) -> None:
        """Begin without any group in ``table``."""
        super().__init__(table)
        self._table = table
        self.groups: list[QTabWidget] = []

    def begin(self) -> None:
        """Panes come to stand otherwise: the groups up to now are given up."""
        self.groups = []

    def group(self, panes: Sequence[tuple[QWidget, str]]) -> QTabWidget:
        """Panes, each with what its tab says, in one group."""
        tabs = QTabWidget(self._table)
        tabs.setDocumentMode(True)
        # Qt draws a line over tabs that is nearly white in the dark theme: the divider is line enough.
        tabs.tabBar().setDrawBase(False)
        are_many = len(panes) > _FEW
        tabs.tabBar().setProperty("many", are_many)
        # With little space around their words, they share what is left of the width.
        tabs.tabBar().setExpanding(are_many)
        for pane, title in panes:
            tabs.addTab(pane, title)
        tabs.currentChanged.connect(self.turned)
        self.groups.append(tabs)
        return tabs

    def to_front(self, pane: QWidget) -> None:
        """Bring a pane to the front of its group; nothing where it lies in none."""
        for tabs in self.groups:
            at = tabs.indexOf(pane)
            if at >= 0:
                tabs.setCurrentIndex(at)
