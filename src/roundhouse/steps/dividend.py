"""Paying out or keeping a company's revenue, and the price move that follows."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Dividend
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import DividendChoice, Offer, OfferDividend
from roundhouse.engine.owners import BANK, IPO, POOL, Owner, company, is_player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market

PAY = "pay"
WITHHOLD = "withhold"
HALF = "half"
NONE = "none"


class DecideDividend(TurnStep, frozen=True):
    """All to the shareholders, all to the treasury, or as the ``kinds`` allow half to each.

    ``to_treasury``: where shares lie whose part the company keeps; ``directions``: how the price moves after
    each kind; ``price_section`` is the rulebook's on that. ``moves(position, company, per_share)``, where
    given, says instead how it moves (empty: not at all). Half is rounded up to a dividend of whole units.
    """

    section: str
    price_section: str
    to_treasury: frozenset[str] = frozenset({IPO})
    directions: tuple[tuple[str, str], ...] = ((PAY, "right"), (WITHHOLD, "left"), (NONE, "left"))
    kinds: tuple[str, ...] = (PAY, WITHHOLD)
    moves: Callable[[Position, str, int], str] | None = None

    @property
    def name(self) -> str:
        """The step's name."""
        return "dividend"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """The decision."""
        return (Dividend,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All ways, with what everybody would get."""
        symbol = position.state.operating.company
        revenue = revenue_to_use(position)
        if not revenue:
            return ()
        choices = tuple(self._choice(position, symbol, revenue, kind) for kind in self.kinds)
        return (OfferDividend(company(symbol), self.section, revenue, choices),)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay and move the price."""
        if not isinstance(action, Dividend):
            raise unavailable()
        revenue = revenue_to_use(draft.position)
        if not revenue:
            raise unavailable("dividend.no_revenue", self.section)
        if action.kind not in self.kinds:
            raise illegal("dividend.kind", self.section, kind=action.kind)
        self._settle(draft, action.kind, revenue)

    def without_revenue(self, draft: Draft) -> None:
        """What happens to a company that earned nothing: its price moves, nobody is asked."""
        if decided(draft.position):
            return
        self._settle(draft, NONE, 0)

    def _settle(self, draft: Draft, kind: str, revenue: int) -> None:
        symbol = draft.state.operating.company
        payments = self._payments(draft.position, symbol, revenue, kind)
        draft.emit(ev.DividendDeclared(symbol, kind, revenue), ev.Noted("dividend"))
        reason = "dividend" if kind in (PAY, HALF) else "withheld"
        for owner, amount in payments.items():
            draft.pay(BANK, owner, amount, reason, symbol)
        direction = self._direction(draft.position, symbol, revenue, kind)
        if direction and market.move(draft, symbol, direction, reason):
            draft.emit(ev.GameEnded("price", symbol))

    def _direction(self, position: Position, symbol: str, revenue: int, kind: str) -> str:
        if self.moves is None:
            return dict(self.directions)[kind]
        return self.moves(position, symbol, paid_out(revenue, kind) * cert.SHARE // 100)

    def _choice(self, position: Position, symbol: str, revenue: int, kind: str) -> DividendChoice:
        direction = self._direction(position, symbol, revenue, kind)
        return DividendChoice(
            kind,
            self._payments(position, symbol, revenue, kind),
            paid_out(revenue, kind) * cert.SHARE // 100,
            market.price(position, symbol),
            market.price_after(position, symbol, direction) if direction else market.price(position, symbol),
        )

    def _payments(self, position: Position, symbol: str, revenue: int, kind: str) -> dict[Owner, int]:
        """What each owner gets in whole units; shares in the pool get nothing."""
        own, paid = company(symbol), paid_out(revenue, kind)
        if not paid:
            return {own: revenue} if revenue else {}
        percents: dict[Owner, int] = {}
        for certificate, owner in position.state.certificates.items():
            if cert.company_of(certificate) != symbol or owner == POOL:
                continue
            taker = own if owner in self.to_treasury or owner == own else owner
            if is_player(taker) or taker == own:
                percents[taker] = percents.get(taker, 0) + cert.percent_of(position.definition, certificate)
        payments = {owner: paid * percent // 100 for owner, percent in percents.items()}
        if revenue > paid:
            payments[own] = payments.get(own, 0) + revenue - paid
        return payments


def paid_out(revenue: int, kind: str) -> int:
    """What of the revenue all shareholders together get, in whole units."""
    if kind == HALF:
        return -(-revenue // 2 // cert.SHARE) * cert.SHARE
    return revenue if kind == PAY else 0


def decided(position: Position) -> bool:
    """Whether the company on turn has used its revenue."""
    return "dividend" in position.state.operating.notes


def revenue_to_use(position: Position) -> int:
    """The revenue of this turn's run that has not been used yet, in whole units."""
    state = position.state
    if decided(position) or "run" not in state.operating.notes:
        return 0
    return state.runs[state.operating.company].revenue
