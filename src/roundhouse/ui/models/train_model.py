"""Trains by kind and the phases that they begin."""

from __future__ import annotations

from enum import IntEnum

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.position import Position
from roundhouse.ui import figures
from roundhouse.ui.models.keyed import CellRole, KeyedList, Latest
from roundhouse.ui.models.pieces import next_kind, train_color
from roundhouse.ui.words.speaker import Words


class TrainKind(msgspec.Struct, frozen=True):
    """A kind of train.

    ``left`` of ``total`` in the supply (None: unlimited); ``trade_ins`` as (kind, price with it);
    ``rusts_on`` the kind that rusts it, ``rusts`` the kinds that it rusts; ``on_sale``: the next
    one in the supply; ``gone``: rusted.
    """

    kind: str
    color: str
    price: int
    left: int | None
    total: int | None
    trade_ins: tuple[tuple[str, int], ...] = ()
    rusts_on: str = ""
    rusts: tuple[str, ...] = ()
    on_sale: bool = False
    gone: bool = False


class PhaseRow(msgspec.Struct, frozen=True):
    """A phase; ``limit`` trains a company may own (by kind of company), ``tiles`` colours that may be laid.

    ``present`` marks the phase of the moment, ``past`` the ones before.
    """

    name: str
    color: str
    on: str
    limits: tuple[int, ...]
    tiles: tuple[str, ...]
    rounds: int
    present: bool = False
    past: bool = False


class TrainLine(msgspec.Struct, frozen=True):
    """A line of the table: a kind of train with the phase that it begins; one of them may be missing."""

    train: TrainKind | None = None
    phase: PhaseRow | None = None

    @property
    def is_present(self) -> bool:
        """Whether its phase is the one of the moment."""
        return self.phase is not None and self.phase.present

    @property
    def is_on_sale(self) -> bool:
        """Whether its kind is the one on sale."""
        return self.train is not None and self.train.on_sale

    @property
    def is_past(self) -> bool:
        """Whether nothing of it can come any more: the phase is past, the trains are sold out or rusted."""
        sold = self.train is None or self.train.gone or self.train.left == 0
        return sold and (self.phase is None or self.phase.past)


class TrainRole(IntEnum):
    """Roles of :class:`TrainModel`."""

    LEFT = CellRole.OWN
    """How many are left (int, or None for unlimited or a line without a train)."""
    PRICE = CellRole.OWN + 1
    """The price from the supply (int, or None for a line without a train)."""
    ON_SALE = CellRole.OWN + 2
    """Whether the next train from the supply is of this kind (bool)."""
    PRESENT = CellRole.OWN + 3
    """Whether its phase is the one of the moment (bool)."""


class TrainModel(KeyedList[TrainLine]):
    """The kinds of trains in the order in which they come on sale, with the phases that they begin."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: self._told,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                TrainRole.LEFT: lambda line: line.train.left if line.train else None,
                TrainRole.PRICE: lambda line: line.train.price if line.train else None,
                TrainRole.ON_SALE: lambda line: line.is_on_sale,
                TrainRole.PRESENT: lambda line: line.is_present,
            },
            words,
            parent,
        )
        self._lines = Latest(train_lines)

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position; lines that differ from the ``previous`` one are marked."""
        self.show_list(*self._lines.pair(position, previous) if position else ({}, None))

    def number(self, cell: TrainLine) -> int | None:
        """How many are left."""
        return cell.train.left if cell.train else None

    def colors(self, kind: str) -> str:
        """The colour word of a kind of train."""
        line = self.cell(kind)
        return line.train.color if line is not None and line.train is not None else "white"

    def _told(self, line: TrainLine) -> str:
        parts = []
        if line.train is not None:
            left = self._words.say("trains.unlimited") if line.train.left is None else str(line.train.left)
            parts += [line.train.kind, str(line.train.price), left]
        if line.phase is not None:
            parts.append(self._words.name("phase", line.phase.name.lower()))
        return " · ".join(parts)


def train_lines(position: Position) -> dict[str, TrainLine]:
    """The kinds with their phases by kind; a phase that no kind begins stands alone, after the one before.

    The phase at the start goes with the first kind.
    """
    kinds, stages = train_kinds(position), phases(position)
    first = next(iter(kinds), "")
    begun = {(phase.on or first): phase for phase in reversed(stages.values())}
    lines: dict[str, TrainLine] = {}
    for kind, train in kinds.items():
        lines[kind] = TrainLine(train, begun.get(kind))
    for name, phase in stages.items():
        if begun.get(phase.on or first) is not phase or (phase.on or first) not in kinds:
            lines[f"phase:{name}"] = TrainLine(None, phase)
    return lines


def train_kinds(position: Position) -> dict[str, TrainKind]:
    """The kinds of trains by name; other sides of a card (``count`` 0) are left out."""
    trains = position.definition.trains
    rows: dict[str, TrainKind] = {}
    seen_on_sale = False
    for name, train in trains.items():
        if train.count == 0:
            continue
        left = figures.trains_left(position, name)
        on_sale = not seen_on_sale and left != 0
        seen_on_sale = seen_on_sale or on_sale
        rows[name] = TrainKind(
            name,
            train_color(position.definition, name),
            train.price,
            left,
            train.count,
            tuple((old, train.price - discount) for old, discount in train.discounts),
            train.rusts_on or train.obsolete_on,
            tuple(old for old, other in trains.items() if other.rusts_on == name),
            on_sale,
            _has_rusted(position, train.rusts_on),
        )
    return rows


def _has_rusted(position: Position, by: str) -> bool:
    """Whether the phase that the kind ``by`` begins has come, or a train of it was bought."""
    if not by:
        return False
    names = [phase.name for phase in position.definition.phases]
    for phase in position.definition.phases:
        if phase.on == by:
            return names.index(phase.name) <= names.index(position.state.phase)
    left, total = figures.trains_left(position, by), position.definition.trains[by].count
    return left is not None and total is not None and left < total and next_kind(position) != by


def phases(position: Position) -> dict[str, PhaseRow]:
    """The phases by name."""
    rows: dict[str, PhaseRow] = {}
    past = True
    for phase in position.definition.phases:
        present = phase.name == position.state.phase
        past = past and not present
        rows[phase.name] = PhaseRow(
            phase.name,
            phase.color,
            phase.on,
            tuple(dict.fromkeys(phase.train_limit.values())),
            phase.tiles,
            phase.operating_rounds,
            present,
            past,
        )
    return rows
