"""A key for caches that compares by identity."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Identity(Generic[T]):
    """Holds ``value`` and is equal to another only if both hold the very same object.

    For values that are never changed in place and are slow to compare: definitions, the
    mappings of a state.
    """

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        """Hold ``value``."""
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and other.value is self.value
