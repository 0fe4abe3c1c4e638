"""Private companies that players buy from the bank and sell to it in their turns of a stock round.

The bank sells those that nobody has bought yet (owner ``bank``) and those that players have sold to it (owner
``pool``).
"""

from __future__ import annotations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyPrivate
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_MONEY, Money, PrivateSymbol
from roundhouse.engine.offers import OfferBuyPrivate
from roundhouse.engine.owners import BANK, NOBODY, POOL, Owner, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance.holding import limit_of
from roundhouse.steps.sell_private import BankPrice


class BankPurchase(msgspec.Struct, frozen=True):
    """The player ``buyer`` would buy ``private`` from the bank; ``price`` None: at the ``asked`` price."""

    position: Position
    buyer: Owner
    private: PrivateSymbol
    asked: Money
    price: Money | None = None

    @property
    def seller(self) -> Owner:
        """Who has it."""
        return self.position.state.privates.get(self.private, NOBODY)


# --- what must hold -------------------------------------------------------------------------------


class WithBank(Check, frozen=True):
    """The bank sells what nobody has bought yet, and what it has bought back."""

    def fault(self, case: BankPurchase) -> Fault | None:
        """``private.not_with_bank``."""
        if case.seller in (BANK, POOL):
            return None
        return self.fails("private.not_with_bank", private=case.private, owner=case.seller)


class CheapestFirst(Check, frozen=True):
    """Of the private companies that nobody has bought yet the bank sells the cheapest."""

    def fault(self, case: BankPurchase) -> Fault | None:
        """``private.cheaper_first``."""
        cheapest = cheapest_unsold(case.position)
        if case.seller != BANK or case.private == cheapest:
            return None
        return self.fails("private.cheaper_first", private=case.private, cheaper=cheapest)


class OnePurchaseWithPrivates(Check, frozen=True):
    """A player buys once in his turn, be it a certificate or a private company."""

    def fault(self, case: BankPurchase) -> Fault | None:
        """``private.one_purchase``."""
        if not case.position.state.stock.bought:
            return None
        return self.fails("private.one_purchase", private=case.private)


class PrivateWithinLimit(Check, frozen=True):
    """A private company is a certificate: nobody buys one above the certificate limit."""

    def fault(self, case: BankPurchase) -> Fault | None:
        """``buy.certificate_limit``, by the title's :class:`~roundhouse.finance.holding.CertificateLimit`."""
        limit = limit_of(case.position)
        if limit is None or limit.leaves_room(case.position, name_of(case.buyer), 1):
            return None
        buyer, most = name_of(case.buyer), limit.most(case.position)
        held = limit.counted(case.position, buyer)
        return self.fails("buy.certificate_limit", limit=most, player=buyer, held=held)


class AtBanksPrice(Check, frozen=True):
    """The bank has one price for it."""

    def fault(self, case: BankPurchase) -> Fault | None:
        """``private.price``."""
        if case.price in (None, case.asked):
            return None
        private, asked = case.private, case.asked
        return self.fails("private.price", private=private, minimum=asked, maximum=asked, price=case.price)


class BuyerPays(Check, frozen=True):
    """A player pays with the money that he has."""

    def fault(self, case: BankPurchase) -> Fault | None:
        """``private.too_dear``."""
        cash = case.position.state.cash[case.buyer]
        if case.asked <= cash:
            return None
        return self.fails("private.too_dear", private=case.private, price=case.asked, cash=cash)


def cheapest_unsold(position: Position) -> PrivateSymbol | None:
    """The cheapest of the private companies that nobody has bought yet; None: all have been bought."""
    privates = position.definition.privates
    unsold = (p for p, owner in position.state.privates.items() if owner == BANK)
    return min(unsold, key=lambda private: privates[private].cost, default=None)


# --- the steps --------------------------------------------------------------------------------------


class BuyPrivateInTurn(TurnStep, frozen=True):
    """Buy a private company from the bank for ``price``, as the one purchase of a turn."""

    section: str
    checks: Checks[BankPurchase]
    price: BankPrice

    @property
    def name(self) -> str:
        """``buy_private``."""
        return "buy_private"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of private companies."""
        return (BuyPrivate,)

    def offers(self, position: Position) -> tuple[OfferBuyPrivate, ...]:
        """Every private company that the bank sells to the player on turn."""
        cases = (self._case(position, private, None) for private in position.state.privates)
        return tuple(
            OfferBuyPrivate(case.buyer, self.section, case.private, case.seller, case.asked, case.asked)
            for case in cases
            if self.checks.allow(case)
        )

    def play(self, draft: Draft, action: Action) -> None:
        """The player pays the bank and has it."""
        if not isinstance(action, BuyPrivate):
            raise unavailable()
        case = self._case(draft.position, action.private, action.price)
        self.checks.demand(case)
        draft.emit(ev.PrivateMoved(action.private, case.seller, action.actor, case.asked, "bought"))
        draft.pay(action.actor, BANK, case.asked, "private", action.private)

    def _case(self, position: Position, private: PrivateSymbol, price: Money | None) -> BankPurchase:
        known = private in position.definition.privates
        asked = self.price.price(position, private) if known else NO_MONEY
        return BankPurchase(position, position.state.actor, private, asked, price)
