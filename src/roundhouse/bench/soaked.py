"""What a part of the soak comes to, and which game has which number."""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from roundhouse.archive.library import HOME_VARIABLE
from roundhouse.bench.hangs import LONGEST, STUCK, processor
from roundhouse.bench.memory import Mark, forget_peak, mark, peak
from roundhouse.engine.errors import ActionRefused
from roundhouse.titles import registry

MOST_MEMORY: Final = 1024.0
"""MB that are resident in any process."""
MOST_TOLD: Final = 20
_DRAWS: Final = 30


class Scale(msgspec.Struct, frozen=True):
    """How far to go: ``seconds`` and ``most`` cases a part (None: until its own number is reached).

    ``processes`` play games; cases are numbered from ``first``, and everything follows from the number.
    A game is left after so many ``decisions`` (None: the part has a number of its own).
    """

    seconds: float | None = None
    most: int | None = None
    processes: int = 1
    first: int = 0
    decisions: int | None = None


class Soaked(msgspec.Struct, frozen=True):
    """What came of a part: how many of the ``wanted`` cases were run, and what was wrong in them.

    ``seconds`` that the part took by the clock. ``worst`` seconds of processor time took the case that took
    most, with its processes, and ``waited`` seconds the one that was longest by the clock, where others may
    have had the machine meanwhile: a hang is more than ``longest`` of the former or ``stuck`` of the latter.
    ``megabytes`` is most that was resident (0: the system doesn't tell), ``figures`` what else was counted,
    and ``memory`` what was taken along the way.
    """

    part: str
    cases: int
    wanted: int
    seconds: float
    worst: float
    waited: float
    megabytes: float
    failures: tuple[str, ...] = ()
    figures: Mapping[str, object] = {}
    memory: tuple[Mark, ...] = ()
    longest: float = LONGEST
    stuck: float = STUCK

    @property
    def is_met(self) -> bool:
        """Whether nothing went wrong, nothing took too long and memory stayed within its bound."""
        hung = self.worst > self.longest or self.waited > self.stuck
        return not (self.failures or hung or self.megabytes > MOST_MEMORY)


class Tally:
    """Counts the cases of a part while it runs, and what was wrong in them.

    It begins when it is made, and is over when ``wanted`` cases are done or ``seconds`` are over (None:
    never).
    """

    def __init__(self, part: str, wanted: int, seconds: float | None = None, first: int = 0) -> None:
        """No case is done; they are numbered from ``first``."""
        self.part, self.wanted, self._seconds, self._first = part, wanted, seconds, first
        self.cases = 0
        self.worst = self.waited = 0.0
        self.memory: list[Mark] = []
        self.failures: list[str] = []
        self._began = time.monotonic()
        forget_peak()

    @property
    def number(self) -> int:
        """The number of the case that is on, or comes next."""
        return self._first + self.cases

    @property
    def is_out_of_time(self) -> bool:
        """Whether its seconds are over."""
        return self._seconds is not None and time.monotonic() - self._began > self._seconds

    @property
    def share_done(self) -> float:
        """How much of the part is over, 0 to 1: of its cases, or of its time where that is more."""
        spent = 0.0 if self._seconds is None else (time.monotonic() - self._began) / self._seconds
        return min(1.0, max(self.cases / self.wanted, spent))

    @property
    def is_over(self) -> bool:
        """Whether no other case is wanted."""
        return self.cases >= self.wanted or self.is_out_of_time

    @contextmanager
    def case(self) -> Iterator[None]:
        """Time what is done within as one case."""
        try:
            with self.timed():
                yield
        finally:
            self.cases += 1

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Time what is done within; it is no case of its own."""
        began, worked = time.monotonic(), processor()
        try:
            yield
        finally:
            self.waited = max(self.waited, time.monotonic() - began)
            self.worst = max(self.worst, processor() - worked)

    def look_at_memory(self, objects: int = 0) -> None:
        """Keep what is taken now, and print it to stderr: a part may take hours."""
        found = mark(self.part, self.cases, objects)
        self.memory.append(found)
        print(msgspec.json.encode(found).decode(), file=sys.stderr, flush=True)

    def soaked(self, megabytes: float | None = None, **figures: object) -> Soaked:
        """What came of the part, and ``figures`` that were counted besides.

        ``megabytes``: those of other processes in place of this one's.
        """
        return Soaked(
            self.part,
            self.cases,
            self.wanted,
            round(time.monotonic() - self._began, 1),
            round(self.worst, 3),
            round(self.waited, 3),
            round(peak() if megabytes is None else megabytes, 1),
            tuple(self.failures[:MOST_TOLD]),
            figures,
            tuple(self.memory),
        )


@contextmanager
def at_home(folder: Path | str) -> Iterator[None]:
    """Keep what the program keeps in ``folder`` meanwhile."""
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    try:
        yield
    finally:
        os.environ.pop(HOME_VARIABLE, None)
        if before is not None:
            os.environ[HOME_VARIABLE] = before


def last_lines() -> str:
    """The end of the error that is being handled, in one line."""
    lines = traceback.format_exc().strip().splitlines()
    return " | ".join(line.strip() for line in lines[-3:])[:500]


class Game(msgspec.Struct, frozen=True):
    """What is played: everything follows from the number of the game."""

    title: str
    players: int
    options: frozenset[str]
    seed: int


def game_number(number: int) -> Game:
    """Titles in turn, options by chance, and each number of players that these allow in turn.

    Options that exclude each other, or need others, are drawn again some times.
    """
    titles = registry.names()
    title = registry.load(titles[number % len(titles)])
    rng = Random(number)
    options: frozenset[str] = frozenset()
    variant = title
    for _ in range(_DRAWS):
        options = frozenset(option.name for option in title.options if rng.random() < 0.3)
        if any(option.excludes & options for option in title.options if option.name in options):
            continue
        with suppress(ActionRefused):
            variant = title.variant(options)
            break
    low, high = variant.definition.players
    players = low + number // len(titles) % (high - low + 1)
    return Game(title.name, players, options, number)
