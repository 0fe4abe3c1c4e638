"""What the painters put on a hex."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from roundhouse.catalogue.definitions import City, End, Face, HexDefinition, Path, Revenue
from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.ui.board.layout.face import face_layout
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.painters.cache import HexPixmaps, level
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
def test_pixmaps_are_painted_once_for_a_level_of_detail(plain: Face) -> None:
    store, layout = HexPixmaps(limit=2), face_layout("pointy", plain)
    first = store.pixmap(layout, LIGHT, 0.70)
    assert store.pixmap(layout, LIGHT, 0.71) is first
    assert level(1.4) == level(0.7) + 3
    assert store.pixmap(layout, LIGHT, 1.4).width() > first.width() * 1.9
    store.pixmap(layout, DARK, 0.7)
    assert store.pixmap(layout, LIGHT, 0.70) is not first


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
