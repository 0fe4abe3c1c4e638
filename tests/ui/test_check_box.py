"""A box to tick with words in several lines."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QCheckBox

from roundhouse.ui.check_box import CheckBox

TEXT = "Rijkswaterstaat blocks two hexes until it closes"


def box_of(check: QCheckBox) -> tuple[int, int]:
    """Between which rows the box is painted, at the left of the words."""
    image = check.grab().toImage()
    column = [image.pixelColor(7, y).lightness() for y in range(image.height())]
    dark = [y for y, light in enumerate(column) if light < max(column) - 40]
    return dark[0], dark[-1]


@pytest.mark.parametrize("wide", [130, 200])
def test_the_box_stands_beside_the_first_line(qtbot, wide):
    single, several = CheckBox(TEXT), CheckBox(TEXT)
    for check in (single, several):
        qtbot.addWidget(check)
        check.setStyleSheet("background: white; color: black;")
    single.resize(single.sizeHint())
    several.resize(wide, several.heightForWidth(wide))
    assert several.height() > 1.5 * single.height()
    assert box_of(several) == pytest.approx(box_of(single), abs=1)
