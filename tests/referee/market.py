"""Moves on a two-dimensional market, by a table of its boxes."""

from __future__ import annotations

import msgspec

from tests.referee.ledger import Cell


class Grid(msgspec.Struct, frozen=True):
    """A market: ``rows`` of prices from the top, 0: no box; ``walls`` the boxes with one at their left."""

    rows: tuple[tuple[int, ...], ...]
    walls: frozenset[Cell] = frozenset()

    def price(self, cell: Cell | None) -> int:
        """The price in a box, 0 where there is none."""
        if cell is None or min(cell) < 0 or cell[0] >= len(self.rows) or cell[1] >= len(self.rows[cell[0]]):
            return 0
        return self.rows[cell[0]][cell[1]]

    def right(self, cell: Cell) -> Cell:
        """One column to the right; from the end of a row one row up."""
        return self._first(cell, (cell[0], cell[1] + 1), (cell[0] - 1, cell[1]))

    def left(self, cell: Cell) -> Cell:
        """One column to the left; from the end of a row, and at a wall, one row down; in a corner nowhere."""
        down = (cell[0] + 1, cell[1])
        return self._first(cell, *(() if cell in self.walls else ((cell[0], cell[1] - 1),)), down)

    def down(self, cell: Cell, rows: int) -> Cell:
        """So many rows down, as far as the column goes."""
        for _ in range(rows):
            cell = self._first(cell, (cell[0] + 1, cell[1]))
        return cell

    def sold_out(self, cell: Cell) -> Cell:
        """One row up; from the top row one down and one to the right."""
        return self._first(cell, (cell[0] - 1, cell[1]), (cell[0] + 1, cell[1] + 1))

    def _first(self, stay: Cell, *cells: Cell) -> Cell:
        return next((cell for cell in cells if self.price(cell)), stay)
