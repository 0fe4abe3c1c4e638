"""Section V.2: T-trains that share two hexes of track with another train of their company."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from roundhouse.engine.state import Route, Stop
from roundhouse.queries.route_drafts import RouteDraft, extended
from roundhouse.routes.context import RunContext
from roundhouse.titles.t1825.suburban import rule_of
from tests.rules.t1825.runs import best, refused, run, way, worth
from tests.rules.t1825.table import title

UNIT = ("unit_1", "k3", "suburban")
BASE = "V20.c2"
RUSSET, GREY = {"V20": ("32", 0)}, {"V20": ("48", 0)}
# London - U19, and there to Wolverton or to Cambridge
AT_U19 = {"U19": ("25", 5), "U17": ("8", 2), "T20": ("4", 0)}
WOLVERTON, CAMBRIDGE = "V20.c2 U19 U17 T16.c0", "V20.c2 U19 T20.t0"
# London - U19 - T18, and there to Leicester or to Peterborough
AT_T18 = {
    "U19": ("9", 2),
    "T18": ("23", 5),
    "S17": ("9", 2),
    "R16": ("5", 4),
    "S19": ("9", 0),
    "R20": ("4", 0),
}
LEICESTER, PETERBOROUGH = "V20.c2 U19 T18 S17 R16.c0", "V20.c2 U19 T18 S19 R20.t0"
# London - U19 - T18 - S17, and there to Leicester or to Northampton
AT_S17 = {"U19": ("9", 2), "T18": ("9", 2), "S17": ("24", 5), "R16": ("5", 4), "S15": ("4", 1)}
# Birmingham - T12, and there to Swindon or to Gloucester
AT_T12 = {"S13": ("34", 0), "T12": ("24", 3), "U13": ("9", 2), "U11": ("4", 0)}


def suburban(context: RunContext, tank: str, one: str, other: str, train: str = "2") -> int:
    """What the tank earns on ``one`` and the train on ``other``, which share track."""
    return worth(context, way(context, tank, one), way(context, train, other)).total


def test_sv_2__the_city_and_the_hex_beside_it_are_shared() -> None:
    context = run({**RUSSET, **AT_U19}, "3T 2", BASE, *UNIT)
    assert suburban(context, "3T", CAMBRIDGE, WOLVERTON) == (70 + 10) + (70 + 10)
    assert best(context).total == 160


def test_sv_2__without_the_variant_they_share_nothing() -> None:
    context = run({**RUSSET, **AT_U19}, "3T 2", BASE, "unit_1", "k3")
    routes = way(context, "3T", CAMBRIDGE), way(context, "2", WOLVERTON)
    refused(context, "5.5.7", "shared_track", *routes)
    assert best(context).total == 80


def test_sv_2__two_adjacent_hexes_and_the_edge_behind_them() -> None:
    context = run({**RUSSET, **AT_T18}, "3T 2", BASE, *UNIT)
    assert suburban(context, "3T", PETERBOROUGH, LEICESTER) == (70 + 10) + (70 + 20)
    assert best(context).total == 170


@pytest.mark.parametrize(("first", "second"), [("3T-0", "2-1"), ("2-1", "3T-0")])
def test_sv_2__marked_by_hand_whichever_train_comes_first(first: str, second: str) -> None:
    context = run({**RUSSET, **AT_U19}, "3T 2", BASE, *UNIT)
    places = {"3T-0": CAMBRIDGE, "2-1": WOLVERTON}
    known = way(context, first, places[first])
    wanted = way(context, second, places[second])
    for stops in (wanted.stops, wanted.stops[::-1]):
        marked = marked_by_hand(context, second, stops, known)
        assert marked is not None
        assert set(marked.track) == set(wanted.track)
        assert worth(context, known, marked).total == 160
    alone = run({**RUSSET, **AT_U19}, "3T 2", BASE, "unit_1", "k3")
    assert marked_by_hand(alone, second, wanted.stops, known) is None


def marked_by_hand(context: RunContext, train: str, stops: Sequence[Stop], other: Route) -> Route | None:
    """The route of a train as it is clicked together beside that of the ``other``; None where it can't be."""
    draft: RouteDraft | None = RouteDraft(train)
    for stop in stops:
        draft = extended(context, draft, stop, (other,)) if draft else None
    return draft.route() if draft else None


def test_sv_2__no_third_hex() -> None:
    context = run({**RUSSET, **AT_S17}, "3T 2", BASE, *UNIT)
    routes = way(context, "3T", "V20.c2 U19 T18 S17 S15.t0"), way(context, "2", LEICESTER)
    refused(context, "5.5.7", "shared_track", *routes)
    assert best(context).total == 70 + 20


def test_sv_2__only_plain_track_and_the_city_itself() -> None:
    """Reading lies on the way: its track is not shared, though the hex is next to a plain one."""
    west = {**RUSSET, "V18": ("9", 1), "V16": ("4", 1)}
    context = run(west, "3T 5", "V20.c1", *UNIT)
    both = way(context, "3T", "V20.c1 V18 V16.t0"), way(context, "5", "V20.c1 V18 V16.t0 V14.c0")
    refused(context, "5.5.7", "shared_track", *both)


def test_sv_2__from_a_base_in_the_city() -> None:
    context = run({**RUSSET, **AT_U19}, "3T 2", "T16.c0", *UNIT)
    assert all(not train.shares for train in context.trains)
    from_elsewhere = run({**RUSSET, **AT_T18}, "3T 3", "R16.c0", *UNIT)
    assert best(from_elsewhere).total == 90


def test_sv_2__from_cities_that_start_with_several_stations() -> None:
    """OO, BGM, Liverpool and London, whatever lies there by then; not Bristol, not Wolverton."""
    rule = rule_of(title("unit_1", "unit_2", "unit_3", "r2").definition)
    london, bgm, liverpool = {"V20"}, {"S13", "O11", "G5"}, {"O9"}
    pairs = {"R12", "V8", "X16", "Z4", "N14", "P16", "O15", "G9", "J14"}
    assert rule.cities == london | bgm | liverpool | pairs


def test_sv_2__a_3t_from_a_russet_or_grey_city_and_not_before() -> None:
    for tile, amount in ((RUSSET, 70), (GREY, 100)):
        context = run({**tile, **AT_U19}, "3T 2", BASE, *UNIT)
        assert best(context).total == 2 * (amount + 10)
    green = run(AT_U19, "3T 2", BASE, *UNIT)
    assert best(green).total == 50 + 10


def test_sv_2__a_4t_from_a_grey_city_as_itself() -> None:
    context = run({**GREY, **AT_U19}, "4T 2", BASE, *UNIT)
    assert [train.id for train in context.trains] == ["4T-0", "2-1"]
    assert suburban(context, "4T-0", CAMBRIDGE, WOLVERTON) == 220


def test_sv_2__a_4t_from_a_russet_city_as_a_3t() -> None:
    context = run({**RUSSET, **AT_U19}, "4T 2", BASE, *UNIT)
    assert [train.id for train in context.trains] == ["4T-0", "4T-0/3T", "2-1"]
    assert suburban(context, "4T-0/3T", CAMBRIDGE, WOLVERTON) == 160
    refused(
        context,
        "5.5.7",
        "shared_track",
        way(context, "4T-0", CAMBRIDGE),
        way(context, "2", WOLVERTON),
    )
    assert context.trains[1].definition.distance[0].visit == 3
    assert best(context).total == 160


def test_sv_2__as_itself_and_as_a_3t_it_is_one_train() -> None:
    context = run({**RUSSET, **AT_U19}, "4T 2", BASE, *UNIT)
    routes = way(context, "4T-0", CAMBRIDGE), way(context, "4T-0/3T", WOLVERTON)
    refused(context, "5.5.1", "train_twice", *routes)


@pytest.mark.parametrize("kind", ["3", "5", "U3", "4+4E"])
def test_sv_2__other_trains_run_no_such_routes(kind: str) -> None:
    context = run({**RUSSET, **AT_U19}, f"{kind} 2", BASE, *UNIT)
    assert all(not train.shares for train in context.trains)


def test_sv_2__one_such_route_a_company() -> None:
    """Two T-trains, each beside a 2, from London and from Birmingham: one of them runs."""
    tiles = {**RUSSET, **AT_U19, **AT_T12}
    one = run(tiles, "3T 2", "S13.c2", *UNIT)
    assert best(one).total == (50 + 10) + (50 + 10)
    context = run(tiles, "3T 3T 2 2", f"{BASE} S13.c2", *UNIT)
    london = way(context, "3T-0", CAMBRIDGE), way(context, "2-2", WOLVERTON)
    birmingham = way(context, "3T-1", "S13.c2 T12 U11.t0"), way(context, "2-3", "S13.c2 T12 U13 V14.c0")
    assert worth(context, *london, birmingham[0]).total == 160 + 60
    refused(context, "5.5.7", "shared_track", *london, *birmingham)
    assert best(context).total == 160 + 60
