"""Routes listed all at once, by arms: the same as one by one, with the same values."""

import numpy as np
import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TrainDefinition
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Stop
from roundhouse.routes import arms, columns, lists
from roundhouse.routes.arms import ArmWalk, TooManyArmsError, TooManyPairsError
from roundhouse.routes.columns import walk_all
from roundhouse.routes.context import RunContext
from roundhouse.routes.graph import graph_of
from roundhouse.routes.lists import RouteLists
from roundhouse.routes.rules import (
    LargestStopBonus,
    LargestStopCopy,
    OneStopEachHex,
    PairBonus,
    RaisedValue,
    Rule,
)
from roundhouse.routes.table import RouteTable
from roundhouse.routes.train_rules import CountOnce, Halts
from roundhouse.routes.valuation import single_total
from roundhouse.routes.walk import Walk
from tests.routes import drawn
from tests.routes.dense import dense

MOST = 100_000
KINDS = {
    "6": drawn.train("6"),
    "best 2 of 5": drawn.train("2/5", (drawn.ALL, 2, 5)),
    "5 and 1": drawn.train("5+1", (("town",), 1, 1), (drawn.ALL, 5, 5)),
    "passing cities": drawn.train("3p", (drawn.ALL, 3, 3), (("city",), 0, None)),
    "doubled": drawn.train("5D", (drawn.ALL, 5, 5), multiplier=2),
}


def table(context: RunContext, walked: int, monkeypatch: pytest.MonkeyPatch) -> RouteTable:
    """The table of the first train; up to so many routes are ``walked`` one by one."""
    monkeypatch.setattr(lists, "WALKED", walked)
    listed, train = RouteLists(context, graph_of(context)), context.trains[0]
    assert listed.count(train, MOST)
    assert listed.of(train) == listed.table(train).routes
    return listed.table(train)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rule", [OneStopEachHex(), Halts(("6", "2/5")), CountOnce()])
def test_routes_all_at_once_are_those_one_by_one(
    kind: str, rule: OneStopEachHex | Halts | CountOnce, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = drawn.context(dense(10, []).network, [KINDS[kind]], sorted(dense(10, []).tokens), [rule])
    shared = graph_of(context).shared
    slow, fast = table(context, MOST, monkeypatch), table(context, 0, monkeypatch)
    assert len(fast.routes) > 20
    for one in (slow, fast):
        assert one.totals.tolist() == [each.total for each in one.routes]
        assert all(one.totals[:-1] >= one.totals[1:])
    assert sorted((each.total, each.walked.uses & shared) for each in fast.routes) == sorted(
        (each.total, each.walked.uses & shared) for each in slow.routes
    )
    order = [sorted(zip(each.totals, map(tuple, each.bits.T.tolist()), strict=True)) for each in (slow, fast)]
    assert order[0] == order[1]


A3, C4, B5 = (HexId(name) for name in ("A3", "C4", "B5"))
BONUSES: dict[str, Rule] = {
    "copy": LargestStopCopy("copy", A3),
    "copy doubled": LargestStopCopy("copy", C4, doubled=("city",)),
    "largest": LargestStopBonus("largest", A3, (A3,)),
    "pair": PairBonus("pair", (A3, B5), (C4,), 70),
    "raised": RaisedValue("raised", A3, (C4, B5), 3),
}


@pytest.mark.quick("train0")
@pytest.mark.parametrize("train", [KINDS["6"], KINDS["doubled"], KINDS["best 2 of 5"]])
@pytest.mark.parametrize("chosen", [*BONUSES, "all"])
def test_bonuses_of_many_routes_are_those_of_each(
    chosen: str, train: TrainDefinition, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = list(BONUSES.values()) if chosen == "all" else [BONUSES[chosen]]
    tokens = sorted(dense(10, []).tokens)
    context = drawn.context(dense(10, []).network, [train], tokens, rules)
    assert context.bonuses
    plain = replace(context, bonuses=())
    worth = [single_total(context, context.trains[0], stops) for stops in all_stops(context)]
    assert worth != [single_total(plain, context.trains[0], stops) for stops in all_stops(context)]
    for walked, many in ((0, 0), (MOST, 0), (MOST, MOST)):
        monkeypatch.setattr(columns, "MANY", many)
        found = table(context, walked, monkeypatch)
        expected = [single_total(context, context.trains[0], each.walked.stops) for each in found.routes]
        assert found.totals.tolist() == expected


def all_stops(context: RunContext) -> list[tuple[Stop, ...]]:
    """The stops of all routes of the first train."""
    return [each.stops for each in walk_all(context, context.trains[0], graph_of(context), MOST)]


def test_a_route_of_arms_knows_its_way() -> None:
    context = dense(10, [drawn.train("6")], tokens=3)
    graph, train = graph_of(context), context.trains[0]
    walk = ArmWalk(Walk(context, train, graph), {}, MOST)
    pairs = walk.routes()
    both = zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)
    found = [walk.walked(one, other) for one, other in both]
    expected = walk_all(context, train, graph, MOST)
    assert {frozenset(each.path) for each in found} == {frozenset(each.path) for each in expected}
    assert len(found) == len(expected)
    known = {frozenset(each.path): each for each in expected}
    for each in found:
        same = known[frozenset(each.path)]
        assert each.uses == same.uses
        assert each.stops in (same.stops, same.stops[::-1])
        assert each.route(graph, train.id).stops == each.stops


def test_too_many_arms_or_pairs_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(10, [drawn.train("D")], tokens=3)
    walk = Walk(context, context.trains[0], graph_of(context))
    with pytest.raises(TooManyArmsError):
        ArmWalk(walk, {}, 20)
    monkeypatch.setattr(arms, "PAIRS_EACH", 0)
    with pytest.raises(TooManyPairsError):
        ArmWalk(walk, {}, MOST).routes()


def test_where_pairs_are_too_many_routes_are_listed_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(10, [drawn.train("6")], tokens=3)
    by_arms = table(context, 0, monkeypatch)
    monkeypatch.setattr(arms, "PAIRS_EACH", 0)
    assert sorted(table(context, 0, monkeypatch).totals) == sorted(by_arms.totals)


def test_where_arms_are_too_many_no_routes_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    context = dense(10, [drawn.train("6")], tokens=3)
    monkeypatch.setattr(lists, "WALKED", 0)
    assert RouteLists(context, graph_of(context)).count(context.trains[0], 20) is None


def test_what_was_listed_stays_when_a_shorter_train_has_too_many_routes() -> None:
    context = dense(6, [drawn.train("5"), drawn.train("4")], tokens=2)
    listed, (longer, shorter) = RouteLists(context, graph_of(context)), context.trains
    number = listed.count(longer, MOST)
    assert number
    assert listed.count(shorter, 1) is None
    assert listed.count(longer, 1) is None
    assert len(listed.of(longer)) == len(listed.table(longer).routes) > 0
    assert listed.count(longer, MOST) == number


def test_listed_routes_are_a_sequence(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(dense(10, [drawn.train("6")], tokens=3), 0, monkeypatch)
    assert found.routes[2:5] == [found.routes[number] for number in (2, 3, 4)]
    assert list(found.routes)[7] is found.routes[7]
    assert found.totals[7] == found.routes[7].total


def test_costs_of_routes_are_what_they_use_at_its_price(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(dense(10, [drawn.train("6")], tokens=3), 0, monkeypatch)
    rng = np.random.default_rng(1)
    prices = np.zeros(8 * len(found.bits))
    prices[found.wanted()] = rng.integers(0, 50, len(found.wanted()))
    every = np.arange(len(found.routes))
    assert np.allclose(found.costs(prices), prices @ found.planes(every))
    assert np.allclose(found.costs(prices[: found.wanted()[-1] + 1]), found.costs(prices))
