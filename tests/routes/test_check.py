"""Every reason for which routes are refused, on small drawn tracks."""

import pytest
from msgspec.structs import replace

from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Piece, Route, Stop
from roundhouse.routes import route_checks, rules, train_rules
from roundhouse.routes.check import check
from roundhouse.routes.context import RunContext
from roundhouse.routes.valuation import TrainCannotRunError, value
from tests.routes import drawn
from tests.template_title.loaders import LOADERS, load

# A city, a town and a city in a row, and a second way round the town over a junction.
NETWORK = drawn.row(
    drawn.face("c0-4", [20]),
    drawn.face("1-t0 t0-4 1-j j-4", towns=[10]),
    drawn.face("1-c0 c0-4", [30]),
    drawn.face("1-c0", [50]),
)
STOPS = tuple(drawn.stop(name) for name in ("A1.c0", "A2.t0", "A3.c0", "A4.c0"))


def piece(text: str) -> Piece:
    hex_id, _, ends = text.partition(":")
    a, _, b = ends.partition("-")
    return Piece(HexId(hex_id), drawn.end(a), drawn.end(b))


def route(stops: str, track: str, train: str = "4-0") -> Route:
    return Route(train, tuple(drawn.stop(s) for s in stops.split()), tuple(piece(p) for p in track.split()))


OVER_TOWN = "A1:c0-4 A2:1-t0 A2:t0-4 A3:1-c0"
PAST_TOWN = "A1:c0-4 A2:1-j A2:j-4 A3:1-c0"
ON = "A3:c0-4 A4:1-c0"


def context(*given: rules.Rule, trains: int = 1, blocked: tuple[Stop, ...] = ()) -> RunContext:
    kinds = [drawn.train("4")] * trains
    return drawn.context(NETWORK, kinds, [STOPS[0]], given, blocked)


def refused(run: RunContext, reason: str, *routes: Route) -> None:
    with pytest.raises(ActionRefused) as caught:
        check(run, routes)
    assert (caught.value.refusal, caught.value.reason) == (Refusal.ILLEGAL, "route." + reason)
    named = next(
        rule for rule in (*run.route_checks, *run.run_checks) if rule.section == caught.value.section
    )
    assert f"route.{reason}" in (type(named).fault.__doc__ or "")
    assert "train" in caught.value.facts


def test_legal_routes_pass() -> None:
    check(context(), ())
    check(context(), (route("A1.c0 A2.t0 A3.c0", OVER_TOWN),))
    check(context(), (route("A1.c0 A3.c0 A4.c0", f"{PAST_TOWN} {ON}"),))


def test_the_ends_of_a_piece_may_be_given_either_way() -> None:
    turned = route("A1.c0 A2.t0 A3.c0", "A1:4-c0 A2:t0-1 A2:4-t0 A3:c0-1")
    check(context(), (turned,))
    assert value(context(), (turned,)).total == 60


@pytest.mark.parametrize(
    ("stops", "track", "reason"),
    [
        ("A1.c0 A3.c0", "A1:c0-4 A2:1-4 A3:1-c0", "unknown_track"),
        ("A1.c0 A9.c0", PAST_TOWN, "unknown_track"),
        ("A1.c0", "", "too_few_stops"),
        ("", "A1:c0-4", "too_few_stops"),
        ("A1.c0 A3.c0", "", "broken"),
        ("A1.c0 A3.c0", "A1:c0-4 A3:1-c0", "broken"),
        ("A1.c0 A3.c0", OVER_TOWN, "broken"),  # the town is left out
        ("A3.c0 A1.c0", PAST_TOWN, "broken"),  # the other way round
        ("A1.c0 A3.c0", "A1:c0-4 A2:1-t0 A2:1-j A2:j-4 A3:1-c0", "broken"),  # turns round at the edge
        ("A1.c0 A2.t0", "A1:c0-4 A2:1-t0 A2:t0-4", "ends"),
        ("A3.c0 A4.c0", ON, "no_token"),
        ("A1.c0 A2.t0 A1.c0", "A1:c0-4 A2:1-t0 A2:t0-1 A1:4-c0", "broken"),
        ("A2.t0 A1.c0 A2.t0", "A2:t0-1 A1:4-c0 A1:c0-4 A2:1-t0", "broken"),
        ("A1.c0 A2.t0 A3.c0 A2.t0", f"{OVER_TOWN} A3:c0-1 A2:4-t0", "broken"),
    ],
)
def test_a_route_that_is_none(stops: str, track: str, reason: str) -> None:
    refused(context(), reason, route(stops, track))


def test_a_train_that_it_has_not() -> None:
    good = route("A1.c0 A2.t0", "A1:c0-4 A2:1-t0")
    refused(context(), "unknown_train", replace(good, train="9-9"))
    with pytest.raises(TrainCannotRunError):
        value(context(), (replace(good, train="9-9"),))


def test_a_train_runs_once() -> None:
    good = route("A1.c0 A2.t0", "A1:c0-4 A2:1-t0")
    refused(context(trains=2), "train_twice", good, good)


def test_a_card_runs_alone_or_with_another() -> None:
    kinds = {"3": drawn.train("3")}
    twos = [drawn.train("2"), drawn.train("2")]
    run = drawn.context(NETWORK, twos, [STOPS[0]], [train_rules.DoubleHeading("2", "3")], train_kinds=kinds)
    pair = route("A1.c0 A2.t0 A3.c0", OVER_TOWN, "2-1&2-0")
    check(run, (pair,))
    assert value(run, (pair,)).total == 60
    refused(run, "train_twice", pair, route("A1.c0 A2.t0", "A1:c0-4 A2:1-t0", "2-0"))


def test_too_many_trains() -> None:
    network = drawn.row(
        drawn.face("c0-4", [20]),
        drawn.face("1-c0 c0-4", [30]),
        drawn.face("1-c0 c0-4", [30]),
        drawn.face("1-c0", [9]),
    )
    trains = [drawn.train("2")] * 3
    run = drawn.context(
        network, trains, [drawn.stop("A2.c0"), drawn.stop("A3.c0")], [train_rules.RunLimit({"": 2})]
    )
    routes = [route(f"A{n}.c0 A{n + 1}.c0", f"A{n}:c0-4 A{n + 1}:1-c0", f"2-{n - 1}") for n in (1, 2, 3)]
    check(run, routes[:2])
    refused(run, "too_many_trains", *routes)


def test_too_long() -> None:
    run = drawn.context(NETWORK, [drawn.train("2")], [STOPS[0]])
    long = route("A1.c0 A2.t0 A3.c0", OVER_TOWN, "2-0")
    refused(run, "too_long", long)
    with pytest.raises(TrainCannotRunError):
        value(run, (long,))


def test_a_kind_of_stop_that_the_train_does_not_visit() -> None:
    cities = drawn.train("4", (("city",), 4, 4))
    run = drawn.context(NETWORK, [cities], [STOPS[0]])
    refused(run, "too_long", route("A1.c0 A2.t0 A3.c0", OVER_TOWN))
    check(run, (route("A1.c0 A3.c0", PAST_TOWN),))


def test_shared_track() -> None:
    run = context(trains=2)
    one = route("A1.c0 A2.t0", "A1:c0-4 A2:1-t0")
    refused(run, "shared_track", one, route("A1.c0 A3.c0", PAST_TOWN, "4-1"))
    two = drawn.context(NETWORK, [drawn.train("4")] * 2, [STOPS[0], STOPS[2]])
    check(two, (one, route("A2.t0 A3.c0", "A2:t0-4 A3:1-c0", "4-1")))


def test_a_stop_twice() -> None:
    ring = drawn.network(
        {
            "A1": (0, 0, drawn.face("c0-4 c0-5", [20])),
            "A2": (2, 0, drawn.face("1-c0 c0-0", [30])),
            "B1": (1, 1, drawn.face("2-c0 c0-3", [40])),
        }
    )
    run = drawn.context(ring, [drawn.train("D")], [drawn.stop("A1.c0")])
    around = route("A1.c0 A2.c0 B1.c0 A1.c0", "A1:c0-4 A2:1-c0 A2:c0-0 B1:3-c0 B1:c0-2 A1:5-c0", "D-0")
    refused(run, "stop_twice", around)


def test_a_junction_twice() -> None:
    # Spokes of one junction, left over A3 and entered again over B2.
    network = drawn.network(
        {
            "A2": (2, 0, drawn.face("1-j 4-j 5-j 0-j")),
            "A1": (0, 0, drawn.face("c0-4", [40])),
            "A3": (4, 0, drawn.face("1-c0 c0-0", [50])),
            "B2": (3, 1, drawn.face("3-2")),
            "B1": (1, 1, drawn.face("c0-3", [30])),
        }
    )
    track = "A1:c0-4 A2:1-j A2:j-4 A3:1-c0 A3:c0-0 B2:3-2 A2:5-j A2:j-0 B1:3-c0"
    run = drawn.context(network, [drawn.train("D")], [drawn.stop("A1.c0")])
    again = route("A1.c0 A3.c0 B1.c0", track, "D-0")
    refused(run, "junction_twice", again)
    shared = drawn.context(network, [drawn.train("D")], [drawn.stop("A1.c0")], [rules.SharedJunctions()])
    check(shared, (again,))
    assert value(shared, (again,)).total == 120


def test_blocked_and_terminal_stops_end_a_route() -> None:
    through = route("A1.c0 A3.c0 A4.c0", f"{PAST_TOWN} {ON}")
    to = route("A1.c0 A3.c0", PAST_TOWN)
    refused(context(blocked=(STOPS[2],)), "blocked", through)
    check(context(blocked=(STOPS[2],)), (to,))
    never = replace(context(), terminal=frozenset({STOPS[2]}))
    refused(never, "terminal", through)
    check(never, (to,))


def test_forbidden_and_exclusive_stops() -> None:
    to = route("A1.c0 A3.c0", PAST_TOWN)
    refused(context(rules.ForbiddenWithout("ferry", (HexId("A3"),))), "no_ferry_marker", to)
    refused(context(rules.ExclusiveStops((HexId("A1"), HexId("A3")))), "exclusive", to)


def test_the_limit_of_a_phase_is_not_the_limit_of_a_card() -> None:
    """The two trains of a card may both run; a third train is one too many, and no card runs twice."""
    kinds = [drawn.train("2", trains=2), drawn.train("3")]
    given: list[rules.Rule] = [train_rules.SeveralTrainsACard(), train_rules.RunLimit({"": 2})]
    run = drawn.context(NETWORK, kinds, [STOPS[0], STOPS[2]], given)
    routes = (
        route("A1.c0 A2.t0", "A1:c0-4 A2:1-t0", "2-0/1"),
        route("A2.t0 A3.c0", "A2:t0-4 A3:1-c0", "2-0/2"),
        route("A3.c0 A4.c0", ON, "3-1"),
    )
    check(run, routes[:2])
    refused(run, "too_many_trains", *routes)


def test_the_section_is_that_of_the_check() -> None:
    through = route("A1.c0 A3.c0 A4.c0", f"{PAST_TOWN} {ON}")
    edited = drawn.ROUTE.replace(route_checks.NotThroughTerminal("8.6"))
    run = replace(context(), terminal=frozenset({STOPS[2]}), route_checks=edited)
    with pytest.raises(ActionRefused) as caught:
        check(run, (through,))
    assert caught.value.section == "8.6"
    assert caught.value.facts == {"train": "4-0", "hex": "A3"}


def test_a_list_without_a_check_lets_pass_what_it_refused() -> None:
    through = route("A1.c0 A3.c0 A4.c0", f"{PAST_TOWN} {ON}")
    run = replace(context(), terminal=frozenset({STOPS[2]}))
    check(replace(run, route_checks=run.route_checks.without(route_checks.NotThroughTerminal)), (through,))


SUPPOSED = {type(rule) for rule in drawn.ROUTE} - {route_checks.NotForbidden}
"""What the search takes for granted; stops are forbidden by rules of few titles."""
LIMITING = (train_rules.DoubleHeading, train_rules.SeveralTrainsACard, train_rules.RunLimit)
"""Without one of these all trains of a company may run."""


@pytest.mark.parametrize("name", LOADERS)
def test_each_title_has_the_checks_that_the_search_keeps_to(name: str) -> None:
    title = load(name)
    needed = [{option.name, *sorted(option.requires)[:1]} for option in title.options]
    options = [frozenset[str](), *map(frozenset, needed)]
    for played in (title.variant(each) for each in options):
        revenue = played.part(rules.RevenueRules)
        kinds = {type(rule) for rule in revenue.route}
        forbids = any(isinstance(rule, rules.ForbiddenWithout) for rule in revenue.rules)
        assert kinds - {route_checks.NotForbidden} == SUPPOSED
        assert route_checks.NotForbidden in kinds or not forbids
        limited = any(isinstance(rule, LIMITING) for rule in revenue.rules)
        together = [type(rule) for rule in revenue.run]
        kept = [
            type(rule)
            for rule in drawn.ROUTES
            if limited or not isinstance(rule, route_checks.WithinRunLimits)
        ]
        assert together in (kept, [type(rule) for rule in drawn.ROUTES])
        assert all(rule.section for rule in (*revenue.route, *revenue.run))
