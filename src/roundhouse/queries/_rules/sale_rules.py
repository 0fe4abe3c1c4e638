"""Where the rules on sales to the bank stand, and what they let a player sell now or later."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from roundhouse.engine.identity import Depending
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferSellPrivate, OfferSellShares
from roundhouse.engine.owners import IPO, Owner, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import Round, State
from roundhouse.finance.redeeming import steps_asked_about
from roundhouse.finance.selling import Selling
from roundhouse.finance.sources import AtMarket, Source
from roundhouse.queries._rules.found import rules_of
from roundhouse.queries._rules.round_rules import company_round
from roundhouse.steps.sell_private import SellPrivates
from roundhouse.steps.sell_shares import SellInTurn


def sales(position: Position, name: str) -> tuple[OfferSellShares, ...]:
    """What the player could sell if it were his turn to sell: now in a stock round, else in the next one."""
    for kind, each in position.title.rounds.items():
        for step in rules_of(each, SellInTurn):
            selling = _on_turn(position, name, kind)
            if position.state.round.kind == kind:
                return step.offers(selling)
            parts = tuple(getattr(selling.state, part) for part in _LASTING)
            facts = (name, kind, selling.state.round.number, id(selling.state.certificates))
            return _sales_to_come(Depending((step, selling), facts, (step, selling.title, *parts)))
    return ()


_BUILDING: Final = frozenset({"cash", "tiles", "tile_supply", "tokens"})
"""Parts of a state that change as companies build and pay, at which sales of shares don't look."""


_LASTING: Final = tuple(
    part for part in State.__struct_fields__ if part not in {*_BUILDING, "actor", "questions", "round"}
)


@lru_cache(maxsize=32)
def _sales_to_come(coming: Depending[tuple[SellInTurn, Position]]) -> tuple[OfferSellShares, ...]:
    step, position = coming.value
    return step.offers(position)


def private_sales(position: Position, name: str) -> tuple[OfferSellPrivate, ...]:
    """The private companies that the player could sell to the bank if it were his turn in a stock round."""
    for kind, each in position.title.rounds.items():
        if not rules_of(each, SellInTurn):
            continue
        for step in rules_of(each, SellPrivates):
            return step.offers(_on_turn(position, name, kind))
    return ()


def sale_position(position: Position, name: str) -> Position:
    """The position at which :func:`sales` are made."""
    for kind, each in position.title.rounds.items():
        if rules_of(each, SellInTurn):
            return _on_turn(position, name, kind)
    return position


def falls_to_come(position: Position, symbol: CompanySymbol) -> tuple[int, int]:
    """By how many steps a price falls unless the company takes back what was sold, and by how many later."""
    return steps_asked_about(position, symbol), position.title.part(Selling).drop.noted(position, symbol)


def _on_turn(position: Position, name: str, kind: str) -> Position:
    """The position if it were the player's turn in the round of a ``kind`` that is under way, or the next."""
    state = position.state
    if state.round.kind == kind:
        mine = state.actor == player(name)
        stock = state.stock if mine else replace(state.stock, bought=(), sales=0, dropped=())
        place = state.round.remembering(stock=stock)
        return replace(position, state=replace(state, actor=player(name), round=place, questions=()))
    # Rounds in which companies operate come after the stock round of their number, an auction before it.
    number = state.round.number + (company_round(position) is not None)
    coming = replace(
        state,
        round=Round(kind, number),
        actor=player(name),
        questions=(),
    )
    return replace(position, state=coming)


def source_of(position: Position, symbol: CompanySymbol, owner: Owner) -> Source | None:
    """The rule by which the company's certificates that ``owner`` holds are sold; None where they aren't."""
    sources = rules_of(position.title, Source)
    return next((source for source in sources if source.owner(symbol) == owner), None)


def sells_at_par(position: Position) -> bool:
    """Whether a company's par goes on counting: its new shares are never sold at the price of the moment."""
    return not any(
        source.owner(symbol) == IPO and isinstance(source.price, AtMarket)
        for source in rules_of(position.title, Source)
        for symbol in tuple(position.definition.companies)[:1]
    )
