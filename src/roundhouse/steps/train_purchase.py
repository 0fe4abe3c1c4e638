"""A purchase of a train: who buys, whether a train is due, what it costs and where the money comes from."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import msgspec
from msgspec.structs import replace

from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import NOBODY, Owner, company, is_company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import loans
from roundhouse.routes.exists import has_route
from roundhouse.steps.train_sale import TrainsOnSale
from roundhouse.steps.trains import definition_of, trains_of


class Duty(Protocol):
    """When a company must own a train at the end of its turn."""

    @property
    def section(self) -> str:
        """The section of the rulebook."""

    @property
    def at_any_cost(self) -> bool:
        """Whether it must find the money; else it must buy only what it can pay to the bank."""

    def due(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the company has no train and must have one."""


class OwnWithRoute(Consequence, frozen=True):
    """A company that has a route must own a train, whatever it takes.

    Stops on the hexes ``beside`` count for a route even where the company may not run to them.
    """

    beside: frozenset[HexId] = frozenset()

    @property
    def at_any_cost(self) -> bool:
        """True: the president pays what is missing."""
        return True

    def due(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it lacks one, and has a route."""
        return self.lacks(position, symbol) and has_route(position, symbol, self.beside)

    def lacks(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it has none."""
        return not trains_of(position.state, company(symbol))


class OwnIfPayable(Consequence, frozen=True):
    """A company without a train must buy one that it can pay to the bank."""

    @property
    def at_any_cost(self) -> bool:
        """Only what it can pay."""
        return False

    def due(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it has none."""
        return not trains_of(position.state, company(symbol))


class TrainBuyer:
    """A company that may buy trains at a position, and what several rules ask about it."""

    def __init__(
        self,
        position: Position,
        symbol: CompanySymbol,
        sale: TrainsOnSale,
        duty: Duty,
        agreed: tuple[str, ...] | None = None,
        caps: tuple[PriceCap, ...] = (),
    ) -> None:
        """The company ``symbol``, while ``sale`` says what the bank sells and ``duty`` what it must own.

        ``agreed``: the players who agree to a bankruptcy, None while nobody has been asked; ``caps``: what
        keeps the price of another company's train down.
        """
        self.position = position
        self.symbol = symbol
        self.sale = sale
        self.duty = duty
        self.agreed = agreed
        self.caps = caps

    @classmethod
    def on_turn(
        cls, position: Position, sale: TrainsOnSale, duty: Duty, agreed: tuple[str, ...] | None = None
    ) -> TrainBuyer:
        """The company on turn."""
        return cls(position, position.state.operating.company, sale, duty, agreed)

    @property
    def owner(self) -> Owner:
        """The company as an owner."""
        return company(self.symbol)

    @property
    def treasury(self) -> Money:
        """The company's money in whole units."""
        return self.position.state.cash[self.owner]

    @cached_property
    def trains(self) -> tuple[str, ...]:
        """The trains it has."""
        return trains_of(self.position.state, self.owner)

    @cached_property
    def is_due(self) -> bool:
        """Whether it must still buy a train."""
        return self.duty.due(self.position, self.symbol)

    @cached_property
    def on_sale(self) -> frozenset[tuple[str, Owner]]:
        """The kinds that the bank sells, with the owner of each."""
        return self.sale.kinds(self.position)

    @cached_property
    def lowest_price(self) -> Money:
        """What the bank's cheapest train costs (0: it has none)."""
        return self.sale.lowest_price(self.position)

    @property
    def at_any_cost(self) -> bool:
        """Whether the money for a train must be found: by duty, and where a president can be asked for it.

        A company without one buys what it can pay, or goes without a train.
        """
        return self.duty.at_any_cost and bool(self.president)

    @property
    def president(self) -> str:
        """The president's name (empty: none)."""
        return cert.president(self.position.state, self.symbol) or ""


class Purchase:
    """The case that is asked about: a ``buyer``, a train, who is named as its seller, a train handed in.

    ``price`` is None while only the bounds are asked for; ``help``: where money comes from beside the
    treasury; ``side``: the kind of train that the card shall be (empty: as it lies); ``agreed``: the players
    who agree to it, None while nobody has been asked.
    """

    def __init__(
        self,
        buyer: TrainBuyer,
        train: str,
        seller: Owner,
        trade_in: str = "",
        price: Money | None = None,
        help: tuple[Help, ...] = (),
        side: str = "",
        agreed: tuple[str, ...] | None = None,
    ) -> None:
        """Remember the purchase; nothing is asked of the position yet."""
        self.buyer = buyer
        self.position = buyer.position
        self.train = train
        self.seller = seller
        self.trade_in = trade_in
        self.price = price
        self.help = help
        self.side = side
        self.agreed = agreed

    @cached_property
    def owner(self) -> Owner:
        """Who has the train (empty: there is no such train)."""
        return self.position.state.trains.get(self.train, NOBODY)

    @property
    def is_from_company(self) -> bool:
        """Whether another company sells it."""
        return is_company(self.owner)

    @property
    def kind(self) -> str:
        """The kind of train that is bought."""
        return self.side or self.position.state.train_kind(self.train)

    @property
    def face(self) -> Money:
        """The face value in whole units."""
        return self.position.definition.trains[self.kind].price

    @property
    def discount(self) -> Money:
        """What the train handed in takes off the price."""
        if not self.trade_in:
            return NO_MONEY
        discounts = dict(definition_of(self.position, self.train).discounts)
        return Money(discounts.get(self.position.state.train_kind(self.trade_in), NO_MONEY))

    @property
    def minimum(self) -> Money:
        """The lowest price: what the bank asks, or 1 to another company."""
        return Money(1 if self.is_from_company else self.face - self.discount)

    @cached_property
    def maximum(self) -> Money:
        """The highest price: what the bank asks, or to another company all that may be paid."""
        if not self.is_from_company:
            return self.minimum
        caps = (cap.most(self) for cap in self.buyer.caps)
        return min((most for most in caps if most is not None and most < self.reach), default=self.reach)

    @cached_property
    def reach(self) -> Money:
        """What may be paid for it at most, in whole units."""
        return Money(self.buyer.treasury + sum(each.adds(self) for each in self.help))


class TradeIns(Protocol):
    """Which trains a company may hand in for another one."""

    def trains(self, buyer: TrainBuyer, train: str, side: str) -> tuple[str, ...]:
        """Those worth looking at for ``train`` with ``side`` up (empty: as it lies), one of each kind."""


class ByDiscount(msgspec.Struct, frozen=True):
    """Trains of the kinds for which the bank's train is printed with a discount."""

    def trains(self, buyer: TrainBuyer, train: str, side: str) -> tuple[str, ...]:
        """The first train of each such kind."""
        if side or is_company(buyer.position.state.trains[train]):
            return ()
        own = {buyer.position.state.train_kind(owned): owned for owned in reversed(buyer.trains)}
        return tuple(own[kind] for kind, _ in definition_of(buyer.position, train).discounts if kind in own)


class PriceCap(Protocol):
    """What keeps the price of another company's train down, beside the money that there is."""

    def most(self, purchase: Purchase) -> Money | None:
        """The highest price in whole units; None where it says nothing about the purchase."""


class Help(Protocol):
    """A source of money for trains beside the treasury."""

    def adds(self, purchase: Purchase) -> Money:
        """How much it adds at most, in whole units (0: nothing, or it may not be used for this train)."""

    def bring(self, draft: Draft, symbol: CompanySymbol, price: Money) -> None:
        """Bring what the treasury of the company ``symbol`` lacks of ``price``."""

    def told(self, offer: OfferBuyTrain, purchase: Purchase) -> OfferBuyTrain:
        """The offer with what this source would bring at the lowest price."""


class PresidentsMoney(Consequence, frozen=True):
    """Where a train is due and the treasury can't pay the cheapest, the president adds what is missing.

    Up to all his money for the bank's train; for another company's no more than reaches its face value.
    """

    def adds(self, purchase: Purchase) -> Money:
        """His cash, as far as it may be used."""
        buyer = purchase.buyer
        if not buyer.is_due or not buyer.president or buyer.treasury >= buyer.lowest_price:
            return NO_MONEY
        cash = purchase.position.state.cash[player(buyer.president)]
        if not purchase.is_from_company:
            return cash
        return Money(max(0, min(cash, purchase.face - buyer.treasury)))

    def bring(self, draft: Draft, symbol: CompanySymbol, price: Money) -> None:
        """He pays exactly what is missing."""
        missing = price - draft.state.cash[company(symbol)]
        president = cert.president(draft.state, symbol)
        if missing > 0 and president:
            draft.pay(player(president), company(symbol), Money(missing), "contribution", symbol)

    def told(self, offer: OfferBuyTrain, purchase: Purchase) -> OfferBuyTrain:
        """The offer with what the president adds at its lowest price."""
        return replace(offer, contribution=max(0, offer.minimum - purchase.buyer.treasury))


class Loans(Consequence, frozen=True):
    """A company without a train takes the fewest loans that pay for one of the bank's."""

    loans: loans.LoanRules

    def adds(self, purchase: Purchase) -> Money:
        """What it can still borrow."""
        if purchase.buyer.trains or purchase.is_from_company:
            return NO_MONEY
        return loans.credit(self.loans, purchase.position, purchase.buyer.symbol)

    def bring(self, draft: Draft, symbol: CompanySymbol, price: Money) -> None:
        """Take as many loans as the price needs."""
        loans.borrow(self.loans, draft, symbol, price)

    def told(self, offer: OfferBuyTrain, purchase: Purchase) -> OfferBuyTrain:
        """The number of loans, and their section."""
        needed = loans.loans_for(self.loans, purchase.position, purchase.buyer.symbol, offer.minimum)
        return replace(offer, loans=needed, section=self.section) if needed else offer
