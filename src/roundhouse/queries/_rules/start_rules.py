"""Where the rules on starting and floating companies stand."""

from __future__ import annotations

from roundhouse.engine.checks import Fault
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.position import Position
from roundhouse.finance.floating import FloatWhenSold, HomeFee
from roundhouse.finance.forming import CanPayOwnTrains, EnoughSold, ReadyByKind
from roundhouse.finance.starting import ForSale
from roundhouse.queries._rules.found import rules_of
from roundhouse.track.homes import LosesHomes


def has_printed_homes(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the printed homes of a company are its own; True where no rule takes them away."""
    return all(rule.has_printed(position, symbol) for rule in position.title.parts_of(LosesHomes))


def home_fee(position: Position, homes: tuple[HexId, ...]) -> Money:
    """What a company that chooses these homes would pay for them if it floated now; 0 where they are free."""
    return next((rule.home_fee(position, homes) for rule in rules_of(position.title, HomeFee)), NO_MONEY)


def is_for_sale(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a company may be started at all at this time; True where no rule is about that."""
    rules = rules_of(position.title, ForSale)
    return all(rule.is_for_sale(position, symbol) for rule in rules)


def is_to_come(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a company that isn't for sale may be started later; True where no rule is about that."""
    rules = rules_of(position.title, ForSale)
    return all(rule.comes(position, symbol) for rule in rules)


def awaited(position: Position, symbol: CompanySymbol) -> Fault | None:
    """What a company waits for until it may be started; None: it may be now, or never."""
    rules = (rule for rule in rules_of(position.title, ForSale) if rule.reason.startswith("par."))
    return next((fault for rule in rules if (fault := rule.awaited(position, symbol)) is not None), None)


def float_percent(position: Position, symbol: CompanySymbol) -> int | None:
    """How much of the company must have left the IPO for it to float; None where it takes something else."""
    printed = position.definition.companies[symbol]
    by_kind = [rule.by_kind.get(printed.kind) for rule in rules_of(position.title, ReadyByKind)]
    counts = any(isinstance(rule, EnoughSold) for rule in by_kind)
    if counts or rules_of(position.title, FloatWhenSold):
        return printed.float_percent
    return None


def own_trains_due(position: Position, symbol: CompanySymbol) -> Money | None:
    """What the trains cost that a company must be able to pay to float; None where that doesn't count."""
    printed = position.definition.companies[symbol]
    for rule in rules_of(position.title, ReadyByKind):
        if isinstance(rule.by_kind.get(printed.kind), CanPayOwnTrains):
            return Money(sum(position.definition.trains[kind].price for kind in printed.trains))
    return None
