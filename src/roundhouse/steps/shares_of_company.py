"""A company's own shares: buying them back from the pool, and issuing them again."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Redeem, Reissue
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferRedeem, OfferReissue
from roundhouse.engine.owners import BANK, IPO, POOL, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market

NOTE = "own_shares"


class RedeemShares(TurnStep, frozen=True):
    """Buy back ``count`` shares a turn, ``first_round_extra`` more in the first round of a set.

    ``once``: all in one go.
    """

    section: str
    first_round_extra: int = 1
    count: int = 1
    once: bool = True

    @property
    def name(self) -> str:
        """The step's name."""
        return "redeem"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Redeeming."""
        return (Redeem,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The numbers of shares that may be bought back."""
        most = self.count + self.first_round_extra
        counts = tuple(n for n in range(1, most + 1) if self._refusal(position, n) is None)
        if not counts:
            return ()
        symbol = position.state.operating.company
        return (OfferRedeem(company(symbol), self.section, counts, market.price(position, symbol)),)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the share price for each share, into the treasury with it."""
        if not isinstance(action, Redeem):
            raise unavailable()
        refused = self._refusal(draft.position, action.count)
        if refused:
            raise refused
        symbol = draft.state.operating.company
        owner, price = company(symbol), market.price(draft.position, symbol)
        for certificate in cert.singles(draft.state, POOL, symbol)[: action.count]:
            draft.emit(ev.SharesBought(owner, symbol, certificate, POOL, price))
            draft.pay(owner, BANK, price, "redeem", symbol)
            draft.emit(ev.CertificateMoved(certificate, POOL, owner, "redeemed"))
        draft.emit(ev.Noted(NOTE))

    def _refusal(self, position: Position, count: int) -> ActionRefused | None:
        state = position.state
        symbol = state.operating.company
        if self.once and NOTE in state.operating.notes:
            return illegal("shares.once", self.section, company=symbol)
        most = self.count + (self.first_round_extra if state.round.index == 1 else 0)
        if not 1 <= count <= most:
            return illegal("redeem.count", self.section, company=symbol, limit=most)
        if len(cert.singles(state, POOL, symbol)) < count:
            return illegal("redeem.none_in_pool", self.section, company=symbol)
        if state.cash[company(symbol)] < count * market.price(position, symbol):
            return illegal("redeem.cannot_afford", self.section, company=symbol)
        return None


class ReissueShares(TurnStep, frozen=True):
    """Move all own shares to the IPO for ``price`` each; the par price becomes ``price``."""

    section: str
    price: int

    @property
    def name(self) -> str:
        """The step's name."""
        return "reissue"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Reissuing."""
        return (Reissue,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Reissuing, when the company owns more than the IPO holds."""
        if self._refusal(position):
            return ()
        symbol = position.state.operating.company
        count = cert.shares_in_treasury(position, symbol) // cert.SHARE
        return (OfferReissue(company(symbol), self.section, count, self.price),)

    def play(self, draft: Draft, action: Action) -> None:
        """All own shares to the IPO, the money from the bank, the par marker moved."""
        if not isinstance(action, Reissue):
            raise unavailable()
        refused = self._refusal(draft.position)
        if refused:
            raise refused
        symbol = draft.state.operating.company
        owned = cert.held_by(draft.state, company(symbol), symbol)
        for certificate in owned:
            draft.emit(ev.CertificateMoved(certificate, company(symbol), IPO, "reissued"))
        draft.pay(BANK, company(symbol), self.price * len(owned), "reissue", symbol)
        if draft.state.par[symbol] != self.price:
            draft.emit(ev.ParSet(symbol, self.price))
        draft.emit(ev.Noted(NOTE))

    def _refusal(self, position: Position) -> ActionRefused | None:
        state = position.state
        symbol = state.operating.company
        if NOTE in state.operating.notes:
            return illegal("shares.once", self.section, company=symbol)
        owned = cert.shares_in_treasury(position, symbol)
        if owned <= cert.shares_in_ipo(position, symbol):
            return illegal("reissue.too_few", self.section, company=symbol)
        return None
