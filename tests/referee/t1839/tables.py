"""1839's figures, typed in from the rulebook of 12 September 2020, by section, and from map and tile sheet.

Where the rulebook contradicts itself (phases) its section is taken, and the option ``phase_table`` its table.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.referee.ledger import Cell

# --- sections 2 and 4 ----------------------------------------------------------------------------

CASH: Mapping[int, int] = {2: 740, 3: 660, 4: 580}
"""Starting money by number of players."""
LEFT_OUT: Mapping[int, tuple[str, ...]] = {2: ("NFWS", "CM", "LP", "KV"), 3: ("CM", "KV"), 4: ()}
DISCOUNTS: Mapping[str, int] = {"KR": 80, "NFWS": 80, "BEIJNES": 80, "CM": 80, "SHZ": 40}
DISCOUNT = 20
SAVED, SAVED_PRICE = 3, 150

# --- section 14.2 --------------------------------------------------------------------------------

GREEN, BLUE = ("LVG", "SRV"), ("KR", "NFWS", "BEIJNES", "CM", "SHZ")
BROWN, RED = ("AB", "CO", "LP", "KV", "RWS"), ("RB1", "RB2", "RB3", "RB4")
PRIVATES: Mapping[str, tuple[int, int, int]] = {
    "LVG": (90, 10, 10),
    "SRV": (100, 10, 10),
    "KR": (270, 20, 0),
    "NFWS": (280, 0, 0),
    "BEIJNES": (290, 0, 0),
    "CM": (300, 30, 0),
    "SHZ": (30, 30, 30),
    "AB": (280, 30, 30),
    "CO": (280, 30, 30),
    "LP": (280, 30, 30),
    "KV": (280, 30, 30),
    "RWS": (300, 40, 40),
    **dict.fromkeys(RED, (0, -100, -100)),
}
"""Face value, revenue of a player's, revenue of a company's."""
ARREARS = 100
CM_CASH = 800
LVG_HEX, LVG_COST, SRV_HEXES, SRV_COST = "H7", 20, ("I16", "K16"), 80
RWS_BLOCKS = ("F13", "G12")
"""By the option ``rws_blocks``."""

# --- section 14.3.1 ------------------------------------------------------------------------------

HOMES: Mapping[str, tuple[str, ...]] = {
    "AMS": ("L17", "N15"),
    "HIJSM": ("B13", "G8"),
    "NBDS": ("K8", "L13"),
    "NCS": ("G10", "H13"),
    "NRS": ("I12",),
    "NWS": ("G16",),
    "SS": ("B19", "K12"),
    "ZHESM": ("E10", "H5"),
}
NRS_CHOICE = ("I16", "K16")
FOUNDING = tuple(HOMES)
TOKENS: Mapping[str, int] = {
    "AMS": 5,
    "HIJSM": 4,
    "NBDS": 4,
    "NCS": 3,
    "NRS": 3,
    "NWS": 5,
    "SS": 5,
    "ZHESM": 5,
    **{f"S{n}": 5 for n in range(1, 9)},
}
LATER_TOKENS = 5
COMPANIES = tuple(TOKENS)
HOME_CITY: Mapping[str, int] = {"G10": 1, "G16": 1, "K12": 1}
"""The city of a printed home in hexes of two."""

# --- sections 7, 13.1 and 13.2 -------------------------------------------------------------------

MAJOR = (
    *(40, 43, 47, 51, 56, 61, 67, 74, 82, 91, 101, 113, 126, 141, 159, 179, 202, 227, 254, 283, 314, 347),
    *(382, 419, 457, 500),
)
LOCAL = (10, 13, 16, 20, 25, 31, 38, 46, 55, 65, 76, 88)
ROWS = (MAJOR, LOCAL)
PARS: tuple[tuple[int, ...], tuple[int, ...]] = ((67, 74, 82), (25, 31, 38, 46, 55))
"""On the major market and on the local one."""
TOP_PRICE = 500
HOLDING_LIMIT = 60
FLOAT_AT = 40


def price_at(cell: Cell | None) -> int:
    """The price of a box, 0 where there is none."""
    return ROWS[cell[0]][cell[1]] if cell else 0


def left(cell: Cell, steps: int = 1) -> Cell:
    """So many boxes to the left, as far as that market goes."""
    return cell[0], max(0, cell[1] - steps)


def right(cell: Cell, steps: int = 1) -> Cell:
    """So many boxes to the right; from local 88 to major 101."""
    row, column = cell
    for _ in range(steps):
        if row == 1 and column == len(LOCAL) - 1:
            row, column = 0, MAJOR.index(101)
        elif column < len(ROWS[row]) - 1:
            column += 1
    return row, column


# --- sections 16.3, 16.4 and 17 ------------------------------------------------------------------

PHASES = ("Yellow", "Green", "Blue", "Light Brown", "Dark Brown", "Red", "Gray", "Purple")
TRAINS: Mapping[str, tuple[str, int, int | None]] = {
    "2": ("Yellow", 80, 5),
    "3+": ("Green", 160, 6),
    "5+": ("Blue", 250, 6),
    "R4": ("Light Brown", 400, 5),
    "7": ("Dark Brown", 450, 5),
    "R2+": ("Red", 500, 5),
    "4": ("Gray", 700, 3),
    "Diesel": ("Purple", 900, None),
}
"""Colour, price and number (None: as many as wanted), in the order in which they are sold."""
GIVEN: Mapping[str, str] = {"Yellow": "L2", "Green": "L2+1", "Blue": "L2+", "Light Brown": "L2+"}
"""What a local company gets in its first turn, by phase."""
RUSTS: Mapping[str, tuple[str, ...]] = {
    "Blue": ("2", "L2"),
    "Light Brown": ("3+", "L2+1"),
    "Dark Brown": ("5+", "L2+"),
    "Red": ("R4",),
    "Gray": ("7",),
    "Purple": ("R2+",),
}
LIMIT = {**dict.fromkeys(PHASES[:3], 4), **dict.fromkeys(PHASES[3:6], 3), **dict.fromkeys(PHASES[6:], 2)}
LIMIT_OF_TABLE = {**LIMIT, "Light Brown": 4, "Red": 2}
ROUNDS = dict(zip(PHASES, (1, 2, 2, 3, 3, 3, 3, 4), strict=True))
ROUNDS_OF_TABLE = {**ROUNDS, "Gray": 4}
RANGES: Mapping[str, tuple[int, int]] = {
    "2": (2, 2),
    "L2": (2, 2),
    "3+": (99, 3),
    "L2+1": (3, 2),
    "5+": (99, 5),
    "L2+": (99, 2),
    "R4": (4, 4),
    "7": (7, 7),
    "R2+": (99, 2),
    "4": (4, 4),
    "Diesel": (99, 99),
}
"""Revenue centres at most, and cities among them."""
TILE_COLORS: Mapping[str, tuple[str, ...]] = {
    "Yellow": ("yellow",),
    **dict.fromkeys(PHASES[1:3], ("yellow", "green")),
    **dict.fromkeys(PHASES[3:6], ("yellow", "green", "brown")),
    **dict.fromkeys(PHASES[6:], ("yellow", "green", "brown", "gray")),
}
COLORS = ("", "yellow", "green", "brown", "gray")

# --- sections 12 and 15: map and tiles -----------------------------------------------------------


def _hexes(text: str) -> frozenset[str]:
    return frozenset(text.split())


BIG = frozenset({"G8", "G10", "I12", "J7", "K8"})
"""Haarlem, Amsterdam, Utrecht, Rotterdam and Breda."""
BIG_COST, WATER_COST, LATER_COST = 80, 80, 20
WATER = _hexes("D13 F15 G6 G8 G18 H5 H7 H15 I16 J9 J11 J15 K6 K16 M14 N15")
"""Where the first tile costs; of the big cities Haarlem alone."""
YELLOW_HEXES = _hexes("B11 B19 C10 D9 G10 G12 J7 L11 L13 L15 L17")
"""Printed yellow; Rotterdam too, which has no yellow tile."""
_KINDS = {
    "plain": "A14 A18 A20 B11 B15 C10 C14 C16 D9 D13 D17 E8 E16 F9 F15 F17 G6 G12 H9 H15 H19 I6 I8 I10 I18"
    " J9 J11 J13 J15 K10 K14 L11 L15 M14",
    "town": "A16 C12 D15 M16",
    "double": "C18 E18 F7 F13 H7 H11 H17 I14",
    "city": "B13 B19 D19 E14 G14 H5 H13 I16 K6 K16 L3 L13 L17 N15 N17",
    "oo": "B17 F19 G16 G18 K12",
    "H": "G8",
    "A": "G10",
    "U": "I12",
    "R": "J7",
    "B": "K8",
}
KIND_OF_HEX: Mapping[str, str] = {name: kind for kind, names in _KINDS.items() for name in names.split()}
"""What a hex that can be built upon holds."""
BARRIERS = frozenset(
    (name[:-1], int(name[-1]))
    for name in [
        "B114",
        "B115",
        "B131",
        "C104",
        "C121",
        "C122",
        "D74",
        "D90",
        "D91",
        "D95",
        "E83",
        "E102",
        "F130",
        "G123",
        "J75",
        "K82",
    ]
)
"""Edges with a dark brown barrier, from either side."""
STUBS: Mapping[str, int] = {"K8": 3, "G8": 4}


def walls(phase: str) -> bool:
    """Whether the barriers still stand."""
    return PHASES.index(phase) < PHASES.index("Dark Brown")


def _tiles(color: str, kind: str, names: str) -> dict[str, tuple[str, str, int]]:
    pairs = (name.split("*") for name in names.split())
    return {name: (color, kind, int(count)) for name, count in pairs}


TILES: Mapping[str, tuple[str, str, int]] = {
    **_tiles("yellow", "plain", "7*6 8*12 9*12"),
    **_tiles("yellow", "town", "3*3 4*3 58*3"),
    **_tiles("yellow", "double", "1*1 2*1 55*1 56*1 69*1 630*1 631*1 632*1 633*1"),
    **_tiles("yellow", "city", "5*4 6*4 57*4"),
    **_tiles("yellow", "oo", "248*2 802*2 803*2"),
    **_tiles("yellow", "B", "B06*1 B07*1"),
    **_tiles("yellow", "H", "H06*1"),
    **_tiles("yellow", "U", "U06*1"),
    **_tiles("green", "plain", "16*1 17*1 18*1 19*1 20*1 21*1 22*1 213*5 214*5 215*5 216*5 625*1 626*1"),
    **_tiles("green", "city", "14*5 15*5 38*5"),
    **_tiles("green", "oo", "35*1 36*1 54*1 64*1 65*1 66*1 67*1 68*1 212*1"),
    **_tiles("green", "A", "A800*1"),
    **_tiles("green", "B", "B121*1 B122*1"),
    **_tiles("green", "H", "H121*1"),
    **_tiles("green", "R", "R121*1 R123*1"),
    **_tiles("green", "U", "U121*1"),
    **_tiles("brown", "plain", "217*5 218*5 219*5"),
    **_tiles("brown", "city", "51*5"),
    **_tiles("brown", "oo", "339*3"),
    **_tiles("brown", "A", "A801*1"),
    **_tiles("brown", "B", "B522*1"),
    **_tiles("brown", "H", "H522*1"),
    **_tiles("brown", "R", "R522*1"),
    **_tiles("brown", "U", "U522*1"),
    **_tiles("gray", "oo", "804*2"),
    **_tiles("gray", "A", "A378*1"),
    **_tiles("gray", "B", "B375*1"),
    **_tiles("gray", "H", "H375*1"),
    **_tiles("gray", "R", "R378*1"),
    **_tiles("gray", "U", "U375*1"),
}
"""Colour, what it holds, and how many there are."""
_WORTH = {
    10: "1 2 3 4 55 56 58 69 630 631 632 633",
    20: "5 6 57",
    30: "248 802 803 B06 B07 H06 U06 14 15 38",
    40: "35 36 54 64 65 66 67 68 212 51",
    50: "B121 B122 H121 R121 R123 U121 339",
    60: "A800 B522 H522 R522 U522 804",
    80: "A801 B375 H375 U375",
    100: "A378 R378",
}
TILE_VALUE: Mapping[str, int] = {name: worth for worth, names in _WORTH.items() for name in names.split()}
"""What each centre on a tile is worth."""
PRINTED_VALUE: Mapping[str, int] = {
    "B19": 20,
    "D7": 10,
    "E10": 40,
    "F21": 10,
    "G4": 10,
    "G10": 40,
    "J7": 20,
    "K2": 20,
    "K4": 20,
    "K8": 20,
    "L5": 10,
    "L7": 20,
    "L13": 20,
    "L17": 20,
    "M4": 10,
    "M10": 10,
    "N13": 10,
    "O16": 10,
}
FIRST_VALUE: Mapping[str, int] = {"city": 20, "oo": 30, "H": 30, "U": 30, "B": 30}
"""What a yellow tile will be worth where nothing is printed."""
OFFBOARDS: Mapping[str, tuple[str, str, tuple[int, int, int, int]]] = {
    "C20": ("Bremen", "black", (20, 30, 30, 60)),
    "D21": ("Bremen", "black", (20, 30, 30, 60)),
    "F11": ("Overzee in the north", "blue", (30, 0, 50, 100)),
    "G20": ("Hannover", "black", (20, 30, 40, 50)),
    "J17": ("Ruhrgebied", "black", (0, 0, 0, 0)),
    "K18": ("Ruhrgebied", "black", (0, 0, 0, 0)),
    "L1": ("Overzee in the west", "blue", (30, 0, 50, 100)),
    "L9": ("Antwerpen", "red", (30, 40, 40, 60)),
    "L19": ("Moenchengladbach", "black", (10, 20, 20, 30)),
    "M2": ("Brugge", "red", (30, 30, 40, 50)),
    "N19": ("Aken & Keulen", "black", (30, 40, 40, 50)),
    "O14": ("Luik", "red", (30, 30, 40, 50)),
}
"""Name, colour, and worth in yellow, brown, red and gray (a phase begins with the colour's own)."""
RUHRGEBIED = ("J17", "K18")
BOX_OF_PHASE = dict(zip(PHASES, (0, 0, 0, 1, 1, 2, 3, 3), strict=True))
_CIRCLES = {
    2: "14 15 38 B121 B122 H121 R121 R123 U121 51 A801 B19",
    3: "B522 H522 R522 U522",
    4: "B375 H375 U375",
    5: "A378 R378",
}
CIRCLES: Mapping[str, int] = {name: count for count, names in _CIRCLES.items() for name in names.split()}
"""Circles of each city of a tile, or of what is printed; else one."""
