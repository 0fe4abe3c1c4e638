"""Trains by kind and the phases that they begin."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.position import Position
from roundhouse.queries.trains import (
    from_phase,
    has_rusted,
    on_sale,
    on_sale_at,
    sides_of,
    trains_left,
    trains_returned,
)
from roundhouse.ui.cards.train_row import COLUMNS, Cells, Part, phase_cells, second_hand_cells, train_cells
from roundhouse.ui.models.keyed import CellRole, Key, KeyedModel, Latest
from roundhouse.ui.models.pieces import train_color
from roundhouse.ui.words.speaker import Words


class TrainKind(msgspec.Struct, frozen=True):
    """A kind of train.

    ``left`` of ``total`` in the supply (None: unlimited); ``trade_ins`` as (kind, price with it);
    ``rusts_on`` the kind that rusts it, ``rusts`` the kinds that it rusts; ``on_sale``: the supply sells it
    at this time; ``gone``: rusted; ``returned`` ones are for sale again; ``from_phase``: the phase from which
    it is on sale out of its turn; ``sides`` are the other kinds as which the card is sold, with their prices.
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
    returned: int = 0
    from_phase: str = ""
    sides: tuple[tuple[str, int], ...] = ()


class PhaseRow(msgspec.Struct, frozen=True):
    """A phase; ``limits`` trains a company may own (by kind of company), ``tiles`` colours that may be laid.

    ``cards``: on so many cards at most (None: on any number). ``present`` marks the phase of the moment,
    ``past`` the ones before.
    """

    name: str
    color: str
    on: str
    limits: tuple[int, ...]
    tiles: tuple[str, ...]
    rounds: int
    present: bool = False
    past: bool = False
    cards: int | None = None


class SecondHand(msgspec.Struct, frozen=True):
    """A kind of train that has rusted and is for sale again, for its ``price``."""

    kind: str
    color: str
    price: int


class TrainLine(msgspec.Struct, frozen=True):
    """A line of the table: a kind of train with the phase that it begins; one of them may be missing.

    Or all that is sold ``second_hand``.
    """

    train: TrainKind | None = None
    phase: PhaseRow | None = None
    second_hand: tuple[SecondHand, ...] = ()

    @property
    def is_present(self) -> bool:
        """Whether its phase is the one of the moment."""
        return self.phase is not None and self.phase.present

    @property
    def is_on_sale(self) -> bool:
        """Whether its kind is on sale; what has rusted is in the line of what is second-hand."""
        return bool(self.second_hand) or (
            self.train is not None and self.train.on_sale and not self.train.gone
        )

    @property
    def is_past(self) -> bool:
        """Whether nothing of it can come any more: the phase is past, the trains are sold out or rusted."""
        if self.second_hand:
            return False
        sold = self.train is None or self.train.gone or (self.train.left == 0 and not self.train.returned)
        return sold and (self.phase is None or self.phase.past)


class TrainRole(IntEnum):
    """Roles of :class:`TrainModel`."""

    LEFT = CellRole.OWN
    """How many are left (int, or None for unlimited or a line without a train)."""
    PRICE = CellRole.OWN + 1
    """The price from the supply (int, or None for a line without a train)."""
    ON_SALE = CellRole.OWN + 2
    """Whether the supply sells trains of this kind at this time (bool)."""
    PRESENT = CellRole.OWN + 3
    """Whether its phase is the one of the moment (bool)."""
    PARTS = CellRole.OWN + 4
    """What stands in the cell, in order (tuple of Part)."""


class TrainModel(KeyedModel[TrainLine]):
    """The kinds of trains in the order in which they come on sale, with the phases that they begin.

    A line is the same value in all its columns; the role ``PARTS`` tells what of it stands in each.
    """

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
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
        if position is None:
            self.show_cells((), (), {})
            return
        lines, before = self._lines.pair(position, previous)
        self.show_cells(
            tuple(lines), COLUMNS, _in_columns(lines), None if before is None else _in_columns(before)
        )

    def read_ahead(self, position: Position) -> None:
        """Read the lines of a position that will be shown next."""
        self._lines(position)

    def lines(self) -> tuple[TrainLine, ...]:
        """The lines from top to bottom."""
        return tuple(self._cells[key, COLUMNS[0]] for key in self.row_keys())

    def number(self, cell: TrainLine) -> int | None:
        """How many are left."""
        return cell.train.left if cell.train else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The title of a column."""
        is_title = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self.title(COLUMNS[section]) if is_title and 0 <= section < len(COLUMNS) else None

    def title(self, column: str) -> str:
        """The words over a column."""
        return self._words.say(f"trains.{column}")

    def parts(self, line: TrainLine, column: str) -> tuple[Part, ...]:
        """What of a line stands in a column; nothing where its half is missing."""
        cells = Cells()
        if line.train is not None:
            cells |= train_cells(line.train, self._words, self._color)
        if line.phase is not None:
            cells |= phase_cells(line.phase, self._words)
        if line.second_hand:
            cells |= second_hand_cells(line.second_hand, self._words)
        return cells.get(column, ())

    def _read(self, key: Key, cell: TrainLine, role: int) -> object:
        if role == TrainRole.PARTS:
            return self.parts(cell, key[1])
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return " ".join(part.text for part in self.parts(cell, key[1]) if part.text)
        return super()._read(key, cell, role)

    def _color(self, kind: str) -> str:
        """The colour word of a kind of train."""
        line = self.cell(kind, COLUMNS[0])
        return line.train.color if line is not None and line.train is not None else "white"


def _in_columns(lines: Mapping[str, TrainLine]) -> dict[Key, TrainLine]:
    return {(key, column): line for key, line in lines.items() for column in COLUMNS}


def train_lines(position: Position) -> dict[str, TrainLine]:
    """The kinds with their phases by kind; a phase that no kind begins stands alone, after the one before.

    The phase at the start goes with the first kind. What is second-hand comes last.
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
    if any(train.gone and train.on_sale for train in kinds.values()):
        lines["second_hand"] = TrainLine(second_hand=_second_hand(position))
    return lines


def _second_hand(position: Position) -> tuple[SecondHand, ...]:
    """What the bank sells although it has rusted, each side of a card that it sells."""
    definition = position.definition
    return tuple(
        SecondHand(each.kind, train_color(definition, each.kind), definition.trains[each.kind].price)
        for each in on_sale_at(position)
        if each.rusted
    )


def train_kinds(position: Position) -> dict[str, TrainKind]:
    """The kinds of trains by name; other sides of a card (``count`` 0) are left out, and kinds never sold.

    One that is on sale from a phase on comes behind the kind that begins the phase.
    """
    trains = position.definition.trains
    rows: dict[str, TrainKind] = {}
    selling = on_sale(position)
    for name in _in_order(position.definition):
        train = trains[name]
        returned = trains_returned(position, name)
        if trains[name].given or (trains[name].count == 0 and not returned):
            continue
        rows[name] = TrainKind(
            name,
            train_color(position.definition, name),
            train.price,
            trains_left(position, name),
            train.count,
            tuple((old, train.price - discount) for old, discount in train.discounts),
            train.rusts_on or train.obsolete_on,
            tuple(old for old, other in trains.items() if other.rusts_on == name),
            name in selling,
            has_rusted(position, name),
            returned,
            from_phase(position, name),
            tuple((side, trains[side].price) for side in sides_of(position.definition, name)),
        )
    return rows


def _in_order(definition: TitleDefinition) -> list[str]:
    names = list(definition.trains)
    begun = {phase.name: names.index(phase.on) for phase in definition.phases if phase.on in names}

    def place(name: str) -> int:
        return begun.get(definition.trains[name].available_on, names.index(name))

    return sorted(names, key=place)


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
            phase.card_limit,
        )
    return rows
