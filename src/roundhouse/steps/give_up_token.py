"""Tokens in excess after a merger: the president says which tokens go back to the charter."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, GiveUpToken
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import Offer, OfferGiveUpToken, TokenSpot
from roundhouse.engine.owners import Owner
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import PLACED, Question, TokenPlace
from roundhouse.engine.title import TurnStep
from roundhouse.track.occupancy import tokens_on_charter

GIVE_UP_QUESTION = "give_up_token"


class TokenGivenUp:
    """A token in the city ``city`` of the hex ``hex_id`` that the company asked would give up."""

    def __init__(self, position: Position, hex_id: HexId, city: int) -> None:
        """Note what is wanted."""
        self.position = position
        self.hex = hex_id
        self.city = city


class InExcess(Check, frozen=True):
    """A merged company keeps ``kept`` tokens at most, and no two on one hex."""

    kept: int

    def fault(self, case: TokenGivenUp) -> Fault | None:
        """``token.not_excess``."""
        question = case.position.state.questions[-1]
        found = self.tokens(case.position, question)
        if any((place.hex, place.city) == (case.hex, case.city) for _, place in found):
            return None
        return self.fails("token.not_excess", hex=case.hex, company=question.subject)

    def tokens(self, position: Position, question: Question) -> tuple[tuple[str, TokenPlace], ...]:
        """The tokens of which one must go: first those that share a hex, then any beyond the number kept.

        Of those on the players' own board nobody says which share one.
        The tokens are those of the company (``subject``) and of the merged ones among the ``facts``.
        """
        symbols = {question.subject, *question.facts}
        tokens = position.state.tokens.items()
        own = tuple((t, p) for t, p in tokens if p.where in PLACED and company_of(t) in symbols)
        hexes = [place.hex for _, place in own]
        doubled = tuple((token, place) for token, place in own if place.hex and hexes.count(place.hex) > 1)
        if doubled:
            return doubled
        return own if len(own) > self.kept else ()


class GiveUpTokens(TurnStep, frozen=True):
    """Asked again as long as the company has tokens in ``excess``."""

    section: str
    excess: InExcess

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return GIVE_UP_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Tokens that are given up."""
        return (GiveUpToken,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company that has too many tokens."""
        return (position.state.questions[-1].actor,)

    def ask(self, draft: Draft, question: Question) -> None:
        """Ask which token goes, if there is a choice."""
        self._drop_equal(draft, question)
        if self.excess.tokens(draft.position, question):
            draft.emit(ev.QuestionAsked(question))
        else:
            self._replace_rest(draft, question)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The tokens of which one has to go."""
        question = position.state.questions[-1]
        places = [place for _, place in self.excess.tokens(position, question)]
        spots = tuple(TokenSpot(place.hex, place.city, place.slot) for place in places)
        return (OfferGiveUpToken(question.actor, self.section, spots),)

    def play(self, draft: Draft, action: Action) -> None:
        """Take it back; the question ends when enough are gone."""
        if not isinstance(action, GiveUpToken):
            raise unavailable()
        question = draft.state.questions[-1]
        Checks(self.excess).demand(TokenGivenUp(draft.position, action.hex, action.city))
        token = next(
            token
            for token, place in self.excess.tokens(draft.position, question)
            if (place.hex, place.city) == (action.hex, action.city)
        )
        _take_back(draft, question, token)
        self._drop_equal(draft, question)
        if not self.excess.tokens(draft.position, question):
            draft.emit(ev.QuestionAnswered(GIVE_UP_QUESTION))
            self._replace_rest(draft, question)

    def _drop_equal(self, draft: Draft, question: Question) -> None:
        """Of tokens in excess that all stand in one city the last one goes unasked."""
        while found := self.excess.tokens(draft.position, question):
            if len({(place.hex, place.city) for _, place in found}) > 1:
                return
            _take_back(draft, question, found[-1][0])

    def _replace_rest(self, draft: Draft, question: Question) -> None:
        """Tokens of the merged companies for which there was no token yet."""
        symbol = CompanySymbol(question.subject)
        for token, place in draft.state.tokens.items():
            if place.where in PLACED and company_of(token) in question.facts:
                spare = tokens_on_charter(draft.position, symbol)[0]
                draft.emit(ev.TokenReturned(token, removed=True))
                draft.emit(ev.TokenPlaced(spare, symbol, place.hex, place.city, place.slot, "merged"))


def _take_back(draft: Draft, question: Question, token: str) -> None:
    """Back to the charter, or out of the game with a company that is no more."""
    draft.emit(ev.TokenReturned(token, removed=company_of(token) != question.subject))
