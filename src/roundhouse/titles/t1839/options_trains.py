"""1839: other readings of sections 8.3.4, 9, 14.2 and 14.3 that a table may choose, each off by default."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import Owner, is_player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.finance import certificates as cert
from roundhouse.finance.buying import HoldingLimit
from roundhouse.finance.dividends import Shareholders
from roundhouse.finance.exchange import Exchanging
from roundhouse.finance.starting import Start
from roundhouse.rounds.operating import Stage
from roundhouse.steps.discard_train import Counted, Discard
from roundhouse.steps.mark_train import RustUnlessMarked, SparedLeave
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.phase_change import PhaseChange
from roundhouse.steps.trains import SparedNotCounted
from roundhouse.titles.t1839.nationalisation import AskNationalise, Nationalise
from roundhouse.titles.t1839.ruin import TrainNotBought
from roundhouse.titles.t1839.rules_trains import ASK_NATIONALISE, CHANGE, SAVED_LEAVE
from roundhouse.titles.t1839.setup import SAVED

DUE: Final = "nationalisation_due"


# --- 8.3.4 ----------------------------------------------------------------------------------------------


class EachShare(Shareholders, frozen=True):
    """What a share gets is rounded to a whole guilder: up for players, down for the company."""

    def halves_per_share(self, paid: Money, shares: int) -> int:
        """Those of a player's share."""
        return -(-paid // shares) * 2

    def payments(self, position: Position, symbol: CompanySymbol, paid: Money) -> dict[Owner, Money]:
        """What each gets of ``paid``, in whole guilders."""
        shares = position.definition.companies[symbol].shares
        up, down = Money(-(-paid // shares) * shares), Money(paid // shares * shares)
        low = super().payments(position, symbol, down)
        high = super().payments(position, symbol, up)
        return {owner: high[owner] if is_player(owner) else low[owner] for owner in high if owner in low}


def half_dividend_per_share(title: Title) -> Title:
    """8.3.4: a half dividend is rounded share by share; by what a holder gets in all."""
    return changed(title, Shareholders, lambda old: EachShare(old.section, old.to_company, old.up))


# --- 9 ----------------------------------------------------------------------------------------------------


class FailedTrainBought(TrainNotBought, frozen=True):
    """The train that he failed to buy leaves the game, and counts as bought for the phases."""

    change: PhaseChange

    def happen_to(self, draft: Draft, name: str) -> None:
        """Its phase begins, if it is the first of its kind."""
        seen = len(draft.events)
        super().happen_to(draft, name)
        moved = [event for event in draft.events[seen:] if isinstance(event, ev.TrainMoved)]
        for event in moved:
            self.change.train_bought(draft, event.train)


def failed_train_counts_as_bought(title: Title) -> Title:
    """9: the train that a bankrupt couldn't pay begins its phase."""
    return changed(title, TrainNotBought, lambda old: FailedTrainBought(old.section, CHANGE))


# --- 14.2 ------------------------------------------------------------------------------------------------


def saved_one_run(title: Title) -> Title:
    """14.2.2.2.2: a saved train runs once more, in this round too, and doesn't count for the limit.

    One that rusts while its company is on turn has run before, and runs in the next round. Nor is it given up
    for the limit.
    """
    title = changed(title, SparedLeave, lambda old: replace(old, next_round=False))
    title = changed(title, RustUnlessMarked, lambda old: replace(old, in_turn=True))
    counted = Counted(SAVED_LEAVE.section)
    title = changed(title, Discard, lambda old: replace(old, checks=old.checks.then(counted)))
    return replace(title, parts=(*title.parts, SparedNotCounted(SAVED_LEAVE.section, SAVED)))


def brown_share_over_60(title: Title) -> Title:
    """14.2.3.1: the free share of a brown private company may bring its owner above 60 %."""
    return changed(title, Exchanging, lambda old: replace(old, checks=old.checks.without(HoldingLimit)))


# --- 14.3 ------------------------------------------------------------------------------------------------


class NoteDue(Consequence, frozen=True):
    """It is remembered that presidents are asked about nationalisation later."""

    def happen(self, draft: Draft) -> None:
        """Set the flag."""
        draft.emit(ev.FlagSet(DUE, 1))


class AskWhenDue(Consequence, frozen=True):
    """They are asked once the company that began the phase has operated."""

    ask: AskNationalise

    def happen(self, draft: Draft) -> None:
        """Ask, if the flag is set, and take it away."""
        if draft.state.flags.get(DUE):
            draft.emit(ev.FlagSet(DUE, 0))
            self.ask.happen(draft)


def nationalise_after_operation(title: Title) -> Title:
    """14.3.3.1: companies are nationalised when the buyer of the train has operated."""

    def later(change: PhaseChange) -> PhaseChange:
        parts = tuple(NoteDue(p.section) if isinstance(p, AskNationalise) else p for p in change.parts)
        return replace(change, parts=parts)

    def asking(stage: Stage) -> Stage:
        if stage.name != "end":
            return stage
        return replace(stage, finish=(*stage.finish, AskWhenDue(ASK_NATIONALISE.section, ASK_NATIONALISE)))

    return changed(changed(title, Stage, asking), PhaseChange, later)


class NotedNationalise(Nationalise, frozen=True):
    """Who has a company nationalised is remembered, with the number of the set."""

    def nationalise(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Note the president, then hand the company over."""
        president = cert.president(draft.state, symbol)
        if president:
            draft.emit(ev.FlagSet(_by(draft.position, president), draft.state.round.number))
        super().nationalise(draft, symbol)


class NotByNationaliser(Check, frozen=True):
    """Who has a company nationalised starts none in the stock round that follows."""

    def fault(self, case: Start) -> Fault | None:
        """``par.nationalised``."""
        state = case.position.state
        last = state.flags.get(_by(case.position, case.buyer), 0)
        if last and last == state.round.number - 1:
            return self.fails("par.nationalised", company=case.company)
        return None


def _by(position: Position, name: str) -> str:
    return f"nationaliser:{position.state.seats.index(name)}"


def no_restart_by_nationaliser(title: Title) -> Title:
    """14.3.1: nobody starts a company in the stock round after a set in which he has nationalised one."""

    def bar(step: ParAndBuy) -> ParAndBuy:
        return replace(step, checks=step.checks.then(NotByNationaliser("14.3.1")))

    title = changed(title, Nationalise, lambda old: NotedNationalise(old.section, old.government))
    return changed(title, ParAndBuy, bar)


OPTIONS: Final = (
    OptionDefinition("half_dividend_per_share", "8.3.4", change=half_dividend_per_share),
    OptionDefinition("failed_train_counts_as_bought", "9", change=failed_train_counts_as_bought),
    OptionDefinition("saved_one_run", "14.2.2.2.2", change=saved_one_run),
    OptionDefinition("brown_share_over_60", "14.2.3.1", change=brown_share_over_60),
    OptionDefinition("no_restart_by_nationaliser", "14.3.1", change=no_restart_by_nationaliser),
    OptionDefinition("nationalise_after_operation", "14.3.3.1", change=nationalise_after_operation),
)
