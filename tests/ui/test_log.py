"""The log: its model, its lines, and the moments that a click on them shows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, player
from roundhouse.titles import registry
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.docks import log
from roundhouse.ui.docks.log import LogView
from roundhouse.ui.docks.log_delegate import LogDelegate, unbroken
from roundhouse.ui.models import log_model
from roundhouse.ui.models.log_model import LogModel, LogRole
from roundhouse.ui.words import LANGUAGES, for_language
from roundhouse.ui.words.story import tell
from tests.names import company

ENGLISH = for_language("en")


@pytest.fixture(scope="module")
def definition():
    return registry.load("1894").definition


@pytest.fixture
def view(qtbot, new_session, definition):
    session = new_session(5, 120)
    made = LogView(ENGLISH, Appearance())
    qtbot.addWidget(made)
    made.resize(240, 300)
    made.show_entries(session.history.entries(), definition, session.position.state.seats)
    return made


def told(entry: Entry, definition, words=ENGLISH) -> list[str]:
    return [line.text.replace("\u00a0", " ") for line in tell(words, entry, definition)]


def test_the_model_keeps_its_promises_while_decisions_come_and_go(new_session, definition):
    session = new_session(5, 60)
    model = LogModel(ENGLISH)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    entries = session.history.entries()
    for count in (0, 10, 60, 59, 30, 60, 0):
        model.show_entries(entries[:count], definition)
        moments = {model.index(row).data(LogRole.MOMENT) for row in range(model.rowCount())}
        assert moments == set(range(1, count + 1))
    assert tester.model() is model


def told_moments(model: LogModel) -> list[int]:
    """The decisions that have rows, in their order."""
    moments = [model.index(row).data(LogRole.MOMENT) for row in range(model.rowCount())]
    assert moments == sorted(moments)
    return list(dict.fromkeys(moments))


@pytest.mark.slow
def test_of_a_long_game_the_end_is_told_first_and_the_rest_when_there_is_time(qtbot, new_session, definition):
    entries = new_session(5, 350).history.entries()
    model = LogModel(ENGLISH)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_entries(entries, definition)
    assert told_moments(model) == list(range(251, 351))
    assert model.row_of(250) == -1
    model.reach(180)
    assert told_moments(model) == list(range(151, 351))
    assert model.index(model.row_of(180)).data(LogRole.MOMENT) == 180
    qtbot.waitUntil(lambda: model.row_of(1) == 0)
    assert told_moments(model) == list(range(1, 351))
    assert tester.model() is model


@pytest.mark.parametrize(("kept", "first"), [(300, 251), (251, 251), (250, 151), (60, 1), (0, 0)])
def test_a_long_game_is_undone_before_all_of_it_is_told(new_session, definition, kept, first):
    entries = new_session(5, 350).history.entries()
    model = LogModel(ENGLISH)
    model.show_entries(entries, definition)
    model.show_entries(entries[:kept], definition)
    assert told_moments(model) == (list(range(first, kept + 1)) if kept else [])
    model.show_entries(entries, definition)
    model.reach(1)
    assert told_moments(model) == list(range(1, 351))


def test_what_is_told_later_moves_nothing_that_is_in_sight(qtbot, new_session, definition):
    session = new_session(5, 350)
    view = LogView(ENGLISH, Appearance())
    qtbot.addWidget(view)
    view.resize(240, 300)
    view.show()
    view.show_entries(session.history.entries(), definition, session.position.state.seats)
    view.show_moment(300)

    def seen() -> list[str]:
        found = [view.indexAt(QPoint(20, y)) for y in range(0, view.viewport().height(), 10)]
        return [str(index.data()) for index in found]

    before, bar = seen(), view.verticalScrollBar()
    value = bar.value()
    qtbot.waitUntil(lambda: view.model().index(0, 0).data(LogRole.MOMENT) == 1)
    assert seen() == before
    assert bar.value() > value


@pytest.mark.slow
def test_nobody_waits_for_a_moment_that_is_far_back_to_be_told(qtbot, new_session, definition, monkeypatch):
    session = new_session(5, 120)
    entries = session.history.entries() * 20
    view = LogView(ENGLISH, Appearance())
    qtbot.addWidget(view)
    view.resize(240, 300)
    view.show_entries(entries, definition, session.position.state.seats)
    count = 0

    def counted(*args):
        nonlocal count
        count += 1
        return tell(*args)

    monkeypatch.setattr(log_model, "tell", counted)
    view.show_moment(len(entries) - 900)
    assert count >= 700, "what isn't far is told at once"
    in_sight(view, len(entries) - 900)
    count = 0
    view.show_moment(300)
    assert count == 0
    qtbot.waitUntil(lambda: 300 in told_moments(view._log))
    in_sight(view, 300)
    # Whoever looks elsewhere then isn't taken there again.
    view.scrollToBottom()
    place = view.verticalScrollBar().maximum()
    qtbot.waitUntil(lambda: 1 in told_moments(view._log))
    assert view.verticalScrollBar().value() >= place
    in_sight(view, len(entries))


def test_nobody_waits_until_all_that_is_done_again_is_told(qtbot, new_session, definition, monkeypatch):
    entries = new_session(5, 350).history.entries()
    model = LogModel(ENGLISH)
    model.show_entries(entries[:30], definition)
    told: list[Entry] = []

    def noted(words, entry, *more):
        told.append(entry)
        return tell(words, entry, *more)

    monkeypatch.setattr(log_model, "tell", noted)
    model.show_entries(entries, definition)
    assert len(told) == log_model.AT_ONCE
    assert model.row_of(350) >= 0
    qtbot.waitUntil(lambda: model.row_of(1) == 0)
    assert told_moments(model) == list(range(1, 351))
    told.clear()
    model.show_entries(entries[:320], definition)
    model.show_entries(entries, definition)
    assert len(told) == 30, "what is told already stays"


def in_sight(view, moment):
    """The headline of a decision is seen."""
    row = view.model().row_of(moment)
    assert row >= 0
    assert view.viewport().rect().intersects(view.visualRect(view.model().index(row)))


def test_undoing_tells_only_the_end_anew(qtbot, new_session, definition):
    entries = new_session(5, 20).history.entries()
    model = LogModel(ENGLISH)
    model.show_entries(entries, definition)
    removed: list[tuple[int, int]] = []
    model.rowsRemoved.connect(lambda _parent, first, last: removed.append((first, last)))
    first = model.row_of(20)
    last = model.rowCount() - 1
    model.show_entries(entries[:19], definition)
    assert removed == [(first, last)]


@pytest.mark.slow
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_a_whole_game_can_be_told(new_session, definition, words):
    for entry in new_session(3, 420).history.entries():
        lines = told(entry, definition, words)
        assert lines
        assert all(line and "{" not in line for line in lines)


def test_a_dividend_is_one_line_with_everybodys_part(definition):
    entry = Entry(
        ac.Dividend(company("Est"), "pay"),
        (
            ev.DividendDeclared(CompanySymbol("Est"), "pay", Money(90)),
            ev.Paid(BANK, player("Anna"), Money(54), "dividend", "Est"),
            ev.Paid(BANK, player("Bob"), Money(9), "dividend", "Est"),
            ev.Paid(BANK, company("Est"), Money(27), "dividend", "Est"),
            ev.PriceMoved(CompanySymbol("Est"), 3, 6, Money(108), "dividend"),
        ),
    )
    assert told(entry, definition) == [
        "Est pays out 90 F",
        "To Anna 54 F, Bob 9 F, Est 27 F",
        "Est's price rises to 108 F",
    ]


def test_a_purchase_is_told_once(definition):
    entry = Entry(
        ac.BuyTrain(company("Est"), "2-0", SUPPLY, Money(80)),
        (
            ev.Paid(company("Est"), BANK, Money(80), "train", "2-0"),
            ev.TrainMoved("2-0", SUPPLY, company("Est"), "bought"),
        ),
    )
    assert told(entry, definition) == ["Est buys a 2-train from the supply for 80 F"]


def test_a_click_gives_the_moment_of_the_line(qtbot, view):
    view.verticalScrollBar().setValue(0)
    index = view.indexAt(QPoint(50, 60))
    assert index.isValid()
    with qtbot.waitSignal(view.moment_clicked) as clicked:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(50, 60))
    assert clicked.args == [index.data(LogRole.MOMENT)]


def test_lines_lie_one_under_the_other(view):
    model = view.model()
    view.verticalScrollBar().setValue(0)
    bottom = 0
    for row in range(model.rowCount()):
        rect = view.visualRect(model.index(row))
        assert rect.top() == bottom
        assert rect.height() > 8
        bottom = rect.bottom() + 1


def test_the_moment_shown_is_in_sight(view):
    for moment in (3, 110, 50):
        view.show_moment(moment)
        row = view._log.row_of(moment)
        rect = view.visualRect(view.model().index(row))
        assert rect.top() >= 0
        assert rect.bottom() < view.viewport().height()


def whole(view: LogView, row: int) -> bool:
    """Whether all of a line is in sight."""
    return view.viewport().rect().contains(view.visualRect(view.model().index(row, 0)))


@pytest.mark.parametrize("earlier", [False, True])
def test_of_a_decision_higher_than_the_log_the_end_is_seen_or_the_headline_of_an_earlier_one(
    qtbot, definition, earlier
):
    paid = tuple(ev.Paid(BANK, player(name), Money(9), "dividend", "Est") for name in ("Anna", "Bob", "Ivo"))
    moved = ev.PriceMoved(CompanySymbol("Est"), 3, 6, Money(108), "dividend")
    facts = (ev.DividendDeclared(CompanySymbol("Est"), "pay", Money(90)), *paid, moved)
    passing = Entry(ac.Pass(player("Bob")), ())
    entries = (passing, Entry(ac.Dividend(company("Est"), "pay"), facts), *([passing] if earlier else ()))
    view = LogView(ENGLISH, Appearance())
    qtbot.addWidget(view)
    view.resize(160, 60)
    view.show()
    view.show_entries(entries, definition, ("Anna", "Bob", "Ivo"))
    view.show_moment(2)
    last = view.model().rowCount() - (2 if earlier else 1)
    assert (whole(view, 1), whole(view, last)) == (earlier, not earlier)
    view.resize(160, 300)
    QApplication.sendPostedEvents()
    assert whole(view, 1)
    assert whole(view, last), "all of it, as soon as it has room"


def inked(view: LogView, top: int, bottom: int) -> bool:
    """Whether anything is written between two heights of the viewport."""
    lines = view.viewport().grab().toImage()
    pixels = {lines.pixel(x, y) for x in range(lines.width()) for y in range(max(0, top), bottom)}
    return len(pixels) > 1


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_no_line_is_cut_at_an_edge_wherever_it_is_scrolled_to(qtbot, new_session, definition, text):
    session = new_session(5, 120)
    view = LogView(ENGLISH, Appearance(scale=text))
    qtbot.addWidget(view)
    view.resize(240, 300)
    view.show_entries(session.history.entries(), definition, session.position.state.seats)
    view.show()
    QApplication.processEvents()
    bar, viewport = view.verticalScrollBar(), view.viewport()
    high = viewport.height()
    cut = 0
    for value in range(bar.maximum(), bar.maximum() - 120, -7):
        bar.setValue(value)
        QApplication.processEvents()
        for y in (0, high - 1):
            row = view.rowAt(y)
            index = view.model().index(row, 0)
            rect = view.visualRect(index)
            written = view._delegate._room(rect, index.data(LogRole.LEVEL))
            is_whole = written.top() >= 0 and written.bottom() < high
            assert inked(view, rect.top(), min(high, rect.bottom() + 1)) == is_whole
            assert view.indexAt(QPoint(20, y)).isValid() == is_whole
            cut += not is_whole
        inside = view.model().index(view.rowAt(high - 1) - 1, 0)
        assert view.indexAt(view.visualRect(inside).center()) == inside
    assert 18 < cut < 36, "now the one edge would cut a line, now the other"


def test_the_decision_shown_is_begun_where_the_upper_edge_cuts_it(qtbot, definition):
    """What follows says nothing of who decided."""
    look, names = Appearance(), ("Anna", "Bob", "Ivo")
    paid = tuple(ev.Paid(BANK, player(name), Money(9), "dividend", "Est") for name in names)
    facts = (ev.DividendDeclared(CompanySymbol("Est"), "pay", Money(90)), *paid)
    entries = (Entry(ac.Pass(player("Bob")), ()), Entry(ac.Dividend(company("Est"), "pay"), facts))
    view = LogView(ENGLISH, look)
    qtbot.addWidget(view)
    view.resize(90, 300)
    view.show()
    view.show_entries(entries, definition, names)
    high, lines = QFontMetrics(look.font("small")).lineSpacing(), view.model()
    after = sum(view.rowHeight(row) for row in range(2, lines.rowCount()))
    for room, is_begun in ((high + 1, True), (high - 1, False)):
        view.resize(90, after + room)
        view.show_moment(2)
        QApplication.processEvents()
        rect = view.visualRect(lines.index(1, 0))
        assert rect.height() > 2 * high
        assert rect.bottom() + 1 == room
        assert inked(view, 0, room) == is_begun
        assert view.indexAt(QPoint(20, room - 2)).isValid() == is_begun


def test_where_no_line_fits_whole_halves_are_shown(qtbot, view):
    view.show()
    bar = view.verticalScrollBar()
    view.resize(240, 26)
    bar.setValue(view.rowViewportPosition(1) + bar.value() - view.viewport().height() // 2)
    QApplication.processEvents()
    first = view.visualRect(view.model().index(0, 0))
    assert first.top() < 0 < first.bottom() < view.viewport().height() - 1
    assert view.visualRect(view.model().index(1, 0)).bottom() >= view.viewport().height()
    assert inked(view, 0, view.viewport().height())


def test_of_a_sentence_higher_than_the_log_no_line_is_cut(qtbot, definition):
    names = tuple(f"Player {n}" for n in range(9))
    paid = tuple(ev.Paid(BANK, player(name), Money(9), "dividend", "Est") for name in names)
    entry = Entry(
        ac.Dividend(company("Est"), "pay"),
        (ev.DividendDeclared(CompanySymbol("Est"), "pay", Money(81)), *paid),
    )
    view = LogView(ENGLISH, Appearance())
    qtbot.addWidget(view)
    view.resize(160, 60)
    view.show()
    view.show_entries((entry,), definition, names)
    view.show_moment(1)
    bar = view.verticalScrollBar()
    for value in range(bar.maximum() - 40, bar.maximum() + 1, 3):
        bar.setValue(value)
        picture = view.viewport().grab().toImage()
        high = picture.height()
        for edge in (0, high - 1):
            assert len({picture.pixel(x, edge) for x in range(30, 130)}) == 1, "letters are cut through"
        assert inked(view, high // 3, 2 * high // 3)


def test_enter_on_a_line_gives_its_moment(qtbot, view):
    view.setCurrentIndex(view.model().index(4, 0))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.moment_clicked) as taken:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert taken.args == [view.model().index(5, 0).data(LogRole.MOMENT)]


def test_only_new_lines_are_measured(qtbot, new_session, definition, monkeypatch):
    session = new_session(5, 120)
    entries, seats = session.history.entries(), session.position.state.seats
    view = LogView(ENGLISH, Appearance())
    qtbot.addWidget(view)
    view.resize(240, 300)
    view.show()
    view.show_entries(entries[:-1], definition, seats)
    told, measure = view.model().rowCount(), LogDelegate.height
    measured: list[str] = []

    def height(delegate: LogDelegate, text: str, level: str, width: int) -> int:
        measured.append(text)
        return measure(delegate, text, level, width)

    monkeypatch.setattr(LogDelegate, "height", height)
    view.show_entries(entries, definition, seats)
    assert len(measured) == view.model().rowCount() - told > 0
    for width in (180, 200):
        view.resize(width, 300)
    assert len(measured) == view.model().rowCount() - told, "its room is still being divided"
    QApplication.processEvents()
    assert len(measured) >= view.model().rowCount()


def test_lines_out_of_sight_are_broken_a_little_later_and_move_nothing(
    qtbot, new_session, definition, monkeypatch
):
    monkeypatch.setattr(log, "_AT_ONCE", 20)
    entries = new_session(5, 120).history.entries()
    view = LogView(ENGLISH, Appearance())
    qtbot.addWidget(view)
    view.resize(240, 120)
    view.show()
    view.show_entries(entries, definition, ("Anna", "Bob", "Chloé"))
    view.show_moment(120)
    QApplication.processEvents()
    view.resize(140, 120)
    QApplication.sendPostedEvents()
    bar, header, model = view.verticalScrollBar(), view.verticalHeader(), view.model()
    assert isinstance(model, LogModel)
    rows = range(model.rowCount())

    def broken() -> list[bool]:
        lines = [model.line(row) for row in rows]
        heights = [
            LogDelegate(Appearance()).height(line.text, line.level, view.viewport().width()) for line in lines
        ]
        return [header.sectionSize(row) == high for row, high in zip(rows, heights, strict=True)]

    seen = [row for row in rows if 0 <= view.rowViewportPosition(row) < 120]
    before, found = [view.rowViewportPosition(row) for row in seen], broken()
    assert bar.value() == bar.maximum()
    assert all(found[row] for row in seen)
    assert not all(found)
    qtbot.waitUntil(lambda: all(broken()))
    assert [view.rowViewportPosition(row) for row in seen] == before
    view.resize(240, 120)
    QApplication.sendPostedEvents()
    bar.setValue(0)
    assert all(broken()), "whoever scrolls there sees all of them as they are"


def test_an_empty_log_says_what_will_be_there(qtbot):
    empty = LogView(ENGLISH, Appearance())
    qtbot.addWidget(empty)
    empty.resize(200, 200)
    picture = empty.grab().toImage()
    colors = {picture.pixel(x, 100) for x in range(200)} | {picture.pixel(x, 92) for x in range(200)}
    assert len(colors) > 2
    empty.tell_scratch(is_on=True)
    assert empty.grab().toImage() != picture, "what is only tried isn't kept"


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_what_a_company_keeps_by_itself_is_told_once(definition, words):
    entry = Entry(
        ac.RunTrains(company("Est"), ()),
        (
            ev.TrainsRun(CompanySymbol("Est"), (), Money(90)),
            ev.DividendDeclared(CompanySymbol("Est"), "withhold", Money(90)),
            ev.Paid(BANK, company("Est"), Money(90), "withheld", "Est"),
        ),
    )
    assert len(told(entry, definition, words)) == 2


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_who_drops_out_of_a_bidding_is_told_so_once(definition, words):
    entry = Entry(ac.Pass(player("Ann")), (ev.CompanyBidDropped("Ann", CompanySymbol("Est")),))
    assert told(entry, definition, words) == [words.event(entry.events[0], definition)]


def test_no_line_begins_with_the_sign_of_a_figure():
    assert unbroken("30 % of MR (2 × £82)") == "30\u00a0% of MR (2\u00a0×\u00a0£82)"
    assert unbroken("A buys a 3+-train") == "A buys a 3+\u2011train"
    assert unbroken("Cliquez-en un") == "Cliquez\u2011en un"
    assert unbroken("for £34, at 1\u202f040\u00a0F") == "for\u00a0£34, at\u00a01\u202f040\u00a0F"
    assert unbroken("à St. Petersburg, à Gand") == "à\u00a0St.\u00a0Petersburg, à\u00a0Gand"
    assert unbroken("1894-example") == "1894-example"
    assert unbroken("A train rusts (× 2)") == "A train rusts (×\u00a02)"
    wide = LogDelegate(Appearance())
    metrics = QFontMetrics(wide._font("detail"))
    width = metrics.horizontalAdvance("Anna sells 20 % of Cam (20 ") + wide._left("detail") + 12
    text = "Anna sells 20 % of Cam (20 %)"
    assert wide.height(text, "detail", width) > wide.height("Anna", "detail", width)


def test_who_is_paid_stands_as_everybody_sits(qtbot, definition):
    """However much each gets: players in the order of their seats, then the company."""
    amounts = {company("Est"): 40, player("Ivo"): 30, player("Anna"): 9, player("Bob"): 27}
    paid = tuple(ev.Paid(BANK, owner, Money(each), "dividend", "Est") for owner, each in amounts.items())
    facts = (ev.DividendDeclared(CompanySymbol("Est"), "pay", Money(106)), *paid)
    model = LogModel(ENGLISH)
    model.show_entries(
        (Entry(ac.Dividend(company("Est"), "pay"), facts),), definition, ("Anna", "Bob", "Ivo")
    )
    told = str(model.index(1, 0).data()).replace("\u00a0", " ")
    assert told == "To Anna 9 F, Bob 27 F, Ivo 30 F, Est 40 F"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            ev.CertificateMoved("PLM-1", player("Anna"), REMOVED, "merged"),
            "10 % of PLM (Anna) leaves the game",
        ),
        (ev.TrainMoved("3-1", company("Est"), REMOVED, "returned"), "A 3-train of Est leaves the game"),
        (ev.TrainMoved("3-1", company("Est"), REMOVED, "corrected"), "A 3-train is out of the game"),
    ],
)
def test_what_leaves_the_game_goes_to_nobody(definition, event, told):
    """'goes from Player 1 to out of the game'."""
    assert ENGLISH.event(event, definition).replace("\u00a0", " ") == told


def test_keys_in_the_log_begin_at_the_decision_that_is_shown_and_set_their_line_off(qtbot, view):
    view.show_moment(100)
    view.show()
    qtbot.waitExposed(view)
    view.setFocus(Qt.FocusReason.ShortcutFocusReason)
    qtbot.waitUntil(view.hasFocus)
    assert view.currentIndex().data(LogRole.MOMENT) == 100
    plain = view.viewport().grab().toImage()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.viewport().grab().toImage() != plain, "its line is set off from the first key on"
    qtbot.keyClick(view, Qt.Key.Key_PageUp)
    assert 80 < view.currentIndex().data(LogRole.MOMENT) < 100
    view.show_moment(40)
    assert view.currentIndex().data(LogRole.MOMENT) == 40
