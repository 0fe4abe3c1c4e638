"""Listed routes that share track with another: beside each route what it is when it uses less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from roundhouse.engine.names import HexId
from roundhouse.engine.state import Stop
from roundhouse.routes.context import RunTrain
from roundhouse.routes.graph import Graph
from roundhouse.routes.walk import Walked


class SharedTrack:
    """What a train's route may share, in bits of :attr:`Graph.uses`, by the stop at which it begins or ends.

    A route that shares uses the bit for the right to it.
    """

    def __init__(self, graph: Graph, train: RunTrain) -> None:
        self._right = graph.sharing_bit
        known = _lying_in(graph, {group for groups in train.shares.values() for group in groups})
        self.groups = {
            stop: tuple(dict.fromkeys(known[group] for group in groups if known[group]))
            for stop, groups in train.shares.items()
        }

    def around(self, walked: Walked) -> Iterator[Walked]:
        """The route itself, and each way in which it may share; of these the ones that share most."""
        yield walked
        left = [walked.uses & ~bits for bits in self._groups_of(walked.stops) if walked.uses & bits]
        for uses in dict.fromkeys(left):
            if not any(less != uses and less & uses == less for less in left):
                yield walked._replace(uses=uses | self._right)

    def _groups_of(self, stops: Sequence[Stop]) -> Iterator[int]:
        for end in dict.fromkeys((stops[0], stops[-1])):
            yield from self.groups.get(end, ())


def _lying_in(graph: Graph, groups: Iterable[frozenset[HexId]]) -> Mapping[frozenset[HexId], int]:
    """By group of hexes the bits of what lies in them and on their edges."""
    touching: dict[HexId, list[tuple[frozenset[HexId], int]]] = {}
    for hexes, bits in graph.lying().items():
        for name in hexes:
            touching.setdefault(name, []).append((hexes, bits))
    found: dict[frozenset[HexId], int] = {}
    for group in groups:
        found[group] = 0
        for hexes, bits in (each for name in group for each in touching.get(name, ())):
            if hexes <= group:
                found[group] |= bits
    return found
