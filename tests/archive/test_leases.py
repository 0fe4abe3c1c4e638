"""Leases and shareholders' trains in a game file, and told in the log."""

from pathlib import Path

from roundhouse.archive.history import History
from roundhouse.archive.journal import Journal
from roundhouse.engine import actions as act
from roundhouse.engine.actions import from_text, to_text
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import Money
from roundhouse.engine.owners import SUPPLY
from roundhouse.engine.position import Position
from roundhouse.ui.words import for_language
from roundhouse.ui.words.story import tell
from tests.archive import toy
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import LNWR, LONDON

LEASE = act.LeaseTrain(LNWR, "2-0")
FUND = act.FundTrain(LNWR, "2-0", SUPPLY, Money(180), (act.Contribution("Ada", Money(160)),), agreed=("Ada",))


def running() -> Position:
    """The LNWR in receivership is about to run."""
    position = t.switched(lines.received(LONDON, Ada=1), "shareholders_train")
    return t.settle(lines.at_stage(position, "LNWR", "run"))


def played() -> tuple[Position, History]:
    """A train has been leased and run, and shareholders have bought it."""
    first = running()
    history = History(first)
    history.submit(LEASE)
    history.submit(t.best_run(history.position))
    history.submit(FUND)
    return first, history


def test_they_are_read_as_they_were_written(tmp_path: Path) -> None:
    first, history = played()
    path = tmp_path / "game.roundhouse"
    journal = Journal.create(path, toy.header(), first.state)
    for n, entry in enumerate(history.entries(), start=1):
        journal.append(n, entry, at=n)
    journal.close()
    reopened = Journal.open(path)
    read = [Entry(line.action, line.events) for line in reopened.contents.decisions]
    reopened.close()
    assert tuple(read) == tuple(history.entries())
    assert History(first, read).position.state == history.position.state


def test_their_text_is_json() -> None:
    for action in (LEASE, FUND):
        assert from_text(to_text(action)) == action


def told(number: int) -> list[str]:
    """The lines of a decision, in English."""
    first, history = played()
    found = tell(for_language("en"), history.entries()[number], first.definition)
    return [line.text.replace("\u00a0", " ") for line in found]


def test_a_lease_is_told_once() -> None:
    assert told(0) == [
        "LNWR leases a 2-train",
        "LNWR is advanced £10 on its income",
        "LNWR pays £10 for the lease",
    ]


def test_the_run_tells_that_the_train_goes_back_and_the_advance_is_paid() -> None:
    assert told(1) == [
        "LNWR runs for £60",
        "A 2-train goes back to the supply",
        "LNWR keeps £60",
        "LNWR's price falls to £90",
        "LNWR pays back the £10 advanced",
    ]


def test_shareholders_are_told_with_what_they_add() -> None:
    assert told(2)[:2] == [
        "LNWR gets a 2-train from the supply for £180, paid for by shareholders",
        "Ada adds £160 from their own money",
    ]
