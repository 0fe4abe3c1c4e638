"""What can happen to files: other programs, full disks, long names, folders that are forbidden."""

import errno
import os
import shutil
import stat
import sys
from pathlib import Path

import pytest

from roundhouse.archive import files, library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.journal import Journal
from tests.archive import toy
from tests.archive.test_journal import reopened, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.roundhouse"


def played(path: Path, count: int = 3) -> GameSession:
    """A game under way, with a decision that can be redone."""
    session = GameSession.begin(toy.first(), toy.PLAYERS, 0, path)
    for amount in range(1, count + 1):
        session.submit(toy.bid(session.position, amount))
    session.undo()
    return session


def overwritten(path: Path) -> None:
    size = path.stat().st_size
    path.write_bytes(b"x" * size)
    os.utime(path, ns=(1, 1))


def replaced(path: Path) -> None:
    other = path.with_name("other")
    shutil.copy(path, other)
    other.replace(path)


def folder_gone(path: Path) -> None:
    shutil.rmtree(path.parent)


HARM = {
    "gone": (Path.unlink, folder_gone),
    "changed": (
        replaced,
        overwritten,
        lambda path: path.write_bytes(path.read_bytes() + b"more"),
        lambda path: os.truncate(path, 100),
    ),
}


@pytest.mark.parametrize(("code", "harm"), [(code, each) for code, all_ in HARM.items() for each in all_])
def test_a_file_that_others_write_is_noticed_and_the_game_saved_elsewhere(tmp_path: Path, code, harm) -> None:
    folder = tmp_path / "games"
    session = played(folder / "game.roundhouse")
    harm(session.path)
    for change in (lambda: session.submit(toy.bid(session.position, 9)), session.redo, session.undo):
        with pytest.raises(JournalError) as caught:
            change()
        assert caught.value.code == code
    assert (len(session.history), session.cursor) == (3, 2)
    elsewhere = tmp_path / "elsewhere" / "game.roundhouse"
    session.save_as(elsewhere)
    session.redo()
    session.submit(toy.bid(session.position, 4))
    session.close()
    journal, amounts, cursor = reopened(elsewhere, read_only=True)
    assert (amounts, cursor, journal.notices) == ([1, 2, 3, 4], 4, ())


@pytest.mark.parametrize("harm", HARM["changed"])
def test_a_file_that_others_write_can_be_replaced_by_the_game_in_memory(path: Path, harm) -> None:
    """The name that the dialog begins with is that of the game."""
    session = played(path)
    harm(path)
    session.save_as(path, replace=True)
    session.redo()
    session.submit(toy.bid(session.position, 4))
    session.close()
    journal, amounts, cursor = reopened(path, read_only=True)
    assert (amounts, cursor, journal.notices) == ([1, 2, 3, 4], 4, ())


@pytest.mark.parametrize("name", ["file/game.roundhouse", "file/folder/game.roundhouse"])
def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError) as caught:
        played(tmp_path / name)
    assert caught.value.code == "no_folder"


@pytest.mark.parametrize("meanwhile", ["damaged before", "played on by others"])
def test_a_game_that_is_looked_at_is_saved_elsewhere_as_it_is_seen(path: Path, meanwhile: str) -> None:
    """What is decided in the copy follows on what it holds, and is there when it is opened again."""
    played(path, 6).close()
    lines = path.read_bytes().splitlines(keepends=True)
    seen = [*lines[: HEAD_LINES + 3], *([b"rubbish\n"] if meanwhile == "damaged before" else ())]
    path.write_bytes(b"".join(seen))
    session = GameSession.look(path, JournalError("no_copy", path), load=toy.load)
    if meanwhile == "played on by others":
        path.write_bytes(b"".join(lines))
    before = path.read_bytes()
    session.save_as(path.with_name("copy.roundhouse"))
    session.submit(toy.bid(session.position, 9))
    session.close()
    again = GameSession.open(session.path, load=toy.load)
    assert (again.cursor, again.notices, again.position) == (4, (), session.position)
    again.close()
    assert path.read_bytes() == before


def test_a_copy_of_a_file_that_was_harmed_unseen_is_whole(path: Path) -> None:
    """Nothing tells of a bit that flips on the disk: not the file's length, not its time."""
    session = played(path, 6)
    before = path.stat()
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(bytes(data))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    session.save_as(path.with_name("copy.roundhouse"))
    session.close()
    again = GameSession.open(session.path, load=toy.load)
    assert (len(again.history), again.notices) == (6, ())
    again.close()


def test_a_touched_file_is_the_same_file(path: Path) -> None:
    session = played(path)
    os.utime(path, ns=(1, 1))
    session.redo()
    session.close()
    assert reopened(path, read_only=True)[2] == 3


def full(*_: object) -> int:
    raise OSError(28, "No space left on device")


def test_a_game_that_cannot_be_begun_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.archive.files.sync", full)
    with pytest.raises(JournalError) as caught:
        Journal.create(path, toy.header(), toy.first().state)
    assert caught.value.code == "write_failed"
    assert list(path.parent.iterdir()) == []


def test_saving_over_another_game_that_fails_leaves_that_game(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = path.with_name("other.roundhouse")
    written(other)
    before = other.read_bytes()
    session = played(path)
    monkeypatch.setattr("roundhouse.archive.files.sync", full)
    with pytest.raises(JournalError) as caught:
        session.save_as(other, replace=True)
    assert caught.value.code == "write_failed"
    monkeypatch.undo()
    session.close()
    assert other.read_bytes() == before
    assert sorted(each.name for each in path.parent.glob("*.roundhouse*")) == [path.name, other.name]
    assert not list(path.parent.glob(".*"))


def test_mending_that_cannot_copy_says_so_and_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    harmed = b"".join([*lines[:-2], b"rubbish\n", lines[-1]])
    path.write_bytes(harmed)
    monkeypatch.setattr("roundhouse.archive.files.sync", full)
    with pytest.raises(JournalError) as caught:
        Journal.open(path)
    assert (caught.value.code, caught.value.facts) == ("no_copy", {"detail": "No space left on device"})
    assert path.read_bytes() == harmed
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_an_update_that_fails_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path)
    old = b"".join(path.read_bytes().splitlines(keepends=True)[1:])  # the first line is lost
    path.write_bytes(old)
    whole = files.write_whole

    def second_fails(where: Path, data: bytes) -> None:
        if where == path:
            full()
        whole(where, data)

    monkeypatch.setattr("roundhouse.archive.journal.write_whole", second_fails)
    with pytest.raises(JournalError) as caught:
        Journal.open(path)
    assert caught.value.code == "write_failed"
    assert path.read_bytes() == old
    assert [each.name for each in path.parent.iterdir()] == [path.name], "a try more would leave a copy more"


@pytest.mark.parametrize("letter", ["ж", "語", "a", "👩‍👩‍👧"])
def test_names_in_other_scripts_fit(letter: str) -> None:
    name = letter * (40 // len(letter))
    for _ in range(3):
        path = library.new_path("1894", [name] * 6)
        assert len(os.fsencode(path.name)) <= files.LONGEST_NAME - 40
        session = GameSession.begin(toy.first(), toy.PLAYERS, 0, path)
        session.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "file"))
    with pytest.raises(JournalError) as caught:
        library.new_path("1894", ["Ann"])
    assert caught.value.code == "no_access"


def test_a_folder_in_which_none_can_be_made_is_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system tells of the folder what it tells of a file that isn't there."""

    def unmade(*_: object, **__: object) -> None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    monkeypatch.setattr(Path, "mkdir", unmade)
    with pytest.raises(JournalError) as caught:
        Journal.create(tmp_path / "not" / "there.roundhouse", toy.header(), toy.first().state)
    assert caught.value.code == "no_folder"


@pytest.mark.parametrize("name", ["x" * 300, "nul\0byte"])
@pytest.mark.parametrize("read_only", [True, False])
def test_names_that_the_system_does_not_take_are_told(tmp_path: Path, name: str, read_only: bool) -> None:
    with pytest.raises(JournalError):
        Journal.open(tmp_path / name, read_only=read_only)
    with pytest.raises(JournalError):
        Journal.create(tmp_path / name, toy.header(), toy.first().state)


def test_pipes_and_devices_are_refused(tmp_path: Path) -> None:
    paths = [tmp_path]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        paths += [tmp_path / "pipe", Path("/dev/zero")]
    for path in paths:
        for read_only in (True, False):
            with pytest.raises(JournalError) as caught:
                Journal.open(path, read_only=read_only)
            assert caught.value.code == "not_a_file"


def test_nothing_is_put_in_the_place_of_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be it that a link leads there: a device would be gone for the whole system."""
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    pipe, link = tmp_path / "pipe", tmp_path / "recent.json"
    if sys.platform == "win32":
        pipe.mkdir()
    else:
        os.mkfifo(pipe)
        link.symlink_to(pipe)
    kind = stat.S_IFMT(pipe.lstat().st_mode)
    for path in {pipe, link if link.is_symlink() else pipe}:
        with pytest.raises(JournalError) as caught:
            files.write_whole(path, b"x")
        assert caught.value.code == "not_a_file"
    library.remember(tmp_path / "a.roundhouse", "1894", ("Ann", "Bob"))
    assert stat.S_IFMT(pipe.lstat().st_mode) == kind


def test_a_game_is_in_its_folder_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while its first lines are written, before it has its name."""
    seen: list[bool] = []

    def stopped(descriptor: int) -> None:
        seen.append(path.exists())

    monkeypatch.setattr("roundhouse.archive.files.sync", stopped)
    Journal.create(path, toy.header(), toy.first().state).close()
    assert seen == [False]
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_folder_without_links_takes_a_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("roundhouse.archive.files.os.link", no_links)
    written(path)
    assert reopened(path, read_only=True)[0].notices == ()
    with pytest.raises(JournalError) as caught:
        Journal.create(path, toy.header(), toy.first().state)
    assert caught.value.code == "exists"
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_folder_without_locks_takes_a_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As some shared folders are: nobody can tell whether another program has the file open."""
    fcntl = pytest.importorskip("fcntl")

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    session, other = played(path), GameSession.open(path, load=toy.load)
    session.redo()
    with pytest.raises(JournalError) as caught:
        other.undo()
    assert caught.value.code == "changed"
    session.close()
    other.close()


def test_a_folder_that_may_not_be_read_takes_a_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def unreadable(where: str, *how: int) -> int:
        if where == str(path.parent):
            raise OSError(errno.EACCES, "Permission denied")
        return opened(where, *how)

    monkeypatch.setattr("roundhouse.archive.lock.os.open", unreadable)
    written(path)
    assert reopened(path, read_only=True)[0].notices == ()


def test_what_a_killed_program_left_beside_a_file_goes(path: Path) -> None:
    left, young = path.with_name(".game.roundhouse.7-0.part"), path.with_name(".game.roundhouse.8-0.part")
    mine = path.with_name(".mine.part")
    for each in (left, young, mine):
        each.write_bytes(b"half")
    for each in (left, mine):
        os.utime(each, (1, 1))
    written(path)
    assert sorted(each.name for each in path.parent.iterdir()) == [young.name, mine.name, path.name]


@pytest.mark.parametrize("name", ["x" * 300, "\u5c71" * 200, "a\0b", "x/" * 3000, ".", "..", "/dev/full"])
def test_saving_under_a_name_that_the_system_does_not_take_is_told(path: Path, name: str) -> None:
    session = played(path)
    for replace in (True, False):
        with pytest.raises(JournalError):
            session.save_as(path.parent / name, replace=replace)
    session.redo()
    session.close()
    assert reopened(path, read_only=True)[2] == 3
    assert [each.name for each in path.parent.iterdir() if each.name != "home"] == [path.name]


def test_a_link_to_nowhere_is_no_place_for_a_game(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))
    with pytest.raises(JournalError) as caught:
        Journal.create(path, toy.header(), toy.first().state)
    assert caught.value.code == "exists"
    assert [each.name for each in path.parent.iterdir()] == [path.name]
