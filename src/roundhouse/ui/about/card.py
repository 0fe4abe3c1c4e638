"""A card as a frozen value: headed parts of lines, each with what it leads to."""

from __future__ import annotations

from typing import Literal

import msgspec

from roundhouse.ui.about.subject import Subject

Show = Literal["charter", "routes", "reach", "fits"]
"""What can be shown of a thing: its charter; on the board its last routes, its reach, where a tile fits."""


class Line(msgspec.Struct, frozen=True):
    """A ``label`` (may be empty) and its ``text``; a click leads to ``subject`` or to a ``moment``.

    ``moment`` is a number of decisions done; -1: none.
    """

    label: str
    text: str
    subject: Subject | None = None
    moment: int = -1


class Part(msgspec.Struct, frozen=True):
    """Lines under a ``heading``."""

    heading: str
    lines: tuple[Line, ...]


class Card(msgspec.Struct, frozen=True):
    """All that is known of a ``subject``; ``shows`` is what can be shown of it beside.

    ``sections`` are those of the rulebook about it, the narrowest first, ``further`` those about what may
    happen to it.
    """

    subject: Subject
    title: str
    subtitle: str = ""
    parts: tuple[Part, ...] = ()
    shows: tuple[Show, ...] = ()
    sections: tuple[str, ...] = ()
    further: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of all parts."""
        return tuple(line for part in self.parts for line in part.lines)
