"""Playing on and on through the window: nothing is left behind by a decision but the decision."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Literal
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog

from roundhouse.bench.soaked import Tally
from roundhouse.engine.state import State
from roundhouse.queries.chance import choose
from roundhouse.ui.app import Program
from roundhouse.ui.bench_soak import Player, in_loop, objects_of


def played_on(player: Player, program: Program, decisions: int) -> int:
    """Play so many decisions more; how many objects of Qt the window has then."""
    wanted = player.tally.cases + decisions
    in_loop(player.step, lambda: player.tally.cases >= wanted)
    return objects_of(program)


def test_a_window_has_no_more_objects_after_more_decisions(program: Program, tmp_path: Path) -> None:
    player = Player(program, tmp_path, choose, Tally("window", 1000))
    early = played_on(player, program, 10)
    late = max(played_on(player, program, 6) for _ in range(4))
    assert player.tally.failures == []
    # how many buttons the turn bar has differs from decision to decision
    assert late < early + 60


def test_a_slice_has_undos_branches_corrections_and_reopenings(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(program, tmp_path, choose, Tally("window", 1000, first=4))
    undo, look, reopen, branch, correct, play = 0.05, 0.13, 0.142, 0.147, 0.155, 0.5
    ways = [play] * 5 + [undo, undo, play, undo, play, branch, look, reopen, *[correct] * 9, play, reopen]
    monkeypatch.setattr(player, "chances", Mock(random=Mock(side_effect=ways)))
    steps = iter(["begin", *ways])
    in_loop(player.step, lambda: next(steps, None) is None)
    assert player.tally.failures == []
    assert (player.undos, player.branches, player.reopened, player.games) == (3, 1, 2, 1)
    assert player.corrections > 0
    assert player.program.bridge.session is not None
    assert len(player.program.bridge.session.history.tree.branches) > 1


def test_a_game_that_has_lost_something_is_a_failure(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(program, tmp_path, choose, Tally("window", 1000))
    played_on(player, program, 3)
    session = program.bridge.session
    assert session is not None
    player._reopen(session)
    assert (player.reopened, player.tally.failures) == (1, [])
    (session,) = filter(None, [program.bridge.session])
    lines = session.path.read_bytes().splitlines(keepends=True)
    monkeypatch.setattr(session, "close", lambda: session.path.write_bytes(b"".join(lines[:-1])))
    session._journal.close()
    player._reopen(session)
    assert ["opened again" in failure for failure in player.tally.failures] == [True, True]


def states() -> int:
    """How many states of games are in memory without looking for what only knows itself."""
    return sum(type(found) is State for found in gc.get_objects())


def test_a_closed_game_goes_from_memory_by_itself(program: Program, tmp_path: Path) -> None:
    player = Player(program, tmp_path, choose, Tally("window", 1000))
    gc.collect()
    before = states()
    gc.disable()
    try:
        played_on(player, program, 30)
        assert states() >= before + 25
        program.bridge.set_session(None)
        played_on(player, program, 0)
        # what the screens show is shown until the next game comes
        assert states() < before + 12
    finally:
        gc.enable()


def test_screens_that_are_made_anew_leave_nothing_in_the_window(program: Program) -> None:
    counts: list[int] = []
    made: list[str] = []

    def restyle() -> None:
        made.append(program.window.settings.theme)
        theme: Literal["light", "dark"] = "dark" if made[-1] == "light" else "light"
        program.window.apply(replace(program.window.settings, theme=theme))

    def is_done() -> bool:
        return len(made) > len(counts)

    for _ in range(4):
        in_loop(restyle, is_done)
        counts.append(objects_of(program))
    assert len(set(counts[1:])) == 1


def test_a_dialog_that_waits_is_a_failure(program: Program, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("roundhouse.ui.bench_soak.LONGEST", 0.05)
    player = Player(program, tmp_path, choose, Tally("window", 1000))

    def ask() -> None:
        QDialog(program.window).exec()

    in_loop(ask, lambda: bool(player.tally.failures))
    assert player.tally.failures == ["decision 0: QDialog waits for an answer"]
    assert player._guard.parent() is program.window, "it would answer the dialogs of whatever comes next"


def test_loops_that_come_later_run_as_before(qtbot, program: Program) -> None:
    steps: list[int] = []
    in_loop(lambda: steps.append(1), lambda: len(steps) > 2)
    program.window.close()
    rung: list[int] = []
    QTimer.singleShot(1, lambda: rung.append(1))
    qtbot.waitUntil(lambda: bool(rung))
    assert (len(steps), rung) == (3, [1])
