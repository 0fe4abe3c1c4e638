"""Routes from logged chains of hexes."""

import pytest

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import HexId
from roundhouse.routes import train_rules
from roundhouse.routes.resolve import LoggedRoute, resolve, resolve_all, resolve_logged
from roundhouse.routes.valuation import value
from tests.routes import drawn

# Two ways from A1 to A3 over A2: past a town of 10, or past nothing.
NETWORK = drawn.row(
    drawn.face("c0-4", [20]),
    drawn.face("1-t0 t0-4 1-j j-4", towns=[10]),
    drawn.face("1-c0 c0-c1 c1-4", [30, 40]),
    drawn.face("1-c0", [50]),
)
RUN = drawn.context(NETWORK, [drawn.train("4"), drawn.train("4")], [drawn.stop("A1.c0"), drawn.stop("A4.c0")])


def hexes(*chains: str) -> tuple[tuple[HexId, ...], ...]:
    return tuple(tuple(map(HexId, chain.split())) for chain in chains)


def stops(found: object) -> list[str]:
    return [f"{stop.hex}-{stop.index}" for stop in found.stops]  # type: ignore[attr-defined]


def test_the_chain_between_two_stops() -> None:
    found = resolve(RUN, "4-0", hexes("A1 A2 A3"), ("A1-0", "A3-0"))
    assert stops(found) == ["A1-0", "A3-0"]
    assert value(RUN, (found,)).total == 50


def test_chains_and_stops_come_in_any_direction() -> None:
    for chains in (hexes("A1 A2", "A2 A3"), hexes("A2 A1", "A2 A3"), hexes("A2 A1", "A3 A2")):
        for nodes in (("A1-0", "A2-0", "A3-0"), ("A2-0", "A1-0", "A3-0"), ("A3-0", "A2-0", "A1-0")):
            assert stops(resolve(RUN, "4-0", chains, nodes)) == ["A1-0", "A2-0", "A3-0"]


def test_two_stops_of_one_hex() -> None:
    found = resolve(RUN, "4-0", hexes("A1 A2 A3", "A3", "A3 A4"), ("A1-0", "A3-0", "A3-1", "A4-0"))
    assert stops(found) == ["A1-0", "A3-0", "A3-1", "A4-0"]


def test_without_nodes_the_logged_revenue_tells() -> None:
    for revenue, expected in ((50, ["A1-0", "A3-0"]), (30, ["A1-0", "A2-0"])):
        chain = "A1 A2 A3" if revenue == 50 else "A1 A2"
        (found,) = resolve_all(RUN, [LoggedRoute("4-0", hexes(chain), (), revenue)])
        assert stops(found) == expected


def test_several_trains_get_track_of_their_own() -> None:
    logged = [
        LoggedRoute("4-0", hexes("A1 A2 A3"), ("A1-0", "A3-0"), 50),
        LoggedRoute("4-1", hexes("A4 A3"), ("A4-0", "A3-1"), 90),
    ]
    found = resolve_all(RUN, logged)
    assert [route.train for route in found] == ["4-0", "4-1"]
    assert value(RUN, found).total == 140


@pytest.mark.parametrize(
    ("chains", "nodes", "reason"),
    [
        (hexes("A1 A3"), ("A1-0", "A3-0"), "unknown_track"),
        (hexes("A1 A2 A3"), ("A1-0", "A3-9"), "unknown_track"),
        (hexes("Q1 Q2"), ("Q1-0", "Q2-0"), "unknown_track"),
        ((), (), "unknown_track"),
        (hexes("A3"), ("A3-0", "A3-1"), "no_token"),
    ],
)
def test_what_cannot_be_followed(
    chains: tuple[tuple[HexId, ...], ...], nodes: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(ActionRefused) as caught:
        resolve(RUN, "4-0", chains, nodes)
    assert caught.value.reason == "route." + reason


def test_a_train_that_is_not_there() -> None:
    with pytest.raises(ActionRefused) as caught:
        resolve(RUN, "9-0", hexes("A1 A2"), ())
    assert caught.value.reason == "route.unknown_train"


def test_routes_that_cannot_be_apart() -> None:
    logged = [LoggedRoute(f"4-{n}", hexes("A1 A2"), ("A1-0", "A2-0"), 30) for n in (0, 1)]
    with pytest.raises(ActionRefused) as caught:
        resolve_all(RUN, logged)
    assert caught.value.reason == "route.shared_track"


def test_two_trains_that_run_together_log_a_part_each() -> None:
    """The stop between them counts once; the second part alone would be without the company's token."""
    line = drawn.row(
        drawn.face("c0-4", [20]),
        drawn.face("1-c0 c0-4", [30]),
        drawn.face("1-c0 c0-4", [50]),
        drawn.face("1-c0", [70]),
    )
    twos = [drawn.train("2"), drawn.train("2"), drawn.train("4")]
    heading, kinds = [train_rules.DoubleHeading("2", "3")], {"3": drawn.train("3")}
    run = drawn.context(line, twos, [drawn.stop("A1.c0"), drawn.stop("A4.c0")], heading, train_kinds=kinds)
    logged = [
        LoggedRoute("2-1", hexes("A3 A2"), ("A3-0", "A2-0"), 50),
        LoggedRoute("2-0", hexes("A1 A2"), ("A1-0", "A2-0"), 50),
        LoggedRoute("4-2", hexes("A3 A4"), ("A3-0", "A4-0"), 120),
    ]
    found = resolve_logged(run, logged)
    assert {(route.train, *stops(route)) for route in found} == {
        ("2-1&2-0", "A3-0", "A2-0", "A1-0"),
        ("4-2", "A3-0", "A4-0"),
    }
    assert value(run, found).total == 220


def test_parts_that_fit_no_train_are_refused_as_they_are_logged() -> None:
    logged = [LoggedRoute("4-0", hexes("A1 A2"), (), 30), LoggedRoute("4-1", hexes("A2 A1"), (), 30)]
    with pytest.raises(ActionRefused) as refused:
        resolve_logged(RUN, logged)
    assert refused.value.reason == "route.shared_track"
