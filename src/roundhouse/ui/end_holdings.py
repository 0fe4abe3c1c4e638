"""What everybody's shares are worth, company by company, and what he has received: below the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

import msgspec
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import NOBODY, Owner, company, player
from roundhouse.engine.position import Position
from roundhouse.queries.players import shares_of
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards import strokes, tokens
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.cards.look import Size
from roundhouse.ui.cards.painted import painted_at
from roundhouse.ui.words import Words
from roundhouse.ui.words.terms import grouped

_ROW, _LOW_ROW = 28, 17
"""The height of a row at most and at least, at a scale of 1."""
_LEAST: Final = 3
"""So many companies are told at least, or nothing is."""
_COLUMN: Final = 160
"""The width of a player's column at most, at a scale of 1."""
_BETWEEN: Final = 10
"""What lies between two amounts, at a scale of 1."""
_NARROWEST: Final = 0.75
"""How narrow the letters of a row's name become before they are left out, as a part of their width."""
_PILL, _AROUND = 36, 14
"""The least width of what letters of companies lie on, and what lies around the widest, at a scale of 1."""
_MARK: Final = 20
"""The height of a mark or of a company's letters at most, at a scale of 1."""


class HoldingsLine(msgspec.Struct, frozen=True):
    """An amount for each player, None for nothing, under a ``name``, or of a company."""

    name: str
    amounts: tuple[int | None, ...]
    company: CompanySymbol | None = None


def worth_by_company(position: Position, names: Sequence[str]) -> list[HoldingsLine]:
    """What shares of each company count for each of ``names``, the company that counts most first."""
    held = [shares_of(position, name) for name in names]
    lines = [
        HoldingsLine(symbol, tuple(of_player.get(symbol) for of_player in held), symbol)
        for symbol in position.definition.companies
        if any(symbol in of_player for of_player in held)
    ]
    return sorted(lines, key=lambda line: -_sum(line))


def _sum(line: HoldingsLine) -> int:
    return sum(amount or 0 for amount in line.amounts)


def _together(lines: Sequence[HoldingsLine], name: str) -> HoldingsLine:
    """The lines as one."""
    columns = zip(*(line.amounts for line in lines), strict=True)
    sums = (tuple(amount for amount in column if amount is not None) for column in columns)
    return HoldingsLine(name, tuple(sum(found) if found else None for found in sums))


class EndHoldings(QWidget):
    """A table as high as there is room; companies that find none in it are told together."""

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """Nothing is in it yet."""
        super().__init__(parent)
        self._words, self._look = words, look
        self._names: tuple[str, ...] = ()
        self._seats: tuple[int, ...] = ()
        self._companies: list[HoldingsLine] = []
        self._received: list[HoldingsLine] = []
        self._liveries: Mapping[str, Livery] = {}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)

    def show_holdings(
        self, position: Position, names: Sequence[str], received: Mapping[str, Mapping[str, int]]
    ) -> None:
        """Tell what ``names`` hold at ``position``, in their order, and what they ``received``, by reason."""
        self._names = tuple(names)
        self._seats = tuple(map(position.state.seats.index, names))
        self._liveries = liveries(position.definition)
        self._companies = worth_by_company(position, names)
        self._received = [
            HoldingsLine(self._words.say(f"end.received.{reason}"), tuple(map(by_name.get, names)))
            for reason, by_name in received.items()
            if by_name
        ]
        self.setAccessibleName(self._words.say("end.holdings"))
        self.setAccessibleDescription("; ".join(map(self._told, (*self._companies, *self._received))))
        self.updateGeometry()
        self.update()

    def _told(self, line: HoldingsLine) -> str:
        """A row as it is read aloud."""
        found = zip(self._names, line.amounts, strict=True)
        amounts = (f"{name} {grouped(amount)}" for name, amount in found if amount is not None)
        return f"{line.name}: {', '.join(amounts)}"

    def sizeHint(self) -> QSize:
        """As narrow as may be, and without a height of its own."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """All players' columns in small type; it takes the height that is left."""
        return QSize(ceil(self._wide("small")), 0)

    def lines(self, high: float) -> list[HoldingsLine]:
        """The rows that so many pixels have room for, those of what was received last; none in too few."""
        fixed = 1 + len(self._received)
        room = int(high / self._look.px(_LOW_ROW)) - fixed
        if not self._companies or room < min(_LEAST, len(self._companies)):
            return []
        if room >= len(self._companies):
            return [*self._companies, *self._received]
        seen, rest = self._companies[: room - 1], self._companies[room - 1 :]
        return [*seen, _together(rest, self._words.say("end.others", count=len(rest))), *self._received]

    def owner_at(self, place: QPoint) -> Owner:
        """The player or company whose mark or letters lie at a point; NOBODY for none."""
        thing = painted_at(self._paint, QPointF(place))
        if thing is None:
            return NOBODY
        if thing.kind == "company":
            return company(CompanySymbol(thing.name))
        return player(self._names[self._seats.index(int(thing.name))])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows that there is room for."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter)
        painter.end()

    def _wide(self, size: Size) -> float:
        """The least width of the table, in pixels."""
        return self._head_wide(size, _NARROWEST) + len(self._names) * self._column_wide(size)

    def _head_wide(self, size: Size, narrowest: float = 1.0) -> float:
        texts = (self._words.say("end.holdings"), *(line.name for line in self._received))
        return max(self._look.width(text, size, True) for text in texts) * narrowest

    def _column_wide(self, size: Size) -> float:
        amounts = [amount for line in (*self._companies, *self._received) for amount in line.amounts]
        widest = max((self._look.width(grouped(amount or 0), size) for amount in amounts), default=0.0)
        return widest + self._look.px(_BETWEEN)

    def _paint(self, painter: QPainter) -> None:
        look, lines = self._look, self.lines(self.height())
        if not lines:
            return
        high = min(self.height() / (1 + len(lines)), look.px(_ROW))
        is_large = high > look.height("text") and self._wide("text") <= self.width()
        size: Size = "text" if is_large else "small"
        many = len(self._names)
        head = min(self._head_wide(size), self.width() - many * self._column_wide(size))
        column = min((self.width() - head) / many, look.px(_COLUMN))
        self._paint_heads(painter, head, column, high)
        for at, line in enumerate(lines, 1):
            row = QRectF(0, at * high, head + many * column, high)
            if at in {1, 1 + len(lines) - len(self._received)}:
                line_above = QRectF(row.left(), row.top(), row.width(), look.line())
                painter.fillRect(line_above, look.color("hairline"))
            self._paint_name(painter, line, QRectF(0, row.top(), head, high), size)
            for place, amount in enumerate(line.amounts):
                if amount is not None:
                    cell = QRectF(head + place * column, row.top(), column, high)
                    strokes.write(painter, look, cell, grouped(amount), size=size, align=strokes.RIGHT)

    def _paint_heads(self, painter: QPainter, head: float, column: float, high: float) -> None:
        """What the table tells, and the players' marks over their amounts."""
        look, said = self._look, self._words.say("end.holdings")
        room = QRectF(0, 0, head, high)
        strokes.write(
            painter, look, room, said, size="small", bold=True, color="quiet_text", narrowest=_NARROWEST
        )
        side = min(high - look.px(3), look.px(_MARK))
        for place, seat in enumerate(self._seats):
            right = head + (place + 1) * column
            mark = QRectF(right - side, (high - side) / 2, side, side)
            tokens.player_mark(painter, look, mark, seat)

    def _paint_name(self, painter: QPainter, line: HoldingsLine, room: QRectF, size: Size) -> None:
        """A company's letters as on its marker, or a name."""
        look = self._look
        if line.company is None:
            strokes.write(painter, look, room, line.name, size=size, narrowest=_NARROWEST)
            return
        high = min(room.height() - look.px(2), look.px(_MARK))
        letters = max(look.width(str(each.company), size, True) for each in self._companies)
        wide = max(letters + look.px(_AROUND), look.px(_PILL))
        pill = QRectF(0, room.center().y() - high / 2, wide, high)
        tokens.pill(painter, look, pill, self._liveries[line.company], size=size)
