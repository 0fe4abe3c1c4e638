"""The titles that can be played, as the texts of the packages tell them: from the registry of the program."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roundhouse.titles import registry

_AND: Mapping[str, str] = {"en": "and", "fr": "et", "de": "und"}


def listed(language: str = "en") -> str:
    """The titles in a row: ``1861 and 1894``."""
    *others, last = sorted(registry.names())
    return f" {_AND[language]} ".join(filter(None, (", ".join(others), last)))


def filled(template: Path) -> str:
    """The text of a file with the titles at ``@TITLES@`` (``_FR``, ``_DE``) and ``@TITLE_KEYWORDS@``."""
    text = template.read_text(encoding="utf-8")
    text = text.replace("@TITLES@", listed())
    for language in ("fr", "de"):
        text = text.replace(f"@TITLES_{language.upper()}@", listed(language))
    return text.replace("@TITLE_KEYWORDS@", ";".join(sorted(registry.names())))
