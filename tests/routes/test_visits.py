"""Which stops make a route worth more, against all routes one by one."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from roundhouse.catalogue.definitions import Face, TrainDefinition
from roundhouse.engine.state import Stop
from roundhouse.routes.context import RunContext
from roundhouse.routes.enumerate import single_routes
from roundhouse.routes.rules import OneStopEachHex
from roundhouse.routes.train_rules import DoubleHeading, RouteEnds
from roundhouse.routes.valuation import value
from roundhouse.routes.visits import Visits
from tests.routes import drawn
from tests.routes.dense import field, turned

CITIES, TOWNS = ("city",), ("town",)
TRAINS: dict[str, tuple[TrainDefinition, ...]] = {
    "2": (drawn.train("2"),),
    "3": (drawn.train("3"),),
    "two 2s": (drawn.train("2"), drawn.train("2")),
    "T": (drawn.train("3T", (drawn.ALL, 3, 3)),),
    "U": (drawn.train("U3", (CITIES, 3, 3), (TOWNS, None, None)),),
    "best 2 of any": (drawn.train("E", (CITIES, 2, None), (TOWNS, 0, None)),),
    "2 and U": (drawn.train("2"), drawn.train("U3", (CITIES, 3, 3), (TOWNS, None, None))),
}
RULES = (
    DoubleHeading("2", "3"),
    RouteEnds(CITIES, except_for=("3T", "U3")),
    OneStopEachHex(except_for=("3T",)),
)


def gains_by_trying(context: RunContext, stop: Stop, worth: int) -> bool:
    """Whether any legal route is worth more when the stop is."""
    raised = msgspec.structs.replace(context, amounts={**context.amounts, stop: worth})
    return any(
        value(raised, [route]).total > value(context, [route]).total
        for train in context.trains
        for route in single_routes(context, train)
        if stop in route.stops
    )


def mixed(rng: Random) -> dict[str, tuple[int, int, Face]]:
    """Nine hexes full of track: cities, plain track, and hexes with one town or two."""
    hexes = field(3, rng)
    for name, (x, y, face) in tuple(hexes.items()):
        if not face.cities and rng.random() < 0.6:
            paths = rng.choice(("0-t0 t0-3", "0-t0 t0-2 t0-4", "0-t0 t0-3 1-t1 t1-4", "0-t0 t0-2 3-t1 t1-5"))
            towns = [10, 10] if "t1" in paths else [10]
            hexes[name] = (x, y, drawn.face(turned(paths, rng.randrange(6)), towns=towns))
    return hexes


def board(seed: int, trains: tuple[TrainDefinition, ...]) -> RunContext:
    """Track with two tokens and two full cities."""
    rng = Random(seed)
    network = drawn.network(mixed(rng))
    cities = sorted(stop for stop in network.stops if stop.kind == "city")
    rng.shuffle(cities)
    kinds = {train.name: train for train in (*trains, drawn.train("3"))}
    return drawn.context(network, trains, cities[:2], RULES, blocked=cities[2:4], train_kinds=kinds)


def agrees(seed: int, name: str) -> int:
    """How many stops gain, once both ways agree about each."""
    context = board(seed, TRAINS[name])
    visits, gaining = Visits(context), 0
    for stop, amount in sorted(context.amounts.items()):
        expected = gains_by_trying(context, stop, amount + 10)
        assert visits.gains(stop, stop.kind, amount + 10) == expected, (seed, name, stop)
        gaining += expected
    return gaining


@pytest.mark.parametrize("name", TRAINS)
def test_a_stop_gains_exactly_when_some_route_does(name: str) -> None:
    assert sum(agrees(seed, name) for seed in range(6))


@pytest.mark.slow
@pytest.mark.parametrize("name", TRAINS)
def test_a_stop_gains_exactly_when_some_route_does_on_many_boards(name: str) -> None:
    assert sum(agrees(seed, name) for seed in range(6, 150))


def test_the_best_two_leave_out_what_is_worth_less() -> None:
    # A row of four cities, the token at one end: the farthest lies behind two that are worth more.
    faces = [drawn.face("1-c0 c0-4", [amount]) for amount in (30, 50, 60, 10)]
    network = drawn.row(*faces)
    context = drawn.context(network, TRAINS["best 2 of any"], [drawn.stop("A1.c0")])
    visits = Visits(context)
    assert not visits.gains(drawn.stop("A4.c0"), "city", 50)
    assert visits.gains(drawn.stop("A4.c0"), "city", 60)
    assert visits.gains(drawn.stop("A2.c0"), "city", 51)


def test_a_town_that_becomes_a_city_counts_for_trains_that_ignore_towns() -> None:
    network = drawn.row(
        drawn.face("c0-4", [30]), drawn.face("1-t0 t0-4", towns=[10]), drawn.face("1-c0", [20])
    )
    context = drawn.context(network, TRAINS["best 2 of any"], [drawn.stop("A1.c0")])
    assert Visits(context).gains(drawn.stop("A2.t0"), "city", 30)
    assert not Visits(context).gains(drawn.stop("A2.t0"), "town", 20)


def test_nobody_gains_without_trains_or_tokens() -> None:
    network = drawn.row(drawn.face("c0-4", [30]), drawn.face("1-c0", [20]))
    for trains, tokens in (((), [drawn.stop("A1.c0")]), (TRAINS["2"], [])):
        context = drawn.context(network, trains, tokens)
        assert not Visits(context).gains(drawn.stop("A2.c0"), "city", 30)
