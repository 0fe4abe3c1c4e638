"""The market of 1861: eighteen columns of prices in a narrow pane, and minor companies by the dozen in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.engine.state import MarketPlace
from roundhouse.titles import registry
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import paint_arrows, paint_box, zone_look
from roundhouse.ui.cards.tokens import has_all_letters, letters_in, ring_width
from roundhouse.ui.docks import market_view
from roundhouse.ui.docks.market_moves import Destination
from roundhouse.ui.docks.market_stacks import LOW_MARKER
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.more_aside import MORE_BELOW
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as t
from tests.ui.layout.scenes import NINE
from tests.ui.layout.shortened import shortened_texts

ROOM = (501, 205)
"""The pane in a window of 1024x640."""
PLACES = {
    "SPW": (5, 4),
    "TR": (5, 4),
    "OK": (5, 5),
    "M-K": (5, 5),
    "MB": (6, 2),
    "Y": (6, 2),
    "E": (6, 2),
    "SV": (7, 1),
    "KR": (9, 1),
    "MNN": (9, 0),
    "KB": (9, 0),
}
"""Boxes of minor companies in a game of six by chance, when the twelfth is put up."""


def standing(places: dict[str, tuple[int, int]]) -> Position:
    position = start(registry.load("1861"), NINE[:6], frozenset(), 1)
    market = {CompanySymbol(s): MarketPlace(*place, at) for at, (s, place) in enumerate(places.items())}
    return t.change(position, market=market)


def shown(qtbot, position: Position, size=ROOM) -> MarketView:
    view = MarketView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    view.show_position(position)
    return view


def test_all_prices_are_in_sight_where_only_some_stacks_find_room_beside_each_other(qtbot):
    """The highest prices were cut off: all stacks lay in lanes as soon as one had to."""
    view = shown(qtbot, standing(PLACES))
    extent = view.placement().extent
    assert (extent.width(), extent.height()) <= ROOM
    assert extent.height() <= ROOM[1]
    view.resize(ROOM[0], 175)
    view.executeDelayedItemsLayout()
    extent = view.placement().extent
    assert extent.height() <= 175, "letters are a little narrower before a row is out of sight"
    assert extent.width() <= ROOM[0]


def test_in_a_pane_that_is_too_low_all_markers_are_in_sight_and_no_row_is_cut(qtbot):
    """Stacks were high as soon as not all fitted: those of the lowest row lay below the edge."""
    view = shown(qtbot, standing(PLACES), (505, 150))
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.executeDelayedItemsLayout()
    above = view.verticalScrollBar().value()
    assert above > 0
    places = [rect for _, rect, _ in view.marker_rects().values()]
    assert len(places) == len(PLACES)
    assert min(rect.top() for rect in places) >= above
    assert max(rect.bottom() for rect in places) <= above + 166
    picture, ground = view.grab().toImage(), view.look.color("panel").name()
    cut = next(row for row in range(10) if view.content_rect(row, 6).bottom() - above > MORE_BELOW)
    lowest = view.content_rect(cut, 6).bottom() - above
    assert {picture.pixelColor(x, lowest).name() for x in range(100, 200)} == {ground}, (
        "row 90 to 440 isn't there"
    )


def test_markers_lie_in_their_boxes_below_the_price_and_beside_each_other(qtbot):
    view = shown(qtbot, standing(PLACES))
    found = view.marker_rects()
    assert found.keys() == PLACES.keys()
    for symbol, (place, rect, _) in found.items():
        box = view.content_rect(*place)
        assert place == PLACES[symbol]
        assert box.top() + 10 <= rect.top() or rect.left() > box.left() + 12, "below the price or beside it"
        assert rect.bottom() <= box.bottom() + 1.5
        assert box.left() <= rect.left() < rect.right() <= box.right() + 1
        for other, (there, another, _) in found.items():
            if other != symbol and there == place:
                assert not rect.adjusted(0.1, 0.1, -0.1, -0.1).intersects(another)


@pytest.mark.parametrize("wide", [501, 560, 640])
@pytest.mark.parametrize("high", [205, 215, 230, 270])
def test_stacks_are_spread_only_where_that_is_wanted(qtbot, wide, high):
    view = shown(qtbot, standing(PLACES), (wide, high))
    extent = view.placement().extent
    assert extent.width() <= wide
    assert extent.height() <= high


def test_a_market_with_room_again_is_laid_out_as_before(qtbot):
    """What was spread in a narrow room isn't remembered."""
    view, wide = shown(qtbot, standing(PLACES)), QSize(900, 400)
    narrow = view.placement()
    roomy = view.place(wide)
    lefts = {symbol: rect.left() for symbol, (_, rect, _) in view.marker_rects().items()}
    assert view.place(QSize(*ROOM)) == narrow
    assert view.place(wide) == roomy
    assert {symbol: rect.left() for symbol, (_, rect, _) in view.marker_rects().items()} == lefts


def test_a_stack_that_was_spread_may_be_gone(qtbot):
    """The height that is wanted is asked for before the boxes of the new position are laid out."""
    view = shown(qtbot, standing(PLACES))
    view.placement()
    view.show_position(standing({"SPW": PLACES["SPW"]}))
    assert view.wanted_height(ROOM[0]) > 0
    assert view.marker_rects().keys() == {"SPW"}


def test_a_pane_that_is_a_little_too_narrow_has_narrower_figures_and_no_price_cut_off(qtbot):
    view = shown(qtbot, standing(PLACES), (420, 260))
    assert view.least_width() > 420 * 1.02
    assert view.placement().extent.width() <= 420
    view.resize(300, 260)
    assert view.placement().extent.width() > 300, "figures are never that narrow"


def test_all_letters_find_room_in_the_ring_of_a_column_as_wide_as_the_others(qtbot):
    """The letters of the company on turn reached into its ring."""
    view = shown(qtbot, standing({"MNN": (9, 0)}), (655, 330))
    _, rect, livery = view.marker_rects()[CompanySymbol("MNN")]
    look = view.sized()
    assert letters_in(look, livery, rect.width() - 2 * ring_width(look)) == livery.symbol
    assert widths(view) <= {34, 35}


def test_columns_have_two_widths_where_even_ones_have_no_room_for_all_letters(qtbot):
    """Columns of 15, 19, 24, 33 and 37 pixels lay side by side, and moved with every price."""
    for places, room, most in ((PLACES, (460, 300), 1.1), (PLACES, ROOM, 1.6), ({}, ROOM, 1.1)):
        view = shown(qtbot, standing(places), room)
        found = sorted(widths(view))
        assert len({each // 2 for each in found}) <= 3
        assert found[-1] <= most * found[0]
        for _, rect, livery in view.marker_rects().values():
            assert has_all_letters(view.sized(), livery, rect.width())


def test_letters_that_are_all_short_ones_are_whole_within_a_ring(qtbot, monkeypatch):
    """MKN was cut to MK: its few letters are all it has, and the ring took the room of one."""
    view = shown(qtbot, standing({"MKN": (1, 7)}), (453, 339))
    monkeypatch.setattr(type(view.keyed()), "acting", CompanySymbol("MKN"))
    with shortened_texts() as cut:
        view.grab()
    assert cut == []


def widths(view: MarketView) -> set[int]:
    """How wide columns are."""
    return {rect.width() for rect in view.placement().rects.values()}


def test_zones_are_told_in_words_where_no_box_lies(qtbot):
    """Two kinds of par had the same frame, and nothing but a card told what any frame meant."""
    view = shown(qtbot, standing(PLACES), (900, 400))
    told = view.legend_rects()
    of = ("public companies", "both kinds of company", "minor companies")
    assert [each.text for each, _ in told] == [f"par of {each}" for each in of]
    boxes = [QRectF(rect) for rect in view.placement().rects.values()]
    for _, place in told:
        assert view.rect().contains(place.toAlignedRect())
        assert not any(map(place.intersects, boxes))
    assert len({zone_look(view.look, each.box) for each, _ in told}) == len(told)


def test_boxes_of_the_last_row_are_as_high_as_their_own_markers_need(qtbot):
    view = shown(qtbot, standing(dict.fromkeys(("MNN", "KB", "KR", "SV"), (9, 0))), (655, 400))
    full, empty = view.content_rect(9, 0), view.content_rect(9, 1)
    assert empty.height() <= full.height() / 2
    assert empty.top() == full.top()


def painted(paint: Callable[[QPainter], None], box: QRectF) -> set[tuple[int, int]]:
    """The pixels around a box that are painted in a dark colour."""
    image = QImage(60, 160, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(20 - box.left(), 20 - box.top())
    paint(painter)
    painter.end()
    colors = {(x, y): image.pixelColor(x, y) for x in range(60) for y in range(160)}
    return {at for at, color in colors.items() if color.alpha() > 100 and color.lightness() < 170}


def test_arrows_at_the_ends_of_rows_touch_no_price(qtbot):
    """They touched the last figure where boxes are as narrow as their prices."""
    view = shown(qtbot, standing(PLACES), (420, 260))
    look, turning = view.sized(), [box for box in view.boxes().values() if box.turns_up or box.turns_down]
    turning.sort(key=lambda box: view.content_rect(box.row, box.column).width())
    narrow = [next(box for box in turning if getattr(box, way)) for way in ("turns_up", "turns_down")]
    for box in narrow:
        rect = QRectF(view.content_rect(box.row, box.column))
        arrows = painted(partial(paint_arrows, look=look, rect=rect, box=box), rect)
        price = painted(partial(paint_box, look=look, rect=rect, box=box, size="small"), rect)
        assert arrows
        assert price
        around = {(x + dx, y + dy) for x, y in price for dx in range(-2, 3) for dy in range(-2, 3)}
        assert not arrows & around, f"{box.price} has less than two pixels"


def test_half_the_ring_of_a_low_marker_stays_within_its_place(qtbot, monkeypatch):
    view = shown(qtbot, standing(PLACES))
    places = {symbol: rect for symbol, (_, rect, _) in view.marker_rects().items()}
    ringed = list[QRectF]()

    def seen(painter, look, rect, livery, *rest, ring="", **manner):
        if ring:
            ringed.append(rect.adjusted(0, -ring_width(look) / 2, 0, ring_width(look) / 2))

    covers = CompanySymbol("MB")
    monkeypatch.setattr(market_view, "pill", seen)
    monkeypatch.setattr(type(view.keyed()), "acting", covers)
    view.grab()
    first = places[covers]
    assert (ringed[0].top(), ringed[0].bottom()) == pytest.approx((first.top(), first.bottom()))


def test_a_marker_that_would_come_to_a_low_row_is_as_high_as_its_letters(qtbot) -> None:
    view = shown(qtbot, standing({}), size=(501, 180))
    marker = liveries(standing({}).definition)["NW"]
    view.show_destinations((Destination(marker, (4, 1)), Destination(marker, (9, 1))))
    for each, rect in view.destination_rects():
        assert rect is None, f"a low row has no room beside its price: {each.box}"
    roomy = shown(qtbot, standing({"SPW": (4, 1), "KR": (9, 1)}), size=(501, 700))
    roomy.show_destinations((Destination(marker, (4, 1)), Destination(marker, (9, 1))))
    lying = [rect for _, rect, _ in roomy.marker_rects().values()]
    for each, rect in roomy.destination_rects():
        assert rect is not None
        assert rect.height() >= LOW_MARKER
        assert rect.intersects(QRectF(roomy.content_rect(*each.box)))
        assert rect.bottom() <= roomy.placement().extent.height()
        assert not any(map(rect.intersects, lying)), "what lies in the box stays to be read"
