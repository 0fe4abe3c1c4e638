"""1861, sections 5.5 and 5.6: what a turn has of its own, to be put into the lists of ``rules_turn``."""

from __future__ import annotations

from typing import ClassVar, Literal

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence, EndsCompany
from roundhouse.engine.names import Money
from roundhouse.engine.owners import BANK, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import loans, market
from roundhouse.finance.loans import LoanRules
from roundhouse.finance.market_moves import Move
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.dividend import UsesRevenue, revenue_to_use
from roundhouse.steps.train_sale import NextOfSupply
from roundhouse.steps.trains import definition_of
from roundhouse.titles.t1861.companies import RSR, is_trainless
from roundhouse.titles.t1861.nationalisation import enter_st_petersburg, nationalise

MAX_MINOR = "max-minor"


class HasLoans(Check, frozen=True):
    """Only a company with loans has to serve them."""

    def fault(self, case: Position) -> Fault | None:
        """``loan.none``."""
        symbol = case.state.operating.company
        return None if loans.owed(case.state, symbol) else self.fails("loan.none", company=symbol)


class PayOwner(UsesRevenue, frozen=True):
    """Half of a minor company's revenue to its owner, half to the treasury; the price moves."""

    def happen(self, draft: Draft) -> None:
        """Pay both halves and move the price by what was paid."""
        symbol = draft.state.operating.company
        revenue = revenue_to_use(draft.position)
        owner = cert.president(draft.state, symbol)
        draft.emit(ev.DividendDeclared(symbol, "half" if revenue else "none", revenue), ev.Noted("dividend"))
        half = revenue // 2
        if owner:
            draft.pay(BANK, player(owner), Money(half), "dividend", symbol)
        draft.pay(BANK, company(symbol), Money(revenue - half), "withheld", symbol)
        if not revenue:
            market.move(draft, symbol, Move("left"), "withheld")
        elif not market.in_zone(draft.position, symbol, MAX_MINOR):
            market.move(draft, symbol, Move("right"), "dividend")
        elif draft.title.definition.market.shape == "grid":
            market.move(draft, symbol, Move("up"), "dividend")


class ServeLoans(EndsCompany, frozen=True):
    """Interest, or nationalisation at once; then as much as possible is paid back."""

    cause: ClassVar[Literal["interest"]] = "interest"

    loans: LoanRules

    def happen(self, draft: Draft) -> None:
        """Of the company on turn."""
        symbol = draft.state.operating.company
        if loans.pay_interest(self.loans, draft, symbol):
            loans.repay(self.loans, draft, symbol)
            return
        draft.emit(ev.TurnEnded(company(symbol)))
        nationalise(draft, symbol)


class NationaliseWithoutTrain(EndsCompany, frozen=True):
    """A company that ends its turn without a train is nationalised."""

    cause: ClassVar[Literal["trainless"]] = "trainless"

    def happen(self, draft: Draft) -> None:
        """The company on turn."""
        symbol = draft.state.operating.company
        if is_trainless(draft.position, symbol):
            draft.emit(ev.TurnEnded(company(symbol)))
            nationalise(draft, symbol)


# --- 5.6: the State Railway -----------------------------------------------------------------------


class EnterStPetersburg(Consequence, frozen=True):
    """On its first turn the State Railway has a token in St. Petersburg."""

    def happen(self, draft: Draft) -> None:
        """Place the token, if it isn't there yet."""
        enter_st_petersburg(draft)


class KeepRevenue(Consequence, frozen=True):
    """The State Railway keeps what it earns."""

    def happen(self, draft: Draft) -> None:
        """All of it to the treasury."""
        revenue = revenue_to_use(draft.position)
        draft.emit(ev.DividendDeclared(RSR, "withhold" if revenue else "none", revenue), ev.Noted("dividend"))
        draft.pay(BANK, company(RSR), revenue, "withheld", RSR)


class BuyStateTrains(Consequence, frozen=True):
    """The cheapest train, with loans, if it has none; then new ones as long as the money lasts.

    It goes on when what a purchase made others decide is decided. ``trains`` is the step by which companies
    buy, ``new`` where new trains come from.
    """

    trains: BuyTrains
    new: NextOfSupply

    def happen(self, draft: Draft) -> None:
        """Buy until the money or the trains run out, or a question is asked."""
        while not draft.state.questions:
            train = self.wanted(draft.position)
            if train is None:
                return
            self.trains.take(draft, RSR, train, definition_of(draft.position, train).price)

    def wanted(self, position: Position) -> str | None:
        """The train that it buys next, or None."""
        if is_trainless(position, RSR):
            return self.trains.sale.cheapest(position)
        cash = position.state.cash[company(RSR)]
        new = self.new.trains(position)
        return next((train for train in new if definition_of(position, train).price <= cash), None)
