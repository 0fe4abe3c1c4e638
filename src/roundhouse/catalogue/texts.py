"""Texts that others have written, made fit to be shown: names, reasons, titles of foreign files.

They are text and never anything else: what would steer a terminal or turn the direction of writing around is
left out, and no text is longer than there is room for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

LONGEST_NAME: Final = 40
"""Characters of a player's name."""
LONGEST_TEXT: Final = 300
"""Characters of any other text of somebody's own, such as the reason of a correction."""
_ELLIPSIS: Final = "…"
_JOINERS: Final = "\u200c\u200d"
"""Persian, the scripts of India and some emoji are written with these."""
_SPACES: Final = re.compile(r"\s+")


def plain(text: str) -> str:
    """The text in one line, without control and direction characters and halves of characters."""
    if text.isascii() and text.isprintable():
        return text
    return _SPACES.sub(" ", "".join(_kept(character) for character in text))


def _kept(character: str) -> str:
    if character in _JOINERS:
        return character
    category = unicodedata.category(character)
    if category in {"Cc", "Zl", "Zp"}:
        return " "
    return "" if category in {"Cf", "Cs"} else character


def cut(text: str, longest: int = LONGEST_TEXT) -> str:
    """The text, or its beginning with an ellipsis: no more than ``longest`` characters."""
    return text if len(text) <= longest else text[: longest - 1] + _ELLIPSIS


def player_name(text: str) -> str:
    """A name as it is kept and shown; empty where nothing of it can be seen."""
    return cut(plain(text).strip(), LONGEST_NAME).strip(_JOINERS + " ")


def different(names: Iterable[str]) -> tuple[str, ...]:
    """The names in their order, those that come again with a mark that no other one has."""
    found: list[str] = []
    taken: set[str] = set()
    marks: dict[str, int] = {}
    for name in names:
        marked = name
        while marked in taken:
            marks[name] = marks.get(name, 0) + 1
            marked = name + ("'" if marks[name] == 1 else f" ({marks[name]})")
        taken.add(marked)
        found.append(marked)
    return tuple(found)


def escaped(text: str) -> str:
    """The text with every character that is no visible one as its code, for a terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(each if is_seen(each) else each.encode("unicode_escape").decode() for each in text)


def is_seen(character: str) -> bool:
    """Whether a character is one of those that are printed as they are."""
    return character.isprintable() or unicodedata.category(character) == "Zs"
