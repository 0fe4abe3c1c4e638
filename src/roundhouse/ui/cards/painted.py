"""What is painted as a thing of its own: painters say it, and a painter of this kind keeps it.

Whoever wants to know what lies at a point has the cell painted once more by a :class:`NotingPainter`, which
shows nothing: where something is told is where it is painted, in every pane.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter


class Painted(msgspec.Struct, frozen=True):
    """A thing by its kind (that of a subject, or ``seat``: a player by the number of the seat) and name."""

    kind: str
    name: str


class NotingPainter(QPainter):
    """Keeps where things are painted: pairs of a rectangle of the device and a thing, the uppermost last."""

    def __init__(self) -> None:
        """Paint nothing that anybody sees."""
        self.noted: list[tuple[QRectF, Painted]] = []
        # A painter needs something to paint on, as long as it lives.
        self._ground = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
        super().__init__(self._ground)

    def note(self, rect: QRectF, thing: Painted) -> None:
        """Keep that a thing is painted in ``rect``."""
        self.noted.append((self.worldTransform().mapRect(rect), thing))

    def at(self, place: QPointF) -> Painted | None:
        """The uppermost thing at a point; None for nothing."""
        return next((thing for rect, thing in reversed(self.noted) if rect.contains(place)), None)


def note(painter: QPainter, rect: QRectF, kind: str, name: str) -> None:
    """Say that what is painted in ``rect`` is a thing of a kind, to a painter that wants to know."""
    if isinstance(painter, NotingPainter):
        painter.note(rect, Painted(kind, name))


def painted_at(paint: Callable[[QPainter], None], place: QPointF) -> Painted | None:
    """What ``paint`` paints at a point; None for nothing that is a thing of its own."""
    painter = NotingPainter()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        paint(painter)
    finally:
        painter.end()
    return painter.at(place)
