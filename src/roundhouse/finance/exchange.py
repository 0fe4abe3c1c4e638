"""Private companies that their owner hands in for a certificate: what must hold, and the exchange itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.names import NO_HEX, NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.offers import ParBox
from roundhouse.engine.owners import NOBODY, REMOVED, Owner, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import presidency
from roundhouse.finance.buying import Purchase
from roundhouse.finance.floating import Floating
from roundhouse.finance.sources import Source
from roundhouse.finance.starting import Boxes, Homes, Start


class HandedIn(Protocol):
    """What every exchange has: ``buyer`` (a player's name) would hand in the ``private`` company."""

    position: Position
    buyer: str
    private: PrivateSymbol


class Exchange(Purchase):
    """A ``private`` company that ``buyer`` would hand in for one certificate of ``company``.

    The rules about buying certificates can be asked of it too (:mod:`roundhouse.finance.buying`).
    """

    def __init__(
        self,
        position: Position,
        buyer: str,
        private: PrivateSymbol,
        company: CompanySymbol,
        owner: Owner,
        sources: tuple[Source, ...],
    ) -> None:
        """``owner`` has the certificate; ``sources`` are those of the title."""
        super().__init__(position, buyer, company, (owner,), sources, percent=0)
        self.private = private


class StartForPrivate(Start):
    """A company that ``buyer`` would start with a ``private`` company that stands for one share of it.

    The rules about starting can be asked of it too (:mod:`roundhouse.finance.starting`).
    """

    def __init__(
        self,
        position: Position,
        buyer: str,
        private: PrivateSymbol,
        company: CompanySymbol,
        place: tuple[int, int],
        home: HexId,
        boxes: Boxes,
        homes: Homes,
    ) -> None:
        """See :class:`~roundhouse.finance.starting.Start`."""
        super().__init__(position, buyer, company, place, home, boxes, homes)
        self.private = private

    def at(self, box: ParBox) -> StartForPrivate:
        """The same company in another box, at the first home that may be chosen."""
        home, place = next(iter(self.homes or ()), NO_HEX), (box.row, box.column)
        other = StartForPrivate(
            self.position, self.buyer, self.private, self.company, place, home, self._boxes, self._homes
        )
        other.boxes, other.homes = self.boxes, self.homes
        return other

    def cost(self, box: ParBox) -> Money:
        """What the rest of the president's certificate costs at a par price, in whole units."""
        rest = self.percent - cert.share_percent(self.position.definition, self.company)
        return cert.worth_of(self.position, self.company, rest, box.price)


# --- what must hold -------------------------------------------------------------------------------


class Exchangeable(Check, frozen=True):
    """Only these ``privates`` are handed in for a certificate."""

    privates: frozenset[PrivateSymbol]

    def fault(self, case: HandedIn) -> Fault | None:
        """``exchange.not_for_share``."""
        if case.private in self.privates:
            return None
        privates = tuple(sorted(self.privates))
        return self.fails("exchange.not_for_share", private=case.private, privates=privates)


class OwnsPrivate(Check, frozen=True):
    """Nobody hands in a private company that isn't his."""

    def fault(self, case: HandedIn) -> Fault | None:
        """``private.not_owned``."""
        owner = case.position.state.privates.get(case.private, NOBODY)
        if owner == player(case.buyer):
            return None
        return self.fails("private.not_owned", private=case.private, owner=owner)


class InRounds(Check, frozen=True):
    """A private company is handed in during rounds of these ``kinds``."""

    kinds: frozenset[str]

    def fault(self, case: HandedIn) -> Fault | None:
        """``exchange.not_now``."""
        if case.position.state.round.kind in self.kinds:
            return None
        now, kinds = case.position.state.round.kind, tuple(sorted(self.kinds))
        return self.fails("exchange.not_now", private=case.private, kinds=kinds, now=now)


class OnTurnInRounds(Check, frozen=True):
    """In rounds of these ``kinds`` a private company is handed in only by whoever is on turn."""

    kinds: frozenset[str]

    def fault(self, case: HandedIn) -> Fault | None:
        """``exchange.not_on_turn``."""
        state = case.position.state
        if state.round.kind not in self.kinds or state.actor == player(case.buyer):
            return None
        return self.fails("exchange.not_on_turn", private=case.private)


# --- the exchange ---------------------------------------------------------------------------------


class Exchanging(msgspec.Struct, frozen=True):
    """How a title gives certificates for private companies: the ``checks``, and the ``sources`` of them.

    ``floating``: when a company floats by it (None: never so). ``is_purchase``: in a stock round it is the
    purchase of the turn.
    """

    checks: Checks[Exchange]
    sources: tuple[Source, ...]
    floating: Floating | None
    is_purchase: bool

    def case(
        self, position: Position, buyer: str, private: PrivateSymbol, symbol: CompanySymbol, owner: Owner
    ) -> Exchange:
        """The private company for a certificate of the company ``symbol`` that ``owner`` has."""
        return Exchange(position, buyer, private, symbol, owner, self.sources)

    def allowed(self, position: Position, buyer: str, private: PrivateSymbol) -> Iterator[Exchange]:
        """Every exchange of the private company that the checks allow."""
        for symbol in position.definition.companies:
            for source in self.sources:
                case = self.case(position, buyer, private, symbol, source.owner(symbol))
                if cert.singles(position.state, case.owners[0], symbol) and self.checks.allow(case):
                    yield case

    def exchange(self, draft: Draft, case: Exchange) -> None:
        """The certificate goes to the player and the private company closes.

        Then the presidency may pass, and the company float. Nothing is checked.
        """
        taker, owner = player(case.buyer), case.owners[0]
        certificate = cert.singles(draft.state, owner, case.company)[0]
        draft.emit(ev.PrivateMoved(case.private, taker, REMOVED))
        if self.is_purchase and draft.state.round.kind == "stock":
            draft.emit(ev.SharesBought(taker, case.company, certificate, owner, NO_MONEY))
        draft.emit(ev.CertificateMoved(certificate, owner, taker, "exchanged"))
        presidency.after_purchase(draft, case.company, case.buyer)
        if self.floating:
            self.floating.after(draft, case.company)
