"""1843's track, as the tile sheet and the board print it (9, 12.2).

A piece of track joins two ends: the edges 0 (south-west) to 5 (south-east), clockwise, c0 a city, t0 a town,
o0 an off-board; c1 and t1 the second one. Tiles are as they lie with rotation 0.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.referee.tiles import common

TILES: Mapping[str, str] = {
    **common(
        "1 2 3 4 7 8 9 14 15 16 18 19 20 21 22 23 24 25 26 27 28 29 30 31 39 40 41 42 43 44 45 46 47 "
        "55 56 57 58 63 69 70 624 625 626 630 631 632 633"
    ),
    "X01": "2-c0 3-c0",
    "X02": "0-c0 2-c0",
    "10": "0-c0 3-c1",
    "59": "0-c0 2-c1",
    "X03": "0-c0 1-c0 2-c0 3-c0",
    "X04": "0-c0 2-c0 3-c0",
    "X05": "2-c0 3-c0 0-c1 4-c2 5-c2",
    "64": "0-c0 c0-2 3-c1 c1-4",
    "65": "0-c0 c0-4 2-c1 c1-3",
    "66": "0-c0 c0-3 1-c1 c1-2",
    "67": "0-c0 c0-3 2-c1 c1-4",
    "68": "0-c0 c0-3 1-c1 c1-4",
    "627": "0-3 3-4 4-5 0-5",
    "628": "0-2 3-5 0-5 2-3",
    "629": "0-4 0-2 2-3 3-4",
    "X06": "0-c0 3-c0 4-c0 5-c0",
    "X07": "0-c0 3-c0 4-c0 5-c0",
    "X08": "0-c0 1-c0 3-c0 4-c0 5-c0",
    "X09": "0-c0 1-c0 2-c0 3-c0 5-c0",
    "X10": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "X11": "2-c0 3-c0 0-c1 4-c2 5-c2",
    "X12": "0-t0 1-t0 2-t0 3-t0 5-t0",
    "X13": "0-c0 1-c0 2-c1 3-c1",
    "X14": "0-c0 2-c0 1-c1 5-c1",
    "513": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "X15": "1-c0 2-c0 4-c0 0-c1 3-c1 5-c1",
}
HEXES: Mapping[str, str] = {
    "A6": "0-c0 5-c0",
    "B5": "3-5",
    "B9": "0-t0 t0-1",
    "B15": "0-t0",
    "B17": "4-5",
    "B21": "0-o0 1-o0",
    "C14": "c0-3",
    "C20": "c0-2",
    "C22": "0-o0",
    "E16": "c0-3 c1-0",
    "E24": "0-o0",
    "F7": "3-4 3-5 4-5",
    "F25": "1-o0",
    "G26": "0-1",
    "H15": "0-c0 2-c0 5-c0 2-5",
    "H25": "0-c0 1-c0 2-c0 3-c0",
    "I4": "0-4 0-5 4-5",
    "I22": "1-4",
    "I24": "1-t0 t0-3 0-3",
    "J1": "4-o0",
    "J15": "c0-3 c0-5",
    "J17": "c0-2",
    "J21": "1-t0 t0-2",
    "J23": "3-o0",
    "K8": "c0-3",
    "M12": "2-c0 4-c0",
    "N9": "2-o0 3-o0",
    "N19": "1-4",
    "N21": "1-o0",
    "O16": "2-t0 t0-3",
}
"""What is printed on hexes that have track."""
FIXED = frozenset(
    [
        "A6",
        "B5",
        "B9",
        "B15",
        "B17",
        "B21",
        "C22",
        "E24",
        "F7",
        "F25",
        "G26",
        "H15",
        "H25",
        "I4",
        "I24",
        "J1",
        "J21",
        "J23",
        "M12",
        "N9",
        "N21",
        "O16",
    ]
)
"""Red and gray hexes: nothing is laid there."""
