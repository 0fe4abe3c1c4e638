"""1843: other readings of sections 8.4 and 10.2.4 that a table may choose; each is off by default."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine.names import HexId, Money
from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.steps.lay_track import LayByPower
from roundhouse.titles.t1843.rules_track import LH, TERRAIN
from roundhouse.track.lay_checks import Affordable
from roundhouse.track.lay_costs import Fee, Terrain, Treasury

SAINT_ETIENNE: Final = HexId("J15")


def j15_first_tile_free(title: Title) -> Title:
    """8.4.1: the first tile on the pre-built Saint-Etienne pays no mountain."""
    return changed(title, Terrain, lambda old: replace(old, free_if_printed=frozenset({SAINT_ETIENNE})))


def lh_pays_terrain(title: Title) -> Title:
    """10.2.4: the river of Le Havre is paid beside the 80 of the power."""
    paid = Affordable("10.2.4", (TERRAIN, Fee(Money(80))), Treasury())

    def change(old: LayByPower) -> LayByPower:
        return replace(old, checks=old.checks.replace(paid)) if old.private == LH else old

    return changed(title, LayByPower, change)


OPTIONS: Final = (
    OptionDefinition("j15_first_tile_free", "8.4.1", change=j15_first_tile_free),
    OptionDefinition("lh_pays_terrain", "10.2.4", change=lh_pays_terrain),
)
