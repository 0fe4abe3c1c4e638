"""Trains on sale, phase changes that ask, steps at any time: on a made-up title of four kinds of train."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import PhaseDefinition, TrainDefinition
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.actions import Action, Pass
from roundhouse.engine.effects import Consequence
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.owners import POOL, SUPPLY, Owner, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.steps.phase_change import PHASE_CHANGE, InPhases, PhaseChange, Rust
from roundhouse.steps.train_sale import FromPhase, NextOfSupply, SecondHand, TrainsOnSale
from tests.finance import positions as made_up
from tests.names import company

TRAINS = {
    "2": TrainDefinition("2", 80, 2, (), rusts_on="4"),
    "3": TrainDefinition("3", 120, 2, ()),
    "4": TrainDefinition("4", 300, 1, ()),
    "2X": TrainDefinition("2X", 60, 1, (), available_on="II"),
}
ANN, TEN = player("Ann"), company("Ten")


def phase(name: str, on: str) -> PhaseDefinition:
    return PhaseDefinition(name, on, "yellow", ("yellow",), {"": 4}, 2)


class Asks(Consequence, frozen=True):
    """A part that asks Ann."""

    def happen(self, draft: Draft) -> None:
        draft.emit(ev.QuestionAsked(Question("may_i", ANN)))


class Tells(Consequence, frozen=True):
    """A part that sets a flag."""

    flag: str

    def happen(self, draft: Draft) -> None:
        draft.emit(ev.FlagSet(self.flag, len(draft.state.flags)))


class Answer(TurnStep, frozen=True):
    """Ann answers, or whoever likes does something at any time."""

    name: str
    actor: Owner
    accepts: tuple[type[Action], ...] = (Pass,)
    section: str = "1"

    def actors(self, position: Position) -> tuple[Owner, ...]:
        return (self.actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        return (OfferPass(self.actor, self.section, self.name),)

    def play(self, draft: Draft, action: Action) -> None:
        if self.name == "may_i":
            draft.emit(ev.QuestionAnswered(self.name))
        else:
            draft.emit(ev.FlagSet(self.name, 1))


class Waits(msgspec.Struct, frozen=True):
    """A round in which nothing happens by itself."""

    def steps(self, position: Position) -> tuple[Answer, ...]:
        return ()

    def advance(self, draft: Draft) -> bool:
        return False


PARTS = (Rust("1"), InPhases(("III",), Asks("2")), Tells("3", "after"), InPhases(("II",), Tells("4", "two")))
CHANGE = PhaseChange("1", PARTS)


def table(now: str = "I", **owners: str) -> Position:
    """The made-up title with all trains in the supply but those of ``owners`` (``t3_0="pool"``)."""
    base = made_up.position(made_up.title())
    phases = (phase("I", ""), phase("II", "3"), phase("III", "4"))
    definition = replace(base.definition, trains=TRAINS, phases=phases)
    title = replace(
        base.title,
        definition=definition,
        phases={each.name: each for each in phases},
        questions={"may_i": Answer("may_i", ANN)},
        pending={PHASE_CHANGE: CHANGE},
        rounds={"stock": Waits()},
        anytime=(Answer("anytime", player("Bob")),),
    )
    trains = {f"{kind}-{n}": SUPPLY for kind, each in TRAINS.items() for n in range(each.count or 1)}
    trains |= {name.removeprefix("t").replace("_", "-"): Owner(owner) for name, owner in owners.items()}
    return Position(title, frozenset(), replace(base.state, trains=trains, phase=now, flags={}))


GONE = {"t2_0": TEN, "t2_1": TEN, "t3_0": TEN, "t3_1": TEN, "t4_0": TEN}


def test_the_supply_sells_one_kind_after_the_other_and_none_out_of_turn() -> None:
    assert NextOfSupply().trains(table()) == ("2-0",)
    assert NextOfSupply().trains(table(t2_0=TEN, t2_1=TEN)) == ("3-0",)
    assert NextOfSupply().trains(table("III", **GONE)) == ()


@pytest.mark.parametrize(("now", "found"), [("I", ()), ("II", ("2X-0",)), ("III", ("2X-0",))])
def test_a_kind_from_a_phase_is_on_sale_even_if_the_rest_is_sold_out(
    now: str, found: tuple[str, ...]
) -> None:
    assert FromPhase().trains(table(now)) == found
    assert FromPhase().trains(table(now, **GONE)) == found


def test_second_hand_trains_one_of_each_kind_without_rusted_ones() -> None:
    pool = {"t2_0": POOL, "t2_1": POOL, "t3_1": POOL}
    assert SecondHand().trains(table("II", **pool)) == ("2-0", "3-1")
    assert SecondHand().trains(table("III", **pool)) == ("3-1",), "2s have rusted"
    assert SecondHand(rusted=True).trains(table("III", **pool)) == ("2-0", "3-1")
    assert SecondHand(phases=frozenset({"III"})).trains(table("II", **pool)) == ()


def test_the_cheapest_of_all_that_is_on_sale() -> None:
    sale = TrainsOnSale((NextOfSupply(), FromPhase(), SecondHand()))
    position = table("II", t2_0=TEN, t2_1=POOL)
    assert sale.trains(position) == ("3-0", "2X-0", "2-1")
    assert sale.kinds(position) == {("3", SUPPLY), ("2X", SUPPLY), ("2", POOL)}
    assert (sale.cheapest(position), sale.lowest_price(position)) == ("2X-0", 60)
    nothing = table("I", **GONE)
    assert (sale.cheapest(nothing), sale.lowest_price(nothing)) == (None, 0)


def change(position: Position, train: str) -> Draft:
    draft = Draft(position)
    CHANGE.train_bought(draft, train)
    return draft


def test_the_parts_of_a_phase_change_happen_in_their_order() -> None:
    draft = change(table(), "3-0")
    assert [type(event) for event in draft.events] == [ev.PhaseBegan, ev.FlagSet, ev.FlagSet]
    assert draft.state.flags == {"after": 0, "two": 1}
    assert not change(table("II"), "3-1").events, "the phase has begun before"


def test_a_part_that_asks_is_answered_before_the_next_one_happens() -> None:
    draft = change(table("II", t2_0=TEN), "4-0")
    assert "after" not in draft.state.flags
    assert [question.kind for question in draft.state.questions] == [PHASE_CHANGE, "may_i"]
    entry = loop.submit(draft.position, Pass(ANN))
    answered, pending, told = entry.events
    assert (answered, pending) == (ev.QuestionAnswered("may_i"), ev.QuestionAnswered(PHASE_CHANGE))
    assert told == ev.FlagSet("after", 0)


def test_rusted_trains_go_where_the_rules_say() -> None:
    draft = Draft(table("III", t2_0=TEN))
    Rust("1", POOL).happen(draft)
    assert {train for train, owner in draft.state.trains.items() if owner == POOL} == {"2-0", "2-1"}


def test_steps_at_any_time_stand_beside_a_question() -> None:
    asked = change(table("II"), "4-0").position
    assert [offer.actor for offer in loop.offers(asked)] == [ANN, player("Bob")]
    after = loop.submit(asked, Pass(player("Bob")))
    assert after.events == (ev.FlagSet("anytime", 1),), "the question stays open"
