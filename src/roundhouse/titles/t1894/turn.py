"""1894, section 7.3: what a company's turn has of its own, to be put into the lists of ``rules_turn``."""

from __future__ import annotations

from roundhouse.engine.actions import Action
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.place_token import ask_put_back
from roundhouse.titles.t1894.rounds import is_final_set
from roundhouse.titles.t1894.setup import starting_companies


class NotOfTheFirstTwo(Check, frozen=True):
    """The two companies that start the game don't deal in their own shares."""

    def fault(self, case: Position) -> Fault | None:
        """``stage.not_for_company``."""
        symbol = case.state.operating.company
        first = symbol in starting_companies(case.state)
        return self.fails("stage.not_for_company", company=symbol) if first else None


class NotInFinalSet(Check, frozen=True):
    """In the last set of operating rounds nothing is built."""

    def fault(self, case: Position) -> Fault | None:
        """``stage.not_in_final_set``."""
        return self.fails("stage.not_in_final_set") if is_final_set(case) else None


class AskPutBack(Consequence, frozen=True):
    """Tokens that were put aside go back on the map."""

    def happen(self, draft: Draft) -> None:
        """Ask their owners, in operating order."""
        ask_put_back(draft)


class TrainsDueAfterwards(TurnStep, frozen=True):
    """7.3.7.3: ``trains`` once more for a company that has come by a route since, and must own one."""

    trains: BuyTrains

    @property
    def name(self) -> str:
        """The name of the step with ``_afterwards``."""
        return f"{self.trains.name}_afterwards"

    @property
    def section(self) -> str:
        """That of the step."""
        return self.trains.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """The purchases of the step for trains."""
        return self.trains.accepts

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Those of the step while a train is due."""
        return self.trains.offers(position) if self.obliges(position) else ()

    def obliges(self, position: Position) -> bool:
        """While a train is due."""
        return self.trains.must_buy(position)

    def play(self, draft: Draft, action: Action) -> None:
        """Buy the train by the rules of the step for trains, while one is owed."""
        if not self.obliges(draft.position):
            raise unavailable()
        self.trains.play(draft, action)
