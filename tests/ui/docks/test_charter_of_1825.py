"""The charter of a company of 1825 with as many shareholders as can play."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize

from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.state import Run
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES, for_language
from tests.rules import table as rt
from tests.rules.t1825 import table as t

WIDE = 228
"""The width of the charter at 1366 by 768 pixels."""
POPUP = 284
"""The width of a charter that is opened over the window."""
HALF = 334, 222
"""The room for the charter beside the board at 200 %, halved."""
NARROW = 200
"""One in which nothing stands beside the tokens."""
BROAD, TWO_COLUMNS, BROADEST = 344, 560, 600
"""A width where amounts fit in one line without what became of a revenue, and two for two columns."""


@pytest.fixture(scope="module")
def widely_held():
    alone = t.no_privates(t.start(*t.ALL_UNITS, players=9))
    held = dict.fromkeys(t.NINE, 1) | {t.NINE[0]: 2}
    return rt.trains(t.formed(alone, "GWR", t.NINE[0], "pool", 82, 82, **held), GWR="2 2 3 3")


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_no_bar_stays_that_makes_itself_needed(qtbot, widely_held, words):
    view = CharterView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.show_position(widely_held)
    view.charter.show_company(CompanySymbol("GWR"))
    high = view.wanted_heights(WIDE)[-1]
    view.resize(WIDE, high - 60)
    view.show()
    view.grab()
    assert view.verticalScrollBar().maximum() > 0
    view.resize(WIDE, high)
    view.grab()
    assert view.verticalScrollBar().maximum() == view.horizontalScrollBar().maximum() == 0
    assert view.placement().extent.width() == WIDE


@pytest.mark.parametrize("wide", [WIDE, POPUP])
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_charter_says_what_became_of_a_revenue(qtbot, monkeypatch, widely_held, words, wide):
    written: list[str] = []
    write = strokes.write

    def heard(painter, look, rect, text, **how):
        written.append(text)
        return write(painter, look, rect, text, **how)

    monkeypatch.setattr(strokes, "write", heard)
    run = Run(revenue=Money(80), dividend="withhold")
    position = rt.change(widely_held, runs={CompanySymbol("GWR"): run})
    view = CharterView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(wide, 600)
    view.show_position(position)
    view.charter.show_company(CompanySymbol("GWR"))
    view.show()
    view.grab()
    assert view.level == 0
    assert words.say("charter.withhold") in written


def test_the_home_is_told_as_long_as_there_is_room_for_it(qtbot, widely_held):
    run = Run(revenue=Money(1080), dividend="withhold")
    position = rt.change(rt.cash(widely_held, GWR=1110), runs={CompanySymbol("GWR"): run})
    view = CharterView.for_table(for_language("de"), Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.show_position(position)
    view.charter.show_company(CompanySymbol("GWR"))
    (home,) = ((row, 0) for row, fact in enumerate(view.charter.cells()) if fact.key == "home")
    *heights, least = view.wanted_heights(BROAD)
    assert sorted(heights, reverse=True) == heights
    assert least == heights[-1], "beside the tokens it needs no room of its own"
    *heights, least = view.wanted_heights(NARROW)
    assert least < heights[-1]
    told = {high: home in view.place(QSize(NARROW, high)).rects for high in (*heights, least)}
    assert told == {**dict.fromkeys(heights, True), least: False}, "names of steps are left out first"
    least = view.wanted_heights(TWO_COLUMNS)[-1]
    assert home in view.place(QSize(TWO_COLUMNS, least + 20)).rects, "under the shorter column"
    assert view.level > 1


def test_the_steps_of_a_company_are_in_sight_in_the_largest_type(qtbot):
    """Half of a window of 1366 by 768 pixels at 200 %: trains and tokens lie beside each other."""
    alone = t.no_privates(t.start("unit_1", players=3))
    formed = t.formed(alone, "LNWR", "Ada", "pool", 100, 100, Ada=2)
    view = CharterView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    position = rt.turn_of(rt.trains(formed, LNWR="2"), "LNWR")
    view.show_position(position)
    view.charter.show_steps([(f"Step {n}", "present" if n == 2 else "todo") for n in range(5)])
    room = QSize(*HALF)
    assert view.wanted_heights(room.width())[-1] > room.height(), "nobody divides a table by the last resort"
    found, rows = view.place(room), {fact.key: (row, 0) for row, fact in enumerate(view.charter.cells())}
    assert found.extent.height() <= room.height()
    assert view.level == 4
    assert found.rects[rows["trains"]].top() == found.rects[rows["tokens"]].top()
    assert rows["steps"] in found.rects
    run = Run(revenue=Money(1110), dividend="pay")
    view.show_position(rt.change(rt.cash(position, LNWR=1024), runs={CompanySymbol("LNWR"): run}))
    money = [n for n, fact in enumerate(view.charter.cells()) if fact.kind == "money"]
    assert len({view.place(room).rects[n, 0].top() for n in money}) == 1, "large amounts are in one line"
    assert view.level == 4


def test_the_home_stands_before_the_shares_where_columns_are_shorter_so(qtbot):
    alone = t.no_privates(t.start(*t.ALL_UNITS, players=9))
    formed = t.formed(alone, "GWR", t.NINE[0], "pool", 82, 82, **{t.NINE[0]: 2, t.NINE[1]: 1})
    view = CharterView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.show_position(rt.turn_of(rt.trains(formed, GWR="2 2"), "GWR"))
    view.charter.show_company(CompanySymbol("GWR"))
    rows = {fact.key: (row, 0) for row, fact in enumerate(view.charter.cells())}
    told = view.place(QSize(BROADEST, view.wanted_heights(BROADEST)[-1])).rects
    assert told[rows["home"]].top() < told[rows["shares"]].top()


def test_amounts_stand_alike_whatever_a_company_has(qtbot, widely_held):
    def lines(credit):
        view = CharterView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
        qtbot.addWidget(view)
        view.show_position(rt.cash(widely_held, GWR=credit))
        view.charter.show_company(CompanySymbol("GWR"))
        money = [n for n, fact in enumerate(view.charter.cells()) if fact.kind == "money"]
        rooms = [QSize(wide, 2000) for wide in range(NARROW, BROAD, 4)]
        return [len({view.place(room).rects[n, 0].top() for n in money}) for room in rooms]

    assert set(lines(5)) == {1, 2}
    assert lines(5) == lines(888)
