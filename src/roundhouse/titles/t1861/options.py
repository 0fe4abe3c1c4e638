"""1861: its variants; all off by default. How 18xx.games plays stands in ``site18xx.py``."""

from __future__ import annotations

from roundhouse.engine.title import OptionDefinition
from roundhouse.titles.t1861.setup import column_market, two_players

OPTIONS = (
    OptionDefinition("column_market", "1.1.2", "variant", column_market),
    OptionDefinition("players_2_variant", "2", "variant", two_players),
)
