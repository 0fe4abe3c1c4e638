"""Names that lie over track: nothing is read between their words that isn't written."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from roundhouse.ui.board.items.labels import LabelItem
from roundhouse.ui.board.layout.labels import Label, label_size
from roundhouse.ui.board.layout.text import ASCENT, text_width
from roundhouse.ui.theme import LIGHT

SIZE = 20.0


def painted(lines: tuple[str, ...], value: str) -> QImage:
    """A label on black ground, its upper middle at 100, 10."""
    wide, high = label_size(lines, value, SIZE)
    item = LabelItem(Label(lines, value, 0.0, 0.0, wide, high, SIZE), LIGHT)
    image = QImage(200, 80, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    painter.translate(100, 10)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


@pytest.mark.usefixtures("qapp")
def test_track_isnt_seen_between_a_name_and_its_value() -> None:
    """It was read as a comma or a plus sign: "Birmingham, 50"."""
    image = painted(("London",), "70")
    wide, _ = label_size(("London",), "70", SIZE)
    behind_name = round(100 - wide / 2 + text_width("London") * SIZE) + 1
    gap = [image.pixelColor(behind_name + n, round(10 + ASCENT * SIZE) - 5) for n in range(5)]
    assert all(color.lightness() > 200 for color in gap), [color.name() for color in gap]


@pytest.mark.usefixtures("qapp")
def test_track_behind_a_name_with_a_hyphen_isnt_read_as_one_more() -> None:
    """An arrowhead right of it made "Boulogne-sur-Mer-" of the name."""
    wide, _ = label_size(("sur-Mer",), "", SIZE)
    image = painted(("sur-Mer",), "")
    beyond = [image.pixelColor(round(100 + wide / 2) + n, round(10 + ASCENT * SIZE) - 5) for n in range(5)]
    assert all(color.lightness() > 200 for color in beyond), [color.name() for color in beyond]


@pytest.mark.usefixtures("qapp")
def test_the_end_of_a_track_behind_a_value_isnt_read_as_an_apostrophe() -> None:
    """It made "60'" of the value of Lille."""
    wide, _ = label_size(("Lille",), "60", SIZE)
    image = painted(("Lille",), "60")
    right, baseline = round(100 + wide / 2), round(10 + ASCENT * SIZE)
    behind = [image.pixelColor(right + n, baseline - up) for n in range(1, 5) for up in (2, 7, 12)]
    assert all(color.lightness() > 200 for color in behind), [color.name() for color in behind]


@pytest.mark.usefixtures("qapp")
def test_a_line_hides_no_descender_of_the_one_above() -> None:
    """The letter p of "Newcastle upon Tyne" had no foot above "Sunderland"."""
    foot = round(10 + ASCENT * SIZE + 0.15 * SIZE)
    alone, above = (painted(lines, "") for lines in (("pppp",), ("pppp", "lddl")))
    for x in range(60, 140):
        if alone.pixelColor(x, foot).lightness() < 80:
            assert above.pixelColor(x, foot).lightness() < 120, x
