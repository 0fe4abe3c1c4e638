"""Which sides of hexes a line can arrive at without crossing any hex edge twice.

Every hex edge is a pair of *sides*, one for each hex; a line alternates between running
within a hex (from one side to another) and crossing an edge (from a side to its mate). A line
that crosses no edge twice is therefore a simple path that alternates with respect to
the matching of sides across edges, and the sides at which such lines from a root arrive are the
outer vertices of the alternating tree that Edmonds' matching algorithm grows: a loop that can
be run both ways round is a blossom. That makes the answer exact and quick where trying all
lines would be exponential.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence


def arrivals(
    mate: Sequence[int], exits: Callable[[int], Iterable[int]], starts: Sequence[int]
) -> Iterator[int]:
    """The sides at which a line arrives that starts by leaving over one of the sides ``starts``, each once.

    ``mate[side]`` is the other side of the same edge, or -1 where nothing can cross; ``exits(side)`` the
    sides of the same hex by which a line that arrived at ``side`` may leave: a symmetric relation.
    Whoever needs no more of them stops asking.
    """
    return _Tree(mate, exits, starts).grow()


class _Tree:
    """An alternating tree. The root is a vertex of its own, joined to all of ``starts``."""

    def __init__(
        self, mate: Sequence[int], exits: Callable[[int], Iterable[int]], starts: Sequence[int]
    ) -> None:
        self.mate = mate
        self.exits = exits
        self.starts = frozenset(starts)
        self.root = len(mate)
        self.base = {self.root: self.root}  # union-find: towards the base of the blossom around a vertex
        self.found_from: dict[int, int] = {}  # inner vertex: the outer one it was found from
        self.outer = {self.root}
        self.queue = deque([self.root])

    def grow(self) -> Iterator[int]:
        """Grow the tree as far as it is asked for; the outer vertices without the root."""
        while self.queue:
            vertex = self.queue.popleft()
            if vertex != self.root:
                yield vertex
            for other in self._joined(vertex):
                if other in self.outer:
                    self._close(vertex, other)
                elif other not in self.found_from and self.mate[other] >= 0:
                    self._extend(vertex, other)

    def _joined(self, vertex: int) -> Iterable[int]:
        if vertex == self.root:
            return self.starts
        exits = self.exits(vertex)
        return (*exits, self.root) if vertex in self.starts else exits

    def _extend(self, vertex: int, inner: int) -> None:
        outer = self.mate[inner]
        self.found_from[inner] = vertex
        self.base[inner] = inner
        self.base[outer] = outer
        self.outer.add(outer)
        self.queue.append(outer)

    def _close(self, one: int, other: int) -> None:
        """Shrink the loop that an edge between two outer vertices closes."""
        first, second = self._find(one), self._find(other)
        if first != second:
            top = self._meeting(first, second)
            self._shrink(first, top)
            self._shrink(second, top)

    def _find(self, vertex: int) -> int:
        base = self.base
        while base[vertex] != vertex:
            base[vertex] = base[base[vertex]]
            vertex = base[vertex]
        return vertex

    def _meeting(self, first: int, second: int) -> int:
        """The lowest base that lies on both ways up to the root."""
        seen: set[int] = set()
        ways = deque([first, second])
        while True:
            vertex = ways.popleft()
            if vertex in seen:
                return vertex
            seen.add(vertex)
            if vertex != self.root:
                ways.append(self._find(self.found_from[self.mate[vertex]]))

    def _shrink(self, vertex: int, top: int) -> None:
        while vertex != top:
            inner = self.mate[vertex]
            self.base[vertex] = top
            self.base[inner] = top
            if inner not in self.outer:
                self.outer.add(inner)
                self.queue.append(inner)
            vertex = self._find(self.found_from[inner])
