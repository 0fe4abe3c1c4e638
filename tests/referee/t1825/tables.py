"""Figures of 1825: from the rulebook by section, and from cards and boards what it leaves to them."""

from __future__ import annotations

from collections.abc import Mapping

UNITS = ("unit_1", "unit_2", "unit_3")
END, LONG_END = 340, 500
PRICES = (
    *(0, 5, 10, 16, 24, 34, 42, 49, 55, 61, 67, 71, 76, 82, 90, 100, 112, 126, 142, 160, 180, 205, 230, 255),
    *(280, 300, 320, 340, 360, 380, 400, 420, 440, 460, 480, 500),
)
"""The share price index; it ends at 340, or at 500 with Unit 2 or K3 (6.3)."""
FREE = 50
"""Certificates with a lower price don't count (1.9)."""
LOSS = 30
"""What the pool pays less than face value for a private company (4.2)."""

MAJORS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "unit_1": {
        "LNWR": (100, 5),
        "GWR": (90, 5),
        "GER": (76, 4),
        "LSWR": (76, 4),
        "SECR": (67, 4),
        "LBSC": (67, 3),
    },
    "unit_2": {
        "LNWR": (100, 4),
        "MR": (82, 4),
        "NER": (82, 4),
        "GCR": (71, 3),
        "GNR": (71, 3),
        "L&Y": (71, 3),
    },
    "unit_3": {"CR": (76, 4), "NBR": (76, 4), "GSWR": (67, 3)},
}
"""Face value and tokens."""
MINORS: Mapping[str, Mapping[str, str]] = {
    "unit_3": {"GNoS": "5", "HR": "U3", "M&C": "3T"},
    "r1": {"Cam": "U3", "TV": "4T"},
    "r2": {"S&DR": "5"},
    "r3": {"M&GN": "4T"},
    "k5": {"FR": "5", "NS": "3T"},
    "k7": {"LT&S": "2+2"},
}
"""Their own trains, by unit and kit (8.0, lots.0)."""
HOMES: Mapping[str, str] = {
    "LNWR": "T16",
    "GWR": "V14",
    "GER": "V20",
    "LSWR": "V20",
    "SECR": "W23",
    "LBSC": "X20",
    "MR": "Q15",
    "NER": "L14",
    "GCR": "O15",
    "GNR": "O15",
    "L&Y": "O11",
    "CR": "G5",
    "NBR": "G5",
    "GSWR": "G5",
    "GNoS": "B12",
    "HR": "B8",
    "M&C": "K7",
    "Cam": "R8",
    "TV": "V8",
    "S&DR": "W9",
    "M&GN": "Q23",
    "FR": "M9",
    "NS": "Q13",
    "LT&S": "V22",
}
RESERVED: Mapping[str, str] = {
    "U17": "LNWR",
    "V18": "GWR",
    "U23": "GER",
    "W19": "LSWR",
    "W21": "SECR",
    "Q15": "MR",
    "L14": "NER",
    "N10": "L&Y",
    "H4": "GSWR",
    "R8": "Cam",
}
"""Hexes on which one company alone may lay the first tile (5.2.8)."""

PRIVATES: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "unit_1": {"S&M": (30, 5), "C&HP": (75, 12), "C&W": (130, 20), "L&M": (210, 30)},
    "unit_2": {"L&MI": (30, 5), "C&HP": (75, 12), "S&D": (160, 25), "L&M": (210, 30)},
    "unit_3": {"A&F": (30, 5), "TWW": (60, 10), "S&D": (160, 25)},
}
"""Face value and revenue (3)."""

CASH: Mapping[tuple[str, ...], Mapping[int, tuple[int, int]]] = {
    ("unit_1",): {2: (1200, 24), 3: (830, 16), 4: (630, 12), 5: (504, 10)},
    ("unit_2",): {2: (1200, 24), 3: (800, 16), 4: (600, 12)},
    ("unit_3",): {2: (750, 17)},
    ("unit_1", "unit_2"): {3: (840, 31), 4: (630, 23), 5: (504, 19), 6: (420, 16), 7: (360, 14)},
    ("unit_2", "unit_3"): {3: (840, 29), 4: (630, 23), 5: (504, 18)},
    UNITS: {4: (630, 33), 5: (504, 28), 6: (420, 23), 7: (360, 19), 8: (315, 17), 9: (280, 15)},
}
"""Section 10.1: what each has to begin with, and how many certificates he may have."""
MORE_WITH_MINORS: Mapping[int, tuple[int, ...]] = {
    2: (0, 1, 2, 3, 4, 5, 6, 7),
    3: (0, 1, 2, 2, 3, 4, 5, 5),
    4: (0, 1, 1, 2, 2, 3, 3, 4),
    5: (0, 0, 1, 1, 2, 2, 3, 3),
    6: (0, 0, 1, 1, 2, 2, 2, 3),
    7: (0, 0, 0, 1, 1, 2, 2, 2),
    8: (0, 0, 0, 1, 1, 1, 2, 2),
    9: (0, 0, 0, 1, 1, 1, 1, 2),
}
"""Section 10.2, by how many minors come with kits."""

COSTS: Mapping[str, int] = {
    "2": 180,
    "3": 300,
    "4": 430,
    "5": 550,
    "6": 650,
    "7": 720,
    "3T": 370,
    "U3": 410,
    "4T": 480,
    "2+2": 600,
    "4+4E": 830,
}
TRAINS: Mapping[tuple[str, ...], Mapping[str, int]] = {
    ("unit_1",): {"2": 6, "3": 4, "4": 3, "5": 4},
    ("unit_2",): {"2": 5, "3": 3, "4": 2, "5": 5, "6": 2},
    ("unit_3",): {"2": 5, "3": 3, "4": 1, "5": 2, "7": 2, "U3": 2, "3T": 2},
    ("unit_1", "unit_2"): {"2": 7, "3": 5, "4": 4, "5": 5, "6": 2},
    ("unit_2", "unit_3"): {"2": 5, "3": 5, "4": 4, "5": 5, "6": 2, "7": 2, "U3": 2, "3T": 2},
    UNITS: {"2": 7, "3": 6, "4": 5, "5": 5, "6": 2, "7": 2, "U3": 2, "3T": 2},
}
"""Section 9.1, without those that minors bring."""
ADVANCED: Mapping[str, str] = {"3T": "3", "U3": "3", "4T": "4", "2+2": "4", "4+4E": "5"}
"""From which phase on they are for sale (7.0)."""
BEGINS: Mapping[str, str] = {"3": "2", "5": "3", "6": "4", "7": "5"}
"""Which train begins which phase (5.7, 7.0)."""
OBSOLETE: Mapping[str, str] = {"2": "3", "3": "5"}
"""In which phase which train goes."""
TRAIN_LIMIT: Mapping[str, int] = {"1": 4, "2": 4, "3": 3}
"""Any number from phase 4 on."""
ROUNDS: Mapping[str, int] = {"1": 1, "2": 2}
"""Operating rounds of a set, from phase 3 on three."""
LEASE = 10
TOKEN_COSTS = (40, 100)
"""The first one built, then each (5.4)."""
ONE_MORE_HOME: Mapping[str, tuple[str, str]] = {"GWR": ("r2", "Y7")}
"""A second free base and the kit that brings it; LNWR has one where Units 1 and 2 are joined."""
PORTS = frozenset({"Y11", "X14", "W25", "U25"})
"""Weymouth, Southampton, Dover and Harwich (V.1)."""
