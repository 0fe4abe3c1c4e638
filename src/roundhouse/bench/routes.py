"""``bench routes``: our search beside plain depth-first search and beside networkx, in one run.

Each method has the same positions, one after the other on one machine; ours and depth-first search are
timed by the processor, networkx in its own process by the clock. Depth-first search and networkx are
given up after :data:`PATIENCE` seconds; their time is then a lower limit, and so is the ratio. With
``--hard`` ours alone is timed on the hard positions, and its figures are given title by title.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from roundhouse.archive.imports import title_of
from roundhouse.archive.site18xx.export import load_export
from roundhouse.bench.boards import Company, built, full_board, loops, on_board
from roundhouse.bench.peers import time_networkx
from roundhouse.cli.routes import recorded_runs
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Stop
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
LONDON_OF_1894, LONDON_BONUS = HexId("A10"), HexId("A12")
LONDON_OF_1825, STATIONS_IN_LONDON = HexId("V20"), 6
ALL_OF_1825 = frozenset(
    ("unit_1", "unit_2", "unit_3", "r1", "r2", "r3", "k2", "k3", "k5", "k7", "d1", "ports")
)
"""Units 1 to 3 with their kits, and the variant in which trains earn at ports."""
SUBURBAN = "suburban"
"""The variant in which T-trains share track, so that many routes differ in what they use only."""
SEEDS = (1, 2, 3)
ON_BOARD = (
    ("", ("6", "7", "7")),
    (", tanks", ("3T", "4T", "7")),
    (", four", ("4T", "4T", "6", "7")),
    (", mixed", ("U3", "2+2", "4+4E")),
    (", express", ("4+4E", "4+4E")),
    (", express and 7", ("4+4E", "7")),
)
"""Trains that a company of 1825 may have in its last phase, by what they are called here."""
SUBURBAN_TRAINS = (
    ("", ("3T", "4T", "7")),
    (", tanks", ("3T", "3T", "4T", "4T")),
    (", four", ("4T", "4T", "6", "7")),
    (", express", ("4T", "4T", "4+4E")),
)
IN_1843 = (
    ("Green", ", three cards", ("3/5x2", "3/5x2", "3/5x2")),
    ("Brown", ", two cards", ("5/7x2", "5/7x2")),
    ("Brown", ", express", ("5E", "5/7x2")),
    ("Red", ", express", ("8E", "5E")),
    ("Gray", ", express", ("8E", "8E")),
    ("Gray", ", electric", ("Electric", "Electric")),
)
"""Phases of 1843, and trains that a company may have in them."""
IN_1839 = (
    ("", ("5+", "R4", "7", "R2+")),
    (", late", ("7", "R2+", "4", "Diesel")),
    (", pairs", ("R4", "R4", "7", "7")),
    (", last", ("4", "4", "Diesel", "Diesel")),
)
"""Trains of 1839, more than a company has in its last phase; those with an R count what others count."""


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


def run(hard: bool = False) -> int:
    """Measure and print; 1 when a hard position isn't proven in time.

    ``hard``: ours alone on the hard positions.
    """
    found: dict[str, list[Times]] = {}
    print_row(*(COLUMNS[:5] if hard else COLUMNS))
    for place in hard_places() if hard else (*recorded_places(), *hard_places()):
        ours = _measured_alone(place) if hard else measure(place)
        if place.hard:
            found.setdefault(place.name.split()[0], []).append(ours)
    for name, times in found.items() if hard else ():
        say(f"{name}: {_summary(times)}")
    every = [each for times in found.values() for each in times]
    late = sum(not each.complete or each.seconds > HARD_LIMIT for each in every)
    if every:
        say(f"{len(every)} hard positions: {_summary(every)}")
    if late:
        say(f"{late} hard positions were not proven within {HARD_LIMIT:.0f} s")
    return 1 if late else 0


def _summary(times: Sequence[Times]) -> str:
    seconds = [each.seconds for each in times]
    return f"median {statistics.median(seconds):.3f} s, worst {max(seconds):.3f} s"


def _search(context: RunContext) -> tuple[Times, Found]:
    """How long our search takes, the median of some, and what it finds."""
    searches = [timed(lambda: find_best(context, PATIENCE * 3)) for _ in range(REPEATS)]
    found = searches[0][1]
    proven = isinstance(found, BestRun) and found.proven
    return Times(statistics.median(time for time, _ in searches), proven), found


def _measured_alone(place: Place) -> Times:
    """Print a short line for the position; what our search took."""
    ours, found = _search(place.context)
    routes = found.single_routes if isinstance(found, BestRun) else None
    trains = " ".join(train.definition.name for train in place.context.trains)
    print_row(place.name, trains, "" if routes is None else f"{routes}", _best(found), ours.text())
    return ours


def measure(place: Place) -> Times:
    """Print a line for the position; what our search took, and whether the best is proven."""
    context = place.context
    ours, found = _search(context)
    tried_time, tried = timed(lambda: try_all(context, PATIENCE))
    listed_time, listed = time_networkx(context, PATIENCE)
    ended = listed is not None and listed.complete
    peers = (Times(tried_time, tried.complete), Times(listed_time, ended))
    print_row(
        place.name,
        " ".join(train.definition.name for train in context.trains),
        f"{'' if tried.complete else '>'}{tried.single_routes}",
        _best(found),
        f"{ours.seconds:.3f}",
        *(text for peer in peers for text in (peer.text(), _ratio(peer, ours.seconds))),
    )
    _compare(place, found, (tried, listed) if listed is not None else (tried,))
    return ours


def _compare(place: Place, found: Found, peers: tuple[Enumeration, ...]) -> None:
    """Say it when another method found something else than it should."""
    ours = found.value.total if isinstance(found, BestRun) else 0
    proven = not isinstance(found, BestRun) or found.proven
    for peer in peers:
        if (peer.complete and peer.value.total > ours) or (proven and peer.value.total > ours):
            say(f"  {place.name}: somebody else found {peer.value.total}")


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """How many seconds of the processor ``work`` took, and its result."""
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


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
    """Fully built maps with real tile counts, mixed trains on them, and a net of loops and parallel tracks.

    The last two are denser than any game gets, with brown tiles without end.
    """
    yield from _places_of_1825()
    yield from _places_of_1843()
    yield from _places_of_1839()
    title = registry.load("1894")
    for seed in SEEDS:
        for name, trains in (("", ("D", "D")), (", mixed", MIXED)):
            company = company_of_1894(trains)
            yield Place(f"1894 full {seed}{name}", full_board(title, company, seed), hard=True)
    yield Place("loops", loops(title, ("D", "5+1")), hard=True)
    yield Place("loops, mixed", loops(title, ("2", "3", "4", "5+1")), hard=True)
    yield Place("1894 full, mixed, open", full_board(title, company_of_1894(MIXED, taken=0)), hard=True)
    for name, trains in (("", ("D", "D")), (", mixed", MIXED)):
        context = full_board(title, company_of_1894(trains), endless=True)
        yield Place(f"1894 endless brown{name}", context)


def _places_of_1825() -> Iterator[Place]:
    for options, title_name, sets in (
        (ALL_OF_1825, "1825 full", ON_BOARD),
        (ALL_OF_1825 | {SUBURBAN}, "1825 V.2", SUBURBAN_TRAINS),
    ):
        title = registry.load("1825").variant(options)
        for seed in SEEDS:
            board = built(title, seed)
            for name, trains in sets:
                company = company_of_1825(trains, seed)
                yield Place(f"{title_name} {seed}{name}", on_board(title, board, company, seed), hard=True)


def _places_of_1843() -> Iterator[Place]:
    title = registry.load("1843")
    for seed in SEEDS:
        boards = {phase: built(title, seed, phase) for phase, _, _ in IN_1843}
        for phase, name, trains in IN_1843:
            company = Company(trains, own=4, taken=10)
            context = on_board(title, boards[phase], company, seed, phase)
            yield Place(f"1843 {phase.lower()} {seed}{name}", context, hard=True)


def _places_of_1839() -> Iterator[Place]:
    title = registry.load("1839")
    for seed in SEEDS:
        board = built(title, seed)
        for name, trains in IN_1839:
            context = on_board(title, board, Company(trains, own=5, taken=10), seed)
            yield Place(f"1839 full {seed}{name}", context, hard=True)


def company_of_1894(trains: tuple[str, ...], taken: int = 12) -> Company:
    """A company with a ferry marker and the bonus of London, and with no token in London itself."""
    bonus = (Stop(LONDON_BONUS, "city"),)
    apart = frozenset((LONDON_OF_1894, LONDON_BONUS))
    return Company(trains, bonus, own=6, taken=taken, apart=apart, markers=frozenset({"ferry"}))


def company_of_1825(trains: tuple[str, ...], seed: int) -> Company:
    """A company with a base in London, from where suburban routes begin."""
    return Company(trains, (Stop(LONDON_OF_1825, "city", seed % STATIONS_IN_LONDON),))


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
