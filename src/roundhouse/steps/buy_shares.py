"""Buying certificates in a stock round."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyShares
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferBuyShares
from roundhouse.engine.owners import BANK, IPO, POOL, company, is_company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, presidency
from roundhouse.steps.par import float_if_sold

LENIENT_SECOND_SHARE = "gray_second_share_lenient"


class BuyRules(msgspec.Struct, frozen=True):
    """How certificates are bought.

    ``section`` of the rulebook; ``limit_section`` on the certificate limit; ``free_zone`` is the zone of the
    market where the limits don't hold and a president may buy two shares at once; ``available(position,
    symbol)`` says whether a company's shares may be bought yet (``late_section``). ``treasury``: unsold
    shares lie with the company, cost the share price, and the company is paid for them.
    """

    section: str
    limit_section: str
    late_section: str
    free_zone: str
    available: Callable[[Position, str], bool]
    treasury: bool = False

    def sources(self, symbol: str) -> tuple[str, str]:
        """Where the company's certificates are sold."""
        return (company(symbol) if self.treasury else IPO, POOL)


class BuyCertificates(TurnStep, frozen=True):
    """One certificate from the IPO or the pool, or two where the zone allows."""

    rules: BuyRules

    @property
    def name(self) -> str:
        """The step's name."""
        return "buy_shares"

    @property
    def section(self) -> str:
        """The section on purchases."""
        return self.rules.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases."""
        return (BuyShares,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For every company the choices of sources, with what they cost together."""
        offers: list[Offer] = []
        for symbol in position.state.par:
            choices = tuple(
                (sources, total_price(position, symbol, sources))
                for sources in _choices(self.rules.sources(symbol))
                if self.refusal(position, symbol, sources) is None
            )
            if choices:
                offers.append(OfferBuyShares(position.state.actor, self.section, symbol, choices))
        return tuple(offers)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay, take the certificates, change presidents, float."""
        if not isinstance(action, BuyShares):
            raise unavailable()
        sources = tuple(sorted(action.sources))
        refused = self.refusal(draft.position, action.company, sources)
        if refused:
            raise refused
        self.buy(draft, action.company, sources)

    def buy(self, draft: Draft, symbol: str, sources: tuple[str, ...]) -> None:
        """The purchase itself, by the player on turn."""
        for source in sources:
            self._buy_one(draft, symbol, source)
        presidency.after_purchase(draft, symbol, name_of(draft.state.actor))
        float_if_sold(draft, symbol)

    def refusal(self, position: Position, symbol: str, sources: tuple[str, ...]) -> ActionRefused | None:
        """Why the player on turn may not buy the company's certificates from ``sources``."""
        return self.source_refusal(position, symbol, sources) or (
            self._turn_refusal(position, symbol, len(sources))
            or self.purse_refusal(position, symbol, sources)
        )

    def source_refusal(
        self, position: Position, symbol: str, sources: tuple[str, ...]
    ) -> ActionRefused | None:
        """Why nobody may buy the company's certificates from ``sources``."""
        state, rules = position.state, self.rules
        if symbol not in state.par:
            return illegal("buy.not_parred", rules.section, company=symbol)
        if not sources or any(s not in rules.sources(symbol) for s in sources):
            return illegal("buy.source", rules.section, company=symbol)
        if not rules.available(position, symbol):
            return illegal("buy.too_early", rules.late_section, company=symbol)
        for source in set(sources):
            if len(cert.singles(state, source, symbol)) < sources.count(source):
                return illegal("buy.none_left", rules.section, company=symbol, source=source)
        return None

    def purse_refusal(
        self, position: Position, symbol: str, sources: tuple[str, ...]
    ) -> ActionRefused | None:
        """Why the player on turn may not hold, or can't pay for, what lies at ``sources``."""
        return (
            self._holding_refusal(position, symbol, name_of(position.state.actor))
            or self.certificate_refusal(position, symbol, len(sources))
            or self._cash_refusal(position, symbol, sources)
        )

    def president_refusal(self, position: Position, certificate: str) -> ActionRefused | None:
        """Why the player on turn may not take a president's certificate from the IPO, its price apart."""
        symbol, state = cert.company_of(certificate), position.state
        if state.stock.bought:
            return illegal("buy.one_purchase", self.rules.section, company=symbol)
        return self.certificate_refusal(position, symbol, 1)

    def certificate_refusal(self, position: Position, symbol: str, count: int) -> ActionRefused | None:
        """Whether ``count`` more certificates of the company would break the certificate limit."""
        buyer = name_of(position.state.actor)
        zone = self.rules.free_zone
        added = 0 if market.in_zone(position, symbol, zone) else count
        limit = cert.certificate_limit(position)
        if added and cert.counted_certificates(position, buyer, zone) + added > limit:
            return illegal("buy.certificate_limit", self.rules.limit_section, limit=limit)
        return None

    def _turn_refusal(self, position: Position, symbol: str, count: int) -> ActionRefused | None:
        """One purchase a turn; two shares only of an own company in the zone, in one go."""
        state = position.state
        buyer, bought = name_of(state.actor), state.stock.bought
        free = market.in_zone(position, symbol, self.rules.free_zone)
        presides = cert.president(state, symbol) == buyer
        if bought:
            lenient = LENIENT_SECOND_SHARE in position.options
            same = len(bought) == 1 and cert.company_of(bought[0]) == symbol
            if not (lenient and same and free and presides and count == 1) or cert.is_president_certificate(
                bought[0]
            ):
                return illegal("buy.one_purchase", self.rules.section, company=symbol)
        if count > 2 or (count == 2 and not (free and presides)):
            return illegal("buy.one_certificate", self.rules.section, company=symbol)
        if (buyer, symbol) in state.stock.sold:
            return illegal("buy.sold_this_round", self.rules.section, company=symbol)
        return None

    def _holding_refusal(self, position: Position, symbol: str, buyer: str) -> ActionRefused | None:
        limit = position.definition.companies[symbol].max_percent
        held = cert.percent_held(position, position.state.actor, symbol)
        if held >= limit and not market.in_zone(position, symbol, self.rules.free_zone):
            return illegal("buy.holding_limit", self.rules.section, company=symbol, limit=limit, player=buyer)
        return None

    def _cash_refusal(
        self, position: Position, symbol: str, sources: tuple[str, ...]
    ) -> ActionRefused | None:
        cost = total_price(position, symbol, sources)
        if cost > position.state.cash[position.state.actor]:
            return illegal("buy.cannot_afford", self.rules.section, company=symbol, cost=cost)
        return None

    def _buy_one(self, draft: Draft, symbol: str, source: str) -> None:
        buyer = draft.state.actor
        certificate = cert.singles(draft.state, source, symbol)[0]
        price = unit_price(draft.position, symbol, source)
        draft.emit(ev.SharesBought(buyer, symbol, certificate, source, price))
        draft.pay(buyer, source if is_company(source) else BANK, price, "shares", symbol)
        draft.emit(ev.CertificateMoved(certificate, source, buyer, "bought"))


def _choices(sources: tuple[str, str]) -> tuple[tuple[str, ...], ...]:
    return (*((s,) for s in sources), *combinations_with_replacement(sources, 2))


def unit_price(position: Position, symbol: str, source: str) -> int:
    """What one share costs: par from the IPO, the share price from the pool."""
    return position.state.par[symbol] if source == IPO else market.price(position, symbol)


def total_price(position: Position, symbol: str, sources: tuple[str, ...]) -> int:
    """What certificates from ``sources`` cost together."""
    return sum(unit_price(position, symbol, source) for source in sources)
