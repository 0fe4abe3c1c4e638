"""The players' order around the table."""

from __future__ import annotations


def left_of(order: tuple[str, ...], name: str) -> str:
    """The player to the left of ``name``."""
    return order[(order.index(name) + 1) % len(order)]


def rotated(order: tuple[str, ...], first: str) -> tuple[str, ...]:
    """The players in the same order, beginning with ``first``."""
    start = order.index(first)
    return (*order[start:], *order[:start])
