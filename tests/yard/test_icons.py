"""Every icon can be drawn, draws something, and the line icons share one style."""

import itertools
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from roundhouse.catalogue.places import data_folder

ICONS = sorted((data_folder("resources") / "icons").glob("*.svg"))
NEEDED = {
    "roundhouse", "undo", "redo", "open", "save", "fit", "zoom-in", "zoom-out", "play", "pass", "settings",
    "log", "market", "table", "second-window", "deal", "help",
}  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def test_the_icons_that_the_window_needs_are_there() -> None:
    assert {p.stem for p in ICONS} >= NEEDED


@pytest.mark.parametrize("path", ICONS, ids=lambda p: p.stem)
def test_an_icon_draws_inside_its_frame(qtbot: QtBot, path: Path) -> None:
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid()
    size = renderer.defaultSize() * 4
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    last = size.width() - 1
    everywhere = itertools.product(range(size.width()), range(size.height()))
    inked = {(x, y) for x, y in everywhere if image.pixelColor(x, y).alpha()}
    assert len(inked) > 200
    assert not [point for point in inked if 0 in point or last in point]


@pytest.mark.parametrize("path", [p for p in ICONS if p.stem != "roundhouse"], ids=lambda p: p.stem)
def test_a_line_icon_keeps_the_common_style(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    group = root.find(f"{SVG}g")
    assert root.get("viewBox") == "0 0 24 24"
    assert group is not None
    assert (group.get("fill"), group.get("stroke"), group.get("stroke-width")) == ("none", "#59616e", "1.8")
