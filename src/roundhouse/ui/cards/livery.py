"""Companies and players as they look: colours with letters that can be read on them.

Nothing is told by colour alone: a company has its letters, a player a mark of his own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol
from roundhouse.ui.theme import contrast

BLACK = "#000000"
WHITE = "#ffffff"
READABLE = 4.5
"""The contrast that text needs at least, as a ratio to 1."""


class Livery(msgspec.Struct, frozen=True):
    """A company's letters and colours; ``short`` is one or two letters, unique in its title."""

    symbol: CompanySymbol
    name: str
    short: str
    color: str
    ink: str


def ink_on(color: str, wanted: str = "") -> str:
    """The colour of text on ``color``: the ``wanted`` one when it can be read, else black or white."""
    if wanted and contrast(color, wanted) >= READABLE:
        return wanted
    return max((BLACK, WHITE), key=lambda ink: contrast(color, ink))


def shorts(symbols: Iterable[CompanySymbol]) -> dict[str, str]:
    """One or two letters for each symbol, no two alike."""
    taken: dict[str, str] = {}
    for symbol in symbols:
        letters = [symbol] if len(symbol) < 3 else [symbol[0] + letter for letter in symbol[1:]]
        free = (pair for pair in letters if pair not in taken.values())
        taken[symbol] = next(free, symbol)
    return taken


def liveries(definition: TitleDefinition) -> dict[str, Livery]:
    """The livery of each company of a title, by symbol; not to be changed."""
    return _liveries(Identity(definition))


@lru_cache(maxsize=16)
def _liveries(of_title: Identity[TitleDefinition]) -> dict[str, Livery]:
    definition = of_title.value
    short = shorts(definition.companies)
    return {
        symbol: Livery(symbol, c.name, short[symbol], c.color, ink_on(c.color, c.text_color))
        for symbol, c in definition.companies.items()
    }
