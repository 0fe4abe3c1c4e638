"""``replay FILE``: a game played again through the rules, to its ranking or to the first refusal."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
from msgspec.structs import replace

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import is_journal, read_game, start_of, title_of
from roundhouse.archive.site18xx.export import load_export
from roundhouse.archive.site18xx.replay import replay
from roundhouse.cli.errors import BadInput, one_line
from roundhouse.engine import actions as act
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Decided, decide
from roundhouse.engine.position import Position


class Replayed(msgspec.Struct, frozen=True):
    """A game played again: its last position, its decisions, and the first with other events (else 0)."""

    position: Position
    decisions: int
    differs: int = 0


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game file, or an export of 18xx.games")
    parser.add_argument(
        "--prove", action="store_true", help="prove anew what was the best run wherever it had to be made"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print how the game stands; raises BadInput for the first decision that the rules refuse."""
    path: Path = arguments.file
    played = replay_journal(path, prove=arguments.prove) if is_journal(path) else replay_export(path)
    for line in report(played):
        print(line)
    return 0


def replay_export(path: Path) -> Replayed:
    """An export played again; raises ImportRefused."""
    export = load_export(path)
    title = title_of(export)
    position = start_of(export, title)
    decisions = 0
    for step in replay(export, title):
        position = step.position
        decisions += len(step.entries)
    return Replayed(position, decisions)


def replay_journal(path: Path, *, prove: bool = False) -> Replayed:
    """A journal's decisions judged again; raises JournalError and BadInput.

    A run is judged by the best that was known when it was decided, or when asked to ``prove`` by a search.
    """
    session = read_game(path)
    position = session.history.at(0)
    differs = 0
    for number, entry in enumerate(session.history.entries(), 1):
        again = _judged(session, position, number, _forgotten(entry.action) if prove else entry.action)
        if again.entry.events != entry.events and not differs:
            differs = number
        position = again.position
    return Replayed(position, session.cursor, differs)


def _forgotten(action: act.Action) -> act.Action:
    """The action without what was known of the best run."""
    return replace(action, best_known=None) if isinstance(action, act.RunTrains) else action


def _judged(session: GameSession, position: Position, number: int, action: act.Action) -> Decided:
    try:
        return decide(position, action)
    except ActionRefused as error:
        decision = act.to_text(action)  # type: ignore[arg-type]
        raise BadInput(
            f"{session.path.name}: the rules refuse decision {number} {decision}: {one_line(error)}"
        ) from error


def report(played: Replayed) -> list[str]:
    """How the game stands, a line a player, best first; equal worth shares a rank.

    Where all have agreed on a winner he alone has a rank; the others follow by seat.
    """
    position = played.position
    ending = position.state.ending
    how = f"ended ({ending.reason})" if ending else "not over"
    lines = [f"{position.title.name}, {played.decisions} decisions, {how}"]
    if played.differs:
        lines.append(f"decision {played.differs} now has other consequences than were recorded")
    agreed = ending.subject if ending and ending.reason == "agreed" else ""
    scores = position.title.score(position)
    for score in sorted(scores, key=lambda each: each.player != agreed if agreed else -each.total):
        place = 1 + sum(other.total > score.total for other in scores)
        rank = place if not agreed else 1 if score.player == agreed else "-"
        parts = f"cash {score.cash}, shares {score.shares}, privates {score.privates}"
        lines.append(f"{rank}. {score.player}  {score.total}  ({parts})")
    if agreed:
        lines.append(f"winner by agreement: {agreed}")
    return lines
