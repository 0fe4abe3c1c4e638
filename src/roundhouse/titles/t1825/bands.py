"""1825, sections 4.1 and 8.4.1: the order in which the bank sells new certificates."""

from __future__ import annotations

from roundhouse.engine.checks import Fault
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.finance.forming import was_sold_out
from roundhouse.finance.starting import ForSale
from roundhouse.steps.privates_in_turn import cheapest_unsold

MAJOR, MINOR = "major", "minor"
RELEASING = (Money(71), Money(76))
"""8.4.1: the face value that releases the minor companies, or the other where no company has it."""


class InBand(ForSale, frozen=True):
    """New certificates are sold in an order: private companies, major ones by face value, then minor ones.

    The next face value comes when a company of the last one is fully subscribed, or when none of them is left
    in the game.
    """

    def is_for_sale(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the company's turn has come; it stays when companies before it are gone."""
        if cheapest_unsold(position) is not None:
            return False
        company = position.definition.companies[symbol]
        if company.kind == MINOR:
            return has_been_sold(position, releasing_face(position))
        dearer = {face for face in faces(position) if face > company.face_value}
        return all(has_been_sold(position, face) for face in dearer)

    def not_yet(self, position: Position, symbol: CompanySymbol) -> Fault:
        """The ``reason``, with the companies of which one has to be sold out, or ``par.privates_first``."""
        private = cheapest_unsold(position)
        if private is not None:
            return self.fails("par.privates_first", company=symbol, private=private)
        waiting = [face for face in faces(position) if not has_been_sold(position, face)]
        company = position.definition.companies[symbol]
        face = releasing_face(position) if company.kind == MINOR else max(waiting)
        left = tuple(each for each in band(position, face) if not is_gone(position, each))
        return self.fails(self.reason, company=symbol, companies=left)


def faces(position: Position) -> frozenset[Money]:
    """The face values of the major companies."""
    companies = position.definition.companies.values()
    return frozenset(company.face_value for company in companies if company.kind == MAJOR)


def band(position: Position, face: Money) -> tuple[CompanySymbol, ...]:
    """The major companies of a face value."""
    companies = position.definition.companies.items()
    return tuple(c for c, company in companies if company.kind == MAJOR and company.face_value == face)


def has_been_sold(position: Position, face: Money) -> bool:
    """Whether a company of the face value is or was fully subscribed, or they are all gone."""
    symbols = band(position, face)
    gone = [is_gone(position, symbol) for symbol in symbols]
    return all(gone) or any(
        was_sold_out(position, symbol) or (not left and not cert.shares_in_ipo(position, symbol))
        for symbol, left in zip(symbols, gone, strict=True)
    )


def is_gone(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the company has left the game with all its certificates (6.3)."""
    return position.state.certificates[cert.president_certificate(symbol)] == REMOVED


def releasing_face(position: Position) -> Money:
    """8.4.1: the face value whose first fully subscribed company releases the minor companies."""
    wanted, otherwise = RELEASING
    return wanted if wanted in faces(position) else otherwise
