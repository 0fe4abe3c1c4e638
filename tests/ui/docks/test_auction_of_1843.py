"""Cards of the auction of 1843 in the smallest window: whole powers, those for sale first, more aside."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as ac
from roundhouse.engine import loop
from roundhouse.engine import offers as of
from roundhouse.engine.apply import fold
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.owners import player
from roundhouse.titles.registry import load
from roundhouse.ui.cards import certificate_card
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.strokes import NARROW
from roundhouse.ui.docks.auction_view import AuctionView
from roundhouse.ui.docks.more_aside import MORE_ASIDE
from roundhouse.ui.models.auction_model import bidders, lots
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1843 import table as t

ROOM = (680, 205)
"""What the window of 1366 by 768 pixels leaves below the board."""
SMALLEST_ROOM, LARGEST_TEXT = (490, 275), 2.0
"""What the window of 1024 by 640 pixels leaves at a text of 200 %, and the scale of that."""
_STILL_IN = {"en": "still in", "de": "noch dabei", "fr": "encore en lice"}
SIX = ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric")


def begun():
    return loop.start(t.TITLE, SIX, frozenset(), 7)


def after(position, action):
    return replace(position, state=fold(position.state, loop.submit(position, action).events))


def contested_by_five():
    """Five have bid on the second lot when the cheapest is bought."""
    position, lot = begun(), None
    for _ in range(5):
        bids = [each for each in loop.offers(position) if isinstance(each, of.OfferBid)]
        bid = bids[1] if lot is None else next(each for each in bids if each.private == lot)
        lot = bid.private
        position = after(position, ac.Bid(bid.actor, bid.private, bid.minimum))
    bids = [each for each in loop.offers(position) if isinstance(each, of.OfferBid)]
    cheapest = next(each for each in bids if each.private != lot)
    return after(position, ac.Bid(cheapest.actor, cheapest.private, cheapest.minimum))


def contested_by_six():
    """A private company of 1861 is put up: all six are still in."""
    position = loop.start(load("1861"), SIX, frozenset(), 7)
    offer = next(each for each in loop.offers(position) if isinstance(each, of.OfferBidForCompany))
    return after(position, ac.BidForCompany(offer.actor, offer.company, offer.minimum))


def test_who_has_no_money_for_a_higher_bid_is_still_in_and_not_told_to_bid():
    begun = contested_by_six()
    symbol, cash = begun.state.lot.company, dict.fromkeys(begun.state.cash, Money(0))
    poor = rt.change(begun, cash=cash)
    assert [bid.standing for bid in bidders(poor.state, symbol)] == ["", *["in"] * 5]
    assert [words.say("lot.in") for words in LANGUAGES] == [_STILL_IN[words.code] for words in LANGUAGES]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_where_there_is_no_room_for_two_rows_an_arrow_tells_of_more(qtbot, words):
    bought = rt.change(begun(), privates=dict.fromkeys(begun().state.privates, player("Anna")))
    view = AuctionView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.setFixedSize(ROOM[0], 118)
    view.show()
    view.show_position(bought)
    view.grab()
    assert len(lots(bought, words.code)) == view.keyed().rowCount()
    assert view.horizontalScrollBar().maximum() > 0
    first = view.grab().toImage()
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    last = view.grab().toImage()
    arrow = LIGHT.may.lower()
    edge = view.viewport().width() - 14

    def has_arrow(image, middle):
        columns = range(middle - 7, middle + 7)
        return any(image.pixelColor(x, y).name() == arrow for x in columns for y in range(52, 69))

    assert has_arrow(first, edge)
    assert not has_arrow(last, edge)
    assert has_arrow(last, 14)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize(("contested", "count"), [(contested_by_five, 5), (contested_by_six, 6)])
def test_all_who_bid_on_a_contested_lot_are_in_sight_in_the_largest_text(
    qtbot, monkeypatch, words, contested, count
):
    position = contested()
    view = AuctionView.for_table(words, Look(LIGHT, LARGEST_TEXT, motion=False))
    qtbot.addWidget(view)
    view.setFixedSize(*SMALLEST_ROOM)
    view.show()
    view.show_position(position, None, loop.offers(position))
    card = view.visualRect(view.keyed().index(0, 0))
    assert card.right() <= view.viewport().width() - view.look.px(MORE_ASIDE)
    told = {}
    paint = certificate_card.paint_bidder

    def listen(painter, look, row, seat, name, amount, *, first=False):
        assert card.contains(row.toRect())
        told[name] = row.width() - look.width(amount, "small", bold=first) - look.px(18)
        paint(painter, look, row, seat, name, amount, first=first)

    monkeypatch.setattr(certificate_card, "paint_bidder", listen)
    view.grab()
    assert len(told) == count
    for at, (name, room) in enumerate(told.items()):
        assert view.look.width(name, "small", bold=not at) * NARROW <= room


def test_those_that_are_bought_stand_behind_those_for_sale():
    position = begun()
    symbols = list(lots(position, "en"))
    privates = {**position.state.privates, PrivateSymbol(symbols[0]): player("Anna")}
    assert list(lots(rt.change(position, privates=privates), "en")) == [*symbols[1:], symbols[0]]
