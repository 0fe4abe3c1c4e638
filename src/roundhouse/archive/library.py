"""Where games are kept: the folder of new games and the list of those played lately."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import platformdirs

from roundhouse.archive.format import SUFFIX

HOME_VARIABLE = "ROUNDHOUSE_HOME"
_KEPT = 20
_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')


class Recent(msgspec.Struct, frozen=True):
    """A game played lately: its file, what was played by whom, and when (seconds since 1970).

    ``subtitle`` says what of the title was played.
    """

    path: str
    title: str
    players: tuple[str, ...]
    at: int
    subtitle: str = ""

    @property
    def what(self) -> str:
        """The title, and what of it."""
        return " · ".join(part for part in (self.title, self.subtitle) if part)

    @property
    def is_there(self) -> bool:
        """Whether the file still exists."""
        return Path(self.path).is_file()


def home() -> Path:
    """The folder of everything the program keeps: ROUNDHOUSE_HOME, or else where the system wants it."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named) if named else Path(platformdirs.user_data_dir("roundhouse", appauthor=False))


def games_folder() -> Path:
    """The folder in which every new game is kept from its first moment; made if missing."""
    folder = home() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_path(title: str, players: Sequence[str], now: float | None = None) -> Path:
    """A name in :func:`games_folder` that no file has yet, such as ``1894 Ann Bob Cem 2026-05-01 1930``."""
    moment = time.localtime(now)
    words = f"{title} {' '.join(players)} {time.strftime('%Y-%m-%d %H%M', moment)}"
    stem = _UNFIT.sub("-", words).strip(" .")[:120]
    path = games_folder() / (stem + SUFFIX)
    number = 1
    while path.exists():
        number += 1
        path = games_folder() / f"{stem} ({number}){SUFFIX}"
    return path


def recent() -> tuple[Recent, ...]:
    """The games played lately, the latest first; an unreadable list is an empty one."""
    try:
        return msgspec.json.decode(_list().read_bytes(), type=tuple[Recent, ...])
    except (OSError, msgspec.DecodeError):
        return ()


def remember(
    path: Path, title: str, players: Sequence[str], subtitle: str = "", at: int | None = None
) -> None:
    """Put a game at the head of the list; a list that can't be written is let go."""
    now = int(time.time()) if at is None else at
    entry = Recent(str(path.resolve()), title, tuple(players), now, subtitle)
    _save((entry, *(other for other in recent() if other.path != entry.path))[:_KEPT])


def forget(path: str) -> None:
    """Take a game off the list."""
    _save(tuple(entry for entry in recent() if entry.path != path))


def _list() -> Path:
    return home() / "recent.json"


def _save(entries: tuple[Recent, ...]) -> None:
    try:
        home().mkdir(parents=True, exist_ok=True)
        fresh = _list().with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(entries))
        fresh.replace(_list())
    except OSError:
        return
