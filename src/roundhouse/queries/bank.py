"""The bank: what money it has, what is outside of it, and whether the game ends when it runs out."""

from __future__ import annotations

import msgspec

from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import BANK, is_company, is_player
from roundhouse.engine.position import Position
from roundhouse.queries import companies
from roundhouse.queries._rules import round_rules


class Bank(msgspec.Struct, frozen=True):
    """The money in and out of the bank, in whole units of the currency.

    ``cash`` is what it has of the money that there is ``in_all``; both are None where it is without end.
    ``players`` and ``companies`` hold that much (the latter None where companies hold credit, which is no
    money of the bank). ``income`` is what private companies would bring their owners now, ``lent`` what
    companies owe.
    """

    cash: Money | None
    in_all: Money | None
    players: Money
    companies: Money | None
    income: Money
    lent: Money


class Breaking(msgspec.Struct, frozen=True):
    """The game ends once the bank has run out, by a ``section`` of the rulebook; ``is_broken``: it has."""

    section: str
    is_broken: bool


def bank(position: Position) -> Bank:
    """The money in and out of the bank at a position."""
    state, in_all = position.state, position.definition.bank
    held = [
        (owner, companies.private_revenue(position, symbol))
        for symbol, owner in state.privates.items()
        if is_player(owner) or is_company(owner)
    ]
    loans = sum(state.loans.values()) * (companies.loan_amount(position) or NO_MONEY)
    return Bank(
        cash=state.cash.get(BANK, NO_MONEY) if in_all is not None else None,
        in_all=in_all,
        players=Money(sum(money for owner, money in state.cash.items() if is_player(owner))),
        companies=None
        if companies.has_credit(position)
        else Money(sum(money for owner, money in state.cash.items() if is_company(owner))),
        income=Money(sum(pays for _, pays in held if pays > 0)),
        lent=Money(loans),
    )


def breaking(position: Position) -> Breaking | None:
    """How the bank may end the game; None where it never does, or the game is over."""
    rules = round_rules.bank_watched(position.title)
    if not rules or position.definition.bank is None or position.state.ending:
        return None
    return Breaking(rules[0].section, any(position.state.flags.get(rule.flag) for rule in rules))
