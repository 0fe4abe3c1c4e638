"""Starting a public company: the director's certificate, the money to the company, then a free home."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Par, PlaceToken
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferPar, OfferPlaceToken, ParBox, TokenSpot
from roundhouse.engine.owners import IPO, Owner, company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.formation import form_public
from roundhouse.steps.place_token import put_token

FREE_HOME_QUESTION = "free_home"


class PublicRules(msgspec.Struct, frozen=True):
    """How public companies start.

    ``zones`` of the market for the price; ``may_start(position)`` whether the phase allows it;
    ``spots(position, company)`` where the home may be; ``may_hold(position, player)`` is why he may not have
    one more certificate.
    """

    section: str
    zones: frozenset[str]
    may_start: Callable[[Position], bool]
    spots: Callable[[Position, str], tuple[TokenSpot, ...]]
    may_hold: Callable[[Position, str], ActionRefused | None]
    kind: str = "major"


class StartPublic(TurnStep, frozen=True):
    """Buy the director's certificate of a company that doesn't exist yet, at a price of one's choice."""

    rules: PublicRules

    @property
    def name(self) -> str:
        """The step's name."""
        return "start_public"

    @property
    def section(self) -> str:
        """The section on starting."""
        return self.rules.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Par."""
        return (Par,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every company that may be started, with the prices that the player can pay."""
        found = (self._offer(position, symbol) for symbol in position.definition.companies)
        return tuple(offer for offer in found if offer is not None)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the company, take the certificate, ask for the home."""
        if not isinstance(action, Par):
            raise unavailable()
        symbol, position = action.company, draft.position
        refused = self._refusal(position, symbol)
        if refused:
            raise refused
        offer = self._offer(position, symbol)
        boxes = offer.boxes if offer else ()
        box = next((b for b in boxes if (b.row, b.column) == (action.row, action.column)), None)
        if box is None:
            raise illegal("par.box", self.section, company=symbol, row=action.row, column=action.column)
        name, cost = name_of(action.actor), _cost(position, symbol, box)
        draft.emit(ev.SharesBought(action.actor, symbol, cert.president_certificate(symbol), IPO, cost))
        draft.pay(action.actor, company(symbol), cost, "shares", symbol)
        form_public(draft, symbol, box, name, {name: 2})
        draft.emit(ev.QuestionAsked(Question(FREE_HOME_QUESTION, company(symbol), symbol)))

    def _refusal(self, position: Position, symbol: str) -> ActionRefused | None:
        state, section = position.state, self.section
        definition = position.definition.companies.get(symbol)
        if definition is None or definition.kind != self.rules.kind:
            return illegal("par.unknown_company", section, company=symbol)
        if symbol in state.par:
            return illegal("par.already", section, company=symbol)
        if state.certificates[cert.president_certificate(symbol)] != IPO:
            return illegal("par.not_in_ipo", section, company=symbol)
        if not self.rules.may_start(position):
            return illegal("par.too_early", section, company=symbol)
        if state.stock.bought:
            return illegal("buy.one_purchase", section, company=symbol)
        if not self.rules.spots(position, symbol):
            return illegal("par.no_home_left", section, company=symbol)
        return self.rules.may_hold(position, name_of(state.actor))

    def _offer(self, position: Position, symbol: str) -> OfferPar | None:
        if self._refusal(position, symbol):
            return None
        cash = position.state.cash[position.state.actor]
        boxes = market.par_boxes(position.definition.market, self.rules.zones)
        payable = tuple(box for box in boxes if _cost(position, symbol, box) <= cash)
        percent = cert.percent_of(position.definition, cert.president_certificate(symbol))
        return OfferPar(position.state.actor, self.section, symbol, payable, (), percent) if payable else None


class PlaceFreeHome(TurnStep, frozen=True):
    """The question where the home token of a company goes that has no printed home."""

    rules: PublicRules

    @property
    def name(self) -> str:
        """The question's kind."""
        return FREE_HOME_QUESTION

    @property
    def section(self) -> str:
        """The section on starting."""
        return self.rules.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Tokens."""
        return (PlaceToken,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every place for it."""
        question = position.state.questions[-1]
        spots = self.rules.spots(position, question.subject)
        return (OfferPlaceToken(question.actor, self.section, spots),)

    def play(self, draft: Draft, action: Action) -> None:
        """Place it."""
        if not isinstance(action, PlaceToken) or action.power:
            raise unavailable()
        question = draft.state.questions[-1]
        spots = self.rules.spots(draft.position, question.subject)
        wanted = [s for s in spots if (s.hex, s.city, s.slot) == (action.hex, action.city, action.slot)]
        if not wanted:
            raise illegal("token.not_here", self.section, hex=action.hex, city=action.city)
        draft.emit(ev.QuestionAnswered(question.kind))
        put_token(draft, question.subject, wanted[0], "home")


def _cost(position: Position, symbol: str, box: ParBox) -> int:
    percent = cert.percent_of(position.definition, cert.president_certificate(symbol))
    return box.price * percent // cert.SHARE
