"""Files of the table: read only where they are files, written beside their place and put there whole."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import time
from pathlib import Path
from typing import Final

from roundhouse.archive.errors import JournalError
from roundhouse.archive.lock import sync, sync_folder

LARGEST: Final = 64 << 20
"""Bytes; the longest games have a tenth of that."""
LONGEST_NAME: Final = 255
"""Bytes of a file's name, as most systems have it."""
_REFUSED: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.ELOOP})
"""Why nothing may be written in a folder, however much room there is."""
_PART: Final = ".part"
_LEFT: Final = re.compile(r"\..*\.\d+-\d+\.part", re.DOTALL)
_OLD: Final = 24 * 3600
"""Seconds after which nobody is still writing a file."""


def data_of(path: Path, most: int = LARGEST) -> bytes:
    """The bytes of a file; raises JournalError: ``missing``, ``no_access``, ``not_a_file``, ``too_large``."""
    try:
        check_kind(path, most)
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise failed(path, error) from error


def check_kind(path: Path, most: int = LARGEST) -> None:
    """Raise JournalError unless the path leads to a file of at most ``most`` bytes; OSError, ValueError.

    A pipe or a device might never come to an end.
    """
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise JournalError("not_a_file", path)
    if found.st_size > most:
        raise JournalError("too_large", path, megabytes=most >> 20)


def failed(path: object, error: OSError | ValueError, code: str = "no_access") -> JournalError:
    """What to raise for a path that the system doesn't take: ``code`` where it is nothing plainer."""
    if isinstance(error, FileNotFoundError):
        return JournalError("missing", path)
    if isinstance(error, FileExistsError):
        return JournalError("exists", path)
    if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        return JournalError("name_too_long", path)
    return JournalError(code, path, detail=getattr(error, "strerror", None) or str(error))


def unwritten(path: object, error: OSError | ValueError) -> JournalError:
    """What to raise for a file that can't be made: ``write_failed``, or what is plainer."""
    if isinstance(error, FileNotFoundError):
        return JournalError("no_folder", path)
    refused = isinstance(error, ValueError) or error.errno in _REFUSED
    return failed(path, error, "no_access" if refused else "write_failed")


def fitting(stem: str, ending: str, room: int = LONGEST_NAME) -> str:
    """``stem`` and ``ending``, the stem cut so that both are at most ``room`` bytes."""
    left = max(1, room - len(os.fsencode(ending)))
    whole = stem.encode(errors="ignore")
    return whole[:left].decode(errors="ignore").rstrip(" .") + ending


def write_whole(path: Path, data: bytes, *, fresh: bool = False) -> None:
    """Put a file with ``data`` in the place of ``path``: whoever looks finds the former file or this one.

    ``fresh``: only where none is. Raises OSError, and JournalError (``not_a_file``) where a pipe, a device or
    a folder is, to which a link may lead; then what was there is as it was, with nothing beside it.
    """
    target = path if fresh else Path(os.path.realpath(path))
    if not fresh and os.path.lexists(target):
        check_kind(target, sys.maxsize)
    _sweep(target.parent)
    part = _beside(target)
    try:
        with part.open("xb", buffering=0) as file:
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
            sync(file.fileno())
        if fresh:
            _put_fresh(part, target)
        else:
            with contextlib.suppress(OSError):
                part.chmod(stat.S_IMODE(target.stat().st_mode))
            part.replace(target)
    except BaseException:
        remove(part)
        raise
    sync_folder(str(target.parent))


def _put_fresh(part: Path, path: Path) -> None:
    """Let ``part`` be called ``path``; raises FileExistsError where something is."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        # a file system without links: an empty file holds the place for a moment
        path.open("xb").close()
        part.replace(path)
        return
    remove(part)


def _sweep(folder: Path) -> None:
    """Away with what lies beside files since a program was killed while it wrote them."""
    with contextlib.suppress(OSError, ValueError):
        for left in folder.iterdir():
            if _LEFT.fullmatch(left.name) and time.time() - left.lstat().st_mtime > _OLD:
                remove(left)


def _beside(path: Path) -> Path:
    """A name in the same folder that no file has yet."""
    number = 0
    while True:
        ending = f".{os.getpid()}-{number}{_PART}"
        part = path.with_name(fitting(f".{path.name}", ending))
        if not os.path.lexists(part):
            return part
        number += 1


def remove(path: Path) -> None:
    """Take a file away if that can be done."""
    with contextlib.suppress(OSError):
        path.unlink()
