import time
from pathlib import Path
from threading import Event

import pytest

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import import_game
from roundhouse.engine.actions import Pass
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.owners import BANK, player
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from tests.archive import toy
from tests.games import recorded


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(library.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def begun() -> GameSession:
    return GameSession.new("toy", toy.PLAYERS, ["odd"], 5, load=toy.load)


def play(session: GameSession, *amounts: int) -> None:
    for amount in amounts:
        session.submit(toy.bid(session.position, amount), expected=session.cursor)


def reopened(session: GameSession) -> GameSession:
    session.close()
    return GameSession.open(session.path, load=toy.load)


def test_a_new_game_is_on_disk_from_its_first_moment(home: Path) -> None:
    session = begun()
    assert session.path.parent == home / "games"
    assert session.path.name.startswith("toy Ann Bob Cem ")
    assert session.path.exists()
    session = reopened(session)
    assert session.header.options == ("odd",)
    assert session.header.seed == 5
    assert session.position.options == {"odd"}
    assert session.position.state.cash[player("Ann")] == 100_005
    session.close()


def test_decisions_undo_and_redo_survive() -> None:
    session = begun()
    play(session, 1, 2, 3, 4)
    session.undo()
    session.undo()
    session = reopened(session)
    assert session.cursor == 2
    assert session.history.can_redo
    session.redo()
    session = reopened(session)
    assert session.cursor == 3
    assert session.position.state.cash[BANK] == 6
    play(session, 4)  # just what redo would have done
    assert len(session.history) == 4
    session.undo()
    play(session, 9)
    session = reopened(session)
    assert [getattr(entry.action, "amount", None) for entry in session.history.entries()] == [1, 2, 3, 9]
    session.close()


def test_the_same_move_keeps_the_redo_branch_on_disk() -> None:
    session = begun()
    play(session, 1, 2, 3)
    session.move_to(0)
    play(session, 1)
    session = reopened(session)
    assert session.cursor == 1
    assert len(session.history) == 3
    session.close()


def test_undo_of_a_turn() -> None:
    session = begun()
    play(session, 1, 2, 3)
    session.move_to(session.history.turn_start())
    assert session.cursor == 2
    session.close()


def test_what_is_refused_is_not_written() -> None:
    session = begun()
    play(session, 1)
    before = session.path.read_bytes()
    with pytest.raises(ActionRefused):
        play(session, 10**9)
    with pytest.raises(ActionRefused):
        session.submit(Pass(session.position.state.actor), expected=0)
    for wrong in (-1, 2):
        with pytest.raises(IndexError):
            session.move_to(wrong)
    session.move_to(1)
    assert session.path.read_bytes() == before
    session.close()


def test_a_failed_write_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun()
    play(session, 1)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("roundhouse.archive.journal.sync", full)
        with pytest.raises(JournalError):
            play(session, 2)
        with pytest.raises(JournalError):
            session.undo()
    assert session.cursor == 1
    play(session, 3)
    session = reopened(session)
    assert [getattr(entry.action, "amount", None) for entry in session.history.entries()] == [1, 3]
    session.close()


def test_a_position_may_be_looked_at_while_the_disk_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    session, order = begun(), list[str]()
    looked = Event()

    def slow(descriptor: int) -> None:
        assert looked.wait(60)
        order.append("synced")

    def look(position: Position) -> None:
        assert session.cursor == 0, "nothing is decided before it is on the disk"
        seen.append(position)
        order.append("looked")
        looked.set()

    seen: list[Position] = []
    monkeypatch.setattr("roundhouse.archive.journal.sync", slow)
    session.submit(toy.bid(session.position, 1), 0, look)
    order.append("decided")
    assert order == ["looked", "synced", "decided"]
    assert seen[0] is session.position
    session.close()


def test_what_was_looked_at_came_to_nothing_where_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    session, seen = begun(), list[Position]()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    before = session.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("roundhouse.archive.journal.sync", full)
        with pytest.raises(JournalError) as caught:
            session.submit(toy.bid(session.position, 1), 0, seen.append)
    assert caught.value.code == "write_failed"
    assert (len(seen), session.cursor, session.path.read_bytes()) == (1, 0, before)
    play(session, 3)
    assert session.cursor == 1
    session.close()


def test_save_as_goes_on_in_the_new_file(tmp_path: Path) -> None:
    session = begun()
    play(session, 1, 2)
    former = session.path
    session.save_as(tmp_path / "else" / "b.roundhouse")
    play(session, 3)
    session.close()
    old = GameSession.open(former, load=toy.load)
    new = GameSession.open(tmp_path / "else" / "b.roundhouse", load=toy.load)
    assert (old.cursor, new.cursor) == (2, 3)
    with pytest.raises(JournalError) as caught:
        new.save_as(former, replace=True)
    assert caught.value.code == "locked"
    old.close()
    with pytest.raises(JournalError) as caught:
        new.save_as(former)
    assert caught.value.code == "exists"
    new.save_as(former, replace=True)
    assert new.path == former
    new.close()
    again = GameSession.open(former, load=toy.load)
    assert again.cursor == 3
    again.close()


def test_a_game_of_an_unknown_title_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as caught:
        GameSession.new("chess", toy.PLAYERS, load=toy.load)
    assert caught.value.code == "unknown_title"
    with pytest.raises(JournalError) as caught:
        GameSession.new("", toy.PLAYERS, load=toy.load)
    assert caught.value.code == "start_damaged"
    session = begun()
    session.close()

    def none(name: str) -> Title:
        raise KeyError(name)

    with pytest.raises(JournalError) as caught:
        GameSession.open(session.path, load=none)
    assert caught.value.facts == {"title": "toy"}
    GameSession.open(session.path, load=toy.load).close()


def test_a_wrong_start_leaves_no_file(home: Path) -> None:
    for players, options in ((("A",), ()), (toy.PLAYERS, ("unheard_of",))):
        with pytest.raises(ActionRefused):
            GameSession.new("toy", players, options, load=toy.load)
    assert list(home.rglob("*.roundhouse")) == []


def test_games_played_lately(tmp_path: Path) -> None:
    assert library.recent() == ()
    first = begun()
    first.close()
    second = GameSession.new("toy", toy.PLAYERS, path=tmp_path / "mine.roundhouse", load=toy.load)
    second.close()
    assert [Path(game.path).name for game in library.recent()] == ["mine.roundhouse", first.path.name]
    GameSession.open(first.path, load=toy.load).close()
    assert [Path(game.path).name for game in library.recent()] == [first.path.name, "mine.roundhouse"]
    assert library.recent()[0].players == toy.PLAYERS
    second.path.unlink()
    assert [game.is_there for game in library.recent()] == [True, False]
    library.forget(library.recent()[1].path)
    assert len(library.recent()) == 1


def test_a_damaged_list_is_an_empty_one(home: Path) -> None:
    begun().close()
    (home / "recent.json").write_text("{")
    assert library.recent() == ()
    begun().close()
    assert len(library.recent()) == 1


def test_names_of_files() -> None:
    path = library.new_path("1894", ["A/B", 'C:"D"', "Émilie"], now=0)
    assert path.name.startswith("1894 A-B C-D- Émilie 19")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    assert library.new_path("1894", ["A/B", 'C:"D"', "Émilie"], now=0).stem == path.stem + " (2)"


@pytest.mark.slow
def test_a_long_real_game_opens_undoes_and_redoes(tmp_path: Path) -> None:
    """The times are for reading (``pytest -rP``)."""
    session = import_game(recorded.raw("1894-green_city_upgrades"), tmp_path / "long.roundhouse")
    last, states = session.cursor, [session.history.at(n).state for n in range(session.cursor + 1)]
    assert last > 900
    began = time.process_time()
    for number in range(last - 1, last - 101, -1):
        session.undo()
        assert session.position.state is states[number]
    for number in range(last - 99, last + 1):
        session.redo()
        assert session.position.state is states[number]
    moved = time.process_time()
    session.close()
    again = GameSession.open(session.path)
    assert (again.cursor, again.position.state) == (last, states[-1])
    again.close()
    print(f"a move {(moved - began) * 5:.1f} ms, opening {time.process_time() - moved:.2f} s")
