"""The charter of a company of 1825 with as many shareholders as can play."""

from __future__ import annotations

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1825 import table as t

WIDE = 228
"""The width of the charter at 1366 by 768 pixels."""


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
