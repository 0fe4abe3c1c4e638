"""1825, sections 5.2.2 and 5.2.6: the tile chart of all units and kits, for tiles with stations.

One chart serves every game: a tile that isn't in the game can't be laid. Of green double towns the chart has
those of variant DB1 (887, 888) and those of the older printing (87, 88), of which a game has one pair.
"""

from __future__ import annotations

from typing import Final

from roundhouse.engine.names import HexId

Rows = tuple[tuple[str, tuple[str, ...]], ...]


def _rows(*lines: str) -> Rows:
    """Rows written ``tiles: tiles that may follow each of them``."""
    pairs = (line.split(":") for line in lines)
    return tuple((tile, tuple(after.split())) for before, after in pairs for tile in before.split())


STATIONS: Final = _rows(
    # small stations
    "1 55: 14 888",
    "2 56 114: 15 887",
    "3: 12 14 15 87 88 119 206 887 888",
    "58: 12 13 14 15 87 88 119 206 887 888",
    "4: 14 15 87 88 119 206 887 888",
    "69 198 199: 119",
    # one large station
    "5: 12 14 15 119 206",
    "6 115: 12 13 14 15 119 206",
    "12 13 206: 38 63 166",
    "14 15 887 888: 63 166",
    "38 119: 51",
    # two large stations
    "10: 35 36 37 64 65 66 67 68 118 174",
    "52: 35 36 64 65 66 67 68 118 174",
    "64 65 67 68: 167",
    "35 66 118: 167 168",
    # London, Liverpool, and Birmingham, Glasgow and Manchester
    "32: 48",
    "33: 49",
    "34: 50",
    # the last of their line
    "11 36 37 63 87 88 166 174 200:",
)
"""Tiles with stations, and what may follow each of them."""

HALTS: Final = _rows("8: 11")
"""7.0: the one tile without a station that one with a station may follow."""

HALT: Final = "11"
T_TRAINS: Final = frozenset({"3T", "4T"})
"""7.0: trains with tank engines."""

BROWN_HEXES: Final = tuple(map(HexId, ("Q11", "T16", "V14")))
"""Crewe, Wolverton and Swindon: the dark brown hexes on which a tile may be laid."""

CITIES: Final[tuple[tuple[HexId, tuple[str, ...]], ...]] = (
    (HexId("V20"), ("32",)),
    (HexId("O9"), ("33",)),
    *((HexId(hex_id), ("34",)) for hex_id in ("G5", "O11", "S13")),
    (HexId("V10"), ("38",)),
    *((hex_id, ("200",)) for hex_id in BROWN_HEXES),
)
"""Printed stations with tiles of their own."""
