"""Sets of small numbers as one number with a bit for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def numbers_in(bits: int) -> Iterator[int]:
    """The numbers of a set, the smallest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def lowest(bits: int) -> int:
    """The smallest number of a set that isn't empty."""
    return (bits & -bits).bit_length() - 1


def bits_of(numbers: Iterable[int]) -> int:
    """The set of the ``numbers``."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
