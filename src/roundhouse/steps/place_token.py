"""Placing tokens: the turn's own, those of private powers, home tokens, and tokens put aside."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, ChooseCity, Pass, PlaceToken
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferChooseCity, OfferPass, OfferPlaceToken, TokenSpot
from roundhouse.engine.owners import BANK, Owner, company, symbol_of
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.finance import market
from roundhouse.steps.lay_track import AsksForPowerToken
from roundhouse.steps.neutral_tokens import make_way
from roundhouse.track.features import kept_city, neutral_symbols
from roundhouse.track.lay_checks import owns_power
from roundhouse.track.occupancy import tokens_aside
from roundhouse.track.token_checks import TokenAffordable, TokenChecks
from roundhouse.track.token_prices import next_token
from roundhouse.track.tokens import aside_spots, check_token, has_spots, home_spots, token_spots

HOME_QUESTION = "home_city"
PUT_BACK_QUESTION = "put_back"


class PlaceTokens(TurnStep, frozen=True):
    """The token that a company may place in its turn."""

    section: str
    checks: TokenChecks

    @property
    def name(self) -> str:
        """``place_token``."""
        return "place_token"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Tokens that are placed."""
        return (PlaceToken,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every legal spot with its cost."""
        symbol = position.state.operating.company
        spots = token_spots(position, symbol, self.checks)
        return (OfferPlaceToken(company(symbol), self.section, spots),) if spots else ()

    def has_offers(self, position: Position) -> bool:
        """Whether there is any legal spot."""
        return has_spots(position, position.state.operating.company, self.checks)

    def play(self, draft: Draft, action: Action) -> None:
        """Check the spot, pay for the token and place it."""
        if not isinstance(action, PlaceToken) or action.power:
            raise unavailable()
        symbol = draft.state.operating.company
        spot = check_token(draft.position, symbol, action.hex, action.city, action.slot, self.checks)
        fill_purse(draft, symbol, spot, self.checks)
        put_token(draft, symbol, spot, "token")


class PlaceByPower(TurnStep, frozen=True):
    """The owner of a private company places a token under the list of its power, at any time of its turn.

    ``counts``: as the turn's token.
    """

    section: str
    private: PrivateSymbol
    checks: TokenChecks
    counts: bool

    @property
    def name(self) -> str:
        """``place_token_`` and the private company's symbol."""
        return f"place_token_{self.private}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Tokens that are placed."""
        return (PlaceToken,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The spots on the hex."""
        symbol = position.state.operating.company
        if not owns_power(position, symbol, self.private):
            return ()
        spots = token_spots(position, symbol, self.checks)
        return (OfferPlaceToken(company(symbol), self.section, spots, self.private),) if spots else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Check power and spot, pay for the token and place it."""
        if not isinstance(action, PlaceToken) or action.power != self.private:
            raise unavailable()
        symbol = draft.state.operating.company
        if not owns_power(draft.position, symbol, self.private):
            raise illegal("power.not_owned", self.section, private=self.private, company=symbol)
        spot = check_token(draft.position, symbol, action.hex, action.city, action.slot, self.checks)
        fill_purse(draft, symbol, spot, self.checks)
        put_token(draft, symbol, spot, "token" if self.counts else "power")


class PowerPlace(msgspec.Struct, frozen=True):
    """Where the power of a ``private`` company lets a token be placed: under ``checks``, by ``section``.

    ``must``: the tile and the token go together, so that the token can't be declined.
    """

    private: PrivateSymbol
    section: str
    checks: TokenChecks
    must: bool


class TokenAfterLay(AsksForPowerToken, frozen=True):
    """The question after a lay by a private company's power: a token there, as the turn's token.

    ``once``: the power is spent with the answer, whatever it is. ``section`` stands for all ``places``.
    """

    section: str
    places: tuple[PowerPlace, ...]
    once: bool

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """A token or a pass."""
        return (PlaceToken, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The spots, and declining."""
        question = position.state.questions[-1]
        section = self._place(question).section
        decline = OfferPass(question.actor, section, "decline")
        spots = self._spots(position)
        if not spots:
            return (decline,)
        offer = OfferPlaceToken(question.actor, section, spots, PrivateSymbol(question.subject))
        return (offer,) if self._place(question).must else (offer, decline)

    def play(self, draft: Draft, action: Action) -> None:
        """Place the token or decline."""
        question = draft.state.questions[-1]
        symbol = symbol_of(question.actor)
        spot: TokenSpot | None = None
        if isinstance(action, PlaceToken):
            section, other = self._place(question).section, action.power != question.subject
            wanted = [s for s in self._spots(draft.position) if (s.hex, s.city, s.slot) == _where(action)]
            if other:
                raise unavailable("token.other_power", section, private=question.subject)
            if not wanted:
                raise misplaced(section, self._spots(draft.position), action.hex)
            spot = wanted[0]
        elif self._place(question).must and self._spots(draft.position):
            raise unavailable()
        draft.emit(ev.QuestionAnswered(question.kind))
        if spot:
            put_token(draft, symbol, spot, "token")
        if self.once:
            draft.emit(ev.PowerUsed(PrivateSymbol(question.subject), symbol))

    def _spots(self, position: Position) -> tuple[TokenSpot, ...]:
        question = position.state.questions[-1]
        return token_spots(position, symbol_of(question.actor), self._place(question).checks)

    def _place(self, question: Question) -> PowerPlace:
        return next(place for place in self.places if place.private == question.subject)


class ChoosingSpots(Protocol):
    """Where a token may go whose company is asked for a city."""

    def spots(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> tuple[TokenSpot, ...]:
        """The spots for a token of the company ``symbol`` on the hex."""


class FreeCircles(msgspec.Struct, frozen=True):
    """The free circles of all cities that aren't kept for others."""

    def spots(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> tuple[TokenSpot, ...]:
        """A spot for every free circle on the hex."""
        return home_spots(position, symbol, hex_id)


class OneACity(msgspec.Struct, frozen=True):
    """A spot of each city that isn't kept for others, shared with another token where no circle is free."""

    def spots(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> tuple[TokenSpot, ...]:
        """One spot a city."""
        return aside_spots(position, symbol, hex_id)


class CityChosen(Protocol):
    """Something that follows the choice of a city for a token."""

    def chosen(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId, spot: TokenSpot) -> None:
        """The company ``symbol`` has chosen ``spot`` for its token of the hex."""


class HomeOpens(msgspec.Struct, frozen=True):
    """The company's next token is placed there as its home."""

    def chosen(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId, spot: TokenSpot) -> None:
        """Pay for it and place it."""
        del hex_id
        put_token(draft, symbol, spot, "home")


class WaitingSetDown(msgspec.Struct, frozen=True):
    """The company's token that waits beside the hex goes there."""

    def chosen(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId, spot: TokenSpot) -> None:
        """Set it down, for nothing."""
        token = next(t for t in tokens_aside(draft.position, hex_id) if company_of(t) == symbol)
        set_down(draft, token, spot, "choice")


class ChooseTokenCity(TurnStep, frozen=True):
    """The question of a ``kind`` into which city of a hex a company's token goes.

    It may choose among the ``spots``; what the choice brings about happens ``then``, in that order. A
    ``home`` is the first that the company has.
    """

    section: str
    kind: str
    spots: ChoosingSpots
    then: tuple[CityChosen, ...]
    home: bool = False

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return self.kind

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Choices of a city."""
        return (ChooseCity,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company whose token it is."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The spots on the hex."""
        question = position.state.questions[-1]
        spots = self._spots(position, question)
        return (OfferChooseCity(question.actor, self.section, HexId(question.subject), spots, self.home),)

    def play(self, draft: Draft, action: Action) -> None:
        """Answer the question and let happen what follows from it."""
        if not isinstance(action, ChooseCity):
            raise unavailable()
        question = draft.state.questions[-1]
        wanted = self.wanted(self._spots(draft.position, question), action)
        if wanted is None:
            raise misplaced(self.section, self._spots(draft.position, question), action.hex)
        draft.emit(ev.QuestionAnswered(question.kind))
        for each in self.then:
            each.chosen(draft, symbol_of(question.actor), HexId(question.subject), wanted)

    def wanted(self, spots: tuple[TokenSpot, ...], action: ChooseCity) -> TokenSpot | None:
        """The spot that the action means: the first of its city, as the circles of one are alike."""
        return next((s for s in spots if (s.hex, s.city) == (action.hex, action.city)), None)

    def _spots(self, position: Position, question: Question) -> tuple[TokenSpot, ...]:
        return self.spots.spots(position, symbol_of(question.actor), HexId(question.subject))


def misplaced(section: str, spots: tuple[TokenSpot, ...], hex_id: HexId) -> ActionRefused:
    """The refusal of a token for ``hex_id`` at none of the ``spots``: which hexes there are, or that none is.

    In one of those hexes it is the slot that isn't open.
    """
    hexes = tuple(dict.fromkeys(spot.hex for spot in spots))
    if not hexes:
        return illegal("token.no_place", section)
    if hex_id in hexes:
        return illegal("token.not_this_slot", section, hex=hex_id)
    return illegal("token.not_here", section, hex=hex_id, hexes=hexes)


def fill_purse(draft: Draft, symbol: CompanySymbol, spot: TokenSpot, checks: TokenChecks) -> None:
    """See to it that the treasury has what the token costs."""
    paying = checks.find(TokenAffordable)
    if isinstance(paying, TokenAffordable):
        paying.purse.fill(draft, symbol, spot.cost)


def put_token(draft: Draft, symbol: CompanySymbol, spot: TokenSpot, kind: str) -> None:
    """Pay for the cheapest token left and place it."""
    token = next_token(draft.position, symbol)
    if token is None:
        raise illegal("token.none_left", company=symbol)
    draft.pay(company(symbol), BANK, spot.cost, "token", spot.hex)
    set_down(draft, token, spot, kind)


def set_down(draft: Draft, token: str, spot: TokenSpot, kind: str) -> None:
    """A token stands in a circle, and a neutral one that was there and gives way makes room."""
    make_way(draft, spot.hex, spot.city, spot.slot)
    symbol = company_of(token)
    if symbol in neutral_symbols(draft.title):
        symbol, kind = NO_COMPANY, "neutral"
    draft.emit(ev.TokenPlaced(token, symbol, spot.hex, spot.city, spot.slot, kind))


def place_homes(draft: Draft, symbol: CompanySymbol) -> None:
    """A company's home tokens; it is asked where a home hex leaves the choice between cities."""
    questions: list[Question] = []
    for hex_id, city in home_hexes(draft.position, symbol):
        spots = home_spots(draft.position, symbol, hex_id, city)
        if len({spot.city for spot in spots}) > 1:
            questions.append(Question(HOME_QUESTION, company(symbol), hex_id))
        elif spots:
            put_token(draft, symbol, spots[0], "home")
    for question in reversed(questions):
        draft.emit(ev.QuestionAsked(question))


class PlaceHomes(Consequence, frozen=True):
    """A company that operates for the first time places its home tokens."""

    def happen(self, draft: Draft) -> None:
        """Place those of the company on turn, or ask."""
        symbol = draft.state.operating.company
        if symbol not in draft.state.has_operated:
            place_homes(draft, symbol)


def home_hexes(position: Position, symbol: CompanySymbol) -> tuple[tuple[HexId, int | None], ...]:
    """The home hexes of a company with the city on each, one kept for it before all; None: any city."""
    chosen = position.state.homes.get(symbol)
    if chosen:
        return tuple((hex_id, None) for hex_id in chosen)
    homes = position.definition.companies[symbol].homes
    kept = {home.hex: kept_city(position, home.hex, symbol) for home in homes}
    return tuple((home.hex, home.city if kept[home.hex] is None else kept[home.hex]) for home in homes)


def ask_put_back(draft: Draft) -> None:
    """Ask the owners of all tokens put aside where they go, in operating order."""
    order = market.operating_order(draft.position)
    waiting = [(t, place.hex) for t, place in draft.state.tokens.items() if place.where == "aside"]
    waiting.sort(
        key=lambda pair: order.index(company_of(pair[0])) if company_of(pair[0]) in order else len(order)
    )
    for token, hex_id in reversed(waiting):
        draft.emit(ev.QuestionAsked(Question(PUT_BACK_QUESTION, company(company_of(token)), hex_id)))


def _where(action: PlaceToken) -> tuple[HexId, int, int]:
    return (action.hex, action.city, action.slot)
