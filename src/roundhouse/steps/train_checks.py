"""What must hold before a company may buy a train, each rule a check about a purchase."""

from __future__ import annotations

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.owners import SUPPLY, Owner, is_company, symbol_of
from roundhouse.steps.train_purchase import Purchase
from roundhouse.steps.trains import definition_of, has_room, is_own_train, limit_of

UPGRADED = "upgraded_train"
"""The note of a turn in which a train was handed in for another one."""


class SideCheck(Check, frozen=True):
    """The beginning of checks that look at the card, its owner and the side wanted, and at no buyer.

    The sides that pass all of a title's are the ones on sale.
    """

    def fault(self, case: Purchase) -> Fault | None:
        """What is wrong with the side of the card."""
        raise NotImplementedError


class OwnedBySeller(Check, frozen=True):
    """Whoever is named as the seller has the train."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.other_owner``."""
        if case.owner and case.owner == case.seller:
            return None
        return self.fails("train.other_owner", train=case.train, owner=case.owner)


class Sold(Check, frozen=True):
    """Trains are sold by owners of the ``bank`` and by other companies, but not by ``not_kinds`` of them."""

    bank: frozenset[Owner]
    not_kinds: frozenset[str]

    def fault(self, case: Purchase) -> Fault | None:
        """``train.not_for_sale``."""
        if case.owner in self.bank or self._is_sold_by_company(case):
            return None
        return self.fails("train.not_for_sale", train=case.train)

    def _is_sold_by_company(self, case: Purchase) -> bool:
        if not is_company(case.owner) or case.owner == case.buyer.owner:
            return False
        return case.position.definition.companies[symbol_of(case.owner)].kind not in self.not_kinds


class MaySellOn(Check, frozen=True):
    """A train that is printed as unsaleable stays with its company."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.never_sold``."""
        if case.is_from_company and definition_of(case.position, case.train).no_sale:
            return self.fails("train.never_sold", train=case.train)
        return None


class OwnTrainStays(Check, frozen=True):
    """A train that a company has brought into the game stays with it."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.stays``."""
        if is_own_train(case.position, case.train):
            return self.fails("train.stays", train=case.train)
        return None


class NothingTradedIn(Check, frozen=True):
    """No train is handed in for another one."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.nothing_traded_in``."""
        return self.fails("train.nothing_traded_in", train=case.train) if case.trade_in else None


class OnSale(Check, frozen=True):
    """The bank sells only the kinds that are on sale at the moment."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.not_yet`` or ``train.bank_empty``; ``train.never_sold`` where it is given."""
        kind = case.position.state.train_kind(case.train)
        if case.is_from_company or (kind, case.owner) in case.buyer.on_sale:
            return None
        if case.position.definition.trains[kind].given:
            return self.fails("train.never_sold", train=case.train)
        kinds = tuple(sorted({each for each, _ in case.buyer.on_sale}))
        if not kinds:
            return self.fails("train.bank_empty", train=case.train)
        return self.fails("train.not_yet", train=case.train, kinds=kinds)


class OneUpgradeATurn(Check, frozen=True):
    """One train a turn may be handed in for another one."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.one_upgrade``."""
        upgraded = UPGRADED in case.position.state.operating.notes
        return self.fails("train.one_upgrade") if case.trade_in and upgraded else None


class OwnTrainTradedIn(Check, frozen=True):
    """Only a train of the company's own is handed in."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.not_owned``."""
        if not case.trade_in or case.position.state.trains.get(case.trade_in) == case.buyer.owner:
            return None
        return self.fails("train.not_owned", train=case.trade_in, company=case.buyer.symbol)


class UpgradeFromSupply(Check, frozen=True):
    """A train is handed in for one of the supply, not for another company's."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.upgrade_from_supply``."""
        if not case.trade_in or case.owner == SUPPLY:
            return None
        return self.fails("train.upgrade_from_supply", train=case.train)


class UpgradeByPrint(Check, frozen=True):
    """A train is handed in for one that is printed with a discount for it."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.no_upgrade``."""
        if not case.trade_in:
            return None
        if case.position.state.train_kind(case.trade_in) in dict(
            definition_of(case.position, case.train).discounts
        ):
            return None
        return self.fails("train.no_upgrade", train=case.train, trade_in=case.trade_in)


class RoomForTrain(Check, frozen=True):
    """Before the purchase the company is below its train limit, unless it hands a train in."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.limit``."""
        if case.trade_in or has_room(case.position, case.buyer.symbol, case.kind):
            return None
        symbol = case.buyer.symbol
        return self.fails("train.limit", limit=limit_of(case.position, symbol), company=symbol)


class TrainAffordable(Check, frozen=True):
    """The treasury, and what may help it, reaches for the lowest price."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.cannot_afford``."""
        if case.minimum <= case.reach:
            return None
        price = case.minimum if case.price is None else case.price
        symbol, cash, train = case.buyer.symbol, case.reach, case.side or case.train
        return self.fails("train.cannot_afford", train=train, price=price, company=symbol, cash=cash)


class TrainPrice(Check, frozen=True):
    """The bank sells at face value less the discount, other companies at any price agreed and payable."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.price``."""
        if case.price is None or case.minimum <= case.price <= case.maximum:
            return None
        low, high = case.minimum, case.maximum
        train = case.side or case.train
        return self.fails("train.price", train=train, minimum=low, maximum=high, price=case.price)
