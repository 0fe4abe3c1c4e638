"""``selfplay``: whole games by random legal play, with what must be conserved checked after every event."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random

import msgspec

from roundhouse.archive.format import SUFFIX
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.cli.arguments import folder, number, positive
from roundhouse.cli.errors import BadInput
from roundhouse.cli.output import say_json
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.loop import Entry, start
from roundhouse.titles import random_player, registry

MOST_DECISIONS = 20_000


class Played(msgspec.Struct, frozen=True):
    """A line of output; ``scores`` in whole units by player, ``ended`` how (empty: stopped unfinished)."""

    title: str
    players: int
    seed: int
    decisions: int
    ended: str
    subject: str
    scores: dict[str, int]
    seconds: float


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("--title", required=True, choices=registry.names(), help="what is played")
    parser.add_argument("--players", type=positive, required=True, help="how many play")
    parser.add_argument(
        "--seed", type=number, default=1, help="the first game's seed; the next ones count on"
    )
    parser.add_argument("--games", type=positive, default=1, help="how many games")
    parser.add_argument("--save", type=folder, metavar="DIR", help="keep the journals there")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME", help="switch an option of the title on"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play and print a JSON object a game."""
    names = [f"Player {n}" for n in range(1, arguments.players + 1)]
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        history, line = play_game(arguments.title, names, frozenset(arguments.option), seed)
        if arguments.save:
            save(history, names, seed, arguments.save)
        say_json(line)
    return 0


def play_game(
    title_name: str, names: list[str], options: frozenset[str], seed: int, most: int | None = None
) -> tuple[History, Played]:
    """One game to its end, or to ``most`` decisions (None: ``MOST_DECISIONS``).

    Raises ActionRefused for a wrong number of players or option, and Unconserved, NothingOffered or
    OfferRefused where the rules are wrong.
    """
    begun, most = time.perf_counter(), MOST_DECISIONS if most is None else most
    title = registry.load(title_name)
    position = first = start(title, names, options, seed)
    rng = Random(seed)
    entries: list[Entry] = []
    while position.state.ending is None and len(entries) < most:
        played = random_player.decided(position, rng, is_late=len(entries) >= random_player.PATIENCE)
        fold_conserving(position.definition, position.state, played.entry.events)
        position = played.position
        entries.append(played.entry)
    ending = position.state.ending
    line = Played(
        title=title_name,
        players=len(names),
        seed=seed,
        decisions=len(entries),
        ended=ending.reason if ending else "",
        subject=ending.subject if ending else "",
        scores={score.player: score.total for score in title.score(position)},
        seconds=round(time.perf_counter() - begun, 2),
    )
    return History(first, entries), line


def save(history: History, names: list[str], seed: int, where: Path) -> Path:
    """Write a game's journal into the folder ``where``.

    Raises BadInput when it is there already, and JournalError; then no part of it is left.
    """
    first = history.at(0)
    path = where / f"{first.title.name} {len(names)} players seed {seed}{SUFFIX}"
    if path.exists():
        raise BadInput(f"{path} exists already")
    GameSession.begin(first, names, seed, path, entries=history.entries(), listed=False).close()
    return path
