"""Consent: decisions that others than whoever decides must agree to.

A :class:`~roundhouse.engine.actions.JointAction` names the players who have agreed to it. The check
:class:`Consent` stands last in the list of what must hold, so that nobody is asked for what isn't possible;
whom it concerns is a value beside it, found by ``parties``. A table that takes consent as given plays
without the check.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

import msgspec

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.position import Position

MISSING = "consent.missing"


class Parties(Protocol):
    """Whom a joint decision concerns."""

    def players(self, case: Any) -> tuple[str, ...]:  # noqa: ANN401 - a case of any list of checks
        """The names of all who must agree, whoever decides left out where his word is the decision."""


class Consent(Check, frozen=True):
    """All ``parties`` to a decision agree to it.

    The case has ``agreed``: the names of those who do, or None while it is only asked what is possible.
    """

    parties: Parties

    def fault(self, case: Any) -> Fault | None:  # noqa: ANN401
        """``consent.missing``, with the players who have not agreed."""
        if case.agreed is None:
            return None
        missing = tuple(name for name in self.parties.players(case) if name not in case.agreed)
        return self.fails(MISSING, players=missing) if missing else None


class AgreedEnd(msgspec.Struct, frozen=True):
    """The game would end because ``winner`` has won."""

    position: Position
    winner: str
    agreed: Collection[str]


class Everybody(msgspec.Struct, frozen=True):
    """All players of the table, by seat."""

    def players(self, case: AgreedEnd) -> tuple[str, ...]:
        """Whoever proposes it is asked like everybody else; those out of the game are not."""
        state = case.position.state
        return tuple(name for name in state.seats if name in state.order)
