"""Sections 20 and 22: what is printed in the tables."""

import pytest

from tests.names import company
from tests.rules.t1894 import table as t

YELLOW = "1:1 7:4 8:15 9:12 56:1 57:10 630:1 631:1 632:1 633:1 X1:1 X2:1 X3:1"
GREEN = (
    "14:4 15:4 16:1 17:1 18:1 19:1 20:1 23:3 24:3 25:2 26:2 27:2 28:1 29:1 30:1 31:1 619:4 624:1 "
    "X4:1 X5:1 X6:1 X7:1 X8:1"
)
BROWN = (
    "39:1 40:1 41:1 42:1 43:1 44:1 45:1 46:1 47:1 70:1 X9:1 X10:1 X11:1 X12:1 X13:1 X14:1 X15:1 "
    "X16:2 X17:2 X18:2 X19:2 X20:2 X21:2 X22:2 X23:2 X24:2"
)
PHASES = {
    "Yellow": ("", 4, 1, ["yellow"]),
    "Green": ("3", 4, 2, ["yellow", "green"]),
    "Blue": ("4", 3, 2, ["yellow", "green"]),
    "Brown": ("5+1", 3, 3, ["yellow", "green", "brown"]),
    "Red": ("6", 3, 3, ["yellow", "green", "brown"]),
    "Gray": ("7", 3, 3, ["yellow", "green", "brown"]),
    "Purple": ("D", 2, 3, ["yellow", "green", "brown"]),
}


@pytest.mark.parametrize(("color", "manifest"), [("yellow", YELLOW), ("green", GREEN), ("brown", BROWN)])
def test_s20__the_manifest_of_a_color(color: str, manifest: str) -> None:
    stock = {n: tile.count for n, tile in t.DEFINITION.tiles.items() if tile.definition.face.color == color}
    assert stock == {name: int(count) for name, count in (entry.split(":") for entry in manifest.split())}
    supply = t.start().state.tile_supply
    assert all(supply[name] == count for name, count in stock.items())


@pytest.mark.parametrize(("players", "money", "limit"), [(3, 570, 18), (4, 480, 14)])
def test_s22_1__money_and_certificate_limit(players: int, money: int, limit: int) -> None:
    position = t.start(players)
    assert t.money(position, "Ada") == money
    assert t.certificate_limit(position) == limit


def test_s22_1__the_bank_is_unlimited() -> None:
    assert t.DEFINITION.bank is None
    position = t.earning(t.floated(t.cash(t.after_auction(), Ada=10**6), "Nord"), "Nord", 100)
    assert t.money(position, "bank") < -(10**6)
    paid = t.submit(position, t.act.Dividend(company("Nord"), "pay"))
    assert t.money(paid, "Ada") == 10**6 + 60


@pytest.mark.parametrize(
    ("kind", "price", "count", "rusted_by"),
    [
        ("2", 80, 7, "4"),
        ("3", 120, 5, "5+1"),
        ("4", 300, 4, "7"),
        ("5+1", 400, 5, "D"),
        ("6", 600, 2, ""),
        ("7", 700, 3, ""),
        ("D", 800, None, ""),
    ],
)
def test_s22_2__trains(kind: str, price: int, count: int | None, rusted_by: str) -> None:
    train = t.DEFINITION.trains[kind]
    assert (train.price, train.count, train.rusts_on) == (price, count, rusted_by)


@pytest.mark.parametrize(
    ("kind", "costs"),
    [
        ("3", {"2": 80}),
        ("4", {"3": 240}),
        ("5+1", {"4": 250}),
        ("6", {"5+1": 400}),
        ("7", {"6": 400}),
        ("D", {"5+1": 600, "6": 500, "7": 450}),
    ],
)
def test_s22_2__upgrade_costs(kind: str, costs: dict[str, int]) -> None:
    train = t.DEFINITION.trains[kind]
    assert {old: train.price - discount for old, discount in train.discounts} == costs


@pytest.mark.parametrize("name", PHASES)
def test_s22_2__phases(name: str) -> None:
    begun_by, limit, rounds, tiles = PHASES[name]
    phase = t.TITLE.phase(name)
    assert (phase.on, phase.operating_rounds, list(phase.tiles)) == (begun_by, rounds, tiles)
    assert phase.train_limit == {"": limit}
    assert ("can_buy_privates" in phase.status) is (name in ("Green", "Blue", "Brown"))
    assert phase.revenue_colors == (
        ("yellow",) if name in ("Yellow", "Green", "Blue") else ("yellow", "brown")
    )
