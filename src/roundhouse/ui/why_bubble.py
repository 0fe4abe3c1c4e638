"""A bubble beside the place of a click or a drop: why not, until the next input."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from roundhouse.ui.about.subject import Subject
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.commands import keys_bound, keys_of
from roundhouse.ui.link import Link
from roundhouse.ui.over_window import OverWindow
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

_WIDTH = 300
_RULES, _MORE = "command.rules", "command.look"
"""The commands whose keys follow the links of the bubble while it is there."""
_MODIFIERS = frozenset({Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta})
_KEYS = frozenset({QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride})
_ENDING = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel})


class WhyBubble(OverWindow):
    """Says why not; ``rules_wanted`` (a section) and ``subject_wanted`` (a :class:`Subject`) are links."""

    rules_wanted = Signal(str)
    subject_wanted = Signal(object)

    def __init__(self, words: Words, look: Appearance, parent: QWidget) -> None:
        """Nothing has been refused yet."""
        super().__init__(look, parent)
        self.setObjectName("bubble")
        self._words = words
        self._section = ""
        self._subject: Subject | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(8))
        column.setSpacing(look.px(4))
        self.text = Label(self)
        self.text.setWordWrap(True)
        column.addWidget(self.text)
        self._links = QWidget(self)
        row = QHBoxLayout(self._links)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(12))
        self.rules = Link("", self._links)
        self.more = Link(f"{words.say('why.more')} ({keys_of(_MORE)})", self._links)
        self.rules.clicked.connect(self._to_rules)
        self.more.clicked.connect(self._to_subject)
        for link in (self.rules, self.more):
            link.setWordWrap(False)
            row.addWidget(link)
        row.addStretch(1)
        column.addWidget(self._links)

    def tell(self, text: str, at: QPoint, section: str = "", subject: Subject | None = None) -> None:
        """Say ``text`` beside the point ``at`` of the window; with links where they lead somewhere."""
        self.put_away()
        self._section, self._subject = section, subject
        self.text.setText(text)
        self.setAccessibleName(text)
        rules = f"{self._words.say('about.rules', section=section)} ({keys_of(_RULES)})"
        self.rules.setText(rules if section else "")
        self.rules.setVisible(bool(section))
        self.more.setVisible(subject is not None)
        self._links.setVisible(bool(section) or subject is not None)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        wide = min(max(self.look.px(_WIDTH), layout.totalMinimumSize().width()), self.over.width())
        self.show_near(at, QRect(0, 0, wide, layout.totalHeightForWidth(wide)))

    def _to_rules(self) -> None:
        self.put_away()
        self.rules_wanted.emit(self._section)

    def _to_subject(self) -> None:
        self.put_away()
        self.subject_wanted.emit(self._subject)

    def _link_of(self, event: QKeyEvent) -> Callable[[], None] | None:
        """The link that is followed by a key: in the bubble it leads to what the bubble is about."""
        pressed = QKeySequence(event.keyCombination())
        if self._section and pressed in keys_bound(_RULES):
            return self._to_rules
        return self._to_subject if self._subject is not None and pressed in keys_bound(_MORE) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The next key or press puts it away and goes on; what is done in the bubble itself doesn't."""
        if not isinstance(watched, QWidget) or watched is self or self.isAncestorOf(watched):
            return False
        follow = self._link_of(event) if isinstance(event, QKeyEvent) else None
        if follow is not None:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                follow()
            return True
        if is_next_input(event):
            self.put_away()
        return False


def is_next_input(event: QEvent) -> bool:
    """Whether somebody goes on: a press, the wheel, or a key but one that changes what others mean."""
    if event.type() in _ENDING:
        return True
    if event.type() not in _KEYS or not isinstance(event, QKeyEvent):
        return False
    return Qt.Key(event.key()) not in _MODIFIERS
