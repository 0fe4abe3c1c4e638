"""Minor companies that become public ones: what must hold, and who gets what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Protocol

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.offers import ParBox
from roundhouse.engine.owners import IPO, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.formation import box_at_most

MINOR, PUBLIC = "minor", "major"


class Becoming:
    """Minor companies that want to become the public company ``public``, the one on turn named first.

    ``named`` are the companies as they were named, ``minors`` the same in operating order, those that don't
    operate last. ``agreed``: the players who agree to it, None while nobody has been asked.
    """

    def __init__(
        self,
        position: Position,
        named: Sequence[CompanySymbol],
        public: CompanySymbol,
        agreed: tuple[str, ...] | None = None,
    ) -> None:
        """Note what is wanted."""
        self.position = position
        self.named = tuple(named)
        self.public = public
        self.agreed = agreed

    @cached_property
    def operating(self) -> tuple[CompanySymbol, ...]:
        """All minor companies in operating order."""
        return market.operating_order(self.position, MINOR)

    @cached_property
    def minors(self) -> tuple[CompanySymbol, ...]:
        """The companies in operating order."""
        known = tuple(m for m in self.operating if m in self.named)
        return (*known, *(m for m in self.named if m not in known))

    @cached_property
    def shares(self) -> Mapping[str, int]:
        """How many shares each owner gets for the companies."""
        return shares_of(self.position.state, self.minors)

    @property
    def oldest_owner(self) -> str:
        """The owner of the company formed first (empty: it has none)."""
        return cert.president(self.position.state, oldest(self.position.state, self.minors)) or ""

    @property
    def has_president(self) -> bool:
        """Whether somebody gets as many shares as the president's certificate stands for."""
        return max(self.shares.values()) >= cert.presidents_shares(self.position, self.public)


# --- what differs -----------------------------------------------------------------------------------


class MergedPrice(Protocol):
    """The box of the public company's price."""

    def box(self, position: Position, minors: Sequence[CompanySymbol]) -> ParBox:
        """The box for the company that the ``minors`` form."""


class DearestAndCheapest(Consequence, frozen=True):
    """The prices of the dearest and the cheapest together, rounded down to a box of the ``zones``.

    At least ``least`` whole units before that.
    """

    zones: frozenset[str]
    least: int

    def box(self, position: Position, minors: Sequence[CompanySymbol]) -> ParBox:
        """For these companies; the cheapest box where the sum is below it."""
        return box_at_most(position, self.zones, Money(max(self.least, price_sum(position, minors))))


class SamePrice(Consequence, frozen=True):
    """The company's own price, rounded down to a box of the ``zones``."""

    zones: frozenset[str]

    def box(self, position: Position, minors: Sequence[CompanySymbol]) -> ParBox:
        """For a company by itself."""
        return box_at_most(position, self.zones, market.price(position, minors[0]))


class President(Protocol):
    """Who presides over the public company."""

    def president(self, state: State, minors: Sequence[CompanySymbol]) -> str:
        """A player who owns one of the companies."""


class MostShares(Consequence, frozen=True):
    """Who has the most shares; of several the owner of the company formed first."""

    def president(self, state: State, minors: Sequence[CompanySymbol]) -> str:
        """A player who owns one of the companies."""
        return president_of(state, minors)


class FirstLap(Protocol):
    """Which players may buy shares first."""

    def players(self, position: Position, minors: Sequence[CompanySymbol], president: str) -> tuple[str, ...]:
        """In the order in which they buy."""


class SecondLap(Protocol):
    """Which players may buy shares after the first lap."""

    def players(self, position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
        """In the order in which they buy."""


class SecondShare(Protocol):
    """How somebody gets enough shares to preside where the merger gives nobody enough."""

    def fault(self, case: Becoming) -> Fault | None:
        """Why nobody would get enough shares to preside, or None."""

    def buy(self, draft: Draft, case: Becoming) -> dict[str, int]:
        """Let him buy it at once, if he has to: the shares that everybody then gets."""


class Partners(Protocol):
    """Which minor companies another's track leads to."""

    def partners(self, position: Position, minor: CompanySymbol) -> tuple[CompanySymbol, ...]:
        """The symbols of those that ``minor`` may merge with, in operating order."""


# --- what must hold ---------------------------------------------------------------------------------


class InZone(Check, frozen=True):
    """A company converts by itself only while its price stands in the ``zone``."""

    zone: str

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.not_in_zone``."""
        company = case.named[0]
        if market.in_zone(case.position, company, self.zone):
            return None
        price = market.price(case.position, company)
        return self.fails("merge.not_in_zone", company=company, price=price)


class PublicLeft(Check, frozen=True):
    """A public company is formed that doesn't exist yet."""

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.no_public``."""
        if case.public in publics(case.position):
            return None
        return self.fails("merge.no_public", company=case.public)


class Number(Check, frozen=True):
    """From two to ``most`` different companies merge."""

    most: int

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.number``, or ``merge.twice`` where one is named twice."""
        count = len(case.named)
        twice = next((m for number, m in enumerate(case.named) if m in case.named[:number]), None)
        if twice is not None:
            return self.fails("merge.twice", company=twice)
        if 2 <= count <= self.most:
            return None
        return self.fails("merge.number", number=count, limit=self.most)


class MinorsOnly(Check, frozen=True):
    """Only minor companies that operate merge."""

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.no_minor``."""
        unknown = next((m for m in case.named if m not in case.operating), None)
        return self.fails("merge.no_minor", company=unknown) if unknown else None


class Owned(Check, frozen=True):
    """Each of the companies belongs to a player, who gets shares for it; after a correction it may not."""

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.no_minor``."""
        state = case.position.state
        unowned = next((m for m in case.named if cert.president(state, m) is None), None)
        return self.fails("merge.no_minor", company=unowned) if unowned else None


class Connected(Check, frozen=True):
    """From one of the companies track leads to each of the others."""

    partners: Partners

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.not_connected``."""
        minors = set(case.minors)
        if any(minors <= {hub, *self.partners.partners(case.position, hub)} for hub in case.minors):
            return None
        return self.fails("merge.not_connected", companies=case.minors)


class OldestOwnerBuys(Check, frozen=True):
    """Where nobody has two shares, the owner of the oldest company buys the second and has to pay for it."""

    price: MergedPrice

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.no_president``."""
        if case.has_president:
            return None
        owner, price = case.oldest_owner, self.price.box(case.position, case.minors).price
        cash = case.position.state.cash.get(player(owner), NO_MONEY)
        if cash >= price:
            return None
        return self.fails("merge.no_president", player=owner, price=price, cash=cash)

    def buy(self, draft: Draft, case: Becoming) -> dict[str, int]:
        """The money goes to the public company."""
        shares = dict(case.shares)
        if not case.has_president:
            owner, price = case.oldest_owner, self.price.box(case.position, case.minors).price
            draft.pay(player(owner), company(case.public), price, "shares", case.public)
            shares[owner] += 1
        return shares


# --- who gets what ----------------------------------------------------------------------------------


def publics(position: Position) -> tuple[CompanySymbol, ...]:
    """The public companies that don't exist yet."""
    state = position.state
    return tuple(
        symbol
        for symbol, definition in position.definition.companies.items()
        if definition.kind == PUBLIC
        and symbol not in state.par
        and state.certificates[cert.president_certificate(symbol)] == IPO
    )


def oldest(state: State, minors: Sequence[CompanySymbol]) -> CompanySymbol:
    """The company that was formed first."""
    return min(minors, key=state.floated.index)


def shares_of(state: State, minors: Sequence[CompanySymbol]) -> Mapping[str, int]:
    """How many shares each owner gets: one a company, in the order of ``minors``."""
    counts: dict[str, int] = {}
    for minor in minors:
        owner = cert.president(state, minor) or ""
        counts[owner] = counts.get(owner, 0) + 1
    return counts


def president_of(state: State, minors: Sequence[CompanySymbol]) -> str:
    """Who has the most shares; of several the owner of the company formed first."""
    counts = shares_of(state, minors)
    most = [m for m in minors if counts[cert.president(state, m) or ""] == max(counts.values())]
    return cert.president(state, oldest(state, most)) or ""


def price_makers(position: Position, minors: Sequence[CompanySymbol]) -> tuple[CompanySymbol, CompanySymbol]:
    """The dearest and the cheapest of ``minors``, whose prices make that of the public company."""

    def price(minor: CompanySymbol) -> Money:
        return market.price(position, minor)

    return max(minors, key=price), min(minors, key=price)


def price_sum(position: Position, minors: Sequence[CompanySymbol]) -> Money:
    """The prices of the dearest and the cheapest together, in whole units."""
    return Money(sum(market.price(position, minor) for minor in price_makers(position, minors)))
