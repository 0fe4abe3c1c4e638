"""``bench ui|routes|replay``: how long things take."""

from __future__ import annotations

import argparse
import os
from importlib import import_module

from roundhouse.cli.errors import BadInput
from roundhouse.cli.window import ui

_WHAT = ("ui", "routes", "replay")


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("what", choices=_WHAT, help="the window, the search for routes, or decisions")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit code is 1 when a limit is missed."""
    if arguments.what == "ui":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        return int(ui("bench").run() or 0)
    try:
        module = import_module(f"roundhouse.bench.{arguments.what}")
    except ModuleNotFoundError as error:
        raise BadInput(f"this cannot be measured here: {error}") from error
    return int(module.run() or 0)
