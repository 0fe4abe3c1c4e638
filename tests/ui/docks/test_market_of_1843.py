"""The market of 1843: eighteen rows in a small window, zones, pars by phase, walls, stacks that sink."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QAbstractSlider

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.state import MarketPlace
from roundhouse.queries import market
from roundhouse.ui.cards import tokens
from roundhouse.ui.cards.livery import READABLE, ink_on
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import ground, par_colors
from roundhouse.ui.cards.tokens import letters_in
from roundhouse.ui.docks import market_view
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.more_aside import MORE_BELOW
from roundhouse.ui.models.market_model import MarketModel, MarketRole, ParModel, ParRow
from roundhouse.ui.theme import DARK, LIGHT, contrast
from roundhouse.ui.words import LANGUAGES
from tests.rules.t1843 import table as t

SYMBOLS = ("EST", "ETA", "MID", "NOR", "OU", "PLM", "PO", "PRO", "SO")
EN, *_ = LANGUAGES


def standing(places: dict[str, tuple[int, int]], phase: str = "Green") -> t.Position:
    """The companies at these boxes, in the order in which they came."""
    position = t.phase(t.plain(), phase)
    found = {CompanySymbol(s): MarketPlace(*place, at) for at, (s, place) in enumerate(places.items())}
    pars = dict(zip(found, (67, 67, 67, 79, 79, 79, 86, 94, 94), strict=False))
    return t.change(position, market=found, par=pars)


def shown(qtbot, position, size=(590, 248), look: Look | None = None) -> MarketView:
    view = MarketView.for_table(EN, look or Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    view.show_position(position)
    return view


CROWDS = {
    "one box": dict.fromkeys(SYMBOLS, (17, 2)),
    "a row": {s: (16, 2 + n % 5) for n, s in enumerate(SYMBOLS)},
    "a column": {s: (4 + n, 0) for n, s in enumerate(SYMBOLS)},
    "a box each": {s: (n, n % 9) for n, s in enumerate(SYMBOLS)},
    "nobody": {},
}
TWOS = dict(
    zip(
        SYMBOLS, [(4, 13), (5, 11), (10, 8), (10, 8), (5, 11), (4, 13), (8, 2), (7, 10), (13, 7)], strict=True
    )
)
PARS = (79, 67, 67, 73, 73, 79, 79, 73, 67)


@pytest.mark.quick("size0")
@pytest.mark.parametrize("crowd", CROWDS)
@pytest.mark.parametrize("size", [(590, 236), (590, 248), (1560, 700)])
def test_all_boxes_and_markers_are_in_sight(qtbot, crowd, size) -> None:
    view = shown(qtbot, standing(CROWDS[crowd]), size)
    rects = [QRectF(view.content_rect(*place)) for place in view.boxes()]
    assert len(rects) == 194
    assert max(rect.bottom() for rect in rects) <= size[1]
    assert max(rect.right() for rect in rects) <= size[0]
    markers = view.marker_rects()
    assert len(markers) == len(CROWDS[crowd])
    for place, rect, livery in markers.values():
        box = QRectF(view.content_rect(*place))
        assert box.adjusted(-0.5, -0.5, 0.5, 0.5).contains(rect)
        assert rect.width() >= view.look.width(livery.short, "small", bold=True)
        assert letters_in(view.sized(), livery, rect.width()) == livery.symbol
        price = view.look.width(str(view.boxes()[place].price), "small", bold=True)
        is_beside = rect.top() < box.top() + 8
        assert rect.left() >= box.left() + price or not is_beside
    for (_, one, _), (_, other, _) in combinations(markers.values(), 2):
        shared = one.intersected(other)
        assert shared.isEmpty() or shared.width() < 0.01 or shared.height() < 3
    assert view.grab().height() == size[1]


def test_the_market_fits_beside_an_auction(qtbot) -> None:
    view = shown(qtbot, standing({"PLM": (4, 3)}, "Yellow"), (492, 248))
    rects = [view.content_rect(*place) for place in view.boxes()]
    assert max(rect.right() for rect in rects) <= 492
    assert max(rect.bottom() for rect in rects) <= 248


def test_stacks_of_two_are_one_above_the_other_with_all_letters_in_the_smallest_window(qtbot) -> None:
    view = shown(qtbot, standing(TWOS), (432, 380))
    markers = view.marker_rects()
    for one, other in (("EST", "PLM"), ("ETA", "OU"), ("MID", "NOR")):
        upper, lower = markers[CompanySymbol(one)][1], markers[CompanySymbol(other)][1]
        assert upper.center().x() == pytest.approx(lower.center().x(), abs=1)
        assert upper.top() < lower.top()
    for symbol, (_, rect, _) in markers.items():
        assert rect.width() >= view.look.width(symbol, "small", bold=True)
    widths = [rect.width() for rect in view.placement().rects.values()]
    assert max(widths) - min(widths) < 9


def test_markers_at_the_foot_of_a_column_lie_below_their_price_in_rows_that_are_free(qtbot) -> None:
    """Three of them made their column three times as wide as the others at 1024x640."""
    crowd = dict.fromkeys(("ETA", "EST", "PLM"), (15, 1))
    sunk = dict.fromkeys(("PO", "NOR", "MID", "PRO", "SO"), (17, 2))
    view = shown(qtbot, standing({**crowd, **sunk, "OU": (17, 3)}), (501, 256))
    box, last = view.content_rect(15, 1), view.content_rect(17, 2)
    assert last.top() < box.bottom() < view.height()
    widths = sorted({view.content_rect(0, column).width() for column in range(15)})
    assert widths[-1] < 2.5 * widths[0]
    markers = view.marker_rects()
    assert all(
        letters_in(view.sized(), livery, rect.width()) == livery.symbol
        for _, rect, livery in markers.values()
    )
    below = [
        markers[CompanySymbol(symbol)][1]
        for symbol in sunk
        if markers[CompanySymbol(symbol)][1].top() > last.bottom()
    ]
    assert len(below) == 4, "all but the first stand below the prices of their neighbours"
    assert all(QRectF(view.rect()).contains(rect) for rect in below)
    index = view.keyed().index(17, 2)
    assert all(view.room_of(index, index).contains(rect.toAlignedRect()) for rect in below)
    places = [rect for _, rect, _ in markers.values()]
    assert not any(
        one.adjusted(0.1, 0.1, -0.1, -0.1).intersects(other) for one, other in combinations(places, 2)
    )
    assert view.par_chart_rect() is not None


@pytest.mark.parametrize("high", [236, 248])
def test_a_stack_beside_the_price_is_read_line_after_line_from_left_to_right(qtbot, high) -> None:
    view = shown(qtbot, standing(dict.fromkeys(("PO", "EST", "SO"), (16, 3))), (590, high))
    places = {symbol: (rect.top(), rect.left()) for symbol, (_, rect, _) in view.marker_rects().items()}
    assert sorted(places, key=lambda symbol: places[symbol]) == ["PO", "EST", "SO"]


@pytest.mark.parametrize(("size", "scale"), [((655, 308), 1.25), ((501, 256), 1.3)])
def test_six_markers_in_one_box_leave_the_other_columns_their_width(qtbot, size, scale) -> None:
    crowd = dict.fromkeys(("ETA", "SO", "PLM", "MID", "PRO", "NOR"), (17, 2))
    view = shown(
        qtbot,
        standing({**crowd, "OU": (17, 3), "PO": (14, 6), "EST": (13, 0)}),
        size,
        Look(LIGHT, scale),
    )
    widths = [rect.width() for rect in view.placement().rects.values()]
    assert max(widths) < 2 * min(widths)


def test_markers_below_other_prices_have_their_own_before_them(qtbot) -> None:
    """Five of six at 40 lay right below the boxes of 40 to 48, and the last was read as standing at 48."""
    at_40 = dict.fromkeys(("MID", "PO", "SO", "NOR", "OU", "PRO"), (17, 2))
    standing_at = standing({**dict.fromkeys(("PLM", "EST", "ETA"), (15, 1)), **at_40})
    view = shown(qtbot, standing_at, (488, 245), Look(LIGHT, 1.25))
    _, writing = view.plan()
    below = [rect for rect in writing.feet[17, 2] if rect.top() > view.content_rect(17, 2).bottom()]
    assert len(below) == 5
    assert 0 <= writing.prices[17, 2].right() - min(rect.left() for rect in below) + 1 <= 2


def test_rows_are_as_high_as_their_stacks_and_four_lie_two_by_two(qtbot) -> None:
    """The last of three at 43 stood beside 40, and was read as standing there."""
    at_40 = dict.fromkeys(("MID", "PO", "SO", "NOR", "OU", "PRO"), (17, 2))
    view = shown(qtbot, standing({**dict.fromkeys(("PLM", "EST", "ETA"), (15, 1)), **at_40}), (433, 358))
    assert view.content_rect(15, 1).bottom() <= view.content_rect(16, 2).top() + 1
    at_73 = dict.fromkeys(("OU", "NOR", "PRO", "MID"), (11, 6))
    view.resize(501, 273)
    view.show_position(standing({"PLM": (4, 3), **at_73, "SO": (13, 7)}))
    view.executeDelayedItemsLayout()
    shown_at = view.marker_rects()
    tops = [shown_at[CompanySymbol(symbol)][1].top() for symbol in at_73]
    assert tops[0] == tops[1] < tops[2] == tops[3], "from left to right, then down"


def test_where_nothing_fits_the_market_is_scrolled_in_one_direction(qtbot) -> None:
    crowd = dict.fromkeys(("ETA", "SO", "PLM", "MID", "PRO", "NOR"), (17, 2))
    view = shown(qtbot, standing({**crowd, "OU": (17, 3), "PO": (14, 6), "EST": (13, 0)}), (485, 190))
    rects = view.placement().rects.values()
    assert max(rect.bottom() for rect in rects) > 190
    assert max(rect.right() for rect in rects) <= 485


def test_rows_with_markers_are_in_sight_where_not_all_rows_are(qtbot) -> None:
    crowd = dict.fromkeys(("ETA", "SO", "PLM", "MID", "PRO", "NOR"), (17, 2))
    places = {**crowd, "OU": (17, 3), "PO": (14, 6), "EST": (13, 0)}
    view = shown(qtbot, standing(places), (485, 190))
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.executeDelayedItemsLayout()
    bar, seen = view.verticalScrollBar(), view.viewport().rect()
    assert bar.value() > 0
    for place, *_ in view.marker_rects().values():
        assert seen.contains(view.visualRect(view.keyed().index(*place))), place
    ground = view.look.color("panel").name()
    assert edge(view) == ground, "what lies above fades"
    bar.setValue(0)
    assert edge(view) != ground
    view.show_position(t.change(standing(places), actor=""))
    view.executeDelayedItemsLayout()
    assert bar.value() == 0, "it stays as it was scrolled while no marker moves"
    tops = {rect.top() - round(view.look.px(MORE_BELOW)) for rect in view.placement().rects.values()}
    for action in (QAbstractSlider.SliderAction.SliderSingleStepAdd, QAbstractSlider.SliderAction.SliderMove):
        before = bar.value()
        bar.setSliderPosition(before + 7)
        bar.triggerAction(action)
        assert bar.value() > before
        assert bar.value() in {bar.maximum(), *tops}, "no row is cut below the edge that fades"


def edge(view: MarketView) -> str:
    """The colour at the upper edge, on the rim of a box."""
    rect = view.visualRect(view.keyed().index(1, 5))
    return view.grab().toImage().pixelColor(rect.center().x(), 6).name()


def test_what_a_corner_allows_comes_from_the_rules() -> None:
    position = standing({})
    free = {
        kind: (zone.limit, zone.holding, zone.several)
        for kind in ("yellow", "orange", "brown", "par-green", "end")
        for zone in (market.zone(position, (kind,)),)
    }
    assert free == {
        "yellow": (True, False, False),
        "orange": (True, True, False),
        "brown": (True, True, True),
        "par-green": (False, False, False),
        "end": (False, False, False),
    }


@pytest.mark.parametrize("phase", ["Yellow", "Blue"])
def test_pars_are_told_by_the_phase_from_which_they_are_open(phase) -> None:
    model = ParModel(EN)
    model.show_position(standing({}, phase))
    later = [120, 105, 94, 86] if phase == "Yellow" else [120]
    assert [row.price for row in model.cells() if not row.is_open] == later
    assert [row.price for row in model.cells()] == [120, 105, 94, 86, 79, 73, 67]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_every_box_says_what_its_zone_means(words) -> None:
    model = MarketModel(words)
    model.show_position(standing({}))

    def tip(row: int, column: int) -> str:
        return str(model.index_of(str(row), str(column)).data(Qt.ItemDataRole.ToolTipRole))

    limit, holding, several = (words.say(f"market.free.{name}") for name in ("limit", "holding", "several"))
    assert limit in tip(4, 0)
    assert holding not in tip(4, 0)
    assert all(part in tip(7, 0) for part in (limit, holding))
    assert all(part in tip(10, 0) for part in (limit, holding, several))
    assert words.name("phase", "brown") in tip(1, 1)
    assert limit not in tip(0, 0)
    assert [model.cell(str(row), "0").grade for row in (0, 4, 7, 10)] == [0, 1, 2, 3]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_zones_and_pars_have_colours_of_their_own(theme) -> None:
    look = Look(theme)
    kinds = ("yellow", "orange", "brown", "par-yellow", "par-green", "par-blue", "par-brown", "end")
    grounds = {ground(look, (kind,), is_par=market.is_par_zone(kind)) for kind in kinds}
    assert len(grounds - {ground(look, (), is_par=False)}) == len(kinds)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("kind", ["par-yellow", "par-green", "par-blue", "par-brown", "par"])
def test_par_prices_can_be_read(theme, is_open, kind) -> None:
    paper, ink = par_colors(Look(theme), ParRow(94, kind, (), is_open))
    assert contrast(paper or theme.panel, ink) >= READABLE
    if kind != "par":
        box = ground(Look(theme), (kind,), is_par=market.is_par_zone(kind))
        assert contrast(box, ink_on(box, theme.text)) >= READABLE


def test_walls_stand_between_the_boxes_that_the_map_names(qtbot) -> None:
    view = shown(qtbot, standing({}))
    right = {place for place, box in view.boxes().items() if "right" in box.walls}
    left = {place for place, box in view.boxes().items() if "left" in box.walls}
    assert right == {(4, 0), (5, 0), (6, 1), (7, 1)}
    assert left == {(row, column + 1) for row, column in right}
    plain = standing({})
    no_walls = replace(plain.definition.market, walls=())
    title = replace(plain.title, definition=replace(plain.definition, market=no_walls))
    without = shown(qtbot, replace(plain, title=title))
    assert view.grab().toImage() != without.grab().toImage()


def test_a_marker_that_sinks_in_its_stack_is_marked_and_glides(qtbot) -> None:
    before = standing(dict.fromkeys(("PO", "EST", "SO"), (17, 3)))
    places = dict(before.state.market)
    places[CompanySymbol("PO")] = MarketPlace(17, 3, 9)
    after = t.change(before, market=places)
    view = shown(qtbot, before, look=Look(LIGHT))
    view.grab()
    old = view.marker_rects()[CompanySymbol("PO")][1]
    view.show_position(after, before)
    assert view.is_gliding()
    new = view.marker_rects()[CompanySymbol("PO")][1]
    assert (new.top(), new.left()) > (old.top(), old.left())
    model = MarketModel(EN)
    model.show_position(after, before)
    assert model.index_of("17", "3").data(MarketRole.SANK) == ["PO"]
    assert model.index_of("17", "3").data(MarketRole.ARRIVED) == []
    assert model.index_of("17", "2").data(MarketRole.SANK) == []


@pytest.mark.parametrize("crowd", CROWDS)
def test_the_par_chart_finds_room(qtbot, crowd) -> None:
    view = shown(qtbot, standing(CROWDS[crowd]))
    chart = view.par_chart_rect()
    assert chart is not None
    assert not any(QRectF(rect).intersects(chart) for rect in view.placement().rects.values())


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_par_chart_writes_all_letters_where_its_title_can_give_way(qtbot, words) -> None:
    view = MarketView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(432, 380)
    view.show_position(
        t.change(standing(TWOS), par=dict(zip(map(CompanySymbol, SYMBOLS), PARS, strict=True)))
    )
    chart = view.par_chart_rect()
    assert chart is not None
    pars = view.par_chart()
    assert sorted(letters for _, letters, _ in pars.marks(chart)) == sorted(SYMBOLS)
    title, prices = pars.title_rect(chart), pars.prices(chart)
    assert len({price.right() for price in prices}) == 1, "the title leaves prices in their column"
    assert title.bottom() <= prices[0].top(), "a title behind a price is read as a company"
    assert not any(rect.intersects(title) for _, _, rect in pars.marks(chart))


def test_markers_between_two_boxes_that_are_painted_anew_are_left_alone(qtbot, monkeypatch):
    view = shown(qtbot, standing(CROWDS["a box each"]))
    qtbot.waitExposed(view)
    qtbot.wait(10)
    painted = []
    plain = tokens.pill

    def counted(painter, look, rect, livery, *rest, **manner):
        painted.append(livery.symbol)
        plain(painter, look, rect, livery, *rest, **manner)

    monkeypatch.setattr(market_view, "pill", counted)
    rects = {symbol: rect.toAlignedRect() for symbol, (_, rect, _) in view.marker_rects().items()}
    first, last = rects[CompanySymbol(SYMBOLS[0])], rects[CompanySymbol(SYMBOLS[-1])]
    view.viewport().repaint(QRegion(first).united(last))
    around = [each.adjusted(-9, -9, 9, 9) for each in (first, last)]
    near = {symbol for symbol, rect in rects.items() if any(each.intersects(rect) for each in around)}
    assert {SYMBOLS[0], SYMBOLS[-1]} <= set(painted) <= near < set(SYMBOLS)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_in_the_smallest_window_stacks_lie_as_suits_each_row(qtbot, words) -> None:
    position = standing(TWOS)
    position = t.change(position, par=dict(zip(position.state.market, PARS, strict=True)))
    view = MarketView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(506, 262)
    view.show()
    view.show_position(position)
    rects = {place: QRectF(view.content_rect(*place)) for place in view.boxes()}
    assert max(rect.bottom() for rect in rects.values()) <= 262
    assert max(rect.right() for rect in rects.values()) <= 506
    shown_at = view.marker_rects().values()
    assert all(rects[place].adjusted(-0.5, -0.5, 0.5, 0.5).contains(rect) for place, rect, _ in shown_at)
    for place, rect, _ in shown_at:
        price = view.look.width(str(view.boxes()[place].price), "small", bold=True)
        is_below = rect.top() > rects[place].top() + 8
        assert is_below or rect.left() >= rects[place].left() + price, place
    chart = view.par_chart_rect()
    assert chart is not None
    assert not any(rect.intersects(chart) for rect in rects.values())
    pars, lines = view.par_chart(), {rect.top() for _, _, rect in view.par_chart().marks(chart)}
    assert len(lines) == len(set(PARS)), (
        "companies in a second line look as if they had begun at the next price"
    )
    title, first = pars.title_rect(chart), pars.prices(chart)[0]
    assert title.right() <= first.right() or title.bottom() <= first.top()
