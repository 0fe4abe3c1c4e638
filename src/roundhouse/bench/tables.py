"""Games as tables leave them: with named branches, corrections by hand, and what all have agreed to."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.tree import Tree
from roundhouse.engine import owners as own
from roundhouse.engine.actions import Correct
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.position import Position
from roundhouse.steps.consent import OPTION
from roundhouse.titles import random_player, registry

PLAYERS: Final = ("Ann", "Bob", "Cem")
MOST_UNDONE: Final = 6
THINGS_DONE: Final = 100
"""In each of the games of all titles."""
NAMES: Final = ("", "as it was", "Straße nach Köln", "x" * 300, "\u202eback", "\n", "=1+1")


def begun(title: str, seed: int) -> Position:
    """The first position of a game of three in which whoever is concerned is asked."""
    return start(registry.load(title), PLAYERS, frozenset({OPTION}), seed)


def correction(position: Position, rng: Random) -> Correct:
    """Any correction at all, most of them impossible."""
    state, definition = position.state, position.definition
    holders = [*state.cash, own.IPO, own.POOL, own.SUPPLY, own.REMOVED, own.BANK]
    hexes = [*definition.hexes, *(place.hex for place in state.tokens.values())]
    row, column = rng.randint(-2, 9), rng.randint(-2, 12)
    found: dict[str, tuple[Iterable[str], str, int]] = {
        "cash": (state.cash, "", rng.choice((-500, -5, 50, 3000))),
        "certificate": (state.certificates, rng.choice(holders), 0),
        "train": (state.trains, rng.choice(holders), 0),
        "private": (state.privates or ("x",), rng.choice(holders), 0),
        "price": (rng.choice((definition.companies, state.market or ("x",))), "", 0),
        "tile": ([*hexes, *[*state.tiles] * 3], rng.choice([*definition.tiles, "", ""]), rng.randint(-1, 6)),
        "token": (state.tokens, rng.choice([*hexes, ""]), 0),
        "order": ([own.player(name) for name in (*state.seats, "nobody")], "", rng.randint(0, 5)),
        "loan": (state.floated or ("x",), "", rng.randint(-2, 3)),
        "phase": ([*position.title.phases, "x"], "", 0),
    }
    what = rng.choice([*found, "tile", "token"])
    subjects, target, amount = found[what]
    if what == "token":
        row, column = rng.randint(-1, 2), rng.randint(-1, 2)
    actor = own.player(state.seats[0])
    return Correct(actor, what, rng.choice([*subjects]), "by chance", target, amount, row, column)


def corrected(session: GameSession, rng: Random) -> bool:
    """Whether one of some corrections by chance was accepted."""
    for _ in range(10):
        try:
            session.submit(correction(session.position, rng))
        except ActionRefused:
            continue
        return True
    return False


def go_on(session: GameSession, rng: Random) -> str:
    """Do one of the things that are done at a table, by chance; what it was.

    Whoever decides after an undo decides otherwise, so that branches begin.
    """
    tree = session.history.tree
    chance = rng.random()
    if session.cursor and chance < 0.1:
        session.move_to(max(0, session.cursor - rng.randint(1, MOST_UNDONE)))
        return "undo"
    if session.history.can_redo and chance < 0.15:
        session.redo()
        return "redo"
    if chance < 0.18:
        session.name_branch(rng.randrange(len(tree.branches)), rng.choice(NAMES))
        return "name"
    if chance < 0.22 or session.position.state.ending is not None:
        session.open_branch(rng.randrange(len(tree.branches)))
        session.move_to(min(session.cursor, rng.choice((session.cursor, 0, session.cursor // 2))))
        return "branch"
    if chance < 0.3 and corrected(session, rng):
        return "correction"
    session.submit(random_player.choose(session.position, rng))
    return "decision"


def left(title: str, seed: int, path: Path, count: int = 60) -> GameSession:
    """A game in which ``count`` things were done, in a file at ``path``."""
    first = begun(title, seed)
    session, rng = GameSession.begin(first, PLAYERS, seed, path, listed=False), Random(seed)
    for _ in range(count):
        go_on(session, rng)
    return session


class Seen(msgspec.Struct, frozen=True):
    """What is known of a branch: where it begins, how many decisions it has, their sum, and its name."""

    parent: int
    start: int
    count: int
    total: int
    name: str


def seen(tree: Tree) -> tuple[Seen, ...]:
    """What is to be found again of every branch."""
    return tuple(
        Seen(each.parent, each.start, len(each.entries), _sum(each.entries), each.name)
        for each in tree.branches
    )


def _sum(entries: Sequence[Entry]) -> int:
    return zlib.crc32(b"".join(map(msgspec.json.encode, entries)))


def lacks(tree: Tree, wanted: Sequence[Seen], *, named: bool = True) -> str:
    """What a tree lacks of the branches that were seen; empty where nothing is missing.

    ``named``: their names are to be the same, too.
    """
    for number, branch in enumerate(wanted):
        if number >= len(tree.branches):
            return f"{len(tree.branches)} branches of {len(wanted)}"
        there = tree.branches[number]
        if (there.parent, there.start) != (branch.parent, branch.start):
            return f"branch {number} begins elsewhere"
        if len(there.entries) < branch.count:
            return f"{len(there.entries)} decisions of {branch.count} in branch {number}"
        if _sum(there.entries[: branch.count]) != branch.total:
            return f"other decisions than were made in branch {number}"
        if named and there.name != branch.name:
            return f"the name of branch {number}"
    return ""


def left_by_all() -> tuple[bytes, ...]:
    """Files of two games of each title, as tables leave them."""
    return tuple(_file_of(title, seed) for title in registry.names() for seed in (1, 2))


def _file_of(title: str, seed: int) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "left.roundhouse"
        left(title, seed, path, THINGS_DONE).close()
        return path.read_bytes()
