"""Where games are kept: the folder of new games and the list of those played lately."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import platformdirs

from roundhouse.archive import files
from roundhouse.archive.errors import JournalError
from roundhouse.archive.files import data_of, fitting, write_whole
from roundhouse.archive.format import SUFFIX
from roundhouse.catalogue.texts import LONGEST_NAME, cut, plain, player_name

HOME_VARIABLE = "ROUNDHOUSE_HOME"
_KEPT = 20
_ROOM = files.LONGEST_NAME - 60
"""Bytes of a file's name, so that the name of a copy of the original fits, too."""
_LARGEST = 1 << 20
_MOST_PLAYERS = 12
_MOST_CHOICES = 30
UNREADABLE = (msgspec.DecodeError, ValueError, RecursionError)
"""What decoding a file that was harmed may raise; a text that is none is a ValueError."""
_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')


class Recent(msgspec.Struct, frozen=True):
    """A game played lately: its file, what was played by whom, and when (seconds since 1970).

    ``subtitle`` says what of the title was played, ``choices`` (of options) the same in any language.
    """

    path: str
    title: str
    players: tuple[str, ...]
    at: int
    subtitle: str = ""
    choices: tuple[str, ...] = ()

    @property
    def is_there(self) -> bool:
        """Whether the file still exists; not where its folder can't be looked into."""
        try:
            return Path(self.path).is_file()
        except (OSError, ValueError):
            return False


class Recents(msgspec.Struct, frozen=True):
    """The games played lately, the latest first, and how many entries of the list could not be read.

    ``lost`` is -1 where the whole list could not be.
    """

    games: tuple[Recent, ...] = ()
    lost: int = 0


def home() -> Path:
    """The folder of everything the program keeps: ROUNDHOUSE_HOME, or else where the system wants it."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named) if named else Path(platformdirs.user_data_dir("roundhouse", appauthor=False))


def games_folder() -> Path:
    """The folder in which every new game is kept from its first moment; made if missing.

    Raises JournalError (``no_access``).
    """
    folder = home() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise JournalError("no_access", folder, detail=detail) from error
    return folder


def new_path(title: str, players: Sequence[str], now: float | None = None) -> Path:
    """A name in :func:`games_folder` that no file has yet, such as ``1894 Ann Bob Cem 2026-05-01 1930``.

    Raises JournalError (``no_access``).
    """
    moment = time.localtime(now)
    names = " ".join(players)
    folder = games_folder()
    number = 0
    while True:
        number += 1
        again = f" ({number})" if number > 1 else ""
        ending = f" {time.strftime('%Y-%m-%d %H%M', moment)}{again}{SUFFIX}"
        stem = _UNFIT.sub("-", plain(f"{title} {names}")).strip(" .")
        path = folder / fitting(stem, ending, _ROOM)
        if not os.path.lexists(path):
            return path


def recent() -> tuple[Recent, ...]:
    """The games played lately, the latest first, as far as the list can be read."""
    return recents().games


def recents() -> Recents:
    """The games played lately and what is wrong with their list; nothing wrong with it raises anything."""
    try:
        data = data_of(_list(), _LARGEST)
    except JournalError as error:
        return Recents(lost=0 if error.code == "missing" else -1)
    try:
        entries = msgspec.json.decode(data, type=list[msgspec.Raw])
    except UNREADABLE:
        return Recents(lost=-1)
    games = [game for game in map(_game, entries) if game is not None]
    return Recents(tuple(games[:_KEPT]), len(entries) - len(games))


def _game(entry: msgspec.Raw) -> Recent | None:
    try:
        game = msgspec.json.decode(entry, type=Recent)
        os.fsencode(game.path)
    except UNREADABLE:
        return None
    players = tuple(player_name(name) for name in game.players[:_MOST_PLAYERS])
    title, subtitle = cut(plain(game.title), LONGEST_NAME), cut(plain(game.subtitle))
    choices = tuple(cut(plain(name), LONGEST_NAME) for name in game.choices[:_MOST_CHOICES])
    return Recent(game.path, title, players, game.at, subtitle, choices)


def remember(
    path: Path,
    title: str,
    players: Sequence[str],
    subtitle: str = "",
    choices: Sequence[str] = (),
    at: int | None = None,
) -> None:
    """Put a game at the head of the list; a list that can't be written is let go."""
    now = int(time.time()) if at is None else at
    entry = Recent(os.path.realpath(path), title, tuple(players), now, subtitle, tuple(choices))
    _save((entry, *(other for other in recent() if other.path != entry.path))[:_KEPT])


def forget(path: str) -> None:
    """Take a game off the list."""
    _save(tuple(entry for entry in recent() if entry.path != path))


def _list() -> Path:
    return home() / "recent.json"


def _save(entries: tuple[Recent, ...]) -> None:
    try:
        home().mkdir(parents=True, exist_ok=True)
        write_whole(_list(), msgspec.json.encode(entries))
    except (OSError, ValueError, msgspec.EncodeError, JournalError):
        return
