"""The order of play in one line: who has had his turn, who is on turn, who is next."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Position
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.order_place import paint_place, place_width
from roundhouse.ui.docks.flow_view import FlowView
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.more_aside import MORE_ASIDE
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.order_model import OrderModel, Place
from roundhouse.ui.words.speaker import Words

_HIGH = 26.0
_GAP = 5.0
_COVERED = 0.8
"""The part of a fading edge in which nothing is to be read."""
_TIGHT_GAP = 1.0
"""The space between places where room is short."""


class OrderView(FlowView):
    """The order from left to right; in several lines when it is too long."""

    _brought: object = None
    """For which places and room who is on turn was brought into sight."""
    _plan: object = ()

    def __init__(self, model: OrderModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._order = model
        self._level = self._level_on_turn = 0
        self._nameless: frozenset[Owner] = frozenset()
        self._between = _GAP
        self._tight = False
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> OrderView:
        """A view with models of its own."""
        made = cls(OrderModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show the order of play at a position."""
        self._order.show_position(position, previous)

    def sizeHint(self) -> QSize:
        """Room for one line of places."""
        return QSize(round(self.look.px(480)), round(self.look.px(_HIGH + 4)))

    def minimumSizeHint(self) -> QSize:
        """Room for half a line of places."""
        return QSize(round(self.look.px(160)), round(self.look.px(_HIGH + 2)))

    def arrange(self) -> None:
        """Where one line is too short places move together, with narrower letters, then names are cut.

        Then the names of those that come on turn last are left out; what is too long then is scrolled.
        """
        super().arrange()
        places = self._order.cells()
        self._level = self._level_on_turn = 0
        self._nameless, self._between, self._tight = frozenset(), _GAP, False
        if not self.isWrapping() and self._over(list(map(self._width, places))) > 0:
            self._between = _TIGHT_GAP
        self._shorten_names(places)
        widths = [self._width(place) for place in places]
        turns = [place.sign for place in places]
        level = self._level, self._level_on_turn
        self._plan = (widths, turns, self.isWrapping(), level, self._nameless, self._tight)

    def updateGeometries(self) -> None:
        """Where even marks are too many for the line, who is on turn is in sight, until somebody scrolls."""
        super().updateGeometries()
        if self._ready and self._brought != self._plan and not self.isWrapping():
            self._brought = self._plan
            self.horizontalScrollBar().setValue(self._first_in_sight())

    def _first_in_sight(self) -> int:
        """How far the line is scrolled for the place on turn to be seen, with the one behind it.

        Those that are done give way to those that come.
        """
        places, edge = self._order.cells(), round(self.look.px(MORE_ASIDE))
        wide = [self._width(place) + 2 * self.spacing() for place in places]
        present = next((n for n, place in enumerate(places) if place.decides), 0)
        done = next((n for n, place in enumerate(places) if place.turn != "done"), 0)
        behind = sum(wide) + self.spacing() - self.viewport().width()
        least = sum(wide[: present + 2]) + edge - self.viewport().width()
        # Who is asked may have had his turn.
        most = sum(wide[:present]) - edge
        return min(most, max(least, min(behind, sum(wide[:done]) - edge)))

    def _over(self, widths: Sequence[int]) -> float:
        """By how much places of these widths are too wide for one line."""
        return sum(widths) + 2 * self.spacing() * len(widths) + self.spacing() - self.viewport().width()

    def _shorten_names(self, places: Sequence[Place]) -> None:
        """Cut the names of players to the first level at which all places fit in a line; then some go.

        Before, marks move towards them, and letters are narrower.
        """
        self._tight = self._is_too_long(places)
        levels = max((len(place.levels) for place in places), default=1)
        while self._is_too_long(places) and self._level < levels - 1:
            self._level += 1
            self._level_on_turn = self._level
        for key in _last_on_turn(places):
            if not self._is_too_long(places):
                break
            self._nameless |= {key}
        # Whoever decides has as much of his name as what is left of the line.
        for level in range(self._level + 1):
            self._level_on_turn = level
            if not self._is_too_long(places):
                break

    def _level_of(self, place: Place) -> int:
        return self._level_on_turn if place.decides else self._level

    def _is_too_long(self, places: Sequence[Place]) -> bool:
        return not self.isWrapping() and self._over(list(map(self._width, places))) > 0

    def plan(self) -> object:
        """How wide the places are, and how they are written."""
        return self._plan

    def cell_height(self) -> int:
        """The height of a line."""
        return ceil(self.look.px(_HIGH + 2))

    def cell_size(self, index: Index) -> QSize:
        """As wide as the place's words, with the space behind it."""
        return QSize(self._width(index.data(CellRole.CELL)), self.cell_height())

    def _width(self, place: Place) -> int:
        named = place.key not in self._nameless
        wide = place_width(self.look, place, self._level_of(place), is_named=named, tight=self._tight)
        return ceil(wide) + round(self.look.px(self._between))

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a place in the order, unless the fading edge of a scrolled line would cut it."""
        if self._is_cut(rect) and not index.data(CellRole.CELL).decides:
            return
        look, gap = self.present_look(), round(self.look.px(self._between))
        inner = rect.adjusted(0, look.px(1), -gap, -look.px(1))
        changed, place = bool(index.data(CellRole.CHANGED)), index.data(CellRole.CELL)
        is_named = place.key not in self._nameless
        paint_place(
            painter,
            look,
            inner,
            place,
            changed=changed,
            level=self._level_of(place),
            is_named=is_named,
            tight=self._tight,
        )

    def _is_cut(self, rect: QRectF) -> bool:
        """Whether the arrow at an edge, which says that there is more, lies over a place."""
        bar, arrow = self.horizontalScrollBar(), self.look.px(MORE_ASIDE) * _COVERED
        before = bar.value() > bar.minimum() and rect.left() < arrow
        behind = bar.value() < bar.maximum() and rect.right() > self.viewport().width() - arrow
        return not self.isWrapping() and (before or behind)


def _last_on_turn(places: Sequence[Place]) -> list[Owner]:
    """The players whose names may be left out: who has passed before who hasn't, the last on turn first."""
    present = next((n for n, place in enumerate(places) if place.decides), 0)
    later = [*places[present:], *places[:present]]
    free = [place for place in reversed(later) if place.levels and not place.decides and place.turn != "next"]
    return [place.key for place in sorted(free, key=lambda place: place.turn != "passed")]
