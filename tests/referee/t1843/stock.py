"""Sections 7.1 to 7.6: stock rounds, and everything about certificates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.certificates import Exchanges, StockTurns
from tests.referee.judge import ACTION, END, Findings, Referee, rule
from tests.referee.shares import company_of, director, misdirected, percent, size
from tests.referee.t1843 import tables
from tests.referee.t1843.auction import Auction
from tests.referee.t1843.holdings import COMPANIES, counted, limit, price, sellable


class Turns(StockTurns):
    """Section 7.1: whose turn it is, in which order he does what, and when the round is over."""

    sections: ClassVar[Mapping[str, str]] = {"turn": "7.1", "purchase": "7.3"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.passes = 0
        self.bought = 0
        self.resold = False

    @rule("7.1", ev.RoundBegan)
    def begun(self, event: ev.RoundBegan) -> Findings:
        """It begins with the first card, the first of all with the follower of the last buyer (6.2)."""
        if self.book.kind == "stock" and self.passes < len(self.book.order):
            yield f"{len(self.book.order)} passes in a row", self.passes
        if event.kind == "stock":
            first = self.book.after(self.referee.watcher(Auction).buyer)
            self.next = first if event.number == 1 else self.book.order[0]
        self.passes, self.sold = 0, set()

    @rule("7.1", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """The players follow each other in the order of their cards, until all have passed."""
        self.passed = self.acted = self.resold = False
        self.bought = 0
        if self.book.kind != "stock":
            return
        if event.actor != "player:" + self.next:
            yield f"the turn of {self.next}", event.actor
        if self.passes >= len(self.book.order):
            yield "the end of the stock round, as all have passed", f"a turn of {event.actor}"

    @rule("7.1", ev.TurnEnded)
    def turn_ended(self, event: ev.TurnEnded) -> Findings:
        """Passes are counted in a row."""
        if self.book.kind != "stock":
            return
        if not self.passed and not self.acted:
            yield "a pass", "nothing"
        self.passes = self.passes + 1 if self.passed else 0
        self.next = self.book.after(event.actor.removeprefix("player:"))

    @rule("7.1", act.BuyShares, act.Par, act.ExchangePrivate, when=ACTION)
    def one_purchase(self, action: act.Action) -> Findings:
        """Sell, buy one certificate, sell."""
        if self.book.kind != "stock":
            return
        if self.book.actor != action.actor:
            yield f"an action of {self.book.actor}", action.actor
        if self.bought:
            yield "one purchase in a turn", action
        if isinstance(action, act.BuyShares) and tables.zone(self.book.cell(action.company)) != "b":
            several = len(action.sources) != 1
            yield from [("one certificate", action)] if several else []
        self.bought += 1
        self.acted = True

    @rule("7.1", act.SellShares, when=ACTION)
    def selling(self, action: act.SellShares) -> Findings:
        """Sales are a player's own, in his turn."""
        if self.book.kind == "stock" and self.book.actor != action.actor:
            yield f"an action of {self.book.actor}", action.actor
        self.acted = True

    @rule("7.2", ev.SharesSold)
    def not_in_the_first(self, event: ev.SharesSold) -> Findings:
        """Nothing is sold in the first stock round."""
        if self.book.kind == "stock":
            self.sold.add(("player:" + event.player, str(event.company)))
            if self.book.round[1] == 1:
                yield "no sale in the first stock round", event

    @rule("7.1", ev.OrderSet)
    def order(self, event: ev.OrderSet) -> Findings:
        """The cards go by cash, equal cash keeps its order."""
        wanted = self._by_cash()
        if list(event.order) != wanted:
            yield str(wanted), list(event.order)

    @rule("7.1", ev.RoundBegan)
    def ordered(self, event: ev.RoundBegan) -> Findings:
        """No set of operating rounds begins before the cards have been dealt afresh."""
        if self.book.kind == "stock" and self.book.order != self._by_cash():
            yield str(self._by_cash()), self.book.order

    def _by_cash(self) -> list[str]:
        return sorted(self.book.order, key=lambda name: -self.book.cash["player:" + name])


class Certificates(Exchanges):
    """Sections 7.2 to 7.6: what is paid for certificates, who may have them, who directs a company."""

    sections: ClassVar[Mapping[str, str]] = {"purchase": "7.3", "director": "7.5"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)

    @rule("7.3", ev.SharesBought)
    def purchase(self, event: ev.SharesBought) -> Findings:
        """The price of a certificate: par from the IPO chart, the market's from the pool."""
        company, shares = str(event.company), size(event.certificate) // 10
        if company_of(event.certificate) != company or event.source not in ("ipo", "pool"):
            yield f"a certificate of {company} from ipo or pool", event
        if company not in self.book.par:
            yield f"a par price of {company}", "none"
        each = self.book.par.get(company, 0) if event.source == "ipo" else price(self.book, company)
        if isinstance(self.referee.action, act.ExchangePrivate):
            shares = 0
        elif isinstance(self.referee.action, act.Par) and self.referee.action.private:
            shares -= 1
        if event.price != each * shares:
            yield f"{event.certificate} for {each * shares}", event.price
        if not self._exchanged():
            self.pay("7.3", event.buyer, "bank", each * shares)

    def _exchanged(self) -> bool:
        """Whether Val de Loire is handed in (10.2.5)."""
        action = self.referee.action
        return isinstance(action, act.ExchangePrivate) or (
            isinstance(action, act.Par) and action.private != ""
        )

    @rule("10.2.5", act.Par, when=ACTION)
    def half(self, action: act.Par) -> Findings:
        """With Val de Loire half of a director's certificate is paid for."""
        if action.private:
            self.pay("10.2.5", action.actor, "bank", tables.GRID.price((action.row, action.column)))
        yield from ()

    @rule("7.3", ev.SharesBought)
    def first_the_director(self, event: ev.SharesBought) -> Findings:
        """The director's certificate is the first of a company to be bought."""
        if size(event.certificate) == 10 and self.book.certificates[event.company + "-0"] == "ipo":
            yield f"{event.company}-0 first", event.certificate

    @rule("7.3", ev.SharesBought)
    def at_most_60(self, event: ev.SharesBought) -> Findings:
        """Nobody owns more than 60 %, unless the price is in the orange or brown boxes."""
        after = percent(self.book, event.buyer, event.company) + size(event.certificate)
        if after > tables.HOLDING_LIMIT and tables.zone(self.book.cell(event.company)) not in "ob":
            yield f"{event.buyer} with 60 % of {event.company} at most", after

    @rule("7.6", ev.SharesBought)
    def certificate_limit(self, event: ev.SharesBought) -> Findings:
        """A buyer owns fewer certificates than the limit, or one that doesn't count is bought."""
        if self._exchanged() or tables.zone(self.book.cell(event.company)) != " ":
            return
        if counted(self.book, event.buyer) >= limit(self.book):
            yield (
                f"fewer than {limit(self.book)} certificates of {event.buyer}",
                counted(self.book, event.buyer),
            )

    @rule("7.6", act.Pass, act.BuyShares, act.Par, act.ExchangePrivate, when=ACTION)
    def sell_first(self, action: act.Action) -> Findings:
        """Who is above the limit sells before anything else, as long as he can."""
        above = (
            counted(self.book, action.actor) if self.book.kind == "stock" and not self.book.questions else 0
        )
        if above <= limit(self.book) or self.book.round[1] == 1:
            return
        could = [
            symbol
            for symbol in COMPANIES
            if sellable(self.book, action.actor, symbol) and tables.zone(self.book.cell(symbol)) == " "
        ]
        if could:
            yield f"a sale, as {above} certificates are above {limit(self.book)}", action

    @rule("7.4", ev.ParSet)
    def par(self, event: ev.ParSet) -> Findings:
        """A par price of the phase, once, with the marker in its box."""
        allowed = tables.PLM_PARS if self.book.kind == "auction" else tables.PARS[self.book.phase]
        if event.price not in allowed:
            yield f"one of {allowed}", event.price
        if event.company in self.book.par:
            yield f"{event.company} at {self.book.par[event.company]}", f"a second par price of {event.price}"
        row, column = tables.PAR_BOXES.get(event.price, (-1, -1))
        self.due(
            "7.4", ev.PriceMoved, company=event.company, row=row, column=column, price=event.price, before=0
        )

    @rule("7.2", ev.SharesSold)
    def sale(self, event: ev.SharesSold) -> Findings:
        """Shares bring the market's price and lie in the pool, which holds half a company at most."""
        player, company = "player:" + event.player, str(event.company)
        worth = price(self.book, company)
        if event.price != worth:
            yield f"a price of {worth}", event.price
        if company not in self.book.par:
            yield f"a par price of {company}", "none"
        self.pay("7.2", "bank", player, worth * event.count)
        after = percent(self.book, "pool", company) + 10 * event.count
        if after > tables.POOL_LIMIT:
            yield f"{tables.POOL_LIMIT} % of {company} in the pool at most", after
        moved = self.to_pool(player, company)
        if sum(moved) != 10 * event.count:
            yield f"{event.count} shares to the pool", f"{sum(moved)} %"

    @rule("7.5", ev.CertificateMoved)
    def moved(self, event: ev.CertificateMoved) -> Findings:
        """The director's is never sold; exchanges leave everybody's percentage; nothing moves unasked."""
        if event.taker == "pool" and size(event.certificate) == 20:
            yield "the director's certificate not sold", event
        if self.exchange(event):
            return
        action = self.referee.action
        if event.reason == "exchanged" and isinstance(action, act.Par) and self.book.kind == "operating":
            known = (event.certificate, event.giver, event.taker) == (
                action.company + "-0",
                "ipo",
                action.actor,
            )
        elif event.reason == "exchanged" and isinstance(action, act.ExchangePrivate):
            known = (event.giver, event.taker, size(event.certificate)) == (action.source, action.actor, 10)
            known = (
                known and action.company == company_of(event.certificate) and action.company in self.book.par
            )
            after = percent(self.book, action.actor, action.company) + 10
            if after > tables.HOLDING_LIMIT and tables.zone(self.book.cell(action.company)) not in "ob":
                yield f"{action.actor} with 60 % of {action.company} at most", after
        elif event.taker == "pool":
            known = any(isinstance(e, ev.SharesSold) for e in self.referee.events)
        elif event.giver.startswith("private:"):
            known = tables.CERTIFICATE_WITH.get(event.certificate) == event.giver.removeprefix("private:")
        else:
            ways = {("ipo", "bought"), ("pool", "bought"), ("ipo", "exchanged")}
            known = (str(event.giver), event.reason) in ways and self.bought(event)
        if not known:
            yield "a sale or a purchase", event

    @rule("7.5", when=END)
    def directors_right(self) -> Findings:
        """Nobody has more than the director; a new one follows the old one where several have most."""
        changes, self.directors = self.directors, {}
        yield from self.settled()
        yield from misdirected(self.book, COMPANIES, changes, self.order)

    @rule("7.4", ev.Floated)
    def floated(self, event: ev.Floated) -> Findings:
        """A company floats once."""
        if event.company in self.book.floated:
            yield f"{event.company} afloat already", event

    @rule("7.4", when=END)
    def floats(self) -> Findings:
        """A company floats with 40 % or less left on the IPO chart, and gets ten times its par price."""
        already = {str(e.company) for e in self.referee.events if isinstance(e, ev.Floated)}
        for company, par in self.book.par.items():
            if company in self.book.floated and company not in already:
                continue
            if percent(self.book, "ipo", company) <= tables.FLOAT_AT and director(self.book, company):
                self.due("7.4", ev.Floated, company=company)
                self.pay("7.4", "bank", "company:" + company, 10 * par)
        yield from ()
