"""18zz laid out for tests of its rules; what all titles have in common comes from :mod:`tests.rules.table`.

Shares are of 20 %: a president's certificate counts as two of them. Players are ``Ada``, ``Ben``, ``Cleo``
and ``Dan``.
"""

from __future__ import annotations

from roundhouse.engine import loop
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.finance import certificates as cert
from tests.rules import table as t
from tests.template_title.loaders import template_title

TITLE = template_title()
DEFINITION = TITLE.definition
SHARE = 20


def start(players: int = 2, title: Title = TITLE) -> Position:
    """A new game, at its first decision."""
    return loop.start(title, t.PLAYERS[:players], frozenset(), 0)


def begun(players: int = 2, title: Title = TITLE) -> Position:
    """After the auction: Ada has the Tunnel Company, Ben the Ferry Company; both have paid nothing for it."""
    return t.private(t.private(start(players, title), "TC", "Ada"), "FC", "Ben")


def running(players: int = 2, title: Title = TITLE) -> Position:
    """Both companies have floated, operated and $300 each; both tokens are at home, no tile lies.

    Ada presides over NV (price 70) with three shares, Ben over SV (60) with three; each has one of the
    other's, and the last of each lies in the IPO.
    """
    at = begun(players, title)
    at = t.shares(at, "NV", president="Ada", Ada=3, Ben=1)
    at = t.shares(at, "SV", president="Ben", Ben=3, Ada=1)
    at = t.change(at, par={"NV": 70, "SV": 60}, floated=("NV", "SV"))
    at = t.price(t.price(at, "NV", 0, 1), "SV", 1, 1)
    at = t.tokens(at, {"NV-0": ("A4", 0, 0), "SV-0": ("C6", 0, 0)})
    return t.cash(t.operated(at, "NV", "SV"), NV=300, SV=300)


def joined(position: Position) -> Position:
    """Track from Alder through Dale to Cedar: two routes of 40, one of 60."""
    return t.tiles(position, A4=("5", 5), B5=("57", 2), C6=("5", 1))


def held(position: Position, name: str, symbol: str) -> int:
    """How many shares of a company a holder has (``treasury``: the company itself)."""
    owner = t.company(CompanySymbol(symbol)) if name == "treasury" else t.owner_of(name)
    return cert.percent_held(position, owner, CompanySymbol(symbol)) // SHARE
