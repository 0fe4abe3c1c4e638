"""What the private companies can do, in our own words, with the section of the rulebook.

``resources/words/privates/TITLE.LANGUAGE.json`` maps each symbol to ``power`` and ``section``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.places import data_folder
from roundhouse.ui.words.terms import with_units


class PrivateWords(msgspec.Struct, frozen=True):
    """The power of a private company in words, and the section that gives it."""

    power: str = ""
    section: str = ""


NO_WORDS = PrivateWords()


@lru_cache(maxsize=16)
def private_words(title: str, language: str) -> Mapping[str, PrivateWords]:
    """The words for each private company of a title; English where a language has none, else nothing."""
    folder = data_folder("resources") / "words" / "privates"
    for code in (language, "en"):
        path = folder / f"{title}.{code}.json"
        if path.is_file():
            found = msgspec.json.decode(path.read_bytes(), type=dict[str, PrivateWords])
            return {name: replace(words, power=with_units(words.power)) for name, words in found.items()}
    return {}
