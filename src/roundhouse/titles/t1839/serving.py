"""1839, section 14.2: a stage in which a company can do nothing waits for what it may get at any time."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.loop import is_offered
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft
from roundhouse.engine.title import Step
from roundhouse.steps.buy_private import PrivatePurchase
from roundhouse.titles.t1839.closings import GivingTrain


class ServesAtOnce(Check, frozen=True):
    """One of the ``steps`` of the stage offers something once the private company is bought, and none before.

    It is bought for the lowest price. While the stage waits for other decisions it may be bought anyway.
    """

    steps: tuple[Step, ...]

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``loop.not_now``."""
        if not any(is_offered(case.position, step) for step in self.steps) and self._serves(case):
            return None
        return self.not_now()

    def _serves(self, case: PrivatePurchase) -> bool:
        draft, buyer = Draft(case.position), company(case.symbol)
        seller, price = case.position.state.privates[case.private], case.bounds[0]
        draft.emit(ev.PrivateMoved(case.private, seller, buyer, price, "bought"))
        draft.pay(buyer, seller, price, "private", case.private)
        return any(is_offered(draft.position, step) for step in self.steps)


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
