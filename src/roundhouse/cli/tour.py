"""``tour DIR``: pictures of every screen, from a recorded game."""

from __future__ import annotations

import argparse

from roundhouse.cli.arguments import folder
from roundhouse.cli.output import say
from roundhouse.cli.window import ui, without_display


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("folder", type=folder, metavar="DIR", help="where the pictures go")


def run(arguments: argparse.Namespace) -> int:
    """Draw all pictures and name them."""
    arguments.folder.mkdir(parents=True, exist_ok=True)
    without_display()
    for path in ui("pictures").draw_tour(arguments.folder) or ():
        say(str(path))
    return 0
