"""1839, section 8.3.5.2: a company sells its own shares for a train that it must buy, before all others."""

from __future__ import annotations

from roundhouse.engine.actions import Action, SellShares
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.offers import Offer, OfferSellShares
from roundhouse.engine.owners import Owner, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.redeeming import DropAtOnce, fewest, sell_own
from roundhouse.steps.train_purchase import Duty, PresidentsMoney, Purchase, TrainBuyer
from roundhouse.steps.train_sale import TrainsOnSale


def needed(case: TrainBuyer) -> int:
    """How many of its own shares the company sells for the bank's cheapest train; all where none suffice."""
    missing = case.lowest_price - case.treasury
    return fewest(case.position, case.symbol, missing) if missing > 0 else 0


class TreasuryTooSmall(Check, frozen=True):
    """A company sells its own shares only if the treasury can't pay the bank's cheapest train."""

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``emergency.not_due``."""
        return None if case.treasury < case.lowest_price else self.fails("emergency.not_due")


class NoOwnSharesLeft(Check, frozen=True):
    """The president sells nothing, and isn't ruined, while the company has shares of its own to sell."""

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``emergency.own_shares_first``."""
        if not needed(case):
            return None
        return self.fails("emergency.own_shares_first", company=case.symbol)


class SellOwnForTrain(TurnStep, frozen=True):
    """A company sells as many of its own shares as a train takes, at one price, where the ``checks`` hold."""

    section: str
    checks: Checks[TrainBuyer]
    sale: TrainsOnSale
    duty: Duty

    @property
    def name(self) -> str:
        """``emergency_own_shares``."""
        return "emergency_own_shares"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Sales of shares."""
        return (SellShares,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company on turn."""
        return (company(position.state.operating.company),)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The number that it must sell."""
        case = TrainBuyer.on_turn(position, self.sale, self.duty)
        count = needed(case)
        if not self.checks.allow(case) or not count:
            return ()
        price = cert.share_price(position, case.symbol)
        return (OfferSellShares(case.owner, self.section, case.symbol, (count,), price, emergency=True),)

    def play(self, draft: Draft, action: Action) -> None:
        """Sell them; the price falls a step a share."""
        if not isinstance(action, SellShares):
            raise unavailable()
        case = TrainBuyer.on_turn(draft.position, self.sale, self.duty)
        self.checks.demand(case)
        count = needed(case)
        if action.company != case.symbol or not count:
            raise unavailable()
        if action.count != count:
            raise Fault(
                "emergency.own_count", self.section, {"company": case.symbol, "count": count}
            ).refused()
        sell_own(draft, case.symbol, count, DropAtOnce())


class MoneyAfterShares(PresidentsMoney, frozen=True):
    """The president adds what is missing once the company has sold its own shares."""

    def adds(self, purchase: Purchase) -> Money:
        """Nothing before, then as far as his money may be used."""
        return NO_MONEY if needed(purchase.buyer) else super().adds(purchase)
