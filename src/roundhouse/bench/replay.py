"""``bench replay``: how long decisions take without a window, a JSON line for each title and way.

Recorded games are imported (where exports lie beside the program), judged again by the rules and reopened,
and games are played by chance. All times are processor time of this process, so that other programs disturb
them little; a title is loaded, and what is printed is worked out, before the clock starts.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import title_of
from roundhouse.archive.site18xx.export import load_export
from roundhouse.archive.site18xx.replay import replay
from roundhouse.catalogue.places import data_folder
from roundhouse.cli.replay import replay_journal
from roundhouse.cli.selfplay import play_game
from roundhouse.titles import registry

EXPORTS: Final = Path(__file__).resolve().parents[3] / "tests" / "games" / "raw"
REPEATS: Final = 3
SEEDS: Final = (1, 2, 3)
PLAYERS: Final = ("Ada", "Ben", "Cleo")
REPLAY_GOALS: Final = {"1861": 1.0, "1894": 0.3}
"""Milliseconds a decision; by title, for an import."""
GOAL: Final = 1.0
"""Milliseconds a decision, where a title has no goal of its own, and for games played by chance."""

Way = Callable[[], int]
"""Something to measure; it gives the number of its decisions."""


class Figure(msgspec.Struct, frozen=True):
    """Milliseconds a decision, median and worst of ``runs`` runs; ``ratio``: of the median to the goal."""

    title: str
    what: str
    median_ms: float
    worst_ms: float
    decisions_a_second: int
    goal_ms: float
    ratio: float
    runs: int

    @property
    def is_met(self) -> bool:
        """Whether the median is at most the goal."""
        return self.ratio <= 1


def run() -> int:
    """Measure and print; 1 when a goal is missed."""
    missed = 0
    for found in figures():
        plain = msgspec.to_builtins(found) | {"met": found.is_met}
        sys.stdout.write(json.dumps(plain) + "\n")
        sys.stdout.flush()
        missed += not found.is_met
    return 1 if missed else 0


def figures() -> Iterator[Figure]:
    """What was measured of every title, one figure after the other."""
    for title in registry.names():
        goal = REPLAY_GOALS.get(title, GOAL)
        for what, goal_ms, ways in (
            ("import", goal, [_importing(path) for path in sorted(EXPORTS.glob(f"{title}-*.json"))]),
            ("judge", goal, [_judging(path) for path in _examples(title)]),
            ("reopen", goal, [_reopening(path) for path in _examples(title)]),
            ("random", GOAL, [_playing(title, seed) for seed in SEEDS]),
        ):
            if ways:
                yield figure(title, what, goal_ms, ways)


def figure(title: str, what: str, goal_ms: float, ways: list[Way]) -> Figure:
    """Every way is taken once before it is measured ``REPEATS`` times."""
    times = [each for way in ways for each in _measured(way)]
    median = statistics.median(times)
    return Figure(
        title,
        what,
        round(median, 3),
        round(max(times), 3),
        round(1000 / max(median, 1e-6)),
        goal_ms,
        round(median / goal_ms, 2),
        len(times),
    )


def _measured(way: Way) -> Iterator[float]:
    """Milliseconds a decision, for each repetition."""
    way()
    for _ in range(REPEATS):
        began = time.process_time()
        decisions = way()
        yield (time.process_time() - began) * 1000 / decisions


def _examples(title: str) -> list[Path]:
    """The recorded games of a title that come with the program."""
    return sorted((data_folder("resources") / "games").glob(f"{title}-*.roundhouse"))


def _importing(path: Path) -> Way:
    def way() -> int:
        export = load_export(path)
        return sum(len(step.entries) for step in replay(export, title_of(export)))

    return way


def _judging(path: Path) -> Way:
    return lambda: replay_journal(path).decisions


def _reopening(path: Path) -> Way:
    def way() -> int:
        session = GameSession.open(path, read_only=True)
        session.close()
        return len(session.history)

    return way


def _playing(title: str, seed: int) -> Way:
    return lambda: play_game(title, list(PLAYERS), frozenset(), seed)[1].decisions
