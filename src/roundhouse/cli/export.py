"""``export FILE OUT.json``: a game as 18xx.games exports it, which is read back to the same game."""

from __future__ import annotations

import argparse

from roundhouse.archive.imports import read_game
from roundhouse.archive.site18xx.writing import write_export
from roundhouse.cli.arguments import path
from roundhouse.cli.output import say


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("file", type=path, metavar="FILE", help="a game file, or an export of 18xx.games")
    parser.add_argument("out", type=path, metavar="OUT.json", help="the file to write")


def run(arguments: argparse.Namespace) -> int:
    """Write the export and print how many actions it has."""
    session = read_game(arguments.file)
    try:
        count = write_export(session.history, session.header, arguments.out)
    finally:
        session.close()
    say(f"{arguments.out.name}: {count} actions")
    return 0
