"""Numbers that a title draws for a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

Name = TypeVar("Name", bound=str)


class Congruence(msgspec.Struct, frozen=True):
    """Each number is the one before it times ``factor`` plus ``summand``, modulo ``modulus``."""

    factor: int
    summand: int
    modulus: int

    def numbers(self, seed: int) -> Iterator[float]:
        """From 0 to the modulus, one after another, without an end."""
        last = seed % self.modulus
        while True:
            last = (self.factor * last + self.summand) % self.modulus
            yield float(last)


ANSI_C = Congruence(1103515245, 12345, 2**31)
"""The generator that the C standard has for an example."""


def by_number(names: Iterable[Name], numbers: Iterator[float]) -> tuple[Name, ...]:
    """The names by the number that each draws, the smallest first; each draws once, in order."""
    return tuple(name for _, name in sorted((next(numbers), name) for name in names))
