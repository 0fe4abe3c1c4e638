"""1825, section 10: the tables by number of players, at the beginning of games of every set of units."""

from __future__ import annotations

import pytest

from roundhouse.engine.owners import BANK, CREDIT, player
from tests.rules.t1825 import table as t
from tests.rules.table import certificate_limit

TABLE = (
    ("unit_1", {2: (1200, 24), 3: (830, 16), 4: (630, 12), 5: (504, 10)}, 6000),
    ("unit_2", {2: (1200, 24), 3: (800, 16), 4: (600, 12)}, 6000),
    ("unit_3", {2: (750, 17)}, 4000),
    ("unit_1 unit_2", {3: (840, 31), 4: (630, 23), 5: (504, 19), 6: (420, 16), 7: (360, 14)}, 11000),
    ("unit_2 unit_3", {3: (840, 29), 4: (630, 23), 5: (504, 18)}, 9000),
    (
        "unit_1 unit_2 unit_3",
        {4: (630, 33), 5: (504, 28), 6: (420, 23), 7: (360, 19), 8: (315, 17), 9: (280, 15)},
        14000,
    ),
)
MINORS_OF = {
    0: (),
    1: ("r2",),
    2: ("r2", "r3"),
    3: ("r1", "r2"),
    4: ("r1", "r2", "r3"),
    5: ("r1", "r2", "r3", "k7"),
}
"""Kits of Unit 1 by the number of minor companies that they bring."""


@pytest.mark.parametrize(("units", "rows", "bank"), TABLE, ids=[units for units, _, _ in TABLE])
def test_s10_1__capital_and_limit(units: str, rows: dict[int, tuple[int, int]], bank: int) -> None:
    for players, (capital, limit) in rows.items():
        position = t.start(*units.split(), players=players)
        state, printed = position.state, position.definition.privates
        dealt: list[int] = [
            printed[private].cost for private, owner in state.privates.items() if owner != BANK
        ]
        dealt += [200, 100, 100][: players - len(dealt)]
        cash = [state.cash[player(name)] for name in state.seats]
        assert [mine + paid for mine, paid in zip(cash, dealt, strict=True)] == [capital] * players
        assert certificate_limit(position) == limit
        assert state.cash[BANK] + sum(cash) == bank
        assert state.cash[CREDIT] == 0


@pytest.mark.parametrize(
    ("players", "limits"),
    [
        (2, (24, 25, 26, 27, 28, 29)),
        (3, (16, 17, 18, 18, 19, 20)),
        (4, (12, 13, 13, 14, 14, 15)),
        (5, (10, 10, 11, 11, 12, 12)),
    ],
)
def test_s10_2__minors_of_kits_raise_the_limit_of_unit_1(players: int, limits: tuple[int, ...]) -> None:
    for minors, limit in enumerate(limits):
        position = t.start("unit_1", *MINORS_OF[minors], players=players)
        found = [each for each in position.definition.companies.values() if each.kind == "minor"]
        assert len(found) == minors
        assert certificate_limit(position) == limit


def test_s10_2__the_rulebooks_example() -> None:
    """Five players, Unit 1, five minor companies: 504 each and 12 certificates, of 54 and 20 in play."""
    position = t.start("unit_1", *MINORS_OF[5], players=5)
    companies = position.definition.companies.values()
    assert (position.definition.starting_cash[5], certificate_limit(position)) == (504, 12)
    assert sum(len(each.certificates) for each in companies if each.kind == "major") == 54
    assert sum(len(each.certificates) for each in companies if each.kind == "minor") == 20


def test_s10_2__unit_3s_own_minors_are_in_its_table() -> None:
    assert certificate_limit(t.start("unit_3", players=2)) == 17
    assert certificate_limit(t.start(*t.ALL_UNITS, players=9)) == 15
    assert certificate_limit(t.start(*t.ALL_UNITS, "r1", "r2", "r3", "k5", "k7", players=9)) == 17
