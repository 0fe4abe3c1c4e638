"""The titles that can be played."""

from __future__ import annotations

from roundhouse.engine.title import Title
from roundhouse.titles import registry


def names() -> tuple[str, ...]:
    """Their names."""
    return registry.names()


def titles() -> tuple[Title, ...]:
    """All of them."""
    return tuple(registry.load(name) for name in registry.names())
