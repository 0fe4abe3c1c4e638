"""1825, sections 6.4.3 and 6.4.6: leased trains, and payments that wait for a company's income.

Readings taken, each before the reading that was not taken.

- 6.4.3: a lease improves the income when the trains earn more with it, whatever it costs; only by more than
  the £10. A train is leased when the trains run, and goes back to the bank at once; it is leased for the
  whole turn, track included. A company that has trains may lease one as well; only one without.
- 6.4.3: whether the income improves is worked out with a bounded effort. Where that doesn't tell (a company
  that has trains, and thousands of routes for them), the table judges: the train may be leased; it need not
  and may not be unless the improvement is proven.
- 6.4.6: a payment is possible when the treasury, or what the company is sure to earn in this round, covers
  it: over the track as it lies, with the tile that is to be paid; any payment is, and is taken back where the
  income turns out not to cover it. What the treasury lacks is advanced and paid back out of the income; all
  is paid at the end of the turn.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, LeaseTrain
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import Refusal, unavailable
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.offers import Offer, OfferLeaseTrain
from roundhouse.engine.owners import BANK, SUPPLY, Owner, company
from roundhouse.engine.position import Draft, Position, remembered
from roundhouse.engine.state import State
from roundhouse.engine.title import TurnStep
from roundhouse.routes.bounded import Bounded, bounded_best, may_run
from roundhouse.routes.positions import run_context
from roundhouse.steps.run_note import NOTE as RUN_NOTE
from roundhouse.steps.run_trains import Runner
from roundhouse.steps.train_sale import NextOfSupply
from roundhouse.steps.trains import LEASED, leased_train, trains_of
from roundhouse.titles.t1825.receivership import in_receivership
from roundhouse.track.lay_costs import Treasury

ADVANCE = "advance"
"""The flag that counts what has been advanced to the company on turn."""
COST = Money(10)


def next_new(position: Position) -> str | None:
    """The next new train for sale, or None."""
    return next(iter(NextOfSupply().trains(position)), None)


def advanced(state: State) -> Money:
    """What has been advanced to the company on turn, in whole pounds."""
    return Money(state.flags.get(ADVANCE, 0))


# --- what a company earns ------------------------------------------------------------------------------


@remembered
def earnings(position: Position, symbol: CompanySymbol) -> Bounded:
    """The best run of the company with the trains that it has."""
    return bounded_best(run_context(position, symbol))


def with_train(position: Position, symbol: CompanySymbol, train: str) -> Position:
    """The position if the company had the train of the supply."""
    draft = Draft(position)
    draft.emit(ev.TrainMoved(train, SUPPLY, company(symbol), "leased"))
    return draft.position


@remembered
def earnings_with(position: Position, symbol: CompanySymbol, train: str) -> Bounded:
    """The best run of the company with a train of the supply beside its own."""
    return earnings(with_train(position, symbol, train), symbol)


@remembered
def improves(position: Position, symbol: CompanySymbol, train: str) -> bool | None:
    """Whether the company earns more with a train of the supply; None where bounded effort doesn't tell."""
    if not trains_of(position.state, company(symbol)):
        return has_route_for(position, symbol, train)
    own, both = earnings(position, symbol), earnings_with(position, symbol, train)
    if own.proven and both.total > own.total:
        return True
    return False if own.proven and both.proven else None


@remembered
def has_route_for(position: Position, symbol: CompanySymbol, train: str) -> bool | None:
    """Whether a company without a train could run the one of the supply; None where that isn't known."""
    return may_run(run_context(with_train(position, symbol, train), symbol))


@remembered
def sure_income(position: Position, symbol: CompanySymbol) -> Money:
    """What the company on turn is sure to earn in this turn, less what a train costs that it must lease."""
    state = position.state
    if RUN_NOTE in state.operating.notes or symbol != state.operating.company:
        return NO_MONEY
    train = None if leased_train(state) else next_new(position)
    if train is not None and improves(position, symbol, train):
        return Money(max(NO_MONEY, earnings_with(position, symbol, train).total - COST))
    return Money(earnings(position, symbol).total)


# --- 6.4.6: payments at the end ------------------------------------------------------------------------


class PayLater(msgspec.Struct, frozen=True):
    """A purse: the treasury, and in receivership also the income that is sure to come in this turn."""

    def money(self, position: Position, company: CompanySymbol) -> Money:
        """How much may be paid now, in whole pounds."""
        treasury = Treasury().money(position, company)
        if not in_receivership(position, company):
            return treasury
        return Money(treasury + max(NO_MONEY, sure_income(position, company) - advanced(position.state)))

    def fill(self, draft: Draft, company: CompanySymbol, amount: Money) -> None:
        """Advance what the treasury lacks."""
        missing = amount - Treasury().money(draft.position, company)
        if missing > 0:
            advance(draft, company, Money(missing))


def advance(draft: Draft, symbol: CompanySymbol, amount: Money) -> None:
    """Credit for a payment that falls due at the end of the turn."""
    draft.pay(BANK, company(symbol), amount, "advance", symbol)
    draft.emit(ev.FlagSet(ADVANCE, advanced(draft.state) + amount))


class PaidOff(msgspec.Struct, frozen=True):
    """What a run must earn: enough to cover what was advanced, as far as the company can."""

    def needed(self, position: Position, symbol: CompanySymbol) -> Money:
        """What the treasury lacks to pay it back, in whole pounds."""
        missing = advanced(position.state) - position.state.cash[company(symbol)]
        return Money(min(missing, earnings(position, symbol).total)) if missing > 0 else NO_MONEY


class PayBack(Consequence, frozen=True):
    """What was advanced is paid back once the income is there."""

    def happen(self, draft: Draft) -> None:
        """Pay it back, as far as the treasury reaches."""
        symbol, due = draft.state.operating.company, advanced(draft.state)
        if due:
            draft.pay(company(symbol), BANK, Money(min(due, draft.state.cash[company(symbol)])), "paid_back")
            draft.emit(ev.FlagSet(ADVANCE, 0))


# --- 6.4.3: leases -------------------------------------------------------------------------------------


class Leasing:
    """A company that would lease the next new ``train``."""

    def __init__(self, position: Position, symbol: CompanySymbol) -> None:
        """Note who would."""
        self.position = position
        self.symbol = symbol

    @cached_property
    def train(self) -> str | None:
        """The next new train, or None."""
        return next_new(self.position)

    @cached_property
    def improves(self) -> bool | None:
        """Whether it would earn more; None where that isn't known."""
        return None if self.train is None else improves(self.position, self.symbol, self.train)


class ByReceiver(Check, frozen=True):
    """Only a receiver leases trains."""

    def fault(self, case: Leasing) -> Fault | None:
        """``lease.not_in_receivership``."""
        if in_receivership(case.position, case.symbol):
            return None
        return Fault("lease.not_in_receivership", self.section, {"company": case.symbol}, Refusal.UNAVAILABLE)


class BeforeRun(Check, frozen=True):
    """A company leases one train a turn, before its trains run."""

    def fault(self, case: Leasing) -> Fault | None:
        """``lease.once``."""
        state = case.position.state
        late = leased_train(state) or RUN_NOTE in state.operating.notes
        return self.fails("lease.once", company=case.symbol) if late else None


class NewTrainLeft(Check, frozen=True):
    """The bank has a new train."""

    def fault(self, case: Leasing) -> Fault | None:
        """``lease.none_left``."""
        return None if case.train else self.fails("lease.none_left")


class Improves(Check, frozen=True):
    """A train is leased only if the company then earns more."""

    def fault(self, case: Leasing) -> Fault | None:
        """``lease.no_improvement``."""
        if case.improves is not False:
            return None
        return self.fails("lease.no_improvement", company=case.symbol, train=case.train)


class LeaseCovered(Check, frozen=True):
    """What the trains then earn covers the lease and what was advanced."""

    def fault(self, case: Leasing) -> Fault | None:
        """``lease.cannot_afford``."""
        if case.train is None:
            return None
        cash = case.position.state.cash[company(case.symbol)]
        income = earnings_with(case.position, case.symbol, case.train).total
        if COST + advanced(case.position.state) <= cash + income:
            return None
        return self.fails("lease.cannot_afford", company=case.symbol, cost=COST)


class LeaseNewTrain(TurnStep, frozen=True):
    """The next new train for this turn's run, where the ``checks`` allow it; a must where it earns more."""

    section: str
    checks: Checks[Leasing]

    @property
    def name(self) -> str:
        """``lease_train``."""
        return "lease_train"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Leases of a train."""
        return (LeaseTrain,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The next new train."""
        case = Leasing(position, position.state.operating.company)
        if not self.checks.allow(case) or case.train is None:
            return ()
        must = case.improves is True
        return (OfferLeaseTrain(company(case.symbol), self.section, case.train, COST, must),)

    def obliges(self, position: Position) -> bool:
        """While a lease would improve the income."""
        case = Leasing(position, position.state.operating.company)
        return self.checks.allow(case) and case.improves is True

    def play(self, draft: Draft, action: Action) -> None:
        """Pay for the lease, now or later, and take the train; nothing begins with it."""
        if not isinstance(action, LeaseTrain):
            raise unavailable()
        case = Leasing(draft.position, draft.state.operating.company)
        self.checks.demand(case)
        if action.train != case.train:
            raise Fault("lease.other_train", self.section, {"train": action.train}).refused()
        take_on_lease(draft, case.symbol, action.train)


def take_on_lease(draft: Draft, symbol: CompanySymbol, train: str) -> None:
    """Pay for the lease, with an advance of what the treasury lacks, and take the train from its owner."""
    owner, lender = company(symbol), draft.state.trains[train]
    missing = COST - draft.state.cash[owner]
    if missing > 0:
        advance(draft, symbol, Money(missing))
    draft.pay(owner, BANK, COST, "lease", train)
    draft.emit(ev.TrainMoved(train, lender, owner, "leased"), ev.Noted(LEASED + train))


class LeasesFirst(Check, frozen=True):
    """A train that must be leased is leased before the trains run."""

    lease: LeaseNewTrain

    def fault(self, case: Runner) -> Fault | None:
        """``lease.must``."""
        return self.fails("lease.must", company=case.symbol) if self.lease.obliges(case.position) else None


class ReturnLeased(Consequence, frozen=True):
    """A leased train goes back to the bank when the trains have run."""

    def happen(self, draft: Draft) -> None:
        """Give it back, if there is one."""
        give_back(draft, SUPPLY)


def give_back(draft: Draft, lender: Owner) -> None:
    """The leased train of the company on turn goes to ``lender``; nothing where it has none."""
    train, owner = leased_train(draft.state), company(draft.state.operating.company)
    if train and draft.state.trains[train] == owner:
        draft.emit(ev.TrainMoved(train, owner, lender, "lease_over"))
