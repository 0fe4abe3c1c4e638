"""What two must agree on: sections 8.8.1, 8.9 and 10.1, where the table plays with the option ``consent``."""

from __future__ import annotations

from roundhouse.engine import actions as act
from tests.referee.consent import Consent
from tests.referee.judge import ACTION, Findings, rule


class Deals(Consent):
    """The other side has agreed, unless the same player decides for both."""

    @rule("8.8.1", act.BuyTrain, when=ACTION)
    def train(self, action: act.BuyTrain) -> Findings:
        """Both presidents agree to the price of a company's train."""
        if action.seller.startswith("company:"):
            yield from self.missing(action, action.seller)

    @rule("10.1", act.BuyPrivate, when=ACTION)
    def private(self, action: act.BuyPrivate) -> Findings:
        """The owner of a private company agrees to its sale."""
        yield from self.missing(action, self.book.privates[action.private])

    @rule("8.9", act.BuyCompanyMarker, when=ACTION)
    def port(self, action: act.BuyCompanyMarker) -> Findings:
        """Both presidents agree to the sale of a port marker."""
        yield from self.missing(action, action.seller)
