"""``facts EXPORT.json``: what an exported game's every action changed, a JSON object a line."""

from __future__ import annotations

import argparse

from roundhouse.archive.imports import start_of, title_of
from roundhouse.archive.site18xx.export import load_export
from roundhouse.archive.site18xx.facts import fact_lines
from roundhouse.cli.arguments import path
from roundhouse.cli.output import say_json


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("export", type=path, metavar="EXPORT.json", help="a game as 18xx.games exports it")


def run(arguments: argparse.Namespace) -> int:
    """Print the facts; what was printed before a refusal holds."""
    export = load_export(arguments.export)
    title = title_of(export)
    start_of(export, title)
    for line in fact_lines(export, title):
        say_json(line)
    return 0
