"""8.4.2, 8.4.3, 12.2: tiles named for a city, Paris, and what counts as an upgrade."""

from __future__ import annotations

import pytest

from tests.rules.t1843 import table as t


def lays(position: t.Position, hex_id: str) -> list[tuple[str, int, int]]:
    """The ordinary lays on a hex for whoever is on turn: tile, rotation, cost."""
    offers = t.offers_of(position, t.off.OfferLayTile, power="")
    return [(lay.tile, lay.rotation, lay.cost) for o in offers for lay in o.lays if lay.hex == hex_id]


def building(symbol: str, phase: str = "Yellow", **laid: tuple[str, int]) -> t.Position:
    """A company at home with 2,000 in its treasury, on turn to build."""
    position = t.at_home(t.floated(t.plain(), symbol, treasury=2000), symbol)
    return t.turn_of(t.tiles(t.phase(position, phase), **laid), symbol)


@pytest.mark.parametrize(
    ("symbol", "hex_id", "named", "cost"),
    [("NOR", "C20", ("X01", "X03", "X09"), 80), ("PLM", "J17", ("X02", "X04", "X10"), 0)],
)
def test_s8_4_3__lille_and_lyon_take_their_own_tiles_upright(
    symbol: str, hex_id: str, named: tuple[str, str, str], cost: int
) -> None:
    yellow, green, brown = named
    assert lays(building(symbol), hex_id) == [(yellow, 0, cost)]
    assert lays(building(symbol, "Green", **{hex_id: (yellow, 0)}), hex_id) == [(green, 0, 0)]
    assert lays(building(symbol, "Brown", **{hex_id: (green, 0)}), hex_id) == [(brown, 0, 0)]
    assert not lays(building(symbol, "Gray", **{hex_id: (brown, 0)}), hex_id)


def test_s8_4_3__paris_grows_from_two_cities_to_three_for_40_each_time() -> None:
    position = t.tokens(building("PO", "Green"), {"PO-1": ("E16", 0, 0)})
    assert lays(position, "E16") == [("X05", 0, 40)]
    position = t.tokens(building("PO", "Brown", E16=("X05", 0)), {"PO-1": ("E16", 0, 0)})
    assert lays(position, "E16") == [("X11", 0, 40)]


def test_s8_4_2__a_green_tile_on_yellow_print_without_track_is_the_upgrade_of_the_turn() -> None:
    position = building("MID", "Green")
    offer = t.offer_of(position, t.off.OfferLayTile, power="")
    assert {lay.upgrade for lay in offer.lays if lay.hex == "J9"} == {True}


def test_s12_2__no_gray_tile_follows_a_named_brown_one() -> None:
    assert not lays(building("SO", "Gray", H7=("X06", 0)), "H7")
