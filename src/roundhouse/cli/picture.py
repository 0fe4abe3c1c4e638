"""``picture FILE``: what the window shows at a decision, without a display."""

from __future__ import annotations

import argparse

from roundhouse.archive.imports import read_game
from roundhouse.cli.arguments import number, path, size
from roundhouse.cli.errors import BadInput
from roundhouse.cli.window import ui, without_display
from roundhouse.queries.board import has_board

SCREENS = ("table", "board", "market", "tableau")


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that the command takes to its ``parser``."""
    parser.add_argument("file", type=path, metavar="FILE", help="a game file, or an export of 18xx.games")
    parser.add_argument("--at", type=number, metavar="N", help="after so many decisions (the last one)")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="pixels (1920x1080)")
    parser.add_argument("--screen", choices=SCREENS, default="table", help="what is drawn (table)")
    parser.add_argument("--out", type=path, required=True, metavar="X.png", help="the picture to write")


def run(arguments: argparse.Namespace) -> int:
    """Draw and write the picture."""
    session = read_game(arguments.file)
    count = session.cursor
    at = count if arguments.at is None else arguments.at
    if not 0 <= at <= count:
        raise BadInput(f"--at {at}: {arguments.file.name} has decisions 0 to {count}")
    if arguments.screen == "board" and not has_board(session.position):
        raise BadInput(f"--screen board: {arguments.file.name} is played by the bank only, without a board")
    without_display()
    session.history.move_to(at)
    image = ui("pictures").draw_screen(session, arguments.screen, arguments.size)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    ui("picture_file").write_picture(image, arguments.out)
    return 0
