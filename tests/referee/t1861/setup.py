"""Section 2: the first position."""

from __future__ import annotations

from collections import Counter

from tests.referee.judge import SETUP, Findings, Watcher, rule
from tests.referee.t1861 import tables


class Setup(Watcher):
    """What lies where when the game begins."""

    @rule("2", when=SETUP)
    def money(self) -> Findings:
        """Each player has his share, the companies nothing, the bank the rest of its money (1.6)."""
        each = tables.CASH[len(self.book.seats)]
        wanted = {f"player:{name}": each for name in self.book.seats}
        wanted["bank"] = tables.BANK - each * len(self.book.seats)
        found = {owner: amount for owner, amount in self.book.cash.items() if amount}
        if found != wanted:
            yield f"cash of {wanted}", found

    @rule("2", when=SETUP)
    def order(self) -> Findings:
        """Each player has one place in the order."""
        if sorted(self.book.order) != sorted(self.book.seats):
            yield f"a place for each of {self.book.seats}", self.book.order

    @rule("1.2.1", when=SETUP)
    def privates(self) -> Findings:
        """The bank sells the private companies from their minimum on."""
        wanted = {name: (figures[0], "bank") for name, figures in tables.PRIVATES.items()}
        found = {name: (self.book.costs.get(name), holder) for name, holder in self.book.privates.items()}
        if found != wanted:
            yield f"private companies {wanted}", found

    @rule("1.2.2", when=SETUP)
    def certificates(self) -> Findings:
        """A card for each minor, nine certificates for each public company."""
        wanted = {f"{minor}-0" for minor in tables.MINORS}
        wanted |= {f"{company}-{number}" for company in tables.PUBLICS for number in range(9)}
        if self.book.certificates != dict.fromkeys(wanted, "ipo"):
            yield f"{len(wanted)} certificates on offer", self.book.certificates

    @rule("1.4", when=SETUP)
    def tokens(self) -> Findings:
        """One for each minor, three for each public company, eight for the state."""
        found = Counter(name.rpartition("-")[0] for name in self.book.tokens)
        wanted = {**dict.fromkeys(tables.MINORS, 1), **dict.fromkeys(tables.PUBLICS, 3), tables.STATE: 8}
        if found != wanted or any(self.book.tokens.values()):
            yield f"tokens {wanted}", found

    @rule("1.5", when=SETUP)
    def trains(self) -> Findings:
        """Those that are counted."""
        found = Counter(name.rpartition("-")[0] for name in self.book.trains)
        for kind, (_, count, _) in tables.TRAINS.items():
            if count is not None and found[kind] != count:
                yield f"{count} trains {kind}", found[kind]

    @rule("5.5.2.1", when=SETUP)
    def tiles(self) -> Findings:
        """Those that are counted; yellow ones never run out."""
        found = {name: count for name, count in self.book.supply.items() if count is not None}
        if found != tables.SUPPLY:
            yield f"tiles {tables.SUPPLY}", found
