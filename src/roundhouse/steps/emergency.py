"""Raising money for a train that must be bought: the president's shares, and bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, DeclareBankruptcy, SellShares
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import Refusal, unavailable
from roundhouse.engine.names import Money
from roundhouse.engine.offers import Offer, OfferBankruptcy, OfferSellShares
from roundhouse.engine.owners import Owner, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Step, TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.selling import Sale, SalePrice, Selling
from roundhouse.steps.train_purchase import Duty, TrainBuyer
from roundhouse.steps.train_sale import TrainsOnSale

AMOUNT: Final = "amount"
"""The fact of a question that says how much must be found by whoever is asked."""

# --- what must hold before shares are sold for a train ------------------------------------------------


class TrainDue(Check, frozen=True):
    """Shares are sold for a train only while the company must buy one."""

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``emergency.not_due``."""
        return None if case.is_due else _not_due(self.section)


class HasPresident(Check, frozen=True):
    """A company without a president has nobody who raises money for its train, or who goes bankrupt."""

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``emergency.no_president``."""
        if case.president:
            return None
        return Fault("emergency.no_president", self.section, {"company": case.symbol}, Refusal.UNAVAILABLE)


class MoneyMissing(Check, frozen=True):
    """No share is sold while treasury and president together can pay the bank's cheapest train."""

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``emergency.not_due``."""
        return None if case.lowest_price > funds(case.position) else _not_due(self.section)


def _not_due(section: str) -> Fault:
    return Fault("emergency.not_due", section, refusal=Refusal.UNAVAILABLE)


class NoMoreThanNeeded(Check, frozen=True):
    """No more shares are sold at once, each for the ``price``, than the cheapest train on ``sale`` takes."""

    sale: TrainsOnSale
    price: SalePrice

    def fault(self, case: Sale) -> Fault | None:
        """``emergency.too_many``."""
        missing = Money(self.sale.lowest_price(case.position) - funds(case.position))
        if not case.is_more_than(missing, self.price):
            return None
        return self.fails("emergency.too_many", company=case.company, count=case.count, missing=missing)


def sales_for_money(
    position: Position, selling: Selling, section: str, seller: str
) -> Iterator[OfferSellShares]:
    """For every company how many shares the player ``seller`` may sell to raise money, and for how much."""
    for symbol in position.state.par:
        counts = selling.counts(position, seller, symbol)
        if counts:
            price = selling.price.each(Sale(position, seller, symbol, 1))
            yield OfferSellShares(player(seller), section, symbol, counts, price, emergency=True)


class SellForTrain(TurnStep, frozen=True):
    """The president sells shares, by the rules ``selling``, while the ``checks`` about the company hold.

    ``sale`` and ``duty`` are those of the step that buys trains.
    """

    section: str
    checks: Checks[TrainBuyer]
    selling: Selling
    sale: TrainsOnSale
    duty: Duty

    @property
    def name(self) -> str:
        """``emergency_sale``."""
        return "emergency_sale"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Sales of shares."""
        return (SellShares,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The president of the company that needs a train."""
        return (player(president_of(position)),)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For every company how many shares may be sold."""
        if not self.checks.allow(TrainBuyer.on_turn(position, self.sale, self.duty)):
            return ()
        return tuple(sales_for_money(position, self.selling, self.section, president_of(position)))

    def play(self, draft: Draft, action: Action) -> None:
        """Sell, or say why not."""
        if not isinstance(action, SellShares):
            raise unavailable()
        self.checks.demand(TrainBuyer.on_turn(draft.position, self.sale, self.duty))
        seller = president_of(draft.position)
        self.selling.checks.demand(Sale(draft.position, seller, action.company, action.count))
        self.selling.sell(draft, seller, action.company, action.count)


# --- bankruptcy -----------------------------------------------------------------------------------


class BankruptWithoutTrain(Check, frozen=True):
    """Nobody goes bankrupt but for a train that his company must buy."""

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``bankruptcy.not_due``."""
        return None if case.is_due else self.fails("bankruptcy.not_due")


class TrainOutOfReach(Check, frozen=True):
    """Nobody goes bankrupt while treasury and president together can pay the bank's cheapest train."""

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``bankruptcy.not_due``."""
        return None if case.lowest_price > funds(case.position) else self.fails("bankruptcy.not_due")


class NothingLeftToSell(Check, frozen=True):
    """Nobody goes bankrupt while he can sell something in the step ``selling``."""

    selling: Step

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``bankruptcy.not_due``."""
        return self.fails("bankruptcy.not_due") if self.selling.offers(case.position) else None


class Ruin(Protocol):
    """Something that happens to a bankrupt president."""

    def happen_to(self, draft: Draft, name: str) -> None:
        """Work it into the draft for the president called ``name``."""


class MoneyToCompany(Consequence, frozen=True):
    """All money of the bankrupt goes to the company on turn."""

    def happen_to(self, draft: Draft, name: str) -> None:
        """Pay all that the player has into the treasury."""
        treasury = company(draft.state.operating.company)
        draft.pay(player(name), treasury, draft.state.cash[player(name)], "bankruptcy")


class EndsGame(Consequence, frozen=True):
    """The game is over."""

    def happen_to(self, draft: Draft, name: str) -> None:
        """The end names him."""
        draft.emit(ev.GameEnded("bankrupt", name))


class GoBankrupt(TurnStep, frozen=True):
    """The president of the company on turn goes bankrupt where the ``checks`` hold; then the ``ruin``."""

    section: str
    checks: Checks[TrainBuyer]
    ruin: tuple[Ruin, ...]
    sale: TrainsOnSale
    duty: Duty

    @property
    def name(self) -> str:
        """``bankruptcy``."""
        return "bankruptcy"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Declarations of bankruptcy."""
        return (DeclareBankruptcy,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The president of the company on turn."""
        return (player(president_of(position)),)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Bankruptcy, when it has come to that."""
        if not self.checks.allow(TrainBuyer.on_turn(position, self.sale, self.duty)):
            return ()
        return (OfferBankruptcy(player(president_of(position)), self.section),)

    def play(self, draft: Draft, action: Action) -> None:
        """All of it, in order."""
        if not isinstance(action, DeclareBankruptcy):
            raise unavailable()
        self.checks.demand(TrainBuyer.on_turn(draft.position, self.sale, self.duty, action.agreed))
        name = president_of(draft.position)
        for each in self.ruin:
            each.happen_to(draft, name)


def president_of(position: Position) -> str:
    """The president of the company on turn (empty: none)."""
    return cert.president(position.state, position.state.operating.company) or ""


def funds(position: Position) -> Money:
    """The treasury of the company on turn and its president's cash together, in whole units."""
    cash = position.state.cash
    return Money(
        cash[company(position.state.operating.company)] + cash.get(player(president_of(position)), 0)
    )
