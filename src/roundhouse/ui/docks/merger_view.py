"""The picture of a merger: what takes part on the left, an arrow, and what comes of it on the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.queries import companies
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.low_merger import (
    LOW_PARTNER,
    low_outcome_height,
    low_partner_width,
    paint_low_outcome,
    paint_low_partner,
)
from roundhouse.ui.cards.merger_card import (
    PARTNER,
    Ways,
    has_room_for,
    outcome_height,
    paint_arrow,
    paint_outcome,
    paint_partner,
    paint_target,
    partner_width,
    target_width,
)
from roundhouse.ui.docks.free_layout_view import FreeLayoutView, Placement, RowColumn
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.merger_model import MergerModel, Outcome, Partner, Target
from roundhouse.ui.words.speaker import Words

_ARROW: Final = 34.0
_CAPTION: Final = 15.0
_TARGET: Final = 22.0
_FOR_MORE: Final = 36.0
"""The height of two lines of what comes of it."""
_LOW_MARGIN: Final = 3.0
_LOW_GAP: Final = 2.0
_LOW_APART: Final = 5.0
"""What lies between a group in a line and the next one's caption, beside that gap."""
_LOW_FOOT: Final = 2.0
_LEAST_SHARE: Final = 0.4
"""So much of the width companies that merge have at least beside public ones in one line."""
_GROUPS: Final = {"first": "merger.in", "in": "merger.in", "may": "merger.may", "cannot": "merger.cannot"}

_INTO: Final = "merger.into"
_InLine = tuple[int, str, float]
"""What stands in a line: the row, the caption of its group, its width in pixels."""


class MergerView(FreeLayoutView):
    """The picture. A click takes a partner in or out, or chooses a company; ``changed`` goes out then."""

    empty_key = "merger.empty"
    changed = Signal()

    def __init__(self, model: MergerModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self.merger = model
        self.loan = ""
        self._position: Position | None = None
        self._captions: list[tuple[QRectF, str]] = []
        self._arrow = QRectF()
        self._is_low = False
        """Whether everything lies in lines: else there isn't room for it."""
        self.clicked.connect(self._take)
        self.activated.connect(self._take)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> MergerView:
        """A view with a model of its own."""
        made = cls(MergerModel(words), parent=parent)
        made.set_look(look)
        return made

    def money(self, amount: int) -> str:
        """An amount in the currency of the title."""
        position = self._position
        return str(amount) if position is None else self.keyed().words.money(amount, position.definition)

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show a position; ``offers`` are those of the moment."""
        self._position = position
        self.loan = str((companies.loan_amount(position) if position else None) or "")
        self.merger.show_position(position, previous, offers)
        self.changed.emit()

    def _take(self, index: QModelIndex) -> None:
        cell = index.data(CellRole.CELL)
        taken = False
        if isinstance(cell, Partner):
            taken = self.merger.toggle(cell.livery.symbol)
        elif isinstance(cell, Target):
            taken = self.merger.choose(cell.livery.symbol)
        if taken:
            self.changed.emit()

    def takes(self, index: Index) -> bool:
        """Partners and companies are chosen by a click; the card of what comes of it is only read."""
        return isinstance(index.data(CellRole.CELL), Partner | Target)

    def sizeHint(self) -> QSize:
        """Room for ten companies and the card."""
        return QSize(round(self.look.px(520)), round(self.look.px(250)))

    def minimumSizeHint(self) -> QSize:
        """Room for the card of the merger."""
        return QSize(round(self.look.px(240)), round(self.look.px(96)))

    # -- layout ------------------------------------------------------------------------------

    def wanted_height(self, wide: int) -> int:
        """What all of it takes side by side, and a little more where whoever joins makes the card longer."""
        cells = self.merger.cells()
        if not cells:
            return 0
        before = self._captions, self._arrow
        high = self._place_roomy(QSize(wide, 0)).extent.height()
        self._captions, self._arrow = before
        joins = any(isinstance(cell, Partner) and cell.part in {"in", "may"} for cell in cells)
        return high + (ceil(self.look.px(_FOR_MORE)) if joins else 0)

    def place(self, room: QSize) -> Placement:
        """Side by side where all of it is in sight so and named, else in lines, if these are lower or fit."""
        self._is_low = False
        if not self.merger.cells():
            self._captions, self._arrow = [], QRectF()
            return Placement({}, QSize(0, 0))
        roomy = self._place_roomy(room)
        fits = roomy.extent.height() <= room.height()
        if fits and self._is_named(roomy):
            return roomy
        captions, arrow = self._captions, self._arrow
        low = self._place_low(room, together=False, is_told=True)
        if low.extent.height() > room.height():
            low = self._place_low(room, together=False)
        if low.extent.height() > room.height():
            low = self._place_low(room, together=True)
        if low.extent.height() > room.height():
            # What is scrolled in any case can be as high as it takes to be understood.
            low = self._place_low(room, together=False, is_told=True)
        lower = low.extent.height()
        self._is_low = lower <= room.height() if fits else lower < roomy.extent.height()
        if self._is_low:
            return low
        self._captions, self._arrow = captions, arrow
        return roomy

    def _is_named(self, placement: Placement) -> bool:
        """Whether the card of what comes of it has room there for the name of each company to choose from."""
        cells = self.merger.cells()
        names = [cell.livery.name for cell in cells if isinstance(cell, Target | Outcome)]
        return all(
            has_room_for(self.look, names, rect.width(), cell, self._ways(lifted=False))
            for (row, _), rect in placement.rects.items()
            if isinstance(cell := cells[row], Outcome)
        )

    def _place_roomy(self, room: QSize) -> Placement:
        """Companies in groups on the left, the public ones in a row above the card on the right."""
        cells, look = self.merger.cells(), self.look
        self._captions, self._arrow = [], QRectF()
        margin = look.px(6)
        width, height = float(room.width()), float(room.height())
        minors = [i for i, cell in enumerate(cells) if isinstance(cell, Partner)]
        targets = [i for i, cell in enumerate(cells) if isinstance(cell, Target)]
        outcome = next((i for i, cell in enumerate(cells) if isinstance(cell, Outcome)), None)
        rects: dict[RowColumn, QRect] = {}
        left, bottom = margin, margin
        if minors:
            share = min(0.5, look.px(420) / max(1.0, width))
            wide = max(look.px(PARTNER[0]), width * share - look.px(_ARROW) / 2 - margin)
            # Markers in one line leave the card room that isn't scrolled.
            least = self._markers_width([cells[i] for i in targets]) + look.px(_ARROW) + 2 * margin
            if width - least >= width * _LEAST_SHARE:
                wide = min(wide, width - least)
            bottom = self._place_minors(cells, minors, QRectF(margin, margin / 2, wide, height), rects)
            left = margin + wide + look.px(_ARROW)
            self._arrow = QRectF(left - look.px(_ARROW - 3), 0, look.px(_ARROW - 8), look.px(24))
        right = min(width - margin, left + look.px(460))
        into = QRectF(left, margin / 2, right - left, height)
        top = self._place_markers(cells, targets, _INTO, into, rects)
        if outcome is not None:
            shown = cells[outcome]
            assert isinstance(shown, Outcome)
            least = outcome_height(look, right - left, shown, self._ways(lifted=False))
            high = max(least, min(height - top - margin, look.px(240)))
            card = QRectF(left, top, right - left, high)
            rects[outcome, 0] = card.toAlignedRect()
            bottom = max(bottom, card.bottom() + margin)
            self._arrow.moveTop(card.top() + look.px(6))
        return Placement(rects, QSize(ceil(width), ceil(min(bottom, max(bottom, height - 1)))))

    def _place_low(self, room: QSize, *, together: bool, is_told: bool = False) -> Placement:
        """Public companies in lines, minor ones behind them or in lines of their own; below, a low card.

        ``is_told``: each group has its caption, whatever lines that takes.
        """
        cells, look = self.merger.cells(), self.look
        self._captions, self._arrow = [], QRectF()
        rects: dict[RowColumn, QRect] = {}
        margin = look.px(_LOW_MARGIN)
        wide = room.width() - 2 * margin
        minors = [
            (i, _GROUPS[cell.part], low_partner_width(look, cell))
            for i, cell in enumerate(cells)
            if isinstance(cell, Partner)
        ]
        into = [
            (i, _INTO, target_width(look, cell)) for i, cell in enumerate(cells) if isinstance(cell, Target)
        ]
        y = margin
        # What is chosen from stays where it is, whoever takes part.
        for pieces in ([*into, *minors],) if together else (into, minors):
            line = QRectF(margin, y, wide, look.px(LOW_PARTNER))
            y = self._place_lines(pieces, line, rects, is_told=is_told)
        for i, cell in enumerate(cells):
            if isinstance(cell, Outcome):
                ways = self._ways(lifted=False)
                high = low_outcome_height(look, wide, cell, ways)
                apart = low_outcome_height(look, wide, cell, ways, apart=True)
                if y + apart + look.px(_LOW_FOOT) <= room.height():
                    high = apart
                rects[i, 0] = QRectF(margin, y, wide, high).toAlignedRect()
                y += high + look.px(_LOW_FOOT)
        return Placement(rects, QSize(room.width(), int(y)))

    def _place_lines(
        self, pieces: Sequence[_InLine], line: QRectF, rects: dict[RowColumn, QRect], *, is_told: bool
    ) -> float:
        """Pieces in lines from ``line`` on; gives where what follows begins.

        What is chosen from has its caption; others have theirs where that takes no line more, or ``is_told``.
        """
        if not pieces:
            return line.top()
        every = {*_GROUPS.values(), _INTO}
        ways = [
            self._in_lines(pieces, line, captions) for captions in ([every] if is_told else [every, {_INTO}])
        ]
        placed, last = min(ways, key=lambda way: way[1])
        for rect, key, i in placed:
            if i is None:
                self._captions.append((rect, key))
            else:
                rects[i, 0] = rect.toAlignedRect()
        return last + line.height() + self.look.px(_LOW_GAP)

    def _in_lines(
        self, pieces: Sequence[_InLine], line: QRectF, captions: Collection[str]
    ) -> tuple[list[tuple[QRectF, str, int | None]], float]:
        """Where pieces lie, and the ``captions`` of their groups (no row), and the top of the last line."""
        look, say = self.look, self.keyed().words.say
        gap, high = look.px(_LOW_GAP), line.height()
        found: list[tuple[QRectF, str, int | None]] = []
        x, y, group = line.left(), line.top(), ""
        for i, key, wide in pieces:
            told = look.width(say(key), "small") + look.px(1) if key in captions and key != group else 0.0
            lead = told + gap if told else 0.0
            # Those that merge stand apart from what they become without a caption, too.
            is_apart = bool(found) and (bool(told) or (group == _INTO and key != group))
            x += look.px(_LOW_APART) if is_apart else 0.0
            if x > line.left() and x + lead + wide > line.right():
                x, y = line.left(), y + high + gap
            if told:
                found.append((QRectF(x, y, told, high), key, None))
            found.append((QRectF(x + lead, y, wide, high), key, i))
            x, group = x + lead + wide + gap, key
        return found, y

    def _place_minors(
        self, cells: Sequence[object], minors: Sequence[int], room: QRectF, rects: dict[RowColumn, QRect]
    ) -> float:
        """Groups one below the other; those who can't join are mere markers. Gives the bottom."""
        look = self.look
        high, gap = look.px(PARTNER[1]), look.px(4)
        columns = self._columns(cells, room.width(), gap)
        step = (room.width() + gap) / columns
        y, column, group = room.top(), 0, ""
        apart = []
        for i in minors:
            cell = cells[i]
            assert isinstance(cell, Partner)
            if cell.part == "cannot":
                apart.append(i)
                continue
            key = _GROUPS[cell.part]
            if key != group:
                y += high + gap if column else 0.0
                column, group = 0, key
                self._captions.append((QRectF(room.left(), y, room.width(), look.px(_CAPTION)), key))
                y += look.px(_CAPTION)
            elif column == columns:
                y, column = y + high + gap, 0
            left = room.left() + column * step
            rects[i, 0] = QRectF(left, y, step - gap, high).toAlignedRect()
            column += 1
        y += high
        if not apart:
            return y
        below = room.adjusted(0, y + gap - room.top(), 0, 0)
        return self._place_markers(cells, apart, "merger.cannot", below, rects)

    def _markers_width(self, cells: Sequence[object]) -> float:
        """What public companies take in one line."""
        wides = [target_width(self.look, cell) for cell in cells if isinstance(cell, Target)]
        return sum(wides) + self.look.px(3) * max(0, len(wides) - 1)

    def _ways(self, *, lifted: bool) -> Ways:
        return Ways(self.keyed().words, self.money, self.loan, lifted)

    def _columns(self, cells: Sequence[object], room: float, gap: float) -> int:
        """How many partners lie side by side: fewer where names have room then and no line is added."""
        joining = [cell for cell in cells if isinstance(cell, Partner) and cell.part != "cannot"]
        groups = Counter(_GROUPS[cell.part] for cell in joining).values()
        named = max((partner_width(self.look, cell) for cell in joining), default=0.0)
        narrow = self.look.px(PARTNER[0])
        most, fewer = (max(1, int((room + gap) / (wide + gap))) for wide in (narrow, max(narrow, named)))
        lines, roomier = (sum(ceil(count / columns) for count in groups) for columns in (most, fewer))
        return fewer if roomier <= lines else most

    def _place_markers(
        self,
        cells: Sequence[object],
        indices: Sequence[int],
        key: str,
        room: QRectF,
        rects: dict[RowColumn, QRect],
    ) -> float:
        """Markers in lines under a caption; gives the bottom."""
        if not indices:
            return room.top() + self.look.px(2)
        look = self.look
        self._captions.append((QRectF(room.left(), room.top(), room.width(), look.px(_CAPTION)), key))
        x, top, high = room.left(), room.top() + look.px(_CAPTION), look.px(_TARGET)
        for i in indices:
            cell = cells[i]
            assert isinstance(cell, Partner | Target)
            wide = target_width(look, cell)
            if x > room.left() and x + wide > room.right():
                x, top = room.left(), top + high + look.px(1)
            rects[i, 0] = QRectF(x, top, wide, high).toAlignedRect()
            x += wide + look.px(3)
        return top + high + look.px(4)

    # -- painting ----------------------------------------------------------------------------

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint one piece of the picture."""
        cell, look = index.data(CellRole.CELL), self.present_look()
        ways = self._ways(lifted=lifted)
        if isinstance(cell, Partner):
            partner = paint_low_partner if self._is_low else paint_partner
            partner(painter, look, rect, cell, ways)
        elif isinstance(cell, Target):
            paint_target(painter, look, rect, cell, ways)
        elif isinstance(cell, Outcome):
            outcome = paint_low_outcome if self._is_low else paint_outcome
            outcome(painter, look, rect, cell, ways)

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """The captions of the groups, and the arrow."""
        look, say = self.look, self.keyed().words.say
        for rect, key in self._captions:
            strokes.write(painter, look, rect, say(key), size="small", color="quiet_text")
        outcome = self.merger.outcome
        if self._arrow.width() > 0 and outcome is not None:
            paint_arrow(painter, look, self._arrow, ready=not outcome.problem)
