"""What the game would come to if everything went on as it stands: a table and a chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from roundhouse.engine import events as ev
from roundhouse.engine.position import Position
from roundhouse.queries.forecast import Ahead, Why
from roundhouse.queries.players import values
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.charts import Chart
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.end_screen import unit_of
from roundhouse.ui.marks import Badge
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

_GOES_ON: Why = ""
_TABLE, _CHART, _LOW_CHART = 440, 440, 250
"""The widths with which table and chart stand side by side, the last on a low screen, at a scale of 1."""
_BETWEEN: Final = 24
"""What lies between them then."""


class Outlook(msgspec.Struct, frozen=True):
    """Everybody's worth by seat at the end of each round, the last position, and why it ends there.

    ``rounds`` have ended until then.
    """

    names: tuple[str, ...]
    points: tuple[tuple[str, tuple[int, ...]], ...]
    last: Position
    why: Why
    rounds: int = 0

    @property
    def now(self) -> tuple[int, ...]:
        """What everybody is worth at the beginning."""
        return self.points[0][1]

    @property
    def then(self) -> tuple[int, ...]:
        """What everybody is worth at the end of it."""
        return self.points[-1][1]


def outlook(position: Position, coming: Iterable[Ahead], words: Words) -> Outlook:
    """What ``coming`` makes of ``position``, round by round."""
    names = position.state.seats
    points = [(words.say("forecast.now"), _worth(position, names))]
    before, why, rounds = position, _GOES_ON, 0
    for ahead in coming:
        rounds += ahead.is_round
        if ahead.is_round or ahead.why:
            points.append((words.round(before.state.round, short=True), _worth(ahead.position, names)))
        before, why = ahead.position, ahead.why
    return Outlook(names, tuple(points), before, why, rounds)


def _worth(position: Position, names: Sequence[str]) -> tuple[int, ...]:
    totals = values(position)
    return tuple(totals.get(name, 0) for name in names)


class ForecastDialog(BaseDialog):
    """Who would be worth how much, and how it would come to that."""

    def __init__(self, words: Words, look: Appearance, found: Outlook, parent: QWidget | None = None) -> None:
        """Show ``found``."""
        super().__init__(words, look, words.say("forecast.title"), parent)
        self.add_text(words.say("forecast.explain"))
        self.end = self.add_text(self._ending(found))
        self.end.setProperty("type", "large")
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(look.px(10 if self.is_low else 24))
        self.grid.setVerticalSpacing(look.px(2 if self.is_low else 6))
        say = words.say
        then = say("forecast.then") if found.why == "ended" else found.points[-1][0]
        heads = (say("end.rank"), "", say("end.player"), say("forecast.now"), then, say("forecast.gain"))
        for column, head in enumerate(heads):
            self._put(0, column, head).setProperty("heading", True)
        order = sorted(range(len(found.names)), key=lambda seat: -found.then[seat])
        for row, seat in enumerate(order, 1):
            self._add(row, seat, found)
        self.grid.setColumnStretch(6, 1)
        beside = self._has_room_beside()
        self.chart = Chart(look, self)
        least = _LOW_CHART if self.is_low else _CHART
        self.at_least(self.chart, look.px(least if beside else 680), look.px(160 if self.is_low else 260))
        self.chart.count_in(unit_of("worth", words, found.last))
        self.chart.show_worth(found.names, found.points)
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        both = QBoxLayout(way)
        both.setSpacing(look.px(_BETWEEN) if beside else self.column.spacing())
        both.addLayout(self.grid)
        both.setAlignment(self.grid, Qt.AlignmentFlag.AlignTop)
        both.addWidget(self.chart, 1)
        self.column.addLayout(both, 1)
        self.finish(words.say("button.close"))

    def _has_room_beside(self) -> bool:
        """Whether the chart stands beside the table: below that of many players it would be scrolled to."""
        px = self.look.px
        wide = px(_TABLE + _BETWEEN + _CHART)
        if self.is_low:
            for label in self.findChildren(Label):
                label.ensurePolished()
            wide = self.grid.totalMinimumSize().width() + px(_BETWEEN + _LOW_CHART)
        return self.within(QSize(wide, 1)).width() == wide

    def texts(self) -> list[list[str]]:
        """The table as it stands there, without its head."""
        found: list[list[str]] = []
        for row in range(1, self.grid.rowCount()):
            items = [self.grid.itemAtPosition(row, column) for column in (0, 2, 3, 4, 5)]
            labels = [item.widget() for item in items if item is not None]
            found.append([label.text() for label in labels if isinstance(label, Label)])
        return found

    def _ending(self, found: Outlook) -> str:
        ending, say, last = found.last.state.ending, self.words.say, found.last.state.round
        if found.why == "ended" and ending is not None:
            told = self.words.why_ended(ev.GameEnded(ending.reason, ending.subject), found.last.definition)
            return say("forecast.ended", round=self.words.round(last), what=told)
        if found.why == "long" and found.rounds == 0:
            return say("forecast.stays")
        return say(f"forecast.{found.why}", round=self.words.round(last), count=found.rounds)

    def _add(self, row: int, seat: int, found: Outlook) -> None:
        now, then, definition = found.now[seat], found.then[seat], found.last.definition
        place = 1 + sum(other > then for other in found.then)
        mark = Badge(self.look, self.look.px(18 if self.is_low else 22), self)
        mark.show_player(seat)
        self.grid.addWidget(mark, row, 1)
        money = [self.words.money(amount, definition) for amount in (now, then, then - now)]
        sign = "+" if then > now else ""
        texts = [str(place), found.names[seat], money[0], money[1], sign + money[2]]
        for column, text in zip((0, 2, 3, 4, 5), texts, strict=True):
            self._put(row, column, text)

    def _put(self, row: int, column: int, text: str) -> Label:
        label = Label(text, self)
        side = Qt.AlignmentFlag.AlignRight if column > 2 else Qt.AlignmentFlag.AlignLeft
        self.grid.addWidget(label, row, column, side | Qt.AlignmentFlag.AlignVCenter)
        return label
