"""The tiles in the tray as a Qt model."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.tools.lays import Lays

TILE_ROLE = Qt.ItemDataRole.UserRole + 1
_NO_INDEX = QModelIndex()


class TrayTile(msgspec.Struct, frozen=True):
    """A tile in the tray, laid by the ``power`` of a private company if named; ``left`` None: endless."""

    tile: str
    power: PrivateSymbol
    left: int | None

    @property
    def key(self) -> tuple[str, str]:
        """The tile and the power."""
        return (self.tile, self.power)


def tray_tiles(position: Position, offers: Sequence[Offer]) -> tuple[TrayTile, ...]:
    """The tiles among ``offers``, by colour as the phases allow them, then in the order of the title."""
    definition, supply = position.definition, position.state.tile_supply
    order = {name: number for number, name in enumerate(definition.tiles)}
    colors = {hue: number for number, hue in enumerate(position.phase.tiles)}

    def rank(tile: TrayTile) -> tuple[str, int, int]:
        face = definition.tiles[tile.tile].definition.face
        return (tile.power, colors.get(face.color, 99), order[tile.tile])

    found = [TrayTile(key.tile, key.power, supply.get(key.tile)) for key in Lays(offers).tiles()]
    return tuple(sorted(found, key=rank))


class TrayModel(QAbstractListModel):
    """The tiles of the tray; :data:`TILE_ROLE` gives the :class:`TrayTile`."""

    def __init__(self, parent: QObject | None = None) -> None:
        """A tray without tiles."""
        super().__init__(parent)
        self._tiles: tuple[TrayTile, ...] = ()

    @property
    def tiles(self) -> tuple[TrayTile, ...]:
        """What lies there."""
        return self._tiles

    def show_tiles(self, tiles: tuple[TrayTile, ...]) -> bool:
        """Show ``tiles`` instead; gives whether they are others."""
        if tiles == self._tiles:
            return False
        self.beginResetModel()
        self._tiles = tiles
        self.endResetModel()
        return True

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_INDEX) -> int:
        """How many kinds of tiles there are."""
        return 0 if parent.isValid() else len(self._tiles)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The number printed on the tile, or the tile itself."""
        if not index.isValid() or index.row() >= len(self._tiles):
            return None
        tile = self._tiles[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return tile.tile
        return tile if role == TILE_ROLE else None
