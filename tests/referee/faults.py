"""What a referee finds wrong in a game, and who finds it."""

from __future__ import annotations

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """One thing that isn't as the rulebook has it.

    ``decision`` counts from 0 (-1: the setup), ``event`` likewise within the decision's events (-1: the
    decision as a whole); ``section`` is the rulebook's.
    """

    decision: int
    event: int
    section: str
    expected: str
    found: str

    def __str__(self) -> str:
        where = f"decision {self.decision}, event {self.event}"
        return f"{where}: section {self.section}: expected {self.expected}, found {self.found}"
