"""1825: how many tiles of each kind there are, by the unit, kit or variant that they come with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

COUNTS: Mapping[str, Mapping[int, str]] = {
    "unit_1": {
        1: "1 2 3 55 56 13 16 19 20 25 26 27 28 29 87 88 32 34 41 42 45 46 47 64 65 66 67 68",
        2: "5 6 7 12 14 15 52 38",
        3: "4 23 24",
        7: "9",
        8: "8",
    },
    "unit_2": {
        1: "1 2 3 4 55 56 69 114 16 18 20 25 26 27 28 29 33 34 39 40 41 42 43 44 47 64 65 66 67 68 49 50",
        2: "5 6 14 15 19 23 24 52 51",
        3: "7 12 38",
        4: "8 9",
    },
    "unit_3": {
        1: "1 2 3 55 56 115 13 16 19 26 27 28 29 81 34 39 41 42 43 44 45 46 47 67 118",
        2: "5 6 12 52 38 63 66",
        3: "4 7 14 15 23 24",
        5: "9",
        6: "8",
    },
    "r1": {
        1: "2 3 4 10 11 13 14 23 24 35 37 38 66 69",
        2: "6 7 8",
    },
    "r2": {
        1: "3 10 35 37 58 115",
    },
    "r3": {
        1: "8 11 14",
        2: "9",
    },
    "k1": {
        1: "17 18 21 22 28 29 30 31 39 40 41 42 43 44 47",
    },
    "k3": {
        1: "48 49",
        2: "50 60 168",
        3: "51",
        4: "166 167",
    },
    "k5": {
        1: "15 69 119",
    },
    "k6": {
        1: "82 83 198 199",
        2: "11 58 119 200",
    },
    "d1": {
        1: "17 18 20 21 22 30 31 35 36 37 38 39 40 43 44 47 82 83",
        2: "7 58 115 119 174 200",
        3: "10 11",
    },
    "db3": {
        1: "58 206",
    },
}
"""Tiles by how many there are of each."""
STATIONS: Mapping[str, Mapping[str, int]] = {
    "unit_1": {"87": -1, "88": -1, "887": 2, "888": 2},
    "unit_3": {"14": -1, "15": -1, "887": 1, "888": 1},
}
"""What variant DB1 puts in place of others, by unit (V.3)."""


def tiles(options: frozenset[str], later: bool) -> Mapping[str, int]:
    """The tiles in a game: K3's gray ones are as many as there are in all; ``later``: DB3's are there."""
    found: Counter[str] = Counter()
    for part in [*options, *(["db3"] if later else [])]:
        for count, names in COUNTS.get(part, {}).items():
            found.update(dict.fromkeys(names.split(), count))
        if "printed_db1" not in options:
            found.update(STATIONS.get(part, {}))
    if {"unit_2", "k3"} <= options:
        found.subtract({"49": 1, "50": 1, "51": 2})
    return {name: count for name, count in found.items() if count > 0}
