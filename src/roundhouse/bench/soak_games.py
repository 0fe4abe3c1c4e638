"""The part of the soak that plays games by chance, over all titles, numbers of players and options."""

from __future__ import annotations

import gc
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from roundhouse.archive.game_file import GameSession
from roundhouse.bench.soaked import (
    GROWTH,
    MOST_TOLD,
    Scale,
    Soaked,
    Tally,
    at_home,
    game_number,
    last_lines,
    peak,
    resident,
)
from roundhouse.cli.selfplay import play_game
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.soundness import unsound

GAMES: Final = 10_000
LONGEST_GAME: Final = 6_000
"""Decisions after which a game is left: a player who decides by chance may go on without end."""


class GameSoaked(msgspec.Struct, frozen=True):
    """The decisions of a game, whether its options were ``refused``, whether it was ``left`` unfinished."""

    decisions: int
    refused: bool = False
    left: bool = False


def soak_game(number: int, folder: Path) -> GameSoaked:
    """Play a game with everything checked and reopen it.

    Options that exclude each other are refused by the title. Raises what is wrong.
    """
    game = game_number(number)
    names = [f"Player {n}" for n in range(1, game.players + 1)]
    try:
        history, line = play_game(game.title, names, game.options, game.seed, LONGEST_GAME)
    except ActionRefused:
        return GameSoaked(0, refused=True)
    if not line.ended and line.decisions < LONGEST_GAME:
        raise AssertionError("the game stopped unfinished")
    entries = history.entries()
    for n in {0, len(entries), *Random(number).sample(range(len(entries) + 1), min(20, len(entries)))}:
        if faults := unsound(history.at(n)):
            raise AssertionError(f"unsound after {n} decisions: {faults[0].reason}")
    path = folder / f"{os.getpid()}-{number}.roundhouse"
    first, last = history.at(0), history.position.state
    del history  # its positions would be in memory beside those of the games below
    GameSession.begin(first, names, game.seed, path, entries=entries, listed=False).close()
    again = GameSession.open(path, read_only=True)
    if again.history.entries() != entries or again.position.state != last:
        raise AssertionError("the game that was saved is another one")
    path.unlink()
    return GameSoaked(len(entries), left=not line.ended)


class GamesPlayed(msgspec.Struct, frozen=True):
    """What one process has played: ``early`` and ``late`` MB were resident, ``worst`` seconds a decision.

    ``left`` games went on for longer than is looked at.
    """

    games: int
    decisions: int
    refused: int
    left: int
    worst: float
    early: float
    late: float
    peak: float
    failures: tuple[str, ...]


def play_share(first: int, step: int, most: int, seconds: float | None, folder: str) -> GamesPlayed:
    """Play every ``step``-th game from number ``first``, ``most`` at most."""
    tally = Tally("games", most, seconds)
    decisions = refused = left = 0
    worst = early = late = 0.0
    while not tally.is_over:
        number = first + tally.cases * step
        began = time.process_time()
        played = GameSoaked(0)
        with tally.case():
            try:
                played = soak_game(number, Path(folder))
            except Exception:
                tally.failures.append(f"game {number}: {last_lines()}")
        decisions, refused, left = decisions + played.decisions, refused + played.refused, left + played.left
        if played.decisions:
            worst = max(worst, (time.process_time() - began) / played.decisions)
        if tally.cases % 10 == 0:
            gc.collect()
            late = resident()
            if early == 0.0 and tally.cases >= 40 and tally.share_done >= 0.25:
                early = late
    late = max(late, resident())
    return GamesPlayed(
        tally.cases, decisions, refused, left, worst, early, late, peak(), tuple(tally.failures[:MOST_TOLD])
    )


def games(scale: Scale) -> Soaked:
    """Random games over all titles, player counts and options."""
    wanted, processes = scale.most or GAMES, scale.processes
    tally = Tally("games", wanted)
    with TemporaryDirectory() as folder, at_home(folder):
        done = _played_by_all(-(-wanted // processes), scale, folder)
    tally.cases = sum(each.games for each in done)
    tally.worst = max(each.worst for each in done)
    tally.failures += [failure for each in done for failure in each.failures]
    tally.failures += [
        f"memory grew from {each.early:.0f} to {each.late:.0f} MB"
        for each in done
        if each.early and each.late > each.early * GROWTH + 20
    ]
    return tally.soaked(
        megabytes=max(each.peak for each in done),
        decisions=sum(each.decisions for each in done),
        refused=sum(each.refused for each in done),
        left=sum(each.left for each in done),
        processes=processes,
        early_megabytes=round(max(each.early for each in done), 1),
        late_megabytes=round(max(each.late for each in done), 1),
    )


def _played_by_all(share: int, scale: Scale, folder: str) -> list[GamesPlayed]:
    if scale.processes == 1:
        return [play_share(scale.first, 1, share, scale.seconds, folder)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(scale.processes, mp_context=context) as pool:
        jobs = [
            pool.submit(play_share, scale.first + each, scale.processes, share, scale.seconds, folder)
            for each in range(scale.processes)
        ]
        return [job.result() for job in jobs]
