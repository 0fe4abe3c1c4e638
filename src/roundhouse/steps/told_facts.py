"""What a company tells of the players' own board beside amounts: see :mod:`roundhouse.rounds.bank_only`."""

from __future__ import annotations

from typing import Final, Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, TellFact
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferTellFact
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.steps.told_amounts import place_unseen, placed_tokens, told

ROUTE: Final = "route"
"""The fact that the company has a route, so that it must own a train."""
TOKEN_BACK: Final = "token_back"
"""The fact that a token of the company goes back to its charter."""
NO_PLACE_LEFT: Final = 1
"""The tokens that a company keeps on the board at least when it takes one back."""


class TellsFact(TurnStep, frozen=True):
    """The beginning of steps in which a ``fact`` is told."""

    section: str
    fact: str

    @property
    def name(self) -> str:
        """``tell_`` and the fact."""
        return f"tell_{self.fact}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Facts that are told."""
        return (TellFact,)

    def is_open(self, position: Position) -> bool:
        """Whether it may be told now."""
        raise NotImplementedError

    def happen(self, draft: Draft) -> None:
        """What follows from it."""
        raise NotImplementedError

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Telling it, while that is open."""
        if not self.is_open(position):
            return ()
        return (OfferTellFact(company(position.state.operating.company), self.section, self.fact),)

    def play(self, draft: Draft, action: Action) -> None:
        """Let happen what follows."""
        if not isinstance(action, TellFact) or action.fact != self.fact or not self.is_open(draft.position):
            raise unavailable()
        self.happen(draft)


class TrainDuty(Protocol):
    """When a company that has a route must own a train."""

    @property
    def section(self) -> str:
        """The section of the rulebook."""

    @property
    def at_any_cost(self) -> bool:
        """Whether it must find the money; else it must buy only what it can pay to the bank."""

    def lacks(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the company has no train that fulfils it."""


class OwnIfTold(Consequence, frozen=True):
    """A company must own a train in the turn in which it was told that it has a route, by the ``duty``."""

    duty: TrainDuty

    @property
    def at_any_cost(self) -> bool:
        """As in the duty."""
        return self.duty.at_any_cost

    def due(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it lacks one, and the route was told."""
        turn = position.state.operating
        return symbol == turn.company and told(ROUTE) in turn.notes and self.duty.lacks(position, symbol)


class TellRoute(TellsFact, frozen=True):
    """The company on turn has a route, and so must own a train by the ``duty``; without it, it may."""

    duty: TrainDuty

    def is_open(self, position: Position) -> bool:
        """Once a turn, while it has no train."""
        turn = position.state.operating
        return told(ROUTE) not in turn.notes and self.duty.lacks(position, turn.company)

    def happen(self, draft: Draft) -> None:
        """Note it for the turn."""
        draft.emit(ev.Noted(told(ROUTE)))


class TakeTokenBack(TellsFact, frozen=True):
    """A token of the company on turn goes back to its charter, as two share a hex after a merger."""

    def is_open(self, position: Position) -> bool:
        """While it has more than one on the board."""
        return len(placed_tokens(position, position.state.operating.company)) > NO_PLACE_LEFT

    def happen(self, draft: Draft) -> None:
        """Take the last one back."""
        token = placed_tokens(draft.position, draft.state.operating.company)[-1]
        draft.emit(ev.TokenReturned(token))


class HomesUnseen(Consequence, frozen=True):
    """A company that operates for the first time has its home tokens on the players' own board.

    Nobody says where.
    """

    def number(self, position: Position, symbol: CompanySymbol) -> int:
        """How many homes the company has: as many as are printed, or the one that it chooses."""
        return max(1, len(position.definition.companies[symbol].homes))

    def happen(self, draft: Draft) -> None:
        """Those of the company on turn."""
        symbol = draft.state.operating.company
        if symbol and symbol not in draft.state.has_operated:
            self.place(draft, symbol)

    def place(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Place what isn't placed yet."""
        for _ in range(self.number(draft.position, symbol) - len(placed_tokens(draft.position, symbol))):
            place_unseen(draft, symbol, "home")


class HomeWithoutQuestion(Consequence, frozen=True):
    """What is left of the question where a home token goes: it goes onto the players' own board."""

    def advance(self, draft: Draft) -> bool:
        """Answer the question on top."""
        question = draft.state.questions[-1]
        draft.emit(ev.QuestionAnswered(question.kind))
        place_unseen(draft, CompanySymbol(question.subject), "home")
        return True
