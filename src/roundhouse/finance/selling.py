"""Selling shares to the pool: what must hold, what a share brings, and what a sale does.

The unit of a sale is a *share*: the company's smallest certificate (10 % of most companies).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, POOL, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, presidency
from roundhouse.finance.floating import floated_this_round
from roundhouse.finance.market_moves import Move
from roundhouse.finance.redeeming import AskToRedeem, Drop, DropAtOnce
from roundhouse.finance.sources import UnitPrice


class Sale:
    """A sale that is wanted: ``count`` shares of ``company`` (a symbol) by the player ``seller``."""

    def __init__(self, position: Position, seller: str, company: CompanySymbol, count: int) -> None:
        """Note what is wanted; everything else is worked out once, when a rule asks for it."""
        self.position = position
        self.seller = seller
        self.company = company
        self.count = count

    @property
    def held(self) -> int:
        """Percent of the company that the seller holds before the sale."""
        return cert.percent_held(self.position, player(self.seller), self.company)

    @property
    def sold(self) -> int:
        """Percent of the company that are to be sold."""
        return self.count * cert.share_percent(self.position.definition, self.company)

    @property
    def presides(self) -> bool:
        """Whether the seller is the company's president."""
        return cert.president(self.position.state, self.company) == self.seller

    @cached_property
    def heir(self) -> str | None:
        """Who becomes president by the sale; None if nobody does."""
        if not self.presides:
            return None
        return presidency.successor(self.position, self.company, self.seller, self.held - self.sold)

    @property
    def in_singles(self) -> int:
        """Percent of the company that the seller holds without the president's certificate."""
        if not self.presides:
            return self.held
        certificate = cert.president_certificate(self.company)
        return self.held - cert.percent_of(self.position.definition, certificate)

    def is_more_than(self, missing: Money, price: SalePrice) -> bool:
        """Whether one share fewer would bring the money that is ``missing``, at the ``price`` of the sale."""
        return (self.count - 1) * price.each(self) >= missing


# --- what must hold -------------------------------------------------------------------------------


class AtPosition(Protocol):
    """Something that is wanted at a position."""

    @property
    def position(self) -> Position:
        """The position at which it is wanted."""


class NotInFirstRound(Check, frozen=True):
    """In the first stock round nothing is sold: neither shares nor private companies."""

    def fault(self, case: AtPosition) -> Fault | None:
        """``sale.first_round``."""
        place = case.position.state.round
        first = place.kind == "stock" and place.number == 1
        return self.fails("sale.first_round") if first else None


class HasPrice(Check, frozen=True):
    """Only shares of a company that has a share price are sold."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.not_parred``."""
        if case.company in case.position.state.par:
            return None
        return self.fails("sale.not_parred", company=case.company)


class SoldKind(Check, frozen=True):
    """Only shares of these ``kinds`` of company are sold."""

    kinds: frozenset[str]

    def fault(self, case: Sale) -> Fault | None:
        """``sale.kind``."""
        if case.position.definition.companies[case.company].kind in self.kinds:
            return None
        return self.fails("sale.kind", company=case.company)


class HasOperated(Check, frozen=True):
    """Only shares of a company that has operated are sold."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.too_early``."""
        if case.company in case.position.state.has_operated:
            return None
        return self.fails("sale.too_early", company=case.company)


class AtLeastOne(Check, frozen=True):
    """A sale is of one share or more."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.count``."""
        return None if case.count >= 1 else self.fails("sale.count", company=case.company, count=case.count)


class Held(Check, frozen=True):
    """Nobody sells what he hasn't got."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.not_held``."""
        if case.held >= case.sold:
            return None
        return self.fails("sale.not_held", company=case.company, count=case.count, held=case.held)


class PoolLimit(Check, frozen=True):
    """At most ``percent`` of a company lie in the pool."""

    percent: int

    def fault(self, case: Sale) -> Fault | None:
        """``sale.pool_full``."""
        there = cert.shares_in_pool(case.position, case.company)
        if there + case.sold <= self.percent:
            return None
        company, limit = case.company, self.percent
        return self.fails("sale.pool_full", company=company, limit=limit, held=there, percent=case.sold)


class Successor(Check, frozen=True):
    """The president's certificate isn't sold: who would have to sell it needs somebody to take it over."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.no_successor``."""
        if not case.presides or case.heir is not None or case.in_singles >= case.sold:
            return None
        least = presidency.least(case.position, case.company)
        return self.fails("sale.no_successor", company=case.company, least=least)


class PresidencyStays(Check, frozen=True):
    """A president who raises money for his company's train stays its president."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.presidency_must_stay``, for the company whose turn it is."""
        if case.heir is None or case.company != case.position.state.operating.company:
            return None
        return self.fails("sale.presidency_must_stay", company=case.company, player=case.heir)


class NotBoughtThisTurn(Check, frozen=True):
    """Nobody sells of a company of which he has bought in the same turn."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.bought_this_turn``."""
        bought = {company_of(each) for each in case.position.state.stock.bought}
        return self.fails("sale.bought_this_turn", company=case.company) if case.company in bought else None


class CanBeSplit(Check, frozen=True):
    """The president's certificate is sold in part only if there are singles for the part that is kept."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.no_change``."""
        if not case.presides or case.heir is not None or case.in_singles >= case.sold:
            return None
        kept = case.held - case.sold
        change = cert.singles(case.position.state, POOL, case.company)
        there = sum(cert.percent_of(case.position.definition, each) for each in change) + case.in_singles
        return None if kept <= there else self.fails("sale.no_change", company=case.company)


# --- what a share brings --------------------------------------------------------------------------


class SalePrice(Protocol):
    """What one share brings."""

    def each(self, sale: Sale) -> Money:
        """In whole units of the currency."""


class CurrentPrice(Consequence, frozen=True):
    """Every share brings the price at which the marker stands before the sale."""

    def each(self, sale: Sale) -> Money:
        """In whole units of the currency."""
        return cert.share_price(sale.position, sale.company)


class PriceOf(Consequence, frozen=True):
    """Every share brings what ``price`` says before the sale."""

    price: UnitPrice

    def each(self, sale: Sale) -> Money:
        """In whole units of the currency."""
        position, symbol = sale.position, sale.company
        share = cert.share_percent(position.definition, symbol)
        return cert.worth_of(position, symbol, share, self.price.unit(position, symbol))


class LowerIfYoung(Consequence, frozen=True):
    """The price one step lower for a company that hasn't floated before the stock round under way."""

    def each(self, sale: Sale) -> Money:
        """In whole units of the currency; at the bottom of the market the current price."""
        position, symbol = sale.position, sale.company
        young = position.state.round.kind == "stock" and floated_this_round(position, symbol)
        if symbol in position.state.floated and not young:
            return cert.share_price(position, symbol)
        lower = market.price_after(position, symbol, Move("down"))
        return cert.worth_of(position, symbol, cert.share_percent(position.definition, symbol), lower)


# --- how far the price falls ----------------------------------------------------------------------


class Fall(Protocol):
    """How far a sale moves the company's price down."""

    def steps(self, sale: Sale) -> int:
        """The number of steps."""


class StepAShare(Consequence, frozen=True):
    """A step for every share, whoever sells."""

    def steps(self, sale: Sale) -> int:
        """As many as shares."""
        return sale.count


class StepByPresident(Consequence, frozen=True):
    """A step when the president sells, whatever the number and in how many goes of one turn."""

    def steps(self, sale: Sale) -> int:
        """One for the first sale of the president in his turn."""
        return int(sale.presides and sale.company not in sale.position.state.stock.dropped)


class NoFall(Consequence, frozen=True):
    """Sales don't move the price."""

    def steps(self, sale: Sale) -> int:
        """0 steps, however many shares are sold."""
        del sale
        return 0


# --- which certificates go to the pool --------------------------------------------------------------


class Parting(Protocol):
    """Which certificates the seller parts with, and what becomes of the presidency."""

    def part(self, draft: Draft, sale: Sale) -> None:
        """Move the certificates of the ``sale`` to the pool, and the presidency where it passes on."""


class SinglesOnly(Consequence, frozen=True):
    """The president's certificate never lies in the pool: it passes to the successor before the sale."""

    def part(self, draft: Draft, sale: Sale) -> None:
        """Singles go to the pool."""
        _singles_to_pool(draft, sale, sale.sold)


class PresidentsToo(Consequence, frozen=True):
    """Without a successor the president's certificate goes to the pool; of a part of it he is given the rest.

    Singles go first. The company then has no president until somebody holds as much as the certificate.
    """

    def part(self, draft: Draft, sale: Sale) -> None:
        """Move what is sold, and what he is given for the part that he keeps."""
        _singles_to_pool(draft, sale, sale.sold)
        held = cert.percent_held(draft.position, player(sale.seller), sale.company)
        kept = sale.held - sale.sold
        if held <= kept:
            return
        owner, certificate = player(sale.seller), cert.president_certificate(sale.company)
        draft.emit(ev.CertificateMoved(certificate, owner, POOL, "sold"))
        draft.emit(ev.PresidentChanged(sale.company, sale.seller, ""))
        for single in cert.singles(draft.state, POOL, sale.company):
            if kept <= 0:
                return
            kept -= cert.percent_of(draft.title.definition, single)
            draft.emit(ev.CertificateMoved(single, POOL, owner, "exchange"))


def _singles_to_pool(draft: Draft, sale: Sale, percent: int) -> None:
    """Singles of ``percent`` together, or as many as there are."""
    owner = player(sale.seller)
    for certificate in cert.singles(draft.state, owner, sale.company):
        size = cert.percent_of(draft.title.definition, certificate)
        if size <= percent:
            percent -= size
            draft.emit(ev.CertificateMoved(certificate, owner, POOL, "sold"))


# --- the sale -------------------------------------------------------------------------------------


class Selling(msgspec.Struct, frozen=True):
    """How a title sells shares, one of its parts.

    The ``checks``, the ``price`` of a share, the ``parting`` with certificates, the ``fall`` of the price and
    when it ``drop``s by that. ``redeeming``: how the company is asked before whether it takes the shares back
    (None: it isn't).
    """

    checks: Checks[Sale]
    price: SalePrice
    parting: Parting
    fall: Fall
    redeeming: AskToRedeem | None = None
    drop: Drop = DropAtOnce()

    def counts(self, position: Position, seller: str, symbol: CompanySymbol) -> tuple[int, ...]:
        """The numbers of shares of the company that ``seller`` may sell at once, the smallest first."""
        return tuple(self._counted(position, seller, symbol))

    def may_sell(self, position: Position, seller: str, symbol: CompanySymbol) -> bool:
        """Whether ``seller`` may sell any share of the company."""
        return any(True for _ in self._counted(position, seller, symbol))

    def _counted(self, position: Position, seller: str, symbol: CompanySymbol) -> Iterator[int]:
        held = cert.percent_held(position, player(seller), symbol)
        most = held // cert.share_percent(position.definition, symbol)
        return (n for n in range(1, most + 1) if self.checks.allow(Sale(position, seller, symbol, n)))

    def sell(self, draft: Draft, seller: str, symbol: CompanySymbol, count: int) -> None:
        """Certificates to the pool, money from the bank, the price down; the presidency passes first.

        Nothing is checked.
        """
        sale, owner = Sale(draft.position, seller, symbol, count), player(seller)
        each, steps = self.price.each(sale), self.fall.steps(sale)
        if sale.heir is not None:
            presidency.exchange(draft, symbol, seller, sale.heir)
        percent = sale.sold if sale.sold != count * cert.SHARE else 0
        draft.emit(ev.SharesSold(seller, symbol, count, each, percent))
        self.parting.part(draft, sale)
        draft.pay(BANK, owner, Money(each * count), "shares", symbol)
        if steps and not (self.redeeming and self.redeeming.asks(draft, symbol, count, steps)):
            self.drop.drop(draft, symbol, steps)
