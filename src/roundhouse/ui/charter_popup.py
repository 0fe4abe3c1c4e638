"""The charter of any company at any time, drawn as the card it replaces, over the window."""

from __future__ import annotations

from operator import itemgetter

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.over_window import OverWindow
from roundhouse.ui.words import Words

_WIDTHS = (300, 480)
"""How wide a charter is at a scale of 1: wider, with two columns, where it would be scrolled otherwise."""
_HIGHEST = 0.9
"""The share of the window's height that a charter takes at most."""


class CharterPopup(OverWindow):
    """Shows one charter, until Esc or a press beside it."""

    def __init__(self, words: Words, look: Appearance, parent: QWidget) -> None:
        """Without a company, not shown."""
        super().__init__(look, parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(8))
        self.view = CharterView.for_table(words, look, self)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self.view)

    def show_company(self, position: Position, symbol: CompanySymbol, at: QPoint) -> None:
        """Show the charter of a company near the point ``at`` of the window.

        As much of it as the window has room for, and no higher than that; wider before it is scrolled.
        """
        self.view.charter.show_position(position)
        self.view.charter.show_company(symbol)
        margins = 2 * self.look.px(8) + 2 * self.frameWidth()
        most = round(self.over.height() * _HIGHEST)
        found: list[tuple[bool, int, int]] = []
        for width in _WIDTHS:
            wide = min(self.look.px(width), self.over.width() - 2 * self.look.px(8))
            *whole, homeless = (high + margins for high in self.view.wanted_heights(wide - margins))
            found += [(False, wide, high) for high in whole if high <= most]
            found += [(True, wide, homeless)] if homeless <= most else []
        # The home is left out where neither width has room for it.
        _, wide, high = min(found, key=itemgetter(0), default=(True, self.look.px(_WIDTHS[0]), most))
        self.show_near(at, QRect(0, 0, wide, high))
