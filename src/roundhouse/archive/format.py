"""The lines of a game file: a header, the state at the start, both once more, then a line a decision.

The head stands there twice (``again``), so that damage to one of its lines costs nothing. Each line is a JSON
object whose last key ``sum`` is the CRC-32 of all that stands before it, so that damage is told from content
that this version doesn't know. A decision line holds its number ``n``, the time ``at`` (seconds since 1970),
the ``action`` and its ``events``; a ``go_to`` line says that undo or redo moved to the position after that
many decisions. A decision numbered ``n`` takes the place of those with the same or a higher number.

These stay in the file, as a branch (``archive/tree.py``). To open a branch again is to go to where it parts
and to write its decisions once more: the same decision at the same place is the same branch. Branches are
numbered from 0 in the order in which they began; a ``go_to`` line may also name one.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

import msgspec

from roundhouse.engine.actions import AnyAction
from roundhouse.engine.events import AnyEvent
from roundhouse.engine.state import State

FORMAT = 3
HEAD_LINES: Final = 4
"""How many lines there are before the first decision."""
PROGRAM = "roundhouse"
SUFFIX = ".roundhouse"

_SEAL = b',"sum":"%08x"}'
SEAL: Final = re.compile(rb',"sum":"([0-9a-f]{8})"\}')
"""The end of a line, with its sum."""
SEAL_LENGTH: Final = len(_SEAL % 0)


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What game it is; ``version`` of the program that began it, ``created`` in seconds since 1970.

    ``subtitle`` says what of a title is played, for people who look into the file or at a list of games.
    """

    program: str = PROGRAM
    format: int = FORMAT
    version: str = ""
    title: str
    subtitle: str = ""
    edition: str = ""
    options: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    seed: int = 0
    created: int = 0


class Start(msgspec.Struct, frozen=True):
    """The state before the first decision, so that opening needs no setup rules."""

    state: State


class DecisionLine(msgspec.Struct, frozen=True):
    """Decision number ``n`` (from 1), when it was made and what it caused."""

    n: int
    at: int
    action: AnyAction
    events: tuple[AnyEvent, ...]


class GoToLine(msgspec.Struct, frozen=True):
    """Undo or redo moved to the position after ``go_to`` decisions."""

    go_to: int
    at: int


class NameLine(msgspec.Struct, frozen=True):
    """What the table calls ``branch`` (empty: as the program does); ``go_to`` is where the cursor is."""

    go_to: int
    at: int
    branch: int
    name: str


class AnyLine(msgspec.Struct, frozen=True):
    """A decision, a move of the cursor or a name as it is read: all fields, those of one of them set."""

    at: int
    n: int | None = None
    action: AnyAction | None = None
    events: tuple[AnyEvent, ...] = ()
    go_to: int | None = None
    branch: int | None = None
    name: str = ""


def checksum(head: bytes) -> int:
    """The sum of all that stands before it in a line."""
    return zlib.crc32(head)


def sealed_with(total: int) -> bytes:
    """The end of a line whose sum is ``total``."""
    return _SEAL % total


def sealed(line: msgspec.Struct | dict[str, object]) -> bytes:
    """The bytes of ``line`` with its sum and a newline."""
    head = msgspec.json.encode(line)[:-1]
    return head + sealed_with(checksum(head)) + b"\n"


def sealed_body(body: bytes) -> bytes:
    """The bytes of a line whose JSON is ``body``, with its sum and a newline."""
    head = body[:-1]
    return head + sealed_with(checksum(head)) + b"\n"


def unsealed(line: bytes) -> bytes | None:
    """The JSON of a line without its sum; None when line and sum don't agree."""
    head, seal = line[:-SEAL_LENGTH], line[-SEAL_LENGTH:]
    if not head or seal != sealed_with(checksum(head)):
        return None
    return head + b"}"


def head_of(header: Header, state: State) -> bytes:
    """The lines with which a file begins: header and start, and both again."""
    start = Start(state)
    lines: tuple[msgspec.Struct | dict[str, object], ...]
    lines = (header, start, {"again": header}, {"again": start})
    return b"".join(sealed(line) for line in lines)


def program_version() -> str:
    """The version of this program; empty when it runs from a tree that was never installed."""
    from importlib import metadata  # noqa: PLC0415 - a window opens sooner without it

    try:
        return metadata.version(PROGRAM)
    except metadata.PackageNotFoundError:
        return ""
