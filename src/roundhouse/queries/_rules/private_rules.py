"""Where the rules on private companies stand."""

from __future__ import annotations

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_COMPANY, Money, PrivateSymbol
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.queries._rules.found import rules_of
from roundhouse.queries._rules.round_rules import stage
from roundhouse.steps.buy_private import BuyPrivates, HasPrice, InPhasesOfStatus, PrivatePurchase
from roundhouse.steps.pay_privates import ChargePrivates, PayPrivates, PrivateRevenue
from roundhouse.steps.told_amounts import TellsAmount


def why_nothing_told(position: Position) -> ActionRefused | None:
    """Why no amount may be told in the stage of the turn, by the first of its steps that says it."""
    present = stage(position)
    telling = (step for step in (present.steps if present else ()) if isinstance(step, TellsAmount))
    faults = (fault for step in telling if not step.power and (fault := step.fault(position)))
    return next((fault.refused() for fault in faults), None)


def private_revenues(title: Title) -> PrivateRevenue | None:
    """What private companies pay, by the rule that pays it; None where none ever pays."""
    paying = [rule.revenue for rule in rules_of(title, PayPrivates)]
    charging = [rule.revenue for rule in rules_of(title, ChargePrivates)]
    return next(iter((*paying, *charging)), None)


def private_range(position: Position, symbol: PrivateSymbol) -> tuple[Money, Money] | None:
    """For how much companies may buy the private company in the phase of the moment; None while none may."""
    for step in rules_of(position.title, BuyPrivates):
        case = PrivatePurchase(position, NO_COMPANY, symbol, step.prices)
        asked = [check for check in step.checks if isinstance(check, HasPrice | InPhasesOfStatus)]
        if not any(check.fault(case) for check in asked):
            return case.bounds
    return None
