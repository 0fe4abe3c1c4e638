"""A game being played: its journal on the disk and its history in memory, kept in step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import Header, program_version
from roundhouse.archive.history import History
from roundhouse.archive.journal import Journal, Notice
from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.titles import registry

TitleLoader = Callable[[str], Title]


class GameSession:
    """One open game. Every change is on the disk before it shows in the history.

    Made by :meth:`new` or :meth:`open`; ``notices`` tell what had to be mended when it was opened.
    """

    def __init__(self, journal: Journal, history: History) -> None:
        """Keep a journal and the history that it holds."""
        self._journal = journal
        self._history = history

    @classmethod
    def new(
        cls,
        title_name: str,
        players: Sequence[str],
        options: Iterable[str] = (),
        seed: int = 0,
        path: Path | None = None,
        *,
        load: TitleLoader = registry.load,
        replace: bool = False,
    ) -> GameSession:
        """Begin a game, players in seat order; without ``path`` it is kept in the games folder.

        Raises ActionRefused for an unknown option or number of players, and JournalError
        (``exists``, ``locked``, ``no_access``, ``write_failed``, ``unknown_title``).
        """
        chosen = frozenset(options)
        title = _title(title_name, path or "", load)
        first = start(title, tuple(players), chosen, seed)
        return cls.begin(first, tuple(players), seed, path, replace=replace)

    @classmethod
    def begin(
        cls,
        first: Position,
        players: Sequence[str],
        seed: int = 0,
        path: Path | None = None,
        *,
        replace: bool = False,
        listed: bool = True,
    ) -> GameSession:
        """Begin a game file at a position that is already there; raises JournalError.

        ``listed``: whether it is put among the games played lately.
        """
        title = first.title
        path = path or library.new_path(title.name, players)
        header = Header(
            version=program_version(),
            title=title.name,
            subtitle=title.definition.subtitle,
            edition=title.definition.edition,
            options=tuple(sorted(first.options)),
            players=tuple(players),
            seed=seed,
            created=int(time.time()),
        )
        journal = Journal.create(path, header, first.state, replace=replace)
        if listed:
            library.remember(path, title.name, header.players, header.subtitle)
        return cls(journal, History(first))

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, load: TitleLoader = registry.load) -> GameSession:
        """Open a game file at its last decision, without asking the rules; raises JournalError."""
        journal = Journal.open(path, read_only=read_only)
        try:
            session = cls(journal, _history(journal, load))
        except BaseException:
            journal.close()
            raise
        if not read_only:
            header = journal.header
            library.remember(path, header.title, header.players, header.subtitle)
        return session

    @property
    def path(self) -> Path:
        """Where the game's file lies."""
        return self._journal.path

    @property
    def header(self) -> Header:
        """What game it is."""
        return self._journal.header

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What had to be mended when the file was opened."""
        return self._journal.notices

    @property
    def is_writable(self) -> bool:
        """Whether decisions can be made here; False for a file opened to read."""
        return self._journal.is_writable

    @property
    def history(self) -> History:
        """All positions. To be read only: changes go through this session."""
        return self._history

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._history.position

    @property
    def cursor(self) -> int:
        """How many decisions are done."""
        return self._history.cursor

    def submit(self, action: Action, expected: int | None = None) -> Entry:
        """Play ``action``; when this returns it is on the disk.

        Raises ActionRefused or JournalError; then nothing has changed.
        """
        entry = self._history.propose(action, expected)
        n = self._history.cursor + 1
        if self._history.repeats(entry):
            self._journal.go_to(n)
        else:
            self._journal.append(n, entry)
        self._history.accept(entry)
        return entry

    def extend(self, entries: Iterable[Entry]) -> None:
        """Write decisions that were judged before, all at once; raises JournalError."""
        added = tuple(entries)
        self._journal.append_all(self._history.cursor + 1, added)
        for entry in added:
            self._history.accept(entry)

    def undo(self) -> None:
        """Take a decision back; raises IndexError at the start, JournalError when it can't be written."""
        self.move_to(self._history.cursor - 1)

    def redo(self) -> None:
        """Do the next undone decision again; raises IndexError at the end, JournalError."""
        self.move_to(self._history.cursor + 1)

    def undo_turn(self) -> None:
        """Go back to the beginning of the present turn, or when it has just begun of the one before."""
        self.move_to(self._history.turn_start())

    def move_to(self, n: int) -> None:
        """Go to the position after ``n`` decisions; raises IndexError, JournalError."""
        if not 0 <= n <= len(self._history):
            raise IndexError(n)
        if n == self._history.cursor:
            return
        self._journal.go_to(n)
        self._history.move_to(n)

    def save_as(self, path: Path, *, replace: bool = False) -> None:
        """Copy the game to ``path`` and go on there; the former file stays as it is. Raises JournalError."""
        journal = self._journal.copy_to(path, replace=replace)
        self._journal.close()
        self._journal = journal
        library.remember(path, self.header.title, self.header.players, self.header.subtitle)

    def close(self) -> None:
        """Give up the file and its lock."""
        self._journal.close()


def _title(name: str, path: object, load: TitleLoader) -> Title:
    try:
        return load(name)
    except (KeyError, ActionRefused) as error:
        raise JournalError("unknown_title", path, title=name) from error


def _history(journal: Journal, load: TitleLoader) -> History:
    contents = journal.contents
    title = _title(journal.header.title, journal.path, load)
    options = frozenset(journal.header.options)
    first = Position(title.variant(options), options, contents.state)
    entries = (Entry(line.action, line.events) for line in contents.decisions)
    return History(first, entries, contents.cursor)
