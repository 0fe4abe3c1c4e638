"""1861, sections 5.8.4, 5.8.5 and 7: what a new phase brings about, beside rusting and trains in excess."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence, NationalisesCompanies, TakesPrivates
from roundhouse.engine.owners import BANK, REMOVED, company
from roundhouse.engine.position import Draft
from roundhouse.engine.state import Question
from roundhouse.finance import market
from roundhouse.steps.nationalise import NATIONALISE_QUESTION
from roundhouse.titles.t1861.companies import MINOR, PUBLIC, RSR, is_trainless
from roundhouse.titles.t1861.nationalisation import FINAL, nationalise


class NationalisePrivates(TakesPrivates, frozen=True):
    """The bank pays the value to the owner; income and bonus are the State Railway's from now on."""

    def happen(self, draft: Draft) -> None:
        """Take them all over."""
        for symbol, owner in draft.state.privates.items():
            if owner in (BANK, REMOVED, company(RSR)):
                continue
            draft.pay(BANK, owner, draft.title.definition.privates[symbol].cost, "nationalised", symbol)
            draft.emit(ev.PrivateMoved(symbol, owner, company(RSR)))


class AnnounceFinalSet(Consequence, frozen=True):
    """The first 8 brings the last set: the one under way if it has just begun, else the next."""

    def happen(self, draft: Draft) -> None:
        """Note the number of the set that will be the last."""
        place = draft.state.round
        draft.emit(ev.FlagSet(FINAL, place.number + (0 if place.index == 1 else 1)))


class NationaliseMinors(NationalisesCompanies, frozen=True):
    """Minor companies become part of the State Railway; ``trainless``: only those left without a train.

    Of these only those that have operated.
    """

    trainless: bool

    def happen(self, draft: Draft) -> None:
        """One after the other, in operating order."""
        for symbol in market.operating_order(draft.position, MINOR):
            left_without = symbol in draft.state.has_operated and is_trainless(draft.position, symbol)
            if left_without or not self.trainless:
                nationalise(draft, symbol)


class AskTrainless(NationalisesCompanies, frozen=True):
    """Public companies that have operated and have no train left may become part of the State Railway."""

    def happen(self, draft: Draft) -> None:
        """Ask their presidents, in operating order."""
        waiting = [
            symbol
            for symbol in market.operating_order(draft.position, PUBLIC)
            if symbol in draft.state.has_operated and is_trainless(draft.position, symbol)
        ]
        for symbol in reversed(waiting):
            draft.emit(ev.QuestionAsked(Question(NATIONALISE_QUESTION, company(symbol), symbol)))
