"""The painted views: nothing overlaps, everything fits, clicks and keys give the offer."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from roundhouse.engine.loop import offers
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import OfferBid, OfferBuyShares, OfferPar, ParBox
from roundhouse.engine.owners import IPO, POOL, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import MarketPlace
from roundhouse.ui.cards import market_box, strokes
from roundhouse.ui.cards.figures_head import head_width
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import PRICE_LINE
from roundhouse.ui.docks.auction_view import AuctionView
from roundhouse.ui.docks.certificate_view import CertificateView
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.order_view import OrderView
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.docks.trains_view import TrainsView
from roundhouse.ui.models.market_model import Box
from roundhouse.ui.theme import DARK, LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.finance.markets import JOINED, ON_A_LINE, PAST_WALLS, WALLED, laid_out
from tests.ui.layout.shortened import shortened_texts
from tests.ui.models.games import game, scrambled
from tests.ui.models.test_contents import playing

WORDS, FRENCH, *_ = LANGUAGES
STILL = Look(LIGHT, motion=False)
VIEWS: dict[str, tuple[Any, QSize]] = {
    "market": (MarketView, QSize(420, 300)),
    "tableau": (TableauView, QSize(620, 260)),
    "charter": (CharterView, QSize(300, 420)),
    "certificates": (CertificateView, QSize(640, 90)),
    "auction": (AuctionView, QSize(700, 420)),
    "order": (OrderView, QSize(480, 30)),
    "trains": (TrainsView, QSize(592, 92)),
}
ALL = pytest.mark.parametrize("name", VIEWS)


def shown(name: str, position: Position, look: Look = STILL, room: QSize | None = None) -> Any:
    make, size = VIEWS[name]
    view = make.for_table(WORDS, look)
    view.resize(room or size)
    view.show()
    view.show_position(position)
    return view


def cells(view: KeyedView) -> dict[tuple[int, int], QRect]:
    """Where the cells lie in the viewport, without those that are left out."""
    model, found = view.model(), {}
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            rect = view.visualRect(model.index(row, column))
            if not rect.isEmpty():
                found[row, column] = rect
    return found


def is_whole(view: KeyedView) -> bool:
    """Whether everything is in sight without scrolling."""
    view.executeDelayedItemsLayout()
    return view.horizontalScrollBar().maximum() == 0 == view.verticalScrollBar().maximum()


def _is_painted(image: QImage) -> bool:
    """Whether the picture has more than one colour."""
    spots = ((x, y) for x in range(0, image.width(), 3) for y in range(4, image.height(), 7))
    return len({image.pixel(x, y) for x, y in spots}) > 1


def seen(view: KeyedView) -> QImage:
    return view.grab().toImage()


@ALL
@pytest.mark.slow
def test_painted_through_a_game_in_both_themes(qtbot, name):
    for look in (STILL, Look(DARK, 2.0, motion=False)):
        view = shown(name, game(3)[0], look)
        qtbot.addWidget(view)
        before = None
        for position in game(3)[::16]:
            view.show_position(position, before)
            before = position
            assert _is_painted(seen(view))
        view.show_position(None)
        assert cells(view) == {}
        seen(view)


@ALL
@pytest.mark.parametrize("seed", range(6))
def test_cells_never_overlap_and_are_hit_where_they_lie(qtbot, name, seed):
    view = shown(name, scrambled(seed))
    qtbot.addWidget(view)
    rects = cells(view)
    assert not any(a.intersects(b) for a, b in combinations(rects.values(), 2))
    for (row, column), rect in rects.items():
        assert view.indexAt(rect.center()) == view.model().index(row, column)


@pytest.mark.parametrize("name", ["certificates", "auction", "order"])
def test_every_cell_of_a_row_asks_for_room(qtbot, name):
    view = shown(name, playing())
    qtbot.addWidget(view)
    option = QStyleOptionViewItem()
    for row, column in cells(view):
        index = view.model().index(row, column)
        hint = view.itemDelegate().sizeHint(option, index)
        assert hint.width() <= view.visualRect(index).width()
        assert hint.width() > 0 < hint.height()


@ALL
def test_the_language_can_change(qtbot, name):
    view = shown(name, playing())
    qtbot.addWidget(view)
    view.set_words(FRENCH)
    assert view.keyed().words is FRENCH
    seen(view)


@pytest.mark.parametrize("name", ["market", "tableau", "charter", "order"])
def test_everything_fits_at_the_size_of_a_small_window(qtbot, name):
    view = shown(name, playing())
    qtbot.addWidget(view)
    assert is_whole(view)


# -- market ----------------------------------------------------------------------------------


@pytest.mark.quick("size0")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", [(360, 260), (420, 300), (900, 640)])
def test_markers_never_hide_a_price_or_each_other(qtbot, seed, size):
    view = shown("market", scrambled(seed), room=QSize(*size))
    qtbot.addWidget(view)
    look = view.look
    boxes = {place: QRectF(rect) for place, rect in view.placement().rects.items()}

    def written(place):
        return look.width(str(view.boxes()[place].price), "small", bold=True)

    prices = [
        QRectF(box.left(), box.top(), look.px(3) + written(place), look.px(PRICE_LINE) - 1)
        for place, box in boxes.items()
    ]
    markers = [(place, rect) for place, rect, _ in view.marker_rects().values()]
    for place, rect in markers:
        assert boxes[place].contains(rect)
        assert not any(rect.intersects(price) for price in prices)
    for (_, one), (_, other) in combinations(markers, 2):
        shared = one.intersected(other)
        assert shared.isEmpty() or shared.height() <= look.px(2.5)


def test_a_stack_is_read_from_the_top(qtbot):
    position = playing()
    crowd = {s: MarketPlace(1, 1, 9 - i) for i, s in enumerate(position.definition.companies)}
    view = shown("market", replace(position, state=replace(position.state, market=crowd)))
    qtbot.addWidget(view)
    rects = view.marker_rects()
    in_order = sorted(rects, key=lambda s: (round(rects[s][1].top()), rects[s][1].left()))
    assert in_order == list(reversed([*position.definition.companies]))
    assert view.placement().extent.height() <= 300


def test_boxes_are_even_while_there_is_room(qtbot):
    view = shown("market", playing(), room=QSize(1200, 900))
    qtbot.addWidget(view)
    heights = {rect.height() for rect in view.placement().rects.values()}
    assert max(heights) - min(heights) <= 1


def test_the_par_chart_lies_in_the_free_corner(qtbot):
    view = shown("market", playing())
    qtbot.addWidget(view)
    chart = view.par_chart_rect()
    assert chart is not None
    assert not any(QRectF(rect).intersects(chart) for rect in view.placement().rects.values())


def test_a_market_of_one_row_is_broken_into_lines(qtbot):
    position = playing()
    prices = [space for row in position.definition.market.rows for space in row if space is not None][:36]
    market = replace(position.definition.market, shape="linear", rows=(tuple(prices),))
    title = replace(position.title, definition=replace(position.definition, market=market))
    places = {symbol: MarketPlace(0, i, i) for i, symbol in enumerate(position.state.market)}
    linear = replace(position, title=title, state=replace(position.state, market=places))
    view = shown("market", linear)
    qtbot.addWidget(view)
    assert len({rect.top() for rect in view.placement().rects.values()}) > 3
    assert view.placement().extent.width() <= view.width()


def test_a_market_of_two_joined_rows_is_broken_into_lines_of_each(qtbot):
    joined = laid_out(JOINED, ON_A_LINE, {"A": (0, 25), "B": (1, 11), "C": (1, 0)})
    view = shown("market", joined)
    qtbot.addWidget(view)
    rects = view.placement().rects
    assert len(rects) == 38
    assert view.placement().extent.width() <= view.width()
    assert max(r.top() for (row, _), r in rects.items() if row == 0) < min(
        r.top() for (row, _), r in rects.items() if row == 1
    )
    corners = {(rect.left(), rect.top()) for rect in rects.values()}
    assert len(corners) == 38
    assert {place: box.joins for place, box in view.boxes().items() if box.joins} == {(1, 11): 101}
    assert not any(box.turns_up or box.turns_down for box in view.boxes().values())


def test_behind_a_row_that_joins_another_it_is_told_where_that_goes_on(qtbot):
    joined = laid_out(JOINED, ON_A_LINE, {"A": (0, 25)})
    view = shown("market", joined)
    qtbot.addWidget(view)
    ((room, box),) = view.note_rects()
    assert (box.price, box.joins) == (88, 101)
    assert room.left() > view.content_rect(1, 11).right()
    assert room.right() <= view.viewport().width()
    assert not any(room.intersects(QRectF(rect)) for rect in view.placement().rects.values())


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_where_a_row_goes_on_is_told_with_its_kind_in_the_width_of_a_box(qapp, monkeypatch, words):
    told = []
    monkeypatch.setattr(strokes, "write", lambda *parts, **_: told.append(parts[3]))
    box = Box(2, 11, 88, row_kind="local", joins=101)
    image = QImage(31, 50, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    market_box.paint_row_note(painter, Look(LIGHT), QRectF(image.rect()), words, box)
    painter.end()
    assert told == ["101", words.say("market.row.local")]


def test_a_wall_turns_a_marker_down(qtbot):
    view = shown("market", laid_out(WALLED, PAST_WALLS, {"A": (13, 7)}))
    qtbot.addWidget(view)
    down = {place for place, box in view.boxes().items() if box.turns_down}
    assert {(4, 1), (5, 1), (6, 2), (7, 2), (4, 0)} <= down
    assert not {(8, 2), (4, 2), (13, 0)} & down


def test_a_marker_glides_to_its_new_box(qtbot):
    position = playing()
    view = shown("market", position, Look(LIGHT))
    qtbot.addWidget(view)
    view.show()
    view.grab()
    old = view.marker_rects()["Ouest"][1]
    moved = {**position.state.market, CompanySymbol("Ouest"): MarketPlace(5, 5, 20)}
    view.show_position(replace(position, state=replace(position.state, market=moved)), position)
    assert view.is_gliding()
    qtbot.waitUntil(lambda: not view.is_gliding())
    assert view.marker_rects()["Ouest"][1] != old


# -- marks that fade -------------------------------------------------------------------------


def test_what_has_changed_is_marked_for_a_moment(qtbot, monkeypatch):
    monkeypatch.setattr("roundhouse.ui.docks.fading.HOLD", 30)
    monkeypatch.setattr("roundhouse.ui.docks.fading.FADE", 30)
    position = playing()
    richer = {**position.state.cash, player("Anna"): 999}
    view = shown("tableau", position)
    qtbot.addWidget(view)
    view.show()
    view.show_position(replace(position, state=replace(position.state, cash=richer)), position)
    assert view.keyed().has_marks()
    assert view.present_look().mark == 1.0
    qtbot.waitUntil(lambda: not view.keyed().has_marks())
    assert view.present_look().mark == 0.0


# -- tableau ---------------------------------------------------------------------------------


def test_the_tableau_turns_when_it_fits_better(qtbot):
    view = shown("tableau", playing(), room=QSize(620, 260))
    qtbot.addWidget(view)
    view.set_turning(True)
    view.resize(390, 700)
    assert not view.keyed().turned, "companies down fit"
    view.resize(700, 150)
    assert view.keyed().turned
    assert is_whole(view)


def test_a_narrow_tableau_leaves_out_what_the_charter_has(qtbot):
    view = shown("tableau", playing(), room=QSize(430, 250))
    qtbot.addWidget(view)
    columns = {view.keyed().column_keys()[c] for _, c in cells(view)}
    assert {"player:Anna", "fact:price", "fact:cash", "fact:trains"} <= columns
    assert "fact:par" not in columns


def test_names_of_players_go_before_other_facts(qtbot):
    for width in (592, 488):
        view = shown("tableau", playing(), room=QSize(width, 229))
        qtbot.addWidget(view)
        columns = view.keyed().column_keys()
        for (_, column), rect in cells(view).items():
            head = view.keyed().head(columns[column])
            if head.seat >= 0:
                assert rect.width() >= head_width(view.look, head, view.type_size, tight=view.tight), width


# -- charter ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(216, 330), (300, 420), (620, 300), (900, 1200)])
def test_the_charter_fits_its_room(qtbot, size):
    view = shown("charter", playing(), room=QSize(*size))
    qtbot.addWidget(view)
    view.charter.show_steps([(f"Step {n}", "present" if n == 2 else "todo") for n in range(8)])
    assert view.placement().extent.width() <= size[0]
    assert view.placement().extent.height() <= size[1] or view.level == 4
    assert view.placement().extent.height() <= 440


# -- offers ----------------------------------------------------------------------------------


def test_a_click_on_a_certificate_gives_the_offer(qtbot):
    position = playing()
    buy = OfferBuyShares(
        player("Ben"), "6.4", CompanySymbol("Nord"), (((IPO,), Money(95)), ((IPO, POOL), Money(190)))
    )
    par = OfferPar(
        player("Ben"), "6.5", CompanySymbol("Est"), (ParBox(Money(95), 1, 1), ParBox(Money(67), 7, 5))
    )
    view = CertificateView.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    view.resize(900, 200)
    view.show()
    view.show_position(position, None, (buy, par))
    chosen: list[tuple[object, object]] = []
    view.chosen.connect(lambda offer, sources: chosen.append((offer, sources)))
    for key in ("Nord/ipo", "Nord/ipo+pool", "Est/ipo", "Ouest/ipo"):
        middle = view.visualRect(view.keyed().index_of(key)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert chosen == [(buy, ("ipo",)), (buy, ("ipo", "pool")), (par, ())]


def test_keys_walk_over_the_cards_and_take_one(qtbot):
    position = game(3)[0]
    view = AuctionView.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    view.resize(700, 420)
    view.show()
    view.show_position(position, None, offers(position))
    chosen: list[OfferBid] = []
    view.bid_chosen.connect(chosen.extend)
    view.setCurrentIndex(view.model().index(0, 0))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Return):
        qtbot.keyClick(view, key)
    assert [offer.private for offer in chosen] == [view.keyed().row_keys()[view.currentIndex().row()]]
    assert view.currentIndex().row() > 0
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view.currentIndex().row() == 0
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == view.model().rowCount() - 1


def test_a_row_of_cards_scrolls_to_the_one_wanted(qtbot):
    view = shown("certificates", playing(), room=QSize(260, 84))
    qtbot.addWidget(view)
    view.show()
    last = view.model().index(view.model().rowCount() - 1, 0)
    assert not view.viewport().rect().contains(view.visualRect(last))
    view.scrollTo(last)
    assert view.viewport().rect().contains(view.visualRect(last).center())


def test_cards_are_lower_before_they_are_scrolled_to(qtbot):
    view = shown("certificates", playing(), room=QSize(480, 84))
    qtbot.addWidget(view)
    view.show()
    assert all(view.viewport().rect().contains(rect) for rect in cells(view).values()), "of two lines"
    with shortened_texts() as cut:
        view.grab()
    assert cut == []
    view.resize(480, 74)
    view.executeDelayedItemsLayout()
    assert not view.isWrapping()
    high = view.cell_height()
    wanted = view.wanted_height(480)
    view.resize(480, wanted)
    view.executeDelayedItemsLayout()
    assert view.cell_height() < high
    assert all(view.viewport().rect().contains(rect) for rect in cells(view).values())
    view.resize(480, 2 * wanted)
    view.executeDelayedItemsLayout()
    assert view.cell_height() == high, "where there is room they are no lower"
    assert view.wanted_height(5000) == 0
    view.resize(260, 140)
    view.executeDelayedItemsLayout()
    below = view.viewport().height()
    assert view.verticalScrollBar().maximum() > 0
    assert not [rect for rect in cells(view).values() if rect.top() < below <= rect.bottom()], "whole rows"


def test_the_wheel_goes_on_sideways(qtbot):
    view = shown("certificates", playing(), room=QSize(260, 74))
    qtbot.addWidget(view)
    view.executeDelayedItemsLayout()
    before = view.horizontalOffset()
    middle = QPointF(100, 40)
    turn = QWheelEvent(
        middle,
        view.mapToGlobal(middle),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), turn)
    assert view.horizontalOffset() > before


# -- trains ----------------------------------------------------------------------------------


@pytest.mark.quick("room2")
@pytest.mark.parametrize("room", [QSize(592, 92), QSize(480, 92), QSize(300, 60), QSize(1660, 260)])
def test_the_train_on_sale_and_the_phase_are_in_sight_at_once(qtbot, room):
    scale = 2.8 if room.width() > 1000 else 1.0
    view = shown("trains", game(3)[0], Look(LIGHT, scale, motion=False), room)
    qtbot.addWidget(view)
    for position in game(3)[::12]:
        view.show_position(position)
        seen(view)
        for line, rect in zip(view.lines(), _lines(view), strict=True):
            if line.is_present or line.is_on_sale:
                assert view.viewport().rect().contains(rect)
        assert any(line.is_present for line in view.lines())
        assert view.horizontalScrollBar().maximum() == 0
        assert view.horizontalOffset() == 0


def _lines(view: TrainsView) -> list[QRect]:
    """Where the lines lie, by their first column."""
    return [rect for (_, column), rect in cells(view).items() if column == 0]


def test_what_is_past_is_left_out_only_where_there_is_no_room(qtbot):
    late = game(3)[-1]
    view = shown("trains", late, room=QSize(592, 92))
    qtbot.addWidget(view)
    assert len(view.lines()) < view.keyed().rowCount()
    assert not view.lines()[1].is_past
    view.resize(592, 400)
    assert len(view.lines()) == view.keyed().rowCount()


def test_what_is_past_and_not_shown_takes_no_width_from_what_is(qtbot):
    """The limit of trains was left out for numbers in lines that were hidden."""
    view = shown("trains", game(5)[150], room=QSize(592, 400))
    qtbot.addWidget(view)
    columns, whole = view.columns(), sum(view.widths())
    view.resize(592, view.wanted_height())
    assert view.columns() == columns
    assert sum(view.widths()) < whole


@pytest.mark.parametrize("width", [592, 480, 300])
def test_columns_of_trains_never_meet(qtbot, width):
    view = shown("trains", game(3)[-1], room=QSize(width, 160))
    qtbot.addWidget(view)
    spans = list(view.spans().values())
    for (left, wide), (after, _) in pairwise(spans):
        assert left + wide <= after
    assert spans[-1][0] + spans[-1][1] <= width
    assert {"train", "price", "left", "phase", "limit"} <= set(view.columns())
