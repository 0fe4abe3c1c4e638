"""Who holds what of which company; holdings are percent."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import NOBODY, Owner, private
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


def holdings(position: Position) -> dict[CompanySymbol, dict[Owner, Holding]]:
    """What each owner holds, by company and owner."""
    table: dict[CompanySymbol, dict[Owner, Holding]] = {
        symbol: {} for symbol in position.definition.companies
    }
    for certificate, owner in position.state.certificates.items():
        symbol = company_of(certificate)
        table[symbol][owner] = _with(position, table[symbol].get(owner, NOTHING), certificate)
    return table


def _with(position: Position, held: Holding, certificate: str) -> Holding:
    """What is held with one certificate more."""
    return Holding(
        held.percent + certificates.percent_of(position.definition, certificate),
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
    for certificate, owner in position.state.certificates.items():
        if owner == private(symbol):
            company = company_of(certificate)
            found[company] = _with(position, found.get(company, NOTHING), certificate)
    return found
