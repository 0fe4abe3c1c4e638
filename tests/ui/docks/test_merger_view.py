"""The picture of a merger as it is laid out, painted and clicked."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from roundhouse.engine.offers import OfferConvert, OfferMerge
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.loan_marker import LOAN, loans_width, paint_loans
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.low_merger import LOW_BAND, paint_low_outcome
from roundhouse.ui.cards.merger_card import partner_width
from roundhouse.ui.cards.painted import NotingPainter
from roundhouse.ui.docks.auction_view import AuctionView
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.merger_view import MergerView
from roundhouse.ui.models.merger_model import OUTCOME, MergerModel, Partner, Target
from roundhouse.ui.theme import DARK, LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.ui.layout.written import written_in
from tests.ui.models.recorded import at, before, history, offered

ENGLISH, FRENCH, *_ = LANGUAGES
STILL = Look(LIGHT, motion=False)
ROOM = QSize(520, 246)
SMALLEST = QSize(506, 143)
"""What lies below the board in a window of 1024x640."""
CROWDED = 335
"""A moment at which twelve minor companies and eight public ones are in the picture."""


def shown(qtbot, n: int, words=ENGLISH, look: Look = STILL, room: QSize = ROOM) -> MergerView:
    view = MergerView.for_table(words, look)
    qtbot.addWidget(view)
    view.resize(room)
    view.show()
    position, found = at(n)
    view.show_position(position, None, found)
    return view


def merger_moments() -> list[int]:
    return [
        n
        for n in range(len(history()))
        if history().at(n).state.round.kind == "merger"
        and any(isinstance(o, OfferMerge | OfferConvert) for o in at(n)[1])
    ]


def sale(lap: int) -> int:
    """A moment at which the shares of a new company are sold, in its first lap or the second."""
    model = MergerModel(ENGLISH)
    for n in range(len(history())):
        if history().at(n).state.round.kind == "merger":
            position, found = at(n)
            model.show_position(position, None, found)
            if model.outcome is not None and model.outcome.lap == lap:
                return n
    raise LookupError(lap)


def click(qtbot, view: MergerView, key: str) -> None:
    index = view.merger.index_of(key)
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.slow
def test_no_piece_lies_on_another_or_outside(qtbot, words) -> None:
    for n in merger_moments()[::6]:
        view = shown(qtbot, n, words)
        rects = view.placement().rects
        assert len(rects) == view.merger.rowCount()
        for one, other in combinations(rects.values(), 2):
            assert not one.intersects(other), n
        extent = view.placement().extent
        assert extent.width() <= ROOM.width()
        assert all(
            rect.right() < extent.width() and rect.bottom() <= extent.height() for rect in rects.values()
        )


@pytest.mark.parametrize("wide", [560, 640, 700])
def test_names_of_owners_have_room_where_no_line_is_added_for_them(qtbot, wide) -> None:
    view = shown(qtbot, merger_moments()[0], room=QSize(wide, ROOM.height()))
    cells = enumerate(view.merger.cells())
    partners = [(i, cell) for i, cell in cells if isinstance(cell, Partner) and cell.part != "cannot"]
    for i, cell in partners:
        assert view.placement().rects[i, 0].width() >= partner_width(view.look, cell)


def test_all_of_a_merger_is_in_sight_where_the_window_is_of_usual_size(qtbot) -> None:
    view = shown(qtbot, offered(OfferMerge), room=QSize(680, 200))
    assert view.placement().extent.height() <= view.viewport().height()
    targets = [i for i, cell in enumerate(view.merger.cells()) if isinstance(cell, Target)]
    assert len({view.placement().rects[i, 0].top() for i in targets}) == 1, "they are in one line"


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("lap", [1, 2])
def test_a_sale_is_in_sight_in_the_smallest_window(qtbot, monkeypatch, words, lap) -> None:
    view = shown(qtbot, sale(lap), words, room=SMALLEST)
    outcome = view.merger.outcome
    assert outcome is not None
    assert outcome.lap == lap
    assert view.placement().extent.height() <= view.viewport().height()
    noting = NotingPainter()
    told: list[str] = []
    write = strokes.write

    def heard(painter: QPainter, look: Look, rect: QRectF, text: str, **manner: Any) -> None:
        told.append(text)
        write(painter, look, rect, text, **manner)

    monkeypatch.setattr(strokes, "write", heard)
    paint_low_outcome(noting, STILL, QRectF(0, 0, 500, 120), outcome, view._ways(lifted=False))
    noting.end()
    tokens = words.say("merger.tokens", places=outcome.tokens[0].split(" ")[0])
    assert any(text.startswith(tokens) for text in told), "no line ends with the colon of what it tells"
    tops = {rect.top() for rect, thing in noting.noted if thing.kind == "seat"}
    assert tops == {LOW_BAND + 2, LOW_BAND + 36}, "owners in the first line, who may still buy in the third"


def test_every_group_has_its_caption_where_there_is_height_for_it(qtbot) -> None:
    """They take one line more than the groups alone, and were left out with that line free."""
    told = []
    for high in (130, 143):
        view = shown(qtbot, offered(OfferMerge), FRENCH, room=QSize(506, high))
        assert view.placement().extent.height() <= high
        told.append({key for _, key in view._captions})
    assert told == [{"merger.into"}, {"merger.into", "merger.in", "merger.may", "merger.cannot"}]


@pytest.mark.parametrize("high", [120, 143])
def test_every_group_has_its_caption_where_a_merger_is_scrolled(qtbot, high) -> None:
    """All but one were left out, which the card needed that lay below in any case."""
    view = shown(qtbot, CROWDED, LANGUAGES[-1], room=QSize(240, high))
    placement = view.placement()
    assert placement.extent.height() > high
    groups = {cell.part for cell in view.merger.cells() if isinstance(cell, Partner)}
    told = {key for _, key in view._captions}
    assert told >= {"merger.into", *(f"merger.{'in' if part == 'first' else part}" for part in groups)}


def test_all_of_a_merger_of_many_is_in_sight_in_a_small_window(qtbot) -> None:
    view = shown(qtbot, CROWDED, LANGUAGES[-1], room=QSize(506, 143))
    partners = [(key, view.merger.cell(key)) for key in view.merger.row_keys()]
    minors = [(key, cell) for key, cell in partners if isinstance(cell, Partner)]
    assert len(minors) == 12
    targets = [key for key, cell in partners if isinstance(cell, Target)]
    before = [view.visualRect(view.merger.index_of(key)) for key in targets]
    click(qtbot, view, next(key for key, cell in minors if cell.part == "may"))
    assert len(view.merger.minors) == 1
    after = [view.visualRect(view.merger.index_of(key)) for key in targets]
    assert before == after, "nothing goes from under the pointer when a partner is taken in"
    placement = view.placement()
    assert len(placement.rects) == view.merger.rowCount()
    assert placement.extent.height() <= view.viewport().height()
    room = view.viewport().rect()
    assert all(room.contains(rect) for rect in placement.rects.values())
    assert not any(one.intersects(other) for one, other in combinations(placement.rects.values(), 2))


def test_a_caption_in_a_line_stands_apart_from_the_group_before(qtbot) -> None:
    view = shown(qtbot, offered(OfferMerge), room=QSize(700, 120))
    rects = view.placement().rects
    joins = [
        i for i, cell in enumerate(view.merger.cells()) if isinstance(cell, Partner) and cell.part == "may"
    ]
    before, first = rects[joins[0] - 1, 0], rects[joins[0], 0]
    assert first.top() == before.top()
    caption = view.look.width(ENGLISH.say("merger.may"), "small")
    assert first.left() - before.right() > caption + 6


def test_what_comes_of_a_merger_is_named_in_the_largest_type(qtbot) -> None:
    """Beside the board there is the height for both, and letters alone stood on the narrow card."""
    view = shown(qtbot, offered(OfferConvert), look=Look(LIGHT, 2.0, motion=False), room=QSize(680, 440))
    written = {each.text for each in written_in(view)}
    assert view.merger.outcome.livery.name in written
    assert view._is_low


def test_a_click_takes_a_partner_in_and_out(qtbot) -> None:
    view = shown(qtbot, offered(OfferMerge))
    cells = {key: view.merger.cell(key) for key in view.merger.row_keys()}
    joining = next(k for k, c in cells.items() if isinstance(c, Partner) and c.part == "may")
    with qtbot.waitSignal(view.changed):
        click(qtbot, view, joining)
    assert joining in view.merger.minors
    with qtbot.waitSignal(view.changed):
        click(qtbot, view, joining)
    assert joining not in view.merger.minors


def test_a_click_on_who_cannot_join_changes_nothing(qtbot) -> None:
    view = shown(qtbot, offered(OfferMerge))
    cells = {key: view.merger.cell(key) for key in view.merger.row_keys()}
    out = next(k for k, c in cells.items() if isinstance(c, Partner) and c.part == "cannot")
    with qtbot.assertNotEmitted(view.changed):
        click(qtbot, view, out)


def test_a_click_chooses_the_public_company(qtbot) -> None:
    view = shown(qtbot, offered(OfferMerge))
    cells = {key: view.merger.cell(key) for key in view.merger.row_keys()}
    other = [k for k, c in cells.items() if isinstance(c, Target) and not c.chosen][-1]
    with qtbot.waitSignal(view.changed):
        click(qtbot, view, other)
    assert view.merger.company == other


def test_keys_reach_every_piece(qtbot) -> None:
    view = shown(qtbot, offered(OfferMerge))
    cells = {key: view.merger.cell(key) for key in view.merger.row_keys()}
    joining = next(k for k, c in cells.items() if isinstance(c, Partner) and c.part == "may")
    view.setCurrentIndex(view.merger.index_of(joining))
    with qtbot.waitSignal(view.changed):
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert joining in view.merger.minors


@pytest.mark.parametrize(("theme", "scale"), [(LIGHT, 1.0), (DARK, 2.0)])
def test_it_is_painted_whole_in_both_themes(qtbot, theme, scale) -> None:
    look = Look(theme, scale, motion=False)
    for n in (offered(OfferMerge), before(lambda position, _: bool(position.state.lap.company))):
        view = shown(qtbot, n, FRENCH, look, ROOM * scale)
        image = view.grab().toImage()
        rect = view.visualRect(view.merger.index_of(OUTCOME))
        colors = {image.pixel(x, y) for x in range(rect.left(), rect.right(), 3) for y in (rect.top() + 12,)}
        assert len(colors) > 3
        livery = view.merger.outcome.livery.color.lower()
        assert any(QImage.pixelColor(image, rect.right() - 12, y).name() == livery
                   for y in range(rect.top() + 2, rect.top() + 20))  # fmt: skip


def test_empty_it_says_what_will_be_there(qtbot) -> None:
    view = shown(qtbot, 0)
    assert view.empty == ENGLISH.say("merger.empty")
    assert not view.placement().rects


def test_a_minor_company_in_the_auction_fits_its_card(qtbot) -> None:
    n = before(lambda position, _: position.state.lot.company in position.definition.companies)
    view = AuctionView.for_table(ENGLISH, STILL)
    qtbot.addWidget(view)
    view.resize(560, 230)
    view.show()
    position, found = at(n)
    view.show_position(position, None, found)
    rect = view.visualRect(view.model().index(0, 0))
    assert view.model().rowCount() == 1
    assert rect.width() <= 340
    assert rect.bottom() <= 230
    with qtbot.waitSignal(view.bid_chosen):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


@pytest.mark.parametrize("count", [0, 1, 3, 5, 9])
def test_loans_stay_within_their_room(qtbot, count) -> None:
    image = QImage(400, 40, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    room = QRectF(5, 5, 150, LOAN[1])
    end = paint_loans(painter, STILL, room, count, "50", 5)
    painter.end()
    assert end <= room.right() + 1
    assert loans_width(STILL, count, 5) >= count * LOAN[0]


def test_a_market_of_twenty_columns_fits_with_all_its_markers(qtbot) -> None:
    """As high and wide as it is beside the board of a small window."""
    view = MarketView.for_table(ENGLISH, STILL)
    qtbot.addWidget(view)
    view.resize(590, 245)
    view.show()
    hidden = []
    for n in range(0, len(history()), 25):
        view.show_position(history().at(n))
        extent, room = view.placement().extent, view.viewport().size()
        if extent.width() > room.width() or extent.height() > room.height():
            hidden.append(n)
    assert not hidden


@pytest.mark.parametrize("lap", [1, 2])
def test_in_the_height_that_it_wants_all_lies_side_by_side(qtbot, lap):
    """The card of what comes of a merger was half empty."""
    for n in (sale(lap), offered(OfferMerge)):
        view = shown(qtbot, n)
        high = view.wanted_height(ROOM.width())
        view.resize(ROOM.width(), high)
        assert not view._is_low
        assert view.placement().extent.height() <= high
        assert view.wanted_height(ROOM.width()) == high, "however high it is"
