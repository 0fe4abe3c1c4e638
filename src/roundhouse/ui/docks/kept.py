"""What was worked out last, for as long as nothing else is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """One answer, with all that it depends on."""

    def __init__(self) -> None:
        self._found: tuple[object, T] | None = None

    def answer(self, asked: object, find: Callable[[], T]) -> T:
        """The answer to what was ``asked``: the one that was found last where that was the same question.

        What is slow to compare and never changed in place is asked by its ``Identity``.
        """
        if self._found is None or self._found[0] != asked:
            self._found = (asked, find())
        return self._found[1]
