"""Small things that several models show: trains as cards in the colour of their phase."""

from __future__ import annotations

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Position
from roundhouse.queries.holdings import trains_of
from roundhouse.queries.trains import marks_on, next_kind, standing, weight_of


class TrainFace(msgspec.Struct, frozen=True):
    """A train as its card shows it: ``name`` (``4-2``), ``kind`` (``4``) and colour of its phase.

    ``rusting``: the next kind of train rusts it; ``marks`` are the kinds of marker that lie on it;
    ``standing`` is ``own`` where its company has brought it, ``leased`` for one turn's run, ``obsolete`` or
    ``rusted`` where it has rusted, else empty; ``weight``: as how many trains it counts for the limit.
    """

    name: str
    kind: str
    color: str
    rusting: bool = False
    marks: tuple[str, ...] = ()
    standing: str = ""
    weight: int = 1

    @property
    def gone(self) -> bool:
        """Whether its kind has rusted."""
        return self.standing in {"obsolete", "rusted"}


def train_color(definition: TitleDefinition, kind: str) -> str:
    """The colour word of a train: its own, else that of the phase which it begins."""
    train = definition.trains[kind]
    if train.color:
        return train.color
    return next((phase.color for phase in definition.phases if phase.on == kind), "yellow")


def train_faces(position: Position, owner: Owner) -> tuple[TrainFace, ...]:
    """The trains of an owner, as they lie on a charter."""
    coming = next_kind(position)
    faces = []
    for train in trains_of(position.state, owner):
        kind = position.state.train_kind(train)
        rusting = bool(coming) and position.definition.trains[kind].rusts_on == coming
        color = train_color(position.definition, kind)
        marks = marks_on(position, train)
        weight = weight_of(position, train)
        faces.append(TrainFace(train, kind, color, rusting, marks, standing(position, train), weight))
    return tuple(faces)
