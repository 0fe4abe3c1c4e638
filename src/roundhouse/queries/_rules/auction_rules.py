"""What may be put up for auction."""

from __future__ import annotations

from roundhouse.engine.position import Position
from roundhouse.finance.row_bids import row_of
from roundhouse.rounds.auction import ActionsInTurn, RowAuction
from roundhouse.steps.bid_for_company import BidForLot


def lots(position: Position) -> tuple[str, ...]:
    """The companies that may be put up for auction now, or the one that is."""
    if position.state.lot.company:
        return (position.state.lot.company,)
    found = position.title.rounds[position.state.round.kind]
    if isinstance(found, RowAuction):
        return row_of(position.state)[:1]
    if isinstance(found, ActionsInTurn):
        return found.for_sale(position)
    steps = (step for step in found.steps(position) if isinstance(step, BidForLot))
    return tuple(symbol for step in steps for symbol, _ in step.lots.lots(position))


def actions_in_turn(position: Position) -> ActionsInTurn | None:
    """The auction under way if its turns are of several actions, purchases and discounts."""
    found = position.title.rounds[position.state.round.kind]
    return found if isinstance(found, ActionsInTurn) else None
