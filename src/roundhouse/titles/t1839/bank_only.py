"""1839 without its board: what its own rules read from the map is told (see ``rounds/bank_only.py``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, Money
from roundhouse.engine.offers import OfferTellAmount
from roundhouse.engine.owners import Owner, company, symbol_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, State
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed
from roundhouse.finance.starting import PrintedHomes
from roundhouse.rounds.bank_only import OnOwnBoard, unit_of
from roundhouse.steps.lay_track import close_private
from roundhouse.steps.told_amounts import TOKEN, TRACK, TellsAmount, told
from roundhouse.steps.told_facts import HomesUnseen
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1839.debts import CapitalLessFee, owe_fee
from roundhouse.titles.t1839.founding import is_founding
from roundhouse.titles.t1839.homes import PlaceHomes
from roundhouse.titles.t1839.places import ChosenHomes
from roundhouse.titles.t1839.red_trains import RED, NoteRedRuns
from roundhouse.titles.t1839.track import CloseOnceUsed

HOME_FEE: Final = "home_fee"
TWO_HOMES: Final = 2
MOST_REVENUE: Final = Money(200)
"""More than any hex is worth for a home, in guilders."""


class FeeTold(CapitalLessFee, frozen=True):
    """7.5: a company that isn't a founding one is asked for the fee for its homes when it floats."""

    def charge(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Ask the company what its homes cost."""
        if not is_founding(draft.title.definition, draft.state, symbol):
            draft.emit(ev.QuestionAsked(Question(HOME_FEE, company(symbol), symbol)))


class TellHomeFee(TellsAmount, frozen=True):
    """7.5: the question of :class:`FeeTold`: twice the revenue of the homes."""

    unit: Money

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return HOME_FEE

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company that has floated."""
        return (position.state.questions[-1].actor,)

    def bounds(self, position: Position) -> OfferTellAmount | None:
        """Twice a multiple of the unit."""
        actor, least, most = position.state.questions[-1].actor, 2 * self.unit, 2 * TWO_HOMES * MOST_REVENUE
        step = Money(least)
        return OfferTellAmount(actor, self.section, self.matter, step, Money(most), step, step)

    def play(self, draft: Draft, action: Action) -> None:
        """Let the company owe it."""
        amount = self.demanded(draft.position, action)
        question = draft.state.questions[-1]
        draft.emit(ev.QuestionAnswered(question.kind))
        owe_fee(draft, symbol_of(question.actor), amount)


class OwnHomesUnseen(HomesUnseen, frozen=True):
    """8.3, 14.3.1: a founding company has printed homes, one of them perhaps by choice; any other has two."""

    def number(self, position: Position, symbol: CompanySymbol) -> int:
        """How many homes the company has."""
        if not is_founding(position.definition, position.state, symbol):
            return TWO_HOMES
        printed = position.definition.companies[symbol]
        return len(printed.homes) + bool(printed.home_choices)


class CloseOnceTold(CloseOnceUsed, frozen=True):
    """14.2.2.1.2: the private company closes once its tile or its marker was told."""

    def happen(self, draft: Draft) -> None:
        """Close it, if its power was used in this turn."""
        notes = draft.state.operating.notes
        spent = self.private in draft.state.used_powers
        if spent or told(TRACK, self.private) in notes or told(TOKEN, self.private) in notes:
            close_private(draft, self.private)


class NoteAllRedRuns(NoteRedRuns, frozen=True):
    """16.3.2: where trains have earned something, all red ones of the company have run."""

    def just_run(self, state: State) -> Iterator[str]:
        """Those that it has."""
        symbol = state.operating.company
        return (train for train in trains_of(state, company(symbol)) if train.startswith(f"{RED}-"))


def _homes_told(title: Title) -> Title:
    """7.5, 8.3: nobody says where homes are; what they cost is told."""
    title = changed(title, ChosenHomes, lambda _: PrintedHomes())
    title = changed(title, CapitalLessFee, lambda old: FeeTold(old.section, old.shares))
    title = changed(title, PlaceHomes, lambda old: OwnHomesUnseen(old.section))
    telling = TellHomeFee("7.5", HOME_FEE, NO_PRIVATE, unit_of(title.definition))
    return replace(title, questions={**title.questions, HOME_FEE: telling})


def _trains_and_powers_told(title: Title) -> Title:
    """14.2.2.1.2, 16.3.2: what follows track and runs follows what was told."""
    title = changed(title, CloseOnceUsed, lambda old: CloseOnceTold(old.section, old.private))
    return changed(title, NoteRedRuns, lambda old: NoteAllRedRuns(old.section))


BANK_ONLY: Final = OnOwnBoard((_homes_told, _trains_and_powers_told))
