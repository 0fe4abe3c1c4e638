"""Sections 8.4.3, 8.5.1 and 11.2: ports straight to brown, double towns, Paris, and MID's home at J9."""

import pytest

from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.offers import TileLay
from tests.names import company
from tests.rules.t1843 import table as t

PORTS = {"C14": "X08", "H7": "X06", "K8": "63", "N15": "X07"}


def there(symbol: str, hex_id: str, phase: str, city: int = 0, /, **laid: tuple[str, int]) -> t.Position:
    """A company with a marker on ``hex_id`` besides its home begins its turn."""
    position = t.floated(t.phase(t.plain(), phase), symbol, 67, "Ada", None, 2000, Ada=6)
    position = t.at_home(t.tiles(position, **laid), symbol)
    if t.HOMES[symbol] != hex_id:
        position = t.tokens(position, {f"{symbol}-1": (hex_id, city, 0)})
    return t.turn_of(position, symbol)


def lays(position: t.Position, hex_id: str) -> list[TileLay]:
    """All that may be laid on a hex."""
    found = t.offers_of(position, t.off.OfferLayTile, power="")
    return [lay for offer in found for lay in offer.lays if lay.hex == hex_id]


def named(position: t.Position, hex_id: str) -> set[str]:
    """The tiles that may be laid on a hex."""
    return {lay.tile for lay in lays(position, hex_id)}


@pytest.mark.parametrize("symbol", ["MID", "PRO", "SO"])
@pytest.mark.parametrize(("hex_id", "tile"), PORTS.items())
def test_s11_2__three_companies_build_ports_straight_to_brown(symbol: str, hex_id: str, tile: str) -> None:
    position = there(symbol, hex_id, "Brown")
    found = [lay for lay in lays(position, hex_id) if lay.tile == tile]
    assert found
    assert {int(lay.cost) for lay in found} == ({0} if hex_id in ("K8", "N15") else {80})
    assert all(lay.upgrade for lay in found)
    assert tile not in named(there(symbol, hex_id, "Blue"), hex_id)


@pytest.mark.parametrize("symbol", ["OU", "EST", "PLM"])
@pytest.mark.parametrize(("hex_id", "tile"), PORTS.items())
def test_s11_2__the_others_do_not(symbol: str, hex_id: str, tile: str) -> None:
    assert tile not in named(there(symbol, hex_id, "Brown"), hex_id)


@pytest.mark.parametrize("symbol", ["MID", "PRO", "SO"])
def test_s11_2__brest_is_gray_for_good(symbol: str) -> None:
    assert not lays(there(symbol, "A6", "Brown"), "A6")


def test_s11_2__without_a_line_to_it_no_port_is_built() -> None:
    position = there("SO", "H7", "Brown")
    for hex_id in ("C14", "K8", "N15"):
        assert not lays(position, hex_id)


def test_s11_2__boulogne_and_calais_go_to_a_brown_double_city() -> None:
    found = lays(there("SO", "C18", "Brown"), "C18")
    brown = {lay.tile for lay in found if t.DEFINITION.tiles[lay.tile].definition.face.color == "brown"}
    assert brown
    for tile in brown:
        assert len(t.DEFINITION.tiles[tile].definition.face.cities) == 2


def test_s8_4_3__there_is_one_brown_double_town() -> None:
    assert t.start().state.tile_supply["X12"] == 1


def test_s8_4_3__paris_gets_a_third_city() -> None:
    position = there("NOR", "E16", "Green", 1)
    (lay,) = lays(position, "E16")
    assert (lay.tile, lay.rotation, lay.cost) == ("X05", 0, 40)
    laid = t.act.LayTile(company("NOR"), lay.hex, lay.tile, lay.rotation, PrivateSymbol(""), lay.cities)
    position = t.submit(position, laid)
    assert len(t.DEFINITION.tiles[lay.tile].definition.face.cities) == 3
    assert (position.state.tokens["NOR-1"].hex, position.state.tokens["NOR-1"].city) == ("E16", 1)


def test_s8_4_2__a_brown_paris_keeps_all_markers() -> None:
    position = there("NOR", "E16", "Brown", 0, E16=("X05", 0))
    position = t.tokens(position, {"PO-1": ("E16", 1, 0), "EST-1": ("E16", 2, 0)})
    (lay,) = lays(position, "E16")
    laid = t.act.LayTile(company("NOR"), lay.hex, lay.tile, lay.rotation, PrivateSymbol(""), lay.cities)
    tokens = t.submit(position, laid).state.tokens
    assert [tokens[name].city for name in ("NOR-1", "PO-1", "EST-1")] == [0, 1, 2]


def test_s8_5_1__mid_is_asked_at_once_when_another_lays_the_tile_of_j9() -> None:
    position = t.floated(t.phase(t.plain(), "Green"), "MID", 67, "Ben", None, 500, Ben=6)
    position = t.settle(t.turn_of(position, "MID"))
    position = t.floated(t.operated(position, "MID"), "SO", 67, "Ada", None, 2000, Ada=6)
    position = t.tiles(position, K8=("14", 0))
    position = t.tokens(t.at_home(position, "SO"), {"SO-1": ("K8", 0, 0)})
    position = t.turn_of(position, "SO")
    lay = lays(position, "J9")[0]
    laid = t.act.LayTile(company("SO"), lay.hex, lay.tile, lay.rotation, PrivateSymbol(""), lay.cities)
    position = t.submit(position, laid)
    offer = t.offer_of(position, t.off.OfferChooseCity)
    assert (offer.actor, offer.hex) == (company("MID"), "J9")
    assert {spot.city for spot in offer.spots} == {0, 1}
    spot = offer.spots[1]
    position = t.submit(position, t.act.ChooseCity(offer.actor, spot.hex, spot.city, spot.slot))
    assert position.state.tokens["MID-0"].hex == "J9"
    assert position.state.actor == company("SO"), "the turn goes on"


def test_s8_5_1__nobody_places_a_marker_at_j9_before_mid() -> None:
    position = t.floated(t.phase(t.plain(), "Green"), "SO", 67, "Ada", None, 2000, Ada=6)
    position = t.tiles(t.at_home(position, "SO"), K8=("14", 0), J9=("10", 0))
    position = t.turn_of(t.tokens(position, {"SO-1": ("K8", 0, 0)}), "SO")
    position = t.submit(position, t.act.Pass(company("SO")))
    spots = [s.hex for o in t.offers_of(position, t.off.OfferPlaceToken) for s in o.spots]
    assert "J9" not in spots
