"""What must hold before a company moves a token that stands on the map, beside what holds for placing one.

The checks about tokens that are placed (:mod:`roundhouse.track.token_checks`) hold for moved ones too: track
is traced as before the move, from the moved token's old city as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.engine.checks import Checks, Fault
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, PrivateSymbol
from roundhouse.engine.state import Stop, TokenPlace
from roundhouse.track.features import giving_way
from roundhouse.track.lay_checks import owns_power
from roundhouse.track.occupancy import places_of, tokens_on_charter
from roundhouse.track.token_checks import Placing, TokenCase, TokenCheck, TurnCheck

MOVED_FLAG = "moved_token"


class MoveCase(TokenCase):
    """A token of a company goes from the circle ``origin`` to the city ``stop``.

    ``leaves`` is the symbol of the neutral tokens of which one fills the old circle; empty: it is free again.
    """

    __slots__ = ("leaves", "origin")

    def __init__(
        self,
        placing: Placing,
        origin: TokenPlace,
        stop: Stop,
        slot: int | None = None,
        leaves: CompanySymbol = NO_COMPANY,
    ) -> None:
        """Keep who moves, from where to where."""
        super().__init__(placing, stop, slot)
        self.origin = origin
        self.leaves = leaves

    @property
    def others(self) -> tuple[TokenPlace, ...]:
        """Where else the company has tokens on the map."""
        return tuple(place for place in own_places(self.placing) if place != self.origin)

    def slots_left(self, cities: Iterable[Stop]) -> int:
        """As for a token that is placed, and the old circle where it can be taken again."""
        vacated = not self.leaves or self.leaves in giving_way(self.position.title)
        asked = tuple(cities)
        here = Stop(self.origin.hex, "city", self.origin.city) in asked
        return super().slots_left(asked) + (vacated and here)


MoveChecks = Checks[MoveCase]


class StandsThere(TokenCheck, frozen=True):
    """A company moves a token of its own that stands on the map."""

    def fault(self, case: MoveCase) -> Fault | None:
        """It has none there."""
        if case.origin in own_places(case.placing):
            return None
        return self.fails("token.none_there", hex=case.origin.hex, company=case.placing.company)


class MovesFromPhase(TurnCheck, frozen=True):
    """Tokens are moved from a ``phase`` on."""

    phase: str

    def fault(self, case: TokenCase) -> Fault | None:
        """The phase hasn't begun."""
        names = [phase.name for phase in case.position.definition.phases]
        if names.index(case.position.state.phase) >= names.index(self.phase):
            return None
        return self.fails("token.not_before_phase", phase=self.phase)


class OneMoveAGame(TurnCheck, frozen=True):
    """A company moves a token once in the game (``CountMove`` of the step remembers it)."""

    def fault(self, case: TokenCase) -> Fault | None:
        """It has done so before."""
        company = case.placing.company
        moved = case.position.state.flags.get(f"{MOVED_FLAG}:{company}")
        return self.fails("token.one_move", company=company) if moved else None


class OneOnHexAfterwards(TokenCheck, frozen=True):
    """A company has one token on a hex at most, the moved one's old place apart."""

    def fault(self, case: MoveCase) -> Fault | None:
        """Another of its tokens stands there."""
        there = any(place.hex == case.stop.hex for place in case.others)
        return self.at(case, "token.already_here") if there else None


class FillsOldCircle(TokenCheck, frozen=True):
    """A neutral token takes the old circle."""

    def fault(self, case: MoveCase) -> Fault | None:
        """Why no neutral token can fill the circle: none is left."""
        if tokens_on_charter(case.position, case.leaves):
            return None
        return self.fails("token.no_neutral_left", hex=case.origin.hex)


class PowerOwned(TokenCheck, frozen=True):
    """A power is used by the company that owns the ``private`` company, as long as it isn't spent."""

    private: PrivateSymbol

    def fault(self, case: TokenCase) -> Fault | None:
        """The company doesn't own it, or the power is spent."""
        if owns_power(case.position, case.placing.company, self.private):
            return None
        return self.fails("power.not_owned", private=self.private, company=case.placing.company)


def own_places(placing: Placing) -> tuple[TokenPlace, ...]:
    """The circles on the map in which the company's tokens stand."""
    return places_of(placing.position, placing.company)
