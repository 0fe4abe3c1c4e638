"""Buying trains from the bank and from other companies."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyTrain
from roundhouse.engine.checks import Checks
from roundhouse.engine.effects import Effect, happen
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import Offer, OfferBuyTrain
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, Owner, company, is_company, symbol_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import ListingStep
from roundhouse.steps.phase_change import PhaseChange
from roundhouse.steps.train_checks import UPGRADED
from roundhouse.steps.train_purchase import (
    ByDiscount,
    Duty,
    Help,
    PriceCap,
    Purchase,
    TradeIns,
    TrainBuyer,
)
from roundhouse.steps.train_sale import TrainsOnSale
from roundhouse.steps.trains import has_run, sides_of


class BuyTrains(ListingStep, frozen=True):
    """Trains that the bank has on ``sale`` and those of other companies, where the ``checks`` allow it.

    ``duty``: when a train must be bought; ``help``: where money comes from beside the treasury, in this
    order; ``change``: what the first train of a kind brings about; ``after``: what follows every purchase;
    ``caps``: what keeps the price of another company's train down; ``trade_ins``: which trains may be handed
    in; ``traded_to``: who gets those.
    """

    section: str
    checks: Checks[Purchase]
    sale: TrainsOnSale
    duty: Duty
    help: tuple[Help, ...]
    change: PhaseChange
    after: tuple[Effect, ...] = ()
    caps: tuple[PriceCap, ...] = ()
    trade_ins: TradeIns = ByDiscount()
    traded_to: Owner = REMOVED

    @property
    def name(self) -> str:
        """``buy_train``."""
        return "buy_train"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of trains."""
        return (BuyTrain,)

    def listed(self, position: Position) -> Iterator[Offer]:
        """One train of each kind and owner, what may be handed in for it, and the bounds of the price.

        Of a company's trains of a kind the first that it may sell: a mark may keep another one with it.
        One that is remembered to have run is another kind of thing.
        """
        buyer = self.buyer(position, position.state.operating.company)
        listed: set[tuple[str, bool, Owner, str, str]] = set()
        for train, trade_in, side in self._candidates(buyer):
            seller = position.state.trains[train]
            kind, run = position.state.train_kind(train), has_run(position.state, train)
            alike = (kind, run, seller, trade_in, side)
            if alike in listed:
                continue
            case = self._case(buyer, train, trade_in, side)
            if self.checks.allow(case):
                listed.add(alike)
                yield self._offer(case)

    def obliges(self, position: Position) -> bool:
        """While a train must be bought."""
        return self.must_buy(position)

    def play(self, draft: Draft, action: Action) -> None:
        """Raise what is missing, pay, take the train, begin what it brings about."""
        if not isinstance(action, BuyTrain):
            raise unavailable()
        train, side = action.train, action.side
        if side and train in draft.state.trains and side not in sides_of(draft.position, train):
            raise illegal("train.no_such_side", self.section, train=train, side=side)
        buyer = self.buyer(draft.position, symbol_of(action.actor))
        case = Purchase(
            buyer,
            train,
            action.seller,
            action.trade_in,
            action.price,
            self.help,
            side,
            action.agreed,
        )
        self.checks.demand(case)
        self.take(draft, buyer.symbol, train, action.price, action.trade_in, side)

    def take(
        self,
        draft: Draft,
        symbol: CompanySymbol,
        train: str,
        price: Money,
        trade_in: str = "",
        side: str = "",
    ) -> None:
        """The purchase itself, whoever decided on it: ``price`` in whole units for ``train``, ``side`` up."""
        own, seller = company(symbol), draft.state.trains[train]
        for source in self.help:
            if draft.state.cash[own] < price:
                source.bring(draft, symbol, price)
        draft.pay(own, seller if is_company(seller) else BANK, price, "train", train)
        if trade_in:
            draft.emit(ev.TrainMoved(trade_in, own, self.traded_to, "traded_in"), ev.Noted(UPGRADED))
        draft.emit(ev.TrainMoved(train, seller, own, "bought"))
        if side and side != draft.state.train_kind(train):
            draft.emit(ev.TrainTurned(train, side))
        if seller == SUPPLY:
            self.change.train_bought(draft, train)
        happen(self.after, draft)

    def must_buy(self, position: Position) -> bool:
        """Whether the company on turn still has to buy a train."""
        buyer = self.buyer(position, position.state.operating.company)
        if not buyer.is_due:
            return False
        return buyer.at_any_cost or any(
            isinstance(o, OfferBuyTrain) and o.must for o in self.offers(position)
        )

    def buyer(self, position: Position, symbol: CompanySymbol) -> TrainBuyer:
        """The company as a buyer of trains under these rules."""
        return TrainBuyer(position, symbol, self.sale, self.duty, caps=self.caps)

    def _case(self, buyer: TrainBuyer, train: str, trade_in: str, side: str) -> Purchase:
        seller = buyer.position.state.trains[train]
        return Purchase(buyer, train, seller, trade_in, help=self.help, side=side)

    def _candidates(self, buyer: TrainBuyer) -> Iterator[tuple[str, str, str]]:
        """(train, trade-in, side) worth looking at; one train of each kind that the bank sells."""
        position = buyer.position
        kind_of = position.state.train_kind
        for train in self.sale.trains(position):
            others = (side for side in sides_of(position, train) if side != kind_of(train))
            yield from self._ways(buyer, train, ("", *others))
        for train, owner in position.state.trains.items():
            if is_company(owner) and owner != buyer.owner:
                yield from self._ways(buyer, train, ("",))

    def _ways(self, buyer: TrainBuyer, train: str, sides: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
        """(train, trade-in, side) for one train: first without handing one in."""
        yield from ((train, "", side) for side in sides)
        for side in sides:
            yield from ((train, old, side) for old in self.trade_ins.trains(buyer, train, side))

    def _offer(self, case: Purchase) -> OfferBuyTrain:
        """What may be bought, with the bounds of its price."""
        buyer = case.buyer
        must = buyer.is_due and (buyer.at_any_cost or not case.is_from_company)
        low, high = case.minimum, case.maximum
        offer = OfferBuyTrain(
            buyer.owner,
            self.section,
            case.train,
            case.owner,
            low,
            high,
            case.trade_in,
            must=must,
            side=case.side,
        )
        for source in self.help:
            offer = source.told(offer, case)
        return offer
