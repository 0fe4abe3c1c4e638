"""What of a title is played, in words: units, kits and variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from roundhouse.ui.words import Words

_PARTS: Final[Mapping[str, str]] = {"units": "unit", "kits": "kit"}
_UNIT: Final = "unit_"
_KITS: Final = "rkd"


def played(words: Words, choices: Iterable[str], printed: str = "") -> str:
    """The ``choices`` (of options) in words, units and kits told together; without any what is ``printed``.

    What is printed is in English; where it names an option, that is told as the option would be.
    What the program doesn't know of a title, as in a list that another version has written, is left out.
    """
    parts: dict[str, list[str]] = {"units": [], "kits": []}
    others: list[str] = []
    for name in choices:
        if name.startswith(_UNIT):
            parts["units"].append(name.removeprefix(_UNIT))
        elif name[:1] in _KITS and name[1:].isdecimal():
            parts["kits"].append(name.upper())
        elif f"option.{name}" in words.tables.names:
            others.append(words.name("option", name))
    told = [
        words.say(f"played.{many if len(names) > 1 else _PARTS[many]}", names=", ".join(names))
        for many, names in parts.items()
        if names
    ]
    if not told and not others and (named := _option(words, printed)):
        return played(words, (named,))
    return " · ".join((*told, *others)) or printed


def _option(words: Words, printed: str) -> str:
    """The option that is named in print; empty for none."""
    name = printed.casefold().replace(" ", "_")
    return name if name and f"option.{name}" in words.tables.names else ""


def what(words: Words, title: str, choices: Iterable[str], printed: str = "") -> str:
    """The title, and what of it."""
    return " · ".join(part for part in (title, played(words, choices, printed)) if part)
