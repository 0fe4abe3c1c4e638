"""Lines of track tried one by one: slow, simple, and without a line of the code under test."""

from __future__ import annotations

from roundhouse.catalogue.grid import opposite
from roundhouse.engine.state import Piece, Stop
from roundhouse.track.board import Board

STOPS = ("city", "town", "offboard")
Found = tuple[set[tuple[str, int]], set[Stop], set[Piece]]


def trace(
    board: Board,
    starts: frozenset[Stop],
    blocked: frozenset[Stop],
    most: int = 200_000,
    *,
    apart: bool = False,
) -> Found | None:
    """(hex, edge) of arrival, stops and pieces on any line from ``starts``; None after ``most`` steps.

    A line is a walk along pieces that crosses no hex edge twice and uses no piece twice, goes on over a
    hex edge only into the next hex, and stops at off-boards and ``blocked`` stops. ``apart``: it visits one
    stop of a hex at most.
    """
    arrivals: set[tuple[str, int]] = set()
    stops: set[Stop] = set(starts)
    pieces: set[Piece] = set()
    steps = 0

    def follow(hex_id, end, crossed, used, visited) -> None:
        nonlocal steps
        for piece in board.pieces(hex_id):
            if end not in (piece.a, piece.b) or piece in used:
                continue
            steps += 1
            if steps > most:
                return
            pieces.add(piece)
            other = piece.b if piece.a == end else piece.a
            if other.kind == "edge":
                cross(hex_id, other.index, crossed, used | {piece}, visited)
            elif other.kind in STOPS:
                stop = Stop(hex_id, other.kind, other.index)
                if apart and hex_id in visited:
                    continue
                stops.add(stop)
                if stop not in blocked and other.kind != "offboard":
                    follow(hex_id, other, crossed, used | {piece}, visited | {hex_id})
            else:
                follow(hex_id, other, crossed, used | {piece}, visited)

    def cross(hex_id, edge, crossed, used, visited) -> None:
        there = board.neighbour(hex_id, edge)
        borders = board.definition.hexes[hex_id].borders
        if there is None or any(b.kind == "impassable" and b.edge == edge for b in borders):
            return
        name = frozenset({(hex_id, edge), (there, opposite(edge))})
        if name in crossed:
            return
        arrivals.add((there, opposite(edge)))
        end = type(board.pieces(hex_id)[0].a)("edge", opposite(edge))
        follow(there, end, crossed | {name}, used, visited)

    for start in starts:
        end = next(
            (
                e
                for p in board.pieces(start.hex)
                for e in (p.a, p.b)
                if (e.kind, e.index) == (start.kind, start.index)
            ),
            None,
        )
        if end is not None:
            follow(start.hex, end, frozenset(), frozenset(), frozenset({start.hex}))
    return None if steps > most else (arrivals, stops, pieces)
