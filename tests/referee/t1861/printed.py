"""1861's track, as the tiles and the map print it (1.1.1, 5.5.2).

A piece of track joins two ends: the edges 0 (south) to 5 (south-east), clockwise, c0 a city, t0 a town, o0 a
red hex; c1 and c2 the second and third one. Tiles are as they lie with rotation 0.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.referee.tiles import common

_FIXED = "A5 A9 A11 A13 A15 B18 B20 C5 C21 I21 J20 K21 M21 P0 Q3 Q5 Q7 Q11 Q13"

TILES: Mapping[str, str] = {
    **common(
        "3 4 5 6 7 8 9 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 39 40 41 42 43 44 45 46 "
        "47 57 58 63 619 624 625 626"
    ),
    "87": "0-t0 1-t0 2-t0 3-t0",
    "88": "0-t0 1-t0 3-t0 4-t0",
    "201": "0-c0 1-c0",
    "202": "0-c0 2-c0",
    "204": "0-t0 2-t0 3-t0 4-t0",
    "207": "0-c0 1-c0 2-c0 3-c0",
    "208": "0-c0 1-c0 3-c0 4-c0",
    "611": "0-c0 1-c0 2-c0 3-c0 4-c0",
    "621": "0-c0 c0-3",
    "622": "0-c0 2-c0 3-c0 4-c0",
    "623": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "635": "0-c0 c0-1 4-c2 c2-5 2-c1 c1-3",
    "636": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "637": "0-c0 c0-1 4-c2 c2-5 2-c1 c1-3",
    "638": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "639": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "640": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "641": "0-c0 1-c0 5-c0",
    "642": "0-c0 1-c0 5-c0",
    "801": "0-c0 1-c0 2-c0 3-c0",
    "911": "0-t0 1-t0 2-t0 3-t0 4-t0",
}
HEXES: Mapping[str, str] = {
    "A5": "4-5",
    "A9": "5-o0 4-o0",
    "A11": "5-o0 4-o0",
    "A13": "5-o0 4-o0",
    "A15": "5-o0 4-o0",
    "B18": "3-o0 4-o0 5-o0",
    "B20": "4-o0",
    "C5": "2-t0 5-t0 0-4",
    "C7": "3-1",
    "C21": "4-3",
    "D2": "0-4",
    "D4": "3-1",
    "D14": "0-c0 2-c1 4-c2",
    "E1": "1-c0 c1-5",
    "F2": "0-2",
    "F4": "3-5",
    "G5": "2-t0 0-t0",
    "G7": "3-5",
    "H8": "0-c0 2-c1 4-c2",
    "I21": "3-o0",
    "J20": "2-o0 3-o0 4-o0",
    "K7": "1-c0 5-c0",
    "K21": "3-o0 4-o0",
    "M21": "3-2",
    "P0": "0-1",
    "Q3": "2-c0 1-c0 0-c0",
    "Q5": "3-2 3-1",
    "Q7": "1-2",
    "Q11": "1-o0 2-o0",
    "Q13": "2-o0",
}
"""What is printed; hexes without track are left out."""
FIXED = frozenset(_FIXED.split())
"""Hexes on which nothing is built."""
