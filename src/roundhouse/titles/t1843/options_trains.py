"""1843: other readings of section 8.8 that a table may choose; each is off by default."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, TurnTrain
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.offers import Offer, OfferTurnTrain
from roundhouse.engine.owners import POOL, SUPPLY, is_company, symbol_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import OptionDefinition, Title, TurnStep
from roundhouse.engine.tree import changed, dropped
from roundhouse.rounds.operating import Stage
from roundhouse.steps.discard_train import OnCard, OwnsTrain, ToFewerTrains, Turned, turns_of
from roundhouse.steps.emergency import MoneyMissing, NoMoreThanNeeded
from roundhouse.steps.train_purchase import TrainBuyer
from roundhouse.steps.train_sale import TrainsOnSale
from roundhouse.steps.trains import (
    card_limit_of,
    counted_trains,
    definition_of,
    limit_of,
    weight_of,
)
from roundhouse.titles.t1843.gray import SideOfBanksCard

BANK_CARDS: Final = frozenset({SUPPLY, POOL})


# --- emergency_free_sales -------------------------------------------------------------------------------


class TreasuryShort(Check, frozen=True):
    """8.8.3: nothing is sold while the treasury can pay the bank's cheapest train."""

    def fault(self, case: TrainBuyer) -> Fault | None:
        """``emergency.not_due``."""
        return None if case.lowest_price > case.treasury else self.fails("emergency.not_due")


def emergency_free_sales(title: Title) -> Title:
    """8.8.3: in an emergency the director sells what he likes, also beyond the need."""
    title = changed(title, MoneyMissing, lambda old: TreasuryShort(old.section))
    return dropped(title, NoMoreThanNeeded)


# --- pool_either_side -----------------------------------------------------------------------------------


def pool_either_side(title: Title) -> Title:
    """8.8.1: of a card in the pool, too, the buyer chooses the side; the cheapest train counts both."""
    title = changed(title, SideOfBanksCard, lambda old: replace(old, either=BANK_CARDS))
    return changed(title, TrainsOnSale, lambda old: replace(old, either_side=BANK_CARDS))


# --- flip_to_make_room ----------------------------------------------------------------------------------


class MakesRoom(Check, frozen=True):
    """8.8.2: a card is turned over only where that makes room for one more train."""

    def fault(self, case: Turned) -> Fault | None:
        """``train.makes_no_room``."""
        position, symbol = case.position, symbol_of(case.owner)
        counted = counted_trains(position, symbol)
        many = sum(weight_of(definition_of(position, train)) for train in counted)
        full = many >= limit_of(position, symbol)
        if full and case.train in counted and len(counted) < card_limit_of(position):
            return None
        return self.fails("train.makes_no_room", train=case.train)


class TurnForRoom(TurnStep, frozen=True):
    """8.8.2: the company on turn turns a card over to make room for a purchase, where the ``checks`` hold."""

    section: str
    checks: Checks[Turned]

    @property
    def name(self) -> str:
        """``turn_for_room``."""
        return "turn_for_room"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Cards turned over."""
        return (TurnTrain,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The cards that may be turned, with the side of each."""
        owner = position.state.actor
        if not is_company(owner):
            return ()
        turns = turns_of(position, owner, self.checks)
        return (OfferTurnTrain(owner, self.section, turns),) if turns else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Turn it; it stays turned."""
        if not isinstance(action, TurnTrain):
            raise unavailable()
        self.checks.demand(Turned(draft.position, action.actor, action.train, action.side))
        draft.emit(ev.TrainTurned(action.train, action.side))


FOR_ROOM: Final = TurnForRoom(
    "8.8.2", Checks(OwnsTrain("8.8.2"), OnCard("8.8.2"), ToFewerTrains("8.8.2"), MakesRoom("8.8.2"))
)


def flip_to_make_room(title: Title) -> Title:
    """8.8.2: in its train step a company may turn a card over to make room for a purchase."""

    def change(old: Stage) -> Stage:
        return replace(old, steps=(*old.steps, FOR_ROOM)) if old.name == "trains" else old

    return changed(title, Stage, change)


OPTIONS: Final = (
    OptionDefinition("pool_either_side", "8.8.1", change=pool_either_side),
    OptionDefinition("flip_to_make_room", "8.8.2", change=flip_to_make_room),
    OptionDefinition("emergency_free_sales", "8.8.3", change=emergency_free_sales),
)
