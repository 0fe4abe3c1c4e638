"""1843 on the screen: what it has that no other title has, with mouse and keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import loop
from roundhouse.engine import offers as of
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import IPO, POOL, player
from roundhouse.engine.state import Ending
from roundhouse.queries import turns
from roundhouse.ui import choices as ch
from roundhouse.ui.cards.certificate_card import Manner, paint_certificate
from roundhouse.ui.cards.look import Look
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.models.certificate_model import CertificateCard, CertificateModel
from roundhouse.ui.models.order_model import OrderModel, OrderRole, order
from roundhouse.ui.offer_sheet import OfferSheet
from roundhouse.ui.panel import Panel
from roundhouse.ui.pictures import RARE, moments
from roundhouse.ui.text import Label
from roundhouse.ui.tool_in_use import ToolInUse
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules.t1843 import table as t
from tests.rules.t1843.test_s8_5_ports import ROUTE, operating
from tests.rules.t1843.test_s8_8_3_emergency import emergency
from tests.rules.t1843.test_s8_8_trains import est
from tests.ui.layout.shortened import shortened_texts
from tests.ui.operator import LEFT, PLAIN, Operator

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
EST = company("EST")
SYMBOLS = ("EST", "ETA", "MID", "NOR", "OU", "PLM", "PO", "PRO", "SO")


def on_screen(make_program, position: t.Position, tmp_path: Path, language: str = "en") -> Operator:
    program = make_program(language)
    session = GameSession.begin(position, position.state.seats, 0, tmp_path / "game.roundhouse")
    program.bridge.set_session(session)
    return Operator(program)


def click_card(operator: Operator, kind: str, old: str = "") -> None:
    """Click the train's card below the board."""
    view = operator.panels.offered
    assert view.isVisible()
    model = view.model()
    rows = {(card.kind, card.old): row for row, card in enumerate(model.cells())}
    index = model.index(rows[kind, old], 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
    QApplication.processEvents()


def told_of_lays(operator: Operator) -> list[str]:
    """What stands in place of the button while tiles are laid on the board: the lines in sight."""
    told = [each for each in operator.bar.findChildren(ToolInUse) if each.property("tool") == "lay"]
    lines = ([label.text() for label in each.findChildren(Label) if label.isVisible()] for each in told)
    return [" · ".join(each) for each in lines if each]


def over_the_limit() -> t.Position:
    """PLM buys the first blue train while EST has two cards of 3/5x2."""
    position = t.floated(t.phase(t.plain(), "Green"), "PLM", 94, "Ben", None, 2000, Ben=6)
    position = t.floated(position, "EST", 67, "Ada", None, 2000, Ada=6)
    position = t.at_home(t.supply(position, yellow=0, green=0), "PLM", "EST")
    position = t.at_step(position, "PLM", "trains")
    position = t.cards(position, EST="3/5x2 3/5x2")
    return t.submit(position, t.buying(position, "5+2"))


@pytest.mark.parametrize("turned", [True, False])
def test_a_card_is_turned_over_or_given_up_by_a_click(make_program, tmp_path, turned) -> None:
    operator = on_screen(make_program, over_the_limit(), tmp_path)
    assert operator.bridge.position.state.questions[-1].actor == EST
    if turned:
        click_card(operator, "4+1", "3/5x2")
    else:
        click_card(operator, "3/5x2")
    state = operator.bridge.position.state
    assert not state.questions
    kinds = sorted(t.kinds_of(operator.bridge.position, "EST"))
    assert kinds == (["4+1", "4+1"] if turned else ["4+1"])
    up = {state.train_kind(n) for n, o in state.trains.items() if o == EST}
    assert up == ({"3/5x2", "4+1"} if turned else {"3/5x2"})
    assert (POOL in state.trains.values()) is not turned


@pytest.mark.parametrize("side", ["4+1", "3/5x2"])
def test_a_train_is_bought_on_the_side_that_was_clicked(make_program, tmp_path, side) -> None:
    operator = on_screen(make_program, est("Green"), tmp_path)
    click_card(operator, side)
    state = operator.bridge.position.state
    assert [state.train_kind(n) for n, o in state.trains.items() if o == EST] == [side]


def test_a_port_is_claimed_on_the_board(make_program, tmp_path) -> None:
    operator = on_screen(make_program, t.pass_to(operating(ROUTE), "token"), tmp_path)
    board = operator.board
    operator.click_board(operator.pixel(board.board.places.port(t.HexId("H7"))[0]))
    assert operator.bridge.position.state.markers["port:H7-0"] == company("SO")


# --- the order of play ----------------------------------------------------------------------------------


def test_the_next_order_is_told_while_cash_decides_it(make_program, tmp_path) -> None:
    floated = t.at_home(t.floated(t.plain(), "OU", 67, "Ada", None, 2000, Ada=6), "OU")
    position = t.cash(t.stock_turn(floated, "Ada"), Ada=10, Ben=30, Cleo=20)
    assert turns.next_order(position) == ("Ben", "Cleo", "Ada")
    places = {place.name: place.coming for place in order(position).values()}
    assert places == {"Ada": 3, "Ben": 1, "Cleo": 2}
    played = t.all_pass(position)
    assert played.state.order == ("Ben", "Cleo", "Ada")
    assert turns.next_order(est()) is None
    model = OrderModel(LANGUAGES[0])
    model.show_position(position)
    told = str(model.index_of(player("Ben")).data(Qt.ItemDataRole.ToolTipRole))
    assert LANGUAGES[0].say("order.coming", place="1") in told
    assert model.index_of(player("Ada")).data(OrderRole.TURN) == "present"
    operator = on_screen(make_program, position, tmp_path)
    view = operator.panels.order
    rects = [view.visualRect(view.model().index(row, 0)) for row in range(3)]
    assert max(rect.right() for rect in rects) < view.viewport().width()


def test_nine_companies_fit_in_the_line_of_the_order(make_program, tmp_path) -> None:
    position = t.plain(3)
    for n, symbol in enumerate(SYMBOLS):
        position = t.floated(position, symbol, 67, ("Ada", "Ben", "Cleo")[n % 3], (13, 7))
    position = t.at_step(t.at_home(position, *SYMBOLS), "PO", "track")
    state = position.state
    done = tuple(map(CompanySymbol, ("EST", "ETA", "MID", "NOR", "OU", "PLM", "PRO", "SO")))
    operating = t.Operating(company=CompanySymbol("PO"), stage="track", operated=done)
    position = t.change(position, operating=operating)
    operator = on_screen(make_program, position, tmp_path)
    view = operator.panels.order
    assert len(state.floated) == 9
    rects = [view.visualRect(view.model().index(row, 0)) for row in range(view.model().rowCount())]
    assert len(rects) == 9
    assert max(rect.right() for rect in rects) <= view.viewport().width()


# --- the end --------------------------------------------------------------------------------------------


def gray_set(sets: int, owned: bool) -> t.Position:
    position = t.phase(est("Red"), "Gray")
    if owned:
        position = t.trains(position, EST=("Electric",))
    return t.change(position, flags={**position.state.flags, "gray_sets": sets})


@pytest.mark.parametrize(
    ("sets", "owned", "found"),
    [(0, False, (0, 0)), (0, True, (1, 2)), (1, False, (1, 2)), (1, True, (2, 2))],
)
def test_the_sets_with_a_gray_train_are_counted(sets, owned, found) -> None:
    countdown = turns.countdown(gray_set(sets, owned))
    assert (countdown.sets, countdown.total) == found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_bar_tells_when_the_game_ends(make_program, tmp_path, language) -> None:
    operator = on_screen(make_program, gray_set(1, owned=True), tmp_path, language)
    words = operator.bridge.words
    assert words.say("turn.sets", n="2", total="2") in operator.bar.place.phase.text()


def test_the_bar_tells_that_a_price_of_500_ends_the_round(make_program, tmp_path) -> None:
    position = t.change(est("Red"), flags={"price_reached": 1})
    operator = on_screen(make_program, position, tmp_path)
    assert turns.countdown(position).after == "round"
    assert operator.bridge.words.say("turn.last_round") in operator.bar.place.phase.text()


def test_nothing_is_told_of_an_end_that_is_not_in_sight(make_program, tmp_path) -> None:
    operator = on_screen(make_program, est("Red"), tmp_path)
    assert " · " not in operator.bar.place.phase.text()


# --- track ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "key", "left"),
    [("EST", "hint.lays_or", {"lays": 2, "upgrades": 1}), ("PLM", "hint.lays_alone", {"lays": 1})],
)
def test_lays_and_an_upgrade_exclude_each_other_on_the_button(
    make_program, tmp_path, symbol, key, left
) -> None:
    """Of the single action of PLM, which can upgrade nothing from its home, no upgrade is told."""
    position = t.floated(t.phase(t.plain(), "Green"), symbol, 67, "Ada", None, 2000, Ada=6)
    position = t.turn_of(t.at_home(t.tiles(position, I20=("9", 1)), symbol), symbol)
    operator = on_screen(make_program, position, tmp_path)
    both = operator.bridge.words.choice(key, position.definition, **left)
    both = both.replace("\xa0", " ")
    (told,) = told_of_lays(operator)
    assert both in told.replace("\xa0", " ")
    operator.panels.tools.choose("")
    assert not told_of_lays(operator)
    assert both in operator.first_button("tool_lay").toolTip()
    assert ac.LayTile in turns.deciding(position)


# --- shares and private companies -----------------------------------------------------------------------


def with_vdl(position: t.Position, name: str = "Ben") -> t.Position:
    """The player has Val de Loire."""
    return t.private(position, "VdL", player(name))


def est_on_turn() -> t.Position:
    """EST lays track; Ben has VdL, PO has a par price and 7 shares in the IPO."""
    position = t.parred(est("Green"), "PO", 73, "Cleo", Cleo=3)
    return with_vdl(t.turn_of(position, "EST"))


def test_a_player_who_is_not_on_turn_exchanges_his_private_company(make_program, tmp_path) -> None:
    operator = on_screen(make_program, est_on_turn(), tmp_path)
    assert operator.bridge.position.state.actor == EST
    operator.play(ac.ExchangePrivate(player("Ben"), t.PrivateSymbol("VdL"), CompanySymbol("PO"), IPO))
    state = operator.bridge.position.state
    assert "VdL" not in {n for n, o in state.privates.items() if o == player("Ben")}
    assert sum(o == player("Ben") for n, o in state.certificates.items() if n.startswith("PO-")) == 1


def test_what_is_paid_beside_a_private_company_is_told(make_program, tmp_path) -> None:
    operator = on_screen(make_program, est_on_turn(), tmp_path)
    position, words = operator.bridge.position, operator.bridge.words
    found = ch.groups(words, position, operator.bridge.offers)
    (group,) = [group for group in found if group.key == "par"]
    assert group.title.endswith("(Ben decides)")
    before = position.state.cash[player("Ben")]
    choice = next(c for c in group.choices if isinstance(c, ch.Choice) and c.company == "SO")
    assert isinstance(choice.action, ac.Par)
    box = position.definition.market.rows[choice.action.row][choice.action.column]
    assert box is not None
    assert choice.details == (words.choice("choice.pays", position.definition, price=box.price),)
    operator.play(choice.action)
    assert operator.bridge.position.state.cash[player("Ben")] == before - box.price


def test_several_certificates_are_bought_at_two_prices(make_program, tmp_path) -> None:
    position = t.floated(t.plain(), "PO", 67, "Ada", (15, 1), pool=3, Ada=4)
    operator = on_screen(make_program, t.stock_turn(position, "Ben"), tmp_path)
    cash = operator.bridge.position.state.cash[player("Ben")]
    action = ac.BuyShares(player("Ben"), CompanySymbol("PO"), (IPO,) * 2 + (POOL,) * 3)
    (choice,) = [
        choice
        for group in ch.groups(operator.bridge.words, operator.bridge.position, operator.bridge.offers)
        for choice in group.choices
        if isinstance(choice, ch.Choice) and choice.action == action
    ]
    assert choice.title.replace("\xa0", " ") == "5 shares for 263 fr"
    assert ch.full_title(choice).replace("\xa0", " ") == "Buy 5 shares of PO for 263 fr"
    assert choice.details == ("2 from the IPO, 3 from the pool",)
    operator.play(action)
    state = operator.bridge.position.state
    assert state.cash[player("Ben")] == cash - 263
    assert t.president(operator.bridge.position, "PO") == "Ben"


def test_purchases_of_several_share_a_card_that_asks_which(make_program, tmp_path) -> None:
    position = t.floated(t.plain(), "PO", 67, "Ada", (15, 1), pool=3, Ada=4)
    operator = on_screen(make_program, t.stock_turn(position, "Ben"), tmp_path)
    view = operator.panels.certificates
    cards = [(row, card) for row, card in enumerate(view.model().cells()) if card.livery.symbol == "PO"]
    assert [(card.sources, card.most) for _, card in cards] == [((IPO,), 0), ((POOL,), 0), ((), 6)]
    row, card = cards[-1]
    assert (card.price, card.dearest) == (86, 330)
    index = view.model().index(row, 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
    QApplication.processEvents()
    (sheet,) = [each for each in operator.program.window.findChildren(OfferSheet) if each.isVisible()]
    title = operator.bridge.words.choice(
        "choice.sale", operator.bridge.position.definition, count=3, total=129
    )
    operator.click(operator.button(sheet, title))
    state = operator.bridge.position.state
    assert sum(o == player("Ben") for n, o in state.certificates.items() if n.startswith("PO-")) == 3


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_how_many_may_be_bought_at_once_is_written_whole_on_a_narrow_card(qapp, words) -> None:
    position = t.stock_turn(t.floated(t.plain(), "PO", 67, "Ada", (15, 1), pool=3, Ada=4), "Ben")
    model = CertificateModel(words)
    model.show_position(position, None, loop.offers(position))
    (card,) = [each for each in model.cells() if isinstance(each, CertificateCard) and each.most]
    image = QImage(110, 80, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    manner = Manner(words, lambda amount: words.money(amount, position.definition))
    with shortened_texts() as found:
        paint_certificate(painter, Look(), QRectF(0, 0, 106, 76), card, manner)
    painter.end()
    assert not found


def test_a_sheet_with_many_choices_stays_in_the_window(make_program, tmp_path) -> None:
    position = t.floated(t.plain(), "PO", 67, "Ada", (15, 1), pool=5, Ada=2)
    operator = on_screen(make_program, t.stock_turn(position, "Ben"), tmp_path)
    (group,) = [
        group
        for group in ch.groups(operator.bridge.words, operator.bridge.position, operator.bridge.offers)
        if group.key == "buy"
    ]
    assert len(group.choices) > 16
    sheet = operator.open_sheet(group)
    window = operator.program.window
    assert sheet.x() >= 0
    assert sheet.geometry().right() <= window.width()
    assert sheet.geometry().bottom() <= window.height()
    between = sheet._grid.verticalSpacing()
    assert {lines.spacing() < between for lines in sheet._lines} == {True}, "which company is a line of?"


def test_a_president_sells_a_private_company_for_a_train(make_program, tmp_path) -> None:
    position = t.cash(est("Green", "", 120), Ada=50)
    position = t.private(t.supply(position, yellow=0), "LH", player("Ada"))
    operator = on_screen(make_program, position, tmp_path)
    offers = [o for o in operator.bridge.offers if isinstance(o, of.OfferSellPrivate)]
    assert [(offer.private, offer.price) for offer in offers] == [("LH", 60)]
    operator.play(ac.SellPrivate(player("Ada"), t.PrivateSymbol("LH")))
    assert operator.bridge.position.state.cash[player("Ada")] == 110


def test_a_president_who_can_only_sell_is_told_for_which_company_and_how_much_is_missing(
    make_program, tmp_path
) -> None:
    position = emergency(Ada=4, Ben=3)
    position = t.trains(position, NOR="")
    operator = on_screen(make_program, position, tmp_path)
    bar = operator.program.window.table.turn_bar
    assert bar.actor.name.text() == "Ada"
    assert not bar.actor.company_mark.isHidden()
    assert bar.actor.task.text().startswith("for EST · Buy trains · 280")


def test_a_port_of_another_company_is_bought_for_its_price(make_program, tmp_path) -> None:
    position = t.floated(operating(ROUTE), "PO", 73, "Ben", None, 500, Ben=6)
    held = {**position.state.markers, "port:H7-0": company("PO")}
    position = t.at_step(t.change(t.at_home(position, "PO"), markers=held), "SO", "end")
    operator = on_screen(make_program, position, tmp_path)
    treasury = operator.bridge.position.state.cash[company("SO")]
    operator.play(ac.BuyCompanyMarker(company("SO"), "port:H7", company("PO"), t.Money(20)))
    state = operator.bridge.position.state
    assert state.markers["port:H7-0"] == company("SO")
    assert state.cash[company("SO")] == treasury - 20


def test_the_market_fits_in_the_second_window(make_program, tmp_path) -> None:
    position = t.plain(3)
    for n, symbol in enumerate(SYMBOLS):
        position = t.floated(position, symbol, 67, ("Ada", "Ben", "Cleo")[n % 3], (13 + n % 5, 2 + n % 4))
    operator = on_screen(make_program, position, tmp_path)
    operator.program.seconds.open()
    QApplication.processEvents()
    view = operator.program.seconds.shown.panels.market
    rects = [view.content_rect(*place) for place in view.boxes()]
    assert max(rect.right() for rect in rects) <= view.viewport().width()
    assert max(rect.bottom() for rect in rects) <= view.viewport().height()
    assert view.sized().scale >= 1.0


def test_a_lay_straight_to_brown_needs_no_button_of_its_own(make_program, tmp_path) -> None:
    position = t.at_home(t.floated(t.phase(t.plain(), "Brown"), "SO", 67, "Ada", None, 2000, Ada=6), "SO")
    operator = on_screen(make_program, t.turn_of(position, "SO"), tmp_path)
    lays = [offer for offer in operator.bridge.offers if isinstance(offer, of.OfferLayTile)]
    assert len(lays) == 2
    (told,) = told_of_lays(operator)
    assert "2 tiles or 1 upgrade" in told.replace("\xa0", " ")
    operator.panels.tools.choose("")
    assert not told_of_lays(operator)
    found = [w for w in operator.bar.findChildren(ChoiceButton) if w.objectName() == "tool_lay"]
    (button,) = [button for button in found if button.isVisible()]
    assert "2 tiles or 1 upgrade" in button.toolTip()


def test_choices_about_one_thing_are_named_after_it(make_program, tmp_path) -> None:
    position = t.floated(t.plain(), "PO", 67, "Ada", (15, 1), pool=5, Ada=2)
    symbol = CompanySymbol("PO")
    position = t.change(position, par={symbol: 67}, market={symbol: position.state.market[symbol]})
    operator = on_screen(make_program, t.stock_turn(position, "Ben"), tmp_path)
    (button,) = [w for w in operator.bar.findChildren(ChoiceButton) if w.objectName() == "group_buy"]
    assert button.title.startswith("Buy PO")


def test_the_panel_asks_about_a_train_too_many(make_program, tmp_path) -> None:
    operator = on_screen(make_program, over_the_limit(), tmp_path)
    table = operator.program.window.table
    heading = table.findChildren(Panel)
    asked = operator.bridge.words.name("step", "discard_train")
    assert asked in {panel.heading.text() for panel in heading}


def test_a_train_of_another_company_is_named_by_its_side_in_the_deal(make_program, tmp_path) -> None:
    position = t.cards(est("Green"), PLM="3/5x2")
    position = t.floated(position, "PLM", 94, "Ben", None, 500, Ben=6)
    operator = on_screen(make_program, position, tmp_path)
    deals = [offer for offer in operator.bridge.offers if ch.is_deal(offer)]
    assert deals
    window = operator.program.window
    dialog = DealDialog(operator.bridge.words, window.look, operator.bridge.position, deals, window)
    assert "3/5x2" in dialog.which.itemText(0)
    assert dialog.price.isEnabled()
    fixed = [replace(deal, minimum=t.Money(50), maximum=t.Money(50)) for deal in deals]
    dialog = DealDialog(operator.bridge.words, window.look, operator.bridge.position, fixed, window)
    assert not dialog.price.isEnabled()
    assert dialog.range.text() == operator.bridge.words.say("deal.fixed")
    made = dialog.action()
    assert isinstance(made, ac.BuyTrain)
    assert made.price == 50


def test_nothing_more_can_be_decided_at_the_end(make_program, tmp_path) -> None:
    position = t.play(t.change(gray_set(2, owned=True), flags={"price_reached": 1}), t.passing("EST"))
    ended = t.change(position.position, ending=Ending("price", "EST"), questions=())
    operator = on_screen(make_program, ended, tmp_path)
    assert operator.panels.tray.empty == operator.bridge.words.say("empty.over")


# --- pictures -------------------------------------------------------------------------------------------


def test_what_is_rare_is_found_for_the_tour(make_program, tmp_path) -> None:
    operator = on_screen(make_program, t.pass_to(operating(ROUTE), "token"), tmp_path)
    operator.bridge.submit(ac.ClaimMarker(company("SO"), "port:H7"))
    session = operator.bridge.session
    assert session is not None
    found = moments(session)
    assert found["claim-a-marker"] == 0
    assert found.keys() & set(RARE) == {"claim-a-marker"}


@pytest.mark.parametrize(
    ("left", "upgrades", "says"),
    [
        ((2, 1), (), "2 tiles left, at most 1 upgrade"),
        ((1, 0), (), "1 tile left"),
        ((0, 2), (), "2 upgrades left"),
        ((1, 1), (True,), "1 upgrade left"),
        ((1, 1), (False,), "1 tile left"),
        ((1, 0), (True,), "1 tile left"),
    ],
)
def test_what_is_no_longer_allowed_or_cannot_be_laid_is_not_counted(left, upgrades, says) -> None:
    lays = tuple(of.TileLay(t.HexId("F13"), "7", 0, upgrade=upgrade) for upgrade in upgrades)
    position = t.floated(t.phase(t.plain(), "Green"), "EST", 67, "Ada", None, 2000, Ada=6)
    offer = of.OfferLayTile(company("EST"), "8.3", lays, lays_left=left[0], upgrades_left=left[1])
    (group,) = ch.groups(LANGUAGES[0], position, (offer,))
    assert [part.replace("\xa0", " ") for part in group.choices[0].details] == [says]
