"""The fan: the tiles that may be laid on one hex, around it and never cut off by the edge of the view."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem

from roundhouse.engine.names import HexId
from roundhouse.geometry.hexes import APOTHEM, RADIUS
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.items.tiles import ShadowItem, TileItem
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.tools.base import Tool
from roundhouse.ui.tools.lays import TileKey

MARGIN = 1.12
"""Room for a tile, in its radius."""
_OFFSETS = 6
"""How many ways of turning a ring are tried."""
_SCALE = 0.86
_PIXELS = 36.0
"""The least radius of a tile in the fan, in pixels at a scale of 1."""
_PLATE = 20.0
"""The height of the plate with the cost, in pixels at a scale of 1."""
_LABEL = 11.0
"""The height of the label's type under a tile, in pixels at a scale of 1."""
_PARTS = (1.0, 0.9, 0.8, 0.7, 0.6)
"""How much smaller tiles become, step by step, before they lie on each other."""
_BESIDE = 1.9
"""Tiles whose middles are so many radii apart lie beside each other."""


def fan_places(
    center: QPointF, radius: float, count: int, window: QRectF, clear: float = RADIUS
) -> list[QPointF]:
    """The middles of ``count`` tiles of ``radius`` around ``center``, inside ``window`` where there is room.

    Rings around the hex (which keeps ``clear`` free) are filled from the inside; places outside the window
    are left out. Where that leaves too few, the rest goes to the free places of a grid nearest to the hex.
    """
    room = window.adjusted(radius * MARGIN, radius * MARGIN, -radius * MARGIN, -radius * MARGIN)
    places: list[QPointF] = []
    distance = clear + radius * 1.25
    reach = math.hypot(window.width(), window.height())
    while len(places) < count and distance < reach:
        places += _ring(center, distance, radius, room, count - len(places))
        distance += radius * 2.2
    if len(places) < count:
        places += _grid(center, radius, room, places, count - len(places))
    return places[:count]


def roomy_fan(
    center: QPointF, radius: float, label: float, count: int, window: QRectF, clear: float = RADIUS
) -> tuple[float, list[QPointF]]:
    """The radius of the tiles, ``radius`` or smaller until none lies on another, and their middles.

    ``label`` is the room for the label under a tile, which stays as it is. In a window that is too small
    for all the smallest lie on each other.
    """
    size, places = radius, list[QPointF]()
    for part in _PARTS:
        size = radius * part
        places = fan_places(center, size + label, count, window, clear)
        least = _BESIDE * (size + label)
        if all(_apart(one, other) >= least for one, other in combinations(places, 2)):
            return size, places
    return size, places


def _ring(center: QPointF, distance: float, radius: float, room: QRectF, wanted: int) -> list[QPointF]:
    """Places on one ring that lie inside: the ring is turned so that most of them do, as far up as may be."""
    most = max(1, int(math.pi / math.asin(min(1.0, radius * 1.08 / distance))))
    best: list[QPointF] = []
    for offset in range(_OFFSETS):
        angles = (2 * math.pi * (step + offset / _OFFSETS) / most for step in range(most))
        inside = [at for angle in angles if room.contains(at := _at(center, angle, distance))]
        if len(inside) > len(best):
            best = inside
    return best[:wanted]


def _at(center: QPointF, angle: float, distance: float) -> QPointF:
    return QPointF(center.x() + math.sin(angle) * distance, center.y() - math.cos(angle) * distance)


def _grid(
    center: QPointF, radius: float, room: QRectF, taken: Sequence[QPointF], wanted: int
) -> list[QPointF]:
    step = radius * 2.1
    columns = max(1, int(room.width() / step) + 1)
    rows = max(1, int(room.height() / step) + 1)
    cells = [
        QPointF(room.left() + step * c, room.top() + step * r) for r in range(rows) for c in range(columns)
    ]

    def is_taken(cell: QPointF) -> bool:
        return any(_apart(cell, other) <= step * 0.95 for other in taken)

    # Where too few are free, tiles lie on each other rather than being left out.
    ordered = sorted(cells, key=lambda cell: (is_taken(cell), _apart(cell, center)))
    return (ordered * wanted)[:wanted]


def _apart(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())


class Fan:
    """The tiles of an open fan on the board of ``tool``."""

    def __init__(self, tool: Tool, hex_id: HexId, tiles: Sequence[tuple[TileKey, int]]) -> None:
        """Open a fan for ``hex_id`` with ``tiles``, each in a rotation."""
        self.hex_id = hex_id
        self._tool = tool
        self._extras: list[QGraphicsItem] = []
        scene = tool.scene
        self._items = [
            (key, TileItem(scene.tile_look(key.tile, rotation), scene.sharpness, Layer.FAN))
            for key, rotation in tiles
        ]
        for _, item in self._items:
            tool.add(item)
        self.place()

    @property
    def tiles(self) -> tuple[tuple[TileKey, QPointF], ...]:
        """The tiles and where they are."""
        return tuple((key, item.pos()) for key, item in self._items)

    def at(self, place: QPointF | None) -> TileKey | None:
        """The tile under ``place``."""
        if place is None:
            return None
        for key, item in self._items:
            if _apart(item.pos(), place) <= APOTHEM * item.scale():
                return key
        return None

    def place(self) -> None:
        """Put the tiles where the view has room."""
        tool, scene = self._tool, self._tool.scene
        tool.remove(self._extras)
        center = QPointF(*scene.places.center(self.hex_id))
        size = max(RADIUS * _SCALE, _PIXELS * scene.scale * scene.unit)
        label = _LABEL * scene.scale
        # The plate with the cost stands on the hex's upper rim.
        clear = RADIUS + _PLATE * scene.scale * scene.unit
        # A tile and its label are centred together on the place.
        below = label * scene.unit * 0.7
        size, places = roomy_fan(center, size, below, len(self._items), scene.window, clear)
        feet = list[QPointF]()
        for (_, item), middle in zip(self._items, places, strict=False):
            place = QPointF(middle.x(), middle.y() - label * scene.unit * 0.6)
            item.setPos(place)
            item.setScale(size / RADIUS)
            shadow = ShadowItem(scene.theme, size, Layer.FAN)
            shadow.setPos(place)
            tool.add(shadow)
            self._extras.append(shadow)
            feet.append(QPointF(place.x(), place.y() + size + label * scene.unit * 0.35))
        plates = self._plates(feet, counted=True)
        boxes = [plate.on_board(scene.unit) for plate in plates]
        if any(one.intersects(other) for one, other in combinations(boxes, 2)):
            tool.remove(plates)
            plates = self._plates(feet, counted=False)
        self._extras += plates

    def _plates(self, feet: Sequence[QPointF], *, counted: bool) -> list[PlateItem]:
        """The labels under the tiles; long ones tell how many are left only if ``counted``."""
        made = list[PlateItem]()
        for (key, _), foot in zip(self._items, feet, strict=False):
            plate = self._tool.plate(self._label(key, counted), foot, self._tool.scene.theme.text, _LABEL)
            plate.setZValue(Layer.FAN + 1)
            made.append(plate)
        return made

    def close(self) -> None:
        """Take the fan away."""
        self._tool.remove(self._extras)
        self._tool.remove([item for _, item in self._items])
        self._items.clear()

    def _label(self, key: TileKey, counted: bool) -> str:
        if key.power and not counted:
            return f"{key.power} · {key.tile}"
        left = self._tool.position.state.tile_supply.get(key.tile)
        text = f"{key.tile} × {'∞' if left is None else left}"
        return f"{key.power} · {text}" if key.power else text
