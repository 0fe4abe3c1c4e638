"""No command: the window opens, with a game if one is named."""

from __future__ import annotations

import argparse

from roundhouse.cli.arguments import path
from roundhouse.cli.surroundings import need_display, need_file, need_home
from roundhouse.cli.window import ui


def describe(parser: argparse.ArgumentParser) -> None:
    """The arguments without a command."""
    parser.add_argument("file", nargs="?", type=path, metavar="FILE", help="a game to open")


def run(arguments: argparse.Namespace) -> int:
    """Open the window and stay until it closes; raises BadInput in surroundings where it can't.

    A file that is no game is told of in the window: who clicks it on a desktop sees no terminal.
    """
    if arguments.file is not None:
        need_file(arguments.file)
    need_display()
    need_home()
    return int(ui("app").main(arguments.file) or 0)
