"""What is printed of 1861 alone: the section ``own`` of its map file."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import MarketDefinition, Printed
from roundhouse.catalogue.vocabulary import Amount, HexNames
from roundhouse.engine.names import PrivateSymbol


class HexBonus(Printed, frozen=True):
    """What a private company's card adds, in rubles, to a run that stops in one of its ``hexes``."""

    hexes: HexNames
    amount: Amount


class Printed1861(Printed, frozen=True):
    """The facts of 1861 that no other title has.

    ``hex_bonus`` and ``minimum_bids`` (in rubles, 1.2.1) are by private company; ``column_market`` is the
    market of one row (1.1.2).
    """

    hex_bonus: Mapping[PrivateSymbol, HexBonus]
    minimum_bids: Mapping[PrivateSymbol, Amount]
    column_market: MarketDefinition
