import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.apply import apply
from roundhouse.engine.conservation import Unconserved, check, fold_conserving
from roundhouse.engine.loop import start
from roundhouse.engine.names import NO_COMPANY, HexId, Money
from roundhouse.engine.owners import BANK, IPO, REMOVED, SUPPLY, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile, State
from roundhouse.titles import registry


@pytest.fixture(scope="module")
def first() -> Position:
    return start(registry.load("1894"), ("A", "B", "C"), frozenset(), 1)


def broken(first: Position, changed: State) -> tuple[str, str]:
    with pytest.raises(Unconserved) as caught:
        check(first.definition, first.state, changed)
    return caught.value.what, caught.value.subject


def test_moves_are_conserved(first: Position) -> None:
    events = [
        ev.Paid(player("A"), BANK, Money(570), "test"),
        ev.CertificateMoved("PLM-1", IPO, player("A")),
        ev.TileLaid(NO_COMPANY, HexId("C4"), "8", 1),
        ev.TileLaid(NO_COMPANY, HexId("C4"), "9", 1, "8"),
        ev.TileLaid(NO_COMPANY, HexId("C4"), "", 0, "9"),
        ev.TrainMoved("2-0", SUPPLY, REMOVED, "test"),
    ]
    state = fold_conserving(first.definition, first.state, events)
    assert state.cash[player("A")] == 0


def test_money_from_nowhere_and_below_zero(first: Position) -> None:
    state = first.state
    assert broken(first, replace(state, cash={**state.cash, "player:A": 571})) == ("money", "")
    overdrawn = apply(state, ev.Paid(player("A"), player("B"), Money(571), "test"))
    assert broken(first, overdrawn) == ("debt", "player:A")


def test_the_bank_may_pay_without_end(first: Position) -> None:
    check(first.definition, first.state, apply(first.state, ev.Paid(BANK, player("A"), Money(10**6), "test")))


def test_things_that_appear_or_vanish(first: Position) -> None:
    state = first.state
    for what, thing in (("certificates", "PLM-3"), ("trains", "2-0"), ("privates", "LS")):
        things = dict(getattr(state, what))
        del things[thing]
        assert broken(first, replace(state, **{what: things})) == (what, thing)
    markers = {**state.markers, "ferry-9": "supply"}
    assert broken(first, replace(state, markers=markers)) == ("markers", "ferry-9")
    tokens = {**state.tokens}
    del tokens["Est-0"]
    assert broken(first, replace(state, tokens=tokens)) == ("tokens", "Est-0")


def test_it_is_said_whether_a_thing_has_come_or_gone(first: Position) -> None:
    things = dict(first.state.trains)
    del things["2-0"]
    less = replace(first.state, trains=things)
    for before, after, counts in ((first.state, less, (1, 0)), (less, first.state, (0, 1))):
        with pytest.raises(Unconserved) as caught:
            check(first.definition, before, after)
        assert (caught.value.before, caught.value.after) == counts


def test_of_an_endless_kind_there_are_always_more(first: Position) -> None:
    more = replace(first.state, trains={**first.state.trains, "D-77": "company:Est"})
    check(first.definition, first.state, more)


def test_tiles(first: Position) -> None:
    state = first.state
    laid = replace(state, tiles={**state.tiles, "C4": LaidTile("8", 0)})
    assert broken(first, laid) == ("tiles", "8")
    overdrawn = replace(state, tile_supply={**state.tile_supply, "8": -1})
    assert broken(first, overdrawn) == ("tiles", "8")
