"""What the books of 1861 say about companies, their shares and their directors."""

from __future__ import annotations

from tests.referee.ledger import Ledger
from tests.referee.shares import company_of, size
from tests.referee.shares import director as holder_of
from tests.referee.t1861 import tables


def owner(company: str) -> str:
    """A company as an owner."""
    return "company:" + company


def price(book: Ledger, company: str) -> int:
    """The price of a company, 0 where it has no marker."""
    return tables.MARKET.price(book.cell(company))


def in_game(book: Ledger) -> list[str]:
    """The companies with a marker on the market."""
    return [company for stack in book.stacks.values() for company in stack]


def order(book: Ledger, companies: list[str]) -> list[str]:
    """Section 5.2: dearest first, then the one further to the right, then the upper one."""

    def key(company: str) -> tuple[int, int, int]:
        cell = book.cell(company) or (-1, -1)
        return (-tables.MARKET.price(cell), -cell[1], book.stacks[cell].index(company))

    return sorted((c for c in companies if book.cell(c)), key=key)


def cards(book: Ledger, player: str) -> int:
    """Certificates of a player that count (1.2.1, 4.2.1)."""
    return len(book.certificates_of(player)) + sum(holder == player for holder in book.privates.values())


def director(book: Ledger, company: str) -> str:
    """The player who decides for a company, as an owner."""
    return holder_of(book, company)


def stakes(book: Ledger, company: str) -> dict[str, int]:
    """How many shares each owner has: a minor is two of its owner's (5.8.4)."""
    found: dict[str, int] = {}
    for name, holder in book.certificates.items():
        if company_of(name) == company:
            found[holder] = found.get(holder, 0) + size(name) // 10
    return found


def train_limit(book: Ledger, company: str) -> int:
    """How many trains a company may have (5.8.5)."""
    if company == tables.STATE:
        return 99
    return tables.TRAIN_LIMIT[book.phase][0 if tables.is_minor(company) else 1]


def loan_limit(company: str) -> int:
    """How many loans a company may have (5.4)."""
    return 999 if company == tables.STATE else tables.LOANS[0 if tables.is_minor(company) else 1]


def leftwards(book: Ledger, company: str, times: int) -> tuple[int, int]:
    """Where a marker is that has gone to the left (or down) so many times."""
    cell = book.cell(company) or (0, 0)
    for _ in range(times):
        cell = tables.MARKET.left(cell)
    return cell
