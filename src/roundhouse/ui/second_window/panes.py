"""The panes of the second window, and where they stand: in two columns, with a foot below the board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.page_turning import PageTurning
from roundhouse.ui.panel import Panel
from roundhouse.ui.panels import Panels
from roundhouse.ui.second_window.last_runs import LastRuns
from roundhouse.ui.words import Words

LARGER = 1.25
"""How much larger than in the main window everything is at the same size."""
AT_LEFT = (440, 110)
"""The heights of the board and of what lies below it, at a scale of 1."""
FRAME = 4
"""The space beside what stands in a panel, at a scale of 1."""
_COLUMNS = (560, 532)
"""The widths of the two columns, at a scale of 1."""


class SecondPanes:
    """Board, market, tableau, last runs and trains: ``panels`` in frames, in the splitters of the window.

    The column at the ``right`` has market, tableau and maybe trains; that at the ``left`` the board, or the
    market in its place, over the ``foot`` with the last runs and maybe trains.
    """

    def __init__(self, window: QWidget, words: Words, look: Appearance) -> None:
        """Put them into the splitter ``columns`` of ``window``."""
        self.look = look
        self.panels = panels = Panels(words, look)
        # Smaller letters are changed less than a table that is turned: this window decides about it.
        panels.tableau.set_turning(False)
        for widget in panels.widgets():
            widget.setParent(window)
            widget.hide()
        self.right = right = QSplitter(Qt.Orientation.Vertical, window)
        self.market = Panel(look, words.say("panel.market"), panels.market)
        right.addWidget(self.market)
        right.addWidget(Panel(look, words.say("panel.tableau"), panels.tableau))
        self.trains = Panel(look, words.say("panel.trains"), panels.trains)
        # Beside the last runs they may be narrower than on the table.
        panels.trains.setMinimumWidth(1)
        right.addWidget(self.trains)
        self.runs = LastRuns(words, look, window)
        self.foot = QSplitter(Qt.Orientation.Horizontal, window)
        self.last = Panel(look, words.say("panel.runs"), self.runs)
        self.foot.addWidget(self.last)
        self.left = self._column_at_left(window)
        self.columns = columns = QSplitter(Qt.Orientation.Horizontal, window)
        columns.addWidget(self.left)
        columns.addWidget(right)
        columns.setSizes([look.px(part) for part in _COLUMNS])
        for used in (panels.board, panels.market, panels.tableau, panels.trains):
            used.show()
        self.pages = PageTurning((panels.market, panels.tableau, panels.trains), window)
        self.pages.turned.connect(panels.board.show_next_part)

    def _column_at_left(self, window: QWidget) -> QSplitter:
        """The board, and below it the last runs."""
        left = QSplitter(Qt.Orientation.Vertical, window)
        left.addWidget(self.panels.board)
        left.addWidget(self.foot)
        left.setStretchFactor(0, 1)
        left.setSizes([self.look.px(part) for part in AT_LEFT])
        return left

    @property
    def least_scale(self) -> float:
        """That of the main window: nothing is drawn smaller than there."""
        return self.look.scale / LARGER

    @property
    def has_market_at_right(self) -> bool:
        """Whether the market stands over the holdings, not in the place of the board."""
        return self.right.indexOf(self.market) >= 0

    @property
    def has_trains_at_right(self) -> bool:
        """Whether the trains stand below the holdings, not beside the last runs."""
        return self.right.indexOf(self.trains) >= 0

    def place_trains(self, *, at_right: bool) -> None:
        """Below the holdings, or beside the last runs."""
        where = self.right if at_right else self.foot
        if where.indexOf(self.trains) < 0:
            where.addWidget(self.trains)

    def place_market(self, *, in_middle: bool) -> None:
        """The market has the place of the board where the players have that on their own table."""
        where = self.left if in_middle else self.right
        self.panels.board.setVisible(not in_middle)
        if where.indexOf(self.market) < 0:
            where.insertWidget(0, self.market)
            where.setStretchFactor(0, 1)

    def overhead(self) -> int:
        """What a frame adds to the height of what stands in it."""
        return self.market.overhead()

    def room_of_holdings(self) -> int:
        """The height that there is for the rows of the holdings."""
        return self.right.sizes()[-2 if self.has_trains_at_right else -1] - self.overhead()
