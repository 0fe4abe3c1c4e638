"""The end of a game: how it ended, the ranking, and everybody's worth over the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from roundhouse.engine import events as ev
from roundhouse.engine.position import Position
from roundhouse.engine.title import Score
from roundhouse.queries.players import scores as final_scores
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.tokens import player_color
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.marks import Badge
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

_DASHES = ((), (6.0, 3.0), (2.0, 2.5), (8.0, 3.0, 2.0, 3.0), (1.0, 3.0), (12.0, 4.0))


class Ranked(msgspec.Struct, frozen=True):
    """A player's place (equal worth shares a place; None: he has none) and score."""

    place: int | None
    score: Score


def ranking(position: Position) -> tuple[Ranked, ...]:
    """Everybody by worth; with an agreed winner that player first, and the others by seat without a place."""
    scores = final_scores(position)
    ending = position.state.ending
    if ending is not None and ending.reason == "agreed":
        first = sorted(scores, key=lambda score: score.player != ending.subject)
        return tuple(Ranked(None if at else 1, score) for at, score in enumerate(first))
    ordered = sorted(scores, key=lambda score: -score.total)
    return tuple(Ranked(1 + sum(other.total > score.total for other in ordered), score) for score in ordered)


def apart(places: Sequence[float], least: float, lowest: float) -> list[float]:
    """``places`` moved so that each two are ``least`` apart, none below ``lowest``, in the same order."""
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    found = list(places)
    for before, at in pairwise(order):
        found[at] = max(found[at], found[before] + least)
    limit = lowest
    for at in reversed(order):
        found[at] = min(found[at], limit)
        limit = found[at] - least
    return found


class Chart(QWidget):
    """Everybody's worth at the end of each round, as lines that differ in colour and dashes."""

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        """A chart without lines, as long as no game is shown."""
        super().__init__(parent)
        self._look = look
        self._names: tuple[str, ...] = ()
        self._points: Sequence[tuple[str, tuple[int, ...]]] = ()
        self.setMinimumHeight(look.px(160))

    def show_worth(self, names: tuple[str, ...], points: Sequence[tuple[str, tuple[int, ...]]]) -> None:
        """Draw a line for each of ``names`` through ``points`` (the moment's name, worth by name)."""
        self._names, self._points = names, points
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint axes, lines and names."""
        if len(self._points) < 2:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = self._look
        font = look.font("small")
        painter.setFont(font)
        left, right = look.px(56), look.px(96)
        area = QRectF(left, look.px(12), self.width() - left - right, self.height() - look.px(40))
        top = max(1, *(max(values) for _, values in self._points))
        self._paint_grid(painter, area, top)
        ends: list[float] = []
        for seat in range(len(self._names)):
            line = [
                QPointF(
                    area.left() + area.width() * at / (len(self._points) - 1),
                    area.bottom() - area.height() * values[seat] / top,
                )
                for at, (_, values) in enumerate(self._points)
            ]
            pen = QPen(QColor(player_color(seat)), look.px(2.5))
            if dashes := _DASHES[seat % len(_DASHES)]:
                pen.setDashPattern(list(dashes))
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(line))
            ends.append(line[-1].y())
        painter.setPen(QColor(look.theme.text))
        for name, y in zip(self._names, apart(ends, look.px(13), area.bottom() + look.px(8)), strict=True):
            painter.drawText(QPointF(area.right() + look.px(8), y + look.px(4)), name)
        painter.end()

    def _paint_grid(self, painter: QPainter, area: QRectF, top: int) -> None:
        look = self._look
        for part in range(5):
            y = area.bottom() - area.height() * part / 4
            painter.setPen(QPen(QColor(look.theme.hairline), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(look.theme.quiet_text))
            label = QRectF(0, y - look.px(8), area.left() - look.px(8), look.px(16))
            painter.drawText(
                label, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"{top * part // 4}"
            )
        every = max(1, len(self._points) * look.px(56) // max(1, int(area.width())) + 1)
        for at in range(0, len(self._points), every):
            x = area.left() + area.width() * at / (len(self._points) - 1)
            label = QRectF(x - look.px(40), area.bottom() + look.px(6), look.px(80), look.px(16))
            painter.drawText(label, int(Qt.AlignmentFlag.AlignHCenter), self._points[at][0])


class EndScreen(QWidget):
    """``back_wanted``: return to the table."""

    back_wanted = Signal()

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """Lay it out, without a ranking."""
        super().__init__(parent)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words, self._look = words, look
        self.heading = Label(self)
        self.heading.setProperty("type", "title")
        self._grid_box = QWidget(self)
        self._grid = QGridLayout(self._grid_box)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.chart = Chart(look, self)
        self.back = ChoiceButton(look, words.say("end.back"), may=True, parent=self)
        self.back.clicked.connect(self.back_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(64), look.px(32), look.px(64), look.px(24))
        column.setSpacing(look.px(16))
        column.addWidget(self.heading)
        column.addWidget(self._grid_box)
        chart_heading = Label(words.say("end.chart"), self)
        chart_heading.setProperty("heading", True)
        column.addWidget(chart_heading)
        column.addWidget(self.chart, 1)
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addStretch(1)
        column.addLayout(row)

    def show_end(self, position: Position, worth: Sequence[tuple[str, tuple[int, ...]]]) -> None:
        """Show the ranking at ``position``; ``worth`` as in :meth:`Chart.show_worth`, by seat."""
        ending = position.state.ending
        text = self._words.say("end.title")
        if ending is not None:
            text = self._words.event(ev.GameEnded(ending.reason, ending.subject), position.definition)
        self.heading.setText(text)
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._grid.setHorizontalSpacing(self._look.px(24))
        self._grid.setVerticalSpacing(self._look.px(8))
        for column, key in enumerate(("rank", "", "player", "cash", "shares", "privates", "total")):
            label = Label(self._words.say(f"end.{key}") if key else "", self._grid_box)
            label.setProperty("heading", True)
            self._grid.addWidget(label, 0, column, self._side(column))
        seats = position.state.seats
        for at, ranked in enumerate(ranking(position), 1):
            self._add(position, at, ranked, seats.index(ranked.score.player))
        self._grid.setColumnStretch(7, 1)
        self.chart.show_worth(seats, worth)

    def _side(self, column: int) -> Qt.AlignmentFlag:
        return Qt.AlignmentFlag.AlignRight if column > 2 else Qt.AlignmentFlag.AlignLeft

    def _add(self, position: Position, at: int, ranked: Ranked, seat: int) -> None:
        score = ranked.score
        mark = Badge(self._look, self._look.px(28), self._grid_box)
        mark.show_player(seat)
        self._grid.addWidget(mark, at, 1)
        place = self._words.say("end.unranked") if ranked.place is None else str(ranked.place)
        texts = [place, "", score.player]
        texts += [
            self._words.money(amount, position.definition)
            for amount in (score.cash, score.shares, score.privates, score.total)
        ]
        for column, text in enumerate(texts):
            if column == 1:
                continue
            label = Label(text, self._grid_box)
            label.setProperty("type", "title" if ranked.place == 1 and column in {2, 6} else "large")
            self._grid.addWidget(label, at, column, self._side(column) | Qt.AlignmentFlag.AlignVCenter)
