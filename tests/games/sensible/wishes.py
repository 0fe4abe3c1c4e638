"""What a player would like to do, and what several wishes need to know of a position."""

from __future__ import annotations

from zlib import crc32

import msgspec
from msgspec.structs import replace

from roundhouse.engine.actions import Action
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import SUPPLY, Owner, company
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.routes.bounded import bounded_best
from roundhouse.routes.positions import run_context
from roundhouse.steps.train_sale import TrainsOnSale
from roundhouse.steps.trains import definition_of, trains_of
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import company_reach

ROUTES, STEPS = 150, 2500
"""The effort for each guess at what a company could earn."""
FIRST_TRAIN = {"1839": "3+", "1843": "4+1"}
"""The kind of train that a company without one is thought to have."""
LONGEST = {"1839": "Diesel", "1843": "Electric"}
"""The kind of train that shows what all of a company's track is worth."""


class Wish(msgspec.Struct, frozen=True):
    """An ``action`` and how much it is wanted; passing counts 0."""

    value: float
    action: Action


def taste(position: Position, name: str, thing: str) -> float:
    """How much a player likes a thing, from 0 to 1: the same at each look, another for each player."""
    return crc32("/".join((*position.state.seats, name, thing)).encode()) % 1000 / 1000


def treasury(position: Position, symbol: CompanySymbol) -> int:
    """What the company has, in whole units."""
    return position.state.cash.get(company(symbol), Money(0))


def led_by(position: Position, name: str) -> tuple[CompanySymbol, ...]:
    """The companies of which the player is president."""
    return tuple(c for c in position.definition.companies if cert.president(position.state, c) == name)


def next_price(position: Position) -> int:
    """The lowest price of a train that the bank sells, in whole units; 0 when it has none."""
    sold = position.title.part(TrainsOnSale).trains(position)
    counted = [train for train in sold if position.state.trains[train] == SUPPLY]
    return min((definition_of(position, train).price for train in counted), default=0)


def runs_next(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the company has a train."""
    return bool(trains_of(position.state, company(symbol)))


def lasts(position: Position, train: str) -> int:
    """How many phases begin before the train is gone; 9 for one that stays."""
    names = [phase.on for phase in position.definition.phases]
    now = [phase.name for phase in position.definition.phases].index(position.state.phase)
    gone = position.definition.trains[position.state.train_kind(train)].rusts_on
    return names.index(gone) - now if gone else 9


def reserve(position: Position, name: str) -> int:
    """What the president keeps for trains that his companies can't pay, in whole units."""
    missing = 0
    for symbol in led_by(position, name):
        owned = trains_of(position.state, company(symbol))
        if symbol in position.state.floated and not any(lasts(position, train) > 1 for train in owned):
            missing = max(missing, next_price(position) - treasury(position, symbol))
    return missing


def earnings(position: Position, symbol: CompanySymbol) -> int:
    """What a run of the company brings, from its last one or guessed, in whole units."""
    if symbol not in position.state.floated:
        return 60
    run = position.state.runs.get(symbol)
    last = run.revenue if run else 0
    return last or (50 if runs_next(position, symbol) else 20)


def could_earn(position: Position, symbol: CompanySymbol, *thought_of: str) -> int:
    """What the company's trains would bring at this moment, or those ``thought_of``, in whole units."""
    if thought_of:
        owner: Owner = company(symbol)
        others = {t: o for t, o in position.state.trains.items() if o != owner}
        trains = {**others, **dict.fromkeys(thought_of, owner)}
        position = replace(position, state=replace(position.state, trains=trains, sides={}))
    return bounded_best(run_context(position, symbol), ROUTES, STEPS).total


def promise(position: Position, symbol: CompanySymbol) -> float:
    """What the company's track is worth: to its trains, to a train without end, and where it leads."""
    own, title = trains_of(position.state, company(symbol)), position.definition.name
    present = could_earn(position, symbol, *(() if own else (f"{FIRST_TRAIN[title]}-90",)))
    longest = could_earn(position, symbol, f"{LONGEST[title]}-90")
    return present + longest / 3 + _leads_to(position, symbol)


def _leads_to(position: Position, symbol: CompanySymbol) -> float:
    """How much there is where the company's track arrives: stops count more than open country."""
    board = board_of(position)
    arrived = company_reach(position, symbol).arrivals
    return sum(3.0 if board.stops(hex_id) else 0.5 for hex_id in arrived)
