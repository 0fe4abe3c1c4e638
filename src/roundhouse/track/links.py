"""How lines of track run within one hex: over which edges a line may leave."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from roundhouse.catalogue.definitions import EDGES, End
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Piece, Stop

STOP_KINDS: Final = ("city", "town", "offboard")


class Line(msgspec.Struct, frozen=True):
    """What a line reaches within a hex: the ``edges`` it may leave by, stops and pieces of track."""

    edges: tuple[int, ...] = ()
    stops: frozenset[Stop] = frozenset()
    pieces: frozenset[Piece] = frozenset()


class HexLinks(msgspec.Struct, frozen=True):
    """The lines of a hex: ``arriving`` by the edge 0..5 of arrival, ``starting`` by stop."""

    arriving: tuple[Line, ...]
    starting: dict[Stop, Line]


@lru_cache(maxsize=1024)
def links_of(hex_id: HexId, pieces: tuple[Piece, ...], blocked: frozenset[Stop]) -> HexLinks:
    """The lines of a hex with the track ``pieces``; no line runs on from a stop in ``blocked``.

    Off-boards end every line. A line that arrives never leaves by the edge of its arrival. The same
    tiles are tried over and over, so what was found is kept.
    """
    by_end: dict[End, list[Piece]] = {}
    for piece in pieces:
        by_end.setdefault(piece.a, []).append(piece)
        by_end.setdefault(piece.b, []).append(piece)
    arriving = tuple(_line(hex_id, End("edge", edge), by_end, blocked) for edge in range(EDGES))
    starting = {
        Stop(hex_id, end.kind, end.index): _line(hex_id, end, by_end, blocked)
        for end in by_end
        if end.kind in STOP_KINDS
    }
    return HexLinks(arriving, starting)


def _line(hex_id: HexId, start: End, by_end: dict[End, list[Piece]], blocked: frozenset[Stop]) -> Line:
    seen = {start}
    pieces: set[Piece] = set()
    ends = [start]
    while ends:
        end = ends.pop()
        if end != start and not _runs_on(hex_id, end, blocked):
            continue
        for piece in by_end.get(end, ()):
            pieces.add(piece)
            other = piece.b if piece.a == end else piece.a
            if other not in seen:
                seen.add(other)
                ends.append(other)
    return Line(_edges(seen - {start}), _stops(hex_id, seen), frozenset(pieces))


def _runs_on(hex_id: HexId, end: End, blocked: frozenset[Stop]) -> bool:
    if end.kind in ("edge", "offboard"):
        return False
    return end.kind == "junction" or Stop(hex_id, end.kind, end.index) not in blocked


def _edges(ends: Iterable[End]) -> tuple[int, ...]:
    return tuple(sorted(end.index for end in ends if end.kind == "edge"))


def _stops(hex_id: HexId, ends: Iterable[End]) -> frozenset[Stop]:
    return frozenset(Stop(hex_id, end.kind, end.index) for end in ends if end.kind in STOP_KINDS)
