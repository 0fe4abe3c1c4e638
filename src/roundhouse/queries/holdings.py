"""Who holds what of which company; holdings are percent."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import NOBODY, Owner, private, things_of
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import State
from roundhouse.finance import certificates
from roundhouse.steps import trains


class Holding(msgspec.Struct, frozen=True):
    """What one owner holds of one company: percent, certificates, the president's among them."""

    percent: int = 0
    certificates: int = 0
    president: bool = False


Holdings = Mapping[CompanySymbol, Mapping[Owner, Holding]]
NOTHING = Holding()


def share_percent(position: Position, company: CompanySymbol) -> int:
    """What part of a company one of its shares is, in percent."""
    return certificates.share_percent(position.definition, company)


def are_counted(position: Position, company: CompanySymbol) -> bool:
    """Whether sales of a company's shares are told by their number; others by their percentage."""
    return share_percent(position, company) == certificates.SHARE


def holdings(position: Position) -> Holdings:
    """What each owner holds, by company and owner."""
    return _table(Identity(position.definition), Identity(position.state.certificates))


# The mappings of a state are never changed in place: most decisions move no certificate.
@lru_cache(maxsize=16)
def _table(definition: Identity[TitleDefinition], held: Identity[Mapping[str, Owner]]) -> Holdings:
    table: dict[CompanySymbol, dict[Owner, Holding]] = {symbol: {} for symbol in definition.value.companies}
    for certificate, owner in held.value.items():
        of_company = table[company_of(certificate)]
        of_company[owner] = _with(definition.value, of_company.get(owner, NOTHING), certificate)
    return table


def _with(definition: TitleDefinition, held: Holding, certificate: str) -> Holding:
    """What is held with one certificate more."""
    return Holding(
        held.percent + certificates.percent_of(definition, certificate),
        held.certificates + 1,
        held.president or certificates.is_president_certificate(certificate),
    )


def president(state: State, symbol: CompanySymbol) -> str:
    """The name of the player who is the company's president; empty while there is none."""
    return certificates.president(state, symbol) or ""


def president_certificate(position: Position, symbol: CompanySymbol) -> tuple[Owner, int]:
    """Who holds the company's first certificate (empty: it has none), and its percentage."""
    certificate = certificates.president_certificate(symbol)
    owner = position.state.certificates.get(certificate, NOBODY)
    return owner, certificates.percent_of(position.definition, certificate) if owner else 0


def privates_held(state: State, owner: Owner) -> tuple[PrivateSymbol, ...]:
    """The private companies that ``owner`` holds."""
    return certificates.privates_held(state, owner)


def trains_of(state: State, owner: Owner) -> tuple[str, ...]:
    """The trains of an owner in the order in which they are numbered."""
    return trains.trains_of(state, owner)


def markers_of(state: State, owner: Owner) -> tuple[str, ...]:
    """The kinds of the markers that an owner has."""
    return tuple(kind_of(marker) for marker, holder in state.markers.items() if holder == owner)


def comes_with(position: Position, symbol: PrivateSymbol) -> dict[CompanySymbol, Holding]:
    """The certificates that lie with a private company until somebody buys it, by company."""
    found: dict[CompanySymbol, Holding] = {}
    for certificate in things_of(position.state.certificates, private(symbol)):
        company = company_of(certificate)
        found[company] = _with(position.definition, found.get(company, NOTHING), certificate)
    return found
