"""Tiles that are the same in several titles, under the number that all give them.

A piece of track joins two ends: the edges 0 to 5, clockwise from the lowest left one (the lowest, where
hexes lie flat), c0 a city, t0 a town; c1 and t1 the second one. Tiles are as they lie with rotation 0.
"""

from __future__ import annotations

from collections.abc import Mapping

TILES: Mapping[str, str] = {
    "1": "1-t0 t0-3 0-t1 t1-4",
    "2": "0-t0 t0-3 1-t1 t1-2",
    "3": "0-t0 t0-1",
    "4": "0-t0 t0-3",
    "5": "0-c0 1-c0",
    "6": "0-c0 2-c0",
    "7": "0-1",
    "8": "0-2",
    "9": "0-3",
    "14": "0-c0 1-c0 3-c0 4-c0",
    "15": "0-c0 1-c0 2-c0 3-c0",
    "16": "0-2 1-3",
    "17": "1-3 0-4",
    "18": "0-3 1-2",
    "19": "0-3 2-4",
    "20": "0-3 1-4",
    "21": "0-2 3-4",
    "22": "0-4 2-3",
    "23": "0-3 0-4",
    "24": "0-3 0-2",
    "25": "0-2 0-4",
    "26": "0-3 0-5",
    "27": "0-3 0-1",
    "28": "0-4 0-5",
    "29": "0-2 0-1",
    "30": "0-4 0-1",
    "31": "0-2 0-5",
    "39": "0-2 0-1 1-2",
    "40": "0-2 2-4 0-4",
    "41": "0-3 0-1 1-3",
    "42": "0-3 3-5 0-5",
    "43": "0-3 0-2 1-3 1-2",
    "44": "0-3 1-4 0-1 3-4",
    "45": "0-3 2-4 0-4 2-3",
    "46": "0-3 2-4 3-4 0-2",
    "47": "0-3 1-4 1-3 0-4",
    "55": "0-t0 t0-3 1-t1 t1-4",
    "56": "0-t0 t0-2 1-t1 t1-3",
    "57": "0-c0 c0-3",
    "58": "0-t0 t0-2",
    "63": "0-c0 1-c0 2-c0 3-c0 4-c0 5-c0",
    "69": "0-t0 t0-3 2-t1 t1-4",
    "70": "0-1 0-2 1-3 2-3",
    "619": "0-c0 2-c0 3-c0 4-c0",
    "624": "0-1 1-2",
    "625": "0-1 2-3",
    "626": "0-1 3-4",
    "630": "2-t0 t0-3 0-t1 t1-4",
    "631": "3-t0 t0-4 0-t1 t1-2",
    "632": "0-t0 t0-1 2-t1 t1-3",
    "633": "0-t0 t0-1 3-t1 t1-4",
}


def common(numbers: str) -> Mapping[str, str]:
    """The track of tiles by number; ``numbers`` are parted by spaces."""
    return {number: TILES[number] for number in numbers.split()}
