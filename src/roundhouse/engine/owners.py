"""Names of everything that can hold money, certificates, trains, tokens or markers.

An owner is a short text: ``bank``, ``credit`` (the stock of company credit), ``ipo``, ``pool``, ``supply``,
``removed``, ``player:NAME``, ``company:SYMBOL``, ``private:SYMBOL`` or ``train:NAME`` (of markers that lie on
a train).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Final, NewType

from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, Kind, PrivateSymbol

Owner = NewType("Owner", Annotated[str, Kind.OWNER])

BANK: Final = Owner("bank")
CREDIT: Final = Owner("credit")
IPO: Final = Owner("ipo")
POOL: Final = Owner("pool")
SUPPLY: Final = Owner("supply")
REMOVED: Final = Owner("removed")
NOBODY: Final = Owner("")
_OF_BANK: Final = frozenset({BANK, CREDIT, IPO, POOL, SUPPLY})

_PLAYER = "player:"
_COMPANY = "company:"
_PRIVATE = "private:"
_TRAIN = "train:"


def player(name: str) -> Owner:
    """The owner that stands for the player called ``name``."""
    return Owner(_PLAYER + name)


def company(symbol: CompanySymbol) -> Owner:
    """The owner that stands for the company with ``symbol``."""
    return Owner(_COMPANY + symbol)


def private(symbol: PrivateSymbol) -> Owner:
    """The owner that stands for the private company with ``symbol``."""
    return Owner(_PRIVATE + symbol)


def train(name: str) -> Owner:
    """The owner that stands for the train called ``name``."""
    return Owner(_TRAIN + name)


def is_player(owner: Owner) -> bool:
    """Whether ``owner`` is a player."""
    return owner.startswith(_PLAYER)


def is_company(owner: Owner) -> bool:
    """Whether ``owner`` is a company."""
    return owner.startswith(_COMPANY)


def is_private(owner: Owner) -> bool:
    """Whether ``owner`` is a private company."""
    return owner.startswith(_PRIVATE)


def is_train(owner: Owner) -> bool:
    """Whether ``owner`` is a train."""
    return owner.startswith(_TRAIN)


def is_of_bank(owner: Owner) -> bool:
    """Whether ``owner`` is the bank or what it keeps things in."""
    return owner in _OF_BANK


def private_of(owner: Owner) -> PrivateSymbol:
    """The symbol of the private company that ``owner`` is."""
    return PrivateSymbol(owner.removeprefix(_PRIVATE))


def symbol_of(owner: Owner) -> CompanySymbol:
    """The symbol of the company that ``owner`` is."""
    return CompanySymbol(owner.removeprefix(_COMPANY))


def name_of(owner: Owner) -> str:
    """The name behind the owner: a player's name, a company's symbol, or the owner itself."""
    return owner.partition(":")[2] or owner


def as_seated(owners: Iterable[Owner], seats: Sequence[str]) -> tuple[Owner, ...]:
    """Each of the ``owners`` once: players in the order of their ``seats``, then all others as they come."""
    known = dict.fromkeys(owners)
    people = tuple(owner for owner in map(player, seats) if owner in known)
    return (*people, *(owner for owner in known if owner not in people))


def things_of(things: Mapping[str, Owner], owner: Owner) -> tuple[str, ...]:
    """Those of the ``things`` that ``owner`` has, in order; the mappings of a state never change in place."""
    return _by_owner(Identity(things)).get(owner, ())


@lru_cache(maxsize=128)
def _by_owner(things: Identity[Mapping[str, Owner]]) -> Mapping[Owner, tuple[str, ...]]:
    found: dict[Owner, list[str]] = {}
    for thing, owner in things.value.items():
        found.setdefault(owner, []).append(thing)
    return {owner: tuple(names) for owner, names in found.items()}
