"""What a company tells of the players' own board: what track and tokens cost it.

See :mod:`roundhouse.rounds.bank_only`. Nothing of it is checked against the printed map: the table says it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Pass, TellAmount
from roundhouse.engine.checks import Checks, Fault
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.names import NO_HEX, NO_MONEY, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferPass, OfferTellAmount
from roundhouse.engine.owners import BANK, company, symbol_of
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import PLACED, Stop
from roundhouse.engine.title import TurnStep
from roundhouse.steps.lay_track import AfterLay, AsksForPowerToken
from roundhouse.steps.move_token import AfterMove
from roundhouse.track.lay_checks import owns_power
from roundhouse.track.lay_costs import Purse
from roundhouse.track.token_checks import Placing, TokenCase, TokenChecks
from roundhouse.track.token_prices import TokenPrice, next_token

TRACK: Final = "track"
TOKEN: Final = "token"
_NOWHERE: Final = Stop(NO_HEX, "city", 0)


def told(matter: str, power: str = "") -> str:
    """The note of a turn in which a ``matter`` was told, by the ``power`` of a private company if any."""
    return f"told:{matter}:{power}"


class TellsAmount(TurnStep, frozen=True):
    """The beginning of steps in which an amount of a ``matter`` is told."""

    section: str
    matter: str
    power: PrivateSymbol

    @property
    def name(self) -> str:
        """``tell_``, the matter, and the private company's symbol if it is a power."""
        return f"tell_{self.matter}_{self.power}" if self.power else f"tell_{self.matter}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Amounts that are told."""
        return (TellAmount,)

    def bounds(self, position: Position) -> OfferTellAmount | None:
        """The offer with the amounts that may be told now; None while nothing may."""
        raise NotImplementedError

    def fault(self, position: Position) -> Fault | None:
        """The rule by which nothing may be told now, where there is one to name."""
        del position
        return None

    def happen(self, draft: Draft, amount: Money) -> None:
        """What follows from an ``amount`` within the bounds."""
        raise NotImplementedError

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The bounds, if there are any."""
        found = self.bounds(position)
        return (found,) if found else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Let happen what follows from the amount."""
        self.happen(draft, self.demanded(draft.position, action))

    def demanded(self, position: Position, action: Action) -> Money:
        """The amount of an action that is this step's; raises ActionRefused for any other."""
        if not isinstance(action, TellAmount) or (action.matter, action.power) != (self.matter, self.power):
            raise unavailable()
        found = self.bounds(position)
        if found is None:
            fault = self.fault(position)
            raise fault.refused() if fault else unavailable()
        fits = found.minimum <= action.amount <= found.maximum
        if not fits or (action.amount - found.minimum) % found.increment:
            bounds = {"minimum": found.minimum, "maximum": found.maximum, "increment": found.increment}
            raise illegal("tell.amount", self.section, amount=action.amount, **bounds)
        return action.amount

    def offer(
        self,
        position: Position,
        minimum: int,
        maximum: int,
        usual: int = 0,
        increment: int = 1,
    ) -> OfferTellAmount | None:
        """An offer to the company on turn; None where no amount lies within the bounds."""
        if minimum > maximum:
            return None
        return OfferTellAmount(
            company(position.state.operating.company),
            self.section,
            self.matter,
            Money(minimum),
            Money(maximum),
            Money(increment),
            Money(min(max(usual, minimum), maximum)),
            self.power,
        )


# --- track -----------------------------------------------------------------------------------------------


class Building(msgspec.Struct, frozen=True):
    """The company ``symbol`` would tell what it builds in its turn."""

    position: Position
    symbol: CompanySymbol


class TellTrack(TellsAmount, frozen=True):
    """What all tiles of the turn cost together, paid out of the ``purse``; passing: they cost nothing.

    ``checks`` look at what has been told in the turn before.
    """

    purse: Purse
    checks: Checks[Building]

    def bounds(self, position: Position) -> OfferTellAmount | None:
        """From 1 to what can be paid, once a turn."""
        if told(self.matter) in position.state.operating.notes or self.fault(position):
            return None
        return self.offer(position, 1, self.purse.money(position, position.state.operating.company))

    def fault(self, position: Position) -> Fault | None:
        """What the checks say."""
        return self.checks.fault(Building(position, position.state.operating.company))

    def happen(self, draft: Draft, amount: Money) -> None:
        """Pay the bank."""
        pay_for(draft, self.purse, amount, TRACK)
        draft.emit(ev.Noted(told(self.matter)))


class TellPowerTrack(TellsAmount, frozen=True):
    """A tile by the ``power`` of a private company, which costs a ``fee`` at least; ``spends``: once a game.

    ``checks`` look at what has been told in the turn before. What happens ``then`` follows it.
    """

    purse: Purse
    checks: Checks[Building]
    fee: Money
    spends: bool
    then: tuple[AfterLay, ...]

    def bounds(self, position: Position) -> OfferTellAmount | None:
        """From the fee to what can be paid, once a turn, for the company that owns the power."""
        symbol = position.state.operating.company
        if told(self.matter, self.power) in position.state.operating.notes:
            return None
        if not owns_power(position, symbol, self.power) or self.fault(position):
            return None
        return self.offer(position, self.fee, self.purse.money(position, symbol), self.fee)

    def fault(self, position: Position) -> Fault | None:
        """What the checks say."""
        return self.checks.fault(Building(position, position.state.operating.company))

    def happen(self, draft: Draft, amount: Money) -> None:
        """Pay the bank, spend the power, let happen what follows."""
        symbol = draft.state.operating.company
        pay_for(draft, self.purse, amount, TRACK)
        draft.emit(ev.Noted(told(self.matter, self.power)))
        if self.spends:
            draft.emit(ev.PowerUsed(self.power, symbol))
        for effect in self.then:
            effect.laid(draft, symbol, NO_HEX)


# --- tokens ----------------------------------------------------------------------------------------------


class TellToken(TellsAmount, frozen=True):
    """A token from the charter goes onto the board, where the ``checks`` about the turn allow it.

    Its ``price`` is told where it depends on the place. ``counts``: as the turn's token; a ``power`` is
    spent with it.
    """

    checks: TokenChecks
    price: TokenPrice
    purse: Purse
    counts: bool

    def bounds(self, position: Position) -> OfferTellAmount | None:
        """The price, or from nothing to what can be paid."""
        symbol = position.state.operating.company
        if self.power and not owns_power(position, symbol, self.power):
            return None
        if self.fault(position) is not None:
            return None
        fixed = self.price.anywhere(position, symbol)
        if fixed is None:
            return self.offer(position, 0, self.purse.money(position, symbol))
        return self.offer(position, fixed, fixed)

    def fault(self, position: Position) -> Fault | None:
        """What the checks say, or ``token.cannot_afford``."""
        symbol = position.state.operating.company
        fault = self.checks.fault(TokenCase(Placing(position, symbol), _NOWHERE))
        fixed, cash = self.price.anywhere(position, symbol), self.purse.money(position, symbol)
        if fault is not None or fixed is None or fixed <= cash:
            return fault
        place = {"hex": NO_HEX, "city": 0, "company": symbol}
        return Fault("token.cannot_afford", self.section, {**place, "cost": fixed, "cash": cash})

    def happen(self, draft: Draft, amount: Money) -> None:
        """Pay the bank, and take the cheapest token from the charter."""
        symbol = draft.state.operating.company
        pay_for(draft, self.purse, amount, TOKEN)
        place_unseen(draft, symbol, "token" if self.counts else "power")
        if self.power:
            draft.emit(ev.PowerUsed(self.power, symbol))


class TellMove(TellsAmount, frozen=True):
    """A token that is on the board goes elsewhere, or changes places: the token of the turn if it ``counts``.

    ``checks``, ``price`` and ``purse`` are as for a token that is placed. What happens ``then`` follows.
    """

    checks: TokenChecks
    price: TokenPrice | None
    purse: Purse
    counts: bool
    then: tuple[AfterMove, ...]

    def bounds(self, position: Position) -> OfferTellAmount | None:
        """The price, nothing where there is none, or from nothing to what can be paid."""
        symbol = position.state.operating.company
        if self.power and not owns_power(position, symbol, self.power):
            return None
        allowed = self.checks.allow(TokenCase(Placing(position, symbol), _NOWHERE))
        if not allowed or not placed_tokens(position, symbol):
            return None
        most = self.purse.money(position, symbol)
        fixed = self.price.anywhere(position, symbol) if self.price else NO_MONEY
        if fixed is None:
            return self.offer(position, 0, most)
        return self.offer(position, fixed, fixed) if fixed <= most else None

    def happen(self, draft: Draft, amount: Money) -> None:
        """Pay the bank, and note the move."""
        symbol = draft.state.operating.company
        pay_for(draft, self.purse, amount, TOKEN)
        token = placed_tokens(draft.position, symbol)[0]
        draft.emit(ev.TokenMoved(token, NO_HEX, 0, 0, "token" if self.counts else "power"))
        for effect in self.then:
            effect.moved(draft, symbol, token)


class PowerToken(msgspec.Struct, frozen=True):
    """A token that goes with the tile of a ``private`` company; ``must``: it can't be declined."""

    private: PrivateSymbol
    section: str
    must: bool
    checks: TokenChecks
    price: TokenPrice


class TellTokenAfterLay(AsksForPowerToken, frozen=True):
    """The question after a lay by a private company's power: a token there, as the turn's token.

    ``once``: the power is spent with the answer. ``section`` stands for all ``places``.
    """

    section: str
    places: tuple[PowerToken, ...]
    once: bool

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """A token or a pass."""
        return (TellAmount, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The token, and declining it."""
        place = self._place(position)
        found = self._bounds(position, place)
        decline = OfferPass(position.state.questions[-1].actor, place.section, "decline")
        if found is None:
            return (decline,)
        return (found,) if place.must else (found, decline)

    def play(self, draft: Draft, action: Action) -> None:
        """Place the token or decline."""
        question, place = draft.state.questions[-1], self._place(draft.position)
        symbol, found = symbol_of(question.actor), self._bounds(draft.position, place)
        if isinstance(action, Pass):
            if found is not None and place.must:
                raise unavailable()
            draft.emit(ev.QuestionAnswered(question.kind))
        elif isinstance(action, TellAmount) and found is not None:
            if (action.matter, action.amount, action.power) != (TOKEN, found.minimum, place.private):
                raise unavailable()
            draft.emit(ev.QuestionAnswered(question.kind))
            draft.pay(company(symbol), BANK, action.amount, TOKEN)
            place_unseen(draft, symbol, "token")
        else:
            raise unavailable()
        if self.once:
            draft.emit(ev.PowerUsed(place.private, symbol))

    def _bounds(self, position: Position, place: PowerToken) -> OfferTellAmount | None:
        actor = position.state.questions[-1].actor
        symbol, cash = symbol_of(actor), position.state.cash[actor]
        price = place.price.anywhere(position, symbol) or NO_MONEY
        if price > cash or not place.checks.allow(TokenCase(Placing(position, symbol), _NOWHERE)):
            return None
        one = Money(1)
        return OfferTellAmount(actor, place.section, TOKEN, price, price, one, price, place.private)

    def _place(self, position: Position) -> PowerToken:
        subject = position.state.questions[-1].subject
        return next(place for place in self.places if place.private == subject)


def placed_tokens(position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
    """The tokens of a company that are on the board, wherever that is."""
    tokens = position.state.tokens.items()
    return tuple(token for token, place in tokens if place.where in PLACED and company_of(token) == symbol)


def place_unseen(draft: Draft, symbol: CompanySymbol, kind: str) -> None:
    """The next token of a company goes from its charter onto the players' own board; nothing without one."""
    token = next_token(draft.position, symbol)
    if token is not None:
        draft.emit(ev.TokenPlaced(token, symbol, NO_HEX, 0, 0, kind))


def pay_for(draft: Draft, purse: Purse, amount: Money, reason: str) -> None:
    """The company on turn pays the bank out of the ``purse``."""
    symbol = draft.state.operating.company
    purse.fill(draft, symbol, amount)
    draft.pay(company(symbol), BANK, amount, reason)
