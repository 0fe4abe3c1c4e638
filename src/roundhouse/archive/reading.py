"""Read a game file's bytes as far as they are sound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import FORMAT, PROGRAM, AnyLine, DecisionLine, Header, Start, sealed, unsealed
from roundhouse.archive.migrations import Migration, NoMigration, migrated
from roundhouse.engine.state import State

_LINE = msgspec.json.Decoder(AnyLine)


class Contents(msgspec.Struct, frozen=True):
    """What a file holds: ``decisions`` with the redo branch, ``cursor`` of them done.

    ``lines`` are the sound lines as they stand (in this version's format), ``sound`` the bytes that they
    take in the file; ``torn`` when a last line was not written to its end, ``damaged`` the number of the
    first unsound line (0: none), ``old_format`` the format found when it is an older one (else 0).
    """

    header: Header
    state: State
    decisions: tuple[DecisionLine, ...]
    cursor: int
    lines: tuple[bytes, ...]
    sound: int
    torn: bool = False
    damaged: int = 0
    old_format: int = 0


def read_contents(
    data: bytes, path: object, steps: Mapping[int, Migration], target: int = FORMAT
) -> Contents:
    """Read ``data`` up to the first unsound line.

    Raises :class:`JournalError`: ``not_a_journal``, ``newer``, ``start_damaged``, ``no_migration``,
    ``unknown_content``.
    """
    found = _format_of(data, path, target)
    bodies, sound, torn, damaged = _sound_lines(data)
    old = found if found < target else 0
    if len(bodies) < 2:
        raise JournalError("start_damaged", path)
    if old:
        bodies = _moved_on(bodies, path, steps, target)
    header, state = _beginning(bodies, path)
    decisions, cursor, used = _decisions(bodies[2:], path)
    if used < len(bodies) - 2:
        damaged, torn = used + 3, False
        sound = _length_of(data, used + 2)
    lines = tuple(bodies[: used + 2])
    return Contents(header, state, tuple(decisions), cursor, lines, sound, torn, damaged, old)


def _format_of(data: bytes, path: object, target: int) -> int:
    first = data.split(b"\n", 1)[0]
    try:
        header = msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError):
        header = None
    if not isinstance(header, dict) or header.get("program") != PROGRAM:
        sure = first.startswith(b'{"program":"%s"' % PROGRAM.encode())
        raise JournalError("start_damaged" if sure else "not_a_journal", path)
    number = header.get("format")
    if not isinstance(number, int) or number < 1:
        raise JournalError("not_a_journal", path)
    if number > target:
        version = header.get("version", "")
        raise JournalError("newer", path, format=number, known=target, version=version)
    return number


def _sound_lines(data: bytes) -> tuple[list[bytes], int, bool, int]:
    """The sound lines, the bytes they take, whether the rest is one torn line, or the damaged one."""
    bodies: list[bytes] = []
    sound = 0
    while sound < len(data):
        end = data.find(b"\n", sound)
        line = data[sound:] if end < 0 else data[sound:end]
        body = unsealed(line)
        if body is None:
            torn = end < 0
            return bodies, sound, torn, 0 if torn else len(bodies) + 1
        bodies.append(body)
        sound = len(data) if end < 0 else end + 1
    return bodies, sound, False, 0


def _length_of(data: bytes, lines: int) -> int:
    place = 0
    for _ in range(lines):
        place = data.index(b"\n", place) + 1
    return place


def _moved_on(bodies: list[bytes], path: object, steps: Mapping[int, Migration], target: int) -> list[bytes]:
    plain: list[dict[str, Any]] = [msgspec.json.decode(body) for body in bodies]
    try:
        moved = migrated(plain, steps, target)
    except NoMigration as error:
        raise JournalError("no_migration", path, format=error.format_number) from error
    return [msgspec.json.encode(line) for line in moved]


def _beginning(bodies: list[bytes], path: object) -> tuple[Header, State]:
    try:
        header = msgspec.json.decode(bodies[0], type=Header)
        start = msgspec.json.decode(bodies[1], type=Start)
    except msgspec.ValidationError as error:
        raise JournalError("unknown_content", path, line=1, detail=str(error)) from error
    return header, start.state


def _decisions(bodies: list[bytes], path: object) -> tuple[list[DecisionLine], int, int]:
    """The decisions, the cursor and how many lines follow on from each other."""
    decisions: list[DecisionLine] = []
    cursor = 0
    for number, body in enumerate(bodies):
        try:
            line = _LINE.decode(body)
        except msgspec.ValidationError as error:
            raise JournalError("unknown_content", path, line=number + 3, detail=str(error)) from error
        if line.go_to is not None:
            if not 0 <= line.go_to <= len(decisions):
                return decisions, cursor, number
            cursor = line.go_to
        elif line.n == cursor + 1 and line.action is not None:
            del decisions[cursor:]
            decisions.append(DecisionLine(line.n, line.at, line.action, line.events))
            cursor += 1
        else:
            return decisions, cursor, number
    return decisions, cursor, len(bodies)


def rewritten(contents: Contents) -> bytes:
    """The bytes of a file that holds just the sound lines, in the present format."""
    return b"".join(sealed(msgspec.json.decode(line)) for line in contents.lines)
