"""The sea around a map, recorded once and played at every zoom."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPicture

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.geometry.hexes import land_outline
from roundhouse.ui.board.painters.ground import paint_sea
from roundhouse.ui.theme import Theme


def sea_picture(definition: TitleDefinition, area: QRectF, theme: Theme) -> QPicture:
    """Sea, coast and the land's shadow over ``area``, in board units."""
    picture = QPicture()
    painter = QPainter(picture)
    cells = definition.hexes.values()
    paint_sea(
        painter, area, land_outline(definition.layout, tuple((cell.x, cell.y) for cell in cells)), theme
    )
    painter.end()
    return picture
