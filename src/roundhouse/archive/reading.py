"""Read a game file's bytes as far as they are sound, and what can be read behind the damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count, takewhile
from typing import Any, Final

import msgspec

from roundhouse.archive.encodings import in_utf8
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import (
    FORMAT,
    HEAD_LINES,
    PROGRAM,
    AnyLine,
    DecisionLine,
    Header,
    Start,
    head_of,
    sealed_body,
)
from roundhouse.archive.migrations import Migration, NoMigration, migrated
from roundhouse.archive.names import renamed
from roundhouse.archive.scanning import MARK, Piece, scan
from roundhouse.archive.tree import Tree, branch_name
from roundhouse.engine.loop import Entry
from roundhouse.engine.state import State

_LINE = msgspec.json.Decoder(AnyLine)
_HEADS = (b'{"program":', b'{"again":{"program":')
_STARTS = (b'{"state":', b'{"again":{"state":')
_AGAIN = b'{"again":'
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_UNSHAPED = (*_UNREADABLE, KeyError, TypeError, AttributeError, ValueError)
_MOST_UNKNOWN: Final = 20
"""Looking for a line that steps can't take takes time that grows with the file."""


class Salvaged(msgspec.Struct, frozen=True):
    """What the file of a damaged game tells when the damaged lines are left out.

    ``decisions`` are numbered as they were written; those numbered ``missing`` are lost; ``cursor`` of the
    decisions were done at last.
    """

    decisions: tuple[DecisionLine, ...]
    cursor: int
    missing: tuple[int, ...]


class Contents(msgspec.Struct, frozen=True):
    """What a file holds: ``decisions`` to the end of the present branch, ``cursor`` of them done.

    All that were ever made are in ``tree``, which the history takes over.

    ``lines`` are the sound lines behind the head (in this version's format), ``sound`` the bytes up to the
    end of the last of them in the file; ``torn`` when a last line was not written to its end, ``damaged``
    the number of the first unsound line (0: none), ``unknown`` whether its sum is right and this version
    makes nothing of it, and ``branch`` what is told in spite of it, ``mended`` the first line that had to be
    put right (0: none), ``old_format`` the format found when it is an older one
    (else 0), ``renamed`` whether names had to be made fit to be shown.
    """

    header: Header
    state: State
    decisions: tuple[DecisionLine, ...]
    cursor: int
    lines: tuple[bytes, ...]
    sound: int
    torn: bool = False
    damaged: int = 0
    unknown: bool = False
    old_format: int = 0
    mended: int = 0
    renamed: bool = False
    tree: Tree = msgspec.field(default_factory=Tree)
    branch: Salvaged | None = None

    @property
    def behind(self) -> int:
        """How many decisions can be read behind the damage."""
        return (
            len(self.branch.decisions) - shared(self.decisions, self.branch.decisions) if self.branch else 0
        )


def read_contents(
    data: bytes, path: object, steps: Mapping[int, Migration], target: int = FORMAT
) -> Contents:
    """Read ``data`` up to the first line that is damaged beyond mending, or that this version doesn't know.

    A file that was saved in UTF-16 or UTF-32 is read as one whose first line had to be put right.
    Raises :class:`JournalError`: ``not_a_journal``, ``newer``, ``start_damaged``, ``no_migration``,
    ``unknown_content`` (the head says what this version doesn't know).
    """
    text = in_utf8(data)
    pieces = scan(text)
    head = _first(pieces, _HEADS)
    found = _format_of(text, head, pieces, path, target)
    start = _first(pieces, _STARTS)
    if head is None or start is None:
        raise JournalError("start_damaged", path)
    behind_head = _behind_head(pieces, _head_lines(found))
    beginning = pieces[: len(pieces) - len(behind_head)]
    # a line of the head says nothing among decisions, where somebody has put it
    rest = [piece for piece in behind_head if not _is_head(piece)]
    sound = next((place for place, piece in enumerate(rest) if piece.body is None), len(rest))
    reader = _Reader(path, steps, found, target)
    moved = reader.moved([head, start, *_bodies(rest[:sound])])
    bodies = renamed(moved)
    header, state = _beginning(bodies, path)
    lines = list(_known(bodies[2:]))
    tree, used = _followed(lines)
    damage = rest[used] if used < len(rest) else None
    torn = damage is not None and damage.body is None and not damage.whole
    branch = None
    if damage is not None and not torn:
        behind = reader.readable(head, start, _bodies(rest[len(lines) :]))
        branch = branch_of((*lines, *behind))
    return Contents(
        header,
        state,
        decisions_of(tree),
        tree.cursor,
        tuple(bodies[2 : used + 2]),
        max((piece.end for piece in (*beginning, *rest[:used])), default=0),
        torn,
        damage.line if damage is not None and not torn else 0,
        damage is not None and damage.body is not None and used == len(lines),
        found if found < target else 0,
        1 if text is not data else _mended(beginning, behind_head, used, found),
        bodies is not moved,
        tree,
        branch,
    )


class _Reader(msgspec.Struct, frozen=True):
    """Brings lines of the format ``found`` to that of ``target`` by ``steps``, as far as these know them."""

    path: object
    steps: Mapping[int, Migration]
    found: int
    target: int

    def moved(self, bodies: list[bytes]) -> list[bytes]:
        """The lines (head and start first) up to the first of which a step makes nothing.

        Raises JournalError: ``no_migration``, ``unknown_content`` (of the head).
        """
        if self.found >= self.target:
            return bodies
        try:
            return self._stepped(bodies)
        except _UNSHAPED:
            known, unknown = 2, len(bodies)
        while unknown - known > 1:
            middle = (known + unknown) // 2
            try:
                self._stepped(bodies[:middle])
            except _UNSHAPED:
                unknown = middle
            else:
                known = middle
        try:
            return self._stepped(bodies[:known])
        except _UNSHAPED as error:
            raise JournalError("unknown_content", self.path, line=1, detail=str(error)[:200]) from error

    def readable(self, head: bytes, start: bytes, bodies: Sequence[bytes]) -> Iterator[AnyLine]:
        """The ``bodies`` that can be understood, behind a damage; of far too many others the first few."""
        place = 0
        for _ in range(_MOST_UNKNOWN):
            moved = renamed(self.moved([head, start, *bodies[place:]]))[2:]
            yield from _understood(moved)
            place += len(moved) + 1
            if place >= len(bodies):
                return

    def _stepped(self, bodies: Sequence[bytes]) -> list[bytes]:
        # a step relies on the shape of its format, which a line with a right sum need not have
        try:
            plain: list[dict[str, Any]] = [msgspec.json.decode(body) for body in bodies]
            moved = migrated(plain, self.steps, self.target)
        except NoMigration as error:
            raise JournalError("no_migration", self.path, format=error.format_number) from error
        return [msgspec.json.encode(line) for line in moved]


def _bodies(pieces: Sequence[Piece]) -> list[bytes]:
    return [piece.body for piece in pieces if piece.body is not None]


def _understood(bodies: Iterable[bytes]) -> Iterator[AnyLine]:
    """The lines of which this version makes something."""
    for body in bodies:
        with suppress(*_UNREADABLE):
            yield _LINE.decode(body)


def _known(bodies: Iterable[bytes]) -> Iterator[AnyLine]:
    """The lines up to the first of which this version makes nothing."""
    try:
        for body in bodies:
            yield _LINE.decode(body)
    except _UNREADABLE:
        return


def _head_lines(found: int) -> int:
    """The lines of the head in the format ``found``."""
    return HEAD_LINES if found >= 3 else 2


def _is_head(piece: Piece) -> bool:
    return piece.body is not None and piece.body.startswith((*_HEADS, *_STARTS))


def _mended(head: Sequence[Piece], rest: Sequence[Piece], used: int, found: int) -> int:
    """The first line that isn't in the file as it should be, up to ``used`` sound ones; or 0."""
    wanted = _head_lines(found)
    lines = [piece.line for piece in head if piece.mended or piece.body is None]
    for piece in rest:
        if not _is_head(piece):
            used -= 1
        if used < 0:
            break
        if piece.mended or _is_head(piece):
            lines.append(piece.line)
    if not lines and len(head) < wanted:
        return len(head) + 1
    return min(lines, default=0)


def _first(pieces: Sequence[Piece], beginnings: tuple[bytes, ...]) -> bytes | None:
    """The line of the head, or else what stands there again."""
    for beginning in beginnings:
        for piece in pieces:
            if piece.body is not None and piece.body.startswith(beginning):
                return piece.body.removeprefix(_AGAIN)[:-1] if beginning.startswith(_AGAIN) else piece.body
    return None


def _behind_head(pieces: Sequence[Piece], lines: int) -> Sequence[Piece]:
    """The lines of decisions. A damaged line among the first ``lines`` belongs to the head."""
    for place, piece in enumerate(pieces):
        if piece.body is None:
            if piece.line > lines:
                return pieces[place:]
        elif not _is_head(piece):
            return pieces[place:]
    return ()


def _format_of(data: bytes, head: bytes | None, pieces: Sequence[Piece], path: object, target: int) -> int:
    first = data.removeprefix(MARK).split(b"\n", 1)[0]
    header = _ours(first)
    if head is not None and (header is None or not _is_newer(header, target)):
        header = _ours(head)
    if header is None:
        sure = first.startswith(b'{"program":"%s"' % PROGRAM.encode()) or any(piece.body for piece in pieces)
        raise JournalError("start_damaged" if sure else "not_a_journal", path)
    number = header.get("format")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise JournalError("not_a_journal", path)
    if _is_newer(header, target):
        version = str(header.get("version", ""))[:40]
        raise JournalError("newer", path, format=number, known=target, version=version)
    return number


def _ours(line: bytes) -> dict[str, Any] | None:
    """The header in a line; None where it is none of this program."""
    try:
        header = msgspec.json.decode(line)
    except _UNREADABLE:
        return None
    return header if isinstance(header, dict) and header.get("program") == PROGRAM else None


def _is_newer(header: Mapping[str, Any], target: int) -> bool:
    number = header.get("format")
    return isinstance(number, int) and number > target


def _beginning(bodies: list[bytes], path: object) -> tuple[Header, State]:
    try:
        header = msgspec.json.decode(bodies[0], type=Header)
        start = msgspec.json.decode(bodies[1], type=Start)
    except _UNREADABLE as error:
        raise JournalError("unknown_content", path, line=1, detail=str(error)[:200]) from error
    return header, start.state


def _followed(lines: Sequence[AnyLine]) -> tuple[Tree, int]:
    """The decisions with the cursor, and how many lines follow on from each other."""
    tree = Tree()
    for number, line in enumerate(lines):
        if line.go_to is not None:
            if not 0 <= line.go_to <= tree.end:
                return tree, number
            tree.go_to(line.go_to)
            if line.branch is not None and 0 <= line.branch < len(tree.branches):
                tree.name(line.branch, branch_name(line.name))
        elif line.n == tree.cursor + 1 and line.action is not None:
            tree.add(Entry(line.action, line.events), line.at)
        else:
            return tree, number
    return tree, len(lines)


def decisions_of(tree: Tree) -> tuple[DecisionLine, ...]:
    """The decisions to the end of the present branch."""
    path = enumerate(tree.path(tree.present), 1)
    # an Entry holds any action and event; every kind that exists is in the unions that are read back
    return tuple(DecisionLine(n, at, entry.action, entry.events) for n, (entry, at) in path)  # type: ignore[arg-type]


def shared(one: Sequence[DecisionLine], other: Sequence[DecisionLine]) -> int:
    """How many decisions both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def branch_of(lines: Sequence[AnyLine]) -> Salvaged:
    """What ``lines`` tell of which some are lost: a decision replaces those of its number and above."""
    decisions: list[DecisionLine] = []
    done = 0
    for line in lines:
        if line.go_to is not None:
            done = line.go_to
        elif line.n is not None and line.action is not None:
            while decisions and decisions[-1].n >= line.n:
                decisions.pop()
            decisions.append(DecisionLine(line.n, line.at, line.action, line.events))
            done = line.n
    there = {decision.n for decision in decisions}
    last = decisions[-1].n if decisions else 0
    cursor = sum(decision.n <= done for decision in decisions)
    missing = tuple(n for n in range(1, min(last, len(decisions) + 1000)) if n not in there)
    return Salvaged(tuple(decisions), cursor, missing)


def numbered(decisions: Sequence[DecisionLine]) -> tuple[DecisionLine, ...]:
    """The decisions with numbers that follow on from each other."""
    return tuple(
        msgspec.structs.replace(decision, n=n) for n, decision in zip(count(1), decisions, strict=False)
    )


def rewritten(contents: Contents) -> bytes:
    """The bytes of a file that holds just the sound lines, in the present format."""
    return head_of(contents.header, contents.state) + b"".join(map(sealed_body, contents.lines))
