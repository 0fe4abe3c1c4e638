"""1825, section 6.4.6: tiles that a company in receivership pays out of what its trains earn over them."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Fault
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Draft, Position
from roundhouse.titles.t1825.receivership import in_receivership
from roundhouse.track.lay_cases import LayCase, Laying
from roundhouse.track.lay_checks import Affordable
from roundhouse.track.moves import moved_tokens


class AffordableLater(Affordable, frozen=True):
    """A lay is paid out of the ``purse``; in receivership as full as it is once the tile lies."""

    whole: ClassVar[bool] = True

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The money isn't there, and no tile on the hex could bring it."""
        return None if in_receivership(laying.position, laying.company) else super().hex_fault(laying, hex_id)

    def fault(self, case: LayCase) -> Fault | None:
        """The money isn't there, nor would it come with the tile."""
        fault = super().hex_fault(case.laying, case.hex)
        if fault is None or not in_receivership(case.laying.position, case.laying.company):
            return fault
        cost = self.price(case.laying, case.hex)
        company = case.laying.company
        cash = self.purse.money(laid(case), company)
        if cost <= cash:
            return None
        return self.fails("track.cannot_afford", hex=case.hex, cost=cost, cash=cash, company=company)


def laid(case: LayCase) -> Position:
    """The position with the tile of a lay, not paid for."""
    position, fit = case.laying.position, case.fitted
    moves = moved_tokens(position, case.hex, fit)
    draft = Draft(position)
    lying = case.laying.lying(case.hex)
    replaced = lying.name if lying else ""
    draft.emit(ev.TileLaid(case.laying.company, case.hex, fit.tile, fit.rotation, replaced))
    for token, city, slot in moves.moved:
        draft.emit(ev.TokenMoved(token, case.hex, city, slot))
    return draft.position
