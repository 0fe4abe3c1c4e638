"""Nothing that was ever decided gets out of reach: what is left behind stays as a branch."""

import shutil
from pathlib import Path
from random import Random

import pytest

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import DecisionLine, GoToLine, head_of, sealed
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.archive.migrations import MIGRATIONS
from roundhouse.archive.reading import read_contents
from roundhouse.engine.actions import Action, Bid
from roundhouse.engine.owners import BANK
from roundhouse.titles import random_player
from tests.archive import toy
from tests.archive.test_format1 import FOLDER, NAMES


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(library.HOME_VARIABLE, str(tmp_path / "home"))


def begun() -> GameSession:
    return GameSession.new("toy", toy.PLAYERS, load=toy.load)


def play(session: GameSession, *amounts: int) -> None:
    for amount in amounts:
        session.submit(toy.bid(session.position, amount), expected=session.cursor)


def reopened(session: GameSession) -> GameSession:
    session.close()
    return GameSession.open(session.path, load=toy.load)


def ways(history: History) -> list[list[int]]:
    """The amounts bid on the way to the end of each branch."""
    tree = history.tree
    return [
        [entry.action.amount for entry, _ in tree.path(number) if isinstance(entry.action, Bid)]
        for number in range(len(tree.branches))
    ]


def present(session: GameSession) -> list[int]:
    return [entry.action.amount for entry in session.history.entries() if isinstance(entry.action, Bid)]


def test_a_different_decision_leaves_a_branch() -> None:
    session = begun()
    play(session, 1, 2, 3, 4)
    session.move_to(1)
    play(session, 50)
    assert ways(session.history) == [[1, 2, 3, 4], [1, 50]]
    assert session.history.tree.present == 1
    session = reopened(session)
    assert ways(session.history) == [[1, 2, 3, 4], [1, 50]]
    assert present(session) == [1, 50]
    session.close()


def test_a_branch_is_opened_again_and_played_on() -> None:
    session = begun()
    play(session, 1, 2, 3, 4)
    session.move_to(1)
    play(session, 50, 60)
    session.open_branch(0)
    assert present(session) == [1, 2, 3, 4]
    assert session.position.state.cash[BANK] == 10
    session = reopened(session)
    assert present(session) == [1, 2, 3, 4]
    play(session, 5)
    session.open_branch(1)
    assert present(session) == [1, 50, 60]
    session = reopened(session)
    assert ways(session.history) == [[1, 2, 3, 4, 5], [1, 50, 60]]
    assert session.position.state.cash[BANK] == 111
    session.close()


def test_branches_of_branches_and_at_the_first_decision() -> None:
    session = begun()
    play(session, 1, 2, 3)
    session.move_to(0)
    play(session, 10, 20, 30)
    session.move_to(2)
    play(session, 31)
    session.move_to(0)
    play(session, 100)
    expected = [[1, 2, 3], [10, 20, 30], [10, 20, 31], [100]]
    assert ways(session.history) == expected
    assert [(branch.parent, branch.start) for branch in session.history.tree.branches] == [
        (0, 0), (0, 0), (1, 2), (0, 0),
    ]  # fmt: skip
    for number in (2, 0, 3, 1, 2):
        session.open_branch(number)
        assert present(session) == expected[number]
        session = reopened(session)
        assert present(session) == expected[number]
        assert ways(session.history) == expected
    session.close()


def test_the_same_decision_goes_back_into_its_branch() -> None:
    session = begun()
    play(session, 1, 2, 3)
    session.move_to(1)
    play(session, 50, 60)
    session.move_to(1)
    play(session, 2)
    assert ways(session.history) == [[1, 2, 3], [1, 50, 60]]
    assert session.cursor == 2
    assert session.history.can_redo
    session.redo()
    assert session.position.state.cash[BANK] == 6
    session = reopened(session)
    assert (session.cursor, present(session)) == (3, [1, 2, 3])
    session.close()


def test_undo_and_redo_stay_on_the_present_branch() -> None:
    session = begun()
    play(session, 1, 2, 3)
    session.move_to(1)
    play(session, 50, 60)
    session.move_to(0)
    session.redo()
    session.redo()
    assert present(session) == [1, 50]
    session = reopened(session)
    session.redo()
    assert present(session) == [1, 50, 60]
    session.close()


def test_names_survive() -> None:
    session = begun()
    play(session, 1, 2)
    session.move_to(1)
    play(session, 50)
    session.name_branch(0, "  as it was\u202e ")
    session.name_branch(1, "x" * 100)
    session.undo()
    session = reopened(session)
    names = [branch.name for branch in session.history.tree.branches]
    assert names == ["as it was", "x" * 39 + "…"]
    assert session.cursor == 1
    session.name_branch(1, "")
    session = reopened(session)
    assert [branch.name for branch in session.history.tree.branches] == ["as it was", ""]
    with pytest.raises(IndexError):
        session.name_branch(2, "none")
    session.close()


def test_there_is_no_other_branch() -> None:
    session = begun()
    play(session, 1)
    for number in (-1, 1):
        with pytest.raises(IndexError):
            session.open_branch(number)
    assert present(session) == [1]
    session.close()


def test_a_copy_has_all_branches_even_from_memory(tmp_path: Path) -> None:
    session = begun()
    play(session, 1, 2, 3)
    session.move_to(0)
    play(session, 10, 20, 30)
    session.move_to(2)
    play(session, 31, 32)
    session.move_to(1)
    play(session, 21)
    session.open_branch(1)
    session.undo()
    session.name_branch(2, "the other one")
    expected = ways(session.history)
    times = [branch.times for branch in session.history.tree.branches]
    session.path.unlink()  # somebody has taken the file away
    session.save_as(tmp_path / "copy.roundhouse")
    session = reopened(session)
    assert ways(session.history) == expected
    assert [branch.times for branch in session.history.tree.branches] == times
    assert session.history.tree.branches[2].name == "the other one"
    assert present(session) == [10, 20]
    session.redo()
    assert present(session) == [10, 20, 30]
    session.close()


def test_a_branch_that_cannot_be_written_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun()
    play(session, 1, 2, 3)
    session.move_to(1)
    play(session, 50)
    path = session.path
    path.unlink()
    with pytest.raises(JournalError, match="gone"):
        session.open_branch(0)
    assert present(session) == [1, 50]
    assert session.position.state.cash[BANK] == 51
    session.close()


@pytest.mark.slow
def test_cut_off_while_a_branch_is_opened(tmp_path: Path) -> None:
    """However much of it reached the disk, no decision is lost and redo leads on."""
    session = begun()
    play(session, 1, 2, 3, 4)
    session.move_to(1)
    play(session, 50)
    session.close()
    before = session.path.stat().st_size
    session = GameSession.open(session.path, load=toy.load)
    session.open_branch(0)
    session.close()
    whole = session.path.read_bytes()
    cut = tmp_path / "cut.roundhouse"
    for length in range(before, len(whole) + 1):
        cut.write_bytes(whole[:length])
        contents = read_contents(cut.read_bytes(), cut, MIGRATIONS)
        history = History(toy.first(), tree=contents.tree)
        assert ways(history) == [[1, 2, 3, 4], [1, 50]]
        assert history.position.state.cash[BANK] in {51, 1, 3, 6, 10}
        if history.cursor > 1 and history.position.state.cash[BANK] != 51:
            assert len(history) == 4


def test_an_older_file_has_its_branches() -> None:
    """As programs before there were branches wrote it: go back, decide otherwise, and no word about it."""
    first = toy.first()
    history = History(first)
    lines = [head_of(toy.header(), first.state)]

    def decide(amount: int) -> None:
        entry = history.submit(toy.bid(history.position, amount))
        line = DecisionLine(history.cursor, 100 + amount, entry.action, entry.events)  # type: ignore[arg-type]
        lines.append(sealed(line))

    for amount in (1, 2, 3):
        decide(amount)
    history.move_to(1)
    lines.append(sealed(GoToLine(1, 7)))
    decide(9)
    contents = read_contents(b"".join(lines), "old", MIGRATIONS)
    assert ways(History(first, tree=contents.tree)) == [[1, 2, 3], [1, 9]]
    assert contents.tree.branches[0].times == [101, 102, 103]
    assert contents.cursor == 2


@pytest.mark.quick("1894-by-chance")
@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_format_1_goes_on_with_branches(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.roundhouse"
    shutil.copy(FOLDER / path.name, path)
    session = GameSession.open(path)
    count, state, branch = session.cursor, session.position.state, session.history.tree.present
    other = None
    while other is None:
        session.undo()
        other = _another(session)
    session.submit(other)
    session = GameSession.open(_closed(session))
    assert session.position.state != state
    session.open_branch(branch)
    session = GameSession.open(_closed(session))
    assert (session.cursor, session.position.state) == (count, state)
    session.close()


def _closed(session: GameSession) -> Path:
    session.close()
    return session.path


def _another(session: GameSession) -> Action | None:
    """A decision that was not made at the cursor."""
    made = session.history.entry(session.cursor + 1).action
    found = (random_player.play(session.position, Random(seed)).action for seed in range(20))
    return next((action for action in found if action != made), None)


def test_random_ways_through_a_tree() -> None:
    """Whatever is done, what was ever decided is there, and the file tells the same as the memory."""
    for seed in range(8):
        rng, session = Random(seed), begun()
        made: set[tuple[int, ...]] = set()
        for _ in range(60):
            kind = rng.random()
            if kind < 0.55:
                play(session, rng.randint(1, 4))
                made.add(tuple(present(session)))
            elif kind < 0.85:
                session.move_to(rng.randint(0, len(session.history)))
            else:
                session.open_branch(rng.randrange(len(session.history.tree.branches)))
        there = {tuple(way[:n]) for way in ways(session.history) for n in range(1, len(way) + 1)}
        assert made <= there
        expected, at, count = ways(session.history), present(session), len(session.history)
        session = reopened(session)
        assert ways(session.history) == expected
        assert (present(session), len(session.history)) == (at, count)
        session.close()
        session.path.unlink()
