"""Names in a sentence that know what they name: signs stand around them until it is whole.

However a sentence bends a name (*d'Est*, *Anna's*), what it made of it lies between the signs.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from roundhouse.ui.words.terms import Name, Noun

# Characters for private use: no font and no name of a player has them.
_BEGIN, _THEN, _END = "\ue000", "\ue001", "\ue002"
_HEAD: Final = f"{_BEGIN}[^{_THEN}]*{_THEN}[^{_THEN}]*{_THEN}"
_MARK: Final = re.compile(f"{_BEGIN}([^{_THEN}]*){_THEN}([^{_THEN}]*){_THEN}([^{_END}]*){_END}")
_FIRST: Final = re.compile(f"(?:{_HEAD})?.", re.DOTALL)


class Named(msgspec.Struct, frozen=True):
    """The characters from ``first`` up to ``after`` of a text name the thing ``name`` of a ``kind``."""

    first: int
    after: int
    kind: str
    name: str


class Marked(Name):
    """A name between signs, once it is written."""

    __slots__ = ("bare", "thing")
    bare: Name
    thing: tuple[str, str]

    def __str__(self) -> str:
        """The name as it stands, between signs."""
        return self._between(str(self.bare))

    def __format__(self, spec: str) -> str:
        """The name as the sentence bends it, between signs."""
        return self._between(format(self.bare, spec))

    def _between(self, text: str) -> str:
        kind, name = self.thing
        return f"{_BEGIN}{kind}{_THEN}{name}{_THEN}{text}{_END}"


class MarkedNoun(Marked, Noun):
    """A common noun between signs."""

    __slots__ = ()


def marked(bare: Name, kind: str, name: str) -> Name:
    """What is written with signs around it, which tell the ``kind`` and ``name`` of the thing."""
    made = (MarkedNoun if isinstance(bare, Noun) else Marked)(bare)
    made.bare, made.thing = bare, (kind, name)
    return made


def with_capital(text: str) -> str:
    """A sentence with a capital at its beginning, which may lie behind a sign."""
    first = _FIRST.match(text)
    return text if first is None else f"{first[0][:-1]}{first[0][-1].upper()}{text[first.end() :]}"


def unmarked(text: str) -> tuple[str, tuple[Named, ...]]:
    """The text without signs, and what it names where."""
    if _BEGIN not in text:
        return text, ()
    parts: list[str] = []
    found: list[Named] = []
    at = length = 0
    for mark in _MARK.finditer(text):
        parts += [text[at : mark.start()], mark[3]]
        length += mark.start() - at + len(mark[3])
        found.append(Named(length - len(mark[3]), length, mark[1], mark[2]))
        at = mark.end()
    return "".join((*parts, text[at:])), tuple(found)
