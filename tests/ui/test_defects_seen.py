"""Small things that somebody at a table has tripped over, each by mouse, keys or picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import AgreeWinner, RunTrains
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.offers import OfferMerge, OfferRunTrains
from roundhouse.engine.owners import player
from roundhouse.queries.board import company_hexes
from roundhouse.queries.companies import is_gone
from roundhouse.queries.previews import offers
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.certificate_card import Manner, foot_height, lot_height, paint_lot
from roundhouse.ui.file_status import standing_of
from roundhouse.ui.models.auction_model import Bid, Lot
from roundhouse.ui.models.certificate_model import PrivateCard
from roundhouse.ui.theme import THEMES, contrast
from roundhouse.ui.words import for_language
from tests.contracts.games import example_path
from tests.ui.models.recorded import offered
from tests.ui.operator import LEFT, PLAIN, Operator

ENGLISH = for_language("en")


@pytest.fixture
def opened(program, tmp_path: Path):
    """Opens a recorded game at a moment."""

    def open_at(title: str, n: int) -> Operator:
        path = tmp_path / "game.roundhouse"
        path.write_bytes(example_path(title).read_bytes())
        session = GameSession.open(path)
        session.move_to(n)
        program.bridge.set_session(session)
        return Operator(program)

    return open_at


def key(widget, code, modifier=PLAIN):
    widget.window().activateWindow()
    QApplication.processEvents()
    QTest.keyClick(widget, code, modifier)
    QApplication.processEvents()


def test_going_back_into_a_merger_round(opened):
    n = offered(OfferMerge)
    operator = opened("1861", n)
    bridge = operator.bridge
    merger = operator.panels.merger.merger
    company = merger.company
    bridge.redo()
    bridge.redo()
    bridge.show_moment(n)
    operator.program.handlers.dialogs.run = lambda dialog: True
    operator.click(operator.button(operator.bar, "Go back to here"))
    assert bridge.count == n
    assert merger.company == company
    assert merger.outcome is not None


def test_the_charter_leaves_a_company_that_has_closed(opened):
    session = GameSession.open(example_path("1861"), read_only=True)
    history = session.history
    closed = [
        (n, set(history.at(n - 1).state.floated) - set(history.at(n).state.floated))
        for n in range(1, len(history))
    ]
    n, (gone, *_) = next((n, companies) for n, companies in closed if companies)
    operator = opened("1861", n)
    charter = operator.panels.charter.charter
    charter.show_company(gone)
    later = next(m for m in range(n, len(history) + 1) if not history.at(m).state.operating.company)
    charter.show_position(history.at(later))
    assert charter.symbol != gone
    assert charter.symbol in history.at(later).state.floated


def test_six_bidders_leave_the_name_of_a_lot_alone(program):
    look = Appearance()
    bids = tuple(Bid(f"Player {seat}", seat, 100 + seat) for seat in range(6))
    card = PrivateCard(PrivateSymbol("LRC"), "Ligne de chemin de fer", 20, 5)

    def drawn(lot, wide=170):
        image = QImage(wide, 132, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        paint_lot(painter, look, QRectF(0, 0, wide, 132), lot, Manner(ENGLISH, str))
        painter.end()
        return image

    crowded, quiet = drawn(Lot(card, bids, contested=True)), drawn(Lot(card, (), contested=True))
    name = (12, 30, 146, 27)
    assert crowded.copy(*name) == quiet.copy(*name), "name and revenue are as they are without bids"
    narrow, head = drawn(Lot(card, bids, contested=True), 128), (12, 10, 104, 16)
    whole = drawn(Lot(card, (), contested=True), 128)
    assert narrow.copy(*head) == whole.copy(*head), "what it is doesn't lie over what it costs"
    assert foot_height(look, Lot(card, bids, contested=True)) < lot_height(look, Lot(card), 170) * 2


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_highlighted_item_of_a_list_can_be_read(qtbot, make_program, theme):
    program = make_program("en", theme)
    box = QComboBox(program.window)
    box.addItems(["Wellington", "Wellington"])
    box.show()
    box.showPopup()
    view = box.view()
    view.setCurrentIndex(view.model().index(1, 0))
    QApplication.processEvents()
    image = view.viewport().grab(view.visualRect(view.model().index(1, 0))).toImage()
    box.hidePopup()
    colors: dict[str, int] = {}
    for x in range(image.width()):
        for y in range(image.height()):
            name = image.pixelColor(x, y).name()
            colors[name] = colors.get(name, 0) + 1
    ground = max(colors, key=lambda name: colors[name])
    panel = THEMES[theme].panel.lower()  # what is seen of the items beside it
    written = [name for name in colors if colors[name] >= 12 and name not in {ground, panel}]
    assert max(contrast(ground, name) for name in written) >= 4.5
    assert ground == THEMES[theme].may.lower()


def test_enter_bids(program, new_session):
    program.bridge.set_session(new_session(5, 0))
    operator = Operator(program)
    spins = [spin for spin in operator.bar.findChildren(QSpinBox) if spin.isVisible()]
    if not spins:
        operator.click(operator.button(operator.bar, name="group_bid"))
        spins = [spin for spin in program.window.findChildren(QSpinBox) if spin.isVisible()]
    key(spins[0], Qt.Key.Key_Return)
    assert program.bridge.count == 1
    assert type(program.bridge.entries[0].action).__name__ == "Bid"


def test_a_command_with_ctrl_works_while_trains_run(opened):
    session = GameSession.open(example_path("1894"), read_only=True)
    history = session.history
    n = next(
        n
        for n in range(len(history) - 1, 0, -1)
        if any(isinstance(each, OfferRunTrains) for each in offers(history.at(n)))
    )
    operator = opened("1894", n)
    operator.use("routes", "tool_run")
    operator.board.setFocus()
    window = operator.program.window
    assert window.settings.theme == "light"
    shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    key(operator.board, Qt.Key.Key_D, shift)
    assert window.settings.theme == "dark"
    window.panels.board.setFocus()
    key(window.panels.board, Qt.Key.Key_L, shift)
    assert window.settings.theme == "light"


def test_keys_work_in_the_second_window(program, new_session):
    program.bridge.set_session(new_session(5, 10))
    program.seconds.open()
    second = program.seconds.shown
    key(second, Qt.Key.Key_P)
    assert program.bridge.count == 11
    key(second, Qt.Key.Key_F11)
    assert second.isFullScreen()
    assert not program.window.isFullScreen()
    key(second, Qt.Key.Key_F11)
    assert not second.isFullScreen()
    key(second, Qt.Key.Key_F9)
    assert program.seconds.shown is None


def test_a_game_whose_end_was_undone_is_not_finished(new_session):
    session = new_session(3, 100)
    expected = standing_of(session.path, ENGLISH).text
    session.submit(AgreeWinner(player("Anna"), "Bob"))
    session.undo()
    assert standing_of(session.path, ENGLISH).text == expected != "finished"
    session.redo()
    assert standing_of(session.path, ENGLISH).text == "finished"
    session.move_to(60)
    assert standing_of(session.path, ENGLISH).text == ENGLISH.round(session.position.state.round)


def test_a_click_beside_the_handle_goes_there(program, new_session):
    program.bridge.set_session(new_session(5, 100))
    slider = program.window.table.scrubber.slider
    QTest.mouseClick(slider, LEFT, PLAIN, QPoint(slider.width() // 2, slider.height() // 2))
    assert abs(program.bridge.moment - 50) <= 2
    QTest.mouseClick(slider, LEFT, PLAIN, QPoint(slider.width() // 4, slider.height() // 2))
    assert abs(program.bridge.moment - 25) <= 2
    QTest.mousePress(slider, LEFT, PLAIN, QPoint(slider.width() // 4, slider.height() // 2))
    QTest.mouseMove(slider, QPoint(slider.width() * 3 // 4, slider.height() // 2))
    assert abs(program.bridge.moment - 75) <= 2
    QTest.mouseRelease(slider, LEFT, PLAIN, QPoint(slider.width() * 3 // 4, slider.height() // 2))
    QTest.mouseMove(slider, QPoint(4, 4))
    assert abs(program.bridge.moment - 75) <= 2


def test_no_moment_lies_behind_the_end(program, new_session):
    session = new_session(5, 100)
    bridge, scrubber = program.bridge, program.window.table.scrubber
    bridge.set_session(session)
    bridge.show_moment(90)
    bridge.undo()
    bridge.show_moment(95)
    program.handlers.dialogs.run = lambda dialog: True
    bridge.go_back_to(30)
    assert bridge.moment == bridge.count == 30
    assert scrubber.count.text() == "30 of 30"
    assert scrubber.slider.value() == scrubber.slider.maximum() == 30


def test_without_a_route_there_is_nothing_to_run_for(opened):
    session = GameSession.open(example_path("1894"), read_only=True)
    history = session.history
    n = next(n for n in range(len(history)) if isinstance(history.entry(n + 1).action, RunTrains))
    operator = opened("1894", n)
    action = history.entry(n + 1).action
    assert isinstance(action, RunTrains)
    operator.use("routes", "tool_run")
    for route in action.routes:
        operator.select_train(route.train)
        operator.mark(route)
    button = operator.first_button("tool_run")
    assert button.title.startswith("Run for ")
    operator.click(operator.button(operator.panels.run, "Start over"))
    assert operator.first_button("tool_run").title == "Run no trains"


@pytest.mark.parametrize("share", [0.66, 0.8])
def test_a_long_message_takes_the_room_of_the_slider_before_it_lies_over_the_board(opened, share):
    foot = opened("1894", 30).program.window.table.scrubber
    wide = foot.slider.width()
    text = "x"
    while foot.message.fontMetrics().horizontalAdvance(text) < share * foot.width():
        text += " x"
    foot.tell(text)
    assert foot.message.isVisible(), "no other lies over the window"
    assert foot.message.sizeHint().width() <= foot.message.width()
    assert foot.slider.width() < wide
    foot.tell(text * 3)
    assert not foot.message.isVisible()
    assert foot.slider.width() == wide
    foot.tell("")
    assert foot.message.isVisible()
    assert foot.slider.width() == wide


def test_the_card_of_a_company_that_has_closed_tells_of_nothing_that_it_has_no_more():
    session = GameSession.open(example_path("1861"), read_only=True)
    position = session.history.at(len(session.history))
    session.close()
    gone = [symbol for symbol in position.definition.companies if is_gone(position, symbol)]
    assert gone
    for symbol in position.definition.companies:
        card = about(Telling(ENGLISH, position, ()), Subject("company", symbol))
        lines = {line.label: line.text for line in card.lines}
        assert "out of the game" not in lines, "nobody owns it"
        assert ("Tokens left" in lines) is (symbol not in gone)
        assert ("reach" in card.shows) is (symbol not in gone and bool(company_hexes(position, symbol)))
