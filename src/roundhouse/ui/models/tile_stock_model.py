"""The tiles of the tray: what may be laid now, and how many are left."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.catalogue.definitions import TileDefinition
from roundhouse.engine.offers import Offer, OfferLayTile
from roundhouse.engine.position import Position
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.words.speaker import Words


class TileItem(msgspec.Struct, frozen=True):
    """A tile by its printed name; ``left`` None is unlimited, ``offered``: there is a place for it now."""

    name: str
    definition: TileDefinition
    left: int | None
    offered: bool = False


class TileRole(IntEnum):
    """Roles of :class:`TileStockModel`."""

    NAME = CellRole.OWN
    """The printed name (str)."""
    LEFT = CellRole.OWN + 1
    """How many are left (int, or None for unlimited)."""
    OFFERED = CellRole.OWN + 2
    """Whether it may be laid now (bool)."""


class TileStockModel(KeyedList[TileItem]):
    """Tiles by colour and name; with offers only those that may be laid, else those of the phase."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda tile: tile.name,
                Qt.ItemDataRole.ToolTipRole: self._told,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                TileRole.NAME: lambda tile: tile.name,
                TileRole.LEFT: lambda tile: tile.left,
                TileRole.OFFERED: lambda tile: tile.offered,
            },
            words,
            parent,
        )

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show the tiles of a position; ``offers`` are those of this moment."""
        if position is None:
            self.show_list({})
            return
        lays = frozenset(lay.tile for o in offers if isinstance(o, OfferLayTile) for lay in o.lays)
        self.show_list(tiles(position, lays), tiles(previous, lays) if previous else None)

    def number(self, cell: TileItem) -> int | None:
        """How many are left."""
        return cell.left

    def _told(self, tile: TileItem) -> str:
        left = self._words.say("trains.unlimited") if tile.left is None else str(tile.left)
        return self._words.say("tray.tile", name=tile.name, left=left)


def tiles(position: Position, lays: frozenset[str]) -> dict[str, TileItem]:
    """The tiles by name, those that may be laid (``lays``), or without any all of the phase's colours."""
    colors = list(position.phase.tiles)
    stock = position.definition.tiles
    names = [n for n in stock if (n in lays if lays else stock[n].definition.face.color in colors)]
    supply = position.state.tile_supply
    found: dict[str, TileItem] = {}
    for name in sorted(names, key=lambda n: _rank(stock[n].definition.face.color, colors)):
        tile = stock[name]
        found[name] = TileItem(name, tile.definition, supply.get(name, tile.count), name in lays)
    return found


def _rank(color: str, colors: list[str]) -> int:
    return colors.index(color) if color in colors else len(colors)
