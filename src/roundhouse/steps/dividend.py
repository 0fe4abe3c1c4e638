"""Paying out or keeping a company's revenue, and the price move that follows."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Dividend
from roundhouse.engine.checks import Checks
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import Money
from roundhouse.engine.offers import DividendChoice, Offer, OfferDividend
from roundhouse.engine.owners import BANK, Owner, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import market
from roundhouse.finance.dividends import (
    NONE,
    WITHHOLD,
    Payout,
    PriceMove,
    PriceReached,
    Shareholders,
    Way,
    decided,
    revenue_to_use,
)

__all__ = ["DecideDividend", "decided", "revenue_to_use"]


class DecideDividend(TurnStep, frozen=True):
    """The president decides in which of the ``ways`` the revenue is used.

    ``holders`` are who is paid; the price then moves by ``price_move``, and ``end`` says what happens when
    it reaches a box that ends the game.
    """

    section: str
    checks: Checks[Payout]
    ways: tuple[Way, ...]
    holders: Shareholders
    price_move: PriceMove
    end: PriceReached

    @property
    def name(self) -> str:
        """``dividend``."""
        return "dividend"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Decisions on a company's revenue."""
        return (Dividend,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All ways, with what everybody would get."""
        choices = self._allowed(position)
        if not choices:
            return ()
        actor, revenue = company(position.state.operating.company), revenue_to_use(position)
        return (OfferDividend(actor, self.section, revenue, choices),)

    def obliges(self, position: Position) -> bool:
        """While there is revenue to use."""
        return revenue_to_use(position) > 0

    def play(self, draft: Draft, action: Action) -> None:
        """Pay and move the price."""
        if not isinstance(action, Dividend):
            raise unavailable()
        payout = self._payout(draft.position, action.kind)
        self.checks.demand(payout)
        self._settle(draft, payout)

    def without_revenue(self, draft: Draft) -> None:
        """What happens to a company that earned nothing: its price moves, nobody is asked."""
        if not decided(draft.position):
            self._settle(draft, self._payout(draft.position, NONE))

    def withhold(self, draft: Draft) -> None:
        """The treasury keeps a revenue, whatever the checks say of it, and nobody is asked."""
        if revenue_to_use(draft.position):
            self._settle(draft, self._payout(draft.position, WITHHOLD))

    def choices(self, position: Position) -> tuple[DividendChoice, ...]:
        """What each way that is allowed would do, and last what comes of a turn without revenue."""
        return (*self._allowed(position), self._choice(self._payout(position, NONE)))

    def _allowed(self, position: Position) -> tuple[DividendChoice, ...]:
        payouts = [self._payout(position, way.kind) for way in self.ways]
        return tuple(self._choice(payout) for payout in payouts if self.checks.allow(payout))

    def _payout(self, position: Position, kind: str) -> Payout:
        return Payout(position, position.state.operating.company, kind, self.ways, self.price_move)

    def _settle(self, draft: Draft, payout: Payout) -> None:
        symbol, move = payout.company, payout.move
        payments = self._payments(payout)
        draft.emit(ev.DividendDeclared(symbol, payout.kind, payout.revenue), ev.Noted("dividend"))
        reason = "dividend" if payout.paid else "withheld"
        for owner, amount in payments.items():
            draft.pay(BANK, owner, amount, reason, symbol)
        if move is not None and market.move(draft, symbol, move, reason):
            self.end.reached(draft, symbol)

    def _choice(self, payout: Payout) -> DividendChoice:
        position, symbol, move = payout.position, payout.company, payout.move
        now, shares = market.price(position, symbol), position.definition.companies[symbol].shares
        per_share, half = divmod(self.holders.halves_per_share(payout.paid, shares), 2)
        return DividendChoice(
            payout.kind,
            self._payments(payout),
            Money(per_share),
            now,
            market.price_after(position, symbol, move) if move is not None else now,
            bool(half),
        )

    def _payments(self, payout: Payout) -> dict[Owner, Money]:
        """What each owner gets in whole units, the company also what isn't paid out."""
        own, kept = company(payout.company), payout.revenue - payout.paid
        payments: dict[Owner, Money] = {}
        if payout.paid:
            payments = self.holders.payments(payout.position, payout.company, payout.paid)
        if kept:
            payments[own] = Money(payments.get(own, 0) + kept)
        return payments


class UsesRevenue(Consequence, frozen=True):
    """A consequence that uses the revenue of the company on turn in the one way there is, and asks nobody."""

    def happen(self, draft: Draft) -> None:
        """Pay what it earned, and move the price; where it earned nothing, move the price."""
        raise NotImplementedError


class NothingEarned(Consequence, frozen=True):
    """A company that earned nothing isn't asked: its price moves by the rules of the ``dividend``."""

    dividend: DecideDividend

    def happen(self, draft: Draft) -> None:
        """Move it, unless a revenue has been used in this turn."""
        self.dividend.without_revenue(draft)
