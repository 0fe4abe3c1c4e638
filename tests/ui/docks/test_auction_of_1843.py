"""Cards of the auction of 1843 in the smallest window: whole powers, those for sale first, more aside."""

from __future__ import annotations

import pytest

from roundhouse.engine import loop
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import player
from roundhouse.ui.cards.certificate_card import lot_height
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.auction_view import AuctionView
from roundhouse.ui.models.auction_model import lots
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1843 import table as t

ROOM = (680, 205)
"""What the window of 1366 by 768 pixels leaves below the board."""


def begun():
    return loop.start(t.TITLE, ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric"), frozenset(), 7)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_every_power_is_told_whole(qtbot, words):
    view = AuctionView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.setFixedSize(*ROOM)
    view.show()
    view.show_position(begun())
    view.grab()
    found = lots(begun(), words.code)
    assert len(found) == view.keyed().rowCount()
    for row, lot in enumerate(found.values()):
        size = view.cell_size(view.keyed().index(row, 0))
        assert lot_height(view.look, lot, size.width()) <= size.height() <= view.viewport().height()
    assert view.horizontalScrollBar().maximum() > 0
    first = view.grab().toImage()
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    last = view.grab().toImage()
    arrow = LIGHT.may.lower()
    edge = view.viewport().width() - 14

    def has_arrow(image, middle):
        columns = range(middle - 7, middle + 7)
        return any(image.pixelColor(x, y).name() == arrow for x in columns for y in range(95, 112))

    assert has_arrow(first, edge)
    assert not has_arrow(last, edge)
    assert has_arrow(last, 14)


def test_those_that_are_bought_stand_behind_those_for_sale():
    position = begun()
    symbols = list(lots(position, "en"))
    privates = {**position.state.privates, PrivateSymbol(symbols[0]): player("Anna")}
    assert list(lots(rt.change(position, privates=privates), "en")) == [*symbols[1:], symbols[0]]
