"""Which units, kits and variants may be played together (lots.0, 9.2), and why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import Final

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.reader import read_assembled
from roundhouse.engine.errors import ActionRefused, illegal
from roundhouse.titles.t1825.tables import SETS, UNIT_1, UNIT_2, UNIT_3, units_of, worked_out

KITS: Final = ("r1", "r2", "r3", "k1", "k2", "k3", "k5", "k6", "k7", "d1")
PRINTINGS: Final = ("printed_db1", "printed_db2", "printed_db3")
USUAL: Final = frozenset({UNIT_1})
"""The base game of the rulebook (0)."""


class Needs(msgspec.Struct, frozen=True):
    """An option that is played only with one of the others."""

    option: str
    others: frozenset[str]
    section: str

    def fault(self, options: frozenset[str]) -> ActionRefused | None:
        """``setup.needs``."""
        if self.option not in options or self.others & options:
            return None
        return illegal("setup.needs", self.section, option=self.option, others=tuple(sorted(self.others)))


class Excludes(msgspec.Struct, frozen=True):
    """An option that isn't played with one of the others."""

    option: str
    others: frozenset[str]
    section: str

    def fault(self, options: frozenset[str]) -> ActionRefused | None:
        """``setup.excludes``."""
        both = self.others & options
        if self.option not in options or not both:
            return None
        return illegal("setup.excludes", self.section, option=self.option, others=tuple(sorted(both)))


class UnitsTogether(msgspec.Struct, frozen=True):
    """The units must be one of the sets that there are boxes and tables for."""

    section: str

    def fault(self, options: frozenset[str]) -> ActionRefused | None:
        """``setup.units``."""
        units = units_of(options)
        return None if units in SETS else illegal("setup.units", self.section, units=tuple(sorted(units)))


class NoKitsAlone(msgspec.Struct, frozen=True):
    """A unit that takes no kits while it is played by itself."""

    unit: str
    section: str

    def fault(self, options: frozenset[str]) -> ActionRefused | None:
        """``setup.no_kits``."""
        kits = options & frozenset(KITS)
        if units_of(options) != {self.unit} or not kits:
            return None
        return illegal("setup.no_kits", self.section, units=self.unit, option=min(kits))


Rule = Needs | Excludes | UnitsTogether | NoKitsAlone


def _needs(options: Iterable[str], unit: str, section: str) -> Iterator[Needs]:
    return (Needs(option, frozenset({unit}), section) for option in options)


MATRIX: Final[tuple[Rule, ...]] = (
    UnitsTogether("lots.0"),
    NoKitsAlone(UNIT_3, "9.2"),
    *_needs(("r1", "r2", "r3", "k7"), UNIT_1, "lots.0"),
    *_needs(("k5",), UNIT_2, "lots.0"),
    Excludes("d1", frozenset({"k1", "k6"}), "lots.0"),
    Needs("printed_db1", frozenset({UNIT_1, UNIT_3}), "V.3"),
    Needs("printed_db2", frozenset({UNIT_1}), "V.3"),
    Needs("printed_db3", frozenset({UNIT_3}), "V.3"),
)
"""Everything that must hold of a choice, in the order in which it is said what is wrong with one."""


def with_unit(options: frozenset[str]) -> frozenset[str]:
    """The options with what is played where no unit is chosen."""
    return options if units_of(options) else options | USUAL


def refusals(options: frozenset[str]) -> tuple[ActionRefused, ...]:
    """Why the ``options`` can't be played together beside what they say of each other themselves."""
    chosen, others = with_unit(options), (rule for rule in MATRIX if not isinstance(rule, Excludes))
    return tuple(fault for rule in others if (fault := rule.fault(chosen)))


def refusal(options: frozenset[str]) -> ActionRefused | None:
    """Why the ``options`` can't be played together; None where they can."""
    return next((fault for rule in MATRIX if (fault := rule.fault(options))), None)


class Chosen(msgspec.Struct, frozen=True):
    """A part of the title that tells under which ``options`` it is played."""

    options: frozenset[str]


@lru_cache(maxsize=16)
def definition(options: frozenset[str]) -> TitleDefinition:
    """What is printed under the ``options``; raises ActionRefused for an illegal choice."""
    fault = refusal(options)
    if fault is not None:
        raise fault
    return read_assembled("1825", options, partial(worked_out, options))
