"""The journal: a game file open for writing, each decision on the disk before anybody sees it."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterable, Mapping
from io import FileIO
from pathlib import Path

import msgspec

from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import FORMAT, DecisionLine, GoToLine, Header, Start, sealed
from roundhouse.archive.lock import sync, sync_folder, try_lock
from roundhouse.archive.migrations import MIGRATIONS, Migration
from roundhouse.archive.reading import Contents, read_contents, rewritten
from roundhouse.engine.loop import Entry
from roundhouse.engine.state import State


class Notice(msgspec.Struct, frozen=True):
    """Something to tell about a file that opened.

    ``code``: ``torn`` (a last line not written to its end was dropped), ``damaged`` (opened up to ``line``)
    or ``migrated`` (from ``format``); ``copy`` is where the original is kept, empty when opened to read.
    """

    code: str
    line: int = 0
    format: int = 0
    copy: str = ""


class Journal:
    """One game file. Only :meth:`create` and :meth:`open` make one."""

    def __init__(
        self, path: Path, file: FileIO | None, contents: Contents, notices: tuple[Notice, ...]
    ) -> None:
        """Keep an open, locked ``file`` (None: read only) whose ``contents`` have been read."""
        self.path = path
        self.header = contents.header
        self.contents = contents
        self.notices = notices
        self._file = file

    @classmethod
    def create(cls, path: Path, header: Header, state: State, *, replace: bool = False) -> Journal:
        """Begin a new file; raises JournalError: ``exists``, ``locked``, ``no_access``, ``write_failed``."""
        file = _opened_new(path, replace)
        lines = (sealed(header), sealed(Start(state)))
        contents = Contents(header, state, (), 0, (), sum(map(len, lines)))
        journal = cls(path, file, contents, ())
        journal._write(b"".join(lines))
        sync_folder(str(path.parent))
        return journal

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        steps: Mapping[int, Migration] = MIGRATIONS,
        target: int = FORMAT,
    ) -> Journal:
        """Open a file up to the first damage and mend it; the original of what is mended is kept.

        Raises :class:`JournalError`: ``missing``, ``no_access``, ``locked`` and those of
        :func:`~roundhouse.archive.reading.read_contents`. A file opened ``read_only`` stays as it is.
        """
        if read_only:
            contents = read_contents(_bytes_of(path), path, steps, target)
            return cls(path, None, contents, _notices(contents, {}))
        file = _opened(path)
        try:
            file.seek(0)
            contents = read_contents(file.read(), path, steps, target)
            copies = _mend(path, file, contents)
        except BaseException:
            file.close()
            raise
        return cls(path, file, contents, _notices(contents, copies))

    @property
    def is_writable(self) -> bool:
        """Whether decisions can be written."""
        return self._file is not None

    def append(self, n: int, entry: Entry, at: int | None = None) -> None:
        """Write decision ``n`` (from 1); on the disk when this returns.

        Raises JournalError: ``read_only``, ``write_failed`` (then the file is as it was).
        """
        self.append_all(n, (entry,), at)

    def append_all(self, n: int, entries: Iterable[Entry], at: int | None = None) -> None:
        """Write decisions from number ``n`` on in one go; raises like :meth:`append`."""
        now = _now(at)
        # an Entry holds any action and event; every kind that exists is in the unions that are read back
        lines = (
            DecisionLine(number, now, entry.action, entry.events)  # type: ignore[arg-type]
            for number, entry in enumerate(entries, n)
        )
        self._write(b"".join(sealed(line) for line in lines))

    def go_to(self, n: int, at: int | None = None) -> None:
        """Write that undo or redo moved to the position after ``n`` decisions; raises like :meth:`append`."""
        self._write(sealed(GoToLine(n, _now(at))))

    def copy_to(self, path: Path, *, replace: bool = False) -> Journal:
        """Write the whole journal to another file and return that one, open; raises like :meth:`create`."""
        if path.exists() and self.path.exists() and path.samefile(self.path):
            raise JournalError("locked", path)
        data = _bytes_of(self.path)
        file = _opened_new(path, replace)
        journal = Journal(path, file, self.contents, ())
        journal._write(data)
        sync_folder(str(path.parent))
        return journal

    def close(self) -> None:
        """Give up the file and its lock."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, data: bytes) -> None:
        file = self._file
        if file is None:
            raise JournalError("read_only", self.path)
        before = file.seek(0, os.SEEK_END)
        try:
            _write_all(file, data)
            sync(file.fileno())
        except OSError as error:
            _cut(file, before)
            raise JournalError("write_failed", self.path, detail=error.strerror or str(error)) from error


def _now(at: int | None) -> int:
    return int(time.time()) if at is None else at


def _write_all(file: FileIO, data: bytes) -> None:
    # Unbuffered: what write() took is with the system even if the program dies in the next instant.
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _cut(file: FileIO, length: int) -> None:
    try:
        file.truncate(length)
        sync(file.fileno())
    except OSError:
        return  # the torn line is dropped when the file is opened again


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise JournalError("missing", path) from error
    except OSError as error:
        raise JournalError("no_access", path, detail=error.strerror or str(error)) from error


def _opened(path: Path) -> FileIO:
    try:
        file = path.open("r+b", buffering=0)
    except FileNotFoundError as error:
        raise JournalError("missing", path) from error
    except OSError as error:
        raise JournalError("no_access", path, detail=error.strerror or str(error)) from error
    return _locked(file, path)


def _opened_new(path: Path, replace: bool) -> FileIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b" if replace else "x+b", buffering=0)
    except FileExistsError as error:
        raise JournalError("exists", path) from error
    except OSError as error:
        raise JournalError("no_access", path, detail=error.strerror or str(error)) from error
    _locked(file, path)
    file.truncate(0)
    return file


def _locked(file: FileIO, path: Path) -> FileIO:
    if not try_lock(file.fileno()):
        file.close()
        raise JournalError("locked", path)
    return file


def _mend(path: Path, file: FileIO, contents: Contents) -> dict[str, Path]:
    """Leave only sound lines in the file; the copies of the original by the reason for keeping it."""
    copies: dict[str, Path] = {}
    if contents.damaged:
        copies["damaged"] = _kept(path, f"damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    if contents.old_format:
        copies["migrated"] = _kept(path, f"format-{contents.old_format}")
        data = rewritten(contents)
        file.truncate(0)
        file.seek(0)
        _write_all(file, data)
    elif contents.torn or contents.damaged:
        file.truncate(contents.sound)
    elif not _ends_with_newline(file):
        file.seek(0, os.SEEK_END)
        file.write(b"\n")
    else:
        return copies
    sync(file.fileno())
    return copies


def _ends_with_newline(file: FileIO) -> bool:
    file.seek(-1, os.SEEK_END)
    return file.read(1) == b"\n"


def _kept(path: Path, mark: str) -> Path:
    copy = path.with_name(f"{path.name}.{mark}")
    number = 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}.{mark}-{number}")
    shutil.copy2(path, copy)
    with copy.open("r+b") as file:
        sync(file.fileno())
    sync_folder(str(path.parent))
    return copy


def _notices(contents: Contents, copies: Mapping[str, Path]) -> tuple[Notice, ...]:
    notices: list[Notice] = []
    if contents.torn:
        notices.append(Notice("torn", line=len(contents.lines) + 1))
    if contents.damaged:
        notices.append(Notice("damaged", line=contents.damaged, copy=str(copies.get("damaged", ""))))
    if contents.old_format:
        notices.append(Notice("migrated", format=contents.old_format, copy=str(copies.get("migrated", ""))))
    return tuple(notices)
