"""How many track actions a turn has, and what is left of them."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.position import Position


class Left(msgspec.Struct, frozen=True):
    """What is left: ``actions`` of any kind, of which at most so many ``lays`` and ``upgrades``.

    ``either``: lays or upgrades, not some of both.
    """

    actions: int
    lays: int
    upgrades: int
    either: bool = False


class Actions(Protocol):
    """How a title counts the track actions of the company on turn."""

    def counted(self, position: Position) -> int:
        """How many have been taken in this turn."""

    def left(self, position: Position, company: CompanySymbol) -> Left:
        """What ``company`` (a symbol) has left."""


class TrackActions(msgspec.Struct, frozen=True):
    """``total`` actions a turn, of which so many ``lays`` and ``upgrades`` at most.

    What is laid by one of the powers ``uncounted`` is no action, and what is laid by one of the powers
    ``whole`` is all of them. ``exclusive``: a turn has lays or upgrades, never both.
    """

    total: int
    lays: int
    upgrades: int
    uncounted: frozenset[PrivateSymbol]
    exclusive: bool
    whole: frozenset[PrivateSymbol] = frozenset()

    def counted(self, position: Position) -> int:
        """How many have been taken in this turn."""
        return sum(lay.power not in self.uncounted for lay in position.state.operating.lays)

    def left(self, position: Position, company: CompanySymbol) -> Left:
        """What is left, whichever company it is."""
        del company
        if any(lay.power in self.whole for lay in position.state.operating.lays):
            return Left(0, 0, 0)
        taken = [lay.kind for lay in position.state.operating.lays if lay.power not in self.uncounted]
        upgrades = taken.count("upgrade")
        lays = len(taken) - upgrades
        actions = max(0, self.total - len(taken))
        lays_left, upgrades_left = max(0, self.lays - lays), max(0, self.upgrades - upgrades)
        if self.exclusive and taken:
            lays_left, upgrades_left = (0, upgrades_left) if upgrades else (lays_left, 0)
            actions = min(actions, lays_left + upgrades_left)
        either = self.exclusive or actions == 1
        return Left(actions, min(actions, lays_left), min(actions, upgrades_left), either)


class ActionsByKind(msgspec.Struct, frozen=True):
    """Each kind of company has actions of its own: (kind, actions); raises KeyError for a kind without."""

    kinds: tuple[tuple[str, TrackActions], ...]

    def counted(self, position: Position) -> int:
        """How many have been taken in this turn."""
        return self._of(position, position.state.operating.company).counted(position)

    def left(self, position: Position, company: CompanySymbol) -> Left:
        """What a company of its kind has left."""
        return self._of(position, company).left(position, company)

    def _of(self, position: Position, company: CompanySymbol) -> TrackActions:
        return dict(self.kinds)[company_kind(position, company)]
