"""Columns of a market that are all as wide, or of two widths, and how stacks lie for that: no widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from roundhouse.ui.docks.market_layout import Form

MOST_WIDER: Final = 1.5
"""So many times as wide as a narrow column is a wide one at most."""

Cell = tuple[int, int]
"""Row and column."""


def even_widths(
    needs: Sequence[float], wanted: Sequence[float], free: float, wider: float
) -> list[float] | None:
    """How wide columns are that share what is ``free`` evenly, or where that isn't enough in two widths.

    ``needs``: the least width of each; a wide one is at most so many times ``wider`` than a narrow one (1:
    all are even). ``wanted``: what wide ones would like beyond that, as far as it goes. All in pixels; None
    where that doesn't fit.
    """
    count = len(needs)
    if max(needs) * count <= free:
        return [free / count] * count
    order = sorted(range(count), key=lambda column: -needs[column])
    most = needs[order[0]]
    for many in range(1, count):
        narrow = (free - many * most) / (count - many)
        least = needs[order[many]]
        if narrow < max(least, most / wider):
            continue
        wide, others = order[:many], count - many
        liked = max(wanted[column] for column in wide)
        ends = (free - others * least) / many, wider * free / (others + wider * many)
        broad = max(most, min(liked, *ends))
        narrow = (free - many * broad) / others
        return [broad if column in wide else narrow for column in range(count)]
    return None


class Way(msgspec.Struct, frozen=True):
    """How the stack of a box may lie, and how ``wide`` and ``high`` the box is then, in pixels."""

    form: Form
    wide: float
    high: float


class Stacked(msgspec.Struct, frozen=True):
    """What lies in a grid of ``rows``, all in pixels.

    ``ways``: how each stack may lie, the clearest way first; the least width of columns by their
    ``prices``, the height of a ``bare`` row, and what is ``free`` around all columns and all rows (width and
    height).
    """

    rows: int
    prices: Sequence[float]
    bare: float
    free: tuple[float, float]
    ways: Mapping[Cell, Sequence[Way]]

    def is_narrow_enough(self, wider: float) -> bool:
        """Whether there is the width for columns that are even, or some of them so many times ``wider``."""
        return self._widest(wider) is not None

    def forms(self, wider: float) -> dict[Cell, Form] | None:
        """How stacks lie for such columns, each as clear as can be; None where rows are too high then."""
        wide = self._widest(wider)
        return None if wide is None else self._widened(wide, wider)

    def _least(self) -> list[float]:
        """What each column needs however its stacks lie."""
        least = list(self.prices)
        for (_, column), ways in self.ways.items():
            least[column] = max(least[column], min(way.wide for way in ways))
        return least

    def _widest(self, wider: float) -> frozenset[int] | None:
        """The columns that have to be wide; None where that doesn't suffice."""
        least, count = self._least(), len(self.prices)
        order = sorted(range(count), key=lambda column: -least[column])
        for many in range(count if wider > 1 else 1):
            wide = frozenset(order[:many])
            if self._suffices(least, wide, wider):
                return wide
        return None

    def _suffices(self, least: Sequence[float], wide: frozenset[int], wider: float) -> bool:
        return all(need <= cap for need, cap in zip(least, self._caps(wide, wider), strict=True))

    def _caps(self, wide: frozenset[int], wider: float) -> list[float]:
        """How wide each column is where the ``wide`` ones are as wide as may be."""
        count = len(self.prices)
        narrow = self.free[0] / (count + (wider - 1) * len(wide))
        return [narrow * wider if column in wide else narrow for column in range(count)]

    def _widened(self, wide: frozenset[int], wider: float) -> dict[Cell, Form] | None:
        """With one column more that is wide as long as rows are too high, that which lowers them most."""
        least = self._least()
        while self._least_height(self._caps(wide, wider)) > self.free[1]:
            others = {column for _, column in self.ways} - wide if wider > 1 else set()
            more = [wide | {column} for column in others if self._suffices(least, wide | {column}, wider)]
            heights = {each: self._least_height(self._caps(each, wider)) for each in more}
            if not heights:
                return None
            wide = min(heights, key=lambda each: (heights[each], sorted(each)))
        return self._lowered(self._caps(wide, wider))

    def _least_height(self, caps: Sequence[float]) -> float:
        """How high all rows are at least with columns so wide."""
        rows = [self.bare] * self.rows
        for cell, ways in self.ways.items():
            high = min(way.high for way in ways if way.wide <= caps[cell[1]])
            rows[cell[0]] = max(rows[cell[0]], high)
        return sum(rows)

    def _lowered(self, caps: Sequence[float]) -> dict[Cell, Form]:
        """Each stack as clear as can be, row by row lower where it helps most, for all rows to fit."""
        fitting = {
            cell: [way for way in ways if way.wide <= caps[cell[1]]] for cell, ways in self.ways.items()
        }
        of_row = [[cell for cell in fitting if cell[0] == row] for row in range(self.rows)]
        lowest = [max((min(way.high for way in fitting[c]) for c in cells), default=0.0) for cells in of_row]
        chosen = {cell: ways[0] for cell, ways in fitting.items()}

        def high(row: int) -> float:
            return max((chosen[cell].high for cell in of_row[row]), default=0.0)

        while sum(max(self.bare, high(row)) for row in range(self.rows)) > self.free[1]:
            row = max(range(self.rows), key=lambda row: high(row) - max(self.bare, lowest[row]))
            now, most = high(row), max(self.bare, lowest[row])
            if now <= most:
                break
            # The next lower height that the row can have.
            steps = {way.high for cell in of_row[row] for way in fitting[cell] if most <= way.high < now}
            to = max(steps, default=most)
            for cell in of_row[row]:
                chosen[cell] = next(way for way in fitting[cell] if way.high <= to)
        return {cell: way.form for cell, way in chosen.items()}
