"""The card of a thing over the window: its parts, links to other things, what the board can show of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil

import msgspec
from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import CompanySymbol
from roundhouse.ui.about.card import Card, Line, Part
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.items.tiles import tile_pixmap
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.fading_edge import fade_edges
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.icons import icon
from roundhouse.ui.link import Link
from roundhouse.ui.marks import Badge
from roundhouse.ui.over_window import OverWindow
from roundhouse.ui.rules_words import rules_of, topic_about
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.words import Words
from roundhouse.ui.words.marked import with_capital

_WIDTHS = (380, 460, 540)
"""How wide a card is, at a scale of 1: wider where it is too high, but no more than half of the window."""
_TWO_ABREAST = (640, 760, 900)
"""How wide one is whose parts stand in two columns, as it would be scrolled otherwise, at a scale of 1."""
_HIGHEST = 0.86
"""The share of the window's height that a card takes at most."""
_LABELS = 104
"""The least room for the labels, so that the texts of most cards begin at the same place."""
_LABELS_ABREAST = 64
"""The same in two columns, whose texts have little room."""
_LONG_LABEL = 160
"""The most room for a label: a longer one, such as the phases of a rule, has several lines."""
_BELOW_WHOLE = 6
"""The space between texts as wide as their part and the first label below them, at a scale of 1."""
_BESIDE_LABEL = 12
"""The space between a label and its text at a scale of 1."""
_RAGGED = 1.2
"""How much longer a text of several lines is than its words: no line of it is full."""
_GUTTER = 20
"""The space between two columns at a scale of 1."""
_TILE = 52
_HEAD_TILE = 76


class AboutPanel(OverWindow):
    """Shows a :class:`Card`.

    Its links are ``subject_wanted`` (a :class:`Subject`), ``moment_wanted`` (a number of decisions),
    ``show_wanted`` (what the board shall show of the card's subject), ``rules_wanted`` (a section) and
    ``back_wanted``.
    """

    subject_wanted = Signal(object)
    moment_wanted = Signal(int)
    show_wanted = Signal(str)
    rules_wanted = Signal(str)
    back_wanted = Signal()

    def __init__(self, words: Words, look: Appearance, parent: QWidget) -> None:
        """A card of nothing, which isn't shown."""
        super().__init__(look, parent)
        self.setAccessibleName(words.say("about.now"))
        self._words = words
        self.card: Card | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        self._column.setSpacing(look.px(6))
        self._content: QWidget | None = None

    def show_card(self, card: Card, definition: TitleDefinition, at: QPoint, *, has_back: bool) -> None:
        """Show ``card`` near the point ``at`` of the window; ``has_back``: a way back to the one before."""
        self.card = card
        if self._content is not None:
            self._column.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        self._content = content = QWidget(self)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.look.px(8))
        column.addLayout(self._head(card, definition, has_back=has_back))
        body = self._body(card, definition)
        area = QScrollArea(content)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(body)
        fade_edges(area, self.look, self.look.theme.panel)
        column.addWidget(area, 1)
        if card.shows:
            column.addWidget(self._shows(card, content))
        rules = self._rules(card, definition) if card.sections else None
        if rules is not None:
            column.addWidget(rules)
        self._column.addWidget(content)
        content.show()
        self._size_to(content, body, area, rules, at)

    def _size_to(
        self, content: QWidget, body: CardBody, area: QScrollArea, rules: QWidget | None, at: QPoint
    ) -> None:
        """As high as the card needs, within the window; wider, then in two columns before it is scrolled.

        Where even these are too high the widest are taken: least of them is out of sight.

        Links to rules come below the shorter of two columns, and below the facts where not all of it has
        room: these keep theirs.
        """
        most = round(self.over.height() * _HIGHEST)
        narrowest, widest = self.look.px(_WIDTHS[0]), self.over.width() - self.look.px(32)
        widths = [
            min(self.look.px(width), widest, max(narrowest, self.over.width() // 2)) for width in _WIDTHS
        ]

        abreast = dict.fromkeys(min(self.look.px(width), widest) for width in _TWO_ABREAST)

        def is_enough(columns: int, wide: int, bar: int = 0) -> bool:
            body.stand_in(columns, self._inner(wide) - bar)
            if rules is not None and (columns > 1 or bar):
                body.add_below(rules, self._inner(wide) - bar)
            content.updateGeometry()  # Otherwise it is kept what it needed before.
            return self._measured(body, area, wide, bar) + self._around(area, wide) <= most

        found = next(((1, each) for each in widths if is_enough(1, each)), None)
        if found is None:
            # Most cards fit in one column: what two would need isn't asked for them.
            in_two = list[tuple[int, int]]()
            for each in abreast if body.is_several() else ():
                inner = self._inner(each) - _bar(area)
                body.stand_in(2, inner)
                if body.are_words_whole(inner):
                    in_two.append((2, each))
            scrolled = in_two[-1] if in_two else (1, widths[0])
            found = next((each for each in in_two if is_enough(*each)), scrolled)
        columns, wide = found
        policy, bar = Qt.ScrollBarPolicy, 0
        is_scrolled = not is_enough(columns, wide)
        if is_scrolled:
            bar = _bar(area)
            is_enough(columns, wide, bar)
        # A bar that stood there before the card had its size would take the width that spares it.
        area.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if is_scrolled else policy.ScrollBarAlwaysOff
        )
        high = self._measured(body, area, wide, bar) + self._around(area, wide)
        self.show_near(at, QRect(0, 0, wide, min(high, most)))

    def _around(self, area: QScrollArea, wide: int) -> int:
        """How high all but the facts is in a card so ``wide``, in pixels."""
        return self._column.totalMinimumHeightForWidth(wide) - area.minimumHeight()

    def _inner(self, wide: int) -> int:
        """What a card so ``wide`` has within its margins, in pixels."""
        margins = self._column.contentsMargins()
        return wide - margins.left() - margins.right() - 2 * self.frameWidth()

    def _measured(self, body: CardBody, area: QScrollArea, wide: int, bar: int = 0) -> int:
        """How high the body is in a card so ``wide``, beside such a ``bar``, in pixels: its room is told."""
        inner = self._inner(wide)
        body.setMaximumWidth(inner)
        high = max(0, body.height_at(inner - bar))
        area.setMinimumHeight(min(high, self.look.px(80)))
        area.setMaximumHeight(high)
        area.setVisible(high > 0)
        return high

    # --- the parts of a card ------------------------------------------------------------------

    def _head(self, card: Card, definition: TitleDefinition, *, has_back: bool) -> QHBoxLayout:
        look, row = self.look, QHBoxLayout()
        row.setSpacing(look.px(8))
        if has_back:
            row.addWidget(self._tool("undo", "about.back", self.back_wanted.emit))
        symbol = CompanySymbol(card.subject.name)
        if card.subject.kind == "company":
            badge = Badge(look, look.px(36), self)
            badge.show_company(liveries(definition)[symbol])
            row.addWidget(badge)
        elif card.subject.kind == "tile":
            row.addWidget(self._picture(card.subject.name, definition, _HEAD_TILE))
        texts = QVBoxLayout()
        texts.setSpacing(0)
        title = Label(card.title, self)
        title.setProperty("type", "large")
        title.setWordWrap(True)
        texts.addWidget(title)
        if card.subtitle:
            under = Label(card.subtitle, self)
            under.setProperty("quiet", True)
            under.setWordWrap(True)
            texts.addWidget(under)
        row.addLayout(texts, 1)
        row.addWidget(self._tool("close", "button.close", self.put_away), 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _tool(self, name: str, key: str, take: Callable[[], object]) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(name, self.look.theme.text))
        button.setIconSize(QSize(self.look.px(16), self.look.px(16)))
        button.setToolTip(tip(self._words.say(key)))
        button.setAccessibleName(self._words.say(key))
        button.clicked.connect(lambda _checked=False: take())
        return button

    def _picture(self, tile: str, definition: TitleDefinition, side: int) -> Label:
        label = Label(self)
        size = QSize(self.look.px(side), self.look.px(side))
        label.setPixmap(tile_pixmap(definition, tile, 0, size, self.devicePixelRatioF(), self.look.theme))
        return label

    def _body(self, card: Card, definition: TitleDefinition) -> CardBody:
        body = CardBody(self.look, self)
        for part in card.parts:
            if _is_of_tiles(part):
                self._add_tiles(part, definition, body)
            else:
                column = body.add_part(part.heading)
                column.addLayout(self._lines(part, body))
        return body

    def _lines(self, part: Part, body: CardBody) -> QGridLayout:
        look, grid = self.look, QGridLayout()
        grid.setContentsMargins(0, 0, 0, look.px(6))
        grid.setHorizontalSpacing(look.px(_BESIDE_LABEL))
        grid.setVerticalSpacing(look.px(2))
        grid.setColumnStretch(1, 1)
        # Numbers of decisions need little room, and leave it to what was decided.
        is_aligned = not any(line.moment >= 0 for line in part.lines)
        # What has no label stands below the text before it; without one before it has the whole width.
        whole = next((n for n, line in enumerate(part.lines) if line.label), len(part.lines))
        for n, line in enumerate(part.lines):
            text = self._text(line, body)
            if n < whole:
                grid.addWidget(text, n, 0, 1, 2)
                continue
            if n == whole > 0:
                # Else a label would be read as the next line of what stands over it.
                text.setContentsMargins(0, look.px(_BELOW_WHOLE), 0, 0)
            label = Label(line.label, body)
            label.setProperty("quiet", True)
            label.setContentsMargins(text.contentsMargins())
            if is_aligned:
                body.align(label, text)
            grid.addWidget(label, n, 0, Qt.AlignmentFlag.AlignTop)
            # Beside a label of several lines it begins with the first.
            grid.addWidget(text, n, 1, Qt.AlignmentFlag.AlignTop)
        return grid

    def _text(self, line: Line, body: QWidget) -> Label:
        # Beside a label it goes on what that begins.
        written = line.text if line.label else with_capital(line.text)
        if line.subject is None and line.moment < 0:
            plain = Label(written, body)
            plain.setWordWrap(True)
            return plain
        link = Link(written, body)
        link.clicked.connect(lambda: self._follow(line))
        return link

    def _follow(self, line: Line) -> None:
        if line.subject is not None:
            self.subject_wanted.emit(line.subject)
        else:
            self.moment_wanted.emit(line.moment)

    def _add_tiles(self, part: Part, definition: TitleDefinition, body: CardBody) -> None:
        """The tiles of a part as pictures, one a button, in groups of those that come together.

        Each group may stand in another column than the one before: many tiles make a long part.
        """
        look = self.look
        for n, label in enumerate(dict.fromkeys(line.label for line in part.lines)):
            column = body.add_part(part.heading, goes_on=n > 0)
            column.setContentsMargins(0, 0, 0, look.px(6))
            column.setSpacing(look.px(2))
            name = Label(label, body)
            name.setProperty("quiet", True)
            column.addWidget(name)
            group = QWidget(body)
            flow = FlowLayout(group, look.px(2), look.px(2))
            for line in part.lines:
                if line.label == label and line.subject is not None:
                    flow.addWidget(self._tile(line, definition, group))
            column.addWidget(group)

    def _tile(self, line: Line, definition: TitleDefinition, group: QWidget) -> QToolButton:
        assert line.subject is not None
        look, button = self.look, QToolButton(group)
        size = QSize(look.px(_TILE), look.px(_TILE))
        picture = tile_pixmap(definition, line.subject.name, 0, size, self.devicePixelRatioF(), look.theme)
        button.setIcon(QIcon(picture))
        button.setIconSize(size)
        button.setToolTip(tip(line.text))
        button.setText(line.subject.name)
        button.setAccessibleName(line.text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.clicked.connect(lambda _checked=False: self._follow(line))
        return button

    def _rules(self, card: Card, definition: TitleDefinition) -> QWidget:
        """Where the rules treat the subject, each section with its topic."""
        box = QWidget(self)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.look.px(4))
        topics = rules_of(definition.name, self._words.code)
        for section in card.sections:
            topic = topic_about(topics, section)
            said = self._words.say("about.rules", section=section)
            link = Link(f"{said} · {topic.topic}" if topic is not None else said, box)
            link.clicked.connect(partial(self.rules_wanted.emit, section))
            column.addWidget(link)
        return box

    def _shows(self, card: Card, foot: QWidget) -> QWidget:
        """A button for each thing that the board can show of the card's subject."""
        shows = QWidget(foot)
        flow = FlowLayout(shows, self.look.px(8), self.look.px(4))
        for name in card.shows:
            button = ChoiceButton(self.look, self._words.say(f"about.show.{name}"), parent=shows)
            button.clicked.connect(lambda _checked=False, name=name: self.show_wanted.emit(name))
            flow.addWidget(button)
        return shows


class Labelled(msgspec.Struct, frozen=True):
    """A ``label`` with the widths of its longest ``word`` and all of it, and those of its text, in pixels."""

    label: Label
    word: int
    wide: int
    text_word: int
    text: int


def _word(label: Label) -> int:
    """The width of what no line of a label breaks at most, in pixels."""
    return max(map(label.fontMetrics().horizontalAdvance, label.text().split(" ")))


def _lines(text: int, wide: int) -> int:
    """How many lines a text has in so many pixels, as far as that is known without laying it out."""
    return 1 if text <= wide else ceil(text * _RAGGED / wide)


def _high(lines: Sequence[Labelled], room: int, wide: int) -> int:
    """How many lines there are in a column so ``wide`` with such ``room`` for labels, in pixels."""
    texts = max(1, wide - room)
    return sum(max(_lines(line.wide, room), _lines(line.text, texts)) for line in lines)


def label_room(lines: Sequence[Labelled], least: int, most: int, wide: int) -> int:
    """The room for the labels of ``lines`` that share a column so ``wide`` with their texts, in pixels.

    As few lines as can be are broken, texts rather than labels where both cost as many; words stay whole.
    """

    def broken(room: int) -> tuple[int, int, int]:
        return _high(lines, room, wide), sum(line.wide > room for line in lines), room

    narrowest = min(most, max([least, *(line.word for line in lines)]))
    widest = min([most, *(wide - line.text_word for line in lines)])
    rooms = {min(line.wide, widest) for line in lines if min(line.wide, widest) > narrowest}
    return min((narrowest, *rooms), key=broken)


def _bar(area: QScrollArea) -> int:
    return area.verticalScrollBar().sizeHint().width()


class CardBody(QWidget):
    """The parts of a card one below the other, or in two columns abreast."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        """Without a part."""
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._parts: list[QWidget] = []
        self._labelled: list[list[Labelled]] = []
        self._repeated: dict[int, Label] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, look.px(4), 0)
        self._row.setSpacing(look.px(_GUTTER))
        self._columns = (QVBoxLayout(), QVBoxLayout())
        for column in self._columns:
            column.setSpacing(look.px(4))
            self._row.addLayout(column)

    def add_part(self, heading: str, *, goes_on: bool = False) -> QVBoxLayout:
        """Another part below those that there are, for its lines.

        One that ``goes_on`` with the part before has its heading only where it begins a column.
        """
        part = QWidget(self)
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._look.px(4))
        if heading:
            label = Label(heading, part)
            label.setProperty("heading", True)
            column.addWidget(label)
            if goes_on:
                self._repeated[len(self._parts)] = label
        self._parts.append(part)
        self._labelled.append([])
        return column

    def align(self, label: Label, text: Label) -> None:
        """Give a ``label`` of the latest part as much room as others: texts begin below each other."""
        needed = label.sizeHint().width(), text.fontMetrics().horizontalAdvance(text.text())
        self._labelled[-1].append(Labelled(label, _word(label), needed[0], _word(text), needed[1]))

    def is_several(self) -> bool:
        """Whether there are parts for two columns."""
        return len(self._parts) > 1

    def stand_in(self, columns: int, wide: int) -> None:
        """Put the parts in one column or two, as even as can be in a body so ``wide``, in pixels."""
        gutter = self._look.px(_GUTTER)
        each = (wide - self._row.contentsMargins().right() + gutter) // columns - gutter
        everything = range(len(self._parts))
        self._give_labels_room(everything, columns, each)
        first = len(everything) if columns == 1 else self._first(each)
        for n, heading in self._repeated.items():
            heading.setHidden(n != first)
        for n, column in enumerate(self._columns):
            while column.count():
                column.takeAt(0)
            chosen = everything[first:] if n else everything[:first]
            self._give_labels_room(chosen, columns, each)
            parts = [self._parts[at] for at in chosen]
            for part in parts:
                column.addWidget(part)
            if parts:
                column.addStretch(1)
            self._row.setStretch(n, int(bool(parts)))

    def _give_labels_room(self, parts: range, columns: int, wide: int) -> None:
        """The same room for the labels of all ``parts``, in a column so ``wide``, in pixels.

        Of two columns a part whose texts have fewer lines beside its own labels has room for those alone.
        """
        px = self._look.px
        least, most = px(_LABELS if columns == 1 else _LABELS_ABREAST), px(_LONG_LABEL)
        inside = wide - px(_BESIDE_LABEL)
        shared = label_room([line for part in parts for line in self._labelled[part]], least, most, inside)
        for part in parts:
            lines = self._labelled[part]
            own = label_room(lines, least, most, inside) if columns > 1 and lines else shared
            room = own if _high(lines, own, inside) < _high(lines, shared, inside) else shared
            for line in lines:
                line.label.setWordWrap(line.wide > room)
                line.label.setFixedWidth(room)
            _forget_sizes(self._parts[part])

    def _first(self, wide: int) -> int:
        """How many parts make the first of two columns so ``wide`` if the longer one is to be short."""
        high = [part.heightForWidth(wide) for part in self._parts]
        return min(range(1, len(high)), key=lambda n: max(sum(high[:n]), sum(high[n:])))

    def are_words_whole(self, wide: int) -> bool:
        """Whether no line breaks within a word, not even at its hyphen, in two columns in so many pixels."""
        self.setFixedWidth(wide)
        for layout in (self._row, *(part.layout() for part in self._parts)):
            assert layout is not None
            layout.activate()
        labels = [label for label in self.findChildren(Label) if label.wordWrap()]
        self.setMinimumWidth(0)
        return self._row.totalMinimumSize().width() <= wide and all(
            label.fontMetrics().horizontalAdvance(word) <= label.contentsRect().width()
            for label in labels
            for word in label.text().split()
        )

    def add_below(self, links: QWidget, wide: int) -> None:
        """Put ``links`` below the parts, or those of the shorter of two columns in so many pixels."""
        used = [column for column in self._columns if column.count()] or [self._columns[0]]
        each = wide // len(used) - self._look.px(_GUTTER)
        shorter = min(used, key=lambda column: column.heightForWidth(each))
        shorter.insertWidget(shorter.count() - 1, links)
        links.show()  # Qt hides what gets another parent, and a layout leaves out what is hidden.

    def height_at(self, wide: int) -> int:
        """How high the parts are in so many pixels."""
        return self._row.heightForWidth(wide)


def _forget_sizes(part: QWidget) -> None:
    """Have a part measured anew: Qt's layouts keep what they needed until the next turn of the event loop."""
    column = part.layout()
    assert column is not None
    for lines in column.findChildren(QGridLayout):
        lines.invalidate()
    column.invalidate()
    part.updateGeometry()


def _is_of_tiles(part: Part) -> bool:
    return all(line.subject is not None and line.subject.kind == "tile" and line.label for line in part.lines)
