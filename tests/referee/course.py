"""The course of every title: an auction, then stock rounds and sets of operating rounds in turn."""

from __future__ import annotations

from roundhouse.engine import events as ev
from tests.referee.judge import Findings, Watcher, rule

STAGES = ("", "track", "token", "run", "dividend", "trains", "ports", "end")


class Rounds(Watcher):
    """Which round follows which, under the topic ``rounds``."""

    def count(self) -> int:
        """How many operating rounds a set has that begins at this time."""
        raise NotImplementedError

    @rule("rounds", ev.RoundBegan)
    def order(self, event: ev.RoundBegan) -> Findings:
        """After the auction a stock round; after each a set of operating rounds, as many as the phase has."""
        kind, number, index, count = self.book.round
        if kind == "auction":
            wanted = ("stock", 1, 1, 1)
        elif kind == "stock":
            wanted = ("operating", number, 1, self.count())
        elif index < count:
            wanted = ("operating", number, index + 1, count)
        else:
            wanted = ("stock", number + 1, 1, 1)
        found = (event.kind, event.number, event.index, event.count)
        if found != wanted:
            yield f"the round {wanted}", found


class Stages(Watcher):
    """The steps of a company's turn, under the topic ``stages``."""

    @rule("stages", ev.StageBegan)
    def stages(self, event: ev.StageBegan) -> Findings:
        """They have their order."""
        if self.book.actor != "company:" + event.company:
            yield f"a step of {self.book.actor}", event.company
        if STAGES.index(event.stage) <= STAGES.index(self.book.stage):
            yield f"a step behind {self.book.stage}", event.stage
