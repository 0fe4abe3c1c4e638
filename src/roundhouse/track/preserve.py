"""Whether the track of an old face is still there in a new one, and which city becomes which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product

from roundhouse.catalogue.definitions import EDGES, End, Face

EdgeSets = tuple[frozenset[int], ...]


def edges_of(face: Face, rotation: int) -> frozenset[int]:
    """The edges that a face turned by ``rotation`` has track at."""
    return frozenset((edge + rotation) % EDGES for edge in face.edges())


def stop_edges(face: Face, kind: str, rotation: int) -> EdgeSets:
    """For each city (or town) of a face the edges that track joins it to."""
    count = len(face.cities) if kind == "city" else len(face.towns)
    return tuple(_joined(face, End(kind, index), rotation) for index in range(count))  # type: ignore[arg-type]


def keeps_pairs(old: Face, old_turn: int, new: Face, new_turn: int) -> bool:
    """Whether edges joined without a stop stay joined, and every town keeps its edges.

    Where the new face has no towns (a town that has become a city) its cities take their place.
    """
    if not _pairs(old, old_turn) <= _pairs(new, new_turn):
        return False
    towns = stop_edges(old, "town", old_turn)
    return carried(towns, stop_edges(new, "town" if new.towns else "city", new_turn)) is not None


def carried(old: EdgeSets, new: EdgeSets, fixed: bool = False) -> tuple[int, ...] | None:
    """The new stop by old stop, so that no stop loses an edge; the first way by index, or None."""
    return next(all_carried(old, new, fixed), None)


def all_carried(old: EdgeSets, new: EdgeSets, fixed: bool = False) -> Iterator[tuple[int, ...]]:
    """Every way to map old stops to new ones so that no stop loses an edge, by index.

    ``fixed``: every stop keeps its index. Two stops become one only where there are fewer of the new.
    """
    choices: Iterable[Sequence[int]] = permutations(range(len(new)), len(old))
    if fixed:
        choices = [range(len(old))] if len(old) <= len(new) else []
    elif len(new) < len(old):
        choices = product(range(len(new)), repeat=len(old))
    for choice in choices:
        if all(edges <= new[index] for edges, index in zip(old, choice, strict=True)):
            yield tuple(choice)


def _pairs(face: Face, rotation: int) -> set[frozenset[int]]:
    """The pairs of edges joined by track without a stop, directly, at the junction or past a halt."""
    pairs: set[frozenset[int]] = set()
    for path in face.paths:
        if path.a.kind == "edge" and path.b.kind == "edge":
            pairs.add(frozenset(((path.a.index + rotation) % EDGES, (path.b.index + rotation) % EDGES)))
    passed = [End("junction"), *(End("town", index) for index, town in enumerate(face.towns) if town.halt)]
    for end in passed:
        middle = _joined(face, end, rotation)
        pairs |= {frozenset((a, b)) for a in middle for b in middle if a != b}
    return pairs


def _joined(face: Face, end: End, rotation: int) -> frozenset[int]:
    ends = [path.b if path.a == end else path.a for path in face.paths if end in (path.a, path.b)]
    return frozenset((other.index + rotation) % EDGES for other in ends if other.kind == "edge")
