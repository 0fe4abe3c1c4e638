"""The rounds and turns under way: their order, their stages, what ends them."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.actions import Action
from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.title import Step, Title
from roundhouse.finance.dividends import EndIfArmed
from roundhouse.queries._rules.found import rules_of
from roundhouse.rounds.beginnings import NextOfSet, OrderOfCash, OrderOfPassing
from roundhouse.rounds.endings import EndsAfterSets, NoteBank
from roundhouse.rounds.merger import MergerRound
from roundhouse.rounds.operating import OperatingRound, Stage


def turns_of(position: Position, symbol: CompanySymbol) -> Iterator[tuple[str, tuple[Stage, ...]]]:
    """The stages of the company's turns, by the kind of round."""
    for kind, each in position.title.rounds.items():
        if isinstance(each, OperatingRound):
            yield kind, each.turns.get(company_kind(position, symbol), ())


def company_round(position: Position) -> OperatingRound | MergerRound | None:
    """The round under way if companies are on turn in it one after the other."""
    found = position.title.rounds.get(position.state.round.kind)
    return found if isinstance(found, OperatingRound | MergerRound) else None


@remembered
def companies_in_order(position: Position) -> tuple[CompanySymbol, ...] | None:
    """The companies of the round in its order; None in a round in which players are on turn."""
    found = company_round(position)
    if isinstance(found, OperatingRound):
        return found.order.companies(position)
    return found.order(position) if found else None


def next_order(position: Position) -> tuple[str, ...] | None:
    """The order that the round makes of the players, by cash or as far as they have stopped; else None."""
    played = position.title.rounds[position.state.round.kind]
    rules = rules_of(played, OrderOfCash)
    if rules_of(played, OrderOfPassing):
        return position.state.stock.passed
    return rules[0].order(position.state) if rules else None


def sets_to_end(position: Position) -> tuple[int, int] | None:
    """How many of the sets that end the game there are, and how many it takes; None where none counts yet."""
    counts = (rule.counted(position) for rule in rules_of(position.title, EndsAfterSets))
    return next((count for count in counts if count), None)


def ends_with_round(position: Position) -> bool:
    """Whether the game ends after the round under way, because a price has reached the last box."""
    found = rules_of(position.title.rounds[position.state.round.kind], EndIfArmed)
    return any(position.state.flags.get(rule.flag) for rule in found)


def bank_watched(title: Title) -> tuple[NoteBank, ...]:
    """The rules that set a flag when the bank runs out, by which the game ends; none where it never does."""
    return rules_of(title, NoteBank)


def is_last_set(position: Position) -> bool:
    """Whether the game ends after the set of operating rounds under way."""
    found = rules_of(position.title.rounds[position.state.round.kind], NextOfSet)
    return any(rule.last.reason(position) for rule in found)


def stages(position: Position) -> tuple[Stage, ...]:
    """The stages of the turn under way; empty outside a company's turn."""
    found = company_round(position)
    return found.stages(position) if isinstance(found, OperatingRound) else ()


def stage(position: Position) -> Stage | None:
    """The stage of the turn that has come."""
    found = company_round(position)
    return found.stage(position) if isinstance(found, OperatingRound) else None


def anytime(position: Position) -> tuple[Step, ...]:
    """The steps that a company may take at any time of its turn."""
    found = company_round(position)
    return found.anytime if isinstance(found, OperatingRound) else ()


def round_accepts(position: Position) -> tuple[type[Action], ...]:
    """The kinds of action that the round under way plays at this moment, questions apart."""
    found = position.title.rounds[position.state.round.kind].steps(position)
    return tuple(kind for step in found for kind in step.accepts)
