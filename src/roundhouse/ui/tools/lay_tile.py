"""Laying a tile: from the tray by dragging or clicking, or from the fan of a hex."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QObject, QPointF, Qt, Signal

from roundhouse.engine.names import NO_HEX, NO_PRIVATE, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, TileLay
from roundhouse.queries.lays import why_not_here
from roundhouse.ui.board.items.tiles import TileItem
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.tools.base import Binding, Tool
from roundhouse.ui.tools.fan import Fan
from roundhouse.ui.tools.lay_preview import LayPreview, PreviewItems
from roundhouse.ui.tools.lays import Lays, TileKey, nearest

__all__ = ["LayPreview", "LayTileTool"]

_TURNS = {Qt.Key.Key_R: 1, Qt.Key.Key_E: -1}
_HEXES = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
_TILES = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
_LAYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_WAYS = Qt.Key.Key_C


class _Aim(msgspec.Struct, frozen=True):
    """A tile over a hex: a lay a rotation, and the ``ways`` to map the cities in the one that is shown.

    ``lay`` is what would be laid.
    """

    key: TileKey
    lays: tuple[TileLay, ...]
    index: int
    ways: tuple[TileLay, ...]
    way: int = 0

    @property
    def lay(self) -> TileLay:
        return self.ways[self.way]


class LayTileTool(Tool):
    """Lights the legal hexes, snaps and turns tiles, lays on a click, a drop or Enter; Esc takes back.

    Where the cities of a hex may become those of the tile in several ways, C or a click on the plate with
    their number takes the next one.
    ``previewed`` carries a :class:`LayPreview` or None.
    """

    previewed = Signal(object)
    turning = (*_TURNS, _WAYS)
    """The keys that turn a tile, or choose between its cities."""
    bindings = (
        Binding("next", tuple(_HEXES)),
        Binding("fan", tuple(_TILES)),
        Binding("turn", tuple(_TURNS)),
        Binding("cities", (_WAYS,)),
        Binding("lay", _LAYS),
        Binding("back", (Qt.Key.Key_Escape,)),
    )

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without a tile in hand."""
        super().__init__(parent)
        self._lays = Lays(())
        self._hand: TileKey | None = None
        self._rotation = 0
        self._aim: _Aim | None = None
        self._pinned = False
        self._resting = NO_HEX
        self._fan: Fan | None = None
        self._preview = PreviewItems(self)
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

    def tile_at(self, place: QPointF) -> str:
        """The tile of the open fan at a point of the scene; empty for none."""
        key = self._fan.at(place) if self._fan is not None else None
        return key.tile if key is not None else ""

    @property
    def fan(self) -> tuple[tuple[TileKey, QPointF], ...]:
        """The tiles of the open fan and where they are."""
        return self._fan.tiles if self._fan else ()

    def tiles(self) -> tuple[TileKey, ...]:
        """What may be taken from the tray."""
        return self._lays.tiles()

    # --- the hand -----------------------------------------------------------------------------

    def take(self, tile: str, power: PrivateSymbol = NO_PRIVATE) -> bool:
        """Take a tile from the tray; False if it may not be laid anywhere."""
        key = TileKey(tile, power)
        if not self.is_active or key not in self._lays.tiles():
            return False
        self._put_down()
        self._hand = key
        self.light(self._lays.hexes(key))
        self.changed.emit()
        return True

    def put_back(self) -> None:
        """Let go of whatever is in the hand, open or previewed."""
        if self.is_active:
            self._put_down()
            self.light(self._lays.hexes(), strong=False)
            self.changed.emit()

    def drop(self, place: QPointF) -> bool:
        """Let go of a dragged tile at ``place``: it is laid if that is legal, else it goes back.

        Nothing happens where the tool was put away while the tile was dragged.
        """
        if not self.is_active:
            return False
        self.hover(place)
        if self._hand is not None and self._aim is not None:
            return self._lay()
        self._refuse(place)
        self.put_back()
        return False

    # --- from the view ------------------------------------------------------------------------

    def hover(self, place: QPointF | None) -> None:
        """Preview what is aimed at; note where the pointer rests."""
        if not self.is_active:
            return
        hex_id = self.scene.hex_at(place) if place is not None else None
        self._note(hex_id or NO_HEX)
        if self._hand is not None:
            self._hover_with_tile(place, hex_id)
        elif self._fan is not None and not self._pinned:
            key = self._fan.at(place)
            if key is not None:
                self._aim_at(key, self._fan.hex_id)

    def _hover_with_tile(self, place: QPointF | None, hex_id: HexId | None) -> None:
        assert self._hand is not None
        if hex_id is not None and hex_id in self._lays.hexes(self._hand):
            if self._aim is None or self._aim.lay.hex != hex_id:
                self._aim_at(self._hand, hex_id)
            self._show_ghost(None)
            return
        self._unaim()
        self._show_ghost(place)

    def _note(self, hex_id: HexId) -> None:
        if hex_id == self._resting:
            return
        self._resting = hex_id
        self._rest.stop()
        self._say(None)
        if hex_id and hex_id not in self._lays.hexes(self._hand):
            self._rest.start()

    def _rested(self) -> None:
        if self.is_active and self._resting:
            key = self._hand or TileKey("")
            self._say(why_not_here(self.position, self._resting, key.tile, key.power))

    def _refuse(self, place: QPointF) -> None:
        """Say why the tile in the hand can't be laid at a place."""
        hex_id = self.scene.hex_at(place)
        if hex_id is not None and self._hand is not None:
            refused = why_not_here(self.position, hex_id, self._hand.tile, self._hand.power)
            self.refused_at.emit(refused, place)

    def click(self, place: QPointF) -> bool:
        """Take from the fan, lay, or open a fan."""
        if not self.is_active:
            return False
        if self._aim is not None and self._preview.is_on_ways(place):
            self._take_next_way()
            return True
        key = self._fan.at(place) if self._fan else None
        if key is not None:
            self._choose(key)
            return True
        hex_id = self.scene.hex_at(place)
        if self._hand is not None:
            self.hover(place)
            if self._aim is not None:
                self._lay()
            else:
                self._refuse(place)
            return True
        if self._pinned and self._aim is not None and hex_id == self._aim.lay.hex:
            self._lay()
            return True
        if hex_id is not None and hex_id != self._open_hex and hex_id in self._lays.hexes():
            self.open_fan(hex_id)
            return True
        if self._fan is not None or self._pinned:
            self.put_back()
            return True
        return False

    def wheel(self, steps: int) -> bool:
        """Turn the tile in hand by the turns of the wheel."""
        if self._aim is None:
            return self._hand is not None
        self._turn(1 if steps > 0 else -1)
        return True

    def wants(self, key: Qt.Key) -> bool:
        """Tab always; R, E, C, Enter, Esc and arrows while there is something for them to do."""
        if not self.is_active:
            return False
        if key == Qt.Key.Key_Escape:
            return self._hand is not None or self._aim is not None or self._fan is not None
        if key in _TILES:
            return self._fan is not None
        if key == _WAYS:
            return self._aim is not None and len(self._aim.ways) > 1
        return key in _HEXES or (self._aim is not None and (key in _TURNS or key in _LAYS))

    def reached(self) -> object:
        """Tile in the hand, hex and fan, and how the tile lies."""
        return self._hand, self._open_hex, self._aim

    def key(self, key: Qt.Key) -> bool:
        """Tab goes from hex to hex, arrows through the fan; R and E turn, C maps the cities otherwise.

        Enter lays, Esc takes back.
        """
        if not self.wants(key):
            return False
        if key == Qt.Key.Key_Escape:
            self.put_back()
        elif key in _TURNS:
            self._turn(_TURNS[key])
        elif key == _WAYS:
            self._take_next_way()
        elif key in _HEXES:
            self._go_on(_HEXES[key])
        elif key in _TILES:
            self._choose_next(_TILES[key])
        else:
            self._lay()
        return True

    def _go_on(self, by: int) -> None:
        """To the next hex on which something, or the tile in the hand, may be laid."""
        legal = self._lays.hexes(self._hand)
        order = [hex_id for hex_id in self.scene.definition.hexes if hex_id in legal]
        here = self._aim.lay.hex if self._aim else self._open_hex
        at = order.index(here) + by if here in order else min(by, 0)
        hex_id = order[at % len(order)]
        if self._hand is not None:
            self._show_ghost(None)
            self._aim_at(self._hand, hex_id)
        else:
            self.open_fan(hex_id)

    def _choose_next(self, by: int) -> None:
        """Aim with the next tile of the fan."""
        assert self._fan is not None
        keys = [key for key, _ in self._fan.tiles]
        here = keys.index(self._aim.key) + by if self._aim else min(by, 0)
        self._aim_at(keys[here % len(keys)], self._fan.hex_id)

    # --- aiming -------------------------------------------------------------------------------

    def _begin(self, offers: tuple[Offer, ...]) -> None:
        self._lays = Lays(offers)
        self._rotation = 0
        self._resting = NO_HEX
        self.light(self._lays.hexes(), strong=False)

    def _end(self) -> None:
        self._put_down()

    def _put_down(self) -> None:
        self._hand = None
        self._close_fan()
        self._unaim()
        self._show_ghost(None)

    def _aim_at(self, key: TileKey, hex_id: HexId) -> None:
        lays = self._lays.rotations(key, hex_id)
        if lays and not (self._aim and self._aim.key == key and self._aim.lay.hex == hex_id):
            self._unaim()
            index = nearest(lays, self._rotation)
            self._aim = _Aim(key, lays, index, self._lays.ways(key, lays[index]))
            self._show_preview(0)

    def _turn(self, by: int) -> None:
        """To the next legal rotation."""
        assert self._aim is not None
        old, cities = self._aim.lay.rotation, self._aim.lay.cities
        index = (self._aim.index + by) % len(self._aim.lays)
        ways = self._lays.ways(self._aim.key, self._aim.lays[index])
        same = next((n for n, lay in enumerate(ways) if lay.cities == cities), 0)
        self._aim = msgspec.structs.replace(self._aim, index=index, ways=ways, way=same)
        self._rotation = self._aim.lay.rotation
        steps = (self._rotation - old) % 6
        self._show_preview(steps if by > 0 else steps - 6 if steps else 0)

    def _take_next_way(self) -> None:
        """Map the cities in the next way."""
        assert self._aim is not None
        self._aim = msgspec.structs.replace(self._aim, way=(self._aim.way + 1) % len(self._aim.ways))
        self._show_preview(0)

    def _show_preview(self, steps: int) -> None:
        assert self._aim is not None
        action = self._lays.action(self._aim.key, self._aim.lay)
        way = (self._aim.way + 1, len(self._aim.ways))
        self.previewed.emit(self._preview.show(action, self._aim.lay, steps, way))

    @property
    def _open_hex(self) -> HexId:
        return self._fan.hex_id if self._fan else NO_HEX

    def _unaim(self) -> None:
        if self._aim is None:
            return
        self._aim, self._pinned = None, False
        self._preview.clear()
        self.previewed.emit(None)

    def _lay(self) -> bool:
        assert self._aim is not None
        action = self._lays.action(self._aim.key, self._aim.lay)
        self.put_back()
        self.action.emit(action)
        return True

    # --- the ghost and the fan ----------------------------------------------------------------

    def _show_ghost(self, place: QPointF | None) -> None:
        """The tile in the hand follows the pointer where it can't be laid."""
        if place is None or self._hand is None:
            if self._ghost is not None:
                self.remove([self._ghost])
                self._ghost = None
            return
        if self._ghost is None:
            look = self.scene.tile_look(self._hand.tile, self._rotation)
            self._ghost = TileItem(look, self.scene.sharpness, Layer.GHOST)
            self._ghost.setOpacity(0.72)
            self.add(self._ghost)
        self._ghost.setPos(place)

    def open_fan(self, hex_id: HexId) -> None:
        """Show the tiles that may be laid on a hex; a single one is aimed at once."""
        self._put_down()
        self.light((hex_id,))
        keys = self._lays.on_hex(hex_id)
        self._fan = Fan(self, hex_id, [(key, self._lays.rotations(key, hex_id)[0].rotation) for key in keys])
        if len(keys) == 1:
            self._aim_at(keys[0], hex_id)
            self._pinned = True
        self.changed.emit()

    def _choose(self, key: TileKey) -> None:
        """A tile of the fan was clicked: a single lay is made at once, several wait to be chosen from."""
        assert self._fan is not None
        self._aim_at(key, self._fan.hex_id)
        assert self._aim is not None
        if len(self._aim.lays) == len(self._aim.ways) == 1:
            self._lay()
            return
        self._close_fan()
        self._pinned = True

    def _close_fan(self) -> None:
        if self._fan is not None:
            self._fan.close()
            self._fan = None

    def _window_changed(self) -> None:
        if self._fan is not None:
            self._fan.place()
