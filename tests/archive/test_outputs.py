"""What somebody asks for beside the games replaces neither a game nor what may not be written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from roundhouse.archive import files
from roundhouse.archive.errors import JournalError
from roundhouse.archive.outputs import put
from tests.archive.test_journal import written


def refused(path: Path) -> str:
    with pytest.raises(JournalError) as caught:
        put(path, b"picture")
    return caught.value.code


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    for data in (b"one", b"other"):
        put(path, data)
        assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["game.roundhouse", "game.pdf"])
def test_a_game_is_not_replaced(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    written(path)
    before = path.read_bytes()
    assert refused(path) == "is_game"
    assert path.read_bytes() == before


def test_neither_is_a_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path)
    before = path.read_bytes().replace(b"program", b"prog???", 1)
    path.write_bytes(before)
    assert refused(path) == "is_game"
    assert path.read_bytes() == before


def test_a_file_that_may_not_be_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "map.svg"
    path.write_bytes(b"former")
    path.chmod(0o444)
    # whoever runs the tests may be allowed everything
    monkeypatch.setattr(os, "access", lambda place, mode: bool(Path(place).stat().st_mode & mode << 6))
    assert refused(path) == "no_access"
    assert path.read_bytes() == b"former"


def test_what_is_no_file_and_where_there_is_no_folder(tmp_path: Path) -> None:
    assert refused(tmp_path) == "not_a_file"
    assert refused(tmp_path / "nowhere" / "map.svg") == "no_folder"
    assert refused(tmp_path / ("x" * 300)) == "name_too_long"


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "map.svg"
    path.write_bytes(b"former")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, "sync", full)
    assert refused(path) == "write_failed"
    assert [(each, each.read_bytes()) for each in tmp_path.iterdir()] == [(path, b"former")]
