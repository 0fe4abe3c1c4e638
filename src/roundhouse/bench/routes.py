"""``bench routes``: our search beside plain depth-first search and beside networkx, in one run.

Each method has the same positions, one after the other on one machine. Depth-first search and networkx are
given up after :data:`PATIENCE` seconds; their time is then a lower limit, and so is the ratio.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from roundhouse.archive.imports import title_of
from roundhouse.archive.site18xx.export import load_export
from roundhouse.bench.boards import ALL_OF_1825, full_board, full_map, loops
from roundhouse.bench.peers import time_networkx
from roundhouse.cli.routes import recorded_runs
from roundhouse.routes.context import RunContext
from roundhouse.routes.enumerate import Enumeration, try_all
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, Found, find_best
from roundhouse.titles import registry

Result = TypeVar("Result")
PATIENCE = 20.0
REPEATS = 3
HARD_LIMIT = 2.0
"""Seconds in which the hard positions are to be proven."""
RECORDED = Path(__file__).resolve().parents[3] / "tests" / "games" / "raw"
MOST_RECORDED = 6
COLUMNS = (
    "position",
    "trains",
    "routes",
    "best",
    "ours s",
    "depth-first s",
    "ratio",
    "networkx s",
    "ratio",
)
MIXED = ("5+1", "6", "7", "D")
ON_BOARD = (
    ("", ("6", "7", "7")),
    (", tanks", ("3T", "4T", "7")),
    (", four", ("4T", "4T", "6", "7")),
    (", mixed", ("U3", "2+2", "4+4E")),
)
"""Trains that a company of 1825 may have in its last phase, by what they are called here."""


class Place(msgspec.Struct, frozen=True):
    """A position to search; ``hard`` ones have a limit of time."""

    name: str
    context: RunContext
    hard: bool = False


class Times(msgspec.Struct, frozen=True):
    """Seconds that a method took, and whether it came to its end."""

    seconds: float
    complete: bool

    def text(self) -> str:
        """The time in a column; with ``>`` when it was given up."""
        return f"{'' if self.complete else '>'}{self.seconds:.3f}"


def run() -> int:
    """Measure and print; 1 when a hard position isn't proven in time."""
    late = 0
    print_row(*COLUMNS)
    for place in (*recorded_places(), *hard_places()):
        late += not measure(place)
    if late:
        say(f"{late} hard positions were not proven within {HARD_LIMIT:.0f} s")
    return 1 if late else 0


def measure(place: Place) -> bool:
    """Print a line for the position; whether it was within its limit."""
    context = place.context
    searches = [timed(lambda: find_best(context, PATIENCE * 3)) for _ in range(REPEATS)]
    seconds = statistics.median(time for time, _ in searches)
    found = searches[0][1]
    proven = isinstance(found, BestRun) and found.proven
    tried_time, tried = timed(lambda: try_all(context, PATIENCE))
    listed_time, listed = time_networkx(context, PATIENCE)
    ended = listed is not None and listed.complete
    peers = (Times(tried_time, tried.complete), Times(listed_time, ended))
    print_row(
        place.name,
        " ".join(train.definition.name for train in context.trains),
        f"{'' if tried.complete else '>'}{tried.single_routes}",
        _best(found),
        f"{seconds:.3f}",
        *(text for peer in peers for text in (peer.text(), _ratio(peer, seconds))),
    )
    _compare(place, found, (tried, listed) if listed is not None else (tried,))
    return not place.hard or (proven and seconds <= HARD_LIMIT)


def _compare(place: Place, found: Found, peers: tuple[Enumeration, ...]) -> None:
    """Say it when another method found something else than it should."""
    ours = found.value.total if isinstance(found, BestRun) else 0
    proven = not isinstance(found, BestRun) or found.proven
    for peer in peers:
        if (peer.complete and peer.value.total > ours) or (proven and peer.value.total > ours):
            say(f"  {place.name}: somebody else found {peer.value.total}")


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """How many seconds ``work`` took, and its result."""
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def recorded_places() -> Iterator[Place]:
    """The runs with the most routes in recorded games, title by title, where these lie beside the program."""
    for title in ("1825", "1894"):
        yield from _recorded_places(title)


def _recorded_places(title: str) -> Iterator[Place]:
    files = sorted(RECORDED.glob(f"{title}-*.json"))
    if not files:
        say(f"no recorded games of {title} in {RECORDED}")
    for file in files:
        export = load_export(file)
        found = [
            (recorded.id, run_context(recorded.position, recorded.company))
            for recorded in recorded_runs(export, title_of(export))
        ]
        sized = sorted(found, key=lambda each: -try_all(each[1], most=2000).single_routes)
        for number, context in sized[: MOST_RECORDED // len(files)]:
            yield Place(f"{file.stem} {number}", context)


def hard_places() -> Iterator[Place]:
    """Fully built maps, mixed trains on them, and a net of loops and parallel tracks.

    The last ones are denser than any game gets, with brown tiles without end, or have two trains without a
    limit of their length that count the best four of their stops.
    """
    board = registry.load("1825").variant(ALL_OF_1825)
    for seed in (1, 2, 3):
        for name, trains in ON_BOARD:
            yield Place(f"1825 full {seed}{name}", full_board(board, trains, seed=seed), hard=True)
    title = registry.load("1894")
    for seed in (1, 2):
        yield Place(f"full map {seed}", full_map(title, ("D", "D"), seed=seed), hard=True)
        yield Place(f"full map {seed}, mixed", full_map(title, MIXED, seed=seed), hard=True)
    yield Place("loops", loops(title, ("D", "5+1")), hard=True)
    yield Place("loops, mixed", loops(title, ("2", "3", "4", "5+1")), hard=True)
    yield Place("full map, mixed, open", full_map(title, MIXED, taken=0, seed=1), hard=True)
    yield Place("endless brown", full_map(title, ("D", "D"), endless=True, seed=1))
    yield Place("endless brown, mixed", full_map(title, MIXED, endless=True, seed=1))
    for seed in (1, 2, 3):
        yield Place(f"1825 full {seed}, express", full_board(board, ("4+4E", "4+4E"), seed=seed))


def _best(found: Found) -> str:
    if not isinstance(found, BestRun):
        return "0"
    return f"{found.value.total}" if found.proven else f"{found.value.total}..{found.bound}"


def _ratio(peer: Times, seconds: float) -> str:
    return f"{'' if peer.complete else '>'}{peer.seconds / seconds:.1f}"


def print_row(*texts: str) -> None:
    """Print a line of columns."""
    name, trains, *numbers = texts
    say(f"{name:34} {trains:12} " + " ".join(f"{text:>13}" for text in numbers))


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
