"""1839, sections 7.5, 8.3.2.1 and 14.3.1: where there is room for a home, and what a hex is worth for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

import msgspec

from roundhouse.catalogue.definitions import HexDefinition, TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import Stop
from roundhouse.titles.t1839.founding import is_founding, printed
from roundhouse.track.board import board_of
from roundhouse.track.homes import LosesHomes
from roundhouse.track.occupancy import has_token, slots_to_take

Pair = tuple[HexId, HexId]


def circles_left(position: Position, hex_id: HexId) -> int:
    """The circles of a hex without a company's token; those of the government count."""
    cities = board_of(position).face(hex_id).cities
    return sum(len(slots_to_take(position, Stop(hex_id, "city", index))) for index in range(len(cities)))


def homes_of(position: Position, symbol: CompanySymbol) -> tuple[HexId, ...]:
    """The home hexes that a company has for certain: chosen ones, or those printed of a founding company."""
    state, definition = position.state, position.definition
    chosen = state.homes.get(symbol, ())
    if chosen or not is_founding(definition, state, symbol):
        return chosen
    return tuple(home.hex for home in definition.companies[symbol].homes)


class HomesUntilNationalised(LosesHomes, frozen=True):
    """14.3.3.2: a company that has been nationalised has no printed homes any more."""

    def has_printed(self, position: Position, symbol: CompanySymbol) -> bool:
        """As long as it is a founding company."""
        return is_founding(position.definition, position.state, symbol)


def _waits_for_home(position: Position, symbol: CompanySymbol, hex_id: HexId) -> bool:
    return symbol not in position.state.has_operated and not has_token(position, symbol, hex_id)


def waiting(position: Position, hex_id: HexId) -> tuple[CompanySymbol, ...]:
    """The companies for which a place of the hex is kept, because they haven't operated yet (8.3.2.1)."""
    return (*_certain(position).get(hex_id, ()), *_waiting_for_choice(position, hex_id))


@remembered
def _certain(position: Position) -> Mapping[HexId, tuple[CompanySymbol, ...]]:
    """The companies that wait for a home that is certain, by its hex."""
    found: dict[HexId, tuple[CompanySymbol, ...]] = {}
    for symbol in position.definition.companies:
        if symbol in position.state.has_operated:
            continue
        for hex_id in homes_of(position, symbol):
            if _waits_for_home(position, symbol, hex_id):
                found[hex_id] = (*found.get(hex_id, ()), symbol)
    return found


class BothKept(msgspec.Struct, frozen=True):
    """14.3.1, another reading: each of the hexes between which a company chooses keeps a place for it."""


def _waiting_for_choice(position: Position, hex_id: HexId) -> tuple[CompanySymbol, ...]:
    """Those with one of several homes left to choose, if no other of these has a place for it."""
    both = position.title.has_part(BothKept)
    return tuple(
        symbol
        for symbol, choices in _yet_to_choose(position)
        if hex_id in choices
        and (both or all(certain_places(position, each) < 1 for each in choices - {hex_id}))
    )


def _yet_to_choose(position: Position) -> tuple[tuple[CompanySymbol, frozenset[HexId]], ...]:
    """The companies that have still to choose between printed homes, with these."""
    return tuple(
        (symbol, choices)
        for symbol, choices in _choosing(Identity(position.definition))
        if is_founding(position.definition, position.state, symbol)
        and all(_waits_for_home(position, symbol, each) for each in choices)
    )


@lru_cache(maxsize=16)
def _choosing(definition: Identity[TitleDefinition]) -> tuple[tuple[CompanySymbol, frozenset[HexId]], ...]:
    """The companies that choose between printed homes, with these."""
    companies = definition.value.companies.items()
    found = ((symbol, frozenset(home.hex for home in each.home_choices)) for symbol, each in companies)
    return tuple((symbol, choices) for symbol, choices in found if choices)


def certain_places(position: Position, hex_id: HexId) -> int:
    """How many places of a hex nobody has and no company has its home in for certain."""
    return circles_left(position, hex_id) - len(_certain(position).get(hex_id, ()))


def places_left(position: Position, hex_id: HexId) -> int:
    """How many places of a hex nobody has and no company waits for."""
    return circles_left(position, hex_id) - len(waiting(position, hex_id))


@remembered
def open_homes(position: Position) -> tuple[HexId, ...]:
    """The hexes in which a company may have its home (7.5)."""
    hexes = _with_cities(Identity(position.definition))
    return tuple(each for each in hexes if places_left(position, each) > 0)


@lru_cache(maxsize=16)
def _with_cities(definition: Identity[TitleDefinition]) -> tuple[HexId, ...]:
    """The hexes on which cities are printed: no tile brings others."""
    return tuple(hex_id for hex_id, cell in definition.value.hexes.items() if cell.face.cities)


@remembered
def home_pairs(position: Position) -> tuple[Pair, ...]:
    """Two hexes with room, at most one of which is a big city or has two cities (7.5)."""
    return tuple(
        pair
        for pair in combinations(open_homes(position), 2)
        if not all(is_large(position, hex_id) for hex_id in pair) and not _last_choices(position, pair)
    )


def _last_choices(position: Position, pair: Pair) -> bool:
    """Whether a company that has yet to choose between two homes would have none left (14.3.1)."""
    return any(
        choices <= {*pair} and all(certain_places(position, each) < 2 for each in choices)
        for _, choices in _yet_to_choose(position)
    )


def is_large(position: Position, hex_id: HexId) -> bool:
    """Whether a hex is a big city or has two cities (7.5)."""
    labels = position.definition.hexes[hex_id].face.labels
    return hex_id in printed(position.definition).big_cities or "OO" in labels


class ChosenHomes(msgspec.Struct, frozen=True):
    """7.5: a founding company has its homes printed, any other one chooses two."""

    def homes(self, position: Position, symbol: CompanySymbol) -> None:
        """None: no company chooses one home alone."""
        del position, symbol

    def pairs(self, position: Position, symbol: CompanySymbol) -> tuple[Pair, ...] | None:
        """The pairs that are left; None for a founding company."""
        if is_founding(position.definition, position.state, symbol):
            return None
        return home_pairs(position)


# --- what a hex is worth ------------------------------------------------------------------------------


@remembered
def hex_revenue(position: Position, hex_id: HexId) -> Money:
    """The revenue of a city of the hex, in whole units: where none is marked that of its yellow tile."""
    colors = position.phase.revenue_colors
    cities = board_of(position).face(hex_id).cities
    marked = max((city.revenue.at(colors) for city in cities), default=0)
    return Money(marked or _yellow_revenue(position, position.definition.hexes[hex_id]))


def _yellow_revenue(position: Position, hex_: HexDefinition) -> int:
    colors, face = position.phase.revenue_colors, hex_.face
    for stock in position.definition.tiles.values():
        tile = stock.definition.face
        alike = len(tile.cities) == len(face.cities) and set(tile.labels) == set(face.labels)
        if tile.color == "yellow" and alike:
            return max((city.revenue.at(colors) for city in tile.cities), default=0)
    return 0
