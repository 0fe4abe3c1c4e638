"""The board: what lies on a hex, who blocks it, which stops there are, what a company reaches."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.catalogue.definitions import EDGES, Face, TitleDefinition
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import Owner
from roundhouse.engine.pieces import hex_of_marker, kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, Stop
from roundhouse.engine.title import BANK_ONLY
from roundhouse.queries._rules.found import rules_of
from roundhouse.queries.companies import homes_of, is_gone
from roundhouse.track.board import Board, board_of
from roundhouse.track.homes import is_in_play
from roundhouse.track.lay_checks import ReservedForCompany
from roundhouse.track.lay_checks import blockers as blocking
from roundhouse.track.occupancy import company_reach
from roundhouse.track.reach import Reach
from roundhouse.track.walls import walls_of

__all__ = [
    "Reach",
    "blockers",
    "changed_between",
    "circles",
    "company_hexes",
    "face",
    "has_board",
    "keepers",
    "markers_on_map",
    "new_stops",
    "open_edges",
    "opened_borders",
    "places_between",
    "reach",
    "reaches",
    "stops",
    "token_slot",
]


def has_board(position: Position) -> bool:
    """Whether anything is laid here; False where the players have the board on their own table."""
    return BANK_ONLY not in position.options


def markers_on_map(position: Position) -> dict[HexId, Owner]:
    """Who has the marker of a hex: the supply as long as it lies there, or a company."""
    owners = position.state.markers.items()
    found = ((hex_of_marker(kind_of(marker)), owner) for marker, owner in owners)
    return {hex_id: owner for hex_id, owner in found if hex_id}


def opened_borders(position: Position, hex_id: HexId) -> frozenset[int]:
    """The edges of a hex on which a wall is printed that a phase has taken away."""
    until = {border.edge for border in position.definition.hexes[hex_id].borders if border.until}
    if not until:
        return frozenset()
    walls = walls_of(position.definition, position.state.phase)
    return frozenset(edge for edge in until if (hex_id, edge) not in walls)


def face(position: Position, hex_id: HexId) -> Face:
    """What is printed on the tile that lies on a hex, or on the hex."""
    return board_of(position).face(hex_id)


def circles(position: Position, hex_id: HexId) -> tuple[tuple[int, int], ...]:
    """The circles for tokens on a hex, taken or not, as city and slot."""
    cities = enumerate(face(position, hex_id).cities)
    return tuple((index, slot) for index, city in cities for slot in range(city.slots))


def stops(position: Position, hexes: Iterable[HexId]) -> tuple[Stop, ...]:
    """The stops on ``hexes``, hex by hex."""
    board = board_of(position)
    return tuple(stop for hex_id in hexes for stop in board.stops(hex_id))


def open_edges(definition: TitleDefinition) -> dict[HexId, frozenset[int]]:
    """By hex the edges behind which no hex of the map lies."""
    board = Board(definition, {})
    return {
        hex_id: frozenset(edge for edge in range(EDGES) if board.neighbour(hex_id, edge) is None)
        for hex_id in definition.hexes
    }


def token_slot(position: Position, symbol: CompanySymbol, hex_id: HexId, city: int) -> int:
    """The slot in a city that the company's token there takes; 0 where it has none."""
    for token, place in position.state.tokens.items():
        if kind_of(token) == symbol and (place.where, place.hex, place.city) == (ON_MAP, hex_id, city):
            return place.slot
    return 0


def blockers(position: Position, hex_id: HexId) -> tuple[str, ...]:
    """The private companies that keep tiles off a hex."""
    return blocking(position, hex_id)


def keepers(position: Position, hex_id: HexId) -> tuple[CompanySymbol, ...]:
    """The companies in play of which one alone may lay the first tile of a hex; none once one lies there."""
    if hex_id in position.state.tiles or not rules_of(position.title, ReservedForCompany):
        return ()
    named = position.definition.hexes[hex_id].reserved_for
    return tuple(symbol for symbol in named if is_in_play(position.state, symbol))


def company_hexes(position: Position, company: CompanySymbol) -> tuple[HexId, ...]:
    """The hexes where a company's tokens lie, in the order of the tokens; its homes while none lies there."""
    state = position.state
    placed = (
        place.hex
        for token, place in state.tokens.items()
        if kind_of(token) == company and place.where == ON_MAP
    )
    return tuple(dict.fromkeys(placed)) or homes_of(position, company)


def reaches(position: Position, company: CompanySymbol) -> bool:
    """Whether track leads from a company: it is in the game, and a token of it or its home is on the map."""
    return not is_gone(position, company) and bool(company_hexes(position, company))


def reach(position: Position, company: CompanySymbol) -> Reach:
    """What the track of a company's tokens leads to."""
    return company_reach(position, company)


def new_stops(position: Position, later: Position, company: CompanySymbol) -> frozenset[Stop]:
    """The stops that ``company`` reaches at ``later`` and not at ``position``."""
    return company_reach(later, company).stops - company_reach(position, company).stops


def changed_between(position: Position, previous: Position) -> frozenset[HexId]:
    """The hexes whose tile or tokens differ."""
    now, before = position.state, previous.state
    tiles = {
        hex_id
        for hex_id in now.tiles.keys() | before.tiles.keys()
        if now.tiles.get(hex_id) != before.tiles.get(hex_id)
    }
    moved = [name for name, place in now.tokens.items() if place != before.tokens.get(name)]
    places = [state.tokens[name] for state in (now, before) for name in moved if name in state.tokens]
    return frozenset(tiles | {place.hex for place in places if place.hex})


def places_between(position: Position, previous: Position) -> frozenset[HexId]:
    """The hexes that a decision between two positions was about.

    Those of tiles and tokens, of markers that were taken, of homes that were chosen, and those that a private
    company blocks or blocks no longer.
    """
    found = set(changed_between(position, previous))
    now, before = markers_on_map(position), markers_on_map(previous)
    found |= {hex_id for hex_id in now.keys() | before.keys() if now.get(hex_id) != before.get(hex_id)}
    chosen, former = position.state.homes, previous.state.homes
    for symbol in chosen.keys() | former.keys():
        found |= set(chosen.get(symbol, ())) ^ set(former.get(symbol, ()))
    blocked = {hex_id for each in position.definition.privates.values() for hex_id in each.blocks}
    found |= {hex_id for hex_id in blocked if blockers(position, hex_id) != blockers(previous, hex_id)}
    return frozenset(found & position.definition.hexes.keys())
