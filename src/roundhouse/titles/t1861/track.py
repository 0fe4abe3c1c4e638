"""1861: what its track and tokens have of their own (sections 5.4, 5.5.3 and 5.6.1)."""

from __future__ import annotations

import msgspec

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import loans
from roundhouse.titles.t1861.companies import is_home_kept
from roundhouse.titles.t1861.nationalisation import tile_laid
from roundhouse.track.lay_costs import Treasury


class WithLoans(msgspec.Struct, frozen=True):
    """5.4: track is paid with the treasury and the loans that the company may still take."""

    loans: loans.LoanRules

    def money(self, position: Position, company: CompanySymbol) -> int:
        """Treasury and credit together, in rubles."""
        return Treasury().money(position, company) + loans.credit(self.loans, position, company)

    def fill(self, draft: Draft, company: CompanySymbol, amount: int) -> None:
        """Take the fewest loans with which the treasury has ``amount``."""
        loans.borrow(self.loans, draft, company, amount)


class HomesKept(msgspec.Struct, frozen=True):
    """5.5.3: until phase 5 a circle is kept for a minor company, and always one for the State Railway."""

    def keeps(self, position: Position, company: CompanySymbol) -> bool:
        """Whether a circle is kept for ``company`` (a symbol)."""
        return is_home_kept(position, company)


class StateInMoscow(msgspec.Struct, frozen=True):
    """5.6.1: the gray tile of Moscow brings the State Railway a token there."""

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """Place it, if this was that tile."""
        del symbol
        tile_laid(draft, hex_id)
