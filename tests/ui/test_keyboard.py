"""Everything by keys: numbers on the buttons, Enter, focus, the sheet of keys, and whole games."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar

from roundhouse.archive.errors import JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.loop import start
from roundhouse.queries import titles
from roundhouse.queries.previews import who_must_agree
from roundhouse.queries.turns import nothing_to_decide
from roundhouse.ui import commands
from roundhouse.ui.app import Program
from roundhouse.ui.bench import example_games
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.about import KeysDialog, sections
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.offer_sheet import OfferSheet
from roundhouse.ui.pictures import example_path, moments
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.settings import Settings
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.text import Label
from roundhouse.ui.tool_in_use import ToolInUse
from roundhouse.ui.tools.keys import BINDINGS
from roundhouse.ui.words import LANGUAGES
from tests.ui.conftest import SIZE
from tests.ui.keyboard import Keyboard, hasty
from tests.ui.operator import LEFT, PLAIN, Operator, tidy_up

KEY = Qt.Key


@dataclass(frozen=True)
class Game:
    """A game that ends soon when it is played in a hurry: how, and by ``kinds`` of decisions among others."""

    players: int
    seed: int
    end: str
    kinds: frozenset[type[ac.Action]]
    options: frozenset[str] = frozenset()


COMMON: frozenset[type[ac.Action]] = frozenset(
    {ac.Pass, ac.Par, ac.BuyShares, ac.LayTile, ac.PlaceToken, ac.RunTrains}
)
GAMES = {
    "1825": Game(2, 6, "bank", frozenset({ac.BuyPrivate, ac.SellShares}), frozenset({"unit_3"})),
    "1843": Game(2, 7, "bankrupt", frozenset({ac.Bid, ac.SellShares})),
    "1861": Game(2, 5, "final_set", frozenset({ac.BidForCompany, ac.Convert})),
    "1894": Game(3, 4, "final_set", frozenset({ac.Bid, ac.SellShares})),
    "1839": Game(2, 6, "last_player", frozenset({ac.Discount, ac.SwapToken})),
}
LATE = 200
"""After so many decisions nothing is done any more that could go on for ever."""
PAINTED = 5
"""In whole games the window is painted, with every key, at each fifth decision.

What is painted at every decision is looked at in recorded games.
"""
NAMES = ("Ann", "Ben", "Cleo", "Dora")
SECONDS = 5.0


@pytest.fixture
def at(program, tmp_path):
    """Shows a moment of the recorded game to somebody who has a keyboard."""
    sessions = []

    def show(moment):
        copy = tmp_path / f"{moment}.roundhouse"
        copy.write_bytes(example_path().read_bytes())
        session = GameSession.open(copy)
        sessions.append(session)
        session.move_to(moments(session)[moment])
        program.bridge.set_session(session)
        program.window.activateWindow()
        QApplication.processEvents()
        return Keyboard(program)

    return show


@pytest.fixture
def searching(qapp, tmp_path):
    """A program that finds the best routes at once."""
    made = Program(
        Settings(language="en", animations=False), tmp_path / "settings.ini", SIZE, InlineSearch(SECONDS)
    )
    made.leave_alone()
    made.window.show()
    made.window.resize(SIZE)
    made.window.activateWindow()
    QApplication.processEvents()
    yield made
    made.close()
    made.window.deleteLater()
    QApplication.processEvents()


@pytest.mark.slow
@pytest.mark.parametrize("name", [title.name for title in titles.titles()])
def test_a_whole_game_is_played_by_keyboard_alone(searching, tmp_path, name):
    """From the first decision to the ranking, nothing but key events; rare kinds of decisions are below."""
    game = GAMES[name]
    title = next(each for each in titles.titles() if each.name == name)
    first = start(title, NAMES[: game.players], game.options | {"consent"}, 1)
    session = GameSession.begin(first, first.state.seats, 1, tmp_path / "game.roundhouse", listed=False)
    searching.bridge.set_session(session)
    keyboard, rng, bridge = Keyboard(searching), Random(game.seed), searching.bridge
    made: set[type[ac.Action]] = set()
    while bridge.offers:
        before = bridge.count
        searching.window.setUpdatesEnabled(before % PAINTED == 0)
        # What a railway without an owner does is found in the event loop, which runs between two keys.
        searching.finder.begin()
        if bridge.count == before:
            action = hasty(bridge.position, rng, made, is_late=before >= LATE)
            keyboard.make(action)
            tidy_up()
            made.add(type(action))
        assert bridge.count > before, f"decision {before}"
    assert bridge.position.state.ending.reason == game.end
    assert COMMON | game.kinds <= made
    if not searching.window.end.isVisible():
        keyboard.press(KEY.Key_Return)
    assert searching.window.end.isVisible()
    shown = {label.text() for label in searching.window.end.findChildren(Label)}
    assert set(first.state.seats) <= shown


@pytest.mark.slow
@pytest.mark.parametrize("path", example_games(), ids=lambda path: path.stem)
def test_every_kind_of_decision_of_a_whole_game_is_made_by_keys(searching, tmp_path, path):
    """The first and the last of each kind in a game that comes along, with consent and without.

    The last one first, as a decision that differs leaves what followed behind as a branch.
    """
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    session, bridge = GameSession.open(copy), searching.bridge
    actions = [session.history.entry(number + 1).action for number in range(len(session.history))]
    chosen: dict[tuple[type[ac.Action], bool], tuple[int, ...]] = {}
    for number, action in enumerate(actions):
        # A recorded table agrees to everything; what counts is whether somebody has to be asked.
        may_ask = bool(getattr(action, "agreed", ()))
        kind = type(action), may_ask and bool(who_must_agree(session.history.at(number), unasked(action)))
        chosen[kind] = (*chosen.get(kind, ())[:1], number)
    bridge.set_session(session)
    keyboard, asked = Keyboard(searching), 0
    for number in sorted({number for numbers in chosen.values() for number in numbers}, reverse=True):
        session.move_to(number)
        searching.window.setUpdatesEnabled(number % PAINTED == 0)
        bridge.announce()
        searching.finder.begin()
        parties = who_must_agree(bridge.position, unasked(actions[number]))
        keyboard.agreed.clear()
        keyboard.make(actions[number])
        tidy_up()
        made = bridge.entries[number].action
        assert type(made) is type(actions[number]), f"decision {number}"
        assert tuple(keyboard.agreed) == getattr(made, "agreed", ()) == parties, f"decision {number}"
        asked += len(parties)
        if not isinstance(made, ac.RunTrains):
            assert unasked(made) == unasked(actions[number]), f"decision {number}"
    assert bool(asked) == any(is_asked for _, is_asked in chosen)


def unasked(action):
    """The decision before anybody has been asked about it."""
    return replace(action, agreed=()) if isinstance(action, ac.JointAction) else action


# --- numbers, Enter and focus ---------------------------------------------------------------------


def numbered(program):
    bar = program.window.table.turn_bar
    return [each for each in bar.findChildren(ChoiceButton) if each.isVisible() and each.number]


def test_numbers_are_printed_on_the_buttons_and_press_them(at, program):
    keyboard = at("stock-round")
    buttons = sorted(numbered(program), key=lambda each: each.number)
    assert [each.number for each in buttons] == list(range(1, len(buttons) + 1))
    group = next(each for each in buttons if each.objectName().startswith("group_"))
    program.window.panels.tableau.setFocus()
    keyboard.number(group.number)
    (sheet,) = [each for each in program.window.findChildren(OfferSheet) if each.isVisible()]
    assert sheet.findChildren(ChoiceButton)[0].hasFocus()
    keyboard.press(KEY.Key_Escape)
    assert not sheet.isVisible()
    assert program.window.panels.tableau.hasFocus(), "where it was before"
    before = program.bridge.count
    keyboard.number(group.number)
    keyboard.number(1)
    assert program.bridge.count == before, "the first company of more than nine choices"
    keyboard.number(1)
    assert program.bridge.count == before + 1


def test_enter_takes_the_main_choice_wherever_the_focus_is(at, program):
    keyboard = at("dividend")
    before = program.bridge.count
    keyboard.press(KEY.Key_F8)
    assert program.window.panels.log.hasFocus()
    program.window.table.scrubber.slider.setFocus()
    keyboard.press(KEY.Key_Return)
    assert program.bridge.count == before + 1
    assert isinstance(program.bridge.entries[-1].action, ac.Dividend)


def test_the_focus_is_on_the_current_choice(at, program):
    keyboard = at("stock-round")
    bar = program.window.table.turn_bar
    focus = program.window.focusWidget()
    assert isinstance(focus, ChoiceButton)
    assert focus.number == 1
    program.window.panels.market.setFocus()
    keyboard.press(KEY.Key_P)
    focus = program.window.focusWidget()
    assert isinstance(focus, ChoiceButton)
    assert bar.isAncestorOf(focus)


def test_the_focus_is_the_bars_where_no_choice_is_set_off(program):
    """It went to the order of play, with a ring around all of it, once a sheet was away."""
    session = GameSession.open(example_path("1839"), read_only=True)
    session.history.move_to(944)
    program.window.activateWindow()
    program.window.panels.order.setFocus()
    program.bridge.set_session(session)
    assert program.window.focusWidget() is program.window.table.turn_bar
    session.close()


def test_a_tool_that_waits_has_no_button_but_words(at, program):
    at("place-a-token")
    bar = program.window.table.turn_bar
    tool = next(each for each in bar.controls.all if each.objectName() == "tool_token")
    assert not tool.isVisible()
    (told,) = [each for each in bar.controls.all if isinstance(each, ToolInUse) and each.isVisible()]
    assert tool.title in [label.text() for label in told.findChildren(Label) if label.isVisible()]
    assert program.window.panels.board.hasFocus()
    program.window.panels.tools.choose("")
    assert tool.isVisible()
    assert not told.isVisible()


def test_enter_begins_on_the_board_where_the_tool_waits(at, program):
    keyboard = at("lay-a-tile")
    program.window.table.scrubber.slider.setFocus()
    before = program.bridge.count
    keyboard.press(KEY.Key_Return)
    assert program.bridge.count == before
    assert program.window.panels.board.hasFocus()
    lay = program.window.panels.tools.lay
    assert lay.fan or lay.aimed
    while lay.aimed:
        keyboard.press(KEY.Key_Tab)
    fan = lay.fan
    keyboard.press(KEY.Key_Return)
    assert lay.aimed, "the first tile of the fan"
    assert [key for key, _ in lay.fan] == [key for key, _ in fan], "and no other hex"
    keyboard.press(KEY.Key_Return)
    assert program.bridge.count == before + 1


def test_an_amount_is_typed_and_taken_by_enter_and_left_by_escape(at, program, monkeypatch):
    keyboard = at("auction")
    program.bridge.submit(ac.Pass(program.bridge.acting_owner()))
    bid = next(
        offer for offer in program.bridge.offers if isinstance(offer, of.OfferBid) and offer.maximum > 100
    )
    group = next(each for each in numbered(program) if each.objectName() == "group_bid")
    keyboard.number(group.number)
    (sheet,) = [each for each in program.window.findChildren(OfferSheet) if each.isVisible()]
    keyboard.number(1)
    spin = program.window.focusWidget()
    assert isinstance(spin, StepSpin)
    keyboard.press(KEY.Key_Escape)
    assert sheet.isVisible()
    assert isinstance(program.window.focusWidget(), ChoiceButton)
    keyboard.number(1)
    amount = spin.minimum() + 2 * bid.increment
    keyboard.type(str(amount))
    before = program.bridge.count

    def say_no(dialog):
        (no,) = [each for each in dialog.findChildren(ChoiceButton) if each is not dialog.yes]
        QTest.mouseClick(no, Qt.MouseButton.LeftButton)

    with monkeypatch.context() as asking:
        asking.setattr(program.bridge, "submit", lambda _: program.handlers.undoing.may_leave(3))
        Operator(program).answer(QuestionDialog, say_no)
        keyboard.press(KEY.Key_Return)
    assert sheet.isVisible(), "what isn't wanted after all stays as it was typed"
    assert spin.value() == amount
    program.window.activateWindow()
    spin.setFocus()
    QApplication.processEvents()
    keyboard.press(KEY.Key_1, Qt.KeyboardModifier.AltModifier)
    assert program.bridge.count == before + 1
    assert program.window.table.turn_bar.sheet is None
    assert program.bridge.entries[-1].action.amount == amount


def test_undo_takes_back_what_is_typed_then_the_decision(at, program):
    keyboard = at("auction")
    program.bridge.submit(ac.Pass(program.bridge.acting_owner()))
    group = next(each for each in numbered(program) if each.objectName() == "group_bid")
    keyboard.number(group.number)
    keyboard.number(1)
    spin = program.window.focusWidget()
    assert isinstance(spin, StepSpin)
    usual, before = spin.value(), program.bridge.count
    keyboard.type(str(usual + spin.singleStep()))
    assert spin.value() != usual
    keyboard.press(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (spin.value(), program.bridge.count) == (usual, before)
    keyboard.press(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert program.bridge.count == before - 1


def test_keys_work_in_the_second_window(at, program):
    at("lay-a-tile")
    program.window.actions_by_key["command.second_window"].trigger()
    second = program.seconds.shown
    second.activateWindow()
    QApplication.processEvents()
    keyboard = Keyboard(program, second)
    action = next(
        ac.LayTile(offer.actor, lay.hex, lay.tile, lay.rotation)
        for offer in program.bridge.offers
        if isinstance(offer, of.OfferLayTile) and not offer.power
        for lay in offer.lays
    )
    before = program.bridge.count
    keyboard.lay_tile(action)
    assert program.bridge.count == before + 1
    keyboard.press(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert program.bridge.count == before
    program.window.panels.tools.choose("")
    number = next(each.number for each in numbered(program) if each.objectName() == "choice_pass")
    keyboard.number(number)
    assert program.bridge.count == before + 1


# --- what decides nothing ----------------------------------------------------------------------------


def idle_moment(session):
    """A moment after which somebody can only pass, and did."""
    history = session.history
    for n in range(1, len(history)):
        action = history.entry(n + 1).action
        is_idle = isinstance(action, ac.Pass) and nothing_to_decide(history.at(n))
        if is_idle and not nothing_to_decide(history.at(n - 1)):
            return n
    raise AssertionError("everybody could always do something")


@pytest.mark.parametrize("pause", [False, True])
def test_nobody_presses_where_nothing_can_be_decided_unless_a_pause_is_wanted(at, program, pause):
    at("lay-a-tile")
    session = program.bridge.session
    n = idle_moment(session)
    session.move_to(n - 1)
    program.bridge.pauses = lambda: pause
    program.bridge.announce()
    assert program.bridge.submit(session.history.entry(n).action)
    if pause:
        assert program.bridge.count == n
        return
    assert program.bridge.count > n
    assert isinstance(session.history.entry(n + 1).action, ac.Pass)
    assert not nothing_to_decide(program.bridge.position)
    assert program.bridge.previous == session.history.at(n - 1), "what was decided is marked as changed"
    assert "Passed" in program.window.table.scrubber.message.text()
    program.bridge.undo()
    assert program.bridge.count == n - 1, "undo goes back to what somebody decided"
    program.bridge.redo()
    assert program.bridge.count > n


# --- the sheet of keys ------------------------------------------------------------------------------


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_sheet_of_keys_has_every_binding(qtbot, program, words):
    dialog = KeysDialog(words, program.window.look)
    qtbot.addWidget(dialog)
    shown = {label.text() for label in dialog.findChildren(Label)}
    for command in commands.ALL:
        assert {commands.plain(words, command), commands.told(command.keys)} <= shown, command.key
    rows = [row for _, found in sections(words) for row in found]
    assert len(rows) == len(commands.ALL) + sum(map(len, BINDINGS.values()))
    assert all(text and keys for text, keys in rows)


@pytest.mark.parametrize(
    ("size", "text_size", "columns"), [((1366, 768), 100, 4), ((1024, 640), 100, 2), ((1366, 768), 200, 2)]
)
def test_the_sheet_of_keys_has_as_many_columns_as_have_room(qtbot, program, size, text_size, columns):
    window = program.window
    window.resize(*size)
    program.handlers.settings.change(replace(window.settings, text_size=text_size))
    dialog = KeysDialog(program.bridge.words, window.look, window)
    qtbot.addWidget(dialog)
    dialog.show()
    headings = [label for label in dialog.findChildren(Label) if label.property("heading")]
    assert len({label.mapTo(dialog, QPoint(0, 0)).x() for label in headings}) == columns
    assert dialog.width() <= max(window.width(), dialog.screen().availableSize().width())
    texts = [label for label in dialog.findChildren(Label) if label.text()]
    assert all(label.width() >= label.minimumSizeHint().width() for label in texts)
    assert (dialog.contents.verticalScrollBar().maximum() == 0) is (columns == 4)


def test_tools_take_no_key_that_the_sheet_does_not_tell(at, program):
    tried = [Qt.Key(number) for number in (*range(0x20, 0x5B), *range(0x01000000, 0x01000018))]
    for moment in ("lay-a-tile", "place-a-token", "run-the-trains"):
        at(moment)
        tools = program.window.panels.tools
        told = {key for binding in BINDINGS[tools.kind] for key in binding.keys}
        for _ in range(3):
            assert {key for key in tried if tools.wants(key)} <= told, moment
            tools.begin()


def test_every_command_has_a_key_a_menu_entry_and_a_tooltip(program):
    bar = program.window.menuBar()
    entries = [action for menu in bar.findChildren(QMenu) for action in menu.actions()]
    for command in commands.ALL:
        action = program.window.actions_by_key[command.key]
        assert action in entries, command.key
        assert action.shortcuts(), command.key
        assert commands.told(command.keys).split(", ")[0] in action.toolTip(), command.key
    silent = [menu.title() for menu in bar.findChildren(QMenu) if menu.title() and not menu.toolTipsVisible()]
    assert silent == []


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_no_letter_is_underlined_twice_in_a_menu(qtbot, words):
    bar = QMenuBar()
    qtbot.addWidget(bar)
    commands.Actions(words, bar).fill(bar)
    menus = {menu.title(): menu for menu in bar.findChildren(QMenu)}
    assert len(menus) == len(commands.MENUS) + 1, "one for recent games, too"
    for title, actions in ((title, menu.actions()) for title, menu in menus.items()):
        letters = [action.text().partition("&")[2][:1].lower() for action in actions if "&" in action.text()]
        assert len(set(letters)) == len(letters), (title, letters)


def test_a_key_goes_back_to_the_beginning_of_the_round_and_to_that_before(at, program):
    keyboard, bridge = at("dividend"), program.bridge
    starts = [n for n in bridge.session.history.round_starts() if n < bridge.count]
    alt, seen = Qt.KeyboardModifier.AltModifier, []
    for key in (KEY.Key_PageUp, KEY.Key_PageUp, KEY.Key_PageDown, KEY.Key_PageDown):
        keyboard.press(key, alt)
        seen.append(bridge.moment)
    assert seen == [starts[-1], starts[-2], starts[-1], bridge.count]
    assert bridge.position.state.round.kind == "operating"
    rounds = [bridge.session.history.at(n).state.round.identity for n in starts]
    assert len(set(rounds)) == len(rounds)


def test_a_key_that_finds_nothing_to_do_says_so(at, program):
    keyboard, bridge, told = at("stock-round"), program.bridge, program.window.table.scrubber.message.text
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    bridge.show_moment(3)
    for modifier in (Qt.KeyboardModifier.NoModifier, shift):
        program.window.table.scrubber.tell("")
        keyboard.press(KEY.Key_P, modifier)
        assert told() == bridge.words.say("notice.past")
    bridge.go_back_to(0)
    program.window.settings = replace(program.window.settings, helps=frozenset())
    bridge.announce()
    for key in (KEY.Key_Z, KEY.Key_Backspace):
        program.window.table.scrubber.tell("")
        keyboard.press(key, control)
        assert told() == bridge.words.say("notice.nothing_to_undo")
    keyboard.press(KEY.Key_M, control)
    assert told() == bridge.words.say("since.none")
    bridge.go_back_to(len(bridge.session.history))
    keyboard.press(KEY.Key_Y, control)
    assert told() == bridge.words.say("notice.nothing_to_redo")
    keyboard.press(KEY.Key_P, shift)
    assert told() == bridge.words.say("notice.nothing")
    keyboard.press(KEY.Key_W, control | shift)
    assert told() == bridge.words.say("turn.over")


def test_the_focus_is_on_the_way_back_to_now(at, program):
    keyboard, bridge = at("stock-round"), program.bridge
    bridge.show_moment(3)
    QApplication.processEvents()
    keyboard.press(KEY.Key_Return)
    assert bridge.is_now


def test_a_game_that_is_only_looked_at_says_so_to_undo(program):
    program.bridge.set_session(GameSession.open(example_path(), read_only=True))
    Keyboard(program).press(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    told = program.window.table.scrubber.message.text()
    assert told == program.bridge.words.file_error(JournalError("read_only", program.bridge.path))


@pytest.mark.parametrize("goes", ["to another moment", "to another tool"])
def test_a_key_in_the_middle_of_a_drag_leaves_nothing_to_drop(at, program, goes):
    keyboard, panels, bridge = at("lay-a-tile"), program.window.panels, program.bridge
    tray, board = panels.tray.viewport(), panels.board.viewport()
    start = panels.tray.visualRect(panels.tray.model().index(0, 0)).center()
    goal = tray.mapFromGlobal(board.mapToGlobal(board.rect().center()))
    QTest.mousePress(tray, LEFT, PLAIN, start)
    QTest.mouseMove(tray, start + QPoint(0, -20))
    QTest.mouseMove(tray, goal)
    assert panels.tools.lay.hand is not None
    if goes == "to another moment":
        keyboard.press(KEY.Key_P)
    else:
        panels.tools.choose("")
    count = bridge.count
    QTest.mouseRelease(tray, LEFT, PLAIN, goal)
    QApplication.processEvents()
    assert bridge.count == count
    assert panels.tools.lay.hand is None
    assert not panels.tray.drag.is_on


def test_stops_are_pointed_at_and_taken_by_keys(at, program):
    keyboard = at("run-the-trains")
    tool = program.window.panels.tools.routes
    keyboard.press(KEY.Key_Delete)
    keyboard.press(KEY.Key_Right)
    first = tool.pointed
    assert first is not None
    keyboard.press(KEY.Key_Space)
    assert tool._draft.stops == (first,)
    seen = {first}
    for key in (KEY.Key_Right, KEY.Key_Down, KEY.Key_Left, KEY.Key_Up) * 3:
        keyboard.press(key)
        seen.add(tool.pointed)
    assert len(seen) > 1
