"""No command: the window opens, with a game if one is named."""

from __future__ import annotations

import argparse
from pathlib import Path

from roundhouse.cli.errors import BadInput
from roundhouse.cli.window import has_display, ui


def describe(parser: argparse.ArgumentParser) -> None:
    """The arguments without a command."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a game to open")


def run(arguments: argparse.Namespace) -> int:
    """Open the window and stay until it closes."""
    if arguments.file is not None and not arguments.file.is_file():
        raise BadInput(f"{arguments.file} isn't there")
    if not has_display():
        raise BadInput("there is no display to open a window on; 'tour DIR' draws pictures instead")
    return int(ui("app").main(arguments.file) or 0)
