"""Bank only in the window: no board, the market in its place, amounts typed into the bar."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from roundhouse.archive import library
from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.loop import offers
from roundhouse.engine.names import Money
from roundhouse.engine.title import BANK_ONLY as OPTION
from roundhouse.queries.titles import titles
from roundhouse.titles import random_player
from roundhouse.ui import choices as ch
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.commands import ALL
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.export import ExportDialog
from roundhouse.ui.dialogs.new_game import NewGameDialog
from roundhouse.ui.dialogs.rules import RulesDialog
from roundhouse.ui.prints import pages
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.words import LANGUAGES
from tests.ui.test_second_window import SIZES

PLAYERS = ("Anna", "Bob", "Chloé")


def session_at(wanted: Callable[[off.Offer], bool], title: str = "1894") -> GameSession:
    """A game by chance up to the first moment with an offer that is ``wanted``."""
    session = GameSession.new(title, PLAYERS, (OPTION,), 3)
    rng = Random(3)
    while not any(wanted(offer) for offer in offers(session.position)):
        session.submit(random_player.choose(session.position, rng))
    return session


def asks(matter: str) -> Callable[[off.Offer], bool]:
    return lambda offer: isinstance(offer, off.OfferTellAmount) and offer.matter == matter


def test_a_letter_gives_its_command_while_an_amount_is_typed(make_program):
    program = make_program()
    program.bridge.set_session(session_at(asks("track")))
    program.window.activateWindow()
    QApplication.processEvents()
    spin, done = program.window.focusWidget(), program.bridge.count
    assert isinstance(spin, StepSpin)
    QTest.keyClick(spin, Qt.Key.Key_P)
    assert program.bridge.count == done + 1
    assert isinstance(program.bridge.entries[-1].action, act.Pass)


@pytest.fixture
def at_the_run(make_program):
    """A program in whose window the revenue of a company is asked for."""

    def open_(size: QSize = SIZES[0]):
        program = make_program(size=size)
        program.bridge.set_session(session_at(asks("revenue")))
        program.window.activateWindow()
        QApplication.processEvents()
        return program

    return open_


def type_into(program, text: str) -> None:
    """Type real keys to whatever has the focus."""
    for key in text:
        QTest.keyClicks(program.window.focusWidget(), key)


def test_a_revenue_is_typed_and_enter_takes_it(at_the_run):
    program = at_the_run()
    spin = program.window.focusWidget()
    assert isinstance(spin, StepSpin)
    type_into(program, "130")
    QTest.keyClick(spin, Qt.Key.Key_Return)
    state = program.bridge.position.state
    assert state.runs[state.operating.company].revenue == 130
    assert any(isinstance(offer, off.OfferDividend) for offer in program.bridge.offers)


def test_a_revenue_between_two_steps_is_refused_and_stays_in_the_box(at_the_run):
    program = at_the_run()
    spin = program.window.focusWidget()
    before = program.bridge.count
    type_into(program, "125")
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert program.bridge.count == before
    assert spin.value() == 125


def test_passing_is_one_key_when_the_box_is_left(at_the_run):
    program = at_the_run()
    QTest.keyClick(program.window.focusWidget(), Qt.Key.Key_Escape)
    before = program.bridge.count
    QTest.keyClick(program.window, Qt.Key.Key_P)
    assert program.bridge.count == before + 1


@pytest.mark.parametrize("size", [QSize(1024, 640), *SIZES])
def test_the_market_has_the_place_of_the_board(at_the_run, size):
    program = at_the_run(size)
    table, panels = program.window.table, program.window.panels
    assert not panels.board.isVisible()
    assert panels.market.isVisible()
    assert panels.market.width() > 0.35 * table.width()
    assert panels.tableau.isVisible()
    assert table.middle is panels.market
    assert "Bank only" in table.turn_bar.place.phase.text()
    assert "Bank only" in program.window.windowTitle()


def test_another_game_has_its_board_again(at_the_run):
    program = at_the_run()
    program.bridge.set_session(GameSession.new("1894", PLAYERS, (), 3))
    QApplication.processEvents()
    table, panels = program.window.table, program.window.panels
    assert panels.board.isVisible()
    assert panels.market.isVisible()
    assert panels.board.width() >= table.width() / 2
    assert "Bank only" not in table.turn_bar.place.phase.text()


def test_commands_of_the_board_are_off(at_the_run):
    program = at_the_run()
    actions = program.window.actions_by_key
    off_now = {command.key for command in ALL if command.needs_board}
    assert {"command.fit", "pane.board", "layer.routes"} <= off_now
    assert not [key for key in off_now if actions[key].isEnabled()]
    assert actions["pane.market"].isEnabled()


def test_the_second_window_shows_the_market_instead(at_the_run):
    program = at_the_run()
    QTest.keyClick(program.window, Qt.Key.Key_F9)
    second = program.seconds.shown
    QApplication.processEvents()
    assert not second.panels.board.isVisible()
    assert second.panels.market.isVisible()
    assert second.panels.market.width() > 0.4 * second.width()


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_dialog_has_the_option_with_a_sentence(make_program, words):
    program = make_program(language=words.code)
    every = titles()
    dialog = NewGameDialog(words, program.window.look, every)
    for title in every:
        dialog.titles.setCurrentIndex(dialog.titles.findData(title.name))
        box = dialog.options.boxes[0]
        assert box.option.name == OPTION
        assert not box.isChecked()
        unseen = {each.name for each in title.options} - {b.option.name for b in dialog.options.boxes}
        assert not [name for name in unseen if words.name("option", name) in box.notes.text()]
        assert words.name("option_help", OPTION) in box.notes.text()
    dialog.deleteLater()


def test_the_dialog_says_what_it_is_not_played_with(program):
    words = program.bridge.words
    dialog = NewGameDialog(words, program.window.look, titles())
    dialog.titles.setCurrentIndex(dialog.titles.findData("1894"))
    for box in dialog.options.boxes:
        if box.option.name in {OPTION, "18xx_games"}:
            box.setChecked(True)
    assert words.name("option", "18xx_games") in dialog.problem.text()
    assert not dialog.start_button.isEnabled()
    dialog.deleteLater()


def test_the_list_of_games_says_it(at_the_run):
    program = at_the_run()
    assert library.recent()[0].choices == (OPTION,)
    QTest.keyClick(program.window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    texts = {label.text() for label in program.window.start.recent.findChildren(QLabel)}
    assert any("Bank only" in text for text in texts)


def test_no_map_is_printed(at_the_run):
    program = at_the_run()
    position, words = program.bridge.position, program.bridge.words
    assert "map" not in {page.kind for page in pages(position, words)}
    dialog = ExportDialog(words, program.window.look, program.window, with_map=False)
    assert dialog.what.findData("map") < 0 <= dialog.what.findData("game")


def test_the_reference_has_a_topic(at_the_run):
    program = at_the_run()
    for words in LANGUAGES:
        dialog = RulesDialog(words, program.window.look, program.bridge.position.definition, program.window)
        last = dialog.topics.item(dialog.topics.count() - 1)
        assert last.text() == words.name("option", OPTION)
        assert dialog.go_to("B4")
        dialog.deleteLater()


def test_tokens_are_put_right_on_the_own_board_and_tiles_never(at_the_run):
    program = at_the_run()
    words = program.bridge.words
    dialog = CorrectDialog(words, program.window.look, program.bridge.position, parent=program.window)
    assert dialog.what.findData("tile") < 0
    dialog.what.setCurrentIndex(dialog.what.findData("token"))
    form = dialog.forms.currentWidget()
    targets = [form.target.itemText(number) for number in range(form.target.count())]
    assert targets == ["back to the charter", "on your board"]
    form.target.setCurrentIndex(1)
    dialog.deleteLater()


@pytest.mark.parametrize("title", ["1894", "1861", "1843"])
def test_track_costs_nothing_unless_something_is_typed(make_program, title):
    program = make_program()
    program.bridge.set_session(session_at(asks("track"), title))
    program.window.activateWindow()
    QApplication.processEvents()
    before = program.bridge.count
    spin = program.window.focusWidget()
    assert isinstance(spin, StepSpin)
    assert spin.value() == 0
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert isinstance(program.bridge.entries[before].action, act.Pass)
    program.bridge.session.move_to(before)
    program.bridge.announce()
    (offer,) = [
        each
        for each in program.bridge.offers
        if isinstance(each, off.OfferTellAmount) and each.matter == "track" and not each.power
    ]
    spin = program.window.focusWidget()
    assert isinstance(spin, StepSpin)
    spin.selectAll()
    type_into(program, "7")
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert program.bridge.entries[before].action == act.TellAmount(offer.actor, "track", Money(7))


def test_a_token_of_a_printed_price_is_a_button_and_enter_goes_on_without_it(make_program):
    program = make_program()
    session = session_at(asks("token"))
    program.bridge.set_session(session)
    program.window.activateWindow()
    QApplication.processEvents()
    (offer,) = [each for each in program.bridge.offers if isinstance(each, off.OfferTellAmount)]
    before = program.bridge.count
    QTest.keyClick(program.window.focusWidget(), Qt.Key.Key_Return)
    assert program.bridge.entries[before].action == act.Pass(offer.actor)
    session.move_to(before)
    program.bridge.announce()
    bar = program.window.table.turn_bar
    assert bar.controls.buttons()[0].objectName() == "choice_pass", "1 is what Enter takes"
    bar.press(2)
    action = session.history.entries()[-1].action
    assert action == act.TellAmount(offer.actor, "token", offer.minimum)


def test_enter_uses_no_power_that_could_be_told_at_the_end_of_a_turn(make_program):
    program = make_program()

    def last(offer: off.Offer) -> bool:
        return isinstance(offer, off.OfferTellAmount) and offer.power == "PStG"

    session = session_at(last, "1843")
    while not (session.position.state.operating.stage == "end" and any(map(last, offers(session.position)))):
        session.submit(random_player.choose(session.position, Random(session.cursor)))
    program.bridge.set_session(session)
    program.window.activateWindow()
    QApplication.processEvents()
    assert isinstance(program.window.focusWidget(), ChoiceButton)
    before = program.bridge.count
    QTest.keyClick(program.window.focusWidget(), Qt.Key.Key_Return)
    assert isinstance(program.bridge.entries[before].action, act.Pass)


def test_a_token_that_must_be_told_is_what_enter_takes(make_program):
    program = make_program()
    words, session = program.bridge.words, session_at(asks("token"))
    (offer,) = [each for each in offers(session.position) if isinstance(each, off.OfferTellAmount)]
    (only,) = ch.groups(words, session.position, (offer,))
    session.close()
    assert ch.main_group((only,)) is only
