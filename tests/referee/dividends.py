"""What a company's turn has of runs and dividends, whatever is paid for them."""

from __future__ import annotations

from roundhouse.engine import events as ev
from tests.referee.judge import END, Findings, Referee, Watcher, rule


class Earnings(Watcher):
    """One run and one decision about it a turn; the topics are ``run`` and ``dividend``."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.revenue: dict[str, int] = {}
        self.ran = False
        self.declarations = 0

    def linked(self, company: str) -> bool:
        """Whether a company has a route."""
        raise NotImplementedError

    def decides(self, company: str) -> bool:
        """Whether a company whose turn ends must have decided about its revenue."""
        raise NotImplementedError

    def earned(self, event: ev.DividendDeclared) -> int:
        """What is decided about; from then on there is nothing left of it."""
        return self.revenue.pop(event.company, 0)

    @rule("run", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing has been earned yet."""
        self.revenue, self.ran, self.declarations = {}, False, 0
        yield from ()

    @rule("dividend", ev.TurnEnded)
    def once(self, event: ev.TurnEnded) -> Findings:
        """Every turn of a company has one decision about its revenue, if it is nothing."""
        kind, _, name = event.actor.partition(":")
        if kind == "company" and self.declarations != 1 and self.decides(name):
            yield f"one dividend of {event.actor}", self.declarations

    @rule("run", ev.DividendDeclared)
    def must_run(self, event: ev.DividendDeclared) -> Findings:
        """A company with a train and a route runs."""
        self.declarations += 1
        trains = self.book.trains_of("company:" + event.company)
        if trains and not self.ran and self.linked(event.company):
            yield f"a run of {event.company} with {trains}", "none"

    @rule("run", ev.TrainsRun)
    def run(self, event: ev.TrainsRun) -> Findings:
        """A company runs once in its turn."""
        if event.company in self.revenue or self.book.actor != "company:" + event.company:
            yield f"one run of {self.book.actor}", f"a run of {event.company}"
        self.revenue[event.company] = event.revenue
        self.ran = True

    @rule("dividend", when=END)
    def decided(self) -> Findings:
        """No train is bought before the dividend has been decided on."""
        if self.book.stage in ("trains", "end") and self.revenue:
            yield f"a dividend of {self.revenue}", "none"
