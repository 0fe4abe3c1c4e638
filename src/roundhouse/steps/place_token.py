"""Placing tokens: the turn's own, those of private powers, home tokens, and tokens put aside."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, ChooseCity, Pass, PlaceToken
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import Offer, OfferChooseCity, OfferPass, OfferPlaceToken, TokenSpot
from roundhouse.engine.owners import BANK, Owner, company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.finance import market
from roundhouse.steps.lay_track import ONCE_OPTION, OWN_CITY_QUESTION, POWER_TOKEN_QUESTION, owns_power
from roundhouse.track.occupancy import company_of, tokens_aside
from roundhouse.track.tokens import TokenTerms, aside_spots, check_token, home_spots, next_token, token_spots

HOME_QUESTION = "home_city"
PUT_BACK_QUESTION = "put_back"
ASIDE_QUESTIONS = (OWN_CITY_QUESTION, PUT_BACK_QUESTION)


class PlaceTokens(TurnStep, frozen=True):
    """One token a turn, connected and paid for."""

    section: str

    @property
    def name(self) -> str:
        """The step's name."""
        return "place_token"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Tokens."""
        return (PlaceToken,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every legal spot with its cost."""
        symbol = position.state.operating.company
        if position.state.operating.tokens:
            return ()
        spots = token_spots(position, symbol)
        return (OfferPlaceToken(company(symbol), self.section, spots),) if spots else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Pay and place."""
        if not isinstance(action, PlaceToken) or action.power:
            raise unavailable()
        position = draft.position
        symbol = position.state.operating.company
        if position.state.operating.tokens:
            raise illegal("token.one_a_turn", self.section, company=symbol)
        spot = check_token(position, symbol, action.hex, action.city, action.slot)
        put_token(draft, symbol, spot, "token")


class PlaceByPower(TurnStep, frozen=True):
    """The owner of a private company places its cheapest token on ``hex`` for nothing, at any time."""

    section: str
    private: str
    hex: str

    @property
    def name(self) -> str:
        """The step's name."""
        return f"place_token_{self.private}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Tokens."""
        return (PlaceToken,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The spots on the hex."""
        if not owns_power(position, self.private):
            return ()
        symbol = position.state.operating.company
        spots = token_spots(position, symbol, self._terms())
        return (OfferPlaceToken(company(symbol), self.section, spots, self.private),) if spots else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Place it; it doesn't count as the turn's token."""
        if not isinstance(action, PlaceToken) or action.power != self.private:
            raise unavailable()
        if not owns_power(draft.position, self.private):
            raise illegal("power.not_owned", self.section, private=self.private)
        symbol = draft.state.operating.company
        spot = check_token(draft.position, symbol, action.hex, action.city, action.slot, self._terms())
        put_token(draft, symbol, spot, "power")

    def _terms(self) -> TokenTerms:
        return TokenTerms(cost=0, hexes=(self.hex,), connected=False)


class TokenAfterLay(TurnStep, frozen=True):
    """The question after a lay by a private company's power: a free token there, as the turn's token.

    ``hexes``: the private company, its hex and the section on it; ``section`` stands for all.
    """

    section: str
    hexes: tuple[tuple[str, str, str], ...]

    @property
    def name(self) -> str:
        """The question's kind."""
        return POWER_TOKEN_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """A token or a pass."""
        return (PlaceToken, Pass)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company that laid the tile."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The spots, and declining."""
        question = position.state.questions[-1]
        _, section = self._place(question)
        decline = OfferPass(question.actor, section, "decline")
        spots = self._spots(position)
        if not spots:
            return (decline,)
        return (OfferPlaceToken(question.actor, section, spots, question.subject), decline)

    def play(self, draft: Draft, action: Action) -> None:
        """Place the token or decline; with the option the power is spent either way."""
        question = draft.state.questions[-1]
        symbol = name_of(question.actor)
        spot: TokenSpot | None = None
        if isinstance(action, PlaceToken):
            wanted = [s for s in self._spots(draft.position) if (s.hex, s.city, s.slot) == _where(action)]
            if not wanted or action.power != question.subject:
                _, section = self._place(question)
                raise illegal("token.not_here", section, hex=action.hex, private=question.subject)
            spot = wanted[0]
        draft.emit(ev.QuestionAnswered(question.kind))
        if spot:
            put_token(draft, symbol, spot, "token")
        if ONCE_OPTION in draft.position.options:
            draft.emit(ev.PowerUsed(question.subject, symbol))

    def _spots(self, position: Position) -> tuple[TokenSpot, ...]:
        question = position.state.questions[-1]
        if position.state.operating.tokens:
            return ()
        hex_id, _ = self._place(question)
        terms = TokenTerms(cost=0, hexes=(hex_id,), connected=False)
        return token_spots(position, name_of(question.actor), terms)

    def _place(self, question: Question) -> tuple[str, str]:
        """The hex of the private company asked about, and the section on it."""
        return next((hex_id, section) for name, hex_id, section in self.hexes if name == question.subject)


class ChooseTokenCity(TurnStep, frozen=True):
    """The question into which city a home token or a token put aside goes; ``kind`` of the question."""

    section: str
    kind: str

    @property
    def name(self) -> str:
        """The question's kind."""
        return self.kind

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """The choice."""
        return (ChooseCity,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company whose token it is."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """One spot a city."""
        question = position.state.questions[-1]
        spots = self._spots(position, question)
        home = self.kind == HOME_QUESTION
        return (OfferChooseCity(question.actor, self.section, question.subject, spots, home),)

    def play(self, draft: Draft, action: Action) -> None:
        """Put the token there."""
        if not isinstance(action, ChooseCity):
            raise unavailable()
        question = draft.state.questions[-1]
        spots = [
            s for s in self._spots(draft.position, question) if (s.hex, s.city) == (action.hex, action.city)
        ]
        if not spots:
            raise illegal("token.not_here", self.section, hex=action.hex, city=action.city)
        symbol = name_of(question.actor)
        draft.emit(ev.QuestionAnswered(question.kind))
        if self.kind == HOME_QUESTION:
            put_token(draft, symbol, spots[0], "home")
            return
        token = next(t for t in tokens_aside(draft.position, question.subject) if company_of(t) == symbol)
        spot = spots[0]
        draft.emit(ev.TokenPlaced(token, symbol, spot.hex, spot.city, spot.slot, "choice"))

    def _spots(self, position: Position, question: Question) -> tuple[TokenSpot, ...]:
        symbol = name_of(question.actor)
        if self.kind in ASIDE_QUESTIONS:
            return aside_spots(position, symbol, question.subject)
        return home_spots(position, symbol, question.subject, None)


def put_token(draft: Draft, symbol: str, spot: TokenSpot, kind: str) -> None:
    """Pay for the cheapest token left and place it."""
    token = next_token(draft.position, symbol)
    if token is None:
        raise illegal("token.none_left", company=symbol)
    draft.pay(company(symbol), BANK, spot.cost, "token", spot.hex)
    draft.emit(ev.TokenPlaced(token[0], symbol, spot.hex, spot.city, spot.slot, kind))


def place_homes(draft: Draft, symbol: str) -> None:
    """A company's home tokens; it is asked where a home hex leaves the choice between cities."""
    definition = draft.title.definition.companies[symbol]
    chosen = draft.state.homes.get(symbol)
    homes = [(chosen, None)] if chosen else [(home.hex, home.city) for home in definition.homes]
    questions: list[Question] = []
    for hex_id, city in homes:
        spots = home_spots(draft.position, symbol, hex_id, city)
        if len({spot.city for spot in spots}) > 1:
            questions.append(Question(HOME_QUESTION, company(symbol), hex_id))
        elif spots:
            put_token(draft, symbol, spots[0], "home")
    for question in reversed(questions):
        draft.emit(ev.QuestionAsked(question))


def ask_put_back(draft: Draft) -> None:
    """Ask the owners of all tokens put aside where they go, in operating order."""
    order = market.operating_order(draft.position)
    waiting = [(t, place.hex) for t, place in draft.state.tokens.items() if place.where == "aside"]
    waiting.sort(
        key=lambda pair: order.index(company_of(pair[0])) if company_of(pair[0]) in order else len(order)
    )
    for token, hex_id in reversed(waiting):
        draft.emit(ev.QuestionAsked(Question(PUT_BACK_QUESTION, company(company_of(token)), hex_id)))


def _where(action: PlaceToken) -> tuple[str, int, int]:
    return (action.hex, action.city, action.slot)
