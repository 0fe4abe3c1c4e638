"""Views of 1825: 36 boxes in lines, kinds of train, nine players in a line, private companies on offer."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import start
from roundhouse.engine.names import Money
from roundhouse.engine.offers import OfferBuyPrivate
from roundhouse.engine.owners import POOL
from roundhouse.engine.state import Stock
from roundhouse.titles.registry import load
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import PRICE_LINE
from roundhouse.ui.docks.certificate_view import CertificateView
from roundhouse.ui.docks.market_stacks import TIGHT, Stacking, Stacks, Writing
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.order_view import OrderView
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.docks.trains_view import TrainsView
from roundhouse.ui.models.certificate_model import CertificateRole
from roundhouse.ui.models.order_model import order
from roundhouse.ui.models.tableau_model import TableauModel
from roundhouse.ui.pictures import example_path
from roundhouse.ui.short_names import levels
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.states import changed
from tests.ui.layout.written import written_in

WORDS, FRENCH, *_ = LANGUAGES
ALL = frozenset(("unit_1", "unit_2", "unit_3", "r1", "r2", "r3", "k2", "k3", "k5", "k7"))
NINE = ("Ann", "Ben", "Cleo", "Dora", "Eli", "Fay", "Gil", "Hana", "Ivo")


def market(qtbot, size):
    view = MarketView.for_table(WORDS, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    view.show_position(start(load("1825"), NINE, ALL, 3))
    return view


@pytest.mark.parametrize("size", [(590, 110), (650, 146), (620, 300)])
def test_36_boxes_and_all_companies_fit_without_hiding_each_other(qtbot, size):
    view = market(qtbot, size)
    rects = [view.content_rect(box.row, box.column) for box in view.boxes().values()]
    assert len(rects) == 36
    assert max(rect.bottom() for rect in rects) <= size[1]
    assert max(rect.right() for rect in rects) <= size[0]
    assert len({rect.top() for rect in rects}) > 1
    ghosts = {symbol: rect for symbol, (rect, _) in view.ghost_rects().items()}
    assert len(ghosts) == sum(
        each.kind == "major" for each in load("1825").variant(ALL).definition.companies.values()
    )
    assert all(
        overlap.height() < 0.1
        for a, b in combinations(ghosts.values(), 2)
        if not (overlap := a.intersected(b)).isEmpty()
    )
    low = size[1] < 140
    for place, box in view.boxes().items():
        inside = QRectF(view.content_rect(*place)).adjusted(1.5, PRICE_LINE - 1, -1.5, 1 if low else -1.5)
        for ghost in box.ghosts:
            assert inside.contains(ghosts[ghost.livery.symbol]), (box.price, ghost.livery.symbol)
    heights = [rect.height() for rect in ghosts.values()]
    assert max(heights) - min(heights) < 1, "markers of several sizes would tell something"
    crowded = {view.content_rect(*at).top() for at, box in view.boxes().items() if box.count}
    for line in {rect.top() for rect in rects} - crowded:
        widths = [rect.width() for rect in rects if rect.top() == line]
        assert max(widths) - min(widths) <= 1, "no box is wide for the markers of another line"
    for line in crowded if size[0] > 600 else ():
        widths = sorted(rect.width() for rect in rects if rect.top() == line)
        assert widths[-1] <= 2 * widths[0] + 2, "boxes of a line have at most two widths"
        assert all(min(each - widths[0], widths[-1] - each) <= 1 for each in widths)
    assert view.grab().size() == QSize(*size)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.6, 2.8])
def test_whole_pixels_make_no_marker_cover_more_letters(qtbot, scale):
    """The second window at 1024x640 hid the upper third of NBR's letters."""
    stacks = Stacks(Appearance(LIGHT, scale), Writing(stacking=Stacking(99, 2, TIGHT)))
    box = max(market(qtbot, (620, 300)).boxes().values(), key=lambda each: each.count)
    assert box.count >= 4
    room = QRectF(0, 0, 60 * scale, stacks.box_height(box))
    rects = [stacks.marker_rect(room, box, n) for n in range(box.count)]
    assert all(a.intersected(b).height() <= TIGHT * scale + 0.5 for a, b in combinations(rects, 2))


def test_columns_that_no_train_needs_are_left_out(qtbot):
    with_kit = TrainsView.for_table(FRENCH, Look(LIGHT, motion=False))
    without = TrainsView.for_table(FRENCH, Look(LIGHT, motion=False))
    for view, options in ((with_kit, ALL), (without, frozenset({"unit_1"}))):
        qtbot.addWidget(view)
        view.resize(620, 200)
        view.show_position(start(load("1825"), NINE[:4], options, 3))
    assert "from" in with_kit.columns()
    assert "trade_in" not in with_kit.columns()
    assert "from" not in without.columns()
    for view in (with_kit, without):
        _, wide = view.spans()["train"]
        assert wide >= view.look.width(FRENCH.say("trains.train"), "small") - 0.01


def test_a_limit_of_trains_that_no_phase_in_sight_has_is_no_empty_column(qtbot):
    view = TrainsView.for_table(WORDS, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(620, 300)
    history = GameSession.open(example_path("1825"), read_only=True).history
    for moment, is_told in ((0, True), (len(history), False)):
        view.show_position(history.at(moment))
        view.resize(620, view.wanted_height())
        assert ("limit" in view.columns()) == is_told
    view.show_position(history.at(0))
    view.show()
    for width in range(300, 150, -6):
        view.resize(width, view.wanted_height())
        if "limit" not in view.columns():
            break
        spans = view.spans()
    assert "limit" not in view.columns()
    assert sum(spans["limit"]) <= width + 6, "its head is whole"
    assert spans["rusts"][0] - sum(spans["left"]) < 7, "columns lie close before it is left out"


def test_nine_players_fit_in_the_line_of_the_order(qtbot):
    names = ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric", "Guillaume", "Hannah", "Ivo")
    view = OrderView.for_table(WORDS, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(500, 30)
    view.show()
    view.show_position(start(load("1825"), names, ALL, 3))
    rects = [view.visualRect(view.model().index(row, 0)) for row in range(9)]
    assert all(not view.isRowHidden(row) for row in range(9))
    assert max(rect.right() for rect in rects) <= 500
    told = {written.text for written in written_in(view)}
    assert told > {"Anna", "Bob", "Chloé", "Dieter", "Ivo"}, "letters are narrower before names are cut"
    view.resize(1200, 30)
    wide = [view.visualRect(view.model().index(row, 0)).width() for row in range(9)]
    assert sum(wide) > sum(rect.width() for rect in rects)


def test_names_go_one_by_one_from_a_short_line_of_the_order(qtbot):
    position = start(load("1825"), NINE, ALL, 3)
    present, *others = sorted(order(position).values(), key=lambda place: place.turn != "present")
    through = {place.name for place in others if place.turn == "waiting"} - {NINE[4]}
    state = changed(position.state, stock=Stock(passed=tuple(through)))
    view = OrderView.for_table(WORDS, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(460, 30)
    view.show()
    view.show_position(replace(position, state=state))
    short = {name: each[-1] for name, each in levels(NINE).items()}
    told = {written.text for written in written_in(view)}
    others_short = {short[each.name] for each in others}
    assert told >= others_short, "marks stand close to names before one goes"
    (own,) = told - others_short - {each for each in told if each.startswith("→")}
    assert present.name.startswith(own.rstrip(".")), "who decides has what is left of the line"
    view.resize(420, 30)
    told = {written.text for written in written_in(view)}
    named = {name for name in NINE if short[name] in told} | {present.name for each in told if each == own}
    assert present.name in named
    assert named > set(NINE) - through, "who is still to decide has a name"
    assert len(named) < len(NINE), "the line is too short for all of them"
    assert max(view.visualRect(view.model().index(row, 0)).right() for row in range(9)) <= 420
    view.resize(180, 30)
    on_turn = [n for n, key in enumerate(view.keyed().row_keys()) if key == present.key]
    QApplication.processEvents()
    seen = view.visualRect(view.model().index(on_turn[0], 0))
    assert seen.left() >= 0
    assert seen.right() <= 180, "who is on turn is in sight in the shortest line"
    assert view.horizontalScrollBar().value() > 0


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_private_companies_on_offer_lie_beside_the_certificates_and_are_bought_by_a_click(qtbot, words):
    position = start(load("1825"), NINE[:4], frozenset({"unit_1"}), 3)
    private = next(iter(position.definition.privates))
    offer = OfferBuyPrivate(position.state.actor, "4.3", private, POOL, Money(130), Money(130))
    view = CertificateView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(640, 180)
    view.show()
    view.show_position(position, position, (offer,))
    card = view.model().index(0, 0)
    assert card.data(CertificateRole.PRICE) == 130
    with qtbot.waitSignal(view.chosen) as chosen:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(card).center())
    assert chosen.args == [offer, ()]
    view.grab()


def test_the_overview_of_nine_players_needs_no_scrolling_sideways(qtbot):
    position = start(load("1825"), NINE, ALL, 3)
    model = TableauModel(WORDS)
    view = TableauView(model)
    view.set_look(Look(LIGHT, motion=False))
    view.set_turning(False)
    qtbot.addWidget(view)
    view.resize(590, 220)
    view.show()
    view.show_position(position)
    view.grab()
    assert view.horizontalScrollBar().maximum() == 0
    shown = [key for at, key in enumerate(model.column_keys()) if view.columnWidth(at) > 0]
    assert [key for key in shown if key.startswith("player:")] == [
        f"player:{n}" for n in position.state.order
    ]
