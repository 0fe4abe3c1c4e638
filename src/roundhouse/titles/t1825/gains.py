"""1825, section 5.2.4.b: a promotion that makes a route worth more which the company could run now."""

from __future__ import annotations

import msgspec

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.routes.visits import visits_of


class OwnRoutes(msgspec.Struct, frozen=True):
    """The routes of the company's own trains, and of pairs of them that run as one."""

    def gains(self, position: Position, company: CompanySymbol, stop: Stop, kind: str, worth: int) -> bool:
        """Whether one of them visits the stop and counts it once it is ``worth`` more."""
        return visits_of(position, company).gains(stop, kind, worth)
