"""Sections 5 and 6: the auction's payments, stock rounds, and how companies begin."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, END, Findings, Referee, Watcher, rule
from tests.referee.ledger import Ledger
from tests.referee.setup import FirstPosition
from tests.referee.shares import company_of, exchange, misdirected, percent, uneven
from tests.referee.t1894 import tables


def owner(company: str) -> str:
    """A company as an owner."""
    return "company:" + company


def price(book: Ledger, company: str) -> int:
    """The price of a company, 0 where it has no marker."""
    return tables.MARKET.price(book.cell(company))


def in_game(book: Ledger) -> list[str]:
    """The companies with a marker, in operating order (7.2)."""

    def key(company: str) -> tuple[int, int, int]:
        cell = book.cell(company) or (-1, -1)
        return (-tables.MARKET.price(cell), -cell[1], book.stacks[cell].index(company))

    return sorted((c for stack in book.stacks.values() for c in stack), key=key)


class Setup(FirstPosition):
    """Section 3."""

    sections = {"setup": "3"}
    each = tables.CASH
    companies = tables.COMPANIES


class Auction(Watcher):
    """Section 5: bids, what is paid for private companies, and what comes with them."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.bids: dict[str, dict[str, int]] = {}

    @rule("5.1", ev.BidPlaced)
    def bid(self, event: ev.BidPlaced) -> Findings:
        """Fives above the cost and above every other bid, and no more than one has."""
        bids = self.bids.setdefault(str(event.private), {})
        above = max([self.book.costs[event.private], *bids.values()])
        if event.amount <= above or event.amount % 5 or self.book.privates[event.private] != "bank":
            yield f"fives above {above}", event
        bids[event.player] = event.amount
        committed = sum(placed.get(event.player, 0) for placed in self.bids.values())
        if committed > self.book.cash["player:" + event.player]:
            yield f"bids of up to {self.book.cash['player:' + event.player]}", committed

    @rule("5.2", ev.BidDropped)
    def dropped(self, event: ev.BidDropped) -> Findings:
        """A bid that stood."""
        if event.player not in self.bids.get(event.private, {}):
            yield f"a bid of {event.player} for {event.private}", "none"
        self.last = self.bids.get(event.private, {}).pop(event.player, 0)

    @rule("5.1", ev.PrivateMoved)
    def sold(self, event: ev.PrivateMoved) -> Findings:
        """The cheapest one, for its cost or the highest bid, paid to the bank."""
        if event.giver != "bank":
            return
        left = [p for p, holder in self.book.privates.items() if holder == "bank"]
        first = min(left, key=list(tables.PRIVATES).index)
        if event.private != first or event.price < self.book.costs[first]:
            yield f"{first} for {self.book.costs[first]} or more", event
        self.pay("5.3", event.taker, "bank", event.price)
        self.due("5.3", ev.PrivateMoved, private=first, giver="bank", taker=event.taker)

    @rule("5.1", ev.AuctionStalled)
    def stalled(self, event: ev.AuctionStalled) -> Findings:
        """LRC is 5 cheaper while nobody has it; the private companies that are sold pay."""
        del event
        if self.book.privates["LRC"] == "bank":
            self.due("5.1", ev.PrivatePriced, private="LRC", cost=self.book.costs["LRC"] - 5)
        incomes(self)
        yield from ()


def incomes(watcher: Watcher) -> None:
    """Sections 5.1, 7.1, 11.2.2: what private companies pay their owners."""
    book = watcher.book
    green, brown = ("14", "15", "619"), tuple(f"X{number}" for number in range(16, 25))
    lay = book.tiles.get("G10", ("", 0))[0]
    for private, (_, income) in tables.PRIVATES.items():
        holder = book.privates.get(private, "removed")
        amount = {"AR": 10 if holder.startswith("company:") else 5}.get(private, income)
        if private == "SQG":
            amount = 70 if lay in green else 100 if lay in brown else 0
        if holder.startswith(("player:", "company:")):
            watcher.pay("7.1", "bank", holder, amount)


class Stock(Watcher):
    """Section 6: sales, purchases, floats, the order of the next round, and what is sold out."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.sold: set[tuple[str, str]] = set()
        self.passed: list[str] = []
        self.passes = 0
        self.bought: list[str] = []
        self.acted = False
        self.raised: set[str] = set()
        self.wanted: list[str] = []

    @rule("6.1", ev.Passed)
    def passing(self, event: ev.Passed) -> Findings:
        """Who passes takes the next place in the next round's order."""
        if event.what != "stock":
            return
        if self.acted or event.actor != self.book.actor:
            yield f"a pass of {self.book.actor}, who hasn't acted", event
        self.passes += 1
        if event.actor[7:] not in self.passed:
            self.passed.append(event.actor[7:])

    @rule("6.1", ev.TurnEnded)
    def ended(self, event: ev.TurnEnded) -> Findings:
        """Who has acted gives his place back, and has no more certificates than the limit."""
        if self.book.kind != "stock":
            return
        if self.acted:
            self.passes = 0
            self.passed = [name for name in self.passed if name != event.actor[7:]]
        self.next, self.acted, self.bought = self.book.after(event.actor[7:]), False, []
        yield from ()

    @rule("6.1", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """One follows the other."""
        if self.book.kind == "stock" and event.actor != "player:" + self.next:
            yield f"a turn of {self.next}", event.actor

    @rule("6.2", ev.RoundBegan)
    def round(self, event: ev.RoundBegan) -> Findings:
        """All have passed in a row, which orders the next round; what is sold out has moved."""
        if self.book.kind == "stock":
            if self.passes < len(self.book.order):
                yield "all players passing in a row", self.passes
            self.wanted = self.passed
            for company in self.book.floated:
                if self._sold_out(company) and company not in self.raised and self._up(company) != 0:
                    yield f"{company} moved as it is sold out", "no move"
        if event.kind == "stock":
            self.sold, self.passed, self.passes, self.raised = set(), [], 0, set()
            self.next = self.book.order[0]

    @rule("6.2", when=END)
    def order(self) -> Findings:
        """The order of the next round."""
        if self.wanted and self.book.order != self.wanted:
            yield f"the order {self.wanted}", self.book.order
        self.wanted = []

    def _sold_out(self, company: str) -> bool:
        return not percent(self.book, "ipo", company) and not percent(self.book, "pool", company)

    def _up(self, company: str) -> int:
        """Rows to go up: one, one more from the gray area, one more for eight shares in two hands."""
        row, column = self.book.cell(company) or (0, 0)
        president = self.book.certificates[f"{company}-0"]
        held = percent(self.book, president, company) + percent(self.book, owner(company), company)
        steps = 1 + tables.gray((row, column)) + (held >= 80)
        while steps and not (row - steps >= 0 and tables.MARKET.price((row - steps, column))):
            steps -= 1
        return steps

    @rule("10.2", ev.PriceMoved)
    def rises(self, event: ev.PriceMoved) -> Findings:
        """What is sold out goes up."""
        if event.reason != "sold_out":
            return
        company = str(event.company)
        if not self._sold_out(company) or company not in self.book.floated or company in self.raised:
            yield "a company that is sold out", event
        row, column = self.book.cell(company) or (0, 0)
        self.due("10.2", ev.PriceMoved, company=company, row=row - self._up(company), column=column)
        self.raised.add(company)

    @rule("6.3", act.SellShares, when=ACTION)
    def sale(self, action: act.SellShares) -> Findings:
        """At the price, then one row down for each share; none in the first round."""
        book, company = self.book, str(action.company)
        if book.kind == "stock" and (book.round[1] == 1 or action.actor != book.actor):
            yield f"a sale of {book.actor} after the first round", action
        if company not in book.par:
            yield "a company with a par price", company
        cell = book.cell(company) or (0, 0)
        down = tables.MARKET.down(cell, action.count)
        self.pay("6.3", "bank", action.actor, price(book, company) * action.count)
        if down != cell:
            self.due("6.3", ev.PriceMoved, company=company, row=down[0], column=down[1], reason="sold")
        self.sold.add((action.actor, company))
        self.acted = book.kind == "stock"

    @rule("6.3", when=END)
    def pool(self) -> Findings:
        """Five shares of a company may lie in the pool, the president's certificate never."""
        if self.happened(ev.SharesSold):
            for company in in_game(self.book):
                held = percent(self.book, "pool", company)
                if held > 50 or self.book.certificates[f"{company}-0"] == "pool":
                    yield f"five shares of {company} in the pool", held

    @rule("6.4", ev.SharesBought)
    def purchase(self, event: ev.SharesBought) -> Findings:
        """At par of the IPO, at the price of the pool, to the bank; limits of 60 % and of certificates."""
        buyer, company, book = event.buyer, str(event.company), self.book
        if not buyer.startswith("player:"):
            return
        gray = tables.gray(book.cell(company))
        first = event.certificate.endswith("-0")
        each = book.par.get(company, 0) if event.source == "ipo" else price(book, company)
        if first:
            each = 2 * self._par()
        if event.price != each or event.source not in ("ipo", "pool"):
            yield f"a price of {each}", event
        self.pay("6.4", buyer, "bank", each)
        if (buyer, company) in self.sold:
            yield f"no purchase of {company} after a sale", event
        if percent(book, buyer, company) >= 60 and not gray:
            yield f"less than 60 % of {company}", percent(book, buyer, company)
        if company in tables.LATE and tables.PHASES.index(book.phase) < 3:
            yield "no share of a late company before the brown phase", event
        if self._cards(buyer) + (not gray) > tables.LIMIT[len(book.seats)]:
            yield f"{tables.LIMIT[len(book.seats)]} certificates", self._cards(buyer)
        twice = gray and self.bought == [company] and book.certificates[f"{company}-0"] == buyer
        if self.bought and not twice:
            yield "one purchase in a turn", [*self.bought, company]
        self.bought.append(company)
        self.acted = True

    def _par(self) -> int:
        action = self.referee.action
        return tables.MARKET.price((action.row, action.column)) if isinstance(action, act.Par) else 0

    def _cards(self, player: str) -> int:
        shares = self.book.certificates_of(player)
        counted = [name for name in shares if not tables.gray(self.book.cell(company_of(name)))]
        return len(counted) + sum(holder == player for holder in self.book.privates.values())

    @rule("6.5", act.Par, when=ACTION)
    def par(self, action: act.Par) -> Findings:
        """67, 80 or 95; 100 too for those that come with a private company (5.3)."""
        cell, company = (action.row, action.column), str(action.company)
        at = tables.MARKET.price(cell)
        if (
            tables.PAR.get(at) != cell
            or (at == 100 and self.book.kind == "stock")
            or company in self.book.par
        ):
            yield "a par price, once", action
        facts = {"row": cell[0], "column": cell[1], "reason": "par"}
        self.due("6.5", ev.PriceMoved, company=company, **facts)
        self.due("6.5", ev.ParSet, company=company, price=at)

    @rule("6.5", ev.Floated)
    def floated(self, event: ev.Floated) -> Findings:
        """With 40 % or less in the IPO, once, for ten times par."""
        company = str(event.company)
        if percent(self.book, "ipo", company) > 40 or company in self.book.floated:
            yield f"{company} with 40 % in the IPO", percent(self.book, "ipo", company)
        self.due("6.5", ev.Floated, company=company)
        self.pay("6.5", "bank", owner(company), 10 * self.book.par[company])

    @rule("6.5", when=END)
    def floats(self) -> Findings:
        """No company waits for it."""
        for company in in_game(self.book):
            if company not in self.book.floated and percent(self.book, "ipo", company) <= 40:
                yield f"{company} floated", percent(self.book, "ipo", company)


class Presidents(Watcher):
    """Section 11.3.4: who has most shares directs."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.changes: dict[str, tuple[str, str]] = {}
        self.balance: dict[tuple[str, str], int] = {}

    @rule("11.3.4", ev.PresidentChanged)
    def change(self, event: ev.PresidentChanged) -> Findings:
        """Noted until all has moved."""
        self.changes[event.company] = (event.old, event.new)
        yield from ()

    @rule("11.3.4", ev.CertificateMoved)
    def exchange(self, event: ev.CertificateMoved) -> Findings:
        """Certificates move for reasons of the rules."""
        known = ("bought", "exchange", "private", "redeemed", "reissued", "sold")
        if event.reason not in known:
            yield f"one of {known}", event
        exchange(self.balance, event)

    @rule("11.3.4", when=END)
    def most(self) -> Findings:
        """Nobody has more than the president."""
        yield from uneven(self.balance)
        yield from misdirected(self.book, in_game(self.book), self.changes, list(self.book.order))
        self.changes, self.balance = {}, {}
