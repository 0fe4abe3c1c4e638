"""Starting a company with a private company that stands for a part of the president's certificate."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Par
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_HEX, CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferPar
from roundhouse.engine.owners import IPO, REMOVED, Owner, is_player, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.exchange import StartForPrivate
from roundhouse.finance.floating import Floating
from roundhouse.finance.sources import Payee
from roundhouse.finance.starting import Boxes, Homes, allowed_boxes, set_par
from roundhouse.steps.par import NOWHERE, box_of


class ParForPrivate(TurnStep, frozen=True):
    """A player hands in a private company for one share of a company, and pays the rest of its presidency.

    The certificate comes from the IPO; ``payee`` is paid for it; ``floating`` says when the company floats
    (None: not by this). ``is_purchase``: in a stock round it is the purchase of the turn.
    """

    section: str
    checks: Checks[StartForPrivate]
    boxes: Boxes
    homes: Homes
    payee: Payee
    floating: Floating | None
    is_purchase: bool

    @property
    def name(self) -> str:
        """``par_for_private``."""
        return "par_for_private"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Par prices for which a private company is handed in."""
        return (Par,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Every player who owns a private company."""
        owners = dict.fromkeys(position.state.privates.values())
        return tuple(owner for owner in owners if is_player(owner))

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every company that may be started with a private company, in boxes that its owner can pay for."""
        offers: list[Offer] = []
        for private, owner in position.state.privates.items():
            for symbol in position.definition.companies if is_player(owner) else ():
                start = self._start(position, name_of(owner), private, symbol, NOWHERE)
                boxes = allowed_boxes(self.checks, start)
                if boxes:
                    homes = start.homes or ()
                    offers.append(OfferPar(owner, self.section, symbol, boxes, homes, start.percent, private))
        return tuple(offers)

    def play(self, draft: Draft, action: Action) -> None:
        """The private company closes, the rest is paid, the company has its president and its price."""
        if not isinstance(action, Par) or not action.private:
            raise unavailable()
        symbol, buyer = action.company, name_of(action.actor)
        start = self._start(draft.position, buyer, action.private, symbol, action.place, action.homes_named)
        self.checks.demand(start)
        box, certificate = box_of(start), cert.president_certificate(symbol)
        cost = start.cost(box)
        draft.emit(ev.PrivateMoved(action.private, action.actor, REMOVED))
        if start.homes:
            draft.emit(ev.HomeChosen(symbol, action.home))
        set_par(draft, symbol, box)
        if self.is_purchase and draft.state.round.kind == "stock":
            draft.emit(ev.SharesBought(action.actor, symbol, certificate, IPO, cost))
        self.payee.take(draft, action.actor, symbol, cost)
        draft.emit(ev.CertificateMoved(certificate, IPO, action.actor, "exchanged"))
        draft.emit(ev.PresidentChanged(symbol, "", buyer))
        if self.floating:
            self.floating.after(draft, symbol)

    def _start(
        self,
        position: Position,
        buyer: str,
        private: PrivateSymbol,
        symbol: CompanySymbol,
        place: tuple[int, int],
        homes: tuple[HexId, HexId] = (NO_HEX, NO_HEX),
    ) -> StartForPrivate:
        start = StartForPrivate(position, buyer, private, symbol, place, homes[0], self.boxes, self.homes)
        start.second = homes[1]
        return start
