"""The journal: a game file open for writing, each decision on the disk before anybody sees it."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import FileIO
from pathlib import Path

import msgspec

from roundhouse.archive.errors import JournalError
from roundhouse.archive.files import (
    LONGEST_NAME,
    check_kind,
    data_of,
    failed,
    fitting,
    remove,
    unwritten,
    write_whole,
)
from roundhouse.archive.format import FORMAT, DecisionLine, GoToLine, Header, NameLine, head_of, sealed
from roundhouse.archive.lock import sync, try_lock
from roundhouse.archive.migrations import MIGRATIONS, Migration
from roundhouse.archive.reading import Contents, read_contents, rewritten
from roundhouse.archive.tree import Tree
from roundhouse.engine.loop import Entry
from roundhouse.engine.state import State


class Notice(msgspec.Struct, frozen=True):
    """Something to tell about a file that opened.

    ``code``: ``torn`` (a last line not written to its end was dropped), ``damaged`` (opened up to ``line``;
    ``behind`` decisions after it can be read), ``unknown`` (the same where this version makes nothing of a
    ``line`` whose sum is right), ``mended`` (``line`` was put right and nothing is lost),
    ``renamed`` (names that could not be shown), ``migrated`` (from ``format``), ``unsound`` (decision
    ``line`` led to no position that can be played from; it is undone), ``broken`` (decision ``line`` names
    what there isn't: open before it, with ``behind`` others behind it) or ``unwritable`` (opened to look at
    only, for the reason ``why``, a code of JournalError); ``copy`` is where the original is kept, empty when
    opened to read.
    """

    code: str
    line: int = 0
    format: int = 0
    copy: str = ""
    behind: int = 0
    why: str = ""


class Written(msgspec.Struct, frozen=True):
    """What a file must be as long as nobody else writes it: its bytes, their sum, and when that was seen."""

    length: int
    total: int
    stamp: int

    def with_more(self, data: bytes, stamp: int) -> Written:
        """After ``data`` was added."""
        return Written(self.length + len(data), zlib.crc32(data, self.total), stamp)


class Journal:
    """One game file. Only :meth:`create` and :meth:`open` make one."""

    def __init__(
        self,
        path: Path,
        file: FileIO | None,
        contents: Contents,
        notices: tuple[Notice, ...],
        data: bytes = b"",
    ) -> None:
        """Keep an open, locked ``file`` (None: read only) that holds ``data``, and what was read of it."""
        self.path = path
        self.header = contents.header
        self.contents = contents
        self.notices = notices
        self._file = file
        # the folder in which the program was started may not be that of the next decision
        self._place = os.path.abspath(path)  # noqa: PTH100 - a link stays a link
        stamp = os.fstat(file.fileno()).st_mtime_ns if file is not None else 0
        self._written = Written(len(data), zlib.crc32(data), stamp)

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        state: State,
        entries: Iterable[Entry] = (),
        *,
        at: int | None = None,
        replace: bool = False,
    ) -> Journal:
        """Begin a new file; raises JournalError: ``exists``, ``locked``, ``no_access``, ``write_failed``.

        The decisions ``entries``, made ``at``, are in it from the beginning: nobody ever finds the file
        without them. ``replace``: in place of another, which stays as it is until the new one is whole.
        """
        contents = Contents(header, state, (), 0, (), 0)
        data = head_of(header, state) + _decisions(1, entries, _now(at))
        return cls._made(path, contents, data, replace=replace)

    @classmethod
    def _made(cls, path: Path, contents: Contents, data: bytes, *, replace: bool) -> Journal:
        is_there = replace and os.path.exists(path)  # noqa: PTH110 - never raises
        file = _replaced(path, data) if is_there else _begun(path, data)
        return cls(path, file, contents, (), data)

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

        Raises :class:`JournalError`: ``missing``, ``no_access``, ``not_a_file``, ``locked``, ``no_copy`` and
        those of :func:`~roundhouse.archive.reading.read_contents`; then the file is as it was. A file opened
        ``read_only`` stays as it is.
        """
        if read_only:
            contents = read_contents(data_of(path), path, steps, target)
            return cls(path, None, contents, _notices(contents, ""))
        file = _opened(path)
        try:
            data = _all_of(file, path)
            contents = read_contents(data, path, steps, target)
            wanted = _mended(data, contents)
            copy = _kept(path, data, contents) if wanted != data else ""
            try:
                file = _mend(path, file, data, wanted)
            except JournalError:
                _forget(copy, path, data)
                raise
        except BaseException:
            file.close()
            raise
        return cls(path, file, contents, _notices(contents, copy), wanted)

    @property
    def is_writable(self) -> bool:
        """Whether decisions can be written."""
        return self._file is not None

    def append(
        self, n: int, entry: Entry, at: int | None = None, meanwhile: Callable[[], object] | None = None
    ) -> int:
        """Write decision ``n`` (from 1); on the disk when this returns. Gives when it was made.

        ``meanwhile`` is done while the disk is waited for; it raises nothing and knows that the decision may
        come to nothing yet.
        Raises JournalError: ``read_only``, ``write_failed`` (then the file is as it was).
        """
        now = _now(at)
        self._write(_decision(n, entry, now), meanwhile)
        return now

    def go_to(self, n: int, at: int | None = None) -> None:
        """Write that undo or redo moved to the position after ``n`` decisions; raises like :meth:`append`."""
        self._write(sealed(GoToLine(n, _now(at))))

    def choose(self, tree: Tree, number: int, shared: int, n: int) -> None:
        """Write that a branch of ``tree`` was opened again, at the position after ``n`` decisions.

        ``shared`` is how many decisions on the way to its end were on the present way, too. Raises like
        :meth:`append`.
        """
        lines = [sealed(GoToLine(shared, _now(None))), *_way(tree, number, shared)]
        if n != tree.branches[number].end:
            lines.append(sealed(GoToLine(n, _now(None))))
        self._write(b"".join(lines))

    def name(self, tree: Tree, number: int, name: str) -> None:
        """Write what the table calls a branch; raises like :meth:`append`."""
        self._write(sealed(NameLine(tree.cursor, _now(None), number, name)))

    def copy_to(self, path: Path, tree: Tree, *, replace: bool = False) -> Journal:
        """Write the whole journal to another file and return that one, open; raises like :meth:`create`.

        Where this file is no longer what was written (whatever its time says), or was opened to read and may
        hold what was left out here, the copy is made of ``tree``.
        """
        if self.is_intact and _are_one(path, self.path):
            raise JournalError("locked", path)
        data = data_of(self.path) if self._file is not None and self.is_intact else b""
        if not data or zlib.crc32(data) != self._written.total:
            data = self._from_memory(tree)
        if replace and self.is_own(path):
            # others have written it, and nobody else has it open
            return Journal(path, _put_in_place(path, data), self.contents, (), data)
        return Journal._made(path, self.contents, data, replace=replace)

    def is_own(self, path: Path) -> bool:
        """Whether ``path`` leads to the very file that is open here for writing."""
        try:
            return self._file is not None and os.path.samestat(path.stat(), os.fstat(self._file.fileno()))
        except (OSError, ValueError):
            return False

    def _from_memory(self, tree: Tree) -> bytes:
        """All branches in the order in which they began, so that they keep their numbers."""
        lines = [*_way(tree, 0, 0)]
        now, before = _now(None), 0
        for number in range(1, len(tree.branches)):
            lines.append(sealed(GoToLine(tree.shared(before, number), now)))
            lines += _way(tree, number, tree.shared(before, number))
            before = number
        lines.append(sealed(GoToLine(tree.shared(before, tree.present), now)))
        lines += _way(tree, tree.present, tree.shared(before, tree.present))
        lines.append(sealed(GoToLine(tree.cursor, now)))
        names = ((number, branch.name) for number, branch in enumerate(tree.branches) if branch.name)
        lines += [sealed(NameLine(tree.cursor, now, number, name)) for number, name in names]
        return head_of(self.header, self.contents.state) + b"".join(lines)

    def hand_over(self) -> None:
        """Forget the lines that were read: whoever opened the game holds its decisions."""
        self.contents = Contents(self.header, self.contents.state, (), 0, (), 0)

    def close(self) -> None:
        """Give up the file and its lock."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @property
    def is_intact(self) -> bool:
        """Whether the file is what was read and written here; one that is open to read is taken as such."""
        try:
            self.check()
        except JournalError:
            return False
        return True

    def check(self) -> None:
        """Raise JournalError when the file was removed (``gone``) or written by others (``changed``)."""
        file = self._file
        if file is None:
            return
        try:
            there, mine = os.stat(self._place), os.fstat(file.fileno())  # noqa: PTH116 - as it was named
        except (OSError, ValueError) as error:
            raise JournalError("gone", self.path) from error
        is_same = (there.st_dev, there.st_ino) == (mine.st_dev, mine.st_ino)
        if not is_same or there.st_size != self._written.length:
            raise JournalError("changed", self.path)
        if there.st_mtime_ns != self._written.stamp:
            try:
                file.seek(0)
                total = zlib.crc32(file.readall())
            except OSError as error:
                raise JournalError("changed", self.path) from error
            if total != self._written.total:
                raise JournalError("changed", self.path)
            self._written = msgspec.structs.replace(self._written, stamp=there.st_mtime_ns)

    def _write(self, data: bytes, meanwhile: Callable[[], object] | None = None) -> None:
        file = self._file
        if file is None:
            raise JournalError("read_only", self.path)
        self.check()
        before = file.seek(0, os.SEEK_END)
        try:
            _write_all(file, data)
            _sync(file.fileno(), meanwhile)
        except OSError as error:
            _cut(file, before)
            self._written = msgspec.structs.replace(self._written, stamp=_stamp(file))
            raise JournalError("write_failed", self.path, detail=error.strerror or str(error)) from error
        self._written = self._written.with_more(data, _stamp(file))


def _are_one(path: Path, other: Path) -> bool:
    """Whether both lead to the same file; where there is none they don't."""
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return False


def _decision(n: int, entry: Entry, at: int) -> bytes:
    # an Entry holds any action and event; every kind that exists is in the unions that are read back
    return sealed(DecisionLine(n, at, entry.action, entry.events))  # type: ignore[arg-type]


def _decisions(n: int, entries: Iterable[Entry], at: int) -> bytes:
    return b"".join(_decision(number, entry, at) for number, entry in enumerate(entries, n))


def _way(tree: Tree, number: int, shared: int) -> Iterator[bytes]:
    """The decisions behind the first ``shared`` on the way to the end of a branch."""
    for n, (entry, at) in enumerate(tree.path(number), 1):
        if n > shared:
            yield _decision(n, entry, at)


def _now(at: int | None) -> int:
    return int(time.time()) if at is None else at


def _stamp(file: FileIO) -> int:
    return os.fstat(file.fileno()).st_mtime_ns


def _write_all(file: FileIO, data: bytes) -> None:
    # Unbuffered: what write() took is with the system even if the program dies in the next instant.
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _sync(descriptor: int, meanwhile: Callable[[], object] | None) -> None:
    """Return when everything written is on the disk, and ``meanwhile`` is done."""
    if meanwhile is None:
        sync(descriptor)
        return
    # leaving the executor waits for the disk, whatever becomes of the meantime
    with ThreadPoolExecutor(1, "sync") as executor:
        synced = executor.submit(sync, descriptor)
        meanwhile()
    synced.result()


def _cut(file: FileIO, length: int) -> None:
    try:
        file.truncate(length)
        sync(file.fileno())
    except OSError:
        return  # the torn line is dropped when the file is opened again


def _all_of(file: FileIO, path: Path) -> bytes:
    try:
        file.seek(0)
        return file.readall()
    except OSError as error:
        raise failed(path, error) from error


def _opened(path: Path) -> FileIO:
    try:
        check_kind(path)
        file = path.open("r+b", buffering=0)
    except (OSError, ValueError) as error:
        raise failed(path, error) from error
    return _locked(file, path)


def _begun(path: Path, data: bytes) -> FileIO:
    """A file that holds ``data`` where none was: it is there whole or, where that fails, not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        # what should be a folder on the way there is a file
        raise JournalError("no_folder", path) from error
    except (OSError, ValueError) as error:
        raise unwritten(path, error) from error
    try:
        write_whole(path, data, fresh=True)
    except (OSError, ValueError) as error:
        raise unwritten(path, error) from error
    return _opened(path)


def _replaced(path: Path, data: bytes) -> FileIO:
    """A file that holds ``data`` in the place of another that nobody else has open."""
    _opened(path).close()
    return _put_in_place(path, data)


def _put_in_place(path: Path, data: bytes) -> FileIO:
    try:
        write_whole(path, data)
    except OSError as error:
        raise unwritten(path, error) from error
    return _opened(path)


def _locked(file: FileIO, path: Path) -> FileIO:
    if not try_lock(file.fileno()):
        file.close()
        raise JournalError("locked", path)
    return file


def _mended(data: bytes, contents: Contents) -> bytes:
    """What the file should hold: sound lines only."""
    if contents.old_format or contents.mended or contents.renamed:
        return rewritten(contents)
    sound = data[: contents.sound]
    return sound if sound.endswith(b"\n") else sound + b"\n"


def _mend(path: Path, file: FileIO, data: bytes, wanted: bytes) -> FileIO:
    """Let the file hold what is ``wanted``: the file itself, or another one in its place."""
    try:
        if wanted == data:
            return file
        if data.startswith(wanted):
            file.truncate(len(wanted))
        elif wanted.startswith(data):
            file.seek(0, os.SEEK_END)
            _write_all(file, wanted[len(data) :])
        else:
            file.close()  # another system doesn't replace a file that is open
            write_whole(path, wanted)
            return _opened(path)
        sync(file.fileno())
    except OSError as error:
        raise failed(path, error, "write_failed") from error
    return file


def _kept(path: Path, data: bytes, contents: Contents) -> str:
    """Keep the original of what is mended, except where nothing is lost with it; its path.

    Raises JournalError (``no_copy``), and then no part of a copy is left.
    """
    if contents.damaged or contents.mended or contents.renamed:
        mark = f"damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    elif contents.old_format:
        mark = f"format-{contents.old_format}"
    else:
        return ""
    copy = path.with_name(fitting(path.name, f".{mark}", LONGEST_NAME))
    number = 1
    try:
        while copy.exists():
            number += 1
            copy = path.with_name(fitting(path.name, f".{mark}-{number}", LONGEST_NAME))
        write_whole(copy, data)
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise JournalError("no_copy", path, detail=detail) from error
    return str(copy)


def _forget(copy: str, path: Path, data: bytes) -> None:
    """Away with the copy of a file that is as it was: each try to mend it would leave another one."""
    try:
        if copy and path.read_bytes() == data:
            remove(Path(copy))
    except OSError:
        return


def _notices(contents: Contents, copy: str) -> tuple[Notice, ...]:
    notices: list[Notice] = []
    if contents.torn:
        notices.append(Notice("torn", line=len(contents.lines) + 1))
    if contents.damaged:
        code = "unknown" if contents.unknown else "damaged"
        notices.append(Notice(code, line=contents.damaged, copy=copy, behind=contents.behind))
    elif contents.mended:
        notices.append(Notice("mended", line=contents.mended, copy=copy))
    if contents.renamed:
        notices.append(Notice("renamed", copy=copy))
    if contents.old_format:
        notices.append(Notice("migrated", format=contents.old_format, copy=copy))
    return tuple(notices)
