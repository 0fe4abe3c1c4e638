"""1843's figures, typed in from the rulebook of 12 June 2013, by section, and from the printed board.

Sections 7.4, 7.7 and 14 leave the market's figures to the board, section 12 the numbers of tiles to the
tile sheet.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.referee.ledger import Cell
from tests.referee.market import Grid

# --- section 4, table 1 --------------------------------------------------------------------------

CASH: Mapping[int, int] = {2: 1200, 3: 800, 4: 600, 5: 480, 6: 400}
"""Starting money by number of players."""
CERTIFICATE_LIMIT: Mapping[int, int] = {2: 36, 3: 24, 4: 18, 5: 15, 6: 12}
PORTS = ("A6", "C14", "C18", "H7", "K8", "N15")

# --- section 5, table 2, and section 15 ----------------------------------------------------------

PHASES = ("Yellow", "Green", "Blue", "Brown", "Red", "Gray")
ROUNDS: Mapping[str, int] = {"Yellow": 1, "Green": 2, "Blue": 2, "Brown": 3, "Red": 3, "Gray": 4}
"""Operating rounds of a set, by the phase at the end of the stock round."""
TRAIN_LIMIT: Mapping[str, tuple[int, int]] = {
    "Yellow": (4, 4),
    "Green": (4, 4),
    "Blue": (3, 3),
    "Brown": (3, 2),
    "Red": (2, 2),
    "Gray": (2, 2),
}
"""How many trains, on how many certificates."""
TILE_COLORS: Mapping[str, tuple[str, ...]] = {
    "Yellow": ("yellow",),
    "Green": ("yellow", "green"),
    "Blue": ("yellow", "green"),
    "Brown": ("yellow", "green", "brown"),
    "Red": ("yellow", "green", "brown"),
    "Gray": ("yellow", "green", "brown", "gray"),
}
PARS: Mapping[str, tuple[int, ...]] = {
    "Yellow": (67, 73, 79),
    "Green": (67, 73, 79, 86, 94),
    "Blue": (67, 73, 79, 86, 94, 105),
    "Brown": (67, 73, 79, 86, 94, 105, 120),
    "Red": (67, 73, 79, 86, 94, 105, 120),
    "Gray": (67, 73, 79, 86, 94, 105, 120),
}
PLM_PARS = (67, 73, 79, 86, 94)
"""Section 6.3: a yellow or green price."""

# --- sections 6 and 10.2 -------------------------------------------------------------------------

PRIVATES: Mapping[str, tuple[int, int]] = {
    "TB": (15, 0),
    "C": (20, 5),
    "PStG": (40, 10),
    "LH": (60, 15),
    "VdL": (110, 20),
    "BA": (150, 25),
    "LM": (210, 30),
}
"""Face value and revenue, in their order."""
BLOCKED: Mapping[str, tuple[str, ...]] = {
    "TB": ("K8",),
    "C": ("E18", "F17"),
    "PStG": ("E14",),
    "LH": ("C14",),
    "VdL": ("G14",),
    "BA": ("C18",),
    "LM": (),
}
CERTIFICATE_WITH: Mapping[str, str] = {"ETA-8": "BA", "PLM-0": "LM"}
"""Certificates that come with a private company (10.2.6, 10.2.7)."""
BID_STEP = 5

# --- section 7 -----------------------------------------------------------------------------------

POOL_LIMIT = 50
HOLDING_LIMIT = 60
FLOAT_AT = 40
"""Section 7.4: no more than so many percent are left on the IPO chart."""

# --- sections 7.7 and 14: the market as it is printed --------------------------------------------

GRID = Grid(
    rows=(
        (122, 130, 138, 147, 157, 167, 178, 191, 213, 240, 272, 312, 357, 412, 500),
        (112, 120, 127, 136, 145, 154, 164, 176, 197, 221, 251, 287, 329, 380, 443),
        (102, 107, 113, 119, 126, 133, 140, 149, 165, 184, 207, 235, 267, 305, 353),
        (95, 100, 105, 111, 117, 124, 130, 139, 153, 171, 192, 218, 248, 284, 328),
        (87, 92, 96, 101, 106, 111, 117, 124, 136, 151, 169, 191, 216, 246, 283),
        (81, 86, 90, 94, 99, 104, 109, 116, 127, 141, 158, 179, 202, 230),
        (76, 80, 84, 88, 93, 97, 102, 108, 119, 132, 148, 167, 189),
        (71, 75, 78, 82, 86, 91, 95, 101, 111, 123, 138, 156),
        (66, 70, 73, 77, 81, 85, 89, 94, 104, 115, 129),
        (62, 65, 69, 72, 76, 79, 83, 88, 97, 108),
        (58, 61, 64, 67, 71, 74, 78, 82, 91, 101),
        (54, 57, 60, 63, 66, 69, 73, 77, 85),
        (51, 53, 56, 59, 62, 65, 68, 72, 79),
        (47, 50, 52, 55, 58, 60, 64, 67, 74),
        (0, 47, 49, 51, 54, 57, 59),
        (0, 43, 46, 48, 50, 53, 55),
        (0, 0, 43, 45, 47, 49, 52),
        (0, 0, 40, 42, 44, 46, 48),
    ),
    walls=frozenset({(4, 1), (5, 1), (6, 2), (7, 2)}),
)
_ZONES = (
    "               ",
    "               ",
    "               ",
    "               ",
    "y              ",
    "y             ",
    "yy           ",
    "oy          ",
    "oyy        ",
    "ooy       ",
    "boyy      ",
    "booy     ",
    "bboyy    ",
    "bbooyy   ",
    " bboyy ",
    " bbooyy",
    "  bbooy",
    "  bbooo",
)
"""The corner zones of the market: yellow, orange, brown."""
PAR_BOXES: Mapping[int, Cell] = {
    67: (13, 7),
    73: (11, 6),
    79: (9, 5),
    86: (7, 4),
    94: (5, 3),
    105: (3, 2),
    120: (1, 1),
}
TOP_PRICE = 500


def zone(cell: Cell | None) -> str:
    """The corner zone of a box: y, o, b or a blank."""
    return _ZONES[cell[0]][cell[1]] if cell else " "


# --- sections 8.4, 9 and 12: map and tiles -------------------------------------------------------

RIVERS = frozenset({"C14", "C20", "E8", "H7", "H9", "M14"})
MOUNTAINS = frozenset(
    [
        "H17",
        "H23",
        "I14",
        "I16",
        "I20",
        "J11",
        "J13",
        "J15",
        "J19",
        "K4",
        "K6",
        "K10",
        "K12",
        "K14",
        "K18",
        "K20",
        "L7",
        "L19",
        "M8",
        "M16",
        "M18",
        "N17",
    ]
)
TERRAIN_COST = 80
PARIS, PARIS_COST = "E16", 40
SECOND_YELLOW_COST = 20
TWO_YELLOW = frozenset({"EST", "MID", "OU", "PRO", "SO"})
STRAIGHT_TO_BROWN = frozenset({"MID", "PRO", "SO"})
BROWN_PORTS = frozenset({"C14", "C18", "H7", "K8", "N15"})
CITY_HEXES = frozenset(
    ["C14", "C20", "D9", "D15", "E8", "E20", "F13", "F15", "H7", "H11", "I16", "J17", "L15", "L17", "N15"]
)
TOWN_HEXES = frozenset(["C6", "E10", "G12", "G18", "H19", "L9"])
DOUBLE_TOWN_HEXES = frozenset(["B19", "E14", "F21", "G8", "G14", "K16"])
PLAIN_HEXES = frozenset(
    [
        "B7",
        "C8",
        "C10",
        "C12",
        "C16",
        "D7",
        "D11",
        "D13",
        "D17",
        "D19",
        "D21",
        "E18",
        "E22",
        "F9",
        "F11",
        "F17",
        "F19",
        "G10",
        "G16",
        "G20",
        "G22",
        "G24",
        "H9",
        "H13",
        "H17",
        "H21",
        "H23",
        "I6",
        "I8",
        "I10",
        "I12",
        "I14",
        "I18",
        "I20",
        "J3",
        "J5",
        "J7",
        "J11",
        "J13",
        "J19",
        "K4",
        "K6",
        "K10",
        "K12",
        "K14",
        "K18",
        "K20",
        "L7",
        "L11",
        "L13",
        "L19",
        "M8",
        "M10",
        "M14",
        "M16",
        "M18",
        "N17",
    ]
)
OO_HEXES = frozenset(["C18", "E12", "F23", "J9"])
YELLOW_HEXES: Mapping[str, str] = {
    **dict.fromkeys(OO_HEXES, "oo"),
    "E16": "paris",
    "J15": "city",
    "K8": "city",
    "I22": "plain",
    "N19": "plain",
}
"""Printed yellow: they count as yellow tiles (9), and what they hold."""


def kind_of_hex(hex_id: str) -> str:
    """What a hex that can be built upon holds: city, town, double, plain, oo, paris; empty: nothing."""
    for kind, hexes in (
        ("city", CITY_HEXES),
        ("town", TOWN_HEXES),
        ("double", DOUBLE_TOWN_HEXES),
        ("plain", PLAIN_HEXES),
    ):
        if hex_id in hexes:
            return kind
    return YELLOW_HEXES.get(hex_id, "")


BUILT = CITY_HEXES | TOWN_HEXES | DOUBLE_TOWN_HEXES | PLAIN_HEXES | frozenset(YELLOW_HEXES)
"""Hexes that can be built upon."""


def _tiles(color: str, kind: str, names: str) -> dict[str, tuple[str, str, int | None]]:
    pairs = (name.split("*") for name in names.split())
    return {name: (color, kind, int(count) if count else None) for name, count in pairs}


TILES: Mapping[str, tuple[str, str, int | None]] = {
    **_tiles("yellow", "plain", "7* 8* 9*"),
    **_tiles("yellow", "town", "3*3 4*3 58*3"),
    **_tiles("yellow", "double", "1*1 2*1 55*1 56*1 69*1 630*1 631*1 632*1 633*1"),
    **_tiles("yellow", "city", "57*7 X01*3 X02*3"),
    **_tiles("green", "plain", "16*1 18*1 19*1 20*1 21*1 22*1 23*3 24*3 25*1 26*1 27*1 28*1 29*1 30*1 31*1"),
    **_tiles("green", "plain", "624*1 625*1 626*1"),
    **_tiles("green", "city", "14*5 15*4 X03*1 X04*1"),
    **_tiles("green", "oo", "10*2 59*2"),
    **_tiles("green", "paris", "X05*1"),
    **_tiles("brown", "plain", "39*1 40*1 41*2 42*2 43*2 44*1 45*2 46*2 47*1 70*1 627*1 628*1 629*1"),
    **_tiles("brown", "city", "63*3 X06*1 X07*1 X08*1 X09*1 X10*1"),
    **_tiles("brown", "oo", "64*1 65*1 66*1 67*1 68*1 X13*1 X14*1"),
    **_tiles("brown", "paris", "X11*1"),
    **_tiles("brown", "double", "X12*1"),
    **_tiles("gray", "city", "513*1"),
    **_tiles("gray", "oo", "X15*1"),
}
"""Colour, what it holds, and how many there are (None: as many as wanted, 8.4.1)."""
COLORS = ("", "yellow", "green", "brown", "gray")
NAMED: Mapping[tuple[str, str], str] = {
    ("C20", "yellow"): "X01",
    ("C20", "green"): "X03",
    ("C20", "brown"): "X09",
    ("J17", "yellow"): "X02",
    ("J17", "green"): "X04",
    ("J17", "brown"): "X10",
    ("E16", "green"): "X05",
    ("E16", "brown"): "X11",
    ("H7", "brown"): "X06",
    ("N15", "brown"): "X07",
    ("C14", "brown"): "X08",
}
"""Section 8.4.3: tiles with a city's name, by hex and colour."""
UPRIGHT = frozenset({"C20", "J17", "E16"})
TILE_VALUE: Mapping[str, int] = {
    **dict.fromkeys(("7", "8", "9"), 0),
    **dict.fromkeys(("1", "2", "3", "4", "55", "56", "58", "69", "630", "631", "632", "633"), 10),
    "57": 20,
    "X01": 30,
    "X02": 30,
    "10": 40,
    "59": 40,
    "14": 30,
    "15": 30,
    "X03": 50,
    "X04": 50,
    "X05": 60,
    "63": 40,
    **dict.fromkeys(("64", "65", "66", "67", "68", "X13", "X14"), 50),
    **dict.fromkeys(("X06", "X07", "X08"), 50),
    "X09": 60,
    "X10": 60,
    "X11": 80,
    "X12": 20,
    "513": 60,
    "X15": 70,
}
"""What each stop on a tile is worth."""
PRINTED_VALUE: Mapping[str, Mapping[str, int]] = {
    "A6": {"Yellow": 40, "Gray": 50},
    "B9": {"Yellow": 10},
    "B15": {"Yellow": 10},
    "B21": {"Yellow": 20, "Green": 30, "Brown": 50},
    "C20": {"Yellow": 20},
    "C22": {"Yellow": 30, "Brown": 60},
    "E16": {"Yellow": 40},
    "E24": {"Yellow": 30},
    "F25": {"Yellow": 70},
    "H15": {"Yellow": 10},
    "H25": {"Yellow": 20, "Green": 30, "Brown": 50},
    "I24": {"Yellow": 10},
    "J1": {"Yellow": 30, "Green": 50, "Brown": 60},
    "J15": {"Yellow": 20},
    "J17": {"Yellow": 20},
    "J21": {"Yellow": 40, "Green": 50, "Brown": 60},
    "J23": {"Yellow": 30, "Brown": 40},
    "K8": {"Yellow": 20},
    "M12": {"Yellow": 40},
    "N9": {"Yellow": 30, "Brown": 50},
    "N21": {"Yellow": 30, "Brown": 70},
    "O16": {"Yellow": 10},
}
"""What is printed on the map, from the phase of that colour on (8.6.2)."""
GENEVA = "J21"

# --- sections 8.5 and 11, table 3 ----------------------------------------------------------------

TOKENS: Mapping[str, int] = {
    "EST": 4,
    "ETA": 4,
    "MID": 4,
    "NOR": 2,
    "OU": 3,
    "PLM": 3,
    "PO": 2,
    "PRO": 3,
    "SO": 3,
}
HOMES: Mapping[str, str] = {
    "EST": "H25",
    "ETA": "H15",
    "MID": "J9",
    "NOR": "C20",
    "OU": "D9",
    "PLM": "J17",
    "PO": "F13",
    "PRO": "N15",
    "SO": "H7",
}
"""Table 3, where it is named for a hex that the board doesn't have the city of that name."""
BLOCKED_MARKERS = 9
"""Section 2."""
FIRST_TOKEN, LATER_TOKEN, MOVED_TOKEN = 40, 100, 100
LH_COST, BA_COST, TB_COST = 80, 100, 20
PORT_INCOME, PORT_PRICE = 20, 20

# --- sections 8.8 and 13, tables 4 and 5 ---------------------------------------------------------

ROSTER: Mapping[str, tuple[str, int]] = {
    "2+1": ("Yellow", 6),
    "4+1": ("Green", 7),
    "5+2": ("Blue", 7),
    "5E": ("Brown", 6),
    "8E": ("Red", 6),
    "Electric": ("Gray", 18),
    "2": ("Yellow", 1),
}
"""Cards by their single side: colour and number. The 2 is Val de Loire's (10.2.5)."""
SIDES: Mapping[str, tuple[str, ...]] = {
    "2+1": ("2+1", "2x2"),
    "4+1": ("4+1", "3/5x2"),
    "5+2": ("5+2", "4/6x2"),
    "5E": ("5E", "5/7x2"),
    "8E": ("8E",),
    "Electric": ("Electric",),
    "2": ("2",),
}
PRICES: Mapping[str, int] = {
    "2+1": 125,
    "2x2": 200,
    "3+1": 200,
    "4+1": 300,
    "3/5x2": 500,
    "5+2": 350,
    "4/6x2": 600,
    "5E": 400,
    "5/7x2": 700,
    "8E": 500,
    "Electric": 900,
    "2": 110,
}
RUSTS: Mapping[str, tuple[str, ...]] = {
    "Blue": ("Yellow",),
    "Brown": ("Yellow", "Green"),
    "Red": ("Yellow", "Green", "Blue"),
    "Gray": ("Yellow", "Green", "Blue", "Brown", "Red"),
}
"""Colours that are out of the game from a phase on."""
DOUBLE = frozenset({"3/5x2", "4/6x2", "5/7x2"})
"""Sides that are two trains wherever they are counted; a 2x2 is one or two, as its director likes (8.8.2)."""
RANGES: Mapping[str, tuple[int, int, int]] = {
    "2": (2, 2, 2),
    "2x2": (2, 2, 2),
    "2+1": (3, 2, 3),
    "3+1": (4, 3, 4),
    "4+1": (5, 4, 5),
    "5+2": (7, 5, 7),
    "3/5x2": (5, 5, 3),
    "4/6x2": (6, 6, 4),
    "5/7x2": (7, 7, 5),
    "5E": (99, 99, 5),
    "8E": (99, 99, 8),
    "Electric": (99, 99, 99),
}
"""Section 13.2: stops at most, cities and off-boards among them at most, stops counted at most."""
CIRCLES: Mapping[tuple[str, int], int] = {
    **{(tile, -1): 2 for tile in ("14", "15", "63", "X06", "X07", "X08", "X09", "H25")},
    **{(tile, -1): 3 for tile in ("X10", "513")},
    ("X11", 0): 2,
    ("X11", 2): 2,
}
"""Cities with more than one circle, by tile or hex and the city's index (-1: any)."""
