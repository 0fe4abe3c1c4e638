"""Prices, the order of companies, and who may sell what in 1839."""

from __future__ import annotations

from collections.abc import Iterable

from tests.referee.ledger import Ledger
from tests.referee.shares import director, percent, players
from tests.referee.t1839 import tables


def price(book: Ledger, company: str) -> int:
    """The price of a company's shares, 0 before it has one."""
    return tables.price_at(book.cell(company))


def in_order(book: Ledger, companies: Iterable[str]) -> list[str]:
    """Section 8.2: the major market first, the highest price first, from the top of each stack."""

    def place(company: str) -> tuple[int, int, int]:
        cell = book.cell(company) or (9, 0)
        return (cell[0], -cell[1], book.stacks[cell].index(company))

    return sorted((company for company in companies if book.cell(company)), key=place)


def sellable(book: Ledger, player: str, company: str, keep_director: bool = False) -> int:
    """How many single shares a player may sell of a company in one sale.

    ``keep_director``: not so many that the company gets another director (8.1.1, 8.3.5.2).
    """
    if not book.cell(company):
        return 0
    held = percent(book, player, company)
    if director(book, company) != player:
        return held // 10
    singles = (held - 20) // 10
    others = max(percent(book, other, company) for other in players(book) if other != player)
    if keep_director and others >= 20:
        return min(singles, (held - others) // 10)
    return singles
