"""Sections 5.5.9, 5.5.10, 6.3 and 6.4: dividends, prices, and what a receiver may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import events as ev
from tests.referee.best import TooMany
from tests.referee.dividends import Earnings as Shared
from tests.referee.judge import Findings, Referee, Watcher, rule
from tests.referee.shares import director
from tests.referee.t1825 import tables
from tests.referee.t1825.board import nodes_of
from tests.referee.t1825.box import box as table
from tests.referee.t1825.box import of
from tests.referee.t1825.holdings import in_receivership, owner, price, shares
from tests.referee.t1825.rounds import Turns
from tests.referee.t1825.runs import Runs
from tests.referee.t1825.search import runs
from tests.referee.t1825.trains import next_new


class Earnings(Shared):
    """All or nothing of what a company has earned, and its price."""

    sections: ClassVar[Mapping[str, str]] = {"run": "5.5", "dividend": "5.5.9"}

    def linked(self, company: str) -> bool:
        """Whether the company's trains surely have a route."""
        kinds = [self.book.side(name) for name in self.book.trains_of(owner(company))]
        if company in of(self).minors and not director(self.book, company):
            return False
        return runs(of(self), self.book, company, kinds)

    def decides(self, company: str) -> bool:
        """Every turn has it."""
        return True

    @rule("5.5.9", ev.DividendDeclared)
    def declared(self, event: ev.DividendDeclared) -> Findings:
        """10 % for each share of a player; what is kept is the company's; a receiver keeps all (6.4.1)."""
        box, book, company = of(self), self.book, str(event.company)
        earned = self.earned(event)
        kinds = ("pay", "withhold") if earned else ("none",)
        if event.revenue != earned or event.kind not in kinds:
            yield f"{' or '.join(kinds)} of {earned}", event
        at = price(box, book, company)
        if not director(book, company) and event.kind == "pay":
            yield "nothing paid by a receiver (6.4.1)", event
        if event.kind == "withhold" and director(book, company) and at == 5:
            yield "no company made bankrupt by its director (6.3)", event
        if event.kind == "pay":
            for name in book.seats:
                count = shares(box, book, f"player:{name}", company)
                self.pay("5.5.9", "bank", f"player:{name}", earned * count // 10)
        else:
            self.pay("5.5.9", "credit", owner(company), earned)
        self._moves(company, at, earned if event.kind == "pay" else 0)

    def _moves(self, company: str, at: int, paid: int) -> None:
        """Section 6.3: down without a dividend; up by the income in prices, by four at the most."""
        box, place = of(self), of(self).prices.index(at)
        steps = -1 if not paid else 0 if 2 * paid <= at else min(4, max(1, paid // at))
        column = min(max(place + steps, 0), len(box.prices) - 1)
        if column != place:
            reason = "dividend" if paid else "withheld"
            self.due("6.3", ev.PriceMoved, company=company, row=0, column=column, reason=reason)


class Receivers(Watcher):
    """Section 6.4: leases, and payments that wait for the end of the turn."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.owed = self.leases = 0
        self.leased_now = False

    @rule("6.4", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing is owed and nothing leased."""
        del event
        self.owed = self.leases = 0
        self.leased_now = False
        yield from ()

    @rule("6.4.6", ev.Paid)
    def waits(self, event: ev.Paid) -> Findings:
        """What a company in receivership can't pay yet it pays at the end of its turn."""
        if event.reason == "advance":
            company = event.payee.removeprefix("company:")
            if not in_receivership(of(self), self.book, company) or event.payee != self.book.actor:
                yield "a company in receivership", event
            self.owed += event.amount
            self.pay("6.4.6", "credit", event.payee, event.amount)
        elif event.reason == "paid_back":
            self.pay("6.4.6", self.book.actor, "credit", self.owed)
            self.owed = 0

    @rule("6.4.6", ev.TurnEnded)
    def paid(self, event: ev.TurnEnded) -> Findings:
        """All is paid by then."""
        if self.owed:
            yield f"{self.owed} paid by {event.actor}", "nothing"

    @rule("6.4.3", ev.TrainMoved)
    def leased(self, event: ev.TrainMoved) -> Findings:
        """A new train for 10, until the trains have run."""
        if event.reason == "leased":
            self.leases += 1
            self.leased_now = True
            company = event.taker.removeprefix("company:")
            if not in_receivership(of(self), self.book, company) or event.taker != self.book.actor:
                yield "a company in receivership", event
            if self.leases > 1 or self.book.stage != "run":
                yield "one lease, for a run", event
            kind = self.book.side(event.train)
            if event.giver != "supply" or kind not in next_new(of(self), self.book):
                yield f"one of {next_new(of(self), self.book)} (6.4.4)", event
            if self._gains(company) is False:
                yield f"no lease that adds nothing to the income of {company}", event
            self.pay("6.4.3", event.taker, "credit", tables.LEASE)
        elif event.reason == "lease_over":
            self.leases -= 1
            if event.taker != "supply" or self.leases:
                yield "a leased train back to the bank", event

    @rule("6.4.3", ev.DividendDeclared)
    def must_lease(self, event: ev.DividendDeclared) -> Findings:
        """Who earns more with the next new train leases it."""
        company, box = str(event.company), of(self)
        if not in_receivership(box, self.book, company) or self.leased_now:
            return
        new = next_new(box, self.book)
        alone = not self.book.trains_of(owner(company)) and runs(box, self.book, company, new)
        if alone or self._gains(company):
            yield f"a lease of {company}", "none"

    def _gains(self, company: str) -> bool | None:
        """Whether a company earns more with the next new train; None where there is too much to try."""
        book, routes = self.book, self.referee.watcher(Runs)
        kinds = next_new(of(self), book)
        new = [name for name in book.trains_of("supply") if book.side(name) in kinds][:1]
        if not new or "suburban" in self.referee.options:
            return None
        try:
            now = routes.best(company)
            book.trains[new[0]] = owner(company)
            more = routes.best(company)
        except TooMany:
            return None
        finally:
            book.trains[new[0]] = "supply"
        return more > now

    @rule("6.4.4", ev.TurnEnded)
    def must_buy(self, event: ev.TurnEnded) -> Findings:
        """Who has no train buys the next new one when there is the money and a route."""
        company, box = event.actor.removeprefix("company:"), of(self)
        if self.book.stage not in ("trains", "ports") or not in_receivership(box, self.book, company):
            return
        new = next_new(box, self.book)
        held, cash = self.book.trains_of(event.actor), self.book.cash[event.actor]
        if new and not held and cash >= tables.COSTS[new[0]] and runs(box, self.book, company, new):
            yield f"a train {new} of {company}", cash

    @rule("6.4.3", ev.DividendDeclared)
    def given_back(self, event: ev.DividendDeclared) -> Findings:
        """It is the bank's again when the trains have run."""
        if self.leases:
            yield "no leased train", event


class Ports(Watcher):
    """Variant V.1: what a base in a port earns.

    ``bases`` are ports by company with the round in which the base was built.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.bases: dict[tuple[str, str], tuple[str, int, int, int]] = {}

    def _of(self, company: str) -> list[str]:
        found = [port for owner_of, port in self.bases if owner_of == company]
        return found if "ports" in self.referee.options else []

    @rule("V.1", ev.TokenPlaced)
    def built(self, event: ev.TokenPlaced) -> Findings:
        """A base in a port."""
        if event.hex in tables.PORTS:
            self.bases[str(event.company), str(event.hex)] = self.book.round
        yield from ()

    @rule("V.1", ev.TrainsRun)
    def visited(self, event: ev.TrainsRun) -> Findings:
        """10 for each train that runs to one of them."""
        ports = self._of(event.company)
        calls = sum(len(set(ports) & {stop.hex for stop in route.stops}) for route in event.routes)
        leith = self._leith(event.company)
        found = sum(e.amount for e in self.happened(ev.Paid) if e.reason == "bonus" and e.subject != "G9")
        wanted = 10 * calls
        self.pay("V.1", "credit", owner(event.company), found if leith and found > wanted else wanted)
        yield from ()

    @rule("V.1", ev.TurnEnded)
    def waiting(self, event: ev.TurnEnded) -> Findings:
        """20 for each at the end of a turn, but that in which it was built; nothing if it is bankrupt."""
        if self.book.stage != "ports":
            yield from self._late(event.actor.removeprefix("company:"))
            return
        for port in self._of(event.actor.removeprefix("company:")):
            if self.bases[event.actor.removeprefix("company:"), port] != self.book.round:
                self.pay("V.1", "credit", event.actor, 20)
        for paid in self.happened(ev.Paid):
            own = (paid.reason, paid.subject, paid.payee) == ("bonus", "G9", event.actor)
            if own and self._leith(event.actor.removeprefix("company:")):
                self.pay("V.1", "credit", event.actor, 20)
        yield from ()

    def _late(self, company: str) -> Findings:
        """Who has a port comes to the step for it."""
        waits = [p for p in self._of(company) if self.bases[company, p] != self.book.round]
        if waits and price(of(self), self.book, company) >= 5:
            yield f"what {company} earns in {waits}", self.book.stage

    def _leith(self, company: str) -> bool:
        """Whether a company has a base in Edinburgh/Leith; which is the port he doesn't know."""
        return ("G9", ("c", 0)) in (there := nodes_of(company, self.book)) or ("G9", ("c", 1)) in there


def receivers(judge: Referee) -> dict[str, str]:
    """Section 6.4: who acts for each company in receivership, by name, in the order of the companies.

    Who directs nothing and is no receiver yet; who directs nothing; whose companies' prices are the lowest
    together. Of those alike a shareholder, then the first one clockwise from the priority deal.
    """
    book, box = judge.book, table(judge.options, len(judge.book.seats))
    led = {name: [c for c in box.companies if director(book, c) == f"player:{name}"] for name in book.order}
    found: dict[str, str] = {}
    for company in judge.watcher(Turns).order():
        if not in_receivership(box, book, company):
            continue
        free = [name for name in book.order if not led[name]]
        best = [name for name in free if name not in found.values()] or free
        if not best:
            totals = {name: sum(price(box, book, c) for c in led[name]) for name in book.order}
            best = [name for name in book.order if totals[name] == min(totals.values())]
        owners = [name for name in best if shares(box, book, f"player:{name}", company)]
        found[company] = (owners or best)[0]
    return found
