"""Private companies that a company buys from players."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyPrivate
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferBuyPrivate
from roundhouse.engine.owners import NOBODY, company, is_player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.steps.trains import phases_begun


class PriceRange(Protocol):
    """For how much a private company is sold."""

    def bounds(self, position: Position, private: PrivateSymbol) -> tuple[Money, Money] | None:
        """Lowest and highest price in whole units, or None when it isn't for sale at all."""


class PrintedRange(Consequence, frozen=True):
    """The range that is printed on the private company."""

    def bounds(self, position: Position, private: PrivateSymbol) -> tuple[Money, Money] | None:
        """The lowest and the highest printed price, in whole units."""
        return position.definition.privates[private].sale_price


class PrintedByPhase(Consequence, frozen=True):
    """The range that is printed on the private company for the latest phase that has begun."""

    def bounds(self, position: Position, private: PrivateSymbol) -> tuple[Money, Money] | None:
        """As printed; None before the first phase in which it is sold."""
        return position.definition.privates[private].sale_range(phases_begun(position))


class PrivatePurchase(msgspec.Struct, frozen=True):
    """The company ``symbol`` would buy ``private``; ``price`` is None while only the bounds are asked for.

    ``agreed``: the players who agree to it, None while nobody has been asked.
    """

    position: Position
    symbol: CompanySymbol
    private: PrivateSymbol
    prices: PriceRange
    price: Money | None = None
    agreed: tuple[str, ...] | None = None

    @property
    def bounds(self) -> tuple[Money, Money]:
        """Lowest and highest price in whole units."""
        return self.prices.bounds(self.position, self.private) or (NO_MONEY, NO_MONEY)

    @property
    def treasury(self) -> Money:
        """The buyer's money in whole units."""
        return self.position.state.cash[company(self.symbol)]


class PrivateBought(Protocol):
    """What follows when a company has bought a private company."""

    def bought(self, draft: Draft, case: PrivatePurchase) -> None:
        """Work it into the draft; ``case`` is the purchase, at the position before it."""


class HeldByPlayer(Check, frozen=True):
    """A private company is bought from the player who owns it."""

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``private.not_with_player``."""
        owner = case.position.state.privates.get(case.private, NOBODY)
        if is_player(owner):
            return None
        return self.fails("private.not_with_player", private=case.private, owner=owner)


class HasPrice(Check, frozen=True):
    """A private company without a price isn't for sale."""

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``private.not_for_sale``."""
        if case.prices.bounds(case.position, case.private) is not None:
            return None
        return self.fails("private.not_for_sale", private=case.private)


class BuyerNotOfKind(Check, frozen=True):
    """Companies of these ``kinds`` buy no private company."""

    kinds: frozenset[str]

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``private.not_for_company``."""
        buyer = case.position.definition.companies.get(case.symbol)
        if buyer is None or buyer.kind not in self.kinds:
            return None
        return self.fails("private.not_for_company", company=case.symbol, private=case.private)


class InPhasesOfStatus(Check, frozen=True):
    """Private companies are sold to companies in the phases that have a ``status``."""

    status: str

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``private.phase``."""
        if self.status in case.position.phase.status:
            return None
        return self.fails("private.phase", private=case.private, phase=case.position.phase.name)


class PrivatePrice(Check, frozen=True):
    """Any price within the range that both agree on."""

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``private.price``."""
        low, high = case.bounds
        if case.price is None or low <= case.price <= high:
            return None
        private, price = case.private, case.price
        return self.fails("private.price", private=private, minimum=low, maximum=high, price=price)


class PrivateAffordable(Check, frozen=True):
    """The treasury pays the price."""

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``private.cannot_afford``."""
        price = case.bounds[0] if case.price is None else case.price
        if price <= case.treasury:
            return None
        symbol, cash = case.symbol, case.treasury
        return self.fails(
            "private.cannot_afford", private=case.private, price=price, company=symbol, cash=cash
        )


class BuyPrivates(TurnStep, frozen=True):
    """Private companies for ``prices`` where the ``checks`` allow it; ``then`` follows a purchase."""

    section: str
    checks: Checks[PrivatePurchase]
    prices: PriceRange
    then: tuple[PrivateBought, ...] = ()

    @property
    def name(self) -> str:
        """``buy_private``."""
        return "buy_private"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of private companies."""
        return (BuyPrivate,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every private company that can be paid for, with the bounds of its price."""
        symbol = position.state.operating.company
        cases = (PrivatePurchase(position, symbol, name, self.prices) for name in position.state.privates)
        return tuple(self._offer(case) for case in cases if self.checks.allow(case))

    def _offer(self, case: PrivatePurchase) -> Offer:
        low, high = case.bounds
        owner = case.position.state.privates[case.private]
        highest = min(high, case.treasury)
        return OfferBuyPrivate(company(case.symbol), self.section, case.private, owner, low, highest)

    def play(self, draft: Draft, action: Action) -> None:
        """The treasury pays the player; the company has the private company and its powers."""
        if not isinstance(action, BuyPrivate):
            raise unavailable()
        symbol = draft.state.operating.company
        case = PrivatePurchase(
            draft.position, symbol, action.private, self.prices, action.price, action.agreed
        )
        self.checks.demand(case)
        seller = draft.state.privates[action.private]
        draft.pay(action.actor, seller, action.price, "private", action.private)
        draft.emit(ev.PrivateMoved(action.private, seller, action.actor, action.price))
        for each in self.then:
            each.bought(draft, case)
