"""Trains by kind and the phases that they begin."""

from __future__ import annotations

from enum import IntEnum

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.position import Position
from roundhouse.ui import figures
from roundhouse.ui.models.keyed import CellRole, KeyedList
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


class TrainRole(IntEnum):
    """Roles of :class:`TrainModel`."""

    LEFT = CellRole.OWN
    """How many are left (int, or None for unlimited)."""
    PRICE = CellRole.OWN + 1
    """The price from the supply (int)."""
    ON_SALE = CellRole.OWN + 2
    """Whether the next train from the supply is of this kind (bool)."""


class PhaseRole(IntEnum):
    """Roles of :class:`PhaseModel`."""

    PRESENT = CellRole.OWN
    """Whether it is the phase of the moment (bool)."""


class TrainModel(KeyedList[TrainKind]):
    """The kinds of trains in the order in which they come on sale."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda train: train.kind,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                TrainRole.LEFT: lambda train: train.left,
                TrainRole.PRICE: lambda train: train.price,
                TrainRole.ON_SALE: lambda train: train.on_sale,
            },
            words,
            parent,
        )

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position; kinds that differ from the ``previous`` one are marked."""
        self.show_list(train_kinds(position) if position else {}, train_kinds(previous) if previous else None)

    def number(self, cell: TrainKind) -> int | None:
        """How many are left."""
        return cell.left

    def _told(self, train: TrainKind) -> str:
        left = self._words.say("trains.unlimited") if train.left is None else str(train.left)
        return f"{train.kind} · {train.price} · {left}"


class PhaseModel(KeyedList[PhaseRow]):
    """The phases from the first to the last."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda row: self._words.name("phase", row.name.lower()),
                PhaseRole.PRESENT: lambda row: row.present,
            },
            words,
            parent,
        )

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position; the phase is marked when it has just begun."""
        self.show_list(phases(position) if position else {}, phases(previous) if previous else None)


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
