"""What a phase brings about as it begins."""

from __future__ import annotations

from roundhouse.engine.effects import Consequence, NationalisesCompanies, TakesPrivates
from roundhouse.engine.events import CompanyClosed, Event, PrivateMoved, QuestionAsked
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Draft, Position
from roundhouse.queries._rules.found import rules_of
from roundhouse.steps.nationalise import NATIONALISE_QUESTION, AgreeToNationalise
from roundhouse.steps.phase_change import InPhases, PhaseChange


def privates_taken(position: Position, phase: str) -> dict[PrivateSymbol, Owner]:
    """The private companies that ``phase`` takes from their owners as it begins, and who has them then."""
    happened = _brought_about(position, phase, TakesPrivates)
    return {event.private: event.taker for _, event in happened if isinstance(event, PrivateMoved)}


def nationalised(position: Position, phase: str) -> dict[CompanySymbol, tuple[bool, str]]:
    """The companies that are nationalised as ``phase`` begins; False for one whose president is asked.

    With the section that says so.
    """
    found: dict[CompanySymbol, tuple[bool, str]] = {}
    for section, event in _brought_about(position, phase, NationalisesCompanies):
        if isinstance(event, CompanyClosed):
            found[event.company] = True, section
        elif isinstance(event, QuestionAsked) and event.question.kind == NATIONALISE_QUESTION:
            found[CompanySymbol(event.question.subject)] = False, section
    return found


def after_nationalisation(position: Position, symbol: CompanySymbol) -> Position | None:
    """The position with the company nationalised at this moment; None where no rule nationalises any."""
    for step in rules_of(position.title, AgreeToNationalise):
        draft = Draft(position)
        step.nationalisation.nationalise(draft, symbol)
        return draft.position
    return None


def _brought_about(position: Position, phase: str, kind: type[Consequence]) -> list[tuple[str, Event]]:
    """The events of the effects of a ``kind`` with which ``phase`` begins, each played at the position.

    With the section of the effect.
    """
    found: list[tuple[str, Event]] = []
    for change in rules_of(position.title, PhaseChange):
        for part in change.parts:
            effect = part.effect if isinstance(part, InPhases) else part
            is_due = not isinstance(part, InPhases) or phase in part.phases
            if is_due and isinstance(effect, kind):
                draft = Draft(position)
                effect.happen(draft)
                found += [(effect.section, event) for event in draft.events]
    return found
