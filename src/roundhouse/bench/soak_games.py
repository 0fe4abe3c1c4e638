"""The part of the soak that plays games by chance, over all titles, numbers of players and options."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from roundhouse.archive.game_file import GameSession
from roundhouse.bench.hangs import processor
from roundhouse.bench.memory import Mark, grown, peak
from roundhouse.bench.soaked import (
    MOST_TOLD,
    Scale,
    Soaked,
    Tally,
    at_home,
    game_number,
    last_lines,
)
from roundhouse.cli.selfplay import play_game
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.soundness import unsound

GAMES: Final = 10_000
LONGEST_GAME: Final = 6_000
"""Decisions after which a game is left: a player who decides by chance may go on without end."""
A_MARK: Final = 50
"""Games after which a process looks at its memory."""


class GameSoaked(msgspec.Struct, frozen=True):
    """The decisions of a game, whether its options were ``refused``, whether it was ``left`` unfinished."""

    decisions: int
    refused: bool = False
    left: bool = False


def soak_game(number: int, folder: Path, longest: int = LONGEST_GAME) -> GameSoaked:
    """Play a game with everything checked and reopen it; it is left after ``longest`` decisions.

    Options that exclude each other are refused by the title. Raises what is wrong.
    """
    game = game_number(number)
    names = [f"Player {n}" for n in range(1, game.players + 1)]
    try:
        history, line = play_game(game.title, names, game.options, game.seed, longest)
    except ActionRefused:
        return GameSoaked(0, refused=True)
    if not line.ended and line.decisions < longest:
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
    """What one process has played: ``worst`` seconds of processor time a decision, ``waited`` for a game.

    ``left`` games went on for longer than is looked at.
    """

    games: int
    decisions: int
    refused: int
    left: int
    worst: float
    waited: float
    peak: float
    memory: tuple[Mark, ...]
    failures: tuple[str, ...]


def play_share(scale: Scale, process: int, most: int, folder: str) -> GamesPlayed:
    """Play the games that are this ``process``'s, ``most`` at most."""
    tally = Tally("games" if scale.processes == 1 else f"games of process {process}", most, scale.seconds)
    longest = scale.decisions or LONGEST_GAME
    decisions = refused = left = 0
    worst = 0.0
    while not tally.is_over:
        number = scale.first + process + tally.cases * scale.processes
        began = processor()
        played = GameSoaked(0)
        with tally.case():
            try:
                played = soak_game(number, Path(folder), longest)
            except Exception:
                tally.failures.append(f"game {number}: {last_lines()}")
        decisions, refused, left = decisions + played.decisions, refused + played.refused, left + played.left
        if played.decisions:
            worst = max(worst, (processor() - began) / played.decisions)
        if tally.cases % A_MARK == 0:
            tally.look_at_memory()
    return GamesPlayed(
        tally.cases,
        decisions,
        refused,
        left,
        worst,
        tally.waited,
        peak(),
        tuple(tally.memory),
        (*tally.failures[:MOST_TOLD], *grown(tally.memory)),
    )


def games(scale: Scale) -> Soaked:
    """Random games over all titles, player counts and options."""
    wanted = scale.most or GAMES
    tally = Tally("games", wanted)
    with TemporaryDirectory() as folder, at_home(folder):
        done = _played_by_all(-(-wanted // scale.processes), scale, folder)
    tally.cases = sum(each.games for each in done)
    tally.worst = max(each.worst for each in done)
    tally.memory = [mark for each in done for mark in each.memory]
    tally.failures += [failure for each in done for failure in each.failures]
    return tally.soaked(
        megabytes=max(each.peak for each in done),
        decisions=sum(each.decisions for each in done),
        refused=sum(each.refused for each in done),
        left=sum(each.left for each in done),
        longest_game=round(max(each.waited for each in done), 1),
        processes=scale.processes,
    )


def _played_by_all(share: int, scale: Scale, folder: str) -> list[GamesPlayed]:
    if scale.processes == 1:
        return [play_share(scale, 0, share, folder)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(scale.processes, mp_context=context) as pool:
        jobs = [pool.submit(play_share, scale, each, share, folder) for each in range(scale.processes)]
        return [job.result() for job in jobs]
