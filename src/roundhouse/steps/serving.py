"""A stage in which a company can do nothing waits for a private company that would change that."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.loop import is_offered
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft
from roundhouse.engine.title import Step
from roundhouse.steps.buy_private import BuyPrivates, PrivatePurchase


class ServesAtOnce(Check, frozen=True):
    """One of the ``steps`` of the stage offers something once the private company is bought, and none before.

    It is bought for the lowest price. While the stage waits for other decisions it may be bought anyway.
    What a purchase asks its buyer (:class:`PrivateBought`) is not played: an answer to it can't be foreseen.
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


def with_purchase(privates: BuyPrivates, section: str, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The ``steps`` of a stage, and one of ``privates`` that it waits for where nothing else can be done."""
    serving = Checks(*privates.checks, ServesAtOnce(section, steps))
    return (*steps, replace(privates, checks=serving))
