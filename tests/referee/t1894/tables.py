"""Figures of 1894: from the rulebook by section, and from board and cards what it leaves to them."""

from __future__ import annotations

from collections.abc import Mapping

from tests.referee.ledger import Cell
from tests.referee.market import Grid

CASH: Mapping[int, int] = {3: 570, 4: 480}
LIMIT: Mapping[int, int] = {3: 18, 4: 14}
"""Sections 3 and 6.1."""
COMPANIES = ("PLM", "CFOR", "Nord", "Ouest", "Est", "AG", "Belge", "LF", "LB")
LATE = ("LF", "LB")
TWO_HOMES = ("CFOR", "Nord", "Ouest")
PRIVATES: Mapping[str, tuple[int, int]] = {
    "LRC": (20, 5),
    "AR": (25, 5),
    "GLG": (50, 10),
    "SAC": (50, 10),
    "SQG": (70, 0),
    "LS": (90, 15),
    "NMinorS": (140, 20),
    **dict.fromkeys(("PLMMS", "OMMS", "NMS", "CMS", "EMS"), (180, 40)),
    "BMS": (200, 60),
}
"""Face value and income (11.2.2), in the order of the auction."""
TRAINS: Mapping[str, tuple[int, int | None, str, str]] = {
    "2": (80, 7, "Yellow", "Blue"),
    "3": (120, 5, "Green", "Brown"),
    "4": (300, 4, "Blue", "Gray"),
    "5+1": (400, 5, "Brown", "Purple"),
    "6": (600, 2, "Red", ""),
    "7": (700, 3, "Gray", ""),
    "D": (800, None, "Purple", ""),
}
"""Price, number, the phase that they begin and the one in which they go (13.2, 15), in their order."""
PHASES = ("Yellow", "Green", "Blue", "Brown", "Red", "Gray", "Purple")
TRAIN_LIMIT: Mapping[str, int] = {
    "Yellow": 4,
    "Green": 4,
    "Blue": 3,
    "Brown": 3,
    "Red": 3,
    "Gray": 3,
    "Purple": 2,
}
ROUNDS: Mapping[str, int] = {"Yellow": 1, "Green": 2, "Blue": 2}
"""Operating rounds of a set, otherwise three (15)."""
TERRAIN: Mapping[str, int] = {
    **dict.fromkeys(("B1", "C2", "C12", "E4", "E8", "F5", "H11", "H13"), 40),
    **dict.fromkeys(("B7", "E14", "G8", "H15", "I4"), 60),
}
MARKET = Grid(
    (
        (90, 99, 109, 115, 124, 132, 141, 151, 180, 215, 260, 310, 375, 450),
        (82, 95, 100, 106, 113, 121, 130, 139, 165, 200, 240, 285, 345, 415),
        (75, 82, 89, 95, 103, 111, 120, 130, 155, 185, 225, 270, 320),
        (69, 75, 81, 87, 93, 100, 108, 116, 140, 170, 200, 235),
        (64, 69, 74, 80, 85, 91, 97, 111, 130, 155, 185),
        (59, 64, 68, 71, 76, 81, 90, 101, 120, 140),
        (50, 56, 62, 66, 70, 75, 83, 93),
        (40, 50, 55, 60, 64, 67, 75),
        (30, 40, 50, 55, 60),
        (20, 30, 40, 50, 55),
        (10, 20, 30, 40, 50),
    )
)
PAR: Mapping[int, Cell] = {100: (3, 5), 95: (1, 1), 80: (4, 3), 67: (7, 5)}
GRAY: Mapping[int, int] = {5: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 5}
"""How many boxes of a row are in the gray area, from the left (19)."""
END = 450


def gray(cell: Cell | None) -> bool:
    """Whether a box is in the gray area."""
    return cell is not None and cell[1] < GRAY.get(cell[0], 0)


# --- the map and its tiles (9, 11.2.2, 11.3.2.1, 12, 18, 20) --------------------------------------


def _named(names: str) -> list[str]:
    return names.split()


HOMES: Mapping[str, tuple[str, ...]] = {
    "PLM": ("G6",),
    "CFOR": ("D3", "H3"),
    "Nord": ("D9", "G14"),
    "Ouest": ("B3", "E6"),
    "Est": ("I10",),
    "AG": ("D15",),
    "Belge": ("E16",),
}
LATE_HOMES: Mapping[str, frozenset[str]] = {
    "LF": frozenset(_named("B3 B9 B11 D3 D9 D11 E2 E6 E10 G4 G6 G10 H3 H9 I10")),
    "LB": frozenset(_named("C14 D15 D17 E16 F15 G14 G18 H17")),
}
"""Cities on each side of the border (11.3.3)."""
PARIS, LONDON, SHIPPING = "G6", "A10", "A12"
BLOCKED: Mapping[str, str] = {"I14": "LRC", "H17": "GLG", "D17": "SAC"}
"""Hexes that a private company blocks, and which (11.2.2)."""
KIND_OF_HEX: Mapping[str, str] = {
    **dict.fromkeys(
        _named(
            "B1 B7 B13 C2 C4 C8 C10 C12 D5 D13 E4 E8 E14 E18 F3 F5"
            " F9 F11 F13 F17 G8 H5 H7 H11 H13 H15 I4 I6 I8 I12 I14"
        ),
        "plain",
    ),
    **dict.fromkeys(_named("B3 B9 B11 C14 D3 D9 D15 D17 E2 E6 E10 E16 G4 G10 G14 H9 H17 I10"), "city"),
    **dict.fromkeys(_named("C6 D7 E12 F7 G12 G16"), "towns"),
    "G6": "P",
    "F15": "B",
    "D11": "L",
}
"""What a hex holds on which tiles are laid (9, 12.2)."""
COLOR_OF_HEX: Mapping[str, str] = {"G4": "yellow", "I10": "yellow"}
KIND_OF_TILE: Mapping[str, str] = {
    **dict.fromkeys(_named("57 14 15 619 X16 X17 X18 X19 X20 X21 X22 X23 X24"), "city"),
    **dict.fromkeys(_named("1 56 630 631 632 633"), "towns"),
    **dict.fromkeys(_named("X1 X4 X5 X9 X10 X11 X12"), "P"),
    **dict.fromkeys(_named("X2 X6 X13"), "B"),
    **dict.fromkeys(_named("X3 X7 X8 X14 X15"), "L"),
}
"""All others are plain."""
COLOR_OF_TILE: Mapping[str, str] = {
    **dict.fromkeys(_named("1 7 8 9 56 57 630 631 632 633 X1 X2 X3"), "yellow"),
    **dict.fromkeys(
        _named(
            "14 15 16 17 18 19 20 23 24 25 26 27 28 29 30 31 619 624 X4 X5 X6 X7 X8",
        ),
        "green",
    ),
}
"""All others are brown."""
SUPPLY: Mapping[str, int] = {
    **dict.fromkeys(_named("1 56 630 631 632 633 X1 X2 X3 16 17 18 19 20 28 29 30 31 624"), 1),
    **dict.fromkeys(_named("X4 X5 X6 X7 X8 39 40 41 42 43 44 45 46 47 70 X9 X10 X11 X12 X13 X14 X15"), 1),
    **dict.fromkeys(_named("25 26 27 X16 X17 X18 X19 X20 X21 X22 X23 X24"), 2),
    **dict.fromkeys(("23", "24"), 3),
    **dict.fromkeys(("7", "14", "15", "619"), 4),
    "8": 15,
    "9": 12,
    "57": 10,
}
NEXT_COLOR: Mapping[str, str] = {"": "yellow", "yellow": "green", "green": "brown"}
COLORS: Mapping[str, tuple[str, ...]] = {
    "Yellow": ("yellow",),
    "Green": ("yellow", "green"),
    "Blue": ("yellow", "green"),
}
"""Colours of tiles by phase, otherwise all three (15)."""
UPGRADE_COST: Mapping[str, int] = {
    **dict.fromkeys(_named("X1 X2 X3"), 40),
    **dict.fromkeys(_named("X4 X5 X6 X7 X8"), 60),
}
"""What is paid when a tile of a big city is replaced (12.3.2)."""
SLOTS: Mapping[tuple[str, int], int] = {
    **dict.fromkeys([(tile, 0) for tile in _named("14 15 619 X6 X8 X13 X14")], 2),
    **dict.fromkeys([("X9", 1), ("X10", 1)], 2),
    ("X15", 0): 3,
}
"""Station locations of a city, where it has more than one."""
CITIES: Mapping[str, int] = {
    **dict.fromkeys(_named("G6 X1 X4 X5 X9 X10 X11 X12"), 2),
    **dict.fromkeys(_named("X16 X17 X18 X19 X20 X21 X22 X23 X24"), 2),
}
"""Cities of a tile or hex, where there are more than one."""
VALUES: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(_named("1 56 630 631 632 633 C6 D7 I10"), (10, 10)),
    **dict.fromkeys(_named("57 A8 B15 D1 F1 G2 G4 H1 I16"), (20, 20)),
    **dict.fromkeys(_named("14 15 619 X1 X2 X3"), (30, 30)),
    **dict.fromkeys(_named("X4 X5 X8 X16 X17 X18 X19 X20 X21 X22 X23 X24"), (40, 40)),
    **dict.fromkeys(_named("X6 X7 X15 A4"), (50, 50)),
    "X14": (60, 60),
    "X13": (70, 70),
    **dict.fromkeys(("X9", "X10"), (80, 80)),
    **dict.fromkeys(("X11", "X12"), (90, 90)),
    "A10": (30, 80),
    "C18": (30, 40),
    "G18": (20, 30),
    "H3": (20, 30),
    "I2": (30, 60),
}
"""What a revenue centre of a tile or hex is worth, and from the brown phase on; Luxembourg's isn't fixed."""
LUXEMBOURG, NETHERLANDS = "I18", "C18"
ABROAD = frozenset({"A4", "I2", "I18"})
"""Offboard locations that the Netherlands are worth more with (13.4.4)."""
STOPS: Mapping[str, int] = {"2": 2, "3": 3, "4": 4, "5+1": 5, "6": 6, "7": 7}


def is_split(tile: str) -> bool:
    """Whether a tile is a brown city of two locations apart (12.3.2)."""
    return KIND_OF_TILE.get(tile) == "city" and CITIES.get(tile) == 2
