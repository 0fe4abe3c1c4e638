"""Every sentence of the window, in every language; no Qt here."""

from __future__ import annotations

from typing import Final

from roundhouse.ui.words import de, en, fr
from roundhouse.ui.words.speaker import Words

LANGUAGES: Final = (Words(en.TABLES), Words(fr.TABLES), Words(de.TABLES))


def for_language(code: str) -> Words:
    """The words of the language ``code`` (``en``, ``fr_CA``, ``de``); English where there are none."""
    return next((words for words in LANGUAGES if code[:2].lower() == words.code), LANGUAGES[0])


__all__ = ["LANGUAGES", "Words", "for_language"]
