"""Setting a company's par price: as the answer to a question, or by buying the president's certificate."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Par
from roundhouse.engine.by_hand import Beginning, StartingStep
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_HEX, CompanySymbol, HexId
from roundhouse.engine.offers import Offer, OfferPar, ParBox
from roundhouse.engine.owners import IPO, Owner, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.buying import may_buy
from roundhouse.finance.floating import Floating
from roundhouse.finance.sources import Payee
from roundhouse.finance.starting import (
    Boxes,
    Homes,
    PrintedHomes,
    Start,
    allowed_boxes,
    beginning,
    by_hand,
    set_par,
)

NOWHERE = (-1, -1)


class ParAuctioned(TurnStep, frozen=True):
    """The owner of a private company that brings a presidency sets the par price at once.

    ``boxes`` are those open to such a company; ``floating`` says when it floats (None: not by this).
    """

    section: str
    checks: Checks[Start]
    boxes: Boxes
    floating: Floating | None

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return "par"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Par prices for the company asked about."""
        return (Par,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The owner of the private company."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All boxes open to such a company."""
        question = position.state.questions[-1]
        symbol = CompanySymbol(question.subject)
        start = self._start(position, symbol, NOWHERE)
        boxes = allowed_boxes(self.checks, start)
        return (OfferPar(question.actor, self.section, symbol, boxes, (), start.percent),)

    def play(self, draft: Draft, action: Action) -> None:
        """Set the price, take the certificate from whoever holds it, and perhaps float."""
        if not isinstance(action, Par) or action.private:
            raise unavailable()
        question = draft.state.questions[-1]
        start = self._start(draft.position, action.company, action.place, action.homes_named)
        self.checks.demand(start)
        draft.emit(ev.QuestionAnswered(question.kind))
        set_par(draft, action.company, box_of(start))
        certificate = cert.president_certificate(action.company)
        giver = draft.state.certificates[certificate]
        draft.emit(ev.CertificateMoved(certificate, giver, question.actor, "private"))
        draft.emit(ev.PresidentChanged(action.company, "", name_of(question.actor)))
        if self.floating:
            self.floating.after(draft, action.company)

    def _start(
        self,
        position: Position,
        symbol: CompanySymbol,
        place: tuple[int, int],
        homes: tuple[HexId, HexId] = (NO_HEX, NO_HEX),
    ) -> Start:
        buyer = name_of(position.state.questions[-1].actor)
        return Start(position, buyer, symbol, place, homes[0], self.boxes, PrintedHomes(), homes[1])


class ParAndBuy(StartingStep, frozen=True):
    """Buy a president's certificate from the IPO, choosing the par price and perhaps the home.

    ``payee`` is paid for it; ``floating`` says when the company floats (None: not by this). ``marked``: its
    price marker is put down at once, else when it is formed.
    """

    section: str
    checks: Checks[Start]
    boxes: Boxes
    homes: Homes
    payee: Payee
    floating: Floating | None
    marked: bool

    @property
    def name(self) -> str:
        """``par_company``."""
        return "par_company"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Par prices, with the president's certificate."""
        return (Par,)

    def listed(self, position: Position) -> Iterator[Offer]:
        """Every company that may be started, with the prices that the player can pay."""
        if not may_buy(self.checks, position, name_of(position.state.actor)):
            return
        for symbol in position.definition.companies:
            offer = self._offer(position, symbol)
            if offer is not None:
                yield offer

    def play(self, draft: Draft, action: Action) -> None:
        """Pay for the president's certificate and set the price."""
        if not isinstance(action, Par) or action.private:
            raise unavailable()
        symbol, buyer = action.company, name_of(action.actor)
        start = self._start(draft.position, buyer, symbol, action.place, action.homes_named)
        self.checks.demand(start)
        box, certificate = box_of(start), cert.president_certificate(symbol)
        cost = start.cost(box)
        draft.emit(*(ev.HomeChosen(symbol, hex_id) for hex_id in start.named))
        if self.marked:
            set_par(draft, symbol, box)
        else:
            draft.emit(ev.ParSet(symbol, box.price))
        draft.emit(ev.SharesBought(action.actor, symbol, certificate, IPO, cost))
        self.payee.take(draft, action.actor, symbol, cost)
        draft.emit(ev.CertificateMoved(certificate, IPO, action.actor, "bought"))
        draft.emit(ev.PresidentChanged(symbol, "", buyer))
        if self.floating:
            self.floating.after(draft, symbol)

    def beginning(self, position: Position, symbol: CompanySymbol) -> Beginning | None:
        """In one of the boxes in which it could be bought into."""
        return beginning(self.checks, self._start(position, "", symbol, NOWHERE))

    def begin_by_hand(
        self, draft: Draft, symbol: CompanySymbol, place: tuple[int, int], homes: tuple[HexId, HexId]
    ) -> None:
        """Set the price; it floats, too, where enough of it is out."""
        start = self._start(draft.position, "", symbol, place, homes)
        box = box_by_hand(self.checks, start)
        draft.emit(*(ev.HomeChosen(symbol, hex_id) for hex_id in start.named))
        draft.emit(ev.ParSet(symbol, box.price))
        if self.marked:
            draft.emit(ev.PriceMoved(symbol, box.row, box.column, box.price, "corrected"))
        if self.floating:
            self.floating.after(draft, symbol)

    def _offer(self, position: Position, symbol: CompanySymbol) -> OfferPar | None:
        start = self._start(position, name_of(position.state.actor), symbol, NOWHERE)
        boxes = allowed_boxes(self.checks, start)
        if not boxes:
            return None
        return OfferPar(
            position.state.actor,
            self.section,
            symbol,
            boxes,
            start.homes or (),
            start.percent,
            home_pairs=start.pairs or (),
        )

    def _start(
        self,
        position: Position,
        buyer: str,
        symbol: CompanySymbol,
        place: tuple[int, int],
        homes: tuple[HexId, HexId] = (NO_HEX, NO_HEX),
    ) -> Start:
        return Start(position, buyer, symbol, place, homes[0], self.boxes, self.homes, homes[1])


def box_by_hand(checks: Checks[Start], start: Start) -> ParBox:
    """The box in which a company is started by a correction. Raises ActionRefused where it can't be."""
    by_hand(checks).demand(start)
    return box_of(start)


def box_of(start: Start) -> ParBox:
    """The box in which a company that may start does."""
    if start.box is None:
        raise LookupError(start.place)
    return start.box
