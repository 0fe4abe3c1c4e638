"""1825 with track on the board: a company that is about to lay, place a base or run.

Ada is the president of the company on turn and of those ``formed`` beside it; nobody has any other share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.owners import CREDIT, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import MarketPlace
from roundhouse.titles.t1825.rules_track import TOKEN
from roundhouse.track.tokens import check_token, token_spots
from tests.names import company
from tests.rules import table
from tests.rules.t1825.table import start, title

Tiles = Mapping[str, tuple[str, int]]
Tokens = Mapping[str, tuple[object, ...]]


def formed(position: Position, symbol: str, president: str = "Ada", treasury: int = 1000) -> Position:
    """The company has formed and has so much credit; its other certificates are in the IPO."""
    state, name = position.state, CompanySymbol(symbol)
    certificates = (
        {**state.certificates, f"{symbol}-0": player(president)} if president else state.certificates
    )
    place = MarketPlace(0, 12, state.arrivals)
    cash = {**state.cash, company(symbol): Money(treasury), CREDIT: Money(state.cash[CREDIT] - treasury)}
    return table.change(
        position,
        certificates=certificates,
        floated=(*state.floated, name),
        par={**state.par, name: Money(76)},
        market={**state.market, name: place},
        arrivals=state.arrivals + 1,
        cash=cash,
    )


def board(
    *options: str,
    symbol: str,
    phase: str = "1",
    tiles: Tiles | None = None,
    tokens: Tokens | None = None,
    trains: str = "",
    treasury: int = 1000,
    others: Iterable[str] = (),
) -> Position:
    """The company at the beginning of its turn's track, or asked before; ``others`` have formed too.

    Its bases are placed by the rules where ``tokens`` doesn't say.
    """
    position = table.phase(start_of(options), phase)
    for each in (symbol, *others):
        position = formed(position, each, treasury=treasury)
    position = table.tiles(position, **(tiles or {}))
    position = table.tokens(position, tokens or {})
    if trains:
        position = table.trains(position, **{symbol: trains})
    begun = table.turn_of(position, symbol)
    return begun if begun.state.questions else table.arriving_at(position, symbol, "track")


def start_of(options: Iterable[str]) -> Position:
    """The beginning of a game with as few players as may play."""
    fewest = title(*options).definition.players[0]
    return start(*options, players=fewest)


def lay(symbol: str, hex_id: str, tile: str, rotation: int = 0, cities: tuple[int, ...] = ()) -> act.LayTile:
    """The lay of a company."""
    return act.LayTile(company(symbol), HexId(hex_id), tile, rotation, cities=cities)


def base(symbol: str, hex_id: str, city: int = 0, slot: int = 0) -> act.PlaceToken:
    """The base of a company."""
    return act.PlaceToken(company(symbol), HexId(hex_id), city, slot)


def hexes_of(position: Position) -> set[str]:
    """The hexes on which something may be laid."""
    return {lay.hex for offer in table.offers_of(position, off.OfferLayTile) for lay in offer.lays}


def spots_of(position: Position) -> set[tuple[str, int]]:
    """The (hex, city) in which the company on turn may build a base, if that is due or not."""
    spots = token_spots(position, position.state.operating.company, TOKEN)
    return {(spot.hex, spot.city) for spot in spots}


def no_base(position: Position, hex_id: str, city: int, reason: str, section: str = "5.4") -> ActionRefused:
    """The refusal of a base of the company on turn."""
    symbol = position.state.operating.company
    with pytest.raises(ActionRefused) as caught:
        check_token(position, symbol, HexId(hex_id), city, 0, TOKEN)
    assert (caught.value.reason, caught.value.section) == (reason, section)
    return caught.value
