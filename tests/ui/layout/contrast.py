"""How well words can be read: each with the ink it is written in and the ground that was painted below it."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from roundhouse.ui.board.painters import text as board_text
from roundhouse.ui.theme import contrast, mixed
from tests.ui.layout.written import Written, written_in

LEAST = 4.5
_POINTS = 24
_STEPS = 24
_RIM = 1
"""Pixels around a text that are looked at, too."""
_SMALL = 300
"""The area in pixels of a few letters at the usual size."""


class Faint(NamedTuple):
    """A text that can't be read well: its ink, its ground, and their contrast."""

    text: str
    ink: str
    ground: str
    ratio: float


class Picture:
    """The pixels of a widget that is shown, with everything in it."""

    def __init__(self, root: QWidget) -> None:
        image = root.grab().toImage().convertToFormat(QImage.Format.Format_ARGB32)
        self.scale = image.devicePixelRatio()
        lines = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
        self._pixels: NDArray[np.uint32] = lines[:, : image.width()]
        self._image = image
        """The pixels are its own."""

    def inside(self, place: QRect) -> bytes:
        """All pixels of a place."""
        top, bottom = self._within(place.top(), place.bottom() + 1, 0)
        left, right = self._within(place.left(), place.right() + 1, 1)
        return self._pixels[top:bottom, left:right].tobytes()

    def _within(self, first: int, end: int, axis: int) -> tuple[int, int]:
        most = self._pixels.shape[axis]
        return max(0, round(first * self.scale)), min(most, round(end * self.scale))

    def some(self, place: QRect) -> Counter[int]:
        """How often each colour is among pixels that are spread over a place."""
        columns = self._spread(place.left(), place.width(), 1)
        rows = self._spread(place.top(), place.height(), 0)
        return Counter(self._pixels[np.ix_(rows, columns)].T.ravel().tolist())

    def _spread(self, first: int, count: int, axis: int) -> list[int]:
        most = self._pixels.shape[axis]
        found = (round(at * self.scale) for at in range(first, first + count, max(1, count // _STEPS)))
        return [at for at in found if 0 <= at < most]


class Reader:
    """Reads what is shown in a language, theme and palette, each widget once as long as it looks the same."""

    def __init__(self) -> None:
        self._read: set[tuple[type[QWidget], int, int, int]] = set()

    def faint_words(self, root: QWidget) -> list[Faint]:
        """What can't be read well of all that is written in a widget that is shown, with everything in it.

        Nothing is told again of a widget whose kind, size and pixels have been read already.
        """
        picture = Picture(root)
        best: dict[tuple[str, int, int], Faint] = {}
        for each in written_in(root, lambda widget: self._is_unread(widget, root, picture)):
            ratio, ground = _ratio(picture, each)
            faint = Faint(each.text, each.ink.name(QColor.NameFormat.HexArgb), ground, round(ratio, 2))
            # What is selected is written twice, in the ink of either, each where its ground is.
            key = each.text, each.place.x(), each.place.y()
            if key not in best or best[key].ratio < ratio:
                best[key] = faint
        return [each for each in best.values() if each.ratio < LEAST]

    def _is_unread(self, widget: QWidget, root: QWidget, picture: Picture) -> bool:
        seen = widget.visibleRegion().boundingRect().translated(widget.mapTo(root, QPoint(0, 0)))
        key = type(widget), widget.width(), widget.height(), hash(picture.inside(seen))
        is_unread = key not in self._read
        self._read.add(key)
        return is_unread


def faint_words(root: QWidget) -> list[Faint]:
    """What can't be read well of all that is written in a widget that is shown, with everything in it."""
    return Reader().faint_words(root)


def _ratio(picture: Picture, written: Written) -> tuple[float, str]:
    """The contrast of a text with the colour that most of its place has, and that colour."""
    place = written.place.adjusted(-_RIM, -_RIM, _RIM, _RIM)
    grounds = [QColor(pixel).name() for pixel, _ in picture.some(place).most_common(2)]
    ratios = [(seen_ratio(written.ink, ground), ground) for ground in grounds]
    if not ratios:
        return math.inf, ""
    # Thick letters may cover most of their place, and edges most of a small one's: the ground is second.
    covers = grounds[0] == written.ink.name() or place.width() * place.height() < _SMALL
    return max(ratios) if covers else ratios[0]


def seen_ratio(ink: QColor, ground: str) -> float:
    """The contrast of an ink, which may let the ground through."""
    return contrast(mixed(ground, ink.name(), ink.alphaF()), ground)


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

    with replaced(original, draw):
        yield found


@contextmanager
def replaced(original: Callable[..., Any], other: Callable[..., Any]) -> Iterator[None]:
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
