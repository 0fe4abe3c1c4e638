"""The charter of a company of 1825 with as many shareholders as can play."""

from __future__ import annotations

import pytest

from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.state import Run
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1825 import table as t

WIDE = 228
"""The width of the charter at 1366 by 768 pixels."""
POPUP = 284
"""The width of a charter that is opened over the window."""


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
    view.resize(WIDE, high - 30)
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
