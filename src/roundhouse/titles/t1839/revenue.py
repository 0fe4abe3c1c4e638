"""1839, sections 7.5 and 8.3.2: what a place is worth, for the fees of homes and markers."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from roundhouse.catalogue.definitions import Face, TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.track.board import board_of
from roundhouse.track.move_checks import own_places
from roundhouse.track.token_checks import Placing

YELLOW = "yellow"


def place_revenue(position: Position, hex_id: HexId, city: int = 0) -> Money:
    """The revenue of a city of a hex in guilders; that of a yellow tile for it while it has none."""
    cities = board_of(position).face(hex_id).cities
    printed = cities[city].revenue.at(position.phase.revenue_colors) if city < len(cities) else 0
    return Money(printed or _of_yellow_tile(Identity(position.definition), hex_id))


@lru_cache(maxsize=64)
def _of_yellow_tile(definition: Identity[TitleDefinition], hex_id: HexId) -> int:
    """What a city of a yellow tile of the type and with the letter of a hex is worth: of all the same."""
    face = definition.value.hexes[hex_id].face
    tiles = (stock.definition.face for stock in definition.value.tiles.values())
    return next((tile.cities[0].revenue.at((YELLOW,)) for tile in tiles if _fits(tile, face)), 0)


def _fits(tile: Face, face: Face) -> bool:
    same = set(tile.labels) == set(face.labels) and len(tile.cities) == len(face.cities)
    return tile.color == YELLOW and bool(tile.cities) and same


class TimesMarkers(msgspec.Struct, frozen=True):
    """8.3.2.2, 8.3.2.3: the revenue of the place times the company's markers on the map once it is done.

    ``added``: how many come on the map.
    """

    added: int

    def cost(self, position: Position, company: CompanySymbol, stop: Stop) -> Money:
        """The fee in guilders."""
        markers = len(own_places(Placing(position, company))) + self.added
        return Money(place_revenue(position, stop.hex, stop.index) * markers)
