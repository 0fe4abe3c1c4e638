"""Section 13.3: what a route is."""

from tests.rules.t1894.runs import BELGIUM, GENT, refused, route, run, worth

TO_LILLE = "D15:c0-1 D13:4-1 D11:4-c0"
TO_E16 = "D15:c0-5 E16:2-c0"
TO_D17 = "D15:c0-4 D17:1-c0"
PARIS = {**BELGIUM, "G6": ("X13", 0)}


def test_s13_3__a_route_is_one_continuous_line_of_track() -> None:
    context = run("3")
    refused(context, "broken", route(context, "3", "D15.c0 D11.c0", "D15:c0-1 D11:4-c0"))
    refused(context, "broken", route(context, "3", "D11.c0 E16.c0", "D11:4-c0 E16:2-c0"))
    refused(context, "unknown_track", route(context, "3", "D15.c0 D11.c0", "D15:c0-0 D13:4-1 D11:4-c0"))
    assert worth(context, route(context, "3", "D15.c0 D11.c0", TO_LILLE)).total == 30 + 50


def test_s13_3__it_does_not_turn_round_at_the_edge_of_a_tile() -> None:
    # Tile 23 forks: from the stem both branches are reached, but not one branch from the other.
    tiles = {"D13": ("23", 1), "D15": ("14", 1), "D11": ("X15", 0), "E12": ("1", 2)}
    context = run("3", tiles)
    good = route(context, "3", "D11.c0 D15.c0", "D11:c0-4 D13:1-4 D15:1-c0")
    assert worth(context, good).total == 80
    refused(context, "broken", route(context, "3", "D15.c0 D15.c0", "D15:c0-1 D13:4-1 D13:1-5"))


def test_s13_3__at_least_two_revenue_centres() -> None:
    context = run("2")
    refused(context, "too_few_stops", route(context, "2", "D15.c0", ""))
    refused(context, "too_few_stops", route(context, "2", "", "D13:4-1"))
    assert len(worth(context, route(context, "2", "D15.c0 E16.c0", TO_E16)).routes[0].stops) == 2


def test_s13_3__it_begins_and_ends_at_a_revenue_centre() -> None:
    context = run("3")
    refused(context, "ends", route(context, "3", "D11.c0 D15.c0", "D11:c0-4 D13:1-4 D15:1-c0 D15:c0-2"))
    refused(context, "broken", route(context, "3", "D11.c0 D15.c0", "D11:2-c0 D11:c0-4 D13:1-4 D15:1-c0"))


def test_s13_3__it_includes_a_city_with_a_marker_of_the_company() -> None:
    context = run("3")
    refused(context, "no_token", route(context, "3", "D17.c0 E16.c0", "D17:c0-0 E16:3-c0"))
    inside = route(context, "3", "D11.c0 D15.c0 E16.c0", "D11:c0-4 D13:1-4 D15:1-c0 " + TO_E16)
    assert worth(context, inside).total == 50 + 30 + 30


def test_s13_3__a_town_with_track_is_no_place_for_a_marker() -> None:
    tiles = {"E12": ("1", 1), "D11": ("X15", 0), "D9": ("57", 1), "D15": ("14", 1)}
    context = run("2", tiles, {"AG-0": ("D11", 0, 0)})
    town = next(s for s in context.network.stops if s.kind == "town" and s.hex == "E12")
    assert town not in context.tokens


def test_s13_3__it_may_pass_a_city_with_an_empty_station_location() -> None:
    tokens = {**GENT, "Belge-0": ("E16", 0, 0)}
    context = run("3", tokens=tokens)
    through = route(context, "3", "D15.c0 E16.c0 F15.c0", TO_E16 + " E16:c0-0 F15:3-c0")
    assert worth(context, through).total == 30 + 30 + 70


def test_s13_3__it_may_include_separate_centres_of_one_hexagon() -> None:
    # A split brown city at E16: one half joins Gent and D17, the other E14 and Bruxelles.
    tiles = {**BELGIUM, "E16": ("X21", 2), "E14": ("9", 1), "F13": ("8", 0)}
    context = run("5+1", {**tiles, "F15": ("X13", 0)})
    stops = sorted(stop for stop in context.network.stops if stop.hex == "E16")
    assert len(stops) == 2
    halves = [{p.b.index for p in context.network.tracks if p.hex == "E16"}, {0, 1}]
    assert halves[0] >= {0, 1} or halves[1] == {0, 1}
    towns = {"E12": ("1", 1), "D11": ("X15", 0)}
    double = run("3", {**towns, "F13": ("8", 2), "E14": ("8", 0)}, {"AG-0": ("D11", 0, 0)})
    both = [stop for stop in double.network.stops if stop.hex == "E12"]
    assert len(both) == 2


def test_s13_3__never_both_revenue_centres_of_paris() -> None:
    tiles = {"G6": ("X9", 0), "G4": ("57", 1), "G8": ("9", 1), "H5": ("8", 3)}
    context = run("D", tiles, {"AG-0": ("G6", 0, 0)})
    (paris,) = [group for group in context.exclusive if {stop.hex for stop in group} == {"G6"}]
    assert len(paris) == 2


def test_s13_3__separate_lines_of_one_tile_may_both_be_used() -> None:
    # Tile 20 at E14: a bridge. The route crosses over itself.
    context = run("5", {}) if False else run("7")
    loop = route(
        context,
        "7",
        "D11.c0 D15.c0 D17.c0 E16.c0",
        "D11:c0-4 D13:1-4 D15:1-c0 D15:c0-4 D17:1-c0 D17:c0-0 E16:3-c0",
    )
    assert worth(context, loop).total == 50 + 30 + 30 + 30
