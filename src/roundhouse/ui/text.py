"""Texts are text: what looks like markup in a name is shown as it stands. For tooltips see :mod:`tips`.

Buttons and menus read the sign "&" as the mark of a key, and a window's title has a sign of its own, too.
"""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextLayout, QTextLine, QTextOption
from PySide6.QtWidgets import QLabel, QWidget

from roundhouse.ui.words.terms import with_amounts, with_names, with_signs


def on_button(text: str) -> str:
    """``text`` for a button, a box to tick or a menu: each "&" of it is shown and marks no key."""
    return text.replace("&", "&&")


_HYPHEN: Final = "\u2011"
_AFTER_FIGURE: Final = re.compile(r"(?<![0-9]{3})(?<=[0-9+A-Z])-(?=[a-zA-Z])")
"""Not behind the number of a title: names of files stay as they are."""
_BEFORE_PRONOUN: Final = re.compile(r"(?<=e[sz])-(?=(?:en|la|le|les|vous)\b)")
"""What French asks or bids somebody to do is one word ("Cliquez-en un")."""


def hyphenated(text: str) -> str:
    """``text`` with hyphens that no line breaks at: behind figures, signs, capitals ("3+-train"), verbs."""
    return _BEFORE_PRONOUN.sub(_HYPHEN, _AFTER_FIGURE.sub(_HYPHEN, text))


def shown(text: str) -> str:
    """``text`` as a label shows it: no line breaks within the name of a train, or begins with a colon.

    An amount stays beside a short word before it, and "St." beside the name that it begins.
    """
    return hyphenated(with_names(with_amounts(with_signs(text))))


def unescaped(text: str) -> str:
    """What :func:`on_button` was given."""
    return text.replace("&&", "&")


def in_title(text: str) -> str:
    """``text`` for the title of a window, where "[*]" would stand for what isn't saved yet."""
    return text.replace("[*]", "[*][*]")


def of_title(window: QWidget) -> str:
    """The title of a window as :func:`in_title` was given it."""
    return window.windowTitle().replace("[*][*]", "[*]")


class Label(QLabel):
    """A label that reads no markup: a name may hold a tag that would load a file."""

    def __init__(self, text: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        """A label with ``text`` in ``parent``, or, as Qt has it, in the parent that is given alone."""
        super().__init__(text if isinstance(text, QWidget) else parent)
        self._given = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        if isinstance(text, str):
            self.setText(text)

    def setText(self, text: str) -> None:
        """Show the text as :func:`shown` has it."""
        self._given = text
        super().setText(shown(text))

    def character_at(self, place: QPoint) -> int:
        """Which character of the text is at a point of the label, whose lines begin at the top; -1: none."""
        room = self.contentsRect()
        layout = QTextLayout(self.text(), self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap if self.wordWrap() else QTextOption.WrapMode.NoWrap)
        layout.setTextOption(option)
        layout.beginLayout()
        found, high = -1, float(room.top())
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room.width())
            x = place.x() - room.left()
            if high <= place.y() < high + line.height() and 0 <= x < line.naturalTextWidth():
                found = line.xToCursor(x, QTextLine.CursorPosition.CursorOnCharacter)
            high += line.height()
        layout.endLayout()
        return found

    def set_type(self, kind: str) -> None:
        """Write in a size of type, a name of the style sheet ("small"), unless it is in that already."""
        if self.property("type") == kind:
            return
        self.setProperty("type", kind)
        self.style().unpolish(self)
        self.style().polish(self)

    def text(self) -> str:
        """The text as it was given."""
        return self._given if super().text() else ""
