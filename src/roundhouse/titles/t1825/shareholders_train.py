"""1825, section 6.4.8, an option: shareholders pay for the train of a company in receivership.

Readings taken, each before the reading that was not taken.

- 6.4.8: the train is bought when trains are bought (5.6), so that it runs in the next operating round; when
  one would be leased, so that it runs at once. That the company leases one in this round doesn't stand in the
  way; one takes the place of the other.
- 6.4.8, 1.0: shareholders who propose it pay money to the bank, which credits the company with it; they pay
  the seller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

import msgspec
from msgspec.structs import replace

from roundhouse.engine.actions import Action, Contribution, FundTrain
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.consent import Consent
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import Offer, OfferFundTrain
from roundhouse.engine.owners import BANK, Owner, company, is_company, player, symbol_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import ListingStep, OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.finance import certificates as cert
from roundhouse.finance.speaking import speaks_for
from roundhouse.rounds.operating import Stage
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.train_checks import TrainAffordable, TrainPrice
from roundhouse.steps.train_purchase import Purchase, TrainBuyer
from roundhouse.steps.trains import is_own_train, trains_of
from roundhouse.titles.t1825.receivership import in_receivership

SECTION = "6.4.8"


class Funding(Purchase):
    """A ``train`` of ``seller`` that ``funders`` would buy for a company at ``price``.

    ``price`` is None while only the bounds are asked for, ``agreed`` while nobody has been asked. ``trains``:
    the step by which companies buy trains.
    """

    def __init__(
        self,
        position: Position,
        trains: BuyTrains,
        train: str,
        seller: Owner,
        price: Money | None = None,
        funders: tuple[Contribution, ...] = (),
        agreed: tuple[str, ...] | None = None,
    ) -> None:
        """Note the proposal."""
        buyer = TrainBuyer.on_turn(position, trains.sale, trains.duty)
        super().__init__(buyer, train, seller, price=price, agreed=agreed)
        self.symbol: CompanySymbol = buyer.symbol
        self.trains = trains
        self.funders = funders

    @cached_property
    def shareholders(self) -> dict[str, Money]:
        """The cash of everybody who has a share of the company, by name in the order of play."""
        state = self.position.state
        return {
            name: state.cash[player(name)]
            for name in state.order
            if cert.percent_held(self.position, player(name), self.symbol)
        }

    @cached_property
    def reach(self) -> Money:
        """What the shareholders and the company have together."""
        return Money(self.buyer.treasury + sum(self.shareholders.values()))

    @property
    def added(self) -> Money:
        """What the shareholders add."""
        return Money(sum(each.amount for each in self.funders))

    @property
    def is_forced(self) -> bool:
        """Whether the receiver must accept it."""
        if self.price == self.added:
            return True
        names = {each.player for each in self.funders}
        involved = self.is_from_company and speaks_for(self.position, symbol_of(self.owner)) in names
        return self.price is not None and self.price <= self.face and not involved


class TrainlessInReceivership(Check, frozen=True):
    """Only a company in receivership without a train gets one in this way."""

    def fault(self, case: Funding) -> Fault | None:
        """``fund.not_for_company``."""
        trainless = not trains_of(case.position.state, company(case.symbol))
        if trainless and in_receivership(case.position, case.symbol):
            return None
        return self.fails("fund.not_for_company", company=case.symbol)


class NoneFromBank(Check, frozen=True):
    """A company that must buy the bank's train, and can, can't be bought one instead."""

    def fault(self, case: Funding) -> Fault | None:
        """``fund.must_buy``."""
        must = case.trains.must_buy(case.position)
        return self.fails("fund.must_buy", company=case.symbol) if must else None


class ForSale(Check, frozen=True):
    """The train is one that the bank sells, or of a company that may sell it."""

    def fault(self, case: Funding) -> Fault | None:
        """``train.not_for_sale``."""
        if case.owner and case.owner == case.seller and self._is_sold(case):
            return None
        return self.fails("train.not_for_sale", train=case.train)

    def _is_sold(self, case: Funding) -> bool:
        if not case.is_from_company:
            kind = case.position.state.train_kind(case.train)
            return (kind, case.owner) in case.trains.sale.kinds(case.position)
        own = is_own_train(case.position, case.train)
        return not own and bool(cert.president(case.position.state, symbol_of(case.owner)))


class ShareholdersPay(Check, frozen=True):
    """Shareholders propose it; each adds what he has at most, the company the rest out of its treasury."""

    def fault(self, case: Funding) -> Fault | None:
        """``fund.contributions``."""
        if case.price is None:
            return None if case.shareholders else self._fault(case, case.minimum)
        times = Counter(each.player for each in case.funders)
        fits = all(
            0 <= each.amount <= case.shareholders.get(each.player, -1) and times[each.player] == 1
            for each in case.funders
        )
        if case.funders and fits and 0 <= case.price - case.added <= case.buyer.treasury:
            return None
        return self._fault(case, case.price)

    def _fault(self, case: Funding, price: Money) -> Fault:
        return self.fails("fund.contributions", company=case.symbol, price=price, cash=case.buyer.treasury)


class Funders(msgspec.Struct, frozen=True):
    """Who must agree: the shareholders who propose it, the seller, the receiver where he may refuse."""

    def players(self, case: Funding) -> tuple[str, ...]:
        """In that order, each once."""
        names = [each.player for each in case.funders]
        if case.is_from_company:
            names.append(speaks_for(case.position, symbol_of(case.owner)))
        if not case.is_forced:
            names.append(speaks_for(case.position, case.symbol))
        return tuple(dict.fromkeys(names))


class FundTrains(ListingStep, frozen=True):
    """Trains that shareholders may buy for the company, where the ``checks`` allow it.

    ``trains``: the step by which companies buy trains.
    """

    section: str
    checks: Checks[Funding]
    trains: BuyTrains

    @property
    def name(self) -> str:
        """``fund_train``."""
        return "fund_train"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Trains paid for by shareholders."""
        return (FundTrain,)

    def listed(self, position: Position) -> Iterator[Offer]:
        """One train of each kind and owner."""
        for train, seller in self._candidates(position):
            case = Funding(position, self.trains, train, seller)
            if self.checks.allow(case):
                yield OfferFundTrain(
                    company(case.symbol),
                    self.section,
                    train,
                    seller,
                    case.minimum,
                    case.maximum,
                    case.shareholders,
                    case.buyer.treasury,
                )

    def play(self, draft: Draft, action: Action) -> None:
        """The shareholders pay the bank, which credits the company; then it buys the train."""
        if not isinstance(action, FundTrain):
            raise unavailable()
        case = Funding(
            draft.position,
            self.trains,
            action.train,
            action.seller,
            action.price,
            action.funders,
            action.agreed,
        )
        self.checks.demand(case)
        for each in action.funders:
            draft.pay(player(each.player), BANK, each.amount, "contribution", case.symbol)
        draft.pay(BANK, company(case.symbol), case.added, "credited", case.symbol)
        self.trains.take(draft, case.symbol, action.train, action.price)

    def _candidates(self, position: Position) -> Iterator[tuple[str, Owner]]:
        state, own = position.state, company(position.state.operating.company)
        sold = self.trains.sale.trains(position)
        others = (train for train, owner in state.trains.items() if is_company(owner) and owner != own)
        seen: set[tuple[str, Owner]] = set()
        for train in (*sold, *others):
            key = state.train_kind(train), state.trains[train]
            if key not in seen:
                seen.add(key)
                yield train, state.trains[train]


def _checks() -> Checks[Funding]:
    return Checks(
        TrainlessInReceivership(SECTION),
        NoneFromBank("6.4.4"),
        ForSale(SECTION),
        TrainAffordable(SECTION),
        TrainPrice("5.6.5"),
        ShareholdersPay(SECTION),
        Consent(SECTION, Funders()),
    )


def shareholders_buy(title: Title) -> Title:
    """The title in which shareholders may pay for trains where companies buy them."""
    return changed(title, Stage, _with_funding)


def _with_funding(stage: Stage) -> Stage:
    found = tuple(step for step in stage.steps if isinstance(step, BuyTrains))
    added = tuple(FundTrains(SECTION, _checks(), trains) for trains in found)
    return replace(stage, steps=(*stage.steps, *added)) if added else stage


def option(group: str) -> OptionDefinition:
    """The option, under the heading of a ``group``."""
    return OptionDefinition("shareholders_train", SECTION, change=shareholders_buy, group=group)
