"""``replay FILE``: a game played again through the rules, to its ranking or to the first refusal."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.archive.branches import open_branch
from roundhouse.archive.checking import Finding, books, difference, findings, noted_in
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import is_journal, read_game, start_of, title_of
from roundhouse.archive.site18xx.export import load_export
from roundhouse.archive.site18xx.replay import FOREIGN, replay
from roundhouse.cli.arguments import path
from roundhouse.cli.errors import BadInput, one_line
from roundhouse.cli.output import say
from roundhouse.engine import actions as act
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Decided, Entry, decide
from roundhouse.engine.position import Position
from roundhouse.titles import registry

DIFFERS = 1
MOST_TOLD = 5
"""Differences that are printed one by one."""
_CUT: Final = ("unsound", "broken")
"""Codes of notices about a decision before which the game is open."""
_DAMAGED: Final = "damaged"
_UNKNOWN: Final = "unknown"
"""Codes of notices about the line up to which the file can be read."""


class Replayed(msgspec.Struct, frozen=True):
    """A game played again: its last position, its decisions, and what differs from what was recorded.

    ``damage`` says where the file could be read no further; empty where it could.
    """

    position: Position
    decisions: int
    findings: tuple[Finding, ...] = ()
    damage: str = ""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("file", type=path, metavar="FILE", help="a game file, or an export of 18xx.games")
    parser.add_argument(
        "--branch",
        type=path,
        metavar="NEW",
        help="write what can still be read behind a damage into a game of its own, and only that",
    )
    parser.add_argument(
        "--prove", action="store_true", help="prove anew what was the best run wherever it had to be made"
    )


def write_branch(path: Path, target: Path) -> Iterator[str]:
    """Keep what can be read behind the damage of a game as a game of its own; what is told of it."""
    branched = open_branch(path, target)
    count = branched.session.cursor
    branched.session.close()
    missing = ", ".join(map(str, branched.missing[:20])) or "none"
    yield f"{target.name}: {count} decisions; missing of the original: {missing}"
    if branched.left_out:
        yield f"{branched.left_out} decisions at the end made no sense without them and were left out"


def run(arguments: argparse.Namespace) -> int:
    """Print how the game stands; 1 when something differs from what was recorded, or not all can be read.

    Raises BadInput for the first decision that the rules refuse.
    """
    path: Path = arguments.file
    if arguments.branch is not None:
        for line in write_branch(path, arguments.branch):
            say(line)
        return 0
    played = replay_journal(path, prove=arguments.prove) if is_journal(path) else replay_export(path)
    for line in report(played):
        say(line)
    return DIFFERS if played.findings or played.damage else 0


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
    A line that this version doesn't know under a right sum is no damage: BadInput names it.
    """
    session = read_game(path)
    broken = next((notice.line for notice in session.notices if notice.code in _CUT), 0)
    if broken:
        raise BadInput(f"{path.name}: decision {broken} leads to a position that can't be played from")
    if unknown := _ended(session, _UNKNOWN):
        raise BadInput(f"{path.name} says what this version doesn't know {unknown}")
    position = session.history.at(0)
    first = next(findings(session.history, session.header, registry.load(session.header.title)))
    found = [first] if first else []
    entries = session.history.entries()
    noted = noted_in(entries)
    for number, entry in enumerate(entries, 1):
        again = _judged(session, position, number, _forgotten(entry.action) if prove else entry.action)
        differs = difference(entry, again.entry, number, noted)
        found += filter(None, (_books(session, entry, number), differs))
        # what was recorded behind a difference follows on from what was recorded
        position = session.history.at(number) if differs else again.position
    return Replayed(position, session.cursor, tuple(found), _damage(session))


def _damage(session: GameSession) -> str:
    ended = _ended(session, _DAMAGED)
    return f"{session.path.name} is damaged {ended}" if ended else ""


def _ended(session: GameSession, code: str) -> str:
    """The line that a notice with this code is about, and what is behind it; empty without one."""
    for notice in session.notices:
        if notice.code == code:
            behind = f"; decisions that --branch can read behind it: {notice.behind}" if notice.behind else ""
            return f"at line {notice.line}{behind}"
    return ""


def _books(session: GameSession, entry: Entry, number: int) -> Finding | None:
    return books(session.history.at(number - 1), entry, number)


def _forgotten(action: act.Action) -> act.Action:
    """The action without what was known of the best run."""
    return replace(action, best_known=None) if isinstance(action, act.RunTrains) else action


def _judged(session: GameSession, position: Position, number: int, action: act.Action) -> Decided:
    try:
        return decide(position, action)
    except FOREIGN as error:
        # a file may hold anything under right sums
        raise BadInput(f"{session.path.name}: decision {number} makes no sense") from error
    except ActionRefused as error:
        decision = act.to_text(action)  # type: ignore[arg-type]
        raise BadInput(
            f"{session.path.name}: the rules refuse decision {number} {decision}: {one_line(error)}"
        ) from error


def in_words(finding: Finding, position: Position) -> str:
    """A sentence about something that differs."""
    words = import_module("roundhouse.ui.words").for_language("en")
    told = import_module("roundhouse.ui.words.findings").told_finding
    return str(told(words, finding, position.definition))


def report(played: Replayed) -> list[str]:
    """How the game stands, a line a player, best first; equal worth shares a rank.

    Where all have agreed on a winner he alone has a rank; the others follow by seat.
    """
    position = played.position
    ending = position.state.ending
    how = f"ended ({ending.reason})" if ending else "not over"
    lines = [f"{position.title.name}, {played.decisions} decisions, {how}"]
    lines += [played.damage] if played.damage else []
    lines += [in_words(finding, position) for finding in played.findings[:MOST_TOLD]]
    if len(played.findings) > MOST_TOLD:
        lines.append(f"{len(played.findings) - MOST_TOLD} more differences")
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
