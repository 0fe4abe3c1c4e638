"""1839, sections 7.5 and 8.1.1: what must be paid at once: red private companies and the fee for homes.

A debt waits at the bottom of the stack of questions until it is paid: from the treasury and by the company's
own shares, then from its president's cash, then by shares that he sells, as few as will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, DeclareBankruptcy, SellShares
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferBankruptcy, OfferSellShares
from roundhouse.engine.owners import (
    BANK,
    NOBODY,
    Owner,
    company,
    is_company,
    is_player,
    name_of,
    player,
    symbol_of,
)
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, State
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.floating import HomeFee
from roundhouse.finance.redeeming import DropAtOnce, SoldShares, fewest, sell_own
from roundhouse.finance.selling import Sale, SalePrice, Selling
from roundhouse.steps.emergency import AMOUNT, Ruin, sales_for_money
from roundhouse.steps.pay_privates import PayerOrder, PrivateRevenue
from roundhouse.titles.t1839.places import hex_revenue, homes_of

ARREARS: Final = "arrears"
"""The kind of debt to the bank for a red private company, its subject."""
FEE: Final = "fee"
"""The kind of debt to the bank for the homes of a company, its subject."""
DEBTS: Final = frozenset({ARREARS, FEE})
RAISE: Final = "raise_money"
"""The kind of the question to whoever sells shares for a debt."""
_FALLS: Final = "falls:"
_CHARGED: Final = "charged:"


def debt_of(state: State) -> Question | None:
    """The debt that is being paid, or None."""
    return next((each for each in reversed(state.questions) if each.kind in DEBTS), None)


def section_of_debt(position: Position, section: str, fee_section: str) -> str:
    """The section of the debt that is being paid: ``fee_section`` for the homes of a company."""
    debt = debt_of(position.state)
    return fee_section if debt and debt.kind == FEE else section


def debtor(state: State, debt: Question) -> Owner:
    """Who owes it: a company or a player, or nobody any more."""
    symbol = CompanySymbol(debt.subject)
    if debt.kind == FEE:
        return company(symbol) if symbol in state.floated else NOBODY
    return state.privates[PrivateSymbol(debt.subject)]


def debtor_company(state: State) -> CompanySymbol:
    """The company that owes the debt being paid; empty: none does."""
    debt = debt_of(state)
    owner = debtor(state, debt) if debt else NOBODY
    return symbol_of(owner) if is_company(owner) else NO_COMPANY


# --- prices that fall later ---------------------------------------------------------------------------


class DropAfterArrears(msgspec.Struct, frozen=True):
    """8.1.1: while red private companies are paid for, prices fall later; else with the sale."""

    def drop(self, draft: Draft, symbol: CompanySymbol, steps: int) -> None:
        """Note the steps, or move the marker."""
        debt = debt_of(draft.state)
        if debt is None or debt.kind != ARREARS:
            DropAtOnce().drop(draft, symbol, steps)
            return
        flag = _FALLS + symbol
        draft.emit(ev.FlagSet(flag, self.noted(draft.position, symbol) + steps))

    def noted(self, position: Position, symbol: CompanySymbol) -> int:
        """The steps noted so far."""
        return position.state.flags.get(_FALLS + symbol, 0)


def falls_noted(position: Position) -> tuple[tuple[CompanySymbol, int], ...]:
    """The companies whose prices fall later, floated or not, in operating order, and by how many steps."""
    flags = position.state.flags
    companies = market.ranked(position, position.state.market)
    return tuple((symbol, flags[_FALLS + symbol]) for symbol in companies if flags.get(_FALLS + symbol))


# --- what must hold -----------------------------------------------------------------------------------


class NotForOwnNeed(Check, frozen=True):
    """A company takes back nothing that is sold to raise money for itself, be it for a debt or a train."""

    def fault(self, case: SoldShares) -> Fault | None:
        """``redeem.own_need``."""
        state = case.position.state
        in_need = debtor_company(state) if debt_of(state) else state.operating.company
        if case.company != in_need:
            return None
        return self.fails("redeem.own_need", company=case.company)


class SaleForDebt(Check, frozen=True):
    """What must hold of a sale for a debt; ``fee_section`` is the section of one for homes."""

    fee_section: str

    def of_debt(self, case: Sale, reason: str, **facts: object) -> Fault:
        """The fault, by the section of the debt that is being paid."""
        return Fault(reason, section_of_debt(case.position, self.section, self.fee_section), facts)


class NoMoreThanOwed(SaleForDebt, frozen=True):
    """No more shares are sold, each for the ``price``, than it takes to pay the debt."""

    price: SalePrice

    def fault(self, case: Sale) -> Fault | None:
        """``debt.too_many``."""
        debt = debt_of(case.position.state)
        if not case.is_more_than(Money(int(debt.facts[AMOUNT]) if debt else 0), self.price):
            return None
        return self.of_debt(case, "debt.too_many", company=case.company, count=case.count)


class DebtorKeepsPresident(SaleForDebt, frozen=True):
    """A company keeps its president while he raises money for it."""

    def fault(self, case: Sale) -> Fault | None:
        """``debt.presidency_stays``."""
        if case.heir is None or case.company != debtor_company(case.position.state):
            return None
        return self.of_debt(case, "debt.presidency_stays", company=case.company)


# --- raising the money --------------------------------------------------------------------------------


class RaiseMoney(TurnStep, frozen=True):
    """Whoever owes sells shares, by the rules ``selling``; where he can't, the ``ruin`` comes over him.

    ``section`` is that of red private companies, ``fee_section`` that of the fee for homes.
    """

    section: str
    fee_section: str
    selling: Selling
    ruin: tuple[Ruin, ...]

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return RAISE

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Sales, and bankruptcy."""
        return (SellShares, DeclareBankruptcy)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The player who must raise money."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For every company how many shares may be sold; bankruptcy where none may."""
        actor = position.state.questions[-1].actor
        sales = tuple(self._sales(position, actor))
        return sales or (OfferBankruptcy(actor, self._section(position)),)

    def play(self, draft: Draft, action: Action) -> None:
        """Sell, or go bankrupt."""
        question = draft.state.questions[-1]
        name = name_of(question.actor)
        if isinstance(action, SellShares):
            self.selling.checks.demand(Sale(draft.position, name, action.company, action.count))
            draft.emit(ev.QuestionAnswered(question.kind))
            self.selling.sell(draft, name, action.company, action.count)
        elif isinstance(action, DeclareBankruptcy):
            if any(self._sales(draft.position, question.actor)):
                raise illegal("debt.can_sell", self._section(draft.position), player=name)
            draft.emit(ev.QuestionAnswered(question.kind))
            for each in self.ruin:
                each.happen_to(draft, name)
        else:
            raise unavailable()

    def _sales(self, position: Position, actor: Owner) -> Iterator[OfferSellShares]:
        return sales_for_money(position, self.selling, self._section(position), name_of(actor))

    def _section(self, position: Position) -> str:
        return section_of_debt(position, self.section, self.fee_section)


class PayDebt(Consequence, frozen=True):
    """What a debt on top of the questions does: it is paid as far as there is money, then shares are sold.

    Red private companies take their ``revenue`` from the ``payers``, in that order.
    """

    revenue: PrivateRevenue
    payers: PayerOrder

    def advance(self, draft: Draft) -> bool:
        """Pay what can be paid; ask for the rest, or go on with the next debt."""
        debt = draft.state.questions[-1]
        owed = self._pay(draft, debt)
        draft.emit(ev.QuestionAnswered(debt.kind))
        if not owed:
            self._settled(draft, debt)
            return True
        rest = Question(debt.kind, NOBODY, debt.subject, {AMOUNT: owed})
        payer = _liable(draft.state, debt)
        question = Question(RAISE, payer, debt.subject, {AMOUNT: owed})
        draft.emit(ev.QuestionAsked(rest), ev.QuestionAsked(question))
        return True

    def _pay(self, draft: Draft, debt: Question) -> int:
        """Pay from treasury, own shares and the cash of whoever is liable; what is still owed."""
        owed, owner = int(debt.facts[AMOUNT]), debtor(draft.state, debt)
        if not (is_company(owner) or is_player(owner)):
            return 0
        owed = _part(draft, owner, debt, owed)
        if owed and is_company(owner):
            symbol = symbol_of(owner)
            count = fewest(draft.position, symbol, owed)
            if count:
                sell_own(draft, symbol, count, DropAfterArrears())
                owed = _part(draft, owner, debt, owed)
        return _part(draft, _liable(draft.state, debt), debt, owed) if owed else 0

    def _settled(self, draft: Draft, debt: Question) -> None:
        if debt.kind != ARREARS or self.charge_next(draft):
            return
        falls = falls_noted(draft.position)
        noted = [flag for flag, steps in draft.state.flags.items() if flag.startswith(_FALLS) and steps]
        draft.emit(*(ev.FlagSet(flag, 0) for flag in noted))
        for symbol, steps in falls:
            DropAtOnce().drop(draft, symbol, steps)

    def charge_next(self, draft: Draft) -> bool:
        """Let the first owner pay who hasn't paid in this round for a red private company; False: none."""
        for owner in self.payers.owners(draft.position):
            for symbol, holder in draft.state.privates.items():
                cost = -self.revenue.revenue(draft.position, symbol) if holder == owner else 0
                if cost > 0 and _CHARGED + symbol not in draft.state.operating.notes:
                    debt = Question(ARREARS, NOBODY, symbol, {AMOUNT: cost})
                    draft.emit(ev.Noted(_CHARGED + symbol), ev.QuestionAsked(debt))
                    return True
        return False


def _liable(state: State, debt: Question) -> Owner:
    """The player who pays in the end."""
    owner = debtor(state, debt)
    if is_player(owner):
        return owner
    return player(cert.president(state, symbol_of(owner)) or "")


def _part(draft: Draft, owner: Owner, debt: Question, owed: int) -> int:
    """Pay as much as there is; what is still owed."""
    paid = min(owed, draft.state.cash.get(owner, 0))
    if paid:
        reason = "private_cost" if debt.kind == ARREARS else "home_fee"
        draft.pay(owner, BANK, Money(paid), reason, debt.subject)
    return owed - paid


class ChargeRed(Consequence, frozen=True):
    """8.1.1: red private companies are paid for, one after the other."""

    debts: PayDebt

    def happen(self, draft: Draft) -> None:
        """Charge the first owner; the others follow when he has paid."""
        self.debts.charge_next(draft)


class CapitalLessFee(HomeFee, frozen=True):
    """7.5: ten times the price of the moment; a company that chose its homes pays a fee for them."""

    shares: int

    def pay(self, draft: Draft, symbol: CompanySymbol) -> None:
        """The bank pays the capital, the company twice the revenue of its homes."""
        price = cert.share_price(draft.position, symbol)
        draft.pay(BANK, company(symbol), Money(self.shares * price), "float", symbol)
        self.charge(draft, symbol)

    def charge(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Let the company owe the fee for the homes that it has chosen."""
        homes = homes_of(draft.position, symbol) if symbol in draft.state.homes else ()
        owe_fee(draft, symbol, self.home_fee(draft.position, homes))

    def home_fee(self, position: Position, homes: tuple[HexId, ...]) -> Money:
        """Twice what the homes are worth."""
        return Money(2 * sum(hex_revenue(position, hex_id) for hex_id in homes))


def owe_fee(draft: Draft, symbol: CompanySymbol, fee: Money) -> None:
    """7.5: the company owes the bank a fee for its homes; nothing where that is 0."""
    if fee:
        draft.emit(ev.QuestionAsked(Question(FEE, NOBODY, symbol, {AMOUNT: fee})))
