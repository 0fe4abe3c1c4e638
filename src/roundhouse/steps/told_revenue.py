"""What a company tells of the players' own board: what its trains earned (see ``rounds/bank_only.py``)."""

from __future__ import annotations

from typing import Final

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Checks, Fault
from roundhouse.engine.names import Money
from roundhouse.engine.offers import OfferTellAmount
from roundhouse.engine.position import Draft, Position
from roundhouse.steps.run_note import NOTE
from roundhouse.steps.run_trains import Need, Runner
from roundhouse.steps.told_amounts import TellsAmount
from roundhouse.steps.trains import trains_of

REVENUE: Final = "revenue"
MOST_A_TRAIN: Final = Money(2000)
"""More than a train of any title earns in a run, in whole units: a figure above it is a slip of the hand."""


class TellRevenue(TellsAmount, frozen=True):
    """What the company's trains earned, as a multiple of ``unit``; passing: they earned nothing.

    It must be as much as there are ``needs`` for.
    """

    checks: Checks[Runner]
    needs: tuple[Need, ...]
    unit: Money

    def bounds(self, position: Position) -> OfferTellAmount | None:
        """Multiples of the unit, as far as trains go; usually what they earned before."""
        symbol = position.state.operating.company
        runner = Runner(position, symbol)
        if not self.checks.allow(runner):
            return None
        least = max(self.unit, -(-self._needed(position) // self.unit) * self.unit)
        most = MOST_A_TRAIN * len(trains_of(position.state, runner.owner)) // self.unit * self.unit
        before = position.state.runs.get(symbol)
        return self.offer(position, least, most, before.revenue if before else 0, self.unit)

    def fault(self, position: Position) -> Fault | None:
        """What the checks say of the company."""
        return self.checks.fault(Runner(position, position.state.operating.company))

    def obliges(self, position: Position) -> bool:
        """While there is a need and trains run."""
        return self._needed(position) > 0 and self.bounds(position) is not None

    def happen(self, draft: Draft, amount: Money) -> None:
        """Note what they earned."""
        draft.emit(ev.TrainsRun(draft.state.operating.company, (), amount), ev.Noted(NOTE))

    def _needed(self, position: Position) -> int:
        symbol = position.state.operating.company
        return max((need.needed(position, symbol) for need in self.needs), default=0)
