"""Files that say wrong things under right sums, in the window: told in a sentence or shown, no error."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse.archive import journal
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import HEAD_LINES, sealed
from roundhouse.archive.game_file import GameSession
from roundhouse.bench import harm_content
from roundhouse.bench.soaked import Scale
from roundhouse.bench.tables import left_by_all
from roundhouse.ui import bench_wrong
from roundhouse.ui.app import Program
from roundhouse.ui.bench_wrong import Looker
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.text import Label


@pytest.fixture(scope="module")
def tables() -> list[harm_content.Lines]:
    """The lines of games that tables have left, made once."""
    return [harm_content.plain_lines(data) for data in left_by_all()]


def used(looker: Looker, sound: harm_content.Lines, way: str, seed: int, folder: Path) -> str:
    """What is wrong when a game with something wrong in it is used."""
    rng = Random(f"{way} {seed}")
    harmed = copy.deepcopy(sound)
    harm_content.WRONG[way](harmed, rng, sound)
    path = folder / f"{way} {seed}.roundhouse"
    path.write_bytes(b"".join(map(sealed, harmed)))
    return looker.look(path, rng)


@pytest.mark.parametrize("way", ["odd_event", "other_events", "elsewhere"])
def test_wrong_content_is_used_without_an_error(
    way: str, program: Program, tmp_path: Path, new_session
) -> None:
    session = new_session(7, 30)
    session.close()
    sound = harm_content.plain_lines(session.path.read_bytes())
    assert used(Looker(program), sound, way, 3, tmp_path) == ""


@pytest.mark.slow
@pytest.mark.parametrize("way", harm_content.WRONG)
def test_wrong_content_of_all_titles_is_used_without_an_error(
    way: str, program: Program, tmp_path: Path, tables: list[harm_content.Lines]
) -> None:
    """Each way in two of the games, in turns; ``bench soak`` uses all."""
    looker, first = Looker(program), list(harm_content.WRONG).index(way)
    numbers = [(first + step) % len(tables) for step in (0, 2)]
    found = [used(looker, tables[number], way, number, tmp_path) for number in numbers]
    assert set(found) == {""}


def test_the_looker_sees_what_nobody_caught(program: Program, tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "game.roundhouse"
    GameSession.new("1894", ("Ann", "Bob", "Cem"), (), 7, path).close()
    looker = Looker(program)
    assert looker.look(path, Random(1)) == ""

    def careless(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(program.bridge, "open_branch", careless)
    with pytest.raises(KeyError):
        looker.look(path, Random(1))


def test_a_part_of_the_soak_opens_such_files(monkeypatch, new_session) -> None:
    session = new_session(7, 30)
    session.close()
    looked: list[Path] = []

    def look(looker: Looker, path: Path, rng: Random) -> str:
        looked.append(path)
        return "KeyError" if len(looked) > 3 else ""

    monkeypatch.setattr(bench_wrong, "left_by_all", lambda: [session.path.read_bytes()])
    monkeypatch.setattr(Looker, "look", look)
    found = bench_wrong.played(Scale(most=4, first=5))
    assert (found.cases, len(looked), found.failures) == (4, 4, ("file 8: KeyError",))


@pytest.fixture
def asked(program, monkeypatch) -> list[str]:
    """What dialogs say, each declined."""
    texts: list[str] = []

    def run(dialog) -> bool:
        texts.append(" ".join(label.text() for label in dialog.findChildren(Label)))
        return False

    monkeypatch.setattr(program.handlers.dialogs, "run", run)
    return texts


def rewritten(session: GameSession, number: int, change: Callable[[dict[str, Any]], object]) -> Path:
    """The file of a game after a ``change`` of the line of a decision, under a right sum."""
    session.close()
    lines = harm_content.plain_lines(session.path.read_bytes())
    change(lines[HEAD_LINES + number - 1])
    session.path.write_bytes(b"".join(map(sealed, lines)))
    return session.path


def broken(session: GameSession, number: int) -> Path:
    """The file of a game in which a decision names a company that isn't there."""
    return rewritten(
        session, number, lambda line: line["events"].append({"is": "marker_turned", "company": "Nobody"})
    )


def test_a_game_opens_before_a_decision_that_is_broken(program: Program, new_session, asked) -> None:
    path = broken(new_session(7, 12), 9)
    assert program.handlers.files.open_path(path)
    assert "Decision 9 names what isn't there" in asked[0]
    assert "3\xa0decisions behind it can be read" in asked[0]
    assert (program.bridge.count, program.bridge.can_redo) == (8, False)
    program.handlers.undoing.branches()
    program.bridge.undo()
    program.bridge.redo()
    assert program.bridge.count == 8


def test_and_what_is_behind_it_opens_as_a_branch(program: Program, new_session, monkeypatch) -> None:
    monkeypatch.setattr(program.handlers.dialogs, "run", lambda dialog: isinstance(dialog, QuestionDialog))
    path = broken(new_session(7, 12), 9)
    assert program.handlers.files.open_path(path)
    assert "branch" in program.bridge.path.name
    assert program.bridge.count >= 8
    program.bridge.set_session(None)


def test_a_broken_last_decision_is_told_without_a_question(program, new_session, monkeypatch) -> None:
    dialogs: list[type] = []

    def run(dialog) -> bool:
        dialogs.append(type(dialog))
        return True

    monkeypatch.setattr(program.handlers.dialogs, "run", run)
    assert program.handlers.files.open_path(broken(new_session(7, 12), 12))
    assert QuestionDialog not in dialogs
    assert (len(dialogs), program.bridge.count) == (1, 11)


NO_NEXT = (
    {"is": "order", "order": ["Anna", "Bob"]},
    {"is": "contest", "private": "", "trigger": "Chloé"},
)
"""Whoever bought last has no place in the order: the rules can't tell who comes next."""
AS_BEFORE = (
    {"is": "order", "order": ["Anna", "Bob", "Chloé"]},
    {"is": "contest", "private": "", "trigger": ""},
)


def test_a_moment_about_which_the_rules_cannot_be_asked_is_passed_over(program, new_session) -> None:
    session = new_session(7, 12)
    session.close()
    lines = harm_content.plain_lines(session.path.read_bytes())
    lines[HEAD_LINES + 8]["events"] += NO_NEXT
    lines[HEAD_LINES + 9]["events"][:0] = AS_BEFORE
    session.path.write_bytes(b"".join(map(sealed, lines)))
    looker = Looker(program)
    assert program.handlers.files.open_path(session.path)
    bridge = program.bridge
    assert bridge.count == 12
    with looker.catching():
        bridge.show_moment(9)
        assert bridge.moment == 12
        bridge.show_moment(10)
        assert (bridge.moment, bridge.previous) == (10, None)
        bridge.show_now()
        bridge.undo()
        bridge.undo()
        bridge.undo()
        assert bridge.count == 8
        bridge.redo()
        assert bridge.count == 10
    assert looker.errors == []


def test_a_game_opens_before_a_position_about_which_the_rules_cannot_be_asked(program, new_session) -> None:
    session = new_session(7, 12)
    session.close()
    lines = harm_content.plain_lines(session.path.read_bytes())
    lines[HEAD_LINES + 9]["events"] += NO_NEXT
    session.path.write_bytes(b"".join(map(sealed, lines)))
    looker = Looker(program)
    with looker.catching():
        assert program.handlers.files.open_path(session.path)
    assert (program.bridge.count, looker.errors) == (9, [])


def unknown(session: GameSession, number: int) -> Path:
    """The file of a game with an action under a right sum that this version doesn't know."""
    return rewritten(session, number, lambda line: line.update(action={"do": "warp", "actor": "player:Ann"}))


def test_a_game_opens_before_what_this_version_does_not_know(program, new_session, asked) -> None:
    path = unknown(new_session(7, 12), 9)
    assert program.handlers.files.open_path(path)
    assert f"This version makes nothing of line {HEAD_LINES + 9}" in asked[0]
    assert "3\xa0decisions behind it can be read" in asked[0]
    assert program.bridge.count == 8


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("flip", "nothing of the game is lost"),
        ("cut", "open up to the damage"),
        ("warp", "makes nothing of line 13"),
    ],
)
def test_a_harmed_game_that_is_looked_at_says_what_is_lost(
    harm: str, told: str, program, new_session, asked, monkeypatch
) -> None:
    """Nothing is kept beside it, as its folder may not be written."""

    def no_folder(*_: object) -> str:
        raise JournalError("no_copy", path, detail="")

    session = new_session(7, 12)
    session.close()
    path = unknown(session, 9) if harm == "warp" else session.path
    lines = path.read_bytes().splitlines(keepends=True)
    if harm == "flip":
        lines[9] = lines[9].replace(b'"n":6', b'"n":7')
    elif harm == "cut":
        lines[9] = lines[9][20:]
    path.write_bytes(b"".join(lines))
    monkeypatch.setattr(journal, "_kept", no_folder)
    assert program.handlers.files.open_path(path)
    assert any(told in each for each in asked)
