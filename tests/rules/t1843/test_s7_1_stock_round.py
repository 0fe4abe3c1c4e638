"""Section 7.1: turns of a stock round, its end and the order of the next."""

import pytest

from roundhouse.engine.owners import player
from tests.rules.t1843 import table as t

ADA, BEN, CLEO = (player(name) for name in ("Ada", "Ben", "Cleo"))


def two_companies() -> t.Position:
    """Ada presides over PO, Ben over OU; each has some of the other."""
    position = t.floated(t.plain(), "PO", 73, "Ada", Ada=5, Ben=3)
    return t.floated(position, "OU", 79, "Ben", Ben=5, Ada=3)


def test_s7_1__sell_then_buy_then_sell() -> None:
    position = t.stock_turn(two_companies(), "Ada")
    position = t.submit(position, t.sell("Ada", "OU"), t.buy("Ada", "PO"), t.sell("Ada", "PO", 2))
    assert (t.held(position, "Ada", "OU"), t.held(position, "Ada", "PO")) == (2, 4)
    t.refused(position, t.buy("Ada", "PLM"))


def test_s7_1__no_second_purchase_in_a_turn() -> None:
    position = t.submit(t.stock_turn(two_companies(), "Ada"), t.buy("Ada", "PO"))
    assert not t.offers_of(position, t.off.OfferBuyShares, actor=ADA)
    assert not t.offers_of(position, t.off.OfferPar, actor=ADA)
    t.refused(position, t.buy("Ada", "PLM"))
    t.refused(position, t.par_at("Ada", "SO", 67))


def test_s7_1__sales_before_the_purchase_may_be_many() -> None:
    position = t.stock_turn(two_companies(), "Ada")
    position = t.submit(position, t.sell("Ada", "OU"), t.sell("Ada", "PO"), t.sell("Ada", "OU"))
    assert t.may_buy(position, "PLM")


def test_s7_1__selling_alone_is_no_pass() -> None:
    position = t.stock_turn(two_companies(), "Ada")
    position = t.done(t.submit(position, t.sell("Ada", "OU")), "Ada")
    position = t.submit(position, t.passing("Ben"), t.passing("Cleo"))
    assert position.state.round.kind == "stock"
    assert position.state.actor == ADA
    assert t.submit(position, t.passing("Ada")).state.round.kind == "operating"


def test_s7_1__the_round_ends_when_all_have_passed_in_a_row() -> None:
    position = t.submit(t.stock_turn(two_companies(), "Ada"), t.passing("Ada"), t.passing("Ben"))
    position = t.done(t.submit(position, t.buy("Cleo", "PLM")), "Cleo")
    assert position.state.actor == ADA, "who passed may act again"
    position = t.submit(position, t.passing("Ada"), t.passing("Ben"))
    assert position.state.round.kind == "stock"
    assert t.submit(position, t.passing("Cleo")).state.round.kind == "operating"


def test_s7_1__who_has_passed_may_buy_on_a_later_turn() -> None:
    position = t.submit(t.stock_turn(two_companies(), "Ada"), t.passing("Ada"))
    position = t.done(t.submit(position, t.buy("Ben", "PLM")), "Ben")
    position = t.submit(position, t.passing("Cleo"), t.buy("Ada", "PO"))
    assert t.held(position, "Ada", "PO") == 6


def test_s7_1__cards_go_by_money_and_ties_keep_their_order() -> None:
    position = t.cash(t.stock_turn(two_companies(), "Ada"), Ada=50, Ben=700, Cleo=50)
    after = t.all_pass(position).position
    assert after.state.order == ("Ben", "Ada", "Cleo")
    position = t.cash(t.stock_turn(two_companies(), "Ada"), Ada=1, Ben=2, Cleo=3)
    assert t.all_pass(position).state.order == ("Cleo", "Ben", "Ada")


def test_s7_1__ties_keep_the_order_of_the_cards_whoever_opened_the_first_round() -> None:
    position = t.after_auction()
    assert position.state.actor == BEN
    position = t.all_pass(t.cash(position, Ada=500, Ben=500, Cleo=500)).position
    assert position.state.order == ("Ada", "Ben", "Cleo")


def test_s7_1__a_later_round_is_opened_by_card_1() -> None:
    position = t.all_pass(t.cash(t.after_auction(), Ada=500, Ben=600, Cleo=700)).position
    while position.state.round.kind != "stock":
        position = t.pass_on(position)
    assert position.state.round.number == 2
    assert position.state.order == ("Cleo", "Ben", "Ada")
    assert position.state.actor == CLEO


def test_s7_1__nobody_pays_more_than_he_has() -> None:
    position = t.cash(t.stock_turn(two_companies(), "Ada"), Ada=133)
    assert not t.offers_of(position, t.off.OfferPar)
    t.refused(position, t.par_at("Ada", "SO", 67))
    assert not t.may_buy(t.cash(position, Ada=72), "PO")
    t.refused(t.cash(position, Ada=72), t.buy("Ada", "PO"))
    assert t.money(t.submit(t.cash(position, Ada=73), t.buy("Ada", "PO")), "Ada") == 0
    exact = t.cash(position, Ada=134)
    assert t.pars_of(exact, "SO") == [67]
    assert t.money(t.submit(exact, t.par_at("Ada", "SO", 67)), "Ada") == 0


@pytest.mark.parametrize(
    ("phase", "rounds"), [("Yellow", 1), ("Green", 2), ("Blue", 2), ("Brown", 3), ("Red", 3), ("Gray", 4)]
)
def test_s7_1__the_phase_at_the_end_sets_the_number_of_operating_rounds(phase: str, rounds: int) -> None:
    played = t.all_pass(t.stock_turn(t.phase(two_companies(), phase), "Ada"))
    begun = next(e for e in played.all(t.ev.RoundBegan) if e.kind == "operating")
    assert (begun.index, begun.count) == (1, rounds)


def test_s7_1__two_players() -> None:
    position = t.stock_turn(t.plain(2), "Ada")
    played = t.play(position, t.passing("Ada"))
    assert not played.all(t.ev.RoundBegan)
    played = t.play(played.position, t.passing("Ben"))
    assert [e.kind for e in played.all(t.ev.RoundBegan)] == ["operating", "stock"], "no company has floated"
