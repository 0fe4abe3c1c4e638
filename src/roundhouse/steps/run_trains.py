"""Running trains on routes that the rules allow."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, RunTrains
from roundhouse.engine.errors import unavailable
from roundhouse.engine.offers import Offer, OfferRunTrains
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.routes.check import check
from roundhouse.routes.exists import has_route
from roundhouse.routes.positions import run_context
from roundhouse.routes.valuation import value
from roundhouse.steps.trains import trains_of

NOTE = "run"


class RunCompanyTrains(TurnStep, frozen=True):
    """The company's trains run once a turn; every route is checked and valued by the title's rules."""

    section: str

    @property
    def name(self) -> str:
        """The step's name."""
        return "run_trains"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Runs."""
        return (RunTrains,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The trains that may run."""
        if not can_run(position):
            return ()
        symbol = position.state.operating.company
        return (OfferRunTrains(company(symbol), self.section, trains_of(position.state, company(symbol))),)

    def play(self, draft: Draft, action: Action) -> None:
        """Check the routes and note what they earn."""
        if not isinstance(action, RunTrains):
            raise unavailable()
        if not can_run(draft.position):
            raise unavailable("run.nothing_to_run", self.section)
        symbol = draft.state.operating.company
        context = run_context(draft.position, symbol)
        check(context, action.routes)
        total = value(context, action.routes).total
        draft.emit(ev.TrainsRun(symbol, action.routes, total), ev.Noted(NOTE))


def can_run(position: Position) -> bool:
    """Whether the company on turn has not run yet, has a train and track to run it on."""
    state = position.state
    symbol = state.operating.company
    if NOTE in state.operating.notes or not trains_of(state, company(symbol)):
        return False
    return has_route(position, symbol)
