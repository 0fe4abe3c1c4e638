"""Lays out one hex: the face printed on it or the tile upon it, and everything written there."""

from __future__ import annotations

import math
from functools import lru_cache

from roundhouse.catalogue.definitions import Face, HexDefinition, Layout, TileStock
from roundhouse.engine.names import NO_COMPANY, CompanySymbol
from roundhouse.geometry.hexes import Points
from roundhouse.ui.board.layout import wanted
from roundhouse.ui.board.layout.field import Field, Wish, box_discs
from roundhouse.ui.board.layout.plan import TrackPlan, arrow_discs, stub_line, track_plan
from roundhouse.ui.board.layout.shapes import EXTRA, Extra, FaceLayout, Mark, MarkKind, Slot
from roundhouse.ui.board.layout.text import name_parts
from roundhouse.ui.board.layout.wanted import Form, Wanted

Reserved = tuple[tuple[int, CompanySymbol], ...]

_WORTH_TURNING = 9.5
_TURNING = 3.5
"""When an upright name is so small or so much on track that turning it is tried, and what turning costs."""

_FINISHED = "gray"
_GAPS = (3.0, 1.5, 0.6)
"""Room between two marks: what is wished, and what will do where it is tight."""


@lru_cache(maxsize=8192)
def face_layout(
    layout: Layout,
    face: Face,
    rotation: int = 0,
    hex_definition: HexDefinition | None = None,
    tile: TileStock | None = None,
    extras: tuple[int, ...] = (),
    reserved: Reserved | None = None,
    blocked: tuple[str, ...] | None = None,
    homes: tuple[CompanySymbol, ...] = (),
) -> FaceLayout:
    """Where everything lies on a hex.

    ``face`` is the tile's where a tile lies there (``tile`` says which), else the hex's own.
    ``extras`` names the city of each token that lies beside the circles (-1: beside the hex's
    cities); ``reserved`` the homes ``(city, company)``, by default those printed on the hex;
    ``blocked`` who blocks the hex, by default as printed while no tile lies there; ``homes``
    companies at home here without a circle of their own.
    """
    plan = track_plan(layout, face, rotation % 6)
    stubs = _stubs(layout, face, rotation, hex_definition)
    slots = _with_homes(plan, _homes(face, hex_definition) if reserved is None else reserved)
    if blocked is None:
        bare = hex_definition if tile is None else None
        blocked = (*bare.blocked_by, *bare.reserved_for) if bare else ()
    marks: list[Mark] = []
    beside: tuple[Extra, ...] = ()
    missing: tuple[MarkKind, ...] = ()
    for gap in _GAPS:
        for names_first in (True, False):
            field = _field(layout, plan, stubs)
            beside = _place_extras(field, plan, extras, gap)
            identity = wanted.identity_marks(layout, hex_definition, tile)
            wishes = _wanted(layout, face, plan, hex_definition, tile, blocked, homes)
            marks, missing = _place_all(
                field, face, plan, hex_definition, (identity, wishes), gap, names_first
            )
            if not missing and len(beside) == len(extras):
                break
        else:
            continue
        break
    return FaceLayout(
        layout=layout,
        rotation=rotation % 6,
        color=face.color,
        second_color=face.second_color,
        tracks=plan.tracks,
        crossings=plan.crossings,
        stubs=stubs,
        arrows=plan.arrows,
        outlines=plan.outlines,
        slots=slots,
        towns=plan.towns,
        extras=beside,
        marks=tuple(marks),
        borders=hex_definition.borders if hex_definition is not None else (),
        terrain=tuple(t.kind for t in hex_definition.terrain)
        if hex_definition is not None and tile is None
        else (),
        is_tile=tile is not None,
        is_edge=tile is None and _is_edge(face),
        unplaced=missing,
    )


def _is_edge(face: Face) -> bool:
    """Whether a hex is printed in the colour of finished track without having any."""
    return face.color == _FINISHED and not (face.paths or face.cities or face.towns or face.offboards)


def _stubs(layout: Layout, face: Face, rotation: int, hex_: HexDefinition | None) -> tuple[Points, ...]:
    if hex_ is None:
        return ()
    taken = {(e + rotation) % 6 for e in face.edges()}
    return tuple(stub_line(layout, edge) for edge in hex_.stubs if edge not in taken)


def _homes(face: Face, hex_: HexDefinition | None) -> Reserved:
    """The printed homes; a tile with other cities than the hex gets them in order."""
    own = tuple((i, who) for i, city in enumerate(face.cities) for who in city.reserved_for)
    if own or hex_ is None:
        return own
    printed = [(i, who) for i, city in enumerate(hex_.face.cities) for who in city.reserved_for]
    return tuple(
        (i if i < len(face.cities) else len(face.cities) - 1, who) for i, who in printed if face.cities
    )


def _with_homes(plan: TrackPlan, reserved: Reserved) -> tuple[Slot, ...]:
    left = list(reserved)
    found = []
    for slot in plan.slots:
        owner = next((entry for entry in left if entry[0] == slot.city), None)
        if owner is not None:
            left.remove(owner)
        found.append(
            Slot(slot.city, slot.slot, slot.x, slot.y, slot.radius, owner[1] if owner else NO_COMPANY)
        )
    return tuple(found)


def _field(layout: Layout, plan: TrackPlan, stubs: tuple[Points, ...]) -> Field:
    field = Field(layout, [*(t.points for t in plan.tracks), *stubs])
    for outline in plan.outlines:
        own = [s for s in plan.slots if s.city == outline.city]
        for slot in own:
            field.add_disc(slot.x, slot.y, slot.radius + 3.0)
        for a in own:
            for b in own:
                if a.slot < b.slot:
                    field.add_line(((a.x, a.y), (b.x, b.y)), a.radius * 0.8)
        if len(own) > 2:
            field.add_disc(outline.x, outline.y, own[0].radius)
    for town in plan.towns:
        if town.style == "bar":
            reach = town.length / 2 - town.width / 2
            dx, dy = math.cos(town.angle) * reach, math.sin(town.angle) * reach
            field.add_line(((town.x - dx, town.y - dy), (town.x + dx, town.y + dy)), town.width / 2 + 1.5)
        else:
            field.add_disc(town.x, town.y, town.length / 2 + 1.5)
    for arrow in plan.arrows:
        for x, y, radius in arrow_discs(layout, arrow.edge):
            field.add_disc(x, y, radius)
    return field


def _place_extras(field: Field, plan: TrackPlan, extras: tuple[int, ...], gap: float) -> tuple[Extra, ...]:
    found = []
    for city in extras:
        own = [s for s in plan.slots if s.city == city] or list(plan.slots)
        x = sum(s.x for s in own) / len(own) if own else 0.0
        y = sum(s.y for s in own) / len(own) if own else 0.0
        sizes = tuple(
            Form(2 * EXTRA * k, 2 * EXTRA * k, (1 - k) * 40, round=True)
            for k in (1.0, 0.88, 0.76, 0.64, 0.55)
        )
        best = _cheapest(field, Wanted("home", sizes, Wish(x, y, 0.12, 0.12, 22.0)), gap)
        if best is not None:
            mark = best[1]
            found.append(Extra(city, mark.x, mark.y, mark.width / 2))
            field.add_disc(mark.x, mark.y, mark.width / 2)
    return tuple(found)


def _wanted(
    layout: Layout, face: Face, plan: TrackPlan, hex_: HexDefinition | None, tile: TileStock | None,
    blocked: tuple[str, ...], homes: tuple[CompanySymbol, ...],
) -> list[Wanted]:  # fmt: skip
    """Everything but the name, in the order in which it chooses its place."""
    found = wanted.revenue_marks(face, plan) + wanted.special_marks(face)
    found += wanted.label_marks(layout, face, hex_.name if hex_ is not None else "")
    if tile is not None:
        found += wanted.cost_marks(
            tile.definition.upgrade_cost, "upgrade", Wish(50.0, -50.0, 0.03, 0.03, 45.0)
        )
    if hex_ is not None:
        found += wanted.hex_marks(layout, hex_, tile, blocked, homes)
    return found


def _place_all(
    field: Field,
    face: Face,
    plan: TrackPlan,
    hex_: HexDefinition | None,
    wishes: tuple[list[Wanted], list[Wanted]],
    gap: float,
    names_first: bool,
) -> tuple[list[Mark], tuple[MarkKind, ...]]:
    """Places the marks one after the other; also says which of the needed ones found no place."""
    marks: list[Mark] = []
    missing: list[MarkKind] = []
    name = hex_.name if hex_ is not None else ""
    identity, others = wishes
    for want in identity:
        mark = _single(field, want, gap)
        _add(field, marks, missing, want.kind, [mark] if mark else None)
    if name and names_first:
        _add(field, marks, missing, "name", _name(field, name, face, plan, gap))
    for want in others:
        mark = _single(field, want, gap)
        if mark is not None or want.needed:
            _add(field, marks, missing, want.kind, [mark] if mark else None)
    if name and not names_first:
        _add(field, marks, missing, "name", _name(field, name, face, plan, gap))
    return marks, tuple(missing)


def _add(
    field: Field, marks: list[Mark], missing: list[MarkKind], kind: MarkKind, found: list[Mark] | None
) -> None:
    if found is None:
        missing.append(kind)
        return
    for mark in found:
        occupy(field, mark)
        marks.append(mark)


def occupy(field: Field, mark: Mark) -> None:
    """From now on nothing else may lie on ``mark``."""
    if mark.round:
        field.add_disc(mark.x, mark.y, mark.width / 2)
    elif mark.angle:
        for x, y, radius in box_discs(mark.x, mark.y, mark.width, mark.height, mark.angle):
            field.add_disc(x, y, radius)
    else:
        field.add_box(mark.x, mark.y, mark.width, mark.height)


def _single(field: Field, want: Wanted, gap: float) -> Mark | None:
    found = _cheapest(field, want, gap)
    return found[1] if found else None


def _cheapest(field: Field, want: Wanted, gap: float) -> tuple[float, Mark] | None:
    """The form and place of a mark that cost least; forms come cheapest first."""
    best: tuple[float, Mark] | None = None
    for form in want.forms:
        if best is not None and form.cost >= best[0]:
            break
        spot = field.best(form.width, form.height, want.wish, round_=form.round, gap=gap)
        if spot is None or (best is not None and spot[0] + form.cost >= best[0]):
            continue
        (x, y) = spot[1]
        mark = Mark(
            kind=want.kind, x=x, y=y, width=form.width, height=form.height, lines=form.lines, size=form.size,
            round=form.round, steps=want.steps, rows=form.rows, symbol=want.symbol, index=want.index,
            angle=field.angle,
        )  # fmt: skip
        best = (spot[0] + form.cost, mark)
    return best


def _name(field: Field, name: str, face: Face, plan: TrackPlan, gap: float) -> list[Mark] | None:
    """The name as one block, or a double name as two where that lies freer."""
    wish = wanted.name_wish(face, plan)
    whole = _cheapest(field, Wanted("name", wanted.name_forms(name), wish), gap)
    parts = name_parts(name)
    best = (whole[0], [whole[1]]) if whole else None
    if len(parts) == 2 and (best is None or best[0] > 7.0):
        apart = _apart(field.copy(), parts, plan, wish, gap)
        best = apart if apart is not None and (best is None or apart[0] < best[0]) else best
    if best is None or best[0] > _WORTH_TURNING:
        for angle in (-math.pi / 6, math.pi / 6):
            found = _cheapest(field.tilted(angle), Wanted("name", wanted.name_forms(name), wish), gap)
            if found is not None and (best is None or found[0] + _TURNING < best[0]):
                best = (found[0] + _TURNING, [found[1]])
    return best[1] if best else None


def _apart(
    field: Field, parts: tuple[str, ...], plan: TrackPlan, wish: Wish, gap: float
) -> tuple[float, list[Mark]] | None:
    """Each half of a double name near a stop of its own."""
    stops = [(o.x, o.y) for o in plan.outlines] + [(t.x, t.y) for t in plan.towns]
    spots = stops if len(stops) == 2 else [(0.0, -40.0), (0.0, 40.0)]
    total, marks = 2.0, []
    for part, (x, y) in zip(parts, spots, strict=True):
        near = Wish(x, y + 30 if y > 0 else y - 30, 0.05, 0.05, wish.track)
        found = _cheapest(field, Wanted("name", wanted.name_forms(part), near), gap)
        if found is None:
            return None
        total += found[0] * 0.65
        marks.append(found[1])
        occupy(field, found[1])
    return total, marks
