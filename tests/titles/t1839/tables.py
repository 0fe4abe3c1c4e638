"""Players of 1839 at their shares: who holds what, where prices stand, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from roundhouse.engine import loop
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, REMOVED, is_private
from roundhouse.engine.position import Position
from roundhouse.engine.state import Round
from roundhouse.engine.title import Title
from roundhouse.titles.t1839.title import build
from tests.rules import table as t

MAJOR, LOCAL = 0, 1


@lru_cache(maxsize=1)
def built() -> Title:
    """The title, made once."""
    return build()


def start(players: int = 3) -> Position:
    """The first position of a game in which the number cards are in the order of the seats."""
    seats = t.PLAYERS[:players]
    for seed in range(20000):
        if built().setup(built().definition, seats, frozenset(), seed).order == seats:
            return loop.start(built(), seats, frozenset(), seed)
    raise LookupError(players)


def after_auction(players: int = 3) -> Position:
    """The private companies are out of the game, and nobody has anything."""
    at = start(players)
    privates = {symbol: REMOVED if owner == BANK else owner for symbol, owner in at.state.privates.items()}
    held = {name: IPO if is_private(owner) else owner for name, owner in at.state.certificates.items()}
    return t.change(at, privates=privates, certificates=held)


def auction(prices: Mapping[str, int], cash: Mapping[str, int], on_turn: str, players: int = 3) -> Position:
    """What is left in the auction with its prices; ``on_turn`` begins a turn."""
    at = start(players)
    privates = {symbol: BANK if symbol in prices else REMOVED for symbol in at.state.privates}
    costs = {**at.state.private_costs, **{PrivateSymbol(name): Money(cost) for name, cost in prices.items()}}
    at = t.cash(t.change(at, privates=privates, private_costs=costs), **cash)
    return t.change(at, actor=t.player(on_turn))


def company(
    at: Position, symbol: str, price: int, row: int = MAJOR, floated: bool = True, **shares: object
) -> Position:
    """A company at a price, floated or not; ``shares`` as for :func:`tests.rules.table.shares`."""
    at = t.shares(at, symbol, **shares)  # type: ignore[arg-type]
    prices = [space.price if space else 0 for space in built().definition.market.rows[row]]
    at = t.price(at, symbol, row, prices.index(Money(price)))
    others = tuple(each for each in at.state.floated if each != symbol)
    return t.change(
        at,
        par={**at.state.par, CompanySymbol(symbol): Money(price)},
        floated=(*others, CompanySymbol(symbol)) if floated else others,
    )


def homes(at: Position, symbol: str, *hexes: str) -> Position:
    """A company with the homes that were chosen for it."""
    return t.change(at, homes={**at.state.homes, CompanySymbol(symbol): tuple(map(HexId, hexes))})


def operating_begins(at: Position) -> Position:
    """An operating round begins, up to the first decision."""
    return t.settle(t.change(at, round=Round("operating", 2, 1, 1), actor=""))
