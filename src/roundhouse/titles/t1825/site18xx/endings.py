"""How companies and games end at 18xx.games."""

from __future__ import annotations

from typing import Final

from roundhouse.engine import events as ev
from roundhouse.engine.names import Money
from roundhouse.engine.owners import BANK, REMOVED, company
from roundhouse.engine.position import Draft
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, dropped
from roundhouse.finance import market
from roundhouse.finance.dividends import ArmsEnd, EndsAtOnce, NotIntoZone
from roundhouse.rounds.beginnings import BeginSet
from roundhouse.rounds.endings import NoteBank
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1825.bankruptcy import BankruptIn
from roundhouse.titles.t1825.ending import NobodyLeftEnds

ROUNDS: Final = 100


class BeginSetUntil(BeginSet, frozen=True):
    """A set of operating rounds begins; after the ``last`` stock round the game is over instead."""

    last: int

    def happen(self, draft: Draft) -> None:
        """After a stock round."""
        if draft.state.round.number < self.last:
            super().happen(draft)
        else:
            draft.emit(ev.GameEnded("final_set"))


def over_after_a_hundred_rounds(title: Title) -> Title:
    """The game is over after the hundredth stock round; the rulebook knows no such end (2)."""
    return changed(title, BeginSet, lambda old: BeginSetUntil(old.section, old.length, ROUNDS))


def highest_price_ends_at_once(title: Title) -> Title:
    """The game is over as soon as a price reaches the last box; in 2 and 6.3 at the end of the round."""
    return changed(title, ArmsEnd, lambda old: EndsAtOnce(old.section))


class NoteBankSeen(NoteBank, frozen=True):
    """The bank is looked at when money has come from a sale or for a dividend, and then as it is."""

    def happen(self, draft: Draft) -> None:
        """Set the flag if less than nothing is left."""
        state = draft.state
        if state.cash.get(BANK, Money(0)) >= 0 or state.ending or state.flags.get(self.flag):
            return
        if any(
            isinstance(event, ev.SharesSold | ev.DividendDeclared) or _is_sold(event)
            for event in draft.events
        ):
            draft.emit(ev.FlagSet(self.flag, 1))


def _is_sold(event: ev.Event) -> bool:
    return isinstance(event, ev.PrivateMoved) and event.deal == "sold"


def bank_seen_after_payments(title: Title) -> Title:
    """The bank is looked at after sales and dividends only; in 2 it may break at any moment."""
    return changed(title, NoteBank, lambda old: NoteBankSeen(old.section, old.flag))


class BankruptWithTrains(BankruptIn, frozen=True):
    """The trains of a bankrupt company leave the game with it."""

    def happen(self, draft: Draft) -> None:
        """Look where its price marker is."""
        symbol = draft.state.operating.company
        if market.in_zone(draft.position, symbol, self.zone):
            for train in trains_of(draft.state, company(symbol)):
                draft.emit(ev.TrainMoved(train, company(symbol), REMOVED, "returned"))
        super().happen(draft)


def bankrupt_trains_removed(title: Title) -> Title:
    """The trains of a bankrupt company are gone; in 6.3 the bank sells them again."""
    return changed(title, BankruptIn, lambda old: BankruptWithTrains(old.section, old.zone))


def withheld_into_bankruptcy(title: Title) -> Title:
    """A president may withhold income though the company is bankrupt by it; not so in 6.3."""
    return dropped(title, NotIntoZone)


def played_on_without_companies(title: Title) -> Title:
    """A game in which every company is bankrupt goes on; by the reading of 2 it is over."""
    return dropped(title, NobodyLeftEnds)
