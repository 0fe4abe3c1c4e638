"""Sections 8.4, 9 and 12: what track may be built, where and for how much."""

import pytest

from roundhouse.engine.names import HexId, PrivateSymbol
from roundhouse.engine.offers import TileLay
from tests.names import company
from tests.rules.t1843 import table as t


def building(symbol: str, phase: str = "Yellow", /, **laid: tuple[str, int]) -> t.Position:
    """A company, its home marker on the board, begins its turn; these tiles lie."""
    position = t.floated(t.phase(t.plain(), phase), symbol, 67, "Ada", None, 2000, Ada=6)
    return t.turn_of(t.at_home(t.tiles(position, **laid), symbol), symbol)


def lays(position: t.Position, hex_id: str, power: str = "") -> list[TileLay]:
    """All that may be laid on a hex."""
    found = t.offers_of(position, t.off.OfferLayTile, power=power)
    return [lay for offer in found for lay in offer.lays if lay.hex == hex_id]


def exits(lay: TileLay) -> frozenset[int]:
    """The edges that a tile leads to as it lies (0 south-west, then clockwise)."""
    face = t.DEFINITION.tiles[lay.tile].definition.face
    ends = [end for path in face.paths for end in (path.a, path.b)]
    return frozenset((end.index + lay.rotation) % 6 for end in ends if end.kind == "edge")


def names(position: t.Position, hex_id: str) -> set[str]:
    """The tiles that may be laid on a hex."""
    return {lay.tile for lay in lays(position, hex_id)}


def costs(position: t.Position, hex_id: str) -> set[int]:
    """What building on a hex may cost."""
    return {int(lay.cost) for lay in lays(position, hex_id)}


def as_action(position: t.Position, lay: TileLay, power: str = "") -> t.act.LayTile:
    """The company on turn makes this lay."""
    who, private = position.state.actor, PrivateSymbol(power)
    return t.act.LayTile(who, lay.hex, lay.tile, lay.rotation, private, lay.cities)


def lay(position: t.Position, hex_id: str, tile: str = "", power: str = "", **turn: int) -> t.Position:
    """Lay the first tile that fits (of this name, as turned)."""
    found = [x for x in lays(position, hex_id, power) if x.tile == (tile or x.tile)]
    found = [x for x in found if x.rotation == turn.get("rotation", x.rotation)]
    built = t.act.LayTile(
        position.state.actor,
        found[0].hex,
        found[0].tile,
        found[0].rotation,
        PrivateSymbol(power),
        found[0].cities,
    )
    return t.submit(position, built)


def test_s8_4_1__marseille_and_the_second_tile_over_the_river() -> None:
    position = building("PRO")
    found = [x for x in lays(position, "N15") if x.tile == "57"]
    assert {exits(x) for x in found} == {frozenset({2, 5})}
    assert costs(position, "N15") == {0}
    assert not lays(position, "M14"), "the home has no track yet"
    position = lay(position, "N15", "57")
    assert costs(position, "M14") == {100}
    before = t.treasury_of(position, "PRO")
    position = lay(position, "M14")
    assert t.treasury_of(position, "PRO") == before - 100
    assert not t.offers_of(position, t.off.OfferLayTile)


@pytest.mark.parametrize("symbol", ["OU", "SO"])
def test_s8_4_1__the_five_may_lay_two_tiles_for_20(symbol: str) -> None:
    position = building(symbol)
    home = t.HOMES[symbol]
    first = costs(position, home)
    position = lay(position, home)
    offer = t.offer_of(position, t.off.OfferLayTile)
    assert first <= {0, 80}
    assert {int(x.cost) for x in offer.lays} <= {20, 100}
    position = t.submit(
        position,
        as_action(position, offer.lays[0]),
    )
    assert not t.offers_of(position, t.off.OfferLayTile)


@pytest.mark.parametrize("symbol", ["ETA", "NOR", "PLM", "PO"])
def test_s8_4_1__the_others_lay_one(symbol: str) -> None:
    position = building(symbol)
    offer = t.offer_of(position, t.off.OfferLayTile)
    first = offer.lays[0]
    position = t.submit(position, as_action(position, first))
    assert not t.offers_of(position, t.off.OfferLayTile)


def test_s8_4__no_upgrade_after_a_yellow_tile() -> None:
    position = building("OU", "Green", D9=("57", 1))
    assert any(x.upgrade for x in lays(position, "D9"))
    position = lay(position, "D11")
    assert all(not x.upgrade for o in t.offers_of(position, t.off.OfferLayTile) for x in o.lays)


def test_s8_4__no_yellow_tile_after_an_upgrade() -> None:
    position = lay(building("OU", "Green", D9=("57", 1)), "D9")
    assert not t.offers_of(position, t.off.OfferLayTile)


def test_s8_4_1__mid_can_build_nothing_in_yellow_and_is_not_obliged() -> None:
    position = t.floated(t.plain(), "MID", 67, "Ada", None, 670, Ada=6)
    position = t.turn_of(position, "MID")
    assert not t.offers_of(position, t.off.OfferLayTile)
    position = t.pass_to(position, "trains")
    assert t.offers_of(position, t.off.OfferBuyTrain)
    assert t.offers_of(position, t.off.OfferPass), "no route, no obligation"


@pytest.mark.parametrize("hex_id", ["E16", "C18", "E12", "F23", "J9", "J15", "K8", "I22", "N19"])
def test_s8_4_1__a_printed_yellow_hex_takes_no_yellow_tile(hex_id: str) -> None:
    position = building("EST")
    assert not lays(position, hex_id)
    assert t.DEFINITION.hexes[HexId(hex_id)].face.color == "yellow"


def test_s8_4_1__a_supply_that_is_used_up() -> None:
    position = building("OU")
    assert "57" in names(position, "D9")
    gone = t.change(position, tile_supply={**position.state.tile_supply, "57": 0})
    assert "57" not in names(gone, "D9")


@pytest.mark.parametrize("tile", ["7", "8", "9"])
def test_s8_4_1__plain_yellow_track_never_runs_out(tile: str) -> None:
    assert t.start().state.tile_supply[tile] is None


def test_s8_4_2__the_replaced_tile_is_for_sale_again() -> None:
    position = building("OU", "Green", D9=("57", 1))
    left = position.state.tile_supply["57"]
    assert left is not None
    assert lay(position, "D9").state.tile_supply["57"] == left + 1


def test_s8_4_1__the_first_tile_of_saint_etienne_pays_for_the_mountain() -> None:
    position = t.tokens(building("PLM", "Green", J17=("X02", 0)), {"PLM-1": ("J15", 0, 0)})
    assert costs(position, "J15") == {80}


@pytest.mark.parametrize(("phase", "colors"), [("Yellow", set()), ("Green", {"15"}), ("Blue", {"15"})])
def test_s8_4_2__green_from_the_green_phase(phase: str, colors: set[str]) -> None:
    found = names(building("OU", phase, D9=("57", 1)), "D9")
    assert colors <= found
    assert bool(found) == bool(colors)


@pytest.mark.parametrize(("phase", "open_"), [("Blue", False), ("Brown", True)])
def test_s8_4_2__brown_from_the_brown_phase(phase: str, open_: bool) -> None:
    assert ("63" in names(building("OU", phase, D9=("15", 1)), "D9")) == open_


def test_s8_4_2__gray_from_the_gray_phase() -> None:
    assert not names(building("OU", "Red", D9=("63", 0)), "D9")
    assert names(building("OU", "Gray", D9=("63", 0)), "D9") == {"513"}


def test_s8_4_3__bordeaux_goes_straight_to_brown_from_the_bare_hex() -> None:
    position = building("SO", "Brown")
    found = [x for x in lays(position, "H7") if x.tile == "X06"]
    assert {(int(x.cost), x.upgrade) for x in found} == {(80, True)}
    position = lay(position, "H7", "X06")
    assert not t.offers_of(position, t.off.OfferLayTile)


def test_s8_4_3__bordeaux_with_a_yellow_tile_costs_nothing_more() -> None:
    position = building("SO", "Brown")
    (yellow, *_) = [x for x in lays(position, "H7") if x.tile == "57"]
    position = building("SO", "Brown", H7=("57", yellow.rotation))
    assert {int(x.cost) for x in lays(position, "H7") if x.tile == "X06"} == {0}


def test_s8_4_3__only_from_the_brown_phase() -> None:
    assert "X06" not in names(building("SO", "Blue"), "H7")


def test_s8_4_3__only_mid_pro_and_so() -> None:
    assert "X07" in names(building("PRO", "Brown"), "N15")
    position = t.tokens(building("OU", "Brown"), {"OU-1": ("N15", 0, 0)})
    assert "X07" not in names(position, "N15")


def test_s8_4_3__a_double_town_goes_to_x12_in_brown() -> None:
    laid = {"E16": ("X05", 0), "E14": ("1", 0)}
    blue = t.tokens(building("NOR", "Blue", **laid), {"NOR-1": ("E16", 1, 0)})
    assert not lays(blue, "E14")


def test_s8_5_1__mid_waits_at_j9_and_may_lay_its_green_tile() -> None:
    position = t.floated(t.phase(t.plain(), "Green"), "MID", 67, "Ada", None, 670, Ada=6)
    position = t.turn_of(position, "MID")
    assert {"10", "59"} & names(position, "J9")
    position = lay(position, "J9", "10")
    offer = t.offer_of(position, t.off.OfferChooseCity)
    assert (offer.actor, offer.hex) == (company("MID"), "J9")
    spot = offer.spots[1]
    position = t.submit(position, t.act.ChooseCity(offer.actor, spot.hex, spot.city, spot.slot))
    assert position.state.tokens["MID-0"].city == spot.city


def test_s8_4_1__lille_costs_80_once_and_takes_its_own_tiles_upright() -> None:
    position = building("NOR")
    assert {(x.tile, x.rotation) for x in lays(position, "C20")} == {("X01", 0)}
    assert costs(position, "C20") == {80}
    position = building("NOR", "Green", C20=("X01", 0))
    assert {(x.tile, x.rotation, x.cost) for x in lays(position, "C20")} == {("X03", 0, 0)}


def test_s8_4_3__paris_costs_40_each_time() -> None:
    position = t.tokens(building("NOR", "Green"), {"NOR-1": ("E16", 0, 0)})
    assert {(x.tile, x.rotation, x.cost) for x in lays(position, "E16")} == {("X05", 0, 40)}
    position = t.tokens(building("NOR", "Brown", E16=("X05", 0)), {"NOR-1": ("E16", 0, 0)})
    assert {(x.tile, x.rotation, x.cost) for x in lays(position, "E16")} == {("X11", 0, 40)}


def test_s8_4_1__no_track_off_the_map_nor_into_a_blank_edge() -> None:
    """Whatever the nine companies may lay first: gray and red hexes have track where it leads to them."""
    hexes, places = t.DEFINITION.hexes, {(h.x, h.y): name for name, h in t.DEFINITION.hexes.items()}
    steps = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))
    met: set[str] = set()
    for symbol in t.DEFINITION.companies:
        position = building(symbol, "Green")
        for each in (lay for o in t.offers_of(position, t.off.OfferLayTile) for lay in o.lays):
            for edge in exits(each):
                x, y = hexes[each.hex].x + steps[edge][0], hexes[each.hex].y + steps[edge][1]
                beside = hexes[places[x, y]].face
                if beside.color in ("gray", "red"):
                    ends = [end for path in beside.paths for end in (path.a, path.b)]
                    assert (edge + 3) % 6 in {end.index for end in ends if end.kind == "edge"}, each
                    met.add(beside.color)
    assert met == {"gray", "red"}
