"""lots.0: units and kits that may be played together, as a game begins with them."""

from __future__ import annotations

from itertools import combinations

import pytest

from roundhouse.engine.errors import ActionRefused
from roundhouse.titles.t1825.tables import SETS, UNITS
from tests.rules.t1825 import table as t

EVERY = [frozenset(found) for count in (1, 2, 3) for found in combinations(UNITS, count)]


def begins(*options: str) -> bool:
    """Whether a game begins under the options."""
    low, _ = t.title(*options).definition.players
    return t.start(*options, players=low).options == frozenset(options)


@pytest.mark.parametrize("units", EVERY, ids=lambda units: "+".join(sorted(units)))
def test_slots_0__six_of_seven_sets_of_units_are_played(units: frozenset[str]) -> None:
    if units in SETS:
        assert begins(*units)
        return
    with pytest.raises(ActionRefused) as caught:
        t.start(*units, players=3)
    assert (caught.value.reason, caught.value.section) == ("setup.units", "lots.0")
    assert units == {"unit_1", "unit_3"}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("unit_2 r1", "setup.needs"),
        ("unit_2 k7", "setup.needs"),
        ("unit_1 k5", "setup.needs"),
        ("unit_3 k2", "setup.no_kits"),
        ("unit_1 d1 k6", "setup.excludes"),
    ],
)
def test_slots_0__kits_that_do_not_go_with_the_units_are_refused(options: str, reason: str) -> None:
    with pytest.raises(ActionRefused) as caught:
        t.start(*options.split(), players=2)
    assert caught.value.reason == reason


def test_slots_0__kits_bring_their_companies_tiles_and_trains() -> None:
    base, all_kits = t.title("unit_1"), t.title("unit_1", "r1", "r2", "r3", "k2", "k3", "k7", "d1")
    more = all_kits.definition.companies.keys() - base.definition.companies.keys()
    assert more == {"Cam", "TV", "S&DR", "M&GN", "LT&S"}
    assert all_kits.definition.tiles.keys() > base.definition.tiles.keys()
    assert {"3T", "U3", "4T", "2+2", "4+4E", "6", "7"} <= all_kits.definition.trains.keys()
