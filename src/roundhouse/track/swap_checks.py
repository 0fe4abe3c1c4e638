"""What must hold before tokens of two companies change places, beside what holds for moving one."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.checks import Checks, Fault
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import TokenSwap
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, Stop, TokenPlace
from roundhouse.track.move_checks import MoveCase, own_places
from roundhouse.track.token_checks import Placing, TokenCheck
from roundhouse.track.tokens import cost_at


class SwapCase(MoveCase):
    """A token of a company in the circle ``origin`` and one of ``other`` in ``target`` change places.

    ``agreed``: the players who agree to it, None while nobody has been asked.
    """

    __slots__ = ("agreed", "other", "target")

    def __init__(
        self,
        placing: Placing,
        origin: TokenPlace,
        other: CompanySymbol,
        target: TokenPlace,
        agreed: tuple[str, ...] | None = None,
    ) -> None:
        """Keep whose tokens they are and where they stand."""
        super().__init__(placing, origin, Stop(target.hex, "city", target.city), target.slot)
        self.other = other
        self.target = target
        self.agreed = agreed


SwapChecks = Checks[SwapCase]


class SeveralPlaced(TokenCheck, frozen=True):
    """A company swaps a token only if it has at least so many on the map: ``least``."""

    least: int

    def fault(self, case: SwapCase) -> Fault | None:
        """It has fewer."""
        placed = len(own_places(case.placing))
        if placed >= self.least:
            return None
        return self.fails("token.few_placed", company=case.placing.company, least=self.least)


class OtherStandsThere(TokenCheck, frozen=True):
    """It is swapped for a token of another company that stands on the map."""

    def fault(self, case: SwapCase) -> Fault | None:
        """The other company, if there is one, has none there."""
        own = case.other == case.placing.company or case.other not in case.position.definition.companies
        if not own and case.target in own_places(Placing(case.position, case.other)):
            return None
        return self.fails("token.none_of_other", hex=case.stop.hex, company=case.other)


class OtherOneOnHexAfterwards(TokenCheck, frozen=True):
    """The other company, too, has one token on a hex at most afterwards."""

    def fault(self, case: SwapCase) -> Fault | None:
        """It has another one on the hex that it would come to."""
        places = own_places(Placing(case.position, case.other))
        if any(place.hex == case.origin.hex for place in places if place != case.target):
            return self.fails("token.already_here", hex=case.origin.hex, company=case.other)
        return None


def token_swaps(position: Position, company: CompanySymbol, checks: SwapChecks) -> tuple[TokenSwap, ...]:
    """Every swap of a token of ``company`` (a symbol) that the checks allow, consent apart."""
    return tuple(_swap(case, checks) for case in _cases(position, company) if checks.allow(case))


def check_swap(
    position: Position,
    company: CompanySymbol,
    origin: tuple[HexId, int],
    other: CompanySymbol,
    target: tuple[HexId, int],
    checks: SwapChecks,
    agreed: tuple[str, ...],
) -> SwapCase:
    """The swap of the token in ``origin`` (hex, city) for that of ``other`` in ``target`` (likewise).

    Raises ActionRefused for the first rule that it breaks.
    """
    placing = Placing(position, company)
    case = SwapCase(
        placing, _place(position, company, origin), other, _place(position, other, target), agreed
    )
    checks.demand(case)
    return case


def _cases(position: Position, company: CompanySymbol) -> Iterator[SwapCase]:
    placing = Placing(position, company)
    others = [
        (company_of(token), place)
        for token, place in position.state.tokens.items()
        if place.where == ON_MAP and company_of(token) in position.definition.companies
    ]
    for origin in own_places(placing):
        for other, place in others:
            if other != company:
                yield SwapCase(placing, origin, other, place)


def _place(position: Position, company: CompanySymbol, city: tuple[HexId, int]) -> TokenPlace:
    """Where in the city the token of a company stands; its first circle where none does."""
    places = own_places(Placing(position, company)) if company in position.definition.companies else ()
    return next((place for place in places if (place.hex, place.city) == city), TokenPlace(ON_MAP, *city))


def _swap(case: SwapCase, checks: SwapChecks) -> TokenSwap:
    cost = cost_at(case.position, case.placing.company, case.stop, checks)
    return TokenSwap(case.origin.hex, case.origin.city, case.other, case.stop.hex, case.stop.index, cost)
