"""Where a company may move its tokens, what it costs, and why not, by a list of checks."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import TokenMove
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, Stop, TokenPlace
from roundhouse.track.move_checks import MoveCase, MoveChecks, own_places
from roundhouse.track.occupancy import slots_to_take
from roundhouse.track.token_checks import Placing
from roundhouse.track.tokens import candidates, cost_at


def token_moves(
    position: Position, company: CompanySymbol, checks: MoveChecks, leaves: CompanySymbol
) -> tuple[TokenMove, ...]:
    """Every move of each token of ``company`` (a symbol) to each circle that will do.

    ``leaves`` is the symbol of the neutral tokens of which one fills the old circle, or empty.
    """
    return tuple(
        _move(case, slot, checks)
        for case in _cases(position, company, checks, leaves)
        if checks.allow(case)
        for slot in slots_to_take(position, case.stop)
    )


def check_move(
    position: Position,
    company: CompanySymbol,
    origin: tuple[HexId, int],
    target: tuple[HexId, int, int],
    checks: MoveChecks,
    leaves: CompanySymbol,
) -> TokenMove:
    """The move from ``origin`` (hex, city) to ``target`` (hex, city, slot) with its cost.

    Raises ActionRefused for the first rule that it breaks.
    """
    placing = Placing(position, company)
    hex_id, city, slot = target
    standing = (place for place in own_places(placing) if (place.hex, place.city) == origin)
    place = next(standing, TokenPlace(ON_MAP, *origin))
    case = MoveCase(placing, place, Stop(hex_id, "city", city), slot, leaves)
    checks.demand(case)
    return _move(case, slot, checks)


def _cases(
    position: Position, company: CompanySymbol, checks: MoveChecks, leaves: CompanySymbol
) -> Iterator[MoveCase]:
    placing = Placing(position, company)
    stops = sorted(candidates(placing, checks))
    for origin in own_places(placing):
        for stop in stops:
            yield MoveCase(placing, origin, stop, None, leaves)


def _move(case: MoveCase, slot: int, checks: MoveChecks) -> TokenMove:
    cost = cost_at(case.position, case.placing.company, case.stop, checks)
    return TokenMove(case.origin.hex, case.origin.city, case.stop.hex, case.stop.index, slot, cost)
