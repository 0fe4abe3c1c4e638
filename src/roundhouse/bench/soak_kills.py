"""The part of the soak that kills processes while they play, save, mend, update and import games."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import FORMAT, HEAD_LINES, SUFFIX, sealed, unsealed
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import import_game
from roundhouse.bench.hangs import STUCK
from roundhouse.bench.soaked import Scale, Soaked, Tally, at_home, last_lines
from roundhouse.bench.tables import Seen, begun, go_on, lacks, seen
from roundhouse.engine.loop import Entry
from roundhouse.engine.position import Position
from roundhouse.titles import random_player, registry

KILLS: Final = 1_000
FAILED: Final = "failed"
SOURCE: Final = f"source{SUFFIX}"
"""The game that is imported, with all its decisions."""
IMPORTED: Final = "imported "
LONGEST_LIFE: Final = 0.2
"""Seconds, from when the game has begun."""
Told = tuple[str, str, tuple[Seen, ...]]
"""What a process tells once it is done with it: what it did, the file, and the branches in it."""


@lru_cache
def soaked_entries(title: str = "1894", decisions: int = 120) -> tuple[Position, tuple[Entry, ...]]:
    """The first position of a game and its first decisions, by chance."""
    position = first = begun(title, 11)
    rng = Random(11)
    entries: list[Entry] = []
    while len(entries) < decisions and position.state.ending is None:
        decided = random_player.decided(position, rng)
        entries.append(decided.entry)
        position = decided.position
    return first, tuple(entries)


def live(folder: Path, seed: int, first: Position, tell: Callable[[Told], None]) -> None:
    """Play, save elsewhere, mend, update and import without end, telling each step after it is done.

    Branches are begun, opened and named, and corrections made. Raises AssertionError when what is mended or
    updated has lost something.
    """
    rng = Random(seed)
    path = folder / "0.roundhouse"
    session = GameSession.begin(first, first.state.seats, 0, path)
    told = "begun"
    while True:
        known = seen(session.history.tree)
        tell((told, str(session.path), known))
        way = rng.random()
        if way < 0.05:
            told = "save as"
            others = [folder / f"{n}.roundhouse" for n in range(5)]
            others.remove(session.path)
            session.save_as(rng.choice(others), replace=True)
        elif way < 0.1:
            told = "import"
            import_game(folder / SOURCE, folder / f"{IMPORTED}{rng.randrange(10**9)}{SUFFIX}").close()
        elif way < 0.2:
            told = "mend"
            session.close()
            _harm(session.path, rng)
            session = GameSession.open(session.path)
            if lost := lacks(session.history.tree, known):
                raise AssertionError(lost)
        else:
            told = go_on(session, rng)


def _harm(path: Path, rng: Random) -> None:
    """Damage that costs nothing: it is mended, or updated from an older format, when the file is opened."""
    data = path.read_bytes()
    way = rng.randrange(4)
    if way == 0:
        at = rng.randrange(len(data) - 1)
        data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
    elif way == 1:
        data += b'{"n":7,"at":1,"act'
    elif way == 2:
        data = _older(data)
    else:
        lines = data.splitlines(keepends=True)
        data = b"".join([b"lost\n", *lines[1:]])
    other = path.with_name("harmed")
    other.write_bytes(data)
    other.replace(path)


def _older(data: bytes) -> bytes:
    """The same game as a program wrote it that had the head once."""
    lines = data.splitlines(keepends=True)
    header = unsealed(lines[0].rstrip())
    assert header is not None
    older = sealed(msgspec.json.decode(header) | {"format": FORMAT - 1})
    return b"".join([older, lines[1], *lines[HEAD_LINES:]])


def judge_killed(told: Sequence[Told], entries: Sequence[Entry]) -> str:
    """What is lost of that which a process had told; empty where nothing is.

    ``entries`` are those of the game that was imported.
    """
    what, name, known = told[-1]
    if what == FAILED:
        return name
    with at_home(_home(Path(name).parent)):
        if library.recents().lost:
            return f"after {what}: the list of recent games"
    try:
        session = GameSession.open(Path(name))
    except JournalError as error:
        return f"after {what}: {error.code}"
    try:
        # the last thing that was done, and not told, may be a name
        if lost := lacks(session.history.tree, known, named=False):
            return f"after {what}: {lost}"
        for other in Path(name).parent.glob(f"*{SUFFIX}"):
            found = GameSession.open(other, read_only=True).history.all_entries()
            if other.name.startswith(IMPORTED) and found != tuple(entries):
                return f"after {what}: {len(found)} decisions of the {len(entries)} that were imported"
    except JournalError as error:
        return f"after {what}: {Path(error.path).name} {error.code}"
    finally:
        session.close()
    return ""


def _home(folder: Path) -> Path:
    return folder / "home"


def _killed(folder: str, seed: int, first: Position, pipe: Connection) -> None:
    with at_home(_home(Path(folder))):
        try:
            live(Path(folder), seed, first, pipe.send)
        except Exception:
            pipe.send((FAILED, last_lines(), ()))


def kill_once(seed: int, first: Position, entries: Sequence[Entry], folder: Path) -> tuple[str, int]:
    """Let a process live for some thousandths of a second, kill it, and look; what is lost, and its steps."""
    GameSession.begin(first, first.state.seats, 0, folder / SOURCE, entries=entries, listed=False).close()
    context: Any = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_killed, args=(str(folder), seed, first, there))
    process.start()
    there.close()
    told: list[Told] = []
    try:
        if not here.poll(STUCK):
            return f"a hang: no progress for {STUCK:g} s", 0
        told.append(here.recv())
        time.sleep(Random(seed).random() * LONGEST_LIFE)
        process.kill()
        while True:
            told.append(here.recv())
    except (EOFError, OSError):
        pass
    finally:
        process.kill()
        process.join()
        here.close()
    return (judge_killed(told, entries) if told else "it told nothing"), len(told)


def kills(scale: Scale) -> Soaked:
    """Processes killed at random moments of playing, saving, mending, updating and importing, all titles."""
    tally = Tally("kills", scale.most or KILLS, scale.seconds, scale.first)
    steps, titles = 0, registry.names()
    while not tally.is_over:
        number = tally.number
        first, entries = soaked_entries(titles[number % len(titles)])
        with TemporaryDirectory() as folder, at_home(folder), tally.case():
            lost, told = kill_once(number, first, entries, Path(folder))
        steps += told
        if lost:
            tally.failures.append(f"kill {number}: {lost}")
    return tally.soaked(steps=steps)
