"""1839, section 14.2.2: a company that can't run waits for a train that it may be given at any time."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.loop import is_offered
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft
from roundhouse.engine.title import Step
from roundhouse.titles.t1839.closings import GivingTrain


class RunsAtOnce(Check, frozen=True):
    """The company on turn has nothing to ``run``, and can run the train that it is given."""

    run: Step

    def fault(self, case: GivingTrain) -> Fault | None:
        """``loop.not_now``."""
        on_turn = case.company == case.position.state.operating.company
        if on_turn and not is_offered(case.position, self.run) and self._can_run(case):
            return None
        return self.not_now()

    def _can_run(self, case: GivingTrain) -> bool:
        draft = Draft(case.position)
        draft.emit(ev.TrainMoved(case.train, case.giver, company(case.company), "given"))
        return is_offered(draft.position, self.run)
