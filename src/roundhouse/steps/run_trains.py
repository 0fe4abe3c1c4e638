"""Running trains on routes that the rules allow, and where the table plays so on the best ones only."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import msgspec
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, RunTrains
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import Refusal, unavailable
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.offers import Offer, OfferRunTrains
from roundhouse.engine.owners import BANK, Owner, company
from roundhouse.engine.position import Draft, Position, remembered
from roundhouse.engine.title import OptionDefinition, Title, TurnStep
from roundhouse.engine.tree import changed
from roundhouse.routes.bounded import may_run
from roundhouse.routes.check import check
from roundhouse.routes.context import RunContext
from roundhouse.routes.exists import has_route
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun as ProvenRun
from roundhouse.routes.search import find_best
from roundhouse.routes.valuation import value
from roundhouse.steps.run_note import NOTE
from roundhouse.steps.trains import trains_of

NOTHING = "run.nothing_to_run"


class Runner(msgspec.Struct, frozen=True):
    """A company that would run its trains."""

    position: Position
    symbol: CompanySymbol

    @property
    def owner(self) -> Owner:
        """The company as an owner."""
        return company(self.symbol)


class NotRunYet(Check, frozen=True):
    """A company's trains run once a turn."""

    def fault(self, case: Runner) -> Fault | None:
        """``run.nothing_to_run``."""
        return nothing_to_run(self.section) if NOTE in case.position.state.operating.notes else None


class HasTrain(Check, frozen=True):
    """A company without a train doesn't run."""

    def fault(self, case: Runner) -> Fault | None:
        """``run.no_train``."""
        return None if trains_of(case.position.state, case.owner) else _cannot_run("run.no_train", self, case)


class HasRoute(Check, frozen=True):
    """A company runs where track leads from one of its tokens to another revenue centre."""

    def fault(self, case: Runner) -> Fault | None:
        """``run.no_route``."""
        return None if has_route(case.position, case.symbol) else _cannot_run("run.no_route", self, case)


class HasLegalRoute(Check, frozen=True):
    """A company runs where one of its trains has a route; also where bounded effort doesn't tell."""

    def fault(self, case: Runner) -> Fault | None:
        """``run.no_route``."""
        found = _may_run(case.position, case.symbol)
        return _cannot_run("run.no_route", self, case) if found is False else None


@remembered
def _may_run(position: Position, symbol: CompanySymbol) -> bool | None:
    return may_run(run_context(position, symbol))


def _cannot_run(reason: str, check: Check, case: Runner) -> Fault:
    return replace(check.fails(reason, company=case.symbol), refusal=Refusal.UNAVAILABLE)


def nothing_to_run(section: str) -> Fault:
    """Why the step isn't there."""
    return Fault(NOTHING, section, refusal=Refusal.UNAVAILABLE)


class Earned:
    """What legal routes of a company earn: ``revenue`` in whole units.

    ``best_known`` is as in :class:`~roundhouse.engine.actions.RunTrains`.
    """

    def __init__(self, position: Position, context: RunContext, revenue: int, best_known: int | None) -> None:
        """Note what the run earns and what is known to be possible."""
        self.position = position
        self.context = context
        self.revenue = revenue
        self.best_known = best_known

    @cached_property
    def best(self) -> int:
        """What the company could earn: as is known, or else as a search proves, however long it takes."""
        if self.best_known is not None:
            return self.best_known
        found = find_best(self.context)
        return found.value.total if isinstance(found, ProvenRun) else 0


class BestRun(Check, frozen=True):
    """No run earns less than the company could earn.

    The window's search has proven the best before anybody decides, and the decision carries its figure, so
    that the journal can be played again without a search. Whoever gives none has the best proven here.
    """

    def fault(self, case: Earned) -> Fault | None:
        """``run.below_best``, with how much more the company could earn."""
        missing = case.best - case.revenue
        if missing <= 0:
            return None
        return self.fails(
            "run.below_best", company=case.context.company, revenue=case.revenue, best=case.best, gap=missing
        )


class Need(Protocol):
    """Why a run must earn something."""

    def needed(self, position: Position, symbol: CompanySymbol) -> Money:
        """How much the company's run must earn, in whole units (0: nothing)."""


class EarnsWhatIsNeeded(Check, frozen=True):
    """A run earns what there is a ``need`` for."""

    need: Need

    def fault(self, case: Earned) -> Fault | None:
        """``run.below_need``."""
        symbol = case.context.company
        needed = self.need.needed(case.position, symbol)
        if case.revenue >= needed:
            return None
        return self.fails("run.below_need", company=symbol, revenue=case.revenue, needed=needed)


class RunCompanyTrains(TurnStep, frozen=True):
    """The company's trains run where the ``checks`` allow it, and then they must.

    Every route is checked and valued by the title's rules, and what they earn together must pass ``earned``.
    Bonuses that the company keeps are paid to it at once and are no part of the revenue.
    ``alone``: nobody decides, the best run is made as soon as it is known.
    """

    section: str
    checks: Checks[Runner]
    earned: Checks[Earned] = Checks()
    alone: bool = False

    @property
    def name(self) -> str:
        """``run_trains``."""
        return "run_trains"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Runs of all trains of a company."""
        return (RunTrains,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The trains that may run."""
        runner = Runner(position, position.state.operating.company)
        if not self.checks.allow(runner):
            return ()
        trains = trains_of(position.state, runner.owner)
        best = self.earned.find(BestRun) is not None
        needs = (each for each in self.earned if isinstance(each, EarnsWhatIsNeeded))
        least = max((each.need.needed(position, runner.symbol) for each in needs), default=NO_MONEY)
        return (OfferRunTrains(runner.owner, self.section, trains, best, self.alone, least),)

    def obliges(self, position: Position) -> bool:
        """Trains that can run must run."""
        return self.checks.allow(Runner(position, position.state.operating.company))

    def play(self, draft: Draft, action: Action) -> None:
        """Check the routes and note what they earn."""
        if not isinstance(action, RunTrains):
            raise unavailable()
        symbol = draft.state.operating.company
        self.checks.demand(Runner(draft.position, symbol))
        context = run_context(draft.position, symbol)
        check(context, action.routes)
        worth = value(context, action.routes)
        self.earned.demand(Earned(draft.position, context, worth.total, action.best_known))
        draft.emit(ev.TrainsRun(symbol, action.routes, Money(worth.total - worth.kept)), ev.Noted(NOTE))
        draft.pay(BANK, company(symbol), Money(worth.kept), "bonus", symbol)


def only_best(step: RunCompanyTrains) -> RunCompanyTrains:
    """The step by which only the best run is made."""
    return replace(step, earned=step.earned.then(BestRun(step.section)))


def best_runs(title: Title) -> Title:
    """The title in which every company makes its best run."""
    return changed(title, RunCompanyTrains, only_best)


def best_run_option(section: str) -> OptionDefinition:
    """The option of a title whose rulebook asks for the best run in ``section``."""
    return OptionDefinition("best_run", section, "variant", best_runs, usual=True)
