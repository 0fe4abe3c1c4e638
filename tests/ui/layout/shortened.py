"""What the painters of cards have to shorten: a text that is wider than its room ends in an ellipsis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPicture
from PySide6.QtWidgets import QWidget

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from tests.ui.layout.contrast import replaced


class Shortened(NamedTuple):
    """A text that didn't fit: the view that it was painted on, and what is left of it."""

    view: str
    text: str
    left: str


TELL_ENOUGH = {"EarningsView", "AuctionView", "MergerView"}
"""Stops of a route on the board beside, powers whose card is a click away, companies that can't take part."""
UNSEEN = QPicture.__name__
"""What a card is painted on to find out how high it is."""


def tells_enough(cut: Shortened) -> bool:
    """Whether what is left is enough: how a column's head begins, what is told elsewhere or never seen."""
    return cut.view in {*TELL_ENOUGH, UNSEEN} or (cut.view == "Heads" and cut.left.endswith("…"))


@contextmanager
def shortened_texts() -> Iterator[list[Shortened]]:
    """Gather what is shortened on cards while they are painted."""
    found: list[Shortened] = []
    shorten, write, paragraph = strokes._shortened, strokes.write, strokes.paragraph
    painted_on: list[str] = []

    def on(painter: QPainter) -> str:
        device = painter.device()
        parent = device.parentWidget() if isinstance(device, QWidget) else None
        return type(parent or device).__name__

    def note(*args: Any, **facts: Any) -> str:
        left = shorten(*args, **facts)
        found.append(Shortened(painted_on[-1], args[2], left))
        return left

    def write_noted(painter: QPainter, *args: Any, **facts: Any) -> None:
        painted_on.append(on(painter))
        write(painter, *args, **facts)
        painted_on.pop()

    def paragraph_noted(
        painter: QPainter, look: Look, rect: QRectF, text: str, *args: Any, **facts: Any
    ) -> None:
        paragraph(painter, look, rect, text, *args, **facts)
        size = facts.get("size", "small")
        lines = strokes.wrapped(look, text, rect.width(), size)
        room = int(rect.height() / QFontMetricsF(look.font(size)).lineSpacing() + 0.05)
        if len(lines) > room:
            found.append(Shortened(on(painter), text, " ".join(lines[:room])))

    with (
        patch.object(strokes, "_shortened", note),
        replaced(write, write_noted),
        replaced(paragraph, paragraph_noted),
    ):
        yield found
