"""Where things lie on a hex."""

from __future__ import annotations

import math

import pytest

from roundhouse.catalogue.definitions import City, End, Face, HexDefinition, Path, Revenue, Town
from roundhouse.catalogue.reader import read_title
from roundhouse.engine.names import HexId
from roundhouse.ui.board.layout.face import face_layout
from roundhouse.ui.board.layout.shapes import FaceLayout, Mark


def mark(layout: FaceLayout, kind: str) -> Mark:
    return next(m for m in layout.marks if m.kind == kind)


def straight(stop: str, *edges: int) -> Face:
    ends = [Path(End("edge", e), End("city" if stop == "city" else "town", 0)) for e in edges]
    if stop == "city":
        return Face("yellow", cities=(City(Revenue.fixed(20)),), paths=tuple(ends))
    return Face("yellow", towns=(Town(Revenue.fixed(10)),), paths=tuple(ends))


def test_a_single_city_stands_in_the_middle() -> None:
    layout = face_layout("pointy", straight("city", 0, 3))
    assert math.hypot(layout.slots[0].x, layout.slots[0].y) < 1e-6


def test_a_city_of_two_circles_lies_along_the_free_axis() -> None:
    """Tile 14: track over edges 0, 1, 3 and 4; the circles lie towards 2 and 5."""
    tile = read_title("1894").tiles["14"]
    first, second = face_layout("pointy", tile.definition.face, 0, None, tile).slots
    assert math.degrees(math.atan2(second.y - first.y, second.x - first.x)) % 180 == pytest.approx(60)


def test_separate_cities_of_a_tile_stay_apart() -> None:
    for number in range(16, 25):
        tile = read_title("1894").tiles[f"X{number}"]
        a, b = face_layout("pointy", tile.definition.face, 0, None, tile).slots
        assert math.dist((a.x, a.y), (b.x, b.y)) > a.radius + b.radius + 4


@pytest.mark.parametrize("edges", [(0, 3), (0, 2), (0, 1)])
def test_a_town_bar_stands_across_its_track(edges: tuple[int, int]) -> None:
    layout = face_layout("pointy", straight("town", *edges))
    town, piece = layout.towns[0], layout.tracks[0]
    before = piece.points[-2]
    heading = math.atan2(town.y - before[1], town.x - before[0])
    assert math.cos(heading - town.angle) == pytest.approx(0, abs=0.09)


def test_rotation_turns_track_and_keeps_text_upright() -> None:
    face = straight("city", 0, 2)
    still, once = face_layout("pointy", face, 0), face_layout("pointy", face, 1)
    angle = math.pi / 3
    x, y = still.tracks[0].points[0]
    turned = (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle))
    assert once.tracks[0].points[0] == pytest.approx(turned)
    assert once.tracks[0].a == End("edge", 1)
    assert mark(once, "revenue").angle == 0


def test_a_double_name_breaks_at_its_sign() -> None:
    title = read_title("1894")
    hex_ = title.hexes[HexId("E12")]
    assert mark(face_layout("pointy", hex_.face, 0, hex_), "name").lines == ("Douai", "Valenciennes")


def test_homes_and_blocked_hexes_are_shown() -> None:
    title = read_title("1894")
    layout = face_layout("pointy", title.hexes[HexId("B3")].face, 0, title.hexes[HexId("B3")])
    assert layout.slots[0].home == "Ouest"
    blocked = face_layout("pointy", title.hexes[HexId("D17")].face, 0, title.hexes[HexId("D17")])
    assert mark(blocked, "blocked").lines == ("SAC",)
    free = face_layout("pointy", title.hexes[HexId("D17")].face, 0, title.hexes[HexId("D17")], blocked=())
    assert "blocked" not in {m.kind for m in free.marks}


def test_terrain_is_a_cost_before_a_lay_and_a_memory_after() -> None:
    title = read_title("1894")
    hex_, tile = title.hexes[HexId("B1")], title.tiles["9"]
    assert mark(face_layout("pointy", hex_.face, 0, hex_), "cost").lines == ("40",)
    kinds = {m.kind for m in face_layout("pointy", tile.definition.face, 0, hex_, tile).marks}
    assert "cost" not in kinds
    assert "paid" in kinds


def test_track_that_crosses_makes_a_bridge_and_track_that_joins_does_not() -> None:
    tiles = read_title("1894").tiles
    assert len(face_layout("pointy", tiles["20"].definition.face).crossings) == 1
    assert face_layout("pointy", tiles["23"].definition.face).crossings == ()


def test_one_value_for_equal_stops_and_boxes_for_values_by_phase() -> None:
    tiles = read_title("1894").tiles
    values = [m for m in face_layout("pointy", tiles["X16"].definition.face).marks if m.kind == "revenue"]
    assert len(values) == 1
    london = read_title("1894").hexes[HexId("A10")]
    value = mark(face_layout("pointy", london.face, 0, london), "revenue")
    assert value.steps == (("yellow", 30), ("brown", 80))


def test_a_layout_is_computed_once() -> None:
    hex_ = HexDefinition(HexId("A1"), 1, 0, straight("city", 0, 3), name="Anywhere")
    assert face_layout("pointy", hex_.face, 0, hex_) is face_layout("pointy", hex_.face, 0, hex_)


def test_a_label_that_is_the_name_of_the_hex_is_written_once() -> None:
    definition = read_title("1843")
    of_bordeaux = next(t for t in definition.tiles.values() if t.definition.face.labels == ("Bordeaux",))
    bordeaux = next(h for h in definition.hexes.values() if h.name == "Bordeaux")
    nantes = next(h for h in definition.hexes.values() if h.name == "Nantes")
    face = of_bordeaux.definition.face
    kinds = {
        hex_.name: [m.kind for m in face_layout("pointy", face, 0, hex_, of_bordeaux).marks]
        for hex_ in (bordeaux, nantes)
    }
    assert "label" in kinds["Nantes"]
    assert "label" not in kinds["Bordeaux"]
    assert "name" in kinds["Bordeaux"]
