"""What a lay would look like: the tile on its hex, what it costs, what it would newly reach."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsItem

from roundhouse.engine.actions import LayTile
from roundhouse.engine.names import HexId, PrivateSymbol
from roundhouse.engine.offers import TileLay
from roundhouse.engine.owners import symbol_of
from roundhouse.engine.state import Stop
from roundhouse.geometry.hexes import APOTHEM
from roundhouse.queries.board import new_stops
from roundhouse.queries.previews import preview
from roundhouse.ui.board.items.content import hex_content
from roundhouse.ui.board.items.hexes import HexLook
from roundhouse.ui.board.items.marking import ReachItem
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.items.tiles import TileItem
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.tools.base import Tool

_WAYS_BELOW = 0.66
"""How far below the middle of its hex the plate with the ways lies, in apothems."""


class LayPreview(msgspec.Struct, frozen=True):
    """What the tool shows: the ``lay`` aimed at, the ``power`` used, the stops newly reached.

    It is ``way`` number so and so (from 1) of so many to map the cities of the hex.
    """

    lay: TileLay
    power: PrivateSymbol
    new_stops: frozenset[Stop]
    way: tuple[int, int] = (1, 1)


class PreviewItems:
    """The preview on the board of ``tool``."""

    def __init__(self, tool: Tool) -> None:
        """Begin without a lay that is previewed."""
        self._tool = tool
        self._tile: TileItem | None = None
        self._extras: list[QGraphicsItem] = []
        self._ways: PlateItem | None = None

    def show(self, action: LayTile, lay: TileLay, steps: int, way: tuple[int, int]) -> LayPreview:
        """Show what ``action`` would do, which makes the ``lay``; a tile there turns by ``steps`` sixths.

        ``way``: see :class:`LayPreview`; where there are several a plate says which it is.
        """
        tool, scene = self._tool, self._tool.scene
        later, power = preview(tool.position, action).position, action.power
        look = scene.look(hex_content(later, lay.hex))
        tool.remove(self._extras)
        self._ways = None
        if self._tile is not None and steps:
            self._tile.turn_to(look, steps, scene.turning, scene.motion)
        else:
            self._show_tile(look, lay.hex)
        new = new_stops(tool.position, later, symbol_of(action.actor))
        self._show_rings(lay.hex, look, new)
        self._show_cost(lay, power)
        self._show_ways(lay, way)
        return LayPreview(lay, power, new, way)

    def is_on_ways(self, place: QPointF) -> bool:
        """Whether a place of the scene lies on the plate with the ways."""
        if self._ways is None:
            return False
        unit, box = self._tool.scene.unit, self._ways.box
        off = place - self._ways.pos()
        return box.contains(off / unit)

    def clear(self) -> None:
        """Take the preview away."""
        self._tool.remove(self._extras)
        self._ways = None
        if self._tile is not None:
            self._tool.scene.turning.stop()
            self._tool.remove([self._tile])
            self._tile = None

    def _show_tile(self, look: HexLook, hex_id: HexId) -> None:
        self.clear()
        scene = self._tool.scene
        self._tile = TileItem(look, scene.sharpness, Layer.PREVIEW, scene.theme.may)
        self._tile.setPos(*scene.places.center(hex_id))
        self._tool.add(self._tile)

    def _show_rings(self, hex_id: HexId, look: HexLook, new: frozenset[Stop]) -> None:
        places = self._tool.scene.places
        rings = []
        for stop in sorted(new):
            layout = look.layout if stop.hex == hex_id else None
            rings.append((places.stop(stop, layout), places.ring(stop, layout)))
        item = ReachItem(self._tool.scene.theme, Layer.PLATES, strong=True)
        item.mark((), rings)
        self._tool.add(item)
        self._extras.append(item)

    def _show_ways(self, lay: TileLay, way: tuple[int, int]) -> None:
        """A plate on the lower half of the hex, so that the tile stays aimed while the pointer goes to it."""
        number, count = way
        if count < 2:
            return
        x, y = self._tool.scene.places.center(lay.hex)
        below = QPointF(x, y + APOTHEM * _WAYS_BELOW)
        self._ways = self._tool.plate(f"C {number}/{count}", below, self._tool.scene.theme.text)
        self._extras.append(self._ways)

    def _show_cost(self, lay: TileLay, power: PrivateSymbol) -> None:
        scene = self._tool.scene
        text = scene.money(lay.cost)
        ground = scene.theme.careful if lay.cost else scene.theme.may
        plate = self._tool.plate_above(f"{power} · {text}" if power else text, lay.hex, ground)
        self._extras.append(plate)
