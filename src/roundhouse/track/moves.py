"""Where the tokens of a hex go when the tile under them is replaced."""

from __future__ import annotations

import msgspec

from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import tokens_in
from roundhouse.track.placement import Fit


class TokenMoves(msgspec.Struct, frozen=True):
    """What happens to the tokens of a hex.

    ``moved``: (token, city, slot) on the new tile for every token that changes its place; ``aside``: those
    put aside because the city splits. A token in neither stays in its city and slot.
    """

    moved: tuple[tuple[str, int, int], ...] = ()
    aside: tuple[str, ...] = ()


def moved_tokens(position: Position, hex_id: HexId, fit: Fit) -> TokenMoves:
    """Where the tokens go when a tile is laid on the hex as ``fit`` says, before it is."""
    cities = range(len(board_of(position).face(hex_id).cities))
    standing = {city: tokens_in(position, Stop(hex_id, "city", city)) for city in cities}
    if fit.splits:
        return TokenMoves(aside=tuple(name for city in cities for _, name in standing[city]))
    moved: list[tuple[str, int, int]] = []
    taken: dict[int, int] = {}  # slots given out in a new city
    for city in cities:
        target = fit.cities[city]
        first = taken.get(target, 0)
        for slot, name in standing[city]:
            taken[target] = max(taken.get(target, 0), first + slot + 1)
            if (target, first + slot) != (city, slot):
                moved.append((name, target, first + slot))
    return TokenMoves(tuple(moved))
