"""Lots in the smallest window: all of them in low cards, and what is fought for whole."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.names import PrivateSymbol
from roundhouse.engine import actions as ac
from roundhouse.engine import loop
from roundhouse.engine import offers as of
from roundhouse.engine.apply import fold
from roundhouse.engine.owners import player
from roundhouse.titles.registry import load
from roundhouse.ui.bench import settle
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import Manner, lot_height, tells_name
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.low_lot import name_lines, paint_low_lot
from roundhouse.ui.docks.auction_view import AuctionView
from roundhouse.ui.models.auction_model import Lot
from roundhouse.ui.models.certificate_model import PrivateCard
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.games import recorded
from tests.rules.table import change
from tests.ui.layout.shortened import shortened_texts

ROOM = (502, 145)
"""What the window of 1024 by 640 pixels leaves below the board."""
ABOVE_FOOT = (679, 207)
"""What the window of 1366 by 768 pixels leaves below the board."""
NARROW = (330, 215)
"""What it leaves at the side in type twice as large, at a scale of 1."""
FOUR = ("Anna", "Bob", "Chloé", "Dieter")
EACH = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)


def after(position, action):
    return replace(position, state=fold(position.state, loop.submit(position, action).events))


def shown(qtbot, words, position, size=ROOM):
    view = AuctionView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.setFixedSize(*size)
    view.show()
    view.show_position(position, None, loop.offers(position))
    view.grab()
    return view


def places(view):
    keyed = view.keyed()
    return [view.visualRect(keyed.index(row, 0)) for row in range(keyed.rowCount())]


@EACH
@pytest.mark.parametrize("name", ["1861", "1894"])
def test_all_lots_are_in_sight_in_the_smallest_window(qtbot, words, name):
    position = loop.start(load(name), FOUR, frozenset(), 7)
    with shortened_texts() as cut:
        view = shown(qtbot, words, position)
    assert cut == []
    all_are_in_sight(view)


@EACH
@pytest.mark.parametrize("name", ["1843", "1894"])
def test_beside_the_lot_for_sale_that_tells_its_power_all_others_are_in_sight(qtbot, words, name):
    position = loop.start(load(name), FOUR, frozenset(), 7)
    with shortened_texts() as cut:
        view = shown(qtbot, words, position, ABOVE_FOOT)
    assert cut == []
    all_are_in_sight(view)
    first, *others = places(view)
    assert lot_height(view.look, view.keyed().cells()[0], first.width()) <= first.height()
    assert all(each.height() < 0.6 * first.height() for each in others)


def test_where_lots_are_scrolled_what_is_for_sale_is_in_sight_until_somebody_scrolls(qtbot):
    position = loop.start(load("1839"), FOUR, frozenset(), 7)
    owners = {symbol: owner for symbol, owner in position.state.privates.items() if symbol in {"AB", "CO"}}
    sold = {symbol: owners.get(symbol, player("Anna")) for symbol in position.state.privates}
    view = shown(qtbot, LANGUAGES[0], change(position, privates=sold))
    for_sale = [at for at, lot in zip(places(view), view.keyed().cells(), strict=True) if lot.offers]
    assert len(for_sale) == len(owners)
    assert all(view.viewport().rect().contains(at) for at in for_sale)
    assert view.verticalScrollBar().value() > 0
    view.verticalScrollBar().setValue(0)
    view.doItemsLayout()
    assert view.verticalScrollBar().value() == 0


def test_what_lots_pay_for_which_nobody_bids_stands_below_their_names(qapp, monkeypatch):
    written = []
    monkeypatch.setattr(strokes, "write", lambda painter, look, rect, text, **_: written.append((text, rect)))
    picture = QImage(146, 60, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    for symbol, name, pays in (("LS", "London shipping", 15), ("NMinorS", "Nord minor shareholding", 20)):
        lot = Lot(PrivateCard(PrivateSymbol(symbol), name, 140, pays))
        paint_low_lot(painter, Look(LIGHT), QRectF(picture.rect()), lot, Manner(LANGUAGES[0], str))
    painter.end()
    amounts = [rect.center().y() for text, rect in written if text in {"pays 15", "pays 20"}]
    name = next(rect for text, rect in written if text == "London shipping")
    assert len(amounts) == 2
    assert amounts[0] == amounts[1] > name.center().y()


def all_are_in_sight(view):
    found = places(view)
    assert len(found) >= 5
    assert all(view.viewport().rect().contains(each) for each in found)
    assert not any(one.intersects(other) for one in found for other in found if one != other)


@EACH
def test_a_low_lot_tells_who_bids_most_and_who_has_bought_it(qtbot, monkeypatch, words):
    position = loop.start(load("1894"), FOUR, frozenset(), 7)
    for _ in range(2):
        bids = [each for each in loop.offers(position) if isinstance(each, of.OfferBid)]
        bid = next(each for each in bids if each.private == "SQG")
        position = after(position, ac.Bid(bid.actor, bid.private, bid.minimum))
    offers = loop.offers(position)
    cheapest = next(each for each in offers if isinstance(each, of.OfferBid) and each.private == "LRC")
    cheapest_bid = ac.Bid(cheapest.actor, cheapest.private, cheapest.minimum)
    position = after(position, cheapest_bid)
    written = []
    lines: dict[str, list[float]] = {}
    write = strokes.write

    def heard(painter, look, rect, text, **manner):
        written.append(text)
        lines.setdefault(text, []).append(rect.height() - look.height(manner.get("size", "text")))
        write(painter, look, rect, text, **manner)

    monkeypatch.setattr(strokes, "write", heard)
    shown(qtbot, words, position)
    assert {"Anna", "Bob", "Chloé"} & set(written) >= {position.state.order[1], position.state.order[2]}
    assert any(text.startswith("80") for text in written)
    shown(qtbot, words, position, (502, 123))
    pays = words.say("auction.revenue", amount=words.money(20, position.definition))
    assert min(lines[pays]) > -0.01, "what hangs below the letters is seen"


def test_once_all_are_bought_all_are_in_sight(qtbot, monkeypatch):
    """Where the par price of a company is set: three cards told what they can do, the rest lay aside.

    AR alone told what it pays.
    """
    told: dict[str, QRectF] = {}
    monkeypatch.setattr(
        strokes, "write", lambda painter, look, rect, text, **manner: told.update({text: rect})
    )
    position = loop.start(load("1894"), FOUR, frozenset(), 7)
    bought = dict.fromkeys(position.state.privates, player(FOUR[0]))
    view = shown(qtbot, LANGUAGES[0], change(position, privates=bought), ABOVE_FOOT)
    all_are_in_sight(view)
    pays = {LANGUAGES[0].say("auction.revenue", amount=view.money(amount)) for amount in range(0, 60, 5)}
    assert not pays & set(told)
    first, second = (told[line] for line in ("Antwerpen-Rotterdamsche", "Spoorwegmaatschappij"))
    assert second.top() - first.top() <= view.look.height("small"), "both lines of a name lie together"


@pytest.mark.parametrize("owner", ["", "Chloé"])
def test_a_long_name_has_the_line_of_the_foot_where_that_is_not_missed(qapp, monkeypatch, owner):
    """ "Antwerpen-Rotterdamsche …" stood above "no bid"."""
    words, name = LANGUAGES[0], "Antwerpen-Rotterdamsche Spoorwegmaatschappij"
    lot = Lot(PrivateCard(PrivateSymbol("AR"), name, 25, 5), owner=owner, seat=2 if owner else -1)
    picture = QImage(150, 64, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    written: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda painter, look, rect, text, **manner: written.append(text))
    paint_low_lot(painter, Look(LIGHT, motion=False), QRectF(picture.rect()), lot, Manner(words, str))
    painter.end()
    assert {*name.split(), owner or words.say("auction.revenue", amount="5")} <= set(written)
    assert words.say("auction.no_bid") not in written
    roomy = "Ligne de Saint-Quentin à Guise"
    assert len(name_lines(Look(LIGHT, motion=False), roomy, 120, 40)) == 2, "one of narrow letters"


def test_a_name_that_is_too_long_for_a_low_lot_begins_there():
    """AR had none at all beside cards that all had theirs."""
    look, name = Look(LIGHT, motion=False), "Antwerpen-Rotterdamsche Spoorwegmaatschappij"
    assert name_lines(look, name, 98, 17) == ("Antwerpen-Rotterdamsche …",)
    assert name_lines(look, name, 98, 30) == tuple(name.split())
    assert name_lines(look, name, 40, 17) == ()
    assert name_lines(look, "Cie du Havre", 98, 8) == ("Cie du Havre",), (
        "head and foot leave it some of theirs"
    )


def test_a_long_name_shares_the_last_line_with_what_a_lot_pays(qapp, monkeypatch):
    """Sign and price leave what it pays no room in the head: "Ligne de Saint-Quentin à …" stood there."""
    lot = Lot(PrivateCard(PrivateSymbol("SQG"), "Ligne de Saint-Quentin à Guise", 70, 0))
    written: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda painter, look, rect, text, **_: written.append(text))
    picture = QImage(112, 60, QImage.Format.Format_RGB32)
    painter, manner = QPainter(picture), Manner(LANGUAGES[0], "{} F".format)
    paint_low_lot(painter, Look(LIGHT), QRectF(picture.rect()), lot, manner)
    painter.end()
    assert written[-3:] == ["Ligne de Saint-Quentin", "à\u00a0Guise", "pays 0 F"]


def test_beside_the_last_lot_for_sale_some_of_those_that_are_sold_are_in_sight(qtbot):
    """In large text at 1366 by 768 it was one card and a part of the next."""
    position = loop.start(load("1894"), FOUR, frozenset(), 7)
    first, *others = position.state.privates
    bought = {first: position.state.privates[first], **dict.fromkeys(others, player(FOUR[0]))}
    view = AuctionView.for_table(LANGUAGES[0], Look(LIGHT, 2.0, motion=False))
    qtbot.addWidget(view)
    view.setFixedSize(661, 411)
    view.show()
    view.show_position(change(position, privates=bought))
    view.grab()
    assert sum(view.viewport().rect().contains(each) for each in places(view)) >= 3
    view.show_position(change(position, privates=dict.fromkeys(bought, player(FOUR[0]))))
    view.grab()
    seen, found = view.viewport().rect(), places(view)
    whole = [each for each in found if seen.contains(each)]
    cut = [each for each in found if each.intersects(seen) and each not in whole]
    assert len(whole) >= 4
    assert all((each & seen).height() <= len(whole) for each in cut), "rows end with the view"


def test_a_low_lot_is_chosen_by_a_click(qtbot):
    position = loop.start(load("1894"), FOUR, frozenset(), 7)
    view = shown(qtbot, LANGUAGES[0], position)
    last = places(view)[-1]
    with qtbot.waitSignal(view.bid_chosen) as chosen:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=last.center())
    (offers,) = chosen.args
    assert [offer.private for offer in offers] == [view.keyed().row_keys()[-1]]


@EACH
def test_what_a_contested_lot_is_isnt_written_over_its_bidders(qtbot, monkeypatch, words):
    position = loop.start(load("1861"), FOUR, frozenset(), 7)
    offer = next(each for each in loop.offers(position) if isinstance(each, of.OfferBidForCompany))
    position = after(position, ac.BidForCompany(offer.actor, offer.company, offer.minimum))
    rows = {}
    write = strokes.write

    def heard(painter, look, rect, text, **manner):
        rows[text] = rect.translated(painter.transform().dx(), painter.transform().dy())
        write(painter, look, rect, text, **manner)

    monkeypatch.setattr(strokes, "write", heard)
    view = shown(qtbot, words, position)
    first = places(view)[0]
    badge = rows[words.say("auction.contested")]
    assert first.contains(badge.toRect())
    for name in FOUR:
        assert first.contains(rows[name].toRect())
        assert not rows[name].intersects(badge)


@pytest.mark.parametrize("size", [ROOM, ABOVE_FOOT])
def test_beside_a_private_company_that_is_fought_for_all_others_are_in_sight(qtbot, size):
    fought = recorded.example("1894")[11]
    with shortened_texts() as cut:
        view = shown(qtbot, LANGUAGES[-1], fought, size)
    lots, found = view.keyed().cells(), places(view)
    seen = view.viewport().rect()
    whole = [seen.contains(each) for each in found]
    assert not {each.text for each in cut} & {text for lot in lots for text in (lot.card.name, lot.owner)}
    assert lots[0].contested
    assert found[0].height() > 1.7 * found[1].height()
    assert all(each for each, lot in zip(whole, lots, strict=True) if not lot.owner)
    assert len(found) > 5
    assert not any(one.intersects(other) for one in found for other in found if one != other)
    index = view.keyed().index(1, 0)
    view.setCurrentIndex(view.keyed().index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.currentIndex().row() in {1, 2}, "keys go on beside it"
    assert view.indexAt(found[1].center()) == index


def test_the_window_of_1024_by_640_shows_every_lot(make_program, tmp_path):
    size = QSize(1024, 640)
    position = loop.start(load("1894"), FOUR, frozenset(), 7)
    session = GameSession.begin(position, position.state.seats, 7, tmp_path / "1894.roundhouse", listed=False)
    program = make_program(size=size)
    program.window.resize(size)
    program.bridge.set_session(session)
    settle()
    view = program.window.panels.auction
    assert all(view.viewport().rect().contains(each) for each in places(view))


def test_a_card_with_a_short_power_is_as_wide_as_its_name_takes(qtbot):
    """AR's name was cut beside cards that are wider for what they can do."""
    look = Look(LIGHT, motion=False)
    view = AuctionView.for_table(LANGUAGES[0], look)
    qtbot.addWidget(view)
    view.resize(560, 118)
    position = loop.start(load("1894"), FOUR, frozenset(), 7)
    bought = dict.fromkeys(position.state.privates, player(FOUR[0]))
    view.show_position(change(position, privates=bought))
    view.executeDelayedItemsLayout()
    keyed = view.keyed()
    wide = [(keyed.cell(key, ""), view.visualRect(keyed.index_of(key)).width()) for key in keyed.row_keys()]
    assert len({width for _, width in wide}) > 1
    assert all(lot is not None and tells_name(look, lot, width) for lot, width in wide)
    index = keyed.index_of("LS")
    narrowest = min(width for _, width in wide)
    assert view.visualRect(index).width() == narrowest, "what tells no line of its power has no width for it"


def test_the_last_lot_for_sale_has_none_beside_it_that_must_be_in_sight(qtbot):
    """In large text the program ended when all others of 1861 were sold."""
    position = recorded.example("1861")[17]
    assert sum(owner.startswith("bank") for owner in position.state.privates.values()) <= 1
    view = AuctionView.for_table(LANGUAGES[0], Look(LIGHT, 2.0, motion=False))
    qtbot.addWidget(view)
    view.setFixedSize(661, 411)
    view.show_position(position, None, loop.offers(position))
    view.arrange()
    view.grab()
    assert view.viewport().rect().contains(places(view)[0].topLeft())


def test_a_column_of_low_cards_stands_beside_the_lot_for_sale_where_not_all_have_room(qtbot) -> None:
    """In large type one whole card and most of the next were in sight."""
    view = shown(qtbot, LANGUAGES[0], loop.start(load("1861"), FOUR, frozenset(), 7), NARROW)
    first, *others = places(view)
    seen = [rect for rect in others if view.viewport().rect().contains(rect)]
    assert len(seen) == 3
    assert {rect.left() for rect in seen} == {seen[0].left()}
    assert first.height() > 2 * seen[0].height()
