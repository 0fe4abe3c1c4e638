"""Who operates first: by price, by row of the market, by formation."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol
from roundhouse.finance import market
from tests.finance import markets as m


def test_highest_price_then_further_right_then_top_of_the_stack() -> None:
    boxes = {"W": (6, 3), "V": (9, 7), "T": (5, 1), "S": (7, 4), "U": (7, 4)}
    position = m.laid_out(m.WALLED, m.PAST_WALLS, boxes)
    assert market.operating_order(position) == ("V", "W", "S", "U", "T")


def test_the_upper_of_two_rows_operates_first_whatever_the_prices() -> None:
    boxes = {
        "L": m.box_priced(m.JOINED, 88, 1),
        "K": m.box_priced(m.JOINED, 10, 1),
        "M": m.box_priced(m.JOINED, 40),
        "N": m.box_priced(m.JOINED, 101),
        "O": m.box_priced(m.JOINED, 40),
    }
    position = m.laid_out(m.JOINED, m.ON_A_LINE, boxes, order=m.BY_ROW)
    assert market.operating_order(position) == ("N", "M", "O", "L", "K")
    assert market.operating_order(m.laid_out(m.JOINED, m.ON_A_LINE, boxes)) == ("N", "L", "M", "O", "K")


def test_majors_by_face_value_then_formation_and_minors_after_them_by_formation() -> None:
    boxes = {"A": (0, 10), "B": (0, 20), "C": (0, 30), "X": (0, 34), "Y": (0, 33), "Z": (0, 35)}
    position = m.laid_out(
        m.LONG,
        m.ON_A_LINE,
        boxes,
        order=m.BY_FORMATION,
        kinds={"X": "minor", "Y": "minor", "Z": "minor"},
        par={"A": 90, "B": 82, "C": 90, "X": 55, "Y": 100, "Z": 71},
        floated=("Y", "C", "B", "Z", "A", "X"),
    )
    assert market.operating_order(position) == ("C", "A", "B", "Y", "Z", "X")
    assert market.operating_order(position, "minor") == ("Y", "Z", "X")
    assert market.operating_order(position, "major") == ("C", "A", "B")


def test_only_floated_companies_with_a_marker_operate() -> None:
    position = m.laid_out(
        m.LONG, m.ON_A_LINE, {"A": (0, 10), "B": (0, 20), "C": (0, 15)}, floated=("C", "A", "D")
    )
    definition = position.definition
    companies = {
        **definition.companies,
        CompanySymbol("D"): replace(definition.companies[CompanySymbol("A")], symbol=CompanySymbol("D")),
    }
    title = replace(position.title, definition=replace(definition, companies=companies))
    position = replace(position, title=title)
    assert market.operating_order(position) == ("C", "A")
    assert market.ranked(
        position, (CompanySymbol("A"), CompanySymbol("B"), CompanySymbol("C"), CompanySymbol("D"))
    ) == ("B", "C", "A")
