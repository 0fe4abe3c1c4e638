"""Options by which a game of ours is another one than 18xx.games would play, found by playing without."""

from __future__ import annotations

from roundhouse.archive.site18xx.other_options import OtherOptions, explaining, outcome, played_under
from roundhouse.engine.actions import Action, Contribution, FundTrain, Pass
from roundhouse.engine.names import Money
from roundhouse.engine.owners import SUPPLY
from roundhouse.engine.position import Position
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import LNWR, LONDON


def shopping() -> Position:
    """The LNWR in receivership decides over trains; Ada has a share of it."""
    position = t.switched(lines.received(LONDON, 100, Ada=1), "shareholders_train", "ports")
    return lines.at_stage(t.cash(position, Ada=400), "LNWR", "trains", "run", "dividend")


def found(position: Position, action: Action, there: frozenset[str]) -> OtherOptions:
    """What explains that the action leads to what it would under the options ``there``."""
    wanted = outcome(played_under(position, there), action)
    return explaining(
        position.options, there, lambda options: outcome(played_under(position, options), action) == wanted
    )


def test_an_option_without_which_there_is_no_such_decision() -> None:
    position = shopping()
    funded = FundTrain(LNWR, "2-0", SUPPLY, Money(180), (Contribution("Ada", Money(180)),), agreed=("Ada",))
    assert outcome(position, funded)
    without = position.options - {"shareholders_train", "ports"}
    assert found(position, funded, without) == OtherOptions(here=("shareholders_train",))
    there = without | {"shareholders_train"}
    assert found(played_under(position, without), funded, there) == OtherOptions(
        there=("shareholders_train",)
    )


def test_options_that_exclude_each_other_explain_nothing() -> None:
    position = shopping()
    passed = Pass(position.state.actor)
    there = position.options | {"k1", "d1"}
    assert explaining(position.options, there, lambda _: outcome(position, passed) is None) == OtherOptions()
    assert explaining(
        position.options | {"k1"}, there, lambda options: bool(played_under(position, options))
    ) == (OtherOptions())
