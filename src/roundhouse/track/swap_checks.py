"""What must hold before tokens of two companies change places, beside what holds for moving one."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.checks import Checks, Fault
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId
from roundhouse.engine.offers import TokenSwap
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, Stop, TokenPlace
from roundhouse.track.move_checks import MoveCase, own_places
from roundhouse.track.occupancy import places_of, tokens_in
from roundhouse.track.token_checks import CompanyCheck, Placing, TokenCase, TokenCheck
from roundhouse.track.tokens import cost_at


class SwapCase(MoveCase):
    """A token of a company in the circle ``origin`` and another one in ``target`` change places.

    ``partner`` is the company of that one, empty where there is none of another company. ``agreed``: the
    players who agree to it, None while nobody has been asked.
    """

    __slots__ = ("agreed", "partner", "target")

    def __init__(
        self,
        placing: Placing,
        origin: TokenPlace,
        target: TokenPlace,
        agreed: tuple[str, ...] | None = None,
    ) -> None:
        """Keep who swaps and where the two stand."""
        stop = Stop(target.hex, "city", target.city)
        super().__init__(placing, origin, stop, target.slot)
        self.target = target
        self.partner = _partner(placing, stop, target.slot)
        self.agreed = agreed


SwapChecks = Checks[SwapCase]


class SeveralPlaced(CompanyCheck, frozen=True):
    """A company swaps a token only if it has at least so many on the map: ``least``."""

    least: int

    def fault(self, case: TokenCase) -> Fault | None:
        """It has fewer."""
        placed = len(own_places(case.placing))
        if placed >= self.least:
            return None
        return self.fails("token.few_placed", company=case.placing.company, least=self.least)


class OtherStandsThere(TokenCheck, frozen=True):
    """A token is swapped for one of another company that stands on the map; neutral ones are nobody's."""

    def fault(self, case: SwapCase) -> Fault | None:
        """No other company has one there."""
        return None if case.partner else self.at(case, "token.none_of_other")


class OtherOneOnHexAfterwards(TokenCheck, frozen=True):
    """The other company, too, has one token on a hex at most afterwards."""

    def fault(self, case: SwapCase) -> Fault | None:
        """It has another one on the hex that its token would come to."""
        places = places_of(case.position, case.partner)
        if any(place.hex == case.origin.hex for place in places if place != case.target):
            return self.fails("token.already_here", hex=case.origin.hex, company=case.partner)
        return None


def token_swaps(position: Position, company: CompanySymbol, checks: SwapChecks) -> tuple[TokenSwap, ...]:
    """Every swap of a token of ``company`` (a symbol) that the checks allow, consent apart."""
    return tuple(_swap(case, checks) for case in _allowed(position, company, checks))


def has_swaps(position: Position, company: CompanySymbol, checks: SwapChecks) -> bool:
    """Whether :func:`token_swaps` lists anything."""
    return any(True for _ in _allowed(position, company, checks))


def check_swap(
    position: Position,
    company: CompanySymbol,
    origin: tuple[HexId, int],
    target: tuple[HexId, int, int],
    checks: SwapChecks,
    agreed: tuple[str, ...],
) -> SwapCase:
    """The swap of the token in ``origin`` (hex, city) for the one in ``target`` (hex, city, slot).

    Raises ActionRefused for the first rule that it breaks.
    """
    placing = Placing(position, company)
    standing = (place for place in own_places(placing) if (place.hex, place.city) == origin)
    place = next(standing, TokenPlace(ON_MAP, *origin))
    case = SwapCase(placing, place, TokenPlace(ON_MAP, *target), agreed)
    checks.demand(case)
    return case


def _allowed(position: Position, company: CompanySymbol, checks: SwapChecks) -> Iterator[SwapCase]:
    """The swaps that the checks allow; those about the company alone are asked once."""
    of_company, of_swap = checks.parted(CompanyCheck)
    for number, case in enumerate(_cases(position, company)):
        if number == 0 and not of_company.allow(case):
            return
        if of_swap.allow(case):
            yield case


def _cases(position: Position, company: CompanySymbol) -> Iterator[SwapCase]:
    """Each token of the company with each that another company has on the map."""
    placing = Placing(position, company)
    others = [
        place
        for token, place in position.state.tokens.items()
        if place.where == ON_MAP and _is_other(placing, company_of(token))
    ]
    for origin in own_places(placing):
        for target in others:
            yield SwapCase(placing, origin, target)


def _partner(placing: Placing, stop: Stop, slot: int | None) -> CompanySymbol:
    """The other company whose token stands in a circle."""
    owners = (company_of(token) for at, token in tokens_in(placing.position, stop) if at == slot)
    return next((who for who in owners if _is_other(placing, who)), NO_COMPANY)


def _is_other(placing: Placing, owner: CompanySymbol) -> bool:
    """Whether the ``owner`` of a token is a company, and not the one that swaps."""
    return owner in placing.position.definition.companies and owner != placing.company


def _swap(case: SwapCase, checks: SwapChecks) -> TokenSwap:
    cost = cost_at(case.position, case.placing.company, case.stop, checks)
    origin, target = case.origin, case.target
    return TokenSwap(case.partner, origin.hex, origin.city, target.hex, target.city, target.slot, cost)
