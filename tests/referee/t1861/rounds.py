"""Sections 3, 5.2, 5.5 and 7: which round follows, who operates when, in which steps, and when it is over."""

from __future__ import annotations

from roundhouse.engine import events as ev
from tests.referee.judge import AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.t1861 import tables
from tests.referee.t1861.holdings import in_game, leftwards, order, owner

STAGES = (
    "",
    "redeem",
    "track",
    "token",
    "tokens",
    "run",
    "dividend",
    "before_loans",
    "loans",
    "trains",
    "end",
    "trainless",
)


class Course(Watcher):
    """Rounds: two operating rounds after a stock round, each with a merger round in phases 3 to 7."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.last_set = 0
        self.broken = self.last_round = False

    @rule("7", ev.PhaseBegan)
    def first_8(self, event: ev.PhaseBegan) -> Findings:
        """In the first round of a pair this set is the last one, in the second the next."""
        if event.phase == "8":
            self.last_set = self.book.round[1] + (0 if self.book.round[2] == 1 else 1)
        yield from ()

    def _count(self, number: int) -> int:
        return 3 if self.last_set and number >= self.last_set else 2

    @rule("3", ev.RoundBegan)
    def follows(self, event: ev.RoundBegan) -> Findings:
        """The next round."""
        kind, number, index, _ = self.book.round
        count = self._count(number)
        if kind == "operating" and self.book.phase in tables.MERGER_PHASES:
            wanted = ("merger", number, index)
        elif kind == "stock":
            wanted = ("operating", number, 1)
        elif index < count:
            wanted = ("operating", number, index + 1)
        else:
            wanted = ("stock", number + 1, 1)
        if (event.kind, event.number, event.index) != wanted:
            yield f"the round {wanted}", event
        if event.kind == "operating" and event.count != self._count(event.number):
            yield f"{self._count(event.number)} operating rounds", event.count
        if event.kind == "operating":
            self._incomes()

    def _incomes(self) -> None:
        for private, (_, _, income) in tables.PRIVATES.items():
            holder = self.book.privates[private]
            self.pay("5.2", "bank", holder if holder != "bank" else "bank", income)

    def _final(self) -> bool:
        _, number, index, _ = self.book.round
        return bool(self.last_set) and number >= self.last_set and index >= 3

    @rule("7", when=END)
    def must_end(self) -> Findings:
        """No game goes on behind its last round."""
        over = self.book.kind == "operating" and not self.book.actor and not self.book.questions
        after = self.happened(ev.RoundBegan) and self.last_round
        self.last_round = self.book.kind == "operating" and (self.broken or self._final())
        if not self.book.ended and (after or (over and self.last_round)):
            yield "the end of the game", "a game that goes on"

    @rule("1.6", ev.Paid, when=AFTER)
    def breaks(self, event: ev.Paid) -> Findings:
        """The bank has run out of money."""
        del event
        self.broken |= self.book.cash["bank"] < 0
        yield from ()

    @rule("7", ev.GameEnded)
    def over(self, event: ev.GameEnded) -> Findings:
        """After the third round of the last set, or of a round in which the bank was empty."""
        wanted = "bank" if self.broken else "final_set" if self._final() else "no end"
        if self.book.kind != "operating" or event.reason != wanted:
            yield f"{wanted} after an operating round", event
        self.due("7", ev.GameEnded, reason=event.reason)


class Debts(Watcher):
    """Section 7: before the markers are counted each goes to the left once a loan."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.moved: set[str] = set()

    @rule("7", ev.PriceMoved)
    def marked_down(self, event: ev.PriceMoved) -> Findings:
        """Only where there are loans, and only at the end."""
        if event.reason != "loans":
            return
        cell = leftwards(self.book, event.company, self.book.loans.get(event.company, 0))
        if not self.happened(ev.GameEnded) or event.company in self.moved:
            yield "no loans taken into account before the end", event
        self.due("7", ev.PriceMoved, company=event.company, row=cell[0], column=cell[1])
        self.moved.add(str(event.company))

    @rule("7", ev.GameEnded)
    def all_moved(self, event: ev.GameEnded) -> Findings:
        """No marker of a company with loans stays, unless it lies at the edge."""
        for company in in_game(self.book):
            cell = leftwards(self.book, company, self.book.loans.get(company, 0))
            if company not in self.moved and cell != self.book.cell(company):
                yield f"{company} in {cell} for its loans", event


class Operating(Watcher):
    """Sections 5.2 and 5.5: the order of companies and of their steps."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.operated: set[str] = set()

    @rule("5.2", ev.RoundBegan)
    def begins(self, event: ev.RoundBegan) -> Findings:
        """Nobody has operated yet; before, everybody has."""
        left = self.left()
        if self.book.kind == "operating" and left:
            yield f"a turn of {left[0]}", event
        self.operated = set()

    def left(self) -> list[str]:
        """Who is still to operate, in that order: minors, public companies, the state."""
        there = [company for company in in_game(self.book) if company not in self.operated]
        found = order(self.book, [c for c in there if tables.is_minor(c)])
        found += order(self.book, [c for c in there if not tables.is_minor(c)])
        if self.book.phase in tables.STATE_PHASES and tables.STATE not in self.operated:
            found.append(tables.STATE)
        return found

    @rule("5.2", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """The next company; in a merger round the next minor (6)."""
        if self.book.kind == "stock" or event.actor.startswith("player:"):
            return
        left = self.left()
        if self.book.kind == "merger":
            left = [company for company in left if tables.is_minor(company)]
        if event.actor != owner(left[0] if left else ""):
            yield f"the turn of {left[:1]}", event.actor

    @rule("5.2", ev.TurnEnded)
    def ended(self, event: ev.TurnEnded) -> Findings:
        """A company has operated."""
        if event.actor.startswith("company:"):
            self.operated.add(event.actor[8:])
        yield from ()

    @rule("5.5", ev.StageBegan)
    def stages(self, event: ev.StageBegan) -> Findings:
        """They have their order."""
        if self.book.actor != owner(event.company):
            yield f"a step of {self.book.actor}", event.company
        if STAGES.index(event.stage) <= STAGES.index(self.book.stage):
            yield f"a step behind {self.book.stage}", event.stage

    @rule("5.5", ev.CompaniesMerged)
    def merged(self, event: ev.CompaniesMerged) -> Findings:
        """A new public company has no turn in this round."""
        self.operated.add(event.company)
        yield from ()


class Phases(Watcher):
    """Sections 5.8.2 and 5.8.3: phases begin with trains, and trains go."""

    @rule("5.8.2", ev.TrainMoved)
    def begins(self, event: ev.TrainMoved) -> Findings:
        """The first train of a kind begins its phase; 2+2 and 5+5E begin none."""
        kind = event.train.rpartition("-")[0]
        if event.giver == "supply" and kind in tables.TRAIN_LIMIT and int(kind) > int(self.book.phase):
            if int(kind) != int(self.book.phase) + 1:
                yield f"a train of phase {int(self.book.phase) + 1}", kind
            self.due("5.8.2", ev.PhaseBegan, phase=kind)

    @rule("5.8.3", when=END)
    def rusted(self) -> Findings:
        """Nobody has trains whose time is over."""
        for name, holder in self.book.trains.items():
            ends = tables.TRAINS[name.rpartition("-")[0]][2]
            if ends and int(self.book.phase) >= int(ends) and holder not in ("removed", "supply"):
                yield f"{name} gone in phase {self.book.phase}", holder

    @rule("5.8.3", ev.TrainMoved)
    def too_early(self, event: ev.TrainMoved) -> Findings:
        """No train goes before."""
        ends = tables.TRAINS[event.train.rpartition("-")[0]][2]
        if event.taker == "removed" and (not ends or int(self.book.phase) < int(ends)):
            yield f"{event.train} in the game in phase {self.book.phase}", event
