"""Printed facts that few titles have, each on a made-up title: read, left out, and refused."""

from pathlib import Path
from typing import Any

import pytest

from roundhouse.catalogue.definitions import MarketJoin, MarketWall, PriceRange
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from tests.catalogue.made_up import Change, Raw, facts, read, refused


def at(table: str, name: str, **fields: Any) -> Change:
    """Writes ``fields`` into an entry."""
    return lambda raw: raw[table].setdefault(name, {}).update(fields)


def in_market(**fields: Any) -> Change:
    return lambda raw: raw["market"].update(fields)


def test_a_title_without_these_facts_has_none(tmp_path: Path) -> None:
    title = read(tmp_path)
    assert (title.market.walls, title.market.join) == ((), None)
    assert (title.tiles["X1"].rotations, title.tiles["X1"].compulsory) == ((), False)
    cell = title.hexes[HexId("A5")]
    assert (cell.reserved_for, cell.open_edges, cell.leaves_map) == ((), (), ())
    train = title.trains["2"]
    assert (train.given, train.no_sale, train.runs_as, train.variants) == (False, False, (), ())
    company = title.companies[CompanySymbol("ABC")]
    assert (company.face_value, company.trains, company.priced_tokens) == (0, (), 0)
    private = title.privates[PrivateSymbol("P")]
    assert (private.sale_prices, private.company_revenue) == ((), None)
    assert cell.blocked_by == ("P",)
    assert title.own is None


def test_a_wall_stands_between_two_boxes_of_the_market(tmp_path: Path) -> None:
    title = read(tmp_path, in_market(walls=[{"a": [1, 0], "b": [1, 1]}]))
    assert title.market.walls == (MarketWall((1, 0), (1, 1)),)


@pytest.mark.parametrize(
    ("a", "b"), [([1, 1], [1, 2]), ([0, 0], [0, 2]), ([0, 0], [1, 1]), ([0, 0], [0, 0]), ([5, 0], [5, 1])]
)
def test_a_wall_elsewhere_is_refused(tmp_path: Path, a: list[int], b: list[int]) -> None:
    mistake = refused(tmp_path, in_market(walls=[{"a": a, "b": b}]))
    assert facts(mistake) == ("unknown-box", "market", "walls[0]")


def test_two_rows_of_the_market_join(tmp_path: Path) -> None:
    title = read(tmp_path, in_market(join={"leaves": [1, 1], "enters": [0, 2]}))
    assert title.market.join == MarketJoin(leaves=(1, 1), enters=(0, 2))


@pytest.mark.parametrize(("field", "box"), [("leaves", [1, 2]), ("enters", [0, 3])])
def test_rows_that_join_at_no_box_are_refused(tmp_path: Path, field: str, box: list[int]) -> None:
    join = {"leaves": [1, 1], "enters": [0, 2], field: box}
    assert facts(refused(tmp_path, in_market(join=join))) == ("unknown-box", "market", f"join.{field}")


def test_a_tile_may_have_to_lie_upright_and_be_the_only_one_for_its_hex(tmp_path: Path) -> None:
    stock = read(tmp_path, at("tiles", "X1", rotations=[0], compulsory=True)).tiles["X1"]
    assert (stock.hexes, stock.rotations, stock.compulsory) == (("A3",), (0,), True)


def test_a_compulsory_tile_without_its_hexes_and_a_seventh_turn_are_refused(tmp_path: Path) -> None:
    assert facts(refused(tmp_path, at("tiles", "57", compulsory=True))) == (
        "missing-field", "tiles 57", "hexes",
    )  # fmt: skip
    assert facts(refused(tmp_path, at("tiles", "57", rotations=[0, 6]))) == (
        "out-of-range", "tiles 57", "rotations[1]",
    )  # fmt: skip


def test_a_hex_may_be_kept_for_a_company(tmp_path: Path) -> None:
    cell = read(tmp_path, at("hexes", "A1", reserved_for=["ABC"])).hexes[HexId("A1")]
    assert (cell.reserved_for, cell.blocked_by) == (("ABC",), ())


def test_reserved_hexes_are_for_companies_and_blocked_ones_for_privates(tmp_path: Path) -> None:
    for field, symbol in (("reserved_for", "P"), ("blocked_by", "ABC")):
        mistake = refused(tmp_path, at("hexes", "A1", **{field: [symbol]}))
        assert facts(mistake) == ("unknown-company", "hexes A1", field)


def test_a_hex_may_stand_for_the_edge_of_the_map(tmp_path: Path) -> None:
    title = read(tmp_path, at("hexes", "A9", x=8, y=0, color="gray", open_edges=[0, 1]))
    assert title.hexes[HexId("A9")].open_edges == (0, 1)


def test_a_border_stands_until_a_phase_begins(tmp_path: Path) -> None:
    title = read(tmp_path, at("hexes", "A1", borders=[{"edge": 4, "kind": "barrier", "until": "Two"}]))
    assert [(border.kind, border.until) for border in title.hexes[HexId("A1")].borders] == [
        ("barrier", "Two")
    ]


def test_a_train_may_be_given_and_not_be_sold_on(tmp_path: Path) -> None:
    local = {"price": 0, "count": "unlimited", "distance": 2, "given": True, "no_sale": True}
    train = read(tmp_path, at("trains", "L", **local)).trains["L"]
    assert (train.given, train.no_sale, train.count) == (True, True, None)


def test_the_faces_of_a_card_are_on_sale_and_a_way_to_run_is_not(tmp_path: Path) -> None:
    def change(raw: Raw) -> None:
        raw["trains"]["2"] |= {"variants": ["2x2"]}
        raw["trains"]["2x2"] = {"price": 150, "count": 0, "distance": 2, "trains": 2, "runs_as": ["3"]}

    trains = read(tmp_path, change).trains
    assert (trains["2"].variants, trains["2"].runs_as) == (("2x2",), ())
    assert (trains["2x2"].variants, trains["2x2"].runs_as, trains["2x2"].count) == ((), ("3",), 0)


@pytest.mark.parametrize("field", ["variants", "runs_as"])
def test_a_face_that_is_no_train_is_refused(tmp_path: Path, field: str) -> None:
    mistake = refused(tmp_path, at("trains", "2", **{field: ["9"]}))
    assert facts(mistake) == ("unknown-train", "trains 2", field)


def test_a_company_may_have_a_face_value_a_train_and_priced_tokens(tmp_path: Path) -> None:
    company = read(
        tmp_path, at("companies", "ABC", face_value=76, trains=["3", "3"], priced_tokens=2)
    ).companies[CompanySymbol("ABC")]
    assert (company.face_value, company.trains, company.priced_tokens) == (76, ("3", "3"), 2)


def test_a_face_value_below_nothing_is_refused(tmp_path: Path) -> None:
    mistake = refused(tmp_path, at("companies", "ABC", face_value=-1))
    assert (*facts(mistake), mistake.value) == ("out-of-range", "companies ABC", "face_value", "-1")


def test_a_company_with_a_train_of_no_kind_is_refused(tmp_path: Path) -> None:
    mistake = refused(tmp_path, at("companies", "ABC", trains=["5"]))
    assert facts(mistake) == ("unknown-train", "companies ABC", "trains")


def test_the_price_of_a_private_company_changes_with_the_phase(tmp_path: Path) -> None:
    ranges = [{"phase": "One", "least": 50, "most": 50}, {"phase": "Two", "least": 1, "most": 100}]
    private = read(tmp_path, at("privates", "P", sale_prices=ranges)).privates[PrivateSymbol("P")]
    assert private.sale_prices == (PriceRange("One", 50, 50), PriceRange("Two", 1, 100))
    assert [private.sale_range(begun) for begun in ((), ("One",), ("One", "Two"))] == [
        None,
        (50, 50),
        (1, 100),
    ]


def test_a_private_company_with_one_price_keeps_it(tmp_path: Path) -> None:
    private = read(tmp_path, at("privates", "P", sale_price=[25, 100])).privates[PrivateSymbol("P")]
    assert private.sale_range(()) == private.sale_range(("One", "Two")) == (25, 100)


@pytest.mark.parametrize(
    ("price", "facts_"),
    [
        ({"phase": "Pink", "least": 1, "most": 2}, ("unknown-phase", "privates P", "sale_prices[0].phase")),
        ({"phase": "Two", "least": 3, "most": 2}, ("out-of-range", "privates P", "sale_prices[0].most")),
        ({"phase": "Two", "least": 3}, ("missing-field", "privates P", "sale_prices[0].most")),
    ],
)
def test_a_wrong_price_is_refused(tmp_path: Path, price: Raw, facts_: tuple[str, str, str]) -> None:
    assert facts(refused(tmp_path, at("privates", "P", sale_prices=[price]))) == facts_


def test_a_private_company_may_pay_a_company_something_else_or_cost_its_owner(tmp_path: Path) -> None:
    private = read(tmp_path, at("privates", "P", revenue=20, company_revenue=0)).privates[PrivateSymbol("P")]
    assert (private.revenue_for(company=False), private.revenue_for(company=True)) == (20, 0)
    bank = read(tmp_path, at("privates", "P", revenue=-100)).privates[PrivateSymbol("P")]
    assert (bank.revenue_for(company=False), bank.revenue_for(company=True)) == (-100, -100)
