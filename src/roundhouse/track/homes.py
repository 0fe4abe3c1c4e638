"""Where a company's home city is on the board as it lies, and how far hexes are apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from roundhouse.catalogue.definitions import HexDefinition, Home, Layout
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Position
from roundhouse.engine.state import State, Stop
from roundhouse.track.board import Board, board_of
from roundhouse.track.occupancy import has_token
from roundhouse.track.preserve import stop_edges


class LosesHomes(msgspec.Struct, frozen=True):
    """The beginning of rules by which a company may lose its printed homes."""

    def has_printed(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the homes that are printed of the company ``symbol`` are still its own."""
        raise NotImplementedError


def home_stop(position: Position, home: Home) -> Stop:
    """The city that the printed home has become: what a lay has said, or where its printed track leads.

    A home of which neither tells keeps its index, as far as the hex still has that many cities.
    """
    return _home_on(board_of(position), home)


def is_in_play(state: State, company: CompanySymbol) -> bool:
    """Whether a company operates or still may: its president's certificate hasn't left the game."""
    return state.certificates.get(f"{company}-0", REMOVED) != REMOVED


def _home_on(board: Board, home: Home) -> Stop:
    index = home.city or 0
    named = board.tiles[home.hex].cities if home.hex in board.tiles else ()
    if index < len(named):
        return Stop(home.hex, "city", named[index])
    printed = stop_edges(board.definition.hexes[home.hex].face, "city", 0)
    wanted = printed[index] if index < len(printed) else frozenset()
    now = stop_edges(board.face(home.hex), "city", board.rotation(home.hex))
    for city, edges in enumerate(now):
        if wanted and wanted <= edges:
            return Stop(home.hex, "city", city)
    return Stop(home.hex, "city", min(index, max(len(now) - 1, 0)))


def kept_homes(
    position: Position, stop: Stop, kept: Callable[[Position, CompanySymbol], bool]
) -> tuple[CompanySymbol, ...]:
    """The companies for which a slot in the city ``stop`` is still kept."""
    return tuple(
        symbol
        for symbol in _at_home(board_of(position)).get(stop, ())
        if kept(position, symbol) and not has_token(position, symbol, stop.hex)
    )


def _at_home(board: Board) -> Mapping[Stop, tuple[CompanySymbol, ...]]:
    """The companies whose printed homes are in each city; the board remembers the answer."""
    known = board.known.get(_at_home)
    if isinstance(known, dict):
        return known
    found: dict[Stop, tuple[CompanySymbol, ...]] = {}
    for symbol, company in board.definition.companies.items():
        for stop in dict.fromkeys(_home_on(board, home) for home in company.homes):
            found[stop] = (*found.get(stop, ()), symbol)
    board.known[_at_home] = found
    return found


def distance(layout: Layout, a: HexDefinition, b: HexDefinition) -> int:
    """The number of hexes from ``a`` to ``b``, the latter counted."""
    x, y = abs(a.x - b.x), abs(a.y - b.y)
    along, across = (x, y) if layout == "flat" else (y, x)
    return along + max(0, (across - along) // 2)
