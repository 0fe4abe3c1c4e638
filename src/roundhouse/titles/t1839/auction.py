"""1839, section 6: the auction, in which every turn is two actions: a purchase or a discount each."""

from __future__ import annotations

from functools import cached_property

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyPrivate, Discount
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Effect, happen
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.loop import is_offered
from roundhouse.engine.names import NO_MONEY, NO_PRIVATE, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferBuyPrivate, OfferDiscount
from roundhouse.engine.owners import BANK, NOBODY, name_of, player, private
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, State
from roundhouse.engine.title import Step, TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.order import left_of
from roundhouse.rounds.auction import PAR_QUESTION
from roundhouse.titles.t1839.founding import assigned

ACTIONS_A_TURN = 2


def _bought(state: State) -> tuple[PrivateSymbol, ...]:
    """The private companies bought in this turn."""
    there = map(PrivateSymbol, state.stock.bought)
    return tuple(symbol for symbol in there if symbol in state.private_costs)


class Bidding:
    """The turn under way; ``private`` is what ``buyer`` wants to buy or make cheaper.

    What stood when the turn began follows from what has been bought and made cheaper in it: prices change by
    a ``step`` a discount, and nobody else pays anything meanwhile.
    """

    def __init__(self, position: Position, buyer: str, private: PrivateSymbol, step: Money) -> None:
        """Note what is wanted."""
        self.position = position
        self.buyer = buyer
        self.private = private
        self.step = step

    @cached_property
    def left(self) -> tuple[PrivateSymbol, ...]:
        """What is still for sale."""
        return tuple(symbol for symbol, owner in self.position.state.privates.items() if owner == BANK)

    @cached_property
    def bought(self) -> tuple[PrivateSymbol, ...]:
        """What has been bought in this turn."""
        return _bought(self.position.state)

    @property
    def cash(self) -> Money:
        """The money of the player on turn, in whole units."""
        return self.position.state.cash[player(self.buyer)]

    def price(self, symbol: PrivateSymbol) -> Money:
        """What a private company costs: never less than nothing."""
        return Money(max(0, self.position.state.private_costs[symbol]))

    def cost_at_start(self, symbol: PrivateSymbol) -> int:
        """Face value less discounts when the turn began, also below 0."""
        state = self.position.state
        return state.private_costs[symbol] + self.step * state.auction.discounted.count(symbol)

    @cached_property
    def began_free(self) -> bool:
        """Whether something cost nothing when the turn began."""
        return any(self.cost_at_start(symbol) <= 0 for symbol in (*self.left, *self.bought))

    @cached_property
    def free_left(self) -> tuple[PrivateSymbol, ...]:
        """What cost nothing when the turn began and is still for sale."""
        return tuple(symbol for symbol in self.left if self.cost_at_start(symbol) <= 0)

    @cached_property
    def nobody_else_could_pay(self) -> bool:
        """Whether no other player could pay for anything when the turn began."""
        state = self.position.state
        most = max((state.cash[player(name)] for name in state.order if name != self.buyer), default=0)
        return all(max(0, self.cost_at_start(symbol)) > most for symbol in (*self.left, *self.bought))

    @cached_property
    def can_buy(self) -> bool:
        """Whether the player can pay for something that he hasn't made cheaper in this turn."""
        discounted = self.position.state.auction.discounted
        return any(self.price(symbol) <= self.cash for symbol in self.left if symbol not in discounted)


# --- what must hold -------------------------------------------------------------------------------


class ForSale(Check, frozen=True):
    """Only what is left can be bought or made cheaper."""

    def fault(self, case: Bidding) -> Fault | None:
        """``auction.not_for_sale``."""
        if case.private in case.left:
            return None
        owner = case.position.state.privates.get(case.private, NOBODY)
        return self.fails("auction.not_for_sale", private=case.private, owner=owner)


class FreeFirst(Check, frozen=True):
    """What cost nothing at the beginning of the turn is taken before anything else is bought."""

    def fault(self, case: Bidding) -> Fault | None:
        """``auction.free_first``."""
        if not case.free_left or case.private in case.free_left:
            return None
        return self.fails("auction.free_first", private=case.private)


class NotMadeCheaper(Check, frozen=True):
    """Nobody buys what he has made cheaper in the same turn."""

    def fault(self, case: Bidding) -> Fault | None:
        """``auction.discounted``."""
        if case.private not in case.position.state.auction.discounted:
            return None
        return self.fails("auction.discounted", private=case.private)


class Affordable(Check, frozen=True):
    """A player pays with the money that he has."""

    def fault(self, case: Bidding) -> Fault | None:
        """``auction.cannot_afford``."""
        price = case.price(case.private)
        if price <= case.cash:
            return None
        return self.fails("auction.cannot_afford", private=case.private, price=price, cash=case.cash)


class NothingFree(Check, frozen=True):
    """In a turn that began with something for nothing, nothing is made cheaper."""

    def fault(self, case: Bidding) -> Fault | None:
        """``auction.nothing_cheaper``."""
        return self.fails("auction.nothing_cheaper") if case.began_free else None


class OthersCouldPay(Check, frozen=True):
    """Where nobody else could pay for anything, who can buy must, and makes nothing cheaper.

    In a game of so few players as ``once`` says, that is over with his first purchase of the turn.
    """

    once: int

    def fault(self, case: Bidding) -> Fault | None:
        """``auction.must_take``."""
        has_bought = len(case.position.state.order) <= self.once and bool(case.bought)
        if not case.nobody_else_could_pay or not case.can_buy or has_bought:
            return None
        return self.fails("auction.must_take")


# --- the round ------------------------------------------------------------------------------------


class DiscountAuction(msgspec.Struct, frozen=True):
    """The round: every player in turn buys and makes cheaper, two actions in all; it ends with the last sale.

    ``purchase`` and ``discount`` are what must hold, ``step`` by how much something gets cheaper; ``finish``
    happens at the end, while whoever bought last is still on turn.
    """

    section: str
    purchase: Checks[Bidding]
    discount: Checks[Bidding]
    step: Money
    finish: tuple[Effect, ...]

    def steps(self, position: Position) -> tuple[Step, ...]:
        """Buying and making cheaper."""
        del position
        return (BuyFromRow(self), MakeCheaper(self))

    def advance(self, draft: Draft) -> bool:
        """Pass the turn on after two actions, or when the player can't do anything more; end the auction."""
        state = draft.state
        if not state.actor:
            draft.emit(ev.TurnBegan(player(state.order[0])))
            return True
        is_over = BANK not in state.privates.values()
        if not is_over and self.actions_left(draft.position) and self._waits(draft.position):
            return False
        self._discard_discounts(draft)
        if is_over:
            happen(self.finish, draft)
        else:
            draft.emit(ev.TurnBegan(player(left_of(state.order, name_of(state.actor)))))
        return True

    def _discard_discounts(self, draft: Draft) -> None:
        """What has been bought in this turn has its face value again."""
        state, printed = draft.state, draft.title.definition.privates
        for symbol in _bought(state):
            if state.private_costs[symbol] != printed[symbol].cost:
                draft.emit(ev.PrivatePriced(symbol, printed[symbol].cost))

    def actions_left(self, position: Position) -> int:
        """How many actions the player on turn has left."""
        state = position.state
        return ACTIONS_A_TURN - len(state.stock.bought) - len(state.auction.discounted)

    def for_sale(self, position: Position) -> tuple[PrivateSymbol, ...]:
        """What is left."""
        return self.case(position, NO_PRIVATE).left

    def why_not_cheaper(self, position: Position) -> ActionRefused | None:
        """Why the player on turn has to buy; None where he may make something cheaper."""
        fault = self.discount.why_not(self.case(position, symbol) for symbol in self.for_sale(position))
        return fault.refused() if fault else None

    def case(self, position: Position, symbol: PrivateSymbol) -> Bidding:
        """What the player on turn wants."""
        return Bidding(position, name_of(position.state.actor), symbol, self.step)

    def _waits(self, position: Position) -> bool:
        return any(is_offered(position, step) for step in self.steps(position))


class BuyFromRow(TurnStep, frozen=True):
    """Buy a private company of the auction for what it costs, and get what comes with it."""

    round: DiscountAuction

    @property
    def name(self) -> str:
        """``buy_private``."""
        return "buy_private"

    @property
    def section(self) -> str:
        """The section on the auction."""
        return self.round.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of private companies."""
        return (BuyPrivate,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """What the player on turn may buy, each at its price."""
        return tuple(
            OfferBuyPrivate(position.state.actor, self.section, symbol, BANK, price, price)
            for symbol in self.round.case(position, PrivateSymbol("")).left
            for case in (self.round.case(position, symbol),)
            if self.round.purchase.allow(case)
            for price in (case.price(symbol),)
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Pay, take the private company and the certificates that lie with it; the par may be asked then."""
        if not isinstance(action, BuyPrivate):
            raise unavailable()
        case = self.round.case(draft.position, action.private)
        self.round.purchase.demand(case)
        price, buyer, symbol = case.price(action.private), action.actor, action.private
        if action.price != price:
            raise illegal("auction.price", self.section, private=symbol, price=price, offered=action.price)
        draft.pay(buyer, BANK, price, "private", symbol)
        draft.emit(ev.PrivateMoved(symbol, BANK, buyer, price, "bought"))
        self._hand_over(draft, symbol, name_of(buyer))

    def _hand_over(self, draft: Draft, symbol: PrivateSymbol, name: str) -> None:
        """Singles at once; the president's certificate once the par is set."""
        for certificate, owner in draft.state.certificates.items():
            if owner == private(symbol) and not cert.is_president_certificate(certificate):
                draft.emit(ev.CertificateMoved(certificate, owner, player(name), "private"))
        brought: CompanySymbol = assigned(draft.title.definition, draft.state, symbol)
        if brought:
            draft.emit(ev.QuestionAsked(Question(PAR_QUESTION, player(name), brought)))


class MakeCheaper(TurnStep, frozen=True):
    """Make a private company of the auction cheaper; the bank adds the money that lies on it."""

    round: DiscountAuction

    @property
    def name(self) -> str:
        """``discount``."""
        return "discount"

    @property
    def section(self) -> str:
        """The section on the auction."""
        return self.round.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Discounts on private companies."""
        return (Discount,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """What may be made cheaper, with what it costs then."""
        return tuple(
            OfferDiscount(position.state.actor, self.section, symbol, self._price(position, symbol))
            for symbol in self.round.case(position, PrivateSymbol("")).left
            if self.round.discount.allow(self.round.case(position, symbol))
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Lower the price."""
        if not isinstance(action, Discount):
            raise unavailable()
        self.round.discount.demand(self.round.case(draft.position, action.private))
        cost = self._price(draft.position, action.private)
        draft.emit(ev.PrivateDiscounted(name_of(action.actor), action.private, cost))

    def _price(self, position: Position, symbol: PrivateSymbol) -> Money:
        return Money(position.state.private_costs.get(symbol, NO_MONEY) - self.round.step)
