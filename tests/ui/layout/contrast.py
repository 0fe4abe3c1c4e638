"""How well words can be read: each with the ink it is written in and the ground that was painted below it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QWidget

from roundhouse.ui.board.painters import text as board_text
from roundhouse.ui.theme import contrast, mixed

LEAST = 4.5
_POINTS = 24
_STEPS = 12


class Written(NamedTuple):
    """A text, its ink with its opacity, and where it stands in the picture, in pixels."""

    text: str
    ink: QColor
    place: QRect

    def ground(self, picture: QImage) -> str:
        """The colour that most of its place has."""
        return most_of(picture, self.place)


class Faint(NamedTuple):
    """A text that can't be read well: its ink, its ground, and their contrast."""

    text: str
    ink: str
    ground: str
    ratio: float


def most_of(picture: QImage, place: QRect) -> str:
    """The colour of most of a sample of the pixels of a place."""
    seen = Counter(
        picture.pixel(x, y)
        for x in range(place.left(), place.right() + 1, max(1, place.width() // _STEPS))
        for y in range(place.top(), place.bottom() + 1, max(1, place.height() // _STEPS))
        if picture.valid(x, y)
    )
    return QColor(seen.most_common(1)[0][0]).name() if seen else ""


def seen_ratio(ink: QColor, ground: str) -> float:
    """The contrast of an ink, which may let the ground through."""
    return contrast(mixed(ground, ink.name(), ink.alphaF()), ground)


@contextmanager
def without_words(root: QWidget) -> Iterator[list[Written]]:
    """Paint everything of ``root`` but the words, which are gathered instead."""
    found: list[Written] = []

    def gather(painter: QPainter, *where: Any) -> None:
        text = next(each for each in where if isinstance(each, str))
        place = _place(painter, text, where)
        inside = painter.deviceTransform().mapRect(place)
        if painter.hasClipping():
            inside = inside.intersected(painter.deviceTransform().mapRect(painter.clipBoundingRect()))
        on = painter.device()
        if isinstance(on, QWidget):
            inside = inside.intersected(QRectF(place_of(on, root)))
        ink = QColor(painter.pen().color())
        ink.setAlphaF(ink.alphaF() * painter.opacity())
        # What is scrolled to a narrow strip can't be read anyhow.
        if text.strip() and inside.height() > place.height() / 2 and inside.width() > place.width() / 2:
            found.append(Written(text, ink, inside.toRect()))

    with patch.object(QPainter, "drawText", gather):
        yield found


def _place(painter: QPainter, text: str, where: tuple[Any, ...]) -> QRectF:
    """Where a text would be written."""
    room = where[0]
    if isinstance(room, QRect | QRectF):
        flags = next(int(each) for each in where[1:] if not isinstance(each, str))
        return QRectF(painter.boundingRect(QRectF(room), flags, text)).intersected(QRectF(room))
    metrics = QFontMetricsF(painter.font())
    at = QPointF(room)
    return QRectF(at.x(), at.y() - metrics.ascent(), metrics.horizontalAdvance(text), metrics.height())


def faint_on_cards(widget: QWidget) -> list[Faint]:
    """What can't be read well of all that cards, lists and other painters of ours write on a widget."""
    with without_words(widget) as words:
        picture = widget.grab().toImage()
    found: list[Faint] = []
    for each in words:
        ground = each.ground(picture)
        if ground and (ratio := seen_ratio(each.ink, ground)) < LEAST:
            found.append(Faint(each.text, each.ink.name(QColor.NameFormat.HexArgb), ground, round(ratio, 2)))
    return found


def faint_in_place(picture: QImage, place: QRect, text: str) -> Faint | None:
    """Whether words that Qt has written stand out: the pixel that differs most from most of their place."""
    ground = most_of(picture, place)
    if not ground:
        return None
    inks = {
        picture.pixel(x, y)
        for x in range(max(0, place.left()), min(picture.width(), place.right() + 1))
        for y in range(max(0, place.top()), min(picture.height(), place.bottom() + 1))
    }
    best = max((QColor(ink).name() for ink in inks), key=lambda ink: contrast(ink, ground))
    ratio = contrast(best, ground)
    return Faint(text, best, ground, round(ratio, 2)) if ratio < LEAST else None


@contextmanager
def board_words() -> Iterator[list[Faint]]:
    """Gather what can't be read well of the words that are painted on the board, while it is painted."""
    found: list[Faint] = []
    original = board_text.draw_text

    def draw(
        painter: QPainter,
        lettering: board_text.Lettering,
        ink: QColor,
        halo: QColor | None = None,
        ratio: float = 0.2,
    ) -> None:
        text, family, where = lettering
        if halo is not None:
            painter.fillPath(where.map(board_text.halo_path(text, family, ratio)), halo)
        outline = where.map(board_text.text_path(text, family)[0])
        picture = painter.device()
        assert isinstance(picture, QImage)
        to_pixels = painter.deviceTransform()
        grounds: Counter[str] = Counter()
        for step in range(_POINTS if not outline.isEmpty() else 0):
            at = to_pixels.map(outline.pointAtPercent(step / _POINTS)).toPoint()
            if picture.valid(at):
                grounds[QColor(picture.pixel(at)).name()] += 1
        if grounds:
            ground = grounds.most_common(1)[0][0]
            reached = seen_ratio(ink, ground)
            if reached < LEAST:
                found.append(Faint(text, ink.name(QColor.NameFormat.HexArgb), ground, round(reached, 2)))
        original(painter, lettering, ink, halo, ratio)

    with _replaced(original, draw):
        yield found


@contextmanager
def _replaced(original: Callable[..., Any], other: Callable[..., Any]) -> Iterator[None]:
    """Wherever a function of the window is used by its name, have another one used."""
    users = [
        module
        for name, module in list(sys.modules.items())
        if name.startswith("roundhouse.ui") and getattr(module, original.__name__, None) is original
    ]
    for module in users:
        setattr(module, original.__name__, other)
    try:
        yield
    finally:
        for module in users:
            setattr(module, original.__name__, original)


def place_of(widget: QWidget, root: QWidget) -> QRect:
    """Where a widget lies in a picture of ``root``."""
    return QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())
