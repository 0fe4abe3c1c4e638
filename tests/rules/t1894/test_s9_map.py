"""Section 9: the hexagons of the map."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.routes.positions import run_context
from roundhouse.routes.valuation import RouteValue, value
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
GRAY = ("A2", "A8", "B5", "B15", "C16", "D1", "F1", "G2", "G18", "H1", "H3", "I16")
BLUE, RED = (HexId("A10"), HexId("A12")), (HexId("A4"), HexId("C18"), HexId("I2"), HexId("I18"))
TOWNS = ("C6", "D7", "E12", "F7", "G12", "G16")
BIG = {"G6": "P", "F15": "B", "D11": "L"}
# London to Luxembourg by way of Dunkerque, Bruxelles, Hasselt and Liege.
LONG = {
    "B11": ("57", 2), "C12": ("9", 2), "D13": ("9", 2), "E14": ("9", 2), "F15": ("X13", 0),
    "F17": ("8", 5), "H17": ("619", 3),
}  # fmt: skip


def lay(hex_id: str, tile: str, rotation: int = 0) -> act.LayTile:
    return act.LayTile(AG, HexId(hex_id), tile, rotation)


def at(hex_id: str, **tiles: tuple[str, int]) -> t.Position:
    """AG has a token on ``hex_id`` and may build, in the brown phase."""
    return t.builder(tiles, {"AG-1": (hex_id, 0, 0)}, era="Brown")


def test_s9__big_cities_carry_letters() -> None:
    hexes = t.DEFINITION.hexes
    assert {h: c.face.labels[0] for h, c in hexes.items() if c.face.labels} == BIG


def test_s9__double_towns_two_of_them_with_track() -> None:
    hexes = t.DEFINITION.hexes
    assert tuple(h for h, c in hexes.items() if len(c.face.towns) == 2) == TOWNS
    assert {h for h in TOWNS if hexes[HexId(h)].face.paths} == {"C6", "D7"}


def test_s9__the_track_printed_in_a_double_town_is_kept() -> None:
    position = at("D9", D9=("57", 1))
    rotations = {rotation for tile, rotation in t.lays_of(position, "D7") if tile == "1"}
    assert rotations
    edges = {0, 1, 3, 4}
    assert all(2 in {(edge + turn) % 6 for edge in edges} for turn in rotations)
    t.refused(position, lay("D7", "1", 3), "track.not_preserved")


@pytest.mark.parametrize("hex_id", ["G4", "I10"])
def test_s9__yellow_hexes_are_upgraded_with_green_tiles_from_the_green_phase_on(hex_id: str) -> None:
    tokens = {"AG-1": (hex_id, 0, 0)}
    green = t.lays_of(t.builder({}, tokens, era="Green"), hex_id)
    assert green
    assert {tile for tile, _ in green} <= {"14", "15", "619"}
    yellow = t.builder({}, tokens, era="Yellow")
    assert not t.lays_of(yellow, hex_id)
    t.refused(yellow, lay(hex_id, *min(green)), "track.color_not_available", "15")
    t.refused(yellow, lay(hex_id, "57", 2), "track.wrong_color", "12.1")


def test_s9__no_hex_has_printed_green_track() -> None:
    assert not [h for h, c in t.DEFINITION.hexes.items() if c.face.color == "green"]


@pytest.mark.parametrize("hex_id", [*GRAY, *BLUE, *RED])
def test_s9__no_tile_on_gray_blue_and_red_hexes(hex_id: str) -> None:
    assert t.DEFINITION.hexes[HexId(hex_id)].face.color == (
        "gray" if hex_id in GRAY else "blue" if hex_id in BLUE else "red"
    )
    for tile in ("9", "57", "14", "63"):
        assert t.refused(at("D15"), lay(hex_id, tile)).reason in ("track.closed_hex", "track.unknown_tile")


def test_s9__track_does_not_run_into_a_blank_gray_edge() -> None:
    position = at("H3")
    t.refused(position, lay("I4", "8", 2), "track.blank_edge", "12.3.1")
    assert not [turn for tile, turn in t.lays_of(at("H3", H5=("8", 0)), "I4") if (tile, turn) == ("8", 2)]


def test_s9__track_runs_into_london_but_not_into_a_blank_blue_edge() -> None:
    position = at("B11")
    t.refused(position, lay("B11", "57", 0), "track.blank_edge", "12.3.1")
    assert t.submit(position, lay("B11", "57", 2)).state.tiles[HexId("B11")] == t.LaidTile("57", 2)


def test_s9__offboards_are_reached_over_their_triangles_only() -> None:
    hexes = t.DEFINITION.hexes
    assert {h: sorted(hexes[h].face.edges()) for h in RED} == {
        "A4": [0, 1], "C18": [0, 1], "I2": [2, 4], "I18": [1, 2],
    }  # fmt: skip
    assert ("57", 0) in t.lays_of(at("B3"), "B3"), "from Le Havre to Great Britain"


def test_s9__no_marker_in_london_but_one_place_beside_it() -> None:
    hexes = t.DEFINITION.hexes
    assert [len(hexes[h].face.cities) for h in BLUE] == [1, 1]
    assert not hexes[HexId("A12")].face.paths


def test_s9__all_other_hexes_are_rural() -> None:
    hexes = t.DEFINITION.hexes
    closed = {*GRAY, *BLUE, *RED}
    plain = [h for h, c in hexes.items() if h not in closed and not c.face.cities and h not in TOWNS]
    position = at("D15", D15=("57", 1))
    assert all(hexes[h].face.color == "white" and not hexes[h].face.paths for h in plain)
    assert {tile for tile, _ in t.lays_of(position, "D13")} == {"7", "8", "9"}


def luxembourg(shipping: bool) -> tuple[RouteValue, dict[str, int]]:
    """A diesel from London to Luxembourg; what every stop is worth by hex."""
    tokens: dict[str, tuple[object, ...]] = {"AG-1": ("B11", 0, 0)}
    if shipping:
        tokens["AG-2"] = ("A12", 0, 0)
    first = t.trains(t.after_auction(), AG="D")
    position = t.builder(LONG, tokens, era="Purple", with_ferry=True, first=first)
    train = t.train_of(position, "AG", "D")
    wanted = ["A10", "B11", "F15", "G18", "H17", "I18"]
    route = next(r for r in t.routes_of(position, train) if sorted(stop.hex for stop in r.stops) == wanted)
    (worth,) = value(run_context(position, CompanySymbol("AG")), (route,)).routes
    return worth, {stop.hex: amount for stop, amount in worth.stops}


def test_s9__luxembourg_is_worth_the_largest_other_centre_of_the_route() -> None:
    worth, stops = luxembourg(shipping=False)
    others = {h: amount for h, amount in stops.items() if h != "I18"}
    assert stops["I18"] == max(others.values()) > 0
    assert worth.total == sum(stops.values())


def test_s9__luxembourg_ignores_the_bonus_of_the_london_shipping_company() -> None:
    worth, stops = luxembourg(shipping=True)
    plain, without = luxembourg(shipping=False)
    bonus = max(amount for h, amount in stops.items() if h not in ("A10", "I18"))
    assert stops["I18"] == without["I18"]
    assert worth.total == plain.total + bonus


@pytest.mark.parametrize(("era", "brown"), [("Blue", False), ("Brown", True), ("Purple", True)])
def test_s9__a_series_of_revenues_is_yellow_then_brown(era: str, brown: bool) -> None:
    first = t.trains(t.after_auction(), AG="7")
    position = t.builder({"D17": ("57", 0)}, {"AG-1": ("D17", 0, 0)}, era=era, first=first)
    position = t.trains(position, AG="7")
    amounts = run_context(position, CompanySymbol("AG")).amounts
    netherlands = next(amount for stop, amount in amounts.items() if stop.hex == "C18")
    printed = t.DEFINITION.hexes[HexId("C18")].face.offboards[0].revenue
    values = dict(printed.steps)
    assert values["yellow"] < values["brown"]
    assert netherlands == values["brown" if brown else "yellow"]
