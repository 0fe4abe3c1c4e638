"""Sections 7.7 and 8.7: dividends, and how price markers move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import events as ev
from tests.referee.dividends import Earnings
from tests.referee.judge import Findings, Watcher, rule
from tests.referee.ledger import Cell
from tests.referee.shares import percent, players
from tests.referee.t1843 import tables
from tests.referee.t1843.holdings import COMPANIES
from tests.referee.t1843.reach import Reach
from tests.referee.t1843.rounds import Operating
from tests.referee.t1843.stock import Turns


class Prices(Watcher):
    """Every marker's move, by what moves it."""

    def _moves(self, company: str, to: Cell) -> None:
        if to != self.book.cell(company):
            price = tables.GRID.price(to)
            self.due("7.7", ev.PriceMoved, company=company, row=to[0], column=to[1], price=price)

    def _face_down(self, cell: Cell) -> list[str]:
        """Who lies face down in a box, below whoever comes there (by one reading of 8.2)."""
        if self.book.kind != "operating" or "stack_literal_8_2" not in self.referee.options:
            return []
        operated = self.referee.watcher(Operating).operated
        return [company for company in self.book.stacks.get(cell, ()) if company in operated]

    @rule("7.7", ev.SharesSold)
    def sold(self, event: ev.SharesSold) -> Findings:
        """One row down a share, to the bottom; a marker that was there goes down in its stack."""
        cell = self.book.cell(event.company)
        if cell is None:
            yield f"a marker of {event.company}", "none"
            return
        to = tables.GRID.down(cell, event.count)
        if to != cell:
            self._moves(event.company, to)
            for other in self._face_down(to):
                self.due("8.2", ev.MarkerSank, company=other, places=1)
        else:
            places = min(event.count, self.book.below(event.company))
            if places:
                self.due("7.7", ev.MarkerSank, company=event.company, places=places)

    @rule("7.7", ev.DividendDeclared)
    def paid(self, event: ev.DividendDeclared) -> Findings:
        """To the right when something was paid, to the left when not."""
        cell = self.book.cell(event.company)
        if cell is None:
            yield f"a marker of {event.company}", "none"
            return
        paid = event.kind == "pay" and event.revenue > 0
        to = tables.GRID.right(cell) if paid else tables.GRID.left(cell)
        self._moves(event.company, to)
        for other in self._face_down(to) if to != cell else ():
            self.due("8.2", ev.MarkerSank, company=other, places=1)

    @rule("7.7", ev.TurnEnded)
    def sold_out(self, event: ev.TurnEnded) -> Findings:
        """At the end of a stock round companies all of whose shares players own go up."""
        turns = self.referee.watcher(Turns)
        if self.book.kind != "stock" or turns.passes + 1 < len(self.book.order) or not turns.passed:
            return
        reached = False
        for company in COMPANIES:
            cell = self.book.cell(company)
            if cell and sum(percent(self.book, player, company) for player in players(self.book)) == 100:
                to = tables.GRID.sold_out(cell)
                self._moves(company, to)
                reached |= tables.GRID.price(to) == tables.TOP_PRICE
        if reached:
            self.due("8.10.1", ev.GameEnded)
        yield from ()


class Dividends(Earnings):
    """Section 8.7: what is paid for a run."""

    sections: ClassVar[Mapping[str, str]] = {"run": "8.6", "dividend": "8.7"}

    def linked(self, company: str) -> bool:
        """Whether a marker has track to another centre."""
        return Reach(self.book, company).linked

    def decides(self, company: str) -> bool:
        """Whoever has a turn."""
        return True

    @rule("8.7", ev.DividendDeclared)
    def declared(self, event: ev.DividendDeclared) -> Findings:
        """Players get their percentage, the company that of the pool, nobody that of the IPO chart."""
        company, treasury = str(event.company), "company:" + event.company
        earned = self.earned(event)
        if event.revenue != earned:
            yield f"a revenue of {earned}", event.revenue
        if event.kind == "pay":
            for owner in players(self.book):
                self.pay("8.7", "bank", owner, earned * percent(self.book, owner, company) // 100)
            self.pay("8.7", "bank", treasury, earned * percent(self.book, "pool", company) // 100)
        elif event.kind == "withhold":
            self.pay("8.7", "bank", treasury, earned)
        elif earned or event.kind != "none":
            yield "all paid or all withheld", event.kind
