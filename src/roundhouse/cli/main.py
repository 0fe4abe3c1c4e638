"""The command line: ``python -m roundhouse [COMMAND ...]``; without a command the window opens.

Exit code 0: done; 2: bad input, told in one line; 1: a mistake of the program, told in one line too.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final

from roundhouse.archive.format import program_version
from roundhouse.catalogue.texts import cut, escaped
from roundhouse.cli.arguments import Parser
from roundhouse.cli.errors import BAD_INPUT, KNOWN, LONGEST, BadInput, one_line
from roundhouse.cli.output import any_character, forget_output
from roundhouse.engine.cycles import collect_seldom

COMMANDS: Final[Mapping[str, str]] = {
    "export": "write a game as 18xx.games exports it",
    "facts": "replay an export of 18xx.games and print what every action changed",
    "replay": "play a game again through the rules and print the ranking",
    "selfplay": "play whole games by random legal play",
    "routes": "find the best routes",
    "picture": "draw what the window shows at a decision",
    "tour": "draw pictures of every screen",
    "bench": "measure how long things take",
    "self-test": "check that the installed program works",
}
Describe = Callable[[argparse.ArgumentParser], None]
Run = Callable[[argparse.Namespace], int]
INTERNAL: Final = 1
INTERRUPTED: Final = 130
TRACE: Final = "ROUNDHOUSE_TRACE"
"""Set this in the environment to see where a mistake of the program is."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with ``arguments`` (those of the process) and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    any_character()
    try:
        return _run(words)
    except (BadInput, *KNOWN) as error:
        _tell(f"roundhouse: {one_line(error)}")
        return BAD_INPUT
    except BrokenPipeError:
        # the reader has seen enough
        forget_output()
        return 0
    except OSError as error:
        # a full disk, a forbidden folder, a name that is too long: nothing that the program did wrong
        if not _can_flush():
            forget_output()
        _tell(f"roundhouse: {one_line(error)}")
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leaving:
        return _left(leaving)
    except Exception as error:
        if os.environ.get(TRACE):
            traceback.print_exc()
        text = escaped(cut(" ".join(f"{type(error).__name__}: {error}".split()), LONGEST))
        _tell(f"roundhouse: internal mistake, {text}")
        return INTERNAL


def _left(leaving: SystemExit) -> int:
    """The exit code after the help or the version was printed, to where it may not fit."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        forget_output()
    except OSError as error:
        forget_output()
        _tell(f"roundhouse: {one_line(error)}")
        return BAD_INPUT
    return leaving.code if isinstance(leaving.code, int) else 0


def _can_flush() -> bool:
    try:
        sys.stdout.flush()
    except OSError:
        return False
    return True


def _tell(line: str) -> None:
    """Print to stderr; a program of Windows that has no console shows a message instead."""
    if sys.platform == "win32" and sys.stderr is None:
        ctypes.windll.user32.MessageBoxW(None, line, "Roundhouse", 0x10)
        return
    if sys.stderr is not None:
        # where that can't be written either, the exit code tells
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)


def _run(words: list[str]) -> int:
    name = words[0] if words else ""
    if name in COMMANDS:
        describe, run = _command(name)
        parser = Parser(prog=f"roundhouse {name}", description=COMMANDS[name])
        describe(parser)
        code = run(parser.parse_args(words[1:]))
        sys.stdout.flush()
        return code
    describe, run = _command("open_window")
    listed = "\n".join(f"  {command:11}{what}" for command, what in COMMANDS.items())
    parser = Parser(
        prog="roundhouse",
        description="The table for 18xx games. Without a command the window opens.",
        epilog=f"commands:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"roundhouse {program_version()}")
    describe(parser)
    return run(parser.parse_args(words))


def _command(name: str) -> tuple[Describe, Run]:
    """A command's ``describe`` and ``run``; its module is loaded only when it is asked for."""
    module = import_module(f"roundhouse.cli.{name.replace('-', '_')}")
    collect_seldom()
    return module.describe, module.run
