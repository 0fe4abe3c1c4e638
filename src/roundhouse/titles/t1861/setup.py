"""1861, sections 1 and 2: the setup, and what two options change of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from roundhouse.catalogue.definitions import MarketDefinition, MarketSpace, TitleDefinition
from roundhouse.engine.owners import BANK, REMOVED, Owner
from roundhouse.engine.state import Round, State
from roundhouse.steps.setup import all_certificates, all_tokens, all_trains, check_players, dealt_cash
from roundhouse.titles.t1861.options import COLUMN_MARKET, LIMITED_YELLOW, SEPARATE_AUCTION, TWO_PLAYERS
from roundhouse.track.same import Same

SECTION = "2"
ENDLESS = 24
NIKOLAEV = "N"
YELLOW = "yellow"
REMOVED_TRAINS = {"2": 3, "3": 2, "4": 1, "5": 1, "6": 1, "7": 1}
"""Left out of the variant for two players."""


def setup(definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int) -> State:
    """The first state; ``players`` are in their order around the table, the first player first.

    Raises ActionRefused for a wrong number of players or a name that is given twice or empty.
    """
    check_players(definition, players, SECTION)
    limited = LIMITED_YELLOW in options
    return State(
        seats=tuple(players),
        order=tuple(players),
        cash=dealt_cash(definition, players),
        certificates=all_certificates(definition),
        privates=_privates(definition, options, seed),
        private_costs=minimum_bids(definition),
        trains=_trains(definition, options),
        tiles={},
        tile_supply={
            name: stock.count if limited or stock.definition.face.color != YELLOW else None
            for name, stock in definition.tiles.items()
        },
        tokens=all_tokens(definition),
        markers={},
        phase=definition.phases[0].name,
        round=Round("auction" if SEPARATE_AUCTION in options else "stock"),
    )


def minimum_bids(definition: TitleDefinition) -> dict[str, int]:
    """1.2.1: the least bid for each private company, in rubles."""
    bids = definition.extra["minimum_bids"]
    return {symbol: int(bids[symbol]) for symbol in definition.privates} if isinstance(bids, dict) else {}


def varied(definition: TitleDefinition, options: frozenset[str]) -> TitleDefinition:
    """What is printed under the ``options``: the market of one row, the holding limit of two players.

    The definition itself, where they change nothing.
    """
    changing = options & {COLUMN_MARKET, TWO_PLAYERS}
    return _varied(Same(definition), changing) if changing else definition


@lru_cache(maxsize=8)
def _varied(printed: Same[TitleDefinition], options: frozenset[str]) -> TitleDefinition:
    definition = printed.value
    if COLUMN_MARKET in options:
        spaces = definition.extra["column_market_option"]
        row = tuple(_space(str(each)) for each in spaces) if isinstance(spaces, list) else ()
        definition = replace(definition, market=MarketDefinition("linear", (row,)))
    if TWO_PLAYERS in options:
        companies = {
            symbol: replace(company, max_percent=70) if company.kind == "major" else company
            for symbol, company in definition.companies.items()
        }
        definition = replace(definition, companies=companies)
    return definition


def _space(text: str) -> MarketSpace:
    price, *kinds = text.split()
    return MarketSpace(int(price), tuple(kinds))


def _privates(definition: TitleDefinition, options: frozenset[str], seed: int) -> dict[str, Owner]:
    owners: dict[str, Owner] = dict.fromkeys(definition.privates, BANK)
    if TWO_PLAYERS in options:
        owners.update(dict.fromkeys(Random(seed).sample(sorted(owners), 2), REMOVED))
    return owners


def _trains(definition: TitleDefinition, options: frozenset[str]) -> dict[str, Owner]:
    trains = all_trains(definition, ENDLESS)
    for kind, count in REMOVED_TRAINS.items() if TWO_PLAYERS in options else ():
        for index in range(count):
            trains[f"{kind}-{index}"] = REMOVED
    return trains
