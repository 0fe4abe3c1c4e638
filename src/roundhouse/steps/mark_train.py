"""Marks: markers that a company puts on one of its trains, and what a mark does when the train rusts.

A mark is a marker whose owner is the train (``train:5+1-0``).
"""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, MarkTrain
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence, Effect, happen
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferMarkTrain
from roundhouse.engine.owners import (
    BANK,
    NOBODY,
    REMOVED,
    SUPPLY,
    Owner,
    company,
    is_company,
    is_train,
    name_of,
)
from roundhouse.engine.owners import train as on_train
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance.floating import stamp_of_round
from roundhouse.steps.train_purchase import Purchase
from roundhouse.steps.trains import definition_of, has_rusted, is_spared, marks_on, trains_of

# --- putting one on ---------------------------------------------------------------------------------


class MarkPrice(Protocol):
    """What a mark costs, and who is paid for it."""

    def cost(self, position: Position) -> Money:
        """The price of a mark, in whole units of the currency."""

    def payee(self, position: Position) -> Owner:
        """Who gets the money."""


class FreeMark(msgspec.Struct, frozen=True):
    """The mark costs nothing."""

    def cost(self, position: Position) -> Money:
        """0 for everybody."""
        del position
        return NO_MONEY

    def payee(self, position: Position) -> Owner:
        """The bank, for the sake of a name."""
        del position
        return BANK


class PaidToOwner(msgspec.Struct, frozen=True):
    """The same ``amount`` for everybody, paid to whoever owns the ``private`` company."""

    amount: Money
    private: PrivateSymbol

    def cost(self, position: Position) -> Money:
        """The amount, whoever pays it."""
        del position
        return self.amount

    def payee(self, position: Position) -> Owner:
        """The owner of the private company."""
        return position.state.privates[self.private]


class Marking:
    """The company ``symbol`` would put a marker of a ``kind``, which ``holder`` has, on a ``train``."""

    def __init__(
        self,
        position: Position,
        symbol: CompanySymbol,
        train: str,
        kind: str,
        holder: Owner,
        price: MarkPrice,
    ) -> None:
        """Remember what is wanted; nothing is asked of the position yet."""
        self.position = position
        self.symbol = symbol
        self.train = train
        self.kind = kind
        self.holder = holder
        self.price = price

    @property
    def owner(self) -> Owner:
        """The company as an owner."""
        return company(self.symbol)

    @property
    def cost(self) -> Money:
        """What the mark costs the company, in whole units of the currency."""
        return self.price.cost(self.position)

    @cached_property
    def left(self) -> tuple[str, ...]:
        """The markers that are left."""
        markers = self.position.state.markers.items()
        return tuple(m for m, owner in markers if owner == self.holder and m.startswith(self.kind + "-"))

    @property
    def marked(self) -> tuple[Owner, ...]:
        """Where the markers of the kind are that the holder no longer has."""
        markers = self.position.state.markers.items()
        return tuple(owner for m, owner in markers if owner != self.holder and m.startswith(self.kind + "-"))


class PowerOwned(Check, frozen=True):
    """Only the company that owns the ``private`` company marks a train."""

    private: PrivateSymbol

    def fault(self, case: Marking) -> Fault | None:
        """``power.not_owned``."""
        owned = case.position.state.privates.get(self.private) == case.owner
        return None if owned else self.fails("power.not_owned", private=self.private, company=case.symbol)


class SoldByOther(Check, frozen=True):
    """A mark is bought from another company, which owns the ``private`` company."""

    private: PrivateSymbol

    def fault(self, case: Marking) -> Fault | None:
        """``mark.no_seller``."""
        seller = case.position.state.privates.get(self.private, NOBODY)
        if is_company(seller) and seller != case.owner:
            return None
        return self.fails("mark.no_seller", private=self.private)


class MarkLeft(Check, frozen=True):
    """The number of marks is limited."""

    def fault(self, case: Marking) -> Fault | None:
        """``marker.none_left``."""
        return None if case.left else self.fails("marker.none_left", kind=case.kind, owners=case.marked)


class OneMarkATurn(Check, frozen=True):
    """A company marks one train in a turn."""

    def fault(self, case: Marking) -> Fault | None:
        """``mark.one_a_turn``."""
        noted = _note(case.kind) in case.position.state.operating.notes
        return self.fails("mark.one_a_turn") if noted else None


class OwnTrain(Check, frozen=True):
    """A company marks a train of its own."""

    def fault(self, case: Marking) -> Fault | None:
        """``train.not_owned``."""
        if case.position.state.trains.get(case.train) == case.owner:
            return None
        return self.fails("train.not_owned", train=case.train, company=case.symbol)


class OneMarkEach(Check, frozen=True):
    """A train has one mark of the kind at most."""

    def fault(self, case: Marking) -> Fault | None:
        """``mark.has_one``."""
        if not marks_on(case.position, case.train, case.kind):
            return None
        return self.fails("mark.has_one", train=case.train)


class NotRusted(Check, frozen=True):
    """A train that has rusted is marked no more."""

    def fault(self, case: Marking) -> Fault | None:
        """``mark.rusted``."""
        if not has_rusted(case.position, case.train):
            return None
        return self.fails("mark.rusted", train=case.train)


class MarkTrains(TurnStep, frozen=True):
    """The company on turn puts a marker of a ``kind``, which ``holder`` has, on a train by the ``checks``.

    ``after``: what follows (the private company whose power it was closes).
    """

    section: str
    checks: Checks[Marking]
    kind: str
    holder: Owner
    price: MarkPrice
    after: tuple[Effect, ...]

    @property
    def name(self) -> str:
        """``mark_train``."""
        return "mark_train"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Marks that are put on trains."""
        return (MarkTrain,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The trains that may be marked."""
        symbol = position.state.operating.company
        cases = [self._case(position, symbol, train) for train in trains_of(position.state, company(symbol))]
        trains = tuple(case.train for case in cases if self.checks.allow(case))
        cost = self.price.cost(position)
        return (OfferMarkTrain(company(symbol), self.section, self.kind, trains, cost),) if trains else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Pay, and put it on."""
        if not isinstance(action, MarkTrain) or action.kind != self.kind:
            raise unavailable()
        case = self._case(draft.position, draft.state.operating.company, action.train)
        self.checks.demand(case)
        draft.pay(case.owner, self.price.payee(draft.position), case.cost, "marker", self.kind)
        draft.emit(
            ev.MarkerMoved(case.left[0], self.holder, on_train(case.train)), ev.Noted(_note(self.kind))
        )
        happen(self.after, draft)

    def _case(self, position: Position, symbol: CompanySymbol, train: str) -> Marking:
        return Marking(position, symbol, train, self.kind, self.holder, self.price)


def _note(kind: str) -> str:
    return f"marked:{kind}"


def _take_off(draft: Draft, train: str, kind: str) -> None:
    """The marks of the ``kind`` on the train leave the game."""
    for marker in marks_on(draft.position, train, kind):
        draft.emit(ev.MarkerMoved(marker, on_train(train), REMOVED))


# --- what a mark does -------------------------------------------------------------------------------


class RustUnlessMarked(Consequence, frozen=True):
    """Trains rust with the kind that began the phase, and go to ``taker``; a company keeps one with ``mark``.

    When it did so is noted (see :class:`SparedLeave`). ``given_too``: also those of the supply that it only
    gives away. ``in_turn``: noted for the turn under way as well as for the round.
    """

    taker: Owner
    mark: str
    given_too: bool
    in_turn: bool = False

    def happen(self, draft: Draft) -> None:
        """Move all but those."""
        kind, gone = draft.position.phase.on, (self.taker, REMOVED)
        for train, owner in draft.state.trains.items():
            definition = definition_of(draft.position, train)
            if owner in gone or definition.rusts_on != kind:
                continue
            if owner == SUPPLY and definition.given and not self.given_too:
                continue
            if is_company(owner) and marks_on(draft.position, train, self.mark):
                draft.emit(ev.FlagSet(_rusted(train), stamp_of_round(draft.position)))
                if self.in_turn:
                    draft.emit(ev.Noted(_rusted(train)))
            else:
                _take_off(draft, train, self.mark)
                draft.emit(ev.TrainMoved(train, owner, self.taker, "rusted"))


class SparedLeave(Consequence, frozen=True):
    """Rusted trains that their ``mark`` has spared leave the company on turn, and go to ``taker``.

    ``next_round``: not yet in the round in which they rusted; else not yet in a turn for which that was
    noted. The title says when in a turn it happens.
    """

    taker: Owner
    mark: str
    next_round: bool

    def happen(self, draft: Draft) -> None:
        """Move them, their marks leave the game."""
        owner, now = company(draft.state.operating.company), stamp_of_round(draft.position)
        for train in trains_of(draft.state, owner):
            rusted_now = draft.state.flags.get(_rusted(train)) == now
            stays = rusted_now if self.next_round else _rusted(train) in draft.state.operating.notes
            if is_spared(draft.position, train, self.mark) and not stays:
                _take_off(draft, train, self.mark)
                draft.emit(ev.TrainMoved(train, owner, self.taker, "obsolete"))


def _rusted(train: str) -> str:
    return f"rusted:{train}"


class MarkLostWithTrain(Consequence, frozen=True):
    """A ``mark`` on a train that no company owns any more leaves the game: for a title's ``watch``."""

    mark: str

    def happen(self, draft: Draft) -> None:
        """Take it off every train that no company owns."""
        for marker, place in draft.state.markers.items():
            if kind_of(marker) != self.mark or not is_train(place):
                continue
            if not is_company(draft.state.trains[name_of(place)]):
                draft.emit(ev.MarkerMoved(marker, place, REMOVED))


class MarkLostWithSale(Consequence, frozen=True):
    """A train that has just been sold loses its ``mark``: one of the effects after a purchase."""

    mark: str

    def happen(self, draft: Draft) -> None:
        """Take it off the train that was bought last."""
        bought = [e.train for e in draft.events if isinstance(e, ev.TrainMoved) and e.reason == "bought"]
        for train in bought[-1:]:
            _take_off(draft, train, self.mark)


class MarkedNotSold(Check, frozen=True):
    """Trains with a ``mark`` aren't sold between companies; ``rusted``: only once they have rusted."""

    mark: str
    rusted: bool

    def fault(self, case: Purchase) -> Fault | None:
        """``train.marked``."""
        forbidden = is_spared if self.rusted else marks_on
        if case.is_from_company and forbidden(case.position, case.train, self.mark):
            return self.fails("train.marked", train=case.train)
        return None
