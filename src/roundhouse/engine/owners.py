"""Names of everything that can hold money, certificates, trains, tokens or markers.

An owner is a short text: ``bank``, ``ipo``, ``pool``, ``supply``, ``removed``,
``player:NAME``, ``company:SYMBOL`` or ``private:SYMBOL``.
"""

from __future__ import annotations

Owner = str

BANK = "bank"
IPO = "ipo"
POOL = "pool"
SUPPLY = "supply"
REMOVED = "removed"

_PLAYER = "player:"
_COMPANY = "company:"
_PRIVATE = "private:"


def player(name: str) -> Owner:
    """The owner that stands for the player called ``name``."""
    return _PLAYER + name


def company(symbol: str) -> Owner:
    """The owner that stands for the company with ``symbol``."""
    return _COMPANY + symbol


def private(symbol: str) -> Owner:
    """The owner that stands for the private company with ``symbol``."""
    return _PRIVATE + symbol


def is_player(owner: Owner) -> bool:
    """Whether ``owner`` is a player."""
    return owner.startswith(_PLAYER)


def is_company(owner: Owner) -> bool:
    """Whether ``owner`` is a company."""
    return owner.startswith(_COMPANY)


def is_private(owner: Owner) -> bool:
    """Whether ``owner`` is a private company."""
    return owner.startswith(_PRIVATE)


def name_of(owner: Owner) -> str:
    """The name behind the owner: a player's name, a company's symbol, or the owner itself."""
    return owner.partition(":")[2] or owner
