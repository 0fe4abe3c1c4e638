"""Reading a command line: one line for what is wrong with it, and kinds of argument."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from roundhouse.cli.errors import BadInput

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

LEAST: Final = 64
MOST: Final = 8192
"""Pixels of a picture's side; a picture of this width and height takes 256 MB of memory."""
LARGEST: Final = 10**15
"""No number on a command line is larger: what a file holds of it stays exact everywhere."""
_SIZE = re.compile(r"(\d{2,5})[xX×](\d{2,5})")


class Parser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        """Leave it to the program to print ``message`` and to choose the exit code."""
        command = self.prog.partition(" ")[2]
        raise BadInput(f"{command}: {message}" if command else message)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print; the library would keep quiet where that fails, as on a full disk."""
        (file or sys.stderr).write(message)


def size(text: str) -> tuple[int, int]:
    """A width and a height in pixels, written ``1920x1080``, each from ``LEAST`` to ``MOST``."""
    found = _SIZE.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"not a size such as 1920x1080: {text!r}")
    width, height = int(found[1]), int(found[2])
    if not (LEAST <= width <= MOST and LEAST <= height <= MOST):
        raise argparse.ArgumentTypeError(f"not a size from {LEAST}x{LEAST} to {MOST}x{MOST}: {text!r}")
    return width, height


def positive(text: str) -> int:
    """A whole number from 1."""
    found = number(text)
    if found < 1:
        raise argparse.ArgumentTypeError(f"not a whole number from 1: {text!r}")
    return found


def number(text: str) -> int:
    """A whole number that fits into a file."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 16 or int(digits) > LARGEST:
        raise argparse.ArgumentTypeError(f"not a whole number up to {LARGEST}: {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """A time in seconds that comes to an end."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < LARGEST:
        raise argparse.ArgumentTypeError(f"not a number of seconds above 0: {text!r}")
    return found


def path(text: str) -> Path:
    """A name that a file can have; an empty one would be the folder in which the program was started."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"not a name of a file: {text!r}")
    return Path(text)


def folder(text: str) -> Path:
    """A folder that is there or can be made, as far as its name says: it is used when all is done."""
    found = path(text)
    try:
        sound = found.is_dir() or not found.exists()
    except OSError:  # a name that is too long
        sound = False
    if not sound:
        raise argparse.ArgumentTypeError(f"not a folder: {text!r}")
    return found
