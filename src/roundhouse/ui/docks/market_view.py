"""The stock market, always in sight: boxes, zones, stacked markers and the par chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from math import ceil
from operator import itemgetter

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.ui.about.subject import Subject
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import (
    paint_arrows,
    paint_box,
    paint_foot,
    paint_reached,
    paint_row_note,
    paint_walls,
    price_ink,
)
from roundhouse.ui.cards.tokens import ghost_pill, has_all_letters, letters_in, pill, ring_width
from roundhouse.ui.docks.free_layout_view import FreeLayoutView, Placement, RowColumn
from roundhouse.ui.docks.kept import Kept
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.marker_flight import MarkerFlight
from roundhouse.ui.docks.market_feet import on_feet
from roundhouse.ui.docks.market_legend import Legend, Meaning, meanings, paint_meaning
from roundhouse.ui.docks.market_moves import (
    Destination,
    clearest_way,
    free_place,
    paint_destination,
    paint_way,
)
from roundhouse.ui.docks.market_plan import Clearness, Plan, Prices, least_width, planned
from roundhouse.ui.docks.market_stacks import LOW_MARKER, Stacks, Writing, marker_width, scaled
from roundhouse.ui.docks.more_aside import MORE_BELOW, paint_more_below
from roundhouse.ui.docks.par_chart import ROWS, ParChart
from roundhouse.ui.models.market_model import Box, Ghost, MarketModel, ParModel
from roundhouse.ui.words.speaker import Words

_GRID_ROW = 21.0
_ROOMY_RING = 18.0
"""The height of a marker at a scale of 1 from which on its ring may lie around it."""
_LINE_BOX = (36.0, 40.0)
"""The size of a row of a grid, and the width and height of a box of a market of lines, at a scale of 1."""

_NOTE = 70.0
"""The most that what is noted behind a line takes, at a scale of 1."""


class MarketView(FreeLayoutView):
    """The market of the title; scales with its room, the stacks stay readable.

    Rows and columns are even while everything fits; those with stacks take room from the others.
    """

    empty_key = "market.empty"
    _brought: object = None
    """For which boxes and room the rows with markers were brought into sight."""

    def __init__(self, model: MarketModel, pars: ParModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._market = model
        self._pars = pars
        self._writing = Writing()
        self._boxes: tuple[int, dict[RowColumn, Box]] = (-1, {})
        self._facts: tuple[int, object] = (-1, ())
        self._shape = 0
        self._least = Kept[float]()
        self._wanted = Kept[int]()
        self._planned = Kept[Plan]()
        self._clearnesses = Kept[dict[tuple[int, int], Clearness]]()
        self._prices = Kept[Prices]()
        self._notes = Kept[list[tuple[QRectF, Box]]]()
        self._legend = Kept[list[tuple[Meaning, QRectF]]]()
        self._chart = Kept[ParChart]()
        self._flight = MarkerFlight(self)
        self._flight.moved.connect(self.viewport().update)
        self._destinations: tuple[Destination, ...] = ()
        model.dataChanged.connect(self._launch)
        pars.dataChanged.connect(self.viewport().update)
        self.verticalScrollBar().actionTriggered.connect(self._to_a_row)
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> MarketView:
        """A view with models of its own."""
        made = cls(MarketModel(words), ParModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show the market at a position."""
        self._pars.show_position(position, previous)
        self._market.show_position(position, previous)

    def show_destinations(self, destinations: tuple[Destination, ...]) -> None:
        """Show where markers would come to; none: that is over."""
        if destinations != self._destinations:
            self._destinations = destinations
            self.viewport().update()

    def sizeHint(self) -> QSize:
        """A size at which a market of 14 by 11 boxes is readable."""
        return QSize(round(self.look.px(440)), round(self.look.px(312)))

    def minimumSizeHint(self) -> QSize:
        """Small, with scroll bars when it has to be."""
        return QSize(round(self.look.px(200)), round(self.look.px(72)))

    # -- layout ------------------------------------------------------------------------------

    @property
    def in_lines(self) -> bool:
        """Whether its boxes lie in lines, which are folded to the room, and not in a grid."""
        return self._market.in_lines

    def wanted_height(self, width: int) -> int:
        """The height in which boxes of a grid have their usual size; those of lines are as wide as high."""
        boxes = self.boxes()
        if not boxes:
            return 0
        if self._market.in_lines:
            per_line = max(1, width // round(self.look.px(_LINE_BOX[0])))
            return round(self.look.px(_LINE_BOX[1]) * ceil(len(boxes) / per_line))
        # As they were laid out last: what they lie in isn't known yet.
        asked = (self._shape_now(), self.look, Identity(self._writing))
        return self._wanted.answer(asked, lambda: self._usual_height(boxes, self._writing))

    def _usual_height(self, boxes: Mapping[RowColumn, Box], writing: Writing) -> int:
        """What rows of a grid need that is written so: those below the foot of a column aren't taken.

        They are for where there is less room: the par chart lies there.
        """
        stacked = {place: box for place, box in boxes.items() if box.count}
        rows = 1 + max(row for row, _ in boxes)
        needs = Stacks(self.look, writing).row_needs(stacked, rows, {})
        return round(max(rows * self.look.px(_GRID_ROW), sum(needs)))

    def clearness(self, room: QSize) -> Clearness:
        """How well the boxes of a grid would be seen in a room of this size."""
        boxes = self.boxes()
        if not boxes or self._market.in_lines or room.isEmpty():
            return Clearness.EASY
        known = self._clearnesses.answer((self._shape_now(), self.look), dict)
        asked = room.width(), room.height()
        if asked not in known:
            prices = self._prices_of(boxes)
            plan = planned(boxes, self.look, room, in_lines=False, measured=prices)
            known[asked] = plan.clearness(room)
        return known[asked]

    def least_width(self) -> float:
        """The width in which all prices of a grid and the markers of the moment can be read."""
        boxes = self.boxes()
        if not boxes or self._market.in_lines:
            return 0.0
        asked = (self._shape_now(), self.look)
        return self._least.answer(asked, lambda: least_width(boxes, self.look))

    def sized(self) -> Look:
        """The look in the size in which everything fits: smaller where large type finds no room."""
        return scaled(self.look, self._writing.factor)

    def _stacks(self) -> Stacks:
        """What measures boxes as they are written at this moment."""
        self.placement()
        return Stacks(self.look, self._writing)

    def _painted(self) -> Look:
        """The look to paint with at this moment, in that size."""
        return scaled(self.present_look(), self._writing.factor)

    def plan(self) -> tuple[Placement, Writing]:
        """Where the boxes lie, and how prices and markers are written in them."""
        return self.placement(), self._writing

    def boxes(self) -> dict[RowColumn, Box]:
        """The boxes by row and column."""
        if self._boxes[0] != self._market.revision:
            found = {}
            for row in self._market.row_keys():
                for column in self._market.column_keys():
                    box = self._market.cell(row, column)
                    if box is not None:
                        found[box.row, box.column] = box
            self._boxes = (self._market.revision, found)
        return self._boxes[1]

    def _shape_now(self) -> int:
        """A number that stays as long as boxes need the same room: most decisions move no marker."""
        if self._facts[0] != self._market.revision:
            facts = [
                (at, box.price, box.kinds, box.markers, box.ghosts, box.joins, box.grade)
                for at, box in self.boxes().items()
            ]
            self._shape += facts != self._facts[1]
            self._facts = (self._market.revision, facts)
        return self._shape

    def place(self, room: QSize) -> Placement:
        """Rows and columns of the grid; long rows of a market of lines are broken into several."""
        boxes = self.boxes()
        if not boxes:
            return Placement({}, QSize(0, 0))
        asked = (self._shape_now(), room, self.look)
        plan = self._planned.answer(asked, lambda: self._plan(boxes, room))
        self._writing = plan.writing
        return plan.placement

    def _plan(self, boxes: Mapping[RowColumn, Box], room: QSize) -> Plan:
        """With stacks below the feet of columns, unless the par chart would lack more for it."""
        if self._market.in_lines:
            return planned(boxes, self.look, room, in_lines=True)
        prices = self._prices_of(boxes)
        best = planned(boxes, self.look, room, in_lines=False, hangs=True, measured=prices)
        lacking = self._faults_of_chart(best)
        if lacking and best.hangs:
            # Where nothing lacks or hangs no other plan is asked for: it would take as long once more.
            other = planned(boxes, self.look, room, in_lines=False, measured=prices)
            lacks = self._faults_of_chart(other)
            best, lacking = (other, lacks) if lacks < lacking else (best, lacking)
        standing = on_feet(boxes, self.look, room, best, prices)
        return standing if standing and self._faults_of_chart(standing) <= lacking else best

    def _prices_of(self, boxes: Mapping[RowColumn, Box]) -> Prices:
        """How wide the prices of a grid are: the same in every room, and with any markers."""
        printed = [(at, box.price, box.is_special, box.grade) for at, box in boxes.items()]
        return self._prices.answer((printed, self.look), Prices)

    def _faults_of_chart(self, plan: Plan) -> int:
        """How much is missing in the par chart beside boxes that lie so."""
        return self._fitting_chart(plan.placement, plan.writing)[1]

    def room_of(self, first: Index, last: Index) -> QRect:
        """With what lies below the last row, where markers of one of these boxes stand there."""
        room, rows = super().room_of(first, last), range(first.row(), last.row() + 1)
        if any(row in rows for row, _ in self._writing.feet):
            for rect in self.placement().more:
                room = room.united(rect.translated(-self._offset()))
        return room

    def marker_rects(self) -> dict[CompanySymbol, tuple[RowColumn, QRectF, Livery]]:
        """Where each company's marker lies, in contents coordinates, from the top of each stack."""
        found, stacks = {}, self._stacks()
        for place, box in self.boxes().items():
            if box.markers:
                rect = QRectF(self.content_rect(*place))
                for i, marker in enumerate(box.markers):
                    found[marker.symbol] = (place, stacks.marker_rect(rect, box, i), marker)
        return found

    def ghost_rects(self) -> dict[CompanySymbol, tuple[QRectF, Ghost]]:
        """Where the companies stand that will come to a box, below the markers in it."""
        found, stacks = {}, self._stacks()
        for place, box in self.boxes().items():
            if box.ghosts:
                rect = QRectF(self.content_rect(*place))
                for i, ghost in enumerate(box.ghosts, len(box.markers)):
                    found[ghost.livery.symbol] = (stacks.marker_rect(rect, box, i), ghost)
        return found

    def thing_at(self, place: QPoint) -> Subject | None:
        """The company of a marker, be it still to come or in the par chart, or the box beside its markers."""
        at = QPointF(place + QPoint(self.horizontalOffset(), self.verticalOffset()))
        markers = {symbol: rect for symbol, (_, rect, _) in self.marker_rects().items()}
        ghosts = {symbol: rect for symbol, (rect, _) in self.ghost_rects().items()}
        chart = self.par_chart_rect()
        marks = [] if chart is None else self.par_chart().marks(chart)
        pars = [(livery.symbol, rect) for livery, _, rect in marks]
        for symbol, rect in (*markers.items(), *ghosts.items(), *pars):
            if rect.contains(at):
                return Subject("company", symbol)
        index = self.indexAt(place)
        box = self._market.cell_at(index) if index.isValid() else None
        return Subject("box", place=(box.row, box.column)) if box is not None else None

    def updateGeometries(self) -> None:
        """Where not all rows are in sight, those with markers are, until somebody scrolls."""
        super().updateGeometries()
        if not self._ready:
            return
        asked = (self._shape_now(), self.viewport().size(), self.look)
        if self._brought != asked:
            self._brought = asked
            self.verticalScrollBar().setValue(self._first_in_sight())

    def _first_in_sight(self) -> int:
        """How far it is scrolled for the lowest marker to be seen, and none of those above to be hidden."""
        rects = [self.content_rect(*place) for place, box in self.boxes().items() if box.markers]
        if not rects:
            return 0
        edge = round(self.look.px(MORE_BELOW))
        below = max(rect.bottom() for rect in rects) - self.viewport().height() + edge
        return min(below, min(rect.top() for rect in rects) - edge)

    def _to_a_row(self) -> None:
        """Scroll to where a row begins below the edge that fades: none is cut there."""
        bar, edge = self.verticalScrollBar(), round(self.look.px(MORE_BELOW))
        now, wanted = bar.value(), bar.sliderPosition()
        tops = {rect.top() - edge for rect in self.placement().rects.values()}
        ahead = [at for at in (0, bar.maximum(), *tops) if (at - now) * (wanted - now) > 0]
        within = [at for at in ahead if 0 <= at <= bar.maximum()]
        if within:
            bar.setSliderPosition(min(within, key=lambda at: abs(at - wanted)))

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The boxes, with a mark where more of them lie outside."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        paint_more_below(painter, self, self.look.theme, self.look.scale, self._bare_rows())
        painter.end()

    def _bare_rows(self) -> list[QRect]:
        """The boxes of rows without a marker, in the viewport: half a price tells nothing."""
        offset, boxes = self._offset(), self.boxes()
        crowded = {box.row for box in boxes.values() if box.markers}
        bare = (place for place, box in boxes.items() if box.row not in crowded)
        return [self.content_rect(*place).translated(-offset) for place in bare]

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a box without its markers, which may be under way between two."""
        box = self._market.cell_at(index)
        if box is not None:
            changed = self._market.has_stirred(index)
            paint_box(painter, self._painted(), rect, box, self._writing.price_size, changed=changed)
            if lifted and self._by_keys and index == self.currentIndex():
                paint_reached(painter, self._painted(), rect)

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """The par chart in the corner that the boxes leave free."""
        for at, markers in self._writing.feet.items():
            price, place = self._writing.prices.get(at), QRectF(self.content_rect(*at))
            paint_foot(painter, self._painted(), place, markers, self.boxes()[at], price)
        for note, box in self.note_rects():
            if exposed.intersects(note.toAlignedRect()):
                paint_row_note(painter, self._painted(), note, self._market.words, box)
        for meaning, place in self.legend_rects():
            if exposed.intersects(place.toAlignedRect()):
                paint_meaning(painter, self._painted(), place, meaning)
        chart = self.par_chart_rect()
        if chart is not None and exposed.intersects(chart.toAlignedRect()):
            self.par_chart().paint(painter, self._painted(), chart)

    def note_rects(self) -> list[tuple[QRectF, Box]]:
        """Behind each row, where there is room: the last box of it, and where what it is stands written."""
        placement = self.placement()
        return self._notes.answer(
            (self._market.revision, Identity(placement)), lambda: self._noted(placement)
        )

    def _noted(self, placement: Placement) -> list[tuple[QRectF, Box]]:
        last = {box.row: box for box in sorted(self.boxes().values(), key=lambda box: box.column)}
        edge, gap, least = placement.extent.width(), round(self.look.px(4)), self.look.px(14)
        found = []
        for row in sorted(last):
            box = last[row]
            rect = self.content_rect(box.row, box.column)
            room = QRectF(rect.right() + gap, rect.top(), edge - rect.right() - gap, rect.height())
            if (box.row_kind or box.joins) and room.width() >= least:
                found.append((room, box))
        return found

    def legend_rects(self) -> list[tuple[Meaning, QRectF]]:
        """What the zones mean, and where that stands; empty where the boxes leave no room for it."""
        placement = self.placement()
        asked = (self._market.revision, self._pars.revision, self.look, Identity(placement))
        return self._legend.answer(asked, lambda: self._explained(placement))

    def _explained(self, placement: Placement) -> list[tuple[Meaning, QRectF]]:
        """All zones, or those that the par chart doesn't show where there is no room for more."""
        told = meanings(self.look, self.boxes().values(), self._market.zones)
        others = [each for each in told if not each.box.zone.par]
        look, chart = self.sized(), self.par_chart_rect()
        if self._market.in_lines:
            found = (Legend(look, told).in_room(room) for room in self._rooms_behind(placement))
            return next(filter(None, found), [])
        bottom = placement.extent.height() if chart is None else chart.top()
        found = (Legend(look, each).in_corner(placement, bottom) for each in (told, others))
        return next(filter(None, found), [])

    def _rooms_behind(self, placement: Placement) -> list[QRectF]:
        """What lines leave free behind their last box and what is noted there."""
        look, rects = self.sized(), placement.rects.values()
        ends = {top: max(r.right() for r in rects if r.top() == top) for top in {r.top() for r in rects}}
        noted = {box.row: note for note, box in self.note_rects()}
        found = []
        for top, right in sorted(ends.items()):
            high = next(r.height() for r in rects if r.top() == top)
            note = next((each for each in noted.values() if each.top() == top), None)
            left = right if note is None else note.left() + look.px(_NOTE)
            found.append(QRectF(left, top, placement.extent.width() - left, high))
        return found

    def par_chart_rect(self) -> QRectF | None:
        """The free corner at the bottom right, or None when it's too small for the par chart."""
        placement = self.placement()
        # A market that goes upward has another corner free.
        return self.par_chart().rect(placement) if (0, 0) in placement.rects else None

    def tells_par(self) -> bool:
        """Whether the par chart has room, if there is one in use: companies are read off it then."""
        return bool(self._pars.cells()) and self.par_chart_rect() is not None

    def par_chart(self) -> ParChart:
        """The par chart in the size in which the market is written, with as high lines as leave it whole."""
        placement = self.placement()
        asked = (self._pars.revision, self.sized(), self._writing.is_low, Identity(placement))
        return self._chart.answer(asked, lambda: self._fitting_chart(placement, self._writing)[0])

    def _fitting_chart(self, placement: Placement, writing: Writing) -> tuple[ParChart, int]:
        """The chart beside such a market that lacks least, and how much; low beside low rows."""
        rows, title = self._pars.cells(), self._market.words.say("market.par")
        highs, look = ROWS[1:] if writing.is_low else ROWS, scaled(self.look, writing.factor)
        found = list[tuple[ParChart, int]]()
        for before, high in product((False, True), highs):
            chart = ParChart(look, rows, title, high, before=before)
            found.append((chart, chart.faults(placement)))
            if not found[-1][1]:
                break
        return min(found, key=itemgetter(1))

    def paint_above(self, painter: QPainter, exposed: QRegion) -> None:
        """Arrows at the ends of rows, and the markers, some of them on their way."""
        look = self._painted()
        noted = {box.row for _, box in self.note_rects()}
        for place, box in self.boxes().items():
            joins = bool(box.joins) and box.row not in noted
            if not (joins or box.walls or box.turns_up or box.turns_down):
                continue
            rect = QRectF(self.content_rect(*place))
            # Arrows and walls lie on the rims of their boxes.
            if not exposed.intersects(_grown(rect, look).toAlignedRect()):
                continue
            if joins:
                paint_arrows(painter, look, rect, replace(box, turns_up=True))
            if box.walls:
                paint_walls(painter, look, rect, box)
            if box.turns_up or box.turns_down:
                paint_arrows(painter, look, rect, box)
        for rect, ghost in self.ghost_rects().values():
            if exposed.intersects(rect.toAlignedRect()):
                ghost_pill(painter, look, rect, ghost.livery, quiet=not ghost.for_sale)
        flying, depths, places = self.is_gliding(), self._depths(), {}
        turned = frozenset().union(*(box.turned for box in self.boxes().values()))
        lying = self.marker_rects()
        for symbol, (_, rect, livery) in reversed(lying.items()):
            places[symbol] = rect
            seen = self._flight.seen_at(symbol, rect)
            ring = "may" if symbol == self._market.acting else ""
            if ring:
                seen = _within_ring(seen, look, livery)
            letters = letters_in(look, livery, seen.width())
            if flying or exposed.intersects(_grown(seen, look).toAlignedRect()):
                pill(painter, look, seen, livery, letters, ring=ring, turned=symbol in turned)
        self._flight.settle(places, depths)
        self._paint_destinations(painter)

    def _paint_destinations(self, painter: QPainter) -> None:
        if not self._destinations:
            return
        look, lying = self._painted(), self.marker_rects()
        ways = []
        for each, rect in self.destination_rects():
            box = QRectF(self.content_rect(*each.box))
            paint_destination(painter, look, box, rect, each.livery)
            if each.livery.symbol in lying:
                start = lying[each.livery.symbol]
                ends = (QRectF(self.content_rect(*start[0])), box)
                ways.append(clearest_way((start[1], rect or box), ends, self._covered()))
        for way in filter(None, ways):
            paint_way(painter, look, *way)

    def destination_rects(self) -> list[tuple[Destination, QRectF | None]]:
        """Where the markers would lie that may come to another box: below those that are there, or beside.

        These stay where they are, and prices are to be read: None where that leaves no room for one.
        """
        found = list[tuple[Destination, QRectF | None]]()
        boxes, stacks = self.boxes(), self._stacks()
        look, coming = stacks.look, Counter[RowColumn]()
        taken = self._covered() if self._destinations else []
        for each in self._destinations:
            if each.box not in boxes:
                continue
            coming[each.box] += 1
            box = boxes[each.box]
            fuller = replace(box, markers=(*box.markers, *(each.livery,) * coming[each.box]))
            wanted = stacks.marker_rect(QRectF(self.content_rect(*each.box)), fuller, fuller.count - 1)
            low = look.px(LOW_MARKER)
            wanted.setHeight(max(wanted.height(), low))
            sizes = ((wanted.width(), low), (marker_width(look, each.livery.short), low))
            rect = free_place(wanted, sizes, self._areas(each.box, low), taken)
            found.append((each, rect))
            taken += [] if rect is None else [rect]
        return found

    def _covered(self) -> list[QRectF]:
        """What is to be read on the market: its markers, those that are to come, and the prices."""
        look, size = self.sized(), self._writing.price_size
        markers = [rect for _, rect, _ in self.marker_rects().values()]
        ghosts = [rect for rect, _ in self.ghost_rects().values()]
        boxes = ((QRectF(self.content_rect(*place)), box) for place, box in self.boxes().items())
        return [*markers, *ghosts, *(price_ink(look, rect, box, size) for rect, box in boxes)]

    def _areas(self, place: RowColumn, more: float) -> list[QRectF]:
        """Where a marker may lie that comes to a box: in it, or so much below it where there is no other."""
        placement, box = self.placement(), QRectF(self.content_rect(*place))
        longer = box.adjusted(0, 0, 0, more)
        others = (QRectF(rect) for each, rect in placement.rects.items() if each != place)
        is_free = longer.bottom() <= placement.extent.height() and not any(map(longer.intersects, others))
        return [box, longer] if is_free else [box]

    def _depths(self) -> dict[CompanySymbol, tuple[RowColumn, int]]:
        """Each marker's box, and how many lie above it there."""
        return {
            marker.symbol: (place, depth)
            for place, box in self.boxes().items()
            for depth, marker in enumerate(box.markers)
        }

    def is_gliding(self) -> bool:
        """Whether a marker is on its way."""
        return self._flight.is_under_way

    def _launch(self) -> None:
        """Let the markers that changed their box from where they were seen last."""
        if not self.look.motion or not self.isVisible():
            return
        self._placement = None
        self._flight.launch(self._depths())


def _within_ring(marker: QRectF, look: Look, livery: Livery) -> QRectF:
    """A marker with a ring: lower and narrower by it where the ring would reach into what is around.

    A high one isn't lower, and none is narrower where letters would be left out for it. Half of it may lie
    between a low one and those above and below: letters need the other half.
    """
    wide = ring_width(look)
    high = wide / 2 if marker.height() < look.px(_ROOMY_RING) else 0.0
    narrower = marker.width() - 2 * wide
    is_whole = has_all_letters(look, livery, narrower) or not has_all_letters(look, livery, marker.width())
    aside = wide if is_whole else 0.0
    return marker.adjusted(aside, high, -aside, -high)


def _grown(marker: QRectF, look: Look) -> QRectF:
    """The room of a marker with its ring."""
    edge = look.px(4)
    return marker.adjusted(-edge, -edge, edge, edge)
