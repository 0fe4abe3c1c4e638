"""What the first position of every title is like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from tests.referee.judge import SETUP, Findings, Watcher, rule


class FirstPosition(Watcher):
    """Money and cards, under the topic ``setup``.

    ``each`` is what a player begins with, by their number; ``companies`` begin with nothing.
    """

    each: ClassVar[Mapping[int, int]]
    companies: ClassVar[Iterable[str]]

    @rule("setup", when=SETUP)
    def money(self) -> Findings:
        """What each player begins with, and the bank has what the others have not."""
        wanted = {f"player:{name}": self.each[len(self.book.seats)] for name in self.book.seats}
        wanted |= {f"company:{symbol}": 0 for symbol in self.companies}
        found = {owner: amount for owner, amount in self.book.cash.items() if owner != "bank"}
        if found != wanted:
            yield f"cash of {wanted}", found
        if sum(self.book.cash.values()):
            yield "a bank that has what the others have not", self.book.cash["bank"]

    @rule("setup", when=SETUP)
    def order(self) -> Findings:
        """Each player has one card."""
        if sorted(self.book.order) != sorted(self.book.seats):
            yield f"a card for each of {self.book.seats}", self.book.order
