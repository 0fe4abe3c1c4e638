"""1839, section 14.3.3: companies that their presidents have nationalised, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence, NationalisesCompanies
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, NOBODY, REMOVED, SUPPLY, Owner, company, player
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ON_MAP, PLACED, Question
from roundhouse.finance import certificates as cert
from roundhouse.finance.company_order import CompanyOrder
from roundhouse.steps.nationalise import NATIONALISE_QUESTION
from roundhouse.steps.neutral_tokens import fill_circle
from roundhouse.steps.trains import has_rusted, trains_of
from roundhouse.titles.t1839.founding import no_longer_founding, printed
from roundhouse.titles.t1839.printed import PURPLE
from roundhouse.track.features import NeutralTokens

CM: Final = PrivateSymbol("CM")
ASKING: Final = "nationalising"
"""The kind of what waits while presidents are asked one after the other."""
STATUS: Final = "can_nationalise"
IN_PURPLE: Final = frozenset({"4", "Diesel"})
"""The kinds of train with which a company may be nationalised when the purple phase begins (17.8)."""


def give_bank(draft: Draft, owner: Owner) -> None:
    """14.2.2.2.4: the owner gets a Rotterdamsche Bank, one that has left the game when there is no other."""
    privates = draft.state.privates
    banks = printed(draft.title.definition).red
    free = [symbol for place in (SUPPLY, REMOVED) for symbol in banks if privates[symbol] == place]
    for symbol in free[:1]:
        draft.emit(ev.PrivateMoved(symbol, privates[symbol], owner))


class Nationalise(Consequence, frozen=True):
    """14.3.3.2: what belongs to the company goes to the bank or leaves the game, and nobody is paid for it.

    Its tokens on the map become ``government`` ones.
    """

    government: NeutralTokens

    def price(self, position: Position, symbol: CompanySymbol) -> Money:
        """Shares bring nothing."""
        del position, symbol
        return NO_MONEY

    def nationalise(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Hand the company over; it may be started again by anybody."""
        president = cert.president(draft.state, symbol)
        draft.pay(company(symbol), BANK, draft.state.cash[company(symbol)], "handed_over", symbol)
        self._certificates(draft, symbol)
        self._tokens(draft, symbol)
        for train in trains_of(draft.state, company(symbol)):
            draft.emit(ev.TrainMoved(train, company(symbol), REMOVED, "nationalised"))
        self._privates(draft, symbol, president)
        no_longer_founding(draft, symbol)
        draft.emit(ev.CompanyClosed(symbol, "nationalised"))

    def _certificates(self, draft: Draft, symbol: CompanySymbol) -> None:
        for certificate, owner in draft.state.certificates.items():
            if company_of(certificate) == symbol and owner != IPO:
                draft.emit(ev.CertificateMoved(certificate, owner, IPO, "nationalised"))

    def _tokens(self, draft: Draft, symbol: CompanySymbol) -> None:
        for token, place in draft.state.tokens.items():
            if company_of(token) != symbol:
                continue
            if place.where in (*PLACED, REMOVED):
                draft.emit(ev.TokenReturned(token))
            if place.where == ON_MAP:
                fill_circle(draft, self.government.symbol, place)

    def _privates(self, draft: Draft, symbol: CompanySymbol, president: str | None) -> None:
        owner = company(symbol)
        for private, holder in draft.state.privates.items():
            if holder != owner:
                continue
            if private == CM and president:
                draft.emit(ev.PrivateMoved(CM, owner, player(president)))
                give_bank(draft, player(president))
            else:
                draft.emit(ev.PrivateMoved(private, owner, REMOVED))


def qualifying(position: Position, symbol: CompanySymbol) -> Iterator[str]:
    """The trains of the company for which it may be nationalised: those that haven't rusted (14.3.3.1)."""
    for train in trains_of(position.state, company(symbol)):
        if position.state.phase == PURPLE:
            if kind_of(train) in IN_PURPLE:
                yield train
        elif not has_rusted(position, train):
            yield train


class AskNationalise(NationalisesCompanies, frozen=True):
    """14.3.3.1: the president of every company with a train is asked to nationalise it, in ``order``.

    One after the other, so that a train that is given meanwhile counts. Only in phases in which trains rust.
    """

    order: CompanyOrder

    def happen(self, draft: Draft) -> None:
        """Ask about the first company, if there is one; what is left waits below the question."""
        if STATUS in draft.position.phase.status:
            self._ask_next(draft)

    def advance(self, draft: Draft) -> bool:
        """Ask about the next company when what is left waits on top."""
        draft.emit(ev.QuestionAnswered(ASKING))
        self._ask_next(draft)
        return True

    def _ask_next(self, draft: Draft) -> None:
        position = draft.position
        for symbol in self.order.companies(position):
            note = f"{ASKING}:{position.state.phase}:{symbol}"
            if note not in position.state.operating.notes and any(qualifying(position, symbol)):
                draft.emit(ev.Noted(note), ev.QuestionAsked(Question(ASKING, NOBODY, position.state.phase)))
                draft.emit(ev.QuestionAsked(Question(NATIONALISE_QUESTION, company(symbol), symbol)))
                return
