"""Buying certificates: what must hold before one is bought, and the purchase itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, Money
from roundhouse.engine.owners import IPO, Owner, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, presidency
from roundhouse.finance.floating import Floating
from roundhouse.finance.holding import limit_of
from roundhouse.finance.sources import Source


class Acquisition:
    """What every purchase is: ``count`` certificates of ``company`` (a symbol) for the player ``buyer``."""

    def __init__(self, position: Position, buyer: str, company: CompanySymbol, count: int) -> None:
        """Note what is wanted; everything else is worked out once, when a rule asks for it."""
        self.position = position
        self.buyer = buyer
        self.company = company
        self.count = count

    @property
    def percent(self) -> int:
        """How much of the company is bought, in percent: its smallest certificates, as many as wanted."""
        return self.count * cert.share_percent(self.position.definition, self.company)

    @property
    def cash(self) -> Money:
        """The buyer's money in whole units."""
        return self.position.state.cash[player(self.buyer)]

    def stands_in(self, zones: frozenset[str]) -> bool:
        """Whether the company's price stands in a box of one of the ``zones``."""
        return any(market.in_zone(self.position, self.company, zone) for zone in zones)


class Priced(Protocol):
    """What a player would pay for: a share of ``company``."""

    @property
    def company(self) -> CompanySymbol:
        """The symbol of the company."""

    @property
    def cost(self) -> Money:
        """What it costs, in whole units."""

    @property
    def cash(self) -> Money:
        """The buyer's money in whole units."""


class Purchase(Acquisition):
    """Certificates to be bought, each from one of the ``owners``; ``sources`` are those of the title.

    Each is of ``percent`` (0: of the smallest that the company has).
    """

    def __init__(
        self,
        position: Position,
        buyer: str,
        company: CompanySymbol,
        owners: tuple[Owner, ...],
        sources: tuple[Source, ...],
        percent: int,
    ) -> None:
        """Note what is wanted."""
        super().__init__(position, buyer, company, len(owners))
        self.owners = owners
        self.sources = sources
        self._size = percent

    @cached_property
    def size(self) -> int:
        """How much of the company each certificate is, in percent; raises KeyError where there is no such."""
        return self._size or cert.share_percent(self.position.definition, self.company)

    @property
    def percent(self) -> int:
        """How much of the company is bought, in percent."""
        return self.count * self.size

    def source(self, owner: Owner) -> Source | None:
        """The source where ``owner`` holds what is for sale; None: nothing is sold there."""
        return next((each for each in self.sources if each.owner(self.company) == owner), None)

    @cached_property
    def cost(self) -> Money:
        """What all of it costs, in whole units."""
        found = (self.source(owner) for owner in self.owners)
        return Money(sum(each.cost(self.position, self.company, self.size) for each in found if each))


# --- what must hold -------------------------------------------------------------------------------


class Parred(Check, frozen=True):
    """Single certificates are sold only of a company that has a share price."""

    def fault(self, case: Acquisition) -> Fault | None:
        """``buy.not_parred``."""
        if case.company in case.position.state.par:
            return None
        return self.fails("buy.not_parred", company=case.company)


class FromSource(Check, frozen=True):
    """Certificates are bought only where the title sells them."""

    def fault(self, case: Purchase) -> Fault | None:
        """``buy.source``; ``buy.nothing`` where no place is named."""
        if not case.owners:
            return self.fails("buy.nothing", company=case.company)
        other = next((owner for owner in case.owners if case.source(owner) is None), None)
        if other is None:
            return None
        places = tuple(each.owner(case.company) for each in case.sources)
        return self.fails("buy.source", company=case.company, source=other, places=places)


class IpoFirst(Check, frozen=True):
    """A company's treasury sells its shares only when its IPO is empty."""

    def fault(self, case: Purchase) -> Fault | None:
        """``buy.ipo_first``."""
        places = {source.place for owner in case.owners if (source := case.source(owner))}
        if "treasury" in places and cert.singles(case.position.state, IPO, case.company):
            return self.fails("buy.ipo_first", company=case.company)
        return None


class Left(Check, frozen=True):
    """Nobody buys what isn't there."""

    def fault(self, case: Purchase) -> Fault | None:
        """``buy.none_left``."""
        for owner in set(case.owners):
            left = cert.singles_of(case.position, owner, case.company, case.size)
            if len(left) < case.owners.count(owner):
                return self.fails("buy.none_left", company=case.company, source=owner)
        return None


class BuyersTurn(Check, frozen=True):
    """The beginning of checks that look at the buyer and his turn, and not at what he wants."""

    def fault(self, case: Acquisition) -> Fault | None:
        """What keeps the buyer from buying anything."""
        raise NotImplementedError


def may_buy(checks: Checks[Any], position: Position, buyer: str) -> bool:
    """Whether nothing about his turn keeps ``buyer`` from every purchase that the ``checks`` are about."""
    of_turn, _ = checks.parted(BuyersTurn)
    return of_turn.allow(Acquisition(position, buyer, NO_COMPANY, 1))


class OnePurchase(BuyersTurn, frozen=True):
    """A player buys once in his turn."""

    def fault(self, case: Acquisition) -> Fault | None:
        """``buy.one_purchase``."""
        if not case.position.state.stock.bought:
            return None
        return self.fails("buy.one_purchase", company=case.company)


class OneCertificate(Check, frozen=True):
    """A purchase is of one certificate."""

    def fault(self, case: Acquisition) -> Fault | None:
        """``buy.one_certificate``."""
        if case.count <= 1:
            return None
        return self.fails("buy.one_certificate", company=case.company, count=case.count)


class SeveralInZone(Check, frozen=True):
    """A purchase is of one certificate; of several only while the price stands in one of the ``zones``.

    ``most`` certificates then at once (None: any number), and only by its president with ``by_president``.
    """

    zones: frozenset[str]
    most: int | None
    by_president: bool

    def fault(self, case: Acquisition) -> Fault | None:
        """``buy.one_certificate``."""
        if case.count <= 1:
            return None
        presides = cert.president(case.position.state, case.company) == case.buyer
        few = self.most is None or case.count <= self.most
        if few and case.stands_in(self.zones) and (presides or not self.by_president):
            return None
        return self.fails("buy.one_certificate", company=case.company, count=case.count)


class NotAfterSelling(Check, frozen=True):
    """Nobody buys of a company of which he has sold in the same stock round."""

    def fault(self, case: Acquisition) -> Fault | None:
        """``buy.sold_this_round``."""
        if (case.buyer, case.company) not in case.position.state.stock.sold:
            return None
        return self.fails("buy.sold_this_round", company=case.company, player=case.buyer)


class HoldingLimit(Check, frozen=True):
    """Nobody buys above the company's printed percentage, unless its price stands in a ``free_zone``."""

    free_zones: frozenset[str]

    def fault(self, case: Acquisition) -> Fault | None:
        """``buy.holding_limit``."""
        definition = case.position.definition
        limit = definition.companies[case.company].max_percent
        held = cert.percent_held(case.position, player(case.buyer), case.company)
        if held + case.percent <= limit or case.stands_in(self.free_zones):
            return None
        company, percent = case.company, case.percent
        return self.fails(
            "buy.holding_limit", company=company, limit=limit, player=case.buyer, held=held, percent=percent
        )


class WithinCertificateLimit(Check, frozen=True):
    """Nobody buys above the certificate limit; what doesn't count may be bought at the limit and above it."""

    def fault(self, case: Acquisition) -> Fault | None:
        """``buy.certificate_limit``, by the title's :class:`~roundhouse.finance.holding.CertificateLimit`."""
        limit = limit_of(case.position)
        if limit is None:
            return None
        added = case.count if limit.counts(case.position, case.company) else 0
        if limit.leaves_room(case.position, case.buyer, added):
            return None
        held = limit.counted(case.position, case.buyer)
        return self.fails(
            "buy.certificate_limit", limit=limit.most(case.position), player=case.buyer, held=held
        )


class Affordable(Check, frozen=True):
    """A player pays with the money that he has."""

    def fault(self, case: Priced) -> Fault | None:
        """``buy.cannot_afford``."""
        if case.cost <= case.cash:
            return None
        return self.fails("buy.cannot_afford", company=case.company, cost=case.cost, cash=case.cash)


# --- the purchase ---------------------------------------------------------------------------------


class Buying(msgspec.Struct, frozen=True):
    """How a title sells certificates: the ``checks``, the ``sources``, ``most`` at once by any rule.

    ``floating``: when a company floats by it; None where purchases float nothing.
    """

    checks: Checks[Purchase]
    sources: tuple[Source, ...]
    most: int
    floating: Floating | None

    def purchase(
        self,
        position: Position,
        buyer: str,
        symbol: CompanySymbol,
        owners: tuple[Owner, ...],
        percent: int = 0,
    ) -> Purchase:
        """The case of a purchase from these ``owners`` of certificates of ``percent`` (0: the smallest)."""
        return Purchase(position, buyer, symbol, owners, self.sources, percent)

    def sizes(self, position: Position, symbol: CompanySymbol) -> tuple[int, ...]:
        """The sizes in percent of the certificates that the sources have, the smallest first."""
        owners = (source.owner(symbol) for source in self.sources)
        found = (cert.singles_by_size(position, owner, symbol) for owner in owners)
        return tuple(sorted({size for sizes in found for size in sizes}))

    def allowed(
        self, position: Position, buyer: str, symbol: CompanySymbol, percent: int = 0
    ) -> Iterator[Purchase]:
        """Every purchase of certificates of ``percent`` (0: the smallest) that the checks allow.

        One of more certificates is looked at only where one of a certificate less is allowed.
        """
        owners = [source.owner(symbol) for source in self.sources]
        size = percent or cert.share_percent(position.definition, symbol)
        left = {owner: len(cert.singles_of(position, owner, symbol, size)) for owner in owners}
        for count in range(1, min(self.most, sum(left.values())) + 1):
            found = [
                purchase
                for chosen in combinations_with_replacement(owners, count)
                if all(chosen.count(owner) <= left[owner] for owner in set(chosen))
                and self.checks.allow(purchase := self.purchase(position, buyer, symbol, chosen, size))
            ]
            if not found:
                return
            yield from found

    def buy(self, draft: Draft, purchase: Purchase) -> None:
        """Pay and take the certificates; then the presidency may pass, and the company float.

        Nothing is checked.
        """
        for owner in purchase.owners:
            self._buy_one(draft, purchase, owner)
        presidency.after_purchase(draft, purchase.company, purchase.buyer)
        if self.floating:
            self.floating.after(draft, purchase.company)

    def _buy_one(self, draft: Draft, purchase: Purchase, owner: Owner) -> None:
        source, buyer, symbol = purchase.source(owner), player(purchase.buyer), purchase.company
        if source is None:
            raise LookupError(owner)
        certificate = cert.singles_of(draft.position, owner, symbol, purchase.size)[0]
        cost = source.cost(draft.position, symbol, purchase.size)
        draft.emit(ev.SharesBought(buyer, symbol, certificate, owner, cost))
        source.payee.take(draft, buyer, symbol, cost)
        draft.emit(ev.CertificateMoved(certificate, owner, buyer, "bought"))
