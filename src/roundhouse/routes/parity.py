"""Rows from counting crossings, for the search's program.

A route crosses the border of any part of the board an even number of times, when its ends inside count
as crossings too. So of any odd number of crossings one isn't taken, or another one is. Fractional
solutions break this around the knots of their fractions, which are tried here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.routes.arcs import ArcTrain
from roundhouse.routes.program import TOLERANCE, WHOLE, Row

_KNOTS = (0.01, 0.1, 0.3)
"""How far from whole a value is to be part of a knot, at least."""
_UNDECIDED = 0.45


def parity_rows(train: ArcTrain, values: Sequence[float]) -> list[Row]:
    """The rows that ``values`` break."""
    knots = [part for least in _KNOTS for part in _knots(train, values, least)]
    return [row for part in knots for row in _rows(train, values, part)]


def _knots(train: ArcTrain, values: Sequence[float], least: float) -> Iterator[frozenset[int]]:
    """The connected parts of the graph whose segments are taken in fractions."""
    yield from train.parts(lambda variable: least < values[variable] < 1 - least)


def _rows(train: ArcTrain, values: Sequence[float], part: frozenset[int]) -> Iterator[Row]:
    """The row for the border of ``part``, when it is broken."""
    border = [
        train.segments[number]
        for number, segment in enumerate(train.graph.segments)
        if (segment.a in part) != (segment.b in part)
    ]
    border += [train.ends[node] for node in sorted(part) if node in train.ends]
    taken = {variable for variable in border if values[variable] > WHOLE}
    if len(taken) % 2 == 0:
        doubtful = min(border, key=lambda variable: abs(values[variable] - WHOLE), default=None)
        if doubtful is None or abs(values[doubtful] - WHOLE) > _UNDECIDED:
            return
        taken ^= {doubtful}
    slack = sum(1 - values[variable] if variable in taken else values[variable] for variable in border)
    if slack < 1 - TOLERANCE:
        terms = [(-1.0 if variable in taken else 1.0, variable) for variable in border]
        yield Row(terms, 1 - len(taken))
