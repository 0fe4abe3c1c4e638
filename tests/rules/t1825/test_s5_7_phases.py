"""Sections 1.15, 5.7 and 7.0: the phases, what they bring about, and the kinds of train on sale in them."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import Money
from roundhouse.engine.owners import POOL, REMOVED, SUPPLY
from roundhouse.engine.pieces import kind_of
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import GWR, LNWR
from tests.rules.t1825.table import start, title

ALL = ("unit_1", "unit_2", "unit_3", "k2", "k3")


def buyer(*options: str, phase: str = "1", new: str = "", players: int = 3, **trains: str) -> t.Position:
    """The LNWR with 9000 is about to buy while the supply sells the kind ``new``."""
    position = lines.formed(lines.opened(*options, players=players), "LNWR", money=9000)
    position = t.trains(t.phase(lines.formed(position, "GWR", "Ben"), phase), **trains)
    position = t.supply_from(position, new) if new else position
    return lines.at_stage(position, "LNWR", "trains", "run", "dividend")


def bought(position: t.Position, kind: str) -> t.Played:
    """The LNWR has bought the bank's next train of a kind."""
    train = t.train_of(position, SUPPLY, kind)
    price = position.definition.trains[kind].price
    return t.play(position, act.BuyTrain(LNWR, train, SUPPLY, Money(price)))


def kinds_on_sale(position: t.Position) -> list[str]:
    """The kinds that the bank sells."""
    return [kind_of(o.train) for o in t.offers_of(position, off.OfferBuyTrain) if o.seller in (SUPPLY, POOL)]


def test_s1_15__the_first_train_of_a_kind_begins_a_phase_and_no_other_does() -> None:
    first = bought(buyer("unit_1", new="3"), "3")
    assert [event.phase for event in first.all(ev.PhaseBegan)] == ["2"]
    assert not bought(lines.at_stage(first.position, "LNWR", "trains"), "3").all(ev.PhaseBegan)
    assert not bought(buyer("unit_1", phase="2", new="4"), "4").all(ev.PhaseBegan), "the 4 begins none"


def test_s5_7__excess_trains_go_back_to_the_bank_for_sale() -> None:
    position = buyer("unit_1", phase="2", new="5", GWR="3 3 3 4")
    position = bought(position, "5").position
    (offer,) = t.offers_of(position, off.OfferDiscardTrain)
    assert (offer.actor, len(offer.trains)) == (GWR, 4)
    four = t.train_of(position, "GWR", "4")
    position = t.submit(position, act.DiscardTrain(GWR, four))
    assert position.state.trains[four] == POOL
    assert t.kinds_of(position, "GWR") == ["3", "3", "3"]
    assert kinds_on_sale(lines.at_stage(position, "LNWR", "trains")) == ["5", "4"]


def test_s5_7__nothing_is_given_up_for_any_other_reason() -> None:
    t.refused(buyer("unit_1", LNWR="2"), act.DiscardTrain(LNWR, "2-0"))


def phase_is(phase: str, limit: int | None, rounds: int, colours: tuple[str, ...]) -> None:
    """What a phase allows, by its table."""
    found = title(*ALL).phase(phase)
    assert (found.train_limit.get(""), found.operating_rounds, found.tiles) == (limit, rounds, colours)


def test_s5_7_1__phase_one() -> None:
    phase_is("1", 4, 1, ("yellow",))
    assert start("unit_1").state.phase == "1"


def test_s5_7_2__phase_two_with_the_first_3() -> None:
    phase_is("2", 4, 2, ("yellow", "green"))
    assert bought(buyer("unit_1", new="3", LNWR="2 2"), "3").state.phase == "2"


def test_s5_7_3__phase_three_with_the_first_5_and_no_2s_any_more() -> None:
    phase_is("3", 3, 3, ("yellow", "green", "brown"))
    position = buyer("unit_1", phase="2", new="5", LNWR="2 2 2", GWR="2", pool="2")
    played = bought(position, "5")
    assert played.state.phase == "3"
    assert {owner for train, owner in played.state.trains.items() if kind_of(train) == "2"} == {REMOVED}


def test_s5_7_3__the_number_of_operating_rounds_is_that_of_the_set() -> None:
    position = bought(buyer("unit_1", phase="2", new="5"), "5").position
    assert position.state.round.count == 2


def test_s7_0__kinds_with_abilities_are_sold_beside_the_others_and_begin_no_phase() -> None:
    position = buyer("unit_1", "k2", "k3", phase="3", new="5")
    assert kinds_on_sale(position) == ["5", "3T", "U3"]
    for kind in ("3T", "U3"):
        played = bought(position, kind)
        assert not played.all(ev.PhaseBegan)
        assert kinds_on_sale(lines.at_stage(played.position, "LNWR", "trains"))[0] == "5", "still the next"
    t.refused(position, act.BuyTrain(LNWR, "4T-0", SUPPLY, Money(480)), "train.not_yet")


def test_s7_0__also_when_all_ordinary_trains_are_sold() -> None:
    position = buyer("unit_1", "k2", phase="3", new="5")
    held = {
        train: REMOVED if kind_of(train) == "5" and owner == SUPPLY else owner
        for train, owner in position.state.trains.items()
    }
    assert kinds_on_sale(t.change(position, trains=held)) == ["3T", "U3"]


def test_s7_0_3__3t_and_u3_from_phase_three_on() -> None:
    assert kinds_on_sale(buyer("unit_1", "k2", phase="2", new="5")) == ["5"]
    assert kinds_on_sale(buyer("unit_1", "k2", phase="3", new="5")) == ["5", "3T", "U3"]


def test_s7_0_4__phase_four_with_the_first_6_has_no_limit() -> None:
    phase_is("4", None, 3, ("yellow", "green", "brown", "gray"))
    position = buyer("unit_1", "k2", "k3", phase="3", new="6", LNWR="3 3")
    position = bought(position, "6").position
    assert position.state.phase == "4"
    for kind in ("6", "6", "2+2", "4T"):
        position = bought(lines.at_stage(position, "LNWR", "trains"), kind).position
    assert t.kinds_of(position, "LNWR") == ["3", "3", "6", "6", "6", "4T", "2+2"]
    assert kinds_on_sale(lines.at_stage(position, "LNWR", "trains")) == ["7", "3T", "U3", "4T", "2+2"]


def test_s7_0_5__phase_five_with_the_first_7_and_no_3s_any_more() -> None:
    phase_is("5", None, 3, ("yellow", "green", "brown", "gray"))
    position = buyer("unit_1", "k2", "k3", phase="4", new="7", LNWR="3", GWR="3")
    position = bought(position, "7").position
    assert position.state.phase == "5"
    assert t.kinds_of(position, "LNWR") == ["7"]
    assert t.kinds_of(position, "GWR") == []
    assert kinds_on_sale(lines.at_stage(position, "LNWR", "trains"))[-1] == "4+4E"


def test_s7_0_5__in_unit_3_the_first_7_brings_what_phase_four_does_as_well() -> None:
    phases = {phase.name: phase for phase in title("unit_3").definition.phases}
    assert list(phases) == ["1", "2", "3", "5"]
    assert (phases["5"].on, phases["5"].train_limit, phases["5"].tiles[-1]) == ("7", {}, "gray")
    position = lines.formed(lines.opened("unit_3", players=2), "CR", money=9000)
    position = t.supply_from(t.trains(t.phase(position, "3"), CR="3 5 5"), "7")
    position = lines.at_stage(position, "CR", "trains")
    assert not t.offers_of(position, off.OfferBuyTrain), "three trains, although the 3 would go"
    position = lines.at_stage(t.supply_from(t.trains(position, CR="3 5"), "7"), "CR", "trains")
    seven = t.train_of(position, SUPPLY, "7")
    actor = position.state.actor
    position = t.submit(position, act.BuyTrain(actor, seven, SUPPLY, Money(720)))
    assert (position.state.phase, t.kinds_of(position, "CR")) == ("5", ["5", "7"])


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (("unit_1",), {"2": 6, "3": 4, "4": 3, "5": 4}),
        (("unit_2", "k3"), {"2": 5, "3": 3, "4": 2, "5": 4, "6": 3, "7": 2}),
        (("unit_3",), {"2": 5, "3": 3, "4": 1, "5": 2, "7": 2, "U3": 2, "3T": 2}),
    ],
)
def test_s9_1__as_many_as_the_table_says_are_for_sale(
    options: tuple[str, ...], counts: dict[str, int]
) -> None:
    position = start(*options, players=title(*options).definition.players[0])
    for kind, count in counts.items():
        supply = (train for train, owner in position.state.trains.items() if owner == SUPPLY)
        assert sum(kind_of(train) == kind for train in supply) == count


def test_s9_2__what_k2_adds_is_for_sale_beside_the_trains_that_companies_bring() -> None:
    position = start("unit_1", "r1", "k2")
    supply = [kind_of(train) for train, owner in position.state.trains.items() if owner == SUPPLY]
    assert (supply.count("3T"), supply.count("U3")) == (4, 2)
    assert position.state.trains["U3-2"] == "ipo", "the Cambrian brings one more"
