"""How many certificates a player may hold, and which of them count."""

from __future__ import annotations

from roundhouse.engine.effects import Consequence
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_COMPANY, CompanySymbol
from roundhouse.engine.owners import player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position, remembered
from roundhouse.finance import certificates as cert
from roundhouse.finance.market import in_zone


class CertificateLimit(Consequence, frozen=True):
    """A title's limit, one of its parts: everything that asks how many certificates count asks it.

    Certificates of companies whose price stands in one of the ``free_zones`` don't count; private companies
    do.
    """

    free_zones: frozenset[str]

    def most(self, position: Position) -> int | None:
        """How many certificates a player may hold with this number of players; None: as many as he likes."""
        return position.definition.certificate_limit.get(len(position.state.seats))

    def counts(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether certificates of the company count now."""
        return not any(in_zone(position, symbol, zone) for zone in self.free_zones)

    def counted(self, position: Position, name: str) -> int:
        """The player's certificates that count."""
        return _counted(position, Identity(self), name)

    def is_above(self, position: Position, name: str) -> bool:
        """Whether the player holds more than he may."""
        most = self.most(position)
        return most is not None and _held(position, name) > most and self.counted(position, name) > most

    def leaves_room(self, position: Position, name: str, added: int) -> bool:
        """Whether the player may take ``added`` more certificates that count; none is always room."""
        most = self.most(position)
        if not added or most is None or _held(position, name) + added <= most:
            return True
        return self.counted(position, name) + added <= most


def _held(position: Position, name: str) -> int:
    """The player's certificates, whether they count or not."""
    state = position.state
    return len(cert.public_certificates(state, name)) + len(cert.privates_held(state, player(name)))


@remembered
def _counted(position: Position, limit: Identity[CertificateLimit], name: str) -> int:
    certificates = cert.public_certificates(position.state, name)
    counted = sum(limit.value.counts(position, company_of(each)) for each in certificates)
    return counted + len(cert.privates_held(position.state, player(name)))


def limit_of(position: Position) -> CertificateLimit | None:
    """The title's limit; None where there is none."""
    title = position.title
    return title.part(CertificateLimit) if title.has_part(CertificateLimit) else None


class SellDown(Consequence, frozen=True):
    """A part of titles in which nobody may keep more of a company than its printed percentage.

    Unless its price stands in one of the ``free_zones``.
    """

    free_zones: frozenset[str]

    def excess(self, position: Position, name: str) -> int:
        """Percent, of all companies together, that the player holds above what he may keep."""
        return sum(self._above(position, name, symbol) for symbol in position.state.market)

    def company(self, position: Position, name: str) -> CompanySymbol:
        """The first company of which the player holds too much; empty: none."""
        found = (symbol for symbol in position.state.market if self._above(position, name, symbol))
        return next(found, NO_COMPANY)

    def _above(self, position: Position, name: str, symbol: CompanySymbol) -> int:
        if any(in_zone(position, symbol, zone) for zone in self.free_zones):
            return 0
        most = position.definition.companies[symbol].max_percent
        return max(0, cert.percent_held(position, player(name), symbol) - most)
