"""Sections 8.2 and 10: who operates when, and how the game ends."""

import pytest

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g


def test_s8_2__the_major_market_before_the_local_one() -> None:
    position = g.floated(g.plain(), "S1", 88, "Ada", True, ("E14", "D19"))
    position = g.floated(position, "SS", 40, "Ben")
    position = g.at_home(g.at_home(position, "SS", "B19"), "S1", "E14", "D19")
    played = g.all_pass(t.stock_turn(position))
    assert played.position.state.operating.company == "SS"


def test_s8_2__who_has_operated_lies_behind_and_in_the_order_of_arrival() -> None:
    position = g.plain()
    for symbol, at in (("AMS", 40), ("HIJSM", 40), ("SS", 43)):
        position = t.operated(g.floated(position, symbol, at, "Ada", Ada=3), symbol)
    position = g.all_pass(t.stock_turn(position)).position
    here = position.state.round.identity
    assert position.state.operating.company == "SS"
    seen: list[tuple[str, tuple[str, ...]]] = []
    while position.state.round.identity == here:
        symbol = position.state.operating.company
        if not seen or seen[-1][0] != symbol:
            seen.append((symbol, g.stack(position, 40)))
        position = t.submit(position, t.act.Pass(position.state.actor))
    assert [symbol for symbol, _ in seen] == ["SS", "AMS", "HIJSM"]
    assert seen[1][1] == ("HIJSM", "SS", "AMS")
    assert g.stack(position, 40) == ("SS", "AMS", "HIJSM")


@pytest.mark.parametrize(("at", "turned"), [(457, True), (419, False)])
def test_s10_1__five_hundred_at_the_end_of_a_stock_round_ends_the_game(at: int, turned: bool) -> None:
    position = g.floated(g.plain(), "SS", at, "Ada", Ada=6, Ben=4)
    played = g.all_pass(t.stock_turn(position))
    assert (played.state.ending is not None) is turned


def test_s10_1__by_a_dividend_the_round_is_played_to_its_end() -> None:
    position = g.floated(g.plain(), "SS", 457, "Ada")
    position = t.trains(g.at_home(position, "SS", "B19"), SS="2")
    position = t.submit(t.earning(position, "SS", 457), t.act.Dividend(company("SS"), "pay"))
    assert t.price_of(position, "SS") == 500
    assert position.state.ending is None
    while t.offers_of(position, t.off.OfferPass):
        position = t.submit(position, t.act.Pass(company("SS")))
    assert position.state.ending is not None


def test_s10_2__cash_shares_and_private_companies_at_face() -> None:
    position = g.floated(g.plain(), "SS", 254, "Ada", Ada=5)
    position = g.floated(position, "S1", 38, "Ben", True, ("E14", "D19"), Ben=4, Ada=2)
    position = g.brown(t.private(t.cash(position, Ada=640), "RB1", "Ada"), "RWS", "Ada", "HIJSM")
    assert next(s.total for s in g.TITLE.score(position) if s.player == "Ada") == 2286
