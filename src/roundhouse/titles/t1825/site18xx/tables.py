"""Bank, certificate limits, trains, phases and the market that 18xx.games plays 1825 with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, Final

from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.raw import RawEntry, RawTitle
from roundhouse.catalogue.reader import read_assembled
from roundhouse.engine.names import Money
from roundhouse.engine.title import Title
from roundhouse.titles.t1825.choice import Chosen
from roundhouse.titles.t1825.tables import (
    CAPITAL,
    UNIT_1,
    UNIT_2,
    UNIT_3,
    Counts,
    Units,
    more_certificates,
    trains_and_phases,
    units_of,
    worked_out,
)

BIG_BANK, STRICT_BANK, SPARE_TRAINS = "big_bank", "strict_bank", "u3p"
"""Choices of a table: the bank of all units, no more for kits, two 3T and two U3 beside those of Unit 3."""

SHORT_MARKET: Final = "k3_short_market"
"""A choice of the parts of the board: K3 alone doesn't lengthen the market."""

_ONE, _TWO, _THREE = frozenset({UNIT_1}), frozenset({UNIT_2}), frozenset({UNIT_3})
_BANK: Final[Mapping[Units, int]] = {_ONE: 5000, _TWO: 5000, _THREE: 4000}
_BIG_BANK: Final[Mapping[Units, int]] = {
    _ONE | _TWO: 10000,
    _TWO | _THREE: 9000,
    _ONE | _TWO | _THREE: 14000,
}
_TRAINS: Final[Mapping[Units, Counts]] = {
    _ONE: {"2": 6, "3": 4, "4": 3, "5": 4},
    _TWO: {"2": 5, "3": 3, "4": 2, "5": 3, "6": 2},
    _THREE: {"2": 5, "3": 3, "4": 1, "5": 2, "7": 2},
    _ONE | _TWO: {"2": 7, "3": 6, "4": 4, "5": 5, "6": 2},
    _TWO | _THREE: {"2": 5, "3": 5, "4": 4, "5": 5, "7": 2},
    _ONE | _TWO | _THREE: {"2": 7, "3": 6, "4": 5, "5": 5, "6": 2, "7": 2},
}
_WITH_K3: Final[Counts] = {"5": -1, "6": 3, "7": 2}
_ADVANCED: Final[Counts] = {"4T": 2, "2+2": 3, "4+4E": 2}
_TANKS: Final[Mapping[int, Counts]] = {1: {"3T": 3, "U3": 1}, 2: {"3T": 4, "U3": 2}, 3: {"3T": 5, "U3": 3}}
_OUT_WITH_K2: Final[Mapping[Units, Counts]] = {
    _ONE: {"3": -1, "4": -1},
    _TWO: {"3": -1},
    _ONE | _TWO: {"3": -1, "4": -1},
    _TWO | _THREE: {"3": -1},
    _ONE | _TWO | _THREE: {"3": -1, "4": -1, "5": -1},
}
_MINORS_OF_KITS: Final = {"r1": 2, "r2": 2, "k5": 2, "k7": 1}
"""How many minor companies the kits are taken to have: R2's one twice, R3's not at all."""

_MORE_CERTIFICATES: Final = {(5, 3): 2, (7, 4): 2, (8, 5): 2, (6, 6): 3}
"""What some numbers of players and minor companies add to the certificate limit, other than in 10.2."""

_PHASE_NAMES: Final = {"5": "4a"}


def as_counted_there(title: Title) -> Title:
    """1.1, 6.3, 7, 9 and 10: bank, certificate limits, trains, phases and market as 18xx.games has them."""
    definition = _definition(title.part(Chosen).options)
    return replace(title, definition=definition, phases={phase.name: phase for phase in definition.phases})


@lru_cache(maxsize=16)
def _definition(options: frozenset[str]) -> TitleDefinition:
    options |= {SHORT_MARKET}
    return read_assembled("1825", options, partial(_worked_out, options))


def _worked_out(options: frozenset[str], title: RawTitle) -> RawEntry:
    minors = kit_minors(options)
    there: dict[str, Any] = {
        **worked_out(options, title).data,
        "bank": bank(options),
        "certificate_limit": {
            str(players): limit + _bonus(players, minors)
            for players, (_, limit) in CAPITAL[units_of(options)].items()
        },
        **trains_and_phases(trains(options), title),
    }
    _phases_as_there(options, there)
    return RawEntry("tables of 18xx.games", "", there)


def kit_minors(options: frozenset[str]) -> int:
    """How many minor companies are counted for the kits: R2's twice, R3's never."""
    return sum(count for kit, count in _MINORS_OF_KITS.items() if kit in options)


def bank(options: frozenset[str]) -> Money:
    """The bank in pounds: of the first unit unless the big bank is played, and 1000 or 2000 more a kit."""
    units = units_of(options)
    money = _BANK.get(units, _BANK[_ONE])
    if BIG_BANK in options:
        money = _BIG_BANK.get(units, money)
    if STRICT_BANK not in options:
        money += 1000 * kit_minors(options) + 2000 * len(options & {"k2", "k3"})
    return Money(money)


def _bonus(players: int, minors: int) -> int:
    """What the minor companies of kits add to the certificate limit."""
    if not minors:
        return 0
    return _MORE_CERTIFICATES.get((players, minors), more_certificates(players, minors))


def trains(options: frozenset[str]) -> Counts:
    """How many of each kind there are, without those that minor companies bring."""
    units = units_of(options)
    counts = dict(_TRAINS[units])
    if SPARE_TRAINS in options and UNIT_3 in units:
        _add(counts, {"3T": 2, "U3": 2})
    if "k3" in options:
        _add(counts, _WITH_K3)
        if units == _TWO:
            counts["6"] = _WITH_K3["6"]
    if "k2" in options:
        for more in (_TANKS[len(units)], _ADVANCED, _OUT_WITH_K2.get(units, {})):
            _add(counts, more)
    return counts


def _add(counts: Counts, more: Mapping[str, int]) -> None:
    for kind, count in more.items():
        counts[kind] = counts.get(kind, 0) + count


def _phases_as_there(options: frozenset[str], there: dict[str, Any]) -> None:
    """Phases 4 and 5 are K3's; without it a 6 brings gray tiles and nothing else, and a 7 nothing at all."""
    if "k3" in options:
        phases = [
            {**phase, "name": _PHASE_NAMES.get(phase["name"], phase["name"])} for phase in there["phases"]
        ]
    else:
        phases = [phase for phase in there["phases"] if phase["name"] not in ("4", "5")]
        gray = [phase for phase in there["phases"] if phase["name"] == "4"]
        limit = phases[-1]["train_limit"]
        phases += [{**phase, "name": "3a", "train_limit": limit} for phase in gray]
        there["trains"]["3"] = {**there["trains"]["3"], "rusts_on": None}
    there["phases"] = phases
    names = {phase["name"] for phase in phases}
    since = {"4": "4" if "4" in names else "3a", "5": "4a"}
    for changes in there["trains"].values():
        if changes and changes.get("available_on"):
            phase = since.get(changes["available_on"], changes["available_on"])
            changes["available_on"] = phase if phase in names else None
