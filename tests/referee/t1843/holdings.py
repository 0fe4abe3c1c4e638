"""What a player's certificates count in 1843, and who may sell."""

from __future__ import annotations

from tests.referee.ledger import Ledger
from tests.referee.shares import company_of, director, percent, players
from tests.referee.t1843 import tables

COMPANIES = tuple(tables.TOKENS)


def price(book: Ledger, company: str) -> int:
    """The price of a company's shares, 0 before it has one."""
    return tables.GRID.price(book.cell(company))


def counted(book: Ledger, player: str) -> int:
    """Section 7.6: the certificates of a player that count against the limit."""
    shares = [
        name for name in book.certificates_of(player) if tables.zone(book.cell(company_of(name))) == " "
    ]
    return len(shares) + sum(holder == player for holder in book.privates.values())


def limit(book: Ledger) -> int:
    """Section 4: the certificate limit."""
    return tables.CERTIFICATE_LIMIT[len(book.seats)]


def sellable(book: Ledger, player: str, company: str, keep_director: bool = False) -> int:
    """Sections 7.2 and 7.5: how many shares of a company a player may sell at most, in one sale.

    ``keep_director``: not so many that the company gets another director (8.8.3).
    """
    if company not in book.par:
        return 0
    held = percent(book, player, company)
    room = (tables.POOL_LIMIT - percent(book, "pool", company)) // 10
    if director(book, company) != player:
        return min(room, held // 10)
    others = max(percent(book, other, company) for other in players(book) if other != player)
    for count in range(min(room, held // 10), 0, -1):
        left = held - 10 * count
        if left >= max(others, 20) or (not keep_director and left < others and others >= 20):
            return count
    return 0
