"""A decision that names what there isn't, under a right sum, costs only itself: the game opens before it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.archive.branches import branch_path, open_branch
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import HEAD_LINES, sealed, unsealed
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.journal import Notice
from roundhouse.cli import main as program
from roundhouse.engine.actions import Bid
from tests.archive import toy
from tests.archive.test_journal import written

NO_MARKER = {"is": "marker_turned", "company": "Nobody"}


def broken(path: Path, *numbers: int, count: int = 6) -> Path:
    """A game of ``count`` decisions; those of these numbers can't be folded."""
    if not path.exists():
        written(path, count)
    lines = path.read_bytes().splitlines()
    for number in numbers:
        plain: dict[str, Any] = msgspec.json.decode(unsealed(lines[HEAD_LINES + number - 1]) or b"")
        plain["events"].insert(0, NO_MARKER)
        lines[HEAD_LINES + number - 1] = sealed(plain).rstrip()
    path.write_bytes(b"\n".join([*lines, b""]))
    return path


def opened(path: Path, *, read_only: bool = False) -> GameSession:
    return GameSession.open(path, read_only=read_only, load=toy.load)


def amounts(session: GameSession) -> list[int]:
    return [entry.action.amount for entry in session.history.entries() if isinstance(entry.action, Bid)]


def test_a_game_opens_before_the_decision_that_is_broken(tmp_path: Path) -> None:
    path = broken(tmp_path / "game.roundhouse", 4)
    before = path.read_bytes()
    session = opened(path)
    assert session.notices == (Notice("broken", line=4, copy=str(path), behind=2),)
    assert (session.cursor, len(session.history), session.history.broken) == (3, 3, 4)
    assert not session.history.can_redo
    session.close()
    assert path.read_bytes().startswith(before), "nothing that was decided is taken out"
    looked = opened(path, read_only=True)
    assert (looked.cursor, looked.notices) == (3, session.notices)


def test_it_is_played_on_from_there_and_the_rest_stays_a_branch(tmp_path: Path) -> None:
    path = broken(tmp_path / "game.roundhouse", 4)
    session = opened(path)
    session.submit(toy.bid(session.position, 9))
    assert session.history.broken == 0
    with pytest.raises(JournalError) as caught:
        session.open_branch(0)
    assert (caught.value.code, caught.value.facts) == ("broken", {"decision": 4})
    assert (amounts(session), session.history.tree.present) == ([1, 2, 3, 9], 1)
    session.open_branch(0, 2)
    assert amounts(session) == [1, 2]
    session.redo()
    with pytest.raises(IndexError):
        session.redo()
    session.open_branch(1)
    session.close()
    again = opened(path, read_only=True)
    assert (amounts(again), again.notices) == ([1, 2, 3, 9], ())
    assert [len(branch.entries) for branch in again.history.tree.branches] == [6, 1]


def test_an_undo_before_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path, 6)
    session = opened(path)
    session.move_to(2)
    session.close()
    broken(path, 4)
    session = opened(path)
    assert (session.cursor, len(session.history)) == (2, 3)
    session.close()


def test_what_is_behind_it_opens_as_a_branch_without_it(tmp_path: Path) -> None:
    path = broken(tmp_path / "game.roundhouse", 4)
    branched = open_branch(path, branch_path(path), toy.load)
    assert (amounts(branched.session), branched.missing, branched.left_out) == ([1, 2, 3, 5, 6], (4,), 0)
    branched.session.close()


def test_so_does_that_of_a_branch_that_was_left(tmp_path: Path) -> None:
    path = broken(tmp_path / "game.roundhouse", 4)
    session = opened(path)
    session.submit(toy.bid(session.position, 9))
    session.close()
    branched = open_branch(path, branch_path(path), toy.load)
    assert amounts(branched.session) == [1, 2, 3, 5, 6]
    branched.session.close()


def test_a_second_broken_decision_ends_the_branch(tmp_path: Path) -> None:
    path = broken(tmp_path / "game.roundhouse", 2, 5)
    branched = open_branch(path, branch_path(path), toy.load)
    assert (amounts(branched.session), branched.left_out) == ([1, 3, 4], 2)
    branched.session.close()


def test_behind_a_damage_broken_decisions_are_left_out_too(tmp_path: Path) -> None:
    path = broken(tmp_path / "game.roundhouse", 2)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[HEAD_LINES + 3] = b"rubbish\n"
    path.write_bytes(b"".join(lines))
    session = opened(path)
    session.close()
    (damaged, notice) = session.notices
    assert (damaged.code, notice.code, session.cursor) == ("damaged", "broken", 1)
    branched = open_branch(Path(damaged.copy), branch_path(path), toy.load)
    assert (amounts(branched.session), branched.left_out) == ([1], 4)
    branched.session.close()


def test_a_game_that_is_whole_has_no_such_branch(tmp_path: Path) -> None:
    path = broken(tmp_path / "game.roundhouse")
    with pytest.raises(JournalError) as caught:
        open_branch(path, branch_path(path), toy.load)
    assert caught.value.code == "undamaged"


def test_the_command_line_says_so_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.roundhouse"
    GameSession.new("1894", ("Ann", "Bob", "Cem"), (), 7, path).close()
    decision = {"n": 1, "at": 1, "action": {"do": "pass", "actor": "player:Ann"}, "events": [NO_MARKER]}
    path.write_bytes(path.read_bytes() + sealed(decision))
    assert program.main(["replay", str(path)]) == 2
    assert capsys.readouterr().err.count("decision 1 ") == 1
