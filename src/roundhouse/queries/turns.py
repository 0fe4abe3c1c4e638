"""Who decides, what about, how far a turn has come, and who is next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from roundhouse.engine import loop
from roundhouse.engine.actions import (
    Action,
    BuyPrivate,
    ExchangePrivate,
    Pass,
    SellPrivate,
    TurnIntoTrain,
)
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.offers import (
    Offer,
    OfferBuyPrivate,
    OfferExchangePrivate,
    OfferPass,
    OfferRunTrains,
    OfferSellPrivate,
    OfferTurnIntoTrain,
)
from roundhouse.engine.owners import NOBODY, Owner, is_company, is_player, name_of, player, symbol_of
from roundhouse.engine.position import Position, remembered
from roundhouse.finance.speaking import speaks_for
from roundhouse.queries._rules import round_rules

StageState = Literal["done", "present", "todo"]
_OF_PRIVATES: Final[frozenset[type[Action]]] = frozenset(
    {BuyPrivate, SellPrivate, ExchangePrivate, TurnIntoTrain}
)
_OFFERS_OF_PRIVATES: Final = (OfferBuyPrivate, OfferSellPrivate, OfferExchangePrivate, OfferTurnIntoTrain)


def acting_owner(position: Position, offers: Sequence[Offer] = ()) -> Owner:
    """The player or company that has to decide; empty when the game is over."""
    state = position.state
    if state.ending:
        return NOBODY
    if state.questions:
        return state.questions[-1].actor
    if not offers or any(offer.actor == state.actor for offer in offers):
        return state.actor
    return offers[0].actor


def acting_player(position: Position, owner: Owner) -> Owner:
    """The player who decides for ``owner``: itself, or whoever speaks for a company (empty: nobody)."""
    if is_company(owner):
        name = speaks_for(position, symbol_of(owner))
        return player(name) if name else NOBODY
    return owner if is_player(owner) else NOBODY


def company_decided_for(position: Position, owner: Owner) -> CompanySymbol:
    """The company about which ``owner`` decides (empty: none).

    That is itself, the one whose shares are bought in a lap, or the one on turn for which a player decides in
    his own name, such as its president who sells shares for its train.
    """
    if is_company(owner):
        return symbol_of(owner)
    state = position.state
    on_turn = is_player(owner) and not state.questions and is_company(state.actor)
    if on_turn and acting_player(position, state.actor) == owner:
        return symbol_of(state.actor)
    return state.lap.company


def goes_by_itself(position: Position) -> bool:
    """Whether a company is on turn for which nobody speaks, with a run that nobody decides on."""
    state = position.state
    if state.ending or state.questions or acting_player(position, state.actor):
        return False
    return any(isinstance(offer, OfferRunTrains) and offer.alone for offer in loop.offers(position))


def nothing_to_decide(position: Position) -> bool:
    """Whether whoever is on turn can do no more than pass, so that passing decides nothing."""
    found = loop.offers(position)
    return len(found) == 1 and isinstance(found[0], OfferPass)


def turn_stages(position: Position) -> tuple[tuple[str, StageState], ...]:
    """The stages of the company's turn under way by name, each done, present or still to do.

    Those that the title doesn't tell are left out; nothing outside a turn, or once the game is over.
    """
    if position.state.ending:
        return ()
    stages = round_rules.stages(position)
    names = [stage.name for stage in stages]
    present = position.state.operating.stage
    at = names.index(present) if present in names else 0
    return tuple(
        (stage.name, "done" if n < at else "present" if n == at else "todo")
        for n, stage in enumerate(stages)
        if stage.told
    )


def step_of(position: Position) -> str:
    """The name of the question that waits for an answer, or else of the stage of the turn."""
    return position.state.step


def deciding(position: Position) -> tuple[type[Action], ...]:
    """The kinds of action that it is about now.

    In a company's turn those of the question or the stage, else those of the round. What a company may do
    at any time of its turn is left out.
    """
    state = position.state
    if state.ending:
        return ()
    if not round_rules.stages(position):
        return round_rules.round_accepts(position)
    if state.questions:
        return position.title.questions[state.questions[-1].kind].accepts
    stage = round_rules.stage(position)
    steps, always = stage.steps if stage else (), round_rules.anytime(position)
    kinds = tuple(kind for step in steps for kind in step.accepts)
    # What the stage itself is for may be allowed to a power at any time, too.
    first = steps[0].accepts if steps and steps[0] not in always else ()
    left_out = {kind for step in always for kind in step.accepts} - set(first)
    return tuple(kind for kind in kinds if kind not in left_out) or kinds


def is_about_privates(position: Position) -> bool:
    """Whether it is about private companies now: some may be bought, sold or exchanged, or a question asks.

    A question may be asked between the turns of two companies, too.
    """
    questions = position.state.questions
    kinds = position.title.questions[questions[-1].kind].accepts if questions else deciding(position)
    return any(kind in _OF_PRIVATES for kind in kinds)


def privates_asked_about(position: Position) -> frozenset[PrivateSymbol]:
    """The private companies that may be bought, sold, exchanged or made a train, if it is about those."""
    if not is_about_privates(position):
        return frozenset()
    offers = (offer for kind in _OF_PRIVATES for offer in loop.offers_for(position, kind))
    return frozenset(offer.private for offer in offers if isinstance(offer, _OFFERS_OF_PRIVATES))


def companies_in_order(position: Position) -> tuple[CompanySymbol, ...] | None:
    """The companies of the round as they would be on turn now; None in a round in which players are.

    Those that have had their turn are among them as far as they still count.
    """
    return round_rules.companies_in_order(position)


def companies_to_come(position: Position) -> tuple[CompanySymbol, ...]:
    """The companies that have their turn after the present one, if nothing changes the order."""
    state = position.state
    past = {*state.operating.operated, state.operating.company}
    return tuple(symbol for symbol in companies_in_order(position) or () if symbol not in past)


class Countdown(msgspec.Struct, frozen=True):
    """What is known of the end: after the ``round`` or the ``set`` under way, or with set ``total``.

    ``sets`` of them there are, that under way included (0: none that counts).
    """

    after: Literal["", "round", "set"] = ""
    sets: int = 0
    total: int = 0


def countdown(position: Position) -> Countdown:
    """What is known of the end of the game at a position."""
    if position.state.ending:
        return Countdown()
    if round_rules.ends_with_round(position):
        return Countdown("round")
    counted = round_rules.sets_to_end(position)
    if counted is not None:
        return Countdown("", *counted)
    return Countdown("set" if round_rules.is_last_set(position) else "")


@remembered
def asked_next(position: Position) -> tuple[CompanySymbol, ...]:
    """The companies about which the same question is asked next as long as it is declined, in order."""
    questions, found = position.state.questions, list[CompanySymbol]()
    if not questions or not is_company(questions[-1].actor):
        return ()
    kind = questions[-1].kind
    while len(found) < len(position.definition.companies):
        try:
            position = loop.decide(position, Pass(position.state.questions[-1].actor)).position
        except ActionRefused:
            break
        questions = position.state.questions
        if not questions or questions[-1].kind != kind or not is_company(questions[-1].actor):
            break
        found.append(symbol_of(questions[-1].actor))
    return tuple(found)


def next_order(position: Position) -> tuple[str, ...] | None:
    """The next order of the players as far as it is known: as cash stands, or as they have stopped acting.

    None where this round doesn't leave them in such an order.
    """
    return None if position.state.ending else round_rules.next_order(position)


@remembered
def next_player(position: Position) -> str:
    """The player who decides next if the one who decides now passes, or is done.

    Empty if a company does, or nobody. Where nothing may be passed, the next in the order of play.
    """
    state = position.state
    actor = acting_owner(position)
    mine = name_of(acting_player(position, actor))
    try:
        later = loop.decide(position, Pass(actor)).position
    except ActionRefused:
        order = [n for n in state.order or state.seats if n == mine or n not in state.stock.passed]
        return order[(order.index(mine) + 1) % len(order)] if mine in order else ""
    following = acting_owner(later)
    same = later.state.round.identity == state.round.identity
    return name_of(following) if same and is_player(following) else ""


def stopped_players(position: Position) -> frozenset[str]:
    """The players who have passed and aren't asked again now or next: passing needn't be for good."""
    passed = frozenset(position.state.stock.passed)
    asked = name_of(acting_player(position, acting_owner(position)))
    return passed - {asked, next_player(position)} if passed else passed
