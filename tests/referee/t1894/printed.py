"""1894's track, as the tile manifest and the map print it (18, 20).

A piece of track joins two ends: the edges 0 (south-west) to 5 (south-east), clockwise, c0 a city, t0 a town,
o0 an off-board; c1 and t1 the second one. Tiles are as they lie with rotation 0; c0 of Paris is PLM's.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.referee.tiles import common

_FIXED = "A2 A4 A8 A10 A12 B5 B15 C16 C18 D1 F1 G2 G18 H1 H3 I2 I16 I18"

TILES: Mapping[str, str] = {
    **common(
        "1 7 8 9 14 15 16 17 18 19 20 23 24 25 26 27 28 29 30 31 39 40 41 42 43 44 45 46 47 56 57 70 "
        "619 624 630 631 632 633"
    ),
    "X1": "0-c0 1-c0 3-c1",
    "X2": "0-c0 2-c0",
    "X3": "0-c0 1-c0",
    "X4": "0-c0 1-c0 2-c1 3-c1",
    "X5": "0-c0 1-c0 3-c1 4-c1",
    "X6": "0-c0 2-c0 4-c0",
    "X7": "0-c0 1-c0 4-c0",
    "X8": "0-c0 1-c0 3-c0 4-c0",
    "X9": "0-c0 1-c0 2-c1 3-c1",
    "X10": "0-c0 1-c0 3-c1 4-c1",
    "X11": "0-c0 1-c0 2-c1 3-c1",
    "X12": "0-c0 1-c0 3-c1 4-c1",
    "X13": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "X14": "0-c0 1-c0 3-c0 4-c0",
    "X15": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "X16": "0-c0 3-c0 1-c1 4-c1",
    "X17": "1-c0 3-c0 0-c1 4-c1",
    "X18": "0-c0 1-c0 3-c1 4-c1",
    "X19": "1-c0 3-c0 0-c1 2-c1",
    "X20": "0-c0 3-c0 1-c1 2-c1",
    "X21": "0-c0 1-c0 2-c1 3-c1",
    "X22": "0-c0 3-c0 2-c1 4-c1",
    "X23": "0-c0 2-c0 3-c1 4-c1",
    "X24": "0-c0 4-c0 2-c1 3-c1",
}
HEXES: Mapping[str, str] = {
    "A2": "5-0 0-4",
    "A4": "0-o0 1-o0",
    "A8": "0-t0 t0-4 0-5 5-4",
    "A10": "0-c0 1-c0 5-c0",
    "B5": "1-5 1-0 5-0",
    "B15": "0-t0 1-t0",
    "C6": "5-t1",
    "C16": "0-1 4-5 5-0",
    "C18": "0-o0 1-o0",
    "D1": "4-t0 5-t0",
    "D7": "2-t1",
    "F1": "3-t0 5-t0 3-4 4-5",
    "G2": "2-t0 3-t0",
    "G4": "2-c0 4-c0 5-c0",
    "G18": "0-1 1-2 0-c0 2-c0",
    "H1": "4-t0 5-t0",
    "H3": "1-c0 3-c0 4-c0",
    "I2": "2-o0 4-o0",
    "I10": "2-c0 3-c0 4-c0",
    "I16": "1-t0 4-t0 1-2 2-3 3-4",
    "I18": "1-o0 2-o0",
}
"""What is printed; hexes without track are left out."""
FIXED = frozenset(_FIXED.split())
"""Hexes on which nothing is built."""
