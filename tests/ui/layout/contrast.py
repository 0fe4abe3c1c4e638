"""How well words can be read: each with the ink it is written in and the ground that was painted below it."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

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


def faint_words(root: QWidget) -> list[Faint]:
    """What can't be read well of all that is written in a widget that is shown, with everything in it."""
    picture = root.grab().toImage()
    best: dict[tuple[str, int, int], Faint] = {}
    for each in written_in(root):
        ratio, ground = _ratio(picture, each)
        faint = Faint(each.text, each.ink.name(QColor.NameFormat.HexArgb), ground, round(ratio, 2))
        # What is selected is written twice, in the ink of either, each where its ground is.
        key = each.text, each.place.x(), each.place.y()
        if key not in best or best[key].ratio < ratio:
            best[key] = faint
    return [each for each in best.values() if each.ratio < LEAST]


def _ratio(picture: QImage, written: Written) -> tuple[float, str]:
    """The contrast of a text with the colour that most of its place has, and that colour."""
    place, scale = written.place.adjusted(-_RIM, -_RIM, _RIM, _RIM), picture.devicePixelRatio()
    seen = Counter(
        picture.pixel(round(x * scale), round(y * scale))
        for x in range(place.left(), place.right() + 1, max(1, place.width() // _STEPS))
        for y in range(place.top(), place.bottom() + 1, max(1, place.height() // _STEPS))
        if picture.valid(round(x * scale), round(y * scale))
    )
    grounds = [QColor(pixel).name() for pixel, _ in seen.most_common(2)]
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
