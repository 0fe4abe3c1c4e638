"""Where a step leads on grids, lines, joined rows and past walls."""

from __future__ import annotations

import pytest

from roundhouse.finance.market_moves import Direction, Move, UpOrAcross, box
from tests.finance import markets as m


def after(market: m.MarketDefinition, moves: m.MarketMoves, here: m.Box, *way: Direction) -> m.Box:
    """The box after one step in each direction."""
    for direction in way:
        here = moves.step(market, here, direction)
    return here


def price(market: m.MarketDefinition, here: m.Box) -> int:
    space = box(market, *here)
    assert space is not None
    return space.price


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ((9, 5), "right", (9, 6)),
        ((9, 5), "left", (9, 4)),
        ((9, 5), "up", (8, 5)),
        ((9, 5), "down", (10, 5)),
        ((13, 8), "right", (12, 8)),
        ((8, 0), "left", (9, 0)),
        ((14, 1), "left", (15, 1)),
        ((13, 0), "left", (13, 0)),
        ((15, 1), "left", (15, 1)),
        ((17, 2), "left", (17, 2)),
        ((0, 4), "up", (0, 4)),
        ((13, 7), "down", (13, 7)),
        ((0, 14), "right", (0, 14)),
    ],
)
def test_on_a_grid_a_marker_turns_at_the_ends_of_rows_and_stays_at_those_of_columns(
    start: m.Box, direction: Direction, end: m.Box
) -> None:
    assert m.ON_A_GRID.step(m.WALLED, start, direction) == end


def test_without_ledges_a_marker_stays_at_every_end() -> None:
    moves = m.MarketMoves()
    assert moves.step(m.WALLED, (13, 8), "right") == (13, 8)
    assert moves.step(m.WALLED, (8, 0), "left") == (8, 0)


@pytest.mark.parametrize(("start", "end"), [((4, 1), 86), ((5, 1), 80), ((6, 2), 78), ((7, 2), 73)])
def test_a_wall_turns_a_move_to_the_left_down(start: m.Box, end: int) -> None:
    there = m.PAST_WALLS.step(m.WALLED, start, "left")
    assert there == (start[0] + 1, start[1])
    assert price(m.WALLED, there) == end
    assert m.ON_A_GRID.step(m.WALLED, start, "left") == (start[0], start[1] - 1)


def test_withholding_from_84_runs_along_the_walls_and_then_past_them() -> None:
    here, seen = (6, 2), []
    for _ in range(3):
        here = m.PAST_WALLS.step(m.WALLED, here, "left")
        seen.append((price(m.WALLED, here), here))
    assert seen == [(78, (7, 2)), (73, (8, 2)), (70, (8, 1))]
    assert price(m.WALLED, after(m.WALLED, m.PAST_WALLS, (6, 1), "left")) == 76


def test_a_wall_stops_only_the_directions_that_the_title_names() -> None:
    assert m.PAST_WALLS.step(m.WALLED, (4, 0), "right") == (4, 1)
    for wall in m.WALLED.walls:
        for direction in ("up", "down"):
            assert m.PAST_WALLS.step(m.WALLED, wall.b, direction) == m.ON_A_GRID.step(
                m.WALLED, wall.b, direction
            )
    both = m.MarketMoves(ledges=m.LEDGES, walled=frozenset({"left", "right"}))
    assert both.step(m.WALLED, (4, 0), "right") == (3, 0)


def test_moves_to_the_left_differ_at_the_four_walls_only() -> None:
    boxes = [(r, c) for r, row in enumerate(m.WALLED.rows) for c, space in enumerate(row) if space]
    assert len(boxes) == 194
    different = [
        here
        for here in boxes
        if m.PAST_WALLS.step(m.WALLED, here, "left") != m.ON_A_GRID.step(m.WALLED, here, "left")
    ]
    assert different == [(4, 1), (5, 1), (6, 2), (7, 2)]


def test_paying_from_74_goes_up_at_each_right_end() -> None:
    here, seen = (13, 8), []
    for _ in range(9):
        here = m.PAST_WALLS.step(m.WALLED, here, "right")
        seen.append(price(m.WALLED, here))
    assert seen == [79, 85, 91, 101, 108, 115, 129, 138, 156]


def test_on_a_line_up_is_right_and_down_is_left_and_the_ends_hold() -> None:
    assert after(m.LONG, m.ON_A_LINE, (0, 15), "up") == (0, 16)
    assert after(m.LONG, m.ON_A_LINE, (0, 15), "down") == (0, 14)
    assert after(m.LONG, m.ON_A_LINE, (0, 0), "left") == (0, 0)
    assert after(m.LONG, m.ON_A_LINE, (0, 0), "down") == (0, 0)
    assert after(m.LONG, m.ON_A_LINE, (0, 35), "right", "up") == (0, 35)


def test_every_step_of_36_boxes_leads_to_the_next() -> None:
    here = (0, 0)
    for column in range(1, 36):
        here = m.ON_A_LINE.step(m.LONG, here, "right")
        assert here == (0, column)


@pytest.mark.parametrize(
    ("row", "start", "direction", "steps", "end"),
    [
        (0, 40, "left", 1, 40),
        (1, 10, "left", 1, 10),
        (1, 88, "right", 1, 101),
        (1, 88, "right", 2, 113),
        (1, 88, "right", 4, 141),
        (1, 76, "right", 4, 126),
        (0, 101, "left", 2, 82),
        (0, 101, "left", 30, 40),
        (0, 67, "down", 1, 61),
        (0, 457, "right", 3, 500),
        (1, 46, "down", 9, 10),
        (0, 67, "up", 2, 82),
    ],
)
def test_joined_rows_lead_from_88_to_101_and_never_back(
    row: int, start: int, direction: Direction, steps: int, end: int
) -> None:
    here = m.box_priced(m.JOINED, start, row)
    there = Move(direction, steps).target(m.ON_A_LINE, m.JOINED, here)
    assert price(m.JOINED, there) == end
    assert there[0] == (0 if end >= 101 else row)


@pytest.mark.parametrize(
    ("start", "end"), [((9, 5), 85), ((0, 2), 136), ((0, 9), 251), ((1, 14), 500), ((0, 14), 500)]
)
def test_sold_out_goes_up_or_from_the_top_right_and_down(start: m.Box, end: int) -> None:
    assert price(m.WALLED, UpOrAcross().target(m.PAST_WALLS, m.WALLED, start)) == end


def test_sold_out_from_the_top_loses_in_the_first_columns_only() -> None:
    lower = []
    for column in range(15):
        there = UpOrAcross().target(m.PAST_WALLS, m.WALLED, (0, column))
        if price(m.WALLED, there) < price(m.WALLED, (0, column)):
            lower.append(column)
    assert lower == [0, 1, 2, 3, 4, 5, 6]


def test_sold_out_on_a_line_goes_right_and_stays_at_its_end() -> None:
    assert UpOrAcross().target(m.ON_A_LINE, m.LONG, (0, 15)) == (0, 16)
    assert UpOrAcross().target(m.ON_A_LINE, m.LONG, (0, 35)) == (0, 35)
