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
BIG_CITIES = ("G6", "F15", "D11")
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
