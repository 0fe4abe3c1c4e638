"""What all dialogs share: a title, space, and a row of buttons at the foot."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.link import Link
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words


class BaseDialog(QDialog):
    """A dialog with a column for its contents; :meth:`finish` adds the buttons.

    ``rules_wanted`` carries ``section``, that of the rulebook which :meth:`lead_to` has made a link of.
    """

    rules_wanted = Signal(str)

    def __init__(self, words: Words, look: Appearance, title: str, parent: QWidget | None = None) -> None:
        """Begin with the title in large letters."""
        super().__init__(parent)
        self.words, self.look = words, look
        self.least_width = 0
        self.rules: Link | None = None
        self.section = ""
        self.setWindowTitle(title)
        self.column = QVBoxLayout(self)
        self.column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.column.setContentsMargins(look.px(24), look.px(20), look.px(24), look.px(20))
        self.column.setSpacing(look.px(12))
        heading = Label(title, self)
        heading.setProperty("type", "title")
        self.column.addWidget(heading)

    def showEvent(self, event: QShowEvent) -> None:
        """Open as large as the contents need; Qt alone would stop at two thirds of the screen."""
        self.fit_contents()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the default button; one that was held before the dialog opened doesn't."""
        if event.isAutoRepeat() and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.accept()
        else:
            super().keyPressEvent(event)

    def fit_contents(self) -> None:
        """Be as large as the contents need, and no larger than the screen."""
        wide = max(self.sizeHint().width(), self.minimumWidth(), self.least_width)
        high = self.column.heightForWidth(wide) if self.column.hasHeightForWidth() else 0
        room = self.screen().availableSize()
        parent = self.parentWidget()
        if parent is not None:
            room = room.expandedTo(parent.window().size())
        high = max(self.sizeHint().height(), self.minimumHeight(), high)
        self.resize(min(wide, room.width()), min(high, room.height()))

    def add_text(self, text: str, *, quiet: bool = False) -> Label:
        """Add a paragraph below what is there."""
        label = Label(text, self)
        label.setWordWrap(True)
        label.setProperty("quiet", quiet)
        label.setMinimumWidth(self.look.px(360))
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

    def finish(self, accept: str = "", cancel: str = "", *, careful: bool = False) -> ChoiceButton | None:
        """Add the buttons named by the words ``accept`` and ``cancel``; gives the one that accepts."""
        row = QHBoxLayout()
        row.setSpacing(self.look.px(8))
        row.addStretch(1)
        made: ChoiceButton | None = None
        if cancel:
            self.add_button(row, cancel, self.reject)
        if accept:
            made = self.add_button(row, accept, self.accept, may=not careful, careful=careful)
            made.setDefault(not careful)
        self.column.addLayout(row)
        return made

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
