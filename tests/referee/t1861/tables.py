"""Figures of 1861: from the rulebook by section, and from the board what it leaves to the board."""

from __future__ import annotations

from collections.abc import Mapping

from tests.referee.ledger import Cell
from tests.referee.market import Grid

BANK = 15000
"""Section 1.6."""
CASH: Mapping[int, int] = {2: 420, 3: 420, 4: 315, 5: 252, 6: 210}
LIMIT: Mapping[int, int] = {2: 21, 3: 21, 4: 16, 5: 13, 6: 11}
"""Certificates that a player may have, by the number of players (4.2.1)."""


def named(names: str) -> list[str]:
    """Names in a row."""
    return names.split()


PRIVATES: Mapping[str, tuple[int, int, int]] = {
    "TSR": (20, 30, 10),
    "BSS": (30, 45, 15),
    "MYR": (40, 60, 20),
    "MRR": (50, 75, 25),
    "WVR": (60, 90, 30),
}
"""Minimum, value, income (1.2.1), in the order in which they are sold (4.3)."""
BONUS: Mapping[str, frozenset[str]] = {
    "BSS": frozenset({"D20"}),
    "MYR": frozenset({"H8"}),
    "MRR": frozenset({"H8"}),
    "WVR": frozenset({"A9", "A11", "A13", "A15"}),
}
"""Where a private company adds 10 to a route of its owner (1.2.1)."""

YELLOW_MINORS = ("N", "SPW", "MNN", "RO", "OK", "M-K", "KK", "MV", "KB", "KR")
GREEN_MINORS = ("MB", "Y", "V", "TR", "SV", "E")
MINORS = (*YELLOW_MINORS, *GREEN_MINORS)
PUBLICS = ("GRR", "NW", "SW", "SE", "MK", "MVR", "MKV", "MKN")
STATE = "RSR"
COMPANIES = (*MINORS, *PUBLICS, STATE)
HOMES: Mapping[str, tuple[str, int]] = {
    "RO": ("B4", 0),
    "KB": ("D14", 1),
    "KK": ("D14", 2),
    "OK": ("D20", 0),
    "SPW": ("E1", 0),
    "MB": ("E9", 0),
    "KR": ("G15", 0),
    "N": ("H8", 1),
    "M-K": ("H8", 0),
    "MNN": ("H8", 2),
    "MV": ("I13", 0),
    "Y": ("H18", 0),
    "V": ("I19", 0),
    "TR": ("K17", 0),
    "SV": ("N10", 0),
    "E": ("Q3", 0),
}
CAPITALS = ("E1", "H8")
"""St Petersburg and Moscow (5.6.1)."""

TRAINS: Mapping[str, tuple[int, int | None, str]] = {
    "2": (100, 10, "4"),
    "3": (225, 7, "6"),
    "4": (350, 4, "8"),
    "5": (550, 4, ""),
    "6": (650, 2, ""),
    "7": (800, 2, ""),
    "8": (1000, None, ""),
    "2+2": (600, None, ""),
    "5+5E": (1500, None, ""),
}
"""Price, number (None: as many as are wanted), phase in which they go (5.8.3), in their order."""
STOPS: Mapping[str, int] = {kind: int(kind[0]) for kind in TRAINS}
DOUBLE = ("2+2", "5+5E")
TRAIN_LIMIT: Mapping[str, tuple[int, int]] = {
    "2": (2, 0),
    "3": (2, 4),
    "4": (1, 3),
    "5": (1, 3),
    "6": (1, 2),
    "7": (1, 2),
    "8": (0, 2),
}
"""Trains of a minor and of a public company, by phase (5.8.5)."""
STATE_PHASES = ("4", "5", "6", "7")
MERGER_PHASES = ("3", "4", "5", "6", "7")

LOAN, HANDED, INTEREST = 50, 45, 5
LOANS = (2, 5)
"""Loans of a minor and of a public company (5.4)."""

COLORS: Mapping[str, frozenset[str]] = {
    "": frozenset({"E3", "H6", "I5", "I9", "J10"}),
    "yellow": frozenset(named("3 4 5 6 7 8 9 57 58 201 202 621 D2 F2 D4 F4 C7 G7 G5 K7 H8 D14")),
    "green": frozenset(
        named(
            "14 15 16 17 18 19 20 21 22 23 24 25 26 27 28"
            " 29 30 31 87 88 204 207 208 619 622 624 625 626 635 637 E1"
        )
    ),
    "brown": frozenset(named("39 40 41 42 43 44 45 46 47 63 611 623 636 638 641 801 911")),
    "gray": frozenset({"639", "640", "642"}),
}
"""Tiles, and hexes on which track is printed, by colour; under the empty one the hexes that private
companies keep until phase 3 (5.5.2.2)."""
NEXT_COLOR: Mapping[str, str] = {"": "yellow", "yellow": "green", "green": "brown", "brown": "gray"}
COLORS_OF_PHASE: Mapping[str, int] = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 4, "7": 4, "8": 4}
TERRAIN: Mapping[str, int] = {
    **dict.fromkeys(named("P2 P4 I5 O5 J6 L6 N6 D10 C17 C19"), 20),
    **dict.fromkeys(named("M7 E15 I15 F16 J16 F18 J18 E19"), 40),
    **dict.fromkeys(named("M9 C11 M11 D12"), 80),
}
CITIES = frozenset(named("B4 P2 M7 P8 E9 N10 L12 I13 G15 K17 F18 H18 I19 M19 D20 K7 H8 D14 E1"))
TOWNS = frozenset(named("I5 B8 C9 M9 H10 E11 K11 E13 G13 I17 G19 G5"))
PLAIN = frozenset(
    named(
        "B6 B10 B12 B14 B16 C3 C7 C11 C13 C15 C17 C19 D2 D4 D6 D8 D10 D12 D16 D18 E3 E5 E7 E15 E17 E19 F2 F4"
        " F6 F8 F10 F12 F14 F16 F20 G3 G7 G9 G11 G17 H2 H4 H6 H12 H14 H16 H20 I3 I7 I9 I11 I15 J2 J4 J6 J8"
        " J10 J12 J14 J16 J18 K3 K5 K9 K13 K15 K19 L2 L4 L6 L8 L10 L14 L18 L20 M3 M5 M11 N2 N4 N6 N8 N12 N20"
        " O1 O3 O5 O7 O9 O11 P4 P6 P10 P12"
    )
)
BUILT = CITIES | TOWNS | PLAIN
"""Hexes that can be built upon: with a city, with a town, with neither (5.5.2.2)."""
Y_CITIES = frozenset(named("B4 N10 G15 M19 D20 K7"))
LABELED: Mapping[str, frozenset[str]] = {
    "H8": frozenset({"637", "638", "639"}),
    "D14": frozenset({"635", "636"}),
    "E1": frozenset({"641", "642"}),
}
"""The tiles of Moscow, Kiev and St Petersburg; Kharkov's is the grey 640 (5.5.2.3)."""
Y_TILES = frozenset(named("201 202 621 207 208 622 623 801"))
CITY_TILES = frozenset(named("5 6 57 14 15 619 63 611"))
TOWN_TILES = frozenset(named("3 4 58 87 88 204 911"))
STATIONS = Y_TILES | CITY_TILES | TOWN_TILES | frozenset().union(*LABELED.values(), {"640"})
SIX_EXITS: Mapping[str, str] = {"611": "63", "801": "623"}
"""Brown city tiles that are laid only where the other one, with six exits, can't be (5.5.2.3)."""
SUPPLY: Mapping[str, int] = {
    **dict.fromkeys(named("14 15 16 17 18 19 20 21 22 26 27 28 29 30 31"), 2),
    **dict.fromkeys(
        named("39 40 41 42 43 44 45 46 47 87 88 204 208 619 622 801"),
        2,
    ),
    **dict.fromkeys(named("63 611 623 911"), 3),
    **dict.fromkeys(named("624 625 626 635 636 637 638 639 640 641 642"), 1),
    "23": 5,
    "24": 5,
    "25": 4,
    "207": 5,
}
"""Tiles of which there are so many; yellow ones may be made (5.5.2.1)."""

VALUES: Mapping[str, int] = {
    **dict.fromkeys(named("3 4 58 87 88 204 911 C5 G5"), 10),
    **dict.fromkeys(["5", "6", "57"], 20),
    **dict.fromkeys(named("201 202 621 14 15 619 K7 D14"), 30),
    **dict.fromkeys(named("207 208 622 635 63 611 E1 H8 Q3"), 40),
    **dict.fromkeys(named("637 623 636 641 801"), 50),
    **dict.fromkeys(["640"], 60),
    **dict.fromkeys(["638", "642"], 70),
    "639": 100,
}
"""What a stop is worth, by tile, or by hex where it is printed."""
RED: Mapping[str, tuple[int, int, int, int]] = {
    **dict.fromkeys(named("A9 A11 A13 A15"), (30, 40, 50, 70)),
    **dict.fromkeys(["Q11", "Q13"], (10, 20, 30, 40)),
    **dict.fromkeys(["B18", "B20"], (10, 20, 30, 30)),
    **dict.fromkeys(["J20", "I21", "K21"], (10, 20, 40, 60)),
}
"""What red hexes are worth in phase 2, in 3 and 4, in 5, from 6 (5.5.4)."""
AREA: Mapping[str, str] = {hex_id: hex_id[0] if hex_id[0] in "ABQ" else "J" for hex_id in RED}
SLOTS: Mapping[str, int] = {
    **dict.fromkeys(named("14 15 619 207 208 622 63 611 623 801"), 2),
    **dict.fromkeys(named("636 638 641 640 642"), 3),
    "639": 4,
}
"""Circles of a city, where there are more than one."""
APART: Mapping[str, int] = {**dict.fromkeys(("H8", "637", "D14", "635"), 3), "E1": 2}
"""Cities of a tile or hex, where there are more than one."""

MARKET = Grid(
    (
        (0, 0, 0, 0, 135, 150, 165, 180, 200, 220, 245, 270, 300, 330, 360, 400, 440, 490, 540),
        (0, 0, 0, 110, 120, 135, 150, 165, 180, 200, 220, 245, 270, 300, 330, 360, 400, 440, 490),
        (0, 0, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 245, 270, 300, 330, 360, 400, 440),
        (0, 70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200),
        (60, 65, 70, 80, 90, 100, 110, 120, 135, 150),
        (55, 60, 65, 70, 80, 90, 100, 110),
        (50, 55, 60, 65, 70, 80),
        (45, 50, 55, 60, 65),
        (40, 45, 50, 55),
        (35, 40, 45),
    )
)
YELLOW_COLUMN = 6
"""Minors never move to the right of it (5.5.5.1) and become public companies in it (6.1)."""
MINOR_STARTS: Mapping[int, Cell] = {
    50: (7, 1),
    55: (7, 2),
    60: (6, 2),
    65: (6, 3),
    70: (5, 3),
    80: (5, 4),
    90: (4, 4),
    100: (4, 5),
    110: (3, 5),
    120: (3, 6),
    135: (2, 6),
}
"""Red and brown boxes (4.2.4)."""
PUBLIC_STARTS: Mapping[int, Cell] = {
    **{price: cell for price, cell in MINOR_STARTS.items() if price >= 70},
    150: (2, 7),
    165: (1, 7),
    180: (1, 8),
    200: (0, 8),
}
"""Red and violet boxes (4.2.3)."""
CONVERT = (100, 165)
MERGED = (70, 200)


def is_minor(company: str) -> bool:
    """Whether a company is a minor one."""
    return company in MINORS


def space(price: int, starts: Mapping[int, Cell]) -> int:
    """The highest starting price that isn't above this one, the lowest there is below all."""
    return max((found for found in starts if found <= price), default=min(starts))


def color(tile: str) -> str:
    """The colour of a tile or of what is printed on a hex; empty: none."""
    return next((name for name, tiles in COLORS.items() if name and tile in tiles), "")
