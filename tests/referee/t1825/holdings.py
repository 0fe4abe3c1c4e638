"""What the books of 1825 say about companies, their shares, prices and directors."""

from __future__ import annotations

from collections.abc import Iterable

from tests.referee.ledger import Ledger
from tests.referee.shares import company_of, director
from tests.referee.t1825.box import Box


def owner(company: str) -> str:
    """A company as an owner."""
    return "company:" + company


def size(box: Box, certificate: str) -> int:
    """How many shares a certificate is: two for a director; in minors four, and two for others (8.1.4)."""
    first = certificate.endswith("-0")
    return (1 + first) * (1 + (company_of(certificate) in box.minors))


def shares(box: Box, book: Ledger, holder: str, company: str) -> int:
    """How many shares of a company somebody has; an owner may stand for certificates as well."""
    return sum(size(box, name) for name in book.certificates_of(holder, company))


def price(box: Box, book: Ledger, company: str) -> int:
    """The share price; without one on the index face value, for a minor what its director chose."""
    cell = book.cell(company)
    if cell is not None:
        return box.prices[cell[1]]
    return book.par.get(company, 0) or box.faces.get(company, 0)


def closed(book: Ledger, company: str) -> bool:
    """Whether a company is bankrupt."""
    return book.certificates[f"{company}-0"] == "removed"


def to_direct(box: Box, company: str) -> int:
    """How many shares a director has at the least (4.4, 8.6.0)."""
    return 4 if company in box.minors else 2


def in_receivership(box: Box, book: Ledger, company: str) -> bool:
    """Whether a major company operates without a director (6.4)."""
    return company in box.faces and not director(book, company)


def counting(box: Box, book: Ledger, certificates: Iterable[str], free: int) -> int:
    """How many of the certificates count: those of companies whose price isn't below ``free`` (1.9)."""
    return sum(price(box, book, company_of(name)) >= free for name in certificates)


def privates_of(book: Ledger, holder: str) -> list[str]:
    """The private companies of somebody."""
    return [name for name, there in book.privates.items() if there == holder]
