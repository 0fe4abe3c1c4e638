"""1843, sections 8.3 and 10.2.5: Val de Loire may become a train, and is exchanged before a round ends."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, ExchangePrivate, Par, Pass, TurnIntoTrain
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.loop import is_offered, play_first
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferPass, OfferTurnIntoTrain
from roundhouse.engine.owners import SUPPLY, Owner, company, is_company, is_player, symbol_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import Step, TurnStep
from roundhouse.routes.exists import has_route
from roundhouse.steps import run_note
from roundhouse.steps.buy_private import InPhasesOfStatus, PrintedRange, PrivatePurchase
from roundhouse.steps.close_private import BecomesTrain
from roundhouse.steps.trains import has_begun, has_room, limit_of, next_in_supply

VDL: Final = PrivateSymbol("VdL")
TRAIN: Final = "2"
FOR_SALE: Final = "can_buy_privates"
FIRST_WITHOUT: Final = "Blue"
LAST_EXCHANGE: Final = "last_exchange"
TO_TRAIN: Final = "turn_into_train"


class VdlTrain(Consequence, frozen=True):
    """10.2.5: with so many ``players`` a company's Val de Loire may become a train, before the blue phase.

    It becomes one at once when it is bought; ``later``: or at any later time of its owner's turns.
    """

    players: frozenset[int]
    later: bool

    def is_open(self, position: Position) -> bool:
        """Whether it may become one in this phase, whoever owns it."""
        played = len(position.state.seats) in self.players and not has_begun(position, FIRST_WITHOUT)
        return played and next_in_supply(position.state, TRAIN) is not None

    def must(self, position: Position, private: PrivateSymbol) -> bool:
        """8.3: whether this one is sold only to become a train: no other is sold in this phase."""
        return private == VDL and FOR_SALE not in position.phase.status and self.is_open(position)


# --- bought by a company (8.3) --------------------------------------------------------------------------


class FaceIfTrain(PrintedRange, frozen=True):
    """8.3: exactly face value for the one that must become a ``train``, else the printed range."""

    train: VdlTrain

    def bounds(self, position: Position, private: PrivateSymbol) -> tuple[Money, Money] | None:
        """The lowest and the highest price, in whole units."""
        if not self.train.must(position, private):
            return PrintedRange.bounds(self, position, private)
        cost = position.definition.privates[private].cost
        return cost, cost


class InPhaseOrTrain(InPhasesOfStatus, frozen=True):
    """8.3: companies buy private companies from the green phase on, before it one that becomes a train."""

    train: VdlTrain

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``private.phase``."""
        if self.train.must(case.position, case.private):
            return None
        return InPhasesOfStatus.fault(self, case)


class NothingLaid(Check, frozen=True):
    """8.3: no track has been laid in this turn."""

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``loop.not_now``."""
        return self.not_now() if case.position.state.operating.lays else None


class ForRun(Check, frozen=True):
    """8.3, 10.2.5: Val de Loire may become a train that still runs in this turn, track having been laid.

    Before the track the turn has waited for it (:class:`NothingLaid`); once trains have run it is too late.
    """

    train: VdlTrain

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``loop.not_now``."""
        position, symbol = case.position, case.symbol
        turn = position.state.operating
        in_time = case.private == VDL and bool(turn.lays) and run_note.NOTE not in turn.notes
        becomes = in_time and self.train.is_open(position) and has_room(position, symbol, TRAIN)
        return None if becomes and has_route(position, symbol) else self.not_now()


class RoomIfTrain(Check, frozen=True):
    """8.8.2: what must become a train needs room for it."""

    train: VdlTrain

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``train.limit``."""
        if not self.train.must(case.position, case.private):
            return None
        if has_room(case.position, case.symbol, TRAIN):
            return None
        return self.fails("train.limit", limit=limit_of(case.position, case.symbol), company=case.symbol)


class BecomesTrainWhenBought(Consequence, frozen=True):
    """10.2.5: where it must, it becomes a train at once; where it may, the buyer is asked."""

    train: VdlTrain
    change: BecomesTrain

    def bought(self, draft: Draft, case: PrivatePurchase) -> None:
        """Change it, or ask."""
        if case.private != VDL:
            return
        if self.train.must(case.position, case.private):
            self.change.happen(draft)
        elif may_become(draft.position, case.symbol, self.train) and not self.train.later:
            draft.emit(ev.QuestionAsked(Question(TO_TRAIN, company(case.symbol), VDL)))


def may_become(position: Position, symbol: CompanySymbol, train: VdlTrain) -> bool:
    """Whether the company ``symbol`` owns it and may have a train of its kind."""
    owned = position.state.privates.get(VDL) == company(symbol)
    return owned and train.is_open(position) and has_room(position, symbol, TRAIN)


class IntoTrain(msgspec.Struct, frozen=True):
    """The company ``symbol`` would turn ``private`` into a train."""

    position: Position
    symbol: CompanySymbol
    private: PrivateSymbol


class MayBecome(Check, frozen=True):
    """10.2.5: only Val de Loire, by the company that owns it, in time and with room for a train."""

    train: VdlTrain

    def fault(self, case: IntoTrain) -> Fault | None:
        """``private.no_train``, ``power.not_owned``, ``private.no_train_now`` or ``train.limit``."""
        position, symbol = case.position, case.symbol
        if case.private != VDL:
            return self.fails("private.no_train", private=case.private)
        if position.state.privates.get(VDL) != company(symbol):
            return self.fails("power.not_owned", private=VDL, company=symbol)
        if not self.train.is_open(position):
            return self.fails("private.no_train_now", private=VDL, phase=FIRST_WITHOUT)
        if not has_room(position, symbol, TRAIN):
            return self.fails("train.limit", limit=limit_of(position, symbol), company=symbol)
        return None


class BeforeRun(Check, frozen=True):
    """10.2.5: a train that runs in this turn is made before the others have run."""

    def fault(self, case: IntoTrain) -> Fault | None:
        """``loop.not_now``."""
        return self.not_now() if run_note.NOTE in case.position.state.operating.notes else None


class TurnVdlIntoTrain(TurnStep, frozen=True):
    """10.2.5: a company turns Val de Loire into a train."""

    section: str
    checks: Checks[IntoTrain]
    change: BecomesTrain

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return TO_TRAIN

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Turning it into a train."""
        return (TurnIntoTrain,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Turning it, where the checks allow it."""
        return tuple(
            OfferTurnIntoTrain(actor, self.section, VDL, TRAIN)
            for actor in self.actors(position)
            if is_company(actor) and self.checks.allow(IntoTrain(position, symbol_of(actor), VDL))
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Close it; its owner has a train."""
        if not isinstance(action, TurnIntoTrain):
            raise unavailable()
        self.checks.demand(IntoTrain(draft.position, symbol_of(action.actor), action.private))
        self.change.happen(draft)


class AskIntoTrain(TurnVdlIntoTrain, frozen=True):
    """10.2.5: the question of :class:`BecomesTrainWhenBought`: a train, or keep the private company."""

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Turning it into a train, or a pass that declines that."""
        return (TurnIntoTrain, Pass)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company that has bought it."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Turning it, and declining."""
        decline = OfferPass(position.state.questions[-1].actor, self.section, "decline")
        return (*TurnVdlIntoTrain.offers(self, position), decline)

    def play(self, draft: Draft, action: Action) -> None:
        """Turn it or keep it."""
        if not isinstance(action, Pass):
            TurnVdlIntoTrain.play(self, draft, action)
        draft.emit(ev.QuestionAnswered(TO_TRAIN))


# --- a last exchange before the round ends (10.2.5) -----------------------------------------------------


class AskLastExchange(Consequence, frozen=True):
    """10.2.5: after the last company's turn its owner may still exchange it by one of the ``swaps``."""

    swaps: tuple[Step, ...]

    def happen(self, draft: Draft) -> None:
        """Ask him, if an exchange is possible."""
        owner = draft.state.privates.get(VDL, SUPPLY)
        if is_player(owner) and any(is_offered(draft.position, swap) for swap in self.swaps):
            draft.emit(ev.QuestionAsked(Question(LAST_EXCHANGE, owner, VDL)))


class LastExchange(TurnStep, frozen=True):
    """10.2.5: the question of :class:`AskLastExchange`: one of the ``swaps``, or none."""

    section: str
    swaps: tuple[Step, ...]

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return LAST_EXCHANGE

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Exchanges, and a pass that declines them."""
        return (ExchangePrivate, Par, Pass)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The player who owns the private company."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All that may be had for it, and declining."""
        offers = tuple(offer for swap in self.swaps for offer in swap.offers(position))
        return (*offers, OfferPass(position.state.questions[-1].actor, self.section, "decline"))

    def play(self, draft: Draft, action: Action) -> None:
        """Exchange it, or leave things as they are."""
        if not isinstance(action, Pass):
            play_first(self.swaps, draft, action, unavailable())
        draft.emit(ev.QuestionAnswered(LAST_EXCHANGE))
