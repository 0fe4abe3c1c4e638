"""Reading a command line: one line for what is wrong with it, and kinds of argument."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import NoReturn

from roundhouse.cli.errors import BadInput

_SIZE = re.compile(r"(\d{2,5})[xX×](\d{2,5})")


class Parser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        """Leave it to the program to print ``message`` and to choose the exit code."""
        raise BadInput(f"{self.prog}: {message}")


def size(text: str) -> tuple[int, int]:
    """A width and a height in pixels, written ``1920x1080``."""
    found = _SIZE.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"not a size such as 1920x1080: {text!r}")
    return int(found[1]), int(found[2])


def positive(text: str) -> int:
    """A whole number from 1."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"not a whole number from 1: {text!r}")
    return int(text)


def folder(text: str) -> Path:
    """A folder that is there or can be made."""
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"not a folder: {text!r}")
    return path
