"""Files that somebody asks for beside the games: exports, prints and pictures."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from roundhouse.archive.errors import JournalError
from roundhouse.archive.files import unwritten, write_whole
from roundhouse.archive.imports import is_journal


def put(path: Path, data: bytes) -> None:
    """Write a file: it is there whole, or what was there is as it was.

    Neither a game nor a file that may not be written is replaced: no game comes back from a picture. Raises
    JournalError: ``not_a_file``, ``is_game``, ``no_folder``, ``name_too_long``, ``no_access``,
    ``write_failed``.
    """
    try:
        if path.exists():
            _demand_replaceable(path)
        write_whole(path, data)
    except (OSError, ValueError) as error:
        raise unwritten(path, error) from error


def _demand_replaceable(path: Path) -> None:
    if not path.is_file():
        raise JournalError("not_a_file", path)
    if not os.access(path, os.W_OK):
        raise JournalError("no_access", path, detail=os.strerror(errno.EACCES))
    if _is_game(path):
        raise JournalError("is_game", path)


def _is_game(path: Path) -> bool:
    try:
        return is_journal(path)
    except JournalError:
        return False
