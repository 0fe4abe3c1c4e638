"""1839's track, as the tile sheet and the map print it (12, 15).

A piece of track joins two ends: the edges 0 (south-west) to 5 (south-east), clockwise, c0 a city, t0 a town,
o0 an off-board, j0 the point where lines meet; c1 and t1 the second one.
Tiles are as they lie with rotation 0.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.referee.tiles import common

_FIXED = (
    "B21 C20 D7 D11 D21 E10 E12 F11 F21 G4 G20 I4 J3 J5 J17"
    " K2 K4 K18 L1 L5 L7 L9 L19 M2 M4 M10 N13 N19 O14 O16"
)

TILES: Mapping[str, str] = {
    **common("1 2 3 4 5 6 7 8 9 14 15 16 17 18 19 20 21 22 55 56 57 58 69 625 626 630 631 632 633"),
    "248": "0-c1 4-c1",
    "802": "0-c1 3-c1",
    "803": "1-c0 2-c0",
    "B06": "0-c0 3-c0 5-c0",
    "B07": "0-c0 2-c0 4-c0",
    "H06": "0-c0 4-c0",
    "U06": "0-c0 4-c0",
    "35": "0-c0 2-c0 1-c1 5-c1",
    "36": "1-c0 3-c0 0-c1 4-c1",
    "38": "0-c0 2-c0 3-c0 4-c0",
    "54": "2-c0 3-c0 0-c1 1-c1",
    "64": "0-c0 2-c0 3-c1 4-c1",
    "65": "0-c0 2-c0 4-c1 5-c1",
    "66": "1-c0 2-c0 0-c1 3-c1",
    "67": "2-c0 5-c0 0-c1 4-c1",
    "68": "2-c0 5-c0 0-c1 3-c1",
    "212": "1-c0 2-c0 4-c1 5-c1",
    "213": "0-j0 3-j0 5-j0",
    "214": "0-j0 1-j0 3-j0",
    "215": "0-j0 1-j0 5-j0",
    "216": "1-j0 3-j0 5-j0",
    "A800": "0-c0 1-c0 2-c0 3-c1 4-c1 5-c1",
    "B121": "0-c0 2-c0 4-c0",
    "B122": "0-c0 1-c0 2-c0 3-c0",
    "H121": "0-c0 2-c0 4-c0",
    "R121": "0-c0 2-c0 4-c0",
    "R123": "0-c0 1-c0 2-c0",
    "U121": "0-c0 2-c0 4-c0",
    "51": "0-c0 1-c0 2-c0 4-c0 5-c0",
    "217": "0-j0 1-j0 3-j0 4-j0",
    "218": "0-j0 3-j0 4-j0 5-j0",
    "219": "0-j0 1-j0 3-j0 5-j0",
    "339": "0-c0 2-c0 3-c0 1-c1 4-c1 5-c1",
    "A801": "1-c0 2-c0 3-c0 0-c1 4-c1 5-c1",
    "B522": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "H522": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "R522": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "U522": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "804": "0-c0 2-c0 3-c0 1-c1 4-c1 5-c1 c0-c1",
    "A378": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "B375": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "H375": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "R378": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "U375": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
}
HEXES: Mapping[str, str] = {
    "B11": "0-4",
    "B19": "1-c0 0-c0",
    "B21": "1-2 0-1 0-2",
    "C10": "0-3",
    "C20": "1-o0 2-o0 3-o0",
    "D7": "4-t0 t0-5",
    "D9": "1-3",
    "D21": "1-o0",
    "E10": "0-c0 1-c0 2-c0",
    "F11": "0-o0 5-o0",
    "F21": "1-t0 t0-0",
    "G4": "5-t0",
    "G10": "1-c0 5-c1",
    "G12": "1-3",
    "G20": "0-o0 1-o0 2-o0 3-o0",
    "I4": "3-0 3-5",
    "J3": "3-0 4-0",
    "J5": "1-4 2-4",
    "J7": "3-c0",
    "J17": "0-o0 1-o0 2-o0",
    "K2": "3-t0 t0-0",
    "K4": "4-t0 t0-5",
    "K8": "5-c0",
    "K18": "1-o0",
    "L1": "3-o0 4-o0",
    "L5": "0-t0 t0-4 1-2 3-4",
    "L7": "1-t0 t0-3 1-4",
    "L9": "1-o0 2-o0 5-o0",
    "L11": "0-4",
    "L13": "1-c0 c0-4",
    "L15": "1-4",
    "L17": "1-c0 c0-4",
    "L19": "1-o0",
    "M2": "3-o0",
    "M4": "2-t0 t0-3",
    "M10": "2-t0 t0-3",
    "N13": "3-t0 t0-4",
    "N19": "1-o0",
    "O14": "3-o0",
    "O16": "2-t0 t0-3",
}
"""What is printed; hexes without track are left out."""
FIXED = frozenset(_FIXED.split())
"""Gray, blue, black and red hexes, on which nothing is built."""
