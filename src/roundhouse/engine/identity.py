"""Keys for caches that compare by identity."""

from __future__ import annotations

from collections.abc import Hashable
from operator import is_
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


class Depending(Generic[T]):
    """Brings ``value`` to a function whose answer depends on some parts of it only.

    Equal to another if their ``facts`` are equal and all their ``parts`` the very same objects.
    """

    __slots__ = ("_facts", "_parts", "value")

    def __init__(self, value: T, facts: Hashable, parts: tuple[object, ...]) -> None:
        """Hold ``value``; ``parts`` are never changed in place."""
        self.value = value
        self._facts = facts
        self._parts = parts

    def __hash__(self) -> int:
        return hash(self._facts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Depending) or self._facts != other._facts:
            return False
        return len(self._parts) == len(other._parts) and all(map(is_, self._parts, other._parts))
