"""The window as a whole: it starts, plays, goes back and forth, and changes its looks."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from roundhouse.engine import offers as of
from roundhouse.engine.actions import LayTile
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.ui import commands
from roundhouse.ui.app import Program
from roundhouse.ui.bench import settle
from roundhouse.ui.board.items.marking import FlashItem
from roundhouse.ui.board.items.tiles import TileItem
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.main_window import SMALLEST, least_size
from roundhouse.ui.settings import Settings
from roundhouse.ui.why_not import WhyNot
from roundhouse.ui.words import LANGUAGES, for_language
from tests.ui.conftest import SIZE


def buttons(program) -> list[ChoiceButton]:
    bar = program.window.table.turn_bar
    return [button for button in bar.controls.all if isinstance(button, ChoiceButton)]


def titles(program) -> list[str]:
    return [button.title for button in buttons(program)]


def click(qtbot, program, start: str) -> None:
    button = next(button for button in buttons(program) if button.title.startswith(start))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_without_a_game_the_start_screen_is_shown(program):
    window = program.window
    assert window.screens.currentWidget() is window.start
    assert not window.actions_by_key["command.undo"].isEnabled()
    assert window.actions_by_key["command.new"].isEnabled()


def test_a_game_is_shown_as_soon_as_it_is_open(program, new_session):
    program.bridge.set_session(new_session())
    window = program.window
    assert window.screens.currentWidget() is window.table
    bar = window.table.turn_bar
    assert bar.actor.name.text() == program.bridge.position.state.order[0]
    assert bar.place.round.text() == "Private auction"
    assert window.windowTitle().endswith("Roundhouse")


def test_another_game_may_be_opened_while_a_hex_still_flashes(qtbot, program, new_session):
    session = new_session(5, 60)
    laid = next(n for n in range(60) if isinstance(session.history.entry(n + 1).action, LayTile))
    session.move_to(laid)
    program.bridge.set_session(session)
    board = program.window.panels.board.board
    board.motion = 20
    program.bridge.redo()
    (flash,) = [item for item in board.items() if isinstance(item, FlashItem)]
    assert flash.isVisible()
    with qtbot.captureExceptions() as caught:
        program.bridge.set_session(new_session())
        qtbot.wait(150)
    assert not caught
    assert not isValid(flash)


@pytest.mark.slow
def test_games_are_opened_one_after_the_other_while_tiles_turn_and_hexes_flash(qtbot, program, new_session):
    with qtbot.captureExceptions() as caught:
        for again in range(40):
            session = new_session(5, 60)
            laid = next(n for n in range(60) if isinstance(session.history.entry(n + 1).action, LayTile))
            session.move_to(laid + again % 2)
            program.bridge.set_session(session)
            panels = program.window.panels
            board = panels.board.board
            board.motion = 30
            program.bridge.redo()
            item = TileItem(board.tile_look("9", 0), board.sharpness, Layer.PREVIEW)
            board.addItem(item)
            item.turn_to(board.tile_look("9", 1), 1, board.turning, board.motion)
            assert board.turning.moves(item)
            if again % 3 == 0:
                board.removeItem(item)
            if again % 4 == 0:
                del item
            qtbot.wait(again)
    assert not caught


def test_the_first_offer_is_played_by_a_click(qtbot, program, new_session):
    program.bridge.set_session(new_session())
    before = program.bridge.count
    click(qtbot, program, "Buy LRC")
    assert program.bridge.count == before + 1
    assert program.window.panels.log.model().rowCount() > 0


@pytest.mark.slow
def test_every_offer_of_a_game_is_on_the_bar(qtbot, program, new_session):
    """Whatever is offered in the first hundreds of decisions can be clicked somewhere."""
    session = new_session(3, 420)
    program.bridge.set_session(session)
    seen = set()
    for n in range(0, 420, 3):
        session.move_to(n)
        program.bridge.announce()
        offered = {type(offer) for offer in program.bridge.offers}
        seen |= offered
        assert buttons(program) or not offered
    assert {of.OfferPass, of.OfferBid, of.OfferBuyShares, of.OfferLayTile} <= seen


def test_undo_and_redo_by_key(qtbot, program, new_session):
    program.bridge.set_session(new_session(5, 12))
    window = program.window
    window.actions_by_key["command.undo"].trigger()
    assert program.bridge.count == 11
    assert window.table.turn_bar.place.redo_button.isEnabled()
    window.actions_by_key["command.redo"].trigger()
    assert program.bridge.count == 12
    assert not window.table.turn_bar.place.redo_button.isEnabled()
    assert "Redone" in window.table.scrubber.message.text()


def test_scrubbing_shows_an_earlier_moment_and_changes_nothing(program, new_session):
    program.bridge.set_session(new_session(5, 40))
    window = program.window
    window.table.scrubber.slider.setValue(10)
    assert program.bridge.moment == 10
    assert program.bridge.count == 40
    assert titles(program) == ["Now", "Go back to here"]
    assert program.bridge.offers == ()
    window.actions_by_key["command.now"].trigger()
    assert program.bridge.is_now


def test_going_back_to_a_moment_asks_when_it_leaves_more_than_a_turn(
    qtbot, program, new_session, monkeypatch
):
    program.bridge.set_session(new_session(5, 40))
    asked: list[object] = []

    def second_time(dialog: object) -> bool:
        asked.append(dialog)
        return len(asked) > 1

    monkeypatch.setattr(program.handlers.dialogs, "run", second_time)
    program.bridge.show_moment(10)
    click(qtbot, program, "Go back")
    assert len(asked) == 1
    assert program.bridge.count == 40
    click(qtbot, program, "Go back")
    assert program.bridge.count == 10
    assert program.bridge.can_redo


def test_a_click_in_the_log_shows_that_moment(qtbot, program, new_session):
    program.bridge.set_session(new_session(5, 40))
    log = program.window.panels.log
    log.moment_clicked.emit(7)
    assert program.bridge.moment == 7
    assert program.window.table.scrubber.slider.value() == 7


def test_deciding_while_looking_back_is_refused_quietly(qtbot, program, new_session):
    session = new_session(5, 40)
    program.bridge.set_session(session)
    action = session.history.entry(11).action
    program.bridge.show_moment(10)
    with qtbot.waitSignal(program.bridge.refused):
        assert not program.bridge.submit(action)
    assert program.bridge.count == 40


def test_a_refusal_is_told_with_its_rule(program, new_session):
    from roundhouse.engine.actions import Bid

    program.bridge.set_session(new_session())
    actor = program.bridge.acting_owner()
    assert not program.bridge.submit(Bid(actor, PrivateSymbol("AR"), Money(26)))
    text = program.window.table.findChild(WhyNot).bubble.text.text()
    assert "AR" in text
    assert "section 5" in text
    assert not program.window.table.scrubber.message.text(), "the foot doesn't say it once more"


def test_one_key_passes_and_one_passes_for_everyone(program, new_session):
    program.bridge.set_session(new_session())
    program.window.actions_by_key["command.pass"].trigger()
    assert program.bridge.count == 1
    program.window.actions_by_key["command.pass_all"].trigger()
    assert program.bridge.count == 4


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_language_and_theme_change_at_once(program, new_session, words):
    program.bridge.set_session(new_session(5, 60))
    window = program.window
    window.actions_by_key["theme.dark"].trigger()
    assert window.look.theme.name == "dark"
    window.actions_by_key[f"language.{words.code}"].trigger()
    assert window.words.code == words.code
    expected = words.round(program.bridge.position.state.round)
    assert window.table.turn_bar.place.round.text() == expected
    assert window.panels.log.model().rowCount() > 0


@pytest.mark.slow
def test_larger_windows_are_drawn_larger(qtbot, program, new_session):
    program.bridge.set_session(new_session())
    program.window.resize(QSize(3840, 2160))
    qtbot.waitUntil(lambda: program.window.look.scale > 2.5)
    assert program.window.table.turn_bar.actor.name.fontMetrics().height() > 40


def test_the_window_fits_into_a_small_screen_with_its_title(program):
    """On the smallest screen it leaves room for a frame."""
    window = program.window
    assert window.minimumSize() == least_size(window.screen().availableSize())
    assert least_size(QSize(1920, 1080)) == SMALLEST
    least = least_size(SMALLEST)
    assert least.height() <= SMALLEST.height() - 32
    assert window.minimumSizeHint().height() <= least.height(), "nothing in it keeps it higher"


def test_every_command_has_a_key_and_no_key_serves_twice():
    keys = [key for command in commands.ALL for key in command.keys]
    assert all(command.keys for command in commands.ALL)
    assert len(keys) == len(set(keys))


def test_the_second_window_follows(program, new_session):
    program.bridge.set_session(new_session(5, 30))
    program.window.actions_by_key["command.second_window"].trigger()
    second = program.seconds.shown
    assert second is not None
    assert second.isVisible()
    assert not second.turn_bar.controls.all
    program.bridge.show_moment(3)
    assert second.turn_bar.controls.all
    program.window.actions_by_key["command.close_game"].trigger()
    assert program.seconds.shown is None
    assert program.window.screens.currentWidget() is program.window.start


def test_settings_are_kept(program, new_session, tmp_path):
    from roundhouse.ui import settings

    program.bridge.set_session(new_session())
    program.window.actions_by_key["layer.tile_numbers"].trigger()
    program.window.actions_by_key["theme.dark"].trigger()
    kept = settings.read(tmp_path / "settings.ini")
    assert kept.theme == "dark"
    assert "tile_numbers" in kept.layers


def test_an_unforeseen_error_reaches_the_crash_dialog(program, new_session, monkeypatch, capsys):
    from roundhouse.ui import app
    from roundhouse.ui.dialogs.crash import CrashDialog

    shown: list[CrashDialog] = []

    def exec_(dialog: CrashDialog) -> int:
        shown.append(dialog)
        return 1

    monkeypatch.setattr(CrashDialog, "exec", exec_)
    session = new_session()
    program.bridge.set_session(session)
    error = ZeroDivisionError("for the test")
    program.crashed(type(error), error, None)
    assert "for the test" in shown[0].details.toPlainText()
    assert "for the test" in capsys.readouterr().err
    assert app is not None


def test_an_unknown_language_of_the_system_is_english():
    assert for_language("nl_NL").code == "en"


class Paintings(QObject):
    """How often each of some widgets is painted."""

    def __init__(self, parent: QObject, *widgets: QWidget) -> None:
        super().__init__(parent)
        self.times: dict[QObject, int] = dict.fromkeys(widgets, 0)
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.times[watched] += 1
        return False


def test_what_a_decision_changes_is_painted_once(program, new_session):
    session = new_session(5, 60)
    laid = next(n for n in range(60) if isinstance(session.history.entry(n + 1).action, LayTile))
    session.move_to(laid)
    program.bridge.set_session(session)
    settle()
    table = program.window.table
    seen = Paintings(program.window, table.scrubber, table.panels.order.viewport(), table.turn_bar.actor.mark)
    program.bridge.redo()
    settle()
    assert max(seen.times.values()) == 1
    assert seen.times[table.scrubber] == 1


@pytest.mark.usefixtures("make_program")
def test_what_may_open_the_window_is_marked(request):
    assert request.node.get_closest_marker("window")


def test_what_opens_none_is_not(request):
    assert request.node.get_closest_marker("window") is None


@pytest.mark.slow
def test_a_window_that_was_closed_leaves_nothing(qapp, tmp_path, new_session):
    """Neither the window nor what it listened to, nor the game, nor anything that was remembered of it."""
    program = Program(Settings(language="en", animations=False), tmp_path / "settings.ini", SIZE)
    program.window.show()
    program.bridge.set_session(new_session(decisions=20))
    held = [weakref.ref(each) for each in (program.window, program.bridge, program.window.table)]
    program.close()
    program.window.deleteLater()
    del program
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert [each() for each in held] == [None, None, None]
