"""The network of a board: gates, walls, groups, and what is left of it for a company."""

from msgspec.structs import replace

from roundhouse.catalogue.definitions import Border, PhaseDefinition
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.state import TokenPlace
from roundhouse.routes.graph import graph_of
from roundhouse.routes.network import Gate, network_of
from roundhouse.routes.positions import token_facts
from roundhouse.routes.search import BestRun, NoRun, find_best
from roundhouse.track.board import Board
from roundhouse.track.walls import walls_of
from tests.routes import drawn

PAIR = {"A1": (0, 0, drawn.face("c0-4", [20])), "A2": (2, 0, drawn.face("1-c0", [30]))}


def test_an_edge_has_one_name_on_both_sides() -> None:
    network = drawn.network(PAIR)
    (gate,) = [point for point in network.around if isinstance(point, Gate)]
    assert gate == Gate(HexId("A1"), "edge", 4)
    assert {track.piece.hex for track in network.around[gate]} == {"A1", "A2"}


def test_walls_stop_track_from_both_sides_until_their_phase() -> None:
    bare = drawn.definition(PAIR)
    phases = tuple(PhaseDefinition(name, "", "yellow", (), {}, 1) for name in ("Yellow", "Green", "Brown"))
    for borders, phase, open_ in (
        ((Border(4, "impassable"),), "Brown", False),
        ((Border(4, "barrier", until="Green"),), "Yellow", False),
        ((Border(4, "barrier", until="Green"),), "Green", True),
        ((Border(4, "barrier", until="Green"),), "Brown", True),
        ((Border(4, "water", cost=40),), "Yellow", True),
        ((Border(4, "province"),), "Yellow", True),
    ):
        hexes = {**bare.hexes, HexId("A1"): replace(bare.hexes[HexId("A1")], borders=borders)}
        title = replace(bare, hexes=hexes, phases=phases)
        walls = walls_of(title, phase)
        assert bool(walls) is not open_
        network = network_of(Board(title, {}), (), walls)
        run = drawn.context(network, [drawn.train("2")], [drawn.stop("A1.c0")])
        assert isinstance(find_best(run), BestRun) is open_


def test_a_city_is_full_when_each_slot_has_a_token() -> None:
    network = drawn.row(drawn.face("c0-4", [20], slots=2), drawn.face("1-c0", [30]))
    stop = drawn.stop("A1.c0")

    def tokens(*places: tuple[str, int]) -> dict[str, TokenPlace]:
        return {name: TokenPlace("map", HexId("A1"), 0, slot) for name, slot in places}

    assert token_facts(network, tokens(("Y-0", 0)), CompanySymbol("X")) == (frozenset(), frozenset())
    assert token_facts(network, tokens(("Y-0", 0), ("Z-0", 1)), CompanySymbol("X")) == (
        frozenset(),
        frozenset({stop}),
    )
    assert token_facts(network, tokens(("Y-0", 0), ("Z-0", 0)), CompanySymbol("X")) == (
        frozenset(),
        frozenset(),
    )
    assert token_facts(network, tokens(("Y-0", 0), ("X-1", 1)), CompanySymbol("X")) == (
        frozenset({stop}),
        frozenset(),
    )
    aside = {"Y-0": TokenPlace("aside", HexId("A1")), "Z-0": TokenPlace("map", HexId("A1"), 0, 1)}
    assert token_facts(network, aside, CompanySymbol("X")) == (frozenset(), frozenset())
    elsewhere = {"X-0": TokenPlace("map", HexId("Q9"), 0, 0), "Y-0": TokenPlace("map", HexId("Q9"), 0, 1)}
    own, full = token_facts(network, elsewhere, CompanySymbol("X"))
    assert {city.hex for city in own} == {"Q9"}
    assert full == frozenset()


def test_the_kind_of_a_numbered_thing() -> None:
    assert [kind_of(name) for name in ("5+1-2", "D-0", "ferry-3")] == ["5+1", "D", "ferry"]


def test_the_graph_leaves_out_what_no_route_can_use() -> None:
    network = drawn.row(
        drawn.face("c0-4 c0-0 c0-j", [20]),  # a dead end and a junction that leads nowhere
        drawn.face("1-4 1-5"),  # a fork of which one branch ends nowhere
        drawn.face("1-c0 c0-4", [30]),
        drawn.face("1-4"),
        drawn.face("1-4"),
        drawn.face("1-c0", [30]),
    )
    run = drawn.context(network, [drawn.train("4")], [drawn.stop("A1.c0")], blocked=[drawn.stop("A3.c0")])
    graph = graph_of(run)
    assert [stop.hex for _, stop in graph.stops()] == ["A1", "A3"]
    assert len(graph.segments) == 1
    assert sorted(piece.hex for piece in graph.segments[0].pieces) == ["A1", "A2", "A3"]
    opened = drawn.context(network, [drawn.train("4")], [drawn.stop("A1.c0")])
    assert sorted(len(segment.pieces) for segment in graph_of(opened).segments) == [3, 4]


def test_a_token_off_the_track_has_no_route() -> None:
    network = drawn.row(drawn.face("", [20]), drawn.face("c0-4", [20]), drawn.face("1-c0", [30]))
    run = drawn.context(network, [drawn.train("2")], [drawn.stop("A1.c0")])
    assert find_best(run) == NoRun("no_route")
    gone = drawn.context(network, [drawn.train("2")], [drawn.stop("Q9.c0")])
    assert find_best(gone) == NoRun("no_route")
