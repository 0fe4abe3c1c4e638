"""Who holds what of which company: percentages, certificates, presidents and limits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import IPO, NOBODY, POOL, Owner, is_player, name_of, player, things_of
from roundhouse.engine.owners import company as company_owner
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import State
from roundhouse.finance.market import price

SHARE: Final = 10
"""Percent of what is called a share; sales of companies whose smallest certificate is larger tell percent."""


def percent_of(definition: TitleDefinition, certificate: str) -> int:
    """What part of its company the certificate is, in percent."""
    index = certificate.rpartition("-")[2]
    return definition.companies[company_of(certificate)].certificates[int(index)]


def share_percent(definition: TitleDefinition, symbol: CompanySymbol) -> int:
    """What part of its company one share is, in percent: the smallest certificate that it issues."""
    return min(definition.companies[symbol].certificates)


def share_price(position: Position, symbol: CompanySymbol) -> Money:
    """What one share is worth at the market price, in whole units of the currency."""
    definition = position.definition
    return worth_of(position, symbol, share_percent(definition, symbol), price(position, symbol))


def worth_of(position: Position, symbol: CompanySymbol, percent: int, each: Money) -> Money:
    """What ``percent`` of a company cost at a share price of ``each``, in whole units of the currency.

    A share price is that of one of the company's ``shares``.
    """
    return Money(each * percent * position.definition.companies[symbol].shares // 100)


def presidents_shares(position: Position, symbol: CompanySymbol) -> int:
    """How many shares the president's certificate of the company stands for."""
    definition = position.definition
    certificates = definition.companies[symbol].certificates
    return certificates[0] // share_percent(definition, symbol)


def president_certificate(symbol: CompanySymbol) -> str:
    """The name of a company's president's certificate."""
    return f"{symbol}-0"


def is_president_certificate(certificate: str) -> bool:
    """Whether the certificate is a president's."""
    return certificate.endswith("-0")


def president(state: State, symbol: CompanySymbol) -> str | None:
    """The player who is president of the company, or None while there is none."""
    owner = state.certificates.get(president_certificate(symbol), NOBODY)
    return name_of(owner) if is_player(owner) else None


def held_by(state: State, owner: Owner, symbol: CompanySymbol) -> tuple[str, ...]:
    """The certificates of the company that ``owner`` holds, the president's first."""
    return _holdings(Identity(state.certificates)).get((owner, symbol), ())


Holdings = Mapping[tuple[Owner, str], tuple[str, ...]]
"""The certificates by owner and company."""


# The mappings of a state are never changed in place.
@lru_cache(maxsize=64)
def _holdings(certificates: Identity[Mapping[str, Owner]]) -> Holdings:
    found: dict[tuple[Owner, str], list[str]] = {}
    for certificate, owner in certificates.value.items():
        found.setdefault((owner, company_of(certificate)), []).append(certificate)
    return {key: tuple(names) for key, names in found.items()}


@lru_cache(maxsize=64)
def _singles(certificates: Identity[Mapping[str, Owner]]) -> Holdings:
    held = _holdings(certificates).items()
    return {key: tuple(c for c in names if not is_president_certificate(c)) for key, names in held}


Sizes = Mapping[int, tuple[str, ...]]
"""Certificates by what part of their company each is, in percent."""


@lru_cache(maxsize=256)
def _by_size(
    certificates: Identity[Mapping[str, Owner]],
    definition: Identity[TitleDefinition],
    owner: Owner,
    symbol: CompanySymbol,
) -> Sizes:
    sizes: dict[int, tuple[str, ...]] = {}
    for name in _singles(certificates).get((owner, symbol), ()):
        size = percent_of(definition.value, name)
        sizes[size] = (*sizes.get(size, ()), name)
    return sizes


@remembered
def percent_held(position: Position, owner: Owner, symbol: CompanySymbol) -> int:
    """Percent of the company that ``owner`` (a player, the pool, the IPO, a treasury) holds."""
    definition = position.definition
    return sum(percent_of(definition, c) for c in held_by(position.state, owner, symbol))


def singles(state: State, owner: Owner, symbol: CompanySymbol) -> tuple[str, ...]:
    """The certificates of the company that ``owner`` holds, without the president's."""
    return _singles(Identity(state.certificates)).get((owner, symbol), ())


def singles_by_size(position: Position, owner: Owner, symbol: CompanySymbol) -> Sizes:
    """The certificates of the company that ``owner`` holds, without the president's, by their percent."""
    return _by_size(Identity(position.state.certificates), Identity(position.definition), owner, symbol)


def singles_of(position: Position, owner: Owner, symbol: CompanySymbol, percent: int) -> tuple[str, ...]:
    """Those of ``percent`` among the certificates that ``owner`` holds, without the president's."""
    return singles_by_size(position, owner, symbol).get(percent, ())


def shares_in_ipo(position: Position, symbol: CompanySymbol) -> int:
    """Percent of the company left in the IPO."""
    return percent_held(position, IPO, symbol)


def shares_in_pool(position: Position, symbol: CompanySymbol) -> int:
    """Percent of the company in the bank pool."""
    return percent_held(position, POOL, symbol)


def shares_in_treasury(position: Position, symbol: CompanySymbol) -> int:
    """Percent of the company that it owns itself."""
    return percent_held(position, company_owner(symbol), symbol)


def public_certificates(state: State, name: str) -> tuple[str, ...]:
    """All certificates of companies that the player holds."""
    return things_of(state.certificates, player(name))


def privates_held(state: State, owner: Owner) -> tuple[PrivateSymbol, ...]:
    """The private companies that ``owner`` holds."""
    return tuple(p for p, o in state.privates.items() if o == owner)
