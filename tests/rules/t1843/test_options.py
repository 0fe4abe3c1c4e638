"""Options: readings of the rulebook that a table may take instead."""

import pytest

from tests.names import company
from tests.rules.t1843 import table as t

PO = company("PO")
BOTH = pytest.mark.parametrize("on", [False, True])


def taken(position: t.Position, option: str, on: bool) -> t.Position:
    """The position with or without an option."""
    return t.switched(position, option) if on else position


@BOTH
def test_s6_2__after_all_passed_the_turn_may_go_on_round(on: bool) -> None:
    position = taken(t.start(), "auction_plain_rotation", on)
    position = t.bids(position, ("Ada", "TB", 15), ("Ben", "PStG", 45), "Cleo", "Ada", "Ben")
    assert t.cost_of(position, "C") == 15
    assert position.state.actor == ("player:Cleo" if on else "player:Ben")


@BOTH
def test_s7_3__what_is_above_60_percent_may_have_to_be_sold(on: bool) -> None:
    position = taken(t.plain(), "sell_down_to_60", on)
    position = t.floated(position, "SO", 67, "Ada", (9, 2), Ada=7, Ben=1)
    position = t.stock_turn(position, "Ada")
    assert not t.may_buy(position, "SO")
    assert bool(t.offers_of(position, t.off.OfferPass)) is not on
    position = t.submit(position, t.sell("Ada", "SO"))
    assert t.held(position, "Ada", "SO") == 6
    assert t.offers_of(position, t.off.OfferPass)


@pytest.mark.parametrize("at", [(9, 1), (10, 0)])
def test_s7_3__but_not_where_more_than_60_percent_are_allowed(at: tuple[int, int]) -> None:
    position = t.switched(t.plain(), "sell_down_to_60")
    position = t.floated(position, "SO", 67, "Ada", at, Ada=7, Ben=1)
    assert t.offers_of(t.stock_turn(position, "Ada"), t.off.OfferPass)


@BOTH
def test_s8_2__who_arrives_later_in_a_round_may_lie_on_top(on: bool) -> None:
    position = taken(t.plain(), "stack_literal_8_2", on)
    for symbol, at in (("PO", (7, 6)), ("OU", (7, 5)), ("NOR", (7, 4))):
        position = t.floated(position, symbol, 67, "Ada", at)
    for symbol, kind in (("PO", "withhold"), ("OU", "pay"), ("NOR", "pay")):
        position = t.earning(position, symbol, 100)
        position = t.submit(position, t.act.Dividend(company(symbol), kind))
    assert t.stack(position, 7, 5) == (("NOR", "PO") if on else ("PO", "NOR"))
    assert t.turns_of(t.operating_round(position, number=3)) == ["OU", *t.stack(position, 7, 5)]


@BOTH
def test_s8_2__so_may_a_marker_that_an_emergency_sale_moves(on: bool) -> None:
    # EST is turned as it moves, before its director sells
    position = taken(t.phase(t.plain(), "Green"), "stack_literal_8_2", on)
    position = t.floated(position, "PO", 67, "Ben", (8, 6), 0)
    position = t.floated(position, "OU", 67, "Ben", (7, 6), 0, Ada=2, Ben=4)
    position = t.floated(position, "EST", 67, "Ada", (8, 7), 0)
    position = t.cash(t.at_home(position, "EST", "PO", "OU"), Ada=150)
    position = t.settle(t.operating_round(position, done=("PO", "OU")))
    while position.state.operating.stage != "trains":
        position = t.pass_on(position)
    position = t.submit(position, t.sell("Ada", "OU"))
    assert t.stack(position, 8, 6) == (("OU", "EST", "PO") if on else ("PO", "EST", "OU"))


@BOTH
def test_s5__in_gray_the_foreigners_may_take_a_rusted_train(on: bool) -> None:
    position = taken(t.phase(t.plain(), "Red"), "foreigners_take_rusted", on)
    position = t.at_home(t.floated(position, "PO", 73, "Ada", None, 5000, Ada=6), "PO")
    position = t.supply(t.at_step(position, "PO", "trains"), blue=0, brown=0, red=0)
    position = t.submit(position, t.buying(position, "Electric"))
    assert t.left(position, "Electric") == 17
    position = t.change(position, sides={**position.state.sides, "2+1-0": "3+1"})
    taken_by_them: list[str] = []
    while position.state.round.kind == "operating":
        played = t.play(position, t.act.Pass(t.decider(position)))
        position = played.position
        taken_by_them += [position.state.train_kind(e.train) for e in played.all(t.ev.TrainMoved)]
    assert taken_by_them == (["2+1"] if on else ["Electric"])
    assert t.left(position, "Electric") == (17 if on else 16)


@BOTH
def test_s15_1__val_de_loire_may_be_for_six_players_only(on: bool) -> None:
    for players in (5, 6):
        position = taken(t.plain(players), "vdl_train_6p_only", on)
        position = t.private(t.floated(position, "PO", 73, "Ada", Ada=6), "VdL", "Ben")
        position = t.at_step(t.at_home(position, "PO"), "PO", "track")
        offers = t.offers_of(position, t.off.OfferBuyPrivate, private="VdL")
        assert bool(offers) is (players == 6 or not on)
