"""Open any game: our own file, or an export of 18xx.games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from roundhouse.archive.encodings import in_utf8
from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.files import check_kind, failed
from roundhouse.archive.format import PROGRAM, Header, program_version, unsealed
from roundhouse.archive.game_file import GameSession, TitleLoader
from roundhouse.archive.heed import Heed, unheeded
from roundhouse.archive.history import History
from roundhouse.archive.journal import Journal
from roundhouse.archive.reading import Contents
from roundhouse.archive.scanning import MARK
from roundhouse.archive.site18xx.export import Export, load_export
from roundhouse.archive.site18xx.replay import first_position, replay
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.titles import registry

_LOOKED_THROUGH: Final = 1 << 18
"""Bytes; the head of a game is much shorter."""


def is_journal(path: Path) -> bool:
    """Whether a file is one of our own, by its beginning or by any sound line near it.

    Raises JournalError (``missing``, ``no_access``, ``not_a_file``, ``too_large``).
    """
    try:
        check_kind(path)
        with path.open("rb") as file:
            beginning = in_utf8(file.read(_LOOKED_THROUGH)).removeprefix(MARK)
    except (OSError, ValueError) as error:
        raise failed(path, error) from error
    if beginning.lstrip().startswith(b'{"program":"%s"' % PROGRAM.encode()):
        return True
    return any(unsealed(line.rstrip(b"\r")) for line in beginning.split(b"\n"))


def title_of(export: Export, load: TitleLoader = registry.load) -> Title:
    """The title of an export; raises ImportRefused (``unknown_title``)."""
    try:
        return load(export.site.name)
    except (KeyError, ActionRefused) as error:
        raise ImportRefused("unknown_title", title=export.site.title) from error


def start_of(export: Export, title: Title) -> Position:
    """The first position of an export; raises ImportRefused where the title refuses its players."""
    try:
        return first_position(export, title)
    except ActionRefused as error:
        facts = {"id": 0, "action": "setup", "reason": error.reason, "facts": error.facts}
        raise ImportRefused("refused", **facts) from error


def read_game(path: Path, load: TitleLoader = registry.load, heed: Heed = unheeded) -> GameSession:
    """A game to look at, never to change: a journal, or an export replayed in memory, which ``heed`` watches.

    Raises :class:`JournalError` and :class:`ImportRefused`.
    """
    if is_journal(path):
        return GameSession.open(path, read_only=True, load=load)
    export = load_export(path)
    title = title_of(export, load)
    first = start_of(export, title)
    history = History(first, _entries(export, title, heed))
    header = _header(export, first)
    contents = Contents(header, first.state, (), 0, (), 0)
    return GameSession(Journal(path, None, contents, ()), history)


def _entries(export: Export, title: Title, heed: Heed) -> Iterator[Entry]:
    total = len(export.actions)
    for done, step in enumerate(replay(export, title)):
        heed(done, total)
        yield from step.entries


def import_game(
    source: Path,
    path: Path | None = None,
    load: TitleLoader = registry.load,
    heed: Heed = unheeded,
) -> GameSession:
    """Make a game file of an export and open it; without ``path`` it is kept in the games folder.

    Raises :class:`ImportRefused`, and what ``heed`` raises (nothing is written then), and
    :class:`JournalError`.
    """
    read = read_game(source, load, heed)
    history, header = read.history, read.header
    return GameSession.begin(history.at(0), header.players, header.seed, path, entries=history.entries())


def _header(export: Export, first: Position) -> Header:
    title = first.title
    return Header(
        version=program_version(),
        title=title.name,
        subtitle=title.definition.subtitle,
        edition=title.definition.edition,
        options=tuple(sorted(first.options)),
        players=export.players,
        seed=export.seed,
    )
