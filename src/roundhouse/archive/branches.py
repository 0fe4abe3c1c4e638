"""The decisions behind a damage, or behind one that names what there isn't, as a game of its own.

It is a branch that leaves out what is lost.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from roundhouse.archive.errors import JournalError
from roundhouse.archive.files import data_of, fitting
from roundhouse.archive.format import FORMAT, SUFFIX, Header
from roundhouse.archive.game_file import GameSession, TitleLoader, first_of
from roundhouse.archive.heed import Heed, unheeded
from roundhouse.archive.history import UNFOLDABLE, History
from roundhouse.archive.journal import Journal
from roundhouse.archive.migrations import MIGRATIONS
from roundhouse.archive.reading import Contents, Salvaged, decisions_of, read_contents, shared
from roundhouse.engine.apply import fold
from roundhouse.engine.conservation import Unconserved, fold_conserving
from roundhouse.engine.loop import Entry
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import unsound
from roundhouse.titles import registry


class Branched(msgspec.Struct, frozen=True):
    """A game made of what a damaged file still tells.

    ``missing`` are the numbers of the decisions that are lost; ``left_out`` how many of the others at the end
    were left out, because without the lost ones they come to no position that can be played from.
    """

    session: GameSession
    missing: tuple[int, ...]
    left_out: int


class _Behind(msgspec.Struct, frozen=True):
    """What can be read behind a damage: where the game begins, its decisions, and what was read of them."""

    first: Position
    header: Header
    entries: tuple[Entry, ...]
    branch: Salvaged

    @property
    def cursor(self) -> int:
        """How many of the decisions were done."""
        return min(self.branch.cursor, len(self.entries))

    def kept_in(self, session: GameSession) -> Branched:
        """The branch, of which ``session`` has the decisions."""
        return Branched(session, self.branch.missing, len(self.branch.decisions) - len(self.entries))


def open_branch(
    source: Path, path: Path, load: TitleLoader = registry.load, heed: Heed = unheeded
) -> Branched:
    """Write the branch of the damaged file ``source`` to ``path``, where no file is, and open it.

    Each decision is folded as it was recorded, which ``heed`` watches, and kept when money, pieces and places
    come out right. Raises JournalError: those of reading, ``undamaged``, ``exists``, ``no_access``,
    ``write_failed``.
    """
    found = _behind(source, load, heed)
    header = found.header
    session = GameSession.begin(found.first, header.players, header.seed, path, entries=found.entries)
    try:
        session.move_to(found.cursor)
    except BaseException:
        session.discard()
        raise
    return found.kept_in(session)


def look_at_branch(source: Path, load: TitleLoader = registry.load, heed: Heed = unheeded) -> Branched:
    """The branch of the damaged file ``source``, in no file: to be looked at, and to be saved elsewhere.

    ``heed`` watches its decisions being folded. Raises JournalError: those of reading, ``undamaged``.
    """
    found = _behind(source, load, heed)
    contents = Contents(found.header, found.first.state, (), 0, (), 0)
    history = History(found.first, found.entries, found.cursor)
    return found.kept_in(GameSession(Journal(branch_path(source), None, contents, ()), history))


def _behind(source: Path, load: TitleLoader, heed: Heed) -> _Behind:
    contents = read_contents(data_of(source), source, MIGRATIONS, FORMAT)
    first = first_of(contents, source, load)
    branch = contents.branch or _behind_broken(first, contents)
    if branch is None:
        raise JournalError("undamaged", source)
    return _Behind(first, contents.header, _checked(first, contents, branch, heed), branch)


def branch_path(source: Path) -> Path:
    """A name beside ``source`` that no file has yet."""
    stem = source.name.partition(SUFFIX)[0]
    number = 1
    while True:
        again = f" ({number})" if number > 1 else ""
        path = source.with_name(fitting(stem, f" branch{again}{SUFFIX}"))
        if not path.exists():
            return path
        number += 1


def _behind_broken(first: Position, contents: Contents) -> Salvaged | None:
    """The first branch with a decision that can't be folded, the present one before others, without it."""
    history = History(first, tree=contents.tree)
    for number in (history.tree.present, *range(len(history.tree.branches))):
        history.choose(number)
        if history.broken:
            all_of_them = decisions_of(history.tree)
            others = tuple(each for each in all_of_them if each.n != history.broken)
            return Salvaged(others, len(others), (history.broken,))
    return None


def _checked(first: Position, contents: Contents, branch: Salvaged, heed: Heed) -> tuple[Entry, ...]:
    """The decisions of the branch up to the first that leads to nothing sound."""
    entries: list[Entry] = []
    history = History(first)
    sure = shared(contents.decisions, branch.decisions)
    for number, line in enumerate(branch.decisions):
        heed(number, len(branch.decisions))
        entry = Entry(line.action, line.events)
        if not _leads_on(history.position, entry, is_sure=number < sure):
            break
        history.accept(entry)
        entries.append(entry)
    return tuple(entries)


def _leads_on(position: Position, entry: Entry, *, is_sure: bool) -> bool:
    """Whether a decision can be folded; one that isn't ``is_sure`` to follow must keep the books, too."""
    try:
        if is_sure:
            fold(position.state, entry.events)
            return True
        state = fold_conserving(position.definition, position.state, entry.events)
    except (Unconserved, *UNFOLDABLE):
        # an event may name what only a lost decision brought into the game
        return False
    return not unsound(Position(position.title, position.options, state))
