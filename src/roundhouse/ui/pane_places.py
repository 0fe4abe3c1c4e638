"""Where the panes of the table stand: in columns beside the board, or behind each other in tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dividers import Dividers
from roundhouse.ui.pane_tabs import PaneTabs
from roundhouse.ui.panel import Panel
from roundhouse.ui.panels import Panels
from roundhouse.ui.rooms import GROUPS, PANES, WITHOUT_BOARD, Rooms
from roundhouse.ui.scrubber import Scrubber
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

ORDER: Final = 30
"""The height of the order of play, at a scale of 1."""
_COLUMN, _ROW = Qt.Orientation.Vertical, Qt.Orientation.Horizontal


class Around(NamedTuple):
    """What lies above and below the panes: the banner of what is only tried, and the foot."""

    scratch: Label
    scrubber: Scrubber


class PanePlaces:
    """Puts the panes into the splitters of ``dividers`` and into ``tabs``, all of them in ``body``.

    ``frames`` are those of the panes and of the tray, by name.
    """

    def __init__(
        self,
        table: QWidget,
        words: Words,
        look: Appearance,
        panels: Panels,
        tray: Panel,
        dividers: Dividers,
        around: Around,
    ) -> None:
        """Make the frames of ``panels``, which stand nowhere yet."""
        self._table, self._words, self._look, self._panels = table, words, look, panels
        self._dividers, self._around = dividers, around
        self._columns: QSplitter | None = None
        self.tabs = PaneTabs(table)
        self.frames = {name: Panel(look, words.say(f"panel.{name}"), self._pane(name)) for name in PANES}
        self.frames["tray"] = tray
        self._center = self._make_center()
        self.body = QVBoxLayout()

    def _pane(self, name: str) -> QWidget:
        panels = self._panels
        found: Mapping[str, QWidget] = {
            "charter": panels.charter,
            "market": panels.market,
            "tableau": panels.tableau,
            "trains": panels.trains,
            "log": panels.log,
        }
        return found[name]

    def _make_center(self) -> QWidget:
        """The order of play over the board, or over the market where there is none."""
        look, panels = self._look, self._panels
        center = QWidget(self._table)
        center.setObjectName("panel")
        center.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        strip = QVBoxLayout()
        strip.setContentsMargins(look.px(8), 0, look.px(8), 0)
        strip.addWidget(panels.order)
        panels.order.setFixedHeight(look.px(ORDER))
        column = QVBoxLayout(center)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(strip)
        column.addWidget(panels.board, 1)
        self._over = column
        return center

    def place(self, rooms: Rooms, *, has_board: bool, is_tray_aside: bool) -> None:
        """Put the panes where they stand in ``rooms``, and take the former splitters away."""
        former = self._columns
        self.tabs.begin()
        self._dividers.begin()
        self._columns = columns = self._dividers.splitter("columns", _ROW)
        groups = (GROUPS if has_board else WITHOUT_BOARD)[rooms]
        self._panels.board.setVisible(has_board)
        if not has_board:
            self._over.addWidget(self.frames["market"], 1)
            self.frames["market"].show()
        middle = self._dividers.splitter("middle", _COLUMN)
        middle.addWidget(self._center)
        if not is_tray_aside:
            self._add_framed(middle, "tray")
        side = self._dividers.splitter("side", _COLUMN)
        if rooms == "columns":
            left = self._dividers.splitter("left", _COLUMN)
            for name in groups["left"]:
                self._add_framed(left, name)
            columns.addWidget(left)
            for name in groups["right"]:
                self._add_framed(side, name)
        else:
            for names in groups.values():
                side.addWidget(self.tabs.group(self._tabbed(names)))
        if is_tray_aside and rooms != "tabs":
            self._add_framed(side, "tray")
        columns.addWidget(middle)
        if rooms == "tabs":
            columns.addWidget(self._between_lines(side))
            self._around.scratch.setText(self._words.say("scratch.brief"))
            self.body.addWidget(columns)
        else:
            columns.addWidget(side)
            self.body.addWidget(self._around.scratch)
            self._around.scratch.setText(self._words.say("scratch.banner"))
            self.body.addWidget(columns, 1)
            self.body.addWidget(self._around.scrubber)
        columns.show()
        if former is not None:
            self.body.removeWidget(former)
            former.hide()
            former.deleteLater()

    def _between_lines(self, side: QWidget) -> QWidget:
        """Where the window is low, foot and banner lie around the tabs alone: the board needs the height."""
        column = QWidget(self._table)
        inside = QVBoxLayout(column)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self._around.scratch)
        inside.addWidget(side, 1)
        inside.addWidget(self._around.scrubber)
        return column

    def move_tray(self, *, to_left: bool) -> None:
        """Beside a high board the tray lies over the log in the left column, or at the end of the right."""
        frame, left = self.frames["tray"], self._dividers["left"]
        if to_left == (frame.parentWidget() is left):
            return
        if to_left:
            left.insertWidget(left.indexOf(self.frames["log"]), frame)
        else:
            self._dividers["side"].addWidget(frame)
        frame.show()

    def _add_framed(self, splitter: QSplitter, name: str) -> None:
        frame = self.frames[name]
        splitter.addWidget(frame)
        frame.heading.show()
        frame.show()

    def _tabbed(self, names: Sequence[str]) -> list[tuple[Panel, str]]:
        """The panes of a group, each with what its tab says; of the tray alone the heading says more."""
        for name in names:
            self.frames[name].heading.setVisible(name == "tray")
        return [(self.frames[name], self._words.say(f"tab.{name}")) for name in names]

    def to_front(self, name: str) -> None:
        """Bring a pane (``tray`` or one of :data:`PANES`) to the front where it lies in tabs."""
        self.tabs.to_front(self.frames[name])
