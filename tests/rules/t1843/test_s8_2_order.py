"""Section 8.2: the order in which companies operate."""

from tests.names import company
from tests.rules.t1843 import table as t


def companies(**boxes: tuple[int, int]) -> t.Position:
    """Companies that have floated, with their markers in these boxes."""
    position = t.plain()
    for symbol, box in boxes.items():
        position = t.floated(position, symbol, 67, "Ada", box)
    return position


def test_s8_2__by_price_then_further_right() -> None:
    position = companies(SO=(5, 1), OU=(7, 4), PO=(6, 3), NOR=(9, 7))
    assert [t.price_of(position, s) for s in ("NOR", "PO", "OU", "SO")] == [88, 88, 86, 86]
    assert t.turns_of(t.operating_round(position)) == ["NOR", "PO", "OU", "SO"]


def test_s8_2__in_one_box_from_the_top_down() -> None:
    position = companies(SO=(13, 7), OU=(13, 7), NOR=(13, 7))
    assert t.turns_of(t.operating_round(position)) == ["SO", "OU", "NOR"]


def test_s8_2__who_arrived_first_operates_first() -> None:
    position = companies(PO=(7, 6), OU=(7, 5), NOR=(7, 4))
    for symbol, kind in (("PO", "withhold"), ("OU", "pay"), ("NOR", "pay")):
        position = t.earning(position, symbol, 100)
        position = t.submit(position, t.act.Dividend(company(symbol), kind))
        if symbol == "PO":
            assert t.stack(position, 7, 5) == ("OU", "PO")
    assert t.stack(position, 7, 5) == ("PO", "NOR")
    assert t.turns_of(t.operating_round(position, number=3)) == ["OU", "PO", "NOR"]


def test_s8_2__nobody_operates_twice_when_its_price_falls() -> None:
    position = companies(SO=(9, 5), OU=(9, 4))
    assert t.turns_of(t.operating_round(position)) == ["SO", "OU"]
