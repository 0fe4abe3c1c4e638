"""The lays offered, sorted for the hand: by tile and power, by hex, by rotation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine.actions import LayTile
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferLayTile, TileLay
from roundhouse.engine.owners import NOBODY, Owner, symbol_of


class TileKey(msgspec.Struct, frozen=True, order=True):
    """A tile that may be laid, by an ordinary action or by the ``power`` of a private company."""

    tile: str
    power: PrivateSymbol = NO_PRIVATE


class Lays:
    """What may be laid now."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        """Sort the tile lays among ``offers``."""
        self.actor: Owner = NOBODY
        self._by_tile: dict[TileKey, dict[HexId, list[TileLay]]] = {}
        for offer in offers:
            if isinstance(offer, OfferLayTile):
                self.actor = offer.actor
                for lay in offer.lays:
                    key = TileKey(lay.tile, offer.power)
                    self._by_tile.setdefault(key, {}).setdefault(lay.hex, []).append(lay)

    @property
    def company(self) -> CompanySymbol:
        """The symbol of the company that lays."""
        return symbol_of(self.actor)

    def tiles(self) -> tuple[TileKey, ...]:
        """Every tile that may be laid somewhere, in the order of the offers."""
        return tuple(self._by_tile)

    def hexes(self, key: TileKey | None = None) -> frozenset[HexId]:
        """The hexes on which a tile (None: any) may be laid."""
        if key is not None:
            return frozenset(self._by_tile.get(key, {}))
        return frozenset(hex_id for hexes in self._by_tile.values() for hex_id in hexes)

    def on_hex(self, hex_id: HexId) -> tuple[TileKey, ...]:
        """The tiles that may be laid on a hex."""
        return tuple(key for key, hexes in self._by_tile.items() if hex_id in hexes)

    def rotations(self, key: TileKey, hex_id: HexId) -> tuple[TileLay, ...]:
        """A legal lay of a tile on a hex for each rotation: the first of its :meth:`ways`."""
        firsts: dict[int, TileLay] = {}
        for lay in self._by_tile.get(key, {}).get(hex_id, ()):
            firsts.setdefault(lay.rotation, lay)
        return tuple(firsts[rotation] for rotation in sorted(firsts))

    def ways(self, key: TileKey, lay: TileLay) -> tuple[TileLay, ...]:
        """The lays of the same tile in the same rotation that differ by the cities only, in offered order."""
        return tuple(each for each in self._by_tile[key].get(lay.hex, ()) if each.rotation == lay.rotation)

    def action(self, key: TileKey, lay: TileLay) -> LayTile:
        """The decision to lay."""
        return LayTile(self.actor, lay.hex, lay.tile, lay.rotation, key.power, lay.cities)


def nearest(lays: Sequence[TileLay], rotation: int) -> int:
    """The index of the lay whose rotation is nearest to ``rotation``; clockwise where two are as near."""
    return min(
        range(len(lays)),
        key=lambda n: (abs(turn(rotation, lays[n].rotation)), -turn(rotation, lays[n].rotation)),
    )


def turn(old: int, new: int) -> int:
    """The steps from one rotation to another the shorter way, -2..3; clockwise is positive."""
    steps = (new - old) % EDGES
    return steps - EDGES if steps > EDGES // 2 else steps
