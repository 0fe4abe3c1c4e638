"""The overview of nine players in the smallest window, and trains told once with how many there are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage, QPainter

from roundhouse.engine.owners import POOL
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.figures_cell import cell_text, cell_width, paint_cell
from roundhouse.ui.cards.figures_head import fact_text, head_width, paint_head, stacked_width
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tickets_cell import whole_tickets
from roundhouse.ui.cards.trains_cell import lines_of_trains, lines_within
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.models.pieces import TrainFace
from roundhouse.ui.models.tableau_model import Cell, Head, TableauModel
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules import table as rt
from tests.rules.t1825 import table as t
from tests.ui.docks.holdings import holdings
from tests.ui.painted_names import Reading

COMPANIES = (
    "LNWR", "GWR", "GER", "LSWR", "SECR", "LBSC", "MR", "NER", "GCR", "GNR",
    "L&Y", "CR", "NBR", "GSWR", "GNoS", "HR", "Cam", "FR", "TV", "S&DR",
)  # fmt: skip
NARROW = (433, 354)
"""The room for holdings beside a high board at 1366 by 768 pixels."""


@pytest.fixture(scope="module")
def nine():
    position = t.no_privates(t.start(*t.ALL_UNITS, "k2", "k3", "k5", "r1", "r2", "r3", players=9))
    for n, symbol in enumerate(COMPANIES):
        president, other = t.NINE[n % 9], t.NINE[(n + 4) % 9]
        position = t.formed(position, symbol, president, "pool", 82, 82, **{president: 2, other: 2})
    return position


def test_names_and_private_companies_have_the_room_of_columns_that_nobody_needs_yet(qtbot, monkeypatch):
    """In the first round nine names were cut, and privates counted, beside heads of cash and trains."""
    view = holdings(qtbot, (500, 150), t.start(*t.ALL_UNITS, players=9))
    view.set_low(True)
    view.arrange()
    assert not any(view._name_levels.values())
    assert not {"fact:credit", "fact:trains", "fact:revenue"} - view._hidden
    room = {key: view.columnWidth(at) for at, key in enumerate(view.keyed().column_keys())}
    cells = {key: view.keyed().cell("mine:privates", key) for key in room if room[key]}
    owned = {key: cell for key, cell in cells.items() if cell is not None and cell.names}
    assert owned
    for key, cell in owned.items():
        assert room[key] >= whole_tickets(view.look, cell)


def test_names_of_nine_players_and_all_trains_are_told_at_once(qtbot, monkeypatch):
    """Two trains were counted: "5×2+2" was read as one of them."""
    position = t.no_privates(t.start(*t.ALL_UNITS, "k2", "k3", "k5", "r1", "r2", "r3", players=9))
    for n, symbol in enumerate(COMPANIES[:8]):
        position = t.formed(position, symbol, t.NINE[n], "pool", 82, 82, **{t.NINE[n]: 2, t.NINE[8]: 2})
    position = rt.trains(position, NER="3 3 5 5 U3 U3", MR="4 5 3T U3")
    view = holdings(qtbot, (436, 450), position)
    written = list[str]()
    monkeypatch.setattr(strokes, "write", lambda p, look, rect, text, **how: written.append(text))
    view.grab()
    assert set(t.NINE) <= set(written)
    assert "Trains" in written
    assert not [text for text in written if text.startswith("+")]


def test_low_holdings_want_a_line_for_names_that_are_cut_too(qtbot, nine):
    """Nine names were cut to two letters while the room below the cards was empty."""
    view = holdings(qtbot, NARROW, nine)
    heights = view._tight_heights(), view._fullest_heights()
    usual, fuller = (view._whole(each, view.keyed().row_keys()) for each in heights)
    assert fuller > usual
    for is_low in (False, True):
        view.set_low(is_low)
        assert view.wanted_height() >= fuller


def test_nine_players_and_twenty_companies_are_in_sight_without_scrolling(qtbot, nine):
    view = holdings(qtbot, NARROW, nine)
    view.grab()
    model = view.keyed()
    assert isinstance(model, TableauModel)
    shown = {key for at, key in enumerate(model.column_keys()) if view.columnWidth(at) > 0}
    assert {f"player:{name}" for name in t.NINE} <= shown
    room = QRectF(view.viewport().rect())
    rows = {company(symbol) for symbol in COMPANIES} | {"mine:cash", "mine:value"}
    assert rows <= set(model.row_keys())
    for row in rows:
        for name in t.NINE:
            cell = model.cell(row, f"player:{name}")
            if cell is not None:
                rect = view.visualRect(model.index_of(row, f"player:{name}"))
                assert room.contains(QRectF(rect))
                least = cell_width(view.look, cell, "small", tight=True, brief=True)
                assert rect.width() >= least
    for name in t.NINE:
        head = model.head(f"player:{name}")
        assert head is not None
        shortest = view.look.width(head.levels[-1], "small", bold=True)
        least = stacked_width(view.look, head, shortest, tight=True)
        assert view.columnWidth(model.column_keys().index(head.key)) >= least


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_credit_is_in_sight_beside_nine_rich_players(qtbot, nine, words):
    rich = {f"player:{name}": 1250 + n for n, name in enumerate(t.NINE)}
    view = holdings(qtbot, NARROW, rt.change(nine, cash={**nine.state.cash, **rich}), words)
    view.grab()
    model = view.keyed()
    room = QRectF(view.viewport().rect())
    for key in ("player:" + t.NINE[0], "player:" + t.NINE[-1], "fact:credit"):
        assert room.contains(QRectF(view.visualRect(model.index_of(company("LNWR"), key))))


def test_the_limit_that_cells_leave_out_is_told_by_the_head_of_their_row(qapp, nine):
    model = TableauModel(LANGUAGES[0])
    model.show_position(nine)
    head, cell = model.head("mine:certificates"), model.cell("mine:certificates", f"player:{t.NINE[0]}")
    assert head is not None
    assert cell is not None
    assert cell_text(cell) == f"{cell.number}/{cell.limit}"
    assert cell_text(cell, brief=True) == str(cell.number)
    assert [fact_text(head), fact_text(head, brief=True)] == ["Certificates", f"Certificates/{cell.limit}"]


def test_heads_of_columns_are_on_one_line_where_names_stand_below_marks(qapp, nine):
    model, painter, look = TableauModel(LANGUAGES[0]), Reading(), Look(LIGHT, motion=False)
    model.show_position(nine)
    for key in (f"player:{t.NINE[4]}", "fact:pool"):
        head = model.head(key)
        assert head is not None
        paint_head(painter, look, QRectF(0, 0, 80, 36), head, "small", across=True, tight=True, stacked=True)
    QPainter.end(painter)
    name, pool = (rect for rect, text in painter.written if text in {t.NINE[4], "Pool"})
    assert name.center().y() == pytest.approx(pool.center().y(), abs=0.5)


def narrow(qtbot):
    """A view of its own, too narrow for many companies side by side, and its model."""
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(*NARROW)
    view.show()
    model = view.keyed()
    assert isinstance(model, TableauModel)
    return view, model


def one_company():
    """Nine players, of whom one has certificates of the only company."""
    alone = t.no_privates(t.start(*t.ALL_UNITS, players=9))
    return t.formed(alone, "LNWR", t.NINE[0], "pool", 82, 82, **{t.NINE[0]: 2})


def test_companies_go_down_again_when_there_are_too_many_to_go_across(qtbot, nine):
    view, model = narrow(qtbot)
    view.show_position(one_company())
    view.turn_to_fit()
    assert model.turned
    view.show_position(nine)
    view.turn_to_fit()
    assert not model.turned


def test_another_room_while_the_table_is_turned_does_not_turn_it_once_more(qtbot, nine):
    view, model = narrow(qtbot)
    asked: list[bool] = []

    def ask() -> None:
        asked.append(model.turned)
        view.turn_to_fit()

    model.columnsAboutToBeRemoved.connect(ask)
    for position, turned in (
        (one_company(), True),
        (nine, False),
    ):
        view.show_position(position)
        view.turn_to_fit()
        assert model.turned == turned
        assert any(key.startswith("player:") for key in (model.row_keys() if turned else model.column_keys()))
    assert asked


@pytest.mark.parametrize("scale", [1, 1.37, 2.66, 3.51])
@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("tight", [False, True])
def test_the_name_of_who_is_on_turn_is_whole_in_the_least_width(qapp, monkeypatch, scale, first, tight):
    look = Appearance(scale=scale)
    cut: list[str] = []

    def heard(_look: Look, _font: QFont, text: str, _width: float) -> str:
        cut.append(text)
        return text

    monkeypatch.setattr(strokes, "_shortened", heard)
    head = Head("player:Player 3", "Player 3", seat=2, place=3, first=first, acting=True)
    rect = QRectF(0, 0, head_width(look, head, "small", tight=tight), look.px(20))
    image = QImage(400, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_head(painter, look, rect, head, "small", across=True, tight=tight)
    painter.end()
    assert not cut


@pytest.mark.parametrize("scale", [1, 2.8])
def test_the_frame_of_who_is_on_turn_leaves_the_name_free_where_there_is_hardly_any_room(qapp, scale):
    look = Appearance(scale=scale)
    acting, other = (Head("player:Eleanor", "El", seat=4, place=5, acting=each) for each in (True, False))
    widths = [head_width(look, each, "small", tight=True, brief=True) for each in (acting, other)]
    assert widths[0] <= widths[1] + 1, "nothing else moves when somebody comes on turn"
    written: list[QRectF] = []
    image = QImage(400, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    rect = QRectF(0, 0, widths[0], look.px(16))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(strokes, "write", lambda *given, **_: written.append(given[2]))
        paint_head(painter, look, rect, acting, "small", across=True, tight=True, brief=True)
    painter.end()
    (name,) = written
    assert rect.right() - name.right() >= look.px(2)


def test_trains_of_one_face_are_told_once_where_it_is_tight():
    look = Look(LIGHT)
    faces = tuple(TrainFace(f"2-{n}", "2", "yellow") for n in range(3))
    three, one = Cell("trains", trains=faces), Cell("trains", trains=faces[:1])
    extra = cell_width(look, three, "small", tight=True) - cell_width(look, one, "small", tight=True)
    assert 0 < extra < cell_width(look, one, "small", tight=True)
    worn = Cell("trains", trains=(*faces[:2], TrainFace("2-9", "2", "yellow", rusting=True)))
    assert cell_width(look, worn, "small", tight=True) > cell_width(look, three, "small", tight=True)
    assert cell_width(look, three, "small") > cell_width(look, three, "small", tight=True)


def test_private_companies_are_counted_where_there_is_hardly_any_room(qtbot, nine):
    look = Look(LIGHT)
    cell = Cell("privates", names=("BEIJNES", "LP"))
    assert (
        cell_width(look, cell, "small", tight=True, brief=True)
        < cell_width(look, cell, "small", tight=True) / 2
    )
    assert cell_width(look, Cell("privates"), "small", tight=True, brief=True) < look.px(10)


def test_shares_are_told_without_the_sign_only_where_it_is_brief():
    assert [cell_text(Cell("shares", 40), brief=brief) for brief in (False, True)] == ["40\u202f%", "40"]
    assert cell_text(Cell("money", 40), brief=True) == "40"


@pytest.mark.parametrize(("text", "told"), [("Émission", "Émi."), ("Pool", "Pool"), ("Price", "Price")])
def test_long_heads_of_figures_are_cut_where_there_is_hardly_any_room(qapp, text, told):
    look, head = Look(LIGHT), Head("fact:ipo", text)
    room = head_width(look, head, "small", tight=True, brief=True) - 2 * look.px(2)
    assert room == pytest.approx(look.width(told, "small"), abs=1)
    assert head_width(look, head, "small", tight=True) >= look.width(text, "small")


def test_a_train_that_was_given_back_is_told_by_its_card(nine):
    given = next(name for name in nine.state.trains if name.startswith("5-"))
    later = rt.change(nine, trains={**nine.state.trains, given: POOL})
    for words in LANGUAGES:
        told, before = (
            [
                line.text
                for part in about(Telling(words, at, ()), Subject("train", "5")).parts
                for line in part.lines
            ]
            for at in (later, nine)
        )
        assert len(told) == len(before) + 1


MANY = "2 3 4 5 6 7"
"""More kinds of trains than there is room for beside nine players."""


def facts_in_sight(qtbot, position, words, width):
    """The facts of companies that have a column wide enough for what is in it."""
    view = holdings(qtbot, (width, NARROW[1]), position, words)
    view.grab()
    assert view.horizontalScrollBar().maximum() == 0
    keys = view.keyed().column_keys()
    return {key for at, key in enumerate(keys) if key.startswith("fact:") and view.columnWidth(at) > 0}


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_pool_is_in_sight_of_players_and_trains_of_companies(qtbot, nine, words):
    trading = rt.trains(nine, LNWR=MANY)
    shown = facts_in_sight(qtbot, trading, words, NARROW[0])
    assert {"fact:pool", "fact:credit"} <= shown
    assert "fact:trains" not in shown
    operating = rt.turn_of(trading, "LNWR")
    shown = facts_in_sight(qtbot, operating, words, NARROW[0] + 23)
    assert {"fact:trains", "fact:credit"} <= shown


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_pool_and_trains_are_in_sight_where_there_is_a_little_more_room(qtbot, nine, words):
    shown = facts_in_sight(qtbot, rt.trains(nine, LNWR=MANY), words, NARROW[0] + 23)
    assert {"fact:pool", "fact:credit", "fact:trains"} <= shown


@pytest.mark.parametrize(("room", "told"), [(200, ["×2"]), (60, ["×2", "+4"]), (10, ["×2", "+5"])])
def test_trains_that_have_no_room_are_counted(qapp, monkeypatch, room, told):
    look = Look(LIGHT)
    kinds = ["4", "4", "5", "3T", "U3", "4T", "2+2"]
    cell = Cell(
        "trains", trains=tuple(TrainFace(f"{kind}-{n}", kind, "yellow") for n, kind in enumerate(kinds))
    )
    wide = cell_width(look, cell, "small", tight=True, brief=True, trains=room)
    whole = cell_width(look, cell, "small", tight=True, brief=True)
    assert wide == whole if room == 200 else wide < whole
    written: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda *given, **_: written.append(given[3]))
    image = QImage(400, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_cell(
        painter, look, QRectF(0, 0, wide, look.px(14)), cell, "small",
        tight=True, changed=False, delta=None, words=LANGUAGES[0], brief=True,
    )  # fmt: skip
    painter.end()
    assert [text for text in written if text[0] in "×+"] == told


def test_trains_that_have_no_room_are_wrapped_into_further_lines(qapp, monkeypatch):
    look, least = Look(LIGHT), {"tight": True, "brief": True}
    kinds = ["4", "4", "5+", "2+1", "3T"]
    faces = tuple(TrainFace(f"{kind}-{n}", kind, "yellow") for n, kind in enumerate(kinds))
    cell = Cell("trains", trains=faces)
    assert lines_of_trains(look, cell, "small", trains=200, **least) == 1
    lines = lines_of_trains(look, cell, "small", trains=54, **least)
    wide = cell_width(look, cell, "small", trains=54, wrapped=True, **least)
    assert lines == 2
    assert wide <= 54 < cell_width(look, cell, "small", **least)
    written: list[tuple[str, QRectF]] = []
    monkeypatch.setattr(strokes, "write", lambda *given, **_: written.append((given[3], given[2])))
    image = QImage(400, 100, QImage.Format.Format_RGB32)

    def paint(rect: QRectF) -> list[tuple[float, float]]:
        """The upper and the lower edge of each line of cards in a row."""
        written.clear()
        painter = QPainter(image)
        paint_cell(
            painter, look, rect, cell, "small",
            tight=True, changed=False, delta=None, words=LANGUAGES[0], brief=True, wrapped=True,
        )  # fmt: skip
        painter.end()
        assert all(rect.contains(place) for _, place in written)
        return sorted({(place.top(), place.bottom()) for _, place in written})

    paint(QRectF(0, 0, wide, lines * look.px(14)))
    assert [text for text, _ in written] == ["4", "×2", "5+", "2+1", "3T"]
    assert len({place.center().y() for _, place in written}) == lines
    (above, first), (second, below) = paint(QRectF(0, 0, wide, look.px(25)))
    assert above + 25 - below > second - first >= 1, "nearer to each other than to cards of the next row"
    assert paint(QRectF(0, 0, 400, look.px(12))) == [(0, 11)], "numbers were cut on cards of nine pixels"


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_a_few_kinds_of_trains_have_room_beside_nine_players(qtbot, nine, words):
    view = holdings(qtbot, (450, NARROW[1]), rt.trains(nine, LNWR="5 6", GWR="3T"), words)
    view.grab()
    model = view.keyed()
    room = QRectF(view.viewport().rect())
    for fact in ("fact:credit", "fact:trains"):
        assert room.contains(QRectF(view.visualRect(model.index_of(company("LNWR"), fact))))


def test_cards_of_trains_are_close_where_there_is_hardly_any_room(qapp):
    look = Look(LIGHT)
    cell = Cell("trains", trains=(TrainFace("2-0", "2", "yellow"), TrainFace("3T-0", "3T", "green")))
    close, tight = (cell_width(look, cell, "small", tight=True, brief=brief) for brief in (True, False))
    names = sum(look.width(name, "small", bold=True) for name in ("2", "3T"))
    assert names < close < tight


@pytest.mark.parametrize(
    ("text", "limit", "told"),
    [
        ("Certificates", 17, "Cert./17"),
        ("Privatbahnen", None, "Priv."),
        ("Free cash", None, "Free"),
        ("Liquide", None, "Liquide"),
    ],
)
def test_long_heads_of_rows_are_cut_only_where_there_is_hardly_any_room(qapp, monkeypatch, text, limit, told):
    look, head = Look(LIGHT), Head("mine:any", text, limit=limit)
    least = head_width(look, head, "small", tight=True, brief=True)
    written: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda *given, **_: written.append(given[3]))
    image = QImage(400, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for wide in (least, 200):
        rect = QRectF(0, 0, wide, look.px(14))
        paint_head(painter, look, rect, head, "small", across=False, tight=True, brief=True)
    painter.end()
    assert written == [told, fact_text(head, brief=True)]
    assert head_width(look, head, "small", tight=True) >= look.width(text, "small")


@pytest.mark.parametrize(
    ("wide", "names", "told"),
    [
        (20, ("S&M", "C&HP"), ["2"]),
        (60, ("S&M", "C&HP"), ["S&M", "C&HP"]),
        (60, ("S&M", "C&HP", "L&M"), ["S&M", "+2"]),
    ],
)
def test_private_companies_without_room_are_a_number_not_an_addition(qapp, monkeypatch, wide, names, told):
    """'+1' stood where nothing was that it would be added to, and where narrower letters name both."""
    written: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda p, look, rect, text, **how: written.append(text))
    image = QImage(100, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    cell = Cell("privates", names=names)
    look, room, words = Look(LIGHT, motion=False), QRectF(0, 0, wide, 20), LANGUAGES[0]
    paint_cell(
        painter, look, room, cell, "small", tight=True, changed=False, delta=None, words=words, brief=True
    )
    painter.end()
    assert sorted(written) == sorted(told)


def test_a_row_is_no_higher_than_its_trains_need_in_the_width_that_they_get(qtbot, nine):
    view = holdings(qtbot, (488, 700), rt.trains(nine, GWR="5 6 3T 4 7", LSWR="3T U3", MR="2", GER="5 6"))
    view.grab()
    room, is_wrapped = view._trains
    assert is_wrapped
    columns, rows = ["fact:cash", "fact:trains"], [company("GWR"), company("MR")]
    cell = view.keyed().cell(rows[0], columns[1])
    assert cell is not None
    manner = {"tight": view.tight, "brief": view.brief}
    lines = lines_of_trains(view.look, cell, view.type_size, trains=room, **manner)
    assert lines == 2, "as much room as it takes to have no third line"
    assert lines_within(view.look, cell, view.type_size, 400, **manner) == 1
    for wide, expected in ((room, lines), (400, 1)):
        found = view._in_lines_of([0, 50, 90, 90 + wide], columns, [10, 10.0 * lines, 10], rows)
        assert found == [10, pytest.approx(10 * expected), 10]
