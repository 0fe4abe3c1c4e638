"""What the painters need to know beside a layout: tokens, colours of companies, what to show."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import NOBODY, Owner

NEUTRAL = "#8B867D"
"""The colour of a token that belongs to no company."""


class TokenLook(msgspec.Struct, frozen=True):
    """How a company's token looks: its letters and its colour (``#rrggbb``).

    A token without letters belongs to no company: a plain disc.
    """

    symbol: CompanySymbol
    color: str


class HexTokens(msgspec.Struct, frozen=True):
    """The tokens on a hex: ``(city, slot, look)`` in circles, and those beside (as the layout's extras)."""

    slots: tuple[tuple[int, int, TokenLook], ...] = ()
    extras: tuple[TokenLook, ...] = ()


class PaintOptions(msgspec.Struct, frozen=True):
    """Which layers to show. ``companies`` gives the colour of a company for its home circle.

    ``begun`` are the revenue colours that apply so far (oldest first): the value that counts
    now is set off from the others; empty shows all alike. ``open_edges`` are edges behind
    which no hex lies: track that reaches them ends in a buffer stop. ``far``: nothing is written, and a token
    is all colour, as there is no room for letters. ``apart``: the name stands beside the stop with its value,
    which aren't written on the hex. ``marker``: who has the marker of the hex, the supply as
    long as it lies there (empty: the hex has none).
    """

    hex_ids: bool = True
    tile_numbers: bool = False
    costs: bool = True
    companies: Mapping[CompanySymbol, str] = {}
    begun: tuple[str, ...] = ()
    open_edges: frozenset[int] = frozenset()
    far: bool = False
    apart: bool = False
    marker: Owner = NOBODY


NO_TOKENS = HexTokens()
PLAIN = PaintOptions()
