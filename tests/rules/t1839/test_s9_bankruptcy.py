"""Section 9: what a bankruptcy takes out of the game."""

import msgspec
import pytest

from roundhouse.engine.owners import BANK, REMOVED
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

ADA, BEN = t.owner_of("Ada"), t.owner_of("Ben")


def ruined(position: t.Position) -> t.Position:
    """Ada, with 15, has nothing but NBDS's certificate and can't pay for the train that it must buy."""
    return t.cash(g.at_trains(position, "", 0, 56, Ada=2, pool=5), Ada=15)


def bankrupt(position: t.Position) -> t.Played:
    """What Ada's bankruptcy brings about."""
    return t.play(position, t.act.DeclareBankruptcy(ADA))


@pytest.mark.parametrize("blue", [2, 1])
def test_s9__one_train_of_each_rank_before_gray_goes(blue: int) -> None:
    position = bankrupt(ruined(g.supply(g.begun("Blue"), t5=blue))).position
    assert [g.left(position, kind) for kind in ("5+", "R4", "7", "R2+", "4")] == [0, 4, 4, 4, 3]
    assert position.state.phase == "Blue"
    assert g.left(position, "L2+") == g.left(g.begun("Blue"), "L2+")


def test_s9__in_green_the_later_ranks_lose_one_each() -> None:
    before = ruined(g.begun("Green"))
    position = bankrupt(before).position
    taken = [g.left(before, kind) - g.left(position, kind) for kind in g.RANKS]
    assert taken == [0, 2, 1, 1, 1, 1, 0]


def test_s9__no_gray_train_goes_but_the_one_that_could_not_be_bought() -> None:
    before = ruined(g.supply(g.begun("Gray"), t4=2))
    position = bankrupt(before).position
    assert g.left(position, "4") == 1


def test_s9__his_companies_are_nationalised() -> None:
    position = g.floated(g.begun("Blue"), "AMS", 67, "Ada", Ada=2, pool=6, Cleo=2)
    position = g.parred(position, "S1", 67, "Ada", False, ("E14", "D19"), Ada=2, Cleo=1)
    position = t.trains(g.at_home(position, "AMS", "L17", "N15"), AMS="3+")
    position = bankrupt(ruined(position)).position
    assert set(position.state.floated) == {"SS"}
    assert not {"AMS", "NBDS", "S1"} & set(position.state.market)
    assert g.government(position) == ["K8", "L13", "L17", "N15"]
    assert t.held(position, "Cleo", "AMS") == t.held(position, "Cleo", "S1") == 0


def test_s9__beijnes_train_averts_a_bankruptcy_if_its_holder_likes_and_goes_with_him_if_not() -> None:
    position = ruined(t.trains(g.begun("Light Brown"), Ada="R4"))
    (train,) = (train for train, owner in position.state.trains.items() if owner == ADA)
    given = t.submit(position, t.act.GiveTrain(ADA, train, t.CompanySymbol("NBDS")))
    assert not t.offers_of(given, t.off.OfferBankruptcy)
    assert bankrupt(position).position.state.trains[train] == REMOVED


def test_s9__his_private_companies_do_not_close_but_leave() -> None:
    position = g.brown(t.private(g.begun("Blue", 4), "KR", "Ada"), "AB", "Ada", "HIJSM")
    played = bankrupt(ruined(position))
    assert {g.has(played.position, symbol) for symbol in ("KR", "AB")} == {REMOVED}
    assert not t.offers_of(played.position, t.off.OfferExchangePrivate)


def test_s9__cm_of_his_company_goes_with_him() -> None:
    position = ruined(t.private(g.begun("Blue", 4), "CM", "Cleo"))
    position = t.private(position, "CM", company("NBDS"))
    position = bankrupt(position).position
    assert g.has(position, "CM") == REMOVED
    assert "player:Ada" not in set(position.state.privates.values())


def test_s9__his_money_goes_to_the_bank_and_he_is_out() -> None:
    before = ruined(g.begun("Blue"))
    position = bankrupt(before).position
    assert position.state.cash.get(ADA, 0) == 0
    assert position.state.cash[BANK] == before.state.cash[BANK] + 15
    assert "Ada" not in position.state.order
    assert position.state.ending is None


def test_s9__the_others_go_on_in_the_order_of_their_cards() -> None:
    position = bankrupt(ruined(g.begun("Blue", 4))).position
    assert position.state.round.kind == "stock"
    assert (position.state.order, position.state.actor) == (("Ben", "Cleo", "Dan"), BEN)
    played = g.all_pass(position)
    assert played.position.state.round.kind == "operating"


def test_s10_1__nobody_agrees_that_a_player_has_won_who_is_out() -> None:
    position = bankrupt(ruined(g.begun("Blue"))).position
    assert position.state.order == ("Ben", "Cleo")
    t.refused(position, t.act.AgreeWinner(BEN, "Ada"), "end.unknown_player")
    assert t.submit(position, t.act.AgreeWinner(BEN, "Cleo")).state.ending is not None


def test_s9__the_last_player_has_won() -> None:
    ending = bankrupt(ruined(g.begun("Blue", 2))).state.ending
    assert ending is not None
    assert ending.subject == "Ben"


def test_s9__the_company_on_turn_is_gone_and_the_next_operates() -> None:
    position = g.floated(g.begun("Blue"), "S1", 38, "Cleo", True, ("E14", "D19"))
    position = g.at_home(position, "S1", "E14", "D19")
    position = ruined(t.trains(position, S1="L2+"))
    operating = position.state.operating
    later = tuple(symbol for symbol in operating.operated if symbol != "S1")
    position = t.change(position, operating=msgspec.structs.replace(operating, operated=later))
    position = bankrupt(position).position
    assert position.state.operating.company == "S1"


def test_s9__arrears_take_no_train_that_was_not_bought() -> None:
    position = t.private(t.cash(g.floated(t.phase(g.plain(), "Blue"), "SS", 67, "Ben"), Ada=40), "RB1", "Ada")
    before = [g.left(position, kind) for kind in g.RANKS]
    played = bankrupt(g.all_pass(t.stock_turn(position)).position)
    after = [g.left(played.position, kind) for kind in g.RANKS]
    assert "Ada" not in played.state.order
    assert [b - a for b, a in zip(before, after, strict=True)] == [0, 0, 1, 1, 1, 1, 0]


def test_s9__option_the_failed_train_counts_as_bought() -> None:
    position = g.supply(g.begun("Blue"), t5=0)
    position = t.switched(position, "failed_train_counts_as_bought")
    position = g.answered(bankrupt(ruined(position)).position)
    assert position.state.phase == "Light Brown"
