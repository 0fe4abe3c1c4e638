"""1839, section 14.3.1: players who nationalised a company and start none right after (an option)."""

from __future__ import annotations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance.starting import Start
from roundhouse.steps.nationalise import Nationalisation


def _flag(name: str) -> str:
    """The flag with the number of the set in which the player last nationalised a company."""
    return f"nationaliser:{name}"


class NotesPresident(msgspec.Struct, frozen=True):
    """Another ``nationalisation``, with a note of the president who agreed to it."""

    nationalisation: Nationalisation

    def price(self, position: Position, symbol: CompanySymbol) -> Money:
        """What a share would bring, in whole units."""
        return self.nationalisation.price(position, symbol)

    def nationalise(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Hand the company over, and note who did."""
        president = cert.president(draft.state, symbol)
        self.nationalisation.nationalise(draft, symbol)
        if president:
            draft.emit(ev.FlagSet(_flag(president), draft.state.round.number))


class NotAfterNationalising(Check, frozen=True):
    """Nobody starts a company in the stock round after a set in which he nationalised one."""

    def fault(self, case: Start) -> Fault | None:
        """``par.nationaliser``."""
        state = case.position.state
        if state.flags.get(_flag(case.buyer)) != state.round.number - 1:
            return None
        return self.fails("par.nationaliser", company=case.company, player=case.buyer)
