"""Trains and phases of a map file."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import PhaseDefinition, TrainDefinition, TrainDistance
from roundhouse.catalogue.entry import Entry
from roundhouse.catalogue.faces import REVENUE_COLORS, TILE_COLORS

TRAIN_COLORS = (*REVENUE_COLORS, "light brown", "dark brown")
STOP_KINDS = ("city", "offboard", "town")
_TRAIN_KEYS = (
    "price",
    "count",
    "distance",
    "rusts_on",
    "obsolete_on",
    "discounts",
    "events",
    "available_on",
    "multiplier",
    "variants",
    "trains",
    "color",
    "note",
)
_PHASE_KEYS = (
    "name",
    "on",
    "color",
    "tiles",
    "revenue_colors",
    "train_limit",
    "operating_rounds",
    "status",
    "note",
)


def read_trains(top: Entry) -> Mapping[str, TrainDefinition]:
    """All kinds of trains by name, in the order in which they come on sale."""
    trains = {name: _train(name, entry) for name, entry in top.entries("trains")}
    for name, entry in top.entries("trains"):
        train = trains[name]
        named = {
            "rusts_on": (train.rusts_on,),
            "obsolete_on": (train.obsolete_on,),
            "variants": train.variants,
            "discounts": tuple(old for old, _ in train.discounts),
        }
        for field, others in named.items():
            for other in others:
                if other and other not in trains:
                    raise entry.error("unknown-train", field, other)
    return trains


def _train(name: str, entry: Entry) -> TrainDefinition:
    entry.only(*_TRAIN_KEYS)
    return TrainDefinition(
        name=name,
        price=entry.number("price"),
        count=entry.count("count"),
        distance=_distance(entry),
        rusts_on=entry.text("rusts_on", ""),
        obsolete_on=entry.text("obsolete_on", ""),
        discounts=tuple(entry.table("discounts").items()),
        events=entry.texts("events"),
        available_on=entry.text("available_on", ""),
        multiplier=entry.number("multiplier", 1, least=1),
        variants=entry.texts("variants"),
        color=entry.choice("color", TRAIN_COLORS, ""),
        note=entry.text("note", ""),
        trains=entry.number("trains", 1, least=1),
    )


def _distance(entry: Entry) -> tuple[TrainDistance, ...]:
    """A number of stops of any kind, ``"unlimited"``, or a list of rows that add up."""
    if not isinstance(entry.value("distance"), list):
        stops = entry.count("distance")
        return (TrainDistance(STOP_KINDS, stops, stops),)
    rows = []
    for part in entry.parts("distance"):
        part.only("kinds", "pay", "visit")
        kinds = part.texts("kinds")
        if not kinds or any(kind not in STOP_KINDS for kind in kinds):
            raise part.error("bad-value", "kinds", list(kinds))
        rows.append(TrainDistance(kinds, part.count("pay"), part.count("visit")))
    if not rows:
        raise entry.error("bad-value", "distance", "[]")
    return tuple(rows)


def read_phases(top: Entry, trains: Mapping[str, TrainDefinition]) -> tuple[PhaseDefinition, ...]:
    """The phases in order; the first begins with the game."""
    phases: list[PhaseDefinition] = []
    for part in top.parts("phases"):
        phase = _phase(part)
        if phase.name in (other.name for other in phases):
            raise part.error("duplicate", "name", phase.name)
        if phase.on and phase.on not in trains:
            raise part.error("unknown-train", "on", phase.on)
        if not phase.on and phases:
            raise part.error("missing-field", "on")
        phases.append(phase)
    if not phases:
        raise top.error("missing-field", "phases")
    for name, entry in top.entries("trains"):
        first = trains[name].available_on
        if first and first not in (phase.name for phase in phases):
            raise entry.error("unknown-phase", "available_on", first)
    return tuple(phases)


def _phase(part: Entry) -> PhaseDefinition:
    part.only(*_PHASE_KEYS)
    return PhaseDefinition(
        name=part.text("name"),
        on=part.text("on", ""),
        color=part.choice("color", TRAIN_COLORS),
        tiles=_colors(part, "tiles", TILE_COLORS),
        train_limit=_train_limit(part),
        operating_rounds=part.number("operating_rounds", least=1),
        status=part.texts("status"),
        note=part.text("note", ""),
        revenue_colors=_colors(part, "revenue_colors", REVENUE_COLORS),
    )


def _colors(part: Entry, field: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    found = part.texts(field)
    for color in found:
        if color not in allowed:
            raise part.error("bad-value", field, color)
    return found


def _train_limit(part: Entry) -> Mapping[str, int]:
    if isinstance(part.value("train_limit"), dict):
        return part.table("train_limit")
    return {"": part.number("train_limit")}
