"""Things are tried without touching the game: with real keys and clicks, and forgotten by Esc."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSplitter

from roundhouse.archive.errors import JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.scratch import scratch_of
from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.titles import random_player
from roundhouse.ui.words import LANGUAGES
from tests.contracts.games import example_path
from tests.ui.operator import Operator


def key(program, pressed: Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    program.window.activateWindow()
    QTest.qWait(1)
    QTest.keyClick(program.window, pressed, modifier)
    QApplication.processEvents()


def try_it(program) -> None:
    key(program, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert program.bridge.is_scratch
    assert program.window.table.scratch.isVisible()


def laying(session: GameSession) -> int:
    """How many decisions are done when a company may first lay a tile."""
    history = session.history
    return next(n for n in range(len(history)) if isinstance(history.entry(n + 1).action, act.LayTile))


@pytest.fixture
def opened(program, new_session):
    session = new_session(decisions=120)
    session.move_to(laying(session))
    program.bridge.set_session(session)
    return program


def test_a_tile_that_is_tried_lies_nowhere_once_esc_was_pressed(opened):
    program, session = opened, opened.bridge.session
    data, before = session.path.read_bytes(), session.position
    lay = session.history.entry(session.cursor + 1).action
    compared = program.bridge.previous
    try_it(program)
    Operator(program).play(lay)
    assert program.bridge.position.state.tiles.keys() - before.state.tiles.keys() == {lay.hex}
    assert program.bridge.count == 1
    assert session.path.read_bytes() == data
    key(program, Qt.Key.Key_Escape)
    assert not program.bridge.is_scratch
    assert not program.window.table.scratch.isVisible()
    assert program.bridge.session is session
    assert program.bridge.position is before
    assert program.bridge.previous is compared, "marks of what has changed are those of the game"
    assert session.path.read_bytes() == data
    # What follows can still be redone.
    assert program.bridge.can_redo


def test_what_was_tried_keeps_no_room_below_the_board(program, tmp_path):
    path = tmp_path / "game.roundhouse"
    path.write_bytes(example_path("1894").read_bytes())
    session = GameSession.open(path)
    session.move_to(257)
    program.bridge.set_session(session)
    table = program.window.table
    table.come_to_rest()
    high = table.panels.board.height()
    try_it(program)
    assert program.bridge.pass_once()
    table.come_to_rest()
    assert table.panels.board.height() < high, "trains are for sale"
    key(program, Qt.Key.Key_Escape)
    table.come_to_rest()
    assert table.panels.board.height() == high


def test_everything_may_be_tried_and_taken_back_for_whole_rounds(opened):
    program, session = opened, opened.bridge.session
    data = session.path.read_bytes()
    try_it(program)
    rng, kinds = Random(3), set()
    for _ in range(120):
        action = random_player.choose(program.bridge.position, rng)
        kinds.add(type(action))
        assert program.bridge.submit(action)
    assert {act.LayTile, act.RunTrains, act.BuyTrain} <= kinds
    # What it earned stands there as in the game.
    runs = program.bridge.position.state.runs
    assert any(run.revenue for run in runs.values())
    key(program, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert program.bridge.count < 120
    key(program, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert not program.bridge.is_scratch
    assert program.bridge.session is session
    assert session.path.read_bytes() == data


def test_esc_first_puts_back_what_is_in_the_hand(opened):
    program = opened
    try_it(program)
    tool = program.window.panels.tools
    if tool.kind != "lay":
        program.bridge.announce()
    offer = next(each for each in program.bridge.offers if isinstance(each, off.OfferLayTile))
    operator = Operator(program)
    operator.use("lay", "tool_lay")
    tool.lay.take(offer.lays[0].tile, offer.power)
    program.window.panels.board.setFocus()
    QTest.keyClick(program.window.panels.board, Qt.Key.Key_Escape)
    assert program.bridge.is_scratch
    key(program, Qt.Key.Key_Escape)
    assert not program.bridge.is_scratch


def test_a_past_moment_may_be_tried_from_and_comes_back(opened):
    program = opened
    program.bridge.show_moment(5)
    try_it(program)
    assert program.bridge.is_now
    assert program.bridge.submit(random_player.choose(program.bridge.position, Random(1)))
    key(program, Qt.Key.Key_Escape)
    assert program.bridge.moment == 5
    assert not program.bridge.is_now


def test_a_sheet_of_choices_leaves_in_sight_that_it_is_only_tried(opened):
    program, bar, told = opened, opened.window.table.turn_bar, opened.window.table.scratch
    history = program.bridge.session.history
    buys = next(n for n in range(len(history)) if isinstance(history.entry(n + 1).action, act.BuyShares))
    program.bridge.go_back_to(buys)
    try_it(program)
    bar.press(1)
    line = QRect(told.mapTo(program.window, QPoint()), told.size())
    assert bar.sheet is not None
    assert not line.intersects(bar.sheet.geometry())


def test_a_game_that_is_closed_while_something_is_tried_is_as_it_was(opened):
    program, session = opened, opened.bridge.session
    data = session.path.read_bytes()
    try_it(program)
    program.bridge.submit(random_player.choose(program.bridge.position, Random(1)))
    key(program, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert program.bridge.session is None
    assert not program.bridge.is_scratch
    assert not session.is_writable
    assert session.path.read_bytes() == data
    assert not program.window.actions_by_key["command.leave_scratch"].isEnabled()


def test_the_clock_does_not_count_for_whoever_is_tried(opened):
    program = opened
    actor = program.window.thinking.actor
    try_it(program)
    for _ in range(20):
        program.bridge.submit(random_player.choose(program.bridge.position, Random(2)))
    assert program.window.thinking.actor == actor


def test_what_is_tried_cannot_be_kept(opened, tmp_path):
    scratch = scratch_of(opened.bridge.session, 3)
    with pytest.raises(JournalError, match="read_only"):
        scratch.save_as(tmp_path / "x.roundhouse")
    assert not (tmp_path / "x.roundhouse").exists()
    with pytest.raises(IndexError):
        scratch_of(opened.bridge.session, 9999)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_banner_fits_the_smallest_window(make_program, new_session, words):
    program = make_program(words.code)
    program.window.resize(1024, 640)
    program.bridge.set_session(new_session(decisions=5))
    try_it(program)
    banner = program.window.table.scratch
    assert banner.fontMetrics().horizontalAdvance(banner.text()) <= banner.width()
    side = program.window.table.findChild(QSplitter, "side")
    assert program.window.table._room().high == pytest.approx(side.height(), abs=1), (
        "it takes a line of the room"
    )
