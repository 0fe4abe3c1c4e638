"""``self-test``: whether this very program works here, installed or not; a line a check.

Nothing of the user's is touched: games and settings are kept in a folder that goes away.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Final

from roundhouse.archive.format import SUFFIX, program_version
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.archive.library import HOME_VARIABLE
from roundhouse.catalogue.places import NAMES, data_folder
from roundhouse.cli.arguments import path
from roundhouse.cli.window import ui, without_display
from roundhouse.engine.actions import RunTrains
from roundhouse.engine.owners import symbol_of
from roundhouse.queries.runs import BestRun, RouteSearch, run_context, worth

STARTS: Final = 10
START_LIMIT: Final = 2.0
"""Seconds of processor time from starting the program to a window that was used and closed."""
SEARCH_SECONDS: Final = 120.0
BEFORE_THE_KILL: Final = 20
SIZE: Final = (1366, 768)
_CHILDREN: Final = ("start", "play")


class CheckFailedError(Exception):
    """A check of the self-test found something wrong; its text says what."""


def describe(parser: argparse.ArgumentParser) -> None:
    """The command's arguments; the hidden ones are for the processes that the test itself starts."""
    parser.add_argument("--starts", type=int, default=STARTS, metavar="N", help=f"time N starts ({STARTS})")
    parser.add_argument(
        "--decisions", type=int, metavar="N", help="play N decisions of the recorded game (the whole game)"
    )
    parser.add_argument("--child", choices=_CHILDREN, help=argparse.SUPPRESS)
    parser.add_argument("--file", type=path, help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Run every check and print a line for each; 1 when one of them failed."""
    without_display()
    if arguments.child == "start":
        ui("first_window").start_once()
        _print(f"{time.process_time()}")
        return 0
    if arguments.child == "play":
        return play_on(arguments.file)
    kind = "frozen" if getattr(sys, "frozen", False) else "from Python"
    _print(f"roundhouse {program_version()}, {kind}, {sys.platform}")
    with tempfile.TemporaryDirectory(prefix="roundhouse-self-test-") as folder:
        os.environ[HOME_VARIABLE] = folder
        return _all_checks(Path(folder), arguments.starts, arguments.decisions)


def _all_checks(folder: Path, starts: int, decisions: int | None) -> int:
    checks: list[tuple[str, Callable[[Path], str]]] = [
        ("data", check_data),
        ("words", check_words),
        ("replay", partial(check_replay, most=decisions)),
        ("pictures", check_pictures),
        ("routes", check_routes),
        ("kill", check_kill),
    ]
    if starts > 0:
        checks.append(("start", lambda _: check_starts(starts)))
    failed = [name for name, check in checks if not _passes(name, check, folder)]
    _print(f"self-test: {len(checks) - len(failed)} of {len(checks)} checks passed")
    return 1 if failed else 0


def _passes(name: str, check: Callable[[Path], str], folder: Path) -> bool:
    began = time.perf_counter()
    try:
        told, word = check(folder), "ok"
    except Exception as error:  # whatever it is, the other checks go on
        kind = "" if isinstance(error, CheckFailedError) else f"{type(error).__name__}: "
        told, word = " ".join(f"{kind}{error}".split()), "FAILED"
    _print(f"{word:6} {name:9} {told} [{time.perf_counter() - began:.1f} s]")
    return word == "ok"


def _print(line: str) -> None:
    print(line, flush=True)


def _need(holds: bool, told: str) -> None:
    if not holds:
        raise CheckFailedError(told)


# --- the checks --------------------------------------------------------------------------------------


def check_data(folder: Path) -> str:
    """Tiles, maps and resources lie where the program looks for them."""
    del folder
    counts = []
    for name in NAMES:
        files = [path for path in data_folder(name).rglob("*") if path.is_file()]
        _need(bool(files), f"there is nothing in {data_folder(name)}")
        counts.append(f"{name} {len(files)}")
    return f"files found: {', '.join(counts)}"


def check_words(folder: Path) -> str:
    """Qt has its words for keys, text fields and file dialogs in each language of the window."""
    del folder
    ui("app").application()
    files = ui("qt_words").translation_files()
    missing = [file.name for file in files if not file.is_file()]
    _need(not missing, f"Qt speaks English only: {', '.join(missing)} missing in {files[0].parent}")
    return f"Qt's own words found: {', '.join(file.name for file in files)}"


def check_replay(folder: Path, most: int | None = None) -> str:
    """The recorded game, or ``most`` decisions of it, one by one through a window that shows each of them.

    The window passes for nobody, since those who could only pass have done so in the recorded game.
    """
    recorded = _recorded()
    first, entries = recorded.at(0), recorded.entries()[:most]
    errors: list[str] = []
    with _uncaught_into(errors):
        settings = ui("settings").Settings(language="en", animations=False, pause=True)
        ui("app").application()
        program = ui("app").Program(settings, folder / "settings.ini", ui("pictures").QSize(*SIZE))
        program.bridge.refused.connect(errors.append)
        program.window.show()
        session = GameSession.begin(first, first.state.seats, 0, folder / f"replay{SUFFIX}", listed=False)
        program.bridge.set_session(session)
        for number, entry in enumerate(entries, 1):
            made = program.bridge.submit(entry.action)
            ui("pictures").QCoreApplication.processEvents()
            _need(made and not errors, f"decision {number}: {errors[:1]}")
        same = program.bridge.position.state == recorded.at(len(entries)).state
        program.close()
    _need(same, "the game ended otherwise than it was recorded")
    _need(not errors, str(errors[:1]))
    return f"{len(entries)} decisions of a recorded game through the window, with the same end"


def check_pictures(folder: Path) -> str:
    """Three pictures of the window, none of them empty."""
    session = GameSession.open(ui("pictures").example_path(), read_only=True)
    moment, told = len(session.history) * 2 // 3, []
    try:
        for screen in ("table", "board", "market"):
            image = ui("pictures").draw_screen(session, screen, SIZE, moment)
            path = folder / f"{screen}.png"
            ui("picture_file").write_picture(image, path)
            points = ((x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7))
            colors = len({image.pixel(x, y) for x, y in points})
            _need(colors > 20, f"the picture of the {screen} has {colors} colours only")
            told.append(f"{screen} {image.width()}x{image.height()}")
    finally:
        session.close()
    return f"drawn: {', '.join(told)}"


def check_routes(folder: Path) -> str:
    """A run of the recorded game: its best routes, found and proven by the process that searches."""
    del folder
    recorded = _recorded()
    runs = [n for n in range(len(recorded)) if _runs_two_trains(recorded, n)]
    _need(bool(runs), "the recorded game has no run with two trains")
    moment = runs[len(runs) // 2]
    action = recorded.entry(moment + 1).action
    assert isinstance(action, RunTrains)
    context = run_context(recorded.at(moment), symbol_of(action.actor))
    search = RouteSearch()
    try:
        search.start(context)
        answer = search.wait(SEARCH_SECONDS)
    finally:
        search.close()
    if not isinstance(answer, BestRun):
        raise CheckFailedError(f"the search gave {answer!r}")
    _need(answer.proven, f"the best routes were not proven in {SEARCH_SECONDS:.0f} s")
    run = worth(context, action.routes)
    earned = run.total if run else 0
    _need(answer.value.total >= earned, f"the search found {answer.value.total}, the players {earned}")
    trains = len(context.trains)
    return f"{trains} trains earn {answer.value.total} (as played {earned}), proven in {answer.seconds:.2f} s"


def check_kill(folder: Path) -> str:
    """A program that is killed while a game goes on: everything that it told is there afterwards."""
    recorded = _recorded()
    first, half = recorded.at(0), len(recorded) // 2
    path = folder / f"killed{SUFFIX}"
    entries = (recorded.entry(n) for n in range(1, half + 1))
    GameSession.begin(first, first.state.seats, 0, path, entries=entries, listed=False).close()
    told = half
    with _child("play", "--file", str(path)) as process:
        assert process.stdout is not None
        for line in process.stdout:
            told = int(line)
            if told >= half + BEFORE_THE_KILL:
                break
        process.kill()
    _need(told >= half + BEFORE_THE_KILL, f"the program stopped by itself after decision {told}")
    session = GameSession.open(path)
    try:
        _need(session.cursor >= told, f"decision {told} was told, {session.cursor} are there")
        _need(session.position.state == recorded.at(session.cursor).state, "the game is another one")
        return f"killed after decision {told}, reopened at {session.cursor}"
    finally:
        session.close()


def check_starts(count: int) -> str:
    """From starting the program to a usable window, by the clock and in processor time: the medians.

    The limit is on processor time, which is the program's own however busy the machine is.
    """
    starts = [_start_once() for _ in range(count)]
    waited, spent = (statistics.median(times) for times in zip(*starts, strict=True))
    told = f"median of {count} starts {waited:.2f} s, of which {spent:.2f} s of processor time"
    _need(spent <= START_LIMIT, f"{told}: over the limit of {START_LIMIT:.0f} s")
    return f"{told} (limit {START_LIMIT:.0f} s)"


# --- other processes ---------------------------------------------------------------------------------


def _start_once() -> tuple[float, float]:
    """Seconds until the window can be used, and of processor time until it is closed."""
    began = time.perf_counter()
    with _child("start") as process:
        assert process.stdout is not None
        usable = process.stdout.readline().strip() == "usable"
        waited = time.perf_counter() - began
        spent = process.stdout.readline().strip()
    _need(usable and bool(spent), "the window didn't open")
    return waited, float(spent)


def _child(kind: str, *more: str) -> subprocess.Popen[str]:
    """This program once more, as a part of the test."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "roundhouse"]
    return subprocess.Popen(
        [*program, "self-test", "--child", kind, *more], stdout=subprocess.PIPE, text=True
    )


def play_on(path: Path) -> int:
    """Play the recorded game on in the file ``path``, telling each decision's number once it is kept."""
    recorded = _recorded()
    session = GameSession.open(path)
    for number in range(session.cursor + 1, len(recorded) + 1):
        session.submit(recorded.entry(number).action)
        _print(str(number))
    session.close()
    return 0


# --- what the checks share ---------------------------------------------------------------------------


def _recorded() -> History:
    session = GameSession.open(data_folder("resources") / "games" / f"1894-example{SUFFIX}", read_only=True)
    session.close()
    return session.history


def _runs_two_trains(recorded: History, moment: int) -> bool:
    action = recorded.entry(moment + 1).action
    return isinstance(action, RunTrains) and len(action.routes) > 1


@contextmanager
def _uncaught_into(errors: list[str]) -> Iterator[None]:
    """While it lasts, errors that nobody catches (in Qt's slots) are told to ``errors``."""

    def keep(kind: type[BaseException], error: BaseException, _: TracebackType | None) -> None:
        errors.append(f"{kind.__name__}: {error}")

    before, sys.excepthook = sys.excepthook, keep
    try:
        yield
    finally:
        sys.excepthook = before
