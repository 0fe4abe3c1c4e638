"""Sections 12, 15.1, 15.2 and 15.3.2: the map's marks, the supply of tiles, their types and upgrades."""

import pytest

from roundhouse.engine.names import CompanySymbol, HexId
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

HIJSM = company("HIJSM")


def hijsm(phase: str = "Green", **tiles: tuple[str, int]) -> t.Position:
    """HIJSM (Leeuwarden, Haarlem) in its stage for track, with a train."""
    position = t.tiles(g.floated(g.begun(phase), "HIJSM", 56), **tiles)
    position = t.trains(g.at_home(position, "HIJSM", "B13", "G8"), HIJSM="3+")
    return t.turn_of(position, "HIJSM")


def tiles_for(position: t.Position, hex_id: str) -> set[str]:
    """The tiles that may be laid on a hex."""
    return {tile for tile, _ in t.lays_of(position, hex_id)}


def test_s12__each_big_city_has_tiles_of_its_own() -> None:
    marks = {name: set(hex_.face.labels) for name, hex_ in g.DEFINITION.hexes.items()}
    big = {"G8": "H", "G10": "A", "I12": "U", "J7": "R", "K8": "B"}
    assert {name: mark for name in big for mark in marks[HexId(name)]} == big
    assert tiles_for(hijsm(), "G8") == {"H06"}


def edges(tile: str, rotation: int) -> set[int]:
    """The sides of the hex to which the track of a tile leads."""
    ends = [end for path in g.DEFINITION.tiles[tile].definition.face.paths for end in (path.a, path.b)]
    return {(end.index + rotation) % 6 for end in ends if end.kind == "edge"}


def test_s12__every_tile_of_haarlem_joins_its_stub() -> None:
    (stub,) = g.DEFINITION.hexes[HexId("G8")].stubs
    assert all(stub in edges(tile, rotation) for tile, rotation in t.lays_of(hijsm(), "G8"))


def test_s12__double_cities_are_marked() -> None:
    doubles = {name for name, hex_ in g.DEFINITION.hexes.items() if "OO" in hex_.face.labels}
    assert doubles == {"B17", "F19", "G16", "G18", "K12"}
    assert all(len(g.DEFINITION.hexes[HexId(name)].face.cities) == 2 for name in doubles)


def test_s15_1__a_tile_that_is_used_up_is_not_laid_and_an_upgraded_one_returns() -> None:
    position = hijsm()
    left = dict(position.state.tile_supply)
    assert "57" in tiles_for(position, "B13")
    gone = t.change(position, tile_supply={**left, "57": 0})
    assert "57" not in tiles_for(gone, "B13")
    lying = hijsm(B13=("57", 0))
    before = lying.state.tile_supply["57"]
    green, turned = min(t.lays_of(lying, "B13"))
    later = t.submit(lying, t.act.LayTile(HIJSM, HexId("B13"), green, turned))
    assert later.state.tile_supply["57"] == (before or 0) + 1
    assert later.state.tile_supply[green] == (lying.state.tile_supply[green] or 0) - 1


def test_s15_2__cities_take_city_tiles_and_plain_hexes_plain_ones() -> None:
    position = hijsm(B13=("57", 0))
    stock = g.DEFINITION.tiles
    city, plain = stock["57"].definition.face, {}
    for offer in t.offers_of(position, t.off.OfferLayTile):
        for lay in offer.lays:
            face, bare = stock[lay.tile].definition.face, g.DEFINITION.hexes[lay.hex].face
            assert (len(face.cities), len(face.towns)) == (len(bare.cities), len(bare.towns)), lay
            plain[lay.hex] = len(bare.cities) + len(bare.towns)
    assert city.cities
    assert 0 in plain.values()
    assert 1 in plain.values()


def test_s15_2__double_cities_take_tiles_marked_so_and_no_other_hex_does() -> None:
    """NWS in Deventer: G16 is a double city, B13 a city, G8 a big one, F17 bare; A800 has Amsterdam's two."""
    position = t.tokens(t.operated(g.floated(g.begun("Green"), "NWS", 56), "NWS"), {"NWS-0": ("G16", 1, 0)})
    position = t.turn_of(t.trains(position, NWS="3+"), "NWS")
    upgraded = t.tiles(position, G16=("802", 0))
    for lying, tiles in ((position, {"248", "802", "803"}), (upgraded, {"66", "67", "68"})):
        assert tiles_for(lying, "G16") == tiles
        assert all(g.DEFINITION.tiles[tile].definition.face.labels == ("OO",) for tile in tiles)
    for lying, hex_id, tile, reason in (
        (position, "G16", "57", "track.wrong_label"),
        (upgraded, "G16", "A800", "track.wrong_label"),
        (position, "B13", "802", "track.wrong_type"),
        (position, "G8", "802", "track.wrong_type"),
        (position, "F17", "802", "track.wrong_type"),
    ):
        t.refused(lying, t.act.LayTile(company("NWS"), HexId(hex_id), tile, 0), reason, "15.2")


@pytest.mark.parametrize(("phase", "upgraded"), [("Yellow", False), ("Green", True)])
def test_s15_3_2__yellow_is_upgraded_from_green_on(phase: str, upgraded: bool) -> None:
    position = hijsm(phase, B13=("57", 0))
    assert bool(t.lays_of(position, "B13")) is upgraded
    for tile, _ in t.lays_of(position, "B13"):
        assert g.DEFINITION.tiles[tile].definition.face.color == "green"


def test_s15_3_2__track_stays_where_it_was_and_nothing_is_upgraded_twice() -> None:
    position = hijsm(B13=("57", 0))
    laid = t.lays_of(position, "B13")
    assert laid
    assert all(edges("57", 0) <= edges(tile, rotation) for tile, rotation in laid)
    green, turned = min(t.lays_of(position, "B13"))
    position = t.submit(position, t.act.LayTile(HIJSM, HexId("B13"), green, turned))
    assert not t.lays_of(position, "B13")


def test_s15_3_1__no_track_off_the_map_nor_into_a_blank_edge() -> None:
    """Every edge of a tile leads to a hex; gray hexes and off-boards have track there, sea none at all."""
    hexes, places = g.DEFINITION.hexes, {(h.x, h.y): name for name, h in g.DEFINITION.hexes.items()}
    steps = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))
    met: set[str] = set()
    for symbol in ("HIJSM", "NWS", "AMS", "ZHESM"):
        homes = [home.hex for home in g.DEFINITION.companies[CompanySymbol(symbol)].homes]
        position = t.trains(
            g.at_home(g.floated(g.begun("Green"), symbol, 56), symbol, *homes), **{symbol: "3+"}
        )
        for offer in t.offers_of(t.turn_of(position, symbol), t.off.OfferLayTile):
            for lay in offer.lays:
                for edge in edges(lay.tile, lay.rotation):
                    x, y = hexes[lay.hex].x + steps[edge][0], hexes[lay.hex].y + steps[edge][1]
                    beside = hexes[places[x, y]]
                    if beside.face.color in ("gray", "black", "blue", "red"):
                        ends = [end for path in beside.face.paths for end in (path.a, path.b)]
                        assert (edge + 3) % 6 in {end.index for end in ends if end.kind == "edge"}, lay
                        met.add(beside.face.color)
    assert met
