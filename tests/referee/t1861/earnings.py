"""Sections 5.5.4 to 5.5.7 and 5.6: runs, dividends, interest and loans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.engine import events as ev
from roundhouse.engine.state import Route, Stop
from tests.referee.judge import END, Findings, Referee, Watcher, rule
from tests.referee.lines import FLAT, Track
from tests.referee.routes import Routes
from tests.referee.t1861 import tables
from tests.referee.t1861.board import full, tokens, track
from tests.referee.t1861.holdings import director, loan_limit, owner, price, stakes

RED_OF_PHASE = {"2": 0, "3": 1, "4": 1, "5": 2}


class Runs(Routes):
    """Sections 5.3 and 5.5.4: what trains may do, and what they earn."""

    sections: ClassVar[Mapping[str, str]] = {"line": "5.3", "best": "5.5.4"}
    steps = FLAT

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def full(self, company: str, hex_id: str, city: int) -> bool:
        """Whether a city is full of the tokens of others."""
        return full(self.book, company, hex_id, city)

    @rule("5.5.4", ev.TrainsRun)
    def run(self, event: ev.TrainsRun) -> Findings:
        """Own trains, a route each, no track twice, and the sum of what they earn."""
        trains = [route.train for route in event.routes]
        if self.book.actor != owner(event.company) or len(set(trains)) < len(trains):
            yield f"each train of {self.book.actor} once", trains
        if not set(trains) <= set(self.book.trains_of(owner(event.company))):
            yield f"own trains {self.book.trains_of(owner(event.company))}", trains
        earned = self.earned(event.company, event.routes)
        if earned != event.revenue:
            yield f"a revenue of {earned}", event.revenue
        for route in event.routes:
            yield from self._route(event.company, route)

    def _route(self, company: str, route: Route) -> Findings:
        if len(route.stops) < 2 or not self.within(route.train, route.stops):
            yield "two stops or more, besides towns that are left out", route.stops
        if not self.allowed(company, route.train, route.stops):
            yield "each stop once, red hexes at the ends, a token", route.stops

    def within(self, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a train goes so far: towns don't count."""
        kind = self.book.side(train)
        return kind == "5+5E" or sum(stop.kind != "town" for stop in stops) <= tables.STOPS[kind]

    def allowed(self, company: str, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a line is a route, by its stops."""
        reds = [tables.AREA[stop.hex] for stop in stops if stop.hex in tables.RED]
        once = len(set(stops)) == len(stops) and len(set(reds)) == len(reds)
        own = any(stop.kind == "city" and (stop.hex, stop.index) in self.cities(company) for stop in stops)
        return once and own and all(stop.hex not in tables.RED for stop in stops[1:-1])

    def cities(self, company: str) -> set[tuple[str, int]]:
        """The cities with tokens of a company."""
        return {place[:2] for place in tokens(self.book, company)}

    def must_be_best(self, company: str) -> bool:
        """Whether the best run is asked for: always of the state (5.6.2), where it runs by itself."""
        by_itself = company == tables.STATE and "state_runs_itself" in self.referee.options
        return by_itself or super().must_be_best(company)

    def earned(self, company: str, routes: Sequence[Route]) -> int:
        """What routes earn together."""
        return sum(self.value(company, route) for route in routes)

    def value(self, company: str, route: Route) -> int:
        """What a route earns: cities, and as many towns as the train has stops left; the best five of a 5+5E.

        Double trains count twice, and private companies add to it.
        """
        hexes = [str(stop.hex) for stop in route.stops]
        kind = self.book.side(route.train)
        values = [self._value(hex_id, "H8" in hexes) for hex_id in hexes]
        if kind == "5+5E":
            values = self._best(company, route, values)
        else:
            towns = [v for v, s in zip(values, route.stops, strict=True) if s.kind == "town"]
            cities = [v for v, s in zip(values, route.stops, strict=True) if s.kind != "town"]
            values = [*cities, *towns[: max(0, tables.STOPS[kind] - len(cities))]]
        total = sum(values) * (2 if kind in tables.DOUBLE else 1)
        for private, places in tables.BONUS.items():
            if self.book.privates[private] == owner(company) and places & set(hexes):
                total += 10
        return total

    def _best(self, company: str, route: Route, values: list[int]) -> list[int]:
        """Five stops, one of them with an own token."""
        own = self.cities(company)
        mine = [v for v, s in zip(values, route.stops, strict=True) if (str(s.hex), s.index) in own]
        first = max(mine, default=0)
        rest = sorted(values, reverse=True)
        rest.remove(first)
        return [first, *rest[:4]]

    def _value(self, hex_id: str, moscow: bool) -> int:
        if hex_id in tables.RED:
            return tables.RED[hex_id][RED_OF_PHASE.get(self.book.phase, 3)]
        lay = self.book.tiles[hex_id][0] if hex_id in self.book.tiles else hex_id
        return tables.VALUES[lay] * (2 if hex_id == "Q3" and moscow else 1)


class Dividends(Watcher):
    """Section 5.5.5 and 5.6.3: who gets what, and where the marker goes."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.revenue = 0
        self.decided = 0

    @rule("5.5.5", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing has been earned yet."""
        del event
        self.revenue = self.decided = 0
        yield from ()

    @rule("5.5.5", ev.TrainsRun)
    def ran(self, event: ev.TrainsRun) -> Findings:
        """What is decided about."""
        if self.revenue or self.decided:
            yield "one run before the dividend", event
        self.revenue = event.revenue

    @rule("5.5.5", ev.TurnEnded)
    def once(self, event: ev.TurnEnded) -> Findings:
        """Each turn has one decision."""
        if self.book.kind == "operating" and event.actor.startswith("company:") and self.decided != 1:
            yield f"one dividend of {event.actor}", self.decided

    @rule("5.5.5", ev.DividendDeclared)
    def declared(self, event: ev.DividendDeclared) -> Findings:
        """Minors half each; public companies all, half or nothing; the state keeps all."""
        company, kind = event.company, event.kind
        self.decided += 1
        if event.revenue != self.revenue or self.book.actor != owner(company):
            yield f"a dividend of {self.revenue} by {self.book.actor}", event
        allowed = self._kinds(company, event.revenue)
        if kind not in allowed:
            yield f"one of {allowed}", kind
        paid = self._paid(company, kind, event.revenue)
        due: Counter[str] = Counter()
        if tables.is_minor(company):
            due[director(self.book, company)] = paid
        else:
            for holder, shares in stakes(self.book, company).items():
                if holder.startswith("player:") or holder == owner(company):
                    due[holder] += paid // 10 * shares
        for holder, amount in due.items():
            if holder.startswith("player:"):
                self.pay("5.5.5", "bank", holder, amount)
        kept = [event.revenue - paid, due[owner(company)]]
        found = [e.amount for e in self.happened(ev.Paid) if e.payee == owner(company) and self._kept(e)]
        if sorted(found) == sorted(amount for amount in kept if amount):
            for amount in kept:
                self.pay("5.5.5", "bank", owner(company), amount)
        else:
            self.pay("5.5.5", "bank", owner(company), sum(kept))
        if company != tables.STATE:
            self._move(company, paid)

    @staticmethod
    def _kept(event: ev.Paid) -> bool:
        return event.reason in ("withheld", "dividend")

    @staticmethod
    def _kinds(company: str, revenue: int) -> tuple[str, ...]:
        if not revenue:
            return ("none",)
        if company == tables.STATE:
            return ("withhold",)
        return ("half",) if tables.is_minor(company) else ("pay", "half", "withhold")

    @staticmethod
    def _paid(company: str, kind: str, revenue: int) -> int:
        if kind == "half" and tables.is_minor(company):
            return revenue // 2
        return {"pay": revenue, "half": -(-revenue // 20) * 10}.get(kind, 0)

    def _move(self, company: str, paid: int) -> None:
        cell = self.book.cell(company) or (0, 0)
        to = cell
        if not paid:
            to = tables.MARKET.left(cell)
        elif tables.is_minor(company):
            right = tables.MARKET.right(cell)
            above = (cell[0] - 1, cell[1])
            to = right
            if cell[1] == tables.YELLOW_COLUMN:
                to = above if tables.MARKET.price(above) else cell
        elif price(self.book, company) <= paid:
            to = tables.MARKET.right(cell)
        if to != cell:
            reason = "dividend" if paid else "withheld"
            facts = {"row": to[0], "column": to[1], "reason": reason}
            self.due("5.5.5", ev.PriceMoved, company=company, **facts)


class Loans(Watcher):
    """Sections 5.4, 5.5.6 and 5.5.7: loans, their interest and how they are paid back."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.at_start = 0
        self.settled = False

    @rule("5.4", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """The loans of a company when its turn begins, for which it will owe interest."""
        if event.actor.startswith("company:"):
            self.at_start = self.book.loans.get(event.actor[8:], 0)
            self.settled = False
        yield from ()

    @rule("5.4", ev.LoanChanged)
    def loan(self, event: ev.LoanChanged) -> Findings:
        """A loan is 45 in hand, taken when the company can't pay, up to its limit."""
        company, count = event.company, event.difference
        merged = bool(self.happened(ev.CompaniesMerged))
        if merged or count < 0:
            return
        if company in tables.PUBLICS and self.book.kind != "operating":
            yield "no loan outside of an operating round", event
        self.due("5.4", ev.LoanChanged, company=company, difference=count)
        self.pay("5.4", "bank", owner(company), tables.HANDED * count)
        if self.book.loans.get(company, 0) + count > loan_limit(company):
            yield f"{loan_limit(company)} loans of {company}", self.book.loans.get(company, 0) + count
        price_of = self._wanted(company)
        if price_of is None or self.book.cash[owner(company)] + tables.HANDED * (count - 1) >= price_of:
            yield f"no loan to pay {price_of} with", self.book.cash[owner(company)]

    def _closes(self, company: str) -> bool:
        return any(e.company == company for e in self.happened(ev.CompanyClosed))

    def _wanted(self, company: str) -> int | None:
        """What the company pays next: track, interest, or a train of the bank while it has none."""
        for event in self.referee.events[self.referee.number + 1 :]:
            if isinstance(event, ev.Paid) and event.payer == owner(company):
                trains = self.book.trains_of(owner(company))
                bank = event.payee == "bank" and not (event.reason == "train" and trains)
                return event.amount if bank and event.reason in ("track", "train", "interest") else None
        return None

    @rule("5.5.6", ev.StageBegan)
    def due_now(self, event: ev.StageBegan) -> Findings:
        """Interest for the loans of the start, then as many loans as can be paid back."""
        if event.stage != "loans":
            return
        company, book = event.company, self.book
        self.settled = True
        interest = tables.INTEREST * self.at_start
        cash, loans, limit = book.cash[owner(company)], book.loans.get(company, 0), loan_limit(company)
        while cash < interest and loans < limit:
            cash, loans = cash + tables.HANDED, loans + 1
        if cash < interest:
            if not self._closes(company):
                yield f"{company} nationalised", "nothing"
            return
        self.pay("5.5.6", owner(company), "bank", interest)
        back = min(loans, (cash - interest) // tables.LOAN)
        if back:
            self.pay("5.5.7", owner(company), "bank", tables.LOAN * back)
            self.due("5.5.7", ev.LoanChanged, company=company, difference=-back)

    @rule("5.5.6", ev.TurnEnded)
    def must(self, event: ev.TurnEnded) -> Findings:
        """No turn is over before."""
        if self.book.kind == "operating" and event.actor.startswith("company:") and not self.settled:
            yield f"interest of {event.actor} settled", "nothing"

    @rule("5.4", when=END)
    def counts(self) -> Findings:
        """Nobody has fewer than no loans, and only companies in the game have some."""
        for company, count in self.book.loans.items():
            there = company == tables.STATE or self.book.cell(company)
            if count < 0 or (count and not there):
                yield f"loans of {company}", count
