"""The program of listed routes with fractions allowed, solved with few of the routes at a time.

What it earns is shared out as prices: of each thing that the routes use once, and of each train. A route
that earns more than the prices of what it uses has been missing; when none is, the prices say for every
route how much a set that has it earns less than the bound at least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.columns import Candidate
from roundhouse.routes.context import RunContext
from roundhouse.routes.graph import Graph
from roundhouse.routes.model import Model
from roundhouse.routes.program import Relaxed

Lists = Mapping[str, Sequence[Candidate]]
FIRST = 200
"""How many routes of each train the program has to begin with, and how many are added at a time at most."""
SMALL = 1e-6
"""A route that earns no more than this above the prices isn't missing."""


class Priced(msgspec.Struct, frozen=True):
    """The ``bound`` that no set exceeds, and by train id the ``losses`` of its routes in their order.

    A set with a route earns at least the route's loss less than the bound.
    """

    lists: Lists
    bound: float
    losses: Mapping[str, NDArray[np.float64]]

    def within(self, cost: float) -> Lists:
        """The routes that cost ``cost`` at most."""
        return {
            train: [routes[number] for number in np.flatnonzero(self.losses[train] <= cost).tolist()]
            for train, routes in self.lists.items()
        }

    def sorted_losses(self) -> list[float]:
        """The losses of all routes, the smallest first."""
        return sorted(float(loss) for losses in self.losses.values() for loss in losses)


def price(context: RunContext, graph: Graph, lists: Lists) -> Priced:
    """Bound and prices for trains all of whose routes are in ``lists``, those that earn most first."""
    chosen = {train: np.arange(min(FIRST, len(routes))) for train, routes in lists.items()}
    apart = {id(routes): routes for routes in lists.values()}
    arrays = {number: _PricedRoutes(routes) for number, routes in apart.items()}
    priced = {train: arrays[id(routes)] for train, routes in lists.items()}
    while True:
        some = {
            train: [lists[train][number] for number in numbers.tolist()] for train, numbers in chosen.items()
        }
        model = Model(context, graph, some)
        relaxed = model.program.relaxation().solve()
        losses = {
            own.train.id: priced[own.train.id].losses(_bit_prices(model, relaxed), relaxed.prices[own.row])
            for own in model.columns
        }
        missing = {train: _missing(losses[train], numbers) for train, numbers in chosen.items()}
        if not any(len(numbers) for numbers in missing.values()):
            return Priced(lists, relaxed.earned, losses)
        chosen = {train: np.concatenate((numbers, missing[train])) for train, numbers in chosen.items()}


def _bit_prices(model: Model, relaxed: Relaxed) -> Mapping[int, float]:
    """The prices of what routes use, by bit, where they aren't 0."""
    return {bit: relaxed.prices[row] for bit, row in model.rows.items() if relaxed.prices[row]}


def _missing(losses: NDArray[np.float64], chosen: NDArray[np.intp]) -> NDArray[np.intp]:
    """The numbers of some routes that earn more than the prices and aren't ``chosen``."""
    found = np.setdiff1d(np.flatnonzero(losses < -SMALL), chosen)
    return found[np.argsort(losses[found], kind="stable")[:FIRST]]


class _PricedRoutes:
    """The routes of a train as arrays: what they earn and the bits of what they use."""

    def __init__(self, routes: Sequence[Candidate]) -> None:
        self.totals = np.array([each.total for each in routes], dtype=np.float64)
        size = max((each.walked.uses.bit_length() for each in routes), default=0) // 8 + 1
        data = b"".join(each.walked.uses.to_bytes(size, "little") for each in routes)
        self.bytes = np.frombuffer(data, dtype=np.uint8).reshape(len(routes), size)

    def losses(self, prices: Mapping[int, float], own: float) -> NDArray[np.float64]:
        """What the routes cost at ``prices`` by bit and the train's ``own``, less what they earn."""
        losses = own - self.totals
        for bit, amount in prices.items():
            if bit >> 3 < self.bytes.shape[1]:
                losses += amount * (self.bytes[:, bit >> 3] >> (bit & 7) & 1)
        return losses
