"""1894: what begins and ends its rounds (sections 4, 6.2, 7.1 and 8.1)."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.steps.place_token import place_homes
from roundhouse.steps.purchases import pay_privates
from roundhouse.titles.t1894.companies import LATE_CLOSING, PURPLE, close_major_of, private_revenue
from roundhouse.titles.t1894.setup import starting_companies

FINAL_SET = "final_set"
GRAY = "gray"
EIGHTY = 80


def end_stock_round(draft: Draft) -> None:
    """6.2: sold-out companies rise; then the operating rounds of the phase begin.

    A price of 450 ends the game once all have moved (8.1).
    """
    reached = [symbol for symbol in market.operating_order(draft.position) if _rise(draft, symbol)]
    if reached:
        draft.emit(ev.GameEnded("price", reached[0]))
        return
    if draft.state.phase == PURPLE:
        draft.emit(ev.FlagSet(FINAL_SET, 1))
    number, count = draft.state.round.number, draft.position.phase.operating_rounds
    draft.emit(ev.RoundBegan("operating", number, 1, count))


def _rise(draft: Draft, symbol: str) -> bool:
    """10.2: up one, one more with 80 % at president and treasury, one more from the gray area."""
    position = draft.position
    if cert.shares_in_ipo(position, symbol) or cert.shares_in_pool(position, symbol):
        return False
    president = cert.president(position.state, symbol)
    held = cert.shares_in_treasury(position, symbol)
    if president:
        held += cert.percent_held(position, player(president), symbol)
    times = 1 + (held >= EIGHTY) + market.in_zone(position, symbol, GRAY)
    return market.move(draft, symbol, "up", "sold_out", times)


def begin_operating_round(draft: Draft) -> None:
    """7.1: the private companies pay."""
    pay_privates(draft, private_revenue)


def begin_turn(draft: Draft, symbol: str) -> None:
    """7.3.1: a company that operates for the first time places its home tokens."""
    if symbol in draft.state.has_operated:
        return
    if LATE_CLOSING not in draft.position.options:
        close_major_of(draft, symbol)
    place_homes(draft, symbol)


def end_operating_round(draft: Draft) -> None:
    """The next round of the set, the end of the final set (8.1), or the next stock round."""
    state = draft.state
    if state.round.index < state.round.count:
        draft.emit(ev.RoundBegan("operating", state.round.number, state.round.index + 1, state.round.count))
    elif is_final_set(draft.position):
        draft.emit(ev.GameEnded("final_set"))
    else:
        draft.emit(ev.RoundBegan("stock", state.round.number + 1))


def is_final_set(position: Position) -> bool:
    """15.7: whether this is the set of operating rounds that ends the game."""
    return position.state.flags.get(FINAL_SET, 0) == 1


def skips_finance(position: Position, symbol: str) -> bool:
    """7.3.2: whether the company is one of the two that start the game."""
    return symbol in starting_companies(position.state)
