"""Where the rules on trains stand: what is sold, what is missing to pay it, what rusts."""

from __future__ import annotations

from roundhouse.engine import loop
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.offers import Offer, OfferBankruptcy, OfferSellShares
from roundhouse.engine.owners import is_company
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.queries._rules.found import rules_of
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.emergency import AMOUNT, SellForTrain, funds
from roundhouse.steps.mark_train import RustUnlessMarked
from roundhouse.steps.phase_change import InPhases
from roundhouse.steps.train_checks import SideCheck
from roundhouse.steps.train_purchase import Purchase
from roundhouse.steps.train_sale import TrainsOnSale
from roundhouse.steps.trains import sides_of


def sparing_mark(title: Title, phase: str) -> str:
    """The kind of marker on trains that don't rust with the beginning of a phase, or an empty text."""
    found = (rules_of(rule, RustUnlessMarked) for rule in rules_of(title, InPhases) if phase in rule.phases)
    return next((rule.mark for rules in found for rule in rules), "")


def missing_money(position: Position) -> Money:
    """What is still missing of a debt, or of the price of a train that must be bought; else 0."""
    questions = position.state.questions
    if questions:
        return Money(int(questions[-1].facts.get(AMOUNT, 0)))
    raised = [o for o in loop.offers(position) if _raises_money(o)]
    prices = [sale.lowest_price(position) for sale in _sales_of_due_trains(position.title)]
    if not raised or not any(prices):
        return NO_MONEY
    # A company that sells its own shares does so before its president adds anything.
    by_company = is_company(raised[0].actor)
    there = position.state.cash[raised[0].actor] if by_company else funds(position)
    return Money(max(0, min(price for price in prices if price) - there))


def _raises_money(offer: Offer) -> bool:
    """Whether it is there because a train can't be paid: a sale of shares, or ruin where nothing is left."""
    return isinstance(offer, OfferBankruptcy) or (isinstance(offer, OfferSellShares) and offer.emergency)


def _sales_of_due_trains(title: Title) -> tuple[TrainsOnSale, ...]:
    """What money is raised for, which may be less than all that the bank sells."""
    return tuple(step.sale for step in rules_of(title, SellForTrain)) or title.parts_of(TrainsOnSale)


def trains_on_sale(position: Position) -> tuple[str, ...]:
    """The trains that the bank sells now, one of each kind."""
    found = position.title.parts_of(TrainsOnSale)
    return tuple(dict.fromkeys(train for sale in found for train in sale.trains(position)))


def sides_on_sale(position: Position, train: str) -> tuple[str, ...]:
    """The sides with which the bank sells a card, the one that lies up first."""
    up = position.state.train_kind(train)
    steps = rules_of(position.title, BuyTrains)
    if not steps:
        return (up,)
    buyer = steps[0].buyer(position, next(iter(position.definition.companies)))
    checks = rules_of(steps[0].checks, SideCheck)

    def is_sold(side: str) -> bool:
        case = Purchase(buyer, train, position.state.trains[train], side=side)
        return all(check.fault(case) is None for check in checks)

    return (up, *(side for side in sides_of(position, train) if side != up and is_sold(side)))
