"""Sections 1.1, 3, 9 and 10: what lies where when the game begins."""

from __future__ import annotations

from collections import Counter

from roundhouse.engine import events as ev
from tests.referee.judge import SETUP, Findings, Watcher, rule
from tests.referee.t1825.box import of
from tests.referee.t1825.holdings import owner, shares
from tests.referee.t1825.supply import tiles
from tests.referee.t1825.tables import CASH, UNITS


class Setup(Watcher):
    """The first position."""

    @rule("10.1", when=SETUP)
    def players(self) -> Findings:
        """As many as the table of the units has."""
        units = tuple(unit for unit in UNITS if unit in self.referee.options) or UNITS[:1]
        if len(self.book.seats) not in CASH[units]:
            yield f"players for {units}", len(self.book.seats)

    def _dealt(self) -> dict[str, int]:
        """What each has paid for what he was dealt, in the order of the seats (3)."""
        box = of(self)
        costs = sorted(box.privates[name][0] for name in self.book.privates)
        costs += [200, *[100] * 8]
        return dict(zip(self.book.seats, costs, strict=False))

    @rule("3", when=SETUP)
    def money(self) -> Findings:
        """Each has paid for what he was dealt; the bank has its money and what it was paid."""
        box, dealt = of(self), self._dealt()
        wanted = {f"player:{name}": box.cash - cost for name, cost in dealt.items()}
        wanted["bank"] = box.bank - sum(wanted.values())
        found = {holder: amount for holder, amount in self.book.cash.items() if amount}
        if found != {holder: amount for holder, amount in wanted.items() if amount}:
            yield f"cash of {wanted}", found

    @rule("3", when=SETUP)
    def order(self) -> Findings:
        """They sit and play as the certificates were dealt."""
        if self.book.order != list(self.book.seats):
            yield f"the order {self.book.seats}", self.book.order
        asked = len(self.book.seats) > len(self.book.privates) + 2
        if self.book.actor != ("" if asked else f"player:{self.book.seats[0]}"):
            yield "the owner of the smallest private company first, when all are seated", self.book.actor

    @rule("3", ev.SeatsTaken)
    def seated(self, event: ev.SeatsTaken) -> Findings:
        """The director of LNWR chooses places for those who were dealt ordinary certificates of it."""
        fixed = len(self.book.privates) + 1
        old, new = list(self.book.seats), list(event.seats)
        if new[:fixed] != old[:fixed] or sorted(new) != sorted(old):
            yield f"{old[:fixed]} in their places", new
        if self.referee.action.actor != self.book.certificates["LNWR-0"]:
            yield "the director's choice", self.referee.action

    @rule("3", when=SETUP)
    def privates(self) -> Findings:
        """Those of the units, one of those of 30; the smallest are dealt, the bank has the others."""
        box = of(self)
        faces = sorted({name: facts[0] for name, facts in box.privates.items()}.values())
        cheap = faces.count(faces[0])
        found = sorted(self.book.privates, key=lambda name: box.privates[name][0])
        if [box.privates[name][0] for name in found] != faces[cheap - 1 :]:
            yield f"private companies of {faces[cheap - 1 :]}", found
        holders = [f"player:{name}" for name in self.book.seats[: len(found)]]
        wanted = dict(zip(found, [*holders, *["bank"] * len(found)], strict=False))
        if self.book.privates != wanted:
            yield f"private companies {wanted}", self.book.privates

    @rule("3", when=SETUP)
    def certificates(self) -> Findings:
        """Nine of each major, four of each minor; more players than private companies have LNWR's."""
        box = of(self)
        wanted = {f"{c}-{n}": "ipo" for c in box.companies for n in range(9 if c in box.faces else 4)}
        rest = self.book.seats[len(self.book.privates) :]
        wanted |= {f"LNWR-{n}": f"player:{name}" for n, name in enumerate(rest)}
        if self.book.certificates != wanted:
            yield f"{len(wanted)} certificates, {rest} with LNWR's", self.book.certificates
        for company in box.companies:
            if sum(shares(box, self.book, h, company) for h in {*self.book.certificates.values()}) != 10:
                yield f"ten shares of {company}", self.book.certificates

    @rule("9.1", when=SETUP)
    def trains(self) -> Findings:
        """The bank's trains, and one that waits for each minor."""
        box = of(self)
        found = Counter(self.book.side(name) for name in self.book.trains_of("supply"))
        if found != {kind: count for kind, count in box.trains.items() if count}:
            yield f"trains {box.trains}", dict(found)
        waiting = Counter(self.book.side(name) for name in self.book.trains_of("ipo"))
        if waiting != Counter(box.minors.values()) or len(self.book.trains) != (
            found.total() + waiting.total()
        ):
            yield f"trains of minors {list(box.minors.values())}", dict(waiting)

    @rule("1.12", when=SETUP)
    def tiles(self) -> Findings:
        """The tiles of the units and kits, all of them beside the board."""
        wanted = tiles(self.referee.options or frozenset(UNITS[:1]), of(self).later)
        found = dict(self.book.supply)
        for name in {*wanted, *found}:
            if wanted.get(name) != found.get(name):
                yield f"{wanted.get(name, 0)} tiles {name}", found.get(name, 0)

    @rule("1.2", when=SETUP)
    def tokens(self) -> Findings:
        """Each company has its tokens, one of which goes to the index."""
        box = of(self)
        found = Counter(name.rpartition("-")[0] for name in self.book.tokens)
        if found != box.tokens or any(self.book.tokens.values()):
            yield f"tokens {box.tokens}", dict(found)

    @rule("5.7.1", when=SETUP)
    def beginning(self) -> Findings:
        """Phase One, a share dealing round, no company with money."""
        if self.book.phase != "1" or self.book.round != ("stock", 1, 1, 1):
            yield "phase 1 and a share dealing round", (self.book.phase, self.book.round)
        if any(self.book.cash.get(owner(company)) for company in of(self).companies):
            yield "companies without money", self.book.cash
