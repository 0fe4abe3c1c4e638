"""1839, sections 14.2.2.2 and 14.2.3: private companies that close for a share, a train or money."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, GiveTrain
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence, TakesPrivates
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferGiveTrain
from roundhouse.engine.owners import BANK, REMOVED, Owner, company, is_company, is_player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.steps.close_private import Closing
from roundhouse.steps.trains import has_room, trains_of
from roundhouse.titles.t1839.founding import assigned, is_founding, printed
from roundhouse.titles.t1839.nationalisation import CM, give_bank

BROWN_PHASE: Final = "Light Brown"


# --- brown ones (14.2.3.1) ------------------------------------------------------------------------------


class CloseWithTrain(Consequence, frozen=True):
    """A brown private company closes once the company that it came with has a train, from wherever.

    Not where that company has been nationalised before.
    """

    closing: Closing

    def happen(self, draft: Draft) -> None:
        """Close those whose company has one."""
        self.closing.close(draft, tuple(due(draft.position)))


def due(position: Position) -> Iterator[PrivateSymbol]:
    """The brown private companies whose companies have a train, by face value, then as they are listed."""
    definition, state = position.definition, position.state
    for private in by_face(position):
        symbol = assigned(definition, state, private)
        if is_founding(definition, state, symbol) and trains_of(state, company(symbol)):
            yield private


def by_face(position: Position) -> list[PrivateSymbol]:
    """The brown ones that somebody owns, by face value, then as they are listed."""
    privates, definition = position.state.privates, position.definition
    owned = [each for each in printed(definition).brown if is_player(privates.get(each, REMOVED))]
    return sorted(owned, key=lambda private: definition.privates[private].cost)


class CloseBrown(TakesPrivates, frozen=True):
    """All brown private companies close: that of the company on turn first, then by face value."""

    closing: Closing

    def happen(self, draft: Draft) -> None:
        """Close them, as ``closing`` says."""
        state, definition = draft.state, draft.title.definition
        buyer = state.operating.company
        left = by_face(draft.position)
        left.sort(key=lambda private: assigned(definition, state, private) != buyer)
        self.closing.close(draft, left)


# --- red phase (14.2) -----------------------------------------------------------------------------------


class CreditPays(TakesPrivates, frozen=True):
    """14.2.2.2.4: whoever owns Crédit Mobilier gets ``amount`` and a Rotterdamsche Bank for it."""

    amount: Money

    def happen(self, draft: Draft) -> None:
        """Close it; nothing for one that nobody owns."""
        owner = draft.state.privates.get(CM, REMOVED)
        if not (is_company(owner) or is_player(owner)):
            return
        draft.emit(ev.PrivateMoved(CM, owner, REMOVED))
        draft.pay(BANK, owner, self.amount, "private", CM)
        give_bank(draft, owner)


# --- Beijnes' train (14.2.2.2.3) --------------------------------------------------------------------------


class GivingTrain:
    """A player, ``giver``, would give ``train`` to ``company`` (a symbol)."""

    def __init__(self, position: Position, giver: Owner, train: str, company: CompanySymbol) -> None:
        """Note what is wanted."""
        self.position = position
        self.giver = giver
        self.train = train
        self.company = company


class HoldsTrain(Check, frozen=True):
    """Nobody gives a train that isn't his."""

    def fault(self, case: GivingTrain) -> Fault | None:
        """``train.not_held``."""
        if case.position.state.trains.get(case.train) == case.giver:
            return None
        return self.fails("train.not_held", train=case.train)


class ToFloated(Check, frozen=True):
    """Only a company that has floated gets a train."""

    def fault(self, case: GivingTrain) -> Fault | None:
        """``train.not_floated``."""
        if case.company in case.position.state.floated:
            return None
        return self.fails("train.not_floated", company=case.company)


class RoomForGift(Check, frozen=True):
    """A company below its train limit only."""

    def fault(self, case: GivingTrain) -> Fault | None:
        """``train.no_room``."""
        kind = case.position.state.train_kind(case.train)
        if has_room(case.position, case.company, kind):
            return None
        return self.fails("train.no_room", company=case.company)


class GiveHeldTrain(TurnStep, frozen=True):
    """A player gives a train that he holds to a company, at any time, where the ``checks`` allow it.

    A stage waits for it where one of these companies passes what is ``urgent``, too; all of them are offered
    then, so that the offer is the one that stands at any time.
    """

    section: str
    checks: Checks[GivingTrain]
    urgent: Checks[GivingTrain] = Checks()

    @property
    def name(self) -> str:
        """``give_train``."""
        return "give_train"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Trains that are given."""
        return (GiveTrain,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Every player who holds a train."""
        return tuple(dict.fromkeys(owner for owner in position.state.trains.values() if is_player(owner)))

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Each such train, with the companies that may get it."""
        found: list[Offer] = []
        holders = {*position.state.trains.values()}
        if not any(is_player(owner) for owner in holders):
            return ()
        for train, owner in position.state.trains.items():
            if is_player(owner):
                given = (GivingTrain(position, owner, train, symbol) for symbol in position.state.floated)
                allowed = [case for case in given if self.checks.allow(case)]
                if any(self.urgent.allow(case) for case in allowed):
                    companies = tuple(case.company for case in allowed)
                    found.append(OfferGiveTrain(owner, self.section, train, companies))
        return tuple(found)

    def play(self, draft: Draft, action: Action) -> None:
        """Hand it over."""
        if not isinstance(action, GiveTrain):
            raise unavailable()
        self.checks.demand(GivingTrain(draft.position, action.actor, action.train, action.company))
        draft.emit(ev.TrainMoved(action.train, action.actor, company(action.company), "given"))
