"""What two must agree on: sections 8.8.1, 8.9 and 10.1, where the table plays with the option ``consent``."""

from __future__ import annotations

from roundhouse.engine import actions as act
from tests.referee.judge import ACTION, Findings, Watcher, rule
from tests.referee.shares import director


class Deals(Watcher):
    """The other side has agreed, unless the same player decides for both."""

    def _missing(self, action: act.JointAction, owner: str) -> Findings:
        decides = director(self.book, action.actor.removeprefix("company:"))
        other = director(self.book, owner.removeprefix("company:")) if owner.startswith("company:") else owner
        if "consent" not in self.referee.options or not other or other == decides:
            return
        if other.removeprefix("player:") not in action.agreed:
            yield f"{other} among those who agreed", action.agreed

    @rule("8.8.1", act.BuyTrain, when=ACTION)
    def train(self, action: act.BuyTrain) -> Findings:
        """Both presidents agree to the price of a company's train."""
        if action.seller.startswith("company:"):
            yield from self._missing(action, action.seller)

    @rule("10.1", act.BuyPrivate, when=ACTION)
    def private(self, action: act.BuyPrivate) -> Findings:
        """The owner of a private company agrees to its sale."""
        yield from self._missing(action, self.book.privates[action.private])

    @rule("8.9", act.BuyCompanyMarker, when=ACTION)
    def port(self, action: act.BuyCompanyMarker) -> Findings:
        """Both presidents agree to the sale of a port marker."""
        yield from self._missing(action, action.seller)
