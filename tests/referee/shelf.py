"""A title's recorded games, with referees who have seen more and more of each, to plant faults into."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from roundhouse.engine.names import Money
from roundhouse.engine.owners import BANK, player
from roundhouse.engine.state import State
from tests.referee.faults import Fault
from tests.referee.judge import Decision, Referee, first_faults
from tests.referee.planting import NotThere, Planted, Prepared, shelved
from tests.referee.recorded import Game, read

EVERY = 30
"""A referee is kept before every so many decisions of a game."""
Judges = Callable[[State, frozenset[str]], Referee]
"""A title's referee, for a first state and options."""
Place = tuple[Referee, Decision, Any]
"""Where something may be planted: the referee before the decision, the decision, the event."""


class Shelf:
    """The games of a folder, each read and judged once, when it is asked for; none may have a fault."""

    def __init__(self, folder: Path, referee: Judges) -> None:
        self.paths = tuple(sorted(folder.glob("*.json.gz")))
        self._judges = referee
        self._games: dict[Path, Game] = {}
        self._referees: dict[Path, tuple[Referee, ...]] = {}

    def game(self, path: Path) -> Game:
        """A recorded game."""
        if path not in self._games:
            self._games[path] = read(path)
        return self._games[path]

    def referees(self, path: Path) -> tuple[Referee, ...]:
        """Referees who have seen more and more of a recorded game, the last one all of it."""
        if path not in self._referees:
            game = self.game(path)
            judge = self._judges(game.start, frozenset(game.options))
            self._referees[path] = shelved(judge, game.decisions, EVERY)
        return self._referees[path]

    def faults(self, planted: Planted) -> tuple[int, list[Fault]]:
        """The decision with what is planted into the first game that has a place, and the first faults.

        Raises :class:`NotThere` where no game has one.
        """
        for path in self.paths:
            try:
                decisions, number = planted.into(self.game(path).decisions)
            except NotThere:
                continue
            kept = number // EVERY
            return number, first_faults(deepcopy(self.referees(path)[kept]), decisions[kept * EVERY :])
        raise NotThere

    def places(self, prepared: Prepared) -> Iterator[Place]:
        """Where it may be planted in the games."""
        for path in self.paths:
            yield from prepared.places(self.game(path).decisions, self.referees(path), EVERY)


# --- first positions -----------------------------------------------------------------------------

Setups = Mapping[str, tuple[str, Callable[[State], State]]]
"""Changes of a first position, each with its section."""


def poor(state: State) -> State:
    """The first player has 1, the bank what he lacks."""
    first = player(state.seats[0])
    rest = state.cash[BANK] + state.cash[first] - 1
    return replace(state, cash={**state.cash, first: Money(1), BANK: Money(rest)})


def setups(section: str) -> Setups:
    """Those of every title: cash, the bank and cards, by the section of the setup."""
    return {
        "money": (section, poor),
        "bank": (section, lambda s: replace(s, cash={**s.cash, BANK: Money(0)})),
        "order": (section, lambda s: replace(s, order=(*s.order[1:], s.order[1]))),
    }
