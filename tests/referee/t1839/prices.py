"""Sections 7.1, 7.2, 8.3.4 and 13.2: dividends, and how price markers move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.dividends import Earnings
from tests.referee.judge import ACTION, Findings, Referee, Watcher, rule
from tests.referee.ledger import Cell
from tests.referee.shares import percent, players
from tests.referee.t1839 import tables
from tests.referee.t1839.board import is_local
from tests.referee.t1839.holdings import in_order, price
from tests.referee.t1839.idle import Idle
from tests.referee.t1839.rounds import Operating
from tests.referee.t1839.stock import Turns


class Prices(Watcher):
    """Every marker's move, by what moves it.

    ``waiting`` are falls that wait until all arrears are paid (8.1.1), by company.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.waiting: dict[str, int] = {}
        self.closing: list[str] = []
        self.falling: list[str] = []

    def _moves(self, section: str, company: str, to: Cell) -> None:
        if to != self.book.cell(company):
            value = tables.price_at(to)
            self.due(section, ev.PriceMoved, company=company, row=to[0], column=to[1], price=value)

    def _falls(self, company: str, count: int) -> None:
        """Shares have come into the pool: so many boxes to the left, at once or when arrears are paid."""
        cell = self.book.cell(company)
        if cell is None:
            return
        if self.referee.watcher(Operating).arrears():
            self.waiting[company] = self.waiting.get(company, 0) + count
        else:
            self._moves("13.2", company, tables.left(cell, count))

    # --- sales -----------------------------------------------------------------------------------

    @rule("7.2", ev.SharesSold)
    def sold(self, event: ev.SharesSold) -> Findings:
        """The company's director is asked whether it takes all back, if it can; else the price falls."""
        company = str(event.company)
        asked = [
            (e.question.subject, e.question.facts.get("count"))
            for e in self.referee.events
            if isinstance(e, ev.QuestionAsked) and e.question.kind == "redeem_sold"
        ]
        wanted = [(company, event.count)] if self._may_redeem(company, event.count) else []
        if asked != wanted:
            yield f"questions about a redemption: {wanted}", asked
        if not wanted:
            self._falls(company, event.count)

    def _may_redeem(self, company: str, count: int) -> bool:
        """Floated, with the money for all, and not the one whose debts are being paid (8.1.1, 8.3.5.2)."""
        debtor = self.referee.watcher(Operating).debtor()
        rich = self.book.cash["company:" + company] >= count * price(self.book, company)
        return company in self.book.floated and rich and company != debtor

    @rule("7.2", act.Pass, act.Redeem, when=ACTION)
    def answered(self, action: act.Action) -> Findings:
        """Taken back, the price stays; else it falls."""
        asked = self.book.questions[-1] if self.book.questions else None
        if asked is None or asked.kind != "redeem_sold":
            return
        if action.actor != "company:" + asked.subject:
            yield f"an answer of company:{asked.subject}", action.actor
        redeemed = [e for e in self.referee.events if isinstance(e, ev.SharesRedeemed)]
        if len(redeemed) != isinstance(action, act.Redeem):
            yield "shares redeemed as it is said", redeemed
        if isinstance(action, act.Pass):
            self._falls(asked.subject, int(asked.facts.get("count", 0)))

    @rule("8.3.5.2", ev.OwnSharesSold)
    def own_sold(self, event: ev.OwnSharesSold) -> Findings:
        """A company's own sale lets its price fall."""
        self._falls(event.company, event.count)
        yield from ()

    @rule("8.1.1", ev.PriceMoved)
    def fallen(self, event: ev.PriceMoved) -> Findings:
        """What waited for arrears falls all at once, in operating order."""
        company = str(event.company)
        if company not in self.waiting or event.reason != "sold":
            return
        if not self.falling:
            self.falling = in_order(self.book, self.waiting)
        count = self.waiting.pop(company)
        self._moves("8.1.1", company, tables.left(self.book.cell(company) or (0, 0), count))
        while self.falling and self.falling.pop(0) != company:
            pass
        late = [other for other in self.waiting if other not in self.falling and self._can_fall(other)]
        if late:
            yield f"{late} before {company}", event

    def _can_fall(self, company: str) -> bool:
        cell = self.book.cell(company)
        return cell is not None and cell[1] > 0

    @rule("8.1.1", ev.TurnBegan)
    def all_fallen(self, event: ev.TurnBegan) -> Findings:
        """Before the first company operates."""
        left = [company for company in self.waiting if self._can_fall(company)]
        if self.book.kind == "operating" and left:
            yield f"the fall of {left}", event
        self.waiting, self.falling = {}, []

    @rule("8.1.1", ev.CompanyClosed)
    def lapsed(self, event: ev.CompanyClosed) -> Findings:
        """A company that is nationalised falls no more."""
        self.waiting.pop(event.company, None)
        yield from ()

    # --- dividends -------------------------------------------------------------------------------

    @rule("13.2", ev.DividendDeclared)
    def paid(self, event: ev.DividendDeclared) -> Findings:
        """By what was paid against the price; local companies may go further, trainless ones fall twice."""
        company, cell = str(event.company), self.book.cell(event.company)
        if cell is None:
            yield f"a marker of {company}", "none"
            return
        worth = tables.price_at(cell)
        dividend = {"pay": event.revenue, "half": event.revenue // 2}.get(event.kind, 0)
        if dividend < worth:
            trainless = not event.revenue and not self.book.trains_of("company:" + company)
            self._moves("13.2", company, tables.left(cell, 1 + trainless))
            return
        times = (1, 2, 4, 8) if is_local(self.book, company) else (1, 2)
        self._moves("13.2", company, tables.right(cell, sum(dividend >= n * worth for n in times)))

    @rule("8.2", ev.TurnEnded)
    def turned(self, event: ev.TurnEnded) -> Findings:
        """The marker of a company that has operated lies face down, below those that have not."""
        company = event.actor.removeprefix("company:")
        if event.actor.startswith("company:") and self.book.cell(company) and company not in self.book.turned:
            yield f"the marker of {company} face down", "face up"

    @rule("8.2", ev.MarkerTurned)
    def its_own(self, event: ev.MarkerTurned) -> Findings:
        """Nobody else's is turned."""
        if self.book.actor != "company:" + event.company or event.company in self.book.turned:
            yield f"the marker of {self.book.actor}, once", event

    @rule("8.2", ev.RoundBegan)
    def turned_up(self, event: ev.RoundBegan) -> Findings:
        """At the end of an operating round all lie face up."""
        if self.book.turned:
            yield "all markers face up", sorted(self.book.turned)

    @rule("8.2", ev.MarkersTurnedUp)
    def not_before(self, event: ev.MarkersTurnedUp) -> Findings:
        """Not before all have operated."""
        left = self.referee.watcher(Operating).left()
        if left:
            yield f"the turns of {left}", event

    # --- the end of a stock round ----------------------------------------------------------------

    @rule("7.1", ev.TurnEnded)
    def stock_round_ends(self, event: ev.TurnEnded) -> Findings:
        """To the left with shares in the pool, to the right with none there and in the IPO."""
        self.closing = []
        turns = self.referee.watcher(Turns)
        if self.book.kind != "stock" or len(turns.cards) < len(self.book.order):
            return
        all_ = "unfloated_moves_at_sr_end" in self.referee.options
        for company in in_order(self.book, self.book.par if all_ else self.book.floated):
            cell = self.book.cell(company) or (0, 0)
            if percent(self.book, "pool", company):
                to = tables.left(cell)
            elif not percent(self.book, "ipo", company):
                to = tables.right(cell)
            else:
                continue
            self._moves("7.1", company, to)
            if to != cell:
                self.closing.append(company)
        yield from ()

    @rule("7.1", ev.PriceMoved)
    def in_their_order(self, event: ev.PriceMoved) -> Findings:
        """In operating order, in one pass."""
        if event.reason in ("pool", "sold_out") and self.closing:
            wanted = self.closing.pop(0)
            if event.company != wanted:
                yield f"the move of {wanted}", event


class Dividends(Earnings):
    """Section 8.3.4: what is paid for a run."""

    sections: ClassVar[Mapping[str, str]] = {"run": "8.3.3", "dividend": "8.3.4"}

    def linked(self, company: str) -> bool:
        """Whether a marker that serves has track to another centre."""
        return self.referee.watcher(Idle).linked(company)

    def decides(self, company: str) -> bool:
        """Whether its marker lies on a market."""
        return self.book.cell(company) is not None

    @rule("8.3.4", ev.DividendDeclared)
    def declared(self, event: ev.DividendDeclared) -> Findings:
        """All, half or nothing; players get their percentage, the company those of pool and treasury."""
        company, treasury = str(event.company), "company:" + event.company
        earned = self.earned(event)
        if event.revenue != earned:
            yield f"a revenue of {earned}", event.revenue
        if event.kind == "withhold":
            self.pay("8.3.4", "bank", treasury, earned)
        elif event.kind in ("pay", "half"):
            shared = earned if event.kind == "pay" else earned // 2
            own = sum(
                self._part(shared, percent(self.book, o, company), up=False) for o in ("pool", treasury)
            )
            self.pay("8.3.4", "bank", treasury, own + earned - shared)
            for owner in players(self.book):
                self.pay(
                    "8.3.4", "bank", owner, self._part(shared, percent(self.book, owner, company), up=True)
                )
        elif earned or event.kind != "none":
            yield "all paid, half, or all withheld", event.kind

    def _part(self, shared: int, held: int, *, up: bool) -> int:
        """What a holder gets of it: rounded up for players, down for the company; by holder, or by share."""
        if "half_dividend_per_share" in self.referee.options:
            return held // 10 * ((shared + 9 * up) // 10)
        return (shared * held + 99 * up) // 100
