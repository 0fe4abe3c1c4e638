"""Pictures of every screen of a title: ``python -m tests.gallery --title 1825 --out FOLDER``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from roundhouse.archive.game_file import GameSession
from roundhouse.titles import random_player, registry
from roundhouse.ui.pictures import example_path
from tests.gallery.drawing import draw, looks
from tests.gallery.screens import SCREENS, opened
from tests.gallery.sheets import SHEET
from tests.ui.layout.scenes import NINE


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """What was asked for; ends the process with the usage where it makes no sense."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("--title", required=True, choices=registry.names())
    parser.add_argument("--sizes", nargs="+", type=_size, default=[(1366, 768), (3840, 2160)], metavar="WxH")
    parser.add_argument("--languages", nargs="+", default=["en", "fr", "de"])
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--text", type=int, default=100, help="the size of text in percent")
    parser.add_argument("--screens", nargs="+", choices=tuple(SCREENS), default=tuple(SCREENS))
    parser.add_argument("--sheet", type=_size, default=SHEET, metavar="WxH", help="pictures on a sheet")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument(
        "--games", nargs="+", type=Path, help="recorded games; by default the one that comes along"
    )
    parser.add_argument("--moments", nargs="+", default=(), help="only moments whose name has one of these")
    parser.add_argument("--players", type=int, help="make a game by chance for so many instead")
    parser.add_argument("--options", nargs="*", default=[], help="with these options")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=2000, help="so long at most")
    return parser.parse_args(given)


def made(asked: argparse.Namespace) -> Path:
    """A game by chance in the folder of the gallery, made once."""
    options = sorted(asked.options)
    path: Path = asked.out / f"{asked.title}-{asked.players}-{'-'.join(options)}-{asked.seed}.roundhouse"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        session = GameSession.new(asked.title, NINE[: asked.players], frozenset(options), asked.seed, path)
        rng = Random(asked.seed)
        while session.position.state.ending is None and len(session.history) < asked.decisions:
            session.submit(random_player.choose(session.position, rng))
        session.close()
    return path


def main(given: Sequence[str]) -> int:
    """Draw what was asked for, and say where it lies."""
    asked = arguments(given)
    paths = asked.games or [made(asked) if asked.players else example_path(asked.title)]
    sessions = [GameSession.open(path, read_only=True) for path in paths]
    games = [opened(session, path.stem, asked.moments) for session, path in zip(sessions, paths, strict=True)]
    wanted = looks(asked.sizes, asked.languages, asked.theme, asked.text)
    cells = draw(games, wanted, asked.screens, asked.out, lambda line: print(line, flush=True), asked.sheet)
    for session in sessions:
        session.close()
    print(f"{len(cells)} cells: {asked.out / 'table.txt'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
