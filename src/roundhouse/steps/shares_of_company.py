"""A company's own shares: buying them back from the pool, and issuing them again."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Redeem
from roundhouse.engine.actions import Reissue as ReissueAction
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferRedeem, OfferReissue
from roundhouse.engine.owners import BANK, IPO, POOL, Owner, company, name_of, symbol_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.own_shares import NOTE, Redemption, Reissue
from roundhouse.finance.sources import UnitPrice


class RedeemShares(TurnStep, frozen=True):
    """The company on turn buys shares back from the pool into its treasury."""

    section: str
    checks: Checks[Redemption]

    @property
    def name(self) -> str:
        """``redeem``."""
        return "redeem"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases by the company of its own shares."""
        return (Redeem,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The numbers of shares that may be bought back."""
        return _offers(self, position, position.state.operating.company)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the share price for each share, into the treasury with it."""
        if not isinstance(action, Redeem):
            raise unavailable()
        symbol = draft.state.operating.company
        self.checks.demand(Redemption(draft.position, symbol, action.count))
        _redeem(draft, symbol, action.count)
        draft.emit(ev.Noted(NOTE))


class RedeemInTurn(TurnStep, frozen=True):
    """In his turn of a stock round a player lets a company of which he is president buy shares back."""

    section: str
    checks: Checks[Redemption]

    @property
    def name(self) -> str:
        """``redeem_in_turn``."""
        return "redeem_in_turn"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases by the company of its own shares."""
        return (Redeem,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The companies of the player on turn."""
        state, player_on_turn = position.state, name_of(position.state.actor)
        return tuple(company(each) for each in state.par if cert.president(state, each) == player_on_turn)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For each of his companies the numbers of shares."""
        found = (_offers(self, position, symbol_of(actor)) for actor in self.actors(position))
        return tuple(offer for offers in found for offer in offers)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the share price for each share, into the treasury with it; it counts as his purchase."""
        if not isinstance(action, Redeem):
            raise unavailable()
        symbol = symbol_of(action.actor)
        self.checks.demand(Redemption(draft.position, symbol, action.count))
        _redeem(draft, symbol, action.count)


def _offers(
    step: RedeemShares | RedeemInTurn, position: Position, symbol: CompanySymbol
) -> tuple[Offer, ...]:
    most = len(cert.singles(position.state, POOL, symbol))
    counts = tuple(n for n in range(1, most + 1) if step.checks.allow(Redemption(position, symbol, n)))
    if not counts:
        return ()
    return (OfferRedeem(company(symbol), step.section, counts, cert.share_price(position, symbol)),)


def _redeem(draft: Draft, symbol: CompanySymbol, count: int) -> None:
    owner, price = company(symbol), cert.share_price(draft.position, symbol)
    for certificate in cert.singles(draft.state, POOL, symbol)[:count]:
        draft.emit(ev.SharesBought(owner, symbol, certificate, POOL, price))
        draft.pay(owner, BANK, price, "redeem", symbol)
        draft.emit(ev.CertificateMoved(certificate, POOL, owner, "redeemed"))


class ReissueShares(TurnStep, frozen=True):
    """Move all own shares to the IPO for a ``price`` each, which becomes the par price."""

    section: str
    checks: Checks[Reissue]
    price: UnitPrice

    @property
    def name(self) -> str:
        """``reissue``."""
        return "reissue"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Own shares that go back to the IPO."""
        return (ReissueAction,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Reissuing, if it is allowed."""
        symbol = position.state.operating.company
        if not self.checks.allow(Reissue(position, symbol)):
            return ()
        share = cert.share_percent(position.definition, symbol)
        count = cert.shares_in_treasury(position, symbol) // share
        return (OfferReissue(company(symbol), self.section, count, self.price.unit(position, symbol)),)

    def play(self, draft: Draft, action: Action) -> None:
        """All own shares to the IPO, the money from the bank, the par marker moved."""
        if not isinstance(action, ReissueAction):
            raise unavailable()
        symbol = draft.state.operating.company
        self.checks.demand(Reissue(draft.position, symbol))
        price = self.price.unit(draft.position, symbol)
        percent = cert.shares_in_treasury(draft.position, symbol)
        amount = cert.worth_of(draft.position, symbol, percent, price)
        for certificate in cert.held_by(draft.state, company(symbol), symbol):
            draft.emit(ev.CertificateMoved(certificate, company(symbol), IPO, "reissued"))
        draft.pay(BANK, company(symbol), amount, "reissue", symbol)
        if draft.state.par[symbol] != price:
            draft.emit(ev.ParSet(symbol, price))
        draft.emit(ev.Noted(NOTE))
