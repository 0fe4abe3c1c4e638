"""Sections 7.7 and 14: the stock market."""

import pytest

from tests.names import company
from tests.rules.t1843 import table as t

# Prices by column from the top row down; the rows of a column are contiguous from its first row on.
ROWS = (
    (122, 130, 138, 147, 157, 167, 178, 191, 213, 240, 272, 312, 357, 412, 500),
    (112, 120, 127, 136, 145, 154, 164, 176, 197, 221, 251, 287, 329, 380, 443),
    (102, 107, 113, 119, 126, 133, 140, 149, 165, 184, 207, 235, 267, 305, 353),
    (95, 100, 105, 111, 117, 124, 130, 139, 153, 171, 192, 218, 248, 284, 328),
    (87, 92, 96, 101, 106, 111, 117, 124, 136, 151, 169, 191, 216, 246, 283),
    (81, 86, 90, 94, 99, 104, 109, 116, 127, 141, 158, 179, 202, 230),
    (76, 80, 84, 88, 93, 97, 102, 108, 119, 132, 148, 167, 189),
    (71, 75, 78, 82, 86, 91, 95, 101, 111, 123, 138, 156),
    (66, 70, 73, 77, 81, 85, 89, 94, 104, 115, 129),
    (62, 65, 69, 72, 76, 79, 83, 88, 97, 108),
    (58, 61, 64, 67, 71, 74, 78, 82, 91, 101),
    (54, 57, 60, 63, 66, 69, 73, 77, 85),
    (51, 53, 56, 59, 62, 65, 68, 72, 79),
    (47, 50, 52, 55, 58, 60, 64, 67, 74),
    (0, 47, 49, 51, 54, 57, 59),
    (0, 43, 46, 48, 50, 53, 55),
    (0, 0, 43, 45, 47, 49, 52),
    (0, 0, 40, 42, 44, 46, 48),
)
BOTTOMS = (13, 15, 17, 17, 17, 17, 17, 13, 13, 10, 8, 7, 6, 5, 4)
LINES = {(4, 1), (5, 1), (6, 2), (7, 2)}
BOXES = [(r, c) for r, row in enumerate(ROWS) for c, value in enumerate(row) if value]
BROWN = {(10, 0), (11, 0), (12, 0), (13, 0), (12, 1), (13, 1), (14, 1), (15, 1)} | {
    (14, 2),
    (15, 2),
    (16, 2),
    (17, 2),
    (16, 3),
    (17, 3),
}


def so(at: tuple[int, int], **counts: int) -> t.Position:
    """SO, whose president is Ada, with its marker ``at``; Ben has some of it."""
    return t.floated(t.plain(), "SO", 67, "Ada", at, **(counts or {"Ada": 4, "Ben": 5}))


def sold(at: tuple[int, int], count: int) -> tuple[int, int]:
    """Where the marker is after a sale."""
    return t.place(t.submit(t.stock_turn(so(at), "Ben"), t.sell("Ben", "SO", count)), "SO")


def after_dividend(at: tuple[int, int], kind: str, revenue: int = 100) -> t.Position:
    """The position after SO has paid or withheld."""
    position = t.earning(so(at), "SO", revenue)
    if position.state.operating.stage != "dividend":
        return position
    return t.submit(position, t.act.Dividend(company("SO"), kind))


def paying(at: tuple[int, int]) -> tuple[int, int]:
    return t.place(after_dividend(at, "pay"), "SO")


def withholding(at: tuple[int, int]) -> tuple[int, int]:
    return t.place(after_dividend(at, "withhold"), "SO")


# --- 14 -------------------------------------------------------------------------------------


def test_s14__the_prices_of_all_194_boxes() -> None:
    rows = t.DEFINITION.market.rows
    assert len(BOXES) == 194
    assert {(r, c): b.price for r, row in enumerate(rows) for c, b in enumerate(row) if b} == {
        (r, c): ROWS[r][c] for r, c in BOXES
    }


def test_s14__the_bottom_of_each_column() -> None:
    assert tuple(max(r for r, c in BOXES if c == column) for column in range(15)) == BOTTOMS


def test_s14__par_boxes_by_colour_and_one_box_of_500() -> None:
    kinds: dict[str, set[tuple[int, int]]] = {}
    for r, row in enumerate(t.DEFINITION.market.rows):
        for c, box in enumerate(row):
            for kind in box.kinds if box else ():
                kinds.setdefault(kind, set()).add((r, c))
    assert kinds["par-yellow"] == {(13, 7), (11, 6), (9, 5)}
    assert kinds["par-green"] == {(7, 4), (5, 3)}
    assert kinds["par-blue"] == {(3, 2)}
    assert kinds["par-brown"] == {(1, 1)}
    assert kinds["end"] == {(0, 14)}
    assert kinds["brown"] == BROWN
    assert not kinds["brown"] & (kinds["orange"] | kinds["yellow"])
    assert not kinds["orange"] & kinds["yellow"]


@pytest.mark.parametrize("zone", ["yellow", "orange", "brown", ""])
def test_s14__what_each_zone_allows(zone: str) -> None:
    boxes = [
        (r, c)
        for r, row in enumerate(t.DEFINITION.market.rows)
        for c, box in enumerate(row)
        if box and (zone in box.kinds if zone else not set(box.kinds) & {"yellow", "orange", "brown", "end"})
    ]
    for at in boxes:
        position = t.stock_turn(so(at, Ada=6, Ben=1, pool=1), "Ada")
        assert (t.counted(position, "Ada") == 1) is (zone != ""), at
        assert t.may_buy(position, "SO") is (zone in ("orange", "brown")), at
        several = any(sum(choice) > 1 for choice in t.choices_of(position, "SO"))
        assert several is (zone == "brown"), at


# --- sales ----------------------------------------------------------------------------------


def test_s7_7__a_sale_moves_down_a_row_a_share() -> None:
    assert [sold((9, 5), count) for count in (1, 2, 3)] == [(10, 5), (11, 5), (12, 5)]


def test_s7_7__a_sale_stops_at_the_bottom_and_the_surplus_is_lost() -> None:
    position = t.floated(so((12, 8)), "PO", 67, "Ada", (13, 8))
    position = t.price(position, "SO", 12, 8)
    played = t.play(t.stock_turn(position, "Ben"), t.sell("Ben", "SO", 3))
    assert t.money(played.position, "Ben") == 5237
    assert (t.place(played.position, "SO"), t.price_of(played.position, "SO")) == ((13, 8), 74)
    assert t.stack(played.position, 13, 8) == ("PO", "SO")


def stacked() -> t.Position:
    """PO, OU and SO have just been parred at 67, PO on top; Ben has five of each."""
    position = t.plain()
    for symbol in ("PO", "OU", "SO"):
        position = t.floated(position, symbol, 67, "Ada", Ada=4, Ben=5)
    return t.stock_turn(position, "Ben")


def test_s7_7__at_the_bottom_a_sale_sinks_in_the_stack() -> None:
    assert t.stack(stacked(), 13, 7) == ("PO", "OU", "SO")
    position = t.submit(stacked(), t.sell("Ben", "PO", 2))
    assert t.stack(position, 13, 7) == ("OU", "SO", "PO")
    assert (t.money(position, "Ben"), t.price_of(position, "PO")) == (5134, 67)
    position = t.submit(position, t.sell("Ben", "OU"))
    assert t.stack(position, 13, 7) == ("SO", "OU", "PO")


def test_s7_7__it_sinks_no_further_than_the_bottom_of_the_stack() -> None:
    position = t.submit(stacked(), t.sell("Ben", "PO", 5))
    assert t.stack(position, 13, 7) == ("OU", "SO", "PO")
    assert t.stack(t.submit(stacked(), t.sell("Ben", "SO", 3)), 13, 7) == ("PO", "OU", "SO")


@pytest.mark.parametrize("column", range(15))
def test_s7_7__at_each_bottom_the_marker_stays(column: int) -> None:
    at = (BOTTOMS[column], column)
    assert sold(at, 2) == at
    above = (BOTTOMS[column] - 1, column)
    assert sold(above, 3) == at


def test_s7_7__every_sale_of_one_goes_one_down() -> None:
    for row, column in BOXES:
        if (row, column) != (0, 14):
            expected = (min(row + 1, BOTTOMS[column]), column)
            assert sold((row, column), 1) == expected, (row, column)


@pytest.mark.parametrize(("first", "second"), [("PO", "OU"), ("OU", "PO")])
def test_s7_7__the_seller_decides_the_order_of_the_companies(first: str, second: str) -> None:
    position = t.plain()
    for symbol in ("PO", "OU"):
        position = t.floated(position, symbol, 67, "Ada", (9, 5), Ada=4, Ben=5)
    position = t.floated(position, "SO", 67, "Ada", (10, 5))
    position = t.submit(t.stock_turn(position, "Ben"), t.sell("Ben", first), t.sell("Ben", second))
    assert t.stack(position, 10, 5) == ("SO", first, second)


# --- dividends ------------------------------------------------------------------------------


def test_s7_7__paying_moves_right_and_at_the_end_of_a_row_up() -> None:
    prices, at = [], (13, 8)
    for _ in range(9):
        at = paying(at)
        prices.append(ROWS[at[0]][at[1]])
    assert prices == [79, 85, 91, 101, 108, 115, 129, 138, 156]


def test_s7_7__paying_from_every_box() -> None:
    for row, column in BOXES:
        width = len(ROWS[row])
        expected = (row, column + 1) if column + 1 < width else (max(row - 1, 0), column)
        assert paying((row, column)) == expected, (row, column)


def test_s7_7__withholding_from_every_box() -> None:
    for row, column in BOXES:
        if (row, column) in LINES:
            expected = (row + 1, column)
        elif column and ROWS[row][column - 1]:
            expected = (row, column - 1)
        else:
            expected = (min(row + 1, BOTTOMS[column]), column)
        assert withholding((row, column)) == expected, (row, column)


def test_s7_7__withholding_through_the_red_lines() -> None:
    assert withholding((6, 2)) == (7, 2)
    assert withholding((7, 2)) == (8, 2)
    assert withholding((8, 2)) == (8, 1)
    assert withholding((6, 1)) == (6, 0)


@pytest.mark.parametrize("at", sorted(LINES))
def test_s7_7__red_lines_stop_nothing_else(at: tuple[int, int]) -> None:
    row, column = at
    assert paying(at) == (row, column + 1)
    assert paying((row, column - 1)) == at
    assert sold(at, 1) == (row + 1, column)


@pytest.mark.parametrize("at", [(13, 0), (15, 1), (17, 2)])
def test_s7_7__in_a_bottom_left_corner_the_marker_keeps_its_place(at: tuple[int, int]) -> None:
    position = t.floated(so(at), "PO", 67, "Ada", at)
    position = t.earning(position, "SO", 100)
    position = t.submit(position, t.act.Dividend(company("SO"), "withhold"))
    assert t.stack(position, *at) == ("SO", "PO")
    sale = t.submit(t.stock_turn(position, "Ben"), t.sell("Ben", "SO"))
    assert t.stack(sale, *at) == ("PO", "SO")


def test_s7_7__at_the_left_end_it_moves_down() -> None:
    assert withholding((14, 1)) == (15, 1)
    assert withholding((0, 0)) == (1, 0)
    assert withholding((16, 2)) == (17, 2)


def test_s7_7__no_revenue_moves_left_too() -> None:
    assert t.place(after_dividend((9, 5), "withhold", revenue=0), "SO") == (9, 4)


def test_s7_7__a_company_without_a_train_moves_left() -> None:
    position = t.at_step(t.at_home(so((9, 5)), "SO"), "SO", "track")
    for _ in range(20):
        if t.place(position, "SO") != (9, 5) or position.state.actor != company("SO"):
            break
        position = t.submit(position, t.act.Pass(company("SO")))
    assert t.place(position, "SO") == (9, 4)


def test_s7_7__an_arriving_marker_lies_below_all_others() -> None:
    position = t.floated(so((9, 5)), "PO", 67, "Ada", (9, 6))
    position = t.earning(position, "SO", 100)
    position = t.submit(position, t.act.Dividend(company("SO"), "pay"))
    assert t.stack(position, 9, 6) == ("PO", "SO")


# --- sold out -------------------------------------------------------------------------------


def ended(position: t.Position) -> t.Played:
    return t.all_pass(t.stock_turn(position, "Ada"))


@pytest.mark.parametrize("column", range(14))
def test_s7_7__sold_out_moves_up_and_from_the_top_down_and_right(column: int) -> None:
    all_out = {"Ada": 5, "Ben": 5}
    played = ended(so((0, column), **all_out))
    assert t.place(played.position, "SO") == (1, column + 1)
    assert t.price_of(played.position, "SO") == ROWS[1][column + 1]
    played = ended(so((4, column), **all_out))
    assert t.place(played.position, "SO") == (3, column)


def test_s7_7__sold_out_at_79_138_and_240() -> None:
    for at, value in (((9, 5), 85), ((0, 2), 136), ((0, 9), 251)):
        played = ended(so(at, Ada=6, Ben=4))
        assert t.price_of(played.position, "SO") == value


def test_s7_7__a_sold_out_company_at_138_falls_by_the_event() -> None:
    (event,) = ended(so((0, 2), Ada=6, Ben=4)).all(t.ev.PriceMoved)
    assert (event.reason, event.before, event.price) == ("sold_out", 138, 136)


def test_s7_7__sold_out_at_443_reaches_500() -> None:
    played = ended(so((1, 14), Ada=6, Ben=4))
    assert t.price_of(played.position, "SO") == 500
    assert played.state.ending


@pytest.mark.parametrize("rest", ["ipo", "pool"])
def test_s7_7__one_share_elsewhere_and_nothing_moves(rest: str) -> None:
    played = ended(so((9, 5), Ada=5, Ben=4, **{rest: 1}))
    assert t.place(played.position, "SO") == (9, 5)


def test_s7_7__several_move_in_the_order_in_which_they_would_operate() -> None:
    position = t.floated(t.plain(), "SO", 67, "Ada", (9, 5), Ada=6, Ben=4)
    position = t.floated(position, "PO", 67, "Ada", (9, 5), Ada=6, Ben=4)
    position = t.floated(position, "OU", 67, "Ada", (9, 6), Ada=6, Ben=4)
    played = ended(position)
    moved = [e.company for e in played.all(t.ev.PriceMoved)]
    assert moved == ["OU", "SO", "PO"]
    assert t.stack(played.position, 8, 5) == ("SO", "PO")


def test_s7_7__sold_out_from_every_box() -> None:
    for row, column in BOXES:
        if (row, column) != (0, 14):
            expected = (row - 1, column) if row else (1, column + 1)
            assert t.place(ended(so((row, column), Ada=5, Ben=5)).position, "SO") == expected, (row, column)
