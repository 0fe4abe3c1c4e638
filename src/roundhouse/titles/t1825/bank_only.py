"""1825 without its board: what its own rules read from the map is told (see ``rounds/bank_only.py``)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.names import NO_MONEY, NO_PRIVATE, CompanySymbol, Money
from roundhouse.engine.offers import Offer, OfferLeaseTrain, OfferTellAmount
from roundhouse.engine.owners import BANK, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, changed_where_there
from roundhouse.rounds.bank_only import OnOwnBoard
from roundhouse.rounds.operating import Stage
from roundhouse.steps.told_amounts import TellsAmount, told
from roundhouse.steps.told_facts import HomesUnseen, OwnIfTold
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1825.bases import ChooseBase, PlaceBases
from roundhouse.titles.t1825.lease import (
    Improves,
    LeaseCovered,
    LeaseNewTrain,
    PaidOff,
    PayLater,
    advanced,
)
from roundhouse.titles.t1825.port_income import EACH_PORT, SECTION
from roundhouse.titles.t1825.receivers_trains import NewWhenTrainless
from roundhouse.titles.t1825.receivership import in_receivership
from roundhouse.track.lay_costs import Treasury

PORTS: Final = "ports"
MOST_PORTS: Final = 6
"""More ports than a company ever has bases in."""
LENT: Final = Money(200)
"""What is advanced to a company in receivership at most, in pounds, before its trains have earned it."""


class BasesUnseen(HomesUnseen, frozen=True):
    """5.1.2: every company that has formed has its bases on the players' own board."""

    def happen(self, draft: Draft) -> None:
        """Place what isn't placed yet, in the order of formation."""
        for symbol in draft.state.floated:
            if symbol not in draft.state.has_operated:
                self.place(draft, symbol)


class LeaseAsTold(LeaseNewTrain, frozen=True):
    """6.4.3: a receiver leases where the players see that the income improves, and must never."""

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The next new train."""
        offers = LeaseNewTrain.offers(self, position)
        return tuple(replace(each, must=False) for each in offers if isinstance(each, OfferLeaseTrain))

    def obliges(self, position: Position) -> bool:
        """Never: only the players know whether the income would improve."""
        del position
        return False


class LaterAsTold(PayLater, frozen=True):
    """6.4.6: a company in receivership that has trains may pay out of what these are going to earn."""

    def money(self, position: Position, company: CompanySymbol) -> Money:
        """The treasury, and in receivership also what may still be advanced."""
        treasury = Treasury().money(position, company)
        if not in_receivership(position, company) or not _has_trains(position, company):
            return treasury
        return Money(treasury + max(NO_MONEY, LENT - advanced(position.state)))


class PaidOffAsTold(PaidOff, frozen=True):
    """6.4.6: a run earns what was advanced: the players have said that it can."""

    def needed(self, position: Position, symbol: CompanySymbol) -> Money:
        """What the treasury lacks to pay it back, in whole pounds."""
        return Money(max(NO_MONEY, advanced(position.state) - position.state.cash[company(symbol)]))


def _has_trains(position: Position, symbol: CompanySymbol) -> bool:
    return bool(trains_of(position.state, company(symbol)))


class TellPorts(TellsAmount, frozen=True):
    """V.1: what the company is credited with for its bases in ports, and for trains that ran to them."""

    def bounds(self, position: Position) -> OfferTellAmount | None:
        """Once a turn, for a company that has operated before."""
        turn = position.state.operating
        if told(self.matter) in turn.notes or turn.company not in position.state.has_operated:
            return None
        half = EACH_PORT // 2
        return self.offer(position, half, MOST_PORTS * EACH_PORT, increment=half)

    def happen(self, draft: Draft, amount: Money) -> None:
        """The bank pays the company."""
        own = company(draft.state.operating.company)
        draft.pay(BANK, own, amount, "bonus", PORTS)
        draft.emit(ev.Noted(told(self.matter)))


def _bases_unsaid(title: Title) -> Title:
    """5.1.2, 8.5.4: nobody says where a company has its bases."""
    title = changed(title, PlaceBases, lambda old: BasesUnseen(old.section))
    return changed(title, ChooseBase, lambda old: HomesUnseen(old.section))


def _receivership_told(title: Title) -> Title:
    """6.4: what a receiver may and must do because of routes is told."""

    def lease(old: LeaseNewTrain) -> LeaseAsTold:
        return LeaseAsTold(old.section, old.checks.without(Improves, LeaseCovered))

    title = changed(title, LeaseNewTrain, lease)
    title = changed(title, PayLater, lambda _: LaterAsTold())
    title = changed(title, PaidOff, lambda _: PaidOffAsTold())
    return changed(title, NewWhenTrainless, lambda old: OwnIfTold(old.section, old))


def _ports_told(title: Title) -> Title:
    """V.1: what ports bring is told at the end of the turn, where they are played with."""
    telling = TellPorts(SECTION, PORTS, NO_PRIVATE)

    def with_ports(stage: Stage) -> Stage:
        return replace(stage, steps=(*stage.steps, telling)) if stage.name == PORTS else stage

    return changed_where_there(title, Stage, with_ports)


BANK_ONLY: Final = OnOwnBoard((_bases_unsaid, _receivership_told, _ports_told))
