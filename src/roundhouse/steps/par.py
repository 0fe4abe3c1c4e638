"""Setting a company's par price: as the answer to a question, or by buying the president's certificate."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Par
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferPar, ParBox
from roundhouse.engine.owners import BANK, IPO, Owner, company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market

FULL_SHARES = 10
"""A company that floats receives this many times its par price."""


class ParRules(msgspec.Struct, frozen=True):
    """How companies are parred.

    ``zones(position)``: the boxes for a company bought in a stock round; ``first_zones``: those for one
    that comes with a private company; ``may_start(position, symbol)`` says whether the company is
    available yet; ``homes`` lists the hexes from which a company without a printed home chooses (None: it
    has a home).
    """

    section: str
    first_section: str
    late_section: str
    zones: Callable[[Position], frozenset[str]]
    first_zones: frozenset[str]
    may_start: Callable[[Position, str], bool]
    homes: Callable[[Position, str], tuple[str, ...] | None]


class ParAuctioned(TurnStep, frozen=True):
    """The owner of a private company that brings a presidency sets the par price at once."""

    rules: ParRules

    @property
    def name(self) -> str:
        """The question's kind."""
        return "par"

    @property
    def section(self) -> str:
        """The section on such companies."""
        return self.rules.first_section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Par."""
        return (Par,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The owner of the private company."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All boxes open to such a company."""
        question = position.state.questions[-1]
        boxes = market.par_boxes(position.definition.market, self.rules.first_zones)
        percent = cert.percent_of(position.definition, cert.president_certificate(question.subject))
        return (OfferPar(question.actor, self.section, question.subject, boxes, (), percent),)

    def play(self, draft: Draft, action: Action) -> None:
        """Set the price, take the certificate, float."""
        if not isinstance(action, Par):
            raise unavailable()
        question = draft.state.questions[-1]
        (offer,) = self.offers(draft.position)
        if not isinstance(offer, OfferPar) or action.company != question.subject:
            raise illegal("par.other_company", self.section, company=question.subject)
        box = _box(offer, action, self.section)
        _check_home(offer, action, self.section)
        draft.emit(ev.QuestionAnswered(question.kind))
        set_par(draft, action.company, box)
        certificate = cert.president_certificate(action.company)
        giver = draft.state.certificates[certificate]
        draft.emit(ev.CertificateMoved(certificate, giver, question.actor, "private"))
        draft.emit(ev.PresidentChanged(action.company, "", name_of(question.actor)))
        float_company(draft, action.company)


class ParAndBuy(TurnStep, frozen=True):
    """Buy a president's certificate from the IPO, choosing the par price."""

    rules: ParRules
    may_buy: Callable[[Position, str], ActionRefused | None]

    @property
    def name(self) -> str:
        """The step's name."""
        return "par_company"

    @property
    def section(self) -> str:
        """The section on floating."""
        return self.rules.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Par."""
        return (Par,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every company that may be started, with the prices that the player can pay."""
        return tuple(
            offer
            for symbol in position.definition.companies
            if (offer := self._offer(position, symbol)) is not None
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Pay for the president's certificate and set the price."""
        if not isinstance(action, Par):
            raise unavailable()
        position = draft.position
        refused = self._refusal(position, action.company)
        if refused:
            raise refused
        offer = self._offer(position, action.company)
        if offer is None:
            raise illegal("par.cannot_afford", self.section, company=action.company)
        box = _box(offer, action, self.section)
        _check_home(offer, action, self.rules.late_section)
        certificate = cert.president_certificate(action.company)
        cost = box.price * offer.percent // cert.SHARE
        if offer.homes:
            draft.emit(ev.HomeChosen(action.company, action.home))
        set_par(draft, action.company, box)
        draft.emit(ev.SharesBought(action.actor, action.company, certificate, IPO, cost))
        draft.pay(action.actor, BANK, cost, "shares", action.company)
        draft.emit(ev.CertificateMoved(certificate, IPO, action.actor, "bought"))
        draft.emit(ev.PresidentChanged(action.company, "", name_of(action.actor)))

    def _refusal(self, position: Position, symbol: str) -> ActionRefused | None:
        if symbol not in position.definition.companies:
            return illegal("par.unknown_company", self.section, company=symbol)
        if symbol in position.state.par:
            return illegal("par.already", self.section, company=symbol)
        if position.state.certificates[cert.president_certificate(symbol)] != IPO:
            return illegal("par.not_in_ipo", self.section, company=symbol)
        if not self.rules.may_start(position, symbol):
            return illegal("par.too_early", self.rules.late_section, company=symbol)
        if self.rules.homes(position, symbol) == ():
            return illegal("par.no_home_left", self.rules.late_section, company=symbol)
        return self.may_buy(position, cert.president_certificate(symbol))

    def _offer(self, position: Position, symbol: str) -> OfferPar | None:
        if self._refusal(position, symbol):
            return None
        state = position.state
        percent = cert.percent_of(position.definition, cert.president_certificate(symbol))
        cash = state.cash[state.actor]
        boxes = tuple(
            box
            for box in market.par_boxes(position.definition.market, self.rules.zones(position))
            if box.price * percent // cert.SHARE <= cash
        )
        if not boxes:
            return None
        homes = self.rules.homes(position, symbol) or ()
        return OfferPar(state.actor, self.section, symbol, boxes, homes, percent)


def _box(offer: OfferPar, action: Par, section: str) -> ParBox:
    for box in offer.boxes:
        if (box.row, box.column) == (action.row, action.column):
            return box
    raise illegal("par.box", section, company=action.company, row=action.row, column=action.column)


def _check_home(offer: OfferPar, action: Par, section: str) -> None:
    """A home is named where one must be chosen, and only there."""
    if action.home not in (offer.homes or ("",)):
        raise illegal("par.home", section, company=action.company, hex=action.home)


def set_par(draft: Draft, symbol: str, box: ParBox) -> None:
    """Put the par and price markers down, the latter under any already there."""
    draft.emit(ev.ParSet(symbol, box.price), ev.PriceMoved(symbol, box.row, box.column, box.price, "par"))


def float_company(draft: Draft, symbol: str) -> None:
    """The company floats and receives ten times its par price from the bank."""
    draft.emit(ev.Floated(symbol))
    draft.pay(BANK, company(symbol), draft.state.par[symbol] * FULL_SHARES, "float", symbol)


def float_if_sold(draft: Draft, symbol: str) -> None:
    """Float a parred company once enough of it has left the IPO."""
    definition = draft.title.definition.companies[symbol]
    if symbol in draft.state.floated or symbol not in draft.state.par:
        return
    if cert.shares_in_ipo(draft.position, symbol) <= 100 - definition.float_percent:
        float_company(draft, symbol)
