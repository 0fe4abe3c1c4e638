"""What is printed on a hex beside track and circles, and in which forms each may appear."""

from __future__ import annotations

import math
from functools import lru_cache

import msgspec

from roundhouse.catalogue.definitions import (
    Border,
    Face,
    HexDefinition,
    Layout,
    Revenue,
    TerrainCost,
    TileStock,
)
from roundhouse.geometry.hexes import APOTHEM, Point, edge_angle, polar
from roundhouse.ui.board.layout.field import Wish
from roundhouse.ui.board.layout.plan import TrackPlan
from roundhouse.ui.board.layout.shapes import MarkKind
from roundhouse.ui.board.layout.text import NAME_SIZES, block_size, breaks, name_parts, text_width

_ROUND = 14.0
_BOX = 19.0
_ON_TRACK = 48.0


class Form(msgspec.Struct, frozen=True):
    """One form that a mark may take, with what speaks against it."""

    width: float
    height: float
    cost: float = 0.0
    lines: tuple[str, ...] = ()
    size: float = 0.0
    rows: int = 1
    round: bool = False


class Wanted(msgspec.Struct, frozen=True):
    """A mark to be placed, in its possible forms; one that is not ``needed`` may be left out."""

    kind: MarkKind
    forms: tuple[Form, ...]
    wish: Wish
    steps: tuple[tuple[str, int], ...] = ()
    symbol: str = ""
    index: int = 0
    needed: bool = True


def corner(layout: Layout, number: int) -> Point:
    """Near a corner of the hex: 0 is the lowest (pointy) or lower left one, then clockwise."""
    return polar(edge_angle(layout, number - 0.5), 84.0)


def identity_marks(layout: Layout, hex_: HexDefinition | None, tile: TileStock | None) -> list[Wanted]:
    """The id of the hex and the number of the tile, small and in corners."""
    found = []
    if hex_ is not None:
        x, y = corner(layout, 0)
        found.append(_faint("hex_id", hex_.id, Wish(x, y, 0.4, 0.4, 20.0)))
    if tile is not None:
        x, y = corner(layout, 5)
        found.append(_faint("tile_number", tile.name, Wish(x, y, 0.1, 0.1, 20.0, corners=True)))
    return found


def _faint(kind: MarkKind, text: str, wish: Wish) -> Wanted:
    forms = tuple(
        Form(text_width(text, "sans") * size + 2, size * 0.9, (9 - size) * 2, (text,), size)
        for size in (9.0, 8.0, 7.0, 6.0)
    )
    return Wanted(kind, forms, wish)


@lru_cache(maxsize=1024)
def name_forms(name: str, sizes: tuple[float, ...] = NAME_SIZES) -> tuple[Form, ...]:
    """A name in one, two or three lines at every size; smaller and more broken costs more."""
    found = []
    for size in sizes:
        for count in (1, 2, 3):
            lines = breaks(name, count)
            if lines is None:
                continue
            width, height = block_size(lines, size)
            broken = 0.0 if count == 1 or (count == len(name_parts(name))) else 1.2 * (count - 1)
            found.append(Form(width + 3, height, _smallness(size) + broken, lines, size))
    return tuple(sorted(found, key=lambda f: f.cost))


def _smallness(size: float) -> float:
    """What speaks against a small name: a little at first, much where it gets hard to read."""
    return (NAME_SIZES[0] - size) * 0.9 + math.pow(max(0.0, 14.0 - size), 1.7)


def name_wish(face: Face, plan: TrackPlan) -> Wish:
    """Names stand below their city, else below the middle of the towns, else in the middle."""
    if plan.slots:
        low = max(s.y + s.radius for s in plan.slots)
        x = sum(s.x for s in plan.slots) / len(plan.slots)
        return Wish(x * 0.5, min(low + 16, 62.0), 0.1, 0.07, _ON_TRACK)
    if face.offboards:
        return Wish(0.0, -8.0, 0.12, 0.1, _ON_TRACK)
    return Wish(0.0, 36.0, 0.1, 0.05, _ON_TRACK)


def revenue_marks(face: Face, plan: TrackPlan) -> list[Wanted]:
    """One mark for each value that the stops of the face pay; stops of equal value share one."""
    spots: dict[Revenue, list[Point]] = {}
    first: dict[Revenue, int] = {}
    members: list[tuple[Revenue, Point]] = []
    for i, city in enumerate(face.cities):
        own = [(s.x, s.y) for s in plan.slots if s.city == i]
        members.append((city.revenue, own[0]))
    members += [(town.revenue, (plan.towns[i].x, plan.towns[i].y)) for i, town in enumerate(face.towns)]
    members += [(o.revenue, (0.0, 14.0)) for o in face.offboards if not o.hidden]
    for index, (revenue, spot) in enumerate(members):
        if any(amount for _, amount in revenue.steps):
            spots.setdefault(revenue, []).append(spot)
            first.setdefault(revenue, index)
    found = []
    for revenue, points in spots.items():
        x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        weight = 0.05 if len(points) == 1 else 0.03
        large = bool(face.offboards)
        found.append(
            Wanted(
                "revenue",
                revenue_forms(revenue, large),
                Wish(x, y, weight, weight, 45.0),
                revenue.steps,
                index=first[revenue],
            )
        )
    return found


def revenue_forms(revenue: Revenue, large: bool = False) -> tuple[Form, ...]:
    """A circle for a value that never changes, boxes in one to four rows for others."""
    found = []
    digits = max(len(str(amount)) for _, amount in revenue.steps)
    scales = (1.2, 1.1, 1.0, 0.85, 0.72) if large else (1.0, 0.9, 0.8, 0.7, 0.62)
    for scale in scales:
        cost = (scales[0] - scale) * 22
        if revenue.is_fixed:
            size = _ROUND * scale * (1.02 if digits < 3 else 0.84)
            found.append(Form(2 * _ROUND * scale, 2 * _ROUND * scale, cost, size=size, round=True))
            continue
        count = len(revenue.steps)
        for rows in sorted({1, count // 2 if count % 2 == 0 else 1, count}):
            columns = -(-count // rows)
            wide = (8 + digits * 9.2) * scale
            found.append(
                Form(
                    wide * columns,
                    _BOX * scale * rows,
                    cost + (0.0 if rows == 1 else 0.5 if rows < count else 2.5),
                    size=14.0 * scale,
                    rows=rows,
                )
            )
    return tuple(sorted(found, key=lambda f: f.cost))


def label_marks(layout: Layout, face: Face, name: str = "") -> list[Wanted]:
    """The letters that say which tiles go together; the ``name`` of the hex is written anyway."""
    found = []
    for index, label in enumerate(face.labels):
        if label == name:
            continue
        forms = tuple(
            Form(text_width(label, "sans") * size + 2, size * 0.82, (21 - size) * 0.6, (label,), size)
            for size in (21.0, 19.0, 17.0, 15.0, 13.0, 11.5, 10.0, 8.5)
        )
        x, y = corner(layout, 2)
        found.append(Wanted("label", forms, Wish(x, y, 0.04, 0.04, 40.0, corners=True), index=index))
    return found


def cost_marks(costs: tuple[TerrainCost, ...], kind: MarkKind, wish: Wish) -> list[Wanted]:
    """What a lay costs: the symbol of the terrain with the amount."""
    found = []
    for index, cost in enumerate(costs):
        text = str(cost.cost)
        forms = []
        for scale in (1.25, 1.1, 1.0, 0.85, 0.72) if kind == "cost" else (1.0, 0.85, 0.72):
            size = 13.0 * scale
            wide = text_width(text, "sans") * size
            fee = (1.25 - scale) * 12
            forms.append(Form(max(24 * scale, wide + 2), 29 * scale, fee, (text,), size, rows=2))
            forms.append(Form(wide + 24 * scale, 15 * scale, fee + 0.4, (text,), size, rows=1))
        found.append(
            Wanted(kind, tuple(sorted(forms, key=lambda f: f.cost)), wish, symbol=cost.kind, index=index)
        )
    return found


def hex_marks(
    layout: Layout,
    hex_: HexDefinition,
    tile: TileStock | None,
    blocked: tuple[str, ...],
    homes: tuple[str, ...],
) -> list[Wanted]:
    """What the map itself adds: terrain, ports, blocked hexes, homes without a circle, water edges."""
    found: list[Wanted] = []
    if tile is None:
        found += cost_marks(hex_.terrain, "cost", Wish(0.0, 30.0 if hex_.name else 0.0, 0.06, 0.06, 40.0))
    found += [_water(layout, b) for b in hex_.borders if b.kind == "water" and b.cost]
    kept = {symbol: symbol in hex_.reserved_for for symbol in blocked}
    found += [_tag("blocked", who, 12.0 if own else 30.0, 18.0, inner=own) for who, own in kept.items()]
    found += [_tag("home", symbol, 14.0, 18.0) for symbol in homes]
    if hex_.port:
        forms = tuple(Form(22 * k, 24 * k, (1 - k) * 10, size=24 * k) for k in (1.0, 0.85, 0.7))
        found.append(Wanted("port", forms, Wish(-60.0, 40.0, 0.02, 0.02, 40.0), symbol="anchor"))
    told = {hex_.name, *(tile.definition.face.labels if tile else ())}
    if hex_.future_label and hex_.future_label not in told:
        text = hex_.future_label
        forms = tuple(
            Form(text_width(text, "sans") * s + 8, s + 3, (13 - s) * 0.8, (text,), s)
            for s in (13.0, 11.0, 9.0)
        )
        found.append(Wanted("future", forms, Wish(60.0, 35.0, 0.03, 0.03, 40.0)))
    if tile is not None and hex_.terrain:
        forms = (Form(20.0, 12.0, 0.0, size=12.0), Form(14.0, 9.0, 1.0, size=9.0))
        kind = hex_.terrain[0].kind
        found.append(Wanted("paid", forms, Wish(-70.0, 40.0, 0.02, 0.02, 60.0), symbol=kind, needed=False))
    return found


def _tag(kind: MarkKind, symbol: str, extra: float, height: float, *, inner: bool = False) -> Wanted:
    """Letters at the top of the hex; ``inner`` ones nearer to its middle, as they are about it alone."""
    forms = []
    for scale in (1.0, 0.88, 0.75, 0.62):
        size = 13.0 * scale
        forms.append(
            Form(
                text_width(symbol, "sans") * size + extra * scale,
                height * scale,
                (1 - scale) * 20,
                (symbol,),
                size,
            )
        )
    return Wanted(kind, tuple(forms), Wish(0.0, -34.0 if inner else -58.0, 0.05, 0.05, 40.0), symbol=symbol)


def _water(layout: Layout, border: Border) -> Wanted:
    text = str(border.cost)
    x, y = polar(edge_angle(layout, border.edge), APOTHEM - 14)
    forms = tuple(
        Form(text_width(text, "sans") * s + 4, s * 0.95, (11 - s) * 1.5, (text,), s) for s in (11.0, 9.5, 8.0)
    )
    return Wanted("water", forms, Wish(x, y, 0.25, 0.25, 25.0), symbol="water", index=border.edge)


def special_marks(face: Face) -> list[Wanted]:
    """Values that no number can say, in words."""
    found = []
    for index, offboard in enumerate(face.offboards):
        if not offboard.special or offboard.hidden:
            continue
        lines = tuple(part.strip() for part in offboard.special.split("/"))
        forms = []
        for size in (15.0, 13.0, 11.5, 10.0, 8.5):
            width, height = block_size(lines, size, "sans")
            forms.append(Form(width + 8, height + 6, (15 - size) * 1.2, lines, size))
        found.append(Wanted("special", tuple(forms), Wish(0.0, 14.0, 0.06, 0.06, 45.0), index=index))
    return found
