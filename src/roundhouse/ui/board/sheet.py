"""Whole maps and tile sheets as pictures, without a window: ``python -m roundhouse.ui.board.sheet``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from roundhouse.archive.errors import JournalError
from roundhouse.catalogue.definitions import HexDefinition, TileStock, TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.geometry.hexes import RADIUS, hex_center
from roundhouse.queries.titles import printed
from roundhouse.ui.board.layout.edges import open_edges
from roundhouse.ui.board.layout.face import face_layout
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.painters.ground import paint_sea
from roundhouse.ui.board.painters.hexes import paint_hex
from roundhouse.ui.board.painters.looks import NO_TOKENS, HexTokens, PaintOptions
from roundhouse.ui.board.painters.text import centred_text, draw_text
from roundhouse.ui.picture_file import write_picture
from roundhouse.ui.theme import LIGHT, THEMES, Theme, color, load_fonts

MARGIN = 60.0
"""Sea around the land on a picture, in board units."""

Lay = tuple[TileStock, int]


def homes_of(title: TitleDefinition, hex_id: HexId) -> tuple[str, ...]:
    """Companies at home on a hex that have no circle of their own there."""
    printed = {who for city in title.hexes[hex_id].face.cities for who in city.reserved_for}
    return tuple(
        company.symbol
        for company in title.companies.values()
        if company.symbol not in printed and any(h.hex == hex_id and h.city is None for h in company.homes)
    )


def board_area(title: TitleDefinition) -> QRectF:
    """The part of the plane that the map needs, in board units."""
    centres = [hex_center(title.layout, h.x, h.y) for h in title.hexes.values()]
    left, right = min(c[0] for c in centres), max(c[0] for c in centres)
    top, bottom = min(c[1] for c in centres), max(c[1] for c in centres)
    pad = RADIUS + MARGIN
    return QRectF(left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad)


def draw_map(
    title: TitleDefinition,
    size: QSize,
    theme: Theme = LIGHT,
    lays: Mapping[HexId, Lay] | None = None,
    tokens: Mapping[HexId, HexTokens] | None = None,
    options: PaintOptions | None = None,
) -> QImage:
    """The whole map of a title, with the tiles and tokens that lie on it, as large as ``size`` allows."""
    load_fonts()
    image, painter = _canvas(size, theme)
    area = board_area(title)
    scale = min(size.width() / area.width(), size.height() / area.height())
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-area.center())
    whole = QRectF(0, 0, size.width() / scale, size.height() / scale)
    whole.moveCenter(area.center())
    paint_sea(painter, whole, title.layout, tuple((h.x, h.y) for h in title.hexes.values()), theme)
    shown = options or PaintOptions(companies={c.symbol: c.color for c in title.companies.values()})
    edges = open_edges(title)
    for hex_ in title.hexes.values():
        on_hex = (tokens or {}).get(hex_.id, NO_TOKENS)
        layout = _hex_layout(title, hex_, (lays or {}).get(hex_.id), len(on_hex.extras))
        painter.save()
        painter.translate(*hex_center(title.layout, hex_.x, hex_.y))
        here = structs.replace(shown, open_edges=edges[hex_.id])
        paint_hex(painter, layout, theme, here, on_hex)
        painter.restore()
    painter.end()
    return image


def _hex_layout(title: TitleDefinition, hex_: HexDefinition, lay: Lay | None, extras: int) -> FaceLayout:
    beside = (-1,) * extras
    homes = homes_of(title, hex_.id)
    if lay is None:
        return face_layout(title.layout, hex_.face, 0, hex_, extras=beside, homes=homes)
    stock, rotation = lay
    return face_layout(title.layout, stock.definition.face, rotation, hex_, stock, extras=beside, homes=homes)


def draw_tile_sheet(title: TitleDefinition, size: QSize, theme: Theme = LIGHT) -> QImage:
    """Every tile of a title in rotation 0 with its number and count."""
    load_fonts()
    image, painter = _canvas(size, theme)
    painter.fillRect(QRectF(0, 0, size.width(), size.height()), color(theme.window))
    wide, high = 2.1 * RADIUS, 2.4 * RADIUS
    count = len(title.tiles)
    columns = min(
        range(1, count + 1),
        key=lambda n: -min(size.width() / (n * wide), size.height() / (-(-count // n) * high)),
    )
    rows = -(-count // columns)
    scale = min(size.width() / (columns * wide), size.height() / (rows * high))
    painter.scale(scale, scale)
    for k, stock in enumerate(title.tiles.values()):
        painter.save()
        painter.translate((k % columns + 0.5) * wide, (k // columns + 0.46) * high)
        paint_hex(painter, face_layout(title.layout, stock.definition.face, 0, None, stock), theme)
        amount = "∞" if stock.count is None else f"{stock.count}"
        path = centred_text(f"{stock.name} × {amount}", "sans", 19.0, 0.0, RADIUS * 1.14, wide * 0.95)
        draw_text(painter, path, color(theme.text))
        painter.restore()
    painter.end()
    return image


def _canvas(size: QSize, theme: Theme) -> tuple[QImage, QPainter]:
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(image.rect(), color(theme.sea))
    return image, painter


def main(arguments: list[str] | None = None) -> int:
    """Draws the map or the tile sheet of a title into a PNG file."""
    parser = argparse.ArgumentParser(prog="python -m roundhouse.ui.board.sheet", description=__doc__)
    parser.add_argument("title")
    parser.add_argument("out", type=Path)
    parser.add_argument("--width", type=int, default=1600)
    parser.add_argument("--height", type=int, default=0)
    parser.add_argument("--theme", choices=sorted(THEMES), default="light")
    parser.add_argument("--tiles", action="store_true", help="the tile sheet instead of the map")
    parser.add_argument("--option", action="append", default=[], help="an option of the title: unit_2, k3")
    given = parser.parse_args(arguments)
    application = QGuiApplication.instance() or QGuiApplication([])
    title = printed(given.title, given.option)
    area = board_area(title)
    height = given.height or round(given.width * (0.75 if given.tiles else area.height() / area.width()))
    draw = draw_tile_sheet if given.tiles else draw_map
    image = draw(title, QSize(given.width, height), THEMES[given.theme])
    try:
        write_picture(image, given.out)
    except JournalError as error:
        parser.error(f"{given.out}: {error.code}")
    del application
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
