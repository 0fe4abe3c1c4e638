"""Section 10.1: the last set of operating rounds."""

from msgspec.structs import replace

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

NBDS = company("NBDS")


def idled(position: t.Position) -> tuple[list[tuple[str, int, int]], t.Position]:
    """Nobody does more than he must until the game is over: the rounds that begin, and the end."""
    rounds: list[tuple[str, int, int]] = []
    while position.state.ending is None:
        if position.state.questions:
            action: t.act.Action = t.act.Pass(g.decider(position))
        elif t.offers_of(position, t.off.OfferRunTrains):
            action = t.act.RunTrains(position.state.actor, ())
        else:
            action = t.act.Pass(position.state.actor)
        played = t.play(position, action)
        rounds += [(event.kind, event.index, event.count) for event in played.all(t.ev.RoundBegan)]
        position = played.position
    return rounds, position


def test_s10_1__e39_the_set_after_the_one_with_the_first_diesel() -> None:
    position = g.at_trains(g.begun("Gray"))
    position = t.change(position, round=replace(position.state.round, index=2, count=3))
    rounds, position = idled(g.first_of(position, "Diesel").position)
    set_of_four = [("operating", index, 4) for index in (1, 2, 3, 4)]
    assert rounds == [("operating", 3, 3), ("stock", 1, 1), *set_of_four]


def test_s10_1__e39_five_hundred_in_its_second_round_ends_it_then() -> None:
    position = g.floated(g.begun("Purple"), "NBDS", 457, "Ada")
    position = t.trains(g.at_home(position, "NBDS", "K8", "L13"), NBDS="4")
    position = t.earning(position, "NBDS", 460, index=2, count=4, number=5)
    rounds, position = idled(t.submit(position, t.act.Dividend(NBDS, "pay")))
    assert (rounds, t.price_of(position, "NBDS")) == ([], 500)
