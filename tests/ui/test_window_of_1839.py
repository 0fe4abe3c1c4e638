"""1839 on the screen: what it has that no other title has, with mouse and keyboard."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import loop
from roundhouse.engine import offers as of
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, POOL, is_player, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import Question
from roundhouse.queries import auctions, companies, market, turns
from roundhouse.titles import random_player
from roundhouse.ui import choices as ch
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.board.items.content import board_contents, layout_of
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.figures_cell import cell_width
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tickets_cell import ticket_width
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.models.auction_model import AuctionModel
from roundhouse.ui.models.certificate_model import CertificateModel
from roundhouse.ui.models.market_model import MarketModel, ParModel
from roundhouse.ui.models.order_model import order
from roundhouse.ui.models.private_words import private_words
from roundhouse.ui.models.tableau_model import Cell, TableauModel
from roundhouse.ui.pictures import RARE, example_path, moments
from roundhouse.ui.task_words import further
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.tools.place_token import TokenTool
from roundhouse.ui.why_not import WhyNot
from roundhouse.ui.words import LANGUAGES, Words
from roundhouse.ui.words.story import tell
from tests.names import company
from tests.rules import table as rt
from tests.rules.t1839 import table as t
from tests.rules.t1839.test_s8_3_2_tokens import turn as nbds
from tests.titles.t1839 import tables
from tests.ui.operator import LEFT, PLAIN, Operator

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
EACH = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
EN = LANGUAGES[0]


def on_screen(make_program, position: Position, tmp_path: Path, language: str = "en") -> Operator:
    program = make_program(language)
    session = GameSession.begin(position, position.state.seats, 0, tmp_path / "game.roundhouse")
    program.bridge.set_session(session)
    return Operator(program)


def click_card(view, key: str) -> None:
    """Click the card with a key in a view of cards."""
    assert view.isVisible()
    index = view.model().index(view.keyed().row_keys().index(key), 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
    QApplication.processEvents()


def choices(position: Position, group: str) -> list[ch.Choice]:
    found = ch.groups(EN, position, loop.offers(position))
    return [c for each in found for c in each.choices if each.key == group and isinstance(c, ch.Choice)]


# --- 6: the auction -------------------------------------------------------------------------------------


def test_every_lot_says_what_it_costs_and_what_comes_with_it() -> None:
    model = AuctionModel(EN)
    tester = QAbstractItemModelTester(model, FATAL)
    position = t.start(4)
    model.show_position(position, None, loop.offers(position))
    lots = {lot.card.symbol: lot for lot in model.cells()}
    assert set(lots) == {s for s, owner in position.state.privates.items() if owner == BANK}
    shz, rws, nfws = lots["SHZ"], lots["RWS"], lots["NFWS"]
    assert (shz.card.cost, shz.priced.face) == (-10, 30)
    heard = model.index([*lots].index("SHZ"), 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == f"{shz.card.name} · 0", "nobody pays less than nothing"
    assert [(b.percent, b.president) for b in rws.priced.brings] == [(30, True)]
    assert [b.livery for b in shz.priced.brings] == [b.livery for b in rws.priced.brings]
    assert nfws.priced.markers == ("saved",) * 3
    # What costs nothing has to be bought: nothing else is offered.
    assert [symbol for symbol, lot in lots.items() if lot.offers] == ["SHZ"]
    assert not any(lot.cheapest for lot in model.cells())
    assert tester is not None


def test_a_lot_is_bought_or_made_cheaper_by_a_click_on_its_card(make_program, tmp_path, monkeypatch) -> None:
    operator = on_screen(make_program, t.start(4), tmp_path)
    view, bridge = operator.panels.auction, operator.bridge
    told: list[str] = []
    with monkeypatch.context() as painting:
        painting.setattr(strokes, "write", lambda *given, **_: told.append(given[3]))
        view.grab()
    assert EN.money(0, bridge.position.definition) in told, "SHZ, with more taken off than is printed"
    assert not any(text.startswith("\N{MINUS SIGN}") for text in told)
    click_card(view, "SHZ")
    assert bridge.position.state.privates[PrivateSymbol("SHZ")] == player("Ada")
    assert auctions.turn(bridge.position).left == 1
    bubble = operator.program.window.table.findChild(WhyNot).bubble
    assert not bubble.isVisible(), "what is bought is no longer for sale, but the click was for the purchase"
    click_card(view, "LVG")
    assert bridge.position.state.actor == player("Ben")
    # Two things may be done with it: the card asks which.
    click_card(view, "KR")
    assert not bubble.isVisible(), "what is asked beside the card says all"
    sheet = operator.bar.sheet
    titles = {choice.row for choice in choices(bridge.position, "discount") if "KR" in choice.row}
    (cheaper,) = titles
    operator.click(operator.in_row(sheet, cheaper, ChoiceButton, cheaper))
    assert bridge.position.state.private_costs[PrivateSymbol("KR")] == 170
    (lot,) = [lot for lot in view.keyed().cells() if lot.card.symbol == "KR"]
    assert (lot.priced.discounts, lot.buy) == (1, None)


@EACH
def test_the_bar_tells_how_many_actions_are_left_and_that_one_must_buy(words) -> None:
    position = t.start(4)
    must = words.say("turn.must_buy")
    assert further(words, position) == (words.say("turn.actions_left", count=2), must)
    position = rt.submit(position, ac.BuyPrivate(player("Ada"), PrivateSymbol("SHZ"), Money(0)))
    assert further(words, position) == (words.say("turn.actions_left", count=1), must)
    position = rt.submit(position, ac.BuyPrivate(player("Ada"), PrivateSymbol("LVG"), Money(90)))
    assert further(words, position) == (words.say("turn.actions_left", count=2),)


# --- 13: the market -------------------------------------------------------------------------------------


def test_rows_of_the_market_say_which_companies_they_hold_and_where_locals_go_on() -> None:
    position = tables.company(tables.after_auction(), "SS", 67, Ada=3)
    position = tables.company(position, "S1", 88, tables.LOCAL, Ada=3)
    model = MarketModel(EN)
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_position(position)
    assert model.cell("0", "0").row_kind == "major"
    last = model.cell("1", "11")
    assert (last.price, last.joins, last.row_kind) == (88, 101, "local")
    assert "101" in str(model.data(model.index(1, 11), Qt.ItemDataRole.ToolTipRole))
    assert market.kind_on_market(position, CompanySymbol("S1")) == "local"
    assert market.kind_on_market(position, CompanySymbol("SS")) == "major"
    assert tester is not None


def test_a_marker_whose_company_has_operated_is_turned() -> None:
    position = tables.company(tables.after_auction(), "SS", 67, Ada=3)
    position = tables.company(position, "AMS", 67, Ben=3)
    places = dict(position.state.market)
    places[CompanySymbol("SS")] = replace(places[CompanySymbol("SS")], turned=True)
    position = rt.change(position, market=places)
    model = MarketModel(EN)
    model.show_position(position)
    box = model.cell(*map(str, t.box(67)))
    assert [marker.symbol for marker in box.markers] == ["AMS", "SS"]
    assert box.turned == {"SS"}
    tip = str(model.data(model.index(box.row, box.column), Qt.ItemDataRole.ToolTipRole))
    assert tip.count("has operated") == 1


def test_no_par_is_told_where_companies_float_at_the_price_of_the_moment() -> None:
    position = t.parred(t.plain(), "S1", 46, local=True, homes=("E14", "G14"))
    pars = ParModel(EN)
    pars.show_position(position)
    assert pars.rowCount() == 0
    tableau = TableauModel(EN)
    tester = QAbstractItemModelTester(tableau, FATAL)
    tableau.show_position(position)
    assert "fact:par" not in tableau.column_keys()
    assert "mine:certificates" not in tableau.row_keys()
    assert not companies.has_par(position)
    assert tester is not None


def test_a_train_in_a_players_hands_lies_in_the_overview() -> None:
    position = t.plain()
    tableau = TableauModel(EN)
    tableau.show_position(position)
    assert "mine:trains" not in tableau.row_keys()
    train = next(name for name in position.state.trains if name.startswith("R4"))
    held = {**position.state.trains, train: player("Ben")}
    tableau.show_position(rt.change(position, trains=held))
    assert [face.kind for face in tableau.cell("mine:trains", "player:Ben").trains] == ["R4"]
    assert tableau.cell("mine:trains", "player:Ada").trains == ()


# --- 7.5: par and homes ---------------------------------------------------------------------------------


def test_two_homes_are_clicked_on_the_board_and_their_fee_is_told(make_program, tmp_path) -> None:
    operator = on_screen(make_program, t.plain(), tmp_path)
    homes, table = operator.panels.tools.homes, operator.program.window.table
    wanted = ac.Par(player("Ada"), CompanySymbol("S4"), *t.box(46, local=True), HexId("E14"))
    offer = rt.offer_of(operator.bridge.position, of.OfferPar, company="S4")
    assert {"E14", "F19"} <= {hex_id for pair in offer.home_pairs for hex_id in pair}
    (group,) = [g for g in ch.groups(EN, operator.bridge.position, operator.bridge.offers) if g.key == "par"]
    (choice,) = [c for c in group.choices if isinstance(c, ch.BoardChoice) and operator.pars(c.offer, wanted)]
    sheet = operator.open_sheet(group)
    operator.click(operator.in_row(sheet, choice.row, ChoiceButton, choice.title))
    assert homes.is_active
    places = operator.board.board.places
    operator.click_board(operator.pixel(places.center(HexId("E14"))))
    assert homes.first == "E14"
    assert HexId("E14") not in homes.lit
    operator.move(operator.pixel(places.center(HexId("F19"))))
    # Zwolle is worth 20, an OO city 30 (7.5): twice that.
    assert homes.fee(*homes.homes) == 100
    assert "100" in table.scrubber.message.text()
    assert operator.board.board.named == ("E14", "F19")
    QTest.keyClick(operator.board, Qt.Key.Key_Return)
    QApplication.processEvents()
    state = operator.bridge.position.state
    assert set(state.homes[CompanySymbol("S4")]) == {"E14", "F19"}
    assert state.par[CompanySymbol("S4")] == 46
    assert operator.board.board.named == ()


def test_homes_are_no_longer_marked_where_the_choice_is_left(make_program, tmp_path) -> None:
    operator = on_screen(make_program, t.plain(), tmp_path)
    offer = rt.offer_of(operator.bridge.position, of.OfferPar, company="S4")
    operator.bar.tool_wanted.emit(replace(offer, boxes=offer.boxes[:1]))
    operator.click_board(operator.pixel(operator.board.board.places.center(HexId("E14"))))
    assert operator.board.board.named == ("E14",)
    operator.panels.tools.choose("")
    assert operator.board.board.named == ()


def test_all_homes_are_in_sight_while_they_are_chosen(make_program, tmp_path) -> None:
    operator = on_screen(make_program, t.plain(), tmp_path)
    operator.program.window.resize(1366, 768)
    QApplication.processEvents()
    homes, board = operator.panels.tools.homes, operator.board
    board.board.motion = 0
    assert board.hold == "width"
    zoom = board.zoom
    offer = rt.offer_of(operator.bridge.position, of.OfferPar, company="S4")
    operator.bar.tool_wanted.emit(replace(offer, boxes=offer.boxes[:1]))
    QApplication.processEvents()
    window = board.mapToScene(board.viewport().rect()).boundingRect()
    assert all(window.contains(QPointF(*board.board.places.center(hex_id))) for hex_id in homes.lit)
    for _ in range(2):
        QTest.keyClick(operator.board, Qt.Key.Key_Tab)
        QTest.keyClick(operator.board, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert CompanySymbol("S4") in operator.bridge.position.state.par
    assert (board.hold, board.zoom) == ("width", zoom)


def test_a_par_says_which_kind_of_company_it_makes() -> None:
    (group,) = [g for g in ch.groups(EN, t.plain(), loop.offers(t.plain())) if g.key == "par"]
    told = {
        choice.offer.boxes[0].price: choice.details
        for choice in group.choices
        if isinstance(choice, ch.BoardChoice)
        and isinstance(choice.offer, of.OfferPar)
        and choice.company == "S4"
    }
    assert told == dict.fromkeys((82, 74, 67), ("major",)) | dict.fromkeys((55, 46, 38, 31, 25), ("local",))


def test_escape_takes_the_first_home_back(make_program, tmp_path) -> None:
    operator = on_screen(make_program, t.plain(), tmp_path)
    homes = operator.panels.tools.homes
    offer = rt.offer_of(operator.bridge.position, of.OfferPar, company="S4")
    operator.bar.tool_wanted.emit(replace(offer, boxes=offer.boxes[:1]))
    first = homes.lit[0]
    operator.click_board(operator.pixel(operator.board.board.places.center(first)))
    assert homes.first == first
    operator.move(operator.pixel(operator.board.board.places.center(HexId("E10"))))
    QTest.keyClick(operator.board, Qt.Key.Key_Escape)
    assert homes.first == ""
    for _ in range(2):
        QTest.keyClick(operator.board, Qt.Key.Key_Tab)
        QTest.keyClick(operator.board, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert CompanySymbol("S4") in operator.bridge.position.state.par


# --- 7.2, 7.4: shares that are taken back ---------------------------------------------------------------


def sold(funds: int = 500) -> Position:
    """Ben has sold two shares of Ada's company, which she may have it take back."""
    position = t.floated(t.plain(), "SS", 91, Ada=5, Ben=3, funds=funds)
    position = rt.stock_turn(position, "Ben")
    return rt.submit(position, t.sell("Ben", "SS", 2))


def test_the_president_sees_what_is_left_and_how_far_the_price_falls(make_program, tmp_path) -> None:
    position = sold()
    (taken,) = choices(position, "redeem")
    (declined,) = choices(position, "pass")
    assert "318" in taken.details[0]
    assert [part in declined.details[0] for part in ("91", "74")] == [True, True]
    operator = on_screen(make_program, position, tmp_path)
    assert operator.bar.actor.name.text() == "Ada"
    click_card(operator.panels.own_shares, f"SS/{POOL}")
    assert operator.bridge.position.state.cash[company("SS")] == 318
    assert rt.price_of(operator.bridge.position, "SS") == 91


def test_on_his_own_turn_a_president_takes_shares_back_by_their_card(make_program, tmp_path) -> None:
    position = rt.shares(t.floated(t.plain(), "SS", 61, Ada=5, funds=202), "SS", "Ada", POOL, Ada=5)
    position = rt.stock_turn(position, "Ada")
    assert turns.acting_owner(position, loop.offers(position)) == player("Ada")
    model = CertificateModel(EN)
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_position(position, None, loop.offers(position))
    card = model.cells()[model.row_keys().index("SS/redeem")]
    assert (card.count, card.price) == (3, 61)
    operator = on_screen(make_program, position, tmp_path)
    click_card(operator.panels.certificates, "SS/redeem")
    operator.click(operator.in_row(operator.bar.sheet, choices(position, "redeem")[0].row, ChoiceButton,
                                   choices(position, "redeem")[2].title))  # fmt: skip
    assert operator.bridge.position.state.cash[company("SS")] == 202 - 183
    assert tester is not None


# --- 10.1: the ends ------------------------------------------------------------------------------------


def ended(make_program, position: Position, words: Words, tmp_path: Path, *decisions: ac.Action) -> str:
    """Play decisions that end a game in the window; the heading of the end screen."""
    operator = on_screen(make_program, position, tmp_path, words.code)
    for decision in decisions:
        operator.bridge.submit(decision)
    QApplication.processEvents()
    assert operator.bar.actor.name.text() == words.say("turn.over")
    operator.click(operator.button(operator.bar, title=words.say("turn.show_ranking")))
    end = operator.program.window.end
    assert operator.program.window.screens.currentWidget() is end
    image = end.grab().toImage()
    assert image.width() == operator.program.window.screens.width()
    foot = end.chart.mapTo(end, end.chart.rect().bottomLeft()).y()
    assert foot < end.back.mapTo(end, end.back.rect().topLeft()).y(), "it isn't scrolled to"
    metrics = end.heading.fontMetrics()
    assert metrics.horizontalAdvance(end.heading.text()) <= end.heading.width()
    return str(end.heading.text())


END_BY_PRICE = {
    "en": "The game is over: SS has reached the highest price",
    "fr": "La partie est finie : SS a atteint le cours le plus haut",
    "de": "Das Spiel ist aus: SS hat den höchsten Kurs erreicht",
}
STANDSTILL = {
    "en": "The game is over: nobody can do anything any more",
    "fr": "La partie est finie : plus personne ne peut rien faire",
    "de": "Das Spiel ist aus: Niemand kann mehr etwas tun",
}


@EACH
def test_an_end_by_the_highest_price_is_told_in_words(make_program, words, tmp_path) -> None:
    position = rt.stock_turn(t.floated(t.plain(), "SS", 457, "Ada", Ada=6, Ben=4))
    passes = [ac.Pass(player(name)) for name in position.state.order]
    assert ended(make_program, position, words, tmp_path, *passes) == END_BY_PRICE[words.code]


@EACH
def test_an_end_by_a_standstill_is_told_in_words(make_program, words, tmp_path) -> None:
    position = rt.cash(t.plain(2), Ada=50, Ben=24)
    offer = rt.offer_of(position, of.OfferPar, company="S1")
    home, second = offer.home_pairs[0]
    par = ac.Par(offer.actor, offer.company, *t.box(25, local=True), home, second_home=second)
    assert ended(make_program, position, words, tmp_path, par) == STANDSTILL[words.code]


# --- 8.1.1: money that is owed --------------------------------------------------------------------------


@EACH
def test_shares_that_a_debt_has_sold_lie_below_the_board(make_program, words, tmp_path) -> None:
    session = GameSession.open(example_path("1839"), read_only=True)
    try:
        position = session.history.at(moments(session)["money-owed"])
    finally:
        session.close()
    offered = [offer for offer in loop.offers(position) if isinstance(offer, of.OfferSellShares)]
    operator = on_screen(make_program, position, tmp_path, words.code)
    view, table = operator.panels.own_shares, operator.program.window.table
    assert table.below.stack.currentWidget() is view
    assert view.isVisible()
    assert table.below.panel.heading.text() == words.say("below.sales")
    cards = view.keyed().cells()
    assert [(card.livery.symbol, card.price, card.count) for card in cards] == [
        (offer.company, offer.price, max(offer.counts)) for offer in offered
    ]
    assert len(cards) > 1
    click_card(view, view.keyed().row_keys()[0])
    sale = offered[0]
    sheet = operator.bar.sheet
    assert sheet.isVisible()
    first = next(c for c in choices(position, "sell") if c.company == sale.company)
    told = ch.groups(words, position, (sale,))[0].choices[0]
    operator.click(operator.in_row(sheet, told.row, ChoiceButton, told.title))
    assert operator.bridge.entries[-1].action == first.action


# --- 8.3.2.3, 14.2.2.2.1: tokens that change places ------------------------------------------------------


def circle(operator: Operator, tool: TokenTool, hex_id: str, slot: int | None = None) -> None:
    """Click the circle of a choice of the tool on a hex."""
    found = [c for c in tool.choices if c.spot.hex == hex_id and slot in (None, c.spot.slot)]
    operator.click_board(operator.pixel(tool.place_of(found[0])))
    QApplication.processEvents()


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_tokens_are_swapped_on_the_board_if_the_other_agrees(make_program, tmp_path, answer) -> None:
    operator = on_screen(make_program, rt.switched(nbds(), "consent"), tmp_path)
    swap = operator.panels.tools.swap
    operator.click(operator.button(operator.bar, name="tool_swap_token"))
    assert swap.is_active
    assert {choice.spot.hex for choice in swap.choices} == {"K8", "L13"}
    circle(operator, swap, "K8")
    assert {choice.partner for choice in swap.choices} == {"SS"}
    plates = {item.text for item in operator.board.board.items() if isinstance(item, PlateItem)}
    assert operator.board.board.money(60) in plates
    clicked: list[str] = []

    def agree(dialog: ConsentDialog) -> None:
        clicked.append(dialog.asked)
        told.extend(label.text() for label in dialog.findChildren(QLabel))
        operator.click(dialog.yes if answer == "yes" else dialog.no)

    told: list[str] = []
    operator.answer(ConsentDialog, agree)
    circle(operator, swap, "K12")
    assert clicked == ["Ben"]
    asked = next(text for text in told if "NBDS" in text)
    assert "SS" in asked, "with whom"
    assert operator.board.board.money(60) in asked, "for how much"
    places = ["K12", "L13"] if answer == "yes" else ["K8", "L13"]
    assert rt.where(operator.bridge.position, "NBDS") == places


def test_the_circle_to_which_kr_moves_a_token_is_clicked(make_program, tmp_path) -> None:
    position = rt.private(rt.tiles(nbds(), K8=("B121", 0)), "KR", company("NBDS"))
    offer = rt.offer_of(position, of.OfferMoveToken)
    within = [move for move in offer.moves if move.origin == move.hex == "K8"]
    assert [(move.slot, offer.power) for move in within] == [(1, "KR")]
    operator = on_screen(make_program, position, tmp_path)
    operator.click(operator.button(operator.bar, name="tool_move_token"))
    tool = operator.panels.tools.token
    circle(operator, tool, "K8")
    circle(operator, tool, "K8", 1)
    state = operator.bridge.position.state
    place = next(p for n, p in state.tokens.items() if n.startswith("NBDS") and p.hex == "K8")
    assert (place.city, place.slot) == (0, 1)
    # The government keeps the circle that was left, and its token is seen there.
    slots = board_contents(operator.bridge.position)[HexId("K8")].tokens.slots
    assert [(slot, look.symbol) for _, slot, look in slots] == [(0, ""), (1, "NBDS")]


# --- 8.1.1, 14.3.3: what is missing, and who is asked next -----------------------------------------------


@EACH
def test_a_question_for_money_says_how_much_is_missing(words) -> None:
    position = t.floated(t.plain(), "SS", 91, Ada=5, Ben=3)
    asked = Question("raise_money", player("Ben"), "RB1", {"amount": 60})
    position = rt.change(position, questions=(asked,))
    told = words.say("turn.missing_for", amount=words.money(60, t.DEFINITION), subject="RB1")
    assert further(words, position) == (told,)


@EACH
def test_a_company_that_sells_its_own_shares_for_a_train_says_what_it_lacks(words) -> None:
    position = t.floated(t.begun("Blue"), "NBDS", 56, Ada=4, funds=150)
    position = rt.shares(position, "NBDS", "Ada", company("NBDS"), Ada=4)
    position = rt.at_step(t.at_home(position, "NBDS", "K8", "L13"), "NBDS", "trains")
    assert rt.offer_of(position, of.OfferSellShares).emergency
    assert words.say("turn.missing", amount=words.money(100, t.DEFINITION)) in further(words, position)


def test_who_is_asked_next_about_a_nationalisation_is_named() -> None:
    position = t.floated(t.floated(t.begun("Green"), "SS", 91, Ada=5), "AMS", 67, "Ben", Ben=5)
    position = t.floated(position, "NBDS", 56, "Cleo", Cleo=5, funds=2000)
    position = t.at_home(t.at_home(position, "NBDS", "K8", "L13"), "SS", "B19")
    position = rt.trains(t.supply(position, t2=0, t3=0), SS="3+", AMS="3+", NBDS="3+")
    position = rt.at_step(position, "NBDS", "trains")
    position = rt.submit(position, t.buying(position, "5+"))
    assert position.state.questions[-1].actor == company("SS")
    assert turns.asked_next(position) == ("AMS", "NBDS")
    assert EN.say("turn.asked_next", companies="AMS, NBDS") in further(EN, position)
    (choice,) = choices(position, "nationalise")
    assert choice.title == EN.say("nationalise.unpaid")
    assert "3+" in choice.details[0]


# --- 7.1, 9, 12, 6: order, bankrupts, barriers, log -------------------------------------------------------


def test_who_has_stopped_shows_his_place_in_the_next_order() -> None:
    position = rt.submit(rt.stock_turn(t.plain(), "Ada"), t.passing("Ada"))
    places = {place.name: place.coming for place in order(position).values()}
    assert places == {"Ada": 1, "Ben": 0, "Cleo": 0}


def test_a_bankrupt_is_crossed_out_in_the_overview() -> None:
    position = rt.change(t.plain(), order=("Ben", "Cleo"))
    tableau = TableauModel(EN)
    tableau.show_position(position)
    heads = [tableau.head(f"player:{name}") for name in ("Ada", "Ben", "Cleo")]
    assert [(head.place, head.passed) for head in heads] == [(0, True), (1, False), (2, False)]


@pytest.mark.parametrize(("flag", "after"), [("last_set", "set"), ("price_reached", "round")])
def test_an_end_that_is_certain_stands_beside_the_phase(make_program, tmp_path, flag, after) -> None:
    position = rt.turn_of(t.floated(t.begun("Purple"), "SS", 91, Ada=5), "SS")
    position = rt.change(position, flags={flag: 1})
    assert turns.countdown(position).after == after
    operator = on_screen(make_program, position, tmp_path)
    assert EN.say(f"turn.last_{after}") in operator.bar.place.phase.text()


def test_names_of_private_companies_never_run_into_each_other() -> None:
    look = Look(LIGHT)
    cell = Cell("privates", names=("NFWS", "AB", "CO", "LP"))
    room = cell_width(look, cell, "small", tight=True)
    assert room >= ticket_width(look, "NFWS") + look.width("+3", "small", bold=True)
    assert room < cell_width(look, cell, "small", tight=False)


@pytest.mark.parametrize(
    ("phase", "opened"), [("Light Brown", False), ("Dark Brown", True), ("Purple", True)]
)
def test_barriers_are_seen_until_they_open(phase, opened) -> None:
    position = rt.phase(t.plain(), phase)
    contents = board_contents(position)
    walls = [
        border
        for hex_id, content in contents.items()
        for border in layout_of(t.DEFINITION, content).borders
        if border.kind == "barrier"
    ]
    assert bool(walls) is not opened
    assert any(border.kind == "barrier" for cell in t.DEFINITION.hexes.values() for border in cell.borders)


def test_the_log_tells_a_discount_once_and_certificates_alike_together() -> None:
    position = t.start(4)
    for action in (
        ac.BuyPrivate(player("Ada"), PrivateSymbol("SHZ"), Money(0)),
        ac.BuyPrivate(player("Ada"), PrivateSymbol("LVG"), Money(90)),
    ):
        position = rt.submit(position, action)
    cheaper = loop.submit(position, ac.Discount(player("Ben"), PrivateSymbol("KR")))
    (line,) = tell(EN, cheaper, t.DEFINITION)
    assert "170" in line.text
    first = loop.submit(t.start(4), ac.BuyPrivate(player("Ada"), PrivateSymbol("SHZ"), Money(0)))
    assert [line.text[-5:] for line in tell(EN, first, t.DEFINITION)[1:]] == ["(× 2)"]


# --- 14.2: private companies ------------------------------------------------------------------------------


@EACH
def test_every_private_company_says_what_it_can_do(words) -> None:
    found = private_words("1839", words.code)
    assert set(found) == set(t.DEFINITION.privates)
    assert all(each.power and each.section.startswith("14.2") for each in found.values())


def test_a_saved_marker_says_what_it_costs() -> None:
    position = t.floated(t.floated(t.begun("Blue"), "SS", 91, Ada=5), "NBDS", 56, Ben=5, funds=500)
    position = rt.private(t.at_home(position, "NBDS", "K8", "L13"), "NFWS", company("SS"))
    position = rt.at_step(rt.trains(position, NBDS="3+"), "NBDS", "token")
    offer = rt.offer_of(position, of.OfferMarkTrain)
    (choice,) = choices(position, "mark")
    assert offer.cost == 150
    assert choice.title.endswith(" · 150\xa0ƒ"), "in its one line"
    assert not choice.lines


@pytest.mark.parametrize("on_turn", ["Ada", "Ben"])
def test_a_held_train_is_given_at_any_time_and_its_holder_is_named(make_program, tmp_path, on_turn) -> None:
    position = t.floated(t.plain(), "SS", 91, Ada=5)
    train = next(name for name in position.state.trains if name.startswith("R4"))
    position = rt.change(position, trains={**position.state.trains, train: player("Ben")})
    position = rt.stock_turn(position, on_turn)
    (given,) = choices(position, "give_train")
    assert given.whose == ("" if on_turn == "Ben" else "Ben decides")
    assert turns.acting_owner(position, loop.offers(position)) == player(on_turn)
    operator = on_screen(make_program, position, tmp_path)
    assert operator.bar.actor.name.text() == on_turn
    operator.choose(given.action)
    assert operator.bridge.position.state.trains[train] == company("SS")


# --- pictures ---------------------------------------------------------------------------------------------


def test_the_tour_has_moments_of_its_own(tmp_path) -> None:
    """From a game that goes through the auction, a start with homes and a sale that is asked about."""
    position = t.start(4)
    session = GameSession.begin(position, position.state.seats, 0, tmp_path / "game.roundhouse")
    rng = Random(1839)
    found: dict[str, int] = {}
    while len(session.history) < 400 and not {"start-with-homes", "shares-sold"} <= set(found):
        for _ in range(40):
            session.submit(random_player.choose(session.position, rng))
        found = moments(session)
    assert {"discount", "start-with-homes", "shares-sold"} <= set(found) & {*RARE}
    session.close()


# --- whole games ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_is_played_with_mouse_and_keyboard(make_program, tmp_path) -> None:
    """The auction, the first stock round and what comes then, as a random player would have it."""
    first = t.start(4)
    operator = on_screen(make_program, first, tmp_path)
    rng, seen = Random(1839), set[type[ac.Action]]()
    for _ in range(100):
        action = random_player.choose(operator.bridge.position, rng)
        if isinstance(action, ac.BuyPrivate) and is_player(action.actor):
            action = replace(action, agreed=())
        before = operator.bridge.session.cursor
        operator.play(action)
        assert operator.bridge.session.cursor == before + 1, action
        seen.add(type(action))
    assert {ac.BuyPrivate, ac.Discount, ac.Par, ac.BuyShares, ac.Pass} <= seen


@EACH
def test_of_an_empty_box_it_is_told_that_nobody_stands_there(words) -> None:
    card = about(Telling(words, t.start(4), ()), Subject("box", place=t.box(40)))
    told = {part.heading: [line.text for line in part.lines] for part in card.parts}
    assert told[words.say("about.stand_here")] == [words.say("about.nobody_here")]


@EACH
def test_what_the_ruhrgebied_pays_is_told_in_words(words) -> None:
    card = about(Telling(words, t.start(4), ()), Subject("hex", "J17"))
    pays = [
        line.text for part in card.parts for line in part.lines if line.label == words.say("about.offboard")
    ]
    assert pays == [words.name("pays", "max/2×")]
    assert len(pays[0]) > 40
    bremen = about(Telling(words, t.start(4), ()), Subject("hex", "C20"))
    told = [line.text for part in bremen.parts for line in part.lines]
    assert words.money(20, t.start(4).definition) in told
