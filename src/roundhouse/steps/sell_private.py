"""Private companies that players sell to the bank, as they like or to pay for a train."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, SellPrivate
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.offers import OfferSellPrivate
from roundhouse.engine.owners import BANK, NOBODY, Owner, is_company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.steps.emergency import president_of
from roundhouse.steps.train_purchase import Duty, TrainBuyer
from roundhouse.steps.train_sale import TrainsOnSale


class BankPrice(Protocol):
    """What the bank pays for a private company."""

    def price(self, position: Position, private: PrivateSymbol) -> Money:
        """What the bank pays for it, in whole units of the currency."""


class FaceValue(Consequence, frozen=True):
    """Its face value, ``less`` so much."""

    less: Money

    def price(self, position: Position, private: PrivateSymbol) -> Money:
        """In whole units, never below 0."""
        return Money(max(0, position.definition.privates[private].cost - self.less))


class PrivateSale(msgspec.Struct, frozen=True):
    """The owner ``seller``, a player, would sell ``private`` to the bank."""

    position: Position
    seller: Owner
    private: PrivateSymbol


class SellsOwn(Check, frozen=True):
    """A player sells the private companies that are his."""

    def fault(self, case: PrivateSale) -> Fault | None:
        """``private.not_owned``."""
        owner = case.position.state.privates.get(case.private, NOBODY)
        if case.seller and owner == case.seller:
            return None
        return self.fails("private.not_owned", private=case.private, owner=owner)


class ForTrain(Check, frozen=True):
    """A private company is sold only while the ``checks`` about the company that must buy a train hold.

    ``sale`` and ``duty`` are those of the step that buys trains.
    """

    checks: Checks[TrainBuyer]
    sale: TrainsOnSale
    duty: Duty

    def fault(self, case: PrivateSale) -> Fault | None:
        """The first of those checks; ``emergency.not_due`` while no company is on turn."""
        symbol = case.position.state.operating.company
        if not symbol:
            return self.fails("emergency.not_due")
        return self.checks.fault(TrainBuyer(case.position, symbol, self.sale, self.duty))


class SellPrivates(TurnStep, frozen=True):
    """The player on turn, or the president of the company on turn, sells private companies to the bank.

    One at a time, for ``price``, where the ``checks`` allow it; ``taker`` then has it (the bank, or it is
    removed from the game).
    """

    section: str
    checks: Checks[PrivateSale]
    price: BankPrice
    taker: Owner

    @property
    def name(self) -> str:
        """``sell_private``."""
        return "sell_private"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Sales of private companies."""
        return (SellPrivate,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Whoever may sell one at this moment."""
        return (_seller(position),)

    def offers(self, position: Position) -> tuple[OfferSellPrivate, ...]:
        """Every private company that may be sold, with its price."""
        seller = _seller(position)
        return tuple(
            OfferSellPrivate(seller, self.section, private, self.price.price(position, private))
            for private in position.state.privates
            if self.checks.allow(PrivateSale(position, seller, private))
        )

    def play(self, draft: Draft, action: Action) -> None:
        """The bank pays, and takes it."""
        if not isinstance(action, SellPrivate):
            raise unavailable()
        self.checks.demand(PrivateSale(draft.position, action.actor, action.private))
        self._sell(draft, action.actor, action.private)

    def outcomes(self, position: Position) -> Iterator[Position]:
        """The positions after each single sale that is offered."""
        for offer in self.offers(position):
            draft = Draft(position)
            self._sell(draft, offer.actor, offer.private)
            yield draft.position

    def _sell(self, draft: Draft, seller: Owner, private: PrivateSymbol) -> None:
        price = self.price.price(draft.position, private)
        draft.emit(ev.PrivateMoved(private, seller, self.taker, price, "sold"))
        draft.pay(BANK, seller, price, "private", private)


def _seller(position: Position) -> Owner:
    actor = position.state.actor
    if not is_company(actor) and actor:
        return actor
    name = president_of(position)
    return player(name) if name else NOBODY
