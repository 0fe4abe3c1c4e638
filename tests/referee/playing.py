"""Games for a referee, by chance and of files; beside the tests the only file that knows rules and titles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import cast

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import Action, AnyAction
from roundhouse.engine.events import AnyEvent
from roundhouse.engine.loop import Entry, decide, start
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.engine.title import Title
from roundhouse.titles.random_player import choose
from tests.referee.judge import Decision, Referee
from tests.referee.recorded import Game

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal", "Ivy")
MOST = 6000
"""No game by chance is longer."""
Chooses = Callable[[Position, Random], Action]
"""Somebody who decides by chance."""


def played(
    title: Title,
    players: int,
    seed: int,
    options: tuple[str, ...] = (),
    most: int = MOST,
    chooses: Chooses = choose,
) -> tuple[Game, Position]:
    """A whole game by chance, or its first decisions, ``most`` of them, and the last position."""
    position = start(title, NAMES[:players], frozenset(options), seed)
    first, rng = position.state, Random(seed)
    decisions: list[Decision] = []
    while not position.state.ending and len(decisions) < most:
        found = decide(position, chooses(position, rng))
        action, events = (
            cast("AnyAction", found.entry.action),
            cast("tuple[AnyEvent, ...]", found.entry.events),
        )
        decisions.append(Decision(action, events))
        position = found.position
    return Game(first, tuple(decisions), options), position


def plain(entries: Iterable[Entry]) -> list[Decision]:
    """Entries of a history as decisions."""
    return [
        Decision(cast("AnyAction", entry.action), cast("tuple[AnyEvent, ...]", entry.events))
        for entry in entries
    ]


def of_file(path: Path) -> tuple[str, Game]:
    """The title and the game of a file, without what was undone; raises JournalError."""
    session = GameSession.open(path, read_only=True)
    session.close()
    first = session.history.at(0)
    game = Game(first.state, tuple(plain(session.history.entries())), tuple(sorted(first.options)))
    return first.title.name, game


def same_books(judge: Referee, last: Position, worth: Callable[[Referee], dict[str, int]]) -> None:
    """The referee's books say what the program's position says, ``worth`` what it scores in the end."""
    state, book = last.state, judge.book
    assert {k: v for k, v in book.cash.items() if v} == {k: v for k, v in state.cash.items() if v}
    assert book.certificates == state.certificates
    assert book.trains == state.trains
    assert book.markers == state.markers
    assert book.privates == state.privates
    assert {hex_id: lay for hex_id, lay in book.tiles.items() if lay[0]} == {
        hex_id: (tile.name, tile.rotation) for hex_id, tile in state.tiles.items()
    }
    assert {symbol: book.cell(symbol) for symbol in state.market} == {
        symbol: (place.row, place.column) for symbol, place in state.market.items()
    }
    assert {name for name, place in book.tokens.items() if place} == {
        name for name, place in state.tokens.items() if place.where == ON_MAP
    }
    if state.ending is not None:
        assert book.ended == state.ending.reason
        counted = worth(judge)
        assert {s.player: counted[s.player] for s in last.title.score(last)} == {
            s.player: s.total for s in last.title.score(last)
        }
