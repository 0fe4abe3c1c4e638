"""Moving markers at a position: prices beforehand, the end, and stacks."""

from __future__ import annotations

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Draft
from roundhouse.engine.state import MarketPlace
from roundhouse.finance import market
from roundhouse.finance.market_moves import Direction, Move, Movement, UpOrAcross
from roundhouse.finance.turned_markers import TurnMarker, TurnMarkersUp
from tests.finance import markets as m

PAR_67 = (13, 7)


def stack(draft: Draft, box: m.Box) -> str:
    return "".join(market.stack(draft.state, *box))


@pytest.mark.parametrize(
    ("start", "movement", "end"),
    [
        ((0, 15), Move("left"), 90),
        ((0, 15), Move("right", 1), 112),
        ((0, 15), Move("right", 2), 126),
        ((0, 15), Move("right", 4), 160),
        ((0, 12), Move("right", 1), 82),
        ((0, 12), Move("right", 2), 90),
        ((0, 33), Move("right", 4), 500),
        ((0, 1), Move("left", 3), 0),
        ((0, 15), Move("right", 0), 100),
    ],
)
def test_a_move_of_several_steps_gives_the_price_shown_before_it(
    start: m.Box, movement: Movement, end: int
) -> None:
    draft = m.draft_of(m.LONG, m.ON_A_LINE, A=start)
    assert market.price_after(draft.position, CompanySymbol("A"), movement) == end
    before = market.price(draft.position, CompanySymbol("A"))
    market.move(draft, CompanySymbol("A"), movement, "dividend")
    assert market.price(draft.position, CompanySymbol("A")) == end
    moved = [event for event in draft.events if isinstance(event, ev.PriceMoved)]
    assert [(event.before, event.price) for event in moved] == ([(before, end)] if before != end else [])


@pytest.mark.parametrize(("steps", "reached"), [(1, False), (2, True), (5, True)])
def test_a_move_says_whether_it_reached_the_box_that_ends_the_game(steps: int, reached: bool) -> None:
    draft = m.draft_of(m.JOINED, m.ON_A_LINE, A=m.box_priced(m.JOINED, 419))
    assert market.move(draft, CompanySymbol("A"), Move("right", steps), "dividend") is reached
    assert not market.move(draft, CompanySymbol("A"), Move("left"), "withheld")


def test_a_marker_that_lies_in_the_last_box_does_not_reach_it_again() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, A=(0, 14))
    assert not market.move(draft, CompanySymbol("A"), Move("right"), "dividend")
    assert not draft.events


@pytest.mark.parametrize(
    ("start", "movement"), [((0, 13), Move("right")), ((1, 14), UpOrAcross()), ((1, 14), Move("up"))]
)
def test_500_is_reached_from_the_left_and_from_below(start: m.Box, movement: Movement) -> None:
    assert market.move(m.draft_of(m.WALLED, m.PAST_WALLS, A=start), CompanySymbol("A"), movement, "dividend")


def test_an_arriving_marker_lies_below_those_that_are_there() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, A=(12, 7), P=PAR_67, Q=PAR_67)
    market.move(draft, CompanySymbol("A"), Move("down"), "sold")
    assert stack(draft, PAR_67) == "PQA"


def test_steps_beyond_the_bottom_of_a_column_are_lost() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, P=(13, 8), A=(12, 8))
    market.move(draft, CompanySymbol("A"), Move("down", 3), "sold")
    assert market.price(draft.position, CompanySymbol("A")) == 74
    assert stack(draft, (13, 8)) == "PA"
    assert [type(event) for event in draft.events] == [ev.PriceMoved]


def test_at_the_bottom_a_sale_sinks_a_marker_a_place_a_share() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, P=PAR_67, Q=PAR_67, R=PAR_67)
    market.move(draft, CompanySymbol("P"), Move("down", 2), "sold")
    assert stack(draft, PAR_67) == "QRP"
    market.move(draft, CompanySymbol("Q"), Move("down", 1), "sold")
    assert stack(draft, PAR_67) == "RQP"
    assert market.price(draft.position, CompanySymbol("P")) == 67
    assert draft.events == (
        ev.MarkerSank(CompanySymbol("P"), 2, "sold"),
        ev.MarkerSank(CompanySymbol("Q"), 1, "sold"),
    )
    assert market.operating_order(draft.position) == ("R", "Q", "P")


def test_a_marker_sinks_no_further_than_the_bottom_of_its_stack() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, P=PAR_67, Q=PAR_67, R=PAR_67, S=(13, 8))
    market.move(draft, CompanySymbol("P"), Move("down", 5), "sold")
    assert draft.events == (ev.MarkerSank(CompanySymbol("P"), 2, "sold"),)
    for symbol in (CompanySymbol("P"), CompanySymbol("S")):
        market.move(draft, symbol, Move("down", 5), "sold")
    assert len(draft.events) == 1


def test_a_later_arrival_lies_below_a_marker_that_has_sunk() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, P=PAR_67, Q=PAR_67, A=(12, 7))
    market.move(draft, CompanySymbol("P"), Move("down", 1), "sold")
    market.move(draft, CompanySymbol("A"), Move("down", 1), "sold")
    assert stack(draft, PAR_67) == "QPA"


@pytest.mark.parametrize("column", range(15))
def test_a_sale_sinks_at_the_bottom_of_every_column(column: int) -> None:
    bottom = max(row for row, spaces in enumerate(m.WALLED.rows) if column < len(spaces) and spaces[column])
    assert bottom == (13, 15, 17, 17, 17, 17, 17, 13, 13, 10, 8, 7, 6, 5, 4)[column]
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, P=(bottom, column), Q=(bottom, column))
    market.move(draft, CompanySymbol("P"), Move("down", 1), "sold")
    assert stack(draft, (bottom, column)) == "QP"


def test_a_dividend_withheld_in_a_corner_moves_nothing() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, P=(13, 0), Q=(13, 0))
    market.move(draft, CompanySymbol("P"), Move("left"), "withheld")
    assert not draft.events
    market.move(draft, CompanySymbol("P"), Move("down"), "sold")
    assert stack(draft, (13, 0)) == "QP"


@pytest.mark.parametrize("direction", ["down", "left"])
def test_where_markers_do_not_sink_one_that_cannot_move_keeps_its_place(direction: Direction) -> None:
    draft = m.draft_of(m.WALLED, m.ON_A_GRID, P=(13, 0), Q=(13, 0))
    market.move(draft, CompanySymbol("P"), Move(direction, 2), "sold")
    assert not draft.events


def operates(draft: Draft, symbol: str) -> None:
    """The company is on turn and its marker is turned."""
    draft.emit(ev.StageBegan(CompanySymbol(symbol), "dividend"))
    TurnMarker("8.2").happen(draft)


def test_a_marker_that_operates_goes_behind_even_if_it_cannot_move() -> None:
    forty, above = m.box_priced(m.JOINED, 40), m.box_priced(m.JOINED, 43)
    draft = m.draft_of(m.JOINED, m.ON_A_LINE, C=above, A=forty, B=forty)
    operates(draft, "C")
    operates(draft, "A")
    market.move(draft, CompanySymbol("A"), Move("left"), "withheld")
    assert stack(draft, forty) == "BA"
    market.move(draft, CompanySymbol("C"), Move("left"), "sold")
    assert stack(draft, forty) == "BAC"
    operates(draft, "B")
    market.move(draft, CompanySymbol("B"), Move("left"), "withheld")
    TurnMarkersUp("8.2").happen(draft)
    assert stack(draft, forty) == "ACB"
    assert not any(place.turned for place in draft.state.market.values())


def test_a_marker_that_withholds_onto_others_goes_below_them() -> None:
    draft = m.draft_of(m.JOINED, m.ON_A_LINE, P=m.box_priced(m.JOINED, 91), Q=(0, 8), R=(0, 8))
    operates(draft, "P")
    market.move(draft, CompanySymbol("P"), Move("left"), "withheld")
    assert stack(draft, (0, 8)) == "QRP"


def test_a_marker_that_has_not_operated_arrives_above_the_turned_ones() -> None:
    draft = m.draft_of(m.JOINED, m.ON_A_LINE, X=m.box_priced(m.JOINED, 67), U=m.box_priced(m.JOINED, 74))
    operates(draft, "X")
    market.move(draft, CompanySymbol("X"), Move("left"), "withheld")
    market.move(draft, CompanySymbol("U"), Move("left", 2), "sold")
    box = m.box_priced(m.JOINED, 61)
    assert stack(draft, box) == "UX"
    TurnMarkersUp("8.2").happen(draft)
    assert stack(draft, box) == "UX"


def test_a_marker_is_turned_once_and_nothing_is_turned_up_that_was_not_turned() -> None:
    draft = m.draft_of(m.JOINED, m.ON_A_LINE, A=(0, 0), B=(0, 0))
    TurnMarkersUp("8.2").happen(draft)
    assert not draft.events
    operates(draft, "A")
    TurnMarker("8.2").happen(draft)
    assert [event for event in draft.events if isinstance(event, ev.MarkerTurned)] == [
        ev.MarkerTurned(CompanySymbol("A"))
    ]
    assert draft.state.market[CompanySymbol("A")] == MarketPlace(0, 0, 2, turned=True)


def test_sinking_keeps_turned_markers_below_the_others() -> None:
    draft = m.draft_of(m.WALLED, m.PAST_WALLS, P=PAR_67, Q=PAR_67, R=PAR_67)
    operates(draft, "Q")
    market.move(draft, CompanySymbol("P"), Move("down", 1), "sold")
    assert stack(draft, PAR_67) == "RPQ"
    assert [symbol for symbol, place in draft.state.market.items() if place.turned] == ["Q"]
