"""Which name stands where on a board seen from afar: none hides a stop or another name.

The most telling choose first. One that finds no place asks another to stand elsewhere, before it gets
smaller or loses the value of its stops.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import dist, floor, inf
from typing import Final

from msgspec.structs import replace

from roundhouse.geometry.hexes import Point
from roundhouse.ui.board.layout.label_spots import Spot, Wish, reach, spots
from roundhouse.ui.board.layout.labels import Box, Label, Place

_GAP: Final = 0.4
"""The least space between two names side by side, in sizes of the type."""
_AIR: Final = 0.3
"""The space that is left between names one above the other where there is another place, in the same."""
_CELL: Final = 64
_BESIDE: Final = 1.2
"""A stop that is so near to the end of a name, in sizes of the type, seems to have that name."""
_ABROAD: Final = 0.5
"""The share of a name on hexes that have another, from which on it seems to be theirs."""
_SMALLER: Final = 0.82
"""How large a name is that finds no place in the size of the others, and one in this."""
_LAST: Final = 4
"""A rank after all that names have."""
_MOVED: Final = 2
"""So many names at most move for another."""


def place_labels(places: Iterable[Place], size: float, within: Box | None = None) -> tuple[Label, ...]:
    """The labels that find a place, in type of ``size``, those that choose first before the others.

    Where some lack theirs, or their value, these choose first once more, which counts if more is told so.
    ``within``: the edges that none crosses.
    """
    return _placed(tuple(sorted(places, key=lambda place: (place.rank, place.y, place.x))), size, within)


@lru_cache(maxsize=64)
def _placed(ordered: tuple[Place, ...], size: float, within: Box | None) -> tuple[Label, ...]:
    """The same, kept for boards that are seen again: back and forth in a game, in another pane, or larger."""
    board = _Board(ordered, within)
    _fill(board, board.named, size)
    lacking = board.lacking()
    if not lacking:
        return board.labels()
    told, labels = board.told(), board.labels()
    board.clear()
    _fill(board, sorted(board.named, key=lambda at: at not in lacking), size)
    return board.labels() if board.told() > told else labels


def _fill(board: _Board, left_out: Iterable[int], size: float) -> None:
    """The names where they find a place, each choosing in its turn."""
    for wish in _wishes(size):
        left_out = [at for at in left_out if not board.takes(at, wish)]
        if wish.aside:
            left_out = [at for at in left_out if not board.makes_room(at, wish)]


def _wishes(size: float) -> Iterator[Wish]:
    """From the best to what is still better than nothing."""
    for astray in (False, True):
        yield Wish(size, astray=astray)
        yield Wish(size, aside=True, astray=astray)
        yield Wish(size * _SMALLER, aside=True, astray=astray)
        if not astray:
            yield Wish(size * _SMALLER, aside=True, fine=True)
        yield Wish(size, valued=False, aside=True, astray=astray)
        yield Wish(size * _SMALLER, valued=False, aside=True, astray=astray)


_Near = tuple[tuple[Box, ...], tuple[Point, ...], tuple[Box, ...]]
"""What is around a name: boxes of stops, the middles of those with another name, and hexes with another."""


class _Board:
    """Stops, and the names that have found a place among them."""

    def __init__(self, places: tuple[Place, ...], within: Box | None) -> None:
        self._places, self._within = places, within
        self._stops, self._names = _Taken(), _Taken()
        self._found: dict[int, tuple[Spot, Wish]] = {}
        self._spots: dict[tuple[int, Wish], tuple[Spot, ...]] = {}
        self._near: dict[tuple[int, float], _Near] = {}
        self.named = tuple(at for at, place in enumerate(places) if place.name)
        """Places that have a name, those that choose first before the others."""
        self._points = [
            (at, each) for at, place in enumerate(places) if place.name for each in _middles(place)
        ]
        self._grounds = [(at, _ground(places[at])) for at in self.named]
        for at, place in enumerate(places):
            for box in _discs(place):
                self._stops.add(at, box)

    def clear(self) -> None:
        """No name has a place any more."""
        self._names, self._found = _Taken(), {}

    def labels(self) -> tuple[Label, ...]:
        """The names that have found a place, those that choose first before the others."""
        return tuple(self._found[at][0][0] for at in sorted(self._found))

    def lacking(self) -> frozenset[int]:
        """The places whose name isn't there, or without its value."""
        named = ((at, place) for at, place in enumerate(self._places) if place.name)
        return frozenset(at for at, place in named if not self._is_told(at, place))

    def told(self) -> tuple[int, int]:
        """How much is told: names, those that choose first counting most, then values."""
        names = sum(_LAST - self._places[at].rank for at in self._found)
        return names, len(self._places) - len(self.lacking())

    def _is_told(self, at: int, place: Place) -> bool:
        return at in self._found and (self._found[at][1].valued or not place.value)

    def takes(self, at: int, wish: Wish) -> bool:
        """Whether the name finds a place where nothing lies; it stands there then, rather off other names."""
        free = (each for each in self._free(at, wish) if self._names.is_free(each[1]))
        first = next(free, None)
        if first is None:
            return False
        off = (each for each in chain((first,), free) if self._names.is_free(_with_air(each)))
        self._write(at, next(off, first), wish)
        return True

    def makes_room(self, at: int, wish: Wish) -> bool:
        """Whether the name finds a place that others leave for ones as good; all stand there then."""
        elsewhere: dict[int, list[Spot]] = {}
        for spot in self._free(at, wish):
            others = self._names.owners(spot[1])
            if len(others) > _MOVED:
                continue
            for other in others.difference(elsewhere):
                elsewhere[other] = self._elsewhere(other)
            moves = _apart(_kept_off(spot), [(other, elsewhere[other]) for other in sorted(others)])
            if moves is None:
                continue
            for other, there in moves.items():
                self._move(other, there)
            self._write(at, spot, wish)
            return True
        return False

    def _elsewhere(self, at: int) -> list[Spot]:
        """Where a name could stand as well as it does."""
        wish = self._found[at][1]
        spots_ = self._free(at, wish if wish.aside else replace(wish, aside=True))
        return [each for each in spots_ if self._names.is_free(each[1], at)]

    def _free(self, at: int, wish: Wish) -> tuple[Spot, ...]:
        """Where the name lies on no stop."""
        known = self._spots.get((at, wish))
        if known is None:
            known = _beside_stops(self._places[at], wish, self._within, *self._beside(at, wish.size))
            self._spots[at, wish] = known
        return known

    def _beside(self, at: int, size: float) -> _Near:
        """What a name in type of ``size`` could lie on, stops near it that have another name, and hexes."""
        known = self._near.get((at, size))
        if known is None:
            box = reach(self._places[at], size)
            known = self._near[at, size] = (
                self._stops.boxes(box),
                self._others(at, box),
                self._abroad(at, box),
            )
        return known

    def _abroad(self, at: int, box: Box) -> tuple[Box, ...]:
        """The ground of the hexes within the box that have another name."""
        return tuple(ground for other, ground in self._grounds if other != at and meet(box, ground))

    def _others(self, at: int, box: Box) -> tuple[Point, ...]:
        """The stops within the box that have another name."""
        left, top, right, bottom = box
        return tuple(
            point for other, point in self._points
            if other != at and left < point[0] < right and top < point[1] < bottom
        )  # fmt: skip

    def _write(self, at: int, spot: Spot, wish: Wish) -> None:
        self._names.add(at, _kept_off(spot))
        self._found[at] = spot, wish

    def _move(self, at: int, spot: Spot) -> None:
        self._names.remove(at)
        self._write(at, spot, self._found[at][1])


@lru_cache(maxsize=4096)
def _beside_stops(
    place: Place,
    wish: Wish,
    within: Box | None,
    stops: tuple[Box, ...],
    others: tuple[Point, ...],
    abroad: tuple[Box, ...],
) -> tuple[Spot, ...]:
    """Where a name lies on none of the ``stops``: most places stay as they are from lay to lay.

    It isn't nearer to a stop of another name than to its own, unless it is ``astray``. Spots at the end of
    which such a stop lies are the last, and after them those on hexes ``abroad``, which have another name.
    """
    own = _middles(place)
    clear = (spot for spot in spots(place, wish, within) if _is_clear(spot[1], stops))
    found = [spot for spot in clear if wish.astray or not _is_astray(spot[1], wish.size, own, others)]

    def is_worse(spot: Spot) -> tuple[bool, bool]:
        return _is_abroad(spot[1], abroad), _ends_at_another(spot[1], wish.size, own, others)

    return tuple(sorted(found, key=is_worse))


def _is_abroad(box: Box, hexes: Sequence[Box]) -> bool:
    """Whether most of a name lies on hexes that have another."""
    left, top, right, bottom = box
    wide = [max(0.0, min(right, c) - max(left, a)) for a, _, c, _ in hexes]
    high = [max(0.0, min(bottom, d) - max(top, b)) for _, b, _, d in hexes]
    return sum(a * b for a, b in zip(wide, high, strict=True)) > _ABROAD * (right - left) * (bottom - top)


def _ground(place: Place) -> Box:
    """A square as large as the hex of a place."""
    return place.x - place.half, place.y - place.half, place.x + place.half, place.y + place.half


def _is_astray(box: Box, size: float, own: Sequence[Point], others: Sequence[Point]) -> bool:
    """Whether a name would be read as that of another stop, which is nearer than its own.

    One that begins or ends at its own stop, and is by no other, is read as its.
    """
    if _is_by(box, size, own) and not _is_by(box, size, others, around=_BESIDE * size):
        return False
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return _distance(middle, others) < _distance(middle, own)


def _ends_at_another(box: Box, size: float, own: Iterable[Point], others: Iterable[Point]) -> bool:
    """Whether a stop of another name lies at an end of a name, and none of its own."""
    return _is_by(box, size, others) and not _is_by(box, size, own)


def _is_by(box: Box, size: float, points: Iterable[Point], around: float = 0.0) -> bool:
    """Whether one of the points lies at an end of a name; or ``around`` it: on it or so far away."""
    left, top, right, bottom = box
    near = _BESIDE * size

    def is_at_end(point: Point) -> bool:
        x, y = point
        at_end = left - near < x <= left or right <= x < right + near
        return top - around < y < bottom + around and (at_end or (around > 0.0 and left < x < right))

    return any(map(is_at_end, points))


def _apart(taken: Box, movers: list[tuple[int, list[Spot]]]) -> dict[int, Spot] | None:
    """A spot for each mover, on none of the others' and not on what is ``taken``; None: there is none."""
    if not movers:
        return {}
    (mover, there), *rest = movers
    for spot in there:
        if meet(spot[1], taken):
            continue
        own = _kept_off(spot)
        others = [(other, [each for each in spots_ if not meet(each[1], own)]) for other, spots_ in rest]
        found = _apart(taken, others)
        if found is not None:
            return {mover: spot, **found}
    return None


def _kept_off(spot: Spot) -> Box:
    """What no other name may touch: one and the next beside it read as one where nothing lies between."""
    label, (left, top, right, bottom) = spot
    gap = _GAP * label.size
    return left - gap, top, right + gap, bottom


def _with_air(spot: Spot) -> Box:
    """What no other name should touch: two of them one right above the other read as one in several lines."""
    label, (left, top, right, bottom) = spot
    return left, top - _AIR * label.size, right, bottom + _AIR * label.size


def _is_clear(box: Box, stops: tuple[Box, ...]) -> bool:
    left, top, right, bottom = box
    touched = (True for a, b, c, d in stops if a < right and b < bottom and left < c and top < d)
    return not next(touched, False)


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _middles(place: Place) -> tuple[Point, ...]:
    """The middles of the discs of a place, or of the hex where there are none."""
    return tuple((disc.x, disc.y) for disc in place.discs) or ((place.x, place.y),)


def _distance(point: Point, others: Iterable[Point]) -> float:
    """How far the nearest of the others is."""
    return min((dist(point, each) for each in others), default=inf)


@lru_cache(maxsize=1024)
def _discs(place: Place) -> tuple[Box, ...]:
    """The boxes around the discs of a place, and those of what else is written there."""
    discs = tuple((d.x - d.radius, d.y - d.radius, d.x + d.radius, d.y + d.radius) for d in place.discs)
    return discs + place.others


class _Taken:
    """Boxes that nothing else may touch, each with its owner, in cells so that few have to be looked at."""

    def __init__(self) -> None:
        self._cells: defaultdict[tuple[int, int], list[tuple[int, Box]]] = defaultdict(list)
        self._of: defaultdict[int, list[Box]] = defaultdict(list)

    def add(self, owner: int, box: Box) -> None:
        """From now on this box is taken."""
        self._of[owner].append(box)
        for cell in _cells(box):
            self._cells[cell].append((owner, box))

    def remove(self, owner: int) -> None:
        """What the owner has is free again."""
        for box in self._of.pop(owner):
            for cell in _cells(box):
                self._cells[cell].remove((owner, box))

    def boxes(self, box: Box) -> tuple[Box, ...]:
        """What lies within the box, each once and always in the same order."""
        near = {each for cell in _cells(box) for _, each in self._cells[cell] if meet(box, each)}
        return tuple(sorted(near))

    def owners(self, box: Box) -> set[int]:
        """The owners of what lies within the box."""
        left, top, right, bottom = box
        return {
            owner
            for cell in _cells(box)
            for owner, (a, b, c, d) in self._cells[cell]
            if a < right and b < bottom and left < c and top < d
        }

    def is_free(self, box: Box, owner: int | None = None) -> bool:
        """Whether nothing lies within the box but what the ``owner`` has."""
        left, top, right, bottom = box
        for cell in _cells(box):
            for at, (a, b, c, d) in self._cells[cell]:
                if a < right and b < bottom and left < c and top < d and at != owner:
                    return False
        return True


@lru_cache(maxsize=4096)
def _cells(box: Box) -> tuple[tuple[int, int], ...]:
    left, top, right, bottom = (floor(edge / _CELL) for edge in box)
    return tuple((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1))
