"""Where the rules stand by which a company ends in its turn, and those on its loans."""

from __future__ import annotations

from roundhouse.engine.effects import EndsCompany
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.finance import loans
from roundhouse.queries._rules.found import rules_of
from roundhouse.queries._rules.round_rules import stages, turns_of


def endings(position: Position, symbol: CompanySymbol) -> tuple[EndsCompany, ...]:
    """The rules by which the company may close or be nationalised in its turn, or with its president."""
    in_turn = (rule for _, stages in turns_of(position, symbol) for rule in rules_of(stages, EndsCompany))
    ruin = (rule for rule in rules_of(position.title, EndsCompany) if rule.cause == "president")
    return tuple({rule.cause: rule for rule in (*in_turn, *ruin)}.values())


def has_paid_interest(position: Position) -> bool:
    """Whether the turn under way is past the stage in which interest is paid."""
    present, served = position.state.operating.stage, False
    for each in stages(position):
        if each.name == present:
            return served
        served = served or any(rule.cause == "interest" for rule in rules_of(each, EndsCompany))
    return False


def loan_rules(title: Title) -> loans.LoanRules | None:
    """The title's rules on loans, if it has loans."""
    return title.part(loans.LoanRules) if title.has_part(loans.LoanRules) else None
