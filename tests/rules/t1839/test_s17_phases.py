"""Section 17: what each phase brings about."""

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import REMOVED
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

NBDS, SS = company("NBDS"), company("SS")


@pytest.mark.parametrize(
    ("before", "kind", "phase", "limit", "rounds", "rusted", "kept"),
    [
        ("Yellow", "3+", "Green", 4, 2, "", "2 L2"),
        ("Green", "5+", "Blue", 4, 2, "2 L2", "3+ L2+1"),
        ("Blue", "R4", "Light Brown", 3, 3, "3+ L2+1", "5+ L2+"),
        ("Light Brown", "7", "Dark Brown", 3, 3, "5+ L2+", "R4"),
        ("Dark Brown", "R2+", "Red", 3, 3, "R4", "7"),
        ("Red", "4", "Gray", 2, 3, "7", "R2+"),
        ("Gray", "Diesel", "Purple", 2, 4, "", "4"),
    ],
)
def test_s17__limit_rounds_and_rust(
    before: str, kind: str, phase: str, limit: int, rounds: int, rusted: str, kept: str
) -> None:
    position = g.floated(g.begun(before), "S1", 38, "Cleo", True, ("E14", "D19"))
    position = t.trains(g.at_home(position, "S1", "E14", "D19"), S1=f"{rusted} {kept}")
    position = g.first_of(g.at_trains(position), kind).position
    assert position.state.phase == phase
    assert sorted(t.kinds_of(position, "S1")) == sorted(kept.split())
    assert position.phase.train_limit[""] == limit
    assert position.phase.operating_rounds == rounds


@pytest.mark.parametrize(
    ("phase", "limit", "rounds"), [("Light Brown", 4, 3), ("Red", 2, 3), ("Gray", 2, 4), ("Purple", 2, 4)]
)
def test_s17__option_of_the_table(phase: str, limit: int, rounds: int) -> None:
    position = t.switched(t.phase(g.plain(), phase), "phase_table")
    assert (position.phase.train_limit[""], position.phase.operating_rounds) == (limit, rounds)


@pytest.mark.parametrize(
    ("phase", "tiles"),
    [
        ("Yellow", {"yellow"}),
        ("Green", {"yellow", "green"}),
        ("Blue", {"yellow", "green"}),
        ("Light Brown", {"yellow", "green", "brown"}),
        ("Dark Brown", {"yellow", "green", "brown"}),
        ("Red", {"yellow", "green", "brown"}),
        ("Gray", {"yellow", "green", "brown", "gray"}),
        ("Purple", {"yellow", "green", "brown", "gray"}),
    ],
)
def test_s17__colours_of_tiles(phase: str, tiles: set[str]) -> None:
    assert set(t.phase(g.plain(), phase).phase.tiles) == tiles


@pytest.mark.parametrize(
    ("phase", "green", "blue"),
    [("Yellow", False, False), ("Green", True, False), ("Blue", True, True), ("Dark Brown", True, True)],
)
def test_s17__which_private_companies_may_be_bought(phase: str, green: bool, blue: bool) -> None:
    position = g.begun(phase)
    for symbol in ("LVG", "SRV", "KR", "SHZ"):
        position = t.private(position, symbol, "Cleo")
    position = g.brown(position, "AB", "Cleo", "HIJSM")
    position = t.private(position, "RB1", "Cleo")
    position = g.at_trains(position, "5+" if phase != "Yellow" else "2")
    offered = {offer.private for offer in t.offers_of(position, t.off.OfferBuyPrivate)}
    assert offered == ({"LVG", "SRV"} if green else set()) | ({"KR", "SHZ"} if blue else set())


def test_s17__all_but_the_red_ones_close_in_red() -> None:
    position = g.begun("Dark Brown", 4)
    for symbol in ("LVG", "SRV", "KR", "NFWS", "SHZ"):
        position = t.private(position, symbol, "Cleo")
    position = t.private(position, "RB1", "Dan")
    position = g.first_of(g.at_trains(position), "R2+").position
    assert {g.has(position, s) for s in ("LVG", "SRV", "KR", "NFWS", "SHZ")} == {REMOVED}
    assert g.has(position, "RB1") == t.owner_of("Dan")


def test_s17__the_closing_of_cm_comes_before_nationalisation() -> None:
    position = t.private(t.trains(g.begun("Dark Brown", 4), SS="7"), "CM", SS)
    position = g.first_of(g.at_trains(position), "R2+").position
    assert g.has(position, "CM") == REMOVED
    assert t.money(position, "SS") == 500 + 800
    assert g.has(position, "RB1") == SS
    position = t.submit(position, t.act.Nationalise(SS))
    assert t.money(position, "SS") == 0
    assert t.money(position, "Ben") == 5000
    assert g.has(position, "RB1") not in (t.owner_of("Ben"), SS)
    assert [s for s in ("RB1", "RB2", "RB3", "RB4") if g.has(position, s) == t.owner_of("Ben")] == []


def test_s17__cm_in_a_players_hands() -> None:
    position = t.private(g.begun("Dark Brown", 4), "CM", "Dan")
    position = g.first_of(g.at_trains(position), "R2+").position
    assert (t.money(position, "Dan"), g.has(position, "CM")) == (5800, REMOVED)
    assert g.has(position, "RB1") == t.owner_of("Dan")


def test_s17__browns_close_and_beijnes_becomes_a_train_in_light_brown() -> None:
    position = g.brown(g.begun("Blue", 4), "AB", "Cleo", "HIJSM")
    position = t.private(position, "BEIJNES", "Dan")
    position = g.answered(g.first_of(g.at_trains(position), "R4").position)
    assert {g.has(position, s) for s in ("AB", "BEIJNES")} == {REMOVED}
    assert g.left(position, "R4") == 3
    assert t.kinds_of(position, "Dan") == ["R4"]


def test_s17__the_order_rust_privates_free_shares_limits_nationalisation() -> None:
    position = g.brown(t.trains(g.begun("Blue", 4), SS="5+ 5+ 5+ 5+"), "AB", "Cleo", "HIJSM")
    position = g.first_of(g.at_trains(position), "R4").position
    seen = []
    while position.state.questions:
        seen.append(g.asked(position)[0])
        if discards := t.offers_of(position, t.off.OfferDiscardTrain):
            position = t.submit(position, t.act.DiscardTrain(discards[0].actor, discards[0].trains[0]))
        else:
            position = t.submit(position, t.act.Pass(g.decider(position)))
    assert seen[0][0] == "exchange_private"
    assert [kind for kind, _ in seen][-2:] == ["nationalise", "nationalise"]
    assert len(seen) == 4
    assert seen[1][1] == SS


def test_s17__the_phase_begins_at_once_for_what_is_bought_next() -> None:
    position = g.first_of(g.at_trains(g.begun("Green"), "2 2 2"), "5+").position
    position = g.answered(position)
    assert t.kinds_of(position, "NBDS") == ["5+"]
    position = t.submit(position, g.buying(position, "5+"))
    assert t.kinds_of(position, "NBDS") == ["5+", "5+"]


def test_s17__off_boards_pay_by_phase() -> None:
    expected = {"Yellow": 60, "Blue": 60, "Light Brown": 70, "Dark Brown": 70, "Red": 70, "Gray": 90}
    for phase, revenue in expected.items():
        position = g.floated(g.begun(phase), "NBDS", 56)
        kind = {"Yellow": "2", "Blue": "5+", "Light Brown": "R4"}.get(
            phase, "R2+" if phase != "Dark Brown" else "7"
        )
        position = t.trains(g.at_home(position, "NBDS", "K8", "L13"), NBDS=kind)
        position = t.tokens(position, {"SS-2": ("L17", 0, 0)})
        position = t.at_step(position, "NBDS", "run")
        routes = t.routes_of(position, t.train_of(position, "NBDS", kind))
        antwerp = [r for r in routes if {s.hex for s in r.stops} == {"L9", "M10", "L13"}]
        assert antwerp, phase
        run = t.submit(position, t.act.RunTrains(NBDS, (antwerp[0],)))
        assert run.state.runs[CompanySymbol("NBDS")].revenue == revenue, phase


def test_s17__rust_does_not_touch_what_lies_in_the_supply() -> None:
    played = g.first_of(g.at_trains(t.trains(g.begun("Green"), SS="2")), "5+")
    moved = [event for event in played.all(t.ev.TrainMoved) if event.reason == "rusted"]
    assert [event.giver for event in moved] == [SS]
