"""What leads through the tour: its words, the way on and back, and a frame around what it is about."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.hearing import hear_all
from roundhouse.ui.outline import Outline
from roundhouse.ui.over_window import is_escape
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

_WIDTH = 400
_GAP, _NARROW_GAP = 14, 7
"""What lies around it, and where it has to be narrow, at a scale of 1."""


class Ground(msgspec.Struct, frozen=True):
    """Where in the window the ``board`` lies, which may be covered, and the ``tray``, which is seen."""

    board: QRect
    tray: QRect


class TourPanel(QFrame):
    """Lies over the window. ``next_wanted``, ``back_wanted`` and ``leave_wanted`` are its buttons.

    Esc leaves, unless ``is_used`` says that it has a use elsewhere; Enter goes on while it has the focus.
    """

    next_wanted = Signal()
    back_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, words: Words, look: Appearance, window: QWidget) -> None:
        """Nothing is told yet."""
        super().__init__(window)
        self._words, self._look, self._over = words, look, window
        self.setObjectName("bubble")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.is_used: Callable[[], bool] = lambda: False
        self.outline = Outline(look, "careful", window)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        column.setSpacing(look.px(6))
        self.title = Label(self)
        self.title.setProperty("type", "large")
        self.title.setWordWrap(True)
        self.text = Label(self)
        self.text.setWordWrap(True)
        column.addWidget(self.title)
        column.addWidget(self.text)
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        self.count = Label(self)
        self.count.setProperty("quiet", True)
        row.addWidget(self.count)
        row.addStretch(1)
        self.leave = ChoiceButton(look, words.say("tour.leave"), parent=self)
        self.back = ChoiceButton(look, words.say("tour.back"), parent=self)
        self.next = ChoiceButton(look, words.say("tour.next"), may=True, parent=self)
        self.leave.clicked.connect(self.leave_wanted)
        self.back.clicked.connect(self.back_wanted)
        self.next.clicked.connect(self.next_wanted)
        for button in (self.leave, self.back, self.next):
            row.addWidget(button)
        column.addLayout(row)
        self.hide()
        hear_all(self)

    def tell(
        self,
        title: str,
        text: str,
        number: int,
        total: int,
        at: QRect | None,
        clear: QRect | None = None,
        ground: Ground | None = None,
    ) -> None:
        """Say step ``number`` (from 1) of ``total``, beside ``at`` (in the window), or in its middle.

        ``clear`` is what must be seen beside it, where it is more than ``at``: a pane with its heading.
        ``ground``: it lies over the board where it has room there, so that it cuts through no heading.
        """
        self.title.setText(title)
        self.text.setText(text)
        self.setAccessibleName(f"{title}. {text}")
        self.count.setText(self._words.say("scrub.position", n=number, count=total))
        self.back.setEnabled(number > 1)
        last = number == total
        self.next.set_title(self._words.say("tour.finish" if last else "tour.next"))
        self.leave.setVisible(not last)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self._lie_beside(clear or at, layout, ground)
        self.outline.setVisible(at is not None)
        if at is not None:
            self.outline.lie_around(at)
            self.outline.raise_()
        self.show()
        self.raise_()

    def _lie_beside(self, at: QRect | None, layout: QLayout, ground: Ground | None) -> None:
        """Over the board, or beside, below or above ``at``, narrower where it must be; else in a corner."""
        room, px, least = self._over.rect(), self._look.px, layout.minimumSize().width()
        wide = max(px(_WIDTH), least)
        high = layout.totalHeightForWidth(wide)
        if at is None:
            self.setGeometry(room.center().x() - wide // 2, room.center().y() - high // 2, wide, high)
            return
        if ground is not None and self._lies_over(ground.board, at, layout):
            return
        gap = px(_NARROW_GAP)
        beside = max(at.left(), room.right() - at.right()) - 2 * gap
        is_beside = self._lies_beside(at, wide, high, px(_GAP)) or (
            least <= beside and self._lies_beside(at, beside, layout.totalHeightForWidth(beside), gap)
        )
        if not is_beside:
            self.setGeometry(self._least_in_the_way(at, wide, high))
        elif ground is not None and self.geometry().intersects(ground.tray):
            # Beside the board: its tray begins at the same height, and its first row is seen above.
            self.move(self.x(), max(self.y(), at.bottom() + 1 - gap - self.height()))

    def _lies_over(self, board: QRect, at: QRect, layout: QLayout) -> bool:
        """Lie over the board as near to ``at`` as can be, if there is enough room; gives whether there is."""
        gap = self._look.px(_NARROW_GAP)
        room, least = board.adjusted(gap, gap, -gap, -gap), layout.minimumSize().width()
        wide = min(max(self._look.px(_WIDTH), least), room.width())
        high = layout.totalHeightForWidth(wide)
        if wide < least or high > room.height():
            return False
        x = max(room.left(), min(at.left(), room.right() + 1 - wide))
        y = max(room.top(), min(at.top(), room.bottom() + 1 - high))
        if QRect(x, y, wide, high).intersects(at):
            return False
        self.setGeometry(x, y, wide, high)
        return True

    def _lies_beside(self, at: QRect, wide: int, high: int, gap: int) -> bool:
        """Lie where there is most room, if there is enough; gives whether there is."""
        room = self._over.rect()
        places = (
            (at.right() + gap, at.top(), room.right() - at.right() - wide - gap),
            (at.left() - wide - gap, at.top(), at.left() - wide - gap),
            (at.left(), at.bottom() + gap, room.bottom() - at.bottom() - high - gap),
            (at.left(), at.top() - high - gap, at.top() - high - gap),
        )
        fitting = [place for place in places if place[2] >= 0]
        if not fitting or high + 2 * gap > room.height():
            return False
        x, y, _ = max(fitting, key=lambda place: place[2])
        x = max(gap, min(x, room.right() - wide - gap))
        y = max(gap, min(y, room.bottom() - high - gap))
        self.setGeometry(x, y, wide, high)
        return True

    def _least_in_the_way(self, at: QRect, wide: int, high: int) -> QRect:
        """In the corner of the window where it covers least of ``at``, best at the lower right."""
        gap = self._look.px(_GAP)
        room = self._over.rect().adjusted(gap, gap, -gap, -gap)
        corners = (
            QRect(x, y, wide, high)
            for y in (max(room.top(), room.bottom() + 1 - high), room.top())
            for x in (max(room.left(), room.right() + 1 - wide), room.left())
        )

        def covered(corner: QRect) -> int:
            both = corner & at
            return both.width() * both.height()

        return min(corners, key=covered)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc leaves the tour, unless it means something where it is pressed."""
        # Of every event of the program: its class is known sooner than its type and its widget's window.
        if not isinstance(event, QKeyEvent):
            return False
        is_mine = isinstance(watched, QWidget) and watched.window() is self._over
        is_key = event.type() == QEvent.Type.KeyPress and is_escape(event)
        if not (is_key and is_mine and self.isVisible()) or self.is_used():
            return False
        self.leave_wanted.emit()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, once however long it is held."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self.next_wanted.emit()
        else:
            super().keyPressEvent(event)

    def put_away(self) -> None:
        """The tour is over."""
        self.hide()
        self.outline.hide()
