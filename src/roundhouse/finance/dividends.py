"""What becomes of a company's revenue: the ways to use it, who is paid, and how the price moves."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import Refusal
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.owners import IPO, POOL, Owner, company, is_player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.market_moves import Move, box
from roundhouse.finance.sources import Place

NONE, WITHHOLD = "none", "withhold"


# --- the ways to use a revenue ----------------------------------------------------------------------


class Way(Protocol):
    """A way to use a revenue; ``kind`` is the word for it in actions and events."""

    @property
    def kind(self) -> str:
        """``pay``, ``half`` or ``withhold``."""

    def paid_out(self, revenue: Money, shares: int) -> Money:
        """What of it all ``shares`` get together, in whole units."""


class PayAll(Consequence, frozen=True):
    """All to the shareholders."""

    @property
    def kind(self) -> str:
        """``pay``."""
        return "pay"

    def paid_out(self, revenue: Money, shares: int) -> Money:
        """The whole revenue, in whole units of the currency."""
        del shares
        return revenue


class WithholdAll(Consequence, frozen=True):
    """All to the treasury."""

    @property
    def kind(self) -> str:
        """``withhold``."""
        return WITHHOLD

    def paid_out(self, revenue: Money, shares: int) -> Money:
        """0: the treasury keeps everything."""
        del revenue, shares
        return NO_MONEY


class PayHalfByShare(Consequence, frozen=True):
    """Half to the shareholders, rounded up to a dividend of whole units a share; the rest to the treasury."""

    @property
    def kind(self) -> str:
        """``half``."""
        return "half"

    def paid_out(self, revenue: Money, shares: int) -> Money:
        """A multiple of the number of shares."""
        return Money(-(-revenue // 2 // shares) * shares)


class PayHalf(Consequence, frozen=True):
    """Exactly half to the shareholders, the other half to the treasury, which keeps an odd unit."""

    @property
    def kind(self) -> str:
        """``half``."""
        return "half"

    def paid_out(self, revenue: Money, shares: int) -> Money:
        """Half of the revenue in whole units, rounded down."""
        del shares
        return Money(revenue // 2)


# --- who is paid --------------------------------------------------------------------------------------


class Shareholders(Consequence, frozen=True):
    """Players are paid, and the company for shares at the places ``to_company``; all others pay nobody.

    ``up``: what a player gets for all his shares together is rounded up to a whole unit, else down; what
    the company gets for the shares at one place is always rounded down.
    """

    to_company: frozenset[Place]
    up: bool

    def halves_per_share(self, paid: Money, shares: int) -> int:
        """What one of so many shares gets of ``paid``, in half units."""
        return 2 * paid // shares

    def payments(self, position: Position, symbol: CompanySymbol, paid: Money) -> dict[Owner, Money]:
        """What each gets of ``paid``, in whole units."""
        own = company(symbol)
        places: dict[Owner, Place] = {IPO: "ipo", POOL: "pool", own: "treasury"}
        payments: dict[Owner, Money] = {}
        for owner, percent in _percents(position, symbol).items():
            if is_player(owner):
                payments[owner] = Money((paid * percent + (99 if self.up else 0)) // 100)
            elif places.get(owner) in self.to_company:
                payments[own] = Money(payments.get(own, NO_MONEY) + paid * percent // 100)
        return payments


def _percents(position: Position, symbol: CompanySymbol) -> dict[Owner, int]:
    """How much of the company each owner holds, in percent, in the order of the certificates."""
    percents: dict[Owner, int] = {}
    for certificate, owner in position.state.certificates.items():
        if company_of(certificate) == symbol:
            percents[owner] = percents.get(owner, 0) + cert.percent_of(position.definition, certificate)
    return percents


# --- how the price moves --------------------------------------------------------------------------------


LEFT, RIGHT = Move("left"), Move("right")


class PriceMove(Protocol):
    """How the price moves."""

    def move(self, position: Position, symbol: CompanySymbol, paid: Money) -> Move | None:
        """After ``paid`` whole units have been paid out for all shares together; None: it stays."""


class RightIfPaid(Consequence, frozen=True):
    """A step right for any dividend, else a step left."""

    def move(self, position: Position, symbol: CompanySymbol, paid: Money) -> Move | None:
        """To the right where something was paid out, else to the left."""
        del position, symbol
        return RIGHT if paid else LEFT


class RightIfMatched(Consequence, frozen=True):
    """A step right if all shares get their price together, left without a dividend, else the price stays."""

    def move(self, position: Position, symbol: CompanySymbol, paid: Money) -> Move | None:
        """By what a share gets in whole units."""
        shares = position.definition.companies[symbol].shares
        each = paid // shares
        if each == 0:
            return LEFT
        return RIGHT if market.price(position, symbol) <= shares * each else None


class RightByMultiples(Consequence, frozen=True):
    """A step right for more than half the price, as many as the price is contained in it, ``most`` at most.

    Half the price or less moves nothing; without a dividend the price goes a step left.
    """

    most: int

    def move(self, position: Position, symbol: CompanySymbol, paid: Money) -> Move | None:
        """By what all shares get together."""
        price = market.price(position, symbol)
        if not paid:
            return LEFT
        if 2 * paid <= price:
            return None
        # a correction may have put the marker at 0, which anything contains any number of times
        times = paid // price if price else self.most
        return Move("right", max(1, min(self.most, times)))


# --- a price that ends the game -----------------------------------------------------------------------


class PriceReached(Protocol):
    """What a price does that ends the game."""

    def reached(self, draft: Draft, symbol: CompanySymbol) -> None:
        """The company ``symbol`` has reached it."""


class EndsAtOnce(Consequence, frozen=True):
    """The game is over at once."""

    def reached(self, draft: Draft, symbol: CompanySymbol) -> None:
        """End the game for its price, naming the company."""
        draft.emit(ev.GameEnded("price", symbol))


class ArmsEnd(Consequence, frozen=True):
    """The game ends later: the ``flag`` is set for an effect at the end of a round."""

    flag: str

    def reached(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Set it, if it isn't."""
        del symbol
        if not draft.state.flags.get(self.flag):
            draft.emit(ev.FlagSet(self.flag, 1))


class EndIfArmed(Consequence, frozen=True):
    """The game ends, for ``reason``, if the ``flag`` was set before."""

    flag: str
    reason: str

    def happen(self, draft: Draft) -> None:
        """End the game for the ``reason``, where the flag is set."""
        if draft.state.flags.get(self.flag):
            draft.emit(ev.GameEnded(self.reason))


class EndAtPrice(EndIfArmed, frozen=True):
    """The game ends, for ``reason``, if a price has reached the last box, for which the ``flag`` was set."""

    def happen(self, draft: Draft) -> None:
        """End the game, naming the first company that stands there."""
        if draft.state.flags.get(self.flag):
            there = (c for c in draft.state.market if market.in_zone(draft.position, c, market.END_ZONE))
            draft.emit(ev.GameEnded(self.reason, next(there, "")))


# --- what must hold -----------------------------------------------------------------------------------


class Payout:
    """A use of the revenue of the company on turn: ``way`` is None for a kind that the title doesn't have."""

    def __init__(
        self,
        position: Position,
        company: CompanySymbol,
        kind: str,
        ways: tuple[Way, ...],
        price_move: PriceMove,
    ) -> None:
        """Note what is wanted: the ``kind`` of one of the title's ``ways``, or of none of them."""
        self.position = position
        self.company = company
        self.kind = kind
        self.ways = ways
        self.way = next((way for way in ways if way.kind == kind), None)
        self.price_move = price_move

    @cached_property
    def revenue(self) -> Money:
        """What there is to use, in whole units."""
        return revenue_to_use(self.position)

    @cached_property
    def paid(self) -> Money:
        """What all shares get together, in whole units."""
        shares = self.position.definition.companies[self.company].shares
        return self.way.paid_out(self.revenue, shares) if self.way else NO_MONEY

    @cached_property
    def move(self) -> Move | None:
        """How the price then moves; None: it stays."""
        return self.price_move.move(self.position, self.company, self.paid)


class HasRevenue(Check, frozen=True):
    """A company decides over a revenue that it has earned in this turn."""

    def fault(self, case: Payout) -> Fault | None:
        """``dividend.no_revenue``."""
        if case.revenue:
            return None
        return Fault(
            "dividend.no_revenue", self.section, {"company": case.company}, refusal=Refusal.UNAVAILABLE
        )


class KnownWay(Check, frozen=True):
    """A revenue is used in one of the ways that the title has."""

    def fault(self, case: Payout) -> Fault | None:
        """``dividend.kind``."""
        if case.way:
            return None
        ways = tuple(way.kind for way in case.ways)
        return self.fails("dividend.kind", company=case.company, ways=ways)


class NotIntoZone(Check, frozen=True):
    """Nobody withholds a revenue if the price would thereby fall into a ``zone``."""

    zone: str

    def fault(self, case: Payout) -> Fault | None:
        """``dividend.withholding_ruins``."""
        if case.paid or case.move is None:
            return None
        place = case.position.state.market[case.company]
        there = market.target(case.position, place, case.move)
        space = box(case.position.definition.market, *there)
        if space is None or self.zone not in space.kinds:
            return None
        return self.fails("dividend.withholding_ruins", company=case.company)


def decided(position: Position) -> bool:
    """Whether the company on turn has used its revenue."""
    return "dividend" in position.state.operating.notes


def revenue_to_use(position: Position) -> Money:
    """The revenue of this turn's run that has not been used yet, in whole units."""
    state = position.state
    if decided(position) or "run" not in state.operating.notes:
        return NO_MONEY
    return state.runs[state.operating.company].revenue
