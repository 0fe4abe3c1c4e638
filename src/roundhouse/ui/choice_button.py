"""A button with a title and quieter lines under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QMargins, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from roundhouse.engine.actions import Action
from roundhouse.engine.names import HexId
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.text import Label
from roundhouse.ui.theme import readable_on
from roundhouse.ui.tips import tip

_PRESSING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
ACROSS: Final = 12.0
DOWN: Final = 4.0
"""What is at the sides of the lines of a button, and above and below them, at a scale of 1."""
_NUMBER_AT: Final = 8
_FOR_NUMBER: Final = 10
"""Where the number begins, and what it takes of the width, at a scale of 1."""
BETWEEN: Final = " · "
"""What stands between the parts of a detail."""
OPENS: Final = " ▾"
"""What stands behind the title of a button that opens a sheet."""


_RING: Final = 2
"""The width of the ring of the focus in pixels at a scale of 1, as in the style sheet."""
_INNER: Final = 1
"""The width of the second ring within it."""
_ROUND: Final = 4


def _do_nothing() -> None:
    """A button that nobody has given anything to do yet."""


class ChoiceButton(QPushButton):
    """``title`` in the interface's type, ``details`` in the smallest.

    ``may`` marks the choice one is most likely to take, ``careful`` one to think about twice; ``manner`` is
    both with the number of details. ``take`` is called when the button is clicked. ``hexes`` are those that
    its words name: ``pointed`` gives them while the pointer or the focus is on it, and ``()`` afterwards.
    ``decision`` is the action that a click decides, if it is one: ``decision_pointed`` gives that likewise,
    and None afterwards.
    """

    pointed = Signal(object)
    decision_pointed = Signal(object)

    def __init__(
        self,
        look: Appearance,
        title: str,
        details: Sequence[str] = (),
        *,
        may: bool = False,
        careful: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Lay the lines out."""
        super().__init__(parent)
        self.title = title
        self.manner = (may, careful, len(details))
        self.take: Callable[[], object] = _do_nothing
        self.least = 0
        """So many details stay in sight however little room there is."""
        self.hexes: tuple[HexId, ...] = ()
        self.decision: Action | None = None
        self._lines: list[Label] = []
        self.setProperty("may", may)
        self.setProperty("careful", careful)
        self._column = column = QVBoxLayout(self)
        self._across, self._down = ACROSS, DOWN
        column.setSpacing(0)
        for n, line in enumerate((title, *details)):
            label = Label(line, self)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setProperty("type", "small" if n else "text")
            if careful:
                label.setProperty("careful", True)
            if not n:
                label.setFont(look.font("text", True))
            column.addWidget(label)
            self._lines.append(label)
        self._look = look
        self._lay_around(0)
        self._most = 0
        self._details = tuple(details)
        self.brief = ""
        """All that it has to say among others of its row; empty: nothing less than all."""
        self._hint = ""
        self._is_whole = False
        """Whether all that stands on the button is in sight, and the tooltip leaves it out."""
        self._keys = self._main_keys = ""
        self._number = Label(self)
        self._number.setProperty("type", "small")
        self._number.setProperty("careful", careful)
        self._number.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._number.hide()
        self._describe()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda _checked: self.take())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and space press the button, once however long they are held."""
        if event.isAutoRepeat():
            event.accept()
        elif event.key() in _PRESSING:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """On the ground of the likely choice a dark ring is hardly seen: a light one lies within it."""
        super().paintEvent(event)
        if not (self.hasFocus() and self.property("may")):
            return
        px = self._look.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(readable_on(self._look.theme.may)), px(_INNER)))
        inset = px(_RING) + px(_INNER) / 2
        ring = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(ring, px(_ROUND), px(_ROUND))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The number stays beside the title, which is in the middle of a button higher than it has to be."""
        super().resizeEvent(event)
        self._number.move(self.number_place())

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer is on it."""
        super().enterEvent(event)
        self._point()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has left it."""
        super().leaveEvent(event)
        self._point(on=False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Keys have reached it."""
        super().focusInEvent(event)
        self._point()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keys go on elsewhere."""
        super().focusOutEvent(event)
        self._point(on=False)

    def _point(self, *, on: bool = True) -> None:
        if self.hexes:
            self.pointed.emit(self.hexes if on else ())
        if self.decision is not None:
            self.decision_pointed.emit(self.decision if on else None)

    @property
    def number(self) -> int:
        """The key that presses the button, as it is printed on it; 0 for none."""
        return int(self._number.text() or 0)

    def set_number(self, number: int) -> None:
        """Print the key on the button that presses it (0: none)."""
        self._number.setText(str(number) if number else "")
        self._number.setVisible(bool(number))
        self._lay_around(number)
        self._describe()
        self.updateGeometry()

    def _lay_around(self, number: int) -> None:
        px = self._look.px
        left = self._across + (_FOR_NUMBER if number else 0)
        self._column.setContentsMargins(px(left), px(self._down), px(self._across), px(self._down))
        if number:
            self._number.adjustSize()
            self._number.move(self.number_place())

    def number_place(self) -> QPoint:
        """Where the number stands: with its foot a little above that of the title."""
        px, spare = self._look.px, max(0, self.height() - self.sizeHint().height()) // 2
        return QPoint(px(min(_NUMBER_AT, self._across - 1)), px(self._down + 2) + spare)

    def around(self) -> QMargins:
        """What is left around the lines."""
        return self._column.contentsMargins()

    def told(self) -> tuple[str, ...]:
        """The lines that it shows."""
        return tuple(label.text() for label in self._lines if not label.isHidden())

    def keep_across(self, across: float) -> None:
        """Have so much at the sides of the lines, at a scale of 1; usually :data:`ACROSS`."""
        if across != self._across:
            self._across = across
            self._lay_around(self.number)
            self.updateGeometry()

    def keep_brief(self, *, brief: bool) -> None:
        """Have no more than :attr:`brief` stand there, if it has any; the tooltip tells all of it then."""
        if not self.brief:
            return
        self._lines[0].setText(self.brief if brief else self.title)
        self.set_brief(0 if brief else len(self._details))
        self._is_whole = not brief or not self._details
        self._describe()

    def keep_down(self, down: float) -> None:
        """Have so much above and below the lines, at a scale of 1; usually :data:`DOWN`."""
        if down != self._down:
            self._down = down
            self._lay_around(self.number)
            self.updateGeometry()

    def set_brief(self, most: int, *, is_short: bool = False) -> None:
        """Show no more than ``most`` details (but ``least`` always); all of them stay in the tooltip.

        ``is_short``: of each no more than its first part.
        """
        shown = max(most, self.least)
        for n, (label, line) in enumerate(zip(self._lines[1:], self._details, strict=False)):
            text = line.partition(BETWEEN)[0] if is_short else line
            if label.text() != text:
                label.setText(text)
            label.setVisible(n < shown)
        self.updateGeometry()

    def wrap(self, most: int) -> None:
        """Let lines that are wider than ``most`` pixels go on below; no word is broken for that."""
        margins = self._column.contentsMargins()
        aside, self._most = margins.left() + margins.right(), 0
        for label in self._lines:
            label.setWordWrap(False)
            if label.sizeHint().width() > most - aside:
                label.setWordWrap(True)
                words = label.text().split(" ")
                least = max(label.fontMetrics().horizontalAdvance(word) for word in words) + aside
                self._most = max(self._most, most, least)
        self.updateGeometry()

    def begin_left(self) -> None:
        """Begin all lines at the left: one below the other, buttons of one width are read as a list."""
        for label in self._lines:
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def set_title(self, title: str) -> None:
        """Put other words on the button."""
        self.title = title
        self._lines[0].setText(title)
        self._describe()
        self.updateGeometry()

    def set_lines(self, title: str, details: Sequence[str]) -> None:
        """Put another title on the button, and as many other details as it has."""
        for label, line in zip(self._lines[1:], details, strict=True):
            label.setText(line)
        self._details = tuple(details)
        self.set_title(title)

    def set_may(self, *, may: bool) -> None:
        """Set the button off as the choice one is most likely to take, or no longer."""
        if may == self.manner[0]:
            return
        self.manner = (may, *self.manner[1:])
        self.setProperty("may", may)
        for each in (self, *self._lines, self._number):
            each.style().unpolish(each)
            each.style().polish(each)

    def set_keys(self, keys: str) -> None:
        """Tell in the tooltip which keys press the button beside its number, as the platform writes them."""
        self._keys = keys
        self._describe()

    def set_main(self, keys: str) -> None:
        """Tell in the tooltip which keys press it as the choice one is most likely to take; none if empty."""
        if keys != self._main_keys:
            self._main_keys = keys
            self._describe()

    def set_hint(self, hint: str) -> None:
        """Have the tooltip say this below the details; nothing where it is empty."""
        if hint:
            self._details = (*self._details, hint)
            self._hint = hint
            self._describe()

    def tell_what_is_new(self) -> None:
        """Leave what stands on the button out of its tooltip, which would lie over what is beside it."""
        self._is_whole = True
        self._describe()

    def _describe(self) -> None:
        """Where keys press it they are told after its title, and all details below."""
        self.setAccessibleName(" · ".join((self.title, *self._details)))
        if self._is_whole:
            self.setToolTip(tip(self._hint) if self._hint else "")
            return
        title = self.title.removesuffix(OPENS)
        keys = ", ".join(filter(None, (self._number.text(), self._keys, self._main_keys)))
        told = [f"{title} ({keys})"] if keys else [] if self._details else [title]
        self.setToolTip(tip("\n".join((*told, *self._details))))

    def sizeHint(self) -> QSize:
        """As large as the lines."""
        if self._most:
            return QSize(self._most, self._column.totalHeightForWidth(self._most))
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The lines are never cut."""
        return self.sizeHint() if self._most else self._column.minimumSize()
