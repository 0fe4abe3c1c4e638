"""1839, sections 13.1 and 16.3.1: the trains that local companies are given."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import SUPPLY, company, is_company, symbol_of
from roundhouse.engine.position import Draft
from roundhouse.steps.trains import definition_of, next_in_supply
from roundhouse.titles.t1839.founding import LOCAL, printed


class GiveLocalTrain(Consequence, frozen=True):
    """A local company that operates for the first time gets a train of the phase, if there is one."""

    def happen(self, draft: Draft) -> None:
        """Give it to the company on turn."""
        symbol = draft.state.operating.company
        if symbol in draft.state.has_operated or company_kind(draft.position, symbol) != LOCAL:
            return
        given = printed(draft.title.definition).given_local_trains.items()
        kind = next((kind for kind, phases in given if draft.state.phase in phases), "")
        train = next_in_supply(draft.state, kind)
        if train is not None:
            draft.emit(ev.TrainMoved(train, SUPPLY, company(symbol), "given"))


class ReturnLocalTrains(Consequence, frozen=True):
    """Companies that are major ones by now give back the trains that they got as local ones."""

    def happen(self, draft: Draft) -> None:
        """Return them to the supply."""
        for train, owner in draft.state.trains.items():
            if not is_company(owner) or not definition_of(draft.position, train).given:
                continue
            if company_kind(draft.position, symbol_of(owner)) != LOCAL:
                draft.emit(ev.TrainMoved(train, owner, SUPPLY, "returned"))
