"""Private companies that close as a consequence of something else, or turn into a train."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence, TakesPrivates
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, company
from roundhouse.engine.position import Draft
from roundhouse.steps.trains import next_in_supply, trains_of


class Closing(Protocol):
    """How private companies close."""

    def close(self, draft: Draft, privates: Iterable[PrivateSymbol]) -> None:
        """Close those of ``privates`` that are still in the game, or ask about them first."""


class PlainClosing(Consequence, frozen=True):
    """They leave the game, whoever has them."""

    def close(self, draft: Draft, privates: Iterable[PrivateSymbol]) -> None:
        """Take those that are still in the game out of it."""
        for private in privates:
            owner = draft.state.privates.get(private, REMOVED)
            if owner != REMOVED:
                draft.emit(ev.PrivateMoved(private, owner, REMOVED))


class ClosePrivates(TakesPrivates, frozen=True):
    """These ``privates`` close, as ``closing`` says."""

    privates: tuple[PrivateSymbol, ...]
    closing: Closing

    def happen(self, draft: Draft) -> None:
        """Close the private companies in the way of ``closing``."""
        self.closing.close(draft, self.privates)


class CloseWithFirstTrain(Consequence, frozen=True):
    """A private company closes once the company that it belongs to by print has a train, from wherever.

    ``companies``: that company by private company. It is for a title's ``watch``.
    """

    companies: Mapping[PrivateSymbol, CompanySymbol]
    closing: Closing

    def happen(self, draft: Draft) -> None:
        """Close those whose company has one."""
        due = [p for p, symbol in self.companies.items() if trains_of(draft.state, company(symbol))]
        self.closing.close(draft, due)


class BecomesTrain(TakesPrivates, frozen=True):
    """The ``private`` company turns into a train of a ``kind`` from the supply, for whoever owns it.

    It begins no phase. Nothing comes of it where no such train is left.
    """

    private: PrivateSymbol
    kind: str

    def happen(self, draft: Draft) -> None:
        """Close the private company; the train goes to its owner."""
        owner = draft.state.privates.get(self.private, REMOVED)
        if owner in (REMOVED, BANK):
            return
        draft.emit(ev.PrivateMoved(self.private, owner, REMOVED))
        train = next_in_supply(draft.state, self.kind)
        if train is not None:
            draft.emit(ev.TrainMoved(train, SUPPLY, owner, "given"))
