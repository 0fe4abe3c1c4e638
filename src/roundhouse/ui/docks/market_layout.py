"""Sizes of the boxes of a market: even while there is room, larger where markers are stacked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import ceil

import msgspec
from msgspec.structs import replace


class Columns(msgspec.Struct, frozen=True):
    """How wide columns are at least, in ``sets``; each row has those of the set in ``of_row``.

    All rows of a grid have the same columns; each line of a market of lines has its own.
    """

    sets: Sequence[Sequence[float]]
    of_row: Sequence[int]

    @property
    def width(self) -> float:
        """What the widest set needs."""
        return max(map(sum, self.sets))

    def with_stacks(self, stacks: Mapping[tuple[int, int], float]) -> Columns:
        """Where stacks, by row and column, need so much."""
        sets = [list(each) for each in self.sets]
        for (row, column), need in stacks.items():
            columns = sets[self.of_row[row]]
            columns[column] = max(columns[column], need)
        return replace(self, sets=sets)


class Form(msgspec.Struct, frozen=True):
    """How the stack of a box lies: ``beside`` its price or below it, in so many ``lanes``."""

    beside: bool
    lanes: int


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


def free_below(cells: Collection[tuple[int, int]], most: int) -> dict[tuple[int, int], int]:
    """How many rows below the lowest cell of a column are free for it, up to ``most``, if there are any."""
    last = max((row for row, _ in cells), default=0)
    lowest: dict[int, int] = {}
    for row, column in cells:
        lowest[column] = max(row, lowest.get(column, row))
    return {(row, column): min(most, last - row) for column, row in lowest.items() if row < last}


def forms_in_lines(
    counts: Mapping[tuple[int, int], int],
    prices: Columns,
    room: tuple[int, float],
    width: Callable[[tuple[int, int], Form], float],
    below: Mapping[tuple[int, int], int],
) -> dict[tuple[int, int], Form]:
    """How stacks of ``counts`` markers, by row and column, lie for all rows to be seen; none if they can't.

    ``prices``: how wide columns are without markers, in pixels; ``room``: how many lines all rows have
    together (a price is one, each level of markers below it another), and the width of all columns; ``width``
    gives what a box needs. Some have so many free lines ``below`` them. Line by line the row is made lower
    whose columns need least for it.
    """
    rows = len(prices.of_row)
    most, free = room
    lines = [1] * rows
    for place, count in counts.items():
        lines[place[0]] = max(lines[place[0]], 1 + count - below.get(place, 0))

    def form(place: tuple[int, int], high: int) -> Form:
        count, high = counts[place], high + below.get(place, 0)
        if count < high:
            return Form(beside=False, lanes=1)
        ways = [Form(beside=True, lanes=ceil(count / high))]
        if high > 1:
            ways.append(Form(beside=False, lanes=ceil(count / (high - 1))))
        return min(ways, key=lambda way: width(place, way))

    def columns(forms: Mapping[tuple[int, int], Form]) -> Columns:
        return prices.with_stacks({place: width(place, way) for place, way in forms.items()})

    def lowered(start: Mapping[tuple[int, int], Form], power: int) -> Mapping[tuple[int, int], Form]:
        """With rows made lower until there are few enough lines; none if they can't be."""
        forms, high = dict(start), list(lines)
        while sum(high) > most:
            lower = {
                row: {place: form(place, high[row] - 1) for place in counts if place[0] == row}
                for row in range(rows)
                if high[row] > 1
            }
            if not lower:
                return {}
            costs = {
                row: sum(need**power for each in columns({**forms, **way}).sets for need in each)
                for row, way in lower.items()
            }
            row = min(costs, key=costs.__getitem__)
            forms |= lower[row]
            high[row] -= 1
        return forms

    highest = {place: form(place, lines[place[0]]) for place in counts}
    # Two columns that are a little wider are better than one that is much wider, if there is room for both.
    tried = (lowered(highest, power) for power in (2, 1))
    return next((dict(forms) for forms in tried if forms and columns(forms).width <= free), {})
