"""Sizes of the boxes of a market: even while there is room, larger where markers are stacked."""

from __future__ import annotations

from collections.abc import Sequence


def shares(total: float, needs: Sequence[float]) -> list[float]:
    """``total`` divided as evenly as the ``needs`` of each part allow; more when they need more."""
    if not needs:
        return []
    if sum(needs) >= total:
        return list(needs)
    open_parts = set(range(len(needs)))
    left = total
    while open_parts:
        even = left / len(open_parts)
        greedy = {i for i in open_parts if needs[i] > even}
        if not greedy:
            return [even if i in open_parts else needs[i] for i in range(len(needs))]
        left -= sum(needs[i] for i in greedy)
        open_parts -= greedy
    return list(needs)


def edges(sizes: Sequence[float], start: float = 0.0) -> list[float]:
    """Where parts of these ``sizes`` begin, and where the last one ends."""
    found = [start]
    for size in sizes:
        found.append(found[-1] + size)
    return found
