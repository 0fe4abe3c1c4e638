"""What the painters put on a hex."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from roundhouse.catalogue.definitions import City, End, Face, HexDefinition, Path, Revenue, TerrainCost
from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.ui.board.layout.face import face_layout
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.painters.hexes import paint_hex
from roundhouse.ui.board.painters.looks import NO_TOKENS, PLAIN, HexTokens, PaintOptions, TokenLook
from roundhouse.ui.board.sheet import draw_map, draw_tile_sheet, main
from roundhouse.ui.theme import DARK, LIGHT, Theme

RED = TokenLook(CompanySymbol("Nord"), "#DD1111")


def painted(
    layout: FaceLayout, theme: Theme = LIGHT, options: PaintOptions = PLAIN, tokens: HexTokens = NO_TOKENS
) -> QImage:
    """The hex at one pixel a unit, its centre at 104, 104."""
    image = QImage(208, 208, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#FF00FF"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(104, 104))
    paint_hex(painter, layout, theme, options, tokens)
    painter.end()
    return image


def seen(image: QImage, x: float, y: float) -> QColor:
    return image.pixelColor(round(104 + x), round(104 + y))


def near(one: QColor, other: str, by: int = 12) -> bool:
    wanted = QColor(other)
    pairs = zip(one.getRgb()[:3], wanted.getRgb()[:3], strict=True)  # type: ignore[index]
    return all(abs(a - b) <= by for a, b in pairs)


@pytest.fixture
def plain() -> Face:
    return Face("green", paths=(Path(End("edge", 1), End("edge", 4)),))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_track_is_dark_between_light_casings_from_edge_to_edge(plain: Face, theme: Theme) -> None:
    image = painted(face_layout("pointy", plain), theme)
    for x in (-84, -40, 0, 40, 84):
        assert near(seen(image, x, 0), theme.track)
        assert seen(image, x, 9.5).lightness() > 180
        assert seen(image, x, -9.5).lightness() > 180


@pytest.mark.usefixtures("qapp")
def test_the_ground_has_the_colour_of_the_tile_and_ends_at_the_hex(plain: Face) -> None:
    image = painted(face_layout("pointy", plain))
    assert near(seen(image, 40, 40), LIGHT.tile("green"), 30)
    assert near(seen(image, 80, 80), "#FF00FF", 0)


@pytest.mark.usefixtures("qapp")
def test_the_lower_track_of_a_bridge_is_cut_by_the_casing_of_the_upper() -> None:
    tile = read_title("1894").tiles["20"]
    layout = face_layout("pointy", tile.definition.face, 0, None, tile)
    image = painted(layout)
    (x, y) = layout.tracks[0].line().intersection(layout.tracks[1].line()).coords[0]
    assert near(seen(image, x, y), LIGHT.track)
    strips = [p for crossing in layout.crossings for strip in crossing.strips for p in strip]
    assert any(seen(image, px, py).lightness() > 150 for px, py in strips)


@pytest.mark.usefixtures("qapp")
def test_a_token_fills_its_circle_and_carries_a_white_band() -> None:
    title = read_title("1894")
    hex_ = title.hexes[HexId("D9")]
    layout = face_layout("pointy", hex_.face, 0, hex_)
    image = painted(layout, tokens=HexTokens(((0, 0, RED),)))
    assert seen(image, 0, 16).red() > 180
    assert seen(image, 0, 16).green() < 60
    assert near(seen(image, -22, 3), "#FFFFFF", 8)


@pytest.mark.usefixtures("qapp")
def test_a_free_home_shows_the_colour_of_the_company_until_its_token_lies_there() -> None:
    hex_ = read_title("1894").hexes[HexId("D9")]
    layout = face_layout("pointy", hex_.face, 0, hex_)
    options = PaintOptions(companies={CompanySymbol("Nord"): "#DD1111"})
    ring = seen(painted(layout, options=options), 0, layout.slots[0].radius - 3.4)
    assert ring.red() - ring.green() > 90
    free = seen(painted(face_layout("pointy", hex_.face, 0, hex_, reserved=()), options=options), 0, 21.6)
    assert abs(free.red() - free.green()) < 10


@pytest.mark.usefixtures("qapp")
def test_layers_can_be_left_out(plain: Face) -> None:
    hex_ = HexDefinition(HexId("B2"), 0, 0, plain)
    layout = face_layout("pointy", plain, 0, hex_)
    assert painted(layout) != painted(layout, options=PaintOptions(hex_ids=False))


@pytest.mark.usefixtures("qapp")
def test_the_value_that_counts_now_is_set_off() -> None:
    city = City(Revenue((("yellow", 20), ("brown", 30))))
    layout = face_layout("pointy", Face("gray", cities=(city,)))
    early = painted(layout, options=PaintOptions(begun=("yellow",)))
    late = painted(layout, options=PaintOptions(begun=("yellow", "green", "brown")))
    assert early != late


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "name", [name if name == "1894" else pytest.param(name, marks=pytest.mark.slow) for name in title_names()]
)
def test_maps_and_tile_sheets_can_be_drawn(name: str) -> None:
    title = read_title(name)
    picture = draw_map(title, QSize(400, 300))
    middle = [picture.pixelColor(x, 150).rgb() for x in range(0, 400, 10)]
    assert len(set(middle)) > 8
    sheet = draw_tile_sheet(title, QSize(400, 300), DARK)
    assert sheet.size() == QSize(400, 300)


@pytest.mark.usefixtures("qapp")
def test_the_command_writes_a_picture(tmp_path: object) -> None:
    out = f"{tmp_path}/map.png"
    assert main(["1894", out, "--width", "300"]) == 0
    assert QImage(out).width() == 300


@pytest.mark.usefixtures("qapp")
def test_what_is_reserved_for_a_company_is_in_a_frame_of_its_colour() -> None:
    cell = HexDefinition(
        id=HexId("A1"), x=0, y=0, face=Face(color="white"), reserved_for=(CompanySymbol("Nord"),)
    )
    layout = face_layout("pointy", cell.face, 0, cell)
    (mark,) = [mark for mark in layout.marks if mark.kind == "blocked"]
    colors = {CompanySymbol("Nord"): "#DD1111"}
    near = painted(layout, LIGHT, PaintOptions(companies=colors))
    rim = [seen(near, mark.x + dx, mark.y - mark.height / 2 + 1.5) for dx in range(-15, 16)]
    assert any(ink.red() > 150 and ink.green() < 110 for ink in rim)
    far = seen(painted(layout, LIGHT, PaintOptions(companies=colors, far=True)), mark.x, mark.y)
    assert far.red() > 200
    assert far.green() < 120


@pytest.mark.usefixtures("qapp")
def test_hexes_behind_the_edge_of_the_map_are_no_gray_tiles() -> None:
    edge = face_layout("pointy", Face(color="gray"), 0)
    city = face_layout("pointy", Face(color="gray", cities=(City(Revenue((("yellow", 10),))),)), 0)
    assert edge.is_edge
    assert not city.is_edge
    between = seen(painted(edge), 4, 0)
    assert between != seen(painted(city), 60, 0)
    assert between.blue() > between.red()


@pytest.mark.usefixtures("qapp")
def test_from_afar_nothing_is_written_and_tokens_are_all_colour() -> None:
    face = Face(color="yellow", cities=(City(Revenue((("yellow", 20),))),))
    cell = HexDefinition(id=HexId("A1"), x=0, y=0, face=face, name="Town")
    layout = face_layout("pointy", face, 0, cell)
    tokens = HexTokens(slots=((0, 0, RED),))
    slot = layout.slots[0]
    near, far = (painted(layout, LIGHT, PaintOptions(far=is_far), tokens) for is_far in (False, True))
    assert seen(near, slot.x + 12, slot.y).green() > 200, "the band for the letters"
    assert seen(far, slot.x + 12, slot.y) == QColor("#DD1111")
    (name,) = [mark for mark in layout.marks if mark.kind == "name"]
    spots = [(name.x + dx, name.y + dy) for dx in range(-20, 21) for dy in range(-8, 9)]
    assert min(seen(near, *at).blue() for at in spots) < 60
    ground = {seen(far, *at).name() for at in spots if abs(at[1] - slot.y) > slot.radius + 6}
    assert all(QColor(ink).red() > 200 for ink in ground)
    apart = painted(layout, LIGHT, PaintOptions(apart=True), tokens)
    assert seen(apart, slot.x + 12, slot.y).green() > 200, "the letters of tokens stay"
    (value,) = [mark for mark in layout.marks if mark.kind == "revenue"]
    spots += [(value.x + dx, value.y + dy) for dx in range(-6, 7) for dy in range(-6, 7)]
    shown = {seen(apart, *at).name() for at in spots if abs(at[1] - slot.y) > slot.radius + 6}
    assert all(QColor(ink).red() > 200 for ink in shown)


@pytest.mark.usefixtures("qapp")
def test_a_cost_alone_on_a_hex_is_larger_where_names_stand_beside_their_stops() -> None:
    """Its figures were six pixels high on the board of 1894; a stop on the hex leaves them no room."""
    terrain = (TerrainCost(Money(40), "water"),)
    apart = PaintOptions(apart=True, hex_ids=False)
    bare, city = Face("white"), Face("white", cities=(City(Revenue((("yellow", 20),))),))
    for face, is_larger in ((bare, True), (city, False)):
        layout = face_layout("pointy", face, 0, HexDefinition(HexId("A1"), 0, 0, face, terrain=terrain))
        assert (painted(layout, LIGHT, apart) != painted(layout, LIGHT, PaintOptions(hex_ids=False))) == (
            is_larger
        )


@pytest.mark.slow
@pytest.mark.usefixtures("qapp")
def test_a_sheet_shows_what_the_options_bring(tmp_path: FilePath) -> None:
    heights = {}
    for units in ((), ("unit_2",), ("unit_1", "unit_2", "unit_3")):
        out = tmp_path / f"{len(units)}.png"
        chosen = [word for unit in units for word in ("--option", unit)]
        assert main(["1825", str(out), "--width", "120", *chosen]) == 0
        heights[units] = QImage(str(out)).height()
    assert heights[()] < 120 < heights["unit_1", "unit_2", "unit_3"]
    assert len(set(heights.values())) == 3
