"""A button, a sheet or a tool for each kind of offer, and the action that each sends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow, QScrollArea, QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.loop import offers, start
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, LotSymbol, Money, PrivateSymbol
from roundhouse.engine.owners import IPO, POOL, SUPPLY, player
from roundhouse.titles import registry
from roundhouse.ui import choice_makers
from roundhouse.ui import choices as ch
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choice_makers import MAKERS
from roundhouse.ui.choice_rows import rows_of
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.marks import Badge
from roundhouse.ui.models.earnings_model import EarningsModel
from roundhouse.ui.offer_sheet import OfferSheet
from roundhouse.ui.pictures import example_path
from roundhouse.ui.row_lines import even_line
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.text import Label
from roundhouse.ui.tool_in_use import ToolInUse
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.words import LANGUAGES, for_language
from tests.names import company

ANNA = player("Anna")
PLM = company("PLM")

OFFERS = {
    "pass": (of.OfferPass(ANNA, "5", "pass"), ac.Pass(ANNA)),
    "bid that buys": (
        of.OfferBid(ANNA, "5", PrivateSymbol("LRC"), Money(20), Money(20), Money(5), buys=True),
        ac.Bid(ANNA, PrivateSymbol("LRC"), Money(20)),
    ),
    "bid": (
        of.OfferBid(ANNA, "5", PrivateSymbol("AR"), Money(30), Money(200), Money(5)),
        ac.Bid(ANNA, PrivateSymbol("AR"), Money(30)),
    ),
    "seats": (
        of.OfferSeatPlayers(ANNA, "3", (("Bob", "Chloé"),)),
        ac.SeatPlayers(ANNA, ("Bob", "Chloé")),
    ),
    "a private company of the bank": (
        of.OfferBuyPrivate(ANNA, "4", PrivateSymbol("AR"), POOL, Money(50), Money(50)),
        ac.BuyPrivate(ANNA, PrivateSymbol("AR"), Money(50)),
    ),
    "par": (
        of.OfferPar(ANNA, "6", CompanySymbol("AG"), (of.ParBox(Money(67), 7, 5),)),
        ac.Par(ANNA, CompanySymbol("AG"), 7, 5),
    ),
    "par with a home": (
        of.OfferPar(ANNA, "6", CompanySymbol("LF"), (of.ParBox(Money(67), 7, 5),), (HexId("C6"),)),
        ac.Par(ANNA, CompanySymbol("LF"), 7, 5, HexId("C6")),
    ),
    "par with a private company": (
        of.OfferPar(
            ANNA, "10", CompanySymbol("AG"), (of.ParBox(Money(67), 7, 5),), private=PrivateSymbol("AR")
        ),
        ac.Par(ANNA, CompanySymbol("AG"), 7, 5, private=PrivateSymbol("AR")),
    ),
    "buy": (
        of.OfferBuyShares(ANNA, "6", CompanySymbol("Est"), (((IPO,), Money(67)),)),
        ac.BuyShares(ANNA, CompanySymbol("Est"), (IPO,)),
    ),
    "buy two": (
        of.OfferBuyShares(ANNA, "6", CompanySymbol("Est"), (((IPO, POOL), Money(117)),)),
        ac.BuyShares(ANNA, CompanySymbol("Est"), (IPO, POOL)),
    ),
    "sell": (
        of.OfferSellShares(ANNA, "6.3", CompanySymbol("Est"), (1,), Money(50)),
        ac.SellShares(ANNA, CompanySymbol("Est"), 1),
    ),
    "redeem": (of.OfferRedeem(PLM, "7.3.2", (1,), Money(50)), ac.Redeem(PLM, 1)),
    "reissue": (of.OfferReissue(PLM, "7.3.2", 5, Money(100)), ac.Reissue(PLM)),
    "dividend": (
        of.OfferDividend(
            PLM,
            "7.3.6",
            Money(90),
            (
                of.DividendChoice(
                    "pay",
                    {PLM: Money(36), player("Bob"): Money(60), ANNA: Money(54)},
                    Money(9),
                    Money(100),
                    Money(108),
                ),
            ),
        ),
        ac.Dividend(PLM, "pay"),
    ),
    "train": (
        of.OfferBuyTrain(PLM, "7", "2-0", SUPPLY, Money(80), Money(80)),
        ac.BuyTrain(PLM, "2-0", SUPPLY, Money(80)),
    ),
    "lease": (of.OfferLeaseTrain(PLM, "6", "3-0", Money(10), must=True), ac.LeaseTrain(PLM, "3-0")),
    "train for a train": (
        of.OfferBuyTrain(PLM, "7", "3-0", SUPPLY, Money(80), Money(80), "2-0"),
        ac.BuyTrain(PLM, "3-0", SUPPLY, Money(80), "2-0"),
    ),
    "train with help": (
        of.OfferBuyTrain(PLM, "7", "3-0", SUPPLY, Money(120), Money(120), "", Money(40), True),
        ac.BuyTrain(PLM, "3-0", SUPPLY, Money(120)),
    ),
    "discard": (of.OfferDiscardTrain(PLM, "13", ("2-0",)), ac.DiscardTrain(PLM, "2-0")),
    "bid for a company": (
        of.OfferBidForCompany(ANNA, "5", "AG", Money(100), Money(400), Money(5)),
        ac.BidForCompany(ANNA, "AG", Money(100)),
    ),
    "token back": (
        of.OfferGiveUpToken(PLM, "9", (of.TokenSpot(HexId("G6"), 0, 0),)),
        ac.GiveUpToken(PLM, HexId("G6"), 0),
    ),
    "move a token": (
        of.OfferMoveToken(PLM, "8", (of.TokenMove(HexId("G6"), 0, HexId("D15"), 0, 0, Money(100)),)),
        ac.MoveToken(PLM, HexId("G6"), 0, HexId("D15"), 0, 0),
    ),
    "move a token by a power": (
        of.OfferMoveToken(PLM, "8", (of.TokenMove(HexId("G6"), 0, HexId("D15"), 1, 0),), PrivateSymbol("P")),
        ac.MoveToken(PLM, HexId("G6"), 0, HexId("D15"), 1, 0, PrivateSymbol("P")),
    ),
    "nationalise": (of.OfferNationalise(PLM, "9", Money(100)), ac.Nationalise(PLM)),
    "train on its other side": (
        of.OfferBuyTrain(PLM, "7", "2-0", SUPPLY, Money(120), Money(120), side="3"),
        ac.BuyTrain(PLM, "2-0", SUPPLY, Money(120), side="3"),
    ),
    "turn a card": (of.OfferTurnTrain(PLM, "13", (("2-0", "3"),)), ac.TurnTrain(PLM, "2-0", "3")),
    "mark": (of.OfferMarkTrain(PLM, "14", "ferry", ("2-0",), NO_MONEY), ac.MarkTrain(PLM, "2-0", "ferry")),
    "claim": (of.OfferClaimMarker(PLM, "8", "ferry"), ac.ClaimMarker(PLM, "ferry")),
    "company marker": (
        of.OfferBuyCompanyMarker(PLM, "8", "ferry", company("Est"), Money(20)),
        ac.BuyCompanyMarker(PLM, "ferry", company("Est"), Money(20)),
    ),
    "exchange": (
        of.OfferExchangePrivate(ANNA, "10", PrivateSymbol("AR"), ((CompanySymbol("Est"), IPO),)),
        ac.ExchangePrivate(ANNA, PrivateSymbol("AR"), CompanySymbol("Est"), IPO),
    ),
    "sell a private company": (
        of.OfferSellPrivate(ANNA, "8", PrivateSymbol("AR"), Money(80)),
        ac.SellPrivate(ANNA, PrivateSymbol("AR")),
    ),
    "into a train": (
        of.OfferTurnIntoTrain(PLM, "10", PrivateSymbol("AR"), "2"),
        ac.TurnIntoTrain(PLM, PrivateSymbol("AR")),
    ),
    "marker": (of.OfferBuyMarker(PLM, "14", "ferry", Money(80)), ac.BuyMarker(PLM, "ferry")),
}
TOOLS = {
    "tile": of.OfferLayTile(PLM, "7.3.3", (of.TileLay(HexId("G6"), "X1", 0),)),
    "tile by a power": of.OfferLayTile(PLM, "11", (of.TileLay(HexId("I14"), "7", 0),), PrivateSymbol("LRC")),
    "token": of.OfferPlaceToken(PLM, "7.3.4", (of.TokenSpot(HexId("G6"), 0, 0),)),
    "city": of.OfferChooseCity(
        PLM, "7.3.8", HexId("G6"), (of.TokenSpot(HexId("G6"), 0, 0), of.TokenSpot(HexId("G6"), 1, 0))
    ),
    "convert": of.OfferConvert(PLM, "9", (CompanySymbol("Est"),), Money(100)),
    "merge": of.OfferMerge(
        PLM,
        "9",
        (CompanySymbol("Est"),),
        {CompanySymbol("PLM"): (CompanySymbol("AG"),)},
        2,
        ((CompanySymbol("AG"),),),
    ),
    "trains": of.OfferRunTrains(PLM, "7.3.5", ("2-0",)),
    "a circle to move to by a power": of.OfferMoveToken(
        PLM,
        "8",
        tuple(of.TokenMove(HexId("G6"), 0, HexId("D15"), 1, slot) for slot in (0, 1)),
        PrivateSymbol("P"),
    ),
    "many places to move to": of.OfferMoveToken(
        PLM,
        "8",
        tuple(of.TokenMove(HexId("G6"), 0, HexId(h), 0, 0, Money(100)) for h in ("D15", "E10", "I14", "C8")),
    ),
    "many swaps": of.OfferSwapToken(
        PLM,
        "8",
        tuple(
            of.TokenSwap(CompanySymbol("Est"), HexId("G6"), 0, HexId(h), 0, 0)
            for h in ("D15", "E10", "I14", "C8")
        ),
    ),
}
languages = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)


@pytest.fixture(scope="module")
def position():
    return start(registry.load("1894"), ("Anna", "Bob", "Chloé"), frozenset(), 7)


@pytest.fixture
def bar(qtbot):
    window = QMainWindow()
    window.setMinimumSize(1366, 400)
    made = TurnBar(for_language("en"), Appearance(), window)
    made.setGeometry(0, 0, 1366, 80)
    qtbot.addWidget(window)
    window.show()
    yield made
    window.close()


def buttons(bar: TurnBar) -> list[ChoiceButton]:
    return [button for button in bar.findChildren(ChoiceButton) if not button.isHidden()]


@languages
@pytest.mark.parametrize("name", OFFERS)
def test_an_offer_becomes_the_action_it_promises(words, position, name):
    offer, action = OFFERS[name]
    (group,) = ch.groups(words, position, (offer,))
    (choice,) = group.choices
    made = choice.make(choice.minimum) if isinstance(choice, ch.Amount) else choice.action
    assert made == action
    assert choice.title
    assert "{" not in choice.title


@pytest.mark.parametrize("name", OFFERS)
def test_a_click_on_its_button_sends_the_action(qtbot, bar, position, name):
    offer, action = OFFERS[name]
    bar.show_turn(position, (offer,), 5, 5)
    sent: list[object] = []
    bar.chosen.connect(sent.append)
    qtbot.mouseClick(buttons(bar)[0], Qt.MouseButton.LeftButton)
    assert sent == [action]


@languages
@pytest.mark.parametrize("name", TOOLS)
def test_what_is_done_on_the_board_is_a_tool(words, position, name):
    (group,) = ch.groups(words, position, (TOOLS[name],))
    (choice,) = group.choices
    assert isinstance(choice, ch.BoardChoice)
    assert choice.offer == TOOLS[name]


@languages
def test_a_token_that_moves_has_a_choice_for_each_city(words, position):
    moves = tuple(
        of.TokenMove(HexId("G6"), 0, HexId(hex_id), city, slot, Money(100))
        for hex_id, city, slot in (("D15", 0, 0), ("D15", 0, 1), ("D15", 1, 0), ("E10", 0, 0))
    )
    (group,) = ch.groups(words, position, (of.OfferMoveToken(PLM, "8", moves),))
    assert [choice.action for choice in group.choices] == [
        ac.MoveToken(PLM, HexId("G6"), 0, HexId("D15"), 0, 0),
        ac.MoveToken(PLM, HexId("G6"), 0, HexId("D15"), 1, 0),
        ac.MoveToken(PLM, HexId("G6"), 0, HexId("E10"), 0, 0),
    ]
    titles = [choice.title for choice in group.choices]
    assert len(set(titles)) == 3, "two cities of one hex are told apart"
    assert all(position.definition.hexes[HexId("G6")].name in title and "100" in title for title in titles)


@languages
def test_a_token_that_stays_on_its_hex_goes_to_the_other_city(words, position):
    def titles(*moves: tuple[int, int]) -> list[str]:
        made = tuple(of.TokenMove(HexId("D15"), a, HexId("D15"), b, 0, Money(100)) for a, b in moves)
        (group,) = ch.groups(words, position, (of.OfferMoveToken(PLM, "8", made),))
        return [choice.title for choice in group.choices]

    name = position.definition.hexes[HexId("D15")].name
    (alone,) = titles((0, 1))
    assert alone.count(name) == 1, "from a hex to itself says nothing"
    both = titles((0, 1), (1, 0))
    assert len(set(both)) == 2
    assert all(title.count(name) == 1 for title in both)


def test_a_tool_button_asks_for_its_tool(qtbot, bar, position):
    bar.show_turn(position, (TOOLS["tile"],), 5, 5)
    wanted: list[object] = []
    bar.tool_wanted.connect(wanted.append)
    qtbot.mouseClick(buttons(bar)[0], Qt.MouseButton.LeftButton)
    assert wanted == [TOOLS["tile"]]


def test_many_choices_go_into_a_sheet(qtbot, bar, position):
    offers = tuple(
        of.OfferBuyShares(ANNA, "6", symbol, (((IPO,), Money(67)), ((POOL,), Money(50))))
        for symbol in (CompanySymbol("Est"), CompanySymbol("AG"), CompanySymbol("Nord"))
    )
    bar.show_turn(position, offers, 5, 5)
    (button,) = buttons(bar)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    sheet = bar.sheet
    assert sheet is not None
    sent: list[object] = []
    bar.chosen.connect(sent.append)
    inside = sheet.findChildren(ChoiceButton)
    assert len(inside) == 6
    qtbot.mouseClick(inside[3], Qt.MouseButton.LeftButton)
    assert sent == [ac.BuyShares(ANNA, CompanySymbol("AG"), (POOL,))]


def test_more_than_nine_choices_in_rows_are_reached_by_numbers_of_rows_and_in_them(bar, position):
    symbols = [CompanySymbol(symbol) for symbol in position.definition.companies]
    many = tuple(range(1, 12))
    sells = (
        *(of.OfferSellShares(ANNA, "6", symbol, many, Money(91)) for symbol in symbols[:2]),
        of.OfferSellShares(ANNA, "6", symbols[2], (1,), Money(91)),
    )
    bar.show_turn(position, sells, 5, 5)
    bar.sheets.show_at(position, sells, bar.window().mapToGlobal(QPoint(0, 0)))
    sheet, sent = bar.sheet, list[object]()
    assert sheet is not None
    bar.chosen.connect(sent.append)
    inside = sheet.findChildren(ChoiceButton)

    def printed() -> list[int]:
        return [button.number for button in inside]

    assert printed() == [0] * 22 + [3]
    assert len({mark.x() for mark in sheet.findChildren(Badge)}) == 1, "with a number behind it or without"
    assert sheet.press(2)
    assert printed() == [*[0] * 11, *range(1, 9), 0, 0, 0, 0]
    assert inside[11].hasFocus()
    assert sheet.press(9)
    assert printed() == [*[0] * 19, 1, 2, 3, 0]
    assert sheet.press(9), "from the last to the first"
    assert sheet.press(9)
    assert not sheet.press(4)
    assert sheet.press(3)
    assert sent == [ac.SellShares(ANNA, symbols[1], 11)]
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert printed() == [0] * 22 + [3]
    assert sheet.isVisible()
    assert sheet.press(3)
    assert sent[1:] == [ac.SellShares(ANNA, symbols[2], 1)]
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_more_than_nine_rows_of_one_choice_have_numbers_in_parts(bar, position):
    names = [*map(PrivateSymbol, position.definition.privates)]
    offers = tuple(of.OfferBid(ANNA, "6", name, Money(20), Money(90), Money(5)) for name in names)
    assert len(offers) > 9
    bar.show_turn(position, offers, 5, 5)
    bar.sheets.show_at(position, offers, bar.window().mapToGlobal(QPoint(0, 0)))
    sheet = bar.sheet
    assert sheet is not None
    inside = sheet.findChildren(ChoiceButton)
    assert [button.number for button in inside[:10]] == [*range(1, 9), 0, 0]
    further = [label.text() for label in sheet.findChildren(Label) if label.text().startswith("9")]
    assert further == [f"9  {for_language('en').say('sheet.further')}"]
    assert sheet.press(9)
    assert [button.number for button in inside[:10]] == [*[0] * 8, 1, 2]
    assert inside[8].hasFocus()


def test_choices_that_would_take_too_many_lines_take_the_width_of_the_window(bar, position):
    window = bar.window()
    window.resize(1366, 560)
    symbols = [CompanySymbol(symbol) for symbol in position.definition.companies]
    sells = tuple(of.OfferSellShares(ANNA, "6", symbol, (1, 2, 3, 4, 5, 6), Money(91)) for symbol in symbols)
    for count, broad in ((3, False), (len(sells), True)):
        bar.show_turn(position, sells[:count], 5, 5)
        bar.sheets.show_at(position, sells[:count], window.mapToGlobal(QPoint(0, 0)))
        sheet = bar.sheet
        assert sheet is not None
        first, *_, last = sheet.findChildren(ChoiceButton)[:6]
        on_one_line = first.mapTo(sheet, QPoint()).y() == last.mapTo(sheet, QPoint()).y()
        assert on_one_line is broad
        area = sheet.findChild(QScrollArea)
        assert area is not None
        assert area.verticalScrollBar().maximum() == 0
        assert window.rect().contains(sheet.geometry())


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_rows_of_a_sheet_are_closer_to_each_other_in_a_window_that_is_a_little_too_low(bar, position):
    window = bar.window()
    window.resize(1366, 700)
    symbols = [CompanySymbol(symbol) for symbol in position.definition.companies]
    sells = tuple(of.OfferSellShares(ANNA, "6", symbol, (1, 2), Money(91)) for symbol in symbols)
    bar.show_turn(position, sells, 5, 5)
    bar.sheets.show_at(position, sells, window.mapToGlobal(QPoint(0, 0)))
    sheet = bar.sheet
    assert sheet is not None
    area, usual = sheet.findChild(QScrollArea), sheet.height()
    assert area is not None
    window.setMinimumHeight(200)
    window.resize(1366, usual - 30)
    sheet.show_at(window.mapToGlobal(QPoint(0, 0)))
    assert usual - 60 < sheet.height() <= usual - 30
    assert area.verticalScrollBar().maximum() == 0


def test_a_sheet_at_the_edge_stays_in_the_window_with_its_numbers(bar, position):
    sells = tuple(
        of.OfferSellShares(ANNA, "6", CompanySymbol(symbol), (1, 2, 3, 4), Money(91))
        for symbol in ("Est", "AG")
    )
    bar.show_turn(position, sells, 5, 5)
    window = bar.window()
    bar.sheets.show_at(position, sells, window.mapToGlobal(QPoint(window.width() - 40, 90)))
    sheet = bar.sheet
    assert sheet is not None
    assert [button.number for button in sheet.findChildren(ChoiceButton)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert window.rect().contains(sheet.geometry())
    assert sheet.x() > 0


@pytest.mark.parametrize(("count", "abreast"), [(4, 1), (15, 2)])
def test_all_of_the_buttons_beside_amounts_is_seen_and_many_rows_leave_the_bar_in_sight(
    bar, position, count, abreast
):
    window = bar.window()
    window.resize(1366, 640)
    symbols = [*position.definition.companies, *position.definition.privates]
    bids = tuple(
        of.OfferBidForCompany(ANNA, "4.2.4", LotSymbol(symbols[n]), Money(100), Money(200), Money(5))
        for n in range(count)
    )
    bar.show_turn(position, bids, 5, 5)
    bar.sheets.show_at(position, bids, window.mapToGlobal(QPoint(100, 80)))
    sheet = bar.sheet
    assert sheet is not None
    made = sheet.findChildren(ChoiceButton)
    assert len(made) == count
    assert all(each.visibleRegion().boundingRect() == each.rect() for each in made), "none is cut"
    assert len({each.mapTo(sheet, QPoint()).x() for each in made}) == abreast
    marks = {str(mark.thing.name) for mark in sheet.findChildren(Badge) if mark.thing is not None}
    assert marks == {*position.definition.companies} & {*symbols[:count]}, "whose lot it is"
    assert sheet.y() == 80


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_sheet_without_room_below_its_button_cuts_through_no_other(bar, position):
    window = bar.window()
    window.setMinimumHeight(200)
    symbols = [CompanySymbol(symbol) for symbol in position.definition.companies]
    sells = tuple(of.OfferSellShares(ANNA, "6", symbol, (1, 2, 3), Money(91)) for symbol in symbols)
    bar.show_turn(position, sells, 5, 5)
    (button,) = buttons(bar)
    window.resize(1366, 900)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    sheet = bar.sheet
    assert sheet is not None
    over, usual = button.mapTo(window, QPoint()).y(), sheet.height()
    assert sheet.y() >= bar.mapTo(window, QPoint(0, bar.height())).y() > over + button.height()
    window.resize(1366, usual + over + button.height())
    sheet.show_under(button)
    assert sheet.height() == usual
    assert sheet.y() <= over


def test_a_bid_goes_up_in_steps(qtbot, bar, position):
    bar.show_turn(
        position, (of.OfferBid(ANNA, "5", PrivateSymbol("AR"), Money(30), Money(200), Money(5)),), 5, 5
    )
    (spin,) = bar.findChildren(StepSpin)
    spin.stepUp()
    assert spin.value() == 35
    spin.lineEdit().setText("48")
    spin.editingFinished.emit()
    assert spin.value() == 45
    sent: list[object] = []
    bar.chosen.connect(sent.append)
    qtbot.mouseClick(buttons(bar)[0], Qt.MouseButton.LeftButton)
    assert sent == [ac.Bid(ANNA, PrivateSymbol("AR"), Money(45))]


def test_an_amount_beyond_its_range_stays_as_typed_and_is_not_taken(qtbot, bar, position):
    """The digit too many was refused: 1000 of at most 200 became 100, which Enter bid."""
    bid = of.OfferBid(ANNA, "5", PrivateSymbol("AR"), Money(30), Money(200), Money(5))
    bar.show_turn(position, (bid,), 5, 5)
    bar.show()
    (spin,), (button,) = bar.findChildren(StepSpin), buttons(bar)
    sent: list[object] = []
    bar.chosen.connect(sent.append)
    for typed in ("1000", "6"):
        spin.selectAll()
        qtbot.keyClicks(spin, typed)
        assert (spin.text(), button.isEnabled(), button.title) == (typed, False, "30\N{EN DASH}200")
        qtbot.keyClick(spin, Qt.Key.Key_Return)
    assert (sent, spin.text()) == ([], "6")
    qtbot.keyClicks(spin, "100")
    assert button.isEnabled()
    qtbot.keyClick(spin, Qt.Key.Key_Return)
    assert sent == [ac.Bid(ANNA, PrivateSymbol("AR"), Money(100))]


def test_a_sheet_that_is_open_is_laid_out_once(monkeypatch, bar, position):
    """Laying it out asked for that again: a third of a processor, as long as it was open."""
    sells = (of.OfferSellShares(ANNA, "6", CompanySymbol("AG"), (1, 2), Money(91)),)
    fit, fitted = OfferSheet._fit, list[OfferSheet]()

    def count(sheet: OfferSheet) -> None:
        fitted.append(sheet)
        fit(sheet)

    monkeypatch.setattr(OfferSheet, "_fit", count)
    bar.window().show()
    bar.sheets.show_at(position, sells, bar.mapToGlobal(QPoint(10, 10)))
    for _ in range(4):
        QCoreApplication.processEvents()
    done = len(fitted)
    for _ in range(4):
        QCoreApplication.processEvents()
    assert len(fitted) == done > 0


def test_what_is_bid_for_stands_beside_its_amount(bar, position):
    """Its name stood at the end of a line, and the amount began the next one."""
    bids = tuple(
        of.OfferBid(ANNA, "5", PrivateSymbol(lot), Money(165), Money(480), Money(5))
        for lot in ("NMinorS", "PLMMS", "BMS")
    )
    buys = of.OfferBid(ANNA, "5", PrivateSymbol("LS"), Money(90), Money(90), Money(5), buys=True)
    bar.show_turn(position, (buys, *bids, of.OfferPass(ANNA, "5", "pass")), 5, 5)
    bar.show()
    spins = bar.findChildren(StepSpin)
    assert len(spins) == len(bids)
    for wide in range(910, 1360, 10):
        bar.setGeometry(0, 0, wide, 96)
        QCoreApplication.processEvents()
        for spin, bid in zip(spins, bids, strict=True):
            name = next(each for each in bar.findChildren(QLabel) if each.text() == bid.private)
            left, right = (each.mapTo(bar, each.rect().center()) for each in (name, spin))
            assert abs(left.y() - right.y()) <= 1, (wide, bid.private)
            assert left.x() < right.x(), (wide, bid.private)
    second = next(each for each in bar.findChildren(QLabel) if each.text() == "PLMMS")
    bid_before = next(each for each in bar.findChildren(ChoiceButton) if each.parent() is spins[0].parent())
    before = second.mapTo(bar, QPoint()).x() - bid_before.mapTo(bar, bid_before.rect().topRight()).x()
    beside = spins[1].mapTo(bar, QPoint()).x() - second.mapTo(bar, second.rect().topRight()).x()
    assert before > 2 * beside, "a name is nearer to its own amount than to the button before it"


def test_the_lines_reckon_with_the_number_on_the_button_of_an_amount(bar, position):
    """What it takes was known only later: amounts had a third line, where a line of their own was enough."""
    bid = of.OfferBid(ANNA, "5", PrivateSymbol("PLMMS"), Money(165), Money(480), Money(5))
    bar.show_turn(position, (bid, of.OfferPass(ANNA, "5", "pass")), 5, 5)
    (button,) = (each for each in buttons(bar) if each.number == 1)
    wide = []
    for number in (0, 1):
        button.set_number(number)
        bar.fitting.measure_anew()
        wide.append(bar.controls.flow.itemAt(0).sizeHint().width())
    assert wide[0] < wide[1]


def test_bankruptcy_is_asked_about(qtbot, bar, position):
    bar.show_turn(position, (of.OfferBankruptcy(ANNA, "7.3.7.3"),), 5, 5)
    asked: list[Any] = []
    bar.asked.connect(asked.append)
    bar.chosen.connect(pytest.fail)
    qtbot.mouseClick(buttons(bar)[0], Qt.MouseButton.LeftButton)
    assert asked[0].action == ac.DeclareBankruptcy(ANNA)
    assert "Anna" in asked[0].question


@pytest.mark.slow
def test_done_tells_of_a_company_without_a_train_that_it_is_nationalised_as_it_then_is():
    session = GameSession.open(example_path("1861"), read_only=True)
    history, told = session.history, 0
    session.close()
    for n, entry in enumerate(history.entries()):
        before = history.at(n)
        symbol, made = before.state.operating.company, offers(before)
        if not isinstance(entry.action, ac.Pass) or not any(isinstance(o, of.OfferBuyTrain) for o in made):
            continue
        passing = next(each for each in ch.groups(for_language("en"), before, made) if each.key == "pass")
        says = passing.choices[0].lines == ("without a train it is nationalised",)
        assert says == (symbol not in history.at(n + 1).state.floated), n
        told += says
    assert told


def test_trades_between_two_go_to_the_deals(qtbot, bar, position):
    offers = (
        of.OfferBuyPrivate(PLM, "11", PrivateSymbol("AR"), ANNA, Money(13), Money(50)),
        of.OfferBuyTrain(PLM, "7", "3-0", company("AG"), Money(1), Money(200)),
    )
    bar.show_turn(position, offers, 5, 5)
    (button,) = buttons(bar)
    with qtbot.waitSignal(bar.deals_wanted):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_dividend_names_share_people_and_price(position):
    offer, _ = OFFERS["dividend"]
    (group,) = ch.groups(for_language("en"), position, (offer,))
    details = " ".join(group.choices[0].details).replace("\u00a0", " ")
    assert "9 F a share" in details
    assert "100 F → 108 F" in details
    assert "Anna 54 F, Bob 60 F, PLM 36 F" in details, "players as they sit"
    earnings = EarningsModel(for_language("en"))
    earnings.show_position(position, (offer,))
    assert earnings.payees() == (ANNA, player("Bob"), PLM)


@pytest.mark.parametrize("name", ["Anna", "Bob"])
def test_an_exchange_at_any_time_names_a_player_who_is_not_on_turn(position, name):
    actor = player(name)
    at = replace(position, state=replace(position.state, actor=player("Anna"), questions=()))
    offers = (
        of.OfferExchangePrivate(actor, "10", PrivateSymbol("AR"), ((CompanySymbol("Est"), IPO),)),
        of.OfferPar(
            actor, "10", CompanySymbol("AG"), (of.ParBox(Money(67), 7, 5),), private=PrivateSymbol("AR")
        ),
    )
    for group in ch.groups(for_language("en"), at, offers):
        assert group.choices[0].whose == ("" if name == "Anna" else "Bob decides")
        assert group.title.endswith("(Bob decides)") is (name == "Bob")
        more = ch.Group(group.key, group.title, (*group.choices, replace(group.choices[0], row="Start it")))
        assert ["Bob" in row for row, _ in rows_of(group)] == [name == "Bob"]
        assert not any("Bob" in row for row, _ in rows_of(more)), "the button above them says it once"


def test_shares_that_are_bought_back_name_their_company(position):
    offer = of.OfferRedeem(PLM, "7.4", (1, 2), Money(50))
    (group,) = ch.groups(for_language("en"), position, (offer,))
    assert {choice.company for choice in group.choices} == {"PLM"}
    assert all("shares of PLM" in choice.row for choice in group.choices)


def test_every_kind_of_offer_is_known():
    assert set(MAKERS) | {of.OfferFundTrain} == set(of.AnyOffer.__args__)


def test_an_empty_bar_says_who_and_where(bar, position):
    bar.show_turn(position, (), 0, 0)
    assert bar.actor.name.text() in position.state.seats
    assert bar.place.phase.text() == "Yellow phase"


def test_an_earlier_moment_offers_the_way_back(qtbot, bar, position):
    bar.show_turn(position, (), 3, 9)
    now, back = buttons(bar)
    with qtbot.waitSignal(bar.now_wanted):
        qtbot.mouseClick(now, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(bar.back_wanted):
        qtbot.mouseClick(back, Qt.MouseButton.LeftButton)


def passing(actor, word="pass"):
    return of.OfferPass(actor, "6", word)


def test_a_button_that_looks_alike_stays_and_does_what_it_says_now(qtbot, bar, position):
    bar.show_turn(position, (passing(ANNA),), 5, 5)
    (before,) = buttons(bar)
    bar.show_turn(position, (passing(PLM, "done"),), 6, 6)
    (after,) = buttons(bar)
    assert after is before
    sent: list[object] = []
    bar.chosen.connect(sent.append)
    qtbot.mouseClick(after, Qt.MouseButton.LeftButton)
    assert sent == [ac.Pass(PLM)]
    fresh = TurnBar(for_language("en"), Appearance())
    qtbot.addWidget(fresh)
    fresh.show_turn(position, (passing(PLM, "done"),), 6, 6)
    (made,) = fresh.findChildren(ChoiceButton)
    for told in (
        ChoiceButton.text,
        ChoiceButton.accessibleName,
        ChoiceButton.toolTip,
        ChoiceButton.objectName,
    ):
        assert told(after) == told(made)
    assert after.title == made.title
    assert [line.text() for line in after.findChildren(QLabel)] == [
        line.text() for line in made.findChildren(QLabel)
    ]


def test_every_button_tells_the_keys_that_press_it_and_all_of_its_details(bar, position):
    privates = [PrivateSymbol(name) for name in ("PLMMS", "AR", "LRC", "GLG")]
    bids = tuple(of.OfferBid(ANNA, "5", each, Money(20), Money(200), Money(5)) for each in privates)
    deal = of.OfferBuyTrain(PLM, "7", "3-0", company("AG"), Money(1), Money(200))
    bar.show_turn(position, (*bids, deal, passing(ANNA)), 5, 5)
    told = {button.objectName(): button.toolTip() for button in buttons(bar)}
    assert told == {
        "group_bid": "Bid (1, Enter)",
        "choice_deal": "Deals (1) (3, D)",
        "choice_pass": "Pass (2, P)",
    }
    button = ChoiceButton(Appearance(), "Run", ("for 30", "for 2 each"), parent=bar)
    assert button.toolTip() == "for 30\nfor 2 each"
    button.set_number(2)
    assert button.toolTip() == "Run (2)\nfor 30\nfor 2 each"
    button.deleteLater()
    bar.show_turn(position, (passing(ANNA), passing(PLM, "done")), 6, 6)
    assert [each.toolTip() for each in buttons(bar)] == ["Pass (1, P, Enter)", "Done (PLM) (2)"]


@pytest.mark.parametrize(("high", "told"), [(300, False), (768, True)])
def test_in_a_low_window_the_board_has_what_details_of_choices_would_take(qtbot, position, high, told):
    window = QMainWindow()
    window.setFixedSize(1024, high)
    bar = TurnBar(for_language("en"), Appearance(), window)
    bar.setGeometry(0, 0, 1024, 100)
    qtbot.addWidget(window)
    window.show()
    offer, _ = OFFERS["dividend"]
    bar.show_turn(position, (offer,), 5, 5)
    assert {any(line.isVisible() for line in each._lines[1:]) for each in buttons(bar)} == {told}
    assert all("a share" in each.toolTip().replace("\u00a0", " ") for each in buttons(bar))
    for wide in (1024, 780):
        bar.resize(wide, 100)
        assert bar.heightForWidth(wide) <= bar.minimumHeight(), "first parts of details, closer together"
        assert bar.controls.line_count() == 1
        assert len({each.height() for each in buttons(bar)}) == 1


def test_a_button_with_the_focus_goes(qtbot, bar, position, monkeypatch):
    bar.show_turn(position, (passing(ANNA),), 5, 5)
    (before,) = buttons(bar)
    monkeypatch.setattr(before, "hasFocus", lambda: True)
    bar.show_turn(position, (passing(PLM),), 6, 6)
    (after,) = buttons(bar)
    assert after is not before
    assert before.isHidden()


def test_what_the_next_turn_does_not_have_goes(qtbot, bar, position):
    bar.show_turn(position, (TOOLS["tile"], passing(PLM)), 5, 5)
    assert len(buttons(bar)) == 2
    bar.show_turn(position, (), 6, 6)
    assert buttons(bar) == []


def test_the_keys_go_through_the_buttons_as_they_stand(bar, position):
    ruin = of.OfferBankruptcy(ANNA, "7.3.7.3")
    bar.show_turn(position, (TOOLS["tile"], ruin), 5, 5)
    bar.show_turn(position, (TOOLS["tile"], TOOLS["token"], ruin, passing(ANNA)), 6, 6)
    standing = sorted(buttons(bar), key=lambda button: (button.geometry().center().y(), button.x()))
    following = [standing[0]]
    while len(following) < len(standing):
        widget = following[-1].nextInFocusChain()
        while widget not in standing:
            widget = widget.nextInFocusChain()
        following.append(widget)
    assert following == standing


def test_numbers_stay_with_their_choices_whatever_tool_is_in_use(bar, position):
    """1 took up a tool, and once more it went on in place of that one."""
    bar.show_turn(position, (TOOLS["tile"], TOOLS["token"], passing(ANNA)), 6, 6)
    named = {"tool_lay": 1, "choice_pass": 2, "tool_token": 3}
    places = set[tuple[int, ...]]()
    for kind, in_use in (("lay", "tool_lay"), ("token", "tool_token"), ("", "")):
        bar.set_tool(kind)
        bar.controls.flow.activate()
        places.add(tuple(each.x() for each in bar.controls.all if not each.isHidden()))
        printed = [each.number for each in bar.controls.all if isinstance(each, ToolInUse) and each.number]
        assert printed == [named[in_use] for _ in in_use[:1]], "before what is said of the tool"
        numbers = [(each.objectName(), each.number) for each in bar.controls.seen()]
        assert numbers == [each for each in named.items() if each[0] != in_use], "as they are read"
        assert [number for number in named.values() if bar.choices.in_use(number)] == [
            number for name, number in named.items() if name == in_use
        ]
    assert len(places) == 1, "nothing moves when a tool is taken up"
    bar.set_tool("lay")
    assert not bar.press(1)


def test_several_exchanges_have_one_button(position):
    at = replace(position, state=replace(position.state, actor=player("Anna"), questions=()))
    shares = ((CompanySymbol("Est"), IPO), (CompanySymbol("Ouest"), IPO))
    for choices in (shares[:1], shares):
        offer = of.OfferExchangePrivate(player("Anna"), "10", PrivateSymbol("AR"), choices)
        (group,) = ch.groups(for_language("en"), at, (offer,))
        assert ch.in_sheet(group) is (len(choices) > 1)


def sales(*held: str) -> tuple[of.OfferSellShares, ...]:
    return tuple(of.OfferSellShares(ANNA, "6.3", CompanySymbol(each), (1,), Money(50)) for each in held)


@pytest.mark.parametrize("words", LANGUAGES[:2], ids=lambda words: words.code)
def test_what_ends_the_turn_is_in_sight_where_the_choices_would_take_many_lines(qtbot, position, words):
    window = QMainWindow()
    window.resize(1366, 400)
    made = TurnBar(words, Appearance(scale=1.5), window)
    made.setGeometry(0, 0, 1366, 120)
    qtbot.addWidget(window)
    window.show()
    buying = OFFERS["buy"][0]
    others = tuple(replace(buying, company=CompanySymbol(each)) for each in ("Ouest", "PLM"))
    held = sales("AG", "Belge", "Nord")
    made.show_turn(position, (buying, *others, *held, passing(ANNA)), 5, 5)
    shown = [each for each in made.controls.seen() if isinstance(each, ChoiceButton)]
    assert len({each.geometry().center().y() for each in shown}) <= 2
    names = [each.objectName() for each in shown]
    assert names[-1] == "choice_pass"
    assert {each.partition("_")[2] for each in names} == {"buy", "sell", "pass"}
    assert "group_buy" in names or "group_sell" in names
    assert [each.number for each in shown] == list(range(1, len(shown) + 1))
    QCoreApplication.processEvents()
    assert made.controls.flow.geometry().height() <= made._offers_area.viewport().height()
    folded = next(each for each in shown if each.objectName().startswith("group_"))
    folded.click()
    assert made.sheet is not None
    assert len(made.sheet.findChildren(ChoiceButton)) == 3
    made.sheet.put_away()
    window.resize(3000, 400)
    made.setGeometry(0, 0, 3000, 120)
    assert len([each for each in made.controls.seen() if isinstance(each, ChoiceButton)]) == 7
    window.close()


def test_what_ends_the_turn_stands_beside_another(qtbot):
    window = QWidget()
    flow = FlowLayout(window, 8, 4)
    qtbot.addWidget(window)
    for _ in range(4):
        each = QWidget(window)
        each.setFixedSize(100, 20)
        flow.addWidget(each)
    for wide, lines in ((424, [4]), (423, [2, 2]), (315, [2, 2]), (207, [1, 1, 1, 1])):
        assert [len(line.items) for line in flow._lines(wide)] == lines, wide


def test_a_single_long_choice_goes_behind_a_button_rather_than_that_a_third_line_is_scrolled(qtbot, position):
    window = QMainWindow()
    window.resize(1024, 640)
    qtbot.addWidget(window)
    window.show()
    made = TurnBar(for_language("de"), Appearance(scale=2), window)
    made.setGeometry(0, 0, 900, 240)
    made.show()
    redeem = of.OfferRedeem(company("HIJSM"), "6.4", (1,), Money(40))
    buying = tuple(replace(OFFERS["buy"][0], company=CompanySymbol(each)) for each in ("AG", "Nord"))
    made.show_turn(position, (*buying, OFFERS["par"][0], redeem, *sales("AG", "Belge"), passing(ANNA)), 5, 5)
    names = [each.objectName() for each in made.controls.seen()]
    assert made.controls.line_count() <= 2
    assert "group_redeem" in names
    assert names[-1] == "choice_pass"


@languages
def test_choices_have_lines_of_their_own_where_two_beside_whose_turn_it_is_are_not_enough(
    qtbot, position, words
):
    window = QMainWindow()
    window.resize(1440, 400)
    qtbot.addWidget(window)
    window.show()
    made = TurnBar(words, Appearance(scale=1.5), window)
    kinds = ("train", "mark", "claim", "marker", "into a train", "sell a private company")
    wide = 1240
    offers = (*(OFFERS[each][0] for each in kinds), passing(PLM))

    def seen() -> tuple[int, bool]:
        made.layout().activate()
        made.controls.flow.activate()
        shown = [each for each in made.controls.seen() if isinstance(each, ChoiceButton)]
        below = made._offers_area.geometry().top() >= made.actor.name.geometry().bottom()
        return len({each.geometry().center().y() for each in shown}), below

    made.setGeometry(0, 0, wide, 120)
    made.show()
    made.show_turn(position, (passing(ANNA),), 5, 5)
    assert seen() == (1, False)
    made.show_turn(position, offers, 5, 5)
    assert seen() == (2, True)
    made.resize(wide, made.heightForWidth(wide))
    assert seen() == (2, True)
    made.show_turn(position, (passing(ANNA),), 5, 5)
    assert seen() == (1, False)


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("en", "Swap a token in Lille for Est's in Paris · 40 F"),
        ("fr", "Échanger un jeton à Lille contre Est à Paris · 40 F"),
        ("de", "Einen Marker tauschen in Lille gegen Est in Paris · 40 F"),
    ],
)
def test_a_swap_is_one_sentence_on_its_button(position, code, title):
    swap = of.TokenSwap(CompanySymbol("Est"), HexId("D11"), 0, HexId("G6"), 0, 0, Money(40))
    (group,) = ch.groups(for_language(code), position, (of.OfferSwapToken(PLM, "8", (swap,)),))
    (choice,) = group.choices
    assert isinstance(choice, ch.Choice)
    assert ch.full_title(choice).replace("\u00a0", " ") == title
    made = ch.groups(for_language(code), position, (of.OfferSwapToken(PLM, "8", (swap,)), passing(PLM)))
    assert [group.key for group in made] == ["pass", "swap_token"], "it goes on without a swap"


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("en", "Exchange AR for a share of Est from the IPO"),
        ("fr", "Échanger AR contre une action d'Est, de l'émission"),
        ("de", "Für AR eine Aktie von Est aus dem IPO"),
    ],
)
def test_an_exchange_is_one_sentence_on_its_button(position, code, title):
    offer = OFFERS["exchange"][0]
    (group,) = ch.groups(for_language(code), position, (offer,))
    (choice,) = group.choices
    assert isinstance(choice, ch.Choice)
    assert ch.full_title(choice) == title


@pytest.mark.parametrize(
    ("code", "sale", "purchase"),
    [
        ("en", "Sell 2 shares of PLM for 20 F", "Buy 2 shares of PLM for 20 F"),
        ("fr", "Vendre 2 actions de PLM pour 20 F", "Acheter 2 actions de PLM pour 20 F"),
        ("de", "2 Aktien von PLM für 20 F verkaufen", "2 Aktien von PLM für 20 F kaufen"),
    ],
)
def test_how_many_shares_are_sold_or_bought_is_one_sentence_on_a_button(position, code, sale, purchase):
    plm = CompanySymbol("PLM")
    made = (
        of.OfferSellShares(ANNA, "6.1", plm, (2,), Money(10)),
        of.OfferBuyShares(ANNA, "6.1", plm, (((POOL, POOL), Money(20)),)),
    )
    choices = [c for group in ch.groups(for_language(code), position, made) for c in group.choices]
    titles = {c.group: ch.full_title(c) for c in choices if isinstance(c, ch.Choice)}
    assert {key: title.replace("\u00a0", " ") for key, title in titles.items()} == {
        "sell": sale,
        "buy": purchase,
    }


def test_a_large_certificate_is_bought_by_its_percentage_and_the_company_is_named_once(bar, position):
    company_of_three = CompanySymbol("Est")
    offer = of.OfferBuyShares(ANNA, "4.4", company_of_three, (((POOL,), Money(100)),), percent=20)
    bar.show_turn(position, (offer,), 5, 5)
    (button,) = buttons(bar)
    assert button.title.replace("\N{NO-BREAK SPACE}", " ") == "Buy 20 % of Est from the pool for 100 F"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_prices_of_a_company_with_a_home_to_choose_have_a_row_for_each_home(position, language):
    homes = (HexId("C6"), HexId("D3"), HexId("E4"))
    boxes = tuple(of.ParBox(Money(price), *box) for price, *box in ((100, 3, 5), (95, 1, 1), (67, 7, 5)))
    offer = of.OfferPar(ANNA, "6.5", CompanySymbol("LF"), boxes, homes)
    (group,) = ch.groups(for_language(language), position, (offer,))
    made = [choice for choice in group.choices if isinstance(choice, ch.Choice)]
    assert len(made) == len(group.choices)
    rows: dict[str, list[ch.Choice]] = {}
    for choice in made:
        rows.setdefault(choice.row, []).append(choice)
    assert len(rows) == len(homes)
    for home, choices in zip(homes, rows.values(), strict=True):
        assert [choice.action for choice in choices] == [
            ac.Par(ANNA, CompanySymbol("LF"), box.row, box.column, home) for box in boxes
        ]
        assert len({choice.title for choice in choices}) == len(boxes)
    assert len({ch.full_title(choice) for choice in made}) == len(made)


def test_the_last_line_of_a_row_of_choices_is_about_as_long_as_the_others():
    for count in range(1, 30):
        most = even_line([73.0] * count, 614)
        assert most <= 614
        each = int(most // 73)
        lines = -(-count // each)
        assert lines == -(-count // (614 // 73)), "no line more than it takes"
        last = count - (lines - 1) * each
        assert lines == 1 or each - last < lines


def test_buttons_in_several_lines_of_a_row_stand_in_columns(qtbot, position):
    """1 is narrower than 2 to 4: each line began its second button elsewhere."""
    window = QMainWindow()
    window.resize(520, 400)
    qtbot.addWidget(window)
    window.show()
    told = ("1 share for 90 F", *(f"{n} shares for {n * 90} F" for n in range(2, 6)))
    sales = [ch.Choice("sell", text, ac.Pass(ANNA), row="Sell PLM") for text in told]
    sales += [ch.Choice("sell", text, ac.Pass(ANNA), row="Sell Est") for text in told[:2]]
    sheet = OfferSheet(Appearance(), position, ch.Group("sell", "Sell", tuple(sales)), window, "further")
    sheet.show_at(QPoint(0, 0))
    QCoreApplication.processEvents()
    found = [button.geometry() for button in sheet.findChildren(ChoiceButton)]
    lines = sorted({place.top() for place in found})
    assert len(lines) > 1
    firsts = {place.left() for place in found if place.top() == lines[0]}
    assert all({place.left() for place in found if place.top() == line} <= firsts for line in lines)


@pytest.mark.parametrize(("wide", "count", "lines"), [(560, 4, 1), (540, 4, 2), (420, 4, 2), (540, 11, 3)])
def test_a_sheet_lies_over_the_board_alone_where_its_rows_have_room_there(
    qtbot, position, wide, count, lines
):
    """Sheets wider than the board cut through the heads of what is beside it. Numbers take room, too."""
    window = QMainWindow()
    window.resize(1024, 640)
    qtbot.addWidget(window)
    board = QWidget(window)
    board.setGeometry(200, 110, wide, 400)
    window.show()
    told = [f"{n} for {n * 90} F" for n in range(1, count + 1)]
    sales = [ch.Choice("sell", text, ac.Pass(ANNA), row="Sell PLM") for text in told]
    group = ch.Group("sell", "Sell", tuple(sales))
    made = OfferSheet(Appearance(), position, group, window, "further", over=board)
    above = QWidget(window)
    above.setGeometry(0, 0, 1024, 108)
    opened = QWidget(above)
    opened.setGeometry(500 if lines > 1 else 880, 60, 80, 40)
    made.show_under(opened, above)
    QCoreApplication.processEvents()
    assert board.x() <= made.x(), "wherever in the bar its button stands"
    assert made.geometry().right() <= board.geometry().right()
    assert len({button.mapTo(made, QPoint()).y() for button in made.findChildren(ChoiceButton)}) == lines
    board.resize(60, 400)
    made.show_under(opened, above)
    QCoreApplication.processEvents()
    assert made.x() == board.x(), "a wider one covers no more than it must of what is beside the board"


def with_board(qtbot):
    """A window of 1024x640 and what stands for the board in it."""
    window = QMainWindow()
    window.resize(1024, 640)
    qtbot.addWidget(window)
    board = QWidget(window)
    board.setGeometry(0, 110, 514, 500)
    window.show()
    return window, board


def test_a_row_that_is_all_told_on_its_button_leaves_no_room_for_a_name_beside_it(qtbot, position):
    window, board = with_board(qtbot)
    told = [f"Buy the port marker of Boulogne-sur-Mer / Calais from {whose}" for whose in ("ETA", "MID")]
    markers = tuple(ch.Choice("mark", text, ac.Pass(ANNA), row=text) for text in told)
    made = OfferSheet(Appearance(), position, ch.Group("mark", "Buy", markers), window, "further", over=board)
    made.show_at(board.mapToGlobal(QPoint(0, 0)))
    assert 350 < made.findChildren(ChoiceButton)[0].width() <= board.width(), "broken into three lines"


def test_par_prices_are_bare_figures_where_only_they_have_room_over_the_board(qtbot, position):
    """The rows of eight companies lay over the market, where the prices are looked for."""
    window, board = with_board(qtbot)
    prices = [
        ch.Choice("par", f"at {price} F", ac.Pass(ANNA), ("local",), row=f"Start {row}", brief=str(price))
        for row in range(8)
        for price in range(100, 210, 10)
    ]
    made = OfferSheet(
        Appearance(), position, ch.Group("par", "Start", tuple(prices)), window, "further", over=board
    )
    made.show_at(board.mapToGlobal(QPoint(100, 0)))
    assert made.width() <= board.width()
    button = made.findChildren(ChoiceButton)[0]
    shown = [label.text() for label in button.findChildren(Label) if not label.isHidden()]
    assert shown == ["100"]
    assert button.accessibleName() == "at 100 F · local"
    assert "local" in button.toolTip(), "what isn't on the button is told by its tooltip"


@languages
def test_what_is_told_keeps_to_its_lines_where_choices_have_one_of_their_own(qtbot, position, words):
    window = QMainWindow()
    window.resize(1024, 400)
    qtbot.addWidget(window)
    window.show()
    made = TurnBar(words, Appearance(), window)
    made.setGeometry(0, 0, 1024, 90)
    made.show()
    made.show_turn(position, (OFFERS["claim"][0], OFFERS["marker"][0]), 5, 5)
    assert not made.actor.name.wordWrap()
    buying = OFFERS["company marker"][0]
    others = [replace(buying, kind="ferry over the lake " * n) for n in (3, 4, 5)]
    made.show_turn(position, (*others, passing(PLM, "end")), 5, 5)
    shown = [each.objectName() for each in made.controls.seen()]
    assert len(shown) == 2, "markers are folded"
    assert not made.actor.name.wordWrap(), "and leave room for what is told"
    made.show_turn(position, (passing(ANNA),), 5, 5)
    assert not made.actor.name.wordWrap()


def test_the_bar_of_the_second_window_breaks_no_line_for_choices_it_lacks(qtbot, position):
    made = TurnBar(LANGUAGES[0], Appearance(scale=1.25), quiet=True)
    qtbot.addWidget(made)
    made.setGeometry(0, 0, 1024, 90)
    made.show_turn(position, (passing(ANNA),), 5, 5)
    assert not made.place.phase.wordWrap()


def test_no_line_breaks_within_the_name_of_a_train(bar):
    label = Label("Buy a 3+-train from AG or the well-known pool", bar)
    assert label.text() == "Buy a 3+-train from AG or the well-known pool"
    assert QLabel.text(label) == "Buy a 3+\u2011train from AG or the well-known pool"


def test_a_bankruptcy_says_what_becomes_of_the_game(monkeypatch, position):
    """In 1839 the others play on, and it was said to end the game."""
    offer = of.OfferBankruptcy(ANNA, "9")
    for order, told in ((position.state.order, "ends the game"), (("Bob", "Chloé"), "takes Anna out")):
        there = replace(position, state=replace(position.state, order=order))
        monkeypatch.setattr(
            choice_makers.turns, "what_follows", lambda *_, there=there: SimpleNamespace(position=there)
        )
        (choice,) = MAKERS[of.OfferBankruptcy](for_language("en"), position, offer)
        assert told in choice.question
        assert "Trains of other companies" not in choice.question


def test_a_button_that_goes_on_below_is_as_wide_as_its_words(qtbot):
    """Words of French sheets had no width in the largest type, where names left none beside them."""
    button = ChoiceButton(Appearance(scale=2), "à l'émission : 74\u00a0ƒ")
    qtbot.addWidget(button)
    button.wrap(64)
    assert button.sizeHint().width() > button.fontMetrics().horizontalAdvance("l'émission")
