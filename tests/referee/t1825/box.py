"""What lies on the table under some options: units and kits put together (3, 9, 10, lots.0)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from tests.referee.judge import Watcher
from tests.referee.t1825 import printed, tables


class Box(msgspec.Struct, frozen=True):
    """What is in the game.

    ``faces`` of majors, ``tokens`` of each company, ``minors`` with their own trains, ``privates`` of the
    units with face value and revenue (one of those of 30 is used), ``prices`` of the index, ``trains`` that
    the bank sells, ``homes`` by company, ``reserved`` hexes, ``hexes`` as they are printed, the ``margin``
    at the edge of the board, what each player has to begin with and may have, and whether Unit 3's board is
    the ``later`` one.
    """

    faces: Mapping[str, int]
    tokens: Mapping[str, int]
    minors: Mapping[str, str]
    privates: Mapping[str, tuple[int, int]]
    prices: tuple[int, ...]
    trains: Mapping[str, int]
    homes: Mapping[str, tuple[str, ...]]
    reserved: Mapping[str, str]
    hexes: Mapping[str, str]
    margin: frozenset[str]
    bank: int
    cash: int
    limit: int
    later: bool

    @property
    def companies(self) -> list[str]:
        """Majors and minors."""
        return [*self.faces, *self.minors]


@lru_cache(maxsize=8)
def box(options: frozenset[str], players: int) -> Box:
    """What is in a game with these options and so many players."""
    units = tuple(unit for unit in tables.UNITS if unit in options) or tables.UNITS[:1]
    kits = [*units, *(kit for kit in ("r1", "r2", "r3", "k5", "k7") if kit in options)]
    faces = {name: face for unit in units for name, (face, _) in tables.MAJORS[unit].items()}
    reserved = dict(tables.RESERVED)
    if "printed_db2" in options and "SECR" in faces:
        faces["SECR"] = 71
        reserved = {h: c for h, c in reserved.items() if h != "W21"} | {"W23": "SECR", "X20": "LBSC"}
    if {"unit_1", "unit_2"} <= options:
        reserved["R14"] = "MR"
    minors = {name: train for kit in kits for name, train in tables.MINORS.get(kit, {}).items()}
    added = sum(len(tables.MINORS.get(kit, {})) for kit in kits if kit not in tables.UNITS)
    homes = _homes([*faces, *minors], options)
    cash, limit = tables.CASH[units].get(players, (0, 0))
    boards = [*kits, *(["db3"] if later_board(options) else [])]
    hexes = {hex_id: text for kit in boards for hex_id, text in printed.HEXES.get(kit, {}).items()}
    if "printed_db2" in options and "W23" in hexes:
        hexes["W23"] = "c $40"
    return Box(
        faces=dict(sorted(faces.items(), key=lambda pair: -pair[1])),
        tokens={**_tokens(units, homes), **dict.fromkeys(minors, 1)},
        minors=minors,
        privates={name: facts for unit in units for name, facts in tables.PRIVATES[unit].items()},
        prices=tuple(p for p in tables.PRICES if p <= _end(units, options)),
        trains=_trains(units, options, len(faces) + len(minors)),
        homes=homes,
        reserved={h: c for h, c in reserved.items() if c in faces or c in minors},
        hexes=hexes,
        margin=frozenset(h for kit in boards for h in printed.MARGIN.get(kit, "").split()) - set(hexes),
        bank=1000 * (max(len(faces), 4) + added) + 2000 * len(options & {"k2", "k3"}),
        cash=cash,
        later=later_board(options),
        limit=limit + tables.MORE_WITH_MINORS[players][added],
    )


def later_board(options: frozenset[str]) -> bool:
    """Whether Unit 3 is played on its later board."""
    return "unit_3" in options and "printed_db3" not in options


def _end(units: tuple[str, ...], options: frozenset[str]) -> int:
    return tables.LONG_END if "unit_2" in units or "k3" in options else tables.END


def _homes(companies: list[str], options: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """A company's own hexes; LNWR of Unit 2 begins there, of both units in both."""
    homes: dict[str, tuple[str, ...]] = {name: (tables.HOMES[name],) for name in companies}
    if "unit_2" in options and "LNWR" in homes:
        homes["LNWR"] = ("T16", "Q11") if "unit_1" in options else ("Q11",)
    for name, (kit, hex_id) in tables.ONE_MORE_HOME.items():
        if kit in options and name in homes:
            homes[name] += (hex_id,)
    return homes


def _tokens(units: tuple[str, ...], homes: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """Who has two homes has a token more for each of them."""
    found: dict[str, int] = {}
    for unit in units:
        for name, (_, count) in tables.MAJORS[unit].items():
            found[name] = max(found.get(name, 0), count + 2 * (len(homes[name]) > 1))
    return found


def _trains(units: tuple[str, ...], options: frozenset[str], companies: int) -> dict[str, int]:
    """Section 9.2: what K2 and K3 add to the trains of the units."""
    trains = dict(tables.TRAINS[units])
    if "k3" in options:
        trains["7"] = trains.get("7", 0) + 2
        trains["6"] = 3
        trains["5"] -= 1
    if "k2" in options:
        few = companies <= 7
        trains["3T"], trains["U3"] = (3, 1) if few else (4, 2) if len(units) == 1 else (5, 3)
        if "6" in trains or "7" in trains:
            trains["4T"], trains["2+2"] = 2, 3
        if "7" in trains:
            trains["4+4E"] = 2
    return trains


def of(watcher: Watcher) -> Box:
    """What is in the game that a watcher looks at."""
    return box(watcher.referee.options, len(watcher.book.seats))
