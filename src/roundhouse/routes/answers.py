"""What a search for the best routes says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from roundhouse.engine.state import Route
from roundhouse.routes.valuation import RunValue

NoRunReason = Literal["no_train", "no_token", "no_route"]


class NoRun(msgspec.Struct, frozen=True, tag=True):
    """Nothing to run: the company has no train, no token on the board, or no route for its trains."""

    reason: NoRunReason


class BestRun(msgspec.Struct, frozen=True, tag=True):
    """A set of routes, its value, and the revenue that no set exceeds (whole units of the currency).

    ``proven`` when it is the best; else a better set earns ``gap`` more at most. ``single_routes``:
    how many routes the trains have, each alone, where all were listed.
    """

    routes: tuple[Route, ...]
    value: RunValue
    bound: int
    seconds: float
    single_routes: int | None = None

    @property
    def proven(self) -> bool:
        """Whether no set of routes earns more."""
        return self.bound <= self.value.total

    @property
    def gap(self) -> int:
        """How much more a better set may earn at most."""
        return max(self.bound - self.value.total, 0)


Found = NoRun | BestRun
Report = Callable[[BestRun], None]


class RouteDisagreementError(Exception):
    """The search and the valuation or the rules differ about a set of routes; it must not be paid."""

    def __init__(self, searched: float, valued: int, refusal: str = "") -> None:
        super().__init__(searched, valued, refusal)
        self.searched, self.valued, self.refusal = searched, valued, refusal
