"""1825 laid out for tests of its rules: any situation in a line or two.

What all titles have in common comes from :mod:`tests.rules.table`. Players sit in the order of ``NINE`` and
have been dealt the first certificates in that order.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from roundhouse.engine import loop
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import MarketPlace
from roundhouse.engine.title import Title
from roundhouse.titles import registry
from roundhouse.titles.t1825.setup import DealtInOrder, Setup
from tests.rules.table import MORE, PLAYERS, box_of, change, shares

NINE = (*PLAYERS, *MORE)
ALL_UNITS = ("unit_1", "unit_2", "unit_3")


def title(*options: str) -> Title:
    """The title under the options (none: Unit 1)."""
    return registry.load("1825").variant(frozenset(options))


def start(*options: str, players: int = 3, seed: int = 1) -> Position:
    """The first position of a game with so many players, the first of ``NINE``."""
    return _start(frozenset(options), players, seed)


@lru_cache(maxsize=64)
def _start(options: frozenset[str], players: int, seed: int) -> Position:
    played = replace(title(*options), setup=Setup(DealtInOrder()))
    state = played.setup(played.definition, NINE[:players], options, seed)
    return Position(played, options, loop.settled(played, options, state))


def no_privates(position: Position) -> Position:
    """All private companies that nobody has been dealt belong to the first player."""
    owners = {p: player("Ada") if owner == BANK else owner for p, owner in position.state.privates.items()}
    return change(position, privates=owners)


def started(
    position: Position, symbol: str, president: str = "", rest: str = "ipo", par: int = 0, **counts: int
) -> Position:
    """A company that has been started at its face value (or at ``par``), its shares as in ``shares``.

    A minor company's are counted in its certificates of 20 %, the president's as two.
    """
    face = par or position.definition.companies[CompanySymbol(symbol)].face_value
    position = shares(position, symbol, president, rest, **counts)
    return change(position, par={**position.state.par, CompanySymbol(symbol): Money(face)})


def formed(
    position: Position,
    symbol: str,
    president: str = "",
    rest: str = "pool",
    par: int = 0,
    price: int = 0,
    **counts: int,
) -> Position:
    """A company that has been formed, its marker at ``price`` (0: where it began)."""
    position = started(position, symbol, president, rest, par, **counts)
    state = position.state
    row, column = box_of(position, price or state.par[CompanySymbol(symbol)])
    place = MarketPlace(row, column, state.arrivals)
    return change(
        position,
        floated=(*state.floated, CompanySymbol(symbol)),
        market={**state.market, CompanySymbol(symbol): place},
        arrivals=state.arrivals + 1,
    )
