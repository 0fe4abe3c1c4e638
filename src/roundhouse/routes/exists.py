"""Whether a company has any route at all."""

from __future__ import annotations

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import Stop
from roundhouse.routes.positions import run_context
from roundhouse.track.board import board_of
from roundhouse.track.reach import leads_on


@remembered
def has_route(position: Position, company: CompanySymbol, allowed: frozenset[str] = frozenset()) -> bool:
    """Whether track leads from a token of ``company`` to another revenue centre it may run to.

    Stops that don't count for the two of a route are no such centres.

    Stops on the hexes ``allowed`` count even where the title forbids the company to run there.
    """
    context = run_context(position, company)
    forbidden = frozenset(stop for stop in context.forbidden if stop.hex not in allowed)
    board = board_of(position)
    beside = frozenset(stop for stop, kind in context.kinds.items() if kind not in context.centres)
    for start in context.tokens:
        closed = forbidden | _excluded(context.exclusive, start)
        blocked = (context.blocked | context.terminal | context.forbidden | closed) - {start}
        if leads_on(board, start, blocked, closed | beside | {start}):
            return True
    return False


def _excluded(groups: tuple[frozenset[Stop], ...], start: Stop) -> frozenset[Stop]:
    """The stops that no route from ``start`` may touch as well."""
    return frozenset(stop for group in groups if start in group for stop in group) - {start}
