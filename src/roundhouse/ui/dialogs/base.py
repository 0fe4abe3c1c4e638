"""What all dialogs share: a title, contents that scroll where the screen is small, buttons at the foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.contents import Contents
from roundhouse.ui.fading_edge import fade_edges
from roundhouse.ui.link import Link
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

_ACROSS: Final = 24
_DOWN: Final = 20
_GAP: Final = 12
_TEXT: Final = 360
_LOW: Final = 480
"""The height at a scale of 1 below which a title and what lies around everything take less."""
_LOW_DOWN, _LOW_GAP = 10, 8
_LOWEST: Final = 120
"""The least height of a part that scrolls, at a scale of 1."""


class BaseDialog(QDialog):
    """A dialog with a column for its contents; :meth:`finish` adds the buttons below it.

    ``rules_wanted`` carries ``section``, that of the rulebook which :meth:`lead_to` has made a link of.
    """

    rules_wanted = Signal(str)

    def __init__(self, words: Words, look: Appearance, title: str, parent: QWidget | None = None) -> None:
        """Begin with the title in large letters."""
        super().__init__(parent)
        self.words, self.look = words, look
        self.least_width = 0
        self._is_placed = False
        self.rules: Link | None = None
        self.section = ""
        self.setWindowTitle(title)
        self._whole = whole = QVBoxLayout(self)
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.is_low = self.most().height() < look.px(_LOW)
        down = look.px(_LOW_DOWN if self.is_low else _DOWN)
        whole.setContentsMargins(look.px(_ACROSS), down, look.px(_ACROSS), down)
        whole.setSpacing(look.px(_LOW_GAP if self.is_low else _GAP))
        self.contents = Contents(look, self)
        fade_edges(self.contents, look, look.theme.window)
        self.column = self.contents.column
        self.column.setSpacing(whole.spacing())
        whole.addWidget(self.contents, 1)
        self._feet: list[QHBoxLayout] = []
        self._below: list[QWidget] = []
        self._scrolled: dict[QWidget, int] = {}
        """Parts that scroll by themselves, and how high they are where there is room."""
        self.heading = heading = Label(title, self)
        heading.setProperty("type", "large" if self.is_low else "title")
        heading.setWordWrap(True)
        self.column.addWidget(heading)
        heading.ensurePolished()
        self.at_least(heading, heading.fontMetrics().horizontalAdvance(title) + 1)

    def showEvent(self, event: QShowEvent) -> None:
        """Open as large as the contents need; Qt alone would stop at two thirds of the screen."""
        self.fit_contents()
        before = self.pos()
        super().showEvent(event)
        # Some parts know their size only once they are shown. Where the system gives windows their places it
        # does so later: a dialog that moved by itself now would stay in the corner of the screen.
        self._is_placed = self.pos() != before
        self.fit_contents()
        self._is_placed = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the default button; one that was held before the dialog opened doesn't."""
        if event.isAutoRepeat() and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.accept()
        else:
            super().keyPressEvent(event)

    def most(self) -> QSize:
        """What the dialog may take: the screen within a frame, and the window that it lies over."""
        room = self.screen().availableSize()
        parent = self.parentWidget()
        if parent is None:
            return room - _frame(self)
        # A dialog has its frame once it is shown; the window below it has one like it before.
        window = parent.window()
        return (room - _frame(self).expandedTo(_frame(window))).expandedTo(window.size())

    def within(self, size: QSize) -> QSize:
        """``size``, as far as there is room for it in a dialog."""
        margins = self._whole.contentsMargins()
        across = margins.left() + margins.right() + self.contents.bar()
        return size.boundedTo(self.most() - QSize(across, margins.top() + margins.bottom()))

    def at_least(self, widget: QWidget, width: int, height: int = 0, *, scrolls: bool = False) -> None:
        """Make a part of the contents no smaller than this, as far as there is room; 0: as low as it was.

        One that ``scrolls`` is lower where not all of the dialog has room: two bars beside each other are
        hard to tell apart.
        """
        least = self.within(QSize(width, height))
        widget.setMinimumWidth(least.width())
        if height:
            widget.setMinimumHeight(least.height())
        if scrolls:
            self._scrolled[widget] = least.height()

    def fit_contents(self) -> None:
        """Be as large as the contents need, and no larger than the screen."""
        self.contents.settle()
        most, margins = self.most(), self._whole.contentsMargins()
        across, down = margins.left() + margins.right(), margins.top() + margins.bottom()
        for row in self._feet:
            row.setDirection(QBoxLayout.Direction.LeftToRight)
            if row.totalMinimumSize().width() + across > most.width():
                row.setDirection(QBoxLayout.Direction.TopToBottom)
        wide = max(self._whole.totalSizeHint().width(), self.minimumWidth(), self.least_width)
        # With room for the bar lines don't break anew when it comes; one that has come would stay where they
        # had room without it only.
        wide = min(wide + self.contents.bar(), most.width())
        lower = [row.totalSizeHint().height() for row in self._feet]
        lower += [widget.sizeHint().height() for widget in self._below if not widget.isHidden()]
        feet = sum(lower) + self._whole.spacing() * len(lower)
        for widget, least in self._scrolled.items():
            widget.setMinimumHeight(least)
        high = self.contents.height_at(wide - across - self.contents.bar()) + feet + down
        over = max(0, high - most.height())
        for widget, least in self._scrolled.items():
            widget.setMinimumHeight(max(min(least, self.look.px(_LOWEST)), least - over))
        middle = self.frameGeometry().center()
        self.resize(wide, min(max(high, self.minimumHeight()), most.height()))
        handle = self.windowHandle()
        if self._is_placed and self.isVisible() and handle is not None:
            self._stay_around(middle, handle.screen().availableGeometry())

    def grow(self) -> None:
        """Be larger where more has come into the contents than there is room for; never smaller."""
        if not self.isVisible():
            return
        self.contents.settle()
        if self.contents.height_at(self.contents.width()) > self.contents.height():
            self.fit_contents()

    def _stay_around(self, middle: QPoint, room: QRect) -> None:
        """Grow and shrink to all sides alike, as far as the screen's ``room`` allows it."""
        frame = self.frameGeometry()
        frame.moveCenter(middle)
        left = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
        top = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
        self.move(left, top)

    def add_text(self, text: str, *, quiet: bool = False) -> Label:
        """Add a paragraph below what is there."""
        label = Label(text, self)
        label.setWordWrap(True)
        label.setProperty("quiet", quiet)
        self.at_least(label, self.look.px(_TEXT))
        self.column.addWidget(label)
        return label

    def add_heading(self, text: str) -> Label:
        """Add a small heading below what is there."""
        label = Label(text, self)
        label.setProperty("heading", True)
        self.column.addWidget(label)
        return label

    def lead_to(self, section: str) -> None:
        """Have a link to a section of the rulebook, where it was first asked for; none for an empty one."""
        if self.rules is None:
            self.rules = Link("", self)
            self.rules.setWordWrap(False)
            self.rules.clicked.connect(lambda: self.rules_wanted.emit(self.section))
            self.column.addWidget(self.rules, 0, Qt.AlignmentFlag.AlignLeft)
        self.section = section
        self.rules.setText(self.words.say("about.rules", section=section) if section else "")
        self.rules.setVisible(bool(section))

    def add_below(self, widget: QWidget) -> None:
        """A part with a height of its own that stays in sight below contents that are scrolled."""
        self._whole.addWidget(widget)
        self._below.append(widget)

    def finish(self, accept: str = "", cancel: str = "", *, careful: bool = False) -> ChoiceButton | None:
        """Add the buttons named by the words ``accept`` and ``cancel``; gives the one that accepts."""
        row = self.add_foot()
        row.addStretch(1)
        made: ChoiceButton | None = None
        if cancel:
            self.add_button(row, cancel, self.reject)
        if accept:
            made = self.add_button(row, accept, self.accept, may=not careful, careful=careful)
            made.setDefault(not careful)
        return made

    def order_tabs(self) -> None:
        """Have the Tab key go through the dialog as it is read: what was made later isn't last."""
        stops = [each for each in _read(self._whole) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for one, following in pairwise(stops):
            QWidget.setTabOrder(one, following)

    def add_foot(self) -> QHBoxLayout:
        """A row for buttons below the contents; where they don't fit beside each other they are stacked."""
        row = QHBoxLayout()
        row.setSpacing(self.look.px(8))
        self._whole.addLayout(row)
        self._feet.append(row)
        return row

    def add_button(
        self,
        row: QHBoxLayout,
        text: str,
        take: Callable[[], object],
        *,
        may: bool = False,
        careful: bool = False,
    ) -> ChoiceButton:
        """A button in ``row``."""
        button = ChoiceButton(self.look, text, may=may, careful=careful, parent=self)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked: take())
        row.addWidget(button)
        return button


def _read(layout: QLayout) -> Iterator[QWidget]:
    """The widgets of a layout, and of those in it, in its order; of an area that scrolls, what it shows."""
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if item is None:
            continue
        widget: QWidget | None = item.widget()
        shown = widget.widget() if isinstance(widget, QScrollArea) else None
        inner: QLayout | None = shown.layout() if shown is not None else item.layout()
        if inner is not None:
            yield from _read(inner)
        elif widget is not None:
            yield widget


def _frame(window: QWidget) -> QSize:
    """What the system's frame takes of the screen, in width and height; nothing while there is none."""
    return window.frameGeometry().size() - window.size()
