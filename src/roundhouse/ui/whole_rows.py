"""A list that is scrolled by whole rows, and ends with one: none is cut through at its lower edge."""

from __future__ import annotations

from itertools import accumulate

from PySide6.QtWidgets import QListWidget


class WholeRows(QListWidget):
    """What is left below the last row that has room, where not all have, stays empty."""

    def updateGeometries(self) -> None:
        """Leave the bars what they need, and the last row all of its height or none."""
        room = self.height() - 2 * self.frameWidth()
        ends = list(accumulate(self.sizeHintForRow(row) for row in range(self.count())))
        seen = max((end for end in ends if end <= room), default=room)
        below = 0 if not ends or ends[-1] <= room else room - seen
        if self.viewportMargins().bottom() != below:
            self.setViewportMargins(0, 0, 0, below)
        super().updateGeometries()
