"""What the trains of the company on turn have earned, and what may be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.actions import Dividend
from roundhouse.engine.offers import DividendChoice, Offer, OfferDividend
from roundhouse.engine.owners import Owner, as_seated
from roundhouse.engine.pieces import kind_that_runs, name_that_runs
from roundhouse.engine.position import Position
from roundhouse.engine.state import Route
from roundhouse.queries import runs
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.models.pieces import train_color
from roundhouse.ui.route_words import ToldStop, stop_name, stop_told, stops_of
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import money


class RouteLine(msgspec.Struct, frozen=True):
    """A train's route: its ``number`` gives the style of its line on the board.

    ``extra`` is what bonuses add, ``factor`` what the ``stops`` are multiplied with, ``total`` in whole units
    (None where it can't be told any more). ``name``: that of the train, where its ``kind`` isn't all of it.
    """

    number: int
    kind: str
    color: str
    stops: tuple[ToldStop, ...]
    extra: int = 0
    factor: int = 1
    total: int | None = None
    name: str = ""

    @property
    def train(self) -> str:
        """What the train is called."""
        return self.name or self.kind


class ChoiceLine(msgspec.Struct, frozen=True):
    """A way to use the revenue: its words, what each owner gets, and the action that takes it."""

    title: str
    choice: DividendChoice
    action: Dividend


Line = RouteLine | ChoiceLine


class EarningsRole(IntEnum):
    """Roles of :class:`EarningsModel`."""

    TOTAL = CellRole.OWN
    """What the route earned, or what a share gets (int or None)."""
    ACTION = CellRole.OWN + 1
    """What a click decides (Dividend or None)."""


class EarningsModel(KeyedList[Line]):
    """The routes that the company on turn has run in this turn, then the choices for the dividend."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: self._told,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                EarningsRole.TOTAL: _total,
                EarningsRole.ACTION: lambda line: line.action if isinstance(line, ChoiceLine) else None,
            },
            words,
            parent,
        )
        self._seats: tuple[str, ...] = ()

    def show_position(self, position: Position | None, offers: Sequence[Offer] = ()) -> None:
        """Show the run at a position; ``offers`` are those of the moment."""
        if position is None:
            self.show_list({})
            return
        self._seats = position.state.seats
        # What ran a turn ago may have rusted, and nobody would ask what it earned while trains wait to run.
        routes = route_lines(position) if runs.ran_in_turn(position) else ()
        lines: dict[str, Line] = {f"route:{line.number}": line for line in routes}
        for offer in offers:
            if isinstance(offer, OfferDividend):
                for choice in offer.choices:
                    title = self._words.offer(offer, position.definition, choice.kind)
                    action = Dividend(offer.actor, choice.kind)
                    lines[f"choice:{choice.kind}"] = ChoiceLine(title, choice, action)
        self.show_list(lines)

    def routes(self) -> tuple[RouteLine, ...]:
        """The routes, in the order of their numbers."""
        return tuple(line for line in self.cells() if isinstance(line, RouteLine))

    def choices(self) -> tuple[ChoiceLine, ...]:
        """The choices, in the order in which they are offered."""
        return tuple(line for line in self.cells() if isinstance(line, ChoiceLine))

    def payees(self) -> tuple[Owner, ...]:
        """Everybody who gets something by one of the choices: players as they sit, then all others."""
        paid = (item for line in self.choices() for item in line.choice.payments.items())
        return as_seated((owner for owner, amount in paid if amount), self._seats)

    def number(self, cell: Line) -> int | None:
        """What the line is worth."""
        return _total(cell)

    def _told(self, line: Line) -> str:
        if isinstance(line, ChoiceLine):
            return f"{line.title} · {money(line.choice.per_share, '', half=line.choice.half)}"
        stops = " – ".join(stop_told(stop, self._words) for stop in line.stops)
        return f"{line.kind} · {stops} · {line.total}"


def route_lines(position: Position) -> tuple[RouteLine, ...]:
    """The routes that the company on turn has run in its present or latest turn."""
    symbol = position.state.operating.company
    run = position.state.runs.get(symbol) if symbol else None
    if run is None:
        return ()
    worth = dict(enumerate(runs.earned(position, symbol)))
    return tuple(_line(position, number, route, worth.get(number)) for number, route in enumerate(run.routes))


def _line(position: Position, number: int, route: Route, worth: runs.RouteValue | None) -> RouteLine:
    kind = kind_that_runs(position.definition, route.train, position.state.sides)
    color = train_color(position.definition, kind.partition(" + ")[0])
    name = name_that_runs(position.definition, route.train, position.state.sides)
    if worth is None:
        names = (stop_name(position.definition, stop.hex) for stop in route.stops)
        return RouteLine(number, kind, color, tuple(ToldStop(each, 0) for each in names), name=name)
    stops = stops_of(position.definition, worth)
    extra = sum(amount for _, amount in worth.bonuses)
    return RouteLine(number, kind, color, stops, extra, worth.factor, worth.total, name)


def _total(line: Line) -> int | None:
    return line.choice.per_share if isinstance(line, ChoiceLine) else line.total
