"""A game being played: its journal on the disk and its history in memory, kept in step."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.files import remove
from roundhouse.archive.format import Header, program_version
from roundhouse.archive.history import History
from roundhouse.archive.journal import Journal, Notice
from roundhouse.archive.playable import is_playable
from roundhouse.archive.reading import Contents
from roundhouse.archive.tree import branch_name
from roundhouse.catalogue.texts import different, player_name
from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.queries.titles import choices
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
        names = different(player_name(name) or f"Player {n}" for n, name in enumerate(players, 1))
        first = start(title, names, chosen, seed)
        return cls.begin(first, names, seed, path, replace=replace)

    @classmethod
    def begin(
        cls,
        first: Position,
        players: Sequence[str],
        seed: int = 0,
        path: Path | None = None,
        *,
        entries: Iterable[Entry] = (),
        replace: bool = False,
        listed: bool = True,
    ) -> GameSession:
        """Begin a game file at a position that is already there; raises JournalError.

        Decisions that were judged before (``entries``) are in the file as soon as it is there.
        ``listed``: whether it is put among the games played lately.
        """
        now, made = int(time.time()), tuple(entries)
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
            created=now,
        )
        history = History(first)
        for entry in made:
            history.accept(entry, now)
        journal = Journal.create(path, header, first.state, made, at=now, replace=replace)
        if listed:
            _remember(path, title, header)
        return cls(journal, history)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, load: TitleLoader = registry.load) -> GameSession:
        """Open a game file at its last decision, without asking the rules; raises JournalError."""
        journal = Journal.open(path, read_only=read_only)
        return cls._opened(journal, load, listed=not read_only)

    @classmethod
    def look(cls, path: Path, why: JournalError, *, load: TitleLoader = registry.load) -> GameSession:
        """Open a game to look at that can't be written, because of ``why``; raises JournalError."""
        journal = Journal.open(path, read_only=True)
        journal.notices = (*journal.notices, Notice("unwritable", why=why.code))
        return cls._opened(journal, load, listed=True)

    @classmethod
    def _opened(cls, journal: Journal, load: TitleLoader, *, listed: bool) -> GameSession:
        try:
            cursor = journal.contents.cursor
            session = cls(journal, _history(journal, load))
            journal.hand_over()
            session._leave_what_is_wrong(cursor)
        except BaseException:
            journal.close()
            raise
        if listed:
            _remember(journal.path, session.history.position.title, journal.header)
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
    def is_kept(self) -> bool:
        """Whether the file still holds what was decided here: nobody else has removed or changed it.

        A game that is only looked at is taken as kept.
        """
        return self._journal.is_intact

    def is_at(self, path: Path) -> bool:
        """Whether ``path`` leads to the very file in which the game is kept, open for writing."""
        return self._journal.is_own(path)

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

    def submit(
        self,
        action: Action,
        expected: int | None = None,
        meanwhile: Callable[[Position], object] | None = None,
    ) -> Entry:
        """Play ``action``; when this returns it is on the disk.

        Other decisions that were made here stay as a branch. Raises ActionRefused or JournalError; then
        nothing has changed. ``meanwhile`` may look at the position to which it leads while the disk is waited
        for; it raises nothing, and shows nothing of it.
        """
        entry = self._history.propose(action, expected)
        n = self._history.cursor + 1
        if self._history.repeats(entry):
            self._journal.go_to(n)
            self._history.accept(entry)
            return entry
        branch = self._history.tree.following(entry)
        if branch is None:
            led_to = self._history.proposed
            look = partial(meanwhile, led_to) if meanwhile is not None and led_to is not None else None
            self._history.accept(entry, self._journal.append(n, entry, meanwhile=look))
        else:
            self.open_branch(branch, n)
        return entry

    def open_branch(self, number: int, n: int | None = None) -> None:
        """Go to the end of a branch (from 0), or to the position after ``n`` decisions on the way there.

        Raises IndexError, and JournalError (``broken``: what it leads to can't be played from); then nothing
        has changed.
        """
        history, tree = self._history, self._history.tree
        before, cursor = tree.present, tree.cursor
        shared = tree.shared(before, number)
        history.choose(number)
        try:
            wanted = tree.end if n is None else n
            if len(history) < wanted <= tree.end:
                raise JournalError("broken", self.path, decision=history.broken)
            history.move_to(wanted)
            if not is_playable(history.position):
                raise JournalError("broken", self.path, decision=history.cursor)
            self._journal.choose(tree, number, shared, history.cursor)
        except (JournalError, IndexError):
            history.choose(before)
            history.move_to(cursor)
            raise

    def name_branch(self, number: int, name: str) -> None:
        """Call a branch so (no name: as the program does); raises IndexError, JournalError."""
        if not 0 <= number < len(self._history.tree.branches):
            raise IndexError(number)
        fit = branch_name(name)
        self._journal.name(self._history.tree, number, fit)
        self._history.name(number, fit)

    def undo(self) -> None:
        """Take a decision back; raises IndexError at the start, JournalError when it can't be written."""
        self.move_to(self._history.cursor - 1)

    def redo(self) -> None:
        """Do the next undone decision again; raises IndexError at the end, JournalError."""
        self.move_to(self._history.cursor + 1)

    def move_to(self, n: int) -> None:
        """Go to the position after ``n`` decisions; raises IndexError, JournalError."""
        if not 0 <= n <= len(self._history):
            raise IndexError(n)
        if n == self._history.cursor:
            return
        if not is_playable(self._history.at(n)):
            raise JournalError("broken", self.path, decision=n)
        self._journal.go_to(n)
        self._history.move_to(n)

    def _leave_what_is_wrong(self, cursor: int) -> None:
        """Go back to the last decision after which the game can be played on; JournalError: ``broken``.

        So many decisions (``cursor``) are done in the file.
        """
        history = self._history
        n = history.cursor
        while n >= 0 and not is_playable(history.at(n)):
            n -= 1
        if n < 0:
            raise JournalError("broken", self.path, decision=0)
        notices = list(self._journal.notices)
        if n < history.cursor:
            notices.append(Notice("unsound", line=n + 1))
        if history.broken:
            behind = history.tree.end - history.broken
            notices.append(Notice("broken", line=history.broken, copy=str(self.path), behind=behind))
        self._journal.notices = tuple(notices)
        if self.is_writable and n != cursor:
            self._journal.go_to(n)
        history.move_to(n)

    def save_as(self, path: Path, *, replace: bool = False) -> None:
        """Copy the game to ``path`` and go on there; the former file stays as it is. Raises JournalError."""
        journal = self._journal.copy_to(path, self._history.tree, replace=replace)
        self._journal.close()
        self._journal = journal
        _remember(path, self._history.position.title, self.header)

    def close(self) -> None:
        """Give up the file and its lock."""
        self._journal.close()

    def discard(self) -> None:
        """Give up the file and take it away, with the game's place in the list: it was only half made."""
        self.close()
        remove(self.path)
        library.forget(os.path.realpath(self.path))


def _title(name: str, path: object, load: TitleLoader) -> Title:
    try:
        return load(name)
    except (KeyError, ActionRefused) as error:
        code = "unknown_title" if name.strip() else "start_damaged"
        raise JournalError(code, path, title=name) from error


def first_of(contents: Contents, path: object, load: TitleLoader) -> Position:
    """The position at which the game of a file begins.

    Raises JournalError: ``unknown_title``, or ``start_damaged`` where none is named.
    """
    title = _title(contents.header.title, path, load)
    options = frozenset(contents.header.options)
    return Position(title.variant(options), options, contents.state)


def _history(journal: Journal, load: TitleLoader) -> History:
    contents = journal.contents
    return History(first_of(contents, journal.path, load), tree=contents.tree)


def _remember(path: Path, title: Title, header: Header) -> None:
    """Put a game at the head of those played lately."""
    chosen = choices(title, header.options)
    library.remember(path, header.title, header.players, header.subtitle, chosen)
