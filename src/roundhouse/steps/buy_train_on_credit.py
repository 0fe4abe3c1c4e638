"""Buying trains from the supply, the pool and other companies, with loans where there is no train."""

from __future__ import annotations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyTrain
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferBuyTrain
from roundhouse.engine.owners import BANK, POOL, SUPPLY, Owner, company, is_company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import loans
from roundhouse.steps import trains


class CreditTrainRules(msgspec.Struct, frozen=True):
    """How such trains are sold.

    ``loan_section`` is the rulebook's on trains that must be bought; companies of the kinds ``no_sellers``
    sell no trains.
    """

    section: str
    loan_section: str
    change: trains.PhaseChange
    loans: loans.LoanRules
    no_sellers: frozenset[str] = frozenset()


class BuyTrainsOnCredit(TurnStep, frozen=True):
    """Trains at face value from the supply and the pool, at any price from other companies."""

    rules: CreditTrainRules

    @property
    def name(self) -> str:
        """The step's name."""
        return "buy_train"

    @property
    def section(self) -> str:
        """The section on trains."""
        return self.rules.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases."""
        return (BuyTrain,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """One train of each kind and owner that the company can pay for."""
        found: dict[tuple[str, Owner], OfferBuyTrain] = {}
        for train in (*trains.on_sale(position), *self._others(position)):
            owner = position.state.trains[train]
            if (trains.kind_of(train), owner) in found or self._refusal(position, train, owner):
                continue
            offer = self._offer(position, train, owner)
            if offer is not None:
                found[trains.kind_of(train), owner] = offer
        return tuple(found.values())

    def play(self, draft: Draft, action: Action) -> None:
        """Borrow what is missing, pay, take the train, begin what it brings about."""
        if not isinstance(action, BuyTrain):
            raise unavailable()
        offer = self._checked(draft.position, action)
        self.buy(draft, name_of(action.actor), offer.train, action.price)

    def buy(self, draft: Draft, symbol: str, train: str, price: int) -> None:
        """The purchase itself, with the fewest loans."""
        own, seller = company(symbol), draft.state.trains[train]
        loans.borrow(self.rules.loans, draft, symbol, price)
        draft.pay(own, seller if is_company(seller) else BANK, price, "train", train)
        draft.emit(ev.TrainMoved(train, seller, own, "bought"))
        if seller == SUPPLY:
            self.rules.change.train_bought(draft, train)

    def must_buy(self, position: Position) -> bool:
        """Whether the company on turn has no train and can buy one."""
        return any(isinstance(o, OfferBuyTrain) and o.must for o in self.offers(position))

    def purse(self, position: Position, symbol: str) -> int:
        """What a company can pay to the bank for a train: with loans if it has no train."""
        cash = position.state.cash[company(symbol)]
        if trains.trains_of(position.state, company(symbol)):
            return cash
        return cash + loans.credit(self.rules.loans, position, symbol)

    def _others(self, position: Position) -> tuple[str, ...]:
        held = position.state.trains.items()
        return tuple(train for train, owner in held if owner == POOL or is_company(owner))

    def _checked(self, position: Position, action: BuyTrain) -> OfferBuyTrain:
        seller = position.state.trains.get(action.train)
        if seller is None or seller != action.seller or action.trade_in:
            raise illegal("train.not_for_sale", self.section, train=action.train)
        refused = self._refusal(position, action.train, seller)
        if refused:
            raise refused
        offer = self._offer(position, action.train, seller)
        if offer is None:
            raise illegal("train.cannot_afford", self.section, train=action.train, price=action.price)
        if not offer.minimum <= action.price <= offer.maximum:
            low, high = offer.minimum, offer.maximum
            raise illegal("train.price", self.section, train=action.train, minimum=low, maximum=high)
        return offer

    def _offer(self, position: Position, train: str, seller: Owner) -> OfferBuyTrain | None:
        symbol = position.state.operating.company
        own = company(symbol)
        cash = position.state.cash[own]
        none = not trains.trains_of(position.state, own)
        if is_company(seller):
            return OfferBuyTrain(own, self.section, train, seller, 1, cash) if cash > 0 else None
        price = trains.definition_of(position, train).price
        if price > self.purse(position, symbol):
            return None
        needed = loans.loans_for(self.rules.loans, position, symbol, price)
        section = self.rules.loan_section if needed else self.section
        return OfferBuyTrain(own, section, train, seller, price, price, must=none, loans=needed)

    def _refusal(self, position: Position, train: str, seller: Owner) -> ActionRefused | None:
        symbol = position.state.operating.company
        if is_company(seller):
            kind = position.definition.companies[name_of(seller)].kind
            if seller == company(symbol) or kind in self.rules.no_sellers:
                return illegal("train.not_for_sale", self.section, train=train)
        elif seller not in (SUPPLY, POOL):
            return illegal("train.not_for_sale", self.section, train=train)
        on_sale = {trains.kind_of(t) for t in trains.on_sale(position)}
        if seller == SUPPLY and trains.kind_of(train) not in on_sale:
            return illegal("train.not_yet", self.section, train=train)
        if not trains.has_room(position, symbol):
            return illegal("train.limit", self.section, limit=trains.limit_of(position, symbol))
        return None
