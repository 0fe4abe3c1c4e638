"""Sections 13.2 and 13.4: what the trains are, and how far they run."""

import pytest

from roundhouse.engine.state import Route
from roundhouse.routes.context import RunContext
from roundhouse.routes.search import BestRun, find_best
from roundhouse.routes.valuation import RunValue
from tests.rules.t1894 import table as t
from tests.rules.t1894.runs import refused, route, run, worth

# From the Netherlands through Belgium and Lille to Amiens, with a town before and one behind it.
LINE = {
    "D17": ("57", 0), "E16": ("57", 0), "F15": ("X13", 0), "E14": ("8", 3), "D15": ("15", 0), "D13": ("9", 1),
    "D11": ("X15", 0), "D9": ("57", 1), "D7": ("1", 0), "E6": ("15", 3), "F7": ("1", 1),
    "F17": ("8", 5), "H17": ("15", 3),
}  # fmt: skip
STOPS = ("C18.o0", "D17.c0", "E16.c0", "F15.c0", "D15.c0", "D11.c0", "D9.c0", "D7.t1", "E6.c0", "F7.t0")
AMOUNTS = (40, 20, 20, 70, 30, 50, 20, 10, 30, 10)
WAYS = (
    "C18:o0-0 D17:3-c0",
    "D17:c0-0 E16:3-c0",
    "E16:c0-0 F15:3-c0",
    "F15:c0-2 E14:5-3 D15:0-c0",
    "D15:c0-1 D13:4-1 D11:4-c0",
    "D11:c0-1 D9:4-c0",
    "D9:c0-1 D7:4-t1",
    "D7:t1-0 E6:3-c0",
    "E6:c0-5 F7:2-t0",
)
TO_LUXEMBOURG = ("F15:c0-4 F17:1-5 G18:2-c0", "G18:c0-0 H17:3-c0", "H17:c0-5 I18:2-o0")


def part(context: RunContext, kind: str, first: int, last: int) -> Route:
    """The route from the ``first`` to the ``last`` stop of the line, counted from 0."""
    return route(context, kind, " ".join(STOPS[first : last + 1]), " ".join(WAYS[first:last]))


def earned(context: RunContext, kind: str, first: int, last: int) -> RunValue:
    return worth(context, part(context, kind, first, last))


def test_s13_2__the_trains_as_printed() -> None:
    numbers = {kind.name: kind.count for kind in t.DEFINITION.trains.values()}
    assert numbers == {"2": 7, "3": 5, "4": 4, "5+1": 5, "6": 2, "7": 3, "D": None}


@pytest.mark.parametrize("length", [2, 3, 4, 6, 7])
def test_s13_4_1__an_n_train_runs_to_n_centres_of_any_kind(length: int) -> None:
    context = run(str(length), LINE)
    # Ending at the far side of Amiens, with a town on the way where the train is long enough.
    first = 3 if length < 7 else 2
    assert earned(context, str(length), first, first + length - 1).total == sum(
        AMOUNTS[first : first + length]
    )
    refused(context, "too_long", part(context, str(length), first, first + length), section="13.4")


def test_s13_4_1__it_may_run_to_fewer() -> None:
    assert earned(run("7", LINE), "7", 4, 5).total == 30 + 50


def test_s13_4_1__towns_count_and_are_not_skipped() -> None:
    context = run("4", LINE)
    to_the_town = part(context, "4", 4, 7)
    assert worth(context, to_the_town).total == 30 + 50 + 20 + 10
    beyond = part(context, "4", 4, 8)
    refused(context, "too_long", beyond, section="13.4")
    stops = tuple(stop for stop in beyond.stops if stop.kind != "town")
    refused(context, "broken", t.msgspec.structs.replace(beyond, stops=stops))


def test_s13_4_2__five_centres_of_any_kind_and_a_town() -> None:
    context = run("5+1", LINE)
    assert earned(context, "5+1", 3, 8).total == 70 + 30 + 50 + 20 + 10 + 30  # five cities, one town
    assert earned(context, "5+1", 4, 9).total == 30 + 50 + 20 + 10 + 30 + 10  # a town among the five
    assert earned(context, "5+1", 2, 6).total == 20 + 70 + 30 + 50 + 20  # no town


def test_s13_4_2__not_six_without_a_town_and_not_two_towns_more() -> None:
    context = run("5+1", LINE)
    refused(context, "too_long", part(context, "5+1", 1, 6), section="13.4")
    refused(context, "too_long", part(context, "5+1", 3, 9), section="13.4")


def test_s13_4_2__the_search_knows_it_too() -> None:
    tiles = {hex_id: tile for hex_id, tile in LINE.items() if hex_id not in ("F17", "H17")}
    found = find_best(run("5+1", tiles), try_routes=0)
    assert isinstance(found, BestRun)
    assert found.proven
    assert found.value.total == 70 + 30 + 50 + 20 + 10 + 30
    assert [stop.kind for stop in found.routes[0].stops].count("town") == 1


def test_s13_4_3__a_diesel_runs_to_any_number() -> None:
    context = run("D", LINE)
    assert earned(context, "D", 0, 9).total == sum(AMOUNTS)
    assert len(earned(context, "D", 0, 9).routes[0].stops) == 10


def luxembourg(context: RunContext, first: int) -> Route:
    stops = (*STOPS[first:4], "G18.c0", "H17.c0", "I18.o0")
    return route(context, "D", " ".join(stops), " ".join((*WAYS[first:3], *TO_LUXEMBOURG)))


def test_s13_4_4__the_netherlands_and_another_offboard_location_earn_100_more() -> None:
    context = run("D", LINE, {"AG-0": ("F15", 0, 0)})
    both = worth(context, luxembourg(context, 0)).routes[0]
    assert both.bonuses == (("netherlands", 100),)
    assert both.total == sum(amount for _, amount in both.stops) + 100
    without = worth(context, luxembourg(context, 1)).routes[0]
    assert without.bonuses == ()
    assert both.total == without.total + 40 + 100


def test_s13_4_4__the_netherlands_alone_earn_nothing_more() -> None:
    context = run("D", LINE)
    assert earned(context, "D", 0, 5).routes[0].bonuses == ()


def test_s13_4_4__the_search_goes_for_the_bonus() -> None:
    found = find_best(run("D", LINE, {"AG-0": ("F15", 0, 0)}), try_routes=0)
    assert isinstance(found, BestRun)
    assert found.proven
    assert found.value.routes[0].bonuses == (("netherlands", 100),)
