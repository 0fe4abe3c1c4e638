"""The part of the bar on top in which the choices lie, in lines that are scrolled where they are too many."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from roundhouse.ui.scrolled import Scrolled

NO_LIMIT: Final = (1 << 24) - 1
"""Pixels of height that no choices ever take."""


class OffersArea(Scrolled):
    """The choices; where they would take more than ``most`` pixels of height they are scrolled."""

    def __init__(self, parent: QWidget) -> None:
        """Nothing is scrolled yet."""
        super().__init__(parent)
        self.most = NO_LIMIT
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the lines, as far as they aren't scrolled."""
        inside = self.widget()
        return min(inside.heightForWidth(width), self.most) if inside is not None else 0

    def minimumSizeHint(self) -> QSize:
        """The widest choice."""
        inside = self.widget()
        least = inside.minimumSizeHint() if inside is not None else QSize()
        return least.boundedTo(QSize(NO_LIMIT, self.most))

    def sizeHint(self) -> QSize:
        """The widest choice; lines take what room there is."""
        return self.minimumSizeHint()
