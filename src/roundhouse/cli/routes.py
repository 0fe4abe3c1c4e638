"""``routes EXPORT.json``: the best routes of every run in a recorded game, a JSON object a line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from roundhouse.archive.imports import start_of, title_of
from roundhouse.archive.site18xx.export import Export, load_export
from roundhouse.archive.site18xx.replay import recorded_revenue, replay
from roundhouse.cli.arguments import path, seconds
from roundhouse.cli.output import say_json
from roundhouse.engine.actions import RunTrains
from roundhouse.engine.apply import fold
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import symbol_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.queries.runs import BestRun, find_best, run_context

Line = Mapping[str, object]


class RecordedRun(msgspec.Struct, frozen=True):
    """A run in a recorded game: the action's ``id``, who ran at which position, and what it earned."""

    id: int
    company: CompanySymbol
    position: Position
    logged: int


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("export", type=path, metavar="EXPORT.json", help="a game as 18xx.games exports it")
    parser.add_argument(
        "--seconds", type=seconds, default=None, help="give up a search after so long (never without it)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each run."""
    for line in run_routes_command(arguments.export, arguments.seconds):
        say_json(line)
    return 0


def run_routes_command(path: Path, seconds: float | None = None) -> Iterator[Line]:
    """For each run of the export at ``path`` what was logged and what is best.

    Raises ImportRefused for a file that can't be read or a game that the rules refuse.
    """
    export = load_export(path)
    title = title_of(export)
    start_of(export, title)
    for recorded in recorded_runs(export, title):
        yield line_of(recorded, seconds)


def line_of(recorded: RecordedRun, seconds: float | None = None) -> Line:
    """The line for one run; ``seconds`` is the time the search took, revenue in whole units."""
    context = run_context(recorded.position, recorded.company)
    found = find_best(context, seconds)
    line: dict[str, object] = {
        "id": recorded.id,
        "company": recorded.company,
        "trains": [train.definition.name for train in context.trains],
        "logged": recorded.logged,
    }
    if not isinstance(found, BestRun):
        return {**line, "best": 0, "proven": True, "seconds": 0.0, "no_run": found.reason}
    line |= {"best": found.value.total, "proven": found.proven, "seconds": round(found.seconds, 4)}
    if not found.proven:
        line["bound"] = found.bound
    if found.single_routes is not None:
        line["single_routes"] = found.single_routes
    return line


def recorded_runs(export: Export, title: Title) -> Iterator[RecordedRun]:
    """Every run of the game as it is played again; raises ImportRefused like the replay."""
    position: Position | None = None
    for step in replay(export, title):
        before = position
        position = step.position
        if step.raw.get("type") != "run_routes" or before is None:
            continue
        logged = recorded_revenue(step.raw)
        for entry in step.entries:
            if isinstance(entry.action, RunTrains):
                company = symbol_of(entry.action.actor)
                yield RecordedRun(int(step.raw["id"]), company, before, logged)
                break
            before = Position(before.title, before.options, fold(before.state, entry.events))
