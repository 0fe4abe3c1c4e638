"""Names at the edges of a view that shows a part of the board: each whole, moved inside, or not there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from roundhouse.ui.board.items.labels import LabelItem
from roundhouse.ui.board.layout.labels import Place

_SEEN: Final = 0.5
"""So much of a name has to be in sight for it to be moved inside: its stop lies on the other side else."""


def keep_whole(
    items: Sequence[LabelItem], places: Iterable[Place], zoom: float, window: QRectF, unit: float
) -> None:
    """Put names where they were placed at ``zoom`` pixels a board unit, none cut by an edge of ``window``.

    One that would be is moved inside if most of it is there and nothing lies in its way, neither names nor
    the discs of ``places``; else it isn't seen. ``unit`` is a pixel in board units, as ``window`` is.
    """
    boxes = [item.on_board(unit, QPointF(item.label.x / zoom, item.label.top / zoom)) for item in items]
    is_cut = [window.intersects(box) and not window.contains(box) for box in boxes]
    taken = [box for box, cut in zip(boxes, is_cut, strict=True) if not cut]
    if any(is_cut):
        taken += _discs(places, zoom)
    for item, box, cut in zip(items, boxes, is_cut, strict=True):
        inside = _moved_in(box, window) if cut else box
        is_seen = not cut or (_is_mostly_in(box, window) and not any(map(inside.intersects, taken)))
        if is_seen:
            item.setPos(inside.center().x(), inside.top())
        if cut and is_seen:
            taken.append(inside)
        item.setVisible(is_seen)


def _discs(places: Iterable[Place], zoom: float) -> list[QRectF]:
    """The boxes around the stops, in board units."""
    discs = (disc for place in places for disc in place.discs)
    edges = ((disc.x - disc.radius, disc.y - disc.radius, 2 * disc.radius) for disc in discs)
    return [QRectF(x / zoom, y / zoom, size / zoom, size / zoom) for x, y, size in edges]


def _is_mostly_in(box: QRectF, window: QRectF) -> bool:
    seen = box & window
    return seen.width() >= _SEEN * box.width() and seen.height() >= _SEEN * box.height()


def _moved_in(box: QRectF, window: QRectF) -> QRectF:
    """The box where all of it is inside."""
    x = min(max(box.left(), window.left()), window.right() - box.width())
    y = min(max(box.top(), window.top()), window.bottom() - box.height())
    return QRectF(QPointF(x, y), box.size())
