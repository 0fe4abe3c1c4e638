"""What routes use as words of 64 bits, so that many routes can be looked at together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.bits import numbers_in
from roundhouse.routes.graph import Graph

Words = NDArray[np.uint64]
"""By word and number, 64 bits each of what something uses."""

_WORD = 64


class Layout(NamedTuple):
    """Where bits stand in the words: ``apart`` (those of stops), then ``shared``, each beginning a word.

    Of the shared ones those that keep arms of one route apart come first, in the first ``checked`` words: the
    segments don't, as arms that have one in common have a node in common.
    """

    apart: tuple[int, ...]
    shared: tuple[int, ...]
    checked: int

    def words(self, uses: Sequence[int]) -> Words:
        """The bits of ``uses`` in words."""
        bits = unpacked(uses, max(*self.apart, *self.shared, 0))
        return np.vstack([_packed(bits[:, list(part)]) for part in (self.apart, self.shared)])

    @property
    def first_shared(self) -> int:
        """The number of the first word of shared bits."""
        return -(-len(self.apart) // _WORD)


def layout_of(graph: Graph, apart: Sequence[int] = ()) -> Layout:
    """The layout for routes on ``graph`` and what else, of the bits ``apart``, they use once."""
    order = sorted(numbers_in(graph.shared), key=lambda bit: (bit < len(graph.segments), bit))
    nodes = sum(bit >= len(graph.segments) for bit in order)
    checked = -(-len(apart) // _WORD) + -(-nodes // _WORD)
    return Layout(tuple(apart), tuple(order), checked)


def unpacked(uses: Sequence[int], last: int) -> NDArray[np.uint8]:
    """By number and bit whether it has the bit, for all bits up to the ``last`` one."""
    size = last // 8 + 1
    kept = (1 << (8 * size)) - 1
    data = b"".join((each & kept).to_bytes(size, "little") for each in uses)
    by_byte = np.frombuffer(data, dtype=np.uint8).reshape(len(uses), size)
    return np.unpackbits(by_byte, axis=1, bitorder="little")


def _packed(bits: NDArray[np.uint8]) -> Words:
    """Rows of bits as words, one after the other for each row."""
    size = -(-bits.shape[1] // _WORD)
    padded = np.zeros((len(bits), size * 8), dtype=np.uint8)
    packed = np.packbits(bits, axis=1, bitorder="little")
    padded[:, : packed.shape[1]] = packed
    return np.ascontiguousarray(padded.view("<u8").T)
