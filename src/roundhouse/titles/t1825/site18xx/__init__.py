"""1825 as 18xx.games plays it: the rulebook's title with some of its rules replaced.

Nothing else among the rules knows 18xx.games. Each deviation is a function from title to title, named after
what differs; its docstring says what the rulebook has instead, and where.
"""

from __future__ import annotations

from typing import Final

from roundhouse.engine.title import Deviation, OptionDefinition, Title, deviating
from roundhouse.titles.t1825.site18xx import tables

DEVIATIONS: tuple[Deviation, ...] = (tables.as_counted_there,)
"""In the order in which they change the title."""


def as_played_there(title: Title) -> Title:
    """The title with all deviations."""
    return deviating(title, DEVIATIONS)


OPTION: Final = OptionDefinition("18xx_games", "", "site", as_played_there)
"""The one option that an import of 18xx.games switches on and that a game file remembers."""

TABLE_OPTIONS: Final = tuple(
    OptionDefinition(name, "", "recorded")
    for name in (tables.BIG_BANK, tables.STRICT_BANK, tables.SPARE_TRAINS)
)
"""What a table chooses at 18xx.games and the rulebook doesn't have; the deviations read it."""
