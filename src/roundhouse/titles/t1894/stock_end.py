"""1894: what the end of a stock round brings (sections 6.2, 10.2 and 15.7), and the stalled auction (5.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft
from roundhouse.engine.state import State
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.market_moves import Move
from roundhouse.titles.t1894.setup import majors

FINAL_SET = "final_set"


class StartingCompanies(msgspec.Struct, frozen=True):
    """5.3: the major shareholdings bring the presidencies of the two companies that start the game."""

    def brought(self, state: State) -> Mapping[PrivateSymbol, CompanySymbol]:
        """The companies by private company."""
        return majors(state)


class RiseByHolding(Consequence, frozen=True):
    """10.2: up one, one more with ``much`` percent at president and treasury, one more from the ``zone``."""

    much: int
    zone: str

    def rise(self, draft: Draft, symbol: CompanySymbol) -> bool:
        """Move it; True if it has reached a box that ends the game."""
        position = draft.position
        president = cert.president(position.state, symbol)
        held = cert.shares_in_treasury(position, symbol)
        if president:
            held += cert.percent_held(position, player(president), symbol)
        times = 1 + (held >= self.much) + market.in_zone(position, symbol, self.zone)
        return market.move(draft, symbol, Move("up", times), "sold_out")
