"""The part of the soak that opens damaged journals, exports, settings and recent lists."""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

import msgspec

from roundhouse.archive import library
from roundhouse.archive.errors import ImportRefused, JournalError
from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import is_journal, read_game
from roundhouse.archive.scanning import scan
from roundhouse.bench.harm import RAW, odd_export, odd_journal
from roundhouse.bench.replay import EXPORTS
from roundhouse.bench.soaked import LONGEST, Scale, Soaked, Tally, at_home, last_lines
from roundhouse.catalogue.places import data_folder
from roundhouse.cli.errors import BadInput
from roundhouse.cli.replay import replay_journal, report
from roundhouse.engine.soundness import unsound

DAMAGED: Final = 10_000


class TooLongError(Exception):
    """A case that took longer than it may."""


def _too_long(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise TooLongError


class Files(msgspec.Struct, frozen=True):
    """Sound files of every kind, in a folder of their own."""

    journals: tuple[bytes, ...]
    exports: tuple[bytes, ...]
    small: tuple[bytes, ...]


def sound_files() -> Files:
    """The beginnings of recorded games, and the small files beside them."""
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
    return Files(tuple(journals), tuple(exports), (msgspec.json.encode(recents), settings))


def damaged_case(number: int, files: Files, folder: Path) -> str:
    """Make a damaged file and do with it what the program does; what was wrong, or empty.

    A file that can't be used is refused by an error that has a sentence.
    """
    rng = Random(number)
    kind = rng.choices(("journal", "odd journal", "export", "odd export", "small"), (4, 2, 1, 2, 1))[0]
    if kind in {"export", "odd export"} and not files.exports:
        kind = "odd journal"
    harm = rng.choice(list(RAW.values()))
    if kind == "journal":
        return _damaged_journal(rng.choice(files.journals), harm, rng, folder)
    if kind == "small":
        return _damaged_small(rng.choice(files.small), harm, rng, folder)
    if kind == "odd journal":
        return _used(folder / "odd.roundhouse", odd_journal(rng.choice(files.journals), rng))
    data = rng.choice(files.exports)
    return _used(folder / "export.json", odd_export(data, rng) if kind == "odd export" else harm(data, rng))


def _damaged_journal(data: bytes, harm: Any, rng: Random, folder: Path) -> str:  # noqa: ANN401
    path = folder / "game.roundhouse"
    for left in folder.glob("*"):
        left.unlink()
    harmed = harm(data, rng)
    path.write_bytes(harmed)
    sound = _sound_before(data, harmed)
    try:
        session = GameSession.open(path)
    except JournalError as error:
        untouched = path.read_bytes() == harmed
        # a head that is lost in both places comes before any decision; else they can be read
        lost = error.code != "start_damaged" and sound > 0
        return "" if untouched and not lost else f"{error.code} though {sound} decisions are sound"
    found = len(session.history)
    session.close()
    if found < sound:
        return f"{found} of {sound} decisions"
    kept = [other for other in folder.glob("*.damaged-*") if other.read_bytes() == harmed]
    # a last line that lacks only its end has it put behind it: nothing is taken away then
    mended = not path.read_bytes().startswith(harmed)
    if mended and not kept and _sound_before(data, harmed) < _decisions(harmed):
        return "mended without a copy of the original"
    GameSession.open(path, read_only=True).close()
    return ""


def _decisions(data: bytes) -> int:
    return sum(piece.body is not None for piece in scan(data)) - HEAD_LINES


def _sound_before(data: bytes, harmed: bytes) -> int:
    """The decisions that stand before the first byte that differs."""
    same = 0
    for one, other in zip(data, harmed, strict=False):
        if one != other:
            break
        same += 1
    return max(0, data[:same].count(b"\n") - HEAD_LINES)


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
    alarm = getattr(signal, "setitimer", None)
    before = signal.signal(signal.SIGALRM, _too_long) if alarm else None
    try:
        with TemporaryDirectory() as folder, at_home(folder):
            while not tally.is_over:
                number = tally.number
                with tally.case():
                    wrong = _guarded(number, files, Path(folder), alarm)
                if wrong:
                    tally.failures.append(f"case {number}: {wrong}")
    finally:
        if alarm:
            signal.signal(signal.SIGALRM, before)
    told = Counter(failure.partition(": ")[2] for failure in tally.failures)
    return tally.soaked(failed=len(tally.failures), ways=len(told))


def _guarded(number: int, files: Files, folder: Path, alarm: Any) -> str:  # noqa: ANN401
    if alarm:
        alarm(signal.ITIMER_REAL, LONGEST)
    try:
        return damaged_case(number, files, folder)
    except TooLongError:
        return "longer than it may"
    except Exception:
        return last_lines()
    finally:
        if alarm:
            alarm(signal.ITIMER_REAL, 0)
