"""A clock for each player: counted, limited, paused and told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.owners import Owner, player
from roundhouse.ui.app import Program
from roundhouse.ui.clock import Allowance, Clock, ThinkingTime
from roundhouse.ui.words import LANGUAGES, for_language

ANNA, BOB = player("Anna"), player("Bob")


class Hands:
    """A time that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def counted(hands: Hands) -> ThinkingTime:
    return ThinkingTime(hands)


def test_each_player_has_a_time_of_their_own(hands: Hands, counted: ThinkingTime) -> None:
    counted.set_actor(ANNA, 0)
    hands.seconds = 30
    assert counted.seconds() == (30, 30)
    counted.decided()
    hands.seconds = 40
    assert counted.seconds() == (10, 40)
    counted.set_actor(BOB, 1)
    hands.seconds = 45
    assert counted.seconds() == (5, 5)
    counted.set_actor(ANNA, 2)
    hands.seconds = 47
    assert counted.seconds() == (2, 42)


def decide(counted: ThinkingTime, following: Owner, done: int) -> None:
    """Somebody decides, and ``following`` acts next."""
    counted.decided()
    counted.set_actor(following, done)


def test_a_turn_that_is_taken_back_gives_no_increment_and_done_again_gives_one(counted: ThinkingTime) -> None:
    allowance = Allowance(60, 10)
    counted.set_actor(ANNA, 0)
    decide(counted, BOB, 1)
    decide(counted, ANNA, 2)
    assert counted.left(allowance) == 70
    for _ in range(3):
        counted.set_actor(BOB, 1)
        assert counted.left(allowance) == 60
        counted.set_actor(ANNA, 0)
        assert counted.left(allowance) == 60
        counted.set_actor(BOB, 1)
        counted.set_actor(ANNA, 2)
        assert counted.left(allowance) == 70
    counted.set_actor(ANNA, 0)
    decide(counted, ANNA, 1)
    decide(counted, BOB, 2)
    decide(counted, ANNA, 3)
    assert counted.left(allowance) == 70
    decide(counted, BOB, 4)
    assert counted.left(allowance) == 70


def test_a_turn_adds_its_increment_once_it_has_ended(hands: Hands, counted: ThinkingTime) -> None:
    allowance = Allowance(60, 10)
    counted.set_actor(ANNA, 0)
    hands.seconds = 50
    decide(counted, ANNA, 1)
    assert counted.left(allowance) == 10
    decide(counted, BOB, 2)
    assert counted.left(allowance) == 60
    decide(counted, ANNA, 3)
    assert counted.left(allowance) == 20
    hands.seconds = 80
    assert counted.left(allowance) == -10


def test_nothing_is_counted_in_a_pause_or_for_nobody(hands: Hands, counted: ThinkingTime) -> None:
    hands.seconds = 100
    counted.set_actor(ANNA, 0)
    hands.seconds = 110
    counted.pause(paused=True)
    hands.seconds = 500
    assert counted.seconds() == (10, 10)
    counted.pause(paused=False)
    hands.seconds = 505
    assert counted.seconds() == (15, 15)
    counted.begin()
    assert counted.seconds() == (0, 0)


def test_the_clock_says_what_it_counts(qtbot, hands: Hands, counted: ThinkingTime) -> None:
    clock = Clock(for_language("en"))
    qtbot.addWidget(clock)
    counted.set_actor(ANNA, 0)
    hands.seconds = 3725
    clock.use(counted, Allowance())
    assert clock.text() == "Anna: 1:02:05 · 1:02:05 in all"
    clock.use(counted, Allowance(3600, 0))
    assert clock.text() == "Anna: 1:02:05 · 2:05 over time"
    assert clock.property("careful")
    clock.use(counted, Allowance(7200, 0))
    assert clock.text() == "Anna: 1:02:05 · 57:55 left"
    assert not clock.property("careful")
    counted.pause(paused=True)
    clock.refresh()
    assert clock.text() == "Clock paused · Anna: 1:02:05 · 57:55 left"


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_clock_speaks_every_language(qtbot, counted: ThinkingTime, words) -> None:
    clock = Clock(words)
    qtbot.addWidget(clock)
    counted.set_actor(ANNA, 0)
    clock.use(counted, Allowance(60, 0))
    assert clock.text().startswith("Anna: 0:00 · ")
    assert clock.toolTip()


def timed_by_hand(program: Program, session: GameSession, allowance: Allowance) -> Hands:
    """A game is shown in which the time that everybody has is set by hand."""
    hands, window = Hands(), program.window
    window.thinking = ThinkingTime(hands)
    program.bridge.announce()
    program.bridge.set_session(session)
    window.table.turn_bar.place.clock.use(window.thinking, allowance)
    program.bridge.announce()
    return hands


def test_in_the_window_it_is_off_at_first_and_counts_for_whoever_is_on_turn(program, new_session) -> None:
    window, hands = program.window, Hands()
    window.thinking = ThinkingTime(hands)
    program.bridge.announce()
    program.bridge.set_session(new_session(decisions=6))
    clock = window.table.turn_bar.place.clock
    clock.use(window.thinking, window.allowance())
    program.bridge.announce()
    assert not clock.isVisible()
    window.activateWindow()
    QTest.qWait(1)
    window.thinking.switch(on=False)
    hands.seconds = 7000
    QTest.keyClick(window, Qt.Key.Key_Pause)
    assert window.table.scrubber.message.text() == "Clock: off"
    assert not window.actions_by_key["command.pause_clock"].isChecked()
    assert window.thinking.seconds() == (0, 0), "no clock has shown that time"
    QTest.keyClick(
        window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert clock.isVisible()
    actor = window.thinking.actor
    hands.seconds += 60
    program.bridge.show_moment(0)
    assert window.thinking.actor == actor
    program.bridge.show_now()
    assert window.thinking.seconds() == (60, 60)
    # Another look keeps what was counted.
    program.handlers.settings.change(replace(window.settings, theme="dark", clock_minutes=2))
    clock = window.table.turn_bar.place.clock
    assert clock.text().endswith("1:00 · 1:00 left")
    QTest.mouseClick(clock, Qt.MouseButton.LeftButton)
    assert window.thinking.is_paused
    assert clock.text().startswith("Clock paused")
    hands.seconds += 30
    QTest.qWait(1)
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_Pause)
    assert not window.thinking.is_paused
    assert clock.text().endswith("1:00 · 1:00 left")
    # Another game begins with nothing used.
    program.bridge.set_session(new_session(8))
    assert window.thinking.seconds() == (0, 0)


def test_it_counts_on_for_whoever_is_on_turn_while_something_is_tried(program, new_session) -> None:
    window, bridge = program.window, program.bridge
    hands = timed_by_hand(program, new_session(5, 6), window.allowance())
    program.seconds.open()
    actor = window.thinking.actor
    hands.seconds = 40
    window.actions_by_key["command.scratch"].trigger()
    while bridge.acting_owner() == actor:
        assert bridge.pass_once()
    bridge.pass_once()
    assert window.thinking.actor == actor
    assert window.thinking.seconds() == (40, 40)
    bridge.end_scratch()
    hands.seconds = 50
    assert window.thinking.seconds() == (50, 50)


def test_it_stands_still_during_the_guided_tour_and_goes_on_after_it(program, new_session) -> None:
    window, bridge = program.window, program.bridge
    hands = timed_by_hand(program, new_session(5, 6), window.allowance())
    actor = window.thinking.actor
    hands.seconds = 40
    program.handlers.tour.begin()
    program.handlers.tour.go_on()
    hands.seconds = 500
    assert window.table.turn_bar.place.clock.text() == ""
    program.handlers.tour.leave()
    assert (window.thinking.actor, window.thinking.seconds()) == (actor, (40, 40))
    hands.seconds = 510
    assert window.thinking.seconds() == (50, 50)
    program.handlers.tour.begin()
    bridge.set_session(new_session(8))
    hands.seconds = 515
    assert window.thinking.seconds() == (5, 5), "another game ends the tour and begins with nothing used"


def test_undo_redo_and_another_branch_in_the_window_give_no_more_time(program, new_session) -> None:
    window, bridge = program.window, program.bridge
    timed_by_hand(program, new_session(5, 6), Allowance(60, 10))
    first = window.thinking.actor
    assert bridge.pass_once()
    bridge.undo()
    assert window.thinking.actor == first
    for _ in range(3):
        bridge.redo()
        bridge.undo()
    assert window.thinking.left(Allowance(60, 10)) == 60
    bridge.redo()
    bridge.open_branch(0)
    bridge.go_back_to(6)
    assert window.thinking.actor == first
    assert window.thinking.left(Allowance(60, 10)) == 60
