"""Players and companies at a glance: a table with tabular figures, marks and small train cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.about.subject import Subject
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.figures_cell import paint_cell, thing_in
from roundhouse.ui.cards.figures_head import paint_head
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.tableau_manners import ALL, OPERATING, SCROLLED, TRADING, Manner
from roundhouse.ui.docks.tableau_names import CLEAR, LOWEST, LOWEST_WITH_NAMES
from roundhouse.ui.docks.tableau_rows import ACROSS, BELOW_FIXED, DOWN, TableauRows
from roundhouse.ui.docks.tableau_widths import GAP, kind_of
from roundhouse.ui.models.tableau_model import Head, TableauModel
from roundhouse.ui.words.speaker import Words

_FEW_PIXELS = 2
"""No more than this is left below a row that is scrolled to, where whole rows fill the room."""


class TableauView(TableauRows):
    """The overview; in larger type when there is room, players down when that fits better.

    ``set_turning(False)`` keeps the orientation of the model.
    """

    empty_key = "tableau.empty"

    def __init__(self, model: TableauModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._turning = True
        self._is_turned_now = False
        """Rows and columns that go may change the room for the table: it isn't turned once more for that."""
        self._is_low = False
        self._plan: object = ()
        self._planned_for: object = None
        """The figures and the room that the plan is for."""
        self._sought = ""
        """The company on turn, whose row is kept in sight until somebody scrolls; empty while players act."""
        self._is_seeking = False
        self.verticalScrollBar().actionTriggered.connect(self._give_up_seeking)
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> TableauView:
        """A view with models of its own."""
        made = cls(TableauModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show the overview of a position."""
        self._tableau.show_position(position, previous)

    def sizeHint(self) -> QSize:
        """A size at which a game of four players fits."""
        return QSize(round(self.look.px(640)), round(self.look.px(268)))

    def minimumSizeHint(self) -> QSize:
        """Small, with scroll bars when it has to be."""
        return QSize(round(self.look.px(240)), round(self.look.px(72)))

    def wanted_height(self) -> int:
        """The height in which nothing has to be left out, in the smaller type."""
        lacks_letters = self._lacks_letters()
        high = self._fullest_heights() if lacks_letters else self._tight_heights()
        return ceil(self._whole(high, self._tableau.row_keys()))

    def begun_height(self) -> int:
        """The same without the companies of which nobody has anything, whose rows lie last in a low room."""
        model = self._tableau
        heads = ((key, model.head(key)) for key in model.row_keys())
        rows = [key for key, head in heads if head is None or not head.waiting]
        return ceil(self._whole(self._tight_heights()[: len(rows) + 1], rows))

    def least_height(self) -> int:
        """The height in which all rows of the fullest table are still in sight."""
        return self._height_of_rows(LOWEST, *self._fullest_heights())

    def fullest_height(self) -> int:
        """The height in which what rows of the fullest table hold keeps clear of other rows."""
        return self._height_of_rows(CLEAR, *self._fullest_heights())

    def clear_height(self) -> int:
        """The same with all trains on one line, and names beside their marks: it grows with the type."""
        return self._height_of_rows(CLEAR, *self._tight_heights())

    def _height_of_rows(self, part: float, *high: float) -> int:
        """The height of rows, heads first, of which each is as high as this part of its own."""
        gaps = self._whole(high, self._tableau.row_keys()) - sum(high)
        return ceil(gaps + sum(high) * part)

    def _fullest_heights(self) -> list[float]:
        """Of the fullest table that has its width, with names that lack letters below their marks."""
        found = self._fullest()
        if found is None:
            return self._tight_heights()
        (head, *rows), lacks_letters = found
        return [head + (self.look.height("small") if lacks_letters else 0.0), *rows]

    def _tight_heights(self) -> list[float]:
        with self._trying():
            return self._needs_in(ALL)[1]

    def set_turning(self, turning: bool) -> None:
        """Choose the orientation by the room, or leave it to the model."""
        self._turning = turning

    def turn(self, *, turned: bool) -> None:
        """Put players down and companies across, or back: for whoever has set it not to turn by itself."""
        self._tableau.set_turned(turned)

    @property
    def is_turned(self) -> bool:
        """Whether players are down and companies across."""
        return self._tableau.turned

    def set_low(self, low: bool) -> None:
        """Whether the room is so low that companies of which nobody has anything lie below all other rows."""
        self._is_low = low
        self._tableau.set_low(low)

    def set_par_told(self, told: bool) -> None:
        """Whether the market beside the table tells the par of companies: it has no column then."""
        self._tableau.set_par_told(told)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn the table when it fits only the other way round."""
        self.turn_to_fit()
        super().resizeEvent(event)

    def turn_to_fit(self) -> None:
        """Companies down where that fits, or nothing does; else players down."""
        if not self._turning or self._is_turned_now or not self._tableau.row_keys():
            return
        # Bars that a layout before has shown may not be needed: the whole room counts.
        room = self.maximumViewportSize().grownBy(self.viewportMargins())
        turned = self._tableau.turned
        with self._trying():
            wanted = not self._fits(room, swapped=turned) and self._fits(room, swapped=not turned)
        if wanted != turned:
            self._is_turned_now = True
            self._tableau.set_turned(wanted)
            self._is_turned_now = False

    # -- layout ------------------------------------------------------------------------------

    def _fits(self, room: QSize, *, swapped: bool) -> bool:
        wide, high = self._needs_in(SCROLLED, swapped=swapped)
        down, across = self._axes()
        rows, columns = [key for _, key in down], [key for _, key in across]
        if swapped:
            rows, columns = columns, rows
        return self._whole(wide, columns) <= room.width() and bool(self._lower(high, rows, room.height()))

    def arrange(self) -> None:
        """Columns and rows, stretched to the room."""
        is_empty = not self._tableau.row_keys() or not self._tableau.column_keys()
        asked = self.known(), self._tableau.trading, self.whole_room(), self.room()
        if not is_empty and asked == self._planned_for:
            return
        self._plan, self._planned_for = (), asked
        for heads in (self.heads_across, self.heads_down):
            heads.setHidden(is_empty)
        if is_empty:
            return
        self.forget_many()
        # A bar that a layout before has shown may not be needed: the whole room comes first.
        room = self.whole_room()
        wide, high = self._choose(room)
        if self._whole(high, [key for _, key in self._axes()[0]]) > room.height():
            room = self.room()
            wide, high = self._choose(room)
        down, across = self._axes()
        rows, columns = [key for _, key in down], [key for _, key in across]
        wide = self._with_names(wide, columns, room.width())
        lefts = self._edges(wide, columns, room.width())
        high = self._in_lines_of(lefts, columns, high, rows)
        scrolled = self._in_whole_rows if self._whole(high, rows) > room.height() and self.tight else None
        if scrolled is not None:
            high = scrolled(high, rows, room.height())
        self._stacked = False
        self._settle_names(columns, rows, lefts)
        lefts, high = self._with_stacked_names(columns, rows, lefts, high, room, scrolled)
        if self._is_room_lacking(columns, scrolled):
            lefts, high = self._without_waiting(columns, lefts, high, room)
            down, _ = self._axes()
            rows = [key for _, key in down]
        if not self._stacked and self._are_across(columns) and self._are_names_short(columns):
            least = LOWEST_WITH_NAMES
            lefts, high = self._with_stacked_names(columns, rows, lefts, high, room, None, least)
        lefts, high = self._with_narrow_trains(columns, rows, lefts, high, room)
        high = self._with_all_trains(columns, rows, lefts, high, room)
        high = self._with_all_tickets(columns, rows, lefts, high, room)
        tops = self._to_lower_edge(self._edges(high, rows, room.height()), rows, room.height())
        self._fixed = down[0][0] if self.can_fix(rows, room.height()) else -1
        self._gaps[DOWN] = {section: self._gap(n, rows) for n, (section, _) in enumerate(down)}
        self._gaps[ACROSS] = {section: self._gap(n, columns) for n, (section, _) in enumerate(across)}
        self.heads_down.setFixedWidth(round(lefts[1]))
        self.heads_across.setFixedHeight(round(tops[1]))
        self.heads_across.divide(list(self._gaps[ACROSS]), lefts[1:])
        self.heads_down.divide(list(self._gaps[DOWN]), tops[1:])
        names = tuple(self._name_levels.items())
        written = (self.type_size, self.tight, names, self.brief, self._trains, self._stacked)
        self._plan = (rows, columns, lefts, tops, *written)

    def doItemsLayout(self) -> None:  # noqa: N802
        """Lay the table out, from the top where the row of the company on turn is in sight from there."""
        super().doItemsLayout()
        if not self._ready:
            return
        acting = self._acting()
        if acting != self._sought:
            self._sought, self._is_seeking = acting, True
        if self._is_seeking:
            self._seek(self._tableau.row_keys().index(acting) if acting else 0)

    def _acting(self) -> str:
        """The row of the company on turn; empty while players act."""
        return next((head.key for head in self._companies_down() if head.acting), "")

    def _companies_down(self) -> Iterator[Head]:
        """The heads of the rows that are companies."""
        heads = (self._tableau.head(key) for key in self._tableau.row_keys())
        return (head for head in heads if head is not None and kind_of(head.key) == "company")

    def _seek(self, row: int) -> None:
        """Scroll no farther from the top than it takes to see a row, with a whole row below the heads.

        Or below the row that stays there.
        """
        heads, fixed = self.heads_down, self.fixed_height()
        hidden = heads.sectionPosition(row) + heads.sectionSize(row) - self.viewport().height()
        seen = (each for each in range(row + 1) if not heads.isSectionHidden(each))
        gaps = self._gaps[DOWN] if fixed else {}
        tops = (heads.sectionPosition(each) + gaps.get(each, 0) - fixed for each in seen)
        value = min((top for top in tops if top >= hidden), default=0)
        self.verticalScrollBar().setValue(value if hidden > 0 else 0)

    def _give_up_seeking(self) -> None:
        self._is_seeking = False

    def plan(self) -> object:
        """Where rows and columns lie, and how they are written."""
        return self._plan

    def _choose(self, room: QSize) -> tuple[list[float], list[float]]:
        """The fullest table that fits: smaller type, then without the last facts, then with short names.

        Where none is low enough, the fullest of tight rows that isn't too wide: it is scrolled down.
        """
        scrolled = SCROLLED
        for manner in TRADING if self._tableau.trading else OPERATING:
            wide, high = self._needs_in(manner)
            down, across = self._axes()
            rows, columns = [key for _, key in down], [key for _, key in across]
            if manner.below:
                if self._fits_below(manner, columns, high, rows, room):
                    return wide, self._lower(high, rows, room.height())
                continue
            if self._whole(wide, columns) > room.width():
                continue
            lower = self._lower(high, rows, room.height())
            if lower:
                # Names that are cut stand below their marks where there is another line.
                has_line = self._whole(high, rows) + self.look.height(self.type_size) <= room.height()
                return wide if has_line else self._closer(manner, room.width())[0], lower
            # Rows that are higher for wrapped trains leave fewer in sight.
            if self.tight and not manner.wrapped and scrolled is SCROLLED:
                scrolled = manner
        return self._closer(scrolled, room.width())

    def _fits_below(
        self, manner: Manner, columns: Sequence[str], high: list[float], rows: Sequence[str], room: QSize
    ) -> bool:
        """Whether names have their room, and a line, below their marks."""
        wide = self._least_stacked(columns, rows, manner.name * self.look.scale)
        higher = [high[0] + self.look.height(self.type_size), *high[1:]]
        fits = self._whole(wide, columns) <= room.width() and self._lower(higher, rows, room.height())
        return self._are_across(columns) and bool(fits)

    def _in_whole_rows(self, high: list[float], rows: Sequence[str], room: float) -> list[float]:
        """The heights of rows that are scrolled, so that none is cut through at the lower edge.

        As many as can be are seen from the top, or down to the row of the company on turn.
        """
        on_turn = self._acting()
        acting = rows.index(on_turn) if on_turn in rows else 0
        gaps = [self._gap(n, rows) for n in range(len(rows))]
        is_fixed = self.can_fix(rows, room)

        def factor(first: int, last: int, spare: int = 0) -> float:
            stays = bool(first) and is_fixed
            free = room - spare - sum(gaps[first + stays : last + 1]) - stays * BELOW_FIXED
            return free / (high[0] + stays * high[1] + sum(high[first + 1 : last + 2]))

        seen = [n for n in range(len(rows)) if factor(0, n) >= CLEAR]
        if not seen:
            return high
        found = factor(0, seen[-1])
        if acting > seen[-1]:
            # Each row begins at a whole pixel: with one to spare those from the first to this are in sight.
            each = (factor(n, acting, spare=1) for n in range(acting + 1))
            found = next((fits for fits in each if fits >= LOWEST), found)
        return [size * found for size in high]

    def _to_lower_edge(self, tops: list[float], rows: Sequence[str], room: int) -> list[float]:
        """Where rows begin, with what is left below the one on turn given to it where it is scrolled to.

        A pixel of the next row, with the rims of what that holds, stood below it.
        """
        on_turn = self._acting()
        if on_turn not in rows:
            return tops
        end = rows.index(on_turn) + 2
        first, *begins = (round(top) for top in tops[1:end])
        seen, bottom = room - first, round(tops[end])
        stays = round(tops[2]) - first + BELOW_FIXED if self.can_fix(rows, room) else 0
        gaps = (self._gap(n, rows) if stays else 0 for n in range(1, end))
        frees = (seen - stays - (bottom - top - gap) for top, gap in zip(begins, gaps, strict=False))
        spare = next((free for free in frees if free >= 0), 0)
        if bottom - first <= seen or spare > _FEW_PIXELS:
            return tops
        return [*tops[:end], *(top + spare for top in tops[end:])]

    def thing_at(self, place: QPoint) -> Subject | None:
        """The train or the private company whose card is painted in a cell."""
        index = self.indexAt(place)
        cell = self._tableau.cell_at(index) if index.isValid() else None
        if cell is None or cell.kind not in {"trains", "privates"}:
            return None
        rect = self._without_gap(QRectF(self.visualRect(index)), index)
        manner = {"tight": self.tight, "brief": self.brief, "wrapped": self._trains[1]}
        at = QPointF(place)
        name = thing_in(self.look, rect, cell, self.type_size, at, **manner)
        return Subject("train" if cell.kind == "trains" else "private", name) if name else None

    # -- painting ----------------------------------------------------------------------------

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a figure, behind the gap before its group."""
        cell = self._tableau.cell_at(index)
        if cell is None:
            return
        paint_cell(
            painter,
            self.present_look(),
            self._without_gap(rect, index),
            cell,
            self.type_size,
            tight=self.tight,
            changed=self._tableau.is_changed_at(index),
            delta=self._tableau.delta_at(index),
            brief=self.brief,
            wrapped=self._trains[1],
            words=self._tableau.words,
        )

    def paint_head(self, painter: QPainter, rect: QRectF, orientation: Qt.Orientation, section: int) -> None:
        """The head of a row with its stripe, or of a column over the hairline."""
        look, gap = self.look, self._gaps[orientation].get(section, 0)
        is_across = orientation == ACROSS
        if not is_across and self._is_covered(section, rect.top()):
            return
        if is_across:
            keys, inner = self._tableau.column_keys(), rect.adjusted(gap, 0, 0, 0)
            strokes.across(painter, look, rect.left(), rect.right(), rect.bottom() - look.line())
            if gap:
                strokes.down(painter, look, rect.left() + look.px(GAP / 2), 0, rect.bottom())
        else:
            keys, inner = self._tableau.row_keys(), self._on_one_line(rect.adjusted(0, gap, 0, 0))
            self._paint_row(painter, rect, section, rect.width())
        head = self._tableau.head(keys[section])
        if head is not None:
            paint_head(
                painter,
                look,
                inner,
                head,
                self.type_size,
                across=is_across,
                tight=self.tight,
                level=self._name_levels.get(head.key, self._level),
                brief=self.brief,
                stacked=self._stacked,
            )

    def line_in(self, rect: QRectF) -> float:
        """As high as the lowest row, where trains are wrapped."""
        heads = self.heads_down
        highs = (heads.sectionSize(each) - gap for each, gap in self._gaps[DOWN].items())
        return min(rect.height(), min(highs, default=0)) if self._trains[1] else rect.height()

    def _on_one_line(self, rect: QRectF) -> QRectF:
        """The middle of a row's head that is as high as others are."""
        more = rect.height() - self.line_in(rect)
        return rect.adjusted(0, more / 2, 0, -more / 2)
