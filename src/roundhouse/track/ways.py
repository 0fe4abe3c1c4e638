"""The track as a graph of directed lines, to tell what stands in the way of a connection.

What is reached is decided exactly by :mod:`roundhouse.track.reach`; here a likely way is looked for
that would be open but for tokens or a missing marker.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.catalogue.definitions import EDGES, End
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Piece, Stop
from roundhouse.track.board import NOWHERE, Board

if TYPE_CHECKING:
    import networkx as nx

Node = tuple[HexId, str, int]
"""A place on a line: hex, kind and index; kind ``edge`` is the arrival in the hex over that edge."""


def track_graph(board: Board) -> nx.DiGraph:
    """The board's track: arrivals over edges, stops and junctions, joined in the directions of travel.

    The board remembers the graph.
    """
    import networkx as nx  # noqa: PLC0415 - a window opens sooner without it

    known = board.known.get("track_graph")
    if isinstance(known, nx.DiGraph):
        return known
    graph = nx.DiGraph()
    for hex_id in board.grid.hexes:
        for piece in board.pieces(hex_id):
            graph.add_edges_from(_moves(board, piece, piece.a, piece.b))
            graph.add_edges_from(_moves(board, piece, piece.b, piece.a))
    board.known["track_graph"] = graph
    return graph


def in_the_way(
    board: Board, starts: frozenset[Stop], blocked: frozenset[Stop], hex_id: HexId
) -> tuple[Stop, ...]:
    """The blocked stops on the way to a hex that has the fewest of them, nearest first.

    Empty if no track leads there at all, or if nothing is in the way.
    """
    import networkx as nx  # noqa: PLC0415

    graph = track_graph(board)
    first = {_node(stop) for stop in starts} & set(graph)
    closed = {_node(stop): stop for stop in blocked}
    if not first:
        return ()

    def cost(node: Node, _next: Node, _facts: object) -> int:
        return len(graph) if node in closed else 1

    ways = nx.multi_source_dijkstra(graph, first, weight=cost)
    ends = [node for node in ways[0] if node[0] == hex_id]
    if not ends:
        return ()
    way = ways[1][min(ends, key=lambda node: (ways[0][node], node))]
    return tuple(closed[node] for node in way[:-1] if node in closed)


def _moves(board: Board, piece: Piece, start: End, end: End) -> Iterator[tuple[Node, Node]]:
    """The step along a piece, over the edge it ends at; none off the board nor on from an off-board."""
    if start.kind == "offboard":
        return
    origin: Node = (piece.hex, start.kind, start.index)
    if end.kind != "edge":
        yield origin, (piece.hex, end.kind, end.index)
        return
    across = board.grid.across[board.grid.index[piece.hex] * EDGES + end.index]
    if across != NOWHERE:
        yield origin, (board.grid.hexes[across // EDGES], "edge", across % EDGES)


def _node(stop: Stop) -> Node:
    return (stop.hex, stop.kind, stop.index)
