"""Sections 12.1 and 12.2: track tiles and their types."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import HexId, Money
from roundhouse.engine.owners import BANK
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
PLAIN, CITY, TOWN = ("7", "8", "9"), ("57",), ("1", "56", "630", "631", "632", "633")
# From Versailles (G4, green) into both cities of Paris.
PARIS = {"G4": ("14", 1), "H5": ("8", 2), "H7": ("8", 1), "G8": ("7", 0)}


def lay(hex_id: str, tile: str, rotation: int = 0) -> act.LayTile:
    return act.LayTile(AG, HexId(hex_id), tile, rotation)


def colors() -> dict[str, str]:
    return {name: stock.definition.face.color for name, stock in t.DEFINITION.tiles.items()}


def test_s12_1__tiles_are_yellow_green_and_brown() -> None:
    assert set(colors().values()) == {"yellow", "green", "brown"}


def test_s12_1__only_yellow_tiles_at_the_start() -> None:
    played = t.builder({"D15": ("57", 1)})
    found = {x.tile for o in t.offers_of(played, t.off.OfferLayTile) for x in o.lays}
    assert {colors()[tile] for tile in found} == {"yellow"}
    t.refused(played, lay("D15", "14", 1), "track.color_not_available", "15")


def test_s12_1__tiles_are_limited_to_the_supply() -> None:
    position = t.builder({"D15": ("57", 1), "D13": ("9", 1)})
    assert position.state.tile_supply["X3"] == 1
    assert ("X3", 4) in t.lays_of(position, "D11")
    gone = t.change(position, tile_supply={**position.state.tile_supply, "X3": 0})
    assert not t.lays_of(gone, "D11")
    t.refused(gone, lay("D11", "X3", 4), "track.none_left", "12.1")


def test_s12_1__a_laid_tile_leaves_the_supply() -> None:
    position = t.builder()
    after = t.submit(position, lay("D15", "57", 1))
    assert position.state.tile_supply["57"] == 10
    assert after.state.tile_supply["57"] == 9


def test_s12_1__an_upgraded_tile_goes_back_to_the_supply() -> None:
    position = t.builder({"D15": ("57", 1)}, era="Green")
    played = t.play(position, lay("D15", "14", 1))
    (laid,) = played.all(ev.TileLaid)
    assert (laid.replaced, laid.kind) == ("57", "upgrade")
    assert (position.state.tile_supply["57"], played.state.tile_supply["57"]) == (9, 10)
    assert played.state.tile_supply["14"] == 3


def test_s12_1__yellow_goes_on_the_map_green_on_yellow_brown_on_green() -> None:
    bare = t.builder(era="Brown")
    yellow = t.builder({"D15": ("57", 1)}, era="Brown")
    green = t.builder({"D15": ("14", 1)}, era="Brown")
    for position, color in ((bare, "yellow"), (yellow, "green"), (green, "brown")):
        assert {colors()[tile] for tile, _ in t.lays_of(position, "D15")} == {color}
    for position, tile in ((bare, "14"), (bare, "X16"), (yellow, "57"), (yellow, "X16"), (green, "14")):
        t.refused(position, lay("D15", tile, 1), "track.wrong_color", "12.1")


def test_s12_1__brown_is_the_last_colour() -> None:
    position = t.builder({"D15": ("57", 1), "D13": ("41", 1)}, era="Brown")
    assert not t.lays_of(position, "D13")
    t.refused(position, lay("D13", "9", 1), "track.final_tile")


@pytest.mark.parametrize(
    ("hex_id", "around", "fitting"),
    [
        ("D15", {}, CITY),
        ("D13", {"D15": ("57", 1)}, PLAIN),
        ("E12", {"D15": ("57", 1), "D13": ("7", 0), "D11": ("57", 1)}, TOWN),
    ],
)
def test_s12_2__each_type_of_tile_goes_on_its_type_of_hex_only(
    hex_id: str, around: dict[str, tuple[str, int]], fitting: tuple[str, ...]
) -> None:
    tiles = {**around, "D13": ("8", 4)} if hex_id == "E12" else around  # D13: from Gent to Douai
    position = t.builder(tiles)
    assert {tile for tile, _ in t.lays_of(position, hex_id)} <= set(fitting)
    assert t.lays_of(position, hex_id)
    for tile in {*PLAIN, *CITY, *TOWN} - set(fitting):
        t.refused(position, lay(hex_id, tile), "track.wrong_type", "12.2")


@pytest.mark.parametrize(
    ("hex_id", "tile", "around", "token"),
    [
        ("G6", "X1", {"G4": ("14", 1)}, "G4"),
        ("F15", "X2", {"E16": ("57", 0)}, "E16"),
        ("D11", "X3", {"D9": ("57", 1)}, "D9"),
    ],
)
def test_s12_2__big_cities_take_the_tiles_with_their_letter_only(
    hex_id: str, tile: str, around: dict[str, tuple[str, int]], token: str
) -> None:
    position = t.builder(around, {"AG-1": (token, 0, 0)})
    assert {name for name, _ in t.lays_of(position, hex_id)} == {tile}
    others = {"57", "X1", "X2", "X3"} - {tile}
    wrong = [t.refused(position, lay(hex_id, other), section="12.2").reason for other in others]
    wrong.append(t.refused(t.builder(), lay("D15", tile, 1), section="12.2").reason)
    assert set(wrong) <= {"track.no_label", "track.wrong_label", "track.wrong_type"}


@pytest.mark.parametrize(
    ("hex_id", "yellow", "greens", "browns"),
    [
        ("G6", "X1", {"X4", "X5"}, {"X9", "X10", "X11", "X12"}),
        ("F15", "X2", {"X6"}, {"X13"}),
        ("D11", "X3", {"X7", "X8"}, {"X14", "X15"}),
    ],
)
def test_s12_2__tiles_of_every_colour_keep_the_letter(
    hex_id: str, yellow: str, greens: set[str], browns: set[str]
) -> None:
    """12.2 has only yellow tiles for Lille; read as those of every colour marked with its letter."""
    token = {"AG-1": (hex_id, 1 if hex_id == "G6" else 0, 0)}
    position = t.builder({hex_id: (yellow, 0)}, token, era="Brown")
    assert {name for name, _ in t.lays_of(position, hex_id)} == greens
    found: set[str] = set()
    for green in greens:
        on_green = t.builder({hex_id: (green, 0)}, token, era="Brown")
        found |= {name for name, _ in t.lays_of(on_green, hex_id)}
    assert found == browns


@pytest.mark.parametrize(("old", "new", "cost"), [("X2", "X6", 40), ("X6", "X13", 60)])
def test_s12_2__upgrading_a_big_city_costs_what_its_tile_shows(old: str, new: str, cost: int) -> None:
    position = t.builder({"F15": (old, 0)}, {"AG-1": ("F15", 0, 0)}, era="Brown")
    played = t.play(position, lay("F15", new, 0))
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, Money(cost), "track", "F15")]
    poor = t.cash(position, AG=cost - 1)
    t.refused(poor, lay("F15", new, 0), "track.cannot_afford", "7.3.3")


@pytest.mark.parametrize(
    ("hex_id", "old", "new", "cost"),
    [("G6", "X1", "X5", 40), ("G6", "X5", "X10", 60), ("D11", "X3", "X8", 40), ("D11", "X8", "X15", 60)],
)
def test_s12_2__so_it_is_in_paris_and_lille(hex_id: str, old: str, new: str, cost: int) -> None:
    token = {"AG-1": (hex_id, 1 if hex_id == "G6" else 0, 0)}
    position = t.builder({hex_id: (old, 0)}, token, era="Brown")
    assert t.money(t.submit(position, lay(hex_id, new, 0)), "AG") == 1000 - cost


def test_s12_2__an_ordinary_city_is_upgraded_for_nothing() -> None:
    position = t.builder({"D15": ("57", 1)}, era="Green")
    assert not t.play(position, lay("D15", "14", 1)).all(ev.Paid)


def test_s12_2__paris_has_a_city_marked_plm() -> None:
    first = t.after_auction(french="Nord")
    position = t.builder({**PARIS, "G6": ("X5", 0)}, symbol="PLM", era="Brown", first=first)
    assert position.state.tokens["PLM-0"] == t.TokenPlace("map", HexId("G6"), 0, 0)


def test_s12_2__a_double_town_has_two_distinct_lines() -> None:
    for tile in TOWN:
        face = t.DEFINITION.tiles[tile].definition.face
        assert len(face.towns) == 2
        ends = [end for path in face.paths for end in (path.a, path.b)]
        assert all(sum(end.kind == "town" and end.index == n for end in ends) == 2 for n in (0, 1))
        assert len({end.index for end in ends if end.kind == "edge"}) == 4


def test_s12_2__a_plain_tile_joins_one_to_four_pairs_of_edges() -> None:
    plain = [
        stock.definition.face
        for stock in t.DEFINITION.tiles.values()
        if not stock.definition.face.cities and not stock.definition.face.towns
    ]
    assert {len(face.paths) for face in plain} == {1, 2, 3, 4}
    assert all(end.kind == "edge" for face in plain for path in face.paths for end in (path.a, path.b))
