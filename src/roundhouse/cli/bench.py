"""``bench ui|start|memory|routes|replay|soak``: how long things take, and how much memory."""

from __future__ import annotations

import argparse
import os
from importlib import import_module

from roundhouse.cli.arguments import number, positive
from roundhouse.cli.arguments import seconds as time_in_seconds
from roundhouse.cli.errors import BadInput
from roundhouse.cli.window import ui

_WHAT = ("ui", "start", "memory", "routes", "replay", "soak")
PARTS = ("games", "actions", "kills", "damage", "window", "wrong")
"""Those of the soak."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument(
        "what",
        choices=_WHAT,
        help="the window, its start, its memory, the search for routes, decisions, or everything",
    )
    parser.add_argument(
        "--most", type=positive, metavar="N", help="so many starts, or decisions, and no more"
    )
    parser.add_argument(
        "--hard", action="store_true", help="of the routes, our search alone, on hard positions"
    )

    soak = parser.add_argument_group(
        "soak", "the whole attacked on a scale; --minutes 60 ends each part after an hour"
    )
    soak.add_argument("--part", choices=PARTS, default="", help="one part of it (all)")
    soak.add_argument("--minutes", type=time_in_seconds, help="so many minutes a part, at most")
    soak.add_argument("--first", type=number, default=0, metavar="N", help="the number of the first case")
    soak.add_argument(
        "--decisions", type=positive, metavar="N", help="leave each of the games after so many decisions"
    )
    soak.add_argument("--processes", type=positive, default=os.cpu_count() or 1, help="for the games")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit code is 1 when a limit is missed."""
    if arguments.what == "soak":
        soak = import_module("roundhouse.bench.soak")
        seconds = None if arguments.minutes is None else arguments.minutes * 60
        scale = soak.Scale(seconds, arguments.most, arguments.processes, arguments.first, arguments.decisions)
        return int(soak.run(arguments.part, scale))
    if arguments.what == "ui":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        return int(ui("bench").run() or 0)
    if arguments.what == "start":
        return int(ui("bench_start").run(arguments.most))
    if arguments.what == "memory":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        memory = ui("bench_memory")
        if not memory.can_measure():
            raise BadInput("this system doesn't tell how much memory is resident")
        return int(memory.run(arguments.most))
    try:
        module = import_module(f"roundhouse.bench.{arguments.what}")
    except ModuleNotFoundError as error:
        raise BadInput(f"this cannot be measured here: {error}") from error
    return int((module.run(arguments.hard) if arguments.what == "routes" else module.run()) or 0)
