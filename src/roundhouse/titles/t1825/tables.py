"""What follows from the units and kits that are played together: the rulebook's tables (1.1, 9, 10).

Everything is worked out from the options and from the companies that the parts of the board have brought, and
becomes the last part of the title as written.

Readings taken, each before the reading that was not taken.

- 1.1: Unit 3's own minor companies don't count for the bank of a combined set, as they don't in 10.2: £9000
  for Units 2 and 3, £14000 for all; they count, by which Unit 3 alone would have £6000 where the section
  names £4000.
- 9.1: Unit 3's row has seven numbers for eight columns. It has no 6: phase 4 is left out there, and the first
  7 begins phase 5 with all that phase 4 allows; it lacks another column, the 7 or one of the last.
- 9.2: the companies that decide how many advanced trains there are include Unit 3's minors; as in 10.2 they
  don't.
- 9.2, 7.0: of the trains that kits remove only K3's one 5 is named, and nothing else is removed; K2 removes
  standard trains, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.catalogue.raw import RawEntry, RawTitle
from roundhouse.engine.names import Money

UNIT_1, UNIT_2, UNIT_3 = "unit_1", "unit_2", "unit_3"
UNITS: Final = (UNIT_1, UNIT_2, UNIT_3)

Units = frozenset[str]
Counts = dict[str, int]

_ONE, _TWO, _THREE = frozenset({UNIT_1}), frozenset({UNIT_2}), frozenset({UNIT_3})
SETS: Final = (_ONE, _TWO, _THREE, _ONE | _TWO, _TWO | _THREE, _ONE | _TWO | _THREE)
"""The units that may be played together: the box lids name these and no others (lots.0)."""

CAPITAL: Final[Mapping[Units, Mapping[int, tuple[int, int]]]] = {
    _ONE: {2: (1200, 24), 3: (830, 16), 4: (630, 12), 5: (504, 10)},
    _TWO: {2: (1200, 24), 3: (800, 16), 4: (600, 12)},
    _THREE: {2: (750, 17)},
    _ONE | _TWO: {3: (840, 31), 4: (630, 23), 5: (504, 19), 6: (420, 16), 7: (360, 14)},
    _TWO | _THREE: {3: (840, 29), 4: (630, 23), 5: (504, 18)},
    _ONE | _TWO | _THREE: {
        4: (630, 33),
        5: (504, 28),
        6: (420, 23),
        7: (360, 19),
        8: (315, 17),
        9: (280, 15),
    },
}
"""10.1: starting cash in pounds and certificate limit, by number of players."""

_MORE_CERTIFICATES: Final[Mapping[int, tuple[int, ...]]] = {
    2: (1, 2, 3, 4, 5, 6, 7),
    3: (1, 2, 2, 3, 4, 5, 5),
    4: (1, 1, 2, 2, 3, 3, 4),
    5: (0, 1, 1, 2, 2, 3, 3),
    6: (0, 1, 1, 2, 2, 2, 3),
    7: (0, 0, 1, 1, 2, 2, 2),
    8: (0, 0, 1, 1, 1, 2, 2),
    9: (0, 0, 1, 1, 1, 1, 2),
}
"""10.2: what one to seven minor companies add to the certificate limit, by number of players."""

_TRAINS: Final[Mapping[Units, Mapping[str, int]]] = {
    _ONE: {"2": 6, "3": 4, "4": 3, "5": 4},
    _TWO: {"2": 5, "3": 3, "4": 2, "5": 5, "6": 2},
    _THREE: {"2": 5, "3": 3, "4": 1, "5": 2, "7": 2, "U3": 2, "3T": 2},
    _ONE | _TWO: {"2": 7, "3": 5, "4": 4, "5": 5, "6": 2},
    _TWO | _THREE: {"2": 5, "3": 5, "4": 4, "5": 5, "6": 2, "7": 2, "U3": 2, "3T": 2},
    _ONE | _TWO | _THREE: {"2": 7, "3": 6, "4": 5, "5": 5, "6": 2, "7": 2, "U3": 2, "3T": 2},
}
"""9.1: trains always used."""

OWN_MINORS: Final = frozenset({"GNoS", "HR", "M&C"})
"""Unit 3's own minor companies, which its tables have counted already."""

_FEW_COMPANIES: Final = 7
_EACH, _KIT, _UNIT_3_ALONE = 1000, 2000, Money(4000)
_PHASES_BY_TRAIN: Final = {"4": "6", "5": "7"}


def units_of(options: frozenset[str]) -> Units:
    """The units among the options."""
    return options & frozenset(UNITS)


def worked_out(options: frozenset[str], title: RawTitle) -> RawEntry:
    """The part that follows from all others: players, bank, cash, limits, trains and phases."""
    companies = frozenset(title.tables["companies"])
    units = units_of(options)
    minors = kit_minors(title)
    capital = CAPITAL[units]
    return RawEntry(
        "tables of 1825",
        "",
        {
            "subtitle": subtitle(options),
            "players": [min(capital), max(capital)],
            "bank": bank(options, companies),
            "starting_cash": {str(players): cash for players, (cash, _) in capital.items()},
            "certificate_limit": {
                str(players): limit + more_certificates(players, minors)
                for players, (_, limit) in capital.items()
            },
            **trains_and_phases(trains(options, len(companies)), title),
        },
    )


def kit_minors(title: RawTitle) -> int:
    """How many minor companies have come with kits (10.2)."""
    companies = title.tables["companies"]
    minors = {symbol for symbol, entry in companies.items() if entry.data.get("kind") == "minor"}
    return len(minors - OWN_MINORS)


def bank(options: frozenset[str], companies: frozenset[str]) -> Money:
    """The bank in pounds (1.1): 1000 for each company, 2000 for each of K2 and K3; 4000 for Unit 3 alone."""
    if units_of(options) == _THREE:
        return _UNIT_3_ALONE
    kits = len(options & {"k2", "k3"})
    return Money(_EACH * len(companies - OWN_MINORS) + _KIT * kits)


def more_certificates(players: int, minors: int) -> int:
    """What ``minors`` of kits add to the certificate limit (10.2)."""
    return _MORE_CERTIFICATES[players][minors - 1] if minors else 0


def trains(options: frozenset[str], companies: int) -> Counts:
    """How many of each kind there are (9.1, 9.2), without the trains that minor companies bring."""
    units = units_of(options)
    counts = dict(_TRAINS[units])
    if "k3" in options:
        counts["7"] = counts.get("7", 0) + 2
        counts["6"] = 3
        counts["5"] -= 1
    if "k2" in options:
        counts["3T"], counts["U3"] = _tanks(len(units), companies)
        if "6" in counts or "7" in counts:
            counts["4T"], counts["2+2"] = 2, 3
        if "7" in counts:
            counts["4+4E"] = 2
    return counts


def _tanks(units: int, companies: int) -> tuple[int, int]:
    """How many 3T and U3 K2 comes to, those of 9.1 among them (9.2)."""
    if companies <= _FEW_COMPANIES:
        return 3, 1
    return (4, 2) if units == 1 else (5, 3)


def trains_and_phases(counts: Counts, title: RawTitle) -> dict[str, object]:
    """The kinds on sale or brought by a company, and the phases that a kind of them begins."""
    brought = {
        str(kind)
        for entry in title.tables["companies"].values()
        for kind in _listed(entry.data.get("trains"))
    }
    begun = {phase for phase, kind in _PHASES_BY_TRAIN.items() if kind in counts}
    phases = [
        phase
        for phase in _listed(title.top.data["phases"])
        if isinstance(phase, dict) and (phase["name"] in begun or phase["name"] not in _PHASES_BY_TRAIN)
    ]
    changes: dict[str, object] = {}
    for kind in title.tables["trains"]:
        used = kind in counts or kind in brought
        changes[kind] = {"count": counts.get(kind, 0), **_since(kind, counts)} if used else None
    return {"trains": changes, "phases": phases}


def _since(kind: str, counts: Counts) -> dict[str, object]:
    """From which phase a kind is on sale out of turn, and what makes it obsolete (7.0.3 to 7.0.5)."""
    if kind == "3":
        return {"rusts_on": "7" if "7" in counts else None}
    phase = {"3T": "3", "U3": "3", "4T": "4", "2+2": "4", "4+4E": "5"}.get(kind)
    return {} if phase is None else {"available_on": phase if counts.get(kind) else None}


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def subtitle(options: frozenset[str]) -> str:
    """The units and kits in words that need no translation: ``Units 1, 2 · R1 K3``."""
    units = sorted(units_of(options))
    kits = sorted(option.upper() for option in options if option[:1] in "rkd" and option[1:].isdecimal())
    names = ", ".join(unit.removeprefix("unit_") for unit in units)
    start = f"Unit {names}" if len(units) == 1 else f"Units {names}"
    return " · ".join((start, " ".join(kits))) if kits else start
