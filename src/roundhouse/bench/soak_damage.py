"""The part of the soak that opens damaged journals, exports, settings and recent lists."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from roundhouse.archive import library
from roundhouse.archive.checking import findings
from roundhouse.archive.errors import ImportRefused, JournalError
from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import is_journal, read_game
from roundhouse.archive.migrations import MIGRATIONS
from roundhouse.archive.reading import read_contents
from roundhouse.archive.scanning import scan
from roundhouse.bench.hangs import HangError, watched
from roundhouse.bench.harm import RAW, odd_export, odd_journal
from roundhouse.bench.harm_content import wrong_content
from roundhouse.bench.replay import EXPORTS
from roundhouse.bench.soaked import Scale, Soaked, Tally, at_home, last_lines
from roundhouse.bench.tables import correction, lacks, left_by_all, seen
from roundhouse.catalogue.places import data_folder
from roundhouse.cli.errors import BadInput
from roundhouse.cli.replay import replay_journal, report
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.soundness import unsound
from roundhouse.titles import registry

DAMAGED: Final = 10_000


_KINDS: Final = {"journal": 4, "odd journal": 1, "wrong": 2, "export": 1, "odd export": 2, "small": 1}
"""Kinds of damage, and of so many cases how many each of them has."""


class Files(msgspec.Struct, frozen=True):
    """Sound files of every kind; ``tables``: games of all titles with branches, corrections and consents."""

    journals: tuple[bytes, ...]
    exports: tuple[bytes, ...]
    small: tuple[bytes, ...]
    tables: tuple[bytes, ...]


def sound_files() -> Files:
    """The beginnings of recorded games, games as tables leave them, and the small files beside them."""
    examples = sorted((data_folder("resources") / "games").glob("*.roundhouse"))
    journals = []
    for path in examples:
        session = GameSession.open(path, read_only=True)
        with TemporaryDirectory() as folder:
            part = Path(folder) / "part.roundhouse"
            some, players = session.history.entries()[:40], session.header.players
            GameSession.begin(session.history.at(0), players, 1, part, entries=some, listed=False).close()
            journals.append(part.read_bytes())
    exports = []
    for path in sorted(EXPORTS.glob("*.json"))[:4]:
        plain = msgspec.json.decode(path.read_bytes())
        plain["actions"] = plain["actions"][:160]
        exports.append(msgspec.json.encode(plain))
    recents = [library.Recent(f"/games/{n}", "1894", ("Ann", "Bob"), n) for n in range(5)]
    settings = b'{"language":"fr","theme":"dark","clock":true,"layers":["terrain"],"names":["Ann","Bob"]}'
    small = (msgspec.json.encode(recents), settings)
    return Files(tuple(journals), tuple(exports), small, left_by_all())


def damaged_case(number: int, files: Files, folder: Path) -> str:
    """Make a damaged file and do with it what the program does; what was wrong, or empty.

    A file that can't be used is refused by an error that has a sentence.
    """
    rng = Random(number)
    kind = rng.choices(list(_KINDS), list(_KINDS.values()))[0]
    if kind in {"export", "odd export"} and not files.exports:
        kind = "odd journal"
    harm = rng.choice(list(RAW.values()))
    journals = (*files.journals, *files.tables)
    if kind == "journal":
        return _damaged_journal(rng.choice(journals), harm, rng, folder)
    if kind == "wrong":
        return used_as_a_table_would(
            wrong_content(rng.choice(files.tables), rng.choice(journals), rng), rng, folder
        )
    if kind == "small":
        return _damaged_small(rng.choice(files.small), harm, rng, folder)
    if kind == "odd journal":
        return _used(folder / "odd.roundhouse", odd_journal(rng.choice(journals), rng))
    data = rng.choice(files.exports)
    return _used(folder / "export.json", odd_export(data, rng) if kind == "odd export" else harm(data, rng))


def _damaged_journal(data: bytes, harm: Any, rng: Random, folder: Path) -> str:  # noqa: ANN401
    path = _empty(folder) / "game.roundhouse"
    harmed = harm(data, rng)
    path.write_bytes(harmed)
    before = _before(data, harmed)
    sound = max(0, before.count(b"\n") - HEAD_LINES)
    known = seen(read_contents(before, path, MIGRATIONS).tree) if sound else ()
    try:
        session = GameSession.open(path)
    except JournalError as error:
        untouched = path.read_bytes() == harmed
        # a head that is lost in both places comes before any decision; else they can be read
        lost = error.code != "start_damaged" and sound > 0
        return "" if untouched and not lost else f"{error.code} though {sound} lines are sound"
    session.close()
    # what comes behind may have another name for a branch
    if missing := lacks(session.history.tree, known, named=False):
        return missing
    kept = [other for other in folder.glob("*.damaged-*") if other.read_bytes() == harmed]
    # a last line that lacks only its end has it put behind it: nothing is taken away then
    mended = not path.read_bytes().startswith(harmed)
    if mended and not kept and sound < _decisions(harmed):
        return "mended without a copy of the original"
    again = GameSession.open(path, read_only=True).history.tree
    return lacks(again, seen(session.history.tree))


def _empty(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for other in folder.glob("*.*"):
        other.unlink()
    return folder


def _decisions(data: bytes) -> int:
    return sum(piece.body is not None for piece in scan(data)) - HEAD_LINES


def _before(data: bytes, harmed: bytes) -> bytes:
    """The lines that stand before the first byte that differs."""
    same = 0
    for one, other in zip(data, harmed, strict=False):
        if one != other:
            break
        same += 1
    return data[: data.rfind(b"\n", 0, same) + 1]


def used_as_a_table_would(data: bytes, rng: Random, folder: Path) -> str:
    """Use a file with wrong content as a table would; what was wrong, or empty."""
    path = _empty(folder) / "wrong.roundhouse"
    if wrong := _used(path, data):
        return wrong
    try:
        session = GameSession.open(path)
    except JournalError:
        # what was mended before that was found out is kept beside
        kept = any(other.read_bytes() == data for other in folder.glob(f"{path.name}*"))
        return "" if kept else "a file that can't be opened was changed"
    try:
        return _played_on(session, rng)
    finally:
        session.close()


def _played_on(session: GameSession, rng: Random) -> str:
    """Go everywhere, check against the rules, decide, save elsewhere and open that; what was wrong."""
    for _ in findings(session.history, session.header, registry.load(session.header.title)):
        pass
    for number in range(len(session.history.tree.branches)):
        for n in (None, 0, rng.randint(0, session.cursor)):
            with suppress(JournalError, IndexError):
                session.open_branch(number, n)
            if unsound(session.position):
                return "an unsound position in a branch"
    if session.position.state.ending is None:
        with suppress(ActionRefused):
            session.submit(correction(session.position, rng))
    tree, position = seen(session.history.tree), session.position.state
    session.save_as(session.path.with_name("elsewhere.roundhouse"))
    session.close()
    again = GameSession.open(session.path, read_only=True)
    if missing := lacks(again.history.tree, tree):
        return f"saved elsewhere: {missing}"
    return "" if again.position.state == position else "saved elsewhere: another position"


def _damaged_small(data: bytes, harm: Any, rng: Random, folder: Path) -> str:  # noqa: ANN401
    from roundhouse.cli.window import ui  # noqa: PLC0415 - most of what is measured needs no window

    harmed = harm(data, rng)
    for name in ("settings.ini", "settings.json", "recent.json"):
        (folder / name).write_bytes(harmed)
    ui("settings").find(folder / "settings.ini")
    library.recents()
    library.remember(folder / "x", "1894", ("Ann",))
    return "" if library.recent()[0].players == ("Ann",) else "the list was not written"


def _used(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    try:
        if is_journal(path):
            report(replay_journal(path))
        session = read_game(path)
        if unsound(session.position):
            return "open at an unsound position"
    except (JournalError, ImportRefused, BadInput):
        return ""
    return ""


def damage(scale: Scale) -> Soaked:
    """Damaged journals, exports, settings and recent lists."""
    tally = Tally("damage", scale.most or DAMAGED, scale.seconds, scale.first)
    files = sound_files()
    with TemporaryDirectory() as folder, at_home(folder):
        while not tally.is_over:
            number = tally.number
            with tally.case():
                wrong = _guarded(number, files, Path(folder))
            if wrong:
                tally.failures.append(f"case {number}: {wrong}")
    told = Counter(failure.partition(": ")[2] for failure in tally.failures)
    return tally.soaked(failed=len(tally.failures), ways=len(told))


def _guarded(number: int, files: Files, folder: Path) -> str:
    try:
        with watched():
            return damaged_case(number, files, folder)
    except HangError as error:
        return f"a hang: {error}"
    except Exception:
        return last_lines()
