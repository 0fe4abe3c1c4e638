"""The rules reference: topics on the left, rules with their sections on the right, a search above."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.fading_edge import fade_edges
from roundhouse.ui.focus_ring import FocusRing
from roundhouse.ui.rules_words import BANK_ONLY, Rule, matching, rule_about, rules_of
from roundhouse.ui.text import Label
from roundhouse.ui.whole_rows import WholeRows
from roundhouse.ui.words import Words

_SIZE = QSize(820, 600)
_TOPICS = 0.27
"""The share of the width that the topics take."""
_SECTIONS = 56
"""The least room for the number of a section."""
_BESIDE = 2 * 4
"""The space beside the words of a topic, as the style sheet has it."""
_LEAST = 72
"""The height of topics and rules at least, at a scale of 1."""
_SECTION = "section"


class _Topic(QStyledItemDelegate):
    """Breaks the words of a topic within the space beside them, which Qt adds to the broken words only."""

    def __init__(self, beside: int, parent: QListWidget) -> None:
        super().__init__(parent)
        self._beside = beside

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size of a topic in the width of the list."""
        narrower = QStyleOptionViewItem(option)
        narrower.rect = option.rect.adjusted(0, 0, -self._beside, 0)
        return super().sizeHint(narrower, index)


class RulesDialog(BaseDialog):
    """Stays open beside the table. :meth:`go_to` shows the rule of a section."""

    def __init__(
        self, words: Words, look: Appearance, definition: TitleDefinition, parent: QWidget | None = None
    ) -> None:
        """All rules of the title, and last what is otherwise where nothing is laid here."""
        super().__init__(words, look, words.say("rules.title", title=definition.name), parent)
        self.setModal(False)
        self._all = (*rules_of(definition.name, words.code), *rules_of(BANK_ONLY, words.code))
        self.marked: Rule | None = None
        self._rows: dict[str, QWidget] = {}
        self._headings: list[QWidget] = []
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(words.say("rules.search"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show)
        self.column.addWidget(self.search)
        row = QHBoxLayout()
        row.setSpacing(look.px(16))
        self.topics = WholeRows(self)
        self.topics.setWordWrap(True)
        self.topics.setItemDelegate(_Topic(look.px(_BESIDE), self.topics))
        self.topics.setResizeMode(WholeRows.ResizeMode.Adjust)
        self.topics.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.topics.currentRowChanged.connect(self._to_topic)
        row.addWidget(self.topics)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        fade_edges(self.area, look, look.theme.panel)
        FocusRing(self.area, look)
        row.addWidget(self.area, 1)
        for scrolled in (self.topics, self.area):
            # Either is scrolled by itself: the whole need not be, too, where type is large.
            scrolled.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
            scrolled.setMinimumHeight(look.px(_LEAST))
        self.column.addLayout(row, 1)
        self.add_text(words.say("rules.own_words"), quiet=True)
        self.finish(accept=words.say("button.close"))
        self._show("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes from what is searched to what was found; from there it closes the dialog."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and self.search.hasFocus() and self.search.text():
            self.area.setFocus(Qt.FocusReason.TabFocusReason)
            event.accept()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Room for some topics at once."""
        px = self.look.px
        return QSize(px(_SIZE.width()), px(_SIZE.height()))

    def fit_contents(self) -> None:
        """A fixed size, within the screen and the window behind."""
        self.resize(self.sizeHint().boundedTo(self.most() * 0.94))
        self.topics.setFixedWidth(round(self.width() * _TOPICS))

    def go_to(self, section: str) -> bool:
        """Mark the rule of a section and bring it into sight; False where there is none."""
        self.search.clear()
        self._mark(rule_about(self._all, section))
        if self.marked is None:
            return False
        self._reveal(self.marked)
        return True

    def _mark(self, rule: Rule | None) -> None:
        """Mark the row of ``rule`` and no other: all rows are there."""
        former, self.marked = self.marked, rule
        for each in (former, rule):
            if each is not None:
                row = self._rows[each.section]
                row.setProperty("marked", each is rule)
                row.style().unpolish(row)
                row.style().polish(row)

    def _reveal(self, rule: Rule) -> None:
        index = next(n for n, topic in enumerate(self._all) if rule in topic.rules)
        self.topics.blockSignals(True)
        self.topics.setCurrentRow(index)
        self.topics.blockSignals(False)
        row = self._rows[rule.section]
        # The rows have their places once they have been laid out.
        QTimer.singleShot(0, row, lambda: self.area.ensureWidgetVisible(row, 0, self.look.px(80)))

    def _show(self, wanted: str) -> None:
        """Show the rules that have all words of ``wanted``."""
        found = matching(self._all, wanted)
        self.topics.blockSignals(True)
        self.topics.clear()
        self.topics.addItems([topic.topic for topic in found])
        self.topics.blockSignals(False)
        self._rows, self._headings = {}, []
        body = QWidget(self)
        body.setObjectName("panel")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(body)
        column.setSpacing(self.look.px(6))
        for topic in found:
            heading = Label(topic.topic, body)
            heading.setProperty("type", "large")
            heading.setWordWrap(True)
            column.addWidget(heading)
            self._headings.append(heading)
            for rule in topic.rules:
                column.addWidget(self._row(rule, body))
        self._align(body.findChildren(Label, _SECTION))
        if not found:
            column.addWidget(Label(self.words.say("rules.nothing"), body))
        column.addStretch(1)
        self.area.setWidget(body)

    def _align(self, sections: Sequence[QWidget]) -> None:
        """Give all sections the width of the widest, so that the rules beside them begin below each other."""
        for each in sections:
            each.ensurePolished()
        widths = (each.minimumSizeHint().width() for each in sections)
        room = max(self.look.px(_SECTIONS), max(widths, default=0))
        for each in sections:
            each.setFixedWidth(room)

    def _row(self, rule: Rule, body: QWidget) -> QWidget:
        row = QFrame(body)
        row.setObjectName("rule")
        row.setProperty("marked", rule is self.marked)
        grid = QGridLayout(row)
        grid.setContentsMargins(self.look.px(6), self.look.px(4), self.look.px(6), self.look.px(4))
        grid.setHorizontalSpacing(self.look.px(8))
        number = Label(self.words.section(rule.section), row)
        number.setWordWrap(number.text() != rule.section)
        number.setProperty("quiet", True)
        number.setObjectName(_SECTION)
        grid.addWidget(number, 0, 0, Qt.AlignmentFlag.AlignTop)
        text = Label(rule.text, row)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(text, 0, 1)
        grid.setColumnStretch(1, 1)
        # Of several rules of a section the first one is meant, as by :func:`rule_about`.
        self._rows.setdefault(rule.section, row)
        return row

    def _to_topic(self, number: int) -> None:
        if 0 <= number < len(self._headings):
            heading = self._headings[number]
            self.area.verticalScrollBar().setValue(heading.y() - self.look.px(8))
