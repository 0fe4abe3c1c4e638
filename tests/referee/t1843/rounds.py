"""Sections 5, 8.1, 8.2, 8.3 and 8.10: the course of the game and its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import events as ev
from tests.referee.course import Rounds, Stages
from tests.referee.judge import AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.t1843 import tables
from tests.referee.t1843.holdings import price


class Course(Rounds):
    """Section 5: stock rounds and sets of operating rounds, and what the foreigners take."""

    sections: ClassVar[Mapping[str, str]] = {"rounds": "5"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.taken: list[str] = []
        self.wanted = 0

    def count(self) -> int:
        """As many as the phase has."""
        return tables.ROUNDS[self.book.phase]

    @rule("5", ev.RoundBegan)
    def foreigners(self, event: ev.RoundBegan) -> Findings:
        """Before each stock round but the first they have taken the next train, or two."""
        wanted = self.wanted or min(1, len(_supply(self)))
        if event.kind == "stock" and event.number > 1 and len(self.taken) != wanted:
            yield f"{wanted} train(s) for the foreigners", self.taken
        self.taken, self.wanted = [], 0

    @rule("5", ev.TrainMoved)
    def take(self, event: ev.TrainMoved) -> Findings:
        """The next train of the supply; two when the first was the last of its colour."""
        if event.reason != "exported" or self.book.kind != "operating":
            return
        supply = _supply(self)
        rusted = [name for name in self.book.trains_of("pool") if color_of(name) != "Gray"]
        if "foreigners_take_rusted" in self.referee.options and self.book.phase == "Gray" and rusted:
            self.taken, self.wanted = [event.train], 1
            least = min(tables.PRICES[self.book.side(name)] for name in rusted)
            if event.train not in rusted or tables.PRICES[self.book.side(event.train)] != least:
                yield f"a rusted train for {least}", event.train
            return
        if self.book.round[2] != self.book.round[3]:
            yield "the last operating round of the set", self.book.round
        if not self.taken:
            first = supply[0] if supply else ""
            last = sum(color_of(name) == color_of(first) for name in supply) == 1 and len(supply) > 1
            self.wanted = 2 if last else 1
        if event.giver != "supply" or not supply or color_of(event.train) != color_of(supply[0]):
            yield f"a {color_of(supply[0]) if supply else 'no'} train of the supply", event.train
        self.taken.append(event.train)

    @rule("5", ev.TrainMoved, when=AFTER)
    def phase_due(self, event: ev.TrainMoved) -> Findings:
        """A phase begins with the first train of its colour to leave the supply."""
        color = color_of(event.train)
        phases = tables.PHASES
        if event.giver == "supply" and phases.index(color) > phases.index(self.book.phase):
            self.due("5", ev.PhaseBegan, phase=color)
        yield from ()


def color_of(train: str) -> str:
    """The colour of a train's card."""
    return tables.ROSTER[train.rpartition("-")[0]][0]


def _supply(watcher: Watcher) -> list[str]:
    """The cards of the supply in the order in which they are sold; Val de Loire's is none of them."""
    cards = [name for name in watcher.book.trains_of("supply") if not name.startswith("2-")]
    return sorted(cards, key=lambda name: tables.PHASES.index(color_of(name)))


class Operating(Stages):
    """Sections 8.1 to 8.3: incomes, and which company operates when."""

    sections: ClassVar[Mapping[str, str]] = {"stages": "8.3"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.operated: set[str] = set()
        self.known: tuple[str, ...] = ()

    @rule("8.1", ev.RoundBegan)
    def left(self, event: ev.RoundBegan) -> Findings:
        """Every floated company has operated."""
        if self.book.kind == "operating":
            missing = set(self.known) - self.operated
            if missing:
                yield f"turns of {sorted(missing)}", f"the next round, {event.kind}"

    @rule("8.1", ev.RoundBegan, when=AFTER)
    def begun(self, event: ev.RoundBegan) -> Findings:
        """Private companies and ports pay first."""
        self.operated, self.known = set(), tuple(self.book.floated)
        if event.kind != "operating":
            return
        for private, owner in self.book.privates.items():
            if owner.startswith(("player:", "company:")):
                self.pay("8.1", "bank", owner, tables.PRIVATES[private][1])
        for marker, owner in self.book.markers.items():
            if marker.startswith("port:") and owner.startswith("company:"):
                self.pay("8.1", "bank", owner, tables.PORT_INCOME)
        yield from ()

    @rule("8.2", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """The highest price first, further right, on top; each once, none that floated in this round."""
        if self.book.kind != "operating" or not event.actor.startswith("company:"):
            return
        if self.book.actor:
            yield "no turn before the last one is over", event.actor
        left = [company for company in self.known if company not in self.operated]
        best = min(left, key=self._place) if left else ""
        found = event.actor.removeprefix("company:")
        if found != best:
            yield f"the turn of {best or 'nobody'}", found
        self.operated.add(found)

    def _place(self, company: str) -> tuple[int, int, int]:
        cell = self.book.cell(company) or (0, 0)
        return (-price(self.book, company), -cell[1], self.book.stacks[cell].index(company))


class Ending(Watcher):
    """Section 8.10: when the game is over."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.top = False
        self.gray_sets = 0
        self.gray_seen = False

    @rule("8.10.1", when=END)
    def gray(self) -> Findings:
        """Sets of operating rounds in which a company owned a gray train are counted."""
        if self.book.kind == "operating" and not self.gray_seen and self._gray():
            self.gray_seen = True
            self.gray_sets += 1
        yield from ()

    def _gray(self) -> bool:
        return any(n.startswith("Electric") and o.startswith("company:") for n, o in self.book.trains.items())

    @rule("8.10.1", ev.TrainMoved, when=AFTER)
    def gray_bought(self, event: ev.TrainMoved) -> Findings:
        """The same within a decision."""
        yield from self.gray()

    @rule("8.10.1", ev.PriceMoved)
    def reached(self, event: ev.PriceMoved) -> Findings:
        """A price of 500 ends the game with the operating round."""
        if event.price == tables.TOP_PRICE:
            self.top = True
        yield from ()

    @rule("8.10.1", ev.RoundBegan)
    def over(self, event: ev.RoundBegan) -> Findings:
        """No round begins once the game should be over."""
        if self.top:
            yield "the end, as a price has reached 500", event
        if event.kind != "stock":
            return
        if self.gray_sets >= 2 and self.gray_seen:
            yield "the end with the second set that saw a gray train", event
        self.gray_seen = False

    @rule("8.10.1", ev.RoundBegan, when=AFTER)
    def carried_over(self, event: ev.RoundBegan) -> Findings:
        """A gray train that a company owns when a set begins makes it one of these."""
        yield from self.gray()

    @rule("8.10.1", ev.GameEnded)
    def ended(self, event: ev.GameEnded) -> Findings:
        """For one of the four reasons, at its time."""
        kind, _, index, count = self.book.round
        nobody = not self.book.actor
        if event.reason == "bankrupt":
            right = kind == "operating" and bool(self.book.actor)
        elif kind == "auction":
            right = not any(name.startswith("2+1-") for name in self.book.trains_of("supply"))
        elif self.top:
            right = nobody
        else:
            right = (
                kind == "operating" and nobody and index == count and self.gray_sets >= 2 and self.gray_seen
            )
        if right and kind == "operating" and event.reason != "bankrupt":
            operating = self.referee.watcher(Operating)
            right = set(operating.known) <= operating.operated
        if not right:
            yield "a reason for the end of the game", event
        if not any(due.kind is ev.GameEnded for due in self.referee.dues):
            self.due("8.10.1", ev.GameEnded)
