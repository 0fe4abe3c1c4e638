"""How long the window takes: medians as JSON lines, on the games that the program brings along.

Repainting is measured on the finished board of the longest game at 1920 x 1080, lays on the track steps of
its last rounds, drops early and late in each game, the start in a process of its own. All times are
milliseconds.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QSize

from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.places import data_folder
from roundhouse.engine.actions import LayTile
from roundhouse.engine.offers import OfferLayTile
from roundhouse.queries.lays import all_lays
from roundhouse.ui.app import Program, application
from roundhouse.ui.first_window import PAINTED
from roundhouse.ui.settings import Settings

SIZE: Final = QSize(1920, 1080)
REPAINTS: Final = 30
LAYS: Final = 25
DROPS: Final = 15
DROP_LIMIT: Final = 30.0
PANES_LIMIT: Final = 30.0
STARTS: Final = 5
_PASSES: Final = 4
_STARTER: Final = "from roundhouse.ui.first_window import start_once; start_once()"


class Figure(msgspec.Struct, frozen=True):
    """A median of ``runs`` runs, in milliseconds, and the limit that it should stay under."""

    what: str
    median_ms: float
    worst_ms: float
    limit_ms: float
    runs: int

    @property
    def is_met(self) -> bool:
        """Whether the median stays under the limit."""
        return self.median_ms < self.limit_ms


def figure(what: str, limit: float, seconds: Iterable[float]) -> Figure:
    """The figure of several runs."""
    times = sorted(one * 1000 for one in seconds)
    return Figure(what, round(statistics.median(times), 2), round(times[-1], 2), limit, len(times))


def timed(take: Callable[[], object]) -> float:
    """Seconds that ``take`` takes."""
    began = time.perf_counter()
    take()
    return time.perf_counter() - began


def settle() -> None:
    """Lay out and paint whatever waits for it: each may ask for the other. What was put away is deleted."""
    for _ in range(_PASSES):
        QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def example_games() -> Sequence[Path]:
    """The recorded games that the program brings along."""
    return sorted((data_folder("resources") / "games").glob("*.roundhouse"))


def longest_game() -> Path:
    """The recorded game with the most decisions (lines)."""
    return max(example_games(), key=lambda path: path.read_bytes().count(b"\n"))


def run() -> int:
    """Measure and print everything; 1 when a limit is missed."""
    application()
    met = True
    with TemporaryDirectory() as folder:
        longest = Path(folder) / longest_game().name
        copyfile(longest_game(), longest)
        measures: tuple[Callable[[], Iterable[Figure]], ...] = (
            lambda: (repaint(longest), lays(longest)),
            *(partial(drops, path, late=late) for path in example_games() for late in (False, True)),
            lambda: (start(),),
        )
        for found in chain.from_iterable(measure() for measure in measures):
            met = met and found.is_met
            plain = msgspec.to_builtins(found) | {"met": found.is_met}
            sys.stdout.write(json.dumps(plain) + "\n")
            sys.stdout.flush()
    return 0 if met else 1


def _program(path: Path) -> Program:
    settings = Settings(language="en", animations=False)
    program = Program(settings, path.with_name("settings.ini"), SIZE)
    program.leave_alone()
    program.window.show()
    program.bridge.set_session(GameSession.open(path))
    QCoreApplication.processEvents()
    return program


def _put_away(program: Program) -> None:
    """Close a program and delete its window: what listens to every event would go on with the next one's."""
    program.close()
    program.window.deleteLater()
    settle()


def repaint(path: Path) -> Figure:
    """The whole finished board, painted at 1920 x 1080."""
    program = _program(path)
    session = program.bridge.session
    assert session is not None
    session.move_to(len(session.history))
    program.bridge.announce()
    board = program.window.panels.board
    board.setParent(None)
    board.resize(SIZE)
    board.show()
    board.fit()
    QCoreApplication.processEvents()
    viewport = board.viewport()
    viewport.repaint()
    found = figure("repaint", 16, [timed(viewport.repaint) for _ in range(REPAINTS)])
    board.close()
    board.deleteLater()
    _put_away(program)
    return found


def track_steps(session: GameSession, most: int) -> list[int]:
    """The last moments at which a tile was laid: decisions done before it."""
    history = session.history
    steps = [n for n in range(len(history)) if isinstance(history.entry(n + 1).action, LayTile)]
    return steps[-most:]


def lays(path: Path) -> Figure:
    """All legal lays of a company on a board that it hasn't looked at yet."""
    session = GameSession.open(path, read_only=True)
    try:
        positions = [session.history.at(n) for n in track_steps(session, LAYS)]
        return figure("lays", 50, [timed(partial(all_lays, position)) for position in positions])
    finally:
        session.close()


class Drop(NamedTuple):
    """Seconds from letting a tile go over a hex until the board, and what may be done next, are painted.

    ``whole`` ends when nothing waits to be painted any more.
    """

    board: float
    whole: float


def drops(path: Path, *, late: bool) -> tuple[Figure, Figure]:
    """From letting a tile go until the board is painted, and until all panes are: see :class:`Drop`.

    At the last track steps of a game, or after the first tenth of them; the last moment first, as a different
    tile leaves what followed behind as a branch. ``path`` is left as it is: a game that drops have branched
    has no end any more.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copyfile(path, copy)
        return _drops(copy, late=late)


def _drops(path: Path, *, late: bool) -> tuple[Figure, Figure]:
    program = _program(path)
    session = program.bridge.session
    assert session is not None
    steps = track_steps(session, len(session.history))
    end = len(steps) if late else DROPS + len(steps) // 10
    times: list[Drop] = []
    for n in reversed(steps[max(end - DROPS, 0) : end]):
        session.move_to(n)
        program.bridge.announce()
        settle()
        if (made := _drop_once(program, session)) is not None:
            times.append(made)
    _put_away(program)
    what = f"drop, {path.stem.removesuffix('-example')} {'late' if late else 'early'}"
    return (
        figure(what, DROP_LIMIT, [each.board for each in times]),
        figure(f"{what}, all panes", PANES_LIMIT, [each.whole for each in times]),
    )


def _drop_once(program: Program, session: GameSession) -> Drop | None:
    """Take the first tile that may be laid and let it go where it may lie."""
    tools, board = program.window.panels.tools, program.window.panels.board
    offered = next((o for o in program.bridge.offers if isinstance(o, OfferLayTile) and not o.power), None)
    if offered is None or board.board is None:
        return None
    lay = offered.lays[0]
    place = QPointF(*board.board.places.center(lay.hex))
    # A hand lets go where the hex is seen.
    board.show_hexes([lay.hex])
    if not tools.lay.take(lay.tile, offered.power):
        return None
    tools.lay.hover(place)
    settle()
    before = session.cursor

    painted: list[float] = []

    def note() -> None:
        painted.append(time.perf_counter())

    program.window.table.painted_first.connect(note)
    began = time.perf_counter()
    tools.lay.drop(place)
    settle()
    ended = time.perf_counter()
    program.window.table.painted_first.disconnect(note)
    if session.cursor != before + 1:
        return None
    # Where panes go elsewhere, the board is painted with all of them.
    return Drop(min([*painted, ended]) - began, ended - began)


def start() -> Figure:
    """From starting the program to a window that can be used."""

    def once() -> None:
        with subprocess.Popen([sys.executable, "-c", _STARTER], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            if process.stdout.readline().strip() != PAINTED.encode():
                raise RuntimeError("the window didn't open")
            ended.append(time.perf_counter())

    ended: list[float] = []
    times: list[float] = []
    for _ in range(STARTS):
        began = time.perf_counter()
        once()
        times.append(ended[-1] - began)
    return figure("start", 2000, times)
