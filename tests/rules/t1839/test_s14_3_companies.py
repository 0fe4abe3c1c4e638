"""Sections 14.3.1 and 14.3.2: what companies have from the start, and who their directors are."""

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import REMOVED
from tests.rules import table as t
from tests.rules.t1839 import table as g

TOKENS = {"AMS": 5, "HIJSM": 4, "NBDS": 4, "NCS": 3, "NRS": 3, "NWS": 5, "SS": 5, "ZHESM": 5}
HOMES = {
    "AMS": {"L17", "N15"},
    "HIJSM": {"B13", "G8"},
    "NBDS": {"K8", "L13"},
    "NCS": {"G10", "H13"},
    "NRS": {"I12"},
    "NWS": {"G16"},
    "SS": {"B19", "K12"},
    "ZHESM": {"E10", "H5"},
}


def test_s14_3_1__founding_companies_have_printed_homes_and_the_others_five_tokens() -> None:
    position = g.start()
    for symbol, definition in g.DEFINITION.companies.items():
        tokens = [p for name, p in position.state.tokens.items() if name.startswith(f"{symbol}-")]
        assert sum(place.where != REMOVED for place in tokens) == TOKENS.get(symbol, 5), symbol
        assert {home.hex for home in definition.homes} == HOMES.get(symbol, set()), symbol
    nrs = g.DEFINITION.companies[CompanySymbol("NRS")]
    assert {home.hex for home in nrs.home_choices} == {"I16", "K16"}


def test_s14_3_2__a_purchase_makes_a_director_only_of_more() -> None:
    position = g.floated(g.plain(), "SS", 67, "Ada", Ada=3, Ben=2)
    position = t.stock_turn(position, "Ben")
    even = t.submit(position, g.buy("Ben", "SS"))
    assert (t.held(even, "Ada", "SS"), t.held(even, "Ben", "SS")) == (3, 3)
    assert t.president(even, "SS") == "Ada"
    more = t.submit(t.stock_turn(even, "Ben"), g.buy("Ben", "SS"))
    assert (t.held(more, "Ben", "SS"), t.president(more, "SS")) == (4, "Ben")


def test_s14_3_2__after_a_sale_nobody_with_twenty_percent_changes_nothing() -> None:
    position = g.floated(g.plain(), "SS", 67, "Ada", Ada=3, Ben=1)
    position = t.submit(t.stock_turn(position, "Ada"), g.sell("Ada", "SS"))
    position = g.declining(position)
    assert (t.held(position, "Ada", "SS"), t.president(position, "SS")) == (2, "Ada")


def test_s14_3_2__of_equals_the_next_in_the_order_of_cards_follows() -> None:
    """E8: Ada (40) sells two; Ben and Cleo have 30 each, and Cleo's card follows Ada's."""
    position = g.floated(g.plain(), "SS", 126, "Ada", Ada=4, Ben=3, Cleo=3)
    position = t.change(t.stock_turn(position, "Ada"), order=("Ada", "Cleo", "Ben"))
    position = g.declining(t.submit(position, g.sell("Ada", "SS", 2)))
    assert t.president(position, "SS") == "Cleo"
    assert [t.held(position, name, "SS") for name in ("Ada", "Ben", "Cleo")] == [2, 3, 3]
