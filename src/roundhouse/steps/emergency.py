"""Raising money for a train that must be bought: the president's shares, and bankruptcy."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, DeclareBankruptcy, SellShares
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferBankruptcy, OfferSellShares
from roundhouse.engine.owners import BANK, Owner, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, sales
from roundhouse.steps.buy_train import BuyTrains

LENIENT_BANKRUPT = "lenient_bankrupt"
LENIENT_SALES = "lenient_or_sales"


class SellForTrain(TurnStep, frozen=True):
    """The president sells shares when his money and the treasury don't reach for the supply's train.

    The presidency of the operating company stays, and no share is sold once the money is there.
    """

    rules: sales.SaleRules
    buying: BuyTrains

    @property
    def name(self) -> str:
        """The step's name."""
        return "emergency_sale"

    @property
    def section(self) -> str:
        """The section on emergencies."""
        return self.buying.rules.emergency_section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Sales."""
        return (SellShares,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The president."""
        return (player(president_of(position)),)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For every company how many shares may be sold."""
        if not self._due(position):
            return ()
        seller = president_of(position)
        offers: list[Offer] = []
        for symbol in position.state.par:
            counts = tuple(
                n
                for n in sales.counts(
                    self.rules, position, seller, symbol, keep=position.state.operating.company
                )
                if self._refusal(position, seller, symbol, n) is None
            )
            if counts:
                price = market.price(position, symbol)
                offers.append(
                    OfferSellShares(player(seller), self.section, symbol, counts, price, emergency=True)
                )
        return tuple(offers)

    def play(self, draft: Draft, action: Action) -> None:
        """Sell, or say why not."""
        if not isinstance(action, SellShares):
            raise unavailable()
        position = draft.position
        if not self._due(position):
            raise unavailable("emergency.not_due", self.section)
        seller = president_of(position)
        refused = self._refusal(position, seller, action.company, action.count)
        if refused:
            raise refused
        sales.sell(draft, seller, action.company, action.count)

    def _due(self, position: Position) -> bool:
        if LENIENT_SALES not in position.options and not self.buying.must_buy(position):
            return False
        return self._missing(position) > 0

    def _missing(self, position: Position) -> int:
        """What is still missing for the supply's train, in whole units (0 or less: nothing)."""
        return self.buying.supply_price(position) - funds(position)

    def _refusal(self, position: Position, seller: str, symbol: str, count: int) -> ActionRefused | None:
        keep = position.state.operating.company
        refused = sales.refusal(self.rules, position, seller, symbol, count, keep=keep)
        if refused:
            return refused
        if (count - 1) * market.price(position, symbol) >= self._missing(position):
            return illegal("emergency.too_many", self.section, company=symbol, count=count)
        return None


class GoBankrupt(TurnStep, frozen=True):
    """The game ends when the supply's train can't be paid and nothing is left to sell."""

    rules: sales.SaleRules
    selling: SellForTrain

    @property
    def name(self) -> str:
        """The step's name."""
        return "bankruptcy"

    @property
    def section(self) -> str:
        """The section on emergencies."""
        return self.selling.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """The declaration."""
        return (DeclareBankruptcy,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The president."""
        return (player(president_of(position)),)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Bankruptcy, when it has come to that; what a site takes besides is not offered."""
        if not self._due_by_rule(position):
            return ()
        return (OfferBankruptcy(player(president_of(position)), self.section),)

    def play(self, draft: Draft, action: Action) -> None:
        """Everything the president has is gone; the game ends."""
        if not isinstance(action, DeclareBankruptcy):
            raise unavailable()
        if not self._due(draft.position):
            raise illegal("bankruptcy.not_due", self.section)
        name = president_of(draft.position)
        lenient = LENIENT_BANKRUPT in draft.position.options
        if lenient:
            self._liquidate(draft, name)
        taker = BANK if lenient else company(draft.state.operating.company)
        draft.pay(player(name), taker, draft.state.cash[player(name)], "bankruptcy")
        draft.emit(ev.GameEnded("bankrupt", name))

    def _due(self, position: Position) -> bool:
        if LENIENT_BANKRUPT in position.options:
            supply_price = self.selling.buying.supply_price(position)
            return bool(president_of(position)) and supply_price > funds(position)
        return self._due_by_rule(position)

    def _due_by_rule(self, position: Position) -> bool:
        buying = self.selling.buying
        if not buying.must_buy(position) or buying.supply_price(position) <= funds(position):
            return False
        return not self.selling.offers(position)

    def _liquidate(self, draft: Draft, name: str) -> None:
        """Sell the most that may be sold of each company, in operating order."""
        keep = draft.state.operating.company
        floated = market.operating_order(draft.position)
        waiting = [symbol for symbol in draft.state.par if symbol not in floated]
        for symbol in (*floated, *waiting):
            counts = sales.counts(self.rules, draft.position, name, symbol, keep=keep)
            if counts:
                sales.sell(draft, name, symbol, counts[-1])


def president_of(position: Position) -> str:
    """The president of the company on turn (empty: none)."""
    return cert.president(position.state, position.state.operating.company) or ""


def funds(position: Position) -> int:
    """The treasury of the company on turn and its president's cash together, in whole units."""
    state = position.state
    return state.cash[company(state.operating.company)] + state.cash[player(president_of(position))]
