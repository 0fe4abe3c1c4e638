"""Where nobody scrolls all rows come into sight, one page after the other."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.page_turning import PageTurning
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules.t1843 import table as t


def test_where_rows_of_the_market_lie_outside_pages_turn_by_themselves(qtbot):
    market = MarketView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(market)
    market.resize(490, 180)
    market.show()
    market.show_position(t.start(4))
    QApplication.processEvents()
    bar, room, pages = market.verticalScrollBar(), market.viewport().rect(), PageTurning([market], market)
    assert bar.maximum() > 0, "nineteen rows in the height of twelve"
    seen, starts = set[int](), list[int]()
    for _ in range(8):
        starts.append(bar.value())
        for row, column in market.boxes():
            if room.contains(market.content_rect(row, column).translated(0, -bar.value())):
                seen.add(row)
        pages.turn()
    assert seen == {row for row, _ in market.boxes()}
    assert starts.count(0) > 1, "after the last page comes the first one"
