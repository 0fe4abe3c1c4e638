"""1825, section 4.4: the share that isn't there, bought to become president of a company that has none."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyShares
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import OfferBuyShares
from roundhouse.engine.owners import BANK, IPO, POOL, name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import ListingStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import presidency
from roundhouse.finance.buying import Acquisition
from roundhouse.finance.sources import SHARES, AtMarketOrPar


class Fictitious(Acquisition):
    """One more share of a company whose ordinary certificates players hold to the last one.

    It exists for a moment only: with the buyer's own it is exchanged for the president's certificate in the
    pool.
    """

    def __init__(self, position: Position, buyer: str, company: CompanySymbol) -> None:
        """Note what is wanted."""
        super().__init__(position, buyer, company, 1)

    @property
    def cost(self) -> Money:
        """What a share from the pool costs, in whole units."""
        return cert.worth_of(
            self.position, self.company, self.percent, AtMarketOrPar().unit(self.position, self.company)
        )


class PresidentInPool(Check, frozen=True):
    """A president's certificate comes from the pool only where it lies there."""

    def fault(self, case: Fictitious) -> Fault | None:
        """``buy.none_left``."""
        certificate = cert.president_certificate(case.company)
        if case.position.state.certificates.get(certificate) == POOL:
            return None
        return self.fails("buy.none_left", company=case.company, source=POOL)


class NoOrdinaryLeft(Check, frozen=True):
    """As long as the bank has an ordinary certificate, that is what is bought."""

    def fault(self, case: Fictitious) -> Fault | None:
        """``buy.ordinary_first``."""
        state = case.position.state
        if not any(cert.singles(state, owner, case.company) for owner in (IPO, POOL)):
            return None
        return self.fails("buy.ordinary_first", company=case.company)


class MakesPresident(Check, frozen=True):
    """With one more share the buyer holds as much as the president's certificate stands for."""

    def fault(self, case: Fictitious) -> Fault | None:
        """``buy.too_few_held``."""
        held = cert.percent_held(case.position, player(case.buyer), case.company)
        least, percent = presidency.least(case.position, case.company), case.percent
        if held + percent >= least:
            return None
        company, player_ = case.company, case.buyer
        return self.fails(
            "buy.too_few_held", company=company, player=player_, held=held, percent=percent, least=least
        )


class BuyPresidency(ListingStep, frozen=True):
    """4.4: a share that isn't there is paid for, and exchanged at once for the president's certificate.

    The action is a purchase from the pool of a certificate as large as the president's.
    """

    section: str
    checks: Checks[Fictitious]

    @property
    def name(self) -> str:
        """``buy_presidency``."""
        return "buy_presidency"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of certificates."""
        return (BuyShares,)

    def listed(self, position: Position) -> Iterator[OfferBuyShares]:
        """Every company whose president's certificate the player on turn may get in this way."""
        buyer = name_of(position.state.actor)
        for symbol in position.state.par:
            case = Fictitious(position, buyer, symbol)
            if self.checks.allow(case):
                choices = (((POOL,), case.cost),)
                size = presidency.least(position, symbol)
                yield OfferBuyShares(position.state.actor, self.section, symbol, choices, size)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the bank, hand an ordinary certificate in, and be president."""
        position = draft.position
        if not isinstance(action, BuyShares) or action.company not in position.state.par:
            raise unavailable()
        if action.percent != presidency.least(position, action.company) or action.sources != (POOL,):
            raise unavailable()
        case = Fictitious(position, name_of(action.actor), action.company)
        self.checks.demand(case)
        certificate = cert.president_certificate(action.company)
        draft.emit(ev.SharesBought(action.actor, action.company, certificate, POOL, case.cost))
        draft.pay(action.actor, BANK, case.cost, SHARES, action.company)
        presidency.take_from_pool(draft, action.company, case.buyer)
