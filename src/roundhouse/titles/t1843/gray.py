"""1843, section 8.8: the gray phase, in which single trains are sold a second time, as rusted ones."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import POOL, Owner, company, player
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.steps.train_checks import SideCheck
from roundhouse.steps.train_purchase import OwnWithRoute, PresidentsMoney, Purchase, TrainBuyer
from roundhouse.steps.train_sale import TrainsOnSale
from roundhouse.steps.trains import definition_of, has_rusted, trains_of

GRAY: Final = "Gray"
FRONTS: Final = frozenset({"2+1", "4+1", "5+2", "5E", "8E"})
"""The single sides of the cards that come back; the card of 2+1 has a 3+1 too."""
SECOND_SINGLE: Final = "3+1"


def counts_as_train(position: Position, train: str) -> bool:
    """Whether a train fulfils the obligation to own one: it hasn't rusted (8.8.1)."""
    return not has_rusted(position, train)


class ReturnSingles(Consequence, frozen=True):
    """8.8.1: with the gray phase all other trains leave their owners; their cards are sold as rusted."""

    def happen(self, draft: Draft) -> None:
        """Every card but the gray ones and VdL's goes to the pool, its single side up."""
        for train, owner in draft.state.trains.items():
            front = kind_of(train)
            if front not in FRONTS:
                continue
            if draft.state.train_kind(train) != front:
                draft.emit(ev.TrainTurned(train, front))
            if owner != POOL:
                draft.emit(ev.TrainMoved(train, owner, POOL, "rusted"))


class OwnUnrusted(OwnWithRoute, frozen=True, kw_only=True):
    """8.8.1 and 8.8.3: a company that has a route must own a train that hasn't rusted.

    As long as the bank has any on ``sale``: nobody is ruined for want of trains.
    """

    sale: TrainsOnSale

    def due(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it lacks one, has a route, and the bank has one left."""
        return bool(self.sale.trains(position)) and OwnWithRoute.due(self, position, symbol)

    def lacks(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it has none that counts."""
        owned = trains_of(position.state, company(symbol))
        return not any(counts_as_train(position, train) for train in owned)


class SideOfBanksCard(SideCheck, frozen=True):
    """8.8.1: the buyer chooses the side of a card that ``either`` has, and of a rusted one of the bank."""

    either: frozenset[Owner]

    def fault(self, case: Purchase) -> Fault | None:
        """``train.side_stays``."""
        if case.owner in self.either or case.kind == case.position.state.train_kind(case.train):
            return None
        if case.owner == POOL and not counts_as_train(case.position, case.train):
            return None
        return self.fails("train.side_stays", train=case.train)


class SingleSideInGray(SideCheck, frozen=True):
    """8.8.1: in the gray phase a card is sold as a single train."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.single_only``."""
        if case.position.state.phase != GRAY or case.position.definition.trains[case.kind].trains == 1:
            return None
        return self.fails("train.single_only", train=case.train)


class SecondSingleInGray(SideCheck, frozen=True):
    """8.8.1 and 13.2: before the gray phase a yellow card has two sides, 2+1 and 2x2 or 3+1.

    The latter runs as a 3+1 as its owner likes; a 3+1 alone is sold as a rusted train only.
    """

    def fault(self, case: Purchase) -> Fault | None:
        """``train.no_such_side``."""
        if case.side != SECOND_SINGLE or case.position.state.phase == GRAY:
            return None
        return self.fails("train.no_such_side", train=case.train, side=case.side)


class RustedThrownAway(msgspec.Struct, frozen=True):
    """8.8.1: a rusted train may be thrown away for a train of the bank or of another company."""

    def trains(self, buyer: TrainBuyer, train: str, side: str) -> tuple[str, ...]:
        """The rusted train of the company, whatever is bought."""
        del train, side
        return tuple(owned for owned in buyer.trains if not counts_as_train(buyer.position, owned))


class OnlyRustedThrownAway(Check, frozen=True):
    """8.8.1: in the gray phase, and no train but a rusted one, is thrown away for another."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.not_rusted``."""
        if not case.trade_in:
            return None
        if case.position.state.phase == GRAY and not counts_as_train(case.position, case.trade_in):
            return None
        return self.fails("train.not_rusted", trade_in=case.trade_in)


class ForLarger(Check, frozen=True):
    """8.8.1: a train is thrown away for a larger one: one of a higher face value."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.not_larger``."""
        if not case.trade_in or case.face > definition_of(case.position, case.trade_in).price:
            return None
        return self.fails("train.not_larger", train=case.train, trade_in=case.trade_in)


class OneRusted(Check, frozen=True):
    """8.8.1: a company owns one rusted train at most; it may throw it away for the one that it buys."""

    def fault(self, case: Purchase) -> Fault | None:
        """``train.one_rusted``."""
        position, owner = case.position, case.buyer.owner
        if counts_as_train(position, case.train) or case.trade_in:
            return None
        owned = trains_of(position.state, owner)
        if all(counts_as_train(position, train) for train in owned):
            return None
        return self.fails("train.one_rusted", company=case.buyer.symbol)


class DirectorsMoney(PresidentsMoney, frozen=True):
    """8.8.3: where a train is due and the treasury can't pay any, the director adds exactly what is missing.

    For the cheapest of the ``sale``, which has no rusted ones; for another company's up to its face value.
    """

    sale: TrainsOnSale

    def adds(self, purchase: Purchase) -> Money:
        """His cash, as far as it may be used."""
        buyer, position = purchase.buyer, purchase.position
        lowest = self.sale.lowest_price(position)
        if not buyer.is_due or not buyer.president or buyer.treasury >= lowest:
            return NO_MONEY
        if not counts_as_train(position, purchase.train):
            return NO_MONEY
        cash = position.state.cash[player(buyer.president)]
        if purchase.is_from_company:
            return Money(max(0, min(cash, purchase.face - buyer.treasury)))
        return cash if purchase.face == lowest else NO_MONEY

    def told(self, offer: OfferBuyTrain, purchase: Purchase) -> OfferBuyTrain:
        """The offer with what the director adds at its lowest price; a rusted one leaves a train due."""
        counts = counts_as_train(purchase.position, purchase.train)
        due = self.sale.lowest_price(purchase.position) if offer.must and not counts else NO_MONEY
        return replace(super().told(offer, purchase), must=offer.must and counts, still_due=due)
