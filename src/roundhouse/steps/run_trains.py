"""Running trains on routes that the rules allow."""

from __future__ import annotations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, RunTrains
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import Refusal, unavailable
from roundhouse.engine.offers import Offer, OfferRunTrains
from roundhouse.engine.owners import Owner, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.routes.check import check
from roundhouse.routes.exists import has_route
from roundhouse.routes.positions import run_context
from roundhouse.routes.valuation import value
from roundhouse.steps.trains import trains_of

NOTE = "run"
NOTHING = "run.nothing_to_run"


class Runner(msgspec.Struct, frozen=True):
    """A company that would run its trains."""

    position: Position
    symbol: str

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
        """``run.nothing_to_run``."""
        return None if trains_of(case.position.state, case.owner) else nothing_to_run(self.section)


class HasRoute(Check, frozen=True):
    """A company runs where track leads from one of its tokens to another revenue centre."""

    def fault(self, case: Runner) -> Fault | None:
        """``run.nothing_to_run``."""
        return None if has_route(case.position, case.symbol) else nothing_to_run(self.section)


def nothing_to_run(section: str) -> Fault:
    """Why the step isn't there."""
    return Fault(NOTHING, section, refusal=Refusal.UNAVAILABLE)


class RunCompanyTrains(TurnStep, frozen=True):
    """The company's trains run where the ``checks`` allow it, and then they must.

    Every route is checked and valued by the title's rules.
    """

    section: str
    checks: Checks[Runner]

    @property
    def name(self) -> str:
        """``run_trains``."""
        return "run_trains"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Runs."""
        return (RunTrains,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The trains that may run."""
        runner = Runner(position, position.state.operating.company)
        if not self.checks.allow(runner):
            return ()
        return (OfferRunTrains(runner.owner, self.section, trains_of(position.state, runner.owner)),)

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
        total = value(context, action.routes).total
        draft.emit(ev.TrainsRun(symbol, action.routes, total), ev.Noted(NOTE))
