"""What goes wrong with a command, in one line."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from roundhouse.archive.errors import ExportRefused, ImportRefused, JournalError
from roundhouse.catalogue.errors import CatalogueError
from roundhouse.catalogue.texts import cut, escaped
from roundhouse.engine.errors import ActionRefused

BAD_INPUT = 2
LONGEST: Final = 600
"""Characters of a line that tells what is wrong, whatever an argument or a file holds."""
KNOWN = (ExportRefused, ImportRefused, JournalError, CatalogueError, ActionRefused)


class BadInput(Exception):
    """Something on the command line that can't be used; its text is the line to print."""


def one_line(error: Exception) -> str:
    """What to print for an error that a command knows: the window's words, or the code with its facts."""
    return escaped(cut(" ".join(_text(error).split()), LONGEST))


def _text(error: Exception) -> str:
    if isinstance(error, BadInput):
        return str(error)
    if isinstance(error, ImportRefused) and isinstance(error.__cause__, ActionRefused):
        facts = error.facts
        return f"the rules refuse action {facts.get('id')} ({facts.get('action')}): {_text(error.__cause__)}"
    return _in_words(error) or _in_codes(error)


def _in_words(error: Exception) -> str:
    """The window's sentence; empty where it has none for this error."""
    words = import_module("roundhouse.ui.words").for_language("en")
    try:
        if isinstance(error, ImportRefused):
            return str(words.import_error(error))
        if isinstance(error, ExportRefused):
            return str(words.export_error(error))
        if isinstance(error, JournalError):
            return str(words.file_error(error))
        if isinstance(error, ActionRefused):
            return f"{words.refusal(error)} [{_in_codes(error)}]"
    except (KeyError, IndexError, ValueError, AttributeError):
        return ""
    return ""


def _in_codes(error: Exception) -> str:
    if isinstance(error, ActionRefused):
        parts = [error.reason or error.refusal.value, f"section {error.section}" if error.section else ""]
        return ", ".join(part for part in (*parts, _listed(error.facts)) if part)
    if isinstance(error, ExportRefused | ImportRefused | JournalError):
        return ", ".join(part for part in (error.code, _listed(error.facts)) if part)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}"
    return str(error)


def _listed(facts: dict[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in facts.items())
