"""The merger round: minor companies in operating order may become public ones, and shares are then sold."""

from __future__ import annotations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Pass
from roundhouse.engine.effects import Consequence, Effect, happen
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.loop import is_offered
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.owners import company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Step, TurnStep
from roundhouse.finance import market
from roundhouse.finance.mergers import MINOR, SecondLap
from roundhouse.steps.buy_in_lap import BuyInLap


class MergerRound(msgspec.Struct, frozen=True):
    """The round.

    ``become``: the steps by which a minor company becomes a public one; one that can't is asked only where
    ``asks_all`` says so; ``lap`` sells shares, and
    the players of the ``second_lap`` may buy once after the first; ``sold`` happens after both, ``finish``
    at the end.
    """

    section: str
    become: tuple[Step, ...]
    asks_all: bool
    lap: BuyInLap
    second_lap: SecondLap
    sold: tuple[Effect, ...]
    finish: tuple[Effect, ...]

    def steps(self, position: Position) -> tuple[Step, ...]:
        """Becoming public or passing; during a sale of shares buying."""
        if position.state.lap.lap:
            return (self.lap,)
        return (*self.become, EndMergerTurn(self.section))

    def order(self, position: Position) -> tuple[CompanySymbol, ...]:
        """The minor companies in the order in which they may become public."""
        return market.operating_order(position, MINOR)

    def advance(self, draft: Draft) -> bool:
        """The next player in the sale, the next company, or the end."""
        state = draft.state
        symbol = state.operating.company
        if state.lap.lap:
            return self._sale(draft)
        if not symbol:
            self._next_company(draft)
            return True
        if symbol in state.floated and self._waits(draft.position):
            return False
        draft.emit(ev.TurnEnded(company(symbol)))
        return True

    def _waits(self, position: Position) -> bool:
        return self.asks_all or any(is_offered(position, step) for step in self.become)

    def _sale(self, draft: Draft) -> bool:
        lap = draft.state.lap
        if lap.waiting:
            return self.lap.advance(draft)
        following = self.second_lap.players(draft.position, lap.company) if lap.lap == 1 else ()
        draft.emit(ev.PurchaseLapBegan(lap.company, 2 if following else 0, following))
        if not following:
            happen(self.sold, draft)
        return True

    def _next_company(self, draft: Draft) -> None:
        done = draft.state.operating.operated
        waiting = [c for c in self.order(draft.position) if c not in done]
        if waiting:
            draft.emit(ev.TurnBegan(company(waiting[0])))
        else:
            happen(self.finish, draft)


class BeginsMergers(Consequence, frozen=True):
    """A consequence after which a merger round begins in these ``phases``."""

    phases: tuple[str, ...]


class EndMergerTurn(TurnStep, frozen=True):
    """The company stays what it is."""

    section: str

    @property
    def name(self) -> str:
        """``end_merger_turn``."""
        return "end_merger_turn"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """A pass of the company on turn."""
        return (Pass,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The pass, which is always possible."""
        return (OfferPass(position.state.actor, self.section, "pass"),)

    def play(self, draft: Draft, action: Action) -> None:
        """The next company is on turn."""
        if not isinstance(action, Pass):
            raise unavailable()
        if action.actor != draft.state.actor:
            raise illegal("loop.not_your_turn", self.section, actor=name_of(action.actor))
        draft.emit(ev.Passed(action.actor, "merger"), ev.TurnEnded(action.actor))
