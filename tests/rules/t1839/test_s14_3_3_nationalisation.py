"""Section 14.3.3: who may be nationalised, when, and what becomes of what it had."""

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, REMOVED
from roundhouse.queries.companies import homes_of
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

BEN = t.owner_of("Ben")
NBDS, SS = company("NBDS"), company("SS")


def light_brown(at: int = 113, **privates: str) -> t.Position:
    """NBDS has bought the first R4; AMS (at ``at``, a 3+), SS (101, a 5+ and 137) and Dan are there.

    ``privates`` name who has a private company.
    """
    position = g.begun("Blue", 4)
    position = t.trains(g.at_home(g.floated(position, "AMS", at, "Dan"), "AMS", "L17", "N15"), AMS="3+")
    position = t.cash(t.trains(position, SS="5+"), SS=137)
    for symbol, holder in privates.items():
        position = t.private(position, symbol, t.owner_of(holder))
    return g.first_of(g.at_trains(position), "R4").position


def agree(position: t.Position) -> t.Position:
    """Whoever is asked agrees to be nationalised."""
    return t.submit(position, t.act.Nationalise(g.decider(position)))


def test_s14_3_3__in_operating_order_who_owns_an_unrusted_train_and_the_buyer() -> None:
    position = light_brown()
    assert g.asked_in_turn(position) == [("nationalise", SS), ("nationalise", NBDS)]
    assert t.kinds_of(position, "AMS") == []


def test_s14_3_3__what_it_had_is_lost() -> None:
    before = light_brown(KR="SS")
    bank = before.state.cash[BANK]
    position = agree(before)
    assert position.state.cash[BANK] == bank + 137
    assert (t.money(position, "SS"), t.kinds_of(position, "SS")) == (0, [])
    assert t.kinds_of(before, "SS") == ["5+"]
    assert g.has(position, "KR") == REMOVED
    assert g.government(position) == ["B19", "K12"]
    assert "SS" not in position.state.floated
    assert "SS" not in position.state.market
    assert t.held(position, "Ben", "SS") == 0
    assert t.where(position, "SS") == []


def test_s14_3_3__a_declining_company_goes_on() -> None:
    position = g.answered(light_brown())
    assert (t.money(position, "SS"), t.kinds_of(position, "SS")) == (137, ["5+"])
    assert (position.state.operating.company, t.kinds_of(position, "NBDS")) == ("NBDS", ["R4"])


def test_s14_3_3__cm_returns_to_the_director_with_a_red_one() -> None:
    position = agree(light_brown(CM="SS"))
    assert g.has(position, "CM") == BEN
    assert [s for s in ("RB1", "RB2", "RB3", "RB4") if g.has(position, s) == BEN] == ["RB1"]


def test_s14_3_3__the_buyer_ends_its_turn() -> None:
    position = t.submit(light_brown(), t.act.Pass(SS))
    position = agree(position)
    assert (t.kinds_of(position, "NBDS"), t.where(position, "NBDS")) == ([], [])
    assert position.state.operating.company != "NBDS"
    assert sorted(g.government(position)) == ["K8", "L13"]
    assert position.state.phase == "Light Brown"


def test_s14_3_3__nothing_is_asked_in_green() -> None:
    position = g.first_of(g.at_trains(t.trains(g.begun("Yellow"), SS="2")), "3+").position
    assert position.state.questions == ()
    assert position.state.phase == "Green"


@pytest.mark.parametrize(
    ("phase", "kind", "others"),
    [
        ("Green", "5+", "3+"),
        ("Blue", "R4", "5+"),
        ("Light Brown", "7", "R4"),
        ("Dark Brown", "R2+", "7"),
        ("Red", "4", "R2+"),
        ("Gray", "Diesel", "4"),
    ],
)
def test_s14_3_3__asked_in_each_later_phase(phase: str, kind: str, others: str) -> None:
    position = g.at_trains(t.trains(g.begun(phase), SS=others))
    position = g.first_of(position, kind).position
    assert g.asked_in_turn(position) == [("nationalise", SS), ("nationalise", NBDS)]


def test_s14_3_3__a_red_train_that_has_not_run_does_not_qualify_in_purple() -> None:
    position = g.at_trains(t.trains(g.begun("Gray"), SS="R2+"))
    position = g.first_of(position, "Diesel").position
    assert g.asked_in_turn(position) == [("nationalise", NBDS)]


def test_s14_3_3__a_second_train_of_the_colour_asks_nobody() -> None:
    position = g.answered(light_brown())
    position = t.submit(position, g.buying(position, "R4"))
    assert position.state.questions == ()


def test_s14_3_3__a_saved_train_does_not_qualify() -> None:
    position = t.trains(g.begun("Light Brown"), SS="5+")
    train = t.train_of(position, "SS", "5+")
    position = t.change(position, markers={**position.state.markers, "saved-0": f"train:{train}"})
    position = g.first_of(g.at_trains(position), "7").position
    assert t.kinds_of(position, "SS") == ["5+"]
    assert g.asked_in_turn(position) == [("nationalise", NBDS)]


def test_s14_3_3__a_founding_company_comes_back_on_either_market_with_five_tokens() -> None:
    position = g.answered(light_brown(), nationalise="SS")
    position = t.stock_turn(position, "Cleo")
    offer = t.offer_of(position, t.off.OfferPar, company="SS")
    assert {int(space.price) for space in offer.boxes} == {67, 74, 82, 25, 31, 38, 46, 55}
    assert {place.where for name, place in position.state.tokens.items() if name.startswith("SS-")} == {
        "charter"
    }
    pair = next(pair for pair in offer.home_pairs if set(pair) == {"B19", "E14"})
    row, column = g.box(25, local=True)
    par = t.act.Par(t.owner_of("Cleo"), CompanySymbol("SS"), row, column, pair[0], second_home=pair[1])
    position = t.submit(position, par)
    assert (t.price_of(position, "SS"), g.is_local(position, "SS")) == (25, True)
    assert t.money(position, "Cleo") == 4950


def test_s14_3_3__a_small_founder_has_five_tokens_afterwards() -> None:
    position = t.submit(light_brown(), t.act.Pass(SS))
    assert sum(p.where != REMOVED for n, p in position.state.tokens.items() if n.startswith("NBDS-")) == 4
    position = agree(position)
    assert [p.where for n, p in position.state.tokens.items() if n.startswith("NBDS-")] == ["charter"] * 5


def test_s14_3_3__nobody_is_shown_its_printed_homes_any_more() -> None:
    position = t.submit(light_brown(), t.act.Pass(SS))
    assert homes_of(position, CompanySymbol("NBDS")) == ("K8", "L13")
    assert homes_of(agree(position), CompanySymbol("NBDS")) == ()


def test_s14_3_3__its_printed_homes_are_free_for_others() -> None:
    position = g.answered(light_brown(), nationalise="NBDS")
    offer = t.offer_of(t.stock_turn(position, "Cleo"), t.off.OfferPar, company="S1")
    assert any("L13" in pair for pair in offer.home_pairs)
    assert any("K8" in pair for pair in offer.home_pairs)


def test_s14_3_3__option_after_the_buyer_has_operated() -> None:
    position = t.switched(t.trains(g.begun("Blue"), SS="5+"), "nationalise_after_operation")
    position = g.first_of(g.at_trains(position), "R4").position
    assert position.state.questions == ()
    assert position.state.operating.company == "NBDS"
    position = t.submit(position, t.act.Pass(NBDS))
    assert ("nationalise", SS) in g.asked(position)


def test_s14_3_3__option_who_had_one_nationalised_starts_none_in_the_next_stock_round() -> None:
    position = t.switched(t.trains(g.begun("Blue"), SS="5+"), "no_restart_by_nationaliser")
    position = g.answered(g.first_of(g.at_trains(position), "R4").position, nationalise="SS")
    position = t.submit(position, t.act.Pass(NBDS))
    for number in (position.state.round.number, position.state.round.number + 1):
        for name in t.PLAYERS[:3]:
            offers = t.offers_of(t.stock_turn(position, name, number), t.off.OfferPar)
            assert bool(offers) == (name != "Ben" or number == position.state.round.number + 1)


@pytest.mark.parametrize("at", [113, 61])
def test_s14_3_3__a_train_of_beijnes_qualifies_who_gets_it(at: int) -> None:
    position = light_brown(at, BEIJNES="Dan")
    ams = ("nationalise", company("AMS"))
    assert ams not in g.asked_in_turn(position)
    offer = t.offer_of(position, t.off.OfferGiveTrain)
    position = t.submit(position, t.act.GiveTrain(t.owner_of("Dan"), offer.train, CompanySymbol("AMS")))
    assert t.kinds_of(position, "AMS") == ["R4"]
    assert g.asked_in_turn(position) == [("nationalise", SS), ams, ("nationalise", NBDS)]
