"""Starting a public company: the president's certificate, the money to the company, then a free home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Par, PlaceToken
from roundhouse.engine.by_hand import Beginning, StartingStep
from roundhouse.engine.checks import Checks, Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_HEX, CompanySymbol, HexId
from roundhouse.engine.offers import Offer, OfferPar, OfferPlaceToken, TokenSpot
from roundhouse.engine.owners import IPO, Owner, company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.formation import form_public
from roundhouse.finance.starting import (
    Boxes,
    PlaceForHome,
    PrintedHomes,
    Start,
    allowed_boxes,
    beginning,
)
from roundhouse.steps.par import NOWHERE, box_by_hand, box_of
from roundhouse.steps.place_token import misplaced, put_token

FREE_HOME_QUESTION = "free_home"


class Spots(Protocol):
    """Where the home token of a company may go that has no printed home."""

    def spots(self, position: Position, symbol: CompanySymbol) -> tuple[TokenSpot, ...]:
        """Every free place for the company ``symbol``."""


class HomeLeft(PlaceForHome, frozen=True):
    """A company is started only while there is a place for its home among the ``spots``."""

    spots: Spots

    def fault(self, case: Start) -> Fault | None:
        """``par.no_home_left``."""
        if self.spots.spots(case.position, case.company):
            return None
        return self.fails("par.no_home_left", company=case.company)


class StartPublic(StartingStep, frozen=True):
    """Buy the president's certificate of a company that doesn't exist yet, at a price of one's choice."""

    section: str
    checks: Checks[Start]
    boxes: Boxes

    @property
    def name(self) -> str:
        """``start_public``."""
        return "start_public"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Par prices, with the president's certificate."""
        return (Par,)

    def listed(self, position: Position) -> Iterator[Offer]:
        """Every company that may be started, with the prices that the player can pay."""
        found = (self._offer(position, symbol) for symbol in position.definition.companies)
        return (offer for offer in found if offer is not None)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the company, take the certificate, ask for the home."""
        if not isinstance(action, Par) or action.private:
            raise unavailable()
        symbol, name = action.company, name_of(action.actor)
        start = self._start(draft.position, name, symbol, action.place, action.homes_named)
        self.checks.demand(start)
        box = box_of(start)
        cost = start.cost(box)
        draft.emit(ev.SharesBought(action.actor, symbol, cert.president_certificate(symbol), IPO, cost))
        draft.pay(action.actor, company(symbol), cost, "shares", symbol)
        form_public(draft, symbol, box, name, {name: cert.presidents_shares(draft.position, symbol)})
        draft.emit(ev.QuestionAsked(Question(FREE_HOME_QUESTION, company(symbol), symbol)))

    def beginning(self, position: Position, symbol: CompanySymbol) -> Beginning | None:
        """In one of its boxes; the home is asked for afterwards."""
        return beginning(self.checks, self._start(position, "", symbol, NOWHERE))

    def begin_by_hand(
        self, draft: Draft, symbol: CompanySymbol, place: tuple[int, int], homes: tuple[HexId, HexId]
    ) -> None:
        """It is formed, with what nobody holds in its treasury, and asks for its home."""
        start = self._start(draft.position, "", symbol, place, homes)
        box = box_by_hand(self.checks, start)
        draft.emit(ev.ParSet(symbol, box.price))
        draft.emit(ev.PriceMoved(symbol, box.row, box.column, box.price, "corrected"), ev.Floated(symbol))
        for certificate in cert.held_by(draft.state, IPO, symbol):
            draft.emit(ev.CertificateMoved(certificate, IPO, company(symbol), "formed"))
        draft.emit(ev.QuestionAsked(Question(FREE_HOME_QUESTION, company(symbol), symbol)))

    def allows(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the player on turn may start the company, whatever its price."""
        return self.checks.allow(self._start(position, name_of(position.state.actor), symbol, NOWHERE))

    def _offer(self, position: Position, symbol: CompanySymbol) -> OfferPar | None:
        start = self._start(position, name_of(position.state.actor), symbol, NOWHERE)
        boxes = allowed_boxes(self.checks, start)
        if not boxes:
            return None
        return OfferPar(position.state.actor, self.section, symbol, boxes, (), start.percent)

    def _start(
        self,
        position: Position,
        buyer: str,
        symbol: CompanySymbol,
        place: tuple[int, int],
        homes: tuple[HexId, HexId] = (NO_HEX, NO_HEX),
    ) -> Start:
        return Start(position, buyer, symbol, place, homes[0], self.boxes, PrintedHomes(), homes[1])


class PlaceFreeHome(TurnStep, frozen=True):
    """The question where the home token of a company goes that has no printed home."""

    section: str
    spots: Spots

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return FREE_HOME_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """The home token, on a place of one's choice."""
        return (PlaceToken,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company that has no home yet."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every place for it."""
        question = position.state.questions[-1]
        spots = self.spots.spots(position, CompanySymbol(question.subject))
        return (OfferPlaceToken(question.actor, self.section, spots),)

    def play(self, draft: Draft, action: Action) -> None:
        """Check the place, and put the home token there."""
        if not isinstance(action, PlaceToken) or action.power:
            raise unavailable()
        question = draft.state.questions[-1]
        spots = self.spots.spots(draft.position, CompanySymbol(question.subject))
        wanted = [s for s in spots if (s.hex, s.city, s.slot) == (action.hex, action.city, action.slot)]
        if not wanted:
            raise misplaced(self.section, spots, action.hex)
        draft.emit(ev.QuestionAnswered(question.kind))
        put_token(draft, CompanySymbol(question.subject), wanted[0], "home")
