"""``bench soak``: the whole attacked on a scale: games by chance, kills, damaged files, the window.

Each part prints a JSON line with its figures and whether its bar is met. A part stops when its number is
reached or its minutes are over, whichever comes first; fewer than its number for want of time is no failure
and is printed. Files lie in a folder that is gone afterwards.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection
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
from roundhouse.bench.soaked import GROWTH, LONGEST, MOST_TOLD, Soaked, game_number, resident
from roundhouse.catalogue.places import data_folder
from roundhouse.cli.errors import BadInput
from roundhouse.cli.output import say_json
from roundhouse.cli.replay import replay_journal, report
from roundhouse.cli.selfplay import MOST_DECISIONS, play_game
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import unsound
from roundhouse.titles import random_player, registry

GAMES: Final = 10_000
KILLS: Final = 1_000
DAMAGED: Final = 10_000


class Scale(msgspec.Struct, frozen=True):
    """How far to go: ``seconds`` and ``most`` cases a part (None: until its own number is reached).

    ``processes`` play games; cases are numbered from ``first``, and everything follows from the number.
    """

    seconds: float | None = None
    most: int | None = None
    processes: int = 1
    first: int = 0


def run(part: str, scale: Scale) -> int:
    """Run one part or all (empty) and print; 1 when a bar is missed."""
    missed = 0
    for name, soak in PARTS.items():
        if part in ("", name):
            found = soak(scale)
            say_json(msgspec.to_builtins(found) | {"met": found.is_met})
            missed += not found.is_met
    return 1 if missed else 0


# --- games by chance --------------------------------------------------------------------------------


def soak_game(number: int, folder: Path) -> tuple[int, bool]:
    """Play a game with everything checked and reopen it; its decisions and whether it was refused.

    Options that exclude each other are refused by the title. Raises what is wrong.
    """
    game = game_number(number)
    names = [f"Player {n}" for n in range(1, game.players + 1)]
    try:
        history, line = play_game(game.title, names, game.options, game.seed)
    except ActionRefused:
        return 0, True
    if not line.ended and line.decisions < MOST_DECISIONS:
        raise AssertionError("the game stopped unfinished")
    entries = history.entries()
    for n in {0, len(entries), *Random(number).sample(range(len(entries) + 1), min(20, len(entries)))}:
        if faults := unsound(history.at(n)):
            raise AssertionError(f"unsound after {n} decisions: {faults[0].reason}")
    path = folder / f"{os.getpid()}-{number}.roundhouse"
    session = GameSession.begin(history.at(0), names, game.seed, path, listed=False)
    session.extend(entries)
    session.close()
    again = GameSession.open(path, read_only=True)
    if again.history.entries() != entries or again.position.state != history.position.state:
        raise AssertionError("the game that was saved is another one")
    path.unlink()
    return len(entries), False


class GamesPlayed(msgspec.Struct, frozen=True):
    """What one process has played."""

    games: int
    decisions: int
    refused: int
    worst: float
    early: float
    late: float
    failures: tuple[str, ...]


def play_share(first: int, step: int, most: int, seconds: float | None, folder: str) -> GamesPlayed:
    """Play every ``step``-th game from number ``first``, ``most`` at most."""
    end = time.monotonic() + (seconds if seconds is not None else 1e9)
    games = decisions = refused = 0
    worst = early = late = 0.0
    failures: list[str] = []
    for number in range(first, first + most * step, step):
        if time.monotonic() > end:
            break
        began = time.process_time()
        try:
            played, was_refused = soak_game(number, Path(folder))
        except Exception:
            failures.append(f"game {number}: {_last_lines()}")
            played, was_refused = 0, False
        games, decisions, refused = games + 1, decisions + played, refused + was_refused
        if played:
            worst = max(worst, (time.process_time() - began) / played)
        if games % 10 == 0:
            gc.collect()
            late = resident()
            spent = seconds is not None and time.monotonic() > end - 0.75 * seconds
            if early == 0.0 and games >= 40 and (spent or games >= most // 4):
                early = late
    return GamesPlayed(
        games, decisions, refused, worst, early, max(late, resident()), tuple(failures[:MOST_TOLD])
    )


def games(scale: Scale) -> Soaked:
    """Random games over all titles, player counts and options."""
    wanted = scale.most or GAMES
    processes, seconds, began = scale.processes, scale.seconds, time.monotonic()
    share = -(-wanted // processes)
    with TemporaryDirectory() as folder:
        if processes == 1:
            done = [play_share(scale.first, 1, share, seconds, folder)]
        else:
            context = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(processes, mp_context=context) as pool:
                jobs = [
                    pool.submit(play_share, scale.first + each, processes, share, seconds, folder)
                    for each in range(processes)
                ]
                done = [job.result() for job in jobs]
    failures = [failure for each in done for failure in each.failures]
    failures += [
        f"memory grew from {each.early:.0f} to {each.late:.0f} MB"
        for each in done
        if each.early and each.late > each.early * GROWTH + 20
    ]
    return Soaked(
        "games",
        sum(each.games for each in done),
        wanted,
        round(time.monotonic() - began, 1),
        round(max(each.worst for each in done), 3),
        round(max(each.late for each in done), 1),
        tuple(failures[:MOST_TOLD]),
        {
            "decisions": sum(each.decisions for each in done),
            "refused": sum(each.refused for each in done),
            "processes": processes,
            "early_megabytes": round(max(each.early for each in done), 1),
        },
    )


def _last_lines() -> str:
    lines = traceback.format_exc().strip().splitlines()
    return " | ".join(line.strip() for line in lines[-3:])[:500]


# --- kills ------------------------------------------------------------------------------------------

FAILED: Final = "failed"
Told = tuple[str, str, int]
"""What a process tells once it is done with it: what it did, the file, and the decisions done in it."""


def soaked_entries(title: str = "1894", decisions: int = 120) -> tuple[Position, tuple[Entry, ...]]:
    """The first position of a game and its first decisions, by chance."""
    position = first = start(registry.load(title), ("Ann", "Bob", "Cem"), frozenset(), 11)
    rng = Random(11)
    entries: list[Entry] = []
    while len(entries) < decisions and position.state.ending is None:
        decided = random_player.decided(position, rng)
        entries.append(decided.entry)
        position = decided.position
    return first, tuple(entries)


def live(
    folder: Path, seed: int, first: Position, entries: Sequence[Entry], tell: Callable[[Told], None]
) -> None:
    """Play, save elsewhere, mend and update without end, telling each step after it is done."""
    rng = Random(seed)
    path = folder / "0.roundhouse"
    session = GameSession.begin(first, first.state.seats, 0, path)
    tell(("begun", str(path), 0))
    while True:
        way = rng.random()
        if session.cursor == len(entries):
            session.move_to(rng.randrange(len(entries)))
        elif way < 0.1 and session.cursor:
            session.undo()
        elif way < 0.15:
            others = [folder / f"{n}.roundhouse" for n in range(5)]
            others.remove(session.path)
            session.save_as(rng.choice(others), replace=True)
        elif way < 0.25:
            session.close()
            _harm(session.path, rng)
            tell(("harmed", str(session.path), session.cursor))
            session = GameSession.open(session.path)
        else:
            session.submit(entries[session.cursor].action)
        tell(("done", str(session.path), session.cursor))


def _harm(path: Path, rng: Random) -> None:
    """Damage that costs nothing: it is mended, or updated, when the file is opened."""
    data = path.read_bytes()
    way = rng.randrange(3)
    if way == 0:
        at = rng.randrange(len(data) - 1)
        data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
    elif way == 1:
        data += b'{"n":7,"at":1,"act'
    else:
        lines = data.splitlines(keepends=True)
        data = b"".join([b"lost\n", *lines[1:]])
    other = path.with_name("harmed")
    other.write_bytes(data)
    other.replace(path)


def judge_killed(told: Sequence[Told], entries: Sequence[Entry]) -> str:
    """What is lost of that which a process had told; empty where nothing is."""
    what, name, cursor = told[-1]
    if what == FAILED:
        return name
    try:
        session = GameSession.open(Path(name))
    except JournalError as error:
        return f"after {what}: {error.code}"
    try:
        found = session.history.all_entries()
        if found != tuple(entries[: len(found)]):
            return f"after {what}: other decisions than were made"
        if len(found) < cursor:
            return f"after {what}: {len(found)} decisions of {cursor}"
        for other in Path(name).parent.glob("*.roundhouse"):
            if str(other) != name and other.stat().st_size:
                GameSession.open(other, read_only=True).close()
    finally:
        session.close()
    return ""


def _killed(folder: str, seed: int, first: Position, entries: Sequence[Entry], pipe: Connection) -> None:
    os.environ[library.HOME_VARIABLE] = str(Path(folder) / "home")
    try:
        live(Path(folder), seed, first, entries, pipe.send)
    except Exception:
        pipe.send((FAILED, _last_lines(), 0))


def kill_once(seed: int, first: Position, entries: Sequence[Entry], folder: Path) -> tuple[str, int]:
    """Let a process live for some thousandths of a second, kill it, and look; what is lost, and its steps."""
    context: Any = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_killed, args=(str(folder), seed, first, entries, there))
    process.start()
    there.close()
    told: list[Told] = []
    try:
        told.append(here.recv())
        time.sleep(Random(seed).random() * 0.12)
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
    """Processes killed at random moments of playing, saving, mending and updating."""
    wanted, seconds, began, worst = scale.most or KILLS, scale.seconds, time.monotonic(), 0.0
    failures: list[str] = []
    steps = done = 0
    first, entries = soaked_entries()
    while done < wanted and (seconds is None or time.monotonic() - began < seconds):
        with TemporaryDirectory() as folder:
            case = time.monotonic()
            lost, told = kill_once(scale.first + done, first, entries, Path(folder))
            worst = max(worst, time.monotonic() - case)
        done, steps = done + 1, steps + told
        if lost:
            failures.append(f"kill {scale.first + done - 1}: {lost}")
    return Soaked(
        "kills",
        done,
        wanted,
        round(time.monotonic() - began, 1),
        round(worst, 2),
        round(resident(), 1),
        tuple(failures[:MOST_TOLD]),
        {"steps": steps},
    )


# --- damaged files ----------------------------------------------------------------------------------


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
            made = GameSession.begin(session.history.at(0), session.header.players, 1, part, listed=False)
            made.extend(session.history.entries()[:40])
            made.close()
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

    os.environ[library.HOME_VARIABLE] = str(folder)
    harmed = harm(data, rng)
    for name in ("settings.json", "recent.json"):
        (folder / name).write_bytes(harmed)
    ui("settings").find(folder / "settings.json")
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
    wanted, seconds = scale.most or DAMAGED, scale.seconds
    began, worst, done = time.monotonic(), 0.0, 0
    failures: list[str] = []
    files, home = sound_files(), os.environ.get(library.HOME_VARIABLE)
    alarm = getattr(signal, "setitimer", None)
    before = signal.signal(signal.SIGALRM, _too_long) if alarm else None
    try:
        with TemporaryDirectory() as folder:
            os.environ[library.HOME_VARIABLE] = folder
            for number in range(scale.first, scale.first + wanted):
                if seconds is not None and time.monotonic() - began > seconds:
                    break
                case = time.monotonic()
                wrong = _guarded(number, files, Path(folder), alarm)
                worst = max(worst, time.monotonic() - case)
                done += 1
                if wrong:
                    failures.append(f"case {number}: {wrong}")
    finally:
        if alarm:
            signal.signal(signal.SIGALRM, before)
        os.environ.pop(library.HOME_VARIABLE, None)
        if home is not None:
            os.environ[library.HOME_VARIABLE] = home
    told = Counter(failure.partition(": ")[2] for failure in failures)
    return Soaked(
        "damage",
        done,
        wanted,
        round(time.monotonic() - began, 1),
        round(worst, 2),
        round(resident(), 1),
        tuple(failures[:MOST_TOLD]),
        {"failed": len(failures), "ways": len(told)},
    )


def _guarded(number: int, files: Files, folder: Path, alarm: Any) -> str:  # noqa: ANN401
    if alarm:
        alarm(signal.ITIMER_REAL, LONGEST)
    try:
        return damaged_case(number, files, folder)
    except TooLongError:
        return "longer than it may"
    except Exception:
        return _last_lines()
    finally:
        if alarm:
            alarm(signal.ITIMER_REAL, 0)


# --- the window -------------------------------------------------------------------------------------


def window(scale: Scale) -> Soaked:
    """Decisions and undos through the window, offscreen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from roundhouse.cli.window import ui  # noqa: PLC0415

    found: Soaked = ui("bench_soak").played(scale.seconds, scale.most, scale.first)
    return found


PARTS: Final[Mapping[str, Callable[[Scale], Soaked]]] = {
    "games": games,
    "kills": kills,
    "damage": damage,
    "window": window,
}
