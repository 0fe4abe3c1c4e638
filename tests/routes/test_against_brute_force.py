"""The search against brute force on random small networks: every kind of train, every rule."""

from itertools import combinations
from random import Random
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from roundhouse.catalogue.definitions import Revenue, Town, TrainDefinition
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route, Stop
from roundhouse.routes import graph, lists, rules, search, train_rules
from roundhouse.routes.arms import ArmWalk
from roundhouse.routes.check import check
from roundhouse.routes.context import RunContext, RunFacts, RunTrain
from roundhouse.routes.enumerate import random_routes, single_routes, try_all
from roundhouse.routes.express import express_values
from roundhouse.routes.graph import LARGE, graph_of
from roundhouse.routes.network import Network
from roundhouse.routes.search import BestRun, NoRun, find_best
from roundhouse.routes.valuation import value
from roundhouse.routes.walk import Walk
from tests.routes import brute, drawn

CITIES, TOWNS = ("city",), ("town",)
KINDS = {
    "2": drawn.train("2"),
    "3": drawn.train("3"),
    "5": drawn.train("5"),
    "2+1": drawn.train("2+1", (TOWNS, 1, 1), (drawn.ALL, 2, 2)),
    "2+2 towns not as cities": drawn.train("2+2", (("city", "offboard"), 2, 2), (TOWNS, 2, 2)),
    "best 2 of 4": drawn.train("2/4", (drawn.ALL, 2, 4)),
    "best 2 of any": drawn.train("2/", (drawn.ALL, 2, None)),
    "2+": drawn.train("2+", (CITIES, 2, 2), (TOWNS, None, None), (("offboard",), 2, 2)),
    "2 skipping towns": drawn.train("2x", (("city", "offboard"), 2, 2), (TOWNS, 0, None)),
    "E": drawn.train("2E", (CITIES, 2, None), (TOWNS, 0, None)),
    "doubled": drawn.train("2D", (drawn.ALL, 2, 2), multiplier=2),
    "doubled off-boards": drawn.train("ED", (("offboard",), 2, 2), (("city", "town"), 0, None), multiplier=2),
    "mixed rows": drawn.train("m", (TOWNS, 1, 2), (drawn.ALL, 1, 2)),
    "local": drawn.train("L", (("city", "town"), 2, 2)),
    "D": drawn.train("D"),
    "double express": drawn.train("2+2E", (CITIES, 2, None), (TOWNS, 0, None), multiplier=2),
    "two best 2 of 3": drawn.train("2/3x2", (drawn.ALL, 2, 3), trains=2),
    "two or one": drawn.train("2x2", (drawn.ALL, 2, 2), trains=2, runs_as=("3",)),
}
HEXES = (("A1", 0, 0), ("A2", 2, 0), ("B1", 1, 1), ("B2", 3, 1), ("A3", 4, 0))
HEX_NAMES = tuple(HexId(name) for name, _, _ in HEXES)


class SharesPairs(msgspec.Struct, frozen=True):
    """Routes of trains of ``kinds`` that begin at a token may share track in any two hexes of the five."""

    kinds: tuple[str, ...]

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Say so for each such train."""
        pairs = tuple(frozenset(pair) for pair in combinations(HEX_NAMES, 2))
        shares = {token: pairs[n % 2 :: 2] for n, token in enumerate(sorted(facts.tokens))}
        trains = tuple(
            msgspec.structs.replace(train, shares=shares) if train.definition.name in self.kinds else train
            for train in context.trains
        )
        return msgspec.structs.replace(context, trains=trains)


RULES: dict[str, rules.Rule] = {
    "pair": rules.PairBonus("pair", (HexId("A1"), HexId("A2")), (HexId("B1"), HexId("B2")), 70),
    "copy": rules.LargestStopCopy("copy", HexId("A2")),
    "copy doubled": rules.LargestStopCopy("copy", HexId("B1"), doubled=("offboard", "town")),
    "copy some": rules.LargestStopCopy("copy", HexId("B2"), (HexId("A1"),)),
    "largest": rules.LargestStopBonus("largest", HexId("A2"), (HexId("A2"),)),
    "largest by token": rules.LargestStopBonus("largest", HexId("B1"), (), HexId("A1")),
    "raised": rules.RaisedValue("raised", HexId("A1"), (HexId("B1"), HexId("B2")), 3),
    "exclusive": rules.ExclusiveStops((HexId("A1"), HexId("B2"))),
    "one each hex": rules.OneStopEachHex(except_for=("3",)),
    "forbidden": rules.ForbiddenWithout("ferry", (HexId("B1"),)),
    "halts": train_rules.Halts(("3", "2+", "2/4", "D")),
    "free halts": train_rules.Halts(("3", "2+", "2/4", "D", "2E", "2D"), free=True),
    "ends": train_rules.RouteEnds(("city",), except_for=("3",)),
    "centres": rules.Centres(("city", "town")),
    "counted token": train_rules.CountedToken(("2/4", "2/")),
    "once": train_rules.CountOnce(recounting=("3",)),
    "centres once": train_rules.CountOnce(recounting=("3",), kinds=("city", "town")),
    "shared junctions": rules.SharedJunctions(),
    "double heading": train_rules.DoubleHeading("2", "3"),
    "several a card": train_rules.SeveralTrainsACard(),
    "at most one runs": train_rules.RunLimit({"": 1}),
    "shared hexes": SharesPairs(("3", "2+", "local", "2D")),
    "pairs of towns": rules.OneStopEachHex(pairs={"3": 10, "D": 10}, noticing={"5": ("city",)}),
    "own stops": rules.OwnStopBonus("own", HEX_NAMES[:3], 20, {HEX_NAMES[0]: "port"}),
}


def random_network(rng: Random) -> Network:
    """Two to five hexes with up to two stops each, junctions, forks and bridges."""
    hexes = {}
    for name, x, y in HEXES[: rng.randint(3, len(HEXES))]:
        kind = rng.choice(("city", "city", "two cities", "towns", "town", "offboard", "plain", "both"))
        cities = {"city": 1, "two cities": 2, "both": 1}.get(kind, 0)
        towns = {"towns": 2, "town": 1, "both": 1}.get(kind, 0)
        amounts = [rng.choice((10, 20, 30, 50)) for _ in range(4)]
        halts = [
            Town(Revenue.fixed(10), halt=rng.random() < 0.4, visit_cost=rng.choice((1, 1, 0)))
            for _ in range(towns)
        ]
        names = [f"c{n}" for n in range(cities)] + [f"t{n}" for n in range(towns)]
        names += ["o0"] if kind == "offboard" else []
        paths = random_paths(rng, names)
        hexes[name] = (
            x,
            y,
            drawn.face(paths, amounts[:cities], halts, amounts[:1] if kind == "offboard" else ()),
        )
    return drawn.network(hexes)


def random_paths(rng: Random, stops: list[str]) -> str:
    edges = rng.sample(range(6), rng.randint(4, 6))
    paths = set()
    for edge in edges:
        others = [*stops, *stops, "j"] if stops else [str(e) for e in edges if e != edge] + ["j"]
        paths.add(f"{edge}-{rng.choice(others)}")
    if rng.random() < 0.3 and stops:
        paths.add(f"{rng.choice(stops)}-j")
    if rng.random() < 0.3:
        a, b = rng.sample(range(6), 2)
        paths.add(f"{min(a, b)}-{max(a, b)}")
    seen, kept = set(), []
    for path in sorted(paths):
        ends = frozenset(path.split("-"))
        if ends not in seen and len(ends) == 2:
            seen.add(ends)
            kept.append(path)
    return " ".join(kept)


def random_context(rng: Random, kinds: list[TrainDefinition], chosen: list[rules.Rule]) -> RunContext | None:
    """A context on a random network; None when it has no city."""
    network = random_network(rng)
    cities = [stop for stop in sorted(network.stops) if stop.kind == "city"]
    if not cities:
        return None
    tokens = rng.sample(cities, rng.randint(1, min(2, len(cities))))
    blocked = [city for city in cities if city not in tokens and rng.random() < 0.2]
    train_kinds = {each.name: each for each in KINDS.values()}
    return drawn.context(
        network,
        kinds,
        tokens,
        chosen,
        blocked,
        markers=frozenset({"ferry"} if rng.random() < 0.3 else ()),
        train_kinds=train_kinds,
        flags={"port": 0},
    )


FEW = 12
"""Some trains have more routes, some haven't."""


def total(found: BestRun | NoRun) -> int:
    return found.value.total if isinstance(found, BestRun) else 0


def lists_routes(context: RunContext) -> bool:
    """Whether the program depends on how many routes are listed, or on express trains tried first.

    Routes of a train that runs alone aren't listed for it, nor are any where stops count once.
    """
    return not context.once and (
        len(context.trains) > 1 or any(express_values(context, train) for train in context.trains)
    )


def ways_of(context: RunContext) -> list[tuple[int, int, int, float]]:
    """The ways to search: routes tried, routes listed, what is a large board, states of diagrams.

    Where the program lists no routes it is the same for any number of them, and solved once.
    """
    return [
        (6000, 6000, LARGE, 0.0),
        (0, 0, LARGE, search.WIDE),
        *([(0, 6000, LARGE, 0.0), (0, FEW, LARGE, 0.0)] if lists_routes(context) else []),
        (0, 0, LARGE, 0.0),
        (0, 0, -1, 0.0),
    ]


def compare(context: RunContext, rng: Random) -> None:
    """Search by trying, by diagrams, by program with all, some and no trains listed, and brute force agree.

    So it does as on large boards, where no routes of express trains are tried first, and where few of listed
    routes are fitted together before the program. Routes are the same one by one and all at once.
    What is found is legal and worth what it says.
    """
    legal = brute.legal_routes(context)
    expected = brute.best(context, legal)
    for try_routes, listed, large, states in ways_of(context):
        express = search.EXPRESS_SETS if listed == 6000 else 0
        fitted = 1 if listed == FEW else search.FITTED_SETS
        with (
            patch.multiple(search, MOST_LISTED=listed, MOST_COLUMNS=listed, FITTED_SETS=fitted),
            patch.multiple(search, EXPRESS_SETS=express, NARROW=states, MIDDLE=states, WIDE=states),
            patch.object(lists, "WALKED", 0 if listed == 6000 else FEW),
            patch.object(graph, "LARGE", large),
        ):
            found = find_best(context, try_routes=try_routes)
        assert total(found) == expected
        if isinstance(found, BestRun):
            assert found.proven
            check(context, found.routes)
            assert value(context, found.routes) == found.value
    assert try_all(context).value.total == expected
    for number, train in enumerate(context.trains):
        walked = {frozenset(route.track) for route in single_routes(context, train)}
        assert walked == {frozenset(route.track) for route in legal[number]}
        assert walked == {frozenset(route.track) for route in routes_of_arms(context, train)}
    drawn_at_random = random_routes(context, rng)
    check(context, drawn_at_random)
    assert value(context, drawn_at_random).total <= expected


def routes_of_arms(context: RunContext, train: RunTrain) -> list[Route]:
    board = graph_of(context)
    arms = ArmWalk(Walk(context, train, board), {}, 6000)
    pairs = arms.routes()
    both = zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)
    return [arms.walked(one, other).route(board, train.id) for one, other in both]


def try_kind(kind: str, random: Random) -> None:
    context = random_context(random, [KINDS[kind]] * random.randint(1, 2), [])
    if context is not None:
        compare(context, random)


def try_rule(rule: str, random: Random) -> None:
    kinds = [KINDS[random.choice(tuple(KINDS))] for _ in range(random.randint(1, 2))]
    if rule == "shared hexes":
        kinds = [KINDS["3"], *kinds]
    if rule == "several a card":
        kinds = [KINDS[random.choice(("two best 2 of 3", "two or one"))], *kinds[:1]]
    if rule == "double heading":
        kinds = [KINDS["2"]] * random.randint(2, 3)
    context = random_context(random, kinds, [RULES[rule]])
    if context is not None:
        compare(context, random)


def try_mixture(random: Random) -> None:
    kinds = [KINDS[random.choice(tuple(KINDS))] for _ in range(random.randint(1, 3))]
    chosen = [rule for rule in RULES.values() if random.random() < 0.25]
    counted_once = RULES["once"] in chosen or RULES["centres once"] in chosen
    if counted_once and RULES["counted token"] in chosen:
        chosen.remove(RULES["counted token"])  # which of several trains counts the token is nobody's rule
    context = random_context(random, kinds, chosen)
    if context is not None:
        compare(context, random)


def try_expresses(random: Random) -> None:
    """Two trains that run any distance, alone or beside another, on hexes of which they visit one city."""
    trains = [KINDS["double express"], KINDS[random.choice(("double express", "best 2 of any"))]]
    trains += random.sample([KINDS["3"], KINDS["2+1"]], random.randint(0, 1))
    one_city = rules.OneStopEachHex(noticing={"2+2E": CITIES})
    context = random_context(random, trains, [one_city, rules.SharedJunctions(), RULES["halts"]])
    if context is not None:
        compare(context, random)


SEEDS = st.integers(0, 2**32).map(Random)


def test_prices_that_would_go_back_where_they_came_from_stay() -> None:
    try_expresses(Random(1230080))


@pytest.mark.slow
@settings(max_examples=300, derandomize=False)
@seed(1843)
@given(SEEDS)
def test_expresses_often(random: Random) -> None:
    try_expresses(random)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=100, derandomize=False)
@seed(1894)
@given(SEEDS)
def test_each_kind_of_train_often(kind: str, random: Random) -> None:
    try_kind(kind, random)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
@settings(max_examples=100, derandomize=False)
@seed(1894)
@given(SEEDS)
def test_each_rule_often(rule: str, random: Random) -> None:
    try_rule(rule, random)


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=1500, derandomize=False)
@seed(1894)
@given(SEEDS)
def test_rules_and_trains_mixed_often(random: Random) -> None:
    try_mixture(random)


def test_the_random_networks_are_worth_trying() -> None:
    """Most have routes for two trains, many junctions, some both."""
    random = Random(1)
    contexts = [random_context(random, [KINDS["3"]] * 2, []) for _ in range(200)]
    values = [find_best(each) for each in contexts if each is not None]
    runs = [found for found in values if isinstance(found, BestRun)]
    assert len(runs) > 60
    assert sum(len(run.routes) == 2 for run in runs) > 20
    pieces = [piece for run in runs for route in run.routes for piece in route.track]
    used = {end.kind for piece in pieces for end in (piece.a, piece.b)}
    assert used == {"edge", "junction", "city", "town", "offboard"}
    assert all(isinstance(stop, Stop) for run in runs for route in run.routes for stop in route.stops)
