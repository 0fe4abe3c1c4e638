"""The titles that can be played."""

from __future__ import annotations

from roundhouse.engine.title import Title
from roundhouse.titles import registry


def names() -> tuple[str, ...]:
    """The names of all titles that can be played."""
    return registry.names()


def title_called(name: str) -> Title:
    """The title of that name; raises ActionRefused for one that isn't known."""
    return registry.load(name)


def titles() -> tuple[Title, ...]:
    """All titles that can be played, in the order of the registry."""
    return tuple(registry.load(name) for name in registry.names())
