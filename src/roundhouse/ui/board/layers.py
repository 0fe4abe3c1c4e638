"""What lies above what on the board: the one place where heights are given."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Layer(IntEnum):
    """Heights of the items of the scene, from the ground up.

    Routes run between ``GROUND`` (land, borders, track) and ``TOP`` (cities, tokens, names), so that
    no line ever covers a city, a value or a name. The veil over what can't be chosen, and rims of what can,
    has changed or is named, lie below names, too.
    """

    GROUND = 0
    REACH = 10
    LAST_ROUTES = 20
    ROUTES = 30
    TOP = 40
    HIGHLIGHT = 42
    NAMED = 44
    NAMES = 45
    VALUES = 50
    SPOTS = 70
    PREVIEW = 80
    PLATES = 90
    LOUPE = 95
    FAN = 100
    GHOST = 110
    SPOKEN = 120


COORDINATES: Final = "coordinates"
TILE_NUMBERS: Final = "tile_numbers"
TERRAIN: Final = "terrain"
ROUTES: Final = "routes"
REACH: Final = "reach"

LAYERS: Final = (COORDINATES, TILE_NUMBERS, TERRAIN, ROUTES, REACH)
"""What the players switch on and off, by the names that the settings keep."""

DEFAULT_LAYERS: Final = frozenset({COORDINATES, TERRAIN, ROUTES})
