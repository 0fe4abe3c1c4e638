"""The options of a title as boxes to tick: in groups, each with what it is, needs and excludes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from roundhouse.engine.title import BANK_ONLY, OptionDefinition, Title
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.check_box import CheckBox
from roundhouse.ui.fading_edge import fade_edges
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words
from roundhouse.ui.words.terms import NO_BREAK

_COLUMNS: Final = 3
_MORE_COLUMNS: Final = 4
_MOST_COLUMNS: Final = 5
_FEW: Final = 6
"""More options than this stand side by side."""
_MOST_HEIGHT: Final = 350
_ROOMY_HEIGHT: Final = 560
"""The height of the list at a scale of 1, beyond which it is scrolled: usually, and where there is more."""
_LEAST_HEIGHT: Final = 96
_GAP: Final = 16
"""What lies between an option and the one at its right, at a scale of 1."""
_ANY_HEIGHT: Final = 16_777_215
"""Qt's own word for no limit."""
OFFERED: Final = ("variant", "site")
"""The kinds of options that a table may begin with; what only an import knows is not among them."""
_REST: Final = "rules"
"""The group of options that belong to none, where others do."""


def _is_rule(option: OptionDefinition) -> bool:
    """Whether it is about the rules, and not about where the board is."""
    return option.name != BANK_ONLY


class OptionBox(CheckBox):
    """One option: a box to tick, with its ``notes`` below it.

    ``pointed`` gives them when the mouse or the keys come to the box.
    """

    pointed = Signal(str)

    def __init__(
        self,
        option: OptionDefinition,
        offered: frozenset[str],
        words: Words,
        look: Appearance,
        parent: QWidget,
    ) -> None:
        """Ticked where most tables play with it; of others only those ``offered`` here are named."""
        super().__init__(words.name("option", option.name), parent)
        self.option = option
        self.setProperty("option", option.name)
        self.setChecked(option.usual)
        self.notes = Label(self._said(words, offered), parent)
        self.notes.setWordWrap(True)
        self.notes.setProperty("quiet", True)
        self.notes.setProperty("type", "small")
        self.notes.setContentsMargins(look.px(22), 0, 0, 0)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def _said(self, words: Words, offered: frozenset[str]) -> str:
        parts = [words.name("option_help", self.option.name)]
        others = (("new.requires", self.option.requires), ("new.excludes", self.option.excludes))
        for key, names in ((key, all_names & offered) for key, all_names in others):
            if names:
                # A number stays beside what it counts.
                each = (
                    words.say("new.option", option=words.name("option", name)).replace(" ", NO_BREAK)
                    for name in sorted(names)
                )
                told = words.say("new.or").join(each)
                parts.append(words.say(key, options=told))
        return " ".join(parts)

    def fold(self, *, is_folded: bool) -> None:
        """Have the notes below the box, or elsewhere (``pointed``)."""
        self.notes.setVisible(not is_folded)

    def enterEvent(self, event: QEnterEvent) -> None:
        """The mouse has come."""
        super().enterEvent(event)
        self.pointed.emit(self.notes.text())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys have come."""
        super().focusInEvent(event)
        self.pointed.emit(self.notes.text())

    def mark(self, chosen: frozenset[str]) -> None:
        """Look twice at an option that needs another, or doesn't go with one, among those ``chosen``."""
        option = self.option
        missing = bool(option.requires) and not option.requires & chosen
        fault = option.name in chosen and (missing or bool(option.excludes & chosen))
        if self.notes.property("careful") != fault:
            self.notes.setProperty("careful", fault)
            self.notes.setProperty("quiet", not fault)
            self.notes.style().unpolish(self.notes)
            self.notes.style().polish(self.notes)


class _Grid(NamedTuple):
    """A group of options in a ``layout``, each in a cell, usually in so many columns."""

    layout: QGridLayout
    boxes: tuple[OptionBox, ...]
    cells: tuple[QVBoxLayout, ...]
    usual: int

    def arrange(self, columns: int) -> None:
        """Lay the cells out in so many columns."""
        for cell in self.cells:
            self.layout.removeItem(cell)
            cell.setParent(None)
        for at, cell in enumerate(self.cells):
            self.layout.addLayout(cell, *divmod(at, columns))
        for place in range(max(columns, self.layout.columnCount())):
            self.layout.setColumnStretch(place, int(place < columns))


class OptionGroups(QScrollArea):
    """All options of a title that a table may choose; ``changed`` when one is ticked or not.

    ``pointed`` gives the notes of the one that the mouse or the keys have come to.
    """

    changed = Signal()
    pointed = Signal(str)

    def __init__(
        self,
        words: Words,
        look: Appearance,
        parent: QWidget | None = None,
        *,
        is_narrow: bool = False,
        is_low: bool = False,
        is_roomy: bool = False,
    ) -> None:
        """Show no title's options yet; ``is_narrow``: below each other, as high as they are.

        ``is_low``: as many side by side as their names have room.
        ``is_roomy``: more of them side by side, and higher, than usual.
        """
        super().__init__(parent)
        self._words, self._look = words, look
        self._columns = 1 if is_narrow or is_low else _MORE_COLUMNS if is_roomy else _COLUMNS
        self._is_narrow, self._is_low = is_narrow, is_low
        self.is_folded = False
        """Whether options have their notes elsewhere than below them."""
        self._usual = look.px(_ROOMY_HEIGHT if is_roomy else _MOST_HEIGHT)
        self._most = self._usual
        self._offered: frozenset[str] = frozenset()
        self.boxes: list[OptionBox] = []
        self._grids: list[_Grid] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        fade_edges(self, look, look.theme.window)
        # Its boxes are the stops of the Tab key, and come into sight as such.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_title(self, title: Title | None) -> None:
        """Show the options of a title, as most tables play it; whether there is a board comes first."""
        content = QWidget()
        content.setAutoFillBackground(False)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._look.px(6))
        offered = [option for option in title.options if option.kind in OFFERED] if title else []
        self._offered = frozenset(option.name for option in offered)
        self.boxes, self._grids = [], []
        rest = _REST if any(option.group for option in offered) else ""

        def heading(option: OptionDefinition) -> str:
            return (option.group or rest) if _is_rule(option) else ""

        # Whether there is a board at all decides more about the evening than any rule.
        ordered = sorted(offered, key=_is_rule)
        for (_, group), options in groupby(ordered, key=lambda o: (_is_rule(o), heading(o))):
            column.addLayout(self._group(group, tuple(options), content))
        if title is not None and not offered:
            none = Label(self._words.say("new.no_options"), content)
            none.setProperty("quiet", True)
            column.addWidget(none)
        column.addStretch(1)
        self.setWidget(content)
        content.setFixedHeight(self._height(max(self._look.px(240), self.viewport().width())))
        self.updateGeometry()
        self._mark()

    def _group(self, heading: str, options: Sequence[OptionDefinition], content: QWidget) -> QVBoxLayout:
        """A heading over its options, side by side; a few without one (empty) are below each other."""
        look, part = self._look, QVBoxLayout()
        part.setSpacing(look.px(4))
        if heading:
            label = Label(self._words.name("option_group", heading), content)
            label.setProperty("heading", True)
            part.addWidget(label)
        columns = self._columns if heading or len(options) > _FEW else 1
        grid = QGridLayout()
        # Between columns Qt leaves no space to one without an option: each cell has its own at its right.
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(look.px(6))
        boxes, cells = [], []
        for option in options:
            box = OptionBox(option, self._offered, self._words, look, content)
            box.toggled.connect(self._toggled)
            box.pointed.connect(self.pointed)
            box.fold(is_folded=self.is_folded)
            cell = QVBoxLayout()
            cell.setSpacing(0)
            cell.setContentsMargins(0, 0, look.px(_GAP), 0)
            cell.addWidget(box)
            cell.addWidget(box.notes)
            cell.addStretch(1)
            boxes.append(box)
            cells.append(cell)
        self.boxes += boxes
        made = _Grid(grid, tuple(boxes), tuple(cells), columns)
        made.arrange(self._columns_of(made))
        self._grids.append(made)
        part.addLayout(grid)
        return part

    def fold(self, *, is_folded: bool) -> None:
        """Have what is said about options below each of them, or told elsewhere (``pointed``)."""
        if self.is_folded == is_folded:
            return
        self.is_folded = is_folded
        for box in self.boxes:
            box.fold(is_folded=is_folded)
        self._arrange()
        content = self.widget()
        layout = content.layout() if content is not None else None
        if content is not None and layout is not None:
            for part in (layout, *layout.findChildren(QLayout)):
                part.invalidate()
            content.setFixedHeight(self._height(self.viewport().width()))
        self.updateGeometry()

    def _arrange(self) -> None:
        """Lay out all groups: a single row stands in the columns of a longer group, where it has room."""
        counts = [self._columns_of(grid) for grid in self._grids]
        longer = {count for grid, count in zip(self._grids, counts, strict=True) if len(grid.boxes) > count}
        for grid, count in zip(self._grids, counts, strict=True):
            alike = [other for other in longer if len(grid.boxes) <= other <= count]
            grid.arrange(max(alike, default=count))

    def _columns_of(self, grid: _Grid) -> int:
        """How many options stand side by side: short names have room for more where nothing is below them."""
        if not self.is_folded or (grid.usual == 1 and not (self._is_narrow or self._is_low)):
            return grid.usual
        widest = max(box.sizeHint().width() for box in grid.boxes) + self._look.px(_GAP)
        return max(grid.usual, min(_MOST_COLUMNS, self.viewport().width() // widest))

    @property
    def is_wide(self) -> bool:
        """Whether options stand side by side where the window has room for that."""
        return len(self.boxes) > _FEW or any(box.option.group for box in self.boxes)

    def chosen(self) -> frozenset[str]:
        """The options that are ticked, by name."""
        return frozenset(box.option.name for box in self.boxes if box.isChecked())

    def choose(self, names: frozenset[str]) -> None:
        """Tick those of ``names`` that are offered, and no others."""
        for box in self.boxes:
            box.setChecked(box.option.name in names)

    def _toggled(self) -> None:
        self._mark()
        self.changed.emit()

    def _mark(self) -> None:
        chosen = self.chosen()
        for box in self.boxes:
            box.mark(chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The list is exactly as high as its lines are at this width."""
        super().resizeEvent(event)
        content = self.widget()
        if content is not None:
            # With room for all of it there is no bar to scroll by, though one may be there from before: it
            # would make the lines so narrow that it stays.
            whole = self._height(self.width())
            is_whole = whole <= self.height()
            content.setFixedHeight(whole if is_whole else self._height(self.viewport().width()))

    def _height(self, width: int) -> int:
        content = self.widget()
        layout = content.layout() if content is not None else None
        return layout.heightForWidth(width) if layout is not None else 0

    @property
    def seen(self) -> float:
        """Which part of the list has room (1: all of it)."""
        content = self.widget()
        high = content.height() if content is not None else 0
        return min(1.0, self._most / high) if high else 1.0

    def give_back(self, height: int) -> None:
        """Be lower than usual by ``height`` pixels, as far as there is a list to scroll; 0: as usual."""
        look = self._look
        self.setMaximumHeight(_ANY_HEIGHT)
        self._most = self._usual
        self._most = max(look.px(_LEAST_HEIGHT), self.heightForWidth(self.width()) - height)
        self.updateGeometry()

    def end_at_a_row(self, spare: int) -> None:
        """Where the list is scrolled, end with whole options: as usual or a little higher.

        ``spare``: how many pixels higher than usual the list may be; without them it is lower.
        """
        content = self.widget()
        layout = content.layout() if content is not None else None
        if self._is_narrow or content is None or layout is None or content.height() <= self._most:
            return
        layout.activate()
        ends: dict[int, int] = {}
        for box in self.boxes:
            last = box if self.is_folded else box.notes
            end = max(box.geometry().bottom(), last.geometry().bottom()) + 1
            ends[box.y()] = max(end, ends.get(box.y(), 0))
        low = max((end for end in ends.values() if end <= self._most), default=0)
        high = min((end for end in ends.values() if end > self._most), default=low)
        end = high if high <= self._most + spare else low
        if end >= self._look.px(_LEAST_HEIGHT):
            self._most = end
            self.setMaximumHeight(end)
            self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        """The lines of a narrow list are more."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as the list, up to where it is rather scrolled."""
        high = self._height(width)
        return high if self._is_narrow else min(high, self._most)

    def sizeHint(self) -> QSize:
        """As wide as it is, and as high as it needs to be then."""
        wide = max(self._look.px(300), self.width())
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """A few lines, to be scrolled, or all of them."""
        least = self.heightForWidth(self.width()) if self._is_narrow else self._look.px(_LEAST_HEIGHT)
        return QSize(self._look.px(240), least)
