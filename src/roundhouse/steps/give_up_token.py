"""Tokens in excess after a merger: the director says which stations go back to the charter."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, GiveUpToken
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import Offer, OfferGiveUpToken, TokenSpot
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ON_MAP, Question, TokenPlace
from roundhouse.engine.title import TurnStep
from roundhouse.track.occupancy import company_of, tokens_on_charter

GIVE_UP_QUESTION = "give_up_token"


class GiveUpTokens(TurnStep, frozen=True):
    """Asked again until the company has ``kept`` stations at most, and no two on one hex."""

    section: str
    kept: int

    @property
    def name(self) -> str:
        """The question's kind."""
        return GIVE_UP_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Giving up."""
        return (GiveUpToken,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company asked."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The stations of which one has to go."""
        question = position.state.questions[-1]
        spots = tuple(
            TokenSpot(place.hex, place.city, place.slot)
            for _, place in self.excess(position, question)
        )
        return (OfferGiveUpToken(question.actor, self.section, spots),)

    def play(self, draft: Draft, action: Action) -> None:
        """Take it back; the question ends when enough are gone."""
        if not isinstance(action, GiveUpToken):
            raise unavailable()
        question = draft.state.questions[-1]
        found = [
            token
            for token, place in self.excess(draft.position, question)
            if (place.hex, place.city) == (action.hex, action.city)
        ]
        if not found:
            raise illegal("token.not_excess", self.section, hex=action.hex, company=question.subject)
        removed = company_of(found[0]) != question.subject
        draft.emit(ev.TokenReturned(found[0], removed=removed))
        if not self.excess(draft.position, question):
            draft.emit(ev.QuestionAnswered(GIVE_UP_QUESTION))
            self._replace_rest(draft, question)

    def _replace_rest(self, draft: Draft, question: Question) -> None:
        """Stations of the merged companies for which there was no token yet."""
        for token, place in draft.state.tokens.items():
            if place.where == ON_MAP and company_of(token) in question.facts:
                spare = tokens_on_charter(draft.position, question.subject)[0]
                draft.emit(ev.TokenReturned(token, removed=True))
                draft.emit(
                    ev.TokenPlaced(spare, question.subject, place.hex, place.city, place.slot, "merged")
                )

    def excess(self, position: Position, question: Question) -> tuple[tuple[str, TokenPlace], ...]:
        """The tokens of which one must go: first those that share a hex, then any beyond the number kept.

        The stations are those of the company (``subject``) and of the merged ones among the ``facts``.
        """
        symbols = {question.subject, *question.facts}
        tokens = position.state.tokens.items()
        own = tuple((t, p) for t, p in tokens if p.where == ON_MAP and company_of(t) in symbols)
        hexes = [place.hex for _, place in own]
        doubled = tuple((token, place) for token, place in own if hexes.count(place.hex) > 1)
        if doubled:
            return doubled
        return own if len(own) > self.kept else ()
