"""Laying a tile: from the tray by dragging or clicking, or from the fan of a hex."""

from __future__ import annotations

import math

import msgspec
from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtWidgets import QGraphicsItem

from roundhouse.engine.offers import Offer, TileLay
from roundhouse.engine.state import Stop
from roundhouse.track.geometry import APOTHEM, RADIUS
from roundhouse.ui.board.items.content import hex_content
from roundhouse.ui.board.items.hexes import HexLook
from roundhouse.ui.board.items.marking import ReachItem
from roundhouse.ui.board.items.tiles import ShadowItem, TileItem
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.tools.base import Tool
from roundhouse.ui.tools.fan import fan_places
from roundhouse.ui.tools.lays import Lays, TileKey, after, nearest, new_reach, refusal

_KEYS = (Qt.Key.Key_R, Qt.Key.Key_E, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
_FAN_SCALE = 0.86
_FAN_PIXELS = 38.0
"""The least radius of a tile in the fan, in pixels at a scale of 1."""


class LayPreview(msgspec.Struct, frozen=True):
    """What the tool shows: the ``lay`` aimed at, the ``power`` used, the stops newly reached."""

    lay: TileLay
    power: str
    new_stops: frozenset[Stop]


class _Aim(msgspec.Struct, frozen=True):
    """A tile over a hex: its legal lays and which of them is shown."""

    key: TileKey
    lays: tuple[TileLay, ...]
    index: int

    @property
    def lay(self) -> TileLay:
        return self.lays[self.index]


class LayTileTool(Tool):
    """Lights the legal hexes, snaps and turns tiles, lays on a click, a drop or Enter; Esc takes back.

    ``previewed`` carries a :class:`LayPreview` or None.
    """

    previewed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty hand."""
        super().__init__(parent)
        self._lays = Lays(())
        self._hand: TileKey | None = None
        self._rotation = 0
        self._aim: _Aim | None = None
        self._pinned = False
        self._resting = ""
        self._fan_hex = ""
        self._fan: list[tuple[TileKey, TileItem]] = []
        self._fan_extras: list[QGraphicsItem] = []
        self._preview: TileItem | None = None
        self._preview_extras: list[QGraphicsItem] = []
        self._ghost: TileItem | None = None

    # --- what others ask ----------------------------------------------------------------------

    @property
    def hand(self) -> TileKey | None:
        """The tile in the hand."""
        return self._hand

    @property
    def aimed(self) -> TileLay | None:
        """The lay that Enter would make."""
        return self._aim.lay if self._aim else None

    @property
    def fan(self) -> tuple[tuple[TileKey, QPointF], ...]:
        """The tiles of the open fan and where they are."""
        return tuple((key, item.pos()) for key, item in self._fan)

    def tiles(self) -> tuple[TileKey, ...]:
        """What may be taken from the tray."""
        return self._lays.tiles()

    # --- the hand -----------------------------------------------------------------------------

    def take(self, tile: str, power: str = "") -> bool:
        """Take a tile from the tray; False if it may not be laid anywhere."""
        key = TileKey(tile, power)
        if not self.is_active or key not in self._lays.tiles():
            return False
        self._put_down()
        self._hand = key
        self.scene.highlight(self._lays.hexes(key))
        self.changed.emit()
        return True

    def put_back(self) -> None:
        """Let go of whatever is in the hand, open or previewed."""
        if self.is_active:
            self._put_down()
            self.scene.highlight(self._lays.hexes(), strong=False)
            self.changed.emit()

    def drop(self, place: QPointF) -> bool:
        """Let go of a dragged tile at ``place``: it is laid if that is legal, else it goes back."""
        self.hover(place)
        if self._hand is not None and self._aim is not None:
            return self._lay()
        self.put_back()
        return False

    # --- from the view ------------------------------------------------------------------------

    def hover(self, place: QPointF | None) -> None:
        """Preview what is aimed at; note where the pointer rests."""
        if not self.is_active:
            return
        hex_id = self.scene.hex_at(place) if place is not None else None
        self._note(hex_id or "")
        if self._hand is not None:
            self._hover_with_tile(place, hex_id)
        elif self._fan and not self._pinned:
            key = self._fan_at(place)
            if key is not None:
                self._aim_at(key, self._fan_hex)

    def _hover_with_tile(self, place: QPointF | None, hex_id: str | None) -> None:
        assert self._hand is not None
        if hex_id is not None and hex_id in self._lays.hexes(self._hand):
            if self._aim is None or self._aim.lay.hex != hex_id:
                self._aim_at(self._hand, hex_id)
            self._show_ghost(None)
            return
        self._unaim()
        self._show_ghost(place)

    def _note(self, hex_id: str) -> None:
        if hex_id == self._resting:
            return
        self._resting = hex_id
        self._rest.stop()
        self._say(None)
        if hex_id and hex_id not in self._lays.hexes(self._hand):
            self._rest.start()

    def _rested(self) -> None:
        if self.is_active and self._resting:
            self._say(refusal(self.position, self._lays.company, self._resting, self._hand))

    def click(self, place: QPointF) -> bool:
        """Take from the fan, lay, or open a fan."""
        if not self.is_active:
            return False
        key = self._fan_at(place)
        if key is not None:
            self._choose(key)
            return True
        hex_id = self.scene.hex_at(place)
        if self._hand is not None:
            self.hover(place)
            if self._aim is not None:
                self._lay()
            return True
        if self._pinned and self._aim is not None and hex_id == self._aim.lay.hex:
            self._lay()
            return True
        if hex_id is not None and hex_id != self._fan_hex and hex_id in self._lays.hexes():
            self.open_fan(hex_id)
            return True
        if self._fan or self._pinned:
            self.put_back()
            return True
        return False

    def wheel(self, steps: int) -> bool:
        """Turn the tile."""
        if self._aim is None:
            return self._hand is not None
        self._turn(1 if steps > 0 else -1)
        return True

    def wants(self, key: Qt.Key) -> bool:
        """R, E, Enter and Esc while there is something to turn, lay or take back."""
        if key == Qt.Key.Key_Escape:
            return self._hand is not None or self._aim is not None or bool(self._fan)
        return key in _KEYS and self._aim is not None

    def key(self, key: Qt.Key) -> bool:
        """R and E turn, Enter lays, Esc takes back."""
        if not self.wants(key):
            return False
        if key == Qt.Key.Key_Escape:
            self.put_back()
        elif key in (Qt.Key.Key_R, Qt.Key.Key_E):
            self._turn(1 if key == Qt.Key.Key_R else -1)
        else:
            self._lay()
        return True

    # --- aiming -------------------------------------------------------------------------------

    def _begin(self, offers: tuple[Offer, ...]) -> None:
        self._lays = Lays(offers)
        self._rotation = 0
        self._resting = ""
        self.scene.highlight(self._lays.hexes(), strong=False)

    def _end(self) -> None:
        self._put_down()

    def _put_down(self) -> None:
        self._hand = None
        self._close_fan()
        self._unaim()
        self._show_ghost(None)

    def _aim_at(self, key: TileKey, hex_id: str) -> None:
        lays = self._lays.rotations(key, hex_id)
        if lays and not (self._aim and self._aim.key == key and self._aim.lay.hex == hex_id):
            self._unaim()
            self._aim = _Aim(key, lays, nearest(lays, self._rotation))
            self._show_preview(0)

    def _turn(self, by: int) -> None:
        """To the next legal rotation."""
        assert self._aim is not None
        old = self._aim.lay.rotation
        self._aim = msgspec.structs.replace(self._aim, index=(self._aim.index + by) % len(self._aim.lays))
        self._rotation = self._aim.lay.rotation
        steps = (self._rotation - old) % 6
        self._show_preview(steps if by > 0 else steps - 6 if steps else 0)

    def _unaim(self) -> None:
        if self._aim is None:
            return
        self._aim, self._pinned = None, False
        self._clear_preview()
        self.previewed.emit(None)

    def _lay(self) -> bool:
        assert self._aim is not None
        action = self._lays.action(self._aim.key, self._aim.lay)
        self.put_back()
        self.action.emit(action)
        return True

    # --- the preview --------------------------------------------------------------------------

    def _show_preview(self, steps: int) -> None:
        assert self._aim is not None
        lay = self._aim.lay
        later = after(self.position, lay)
        look = self.scene.look(hex_content(later, lay.hex))
        if self._preview is not None and steps:
            self._remove(self._preview_extras)
            self._preview.turn_to(look, steps, self.scene.motion)
        else:
            self._clear_preview()
            self._preview = self._tile_item(look, Layer.PREVIEW, self.scene.theme.may)
            self._preview.setPos(*self.scene.places.center(lay.hex))
            self._add(self._preview)
        found = new_reach(self.position, later, self._lays.company)
        self._show_reach(lay, look, found.new)
        self._show_cost(lay)
        self.previewed.emit(LayPreview(lay, self._aim.key.power, found.new))

    def _show_reach(self, lay: TileLay, look: HexLook, new: frozenset[Stop]) -> None:
        places = self.scene.places
        rings = [
            (
                places.stop(stop, look.layout if stop.hex == lay.hex else None),
                34.0 if stop.kind == "city" else 26.0,
            )
            for stop in sorted(new)
        ]
        item = ReachItem(self.scene.theme, Layer.PLATES, strong=True)
        item.mark((), rings)
        self._put_extra(item)

    def _show_cost(self, lay: TileLay) -> None:
        assert self._aim is not None
        x, y = self.scene.places.center(lay.hex)
        text = self.scene.money(lay.cost)
        if self._aim.key.power:
            text = f"{self._aim.key.power} · {text}"
        theme = self.scene.theme
        ground = theme.careful if lay.cost else theme.may
        plate = self._plate(text, QPointF(x, y - APOTHEM * 0.98), ground)
        self._preview_extras.append(plate)

    def _put_extra(self, item: QGraphicsItem) -> None:
        self._add(item)
        self._preview_extras.append(item)

    def _clear_preview(self) -> None:
        self._remove(self._preview_extras)
        if self._preview is not None:
            self._remove([self._preview])
            self._preview = None

    def _show_ghost(self, place: QPointF | None) -> None:
        """The tile in the hand follows the pointer where it can't be laid."""
        if place is None or self._hand is None:
            if self._ghost is not None:
                self._remove([self._ghost])
                self._ghost = None
            return
        if self._ghost is None:
            look = self.scene.tile_look(self._hand.tile, self._rotation)
            self._ghost = self._tile_item(look, Layer.GHOST, "")
            self._ghost.setOpacity(0.72)
            self._add(self._ghost)
        self._ghost.setPos(place)

    def _tile_item(self, look: HexLook, layer: Layer, rim: str) -> TileItem:
        return TileItem(look, self.scene.sharpness, layer, rim)

    # --- the fan ------------------------------------------------------------------------------

    def open_fan(self, hex_id: str) -> None:
        """Show the tiles that may be laid on a hex; a single one is aimed at once."""
        self._put_down()
        self._fan_hex = hex_id
        self.scene.highlight((hex_id,))
        keys = self._lays.on_hex(hex_id)
        for key in keys:
            lay = self._lays.rotations(key, hex_id)[0]
            item = self._tile_item(self.scene.tile_look(key.tile, lay.rotation), Layer.FAN, "")
            self._add(item)
            self._fan.append((key, item))
        self._place_fan()
        if len(keys) == 1:
            self._aim_at(keys[0], hex_id)
            self._pinned = True
        self.changed.emit()

    def _place_fan(self) -> None:
        self._remove(self._fan_extras)
        if not self._fan:
            return
        scene = self.scene
        center = QPointF(*scene.places.center(self._fan_hex))
        size = max(RADIUS * _FAN_SCALE, _FAN_PIXELS * scene.scale * scene.unit)
        for (key, item), place in zip(
            self._fan, fan_places(center, size, len(self._fan), scene.window), strict=False
        ):
            item.setPos(place)
            item.setScale(size / RADIUS)
            shadow = ShadowItem(scene.theme, size, Layer.FAN)
            shadow.setPos(place)
            self._add(shadow)
            plate = self._plate(
                self._label(key), QPointF(place.x(), place.y() + size * 0.92), scene.theme.text
            )
            plate.setZValue(Layer.FAN + 1)
            self._fan_extras += [shadow, plate]

    def _label(self, key: TileKey) -> str:
        left = self.position.state.tile_supply.get(key.tile)
        text = f"{key.tile} × {'∞' if left is None else left}"
        return f"{key.power} · {text}" if key.power else text

    def _fan_at(self, place: QPointF | None) -> TileKey | None:
        if place is None:
            return None
        for key, item in self._fan:
            at = item.pos()
            if math.hypot(at.x() - place.x(), at.y() - place.y()) <= APOTHEM * item.scale():
                return key
        return None

    def _choose(self, key: TileKey) -> None:
        """A tile of the fan was clicked: one rotation is laid at once, more wait to be turned."""
        hex_id = self._fan_hex
        self._aim_at(key, hex_id)
        assert self._aim is not None
        if len(self._aim.lays) == 1:
            self._lay()
            return
        self._close_fan()
        self._fan_hex = hex_id
        self._pinned = True

    def _close_fan(self) -> None:
        self._remove(self._fan_extras)
        self._remove([item for _, item in self._fan])
        self._fan.clear()
        self._fan_hex = ""

    def _window_changed(self) -> None:
        self._place_fan()
