"""The order of play in one line: who has had his turn, who is on turn, who is next."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.order_place import paint_place, place_width
from roundhouse.ui.docks.placed_view import PlacedView, Placement
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.order_model import OrderModel
from roundhouse.ui.words.speaker import Words

_HIGH = 26.0
_GAP = 5.0


class OrderDelegate(QStyledItemDelegate):
    """Paints a place in the order."""

    def __init__(self, view: OrderView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the place of the index."""
        place = index.data(CellRole.CELL)
        if place is not None:
            changed = bool(index.data(CellRole.CHANGED))
            paint_place(painter, self._view.present_look(), QRectF(option.rect), place, changed=changed)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The room for the place."""
        place, look = index.data(CellRole.CELL), self._view.look
        wide = 0.0 if place is None else place_width(look, place)
        return QSize(ceil(wide), ceil(look.px(_HIGH)))


class OrderView(PlacedView):
    """The order from left to right; in several lines when it is too long."""

    def __init__(self, model: OrderModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._order = model
        self.setItemDelegate(OrderDelegate(self))
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> OrderView:
        """A view with models of its own."""
        made = cls(OrderModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position."""
        self._order.show_position(position, previous)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(round(self.look.px(480)), round(self.look.px(_HIGH + 4)))

    def minimumSizeHint(self) -> QSize:
        """Half a line."""
        return QSize(round(self.look.px(160)), round(self.look.px(_HIGH + 2)))

    def place(self, room: QSize) -> Placement:
        """Places one after the other."""
        look = self.look
        x, y, high, gap = 0.0, look.px(1), look.px(_HIGH), look.px(_GAP)
        rects, right = {}, 0.0
        places = self._order.cells()
        widths = [place_width(look, place) for place in places]
        # Where all don't fit, those who have been on turn first are left out.
        first = 0
        while (
            room.height() <= 2 * high
            and places[first:]
            and places[first].turn == "done"
            and sum(widths[first:]) + gap * len(widths[first:]) > room.width()
        ):
            first += 1
        for i, wide in enumerate(widths):
            if i < first:
                continue
            if x and x + wide > room.width() and room.height() > 2 * high:
                x, y = 0.0, y + high + look.px(2)
            rects[i, 0] = QRect(round(x), round(y), ceil(wide), round(high))
            x += wide + gap
            right = max(right, x)
        return Placement(rects, QSize(ceil(max(0.0, right - gap)), ceil(y + high)))
