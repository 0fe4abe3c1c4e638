"""Section 13.3: what a route is."""

from itertools import combinations

from roundhouse.routes.search import BestRun, find_best
from tests.rules.t1894.runs import BELGIUM, GENT, refused, route, run, worth

TO_LILLE = "D15:c0-1 D13:4-1 D11:4-c0"
TO_E16 = "D15:c0-5 E16:2-c0"
TO_D17 = "D15:c0-4 D17:1-c0"
# A bridge at E14: Gent - F13 - Bruxelles crosses E16 - Douai.
BRIDGE = {
    "D15": ("14", 5),
    "E14": ("20", 0),
    "F13": ("7", 3),
    "F15": ("X13", 0),
    "E16": ("15", 0),
    "E12": ("1", 0),
}
OVER = "D15:c0-0 E14:3-0 F13:3-4 F15:1-c0"
UNDER = "E16:c0-1 E14:4-1 E12:4-t1"
# Two forks stem to stem: D11 and Gent join at D13, E16 and Bruxelles at E14; one hex edge between them.
FORKS = {**BELGIUM, "D13": ("31", 5), "E14": ("24", 2)}
# Paris with a way from one city through Mantes and back to the other.
PARIS = {"G6": ("X9", 0), "F3": ("7", 4), "F5": ("8", 5)}
AROUND = "G6:c0-1 G4:4-c0 G4:c0-2 F3:5-4 F5:1-5 G6:2-c1"
LONDON = {"B9": ("57", 0), "B11": ("57", 2)}
CALAIS = {"AG-0": ("B9", 0, 0)}


def test_s13_3__a_route_is_one_continuous_line_of_track() -> None:
    context = run("3")
    refused(context, "broken", route(context, "3", "D15.c0 D11.c0", "D15:c0-1 D11:4-c0"))
    refused(context, "broken", route(context, "3", "D11.c0 E16.c0", "D11:4-c0 E16:2-c0"))
    refused(context, "unknown_track", route(context, "3", "D15.c0 D11.c0", "D15:c0-0 D13:4-1 D11:4-c0"))
    assert worth(context, route(context, "3", "D15.c0 D11.c0", TO_LILLE)).total == 30 + 50


def test_s13_3__the_line_does_not_turn_round_at_a_fork() -> None:
    context = run("3", FORKS)
    refused(context, "broken", route(context, "3", "D11.c0 D15.c0", "D11:c0-4 D13:1-5 D13:5-4 D15:1-c0"))


def test_s13_3__at_least_two_revenue_centres() -> None:
    context = run("2")
    refused(context, "too_few_stops", route(context, "2", "D15.c0", ""))
    refused(context, "too_few_stops", route(context, "2", "", "D13:4-1"))
    assert len(worth(context, route(context, "2", "D15.c0 E16.c0", TO_E16)).routes[0].stops) == 2


def test_s13_3__it_begins_and_ends_at_a_revenue_centre() -> None:
    context = run("3")
    refused(context, "ends", route(context, "3", "D11.c0 D15.c0", "D11:c0-4 D13:1-4 D15:1-c0 D15:c0-2"))
    beginning = route(context, "3", "D11.c0 D15.c0", "D11:2-c0 D11:c0-4 D13:1-4 D15:1-c0")
    refused(context, "broken", beginning)


def test_s13_3__it_includes_a_city_with_a_marker_of_the_company() -> None:
    context = run("3")
    refused(context, "no_token", route(context, "3", "D17.c0 E16.c0", "D17:c0-0 E16:3-c0"))
    in_the_middle = route(context, "3", "D11.c0 D15.c0 E16.c0", "D11:c0-4 D13:1-4 D15:1-c0 " + TO_E16)
    assert worth(context, in_the_middle).total == 50 + 30 + 30


def test_s13_3__it_may_pass_a_city_with_an_empty_station_location() -> None:
    context = run("3", tokens={**GENT, "Belge-0": ("E16", 0, 0)})
    through = route(context, "3", "D15.c0 E16.c0 F15.c0", TO_E16 + " E16:c0-0 F15:3-c0")
    assert worth(context, through).total == 30 + 30 + 70


def test_s13_3__it_may_pass_a_full_city_with_a_marker_of_its_own() -> None:
    context = run("3", tokens={**GENT, "Belge-0": ("E16", 0, 0), "AG-1": ("E16", 0, 1)})
    through = route(context, "3", "D15.c0 E16.c0 F15.c0", TO_E16 + " E16:c0-0 F15:3-c0")
    assert worth(context, through).total == 30 + 30 + 70


def test_s13_3__it_may_include_separate_centres_of_one_hexagon() -> None:
    split = {"D17": ("57", 0), "E16": ("X18", 2), "D15": ("14", 5), "E14": ("8", 3), "F15": ("X13", 0)}
    context = run("5+1", split)
    track = "D17:c0-0 E16:3-c0 E16:c0-2 D15:5-c0 D15:c0-0 E14:3-5 F15:2-c0 F15:c0-3 E16:0-c1"
    both = route(context, "5+1", "D17.c0 E16.c0 D15.c0 F15.c0 E16.c1", track)
    assert worth(context, both).total == 20 + 40 + 30 + 70 + 40


def test_s13_3__but_not_both_revenue_centres_of_paris() -> None:
    context = run("3", PARIS, {"AG-0": ("G6", 1, 0)})
    refused(context, "exclusive", route(context, "3", "G6.c0 G4.c0 G6.c1", AROUND))
    one = route(context, "3", "G4.c0 G6.c1", "G4:c0-2 F3:5-4 F5:1-5 G6:2-c1")
    assert worth(context, one).total == 20 + 80


def test_s13_3__paris_only_once_for_the_best_routes_too() -> None:
    found = find_best(run("D", PARIS, {"AG-0": ("G6", 1, 0)}))
    assert isinstance(found, BestRun)
    assert found.value.total == 20 + 80


def test_s13_3__separate_lines_of_one_tile_may_both_be_used() -> None:
    context = run("4", BRIDGE)
    crossing = route(context, "4", "D15.c0 F15.c0 E16.c0 E12.t1", f"{OVER} F15:c0-3 E16:0-c0 {UNDER}")
    assert worth(context, crossing).total == 30 + 70 + 30 + 10


def test_s13_3__a_city_is_left_in_any_other_direction() -> None:
    context = run("3", {**BELGIUM, "C14": ("57", 2)})
    ways = {
        "D11.c0": TO_LILLE, "C14.c0": "D15:c0-2 C14:5-c0", "D17.c0": TO_D17, "E16.c0": TO_E16,
    }  # fmt: skip
    for one, other in combinations(ways, 2):
        there = " ".join(reversed(ways[one].split()))
        through = route(context, "3", f"{one} D15.c0 {other}", f"{there} {ways[other]}")
        assert worth(context, through).routes[0].stops[1][1] == 30


def test_s13_3__no_hexagon_edge_is_crossed_twice() -> None:
    context = run("4", FORKS)
    track = "D11:c0-4 D13:1-5 E14:2-4 E16:1-c0 E16:c0-0 F15:3-c0 F15:c0-2 E14:5-2 D13:5-4 D15:1-c0"
    refused(context, "edge_twice", route(context, "4", "D11.c0 E16.c0 F15.c0 D15.c0", track))


def test_s13_3__no_piece_of_track_is_used_twice() -> None:
    context = run("7", FORKS)
    there = "D11:c0-4 D13:1-5 E14:2-5 F15:2-c0 F15:c0-3 E16:0-c0 E16:c0-2 D15:5-c0"
    again = "D15:c0-1 D13:4-5 E14:2-5 F15:2-c0"
    stops = "D11.c0 F15.c0 E16.c0 D15.c0 F15.c0"
    refused(context, "track_twice", route(context, "7", stops, f"{there} {again}"))


def test_s13_3__it_does_not_pass_a_city_full_of_others_markers() -> None:
    tokens = {**GENT, "Belge-0": ("E16", 0, 0), "PLM-1": ("E16", 0, 1)}
    context = run("3", tokens=tokens)
    through = route(context, "3", "D15.c0 E16.c0 F15.c0", TO_E16 + " E16:c0-0 F15:3-c0")
    refused(context, "blocked", through)
    assert worth(context, route(context, "3", "D15.c0 E16.c0", TO_E16)).total == 60


def test_s13_3__two_markers_in_one_location_leave_the_other_empty() -> None:
    tokens = {**GENT, "Belge-0": ("E16", 0, 0), "PLM-1": ("E16", 0, 0)}
    context = run("3", tokens=tokens)
    through = route(context, "3", "D15.c0 E16.c0 F15.c0", TO_E16 + " E16:c0-0 F15:3-c0")
    assert worth(context, through).total == 130


def test_s13_3__no_revenue_centre_twice() -> None:
    context = run("4")
    ring = f"{TO_D17} D17:c0-0 E16:3-c0 E16:c0-2 D15:5-c0"
    refused(context, "stop_twice", route(context, "4", "D15.c0 D17.c0 E16.c0 D15.c0", ring))


def test_s13_3__not_to_or_through_london_without_a_ferry_marker() -> None:
    to, through = "B9:c0-3 A10:0-c0", "B9:c0-3 A10:0-c0 A10:c0-5 B11:2-c0"
    bare = run("3", LONDON, CALAIS)
    refused(bare, "no_ferry_marker", route(bare, "3", "B9.c0 A10.c0", to), section="12.3.3")
    refused(bare, "no_ferry_marker", route(bare, "3", "B9.c0 A10.c0 B11.c0", through), section="12.3.3")
    assert not isinstance(find_best(bare), BestRun)
    ferry = run("3", LONDON, CALAIS, ferry=True)
    assert worth(ferry, route(ferry, "3", "B9.c0 A10.c0 B11.c0", through)).total == 20 + 80 + 20


def test_s13_3__two_trains_share_no_line_of_track() -> None:
    context = run("3 3")
    one = route(context, "3", "D15.c0 D11.c0", TO_LILLE)
    same = route(context, "3", "D11.c0 D15.c0", "D11:c0-4 D13:1-4 D15:1-c0", number=1)
    refused(context, "shared_track", one, same)


def test_s13_3__two_trains_do_not_cross_the_same_edge_on_different_forks() -> None:
    context = run("3 3", FORKS, {**GENT, "AG-1": ("E16", 0, 0)})
    one = route(context, "3", "D11.c0 E16.c0", "D11:c0-4 D13:1-5 E14:2-4 E16:1-c0")
    other = route(context, "3", "D15.c0 F15.c0", "D15:c0-1 D13:4-5 E14:2-5 F15:2-c0", number=1)
    assert worth(context, one).total
    assert worth(context, other).total
    refused(context, "shared_track", one, other)


def test_s13_3__routes_may_meet_and_cross() -> None:
    context = run("3 3")
    one = route(context, "3", "D15.c0 D11.c0", TO_LILLE)
    meeting = route(context, "3", "D15.c0 E16.c0", TO_E16, number=1)
    assert worth(context, one, meeting).total == 80 + 60
    bridge = run("3 3", BRIDGE, {**GENT, "AG-1": ("E16", 0, 0)})
    over = route(bridge, "3", "D15.c0 F15.c0", OVER)
    under = route(bridge, "3", "E16.c0 E12.t1", UNDER, number=1)
    assert worth(bridge, over, under).total == 100 + 40


def test_s13_3__offboard_locations_end_a_route() -> None:
    # Antwerpen is split: one half leads to one triangle of the Netherlands, the other to the second.
    context = run("4", {**BELGIUM, "D17": ("X21", 1)})
    there = "D15:c0-4 D17:1-c0 D17:c0-2 C16:5-4 C18:1-o0"
    assert worth(context, route(context, "4", "D15.c0 D17.c0 C18.o0", there)).total == 30 + 40 + 40
    back = route(context, "4", "D15.c0 D17.c0 C18.o0 D17.c1", f"{there} C18:o0-0 D17:3-c1")
    refused(context, "terminal", back)
