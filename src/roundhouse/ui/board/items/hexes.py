"""A hex on the board, in two heights: ground and track below, cities, tokens and writing above."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from roundhouse.catalogue.definitions import Layout, TitleDefinition
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.geometry.hexes import APOTHEM, RADIUS, hex_corners
from roundhouse.ui.board.items.cached import CachedItem, Sharpness
from roundhouse.ui.board.items.content import HexContent, layout_of
from roundhouse.ui.board.layers import COORDINATES, TERRAIN, TILE_NUMBERS, Layer
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.painters.ground import paint_borders, paint_hex_ground, polygon
from roundhouse.ui.board.painters.looks import HexTokens, PaintOptions
from roundhouse.ui.board.painters.marks import paint_marks, paint_names
from roundhouse.ui.board.painters.stops import paint_stops, paint_tokens
from roundhouse.ui.board.painters.track import paint_track
from roundhouse.ui.theme import Theme

_RIM = 6.0
"""How far a hex's picture reaches over its edges: casing, borders and outlines."""


class HexLook(msgspec.Struct, frozen=True):
    """Everything that the painters need for one hex."""

    layout: FaceLayout
    theme: Theme
    options: PaintOptions
    tokens: HexTokens


def look_of(
    definition: TitleDefinition, content: HexContent, theme: Theme, layers: frozenset[str],
    companies: Mapping[CompanySymbol, str], *, far: bool = False, apart: bool = False,
) -> HexLook:  # fmt: skip
    """How ``content`` is painted while ``layers`` are shown; ``companies`` are their colours by symbol.

    ``far``: the board is seen from so far that nothing on the hex could be read; ``apart``: its name and
    value stand beside it.
    """
    options = PaintOptions(
        hex_ids=COORDINATES in layers,
        tile_numbers=TILE_NUMBERS in layers,
        costs=TERRAIN in layers,
        companies=companies,
        begun=content.begun,
        open_edges=content.open_edges,
        far=far,
        apart=apart,
        marker=content.marker,
    )
    return HexLook(layout_of(definition, content), theme, options, content.tokens)


def draw_ground(painter: QPainter, look: HexLook) -> None:
    """Land, borders and track."""
    paint_hex_ground(painter, look.layout, look.theme)
    paint_borders(painter, look.layout, look.theme)
    paint_track(painter, look.layout, look.theme)


def draw_top(painter: QPainter, look: HexLook) -> None:
    """Cities, values, names and tokens."""
    paint_stops(painter, look.layout, look.theme, look.options, look.tokens)
    paint_marks(painter, look.layout, look.theme, look.options)
    paint_names(painter, look.layout, look.theme, look.options)
    paint_tokens(painter, look.layout, look.theme, look.tokens, plain=look.options.far)


def hex_bounds(layout: Layout) -> QRectF:
    """What a hex at the origin covers, rim included."""
    wide, high = (APOTHEM, RADIUS) if layout == "pointy" else (RADIUS, APOTHEM)
    return QRectF(-wide - _RIM, -high - _RIM, 2 * (wide + _RIM), 2 * (high + _RIM))


def hex_path(layout: Layout, scale: float = 1.0) -> QPainterPath:
    """The outline of a hex at the origin."""
    path = QPainterPath()
    path.addPolygon(polygon(hex_corners(layout, scale)))
    path.closeSubpath()
    return path


class HexItem(CachedItem):
    """The lower half of a hex; its ``top`` is an item of its own in the same place.

    Both are painted anew only when what is to be seen on the hex changes.
    """

    def __init__(self, hex_id: HexId, layout: Layout, sharpness: Sharpness) -> None:
        """A hex that shows nothing yet."""
        super().__init__(hex_bounds(layout), sharpness)
        self.hex_id = hex_id
        self._look: HexLook | None = None
        self._shape = hex_path(layout)
        self.top = HexTopItem(layout, sharpness)
        self.setZValue(Layer.GROUND)

    @property
    def look(self) -> HexLook | None:
        """What the hex shows."""
        return self._look

    def show_look(self, look: HexLook) -> None:
        """Show ``look``; the ground is painted anew only where it differs."""
        before, self._look = self._look, look
        if before is None or before.layout is not look.layout or before.theme is not look.theme:
            self.invalidate()
        self.top.show_look(look)

    def shape(self) -> QPainterPath:
        """The outline of the hex, for clicks."""
        return self._shape

    def draw(self, painter: QPainter) -> None:
        """Ground, borders and track."""
        if self._look is not None:
            draw_ground(painter, self._look)


class HexTopItem(CachedItem):
    """The upper half of a hex."""

    def __init__(self, layout: Layout, sharpness: Sharpness) -> None:
        """A top that shows nothing yet."""
        super().__init__(hex_bounds(layout), sharpness)
        self._look: HexLook | None = None
        self.setZValue(Layer.TOP)

    def show_look(self, look: HexLook) -> None:
        """Show ``look``."""
        self._look = look
        self.invalidate()

    def draw(self, painter: QPainter) -> None:
        """Cities, values, names and tokens."""
        if self._look is not None:
            draw_top(painter, self._look)
