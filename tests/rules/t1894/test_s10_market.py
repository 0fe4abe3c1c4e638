"""Sections 10 and 19: the stock market and the ways of its markers."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import IPO, player
from roundhouse.finance.market_moves import Direction, MarketMoves
from tests.names import company
from tests.rules.t1894 import table as t

ROWS = """
90 99 109 115 124 132 141 151 180 215 260 310 375 450
82 95 100 106 113 121 130 139 165 200 240 285 345 415
75 82 89 95 103 111 120 130 155 185 225 270 320
69 75 81 87 93 100 108 116 140 170 200 235
64 69 74 80 85 91 97 111 130 155 185
59 64 68 71 76 81 90 101 120 140
50 56 62 66 70 75 83 93
40 50 55 60 64 67 75
30 40 50 55 60
20 30 40 50 55
10 20 30 40 50
"""
GRAY_FROM = {5: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 5}
"""How many boxes from the left of a row are gray."""


def nord(row: int, column: int, **counts: int) -> t.Position:
    position = t.floated(t.after_auction(), "Nord", 67, "Ada", home="", **(counts or {"Ada": 6}))
    return t.price(position, "Nord", row, column)


def place(position: t.Position, symbol: str = "Nord") -> tuple[int, int]:
    here = position.state.market[CompanySymbol(symbol)]
    return here.row, here.column


def after_dividend(row: int, column: int, revenue: int, kind: str = "pay") -> tuple[int, int]:
    position = t.earning(nord(row, column), "Nord", revenue)
    if revenue:
        position = t.submit(position, act.Dividend(company("Nord"), kind))
    return place(position)


def after_stock_round(position: t.Position) -> t.Played:
    position = t.stock_turn(position, "Ada")
    for _ in range(2):
        position = t.submit(position, act.Pass(position.state.actor))
    return t.play(position, act.Pass(position.state.actor))


def zone(kind: str) -> set[tuple[int, int]]:
    return {
        (row, column)
        for row, boxes in enumerate(t.DEFINITION.market.rows)
        for column, box in enumerate(boxes)
        if box and kind in box.kinds
    }


def test_s19__the_boxes_are_as_printed() -> None:
    printed = [[int(price) for price in line.split()] for line in ROWS.split("\n") if line]
    rows = [[box.price for box in boxes if box] for boxes in t.DEFINITION.market.rows]
    assert rows == printed


def test_s10_1__par_boxes_the_extra_one_the_end_and_the_gray_area() -> None:
    assert zone("par") == {(7, 5), (4, 3), (1, 1)}
    assert zone("par-first") == {(3, 5)}
    assert zone("end") == {(0, 13)}
    assert zone("gray") == {(row, column) for row, boxes in GRAY_FROM.items() for column in range(boxes)}


def test_s10_1__a_parred_company_has_its_marker_in_the_par_s_box() -> None:
    position = t.stock_turn(t.cash(t.after_auction(), Ben=500), "Ben")
    assert "Est" not in position.state.market
    position = t.submit(position, act.Par(player("Ben"), CompanySymbol("Est"), 4, 3))
    assert place(position, "Est") == (4, 3)


def test_s10_1__gray_shares_may_be_bought_past_60_percent_and_nobody_has_to_sell_them() -> None:
    position = nord(7, 2, Ada=6)
    bought = t.submit(
        t.stock_turn(position, "Ada"), act.BuyShares(player("Ada"), CompanySymbol("Nord"), (IPO, IPO))
    )
    assert t.held(bought, "Ada", "Nord") == 8
    later = t.stock_turn(t.price(bought, "Nord", 4, 3), "Ada")
    assert t.offers_of(later, t.off.OfferPass), "back at 80 with 80 %: no sale is demanded"
    t.refused(later, act.BuyShares(player("Ada"), CompanySymbol("Nord"), (IPO,)), "buy.holding_limit")


def test_s10_1__gray_shares_do_not_count_against_the_limit() -> None:
    white, gray = nord(7, 3), nord(7, 2)
    counted = [t.counted(position, "Ada") for position in (white, gray)]
    assert counted[0] - counted[1] == 5


def test_s10_1__a_dividend_moves_a_gray_marker_one_box_only() -> None:
    assert after_dividend(9, 4, 100) == (8, 4), "up from the end of its row, once (10.2)"


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ((4, 3), "up", (3, 3)),
        ((4, 3), "down", (5, 3)),
        ((4, 3), "left", (4, 2)),
        ((4, 3), "right", (4, 4)),
        ((0, 3), "up", (0, 3)),
        ((4, 10), "right", (3, 10)),
        ((1, 13), "right", (0, 13)),
        ((4, 0), "left", (5, 0)),
        ((10, 0), "left", (10, 0)),
        ((10, 0), "down", (10, 0)),
        ((10, 4), "down", (10, 4)),
        ((7, 6), "down", (7, 6)),
        ((1, 13), "down", (1, 13)),
        ((1, 13), "up", (0, 13)),
        ((0, 13), "up", (0, 13)),
        ((0, 13), "right", (0, 13)),
    ],
)
def test_s10_2__the_ends_of_rows_and_columns(
    start: tuple[int, int], direction: Direction, end: tuple[int, int]
) -> None:
    assert t.TITLE.part(MarketMoves).step(t.DEFINITION.market, start, direction) == end


def test_s10_2__each_share_sold_by_a_player_moves_one_row_down() -> None:
    position = nord(2, 5, Ada=3, Ben=3)
    position = t.submit(
        t.stock_turn(position, "Ben"), act.SellShares(player("Ben"), CompanySymbol("Nord"), 2)
    )
    assert place(position) == (4, 5)


def test_s10_2__a_dividend_moves_right() -> None:
    assert after_dividend(4, 3, 50) == (4, 4)
    assert after_dividend(4, 10, 50) == (3, 10)


def test_s10_2__withholding_moves_left() -> None:
    assert after_dividend(4, 3, 50, "withhold") == (4, 2)
    assert after_dividend(4, 0, 50, "withhold") == (5, 0)
    assert after_dividend(10, 0, 50, "withhold") == (10, 0)


def test_s10_2__no_revenue_moves_left_too() -> None:
    assert after_dividend(4, 3, 0) == (4, 2)


def test_s10_2__redeeming_moves_nothing() -> None:
    position = t.cash(nord(4, 3, Ada=6, pool=2), Nord=500)
    position = t.submit(t.at_step(position, "Nord", "finance"), act.Redeem(company("Nord"), 1))
    assert place(position) == (4, 3)


@pytest.mark.parametrize(
    ("start", "counts", "end"),
    [
        ((4, 3), {"Ada": 6, "Ben": 4}, (3, 3)),
        ((4, 3), {"Ada": 7, "Ben": 3}, (3, 3)),
        ((4, 3), {"Ada": 8, "Ben": 2}, (2, 3)),
        ((4, 3), {"Ada": 6, "Ben": 2, "treasury": 2}, (2, 3)),
        ((4, 3), {"Ada": 2, "Ben": 2, "treasury": 6}, (2, 3)),
        ((4, 3), {"Ada": 5, "Ben": 3, "treasury": 2}, (3, 3)),
        ((7, 2), {"Ada": 6, "Ben": 4}, (5, 2)),
        ((7, 2), {"Ada": 8, "Ben": 2}, (4, 2)),
        ((10, 4), {"Ada": 9, "Ben": 1}, (7, 4)),
        ((0, 3), {"Ada": 8, "Ben": 2}, (0, 3)),
        ((1, 3), {"Ada": 8, "Ben": 2}, (0, 3)),
        ((4, 3), {"Ada": 6, "Ben": 3}, (4, 3)),
        ((4, 3), {"Ada": 6, "Ben": 3, "pool": 1}, (4, 3)),
    ],
)
def test_s10_2__sold_out_rises_one_and_one_for_80_percent_and_one_from_gray(
    start: tuple[int, int], counts: dict[str, int], end: tuple[int, int]
) -> None:
    assert place(after_stock_round(nord(*start, **counts)).position) == end


def test_s10_2__moved_up_markers_go_under_those_in_the_box() -> None:
    position = t.price(nord(4, 3, Ada=6, Ben=4), "Est", 3, 3)
    assert t.market.stack(after_stock_round(position).state, 3, 3) == ("Est", "Nord")


def test_s10_2__a_marker_that_does_not_move_keeps_its_place() -> None:
    position = nord(0, 3, Ada=6, Ben=4)
    position = t.price(position, "Est", 0, 3)
    played = after_stock_round(position)
    assert not played.all(ev.PriceMoved)
    assert t.market.stack(played.state, 0, 3) == ("Nord", "Est")
