"""What the commands print: lines of text in which nothing steers a terminal."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import msgspec

from roundhouse.catalogue.texts import escaped, is_seen


def say(line: str) -> None:
    """Print a line; what can't be seen in it is printed as its code."""
    sys.stdout.write(escaped(line) + "\n")


def say_json(value: object) -> None:
    """Print a value as a line of JSON, at once; what can't be seen in it is escaped."""
    text = msgspec.json.encode(value).decode()
    if not (text.isascii() and text.isprintable()):
        text = "".join(each if is_seen(each) else json.dumps(each)[1:-1] for each in text)
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def any_character() -> None:
    """Let every character be printed: where the terminal's code page doesn't have it, as its code.

    Where nothing is connected to stdout, what is printed goes nowhere.
    """
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def forget_output() -> None:
    """Let what could not be printed go: Python would complain about it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
