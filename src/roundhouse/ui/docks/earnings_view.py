"""The run and the dividend in the tray: each train's stops, and who gets what by which choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import ceil, floor

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QRegion
from PySide6.QtWidgets import QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import NOBODY, Owner, is_company, is_player, name_of
from roundhouse.engine.position import Position
from roundhouse.ui.about.subject import Subject, of_owner, of_train
from roundhouse.ui.board.items.routes import style_of
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import pill, player_mark, train_card
from roundhouse.ui.docks.free_layout_view import FreeLayoutView, Placement, RowColumn
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.pointing import Pointing
from roundhouse.ui.models.earnings_model import ChoiceLine, EarningsModel, RouteLine
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.route_words import called, stop_told, sum_told
from roundhouse.ui.short_names import Levels, levels
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import NO_BREAK

_LINE = 17.0
_CHOICE, _LOW_CHOICE, _STACKED_CHOICE = 20.0, 17.0, 38.0
"""The height of a choice at a scale of 1: usually, where routes have no room else, and with figures below."""
_HEAD = 15.0
_GAP, _LITTLE_GAP = 6.0, 2.0
"""The space between routes and choices at a scale of 1, and that where one more line has room so."""
_DASH = 30.0
_AIR, _LITTLE_AIR = 14.0, 6.0
"""The space beside what stands in a column, at a scale of 1."""
_CARD = 16.0
"""The height of a train's card at a scale of 1."""
_SMALLER = 0.78
"""How large the type is of stops that find no room otherwise, where it is larger than it has to be."""
_NARROW = 0.8
"""How narrow the letters of a name over a column become before it is shortened."""
_NAME = 74.0
"""The most room for a name over a column, at a scale of 1."""


class Column(msgspec.Struct, frozen=True):
    """A column of the choices: its left edge and width in pixels; ``owner`` when it is somebody's money."""

    key: str
    left: float
    width: float
    owner: Owner = NOBODY


class Writing(msgspec.Struct, frozen=True):
    """How the table of choices is written.

    ``air``: the space beside what stands in a column, at a scale of 1; ``level``: how short names are;
    ``is_small``: in the smallest type; ``is_stacked``: figures stand below the words of their choice;
    ``is_told``: what a share gets and how the price moves stand behind these words; ``is_plain``: players
    have their marks alone, and amounts no currency; ``is_low``: lines are close, so that routes have room.
    """

    air: float = _AIR
    level: int = 0
    is_small: bool = False
    is_stacked: bool = False
    is_told: bool = False
    is_plain: bool = False
    is_low: bool = False

    @property
    def size(self) -> Size:
        """The size of the type."""
        return "small" if self.is_small else "text"

    @property
    def choice(self) -> float:
        """The height of a choice, at a scale of 1."""
        if self.is_stacked:
            return _STACKED_CHOICE
        return _LOW_CHOICE if self.is_low else _CHOICE


class Stops(msgspec.Struct, frozen=True):
    """How the stops of a route are written: in ``lines``, ``below`` its train or beside it, in a ``look``."""

    look: Look
    lines: tuple[str, ...]
    below: bool = False


class Arrangement(msgspec.Struct, frozen=True):
    """Where routes and choices lie: the ``columns`` of the choices, which begin at ``choices``, in pixels."""

    placement: Placement = Placement({}, QSize(0, 0))
    columns: tuple[Column, ...] = ()
    choices: tuple[float, float] = (0.0, 0.0)
    writing: Writing = Writing()


_HIGH = 10_000
"""More pixels than everything needs below each other."""


def _of_pay(route: RouteLine) -> RouteLine:
    """The route with the stops alone that pay, as long as it is known what they do."""
    paying = tuple(stop for stop in route.stops if stop.amount or stop.counts)
    return route if route.total is None else replace(route, stops=paying)


class EarningsView(FreeLayoutView):
    """Routes above (or left of) the choices. ``chosen(action)`` when a choice is clicked or entered.

    ``decision_pointed`` gives the action of the choice under the pointer or reached by keys, None afterwards.
    """

    chosen = Signal(object)
    decision_pointed = Signal(object)
    empty_key = "dividend.empty"

    def __init__(self, model: EarningsModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._earnings = model
        self._definition: TitleDefinition | None = None
        self._seats: Sequence[str] = ()
        self._names: Mapping[str, Levels] = {}
        self._arranged = Arrangement()
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        self.begin()
        Pointing(self).at.connect(self._point_at)

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> EarningsView:
        """A view with a model of its own."""
        made = cls(EarningsModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show the run at a position; ``offers`` are those of the moment."""
        del previous
        self._definition = position.definition if position else None
        self._seats = position.state.seats if position else ()
        self._names = levels(tuple(self._seats))
        self._earnings.show_position(position, offers)

    def sizeHint(self) -> QSize:
        """Two routes and two choices."""
        return QSize(round(self.look.px(520)), round(self.look.px(2 * _LINE + _HEAD + 2 * _CHOICE + _GAP)))

    def minimumSizeHint(self) -> QSize:
        """Small, scrolled when it has to be."""
        return QSize(round(self.look.px(240)), round(self.look.px(4 * _LINE)))

    def columns(self) -> tuple[Column, ...]:
        """The columns of the choices."""
        self.placement()
        return self._arranged.columns

    def wanted_height(self, width: int) -> int:
        """The height in pixels in which nothing is scrolled in that width; 0 for nothing to show."""
        return self._arrange_in(QSize(width, _HIGH), is_low=True).placement.extent.height()

    # -- layout ------------------------------------------------------------------------------

    def place(self, room: QSize) -> Placement:
        """Routes and choices side by side where both fit, else the choices below the routes."""
        self._arranged = self._arrange_in(room)
        return self._arranged.placement

    def _arrange_in(self, room: QSize, *, is_low: bool = False) -> Arrangement:
        """Where everything lies; ``is_low``: no higher than it has to be in that width."""
        look = self.look
        routes, choices = self._earnings.routes(), self._earnings.choices()
        if not routes and not choices:
            return Arrangement()
        left = look.px(4)
        gap = look.px(24)
        writing, least = self._least_widths(room.width() - 2 * left) if choices else (Writing(), [])
        if writing.level and not is_low:
            writing, least = self._better_named(room.width() - 2 * left, room.height(), writing, least)
        # In whole pixels, as the rows are: half of one less wraps the longest route.
        wanted = ceil(max((self._route_width(route) for route in routes), default=0.0))
        beside = bool(routes and choices) and left + wanted + gap + sum(least) <= room.width()
        wide = wanted if beside else floor(room.width() - 2 * left)
        rects: dict[RowColumn, QRect] = {}
        for is_close in (False, True):
            writing = replace(writing, is_low=is_close)
            tall = look.px(writing.choice)
            table = look.px(_HEAD) + tall * len(choices) if choices else 0.0
            heights = self._heights(room, wide, 0.0 if beside else table)
            # Where not all fits the choices go first: the routes are seen on the board too.
            between = min(look.px(_GAP), room.height() - table - sum(heights))
            first = not beside and bool(choices) and between < look.px(_LITTLE_GAP)
            if not first:
                break
        foot = self._below_table(table, heights, room.height()) if first else 0.0
        for i, high in enumerate(heights):
            rects[i, 0] = QRect(round(left), round(foot), round(wide), round(high))
            foot += high
        x = left + wanted + gap if beside else left
        y = 0.0 if beside or first or not routes else foot + between
        columns = tuple(self._placed(x, room.width() - left, least, writing))
        end = columns[-1].left + columns[-1].width if columns else x
        for n in range(len(choices)):
            top = y + look.px(_HEAD) + n * tall
            rects[len(routes) + n, 0] = QRect(round(x), round(top), round(end - x), round(tall))
        rects = _uncut(rects, room.height())
        bottom = max(rect.bottom() + 1 for rect in rects.values())
        extent = QSize(max(room.width(), ceil(end)), bottom)
        return Arrangement(Placement(rects, extent), columns, (x, y), writing)

    def _below_table(self, table: float, heights: Sequence[float], high: float) -> float:
        """Where routes of some heights begin below the choices: closer to them where one more has room so."""
        free = high - table
        within = max((foot for foot in accumulate(heights) if foot <= free), default=0.0)
        return table + (min(self.look.px(_GAP), free - within) if within else self.look.px(_GAP))

    def _heights(self, room: QSize, wide: float, table: float) -> list[float]:
        """The heights of the routes over a table: long ones take as many lines as there is room for."""
        look, routes = self.look, self._earnings.routes()
        below = table + look.px(_LITTLE_GAP) if table else 0.0
        line, free = look.height("small"), room.height() - below
        lines = [len(self._wrapped(route, wide)) for route in routes]
        while max(lines, default=1) > 1 and sum(lines) * line > free:
            lines[lines.index(max(lines))] -= 1
        if table:
            free -= look.px(_GAP - _LITTLE_GAP)
        spare = max(0.0, free - sum(lines) * line) / max(1, len(routes))
        return [count * line + min(spare, look.px(_LINE + 3) - line) for count in lines]

    def _wrapped(self, route: RouteLine, wide: float) -> tuple[str, ...]:
        """The stops of a route in lines, beside its train and its total."""
        taken = self._route_width(route) - self.look.width(self.stops_told(route), "small")
        return strokes.wrapped(self.look, self.stops_told(route), wide - taken, "small")

    def _written(self, route: RouteLine, wide: float, high: float) -> Stops:
        """How the stops are written on so much room: beside the train, below it, then in smaller type.

        What pays nothing is the first that may be left to the board, then what finds no room at all.
        """
        look = self.present_look()
        for way in self._ways_to_write(route, look, wide):
            room = high - (self._head_of_route() if way.below else 0.0)
            if len(way.lines) <= max(0 if way.below else 1, int((room + 1) // way.look.height("small"))):
                return way
        room = max(1, int((high + 1) // look.height("small")))
        lines = self._wrapped(_of_pay(route), wide)
        return Stops(look, (*lines[: room - 1], " ".join(lines[room - 1 :])))

    def _ways_to_write(self, route: RouteLine, look: Look, wide: float) -> Iterator[Stops]:
        """All stops, then those that pay: each beside the train, below it, and there in smaller type."""
        smaller = replace(look, scale=max(1.0, look.scale * _SMALLER))
        for each in (route, _of_pay(route)):
            yield Stops(look, self._wrapped(each, wide))
            for used in (look, smaller):
                yield Stops(used, strokes.wrapped(used, self.stops_told(each), wide, "small"), below=True)

    def _head_of_route(self) -> float:
        """The height of a train over its stops."""
        return max(self.look.px(_CARD), self.look.height("text")) + self.look.px(_LITTLE_GAP)

    def _keys(self, writing: Writing) -> list[tuple[str, Owner]]:
        payees = [("owner", owner) for owner in self._earnings.payees()]
        if writing.is_told:
            return payees
        titles = [] if writing.is_stacked else [("title", NOBODY)]
        return [*titles, ("share", NOBODY), ("price", NOBODY), *payees]

    def _least_widths(self, room: float) -> tuple[Writing, list[float]]:
        """The least widths of the columns: closer together, then with shorter names where room is short.

        Where that is not enough, figures stand below the words of their choice, then those that are
        nobody's behind them; then players have their marks alone.
        """
        found: list[float] = []
        writing, deepest = Writing(), len(next(iter(self._names.values()), ("",)))
        ways = (Writing(), *(Writing(_LITTLE_AIR, level) for level in range(deepest)))
        ways = (*ways, Writing(_LITTLE_AIR, deepest - 1, is_small=True))
        stacked = [replace(way, is_stacked=True) for way in ways]
        told = [replace(way, is_told=True) for way in stacked] if self._earnings.payees() else []
        plain = [replace(way, is_plain=True) for way in told[-1:]]
        for writing in (*ways, *stacked, *told, *plain):
            found = [self._column_width(key, owner, writing) for key, owner in self._keys(writing)]
            if sum(found) <= room:
                break
        return writing, found

    def _better_named(
        self, wide: float, high: float, writing: Writing, widths: list[float]
    ) -> tuple[Writing, list[float]]:
        """Longer names over the columns, where there is height for figures below the words of their choice.

        What a share gets and how the price moves goes behind these words before a name is shortened.
        """
        look = self.look
        lines = sum(len(self._wrapped(route, wide)) for route in self._earnings.routes())
        table = look.px(_HEAD + _STACKED_CHOICE * len(self._earnings.choices()))
        if table + look.px(_GAP) + lines * look.height("small") > high:
            return writing, widths
        ways = [
            Writing(_LITTLE_AIR, level, is_stacked=True, is_told=is_told)
            for level in range(writing.level)
            for is_told in (False, True)
        ]
        for way in ways:
            found = [self._column_width(key, owner, way) for key, owner in self._keys(way)]
            if sum(found) <= wide:
                return way, found
        return writing, widths

    def _column_width(self, key: str, owner: Owner, writing: Writing) -> float:
        """The least width of a column with the space behind it."""
        look = self.look
        texts = [self._text(line, key, owner, writing) for line in self._earnings.choices()]
        widest = max((look.width(text, writing.size, bold=True) for text in texts), default=0.0)
        head = min(look.width(self._head(key, owner, writing), "small"), look.px(_NAME))
        if is_player(owner):
            head += look.px(14)
        elif is_company(owner):
            head += look.px(12)
        return max(widest, head) + look.px(writing.air)

    def _placed(self, x: float, right: float, widths: Sequence[float], writing: Writing) -> list[Column]:
        spare = max(0.0, right - x - sum(widths))
        grow = min(spare / len(widths), self.look.px(16)) if widths else 0.0
        found = []
        for (key, owner), width in zip(self._keys(writing) if widths else (), widths, strict=True):
            found.append(Column(key, x, width + grow, owner))
            x += width + grow
        return found

    def _route_width(self, route: RouteLine) -> float:
        look, (kind, total) = self.look, self._shared_widths(route)
        return look.px(_DASH + 36) + kind + look.width(self.stops_told(route), "small") + total

    def _shared_widths(self, route: RouteLine) -> tuple[float, float]:
        """What the widest card of a train takes, and the widest total: stops and totals stand in columns."""
        look, routes = self.look, (route, *self._earnings.routes())
        kind = max(look.width(each.train, "small", bold=True) for each in routes) + look.px(10)
        return kind, max(look.width(self._total(each), "text", bold=True) for each in routes)

    def _widest_stops(self, written: Stops, room: float) -> float:
        """The width of the longest line beside a train, of all routes that stand in as much ``room``."""
        placed = ((n, self.content_rect(n, 0)) for n in range(len(self._earnings.routes())))
        found = [written]
        for n, rect in placed:
            if rect.width() == room:
                found.append(self._written(self._earnings.routes()[n], rect.width(), rect.height()))
        lines = ((each.look, line) for each in found if not each.below for line in each.lines)
        return max((look.width(line, "small") for look, line in lines), default=0.0) + 1

    def thing_at(self, place: QPoint) -> Subject | None:
        """The train of a route, or who gets what stands in a column; else the company that pays."""
        line = self.indexAt(place).data(CellRole.CELL)
        if isinstance(line, RouteLine):
            return of_train(self._definition, line.kind) if self._definition is not None else None
        at = QPointF(place + QPoint(self.horizontalOffset(), self.verticalOffset()))
        is_head = 0 <= at.y() - self._arranged.choices[1] < self.look.px(_HEAD)
        if not is_head and not isinstance(line, ChoiceLine):
            return None
        columns = (each for each in self.columns() if each.left <= at.x() < each.left + each.width)
        owner = next((each.owner for each in columns), NOBODY)
        paying = line.action.actor if isinstance(line, ChoiceLine) else NOBODY
        return of_owner(owner or paying)

    def takes(self, index: Index) -> bool:
        """A choice is decided by a click."""
        return isinstance(index.data(CellRole.CELL), ChoiceLine)

    # -- words -------------------------------------------------------------------------------

    def _money(self, amount: int, *, half: bool = False) -> str:
        definition = self._definition
        return str(amount) if definition is None else self.keyed().words.money(amount, definition, half=half)

    def _head(self, key: str, owner: Owner, writing: Writing) -> str:
        words = self.keyed().words
        if is_player(owner) and name_of(owner) in self._names:
            return "" if writing.is_plain else self._names[name_of(owner)][writing.level]
        if owner:
            return words.owner(owner)
        return "" if key == "title" else words.say(f"dividend.{key}")

    def _longest_head(self, column: Column, writing: Writing, room: float) -> str:
        """What stands over a column: of a player the longest name that has room in narrow letters."""
        longer = (replace(writing, level=level) for level in range(writing.level))
        heads = (self._head(column.key, column.owner, way) for way in longer)
        fits = (head for head in heads if self.look.width(head, "small") * _NARROW <= room)
        return next(fits, "") or self._head(column.key, column.owner, writing)

    def _text(self, line: ChoiceLine, key: str, owner: Owner, writing: Writing) -> str:
        choice = line.choice
        if owner:
            paid = choice.payments.get(owner, 0)
            amount = str(paid) if writing.is_plain else self._money(paid)
            return amount if paid else "–"
        if key == "share":
            return self._money(choice.per_share, half=choice.half)
        if key == "price":
            moves = choice.new_price != choice.price
            return f"{choice.price} → {choice.new_price}" if moves else str(choice.price)
        return line.title

    def stops_told(self, route: RouteLine) -> str:
        """The stops with what they pay; without values where nothing is known any more."""
        words = self.keyed().words
        if route.total is None:
            return " – ".join(called(stop.name, words) for stop in route.stops)
        text = " – ".join(stop_told(stop, words, NO_BREAK) for stop in route.stops)
        return sum_told(text, route.factor, route.extra)

    def _total(self, route: RouteLine) -> str:
        return "" if route.total is None else self._money(route.total)

    # -- painting ----------------------------------------------------------------------------

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a route or a choice."""
        line = index.data(CellRole.CELL)
        if isinstance(line, RouteLine):
            self.paint_route(painter, rect, line)
        elif isinstance(line, ChoiceLine):
            self.paint_choice(painter, rect, line, lifted=lifted)

    def paint_route(self, painter: QPainter, rect: QRectF, route: RouteLine) -> None:
        """The train's line as on the board, its kind, its stops and what they make together."""
        look, told = self.present_look(), self._written(route, rect.width(), rect.height())
        y = rect.top() + self._head_of_route() / 2 if told.below else rect.center().y()
        style = style_of(route.number)
        pen = QPen(look.color(style.color), look.px(4))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if style.dashes:
            pen.setDashPattern(list(style.dashes))
        painter.setPen(pen)
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.left() + look.px(_DASH), y))
        wide = look.width(route.train, "small", bold=True) + look.px(10)
        high = min(look.px(_CARD), rect.height())
        box = QRectF(rect.left() + look.px(_DASH + 6), y - high / 2, wide, high)
        train_card(painter, look, box, route.train, route.color, size="small")
        kind, sum_wide = self._shared_widths(route)
        line = told.look.height("small")
        left, top = box.left() + kind + look.px(6), y - len(told.lines) * line / 2
        widest = min(rect.right() - left - sum_wide - look.px(12), self._widest_stops(told, rect.width()))
        amount = QRectF(left + widest + look.px(10), rect.top(), sum_wide + 1, rect.height())
        if told.below:
            amount.setHeight(self._head_of_route())
            left, top, widest = rect.left(), rect.top() + self._head_of_route(), rect.width()
        for i, text in enumerate(told.lines):
            at = QRectF(left, top + i * line, widest, line)
            strokes.write(painter, told.look, at, text, size="small")
        strokes.write(painter, look, amount, self._total(route), bold=True, align=strokes.RIGHT)

    def paint_choice(self, painter: QPainter, rect: QRectF, line: ChoiceLine, *, lifted: bool) -> None:
        """A choice: what a share gets, how the price moves, who gets what."""
        look, writing = self.present_look(), self._arranged.writing
        if lifted:
            strokes.fill(painter, rect, look.color("may", 0.13), look.px(4))
        strokes.outline(painter, rect.adjusted(0, 1, 0, -1), look.color("may", 0.7), look.line(), look.px(4))
        if writing.is_stacked:
            half, aside = rect.height() / 2, look.px(_LITTLE_AIR)
            words = rect.adjusted(aside, 0, -aside, -half)
            strokes.write(painter, look, words, line.title, size=writing.size, bold=True)
            if writing.is_told:
                words.setLeft(words.left() + look.width(line.title, writing.size, bold=True) + look.px(_GAP))
                told = " · ".join(self._text(line, key, NOBODY, writing) for key in ("share", "price"))
                strokes.write(painter, look, words, told, size=writing.size, align=strokes.RIGHT)
            rect = rect.adjusted(0, half, 0, 0)
        for column in self.columns():
            box = QRectF(column.left, rect.top(), column.width, rect.height()).adjusted(
                look.px(writing.air / 2 - 1), 0, -look.px(writing.air / 2 - 1), 0
            )
            text = self._text(line, column.key, column.owner, writing)
            is_title = column.key == "title"
            align = strokes.LEFT if is_title else strokes.RIGHT
            quiet = bool(column.owner) and not line.choice.payments.get(column.owner)
            color = "quiet_text" if quiet else "text"
            strokes.write(
                painter, look, box, text, size=writing.size, bold=not quiet, align=align, color=color
            )

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """The heads of the columns of the choices."""
        look, writing = self.look, self._arranged.writing
        companies: dict[str, Livery] = {} if self._definition is None else dict(liveries(self._definition))
        for column in self.columns():
            box = QRectF(column.left, self._arranged.choices[1], column.width, look.px(_HEAD)).adjusted(
                look.px(writing.air / 2 - 1), 0, -look.px(writing.air / 2 - 1), 0
            )
            name = name_of(column.owner) if column.owner else ""
            if is_company(column.owner) and name in companies:
                wide = look.width(name, "small", bold=True) + look.px(10)
                high = min(look.px(14), box.height())
                pill(painter, look, QRectF(box.right() - wide, box.top(), wide, high), companies[name])
                continue
            side = look.px(10)
            beside = side + look.px(3) if is_player(column.owner) and name in self._seats else 0.0
            words, free = box.adjusted(beside, 0, 0, 0), box.width() - beside
            text = self._longest_head(column, writing, free)
            strokes.write(
                painter, look, words, text,
                size="small", color="quiet_text", align=strokes.RIGHT, narrowest=_NARROW,
            )  # fmt: skip
            if beside:
                left = max(box.left(), box.right() - min(free, look.width(text, "small")) - beside)
                mark = QRectF(left, box.center().y() - side / 2, side, side)
                player_mark(painter, look, mark, self._seats.index(name))

    def _point_at(self, index: Index) -> None:
        line = index.data(CellRole.CELL)
        self.decision_pointed.emit(line.action if isinstance(line, ChoiceLine) else None)

    def _choose(self, index: QModelIndex) -> None:
        line = index.data(CellRole.CELL)
        if isinstance(line, ChoiceLine):
            self.chosen.emit(line.action)


def _uncut(rects: Mapping[RowColumn, QRect], high: int) -> dict[RowColumn, QRect]:
    """The same lines with that begun at the edge of a room so ``high``, and those below it, outside of it."""
    cut = [rect.top() for rect in rects.values() if rect.top() < high <= rect.bottom()]
    first = min(cut, default=high)
    return {
        place: rect.translated(0, high - first) if rect.top() >= first else rect
        for place, rect in rects.items()
    }
