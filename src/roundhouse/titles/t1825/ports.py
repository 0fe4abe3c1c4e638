"""1825, V.1: what trains earn that run to a port where their company has a base.

A port is a hex whose name is printed in white capitals. Of Edinburgh and Leith only Leith is one: who lays
the first tile there says which of its stations that is (:mod:`roundhouse.titles.t1825.leith`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId, Money
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed
from roundhouse.routes.rules import OwnStopBonus, RevenueRules

PORT: Final = "port"
EACH_TRAIN: Final = Money(10)
LEITH: Final[Mapping[HexId, str]] = {HexId("G9"): "leith"}
"""The flag that names the one circle of a hex that is a port, where the hex has others."""


def ports_of(definition: TitleDefinition) -> tuple[HexId, ...]:
    """The hexes with a port."""
    return tuple(sorted(name for name, cell in definition.hexes.items() if cell.port))


def bonus_of(definition: TitleDefinition) -> OwnStopBonus:
    """V.1: 10 for each train and each base in a port that it runs to, counted as income and kept (5.5)."""
    return OwnStopBonus(PORT, ports_of(definition), EACH_TRAIN, LEITH)


def earning_ports(title: Title) -> Title:
    """The title in which trains earn at their company's ports."""
    bonus = bonus_of(title.definition)
    return changed(title, RevenueRules, lambda revenue: replace(revenue, rules=(*revenue.rules, bonus)))
