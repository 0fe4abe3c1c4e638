"""1839, section 16.3.2: red trains, which leave the game in the purple phase once they have run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import REMOVED, SUPPLY
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft
from roundhouse.engine.state import State
from roundhouse.steps.train_purchase import Purchase
from roundhouse.steps.trains import has_run, has_rusted, run_flag

RED: Final = "R2+"


class NoteRedRuns(Consequence, frozen=True):
    """It is remembered which red trains have run; from the purple phase on they leave the game instead."""

    def happen(self, draft: Draft) -> None:
        """Look at the routes of the company on turn."""
        if "run" not in draft.state.operating.notes:
            return
        for train in tuple(self.just_run(draft.state)):
            if has_rusted(draft.position, train):
                draft.emit(ev.TrainMoved(train, draft.state.trains[train], REMOVED, "obsolete"))
            elif not has_run(draft.state, train):
                draft.emit(ev.FlagSet(run_flag(train), 1))

    def just_run(self, state: State) -> Iterator[str]:
        """The red trains that the company on turn has run in this turn."""
        run = state.runs.get(state.operating.company)
        return (route.train for route in (run.routes if run else ()) if kind_of(route.train) == RED)


class RedTrainsLeave(Consequence, frozen=True):
    """The red trains that have run leave the game, and all that nobody has bought."""

    def happen(self, draft: Draft) -> None:
        """Take them from whoever has them."""
        for train, owner in draft.state.trains.items():
            if kind_of(train) != RED or owner == REMOVED:
                continue
            if owner == SUPPLY or has_run(draft.state, train):
                draft.emit(ev.TrainMoved(train, owner, REMOVED, "rusted"))


class RedNotSold(Check, frozen=True):
    """In the purple phase no red train is sold between companies."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.sold_no_more``."""
        if case.is_from_company and kind_of(case.train) == RED and has_rusted(case.position, case.train):
            return self.fails("train.sold_no_more", train=case.train)
        return None
